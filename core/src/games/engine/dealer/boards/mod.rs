//! Games in which player and dealer share five community cards, on any deck: the exact sums, by suits seen one at a
//! time.
//!
//! At most one suit has three of the five cards of a board, and only that suit can make a flush. So the value of a hand
//! on a flop is a part that knows ranks alone, and for each suit of the flop a difference that knows ranks and whether
//! each card is of that suit: the values of the boards with three or more cards of it, less their values by ranks
//! alone. 10 million states instead of 145 million:
//!
//! ```text
//! boards by ranks alone     6,175 x  91 pairs of ranks                  0.56 million
//! boards seen from a suit  36,608 x 338 classes of hands at most        9.5 million
//! ```
//!
//! Suits with the same ranks look the same, all four of the full deck. With the turn in sight two suits may still make
//! a flush, and each has its difference.
//!
//! ```text
//! index      numbers of flops, turns, boards and hands, by ranks alone and as seen from one suit
//! plan       what each action adds to the worth of standing pat; the states of a round
//! decisions  an action for each pair of hole cards, each flop, turn and hand, each board and class of hands
//! deck       a deck as seen from each suit; ways to complete a flop to a board, as vectors over the classes of hands
//! showdown   a hand against all of the dealer's, and its worth on some pays
//! sweep      all classes of hands on one board, settled
//! walk       all boards, each with its hands and what is in sight before
//! values     first pass: river decisions, sums for the decisions before
//! flops      decisions on flop and turn, from the sums of the first pass; hands that come there, for the second
//! counts     second pass: deals of every hand by the decisions that lead there
//! listing    every decision with the worth of each action; decisions by a rule, such as a named strategy
//! informed   usual play and play with knowledge on the same deals
//! knowledge  the base game with knowledge of more cards, over all deals or round by round
//! outs       a strategy by outs
//! advice     holdings in words
//! ```

pub mod advice;
mod counts;
pub mod decisions;
mod deck;
mod flops;
pub mod index;
mod informed;
pub mod knowledge;
mod listing;
pub mod outs;
pub mod plan;
mod showdown;
mod sweep;
mod values;
mod walk;

use std::io;
use std::sync::{Arc, OnceLock};

use az::Az;
use rayon::prelude::*;

use self::counts::{Coming, Dealt};
use self::decisions::{BoardClasses, Decisions};
use self::deck::Deck;
use self::flops::{Early, Finder, coming, hands_within};
use self::index::multisets;
use self::plan::{LEVELS, Plan, RIVER, Rows};
use self::showdown::{KindSteps, Pays, Tally};
use self::sweep::Settled;
use self::values::{AllSums, Values, best};
use self::walk::{BoardRanks, Pass, Walk};
use super::dealt::DealtGame;
use super::plain::{rounds_of_deals, worths_of_deals};
use super::tree::{DealerTree, EachReached, Player, Rule};
use super::{DealerGame, MOST_ACTIONS, Seen};
use crate::cards::{CardSet, HoleCards, SuitClass, SuitSymmetry};
use crate::games::engine::joint::Wagers;
use crate::games::engine::require_cards;
use crate::games::engine::strategy::Worth;
use crate::games::solving::Cache;
use crate::games::{Offer, SolveError, StrategyFacts};

/// Boards by ranks alone in a part of the river decisions, and turns in a part of theirs.
const BOARDS_IN_PART: usize = 100;
const TURNS_IN_PART: usize = 16;

/// Most parts of the boards at a time: each has sums of its own, 85 MB if four suits look different; with decisions on
/// the turn 32 MB for each sum.
const MOST_AT_ONCE: usize = 8;
const MOST_WITH_TURN: usize = 2;

pub struct BoardTree {
    pub game: &'static DealtGame,
    plan: Arc<Plan>,
    steps: KindSteps,
    deck: Deck,
    /// Parts in which boards are summed, each on a thread.
    parts: usize,
    flops: Arc<BoardClasses>,
    /// Where something is decided on the turn.
    turns: Option<Arc<BoardClasses>>,
    /// Decisions found so far.
    known: Cache<Basis, Arc<Played>>,
}

/// What decisions follow from: pays, or a strategy's rules.
#[derive(Debug, PartialEq)]
enum Basis {
    Optimal(Box<Pays>),
    Named(&'static StrategyFacts),
}

/// Decisions with the hands that they bring to each flop or turn.
pub struct Played {
    pub decisions: Decisions,
    coming: OnceLock<Vec<Coming>>,
}

impl PartialEq for Played {
    fn eq(&self, other: &Self) -> bool {
        self.decisions == other.decisions
    }
}

/// The worths of all actions on some pays, but on the river, where they are found board by board.
pub struct Worths {
    pays: Pays,
    solved: Solved,
    later: Arc<Played>,
}

/// Decisions with the sums that they are found from.
struct Solved {
    decisions: Decisions,
    rows: Rows,
    sums: AllSums,
    early: Early,
}

impl BoardTree {
    /// A tree of a deck with suits that may be renamed, whose boards are summed in this many parts.
    fn on(game: &'static DealtGame, deck: Deck, symmetry: SuitSymmetry, parts: usize) -> Self {
        let plan = Arc::new(Plan::of(game.form));
        let flops = BoardClasses::of(deck.cards, symmetry.clone(), LEVELS[1]);
        let turns = plan.has_turn().then(|| match deck.known[0] {
            Some(turn) => Arc::new(flops.with_known(turn)),
            None => Arc::new(BoardClasses::of(deck.cards, symmetry, LEVELS[2])),
        });
        BoardTree {
            game,
            parts: parts.clamp(1, if plan.has_turn() { MOST_WITH_TURN } else { MOST_AT_ONCE }),
            plan,
            steps: KindSteps::of(game),
            flops: Arc::new(flops),
            turns,
            deck,
            known: Cache::default(),
        }
    }

