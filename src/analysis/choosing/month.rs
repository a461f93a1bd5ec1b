//! Losing months: the distribution of a player's round, and of all hands of a month.

use std::collections::BTreeMap;
use std::f64::consts::{PI, SQRT_2};

use num_traits::{One, ToPrimitive, Zero};

use super::{Combination, Mix};
use crate::analysis::Answer;
use crate::games::Dollars;
use crate::outcome::{Fraction, JointTable, Measures, Outcome, OutcomeTable, to_f64};
use crate::paytable::whole_units;
use crate::statistics::{Figure, ManyRounds};

/// Probability that the house loses money in a month.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LosingMonth {
    pub probability: f64,
    /// What the error is depends on the shape.
    pub error: f64,
    pub shape: Shape,
}

/// Distribution behind the probability of a losing month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The distribution of the sum of all rounds; the error is a bound.
    Exact,
    /// The sum of independent hands of independent wagers, scaled to the same mean and variance, or with rare awards
    /// rounded; the error is the difference from the normal distribution.
    Approximate,
    /// Normal; the error is the first term of the correction for skewness.
    Normal,
}

impl Shape {
    pub fn name(self) -> &'static str {
        match self {
            Shape::Exact => "exact",
            Shape::Approximate => "approximate",
            Shape::Normal => "normal",
        }
    }
}

/// One wager of a player.
pub struct Stake<'a> {
    pub answer: &'a Answer,
    pub dollars: Dollars,
    pub share: Fraction,
}

impl Stake<'_> {
    /// Dollars in an average round.
    pub fn average(&self) -> Dollars {
        &self.dollars * &self.share
    }

    pub fn variance(&self) -> Fraction {
        let Measures { expected_net, variance, .. } = &self.answer.measures;
        let of_share = &self.share * (whole_units(1) - &self.share) * expected_net * expected_net;
        &self.dollars * &self.dollars * (&self.share * variance + of_share)
    }

    /// Third central moment of a round.
    fn third_moment(&self) -> f64 {
        let Measures { expected_net, variance, third_moment, .. } = &self.answer.measures;
        let [dollars, share, mean] = [&self.dollars, &self.share, expected_net].map(to_f64);
        let [variance, third] = [variance, third_moment].map(to_f64);
        // Raw moments of a unit, then of a unit that is placed in a share of the rounds.
        let (square, cube) = (variance + mean * mean, third + 3.0 * mean * variance + mean.powi(3));
        let of_share = share * cube - 3.0 * share * share * mean * square + 2.0 * (share * mean).powi(3);
        dollars.powi(3) * of_share
    }
}

/// Deals of outcomes of all wagers, and their number.
type Counted<'o> = (Vec<&'o Outcome>, u128);

