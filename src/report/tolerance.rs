//! The bounds of the return over a number of rounds: what a meter of coin in and coin out is held against.

use super::cells::{OfOffer, citation, float, keys, percentage};
use super::sheet::{Cell, Column, Sheet, column};
use crate::analysis::Answer;
use crate::games::Offer;
use crate::outcome::{Fraction, to_f64};
use crate::paytable::whole_units;
use crate::statistics::tolerance;

/// The confidences of the bounds.
pub const CONFIDENCES: [f64; 3] = [0.90, 0.95, 0.99];

/// The numbers of rounds of the bounds: the powers of ten from ten thousand to a billion.
pub const ROUNDS: [u32; 6] = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

/// An answer over a number of rounds.
struct Row<'a> {
    answer: &'a Answer,
    rtp: Fraction,
    rounds: u32,
}

impl OfOffer for Row<'_> {
    fn offer(&self) -> &Offer {
        &self.answer.offer
    }
}

/// The columns of `tolerance.csv`. Returns are per unit, in percent. The skewness of the mean, zero for a normal
/// variable, and the expected number of greatest awards say how rough the normal approximation is.
fn columns<'a>() -> Vec<Column<Row<'a>>> {
    let mut columns = keys([""; 4]);
    columns.extend([
        citation(),
        column("rounds", |row: &Row<'a>| Cell::integer(row.rounds)),
        column("rtp_pct", |row| percentage(&row.rtp)),
        column("rtp_90_low_pct", |row| row.bound(-1.0, CONFIDENCES[0])),
        column("rtp_90_high_pct", |row| row.bound(1.0, CONFIDENCES[0])),
        column("rtp_95_low_pct", |row| row.bound(-1.0, CONFIDENCES[1])),
        column("rtp_95_high_pct", |row| row.bound(1.0, CONFIDENCES[1])),
        column("rtp_99_low_pct", |row| row.bound(-1.0, CONFIDENCES[2])),
        column("rtp_99_high_pct", |row| row.bound(1.0, CONFIDENCES[2])),
        column("skewness_of_mean", |row| {
            Cell::or_empty(row.answer.measures.skewness(), |skewness| float(skewness / f64::from(row.rounds).sqrt()))
        }),
        column("top_award_expected", |row| {
            Cell::Decimal(&row.answer.measures.max_net_frequency * whole_units(row.rounds), 4)
        }),
    ]);
    columns
}

impl Row<'_> {
    fn bound(&self, side: f64, confidence: f64) -> Cell {
        let width = tolerance(self.answer.measures.std_dev(), f64::from(self.rounds), confidence);
        float(100.0 * (to_f64(&self.rtp) + side * width))
    }
}

/// An empty sheet of tolerances.
pub fn sheet() -> Sheet {
    Sheet::new(&columns())
}

/// One row for each number of rounds, by the normal approximation; none for an offer that is not played by the optimal
/// decisions.
pub fn rows(answer: &Answer) -> Vec<Vec<Cell>> {
    if answer.offer.strategy.is_some() {
        return Vec::new();
    }
    let rtp = whole_units(1) - answer.measures.house_edge();
    let subjects = ROUNDS.map(|rounds| Row { answer, rtp: rtp.clone(), rounds });
    Sheet::of(&columns(), subjects).rows
}
