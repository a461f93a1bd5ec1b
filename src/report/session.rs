//! Results of sessions, days, months and years, and their distributions.

use num_traits::ToPrimitive;

use super::OUTPUT_VERSION;
use super::column::{Cell, Column, Kind, error_of, figure_in_units, number, small_integer, text, units};
use super::plots;
use super::sheet::Sheet;
use super::wording::{figure_with, statements, whole};
use crate::analysis::{Law, Method, Span, TablePlay};
use crate::games::Dollars;
use crate::lists::joined;
use crate::outcome::{Fraction, to_f64};
use crate::paytable::whole_units;
use crate::statistics::{Figure, Part, Ruin};

/// The result of a play over a span.
pub struct SpanRow<'a> {
    pub play: &'a TablePlay,
    pub span: Span,
    pub law: Law<'a>,
    /// Dollars per unit.
    pub average_bet: Option<Dollars>,
    /// Bankroll in units, and its ruin.
    pub ruin: Option<(Fraction, Ruin)>,
    pub rebate: Option<Fraction>,
    /// Probabilities that the players are ahead, even and behind.
    results: [Option<Figure>; 3],
    /// By place in [`QUANTILES`].
    quantiles: [Option<Figure>; QUANTILES.len()],
}

/// Limits on decimals: of a probability, of one with rounded awards, of an amount in units.
const OF_PROBABILITY: u32 = 10;
const OF_ROUNDED: u32 = 3;
const OF_AMOUNT: u32 = 6;

const QUANTILES: [f64; 9] = [0.005, 0.025, 0.05, 0.25, 0.5, 0.75, 0.95, 0.975, 0.995];

/// A value with at most `most` decimals, and no digit beyond the bound of the error.
pub fn within(value: f64, error: f64, most: u32) -> Cell {
    let places = (-libm::log10(2.0 * error)).floor().clamp(0.0, f64::from(most));
    Cell::Float(value, places.to_u32().unwrap_or_default())
}

fn probability(value: f64, error: f64) -> Cell {
    within(value, error, OF_PROBABILITY)
}

/// A probability: without a digit beyond the bound of its error, or with its standard error; with few digits if awards
/// are rounded.
fn probability_of(figure: &Figure, law: &Law<'_>) -> Cell {
    match law.method() {
        Method::Dealt => Cell::figure(figure, 1, OF_PROBABILITY),
        Method::Rounded => Cell::Float(to_f64(&figure.value), OF_ROUNDED),
        Method::Exact => probability(to_f64(&figure.value), law.sums.error()),
    }
}

impl<'a> SpanRow<'a> {
    pub fn of(play: &'a TablePlay, span: Span, law: Law<'a>) -> Self {
        let (results, quantiles) = (law.results(), QUANTILES.map(|probability| law.quantile(probability)));
        SpanRow { play, span, law, average_bet: None, ruin: None, rebate: None, results, quantiles }
    }

    /// A quantile of the players' result, by place in [`QUANTILES`].
    fn quantile(&self, place: usize) -> Cell {
        Cell::or_empty(self.quantiles[place].as_ref(), |net| match net.std_error {
            None => units(&net.value),
            Some(_) => Cell::figure(net, 1, 2),
        })
    }

    /// Probability of being ahead, even or behind, by place.
    fn result(&self, place: usize) -> Cell {
        // Rounded awards do not tell even results.
        let known = self.results[place].as_ref().filter(|_| place != 1 || self.law.method() != Method::Rounded);
        Cell::or_empty(known, |figure| probability_of(figure, &self.law))
    }

    /// Bound of the error of the probabilities, or the standard error of that of being ahead.
    fn error_of_results(&self, place: usize) -> Cell {
        let sampled = self.results[place].as_ref().and_then(|figure| figure.std_error);
        let bound = (place == 0 && self.law.method() == Method::Exact).then(|| self.law.sums.error());
        Cell::or_empty(sampled.or(bound), |error| Cell::Float(error, 15))
    }

    fn in_dollars(&self, units: f64) -> Cell {
        Cell::or_empty(self.average_bet.as_ref(), |bet| Cell::Float(units * to_f64(bet), 2))
    }

    /// House win at a quantile of the players' result.
    fn win(&self, place: usize) -> Cell {
        let net = self.average_bet.as_ref().zip(self.quantiles[place].as_ref());
        Cell::or_empty(net, |(bet, net)| match net.std_error {
            None => self.in_dollars(-to_f64(&net.value)),
            Some(_) => Cell::figure(&net.times(bet).negated(), 1, 2),
        })
    }

    fn of_ruin(&self, cell: fn(&Fraction, &Ruin) -> Cell) -> Cell {
        Cell::or_empty(self.ruin.as_ref(), |(bankroll, ruin)| cell(bankroll, ruin))
    }

    /// Mean rebate in units, and its error.
    fn mean_rebate(&self) -> Option<(f64, f64)> {
        let share = to_f64(self.rebate.as_ref()?);
        let (loss, error) = self.law.mean_loss();
        Some((share * loss, share * error))
    }

    fn remark(&self) -> String {
        remark(self.play, &self.law, self.quantiles.iter().any(Option::is_none))
    }
}

