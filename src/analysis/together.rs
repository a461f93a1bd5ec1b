//! Several wagers of one player on the same cards: their sum, and how they vary together.

use num_traits::Signed;
use thiserror::Error;

use super::answer::Witness;
use super::correlations::{Correlation, correlations};
use super::error::AnalysisError;
use super::observer::Observer;
use crate::games::{GameFacts, Offer, SolveError, Solver};
use crate::outcome::{Fraction, JointTable, Measures, Outcome, OutcomeTable, shortest, to_f64, units_together};
use crate::paytable::whole_units;
use crate::simulation::{OfferTerms, Run, RunPlan};
use crate::statistics::Figure;

/// Wagers of one game that a player makes on the same cards, each with its units.
#[derive(Clone)]
pub struct Together {
    offers: Vec<Offer>,
    weights: Vec<Fraction>,
}

/// Wagers that one player cannot make together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TogetherError {
    #[error("no wager")]
    None,
    #[error("needs one game: {first} is {game}, {other} is {of}")]
    OtherGame { first: String, game: &'static str, other: String, of: &'static str },
    #[error("{0} is there twice; give it once, with all its units")]
    Twice(&'static str),
    #[error("{first} and {second} are both played by decisions, and a round is played once; leave one out")]
    TwoBaseGames { first: &'static str, second: &'static str },
    #[error("{base} includes {included}; leave {included} out, or take the wagers that it is made of")]
    Included { base: &'static str, included: &'static str },
    #[error("{wager} of {units} with {base} of {of_base}: it must be at least as large ({clause})")]
    TooSmall { wager: &'static str, units: String, base: &'static str, of_base: String, clause: &'static str },
}

impl Together {
    /// These wagers, each with its units, which are positive.
    ///
    /// # Errors
    /// [`TogetherError`] if one player cannot make them together.
    pub fn new(wagers: Vec<(Offer, Fraction)>) -> Result<Self, TogetherError> {
        let (offers, weights): (Vec<_>, Vec<_>) = wagers.into_iter().unzip();
        let first = offers.first().ok_or(TogetherError::None)?;
        for (place, offer) in offers.iter().enumerate() {
            ensure_possible(first, &offers[..place], offer)?;
        }
        let together = Together { offers, weights };
        together.ensure_compulsory()?;
        Ok(together)
    }

    /// A base game that may not be played without another wager has it in at least its own size (§ 671a.7(c)(2)).
    fn ensure_compulsory(&self) -> Result<(), TogetherError> {
        for (base, of_base) in self.wagers() {
            let Some(rule) = base.wager.not_alone else { continue };
            let both = base.game.wager(rule.together);
            let is_needed = |offer: &Offer| both.is_some_and(|both| both.includes(offer.wager.id));
            if let Some((other, units)) = self.wagers().find(|(offer, units)| is_needed(offer) && *units < of_base) {
                let (wager, base, clause) = (other.wager.id, base.wager.id, rule.clause);
                let (units, of_base) = (shortest(units), shortest(of_base));
                return Err(TogetherError::TooSmall { wager, units, base, of_base, clause });
            }
        }
        Ok(())
    }

    /// The game.
    pub fn game(&self) -> &'static GameFacts {
        // There is at least one.
        self.offers[0].game
    }

    /// The wagers, in the order given.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// The units of each wager.
    pub fn weights(&self) -> &[Fraction] {
        &self.weights
    }

    /// The wagers with their units.
    pub fn wagers(&self) -> impl Iterator<Item = (&Offer, &Fraction)> {
        self.offers.iter().zip(&self.weights)
    }

    /// The wagers in words, such as `base A + five-card-bonus A + 0.5 three-card-bonus B`.
    pub fn name(&self) -> String {
        let one = whole_units(1);
        let of_wager = |(offer, weight): (&Offer, &Fraction)| {
            let units = if *weight == one { String::new() } else { format!("{} ", shortest(weight)) };
            format!("{units}{} {}", offer.wager.id, offer.variant())
        };
        self.wagers().map(of_wager).collect::<Vec<_>>().join(" + ")
    }

    /// The units placed before the deal.
    pub fn initial_units(&self) -> Fraction {
        units_together(self.offers.iter().map(|offer| offer.wager.initial_units), &self.weights)
    }

    /// The joint outcomes with exact counts; `None` where the wagers depend on cards that are not counted together.
    ///
    /// # Errors
    /// As [`Solver::joint_outcomes`].
    pub fn counted(&self, solver: &dyn Solver) -> Result<Option<JointTable>, SolveError> {
        solver.joint_outcomes(&self.offers)
    }

    /// Why figures of the whole distribution are not exact.
    pub fn why_not_counted(&self) -> String {
        format!(
            "{} {}: these wagers depend on cards that are not counted together, so only the mean is exact",
            self.game().id,
            self.name()
        )
    }

    /// The run of simulated rounds of these wagers.
    pub fn run(&self, plan: RunPlan) -> Run {
        let terms = |(offer, weight): (&Offer, &Fraction)| {
            let of_offer = OfferTerms::of(offer);
            OfferTerms { terms: format!("{weight}{UNITS_TOGETHER}{}", of_offer.terms), ..of_offer }
        };
        Run { offers: self.wagers().map(terms).collect(), ..Run::of(self.game().id, plan, &[]) }
    }
}

