//! Sums of wagers: a row for the sum, and one for each wager; covariances of pairs of wagers on the same cards.

use super::OUTPUT_VERSION;
use super::column::{
    Cell, Column, citation, denominator, error_of, figure_in_units, integer, keys, mixed, number, numerator,
    small_integer, text, units,
};
use super::measures::{self, Figured};
use super::sheet::Sheet;
use crate::analysis::{Answer, Correlation, Figures, GameAnswers, Sum, Witness};
use crate::games::Offer;
use crate::outcome::{Fraction, shortest};

/// The sum, or one of the wagers with its units.
struct SumRow<'a> {
    part: Option<(&'a Offer, &'a Fraction)>,
    figures: Figures<'a>,
    /// `None` without a simulation.
    witness: Option<&'a Witness>,
}

impl Figured for SumRow<'_> {
    fn figures(&self) -> &Figures<'_> {
        &self.figures
    }
}

fn columns<'a>() -> impl Iterator<Item = Column<Sum, SumRow<'a>>> {
    keys_of_sum()
        .chain(key_columns())
        .chain(measures::columns(MEASURES))
        .chain(measures::test_columns())
        .chain(measures::block_columns())
        .chain([measures::verdict()])
}

const MEASURES: &str = "\
    mean_total_units ev_numerator ev_denominator house_edge_pct house_edge_initial_pct element_of_risk_pct variance \
    variance_std_error std_dev std_dev_std_error skewness excess_kurtosis win_frequency_pct \
    win_frequency_std_error_pct push_frequency_pct push_frequency_std_error_pct loss_frequency_pct \
    loss_frequency_std_error_pct max_net_units max_net_one_in";

fn key_columns<'a>() -> [Column<Sum, SumRow<'a>>; 10] {
    [
        text("wager", |_, row| row.part.map_or(Cell::Label("sum"), |(offer, _)| Cell::text(offer.wager.id))),
        text("paytable", |_, row| row.of_offer(|offer| &offer.paytable.id)),
        text("reading", |_, row| row.of_offer(Offer::reading_name)),
        text("strategy", |_, row| row.of_offer(Offer::strategy_name)),
        mixed("units", |_, row| Cell::or_empty(row.part, |(_, units)| Cell::text(shortest(units)))),
        text("method", |_, row| Cell::text(row.figures.method())),
        number("initial_units", |_, row| units(&row.figures.initial_units)),
        integer("cycle", |_, row| Cell::or_empty(row.figures.exact, |table| Cell::integer(table.cycle()))),
        integer("rounds", |_, row| Cell::or_empty(row.figures.sample, |seen| Cell::integer(seen.table.cycle()))),
        integer("seed", |_, row| Cell::or_empty(row.figures.sample, |seen| Cell::integer(seen.seed))),
    ]
}

pub fn keys_of_sum<S>() -> impl Iterator<Item = Column<Sum, S>> {
    [
        small_integer("schema_version", |_, _| Cell::integer(OUTPUT_VERSION)),
        text("game", |sum: &Sum, _: &S| Cell::text(sum.wagered.game().id)),
        text("together", |sum, _| Cell::text(sum.wagered.name())),
    ]
    .into_iter()
}

impl<'a> SumRow<'a> {
    /// Empty for the sum.
    fn of_offer(&self, name: fn(&Offer) -> &str) -> Cell {
        Cell::text(self.part.map_or("", |(offer, _)| name(offer)))
    }

    /// The sum, then each wager by itself.
    fn all(game: &'a GameAnswers) -> impl Iterator<Item = (&'a Sum, Self)> {
        game.sum.iter().flat_map(|sum| {
            let parts = game.answers.iter().zip(sum.wagered.units());
            let part = |(answer, units): (&'a Answer, &'a Fraction)| SumRow {
                part: Some((&answer.offer, units)),
                figures: Figures::of_answer(answer),
                witness: answer.witness.as_ref(),
            };
            let of_sum = SumRow { part: None, figures: Figures::of_sum(sum), witness: sum.witness.as_ref() };
            std::iter::once(of_sum).chain(parts.map(part)).map(move |row| (sum, row))
        })
    }
}

/// `analyze --together`.
pub fn sheet<'a>(games: impl IntoIterator<Item = &'a GameAnswers>) -> Sheet {
    Sheet::of("together", columns(), games.into_iter().flat_map(SumRow::all))
}

/// `simulate --together`.
pub fn simulation_sheet<'a>(games: impl IntoIterator<Item = &'a GameAnswers>) -> Sheet {
    let rows = games.into_iter().flat_map(SumRow::all);
    let simulated = rows.filter_map(|(sum, row)| {
        Some((sum, SumRow { figures: row.figures.simulated_with_errors(row.witness?), ..row }))
    });
    Sheet::of("together of a simulation", columns(), simulated)
}

pub fn remarks<'a>(games: impl IntoIterator<Item = &'a GameAnswers>) -> Vec<String> {
    let of_sum = |sum: &'a Sum| {
        let (why, offers) = (sum.wagered.why_not_counted(), sum.wagered.offers());
        let alone = offers.iter().filter(|offer| {
            let rule = offer.wager.not_alone;
            let both = rule.and_then(|rule| offer.game.wager(rule.together));
            both.is_some_and(|both| !offers.iter().any(|beside| both.includes(beside.wager.id)))
        });
        let why = sum.counted.is_none().then(|| format!("{why}."));
        why.into_iter().chain(super::remarks::not_alone(alone))
    };
    games.into_iter().flat_map(|game| &game.sum).flat_map(of_sum).collect()
}

/// `correlations.csv`: a row per pair of wagers.
pub fn correlation_sheet<'a>(pairs: impl IntoIterator<Item = &'a Correlation>) -> Sheet {
    let columns = keys().chain([
        text("other_wager", |_, pair: &&Correlation| Cell::text(pair.other.wager.id)),
        text("other_paytable", |_, pair| Cell::text(&pair.other.paytable.id)),
        text("other_reading", |_, pair| Cell::text(pair.other.reading_name())),
        text("method", |_, pair| Cell::text(if pair.sampled.is_some() { "simulation" } else { "exact" })),
        integer("rounds", |_, pair| Cell::or_empty(pair.sampled, |sampled| Cell::integer(sampled.rounds))),
        integer("seed", |_, pair| Cell::or_empty(pair.sampled, |sampled| Cell::integer(sampled.seed))),
        integer("covariance_numerator", |_, pair| exact_part(pair, numerator)),
        integer("covariance_denominator", |_, pair| exact_part(pair, denominator)),
        number("covariance", |_, pair| figure_in_units(&pair.covariance)),
        number("covariance_std_error", |_, pair| error_of(&pair.covariance, 1.0)),
        number("correlation", |_, pair| figure_in_units(&pair.coefficient())),
        number("correlation_std_error", |_, pair| error_of(&pair.coefficient(), 1.0)),
        citation(),
    ]);
    Sheet::of("correlations", columns, pairs.into_iter().map(|pair| (&pair.one, pair)))
}

/// Part of an exact covariance; empty for a sampled one.
fn exact_part(pair: &Correlation, part: fn(&Fraction) -> Cell) -> Cell {
    if pair.sampled.is_none() { part(&pair.covariance.value) } else { Cell::Empty }
}
