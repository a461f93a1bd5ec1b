//! Hidden hands of five undealt cards, those of the same ranks together.
//!
//! Ranks decide the value except with four or more cards of one suit. Such hands have their flush value if that is
//! higher.

use az::Az;

use crate::cards::{Card, CardSet, Rank, Suit, binomial};
use crate::hands::four_card::{self, FourCardValue};
use crate::hands::{rank_multiset_addend, rank_multiset_index, rank_multisets_in_order};

pub const RANKS: usize = Rank::ALL.len();
/// Cards of a hidden hand, and of a player's.
pub const CARDS: usize = 5;

/// Hidden hands with the same ranks in and outside one suit.
#[derive(Clone, Copy)]
pub struct SameRanks {
    /// Number of hands, at most C(51, 5).
    pub hands: i32,
    /// Index of the multiset of ranks.
    pub index: usize,
    cards: usize,
    /// Mask of ranks in the suit.
    pub suited: u16,
    outside: usize,
    /// Ranks outside the suit, ascending; as many as `outside`.
    ranks: [Rank; CARDS],
}

/// A suit in which four cards make a flush.
#[derive(PartialEq)]
pub struct FlushSuit {
    /// Mask of its undealt ranks.
    ranks: u16,
    /// Bit of the up card's rank if it is of this suit, otherwise 0.
    pub up_card: u16,
    /// Undealt cards of each rank in other suits.
    pub outside: [usize; RANKS],
}

/// Search for the hands of some cards in and outside a suit.
struct Search<'s, E> {
    /// Mask of ranks in the suit.
    suit: u16,
    outside: &'s [usize; RANKS],
    least_suited: u32,
    each: E,
}

pub fn cards_by_rank(cards: CardSet) -> [usize; RANKS] {
    let mut of_rank = [0; RANKS];
    cards.iter().for_each(|card| of_rank[card.rank() as usize] += 1);
    of_rank
}

/// Values by ranks alone of the multisets of hidden ranks, with an up card of this rank.
pub fn values_by_ranks(up_card: Rank) -> Vec<FourCardValue> {
    let (tables, multisets) = (four_card::tables(), rank_multisets_in_order());
    let value = |[one, two, three, four, five]: [Rank; CARDS]| {
        let mut ranks = [one, two, three, four, five, up_card];
        ranks.sort_unstable();
        tables.by_six_ranks()[rank_multiset_index(ranks.map(|rank| Card::new(rank, Suit::Clubs)))]
    };
    multisets.into_iter().map(value).collect()
}

/// Passes `each` the hands by ranks alone, all ranks outside.
pub fn each_by_ranks(cards: CardSet, each: impl FnMut(&SameRanks)) {
    Search { suit: 0, outside: &cards_by_rank(cards), least_suited: 0, each }.add(0, SameRanks::NONE);
}

impl FlushSuit {
    pub fn of(suit: Suit, cards: CardSet, up_card: Card) -> Self {
        let in_suit = |cards: CardSet| cards.iter().filter(|card| card.suit() == suit).collect::<CardSet>();
        let mask = |cards: CardSet| in_suit(cards).iter().fold(0, |ranks, card| ranks | 1 << card.rank() as u16);
        FlushSuit {
            ranks: mask(cards),
            up_card: mask(CardSet::default().with(up_card)),
            outside: cards_by_rank(cards.without(in_suit(cards))),
        }
    }

    /// Passes `each` the hands with a flush that is higher than their value by ranks, with both values.
    pub fn each_flush(&self, by_ranks: &[FourCardValue], mut each: impl FnMut(&SameRanks, [FourCardValue; 2])) {
        let flushes = &four_card::tables().by_suited_ranks[..];
        let each = |hands: &SameRanks| {
            let values = [by_ranks[hands.index], flushes[usize::from(hands.suited | self.up_card)]];
            if values[0] < values[1] {
                each(hands, values);
            }
        };
        let least_suited = 4 - self.up_card.count_ones();
        Search { suit: self.ranks, outside: &self.outside, least_suited, each }.add(0, SameRanks::NONE);
    }
}

impl<E: FnMut(&SameRanks)> Search<'_, E> {
    /// Finds all hands that extend these cards by cards of rank `first` or higher.
    fn add(&mut self, first: usize, begun: SameRanks) {
        if begun.cards == CARDS {
            return (self.each)(&begun);
        }
        let most_outside = CARDS - self.least_suited as usize - begun.outside;
        for rank in first..RANKS {
            if (begun.suited | self.suit >> rank << rank).count_ones() < self.least_suited {
                return;
            }
            for suited in 0..=self.suit >> rank & 1 {
                let with_rank = begun.with(rank, usize::from(suited));
                let begun = SameRanks { suited: begun.suited | suited << rank, ..with_rank };
                let most = (CARDS - begun.cards).min(most_outside).min(self.outside[rank]);
                for outside in usize::from(suited == 0)..=most {
                    self.add(rank + 1, begun.with_outside(rank, outside, self.outside[rank]));
                }
            }
        }
    }
}

impl SameRanks {
    const NONE: SameRanks =
        SameRanks { hands: 1, index: 0, cards: 0, suited: 0, outside: 0, ranks: [Rank::Two; CARDS] };

    /// Ranks outside the suit, ascending.
    pub fn outside(&self) -> &[Rank] {
        &self.ranks[..self.outside]
    }

    /// Adds `cards` of the `left` cards of this rank outside the suit.
    fn with_outside(self, rank: usize, cards: usize, left: usize) -> Self {
        let mut more = self.with(rank, cards);
        more.hands *= binomial(left, cards).az::<i32>();
        more.ranks[self.outside..self.outside + cards].fill(Rank::ALL[rank]);
        more.outside += cards;
        more
    }

    fn with(self, rank: usize, cards: usize) -> Self {
        let addends = (self.cards..self.cards + cards).map(|lower| rank_multiset_addend(lower, Rank::ALL[rank]));
        SameRanks { cards: self.cards + cards, index: self.index + addends.sum::<usize>(), ..self }
    }
}
