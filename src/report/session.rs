//! Results of sessions, days, months and years, and their distributions.

use num_traits::ToPrimitive;

use super::OUTPUT_VERSION;
use super::cell::Cell;
use super::column::{Column, figure_in_units, float, number, shown, small_integer, text, units};
use super::numbers::with_commas;
use super::plots;
use super::sheet::Sheet;
use crate::analysis::{PlayedRound, SpanAnswer};
use crate::games::Dollars;
use crate::outcome::{Fraction, to_f64};
use crate::statistics::{Part, Ruin};

pub struct SpanRow<'a> {
    pub answer: &'a SpanAnswer<'a>,
    /// Dollars per unit.
    pub average_bet: Option<Dollars>,
    /// Bankroll in units, and its ruin.
    pub ruin: Option<(Fraction, Ruin)>,
    pub rebate: Option<Fraction>,
}

/// Limits on decimals: of a probability, of an approximate one, of an amount in units.
const OF_PROBABILITY: u32 = 10;
const OF_APPROXIMATION: u32 = 3;
const OF_AMOUNT: u32 = 6;

const QUANTILES: [f64; 9] = [0.005, 0.025, 0.05, 0.25, 0.5, 0.75, 0.95, 0.975, 0.995];

/// A value with at most `most` decimals, and no digit beyond the bound of the error.
fn within(value: f64, error: f64, most: u32) -> Cell {
    let places = (-libm::log10(2.0 * error)).floor().clamp(0.0, f64::from(most));
    Cell::Float(value, places.to_u32().unwrap_or_default())
}

fn probability(value: f64, error: f64) -> Cell {
    within(value, error, OF_PROBABILITY)
}

impl SpanRow<'_> {
    fn quantile(&self, probability: f64) -> Cell {
        Cell::or_empty(self.answer.quantile(probability), |net| scaled(self.answer, &net))
    }

    /// Probability of being ahead, even or behind, by place. An approximation does not know the second.
    fn result(&self, place: usize) -> Cell {
        match (self.answer.has_exact_probabilities(), place) {
            (true, _) => probability(self.answer.results()[place], self.answer.sums.error()),
            (false, 1) => Cell::Empty,
            (false, _) => Cell::Float(self.answer.results()[place], OF_APPROXIMATION),
        }
    }

    fn in_dollars(&self, units: f64) -> Cell {
        Cell::or_empty(self.average_bet.as_ref(), |bet| Cell::Float(units * to_f64(bet), 2))
    }

    /// House win at a quantile of the players' result.
    fn win(&self, probability: f64) -> Cell {
        let net = self.answer.quantile(probability).map(|net| to_f64(&net) * self.answer.scale);
        net.map_or(Cell::Empty, |net| self.in_dollars(-net))
    }

    fn of_ruin(&self, cell: fn(&Fraction, &Ruin) -> Cell) -> Cell {
        Cell::or_empty(self.ruin.as_ref(), |(bankroll, ruin)| cell(bankroll, ruin))
    }

    /// Mean rebate in units, and a bound of its error.
    fn mean_rebate(&self) -> Option<(f64, f64)> {
        let share = to_f64(self.rebate.as_ref()?);
        let (loss, error) = self.answer.mean_loss();
        Some((share * loss, share * error))
    }

    /// The remark with wager and paytable, for people.
    fn in_words(&self) -> Option<String> {
        let (remark, PlayedRound { wager, paytable, .. }) = (self.remark(), self.answer.played);
        (!remark.is_empty()).then(|| format!("{wager} {paytable}: {remark}.").replace(" :", ":"))
    }

    fn remark(&self) -> String {
        let is_open = || QUANTILES.iter().any(|&probability| self.answer.quantile(probability).is_none());
        let remarks = [
            (self.answer.sums.lattice().is_rounded, "rare awards are rounded down to the step of other results"),
            (!self.answer.is_exact(), "seats share cards; mean and variance allow for that, the shape is approximated"),
            (
                self.answer.covariance.as_ref().is_some_and(|seats| seats.is_too_short),
                "the covariance of two seats is sampled in too few rounds for its rarest awards, which its error does \
                 not cover",
            ),
            (is_open(), "the error leaves a quantile open, and it is empty"),
        ];
        remarks.iter().filter(|(is_so, _)| *is_so).map(|(_, words)| *words).collect::<Vec<_>>().join("; ")
    }
}

