//! Seats and bets of a period: the tables that may have dealt its rounds, by the stated number of seats, or, if none is
//! stated, a single player and a full table; and the amount wagered, with the equal bets that spread as much.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::{One, ToPrimitive, Zero};

use crate::games::{Dollars, Offer, Table as Players};
use crate::outcome::Fraction;
use crate::paytable::whole_units;

/// Shares of the rounds by number of seats.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seating(pub(super) BTreeMap<usize, Fraction>);

impl Seating {
    /// The same number of seats in every round.
    pub fn of(seats: usize) -> Self {
        Seating(BTreeMap::from([(seats, Fraction::one())]))
    }

    /// A mean number of seats, at least one, taken between its neighbours; `None` for less than one.
    pub fn of_mean(mean: &Fraction) -> Option<Self> {
        let few = mean.floor().to_integer().to_usize().filter(|&few| few > 0)?;
        let more = mean - mean.floor();
        let shares = BTreeMap::from([(few, whole_units(1) - &more), (few + 1, more)]);
        Some(Seating(shares.into_iter().filter(|(_, share)| !share.is_zero()).collect()))
    }

    pub fn mean(&self) -> Fraction {
        self.0.iter().map(|(&seats, share)| whole_units(seats) * share).sum()
    }

    pub fn most(&self) -> usize {
        self.0.keys().last().copied().unwrap_or(1)
    }

    /// The seating of all rounds of several periods, given the hands of each.
    pub fn together<'s>(parts: impl Iterator<Item = (&'s Seating, u64)> + Clone) -> Self {
        let rounds = |(seating, hands): (&Seating, u64)| whole_units(hands) / seating.mean();
        let all: Fraction = parts.clone().map(rounds).sum();
        let mut shares = BTreeMap::new();
        for (seating, hands) in parts {
            let of_part = rounds((seating, hands)) / &all;
            for (&seats, share) in &seating.0 {
                *shares.entry(seats).or_insert_with(Fraction::zero) += share * &of_part;
            }
        }
        Seating(shares)
    }
}

/// The offer at a table of this many players, once for each envy bonus.
pub fn at_seats(offer: &Offer, seats: usize) -> Vec<Offer> {
    if seats < 2 { vec![offer.clone()] } else { offer.clone().at_table(&Players::of(seats)) }
}

/// The amount wagered in a number of rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Volume {
    pub rounds: u64,
    /// Least and greatest number of rounds; both `rounds` where they are counted, not estimated.
    pub range: [u64; 2],
    /// Sum of the bets on one unit, in dollars.
    pub wagered: Dollars,
    /// Sum of the squared bets, times the ratio of the variance to the variance of independent rounds.
    squares: Fraction,
    pub is_spread_known: bool,
    /// Whether a factor states how much more the rounds vary than independent ones.
    pub has_factor: bool,
}

impl Volume {
    pub fn equal(rounds: u64, unit: &Dollars) -> Self {
        let wagered = unit * whole_units(rounds);
        let squares = &wagered * unit;
        Volume { rounds, range: [rounds; 2], squares, wagered, is_spread_known: true, has_factor: false }
    }

    /// Rounds with bets of `average` dollars on average and this standard deviation; equal bets if it is unknown.
    pub fn mixed(rounds: u64, wagered: Dollars, average: &Dollars, std_dev: Option<&Dollars>) -> Self {
        let spread = std_dev.map_or_else(Fraction::zero, |std_dev| std_dev * std_dev / average);
        let (squares, is_spread_known) = (&wagered * (average + spread), std_dev.is_some());
        Volume { squares, wagered, is_spread_known, ..Volume::equal(rounds, average) }
    }

    /// The volume with its variance multiplied by `factor`, as for rounds that share cards.
    #[must_use]
    pub fn with_variance_times(self, factor: &Fraction) -> Self {
        Volume { squares: self.squares * factor, has_factor: true, ..self }
    }

    pub fn is_estimated(&self) -> bool {
        self.range != [self.rounds; 2]
    }

    /// Numbers of rounds that a table may have dealt in the time: half and twice the likely one, and all of the range.
    pub fn plausible(&self) -> [u64; 2] {
        let [least, most] = self.range;
        if self.is_estimated() { [least.min(self.rounds / 2), most.max(self.rounds * 2)] } else { self.range }
    }

    /// The same bets in another number of rounds.
    #[must_use]
    pub fn in_rounds(&self, rounds: u64) -> Self {
        let rounds = rounds.max(1);
        let times = whole_units(rounds) / whole_units(self.rounds);
        let (wagered, squares) = (&self.wagered * &times, &self.squares * times);
        Volume { rounds, range: [rounds; 2], wagered, squares, ..*self }
    }

