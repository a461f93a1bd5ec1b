//! Rank multisets, suited ranks, ranks that complete a straight, and cards packed into integers whose sum determines
//! the ranking.
//!
//! A multiset `r0 <= r1 <= ...` maps to the distinct numbers `r0, r1 + 1, r2 + 2, ...`; the colexicographic index of
//! that set numbers the multisets without gaps, a perfect index for small look-up tables.

use std::ops::Add;

use az::Az;

use crate::cards::{Card, CardSet, Rank, Suit, binomial, choices};

/// Largest hand with an index.
const MOST_CARDS: usize = 7;

/// Contribution of the card at each place of an ascending hand to the index, by card.
const ADDENDS: [[u16; Card::COUNT]; MOST_CARDS] = addends();

#[expect(clippy::cast_possible_truncation, reason = "C(18, 7) = 31,824 at most")]
const fn addends() -> [[u16; Card::COUNT]; MOST_CARDS] {
    let mut addends = [[0; Card::COUNT]; MOST_CARDS];
    let mut place = 0;
    while place < MOST_CARDS {
        let mut card = 0;
        while card < Card::COUNT {
            addends[place][card] = binomial(card / 4 + place, place + 1) as u16;
            card += 1;
        }
        place += 1;
    }
    addends
}

/// Multisets of `cards` ranks, including those with a rank more than four times: 6,188 for five cards.
pub const fn rank_multisets(cards: usize) -> usize {
    binomial(Rank::ALL.len() - 1 + cards, cards) as usize
}

/// Contribution of a rank to the index as the card above `lower` others.
#[inline]
pub(crate) fn rank_multiset_addend(lower: usize, rank: Rank) -> usize {
    usize::from(ADDENDS[lower][Card::new(rank, Suit::Clubs).index()])
}

/// Index of the ranks of up to seven ascending cards among multisets of that size, in 0..C(12 + K, K).
#[inline]
pub fn rank_multiset_index<const K: usize>(ascending: [Card; K]) -> usize {
    const { assert!(K <= MOST_CARDS) };
    debug_assert!(ascending.is_sorted(), "cards out of order: {ascending:?}");
    ascending.iter().zip(&ADDENDS).map(|(card, addends)| usize::from(addends[card.index()])).sum()
}

/// [`rank_multiset_index`] of any number of ascending cards, up to seven.
pub(crate) fn rank_multiset_place(ascending: impl Iterator<Item = Card>) -> usize {
    ascending.zip(&ADDENDS).map(|(card, addends)| usize::from(addends[card.index()])).sum()
}

/// Multisets of `K` ranks in the order of their index, each ascending.
pub fn rank_multisets_in_order<const K: usize>() -> Vec<[Rank; K]> {
    let ranks = |places: [usize; K]| std::array::from_fn(|place| Rank::ALL[places[place] - place]);
    choices(Rank::ALL.len() - 1 + K).map(ranks).collect()
}

/// For each multiset of `K` ranks, by index, the best value in `of_fewer` of its sub-multisets of `L = K - 1` ranks.
pub(super) fn best_after_leaving_one_out<const K: usize, const L: usize, T: Copy + Ord>(of_fewer: &[T]) -> Vec<T> {
    const { assert!(L >= 1 && L + 1 == K) };
    let best = |ranks: [Rank; K]| {
        let without = |left_out: usize| {
            let kept: [Rank; L] = std::array::from_fn(|place| ranks[place + usize::from(place >= left_out)]);
            of_fewer[rank_multiset_index(kept.map(|rank| Card::new(rank, Suit::Clubs)))]
        };
        // A multiset of at least two ranks has a last one to leave out.
        (0..L).map(without).fold(without(L), Ord::max)
    };
    rank_multisets_in_order::<K>().into_iter().map(best).collect()
}

/// Ranks, one bit each, of the suit with at least `LEAST` (four or five) of up to seven cards. At most one suit has that
/// many.
#[inline]
pub fn suited_ranks<const LEAST: u32>(cards: &[Card]) -> Option<usize> {
    const { assert!(LEAST == 4 || LEAST == 5) };
    // One hexadecimal digit counts each suit; adding 8 - LEAST sets its highest bit if the count is at least LEAST.
    let counts: u32 = cards.iter().map(|card| 1 << (4 * (card.index() % 4))).sum();
    let enough = (counts + 0x1111 * (8 - LEAST)) & 0x8888;
    if enough == 0 {
        return None;
    }
    let suit = enough.trailing_zeros() as usize / 4;
    Some(rank_set(cards.iter().filter(|card| card.index() % 4 == suit)))
}

/// All rankings of hands of `K` cards, three to five, and the place of each hand among them.
pub(super) struct Places<R, V> {
    /// Worst first.
    pub rankings: Vec<R>,
    /// Unsuited hands by rank multiset, in the order of [`rank_multiset_index`]; the worst value for five of one rank,
    /// which is no hand.
    pub by_ranks: Vec<V>,
    /// Best `K` cards of one suit by rank set, one bit per rank; the worst value for fewer.
    pub best_of_suit: Vec<V>,
}

