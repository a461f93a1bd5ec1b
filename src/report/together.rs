//! Sums of wagers: a row for the sum, and one for each wager; covariances of pairs of wagers on the same cards.

use super::OUTPUT_VERSION;
use super::column::{
    Cell, Column, Named, citation, denominator, error_of, figure_in_units, integer, keys, leading, mixed, number,
    numerator, shown, shown_in_both, small_integer, text, units,
};
use super::measures::{self, DENOMINATOR, Figured, NUMERATOR, Placed, error, measured};
use super::sheet::Sheet;
use crate::analysis::{Answer, Correlation, Figures, GameAnswers, Sum, Witness};
use crate::games::Offer;
use crate::outcome::{Fraction, Measure, shortest};

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
        .chain(measures::columns(&PLACES))
        .chain(measures::test_columns())
        .chain(measures::block_columns())
        .chain([measures::verdict()])
}

/// The measures with their places for people, of exact answers and of simulations.
const PLACES: [Placed; 20] = [
    measured(Measure::MeanWagered),
    NUMERATOR,
    DENOMINATOR,
    measured(Measure::HouseEdge).exact(9).simulated(9),
    measured(Measure::HouseEdgeInitial).exact(10),
    measured(Measure::ElementOfRisk).exact(11).headed("% of all\nwagered"),
    measured(Measure::Variance),
    error("variance_std_error", Measure::Variance),
    measured(Measure::StdDev).exact(12).simulated(18),
    error("std_dev_std_error", Measure::StdDev),
    measured(Measure::Skewness),
    measured(Measure::ExcessKurtosis),
    measured(Measure::HitFrequency).exact(14).simulated(19),
    error("win_frequency_std_error_pct", Measure::HitFrequency),
    measured(Measure::PushFrequency),
    error("push_frequency_std_error_pct", Measure::PushFrequency),
    measured(Measure::LossFrequency),
    error("loss_frequency_std_error_pct", Measure::LossFrequency),
    measured(Measure::GreatestWin).exact(16),
    measured(Measure::TopAward).exact(17),
];

fn key_columns<'a>() -> [Column<Sum, SumRow<'a>>; 10] {
    [
        text(both("wager", 2).leading(), |_, row: &SumRow<'a>| {
            row.part.map_or(Cell::Label("sum"), |(offer, _)| Cell::text(offer.wager.id))
        }),
        text(both("paytable", 3).leading(), |_, row| row.of_offer(|offer| &offer.paytable.id)),
        text(both("reading", 4).leading(), |_, row| row.of_offer(Offer::reading_name)),
        text(both("strategy", 5).leading(), |_, row| row.of_offer(Offer::strategy_name)),
        mixed(both("units", 6).leading(), |_, row| Cell::or_empty(row.part, |(_, units)| Cell::text(shortest(units)))),
        text("method", |_, row| Cell::text(row.figures.method())),
        number("initial_units", |_, row| units(&row.figures.initial_units)),
        integer("cycle", |_, row| Cell::or_empty(row.figures.exact, |table| Cell::integer(table.cycle()))),
        integer(both("rounds", 8), |_, row| {
            Cell::or_empty(row.figures.sample, |seen| Cell::integer(seen.table.cycle()))
        }),
        integer("seed", |_, row| Cell::or_empty(row.figures.sample, |seen| Cell::integer(seen.seed))),
    ]
}

pub fn keys_of_sum<S>() -> impl Iterator<Item = Column<Sum, S>> {
    [
        small_integer("schema_version", |_, _| Cell::integer(OUTPUT_VERSION)),
        text(both("game", 0).leading(), |sum: &Sum, _: &S| Cell::text(sum.wagered.game().id)),
        text(both("together", 1).leading(), |sum, _| Cell::text(sum.wagered.name())),
    ]
    .into_iter()
}

fn both(name: &'static str, place: u8) -> Named {
    shown_in_both(name, [place, place], name)
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
    Sheet::of(columns(), games.into_iter().flat_map(SumRow::all))
}

/// `simulate --together`.
pub fn simulation_sheet<'a>(games: impl IntoIterator<Item = &'a GameAnswers>) -> Sheet {
    let rows = games.into_iter().flat_map(SumRow::all);
    let simulated = rows.filter_map(|(sum, row)| {
        Some((sum, SumRow { figures: row.figures.simulated_with_errors(row.witness?), ..row }))
    });
    Sheet::of_simulation(columns(), simulated)
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
    let columns = keys(["game", "wager", "paytable", "reading"]).chain([
        text(leading("other_wager", (5, "and wager")), |_, pair: &&Correlation| Cell::text(pair.other.wager.id)),
        text(leading("other_paytable", (6, "paytable")), |_, pair| Cell::text(&pair.other.paytable.id)),
        text(shown("other_reading", (7, "reading")), |_, pair| Cell::text(pair.other.reading_name())),
        text("method", |_, pair| Cell::text(if pair.sampled.is_some() { "simulation" } else { "exact" })),
        integer("rounds", |_, pair| Cell::or_empty(pair.sampled, |sampled| Cell::integer(sampled.rounds))),
        integer("seed", |_, pair| Cell::or_empty(pair.sampled, |sampled| Cell::integer(sampled.seed))),
        integer("covariance_numerator", |_, pair| exact_part(pair, numerator)),
        integer("covariance_denominator", |_, pair| exact_part(pair, denominator)),
        number(leading("covariance", (9, "covariance")), |_, pair| figure_in_units(&pair.covariance)),
        number("covariance_std_error", |_, pair| error_of(&pair.covariance, 1.0)),
        number(leading("correlation", (10, "correlation")), |_, pair| figure_in_units(&pair.coefficient())),
        number("correlation_std_error", |_, pair| error_of(&pair.coefficient(), 1.0)),
        citation(),
    ]);
    Sheet::of(columns, pairs.into_iter().map(|pair| (&pair.one, pair)))
}

/// Part of an exact covariance; empty for a sampled one.
fn exact_part(pair: &Correlation, part: fn(&Fraction) -> Cell) -> Cell {
    if pair.sampled.is_none() { part(&pair.covariance.value) } else { Cell::Empty }
}
