//! Decisions at all stages, as both paths use them: an action for each pair of hole cards; in bits for each flop, or
//! flop and turn, and pair of hole cards; and for each board and class of hands.

use std::sync::Arc;

use az::Az;

use super::index::{
    HAND_CLASSES, Index, RANK_BOARDS, RANK_PAIRS, SUITED_BOARDS, SUITS, UpToTwo, rank_multiset, rank_of, rank_pair_of,
    suit_of, suited_ranks,
};
use super::plan::{LEVELS, Plan, RIVER};
use crate::cards::{Card, CardSet, HoleCards, SuitClass, SuitSymmetry, binomial, subset_index, subsets};
use crate::games::engine::dealer::{CardDecisions, Seen};

/// The action of each hand in rows by flop or board: the bits of its number, each in 64-bit words by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actions<const WORDS: usize>(Vec<Vec<[u64; WORDS]>>);

impl<const WORDS: usize> Actions<WORDS> {
    /// The first of so many actions everywhere.
    pub fn first(rows: usize, actions: usize) -> Self {
        let bits = actions.max(2).next_power_of_two().ilog2() as usize;
        Actions(vec![vec![[0; WORDS]; rows]; bits])
    }

    #[inline(always)]
    pub fn action(&self, row: usize, hand: usize) -> usize {
        let bit = |rows: &Vec<[u64; WORDS]>| (rows[row][hand / 64] >> (hand % 64) & 1) as usize;
        match &self.0[..] {
            [rows] => bit(rows),
            all => all.iter().enumerate().map(|(place, rows)| bit(rows) << place).sum(),
        }
    }

    /// Notes a decision, once for each row and hand.
    pub fn set(&mut self, row: usize, hand: usize, action: usize) {
        let set = |rows: &mut Vec<[u64; WORDS]>, bit: usize| rows[row][hand / 64] |= (bit as u64) << (hand % 64);
        match &mut self.0[..] {
            [rows] => set(rows, action),
            all => all.iter_mut().enumerate().for_each(|(place, rows)| set(rows, action >> place & 1)),
        }
    }

    /// Adds the actions of a part of the rows.
    pub fn merge(&mut self, other: &Self) {
        for (rows, others) in self.0.iter_mut().zip(&other.0) {
            rows.as_flattened_mut().iter_mut().zip(others.as_flattened()).for_each(|(word, other)| *word |= other);
        }
    }

    /// Puts the rows of another from this row on.
    pub fn put(&mut self, first: usize, other: &Self) {
        for (rows, others) in self.0.iter_mut().zip(&other.0) {
            rows.iter_mut().skip(first).zip(others).for_each(|(row, other)| *row = *other);
        }
    }
}

/// Actions by hole cards.
pub type HandActions = Actions<{ HoleCards::COUNT.div_ceil(64) }>;

/// Classes of suit-isomorphic flops, or flops with the turn: 1,755 and 16,432 for the full deck.
#[derive(Clone, Debug)]
pub struct BoardClasses {
    pub symmetry: SuitSymmetry,
    /// The turn, where it is known; it is in all of them and in none of the classes.
    pub known: CardSet,
    /// Representatives with the number of sets of each class.
    pub classes: Vec<SuitClass>,
    /// By [`subset_index`] of a set, [`RENAMINGS`] times its class and the renaming of suits that leads to the
    /// representative; meaningless for sets that are not in the deck.
    places: Vec<u32>,
    /// Indices of all hole cards after each of the symmetry's renamings.
    pub renamed: Arc<Vec<Vec<u16>>>,
}

/// More than there are renamings of suits.
const RENAMINGS: usize = 32;

impl BoardClasses {
    /// Classes of so many cards of a deck.
    pub fn of(deck: CardSet, symmetry: SuitSymmetry, cards: usize) -> Self {
        let classes = symmetry.classes_of(cards);
        let mut places = vec![0; binomial(Card::COUNT, cards).az::<usize>()];
        for set in subsets(deck, cards) {
            let least = symmetry.least_image(set);
            // Classes come in colexicographic order, which for sets of one size is that of their bits.
            let class = classes.partition_point(|class| class.representative < least.image);
            // Next to two known cards there are some hundred thousand classes of turns.
            places[subset_index(set.iter())] = (class * RENAMINGS + least.renaming).az::<u32>();
        }
        let renamed = Arc::new(symmetry.renamed_hole_cards());
        BoardClasses { symmetry, known: CardSet::default(), classes, places, renamed }
    }

    /// Flops with this turn.
    #[must_use]
    pub fn with_known(&self, turn: Card) -> Self {
        BoardClasses { known: CardSet::default().with(turn), ..self.clone() }
    }

    /// For all hole cards, the least index of suit-isomorphic ones.
    pub fn least_hands(&self) -> Vec<usize> {
        let least = |hand: usize| self.renamed.iter().map(|images| usize::from(images[hand])).min().unwrap_or(hand);
        (0..HoleCards::COUNT).map(least).collect()
    }