fn amount(value: f64, error: f64) -> Cell {
    within(value, error, OF_AMOUNT)
}

fn played<S>() -> Vec<Column<PlayedRound, S>> {
    vec![
        small_integer("schema_version", |_, _| Cell::integer(OUTPUT_VERSION)),
        text(shown("game", (0, "game")).leading(), |played, _| Cell::text(played.game)),
        text(shown("wager", (1, "wager")).leading(), |played, _| Cell::text(played.wager.as_str())),
        text(shown("paytable", (2, "paytable")).leading(), |played, _| Cell::text(played.paytable.as_str())),
        text(shown("reading", (3, "reading")).leading(), |played, _| Cell::text(played.reading.as_str())),
    ]
}

/// `session`: a row per span.
pub fn sheet<'a>(rows: impl IntoIterator<Item = &'a SpanRow<'a>>) -> Sheet {
    let mut columns = played();
    columns.extend(of_rounds());
    columns.extend(of_quantiles());
    columns.extend(of_player());
    columns.extend(of_house());
    columns.push(text("remark", |_, row| Cell::text(row.remark())));
    let rows: Vec<&SpanRow<'_>> = rows.into_iter().collect();
    let mut sheet = Sheet::of(&columns, rows.iter().map(|row| (row.answer.played, *row)));
    sheet.remarks.extend(rows.iter().filter_map(|row| row.in_words()));
    sheet.remarks.dedup();
    sheet
}

type RowColumn<'a> = Column<PlayedRound, &'a SpanRow<'a>>;