impl<R: Copy + Ord, V: Copy + Default + Ord> Places<R, V> {
    pub fn of<const K: usize>(ranking: fn([Card; K]) -> R, value: fn(u16) -> V) -> Self {
        let hands = rank_multisets_in_order::<K>().into_iter().enumerate();
        // Fewer cards have no fifth.
        let unsuited = hands.filter(|(_, ranks)| ranks.first() != ranks.get(4));
        let unsuited = unsuited.map(|(index, ranks)| (ranking(in_mixed_suits(ranks)), 0, index));
        let suited = CardSet::deck(&Rank::ALL, &[Suit::Clubs]).subsets::<K>();
        let suited = suited.map(|cards| (ranking(cards), 1, rank_set(cards.iter())));
        let mut hands: Vec<(R, usize, usize)> = unsuited.chain(suited).collect();
        hands.sort_unstable();
        let mut tables = [rank_multisets(K), 1 << Rank::ALL.len()].map(|entries| vec![V::default(); entries]);
        for (place, &(_, table, entry)) in hands.iter().enumerate() {
            tables[table][entry] = value(place.az::<u16>());
        }
        let [by_ranks, of_suit] = tables;
        let best_of_suit = best_of_subsets(of_suit);
        Places { rankings: hands.into_iter().map(|(ranking, ..)| ranking).collect(), by_ranks, best_of_suit }
    }
}

/// For each set of ranks, one bit each, the best value in `of_sets` of the set and its subsets.
pub fn best_of_subsets<T: Copy + Ord>(mut of_sets: Vec<T>) -> Vec<T> {
    // A set comes after those with fewer ranks.
    for set in 0..of_sets.len() {
        let fewer = (0..Rank::ALL.len()).map(|rank| set & !(1 << rank));
        of_sets[set] = fewer.map(|fewer| of_sets[fewer]).fold(of_sets[set], Ord::max);
    }
    of_sets
}

pub(super) fn in_mixed_suits<const K: usize>(ranks: [Rank; K]) -> [Card; K] {
    std::array::from_fn(|place| Card::new(ranks[place], Suit::ALL[place % 4]))
}

/// Ranks, one bit each.
#[inline]
pub(super) fn rank_set<'c>(cards: impl Iterator<Item = &'c Card>) -> usize {
    cards.fold(0, |ranks, card| ranks | 1 << (card.index() / 4))
}

/// Ranks, one bit each, that complete these four to a straight.
pub fn ranks_completing_a_straight(held: [Rank; 4]) -> u16 {
    let bit = |rank: Rank| 1_u16 << (rank as u16 + 1);
    // Bit 0 stands for an ace below the 2.
    let with_low_ace = |ranks: u16| ranks | u16::from(ranks & bit(Rank::Ace) != 0);
    let held = with_low_ace(held.into_iter().fold(0, |ranks, rank| ranks | bit(rank)));
    let missing = (0..=9).map(|low| 0b1_1111 << low & !held).filter(|missing: &u16| missing.is_power_of_two());
    let missing = missing.fold(0, |all, missing| all | missing);
    missing >> 1 | (missing & 1) << Rank::Ace as u16
}

/// One key per rank such that the sums of up to five keys, none used more than four times, are distinct. Found
/// greedily: each is the least number that keeps the sums apart.
pub const RANK_KEYS: [u64; 13] = [0, 1, 5, 22, 94, 312, 992, 2_422, 5_624, 12_522, 19_998, 43_258, 79_415];

/// Bits below the suit counts: enough for the sum of any five keys.
pub const RANK_BITS: u32 = 19;
const SUIT_BITS: u32 = 3;
/// Shift of the rank bits, above the suit counts.
const RANK_SET_SHIFT: u32 = RANK_BITS + 4 * SUIT_BITS;
/// Lowest bit of each of the four suit counts.
const SUIT_UNITS: u64 = 0o1111;

/// One past the greatest sum of five keys: four aces and a king.
#[expect(clippy::cast_possible_truncation, reason = "a table of this size is kept")]
pub const RANK_SUMS: usize = (4 * RANK_KEYS[12] + RANK_KEYS[11] + 1) as usize;

/// One card, or the sum of up to five. From the lowest bit: the sum of the rank keys, a count per suit, and the sum of
/// one bit per rank, which is the rank set when no rank repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedCards(u64);

const PACKED: [PackedCards; Card::COUNT] = pack_all();

#[expect(clippy::cast_possible_truncation, reason = "four suits and thirteen ranks")]
const fn pack_all() -> [PackedCards; Card::COUNT] {
    let mut packed = [PackedCards(0); Card::COUNT];
    let mut index = 0;
    while index < Card::COUNT {
        let (rank, suit) = (index / 4, index % 4);
        let count = 1 << (RANK_BITS + SUIT_BITS * suit as u32);
        packed[index] = PackedCards(RANK_KEYS[rank] | count | 1 << (RANK_SET_SHIFT + rank as u32));
        index += 1;
    }
    packed
}

impl PackedCards {
    /// Sum of the rank keys, below [`RANK_SUMS`] for up to five cards of one deck.
    #[inline]
    pub(super) fn rank_sum(self) -> usize {
        (self.0 & ((1 << RANK_BITS) - 1)) as usize
    }

    /// Whether exactly five cards are of one suit: some suit count is 5, binary 101. (A count of 4 leaves its lowest
    /// bit clear, and 7 does not occur.)
    #[inline]
    pub(super) fn five_of_one_suit(self) -> bool {
        let counts = self.0 >> RANK_BITS & ((1 << (4 * SUIT_BITS)) - 1);
        counts & counts >> 2 & SUIT_UNITS != 0
    }

    /// Rank set, one bit per rank, if no rank repeats.
    #[inline]
    pub(super) fn rank_set(self) -> usize {
        (self.0 >> RANK_SET_SHIFT & 0x1FFF) as usize
    }
}

impl From<Card> for PackedCards {
    #[inline]
    fn from(card: Card) -> Self {
        PACKED[card.index()]
    }
}

impl Add for PackedCards {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        // Five cards stay far below 2^64, so this never wraps; the wrapping form spares the inner loops a check.
        PackedCards(self.0.wrapping_add(other.0))
    }
}

impl FromIterator<Card> for PackedCards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(PackedCards(0), |sum, card| sum + card.into())
    }
}