/// The remark on a result with wager and paytable, for people.
pub fn remark_in_words(play: &TablePlay, law: &Law<'_>) -> Option<String> {
    named_remark(play, &remark(play, law, false))
}

fn named_remark(TablePlay { wager, paytable, envy, .. }: &TablePlay, remark: &str) -> Option<String> {
    let name = [wager, paytable, envy].into_iter().filter(|part| !part.is_empty());
    (!remark.is_empty()).then(|| format!("{}: {remark}.", joined(name, " ")))
}

fn remark(play: &TablePlay, law: &Law<'_>, is_open: bool) -> String {
    let rounds = play.round.rounds_dealt();
    let holds = |condition: &str| match condition {
        "dealt" => rounds > 0,
        "rounded" => law.sums.lattice().is_rounded,
        "open" => is_open,
        _ => true,
    };
    statements("many rounds", holds, &[("rounds", &whole(rounds))]).join("; ")
}

fn amount(value: f64, error: f64) -> Cell {
    within(value, error, OF_AMOUNT)
}

fn played<S>() -> impl Iterator<Item = Column<TablePlay, S>> {
    [
        small_integer("schema_version", |_, _| Cell::integer(OUTPUT_VERSION)),
        text("game", |played: &TablePlay, _: &S| Cell::text(played.game)),
        text("wager", |played, _| Cell::text(&played.wager)),
        text("paytable", |played, _| Cell::text(&played.paytable)),
        text("reading", |played, _| Cell::text(&played.reading)),
    ]
    .into_iter()
}

/// `session`: a row per span.
pub fn sheet<'a>(rows: impl IntoIterator<Item = &'a SpanRow<'a>>) -> Sheet {
    let columns =
        played().chain(of_rounds()).chain(of_quantiles(OF_QUANTILES, |row, place| row.quantile(place))).chain([
            number("bankroll_units", |_, row: &&SpanRow<'_>| row.of_ruin(|bankroll, _| units(bankroll))),
            number("ruin_probability", |_, row| row.of_ruin(|_, ruin| probability(ruin.probability, ruin.error))),
            number("mean_rounds_played", |_, row| {
                Cell::or_empty(row.ruin.as_ref(), |(_, ruin)| {
                    amount(ruin.mean_rounds, ruin.error * row.span.rounds as f64)
                })
            }),
            number("ruin_error", |_, row| row.of_ruin(|_, ruin| Cell::Float(ruin.error, 15))),
            number("mean_loss_units", |_, row| {
                let (loss, error) = row.law.mean_loss();
                amount(loss, error)
            }),
            number("rebate_units", |_, row| Cell::or_empty(row.mean_rebate(), |(rebate, error)| amount(rebate, error))),
            number("mean_net_after_rebate_units", |_, row| {
                Cell::or_empty(row.mean_rebate(), |(rebate, error)| amount(to_f64(&row.law.mean()) + rebate, error))
            }),
            // Places of 2.5 % and 97.5 % among the quantiles; the house wins what players lose.
            number("average_bet_dollars", |_, row| row.in_dollars(1.0)),
            number("house_win_dollars", |_, row| row.in_dollars(-to_f64(&row.law.mean()))),
            number("house_std_dev_dollars", |_, row| {
                let in_dollars = row.average_bet.as_ref().zip(row.law.std_dev());
                Cell::or_empty(in_dollars, |(bet, std_dev)| Cell::figure(&std_dev.times(bet), 1, 2))
            }),
            number("house_p025_dollars", |_, row| row.win(7)),
            number("house_p975_dollars", |_, row| row.win(1)),
            text("remark", |_, row| Cell::text(row.remark())),
            text("envy", |play: &TablePlay, _| Cell::text(&play.envy)),
            number("probability_even_error", |_, row| row.error_of_results(1)),
            number("probability_behind_error", |_, row| row.error_of_results(2)),
        ]);
    let rows: Vec<&SpanRow<'_>> = rows.into_iter().collect();
    let errors = of_quantiles(ERRORS_OF_QUANTILES, |row, place| error_of(row.quantiles[place].as_ref(), 1.0));
    let mut sheet = Sheet::of("session", columns.chain(errors), rows.iter().map(|row| (row.play, *row)));
    sheet.remarks.extend(rows.iter().filter_map(|row| named_remark(row.play, &row.remark())));
    sheet.remarks.dedup();
    sheet
}

type RowColumn<'a> = Column<TablePlay, &'a SpanRow<'a>>;

