//! Between which bounds the return of so many rounds stays: what a meter of coin in and coin out is held against.

use super::sheet::{Cell, Sheet};
use super::summary::{key_cells, percent_cell};
use crate::analysis::Answer;
use crate::outcome::{Fraction, Measures, to_f64};
use crate::statistics::tolerance;

/// Columns of `tolerance.csv`. Returns are per unit, in percent.
pub const COLUMNS: &[&str] = &[
    "schema_version",
    "game",
    "wager",
    "paytable",
    "reading",
    "citation",
    "rounds",
    "rtp_pct",
    "rtp_90_low_pct",
    "rtp_90_high_pct",
    "rtp_95_low_pct",
    "rtp_95_high_pct",
    "rtp_99_low_pct",
    "rtp_99_high_pct",
    "skewness_of_mean",
    "top_award_expected",
];

/// The confidences of the bounds.
pub const CONFIDENCES: [f64; 3] = [0.90, 0.95, 0.99];

/// The numbers of rounds of the bounds: the powers of ten from ten thousand to a billion.
pub const ROUNDS: [u32; 6] = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

/// An empty sheet of tolerances.
pub fn sheet() -> Sheet {
    Sheet::new(COLUMNS, &[])
}

/// One row for each number of rounds, by the normal approximation. How rough that is shows in two columns: the skewness
/// of the mean of so many rounds, which is zero for a normal variable, and how often the greatest award is to be
/// expected. None for an offer that is not played by the optimal decisions.
pub fn rows(answer: &Answer) -> Vec<Vec<Cell>> {
    if answer.offer.strategy.is_some() {
        return Vec::new();
    }
    let measures = Measures::of(&answer.exact);
    ROUNDS.iter().map(|&rounds| row(answer, &measures, rounds)).collect()
}

fn row(answer: &Answer, measures: &Measures, rounds: u32) -> Vec<Cell> {
    let rtp = Fraction::from_integer(1.into()) - measures.house_edge();
    let of_rounds = f64::from(rounds);
    let mut row = key_cells(&answer.offer);
    row.extend([Cell::text(answer.offer.paytable.section.as_str()), Cell::integer(rounds), percent_cell(&rtp)]);
    for confidence in CONFIDENCES {
        let width = tolerance(measures.std_dev(), of_rounds, confidence);
        row.extend([-width, width].map(|away| Cell::Float(100.0 * (to_f64(&rtp) + away), 8)));
    }
    row.push(Cell::or_empty(measures.skewness(), |skewness| Cell::Float(skewness / of_rounds.sqrt(), 8)));
    row.push(Cell::Decimal(&measures.max_net_frequency * Fraction::from_integer(rounds.into()), 4));
    row
}