    fn walk(&self) -> Walk<'_> {
        Walk::of(&self.deck, &self.steps, self.plan.has_turn())
    }

    /// Boards by ranks alone.
    fn boards(&self) -> impl Iterator<Item = [usize; RIVER]> {
        multisets().filter(|ranks| self.deck.has(ranks))
    }

    /// Takes a pass over all boards; `merge` adds a part of them to another.
    fn over_boards<P: Pass + Send>(
        &self,
        parts: usize,
        pass: impl Fn() -> P + Sync,
        merge: impl Fn(&mut P, &P) + Sync,
    ) -> P {
        let boards: Vec<[usize; RIVER]> = self.boards().collect();
        // Every part takes boards from everywhere: those of five different ranks take longest.
        let part = |first: usize| {
            let (mut walk, mut pass) = (self.walk(), pass());
            boards.iter().skip(first).step_by(parts).for_each(|&ranks| walk.visit(ranks, &mut pass));
            pass
        };
        let merged = |mut one: P, other: P| {
            merge(&mut one, &other);
            one
        };
        (0..parts).into_par_iter().map(part).reduce_with(merged).unwrap_or_else(pass)
    }

    fn finder<'f>(&'f self, rows: &'f Rows, sums: &'f AllSums, given: Option<&'f Decisions>) -> Finder<'f> {
        Finder {
            plan: &self.plan,
            deck: &self.deck,
            flops: &self.flops,
            turns: self.turns.as_deref(),
            rows,
            sums,
            given,
        }
    }

    /// The best decisions, or `given` ones after the first, from these sums.
    fn solved(&self, pays: &Pays, given: Option<&Decisions>, rows: Rows, parts: usize) -> Solved {
        let on_river = self.plan.stage_at(RIVER).map(|stage| &self.plan.nodes[stage]);
        let values = || Values::none(&self.deck, pays, &rows, on_river, given.map(|given| &given.river));
        let Values { sums, river, .. } = self.over_boards(parts, values, Values::merge);
        let finder = self.finder(&rows, &sums, given);
        let ([flop, turn], early) = finder.early();
        let mut preflop = vec![0; HoleCards::COUNT];
        if let Some(stage) = self.plan.stage_at(0) {
            for hand in hands_within(self.deck.cards) {
                preflop[hand.index()] = best(finder.before_the_flop(&early, stage, hand)).0.az::<u8>();
            }
        }
        let (plan, flops, turns) = (Arc::clone(&self.plan), Arc::clone(&self.flops), self.turns.clone());
        Solved { decisions: Decisions { plan, flops, turns, preflop, flop, turn, river }, rows, sums, early }
    }

    fn coming<'p>(&self, played: &'p Played) -> &'p [Coming] {
        played
            .coming
            .get_or_init(|| coming(&self.deck, &played.decisions, if self.plan.has_turn() { self.parts } else { 1 }))
    }

    /// Sums over all classes of hands on all boards, by the hands that come there; `merge` adds a part of them to
    /// another.
    fn over_hands<S: Clone + Send + Sync>(
        &self,
        coming: &[Coming],
        none: &S,
        add: impl Fn(&mut S, &BoardRanks, &Settled, &[i32]) + Sync,
        merge: impl Fn(&mut S, &S) + Sync,
    ) -> S {
        self.over_boards(
            self.parts,
            || Dealt::of(coming, none.clone(), &add),
            |one, other| merge(&mut one.sums, &other.sums),
        )
        .sums
    }

    /// Number of rounds by class, of which each was counted so many times.
    fn count(&self, decisions: &Decisions, coming: &[Coming], times: i64) -> Vec<u128> {
        let states = coming.iter().map(|coming| coming.state);
        let river = self.plan.stage_at(RIVER);
        // By action on the river, the parts wagered in all by hands that come so.
        let last = |action: usize| -> Vec<u8> {
            let after = |state: usize| match self.plan.states[state].next {
                Some(_) => self.plan.after(state, action),
                None => state,
            };
            states.clone().map(|state| self.plan.plays[after(state)]).collect()
        };
        let plays: Vec<Vec<u8>> =
            (0..river.map_or(1, |river| self.plan.nodes[river].choices.len())).map(last).collect();
        let add = |tally: &mut Tally, board: &BoardRanks, hand: &Settled, deals: &[i32]| {
            let action = river.map_or(0, |_| board.decided(&decisions.river, board.view, hand.class()));
            tally.add(hand.kind, hand.showdown, plays[action].iter().copied().zip(deals.iter().copied()));
        };
        self.over_hands(coming, &Tally::of(self.game), add, Tally::merge).rounds(self.game, times)
    }
}

