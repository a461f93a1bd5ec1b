//! Bounds of the return over a number of rounds, against which meters of coin in and coin out are audited; theoretical
//! wins in words.

use std::iter;

use rayon::prelude::*;

use super::column::{Cell, Column, float, integer, keys, number, percentage, text};
use super::sheet::Sheet;
use super::wording::statement;
use crate::analysis::{Answer, SideBet, Table};
use crate::games::Offer;
use crate::lists::distinct;
use crate::outcome::{Fraction, OutcomeTable, percent, rounded, shortest, to_f64};
use crate::paytable::whole_units;
use crate::statistics::{ManyRounds, tolerance};

pub const CONFIDENCES: [f64; 3] = [0.90, 0.95, 0.99];

pub const ROUNDS: [u32; 6] = [100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];

pub struct Bounds {
    /// Lower and upper bound for each of [`CONFIDENCES`], per unit, as fractions of one. Each is a quantile: the run
    /// ends below the lower, and above the upper, with at most half of the probability that the confidence leaves. If
    /// the error leaves a quantile open, the outer end of its range.
    pub returns: [[Fraction; 2]; CONFIDENCES.len()],
    /// Bound of the error of the probabilities.
    pub error: f64,
    /// Caveat; empty if the bounds are exact.
    pub remark: &'static str,
}

impl Bounds {
    /// `None` if net results are too far apart.
    pub fn of(table: &OutcomeTable, rounds: u64) -> Option<Self> {
        let sums = ManyRounds::of(table, rounds).ok()?;
        let mut is_open = false;
        let returns = CONFIDENCES.map(|confidence| {
            let beyond = (1.0 - confidence) / 2.0;
            let [low, high] = [beyond, 1.0 - beyond].map(|probability| sums.quantile(probability));
            is_open |= low.is_open() || high.is_open();
            [low.least, high.most].map(|net| whole_units(1) + net / whole_units(rounds))
        });
        let remark = match (sums.lattice().is_rounded, is_open) {
            (false, false) => "",
            (true, false) => "rare awards rounded down",
            (false, true) => "outer ends of what the error leaves open",
            (true, true) => "rare awards rounded down; outer ends of what the error leaves open",
        };
        Some(Bounds { returns, error: sums.error(), remark })
    }
}

struct ToleranceRow<'a> {
    answer: &'a Answer,
    rounds: u32,
    /// `None` if the distribution of a round is unknown, as with envy bonuses of several others.
    bounds: Option<Bounds>,
}

impl<'a> ToleranceRow<'a> {
    fn of(answer: &'a Answer, rounds: u32) -> Self {
        let is_unknown = answer.envy.as_ref().is_some_and(|envy| envy.span.is_some());
        let bounds = if is_unknown { None } else { Bounds::of(&answer.exact, rounds.into()) };
        ToleranceRow { answer, rounds, bounds }
    }

    fn exact(&self, confidence: usize, end: usize) -> Cell {
        Cell::or_empty(self.bounds.as_ref(), |bounds| percentage(&bounds.returns[confidence][end]))
    }

    /// The bound by the normal approximation.
    fn normal(&self, confidence: usize, end: usize) -> Cell {
        let measures = &self.answer.measures;
        let width = tolerance(measures.std_dev(), f64::from(self.rounds), CONFIDENCES[confidence]);
        let side = if end == 0 { -1.0 } else { 1.0 };
        float(100.0 * (to_f64(&measures.rtp()) + side * width))
    }

    fn remark(&self) -> &'static str {
        self.bounds.as_ref().map_or("unavailable: see the command session", |bounds| bounds.remark)
    }
}

/// `tolerance.csv`: per answer under the optimal decisions, a row per number of rounds. Returns are per unit, in
/// percent: quantiles of the exact distribution and, for comparison, the normal approximation; then the skewness of the
/// mean, zero for a normal variable, and the expected number of greatest awards.
pub fn sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    let optimal = answers.into_iter().filter(|answer| answer.offer.strategy.is_none());
    let questions: Vec<(&Answer, u32)> = optimal.flat_map(|answer| ROUNDS.map(|rounds| (answer, rounds))).collect();
    let rows = questions.into_par_iter().map(|(answer, rounds)| ToleranceRow::of(answer, rounds));
    let rows: Vec<ToleranceRow<'_>> = rows.collect();
    Sheet::of("tolerance", columns(), rows.iter().map(|row| (&row.answer.offer, row)))
}

fn columns<'a>() -> impl Iterator<Item = Column<Offer, &'a ToleranceRow<'a>>> {
    keys().chain([
        integer("rounds", |_, row: &&ToleranceRow<'_>| Cell::integer(row.rounds)),
        number("return_unit_pct", |_, row| percentage(&row.answer.measures.rtp())),
        number("return_90_low_pct", |_, row| row.exact(0, 0)),
        number("return_90_high_pct", |_, row| row.exact(0, 1)),
        number("return_95_low_pct", |_, row| row.exact(1, 0)),
        number("return_95_high_pct", |_, row| row.exact(1, 1)),
        number("return_99_low_pct", |_, row| row.exact(2, 0)),
        number("return_99_high_pct", |_, row| row.exact(2, 1)),
        number("skewness_of_mean", |_, row| {
            Cell::or_empty(row.answer.measures.skewness(), |skewness| float(skewness / f64::from(row.rounds).sqrt()))
        }),
        number("top_award_expected", |_, row| {
            Cell::Decimal(&row.answer.measures.max_net_frequency * whole_units(row.rounds), 4)
        }),
        number("return_90_low_normal_pct", |_, row| row.normal(0, 0)),
        number("return_90_high_normal_pct", |_, row| row.normal(0, 1)),
        number("return_95_low_normal_pct", |_, row| row.normal(1, 0)),
        number("return_95_high_normal_pct", |_, row| row.normal(1, 1)),
        number("return_99_low_normal_pct", |_, row| row.normal(2, 0)),
        number("return_99_high_normal_pct", |_, row| row.normal(2, 1)),
        number("probability_error", |_, row| {
            Cell::or_empty(row.bounds.as_ref(), |bounds| Cell::Float(bounds.error, 15))
        }),
        text("bounds_remark", |_, row| Cell::text(row.remark())),
    ])
}

const PLACES_OF_SHARES: u32 = 4;

/// Method of the wins, and why a total is missing, one sentence each.
pub fn remarks(table: &Table, answers: &[&Answer]) -> Vec<String> {
    let base = answers.iter().filter(|answer| answer.offer.wager.has_decisions);
    let without_total = base.filter_map(|answer| {
        let Err(SideBet { wager, .. }) = table.sides_of(answer, answers) else { return None };
        Some(statement("no total", &[("game", &answer.offer.game.id), ("wager", &wager)]))
    });
    distinct(iter::once(formula(table)).chain(without_total))
}

pub fn formula(table: &Table) -> String {
    let seats = if table.seats == 1 { String::new() } else { format!("; of a table, {} times that", table.seats) };
    let side = |side: &SideBet| {
        let (dollars, share) = (shortest(&side.dollars), rounded(&percent(&side.share), PLACES_OF_SHARES));
        let share = shortest(&share);
        format!("; {} is bet ${dollars} in {share} % of hands", side.wager)
    };
    let sides: String = table.sides.iter().map(side).collect();
    statement("theoretical win", &[("hands", &table.hands_per_hour), ("seats", &seats), ("sides", &sides)])
}
