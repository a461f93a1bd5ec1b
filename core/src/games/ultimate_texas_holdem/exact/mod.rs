//! THE EXACT PATH: by suits seen one at a time, on any deck.
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
//! Suits with the same ranks look the same, all four of the full deck.
//!
//! ```text
//! deck      a deck as seen from each suit; ways to complete a flop to a board, as vectors over the classes of hands
//! showdown  a hand against all of the dealer's, and its worth on some pays
//! sweep     all classes of hands on one board, settled
//! walk      all boards, each with its hands and its flops
//! values    first pass: river decisions, gains of a check on the flop, worth of a Play Wager before it
//! counts    second pass: deals of every hand by the decisions that lead there
//! flop      decisions on the flop, from the sums of the first pass; hands that come to each flop, for the second
//! examples  cards that stand for a class of hands; decisions by a rule, such as a named strategy
//! informed  usual play and play with knowledge on the same deals
//! listing   every decision with the worth of each action
//! ```

mod counts;
mod deck;
mod examples;
mod flop;
mod informed;
mod listing;
mod showdown;
mod sweep;
mod values;
mod walk;

use std::io;
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use super::facts::FACTS;
use super::rules::{FORM, KINDS, PLAYERS_SEVEN, UltimateTexasHoldem};
use crate::cards::{CardSet, HoleCards, SuitClass, SuitSymmetry, binomial};
use crate::games::engine::dealer::plain::{rounds_of_deals, worths_of_deals};
use crate::games::engine::dealer::tree::{DealerTree, EachReached, Player, Rule};
use crate::games::engine::dealer::{DealerGame, MOST_ACTIONS, Round, Seen};
use crate::games::engine::joint::Wagers;
use crate::games::engine::kinds::SideWager;
use crate::games::engine::regulations_base_game;
use crate::games::engine::strategy::Worth;
use crate::games::solving::Cache;
use crate::games::ultimate_texas_holdem::decisions::index::multisets;
use crate::games::ultimate_texas_holdem::decisions::{Decisions, FlopClasses, FlopDecisions, RiverDecisions};
use crate::games::{Offer, SolveError, StrategyFacts};
use crate::hands::FiveCardCategory;
use counts::{AllArrivals, BET, CHECKED, Deals, Dealt, RAISED};
pub use deck::Deck;
use flop::{Checks, FlopViews, arrivals, preflop_worths};
pub use informed::{Informed, KnownCards};
pub use showdown::Pays;
use showdown::{HandWorth, Tally};
use sweep::Settled;
use values::{AllSums, QUANTITIES, Values};
use walk::{BoardRanks, Pass, Walk};

/// Boards by ranks alone in a part of the river decisions.
const BOARDS_IN_PART: usize = 100;

pub struct UltimateTree {
    pub deck: Deck,
    /// Parts in which boards are summed, each on a thread.
    parts: usize,
    flops: Arc<FlopClasses>,
    /// Decisions found so far.
    known: Cache<Basis, Arc<Played>>,
    forfeiting: OnceLock<Option<Arc<Played>>>,
    seven_card_hands: OnceLock<Vec<u128>>,
}

/// What decisions follow from: pays, or a strategy's rules.
#[derive(Debug, PartialEq)]
enum Basis {
    Optimal(Box<Pays>),
    Named(&'static StrategyFacts),
}

/// Decisions with the hands that they bring to each flop.
pub struct Played {
    pub decisions: Decisions,
    arrivals: OnceLock<AllArrivals>,
}

impl PartialEq for Played {
    fn eq(&self, other: &Self) -> bool {
        self.decisions == other.decisions
    }
}

/// The worths of all actions on some pays, but on the river, where they are found board by board.
pub struct Worths {
    pays: Pays,
    /// By index of the hole cards.
    preflop: Vec<HandWorth>,
    /// Sums of all quantities.
    sums: AllSums,
}

/// Most parts of the boards at a time: each has sums of its own, 85 MB if four suits look different.
const MOST_AT_ONCE: usize = 8;

impl UltimateTree {
    /// A tree of a deck with suits that may be renamed, whose boards are summed in this many parts.
    fn on(deck: Deck, symmetry: SuitSymmetry, parts: usize) -> Self {
        UltimateTree {
            parts: parts.clamp(1, MOST_AT_ONCE),
            flops: Arc::new(FlopClasses::of(deck.cards, symmetry)),
            deck,
            known: Cache::default(),
            forfeiting: OnceLock::new(),
            seven_card_hands: OnceLock::new(),
        }
    }

    /// Boards by ranks alone.
    fn boards(&self) -> impl Iterator<Item = [usize; 5]> {
        multisets().filter(|ranks| self.deck.has(ranks))
    }

