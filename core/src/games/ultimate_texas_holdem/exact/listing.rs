//! Every decision that is reached, with the worth of each action.
//!
//! Hands are equivalent before the flop if they are the same starting hand, on the flop if suits are renamed, and on the
//! river if they are of the same class, by ranks alone or as seen from the suit of three or more of the board's cards:
//! an example stands for all of them.

use std::io;

use az::Az;

use super::counts::{CHECKED, Deals, Dealt};
use super::examples::example;
use super::flop::FlopViews;
use super::sweep::Settled;
use super::values::{ANTE_AND_BLIND, GAIN, PLAY};
use super::walk::{BoardRanks, Walk};
use super::{BOARDS_IN_PART, UltimateTree, Worths};
use crate::cards::{HoleCards, SuitClass, SuitSymmetry};
use crate::games::engine::dealer::tree::{EachReached, Player, Reached};
use crate::games::engine::dealer::{CardDecisions, MOST_ACTIONS, Seen};
use crate::games::engine::strategy::{Decided, Worth};
use crate::games::ultimate_texas_holdem::rules::UltimateTexasHoldem as Game;
use crate::hands::rank_sets::HandValue;

/// Takes each decision that is reached.
type Each<'e> = EachReached<'e, Game>;

fn worth(round: i64, bet: i64) -> Worth {
    Worth { round: round.into(), bet: bet.into() }
}

impl Worths {
    pub fn before_the_flop(&self, hand: HoleCards) -> [Worth; MOST_ACTIONS] {
        let hand = self.preflop[hand.index()];
        let play = |antes: i64| worth(hand.with(antes), antes * hand.play);
        [worth(hand.without, 0), play(3), play(4), Worth::default()]
    }

    pub fn on_flop(&self, flop: &FlopViews, hand: HoleCards) -> [Worth; MOST_ACTIONS] {
        let sum = |quantity| flop.sum(&self.sums, quantity, hand);
        let (bet, play) = (sum(ANTE_AND_BLIND) + 2 * sum(PLAY), 2 * sum(PLAY));
        [worth(bet + sum(GAIN), 0), worth(bet, play), Worth::default(), Worth::default()]
    }

    fn on_river(&self, hand: &Settled) -> [Worth; MOST_ACTIONS] {
        let river = self.pays.worth(hand.kind, hand.showdown);
        [worth(river.without, 0), worth(river.with(1), river.play), Worth::default(), Worth::default()]
    }
}

impl UltimateTree {
    /// The decisions before the flop, or on one, with these worths of the hole cards.
    pub fn each_with_board(
        &self,
        stage: usize,
        board: SuitClass,
        player: &Player<'_, Game, Self>,
        worths: &dyn Fn(HoleCards) -> [Worth; MOST_ACTIONS],
        each: &mut Each<'_>,
    ) -> io::Result<()> {
        for class in SuitSymmetry::fixing(self.deck.cards, board.representative.iter()).classes_of(2) {
            let Some(hand) = HoleCards::of(class.representative) else { continue };
            if stage == 0 || !player.reaching.decisions.bets_preflop(hand) {
                let seen = Seen { own: class.representative, board: board.representative, ..Seen::default() };
                let hands = u128::from(board.hands) * u128::from(class.hands);
                each(&reached(player, stage, seen, hands, worths(hand)))?;
            }
        }
        Ok(())
    }

    pub fn each_on_river(&self, part: usize, player: &Player<'_, Game, Self>, each: &mut Each<'_>) -> io::Result<()> {
        let decisions = &player.reaching.decisions;
        // Some flop in the board is checked with the hand. Of each class with deals, some hand is.
        let is_reached = |seen: &Seen| {
            HoleCards::of(seen.own).is_some_and(|hand| {
                !decisions.bets_preflop(hand) && seen.board.subsets().any(|flop| !decisions.bets_on_flop(hand, flop))
            })
        };
        let list = |listed: &mut io::Result<()>, board: &BoardRanks, hand: &Settled, deals: Deals| {
            if deals[CHECKED] == 0 || listed.is_err() {
                return;
            }
            let example = example(&self.deck, board, hand.class(), is_reached);
            *listed = example.ok_or_else(|| io::Error::other("no hand comes to a board")).and_then(|seen| {
                each(&reached(player, 2, seen, deals[CHECKED].az::<u128>(), player.worths.on_river(hand)))
            });
        };
        let (mut walk, mut pass) = (Walk::of(&self.deck), Dealt::of(self.arrivals(player.reaching), Ok(()), list));
        for ranks in self.boards().skip(part * BOARDS_IN_PART).take(BOARDS_IN_PART) {
            walk.visit(ranks, &mut pass);
        }
        pass.sums
    }
}

/// A decision of `hands` equivalent hands.
fn reached(
    player: &Player<'_, Game, UltimateTree>,
    stage: usize,
    seen: Seen,
    hands: u128,
    worths: [Worth; MOST_ACTIONS],
) -> Reached<HandValue> {
    let [reaching, taken] = [player.reaching, player.decisions].map(|played| played.decisions.action(stage, &seen));
    Reached { seen, hand: HandValue::of(seen.players()), reaching, decided: Decided { hands, worths, taken } }
}
