//! Numbers of flops, boards and hands, by ranks alone and as seen from one suit. Rows, decisions and look-ups share
//! them.
//!
//! Seen from one suit, a card is *suited* or not, and unsuited cards of a rank are all equivalent. So the cards are 26
//! kinds: the unsuited ranks first, then the suited ones. By ranks alone, all cards are unsuited.
//!
//! Numbers do not depend on the deck; a short deck leaves some unused.

use std::sync::LazyLock;

use az::Az;

use crate::cards::{Card, HoleCards, Rank, Suit, binomial};
use crate::hands::rank_sets::RankSet;
use crate::hands::{rank_multiset_index, rank_multisets, rank_multisets_in_order};

pub const RANKS: usize = Rank::ALL.len();
pub const SUITS: usize = Suit::ALL.len();

/// A card's rank as a number from 0 for the two.
#[inline]
pub fn rank_of(card: Card) -> usize {
    card.rank() as usize
}

#[inline]
pub fn suit_of(card: Card) -> usize {
    card.suit() as usize
}

/// Kinds of cards as seen from one suit.
pub const KINDS: usize = 2 * RANKS;

/// Kind of the suited card of a rank; the kind of the unsuited ones is the rank itself.
pub const fn suited(rank: usize) -> usize {
    RANKS + rank
}

/// Multisets of two ranks.
pub const RANK_PAIRS: usize = rank_multisets(2);

/// Numbers of what may be in sight before the river, by ranks alone: nothing, flops, flops with the turn.
pub const RANKS_IN_SIGHT: [usize; 3] = [1, rank_multisets(3), rank_multisets(4)];

/// Multisets of five ranks: boards by ranks alone, 6,175 of them possible.
pub const RANK_BOARDS: usize = rank_multisets(5);

const fn choose(ranks: usize, cards: usize) -> usize {
    binomial(ranks, cards) as usize
}

/// Hands as seen from one suit, by their number of suited cards: none (91), one (169), two (78).
pub const HAND_CLASSES: usize = TWO_SUITED + choose(RANKS, 2);
const ONE_SUITED: usize = RANK_PAIRS;
const TWO_SUITED: usize = ONE_SUITED + RANKS * RANKS;

/// So many cards as seen from a suit of which two, one or none of them are not.
const fn with_suited(cards: usize) -> usize {
    choose(RANKS, cards - 2) * RANK_PAIRS + choose(RANKS, cards - 1) * RANKS + choose(RANKS, cards)
}

/// Numbers of what may be in sight before the river, as seen from a suit: nothing; flops with one suited card (1,183),
/// two (1,014), three (286); flops with the turn with two suited cards (7,098), three (3,718), four (715).
pub const SUITED_IN_SIGHT: [usize; 3] = [1, with_suited(3), with_suited(4)];

/// Boards as seen from the suit that has most of them: three suited cards (26,026), four (9,295), five (1,287).
pub const SUITED_BOARDS: usize = with_suited(5);

/// Starting hands: pairs, suited and offsuit hands.
pub const STARTING_HANDS: usize = RANKS * RANKS;

/// Number of two ranks in either order, and of a hand without a suited card.
pub const fn rank_pair(one: usize, other: usize) -> usize {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    high * (high + 1) / 2 + low
}

pub fn rank_pair_of(hand: HoleCards) -> usize {
    rank_pair(rank_of(hand.low()), rank_of(hand.high()))
}

pub const fn one_suited_card(suited: usize, unsuited: usize) -> usize {
    ONE_SUITED + RANKS * suited + unsuited
}

/// Hand of two suited cards. Their ranks differ.
pub const fn two_suited_cards(one: usize, other: usize) -> usize {
    // Without the 13 pairs, a set of two ranks comes `high` places earlier than the multiset.
    let high = if one > other { one } else { other };
    TWO_SUITED + rank_pair(one, other) - high
}

/// Position of a starting hand in the usual square: suited hands on one side of the pairs, offsuit hands on the other.
pub fn starting_hand(hand: HoleCards) -> usize {
    let (low, high) = (hand.low(), hand.high());
    if low.suit() == high.suit() { RANKS * rank_of(high) + rank_of(low) } else { RANKS * rank_of(low) + rank_of(high) }
}

/// Tables of all numbers that are not computed faster. None is above 36,608.
#[derive(Debug)]
pub struct Index {
    /// Kinds of both cards by hand class.
    pub classes: Vec<[usize; 2]>,
    /// Rank pair of each hand class.
    pub pairs_of_classes: Vec<usize>,
    /// Rank pair of each pair of hole cards.
    pub pairs_of_hands: Vec<u16>,
    /// For each suit, the class of each pair of hole cards as seen from it.
    pub seen: [Vec<u16>; SUITS],
    /// First number of the flops, of the flops with the turn, and of the boards with each set of suited ranks.
    first: [Vec<u16>; 3],
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let classes = hand_classes();
    Index {
        pairs_of_classes: classes.iter().map(|[one, other]| rank_pair(one % RANKS, other % RANKS)).collect(),
        classes,
        pairs_of_hands: HoleCards::all().iter().map(|&hand| rank_pair_of(hand).az::<u16>()).collect(),
        seen: std::array::from_fn(seen_from),
        first: [3, 4, 5].map(first_numbers),
    }
});

