//! The best play of one starting hand with some knowledge, compared with the usual play of the same deals.

use az::Az;

use super::hand::{HOLDINGS, Hand};
use crate::games::criss_cross_poker::decisions::situation::{InSight, Situation};
use crate::games::criss_cross_poker::exact::worths::{Actions, Row, Worths, best_bet, forfeited};
use crate::games::criss_cross_poker::rules::deal::{ANTES, STREET_NAMES};
use crate::games::engine::bets::{Bet, Bets, STREETS};
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
    /// Adds the best play, which is by these worths, and the usual one of `hand`, as `times` as many ways.
    pub fn add(&mut self, hand: &Hand, worths: &Worths<'_>, times: i64) {
        let sums = worths.sums(Situation::FIRST);
        let across = [best_bet(&sums), hand.usual.bet(InSight::OwnCards)];
        self.of_play.ways += product(times, worths.deals[0]).unsigned_abs();
        self.of_play.net += product(times, sums[across[0].antes()]);
        self.compare(hand, &sums, InSight::OwnCards, [times, worths.deals[0]]);
        for row in &worths.rows {
            self.add_row(hand, worths, row, across, times * row.ways);
        }
    }

    fn add_row(&mut self, hand: &Hand, worths: &Worths<'_>, row: &Row, across: [Bet; 2], times: i64) {
        let in_sight = InSight::AcrossRow(row.ends);
        let down = [best_bet(&row.down[across[0].antes()]), hand.usual.bet(in_sight)];
        if across[1] != Bet::FOLD {
            self.compare(hand, &row.down[across[1].antes()], in_sight, [times, worths.deals[1]]);
        }
        let placed = [0, 1].map(|player| Bets::new([across[player], down[player], Bet::FOLD]));
        for &(column, ways) in &row.columns {
            self.add_column(hand, worths, [row.ends, column], placed, times * ways);
        }
    }

    fn add_column(
        &mut self,
        hand: &Hand,
        worths: &Worths<'_>,
        ends: [usize; 2],
        [informed, usual]: [Bets; 2],
        times: i64,
    ) {
        let (in_sight, middles) = (InSight::BothRows(ends), worths.deals[2]);
        let actions = |placed: Bets| worths.sums(Situation { in_sight, placed });
        let (mut bets, mut usual_net) = ([informed, usual], forfeited(antes(usual)) * middles);
        if goes_on(informed) {
            bets[0] = informed.with(2, best_bet(&actions(informed)));
        }
        if goes_on(usual) {
            let (actions, bet) = (actions(usual), hand.usual.bet(in_sight));
            self.compare(hand, &actions, in_sight, [times, middles]);
            (bets[1], usual_net) = (usual.with(2, bet), actions[bet.antes()]);
        }
        let [units, usual_units] = bets.map(|bets| product(ANTES.az::<i64>() + antes(bets), times * middles));
        self.of_play.units += units;
        self.of_play.usual_units += usual_units;
        self.of_play.changed += if bets[0] != bets[1] { u128::from((times * middles).unsigned_abs()) } else { 0 };
        self.of_play.usual_net += product(times, usual_net);
    }

    /// Notes a decision on the path of the usual play if another action is better: so many times, with so many ways to
    /// go on.
    #[inline]
    fn compare(&mut self, hand: &Hand, actions: &Actions, in_sight: InSight, [times, deals]: [i64; 2]) {
        let [best, usual] = [best_bet(actions), hand.usual.bet(in_sight)].map(Bet::antes);
        if actions[best] > actions[usual] {
            let holding = hand.holding(in_sight);
            let [ways, gain] = &mut self.changes[in_sight.street()][holding][usual][best];
            *ways += product(times, deals);
            *gain += product(times, actions[best] - actions[usual]);
        }
    }

    /// The sums with the names of holdings and actions.
    pub fn named(self, hand: &Hand) -> PlaySums {
        let mut named = self.of_play;
        for (street, by_holding) in self.changes.iter().enumerate() {
            for (holding, by_action) in by_holding.iter().enumerate() {
                for (usual, by_informed) in by_action.iter().enumerate() {
                    for (informed, &[ways, gain]) in by_informed.iter().enumerate().filter(|(_, [ways, _])| *ways > 0) {
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
        }
        named
    }
}

/// The bets together in antes.
#[inline]
fn antes(bets: Bets) -> i64 {
    bets.streets().into_iter().map(i64::from).sum()
}

/// Whether the Across and the Down Bet have been placed.
#[inline]
fn goes_on(bets: Bets) -> bool {
    bets.streets()[1] != Bet::FOLD
}

/// The product of two numbers, which may not fit into one of them.
#[inline]
fn product(one: i64, other: i64) -> i128 {
    i128::from(one) * i128::from(other)
}