    pub fn sum<'v>(volumes: impl IntoIterator<Item = &'v Volume>) -> Self {
        let none = Volume::equal(0, &Dollars::zero());
        volumes.into_iter().fold(none, |sum, one| Volume {
            rounds: sum.rounds.saturating_add(one.rounds),
            range: std::array::from_fn(|end| sum.range[end].saturating_add(one.range[end])),
            wagered: sum.wagered + &one.wagered,
            squares: sum.squares + &one.squares,
            is_spread_known: sum.is_spread_known && one.is_spread_known,
            has_factor: sum.has_factor || one.has_factor,
        })
    }

    /// Whether all bets are known to be equal, and rounds independent.
    pub fn is_of_equal_bets(&self) -> bool {
        self.is_spread_known && &self.wagered * &self.wagered == &self.squares * whole_units(self.rounds)
    }

    /// Number and size of equal bets that have this volume's mean and variance in sum. With a coefficient of
    /// variation `cv` of the bets, the number is the rounds over 1 + cv², rounded down, which errs on the side of a
    /// greater variance.
    pub fn equal_bets(&self) -> (u64, Dollars) {
        let number = (&self.wagered * &self.wagered / &self.squares).floor().to_integer();
        let number = number.max(BigInt::one());
        (number.to_u64().unwrap_or(u64::MAX), &self.wagered / Fraction::from(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn a_mean_lies_between_its_neighbours() {
        let mean = Seating::of_mean(&ratio(17, 5)).expect("at least one");
        assert_eq!(mean, Seating(BTreeMap::from([(3, ratio(3, 5)), (4, ratio(2, 5))])));
        assert_eq!((mean.mean(), mean.most()), (ratio(17, 5), 4));
        assert_eq!(Seating::of_mean(&ratio(2, 1)), Some(Seating::of(2)));
        assert_eq!(Seating::of_mean(&ratio(1, 2)), None);
        // 60 hands of three players are 20 rounds, 20 of one are as many.
        let (three, one) = (Seating::of(3), Seating::of(1));
        let both = Seating::together([(&three, 60), (&one, 20)].into_iter());
        assert_eq!(both, Seating(BTreeMap::from([(1, ratio(1, 2)), (3, ratio(1, 2))])));
    }

    #[test]
    fn equal_bets_stay_what_they_are() {
        let volume = Volume::equal(1_000, &ratio(5, 2));
        assert_eq!(volume.equal_bets(), (1_000, ratio(5, 2)));
        assert!(volume.is_of_equal_bets());
        let more = Volume::sum([&volume, &Volume::equal(500, &ratio(5, 2))]);
        assert_eq!((more.equal_bets(), more.is_of_equal_bets()), ((1_500, ratio(5, 2)), true));
    }

    #[test]
    fn mixed_bets_are_fewer_and_larger_equal_ones() {
        // Half of 1,000 bets are $5, half $15: mean 10, standard deviation 5, 1 + cv² = 1.25, so 800 bets of $12.50:
        // 800 x 12.5² = 125,000 = 500 x 25 + 500 x 225.
        let spread = Volume::mixed(1_000, ratio(10_000, 1), &ratio(10, 1), Some(&ratio(5, 1)));
        assert_eq!(spread.equal_bets(), (800, ratio(25, 2)));
        let [small, large] = [5, 15].map(|unit| Volume::equal(500, &ratio(unit, 1)));
        let both = Volume::sum([&small, &large]);
        assert_eq!((both.equal_bets(), both.is_of_equal_bets()), (spread.equal_bets(), false));
        assert!(!spread.is_of_equal_bets());
        // A factor of the variance has the effect of that spread.
        let shared = Volume::equal(1_000, &ratio(10, 1)).with_variance_times(&ratio(5, 4));
        assert_eq!((shared.equal_bets(), shared.is_of_equal_bets()), (spread.equal_bets(), false));
        let unknown = Volume::mixed(1_000, ratio(10_000, 1), &ratio(10, 1), None);
        assert_eq!((unknown.equal_bets(), unknown.is_of_equal_bets()), ((1_000, ratio(10, 1)), false));
        // At least one bet.
        let wild = Volume::mixed(2, ratio(20, 1), &ratio(10, 1), Some(&ratio(100, 1)));
        assert_eq!(wild.equal_bets(), (1, ratio(20, 1)));
    }
}
