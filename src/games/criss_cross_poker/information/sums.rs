//! Sums with one starting hand, as they are counted.

use super::hand::{HOLDINGS, Hand};
use crate::games::criss_cross_poker::rules::deal::STREET_NAMES;
use crate::games::engine::bets::{Bet, STREETS};
use crate::games::{Change, PlaySums};

/// Sums over ways that a deal can go on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Totals {
    pub ways: i64,
    pub net: i64,
    pub units: i64,
    pub usual_net: i64,
    pub usual_units: i64,
    pub changed: i64,
}

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
    /// Adds totals that stand for `times` as many ways.
    pub fn add(&mut self, totals: &Totals, times: i64) {
        let count = |ways: i64| u128::from(ways.unsigned_abs());
        let of_play = PlaySums {
            ways: count(totals.ways),
            net: totals.net.into(),
            units: totals.units.into(),
            usual_net: totals.usual_net.into(),
            usual_units: totals.usual_units.into(),
            changed: count(totals.changed),
            ..PlaySums::default()
        };
        self.of_play.add(of_play, count(times));
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
                        decision: STREET_NAMES[street],
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
