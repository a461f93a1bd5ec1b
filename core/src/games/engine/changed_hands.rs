//! Changed decisions, summed up by holding.

use std::collections::BTreeMap;

use az::Az;
use num_bigint::BigInt;

use crate::games::ChangedDecision;
use crate::outcome::Fraction;

/// Hands that are played otherwise at one decision, by holding `P`, old and new action.
#[derive(Clone, Debug)]
pub struct ChangedHands<P>(BTreeMap<(P, [usize; 2]), Sums>);

/// Sums over the hands of a holding that change from one action to another.
#[derive(Clone, Debug)]
struct Sums {
    hands: u128,
    /// Sum of gains over the hands and all continuations of the deal.
    gain: i128,
    /// The cards of the first hand.
    example: String,
}

impl<P> Default for ChangedHands<P> {
    fn default() -> Self {
        ChangedHands(BTreeMap::new())
    }
}

impl<P: Ord> ChangedHands<P> {
    /// Adds `hands` hands with an old and a new action, each of which gains this sum over all continuations of the deal.
    pub fn add(
        &mut self,
        holding: P,
        actions: [usize; 2],
        (hands, gain): (u128, i128),
        example: impl FnOnce() -> String,
    ) {
        let sums = self.0.entry((holding, actions)).or_insert_with(|| Sums { hands: 0, gain: 0, example: example() });
        sums.hands += hands;
        sums.gain += hands.az::<i128>() * gain;
    }

    /// The hands of both.
    #[must_use]
    pub fn plus(mut self, other: Self) -> Self {
        for (key, more) in other.0 {
            match self.0.get_mut(&key) {
                Some(sums) => (sums.hands, sums.gain) = (sums.hands + more.hands, sums.gain + more.gain),
                None => drop(self.0.insert(key, more)),
            }
        }
        self
    }

    /// The changed decisions, where the deal goes on in `ways` ways and a round has `deals` deals.
    pub fn decisions(
        self,
        (decision, actions): (&'static str, &[&'static str]),
        (ways, deals): (u128, &BigInt),
        holding: impl Fn(&P) -> String,
    ) -> Vec<ChangedDecision> {
        let changed = |((place, [old, new]), Sums { hands, gain, example }): ((P, [usize; 2]), Sums)| {
            let continuations = BigInt::from(hands) * ways;
            ChangedDecision {
                decision,
                holding: holding(&place),
                hands,
                share: Fraction::new(continuations.clone(), deals.clone()),
                old_action: actions[old],
                new_action: actions[new],
                gain: Fraction::new(gain.into(), continuations),
                example,
            }
        };
        self.0.into_iter().map(changed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of 1,000 deals in 10 ways each, 3 + 2 hands ride now: 50 continuations, and (3 x 4 + 2 x 9) / 50 = 3/5 gained by a
    /// hand, 30 / 1,000 by a round.
    #[test]
    fn hands_of_a_holding_are_one_decision() {
        let mut one = ChangedHands::default();
        one.add(7, [0, 1], (3, 4), || "7s 7d 7c".into());
        let mut other = ChangedHands::default();
        other.add(7, [0, 1], (2, 9), || "8s 8d 8c".into());
        other.add(8, [1, 0], (1, 0), || "2s 3d 9c".into());
        let name = |place: &usize| format!("holding {place}");
        let changed = one.plus(other).decisions(("bet 1", &["withdraw", "ride"]), (10, &1_000.into()), name);
        assert_eq!(changed.len(), 2);
        let ratio = |numerator: i64, denominator: i64| Fraction::new(numerator.into(), denominator.into());
        assert_eq!((changed[0].hands, &changed[0].share, &changed[0].gain), (5, &ratio(50, 1_000), &ratio(3, 5)));
        assert_eq!(changed[0].worth(), ratio(30, 1_000));
        assert_eq!((changed[0].holding.as_str(), changed[0].example.as_str()), ("holding 7", "7s 7d 7c"));
        assert_eq!([changed[0].old_action, changed[0].new_action], ["withdraw", "ride"]);
        // Of equal worth, and yet played otherwise.
        assert_eq!((changed[1].new_action, changed[1].worth()), ("withdraw", ratio(0, 1)));
    }
}
