//! Multisets of up to five ranks with their unions, and the kinds of final hands.
//!
//! Suits matter to flushes only, so most of the counting in this game is over multisets of ranks: 2,380 of up to four
//! ranks and 6,188 of five, instead of 317,682 and 2,598,960 sets of cards. Final hands are of 6,188 kinds by ranks and
//! 1,287 flushes, the sets of five ranks.

use std::sync::LazyLock;

use az::Az;

use crate::cards::{Card, Rank, Suit, binomial};
use crate::games::lunar_poker::rules::FinalHand;
use crate::hands::five_card::FiveCardValue;
use crate::hands::rank_sets::ranks_by_suit;
use crate::hands::{best_of_subsets, five_card, rank_multiset_index, rank_multisets, rank_multisets_in_order};

pub const RANKS: usize = Rank::ALL.len();

/// Limit on the size of a multiset.
pub const MOST: usize = 5;

/// Multiplicity of each rank.
pub type RankCounts = [u8; RANKS];

/// All multisets of up to five ranks, by size and then in the order of [`crate::hands::rank_multiset_index`].
pub struct Multisets {
    counts: [Vec<RankCounts>; MOST + 1],
    /// Indices of unions, for sizes `i + j <= 5`, at `index of one * multisets of j + index of other`.
    joined: [[Vec<u16>; MOST + 1]; MOST + 1],
}

static MULTISETS: LazyLock<Multisets> = LazyLock::new(Multisets::build);

pub fn multisets() -> &'static Multisets {
    &MULTISETS
}

/// Number of multisets smaller than `size`, which is the offset of this size in a numbering of all.
pub const fn smaller_multisets(size: usize) -> usize {
    // With a filler as one more rank they have all the same size.
    if size == 0 { 0 } else { binomial(RANKS + size - 1, size - 1) as usize }
}

impl Multisets {
    pub fn of_size(&self, size: usize) -> &[RankCounts] {
        &self.counts[size]
    }

    /// Indices of the unions of one multiset with each multiset of `other_size`.
    #[inline]
    pub fn joined(&self, size: usize, index: usize, other_size: usize) -> &[u16] {
        let others = rank_multisets(other_size);
        &self.joined[size][other_size][index * others..][..others]
    }

    fn build() -> Self {
        let counts = [counted::<0>(), counted::<1>(), counted::<2>(), counted::<3>(), counted::<4>(), counted::<5>()];
        let union = |one: &RankCounts, other: &RankCounts| {
            let both: RankCounts = std::array::from_fn(|rank| one[rank] + other[rank]);
            index_of(&both).az::<u16>()
        };
        let all = |size: usize, other: usize| -> Vec<u16> {
            if size + other > MOST {
                return Vec::new();
            }
            counts[size].iter().flat_map(|one| counts[other].iter().map(|other| union(one, other))).collect()
        };
        let joined = std::array::from_fn(|size| std::array::from_fn(|other| all(size, other)));
        Multisets { counts, joined }
    }
}

pub fn rank_counts(cards: impl IntoIterator<Item = Card>) -> RankCounts {
    counts_of(cards.into_iter().map(Card::rank))
}

pub fn counts_of(ranks: impl IntoIterator<Item = Rank>) -> RankCounts {
    let mut counts = [0; RANKS];
    ranks.into_iter().for_each(|rank| counts[rank as usize] += 1);
    counts
}

pub const SET_OF_ALL: u16 = (1 << RANKS) - 1;

/// One of each rank of a mask.
pub fn counts_of_set(set: u16) -> RankCounts {
    std::array::from_fn(|rank| (set >> rank & 1) as u8)
}

/// The support of a multiset, as a mask.
pub fn set_of(counts: &RankCounts) -> u16 {
    counts.iter().enumerate().fold(0, |set, (rank, &cards)| set | u16::from(cards > 0) << rank)
}