fn of_rounds<'a>() -> [RowColumn<'a>; 14] {
    [
        text(shown("span", (4, "span")).leading(), |_, row: &&SpanRow<'_>| Cell::text(row.answer.span.name)),
        small_integer(shown("rounds", (5, "rounds")).leading(), |_, row| Cell::integer(row.answer.span.rounds)),
        small_integer(shown("seats", (6, "seats")).ranked(9), |_, row| Cell::integer(row.answer.span.seats)),
        small_integer("hands_played", |_, row| Cell::integer(row.answer.span.hands())),
        text(shown("method", (7, "method")).ranked(9), |_, row| {
            Cell::text(if row.answer.has_exact_probabilities() { "exact" } else { "approximate" })
        }),
        number(shown("probability_ahead", (8, "players ahead,\nhouse loses")).leading(), |_, row| row.result(0)),
        number(shown("probability_even", (9, "even")).ranked(6), |_, row| row.result(1)),
        number(shown("probability_behind", (10, "players\nbehind")).leading(), |_, row| row.result(2)),
        number("probability_error", |_, row| match row.answer.has_exact_probabilities() {
            true => Cell::Float(row.answer.sums.error(), 15),
            false => Cell::Empty,
        }),
        number(shown("mean_net_units", (11, "mean net\nunits")).ranked(4), |_, row| {
            Cell::Decimal(row.answer.mean(), 8)
        }),
        number(shown("std_dev_units", (12, "std dev\nunits")).ranked(5), |_, row| {
            Cell::or_empty(row.answer.std_dev().as_ref(), figure_in_units)
        }),
        number(shown("round_std_dev_units", (12, "std dev of\na round")).ranked(8), |_, row| {
            Cell::or_empty(row.answer.std_dev_of_round().as_ref(), figure_in_units)
        }),
        number("seats_covariance", |_, row| {
            Cell::or_empty(row.answer.covariance.as_ref().map(|seats| &seats.covariance), figure_in_units)
        }),
        number("seats_covariance_std_error", |_, row| {
            Cell::or_empty(row.answer.covariance.as_ref().and_then(|seats| seats.covariance.std_error), float)
        }),
    ]
}

fn of_quantiles<'a>() -> [RowColumn<'a>; 9] {
    [
        number("net_p005_units", |_, row: &&SpanRow<'_>| row.quantile(0.005)),
        number("net_p025_units", |_, row| row.quantile(0.025)),
        number(shown("net_p050_units", (13, "net of 5 %\nunits")).ranked(7), |_, row| row.quantile(0.05)),
        number("net_p250_units", |_, row| row.quantile(0.25)),
        number(shown("net_p500_units", (14, "median\nunits")).ranked(7), |_, row| row.quantile(0.5)),
        number("net_p750_units", |_, row| row.quantile(0.75)),
        number(shown("net_p950_units", (15, "net of 95 %\nunits")).ranked(7), |_, row| row.quantile(0.95)),
        number("net_p975_units", |_, row| row.quantile(0.975)),
        number("net_p995_units", |_, row| row.quantile(0.995)),
    ]
}

fn of_player<'a>() -> [RowColumn<'a>; 7] {
    [
        number(shown("bankroll_units", (16, "bankroll\nunits")).ranked(3), |_, row: &&SpanRow<'_>| {
            row.of_ruin(|bankroll, _| units(bankroll))
        }),
        number(shown("ruin_probability", (17, "ruin")).leading(), |_, row| {
            row.of_ruin(|_, ruin| probability(ruin.probability, ruin.error))
        }),
        number(shown("mean_rounds_played", (18, "rounds\nplayed")).ranked(2), |_, row| {
            Cell::or_empty(row.ruin.as_ref(), |(_, ruin)| {
                amount(ruin.mean_rounds, ruin.error * row.answer.span.rounds as f64)
            })
        }),
        number("ruin_error", |_, row| row.of_ruin(|_, ruin| Cell::Float(ruin.error, 15))),
        number("mean_loss_units", |_, row| {
            let (loss, error) = row.answer.mean_loss();
            amount(loss, error)
        }),
        number(shown("rebate_units", (19, "mean rebate\nunits")).ranked(2), |_, row| {
            Cell::or_empty(row.mean_rebate(), |(rebate, error)| amount(rebate, error))
        }),
        number(shown("mean_net_after_rebate_units", (20, "mean net after\nrebate, units")).ranked(2), |_, row| {
            Cell::or_empty(row.mean_rebate(), |(rebate, error)| amount(to_f64(&row.answer.mean()) + rebate, error))
        }),
    ]
}

