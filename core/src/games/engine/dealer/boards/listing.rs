//! Every decision that is reached, with the worth of each action; and decisions by a rule, such as a named strategy.
//!
//! Hands are equivalent before the river if suits are renamed, and on the river if they are of the same class, by ranks
//! alone or as seen from the suit of three or more of the board's cards: an example stands for all of them.

use std::io;
use std::sync::Arc;

use az::Az;
use rayon::prelude::*;

use super::decisions::{Actions, BoardClasses, Decisions, RiverDecisions};
use super::deck::Deck;
use super::flops::{AllComing, InSight, hands_within};
use super::index::{Index, RANKS, UpToTwo};
use super::plan::{LEVELS, Linear, RIVER, State, level_of};
use super::sweep::Settled;
use super::walk::BoardRanks;
use super::{BOARDS_IN_PART, BoardTree, Dealt, Worths};
use crate::cards::{Card, CardSet, HoleCards, Rank, Suit, SuitClass, SuitSymmetry, subsets};
use crate::games::engine::dealer::dealt::DealtGame;
use crate::games::engine::dealer::tree::{EachReached, Player, Reached, Rule};
use crate::games::engine::dealer::{CardDecisions, DealerGame, MOST_ACTIONS, Seen};
use crate::games::engine::strategy::{Decided, Worth};
use crate::games::{SolveError, StrategyFacts};
use crate::hands::rank_sets::RankSet;

/// Takes each decision that is reached.
type Each<'e> = EachReached<'e, &'static DealtGame>;

type WorthsOfHand<'w> = Box<dyn Fn(HoleCards) -> [Worth; MOST_ACTIONS] + 'w>;

impl BoardTree {
    /// The worths of the actions of a decision before the river by hole cards, with the least wagered before.
    pub fn worths_on<'w>(&'w self, worths: &'w Worths, stage: usize, board: CardSet) -> WorthsOfHand<'w> {
        let finder = self.finder(&worths.solved.rows, &worths.solved.sums, Some(&worths.later.decisions));
        let (in_sight, early) = (InSight::of(&self.deck, board), &worths.solved.early);
        // Before the flop sums of this many orders are counted for one.
        let times = if board.is_empty() { self.plan.surplus(RIVER) } else { 1 };
        Box::new(move |hand| {
            let gain = |later: usize| match board.is_empty() {
                true => early.gain(later, hand),
                // After a flop the decision on the turn is the only one whose gain follows.
                false => {
                    let (class, renamed) = self.flops.class_of(board);
                    early.after_flop[class][usize::from(renamed[hand.index()])]
                }
            };
            self.worths_of(stage, times, &|form| finder.total(&in_sight, form, hand), &gain)
        })
    }

    /// The worths of the actions of a decision with the least wagered before, from the sums over what follows, in which
    /// each deal counts so many times, and the gains of later decisions.
    fn worths_of(
        &self,
        stage: usize,
        times: i64,
        sum: &dyn Fn(Linear) -> i64,
        gain: &dyn Fn(usize) -> i64,
    ) -> [Worth; MOST_ACTIONS] {
        let (node, mut worths) = (&self.plan.nodes[stage], [Worth::default(); MOST_ACTIONS]);
        let before = sum(Linear { base: 1, part: node.before.az::<i64>(), ..Linear::default() });
        let of_part = sum(Linear { part: 1, ..Linear::default() });
        let actions = node.choices.iter().zip(self.game.form.stages[stage].adds);
        for (worth, (choice, added)) in worths.iter_mut().zip(actions) {
            let round = before + sum(choice.linear) + choice.later.map_or(0, gain);
            let bet = added.unwrap_or_default().az::<i64>() * of_part;
            *worth = Worth { round: (round / times).into(), bet: (bet / times).into() };
        }
        worths
    }