impl Index {
    /// Tables, built at first use in less than a millisecond.
    pub fn get() -> &'static Index {
        &INDEX
    }

    /// Number of a flop, a flop with the turn or a board of `cards` cards as seen from the suit with these of them.
    pub fn suited(&self, cards: usize, suited: RankSet, unsuited: UpToTwo) -> usize {
        usize::from(self.first[cards - 3][usize::from(suited)]) + unsuited.number()
    }

    /// First number of the boards with these suited cards.
    #[inline(always)]
    pub fn first_board(&self, suited: RankSet) -> usize {
        usize::from(self.first[2][usize::from(suited)])
    }
}

/// Ranks of the few cards beyond the suited ones of a flop or board, or beyond the board's suited ones in a hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UpToTwo {
    #[default]
    None,
    One(usize),
    Two(usize, usize),
}

impl UpToTwo {
    /// The first two of these ranks.
    pub fn of(mut ranks: impl Iterator<Item = usize>) -> Self {
        match (ranks.next(), ranks.next()) {
            (Some(one), Some(other)) => UpToTwo::Two(one, other),
            (Some(one), None) => UpToTwo::One(one),
            _ => UpToTwo::None,
        }
    }

    /// The ranks but these; `None` if not all of these are there.
    pub fn without(self, ranks: &[usize]) -> Option<Self> {
        ranks.iter().try_fold(self, |left, rank| match left {
            UpToTwo::One(one) if one == *rank => Some(UpToTwo::None),
            UpToTwo::Two(one, other) if one == *rank => Some(UpToTwo::One(other)),
            UpToTwo::Two(one, other) if other == *rank => Some(UpToTwo::One(one)),
            _ => None,
        })
    }

    /// Number among all with as many ranks.
    const fn number(self) -> usize {
        match self {
            UpToTwo::None => 0,
            UpToTwo::One(rank) => rank,
            UpToTwo::Two(one, other) => rank_pair(one, other),
        }
    }

    /// The ranks of the cards that are not of the suit.
    pub fn unsuited(suit: usize, cards: &[Card]) -> Self {
        UpToTwo::of(cards.iter().copied().filter(|&card| suit_of(card) != suit).map(rank_of))
    }
}

/// Ranks of the cards of a suit.
pub fn suited_ranks(suit: usize, cards: &[Card]) -> RankSet {
    cards.iter().filter(|&&card| suit_of(card) == suit).fold(0, |ranks, &card| ranks | 1 << rank_of(card))
}

/// Multisets of `K` ranks, each ascending, in the order of their number.
pub fn multisets<const K: usize>() -> impl Iterator<Item = [usize; K]> {
    rank_multisets_in_order().into_iter().map(|ranks: [Rank; K]| ranks.map(|rank| rank as usize))
}

/// The class of each pair of hole cards as seen from a suit.
fn seen_from(suit: usize) -> Vec<u16> {
    let class = |hand: &HoleCards| {
        let [low, high] = hand.cards().map(rank_of);
        match hand.cards().map(|card| suit_of(card) == suit) {
            [false, false] => rank_pair(low, high),
            [true, false] => one_suited_card(low, high),
            [false, true] => one_suited_card(high, low),
            [true, true] => two_suited_cards(low, high),
        }
    };
    HoleCards::all().iter().map(|hand| class(hand).az::<u16>()).collect()
}

fn hand_classes() -> Vec<[usize; 2]> {
    let mut classes = vec![[0; 2]; HAND_CLASSES];
    for one in 0..RANKS {
        for other in 0..RANKS {
            classes[rank_pair(one, other)] = [one, other];
            classes[one_suited_card(one, other)] = [suited(one), other];
            if one != other {
                classes[two_suited_cards(one, other)] = [suited(one), suited(other)];
            }
        }
    }
    classes
}

/// First number of the flops, turns or boards of `cards` cards with each set of suited ranks, zero for sets that leave
/// more than two cards unsuited. Those with two unsuited cards come first.
fn first_numbers(cards: usize) -> Vec<u16> {
    let mut firsts = vec![0; 1 << RANKS];
    let mut next = 0;
    for (unsuited, numbers) in [(2, RANK_PAIRS), (1, RANKS), (0, 1)] {
        let sets = firsts.iter_mut().enumerate().filter(|(set, _)| set.count_ones() as usize + unsuited == cards);
        for (_, first) in sets {
            *first = next.az::<u16>();
            next += numbers;
        }
    }
    firsts
}

/// Number of ascending ranks, a flop's or a board's, among the multisets of as many.
pub fn rank_multiset<const K: usize>(ranks: [usize; K]) -> usize {
    rank_multiset_index(ranks.map(|rank| Card::new(Rank::ALL[rank], Suit::Clubs)))
}
