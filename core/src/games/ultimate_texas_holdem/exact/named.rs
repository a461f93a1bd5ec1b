//! Decisions by a rule, such as a named strategy, from an example of every class of hands.

use rayon::prelude::*;

use super::UltimateTree;
use super::examples::example;
use super::flop::hands_within;
use super::walk::{Board, Pass};
use crate::cards::{HoleCards, SuitClass};
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
        let first = hands_within(self.deck.cards).next();
        first.map(|hand| action(0, &hand_in_sight(hand))).transpose()?;
        Ok(self.by_rule(&|stage, seen| action(stage, seen).unwrap_or(CHECK)))
    }

    /// Decisions by a rule, from an example of every class of hands.
    pub fn by_rule(&self, rule: &Rule<'_>) -> Decisions {
        let bets = |stage: usize, seen: &Seen| rule(stage, seen) != CHECK;
        let mut decisions = self.without_play(false);
        for hand in hands_within(self.deck.cards) {
            decisions.preflop[hand.index()] = bets(0, &hand_in_sight(hand));
        }
        let of_flop = |(class, flop): (usize, &SuitClass)| {
            let hands = hands_within(self.deck.cards.without(flop.representative));
            let betting = hands.filter(|&hand| bets(1, &hand_in_sight(hand).turn(flop.representative)));
            betting.map(|hand| (class, hand.index())).collect::<Vec<_>>()
        };
        let flops: Vec<_> = self.flops.classes.par_iter().enumerate().map(of_flop).collect();
        flops.into_iter().flatten().for_each(|(class, hand)| decisions.flop.set(class, hand, true));
        let folds = || OnRiver { tree: self, rule, river: RiverDecisions::folds(&self.deck.views_of_suits) };
        decisions.river = self.over_boards(folds, |one, other| one.river.merge(&other.river)).river;
        decisions
    }
}

pub fn hand_in_sight(hand: HoleCards) -> Seen {
    Seen { own: hand.cards().into_iter().collect(), ..Seen::default() }
}

/// Decisions on the river by examples.
struct OnRiver<'t> {
    tree: &'t UltimateTree,
    rule: &'t Rule<'t>,
    river: RiverDecisions,
}

impl OnRiver<'_> {
    fn decide<const N: usize>(&mut self, board: &Board<N>) {
        for hand in &board.hands {
            let seen = example(&self.tree.deck, &board.ranks, hand.class(), |_| true);
            let bets = seen.is_some_and(|seen| (self.rule)(2, &seen) != CHECK);
            board.ranks.decide(&mut self.river, hand.class(), bets);
        }
    }
}

impl Pass for OnRiver<'_> {
    fn ranks(&mut self, board: &Board<RANK_PAIRS>) {
        self.decide(board);
    }

    fn suited(&mut self, board: &Board<HAND_CLASSES>) {
        self.decide(board);
    }
}