fn of_house<'a>() -> [RowColumn<'a>; 5] {
    [
        number("average_bet_dollars", |_, row: &&SpanRow<'_>| row.in_dollars(1.0)),
        number(shown("house_win_dollars", (21, "house win\n$")).ranked(1), |_, row| {
            row.in_dollars(-to_f64(&row.answer.mean()))
        }),
        number(shown("house_std_dev_dollars", (22, "std dev\n$")).ranked(3), |_, row| {
            let in_dollars = row.average_bet.as_ref().zip(row.answer.std_dev());
            Cell::or_empty(in_dollars, |(bet, std_dev)| Cell::figure(&std_dev.times(bet), 1, 2))
        }),
        number(shown("house_p025_dollars", (23, "house win\nof 2.5 %, $")).ranked(2), |_, row| row.win(0.975)),
        number(shown("house_p975_dollars", (24, "house win\nof 97.5 %, $")).ranked(2), |_, row| row.win(0.025)),
    ]
}

type OfSpan<'a> = (&'a SpanAnswer<'a>, Part);

/// `session --distribution`: a row per part of the net result, at most `rows` for a span.
pub fn distribution_sheet<'a>(answers: impl IntoIterator<Item = &'a SpanAnswer<'a>>, rows: u64) -> Sheet {
    /// Limit on the probability beyond the first and the last row, as a share of a mean row.
    const TAIL: f64 = 1e-3;
    let mut columns = played();
    columns.extend([
        text(shown("span", (4, "span")).leading(), |_, (answer, _): &OfSpan<'_>| Cell::text(answer.span.name)),
        small_integer(shown("rounds", (5, "rounds")), |_, (answer, _)| Cell::integer(answer.span.rounds)),
        number(shown("net_from_units", (6, "net from")).leading(), |_, (_, part)| units(&part.from)),
        number(shown("net_to_units", (7, "to")).leading(), |_, (_, part)| units(&part.to)),
        number(shown("probability", (8, "probability")).leading(), |_, (answer, part)| {
            probability(part.probability, 2.0 * answer.sums.error())
        }),
        number(shown("cumulative_probability", (9, "up to here")).leading(), |_, (answer, part)| {
            probability(part.cumulative, answer.sums.error())
        }),
    ]);
    let parts = |answer: &'a SpanAnswer<'a>| {
        answer.sums.parts(TAIL / rows as f64, rows).into_iter().map(move |part| (answer.played, (answer, part)))
    };
    Sheet::of(&columns, answers.into_iter().flat_map(parts))
}

fn scaled(answer: &SpanAnswer<'_>, net: &Fraction) -> Cell {
    match answer.exactly_scaled(net) {
        Some(net) => units(&net),
        None => Cell::Float(to_f64(net) * answer.scale, 2),
    }
}

pub fn picture(answer: &SpanAnswer<'_>) -> String {
    /// Number of parts, and the limit on the probability beyond each end of the picture.
    const PARTS: u64 = 300;
    const TAIL: f64 = 5e-3;
    const QUANTILES: [f64; 3] = [0.05, 0.5, 0.95];
    let net = |net: &Fraction| to_f64(net) * answer.scale;
    // The first and the last part extend to the extreme results: they are drawn without these tails.
    let (least, most) = (answer.sums.quantile(TAIL).least, answer.sums.quantile(1.0 - TAIL).most);
    let drawn = |part: &Part| {
        let (from, to) = ((&part.from).max(&least), (&part.to).min(&most));
        let probability = (answer.sums.at_most(to) - answer.sums.below(from)).max(0.0);
        plots::Block { from: net(from), to: net(to), probability }
    };
    let blocks: Vec<plots::Block> = answer.sums.parts(TAIL, PARTS).iter().map(drawn).collect();
    let quantile = |probability| Some((probability, net(&answer.quantile(probability)?)));
    let (span, approximate) = (answer.span, if answer.is_exact() { "" } else { ", shape approximated" });
    let seats = if span.seats > 1 { format!("{} seats, ", span.seats) } else { String::new() };
    let rounds = match span.rounds {
        1 => "1 round".to_string(),
        rounds => format!("{} rounds", with_commas(&rounds.to_string())),
    };
    plots::sums(&plots::NetResult {
        of: format!("{}: {seats}{rounds}{approximate}", answer.played.name()),
        blocks: &blocks,
        step: net(&answer.sums.lattice().step),
        results: results_in_words(answer),
        mean: to_f64(&answer.mean()),
        quantiles: QUANTILES.into_iter().filter_map(quantile).collect(),
    })
}

/// Probabilities of being ahead, even and behind, with known digits only. An approximation does not know the second.
fn results_in_words(answer: &SpanAnswer<'_>) -> [String; 3] {
    let [ahead, even, behind] = answer.results().map(|probability| 100.0 * probability);
    match answer.has_exact_probabilities() {
        true => [format!("ahead {ahead:.2} %"), format!("even {even:.2} %"), format!("behind {behind:.2} %")],
        false => [format!("ahead {ahead:.1} %"), "even".to_string(), format!("behind {behind:.1} %")],
    }
}