    /// Takes a pass over all boards; `merge` adds a part of them to another.
    fn over_boards<P: Pass + Send>(&self, pass: impl Fn() -> P + Sync, merge: impl Fn(&mut P, &P) + Sync) -> P {
        let boards: Vec<[usize; 5]> = self.boards().collect();
        let parts = self.parts;
        // Every part takes boards from everywhere: those of five different ranks take longest.
        let part = |first: usize| {
            let (mut walk, mut pass) = (Walk::of(&self.deck), pass());
            boards.iter().skip(first).step_by(parts).for_each(|&ranks| walk.visit(ranks, &mut pass));
            pass
        };
        let merged = |mut one: P, other: P| {
            merge(&mut one, &other);
            one
        };
        (0..parts).into_par_iter().map(part).reduce_with(merged).unwrap_or_else(pass)
    }

    /// The best decisions, or `given` ones after the first, with the sums of so many quantities and the worths of all hole
    /// cards.
    fn solved(
        &self,
        pays: &Pays,
        given: Option<&Decisions>,
        quantities: usize,
    ) -> (Decisions, AllSums, Vec<HandWorth>) {
        let (on_river, on_flop) = (given.map(|given| &given.river), given.map(|given| &given.flop));
        let values = || Values::none(&self.deck, pays, on_river, quantities);
        let Values { sums, river, .. } = self.over_boards(values, Values::merge);
        let checks = Checks::of(&self.deck, &self.flops, &sums, on_flop);
        let worths = preflop_worths(&self.deck, &sums, &checks);
        let preflop = worths.iter().map(|worth| worth.bets(4)).collect();
        (Decisions { flops: Arc::clone(&self.flops), preflop, flop: checks.decisions, river }, sums, worths)
    }

    /// Decisions without a Play Wager but, if `raises`, before the flop.
    fn without_play(&self, raises: bool) -> Decisions {
        Decisions {
            flops: Arc::clone(&self.flops),
            preflop: vec![raises; HoleCards::COUNT],
            flop: FlopDecisions::none(self.flops.classes.len()),
            river: RiverDecisions::folds(&self.deck.views_of_suits),
        }
    }

    fn arrivals<'p>(&self, played: &'p Played) -> &'p AllArrivals {
        played.arrivals.get_or_init(|| arrivals(&self.deck, &played.decisions))
    }

    /// Sums over all classes of hands that come to the boards; `merge` adds the sums of a part of the boards to another's.
    fn over_hands<S: Default + Send>(
        &self,
        arrivals: &AllArrivals,
        add: impl Fn(&mut S, &BoardRanks, &Settled, Deals) + Sync,
        merge: fn(&mut S, &S),
    ) -> S {
        let dealt = || Dealt::of(arrivals, S::default(), &add);
        self.over_boards(dealt, |one, other| merge(&mut one.sums, &other.sums)).sums
    }

    fn count(&self, decisions: &Decisions, arrivals: &AllArrivals) -> Vec<u128> {
        let add = |tally: &mut Tally, board: &BoardRanks, hand: &Settled, deals: Deals| {
            let last = usize::from(board.decided(&decisions.river, board.view, hand.class()));
            tally.add(hand.kind, hand.showdown, [last, 2, 4].into_iter().zip(deals));
        };
        self.over_hands(arrivals, add, Tally::merge).rounds()
    }

    /// Number of deals by class of rounds after each action with these hole cards, on a flop or before it.
    fn rounds_of_hand(&self, decisions: &Decisions, hand: HoleCards, board: CardSet) -> Vec<Vec<u128>> {
        let (stage, mut arrivals) = (usize::from(!board.is_empty()), AllArrivals::none(&self.deck));
        for flop in self.deck.cards.without(hand.cards().into_iter().collect()).subsets::<3>() {
            let cards = CardSet::from_iter(flop);
            if board.without(cards).is_empty() {
                let bets = stage == 0 && decisions.bets_on_flop(hand, flop);
                let views = FlopViews::of(&self.deck, cards);
                let checked = if bets { BET } else { CHECKED };
                [checked, RAISED].into_iter().for_each(|path| views.add(&mut arrivals, hand, path, 1));
            }
        }
        let rounds: Vec<_> = UltimateTexasHoldem.rounds().zip(self.count(decisions, &arrivals)).collect();
        let of_action = |action: &Option<usize>| {
            let mut counts = vec![0; UltimateTexasHoldem.classes()];
            // The deals with a Play Wager of four antes stand for those of any Play Wager now.
            for &(round, deals) in rounds.iter().filter(|(round, _)| (round.play == 4) == action.is_some()) {
                counts[UltimateTexasHoldem.class(Round { play: action.unwrap_or(round.play), ..round })] += deals;
            }
            counts
        };
        FORM.stages[stage].plays.iter().map(of_action).collect()
    }

    /// Hands of seven cards by kind.
    fn seven_card_hands(&self) -> &[u128] {
        self.seven_card_hands.get_or_init(|| {
            let raised = self.without_play(true);
            let rounds = self.count(&raised, &arrivals(&self.deck, &raised));
            // Each hand is split into hole cards, flop, turn and river, and faces all of the dealer's hands.
            let times =
                u128::from(binomial(7, 2) * binomial(5, 3)) * u128::from(binomial(self.deck.cards.len() - 7, 2));
            (0..KINDS).map(|kind| rounds.iter().skip(kind).step_by(KINDS).sum::<u128>() / times).collect()
        })
    }
}