    /// The class of the set with this [`subset_index`], and the indices of all hole cards after the renaming that leads
    /// to its representative.
    #[inline(always)]
    pub fn class_at(&self, index: usize) -> (usize, &[u16]) {
        let place = self.places[index] as usize;
        (place / RENAMINGS, &self.renamed[place % RENAMINGS])
    }

    /// [`BoardClasses::class_at`] of these cards.
    pub fn class_of(&self, cards: CardSet) -> (usize, &[u16]) {
        self.class_at(subset_index(cards.without(self.known).iter()))
    }

    /// The cards of a class, with the known one.
    pub fn cards(&self, class: usize) -> CardSet {
        self.classes[class].representative.union(self.known)
    }
}

/// Actions on the river: by ranks alone, unless three or more cards of the board are of one suit; then as seen from
/// that suit. The full deck looks the same from all suits; others have a view for each set of ranks in a suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RiverDecisions {
    views_of_suits: [usize; SUITS],
    pub by_ranks: Actions<{ RANK_PAIRS.div_ceil(64) }>,
    /// By view, then by board.
    pub suited: Actions<{ HAND_CLASSES.div_ceil(64) }>,
}

impl RiverDecisions {
    /// The first of so many actions everywhere; no room where there are none.
    pub fn first(views_of_suits: &[usize; SUITS], actions: usize) -> Self {
        let views = views_of_suits.iter().max().map_or(1, |last| last + 1);
        let rows = |rows: usize| if actions == 0 { 0 } else { rows };
        RiverDecisions {
            views_of_suits: *views_of_suits,
            by_ranks: Actions::first(rows(RANK_BOARDS), actions),
            suited: Actions::first(rows(SUITED_BOARDS * views), actions),
        }
    }

    pub fn action(&self, hand: HoleCards, board: [Card; RIVER]) -> usize {
        match suit_of_three(&board) {
            Some(suit) => {
                let index = Index::get();
                let number = index.suited(RIVER, suited_ranks(suit, &board), UpToTwo::unsuited(suit, &board));
                let class = usize::from(index.seen[suit][hand.index()]);
                self.suited.action(SUITED_BOARDS * self.views_of_suits[suit] + number, class)
            }
            None => self.by_ranks.action(rank_multiset(board.map(rank_of)), rank_pair_of(hand)),
        }
    }

    /// Adds the actions of a part of the boards.
    pub fn merge(&mut self, other: &RiverDecisions) {
        self.by_ranks.merge(&other.by_ranks);
        self.suited.merge(&other.suited);
    }
}

/// The suit of three or more of the cards. There is one at most.
fn suit_of_three(board: &[Card; RIVER]) -> Option<usize> {
    // One hexadecimal digit counts each suit; adding 5 sets its highest bit if the count is 3 or more.
    let counts: u32 = board.iter().map(|&card| 1 << (4 * suit_of(card))).sum();
    let enough = (counts + 0x5555) & 0x8888;
    (enough != 0).then(|| enough.trailing_zeros() as usize / 4)
}

/// Decisions of one player: optimal ones, or a named strategy's.
#[derive(Clone, Debug)]
pub struct Decisions {
    pub plan: Arc<Plan>,
    pub flops: Arc<BoardClasses>,
    /// Where something is decided on the turn.
    pub turns: Option<Arc<BoardClasses>>,
    /// By index of the hole cards.
    pub preflop: Vec<u8>,
    /// By class of flops.
    pub flop: HandActions,
    /// By class of flops with the turn.
    pub turn: HandActions,
    pub river: RiverDecisions,
}

/// Of one deck.
impl PartialEq for Decisions {
    fn eq(&self, other: &Self) -> bool {
        (&self.preflop, &self.flop, &self.turn, &self.river) == (&other.preflop, &other.flop, &other.turn, &other.river)
    }
}

impl Decisions {
    /// The action on the flop, or on the turn.
    pub fn before_the_river(&self, hand: HoleCards, board: CardSet) -> usize {
        let (classes, actions) = match &self.turns {
            Some(turns) if board.len() == LEVELS[2] => (turns, &self.turn),
            _ => (&self.flops, &self.flop),
        };
        let (class, renamed) = classes.class_of(board);
        actions.action(class, usize::from(renamed[hand.index()]))
    }
}

impl CardDecisions for Decisions {
    fn action(&self, stage: usize, seen: &Seen) -> usize {
        let Some(hand) = HoleCards::of(seen.own) else { return 0 };
        match seen.board.to_array() {
            _ if self.plan.nodes[stage].turned == 0 => self.preflop[hand.index()].into(),
            Some(board) => self.river.action(hand, board),
            None => self.before_the_river(hand, seen.board),
        }
    }
}