/// Stands between the units of a wager and its other terms in a run of wagers together.
const UNITS_TOGETHER: &str = " units together; ";

/// The units of a wager in a run of wagers together; `None` in other runs.
pub fn units_together_in(terms: &OfferTerms) -> Option<Fraction> {
    terms.terms.split_once(UNITS_TOGETHER)?.0.parse().ok().filter(Fraction::is_positive)
}

/// The terms of a wager, its units in a run of wagers together left out.
pub fn terms_alone(terms: &OfferTerms) -> &str {
    terms.terms.split_once(UNITS_TOGETHER).map_or(terms.terms.as_str(), |(_, alone)| alone)
}

/// Whether a player may make this wager beside the others.
fn ensure_possible(first: &Offer, others: &[Offer], offer: &Offer) -> Result<(), TogetherError> {
    if offer.game.id != first.game.id {
        let (game, of) = (first.game.id, offer.game.id);
        return Err(TogetherError::OtherGame { first: first.name(), game, other: offer.name(), of });
    }
    for other in others {
        let (first, second) = (other.wager, offer.wager);
        if first.id == second.id {
            return Err(TogetherError::Twice(first.id));
        }
        if first.has_decisions && second.has_decisions {
            return Err(TogetherError::TwoBaseGames { first: first.id, second: second.id });
        }
        for (base, side) in [(first, second), (second, first)] {
            if base.includes(side.id) {
                return Err(TogetherError::Included { base: base.id, included: side.id });
            }
        }
    }
    Ok(())
}

/// The seed of pairs where no round of all wagers is played.
const USUAL_SEED: u64 = 1;

/// What is known of wagers together.
pub struct TogetherAnswer {
    pub together: Together,
    /// The exact outcomes of each wager by itself, as the folds of a base game among them leave it.
    pub alone: Vec<OutcomeTable>,
    pub measures_alone: Vec<Measures>,
    /// The exact outcomes of the sum, where they are counted.
    pub counted: Option<CountedSum>,
    /// Every pair of the wagers.
    pub pairs: Vec<Correlation>,
    /// Simulated rounds, if any were played.
    pub sample: Option<TogetherSample>,
}

/// Exact outcomes of a sum.
pub struct CountedSum {
    pub joint: JointTable,
    pub table: OutcomeTable,
    pub measures: Measures,
}

/// Simulated rounds of wagers together.
pub struct TogetherSample {
    /// The sum.
    pub sum: Witness,
    /// Each wager by itself.
    pub alone: Vec<Witness>,
}

impl TogetherSample {
    /// Those of the sum and of each wager by itself.
    pub fn witnesses(&self) -> impl Iterator<Item = &Witness> {
        std::iter::once(&self.sum).chain(&self.alone)
    }
}

