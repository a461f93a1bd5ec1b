//! Examples: cards that stand for a class of hands on a class of boards. And decisions by a rule, such as a named
//! strategy, from an example of every class.

use rayon::prelude::*;

use super::UltimateTree;
use super::deck::Deck;
use super::flop::hands_within;
use super::walk::{Board, BoardRanks, Pass};
use crate::cards::{Card, CardSet, HoleCards, Rank, Suit, SuitClass};
use crate::games::engine::dealer::tree::Rule;
use crate::games::engine::dealer::{DealerGame, Seen};
use crate::games::ultimate_texas_holdem::decisions::index::{HAND_CLASSES, Index, RANK_PAIRS, RANKS, UpToTwo};
use crate::games::ultimate_texas_holdem::decisions::{CHECK, Decisions, RiverDecisions};
use crate::games::ultimate_texas_holdem::rules::UltimateTexasHoldem;
use crate::games::{SolveError, StrategyFacts};
use crate::hands::rank_sets::RankSet;

/// Cards of this class of hands on this board that are accepted, if there are any.
pub fn example(deck: &Deck, board: &BoardRanks, class: usize, accept: impl Fn(&Seen) -> bool) -> Option<Seen> {
    let (suit, is_mixed) = (Suit::ALL[deck.views[board.view].suit], board.suited == 0);
    let suits: Vec<Suit> = Suit::ALL.into_iter().filter(|other| is_mixed || *other != suit).collect();
    let unsuited = match board.unsuited {
        _ if is_mixed => &board.ranks[..],
        UpToTwo::None => &[],
        UpToTwo::One(rank) => &[rank],
        UpToTwo::Two(one, other) => &[one, other],
    };
    let (suited, in_hand): (Vec<usize>, Vec<usize>) =
        Index::get().classes[class].into_iter().partition(|&kind| kind >= RANKS);
    let suited = suited.into_iter().fold(0, |ranks, kind| ranks | 1 << (kind - RANKS));
    let search = Search {
        accept,
        on_board: unsuited.len(),
        ranks: unsuited.iter().copied().chain(in_hand).collect(),
        deck: deck.cards,
        suits: &suits,
    };
    search.complete(Seen { own: of_suit(suited, suit), board: of_suit(board.suited, suit), ..Seen::default() }, 0)
}

fn of_suit(ranks: RankSet, suit: Suit) -> CardSet {
    CardSet::deck(&Rank::ALL, &[suit]).iter().filter(|card| ranks >> card.rank() as usize & 1 == 1).collect()
}

/// Search for the suits of some cards.
struct Search<'s, A> {
    accept: A,
    /// Ranks of these cards: the board's, then the hand's.
    ranks: Vec<usize>,
    on_board: usize,
    deck: CardSet,
    suits: &'s [Suit],
}

/// Most cards of the suits in question on a board.
const MOST_OF_SUIT: usize = 2;

impl<A: Fn(&Seen) -> bool> Search<'_, A> {
    /// Gives suits to the cards from `place` on, if that makes an example. Each card begins with a suit of its own.
    fn complete(&self, seen: Seen, place: usize) -> Option<Seen> {
        let Some(&rank) = self.ranks.get(place) else { return (self.accept)(&seen).then_some(seen) };
        (0..self.suits.len()).find_map(|turn| {
            let suit = self.suits[(place + turn) % self.suits.len()];
            let card = Card::new(Rank::ALL[rank], suit);
            let next = match place < self.on_board {
                true => Seen { board: seen.board.with(card), ..seen },
                false => Seen { own: seen.own.with(card), ..seen },
            };
            let on_board = next.board.iter().filter(|other| other.suit() == suit).count();
            let is_left = self.deck.contains(card) && !seen.players().contains(card);
            let is_possible = is_left && on_board <= MOST_OF_SUIT;
            if is_possible { self.complete(next, place + 1) } else { None }
        })
    }
}

impl UltimateTree {
    pub fn named(&self, strategy: &'static StrategyFacts) -> Result<Decisions, SolveError> {
        let action = |stage: usize, seen: &Seen| UltimateTexasHoldem.named_action(strategy, stage, seen);
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
