//! Sums with one starting hand, as they are counted.

use super::hand::{HOLDINGS, Hand};
use crate::games::criss_cross_poker::rules::deal::STREET_NAMES;
use crate::games::engine::bets::{Bet, STREETS};
use crate::games::{Change, PlaySums};

/// Number of ways and gain of a change of one action into another.
type Tally = [i128; 2];

/// Sums with one starting hand.
#[derive(Default)]
pub struct Sums {
    of_play: PlaySums,
    /// By street, holding, usual and informed action.
    changes: [[[[Tally; Bet::ALL.len()]; Bet::ALL.len()]; HOLDINGS]; STREETS],
}

impl Sums {
    /// Adds so many times a net result of the informed play, summed over `deals`.
    pub fn add_net(&mut self, net: i64, [times, deals]: [i64; 2]) {
        self.of_play.ways += product(times, deals).unsigned_abs();
        self.of_play.net += product(times, net);
    }

    /// Adds so many times a net result of the usual play.
    #[inline]
    pub fn add_usual_net(&mut self, net: i64, times: i64) {
        self.of_play.usual_net += product(times, net);
    }

    /// Adds what the informed and the usual play wager, and whether their bets differ.
    #[inline]
    pub fn add_bets(&mut self, [informed, usual]: [i64; 2], differ: bool, ways: i64) {
        self.of_play.units += product(informed, ways);
        self.of_play.usual_units += product(usual, ways);
        self.of_play.changed += if differ { u128::from(ways.unsigned_abs()) } else { 0 };
    }

    /// Notes that knowledge changes the usual action into another one.
    pub fn note(&mut self, (street, holding): (usize, usize), [usual, informed]: [usize; 2], [ways, gain]: Tally) {
        let [of_ways, of_gain] = &mut self.changes[street][holding][usual][informed];
        *of_ways += ways;
        *of_gain += gain;
    }

    /// The sums with the names of holdings and actions.
    pub fn named(self, hand: &Hand) -> PlaySums {
        let mut named = self.of_play;
        for (street, by_holding) in self.changes.iter().enumerate() {
            for (holding, by_action) in by_holding.iter().enumerate() {
                for (usual, informed, [ways, gain]) in each_change(by_action) {
                    let change = Change {
                        decision: STREET_NAMES[street].into(),
                        holding: hand.holding_name(street, holding),
                        usual: Bet::NAMES[usual].to_string(),
                        informed: Bet::NAMES[informed].to_string(),
                    };
                    named.note(change, ways.unsigned_abs(), gain);
                }
            }
        }
        named
    }
}

type Actions<T> = [T; Bet::ALL.len()];

fn each_change(by_action: &Actions<Actions<Tally>>) -> impl Iterator<Item = (usize, usize, Tally)> {
    let pairs = by_action.iter().enumerate().flat_map(|(usual, by_informed)| {
        by_informed.iter().enumerate().map(move |(informed, &tally)| (usual, informed, tally))
    });
    pairs.filter(|&(_, _, [ways, _])| ways > 0)
}

/// The product of two numbers, which may not fit into one of them.
#[inline]
pub fn product(one: i64, other: i64) -> i128 {
    i128::from(one) * i128::from(other)
}