fn of_rounds<'a>() -> [RowColumn<'a>; 14] {
    [
        text("span", |_, row: &&SpanRow<'_>| Cell::text(row.span.name)),
        small_integer("rounds", |_, row| Cell::integer(row.span.rounds)),
        small_integer("seats", |play, _| Cell::integer(play.round.seats)),
        small_integer("hands_played", |play, row| {
            Cell::integer(row.span.rounds.saturating_mul(play.round.seats as u64))
        }),
        text("method", |_, row| Cell::text(row.law.method().name())),
        number("probability_ahead", |_, row| row.result(0)),
        number("probability_even", |_, row| row.result(1)),
        number("probability_behind", |_, row| row.result(2)),
        number("probability_error", |_, row| row.error_of_results(0)),
        number("mean_net_units", |_, row| Cell::Decimal(row.law.mean(), 8)),
        number("std_dev_units", |_, row| figure_in_units(&row.law.std_dev())),
        number("round_std_dev_units", |play, _| figure_in_units(&play.round.std_dev())),
        number("seats_covariance", |play, _| figure_in_units(&play.covariance())),
        number("seats_covariance_std_error", |play, _| error_of(&play.covariance(), 1.0)),
    ]
}

/// Columns of the quantiles, and of their errors.
const OF_QUANTILES: &str = "\
    net_p005_units net_p025_units net_p050_units net_p250_units net_p500_units net_p750_units net_p950_units \
    net_p975_units net_p995_units";
const ERRORS_OF_QUANTILES: &str = "\
    net_p005_std_error net_p025_std_error net_p050_std_error net_p250_std_error net_p500_std_error net_p750_std_error \
    net_p950_std_error net_p975_std_error net_p995_std_error";

/// Columns of all quantiles, by place in [`QUANTILES`].
fn of_quantiles<'a>(names: &'static str, cell: fn(&SpanRow<'_>, usize) -> Cell) -> impl Iterator<Item = RowColumn<'a>> {
    names
        .split_whitespace()
        .zip(0..QUANTILES.len())
        .map(move |(name, place)| Column::of_subject(name, Kind::Number, move |row: &&SpanRow<'_>| cell(row, place)))
}

type OfSpan<'a> = (&'a SpanRow<'a>, Part);

/// `session --show distribution`: a row per part of the net result, at most `most` for a span.
pub fn distribution_sheet<'a>(rows: impl IntoIterator<Item = &'a SpanRow<'a>>, most: u64) -> Sheet {
    /// Limit on the probability beyond the first and the last row, as a share of a mean row.
    const TAIL: f64 = 1e-3;
    let columns = played().chain([
        text("span", |_, (row, _): &OfSpan<'_>| Cell::text(row.span.name)),
        small_integer("rounds", |_, (row, _)| Cell::integer(row.span.rounds)),
        number("net_from_units", |_, (_, part)| units(&part.from)),
        number("net_to_units", |_, (_, part)| units(&part.to)),
        number("probability", |_, (row, part)| probability(part.probability, 2.0 * row.law.sums.error())),
        number("cumulative_probability", |_, (row, part)| probability(part.cumulative, row.law.sums.error())),
    ]);
    let parts = |row: &'a SpanRow<'a>| {
        row.law.sums.parts(TAIL / most as f64, most).into_iter().map(move |part| (row.play, (row, part)))
    };
    Sheet::of("session-distribution", columns, rows.into_iter().flat_map(parts))
}

pub fn picture(row: &SpanRow<'_>) -> String {
    /// Number of parts, and the limit on the probability beyond each end of the picture.
    const PARTS: u64 = 300;
    const TAIL: f64 = 5e-3;
    /// Places among the quantiles.
    const DRAWN: [usize; 3] = [2, 4, 6];
    let SpanRow { play, span, law, .. } = row;
    // The first and the last part extend to the extreme results: they are drawn without these tails.
    let [least, most] = [TAIL, 1.0 - TAIL].map(|probability| law.quantile(probability).map(|net| net.value));
    let drawn = |part: &Part| {
        let from = least.iter().fold(&part.from, |from, least| from.max(least));
        let to = most.iter().fold(&part.to, |to, most| to.min(most));
        let probability = (law.sums.at_most(to) - law.sums.below(from)).max(0.0);
        plots::Block { from: to_f64(from), to: to_f64(to), probability }
    };
    let blocks: Vec<plots::Block> = law.sums.parts(TAIL, PARTS).iter().map(drawn).collect();
    let quantile = |place: usize| Some((QUANTILES[place], to_f64(&row.quantiles[place].as_ref()?.value)));
    let seats = if play.round.seats == 1 { String::new() } else { format!("{} seats, ", play.round.seats) };
    let dealt = if law.method() == Method::Dealt { ", from dealt rounds" } else { "" };
    let rounds = format!("{} round{}", whole(span.rounds), if span.rounds == 1 { "" } else { "s" });
    plots::sums(&plots::NetResult {
        of: format!("{}: {seats}{rounds}{dealt}", play.name()),
        blocks: &blocks,
        step: to_f64(&law.sums.lattice().step),
        results: row.results_in_words(),
        mean: to_f64(&law.mean()),
        quantiles: DRAWN.into_iter().filter_map(quantile).collect(),
    })
}

impl SpanRow<'_> {
    /// Probabilities of being ahead, even and behind, with known digits only.
    fn results_in_words(&self) -> [String; 3] {
        let in_words = |place: usize, name: &str| {
            let shown = self.results[place].as_ref().map(|figure| figure_with(&figure.times(&whole_units(100)), 2));
            format!("{name} {} %", shown.unwrap_or_default())
        };
        [in_words(0, "ahead"), in_words(1, "even"), in_words(2, "behind")]
    }
}