/// In ascending order.
pub fn ranks_in(set: u16) -> impl Iterator<Item = usize> {
    let sets = std::iter::successors(Some(set), |&set| Some(set & set.wrapping_sub(1)));
    sets.take_while(|&set| set > 0).map(|set| set.trailing_zeros() as usize)
}

/// In ascending order.
pub fn ranks_of(counts: &RankCounts) -> impl Iterator<Item = Rank> {
    Rank::ALL.into_iter().zip(counts).flat_map(|(rank, &times)| std::iter::repeat_n(rank, usize::from(times)))
}

/// The index among multisets of its size, as in [`crate::hands::rank_multiset_index`].
pub fn index_of(counts: &RankCounts) -> usize {
    ranks_of(counts).enumerate().map(|(place, rank)| binomial(rank as usize + place, place + 1) as usize).sum()
}

/// A rank mask as a number without the bit of `rank`.
pub fn without_rank(ranks: u16, rank: Rank) -> usize {
    let below = (1 << rank as u16) - 1;
    usize::from(ranks & below | ranks >> 1 & !below)
}

fn counted<const K: usize>() -> Vec<RankCounts> {
    rank_multisets_in_order::<K>().into_iter().map(counts_of).collect()
}

/// Number of kinds by ranks, which precede the flushes.
pub const BY_RANKS: usize = rank_multisets(5);

pub const RANK_SETS: usize = 1 << RANKS;

/// The index of a multiset of ranks, or after all of these the position of a flush's rank set.
pub type Kind = u16;

/// Properties of the kinds of final hands that no up card, paytable or reading changes.
pub struct Finals {
    /// By kind.
    pub values: Vec<FiveCardValue>,
    /// By kind.
    pub rank_counts: Vec<RankCounts>,
    /// By mask of up to five ranks: the index among multisets of its size. For five ranks, their kind in several suits.
    pub unsuited: Vec<Kind>,
    /// By size up to five: the masks of that size, ascending.
    pub sets: [Vec<u16>; 6],
    /// By mask of five or more ranks: the kind of the best five in one suit.
    best_suited: Vec<Kind>,
    /// By multiset of six ranks: the best five without a flush, and the rank left over.
    of_six: Vec<(Kind, Rank)>,
}

static FINALS: LazyLock<Finals> = LazyLock::new(Finals::build);

pub fn finals() -> &'static Finals {
    &FINALS
}

impl Finals {
    pub fn kinds(&self) -> usize {
        self.values.len()
    }

    /// The kind of five ranks in one suit.
    #[inline]
    pub fn suited(&self, ranks: u16) -> usize {
        usize::from(self.best_suited[usize::from(ranks)])
    }

    /// The kind of the best five of five or six ranks in one suit, and of six the rank left over.
    pub fn best_suited(&self, ranks: u16) -> (usize, Option<Rank>) {
        let kind = self.suited(ranks);
        let left = Rank::ALL
            .into_iter()
            .find(|&rank| ranks >> rank as u16 & 1 == 1 && self.rank_counts[kind][rank as usize] == 0);
        (kind, left)
    }

    #[inline]
    pub fn of_six(&self, multiset: usize) -> (usize, Rank) {
        let (kind, left) = self.of_six[multiset];
        (usize::from(kind), left)
    }

    pub fn kind(&self, mut cards: [Card; 5]) -> usize {
        let of_suit = ranks_by_suit(cards)[cards[0].suit() as usize];
        if of_suit.count_ones() == 5 {
            return self.suited(of_suit);
        }
        cards.sort_unstable();
        rank_multiset_index(cards)
    }

    /// An example of the kind.
    pub fn cards(&self, kind: usize) -> [Card; 5] {
        let suits = if kind < BY_RANKS { UNSUITED } else { [Suit::Clubs; 6] };
        let mut cards = ranks_of(&self.rank_counts[kind]).zip(suits).map(|(rank, suit)| Card::new(rank, suit));
        std::array::from_fn(|_| cards.next().unwrap_or(Card::LOWEST))
    }

