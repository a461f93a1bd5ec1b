//! The wagers of one player, each made in a share of the rounds.

use std::collections::BTreeMap;

use num_traits::{One, ToPrimitive, Zero};

use crate::analysis::Answer;
use crate::analysis::envying::with_envy;
use crate::games::{Offer, SolveError, Solver};
use crate::outcome::{Fraction, JointTable, Measures, Outcome, OutcomeTable};
use crate::paytable::whole_units;

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
    pub fn of(answer: &Answer, units: &Fraction, share: &Fraction, solver: &dyn Solver) -> Result<Self, SolveError> {
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
pub fn variance_of_share(
    Placed { units, share, .. }: &Placed,
    Measures { expected_net, variance, .. }: &Measures,
) -> Fraction {
    let of_share = share * (whole_units(1) - share) * expected_net * expected_net;
    units * units * (share * variance + of_share)
}

/// The distribution over one player's round; `None` if exact counts are too large.
pub fn mixture(joint: &JointTable, placed: &[Placed]) -> Option<OutcomeTable> {
    let share =
        |Placed { share, .. }: &Placed| Some([share.numer().to_u128()?, (share.denom() - share.numer()).to_u128()?]);
    let shares: Vec<[u128; 2]> = placed.iter().map(share).collect::<Option<_>>()?;
    let mut cycle = joint.cycle();
    for [made, not_made] in &shares {
        cycle = cycle.checked_mul(made.checked_add(*not_made)?)?;
    }
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