    /// The decisions before the flop, on one, or on the turn.
    pub fn each_on(
        &self,
        board: SuitClass,
        stage: usize,
        player: &Player<'_, &'static DealtGame, Self>,
        each: &mut Each<'_>,
    ) -> io::Result<()> {
        let worths = self.worths_on(player.worths, stage, board.representative);
        for class in SuitSymmetry::fixing(self.deck.cards, board.representative.iter()).classes_of(2) {
            let Some(hand) = HoleCards::of(class.representative) else { continue };
            let ways = self.ways_to_reach(&player.reaching.decisions, stage, hand, board.representative);
            if ways > 0 {
                let seen = Seen { own: class.representative, board: board.representative, ..Seen::default() };
                let hands = u128::from(board.hands) * u128::from(class.hands) * ways;
                each(&self.reached(player, stage, seen, hands, worths(hand)))?;
            }
        }
        Ok(())
    }

    /// Number of ways to turn these community cards so that a decision is made with a hand.
    fn ways_to_reach(&self, decisions: &Decisions, stage: usize, hand: HoleCards, board: CardSet) -> u128 {
        let plan = &self.plan;
        let states = match level_of(board.len()) {
            2 => subsets(board, LEVELS[1]).map(|flop| decisions.after_flop(0, hand, flop)).collect(),
            1 if plan.made_at(0, 0).is_some() => vec![plan.after(0, decisions.preflop[hand.index()].into())],
            _ => vec![0],
        };
        let made = states.iter().filter(|&&state| plan.states[state].next == Some(stage)).count() as u128;
        made / plan.surplus(board.len()).unsigned_abs() as u128
    }

    pub fn each_on_river(
        &self,
        stage: usize,
        part: usize,
        player: &Player<'_, &'static DealtGame, Self>,
        each: &mut Each<'_>,
    ) -> io::Result<()> {
        let (decisions, coming) = (&player.reaching.decisions, self.coming(player.reaching));
        let is_open: Vec<bool> = coming.iter().map(|coming| self.plan.states[coming.state].next.is_some()).collect();
        // Some flop in the board, and some turn, leads here. Of each class with deals, some hand is.
        let is_reached = |seen: &Seen| {
            let Some(hand) = HoleCards::of(seen.own) else { return false };
            let mut is_reached = false;
            for flop in subsets(seen.board, LEVELS[1]) {
                let turns = seen.board.without(flop);
                decisions.follow(0, hand, flop, turns, |state, _| is_reached |= self.plan.states[state].next.is_some());
            }
            is_reached
        };
        let list = |listed: &mut io::Result<()>, board: &BoardRanks, hand: &Settled, deals: &[i32]| {
            let open = deals.iter().zip(&is_open).filter(|(_, is_open)| **is_open);
            let deals: i64 = open.map(|(deals, _)| i64::from(*deals)).sum();
            if deals == 0 || listed.is_err() {
                return;
            }
            let example = example(&self.deck, board, hand.class(), is_reached);
            *listed = example.ok_or_else(|| io::Error::other("no hand comes to a board")).and_then(|seen| {
                let worth = player.worths.pays.worth(hand.kind, hand.showdown);
                let worths = self.worths_of(stage, 1, &|form| form.of(&worth, 0), &|_| 0);
                each(&self.reached(player, stage, seen, (deals / self.plan.surplus(RIVER)).az::<u128>(), worths))
            });
        };
        let (mut walk, mut pass) = (self.walk(), Dealt::of(coming, Ok(()), list));
        for ranks in self.boards().skip(part * BOARDS_IN_PART).take(BOARDS_IN_PART) {
            walk.visit(ranks, &mut pass);
        }
        pass.sums
    }

    /// A decision of `hands` equivalent hands.
    fn reached(
        &self,
        player: &Player<'_, &'static DealtGame, BoardTree>,
        stage: usize,
        seen: Seen,
        hands: u128,
        worths: [Worth; MOST_ACTIONS],
    ) -> Reached<usize> {
        let [reaching, taken] = [player.reaching, player.decisions].map(|played| played.decisions.action(stage, &seen));
        Reached { hand: self.game.best_hand(seen.players()), seen, reaching, decided: Decided { hands, worths, taken } }
    }

