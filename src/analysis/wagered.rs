//! Offers of one game that a player wagers on the same cards, each with its units; their sum; and the answers of a
//! game.

use std::ops::RangeInclusive;
use std::sync::Arc;

use num_traits::{One, Signed};
use thiserror::Error;

use super::correlations::{Correlation, correlations};
use super::counting::{Sampling, Survey};
use super::effects::with_envy;
use super::{Answer, Observer, Result, SimulatedRow, Witness};
use crate::games::{Croupier, GameFacts, JointCroupier, Offer, SolveError, Solver};
use crate::outcome::{Fraction, JointTable, Measures, OutcomeTable, percent, shortest, to_f64, units_together};
use crate::paytable::whole_units;
use crate::simulation::OfferTerms;
use crate::statistics::Figure;

/// Offers of one game wagered on the same cards, each with its units.
#[derive(Clone)]
pub struct Wagered {
    offers: Vec<Offer>,
    units: Vec<Fraction>,
}

/// Wagers that one player cannot make together.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WageredError {
    #[error("no wager")]
    None,
    #[error("needs one game: {first} is {game}, {other} is {of}")]
    OtherGame { first: String, game: &'static str, other: String, of: &'static str },
    #[error("{0} is listed twice; give it once, with all its units")]
    Twice(&'static str),
    #[error("{first} and {second} are both played by decisions, and a round is played once; leave one out")]
    TwoBaseGames { first: &'static str, second: &'static str },
    #[error("{base} includes {included}; leave {included} out, or take the wagers that it is made of")]
    Included { base: &'static str, included: &'static str },
    #[error("{wager} of {units} with {base} of {of_base}: it must be at least as large ({clause})")]
    TooSmall { wager: &'static str, units: String, base: &'static str, of_base: String, clause: &'static str },
}

impl Wagered {
    /// These offers with their units, which are positive.
    pub fn new(wagers: Vec<(Offer, Fraction)>) -> Result<Self, WageredError> {
        let (offers, units): (Vec<_>, Vec<_>) = wagers.into_iter().unzip();
        let first = offers.first().ok_or(WageredError::None)?;
        offers.iter().enumerate().try_for_each(|(place, offer)| ensure_possible(first, &offers[..place], offer))?;
        let wagered = Wagered { offers, units };
        wagered.ensure_compulsory()?;
        Ok(wagered)
    }

    /// Requires the compulsory companion of a base game, in at least its own size (§ 671a.7(c)(2)).
    fn ensure_compulsory(&self) -> Result<(), WageredError> {
        for (base, of_base) in self.wagers() {
            let Some(rule) = base.wager.not_alone else { continue };
            let both = base.game.wager(rule.together);
            let is_needed = |offer: &Offer| both.is_some_and(|both| both.includes(offer.wager.id));
            if let Some((other, units)) = self.wagers().find(|(offer, units)| is_needed(offer) && *units < of_base) {
                let (wager, base, clause) = (other.wager.id, base.wager.id, rule.clause);
                let (units, of_base) = (shortest(units), shortest(of_base));
                return Err(WageredError::TooSmall { wager, units, base, of_base, clause });
            }
        }
        Ok(())
    }

    pub fn game(&self) -> &'static GameFacts {
        // There is at least one.
        self.offers[0].game
    }

    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    pub fn units(&self) -> &[Fraction] {
        &self.units
    }

    fn wagers(&self) -> impl Iterator<Item = (&Offer, &Fraction)> {
        self.offers.iter().zip(&self.units)
    }

    /// The wagers in words, such as `base A + five-card-bonus A + 0.5 three-card-bonus B`.
    pub fn name(&self) -> String {
        let always = whole_units(1);
        in_words(self.wagers().map(|(offer, units)| (offer, units, &always)))
    }

    pub fn initial_units(&self) -> Fraction {
        units_together(self.offers.iter().map(|offer| offer.wager.initial_units), &self.units)
    }

    /// Why figures of the whole distribution are not exact, where they are not.
    pub fn why_not_counted(&self) -> String {
        let (game, name) = (self.game().id, self.name());
        format!("{game} {name}: these wagers depend on cards that are not counted together, so only the mean is exact")
    }

    /// The identities of the offers in a run of their sum.
    pub fn terms(&self) -> Vec<OfferTerms> {
        let terms = |(offer, units): (&Offer, &Fraction)| {
            let of_offer = OfferTerms::of(offer);
            OfferTerms { terms: format!("{units}{UNITS_TOGETHER}{}", of_offer.terms), ..of_offer }
        };
        self.wagers().map(terms).collect()
    }
}

