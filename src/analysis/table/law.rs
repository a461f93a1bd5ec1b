//! The law of a table's result over many rounds: mean, deviation, probabilities and quantiles, each exact or with the
//! error of the dealt rounds behind it.

use rayon::prelude::*;

use super::rounds::{Shape, TableRound, error_by_parts};
use crate::outcome::{Fraction, OutcomeTable, to_f64};
use crate::paytable::whole_units;
use crate::statistics::{Figure, ManyRounds, ManyRoundsError};

/// Net result of the players together over a number of independent rounds, in units.
pub struct Law<'r> {
    round: &'r TableRound,
    rounds: u64,
    /// The distribution, and a bound of the error of every computed probability, apart from that of dealt rounds.
    pub sums: ManyRounds,
    /// By independent part of the dealt rounds; empty if the law is exact.
    pub parts: Vec<ManyRounds>,
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
        let parts: Vec<f64> = self.parts.par_iter().map(|sums| sums.mean_loss().0).collect();
        (loss, if parts.is_empty() { error } else { error_by_parts(&parts) })
    }

    fn figure(&self, of: impl Fn(&ManyRounds) -> f64 + Sync) -> Option<Figure> {
        let parts: Vec<f64> = self.parts.par_iter().map(&of).collect();
        let error = (!parts.is_empty()).then(|| error_by_parts(&parts));
        Figure::computed(of(&self.sums), error)
    }
}

#[cfg(test)]
mod tests {
    use super::super::counted::Exact;
    use super::super::rounds::deal;
    use super::*;
    use crate::analysis::counting::{Sampling, Survey};
    use crate::analysis::table::counted::Placed;
    use crate::cards::CardSet;
    use crate::games::{Catalogue, Selection};
    use crate::outcome::Measures;

    fn placed(game: &str, wager: &str) -> Vec<Placed> {
        let selection = Selection::of(&format!("{game}/{wager}/A"));
        let offer = Catalogue::embedded().expect("valid").select(&selection).expect("there").remove(0);
        let solver = offer.solver(CardSet::FULL_DECK).expect("full deck");
        let mean = Measures::of(&solver.outcomes(&offer).expect("solved")).expected_net;
        vec![Placed { offer, mean, units: whole_units(1), share: whole_units(1) }]
    }

    /// A player alone is dealt as if nothing were counted, though all is. Of 40 intervals by Student's distribution with
    /// 15 degrees of freedom (2.131 standard errors) 38 are expected to hold the exact probability, with a deviation of
    /// 1.4; as many that of the deviation, where the variance is not told.
    #[test]
    #[ignore = "second tier: stated errors cover what is exact"]
    fn the_stated_error_covers_the_exact_law() {
        let placed = placed("let-it-ride", "base");
        let solver = placed[0].offer.solver(CardSet::FULL_DECK).expect("full deck");
        let survey = |seed| Survey { solver: solver.as_ref(), sampling: Sampling::usual(seed), observer: &() };
        let exact = Exact::of(survey(1), 1, &placed).expect("solved");
        let table = exact.round.clone().expect("counted");
        let ahead = 1.0 - ManyRounds::of(&table, 200).expect("narrow").at_most(&Fraction::default());
        let deviation = Measures::of(&table).std_dev();
        let is_within = |figure: Figure, exact: f64| {
            (to_f64(&figure.value) - exact).abs() <= 2.131 * figure.std_error.expect("sampled")
        };
        let unknown = Exact { variance: None, ..exact.clone() };
        let mut covered = [0, 0];
        for seed in 0..40 {
            let told = deal(survey(seed), [1, 1 << 16], &[(&placed, &exact)]).expect("dealt").remove(0);
            let measures = Measures::of(told.whole());
            assert!((to_f64(&measures.expected_net) - to_f64(&exact.mean)).abs() < 1e-9, "corrected to the exact mean");
            assert!((measures.std_dev() - deviation).abs() < 1e-6, "and to the exact variance");
            let [figure, ..] = Law::of(&told, 200).expect("narrow").results();
            covered[0] += usize::from(is_within(figure.expect("finite"), ahead));
            let untold = deal(survey(seed), [1, 1 << 16], &[(&placed, &unknown)]).expect("dealt").remove(0);
            covered[1] += usize::from(is_within(untold.std_dev().expect("finite"), deviation));
        }
        assert!(covered.iter().all(|&covered| covered >= 33), "{covered:?} of 40");
    }
}