    /// Number of deals by class of rounds after each action with these hole cards before the river.
    pub fn rounds_of_hand(
        &self,
        decisions: &Decisions,
        stage: usize,
        hand: HoleCards,
        board: CardSet,
    ) -> Vec<Vec<u128>> {
        let is_here = |state: &State| (state.play, state.next) == (self.plan.nodes[stage].before, Some(stage));
        let here = self.plan.states.iter().position(is_here).unwrap_or_default();
        let left = self.deck.cards.without(hand.cards().into_iter().collect());
        let of_action = |action: usize| {
            let (mut all, state) = (AllComing::none(&self.deck, &self.plan), self.plan.after(here, action));
            if board.len() == LEVELS[2] {
                all.add(&InSight::of(&self.deck, board), state, hand, 1);
            }
            for flop in subsets(left, LEVELS[1]).filter(|flop| board.without(*flop).is_empty()) {
                decisions.follow(state, hand, flop, left.without(flop), |state, turn| {
                    let in_sight = turn.map_or(flop, |turn| flop.with(turn));
                    all.add(&InSight::of(&self.deck, in_sight), state, hand, 1);
                });
            }
            let surplus = if board.is_empty() { self.plan.surplus(RIVER) } else { 1 };
            self.count(decisions, &all.coming, surplus)
        };
        (0..self.plan.nodes[stage].choices.len()).map(of_action).collect()
    }

    pub fn named(&self, strategy: &'static StrategyFacts) -> Result<Decisions, SolveError> {
        let known = self.game.strategy(strategy)?;
        Ok(self.by_rule(&|stage, seen| known.action(self.game, stage, seen, self.game.best_hand(seen.players()))))
    }

    /// Decisions by a rule, from an example of every class of hands.
    pub fn by_rule(&self, rule: &Rule<'_>) -> Decisions {
        let mut preflop = vec![0; HoleCards::COUNT];
        if let Some(stage) = self.plan.stage_at(0) {
            for hand in hands_within(self.deck.cards) {
                preflop[hand.index()] = rule(stage, &hand_in_sight(hand)).az::<u8>();
            }
        }
        let rows_of = |turned: usize, classes: Option<&BoardClasses>| {
            let Some((stage, classes)) = self.plan.stage_at(turned).zip(classes) else { return Actions::first(0, 0) };
            let actions = self.plan.nodes[stage].choices.len();
            let of_class = |class: usize| {
                let (cards, mut row) = (classes.cards(class), Actions::first(1, actions));
                for hand in hands_within(self.deck.cards.without(cards)) {
                    row.set(0, hand.index(), rule(stage, &hand_in_sight(hand).turn(cards)));
                }
                row
            };
            let rows: Vec<_> = (0..classes.classes.len()).into_par_iter().map(of_class).collect();
            let mut all = Actions::first(rows.len(), actions);
            rows.iter().enumerate().for_each(|(place, row)| all.put(place, row));
            all
        };
        let (flop, turn) = (rows_of(LEVELS[1], Some(&self.flops)), rows_of(LEVELS[2], self.turns.as_deref()));
        let mut river = RiverDecisions::first(&self.deck.views_of_suits, 0);
        if let Some(stage) = self.plan.stage_at(RIVER) {
            let none = RiverDecisions::first(&self.deck.views_of_suits, self.plan.nodes[stage].choices.len());
            let decide = |river: &mut RiverDecisions, board: &BoardRanks, hand: &Settled, _: &[i32]| {
                let seen = example(&self.deck, board, hand.class(), |_| true);
                board.decide(river, hand.class(), seen.map_or(0, |seen| rule(stage, &seen)));
            };
            river = self.over_hands(&[], &none, decide, RiverDecisions::merge);
        }
        let (plan, flops, turns) = (Arc::clone(&self.plan), Arc::clone(&self.flops), self.turns.clone());
        Decisions { plan, flops, turns, preflop, flop, turn, river }
    }
}

pub fn hand_in_sight(hand: HoleCards) -> Seen {
    Seen { own: hand.cards().into_iter().collect(), ..Seen::default() }
}

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