/// Wagers in words, such as `base A + 0.5 three-card-bonus B in 40 %`: each with its units, and the share of the rounds in
/// which it is made.
pub fn in_words<'a>(wagers: impl Iterator<Item = (&'a Offer, &'a Fraction, &'a Fraction)>) -> String {
    let part = |(offer, units, share): (&Offer, &Fraction, &Fraction)| {
        let units = if units.is_one() { String::new() } else { format!("{} ", shortest(units)) };
        let share = if share.is_one() { String::new() } else { format!(" in {} %", shortest(&percent(share))) };
        format!("{units}{} {}{share}", offer.wager.id, offer.variant())
    };
    wagers.map(part).collect::<Vec<_>>().join(" + ")
}

/// Exact outcomes of one of these offers of one player. Where the two are counted together, the base game's folds
/// forfeit its awards too.
pub fn outcomes_beside(offers: &[Offer], offer: &Offer, solver: &dyn Solver) -> Result<OutcomeTable> {
    let is_forfeited = offer.side().is_some_and(|side| side.forfeited_by_fold);
    let base = offers.iter().find(|base| is_forfeited && base.wager.has_decisions);
    let both = base.map(|base| solver.joint_outcomes(&[base.clone(), offer.clone()])).transpose()?.flatten();
    match both {
        Some(both) => Ok(both.alone(1)?),
        None => solver.outcomes(offer),
    }
}

/// Exact outcomes of each of the wagers of one player, forfeited where the player's base game folds.
pub fn outcomes_together(
    offers: &[Offer],
    joint: Option<&JointTable>,
    solver: &dyn Solver,
) -> Result<Vec<OutcomeTable>> {
    let of_one = |(place, offer): (usize, &Offer)| match joint {
        Some(joint) => Ok(joint.alone(place)?),
        None => outcomes_beside(offers, offer, solver),
    };
    offers.iter().enumerate().map(of_one).collect()
}

/// Separates the units of an offer from its other terms in a run of a sum.
const UNITS_TOGETHER: &str = " units together; ";

/// Units of an offer in a run of a sum, `None` in other runs; and its terms without them.
pub fn units_and_terms(OfferTerms { terms, .. }: &OfferTerms) -> (Option<Fraction>, &str) {
    let Some((units, alone)) = terms.split_once(UNITS_TOGETHER) else { return (None, terms) };
    (units.parse().ok().filter(Fraction::is_positive), alone)
}

/// Refuses a wager that a player may not make with the others.
fn ensure_possible(first: &Offer, others: &[Offer], offer: &Offer) -> Result<(), WageredError> {
    if offer.game.id != first.game.id {
        let (game, of) = (first.game.id, offer.game.id);
        return Err(WageredError::OtherGame { first: first.name(), game, other: offer.name(), of });
    }
    for other in others {
        let (first, second) = (other.wager, offer.wager);
        if first.id == second.id {
            return Err(WageredError::Twice(first.id));
        }
        if first.has_decisions && second.has_decisions {
            return Err(WageredError::TwoBaseGames { first: first.id, second: second.id });
        }
        for (base, side) in [(first, second), (second, first)] {
            if base.includes(side.id) {
                return Err(WageredError::Included { base: base.id, included: side.id });
            }
        }
    }
    Ok(())
}

/// Seed of pairs if no round of all wagers is played.
const USUAL_SEED: u64 = 1;

/// The sum of wagers on the same cards.
pub struct Sum {
    pub wagered: Wagered,
    /// Expected net result and mean wager of a round in units: always exact, as expectations add up.
    pub expected_net: Fraction,
    pub mean_wagered: Fraction,
    /// Variance of the net result, from the joint distribution, or from the exact variances of the wagers and the
    /// covariances of pairs, each sampled in rounds of its own if not exact. `None` unless all pairs are known.
    pub variance: Option<Figure>,
    /// Upper bound of the standard deviation of a round: exact if counted, else as for fully correlated wagers.
    pub most_std_dev: f64,
    /// Sums of the wagers' least and greatest net results, whether or not these can occur together.
    pub span: RangeInclusive<Fraction>,
    pub counted: Option<CountedSum>,
    pub pairs: Vec<Correlation>,
    pub witness: Option<Witness>,
}

pub struct CountedSum {
    joint: JointTable,
    pub table: OutcomeTable,
    pub measures: Measures,
}

