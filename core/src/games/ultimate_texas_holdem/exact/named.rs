//! Decisions by a rule, such as a named strategy, from an example of every class of hands.

use rayon::prelude::*;

use super::UltimateTree;
use super::examples::example;
use super::flop::hands_within;
use super::sweep::Settled;
use super::walk::{Board, BoardRanks, Pass};
use crate::cards::HoleCards;
use crate::games::engine::dealer::tree::Rule;
use crate::games::engine::dealer::{DealerGame, Seen};
use crate::games::ultimate_texas_holdem::decisions::index::{HAND_CLASSES, RANK_PAIRS};
use crate::games::ultimate_texas_holdem::decisions::river::RiverDecisions;
use crate::games::ultimate_texas_holdem::decisions::{CHECK, Decisions};
use crate::games::ultimate_texas_holdem::rules::UltimateTexasHoldem;
use crate::games::{SolveError, StrategyFacts};

impl UltimateTree {
    pub fn named(&self, strategy: &'static StrategyFacts) -> Result<Decisions, SolveError> {
        let action = |stage: usize, seen: &Seen| UltimateTexasHoldem::named_action(strategy, stage, seen);
        let first = hands_within(self.deck.cards()).next();
        first.map(|hand| action(0, &hand_in_sight(hand))).transpose()?;
        Ok(self.by_rule(&|stage, seen| action(stage, seen).unwrap_or(CHECK)))
    }

    /// Decisions by a rule, from an example of every class of hands.
    pub fn by_rule(&self, rule: &Rule<'_>) -> Decisions {
        let bets = |stage: usize, seen: &Seen| rule(stage, seen) != CHECK;
        let mut decisions = self.without_play(false);
        for hand in hands_within(self.deck.cards()) {
            decisions.preflop[hand.index()] = bets(0, &hand_in_sight(hand));
        }
        let of_flop = |(class, flop): (usize, &crate::cards::SuitClass)| {
            let hands = hands_within(self.deck.cards().without(flop.representative));
            let betting = hands.filter(|&hand| bets(1, &hand_in_sight(hand).turn(flop.representative)));
            betting.map(|hand| (class, hand.index())).collect::<Vec<_>>()
        };
        let flops: Vec<_> = self.flops.classes().par_iter().enumerate().map(of_flop).collect();
        flops.into_iter().flatten().for_each(|(class, hand)| decisions.flop.set_bet(class, hand));
        let on_river = |seen: &Seen| bets(2, seen);
        let river = self.over_boards(
            || OnRiver { tree: self, bets: &on_river, river: RiverDecisions::folds(self.deck.views_of_suits()) },
            |mut one, other| {
                one.river.merge(&other.river);
                one
            },
        );
        decisions.river = river.river;
        decisions
    }
}

fn hand_in_sight(hand: HoleCards) -> Seen {
    Seen { own: hand.cards().into_iter().collect(), ..Seen::default() }
}

/// Decisions on the river by examples.
struct OnRiver<'t, B> {
    tree: &'t UltimateTree,
    bets: &'t B,
    river: RiverDecisions,
}

impl<B: Fn(&Seen) -> bool> OnRiver<'_, B> {
    fn bets(&self, board: &BoardRanks, hand: &Settled) -> bool {
        example(&self.tree.deck, board, hand.class(), |_| true).is_some_and(|seen| (self.bets)(&seen))
    }
}

impl<B: Fn(&Seen) -> bool> Pass for OnRiver<'_, B> {
    fn ranks(&mut self, board: &Board<RANK_PAIRS>) {
        for hand in &board.hands {
            let bets = self.bets(&board.ranks, hand);
            self.river.set_by_ranks(board.ranks.number, hand.class(), bets);
        }
    }

    fn suited(&mut self, board: &Board<HAND_CLASSES>) {
        for hand in &board.hands {
            let bets = self.bets(&board.ranks, hand);
            self.river.set_suited(board.ranks.view, board.ranks.number, hand.class(), bets);
        }
    }

    fn close(&mut self) {}
}
