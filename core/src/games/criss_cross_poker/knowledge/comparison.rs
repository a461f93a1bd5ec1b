//! The best play of one starting hand with some knowledge, compared with the usual play of the same deals.

use az::Az;

use super::hand::Hand;
use crate::games::PlaySums;
use crate::games::criss_cross_poker::advice::holdings::{DOWN_HOLDINGS, MIDDLE_HOLDINGS};
use crate::games::criss_cross_poker::decisions::situation::{InSight, Situation};
use crate::games::criss_cross_poker::exact::worths::{Actions, Row, Worths, best_bet, forfeited};
use crate::games::criss_cross_poker::rules::deal::{ANTES, STREET_NAMES};
use crate::games::engine::bets::{Bet, Bets};
use crate::games::engine::play_tally::PlayTally;

/// Sums with one starting hand.
pub struct Comparison<'h> {
    hand: &'h Hand,
    tally: PlayTally<{ Bet::ALL.len() }>,
}

impl<'h> Comparison<'h> {
    pub fn of(hand: &'h Hand) -> Self {
        Comparison { hand, tally: PlayTally::new([1, DOWN_HOLDINGS.len(), MIDDLE_HOLDINGS.len()]) }
    }

    /// Adds the best play, which is by these worths, and the usual one, as `times` as many ways.
    pub fn add(&mut self, worths: &Worths<'_>, times: i64) {
        let sums = worths.sums(Situation::FIRST);
        let across = [best_bet(&sums), self.hand.usual.bet(InSight::OwnCards)];
        self.tally.sums.ways += product(times, worths.deals[0]).unsigned_abs();
        self.tally.sums.net += product(times, sums[across[0].antes()]);
        self.compare(&sums, across[1], InSight::OwnCards, [times, worths.deals[0]]);
        for row in &worths.rows {
            self.add_row(worths, row, across, times * row.ways);
        }
    }

    fn add_row(&mut self, worths: &Worths<'_>, row: &Row, across: [Bet; 2], times: i64) {
        let in_sight = InSight::AcrossRow(row.ends);
        let down = [best_bet(&row.down[across[0].antes()]), self.hand.usual.bet(in_sight)];
        if across[1] != Bet::FOLD {
            self.compare(&row.down[across[1].antes()], down[1], in_sight, [times, worths.deals[1]]);
        }
        let placed = [0, 1].map(|player| Bets::new([across[player], down[player], Bet::FOLD]));
        for &(column, ways) in &row.columns {
            self.add_column(worths, [row.ends, column], placed, times * ways);
        }
    }

    fn add_column(&mut self, worths: &Worths<'_>, ends: [usize; 2], [informed, usual]: [Bets; 2], times: i64) {
        let (in_sight, middles) = (InSight::BothRows(ends), worths.deals[2]);
        let (mut bets, mut usual_net) = ([informed, usual], forfeited(antes(usual)) * middles);
        let [of_informed, of_usual] = worths.paid_actions(ends, bets);
        if goes_on(informed) {
            bets[0] = informed.with(2, best_bet(&of_informed));
        }
        if goes_on(usual) {
            let bet = self.hand.usual.bet(in_sight);
            self.compare(&of_usual, bet, in_sight, [times, middles]);
            (bets[1], usual_net) = (usual.with(2, bet), of_usual[bet.antes()]);
        }
        let [units, usual_units] = bets.map(|bets| product(ANTES.az::<i64>() + antes(bets), times * middles));
        self.tally.sums.units += units;
        self.tally.sums.usual_units += usual_units;
        self.tally.sums.changed += if bets[0] != bets[1] { u128::from((times * middles).unsigned_abs()) } else { 0 };
        self.tally.sums.usual_net += product(times, usual_net);
    }

    /// Notes a decision on the path of the usual play if another action is better: so many times, with so many ways to
    /// go on.
    #[inline]
    fn compare(&mut self, actions: &Actions, usual: Bet, in_sight: InSight, [times, deals]: [i64; 2]) {
        let [best, usual] = [best_bet(actions), usual].map(Bet::antes);
        if actions[best] > actions[usual] {
            let place = (in_sight.street(), self.hand.holding(in_sight));
            let gain = product(times, actions[best] - actions[usual]);
            self.tally.note(place, [usual, best], (product(times, deals), gain));
        }
    }

    /// The sums with the names of holdings and actions.
    pub fn named(self) -> PlaySums {
        let Comparison { hand, tally } = self;
        tally.named(&Bet::NAMES, |street, holding| (STREET_NAMES[street], hand.holding_name(street, holding)))
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