impl Sum {
    /// The sum of these wagers as far as it is exact, and the exact answer to each.
    pub fn of(wagered: Wagered, solver: &dyn Solver) -> Result<(Self, Vec<Answer>)> {
        let joint = solver.joint_outcomes(&wagered.offers)?;
        let tables = outcomes_together(&wagered.offers, joint.as_ref(), solver)?;
        let answer = |(offer, table): (&Offer, OutcomeTable)| with_envy(Answer::new(offer.clone(), table), solver);
        let answers = wagered.offers.iter().zip(tables).map(answer).collect::<Result<Vec<Answer>>>()?;
        let parts = || answers.iter().zip(&wagered.units);
        let mean = |of: fn(&Measures) -> &Fraction| parts().map(|(part, units)| of(&part.measures) * units).sum();
        let end = |most: fn(Fraction, Fraction) -> Fraction| -> Fraction {
            let of_one = |(part, units): (&Answer, _)| part.exact.occurring().map(|own| &own.net * units).reduce(most);
            parts().filter_map(of_one).sum()
        };
        let sum_of = |joint: JointTable| {
            let table = joint.sum(&wagered.units)?;
            Ok::<_, SolveError>(CountedSum { measures: Measures::of(&table), table, joint })
        };
        let counted = joint.map(sum_of).transpose()?;
        let all_together = || parts().map(|(part, units)| part.measures.std_dev() * to_f64(units)).sum();
        let sum = Sum {
            expected_net: mean(|measures| &measures.expected_net),
            mean_wagered: mean(|measures| &measures.mean_wagered),
            variance: counted.as_ref().map(|counted| Figure::exact(counted.measures.variance.clone())),
            most_std_dev: counted.as_ref().map_or_else(all_together, |counted| counted.measures.std_dev()),
            span: end(Ord::min)..=end(Ord::max),
            counted,
            pairs: Vec::new(),
            witness: None,
            wagered,
        };
        Ok((sum, answers))
    }

    /// Adds every pair of wagers, exact if counted, else from rounds of its own on `threads` threads or one per core,
    /// and the variance that follows.
    pub fn add_pairs(
        &mut self,
        parts: &[Answer],
        solver: &dyn Solver,
        threads: Option<usize>,
        observer: &dyn Observer,
    ) -> Result<()> {
        let known = self.counted.as_ref().map(|counted| &counted.joint);
        let seed = self.witness.as_ref().map_or(USUAL_SEED, |witness| witness.seed);
        let tables: Vec<OutcomeTable> = parts.iter().map(|part| part.exact.clone()).collect();
        let sampling = Sampling { threads, ..Sampling::usual(seed) };
        self.pairs = correlations(&self.wagered.offers, &tables, known, Survey { solver, sampling, observer })?;
        if self.counted.is_none() {
            self.variance = self.variance_by_pairs(parts);
            self.set_z_score();
        }
        Ok(())
    }

    fn variance_by_pairs(&self, parts: &[Answer]) -> Option<Figure> {
        let (wagers, units) = (parts.len(), &self.wagered.units);
        if self.pairs.len() < wagers * wagers.saturating_sub(1) / 2 {
            return None;
        }
        let own: Fraction = parts.iter().zip(units).map(|(part, units)| &part.measures.variance * units * units).sum();
        let weight = |pair: &Correlation| whole_units(2) * &units[pair.places[0]] * &units[pair.places[1]];
        // Pairs are sampled in rounds of their own, independently.
        let of_pairs = self.pairs.iter().map(|pair| pair.covariance.times(&weight(pair)));
        Some(of_pairs.fold(Figure::exact(own), |sum, of_pair| sum.plus(&of_pair)))
    }

    /// Sets the z-score of a simulated sum without counted distribution by the variance from the pairs; the verdict
    /// rests on an upper bound of it.
    fn set_z_score(&mut self) {
        let (std_dev, edge) = (self.variance.as_ref().and_then(Figure::root), to_f64(&-&self.expected_net));
        if let (Some(witness), Some(std_dev)) = (&mut self.witness, std_dev) {
            let error = to_f64(&std_dev.value) / (witness.table.cycle() as f64).sqrt();
            let difference = to_f64(&witness.measures.house_edge()) - edge;
            witness.comparison.agreement.z = (error > 0.0).then(|| difference / error);
        }
    }
}