/// Net results of a player's round in dollars, with exact counts; `None` if these are too large.
pub fn mixture(joint: &JointTable, stakes: &[Stake<'_>]) -> Option<OutcomeTable> {
    mixed(joint.combinations(), joint.cycle(), stakes)
}

/// The same of wagers that are independent.
pub fn mixture_of_independent(stakes: &[Stake<'_>]) -> Option<OutcomeTable> {
    let mut table = None;
    for stake in stakes {
        let of_wager = mixture(&stake.answer.exact.clone().into(), std::slice::from_ref(stake))?;
        table = match table {
            None => Some(of_wager),
            Some(before) => Some(sum_of_independent(&before, &of_wager)?),
        };
    }
    table
}

fn sum_of_independent(one: &OutcomeTable, other: &OutcomeTable) -> Option<OutcomeTable> {
    let mut counts = BTreeMap::new();
    for one in one.outcomes() {
        for other in other.outcomes() {
            add(&mut counts, &one.net + &other.net, one.count.checked_mul(other.count)?)?;
        }
    }
    table_of(counts, one.cycle().checked_mul(other.cycle())?)
}

fn mixed<'o>(
    combinations: impl Iterator<Item = Counted<'o>>,
    mut cycle: u128,
    stakes: &[Stake<'_>],
) -> Option<OutcomeTable> {
    let share =
        |Stake { share, .. }: &Stake<'_>| Some([share.numer().to_u128()?, (share.denom() - share.numer()).to_u128()?]);
    let shares: Vec<[u128; 2]> = stakes.iter().map(share).collect::<Option<_>>()?;
    for [placed, not_placed] in &shares {
        cycle = cycle.checked_mul(placed.checked_add(*not_placed)?)?;
    }
    let mut counts = BTreeMap::new();
    for (outcomes, count) in combinations {
        let mut sums = vec![(Fraction::zero(), count)];
        for ((outcome, stake), [placed, not_placed]) in outcomes.iter().zip(stakes).zip(&shares) {
            let net = &outcome.net * &stake.dollars;
            let mut next = Vec::new();
            for (sum, count) in sums {
                next.push((&sum + &net, count.checked_mul(*placed)?));
                next.push((sum, count.checked_mul(*not_placed)?));
            }
            next.retain(|(_, count)| *count > 0);
            sums = next;
        }
        for (net, count) in sums {
            add(&mut counts, net, count)?;
        }
    }
    table_of(counts, cycle)
}

fn add(counts: &mut BTreeMap<Fraction, u128>, net: Fraction, count: u128) -> Option<()> {
    let known = counts.entry(net).or_default();
    *known = known.checked_add(count)?;
    Some(())
}

fn table_of(counts: BTreeMap<Fraction, u128>, cycle: u128) -> Option<OutcomeTable> {
    let outcome = |(net, count): (Fraction, u128)| {
        let name = net.to_string();
        Outcome { name, paid: Vec::new(), net, wagered: Fraction::one(), folded: false, count }
    };
    OutcomeTable::new(counts.into_iter().map(outcome).collect(), cycle).ok()
}

/// The losing month by the sum of rounds of `table`; `None` if it is unavailable. Unless one seat plays `counted`
/// wagers, the sum of all hands is modelled as that of fewer or more independent ones at other stakes, with the same
/// mean and variance. Sight of other boxes moves it by what it adds to the players' mean.
pub fn summed(
    table: &OutcomeTable,
    counted: bool,
    combination: &Combination<'_>,
    mix: &Mix,
    (of_round, normal): (&Figure, LosingMonth),
) -> Option<LosingMonth> {
    let month = mix.month();
    let is_exact = counted && mix.seats == 1;
    let variance = to_f64(&Measures::of(table).variance) * mix.seats as f64;
    let scale = if is_exact { 1.0 } else { to_f64(&of_round.value) / variance };
    let hands =
        (month.hands() as f64 / scale).round().max(1.0).to_u64().filter(|_| scale.is_finite() && scale > 0.0)?;
    let sums = ManyRounds::of(table, if is_exact { month.rounds } else { hands }).ok()?;
    let of_boxes = combination.on_boxes.cost(&combination.base.answer).value;
    let added = of_boxes * &mix.average_bet * whole_units(month.hands());
    let from = -added / Fraction::from_float(scale)?;
    let probability = (1.0 - sums.at_most(&from)).max(0.0);
    Some(match is_exact && from.is_zero() && !sums.lattice().is_rounded {
        true => LosingMonth { probability, error: sums.error(), shape: Shape::Exact },
        false => {
            let error = (probability - normal.probability).abs();
            LosingMonth { probability, error, shape: Shape::Approximate }
        }
    })
}

/// The losing month by the normal distribution. Its error is the first term of the Edgeworth series, with the wagers
/// and the seats as independent.
pub fn normal(combination: &Combination<'_>, stakes: &[Stake<'_>], std_dev: f64, mix: &Mix) -> LosingMonth {
    let at = -to_f64(&combination.win_per_month.value) / std_dev;
    let hands = mix.month().hands() as f64;
    // The house has the players' result with the other sign.
    let third_moment: f64 = -stakes.iter().map(Stake::third_moment).sum::<f64>() * hands;
    let skewness = third_moment / std_dev.powi(3);
    let density = libm::exp(-at * at / 2.0) / (2.0 * PI).sqrt();
    let probability = 0.5 * libm::erfc(-at / SQRT_2);
    // No probability is farther off.
    let most = probability.max(1.0 - probability);
    let error = (skewness / 6.0 * (at * at - 1.0) * density).abs().min(most);
    LosingMonth { probability, error, shape: Shape::Normal }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Catalogue, Offer};
    use crate::outcome::ratio;
    use crate::outcome::testing::table;

    fn answer(net: i64) -> Answer {
        let offer: Offer = Catalogue::embedded().expect("valid").offers().remove(0);
        Answer::new(offer, table(&[("heads", net, 1), ("tails", -net, 1)]))
    }

    /// One coin settles both wagers: $1 always, and $2 in one round of four. Of eight equally likely cases heads has
    /// three of $1 and one of $3, and so has tails. The variance is (6 x 1 + 2 x 9) / 8 = 3.
    #[test]
    fn a_share_of_the_rounds_makes_a_mixture() {
        let answers = [answer(1), answer(1)];
        let [one, quarter] = [ratio(1, 1), ratio(1, 4)];
        let stakes = [(1, one), (2, quarter)].into_iter().zip(&answers);
        let stakes: Vec<Stake<'_>> =
            stakes.map(|((dollars, share), answer)| Stake { answer, dollars: whole_units(dollars), share }).collect();
        let joint = JointTable::of_nets([1, -1].map(|net| ([whole_units(net), whole_units(net)], 1)), 2).expect("two");
        let mixture = mixture(&joint, &stakes).expect("small");
        let counts: Vec<_> = mixture.outcomes().iter().map(|outcome| (outcome.net.clone(), outcome.count)).collect();
        assert_eq!(counts, [(-3, 1), (-1, 3), (1, 3), (3, 1)].map(|(net, count)| (whole_units(net), count)));
        assert_eq!(Measures::of(&mixture).variance, whole_units(3));
        // 1, and 4 x 1/4, and twice 1 x 2 x 1/4 x the covariance 1.
        let own: Fraction = stakes.iter().map(Stake::variance).sum();
        let pair = whole_units(2) * stakes[0].average() * stakes[1].average() * joint.covariance([0, 1]);
        assert_eq!(own + pair, whole_units(3));
    }

    /// A wager of $1 in half of the rounds that pays 3 to 1 in one of four: net 3 with 1/8, -1 with 3/8, else 0. Its
    /// mean is zero, its second moment 12/8, its third (27 - 3) / 8 = 3.
    #[test]
    fn moments_of_a_share_are_those_of_the_rounds_with_and_without_the_wager() {
        let offer: Offer = Catalogue::embedded().expect("valid").offers().remove(0);
        let answer = Answer::new(offer, table(&[("wins", 3, 1), ("loses", -1, 3)]));
        let stake = Stake { answer: &answer, dollars: whole_units(1), share: ratio(1, 2) };
        assert_eq!(stake.variance(), ratio(12, 8));
        assert!((stake.third_moment() - 3.0).abs() < 1e-12);
        // A coin of mean 1/2 in every other round. With 3/8 net 1, with 1/8 net
        // -1, else 0: mean 1/4, second moment 1/2, third 1/4; centred 1/4 - 3 x 1/4 x 1/2 + 2 / 64 = -3/32.
        let answer = Answer::new(answer.offer.clone(), table(&[("wins", 1, 3), ("loses", -1, 1)]));
        let stake = Stake { answer: &answer, dollars: whole_units(1), share: ratio(1, 2) };
        assert_eq!(stake.variance(), ratio(1, 2) - ratio(1, 16));
        assert!((stake.third_moment() + 3.0 / 32.0).abs() < 1e-12);
    }
}
