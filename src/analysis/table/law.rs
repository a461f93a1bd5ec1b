//! The law of a table's result over many rounds: mean, deviation, probabilities and quantiles, each exact or with the
//! error of the dealt rounds behind it.

use rayon::prelude::*;

use super::rounds::{Shape, TableRound, error_by_parts};
use crate::outcome::{Fraction, OutcomeTable, to_f64};
use crate::paytable::whole_units;
use crate::statistics::{Figure, Lattice, ManyRounds, ManyRoundsError, Part};

/// Net result of the players together over a number of independent rounds, in units.
pub struct Law<'r> {
    round: &'r TableRound,
    rounds: u64,
    sums: ManyRounds,
    /// By independent part of the dealt rounds; empty if the law is exact.
    parts: Vec<ManyRounds>,
    /// Added to the players' result.
    moved: Fraction,
}

/// How a law was found, the most exact first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    Exact,
    /// Exact but for rare awards that are rounded down.
    Rounded,
    /// From dealt rounds.
    Dealt,
}

impl Method {
    pub fn name(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Rounded => "approximate",
            Method::Dealt => "simulation",
        }
    }
}

impl<'r> Law<'r> {
    /// The law of this number of rounds.
    ///
    /// # Errors
    /// [`ManyRoundsError`] for too many rounds, or results too far apart.
    pub fn of(round: &'r TableRound, rounds: u64) -> Result<Self, ManyRoundsError> {
        let sums = |table: &OutcomeTable| ManyRounds::of(table, rounds);
        let (sums, parts) = match &round.shape {
            Shape::Counted(table) => (sums(table)?, Vec::new()),
            Shape::Dealt { whole, parts, .. } => {
                (sums(whole)?, parts.par_iter().map(sums).collect::<Result<Vec<_>, _>>()?)
            }
        };
        Ok(Law { round, rounds, sums, parts, moved: Fraction::default() })
    }

    /// The law with this mean added to the players' result of a round; the variance stays.
    #[must_use]
    pub fn moved_by(self, more: &Fraction) -> Self {
        Law { moved: more * whole_units(self.rounds), ..self }
    }

    pub fn method(&self) -> Method {
        match (self.parts.is_empty(), self.sums.lattice().is_rounded) {
            (false, _) => Method::Dealt,
            (true, true) => Method::Rounded,
            (true, false) => Method::Exact,
        }
    }

    /// Bound of the error of every computed probability, apart from that of dealt rounds.
    pub fn error(&self) -> f64 {
        self.sums.error()
    }

    /// Net results of a round.
    pub fn lattice(&self) -> &Lattice {
        self.sums.lattice()
    }

    pub fn mean(&self) -> Fraction {
        &self.round.mean * whole_units(self.rounds) + &self.moved
    }

    pub fn std_dev(&self) -> Option<Figure> {
        self.round.variance.as_ref()?.times(&whole_units(self.rounds)).root()
    }

    /// Probabilities that the players are ahead, even and behind.
    pub fn results(&self) -> [Option<Figure>; 3] {
        let zero = -&self.moved;
        let not_ahead = |sums: &ManyRounds| sums.at_most(&zero);
        let behind = |sums: &ManyRounds| sums.below(&zero);
        [
            self.figure(|sums| 1.0 - not_ahead(sums)),
            self.figure(|sums| (not_ahead(sums) - behind(sums)).max(0.0)),
            self.figure(behind),
        ]
    }

    /// Probability of a net result of at most `net` units.
    pub fn at_most(&self, net: &Fraction) -> Option<Figure> {
        let net = net - &self.moved;
        self.figure(|sums| sums.at_most(&net))
    }

    /// Quantile of the net result; `None` where the error of the computation leaves it open.
    pub fn quantile(&self, probability: f64) -> Option<Figure> {
        let quantile = self.sums.quantile(probability);
        if quantile.is_open() {
            return None;
        }
        let value = quantile.least + &self.moved;
        if self.parts.is_empty() {
            return Some(Figure::exact(value));
        }
        let parts: Vec<f64> = self.parts.par_iter().map(|sums| to_f64(&sums.quantile(probability).least)).collect();
        Some(Figure::sampled(value, error_by_parts(&parts)))
    }

    /// Mean loss of the players, counting won spans as zero, and its error: a bound if the law is exact.
    pub fn mean_loss(&self) -> (f64, f64) {
        let (loss, error) = self.sums.mean_loss();
        match self.parts.is_empty() {
            true => (loss, error),
            false => {
                let parts: Vec<f64> = self.parts.par_iter().map(|sums| sums.mean_loss().0).collect();
                (loss, error_by_parts(&parts))
            }
        }
    }

    /// The distribution in parts, as [`ManyRounds::parts`].
    pub fn parts(&self, tail: f64, most: u64) -> Vec<Part> {
        self.sums.parts(tail, most)
    }

    /// Probability of a net result from one to another, both included.
    pub fn between(&self, from: &Fraction, to: &Fraction) -> f64 {
        (self.sums.at_most(to) - self.sums.below(from)).max(0.0)
    }

    /// The sums themselves, as the band of a recorded result needs them; those of each independent part.
    pub fn sums(&self) -> (&ManyRounds, &[ManyRounds]) {
        (&self.sums, &self.parts)
    }

    fn figure(&self, of: impl Fn(&ManyRounds) -> f64 + Sync) -> Option<Figure> {
        let parts: Vec<f64> = self.parts.par_iter().map(&of).collect();
        let error = (!parts.is_empty()).then(|| error_by_parts(&parts));
        Figure::computed(of(&self.sums), error)
    }
}