impl TogetherAnswer {
    /// The exact answer, or what of it is exact.
    ///
    /// # Errors
    /// [`SolveError`] if a wager cannot be solved.
    pub fn exact(together: Together, solver: &dyn Solver) -> Result<Self, SolveError> {
        let joint = together.counted(solver)?;
        let counted = joint.map(|joint| CountedSum::of(joint, &together.weights)).transpose()?;
        let alone = match &counted {
            Some(CountedSum { joint, .. }) => {
                (0..joint.wagers()).map(|wager| Ok(joint.alone(wager)?)).collect::<Result<Vec<_>, SolveError>>()?
            }
            None => together.offers.iter().map(|offer| alone(&together, offer, solver)).collect::<Result<_, _>>()?,
        };
        let measures_alone = alone.iter().map(Measures::of).collect();
        Ok(TogetherAnswer { together, alone, measures_alone, counted, pairs: Vec::new(), sample: None })
    }

    /// The same with every pair of wagers: exact where it is counted, elsewhere by rounds of its own, on `threads`
    /// threads, or one a core.
    ///
    /// # Errors
    /// [`AnalysisError`] if a pair cannot be solved or played.
    pub fn with_pairs(
        mut self,
        solver: &dyn Solver,
        threads: Option<usize>,
        observer: &dyn Observer,
    ) -> Result<Self, AnalysisError> {
        let known = self.counted.as_ref().map(|counted| &counted.joint);
        let seed = self.sample.as_ref().map_or(USUAL_SEED, |sample| sample.sum.seed);
        self.pairs = correlations(&self.together.offers, &self.alone, solver, known, (seed, threads), observer)?;
        Ok(self)
    }

    /// Whether the whole distribution is exact.
    pub fn is_exact(&self) -> bool {
        self.counted.is_some()
    }

    /// The expected net result of a round in units, which is always exact: expectations add up.
    pub fn expected_net(&self) -> Fraction {
        self.weighted(|measures| &measures.expected_net)
    }

    /// The mean number of units wagered in a round, always exact.
    pub fn mean_wagered(&self) -> Fraction {
        self.weighted(|measures| &measures.mean_wagered)
    }

    /// Expected loss in units.
    pub fn house_edge(&self) -> Fraction {
        -self.expected_net()
    }

    fn weighted(&self, figure: fn(&Measures) -> &Fraction) -> Fraction {
        self.measures_alone.iter().zip(&self.together.weights).map(|(measures, weight)| figure(measures) * weight).sum()
    }

    /// The variance of the net result: exact, or the exact variances of the wagers and the covariances of pairs, some of
    /// them sampled, each in rounds of its own. `None` unless all pairs are known.
    pub fn variance(&self) -> Option<Figure> {
        if let Some(counted) = &self.counted {
            return Some(Figure::exact(counted.measures.variance.clone()));
        }
        let wagers = self.together.offers.len();
        if self.pairs.len() < wagers * wagers.saturating_sub(1) / 2 {
            return None;
        }
        let own = self.measures_alone.iter().zip(&self.together.weights);
        let own: Fraction = own.map(|(measures, weight)| &measures.variance * weight * weight).sum();
        let of_pairs: Fraction = self.pairs.iter().map(|pair| &pair.covariance.value * self.weight(pair)).sum();
        let error = |pair: &Correlation| Some(pair.covariance.std_error? * to_f64(&self.weight(pair)));
        let errors: Vec<f64> = self.pairs.iter().filter_map(error).collect();
        // Pairs are sampled in rounds of their own, independently.
        let std_error = (!errors.is_empty()).then(|| errors.iter().map(|error| error * error).sum::<f64>().sqrt());
        Some(Figure { value: own + of_pairs, std_error })
    }

    /// Twice the product of the units of a pair: the weight of its covariance in the variance of the sum.
    fn weight(&self, pair: &Correlation) -> Fraction {
        let [one, other] = pair.places;
        whole_units(2) * &self.together.weights[one] * &self.together.weights[other]
    }