    /// `None` for five cards of one rank, which no deck deals.
    pub fn hand(&self, kind: usize) -> Option<FinalHand> {
        if self.rank_counts[kind].contains(&5) { None } else { FinalHand::new(self.cards(kind)) }
    }

    fn build() -> Self {
        let (mut rank_counts, tables) = (multisets().of_size(5).to_vec(), five_card::tables());
        let mut values = tables.by_five_ranks.clone();
        let (mut suited, mut unsuited) = (vec![0; RANK_SETS], vec![0; RANK_SETS]);
        for set in (0..RANK_SETS).filter(|set| set.count_ones() <= 5) {
            let counts = counts_of_set(set.az::<u16>());
            unsuited[set] = index_of(&counts).az::<Kind>();
            if set.count_ones() == 5 {
                suited[set] = rank_counts.len().az::<Kind>();
                rank_counts.push(counts);
                values.push(tables.best_of_suit[set]);
            }
        }
        let of_sets = suited.iter().map(|&kind: &Kind| (values[usize::from(kind)], kind)).collect();
        let best_suited = best_of_subsets(of_sets).into_iter().map(|(_, kind)| kind).collect();
        let of_six = rank_multisets_in_order::<6>().into_iter().map(|ranks| best_of_six(ranks, &values)).collect();
        let sets = std::array::from_fn(|size| {
            (0..RANK_SETS.az::<u16>()).filter(|set| set.count_ones() as usize == size).collect()
        });
        Finals { values, rank_counts, unsuited, sets, best_suited, of_six }
    }
}

/// At most two of each suit, so no flush.
const UNSUITED: [Suit; 6] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades, Suit::Clubs, Suit::Diamonds];

/// The six cards of every index; `None` where no deck deals them.
pub fn all_of_six() -> impl Iterator<Item = Option<FinalHand>> {
    let flushes = (BY_RANKS..finals().kinds()).flat_map(|kind| {
        // Flushes by kind are of clubs.
        let (flush, suits) = (finals().cards(kind), [Suit::Diamonds, Suit::Clubs]);
        let sixth = Rank::ALL.into_iter().flat_map(move |rank| suits.map(|suit| Card::new(rank, suit)));
        sixth.map(move |sixth| {
            let hand = FinalHand::new(flush.into_iter().chain([sixth])).filter(|_| !flush.contains(&sixth))?;
            (hand.value == finals().values[kind]).then_some(hand)
        })
    });
    let of_ranks = |ranks: [Rank; 6]| {
        let possible = ranks.windows(5).all(|alike| alike[0] != alike[4]);
        // Cards of one rank are neighbours, so their suits differ.
        let cards = ranks.into_iter().zip(UNSUITED).map(|(rank, suit)| Card::new(rank, suit));
        if possible { FinalHand::new(cards) } else { None }
    };
    rank_multisets_in_order::<6>().into_iter().map(of_ranks).chain(flushes)
}

/// The index among [`all_of_six`] of a flush and a sixth card that does not raise it, in its suit or not. Before it are
/// the multisets of six ranks without a flush.
pub fn place_of_flush(kind: usize, sixth: usize, of_suit: bool) -> usize {
    rank_multisets(6) + 2 * (kind.saturating_sub(BY_RANKS) * RANKS + sixth) + usize::from(of_suit)
}

/// Ranks only: flushes are left out.
fn best_of_six(ranks: [Rank; 6], values: &[FiveCardValue]) -> (Kind, Rank) {
    let without = |left: usize| {
        let five = (0..6).filter(|&place| place != left).map(|place| ranks[place]);
        (index_of(&counts_of(five)), ranks[left])
    };
    let best = (0..6).map(without).max_by_key(|&(kind, _)| values[kind]).unwrap_or((0, ranks[0]));
    (best.0.az::<Kind>(), best.1)
}
