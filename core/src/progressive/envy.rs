//! Envy bonuses at a table with several players.
//!
//! A player who made the wager is paid a fixed sum for every other player's qualifying hand (§ 643a.1, § 641a.1). With
//! k other players, X the net result of the own wager, e the bonus for another player's hand, and each of these hands
//! counting independently with probability s:
//!
//! ```text
//! mean      E X + k s E e
//! variance  Var X + k (s E e² - s² (E e)²) + 2 k s Cov(X, e) + k (k - 1) s² Cov(e, e')
//! ```
//!
//! The covariances are not zero because all hands come from one deck; which hands count is independent of the cards.
//! The derivation is in `docs/envy.md`.

use num_traits::{One, Zero};

pub use crate::games::Table;
use crate::games::TwoHands;
use crate::outcome::{Fraction, Measures};
use crate::paytable::whole_units;

/// Moments of a round's total envy bonus, in units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnvyMoments {
    pub mean: Fraction,
    pub variance: Fraction,
    /// Covariance of the own wager's net result with the total envy bonus.
    pub covariance_with_own: Fraction,
}

impl Table {
    /// Moments of the envy bonuses; zero for a single player.
    pub fn envy(&self, hands: &TwoHands) -> EnvyMoments {
        let others = whole_units(self.seats.saturating_sub(1));
        let pairs = if others.is_zero() { Fraction::zero() } else { &others * (&others - Fraction::one()) };
        let share = &self.others_betting;
        let mean = hands.own_and_other.mean([0, 1], |_, envy| envy.clone());
        let square = hands.own_and_other.mean([0, 1], |_, envy| envy * envy);
        let of_one = share * square - share * share * &mean * &mean;
        EnvyMoments {
            variance: &others * of_one + pairs * share * share * hands.other_and_third.covariance([0, 1]),
            covariance_with_own: &others * share * hands.own_and_other.covariance([0, 1]),
            mean: others * share * mean,
        }
    }
}

impl EnvyMoments {
    /// Mean net result of the wager with its envy bonuses; `own` excludes them.
    pub fn expected_net(&self, own: &Measures) -> Fraction {
        &own.expected_net + &self.mean
    }

    /// Variance of the net result of the wager with its envy bonuses; `own` excludes them.
    pub fn total_variance(&self, own: &Measures) -> Fraction {
        &own.variance + &self.variance + whole_units(2) * &self.covariance_with_own
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::testing::table;
    use crate::outcome::{JointTable, ratio};

    /// An urn with one ball that pays: the player who draws it wins 5 net, everyone else loses 1 and is paid an envy
    /// bonus of 2. With three balls and three players somebody draws it, so the net with envy is 5 for one and -1 + 2 =
    /// 1 for two of three draws. Mean 7/3, mean square 27/3, variance 9 - 49/9 = 32/9.
    fn urn() -> (Measures, TwoHands) {
        let table = table(&[("drawn", 5, 1), ("not", -1, 2)]);
        let joint = |pairs: [(i64, i64); 3]| {
            let pairs = pairs.map(|(first, second)| ([whole_units(first), whole_units(second)], 2));
            JointTable::of_nets(pairs, 6).expect("six draws")
        };
        let hands = TwoHands {
            own_and_other: joint([(5, 0), (-1, 2), (-1, 0)]),
            other_and_third: joint([(2, 0), (0, 2), (0, 0)]),
        };
        (Measures::of(&table), hands)
    }

    #[test]
    fn the_moments_of_a_full_table_are_those_of_all_its_draws() {
        let (own, hands) = urn();
        let envy = Table::of(3).envy(&hands);
        assert_eq!(envy.mean, ratio(4, 3));
        assert_eq!(envy.expected_net(&own), ratio(7, 3));
        assert_eq!(envy.total_variance(&own), ratio(32, 9));
    }

    /// If each other hand counts with probability 1/2, the two players without the ball have 1 half of the time and -1
    /// half of the time: mean (5 + 0 + 0)/3, mean square (25 + 1 + 1)/3, variance 9 - 25/9 = 56/9.
    #[test]
    fn hands_count_with_their_probability() {
        let (own, hands) = urn();
        let envy = Table { seats: 3, others_betting: ratio(1, 2) }.envy(&hands);
        assert_eq!(envy.expected_net(&own), ratio(5, 3));
        assert_eq!(envy.total_variance(&own), ratio(56, 9));
    }

    #[test]
    fn a_single_player_has_no_envy_bonus() {
        let (own, hands) = urn();
        for seats in [0, 1] {
            let envy = Table::of(seats).envy(&hands);
            assert_eq!((envy.mean.clone(), envy.variance.clone()), (whole_units(0), whole_units(0)));
            assert_eq!(envy.total_variance(&own), own.variance);
        }
    }
}