/// The answers to the offers of one game, in the order chosen, and their solver.
pub struct GameAnswers {
    pub facts: &'static GameFacts,
    pub solver: Arc<dyn Solver>,
    pub answers: Vec<Answer>,
    /// The sum of all offers, if wagered together.
    pub sum: Option<Sum>,
}

impl GameAnswers {
    /// A croupier for the sum, if there is one, and the offers.
    pub fn croupier(&self) -> Result<Box<dyn Croupier>> {
        match &self.sum {
            Some(Sum { wagered, .. }) => {
                let own = self.solver.croupier_together(wagered.offers())?;
                Ok(Box::new(JointCroupier::of_sum(own, wagered.units())?))
            }
            None => self.solver.croupier(&self.answers.iter().map(|answer| answer.offer.clone()).collect::<Vec<_>>()),
        }
    }

    /// Standard deviation of a round, or an upper bound of it, of each row that the croupier counts.
    pub fn std_devs(&self) -> Vec<f64> {
        let sum = self.sum.iter().map(|sum| sum.most_std_dev);
        sum.chain(self.answers.iter().map(|answer| answer.measures.std_dev())).collect()
    }

    /// The rows that were simulated, in the croupier's order.
    pub fn simulated(&self) -> Vec<SimulatedRow<'_>> {
        let sum = self.sum.iter().filter_map(|Sum { wagered, most_std_dev: std_dev, witness, .. }| {
            let name = format!("{} {}", self.facts.id, wagered.name());
            Some(SimulatedRow { name, std_dev: *std_dev, witness: witness.as_ref()? })
        });
        sum.chain(self.answers.iter().filter_map(Answer::simulated)).collect()
    }

    /// The simulated answers, in the same order.
    pub fn witnesses_mut(&mut self) -> impl Iterator<Item = &mut Witness> {
        let sum = self.sum.iter_mut().map(|sum| &mut sum.witness);
        sum.chain(self.answers.iter_mut().map(|answer| &mut answer.witness)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Vectors};
    use crate::games::{Catalogue, Selection};
    use crate::outcome::ratio;
    use crate::simulation::{RunPlan, Shard, simulate};

    fn offers(wagers: [&str; 3]) -> Vec<Offer> {
        let offer = |wager: &str| {
            let selection = Selection::of(&format!("let-it-ride/{wager}/A"));
            Catalogue::embedded().expect("valid").select(&selection).expect("there").remove(0)
        };
        wagers.map(offer).to_vec()
    }

    /// A croupier of many rounds at a time, taken round by round, agrees with the literal one; each wager by itself
    /// agrees with the inner croupier.
    #[test]
    fn rounds_one_by_one_are_those_that_are_settled_together() {
        let offers = offers(["base", "five-card-bonus", "three-card-bonus"]);
        let solver = offers[0].solver(CardSet::FULL_DECK).expect("solved");
        let (seed, rounds, shard, vectors) = (7, 3_000, Shard::WHOLE, Vectors::widest());
        let plan = RunPlan { seed, rounds, shard, players: 1, threads: None, vectors };
        let joint = |own: Box<dyn Croupier>| -> JointTable {
            let croupier = JointCroupier::of_sum(own, &[ratio(1, 1), ratio(1, 2), ratio(1, 1)]).expect("few");
            let tally = simulate(&croupier, "let-it-ride", plan).expect("played");
            let joint = croupier.joint(&tally).expect("counted");
            let tables = croupier.outcomes(&tally).expect("its own");
            let weights = [ratio(1, 1), ratio(1, 2), ratio(1, 1)];
            assert_eq!(tables.first().map(|table| Measures::of(table).variance), {
                Some(Measures::of(&joint.sum(&weights).expect("three")).variance)
            });
            joint
        };
        let literal = solver.croupier_together(&offers).expect("made");
        let tally = simulate(literal.as_ref(), "let-it-ride", plan).expect("played");
        let alone = literal.outcomes(&tally).expect("its own");
        let seen = joint(literal);
        for (place, table) in alone.iter().enumerate() {
            assert_eq!(seen.alone(place).expect("there"), *table);
        }
        let fast = joint(solver.croupier(&offers).expect("made"));
        for place in 0..offers.len() {
            let counts = |joint: &JointTable| {
                let table = joint.alone(place).expect("there");
                table.occurring().map(|outcome| (outcome.name.clone(), outcome.count)).collect::<Vec<_>>()
            };
            assert_eq!(counts(&fast), counts(&seen));
        }
        for pair in [[0, 1], [1, 2]] {
            assert_eq!(fast.nets(pair), seen.nets(pair));
        }
    }
}
