//! The bounds of the return over a number of rounds, against which the meters of coin in and coin out are audited.

use super::cell::Cell;
use super::cells::{float, keys, percentage};
use super::column::{integer, number};
use super::sheet::Sheet;
use crate::analysis::Answer;
use crate::outcome::to_f64;
use crate::paytable::whole_units;
use crate::statistics::tolerance;

/// The confidences of the bounds.
pub const CONFIDENCES: [f64; 3] = [0.90, 0.95, 0.99];

/// The numbers of rounds of the bounds: the powers of ten from ten thousand to a billion.
pub const ROUNDS: [u32; 6] = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

/// An answer over a number of rounds.
struct Run<'a> {
    answer: &'a Answer,
    rounds: u32,
}

impl Run<'_> {
    fn bound(&self, side: f64, confidence: f64) -> Cell {
        let width = tolerance(self.answer.measures.std_dev(), f64::from(self.rounds), confidence);
        float(100.0 * (to_f64(&self.answer.measures.rtp()) + side * width))
    }
}

/// The sheet of `tolerance.csv`: for each answer under the optimal decisions one row for each number of rounds, by the
/// normal approximation. Returns are per unit, in percent. The skewness of the mean, zero for a normal variable, and
/// the expected number of greatest awards say how rough the approximation is.
pub fn sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    let mut columns = keys([""; 4]);
    columns.extend([
        integer("rounds", |_, run: &Run<'_>| Cell::integer(run.rounds)),
        number("rtp_pct", |_, run| percentage(&run.answer.measures.rtp())),
        number("rtp_90_low_pct", |_, run| run.bound(-1.0, CONFIDENCES[0])),
        number("rtp_90_high_pct", |_, run| run.bound(1.0, CONFIDENCES[0])),
        number("rtp_95_low_pct", |_, run| run.bound(-1.0, CONFIDENCES[1])),
        number("rtp_95_high_pct", |_, run| run.bound(1.0, CONFIDENCES[1])),
        number("rtp_99_low_pct", |_, run| run.bound(-1.0, CONFIDENCES[2])),
        number("rtp_99_high_pct", |_, run| run.bound(1.0, CONFIDENCES[2])),
        number("skewness_of_mean", |_, run| {
            Cell::or_empty(run.answer.measures.skewness(), |skewness| float(skewness / f64::from(run.rounds).sqrt()))
        }),
        number("top_award_expected", |_, run| {
            Cell::Decimal(&run.answer.measures.max_net_frequency * whole_units(run.rounds), 4)
        }),
    ]);
    let optimal = answers.into_iter().filter(|answer| answer.offer.strategy.is_none());
    let runs = optimal.flat_map(|answer| ROUNDS.map(|rounds| (&answer.offer, Run { answer, rounds })));
    Sheet::of(&columns, runs)
}