impl DealerTree<UltimateTexasHoldem> for UltimateTree {
    type Decisions = Arc<Played>;
    type Worths = Worths;

    fn new(_: UltimateTexasHoldem, deck: CardSet) -> Result<Self, SolveError> {
        Ok(UltimateTree::on(Deck::of(deck)?, SuitSymmetry::of(deck), rayon::current_num_threads()))
    }

    fn game(&self) -> UltimateTexasHoldem {
        UltimateTexasHoldem
    }

    fn deck(&self) -> CardSet {
        self.deck.cards
    }

    fn forfeiting(&self) -> Option<&Arc<Played>> {
        let decided = || self.decisions(&regulations_base_game(&FACTS).ok()?).ok();
        self.forfeiting.get_or_init(decided).as_ref()
    }

    fn decisions(&self, offer: &Offer) -> Result<Arc<Played>, SolveError> {
        let basis = match offer.strategy {
            None => Basis::Optimal(Box::new(Pays::of(offer)?)),
            Some(strategy) => Basis::Named(strategy),
        };
        self.known.or_find(basis, |basis| {
            let decisions = match basis {
                Basis::Optimal(pays) => self.solved(pays, None, 1).0,
                Basis::Named(strategy) => self.named(strategy)?,
            };
            Ok(Arc::new(Played { decisions, arrivals: OnceLock::new() }))
        })
    }

    fn worths(&self, offer: &Offer) -> Result<Worths, SolveError> {
        let (pays, later) = (Pays::of(offer)?, self.decisions(offer)?);
        let (_, sums, preflop) = self.solved(&pays, Some(&later.decisions), QUANTITIES);
        Ok(Worths { preflop, sums, pays })
    }

    fn deciding(&self, _: &Offer, rule: &Rule<'_>) -> Result<Option<Arc<Played>>, SolveError> {
        Ok(Some(Arc::new(Played { decisions: self.by_rule(rule), arrivals: OnceLock::new() })))
    }

    fn rounds(&self, played: &Arc<Played>) -> Vec<u128> {
        self.count(&played.decisions, self.arrivals(played))
    }

    /// Side wagers are settled by the kind of the player's seven cards, which is the kind of the class.
    fn joint(&self, played: Option<&Arc<Played>>, wagers: &Wagers<'_>) -> Option<Vec<u128>> {
        let is_known = |side: &&SideWager| side.cards == PLAYERS_SEVEN && side.kinds.are::<FiveCardCategory>();
        if !wagers.hands.iter().all(is_known) {
            return None;
        }
        let Some(played) = played else { return Some(self.seven_card_hands().to_vec()) };
        let rounds = self.rounds(played);
        let mut counts = vec![0; rounds.len() * wagers.cells()];
        for (class, count) in rounds.into_iter().enumerate() {
            counts[class * wagers.cells() + wagers.cell(|_| class % KINDS)] = count;
        }
        Some(counts)
    }

    fn parts(&self, stage: usize) -> usize {
        match stage {
            0 => 1,
            1 => self.flops.classes.len(),
            _ => self.boards().count().div_ceil(BOARDS_IN_PART),
        }
    }

    fn each_decision(
        &self,
        stage: usize,
        part: usize,
        player: &Player<'_, UltimateTexasHoldem, Self>,
        each: &mut EachReached<'_, UltimateTexasHoldem>,
    ) -> io::Result<()> {
        match stage {
            0 => {
                let every_hand = SuitClass { representative: CardSet::default(), hands: 1 };
                self.each_with_board(0, every_hand, player, &|hand| player.worths.before_the_flop(hand), each)
            }
            1 => {
                let flop = self.flops.classes[part];
                let views = FlopViews::of(&self.deck, flop.representative);
                self.each_with_board(1, flop, player, &|hand| player.worths.on_flop(&views, hand), each)
            }
            _ => self.each_on_river(part, player, each),
        }
    }

    fn spot(&self, worths: &Worths, stage: usize, seen: &Seen) -> [Worth; MOST_ACTIONS] {
        let Some(hand) = HoleCards::of(seen.own) else { return [Worth::default(); MOST_ACTIONS] };
        match stage {
            0 => worths.before_the_flop(hand),
            1 => worths.on_flop(&FlopViews::of(&self.deck, seen.board), hand),
            _ => worths_of_deals(UltimateTexasHoldem, self.deck(), &worths.pays.nets, stage, seen, 0),
        }
    }

    fn rounds_from(&self, played: &Arc<Played>, stage: usize, seen: &Seen) -> Vec<Vec<u128>> {
        match HoleCards::of(seen.own).filter(|_| stage < 2) {
            None => rounds_of_deals(UltimateTexasHoldem, self.deck(), stage, seen, &|_, _| 0),
            Some(hand) => self.rounds_of_hand(&played.decisions, hand, seen.board),
        }
    }
}
