//! What is exact of a table's round: its mean always, variance and distribution where they are counted.
//!
//! A player places wager `i`, of `d_i` units, with probability `p_i`, independently of the cards and of all other
//! choices. With `c_ij` the covariance of a unit of two wagers of one player and `s_ij` of one player's wager with
//! another's, the variance of a round of `n` seats is
//!
//! ```text
//! n (sum of the wagers' variances + 2 sum over i < j of d_i d_j p_i p_j c_ij) + n (n - 1) sum over i, j of d_i d_j p_i p_j s_ij.
//! ```
//!
//! It is exact where every covariance is counted. Envy bonuses are part of what a table is paid for a hand
//! ([`Offer::paid_for_a_hand`]).
//!
//! [`Placed`] is a wager of one player, made in a share of the rounds.

use std::collections::BTreeMap;

use num_traits::{One, ToPrimitive, Zero};

use crate::analysis::correlations::{PLAYERS, Pairs};
use crate::analysis::counting::Survey;
use crate::analysis::effects::with_envy;
use crate::analysis::wagered::outcomes_together;
use crate::analysis::{Answer, Result};
use crate::games::{Offer, SolveError, Solver};
use crate::outcome::{Fraction, JointTable, Measures, Outcome, OutcomeTable};
use crate::paytable::whole_units;

/// What is exact of a table's round.
#[derive(Clone)]
pub struct Exact {
    pub mean: Fraction,
    pub variance: Option<Fraction>,
    /// Of one player's result, without envy bonuses.
    pub of_player: Option<Fraction>,
    /// The distribution of a round, if it is counted.
    pub round: Option<OutcomeTable>,
    /// By wager, as it is dealt, its exact outcomes.
    pub outcomes: Vec<OutcomeTable>,
}

impl Exact {
    pub fn of(survey: Survey<'_>, seats: usize, placed: &[Placed]) -> Result<Self> {
        let solver = survey.solver;
        let paid = |times: usize| {
            let offers: Vec<Offer> = placed.iter().map(|placed| placed.offer.paid_for_a_hand(times)).collect();
            let joint = solver.joint_outcomes(&offers)?;
            let tables = outcomes_together(&offers, joint.as_ref(), solver)?;
            Ok::<_, SolveError>((offers, joint, tables))
        };
        let alone = paid(0)?;
        let outcomes = alone.2.clone();
        let mean = placed.iter().map(|placed| placed.average() * &placed.mean).sum::<Fraction>() * whole_units(seats);
        let has_envy =
            seats > 1 && placed.iter().any(|placed| placed.offer.seat.as_ref().is_some_and(|seat| seat.envy.is_some()));
        let (of_hand, joint_of_hand, tables) = if has_envy { paid(seats - 1)? } else { alone };
        let every_round = placed.iter().all(|side| side.share.is_one());
        let hands = Hands { placed, offers: &of_hand, tables: &tables, joint: joint_of_hand.as_ref() };
        let own = hands.variance_of_player(survey)?;
        let variance = match &own {
            // A bonus for others depends on who made the wager.
            Some(own) if every_round || !has_envy => hands.variance(survey, seats, own)?,
            _ => None,
        };
        let is_common = || {
            let pairs = hands.pairs(PLAYERS, survey);
            every_round && (0..placed.len()).all(|place| pairs.is_common(place))
        };
        let round = match (seats, &joint_of_hand) {
            (1, Some(joint)) if every_round => {
                Some(joint.sum(&placed.iter().map(|placed| placed.units.clone()).collect::<Vec<_>>())?)
            }
            (1, Some(joint)) => mixture(joint, placed),
            (_, Some(joint)) if seats > 1 && is_common() => {
                let times = placed.iter().map(|placed| &placed.units * whole_units(seats)).collect::<Vec<_>>();
                Some(joint.sum(&times)?)
            }
            _ => None,
        };
        Ok(Exact { mean, variance, of_player: own.filter(|_| !has_envy), round, outcomes })
    }
}

/// What a table is paid for the hands of one player, wager by wager, with exact outcomes.
struct Hands<'h> {
    placed: &'h [Placed],
    offers: &'h [Offer],
    tables: &'h [OutcomeTable],
    joint: Option<&'h JointTable>,
}

