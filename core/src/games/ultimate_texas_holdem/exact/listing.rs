//! Every decision that is reached, with the worth of each action.
//!
//! Hands are equivalent before the flop if they are the same starting hand, on the flop if suits are renamed, and on the
//! river if they are of the same class, by ranks alone or as seen from the suit of three or more of the board's cards:
//! an example stands for all of them.

use std::io;

use az::Az;

use super::counts::{CHECKED, Deals, Dealt, EachHand};
use super::examples::example;
use super::flop::FlopViews;
use super::sweep::Settled;
use super::values::{ANTE_AND_BLIND, GAIN, PLAY};
use super::walk::{BoardRanks, Walk};
use super::{BOARDS_IN_PART, UltimateTree, Worths};
use crate::cards::{HoleCards, SuitSymmetry};
use crate::games::engine::dealer::tree::{EachReached, Player, Reached};
use crate::games::engine::dealer::{CardDecisions, MOST_ACTIONS, Seen};
use crate::games::engine::strategy::{Decided, Worth};
use crate::games::ultimate_texas_holdem::rules::UltimateTexasHoldem as Game;
use crate::hands::rank_sets::HandValue;

/// Takes each decision that is reached.
type Each<'e> = EachReached<'e, Game>;

fn worth(round: i64, bet: i64) -> Worth<i128> {
    Worth { round, bet }.into()
}

impl Worths {
    pub fn before_the_flop(&self, hand: HoleCards) -> [Worth<i128>; MOST_ACTIONS] {
        let hand = self.preflop[hand.index()];
        let play = |antes: i64| worth(hand.with(antes), antes * hand.play);
        [worth(hand.without, 0), play(3), play(4), Worth::default()]
    }

    pub fn on_flop(&self, flop: &FlopViews, hand: HoleCards) -> [Worth<i128>; MOST_ACTIONS] {
        let sum = |quantity| flop.sum(&self.sums, quantity, hand);
        let (bet, play) = (sum(ANTE_AND_BLIND) + 2 * sum(PLAY), 2 * sum(PLAY));
        [worth(bet + sum(GAIN), 0), worth(bet, play), Worth::default(), Worth::default()]
    }

    fn on_river(&self, hand: &Settled) -> [Worth<i128>; MOST_ACTIONS] {
        let river = self.pays.worth(hand.kind, hand.showdown);
        [worth(river.without, 0), worth(river.with(1), river.play), Worth::default(), Worth::default()]
    }
}

impl UltimateTree {
    pub fn each_starting_hand(&self, player: &Player<'_, Game, Self>, each: &mut Each<'_>) -> io::Result<()> {
        for class in self.flops.symmetry.classes::<2>() {
            let Some(hand) = HoleCards::of(class.representative) else { continue };
            let seen = Seen { own: class.representative, ..Seen::default() };
            let worths = player.worths.before_the_flop(hand);
            each(&reached(player, 0, seen, class.hands.into(), worths))?;
        }
        Ok(())
    }

    pub fn each_on_flop(&self, part: usize, player: &Player<'_, Game, Self>, each: &mut Each<'_>) -> io::Result<()> {
        let flop = self.flops.classes[part];
        let views = FlopViews::of(&self.deck, flop.representative);
        let classes = SuitSymmetry::fixing(self.deck.cards, flop.representative.iter()).classes::<2>();
        for class in classes {
            let Some(hand) = HoleCards::of(class.representative) else { continue };
            if !player.reaching.decisions.bets_preflop(hand) {
                let seen = Seen { own: class.representative, board: flop.representative, ..Seen::default() };
                let hands = u128::from(flop.hands) * u128::from(class.hands);
                each(&reached(player, 1, seen, hands, player.worths.on_flop(&views, hand)))?;
            }
        }
        Ok(())
    }

    pub fn each_on_river(&self, part: usize, player: &Player<'_, Game, Self>, each: &mut Each<'_>) -> io::Result<()> {
        let river = OnRiver { tree: self, player, each, result: Ok(()) };
        let mut pass = Dealt::to(river, self.arrivals(player.reaching));
        let mut walk = Walk::of(&self.deck);
        for ranks in self.boards().skip(part * BOARDS_IN_PART).take(BOARDS_IN_PART) {
            walk.visit(ranks, &mut pass);
        }
        pass.each.result
    }
}

/// A decision of `hands` equivalent hands.
fn reached(
    player: &Player<'_, Game, UltimateTree>,
    stage: usize,
    seen: Seen,
    hands: u128,
    worths: [Worth<i128>; MOST_ACTIONS],
) -> Reached<HandValue> {
    let [reaching, taken] = [player.reaching, player.decisions].map(|played| played.decisions.action(stage, &seen));
    Reached { seen, hand: HandValue::of(seen.players()), reaching, decided: Decided { hands, worths, taken } }
}

/// Lists river decisions, until that fails.
struct OnRiver<'p, 'e, 'f> {
    tree: &'p UltimateTree,
    player: &'p Player<'p, Game, UltimateTree>,
    each: &'e mut Each<'f>,
    result: io::Result<()>,
}

impl OnRiver<'_, '_, '_> {
    /// Whether some flop in the board is checked with the hand. Of each class with deals, some hand is.
    fn is_reached(&self, seen: &Seen) -> bool {
        let decisions = &self.player.reaching.decisions;
        HoleCards::of(seen.own).is_some_and(|hand| {
            !decisions.bets_preflop(hand) && seen.board.subsets().any(|flop| !decisions.bets_on_flop(hand, flop))
        })
    }
}

impl EachHand for OnRiver<'_, '_, '_> {
    fn hand(&mut self, board: &BoardRanks, hand: &Settled, deals: Deals) {
        if deals[CHECKED] == 0 || self.result.is_err() {
            return;
        }
        let example = example(&self.tree.deck, board, hand.class(), |seen| self.is_reached(seen));
        self.result = example.ok_or_else(|| io::Error::other("no hand comes to a board")).and_then(|seen| {
            let (hands, worths) = (deals[CHECKED].az::<u128>(), self.player.worths.on_river(hand));
            (self.each)(&reached(self.player, 2, seen, hands, worths))
        });
    }
}