impl DealerTree<&'static DealtGame> for BoardTree {
    type Decisions = Arc<Played>;
    type Worths = Worths;

    fn new(game: &'static DealtGame, deck: CardSet) -> Result<Self, SolveError> {
        require_cards(deck, game.form.cards())?;
        Ok(BoardTree::on(game, Deck::of(deck), SuitSymmetry::of(deck), rayon::current_num_threads()))
    }

    fn game(&self) -> &'static DealtGame {
        self.game
    }

    fn deck(&self) -> CardSet {
        self.deck.cards
    }

    fn decisions(&self, offer: &Offer) -> Result<Arc<Played>, SolveError> {
        let basis = match offer.strategy {
            None => Basis::Optimal(Box::new(Pays::of(self.game, offer)?)),
            Some(strategy) => Basis::Named(strategy),
        };
        self.known.or_find(basis, |basis| {
            let decisions = match basis {
                Basis::Optimal(pays) => self.solved(pays, None, Rows::deciding(&self.plan), self.parts).decisions,
                Basis::Named(strategy) => self.named(strategy)?,
            };
            Ok(Arc::new(Played { decisions, coming: OnceLock::new() }))
        })
    }

    fn worths(&self, offer: &Offer) -> Result<Worths, SolveError> {
        let (pays, later) = (Pays::of(self.game, offer)?, self.decisions(offer)?);
        let parts = if self.plan.has_turn() { 1 } else { self.parts };
        let solved = self.solved(&pays, Some(&later.decisions), Rows::of_worths(&self.plan), parts);
        Ok(Worths { pays, solved, later })
    }

    fn deciding(&self, _: &Offer, rule: &Rule<'_>) -> Result<Option<Arc<Played>>, SolveError> {
        Ok(Some(Arc::new(Played { decisions: self.by_rule(rule), coming: OnceLock::new() })))
    }

    fn rounds(&self, played: &Arc<Played>) -> Vec<u128> {
        self.count(&played.decisions, self.coming(played), self.plan.surplus(RIVER))
    }

    /// Side wagers are settled by the kind of the player's seven cards, which is the kind of the class.
    fn joint(&self, played: Option<&Arc<Played>>, wagers: &Wagers<'_>) -> Option<Vec<u128>> {
        if !wagers.hands.iter().all(|side| self.game.is_of_base(side)) {
            return None;
        }
        let Some(played) = played else {
            let side = wagers.hands.first()?;
            return Some(side.counts(self.deck.cards));
        };
        let rounds = self.rounds(played);
        let mut counts = vec![0; rounds.len() * wagers.cells()];
        for (class, count) in rounds.into_iter().enumerate() {
            let kind = self.game.round_of_class(class).kind;
            counts[class * wagers.cells() + wagers.cell(|_| kind)] = count;
        }
        Some(counts)
    }

    fn parts(&self, stage: usize) -> usize {
        match self.plan.nodes[stage].turned {
            0 => 1,
            3 => self.flops.classes.len(),
            4 => self.turns.iter().map(|turns| turns.classes.len().div_ceil(TURNS_IN_PART)).sum(),
            _ => self.boards().count().div_ceil(BOARDS_IN_PART),
        }
    }

    fn each_decision(
        &self,
        stage: usize,
        part: usize,
        player: &Player<'_, &'static DealtGame, Self>,
        each: &mut EachReached<'_, &'static DealtGame>,
    ) -> io::Result<()> {
        match self.plan.nodes[stage].turned {
            0 => self.each_on(SuitClass { representative: CardSet::default(), hands: 1 }, stage, player, each),
            3 => self.each_on(self.flops.classes[part], stage, player, each),
            4 => {
                let turns = self.turns.iter().flat_map(|turns| turns.classes.iter().skip(part * TURNS_IN_PART));
                turns.take(TURNS_IN_PART).try_for_each(|&turn| self.each_on(turn, stage, player, each))
            }
            _ => self.each_on_river(stage, part, player, each),
        }
    }

    fn spot(&self, worths: &Worths, stage: usize, seen: &Seen) -> [Worth; MOST_ACTIONS] {
        match HoleCards::of(seen.own).filter(|_| seen.board.len() < RIVER) {
            None => worths_of_deals(self.game, self.deck(), &worths.pays.nets, stage, seen),
            Some(hand) => self.worths_on(worths, stage, seen.board)(hand),
        }
    }

    fn rounds_from(&self, played: &Arc<Played>, stage: usize, seen: &Seen) -> Vec<Vec<u128>> {
        match HoleCards::of(seen.own).filter(|_| seen.board.len() < RIVER) {
            None => rounds_of_deals(self.game, self.deck(), stage, seen, &|_, _| 0),
            Some(hand) => self.rounds_of_hand(&played.decisions, stage, hand, seen.board),
        }
    }
}