    /// The standard deviation of the net result with its standard error.
    pub fn std_dev(&self) -> Option<(f64, Option<f64>)> {
        let Figure { value, std_error } = self.variance()?;
        let deviation = to_f64(&value).max(0.0).sqrt();
        Some((deviation, std_error.filter(|_| deviation > 0.0).map(|error| error / (2.0 * deviation))))
    }

    /// The measures of the outcomes of the sum: exact, or as simulated.
    pub fn measures(&self) -> Option<&Measures> {
        let counted = self.counted.as_ref().map(|counted| &counted.measures);
        counted.or_else(|| self.sample.as_ref().map(|sample| &sample.sum.measures))
    }

    /// A frequency among those outcomes, with its standard error where it is simulated.
    pub fn frequency(&self, of: fn(&Measures) -> &Fraction) -> Option<Figure> {
        let value = of(self.measures()?).clone();
        Some(Figure { std_error: self.error_of_frequency(&value), value })
    }

    /// The standard error of a simulated frequency; `None` for an exact one.
    pub fn error_of_frequency(&self, frequency: &Fraction) -> Option<f64> {
        let sample = self.sample.as_ref().filter(|_| !self.is_exact())?;
        let (share, rounds) = (to_f64(frequency), sample.sum.table.cycle() as f64);
        (rounds > 1.0).then(|| (share * (1.0 - share) / (rounds - 1.0)).sqrt())
    }

    /// States the deviation of a simulated sum, whose distribution is not counted, in standard errors by the variance
    /// that is known with the pairs; the verdict rests on an upper bound of it.
    pub fn set_z_score(&mut self) {
        let (std_dev, edge) = (self.std_dev(), to_f64(&self.house_edge()));
        if let (None, Some(sample), Some((std_dev, _))) = (&self.counted, &mut self.sample, std_dev) {
            let error = std_dev / (sample.sum.table.cycle() as f64).sqrt();
            let difference = to_f64(&sample.sum.measures.house_edge()) - edge;
            sample.sum.comparison.agreement.z = (error > 0.0).then(|| difference / error);
        }
    }

    /// An upper bound of the standard deviation of a round, exact where it is counted: that of wagers that go all
    /// together.
    pub fn most_std_dev(&self) -> f64 {
        match &self.counted {
            Some(counted) => counted.measures.std_dev(),
            None => {
                let weighted = self.measures_alone.iter().zip(&self.together.weights);
                weighted.map(|(measures, weight)| measures.std_dev() * to_f64(weight)).sum()
            }
        }
    }

    /// The least and the greatest net result of the sum of the wagers, each at its own, whether they can come together
    /// or not.
    pub fn span(&self) -> [Fraction; 2] {
        let of = |most: fn(Fraction, Fraction) -> Fraction| {
            let ends = self.alone.iter().zip(&self.together.weights).filter_map(|(table, weight)| {
                let happening = table.outcomes().iter().filter(|outcome: &&Outcome| outcome.count > 0);
                happening.map(|outcome| &outcome.net * weight).reduce(most)
            });
            ends.sum()
        };
        [of(Ord::min), of(Ord::max)]
    }
}

impl CountedSum {
    fn of(joint: JointTable, weights: &[Fraction]) -> Result<Self, SolveError> {
        let table = joint.sum(weights)?;
        Ok(CountedSum { measures: Measures::of(&table), table, joint })
    }
}

/// The exact outcomes of one of the wagers: the folds of a base game among them forfeit what a fold forfeits, where the
/// two are counted together.
fn alone(together: &Together, offer: &Offer, solver: &dyn Solver) -> Result<OutcomeTable, SolveError> {
    let is_forfeited = offer.wager.side.is_some_and(|side| side.forfeited_by_fold);
    let base = together.offers.iter().find(|base| is_forfeited && base.wager.is_base());
    let both = base.map(|base| solver.joint_outcomes(&[base.clone(), offer.clone()])).transpose()?.flatten();
    match both {
        Some(both) => Ok(both.alone(1)?),
        None => solver.outcomes(offer),
    }
}