impl Hands<'_> {
    fn pairs<'p>(&'p self, players: usize, survey: Survey<'p>) -> Pairs<'p> {
        Pairs::new(self.offers.iter().zip(self.tables), players, survey)
    }

    /// Units of both wagers in an average round, twice for two different ones.
    fn weight(&self, [one, other]: [usize; 2]) -> Fraction {
        let times = whole_units(if one == other { 1 } else { 2 });
        times * self.placed[one].average() * self.placed[other].average()
    }

    /// Exact variance of one player's round; `None` where a covariance is not counted.
    fn variance_of_player(&self, survey: Survey<'_>) -> Result<Option<Fraction>> {
        let pairs = self.pairs(1, survey);
        let own = self.placed.iter().zip(&pairs.measures);
        let mut variance: Fraction = own.map(|(placed, measures)| variance_of_share(placed, measures)).sum();
        for places @ [one, other] in pairs_of(self.placed.len()).filter(|[one, other]| one < other) {
            let covariance = match self.joint {
                Some(joint) => Some(joint.covariance([one, other])),
                None => pairs.counted(places)?,
            };
            let Some(covariance) = covariance else { return Ok(None) };
            variance += self.weight(places) * covariance;
        }
        Ok(Some(variance))
    }

    /// Exact variance of the round of `seats` players; `None` where a covariance is not counted.
    fn variance(&self, survey: Survey<'_>, seats: usize, own: &Fraction) -> Result<Option<Fraction>> {
        let number = whole_units(seats);
        let others = &number * (&number - whole_units(1));
        let mut variance = own * number;
        if seats > 1 {
            let pairs = self.pairs(PLAYERS, survey);
            for places in pairs_of(self.placed.len()) {
                let Some(covariance) = pairs.of_seats(places)? else { return Ok(None) };
                variance += &others * self.weight(places) * covariance;
            }
        }
        Ok(Some(variance))
    }
}

/// Every pair of places, each place with itself too.
fn pairs_of(number: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..number).flat_map(move |one| (one..number).map(move |other| [one, other]))
}

/// A wager of every player at a table.
#[derive(Clone)]
pub struct Placed {
    /// The wager at its seat.
    pub offer: Offer,
    /// Mean net result of one unit, envy bonuses included.
    pub mean: Fraction,
    pub units: Fraction,
    /// Share of the rounds in which a player makes it.
    pub share: Fraction,
}

impl Placed {
    /// The wager of an answer, of `units` in a share of the rounds, with the envy bonuses of its seat.
    pub fn of(answer: &Answer, units: &Fraction, share: &Fraction, solver: &dyn Solver) -> Result<Self> {
        let has_envy = answer.offer.seat.as_ref().is_some_and(|seat| seat.envy.is_some());
        let mean = match &answer.envy {
            None if has_envy => {
                with_envy(Answer::new(answer.offer.clone(), answer.exact.clone()), solver)?.measures.expected_net
            }
            _ => answer.measures.expected_net.clone(),
        };
        Ok(Placed { offer: answer.offer.clone(), mean, units: units.clone(), share: share.clone() })
    }

    /// Units that a player places in an average round.
    pub fn average(&self) -> Fraction {
        &self.units * &self.share
    }

    /// All that decides the wager's rounds, in words.
    pub fn terms(&self) -> String {
        format!("{:?} {}", self.offer.key(), self.offer.terms())
    }
}

/// Variance of a wager that is made in a share of the rounds, independently of the cards: `d^2 (p v + p (1 - p) m^2)`
/// with `d` units, share `p`, mean `m` and variance `v` of a unit.
fn variance_of_share(
    Placed { units, share, .. }: &Placed,
    Measures { expected_net, variance, .. }: &Measures,
) -> Fraction {
    let of_share = share * (whole_units(1) - share) * expected_net * expected_net;
    units * units * (share * variance + of_share)
}

/// The distribution over one player's round; `None` if exact counts are too large.
fn mixture(joint: &JointTable, placed: &[Placed]) -> Option<OutcomeTable> {
    let share =
        |Placed { share, .. }: &Placed| Some([share.numer().to_u128()?, (share.denom() - share.numer()).to_u128()?]);
    let shares: Vec<[u128; 2]> = placed.iter().map(share).collect::<Option<_>>()?;
    let times = |cycle: u128, [made, not_made]: &[u128; 2]| cycle.checked_mul(made.checked_add(*not_made)?);
    let cycle = shares.iter().try_fold(joint.cycle(), times)?;
    let mut counts: BTreeMap<Fraction, u128> = BTreeMap::new();
    for (outcomes, count) in joint.combinations() {
        let mut sums = vec![(Fraction::zero(), count)];
        for ((outcome, placed), [made, not_made]) in outcomes.iter().zip(placed).zip(&shares) {
            let net = &outcome.net * &placed.units;
            let mut next = Vec::new();
            for (sum, count) in sums {
                next.push((&sum + &net, count.checked_mul(*made)?));
                next.push((sum, count.checked_mul(*not_made)?));
            }
            next.retain(|(_, count)| *count > 0);
            sums = next;
        }
        for (net, count) in sums {
            let known = counts.entry(net).or_default();
            *known = known.checked_add(count)?;
        }
    }
    let outcome = |(net, count): (Fraction, u128)| {
        let name = net.to_string();
        Outcome { name, paid: Vec::new(), net, wagered: Fraction::one(), folded: false, count }
    };
    OutcomeTable::new(counts.into_iter().map(outcome).collect(), cycle).ok()
}
