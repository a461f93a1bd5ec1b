//! Number of five-card hidden hands that make, next to the dealer's up card, the best four of six cards, with given
//! values and without the cards of a player's hand of five: the questions of [`super::hidden`], answered by ranks.
//!
//! Hidden hands are counted from the best down, completed by the up card. Once all hands from a value on are counted,
//! inclusion and exclusion gives the number that avoid given cards. Ranks decide the value except with
//! four or more cards of one suit: those hands are counted by suit from their flush value down to their value by ranks.
//! The player's hands come in groups that differ in suits only.

mod same_ranks;

use std::cmp::Reverse;

use az::Az;
use rayon::prelude::*;

use super::counters::Asked;
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::games::engine::place_of;
use crate::hands::four_card::RANKINGS;
use crate::hands::rank_multiset_index;
use same_ranks::{
    CARDS, FlushCounts, FlushSuit, RANKS, RankCounts, SameRanks, cards_by_rank, each_by_ranks, values_by_ranks,
};

pub use same_ranks::ValuesLeft;

/// Questions in groups, those for the best hands first.
pub struct HandGroups {
    hands: usize,
    groups: Vec<HandGroup>,
}

/// Questions for one value, and hands with the same ranks.
struct HandGroup {
    least: usize,
    /// Ascending.
    ranks: [Rank; CARDS],
    /// Each card's bit in [`GroupedHand::suits`].
    bits: [u8; CARDS],
    hands: Vec<GroupedHand>,
}

struct GroupedHand {
    place: u32,
    /// Masks of the group's distinct ranks held in each suit, lowest rank first.
    suits: [u8; 4],
}

/// A question's value, index of the hand's ranks, and place: the order of questions.
type Key = (Reverse<u16>, u16, u32);

impl HandGroups {
    /// Groups of questions for hands of five cards.
    pub fn new(asked: &[Asked]) -> Self {
        let hand = |place: u32| asked[place as usize].own.to_array().unwrap_or([Card::LOWEST; CARDS]);
        let keyed = |place: u32| {
            (Reverse(asked[place as usize].least.az::<u16>()), rank_multiset_index(hand(place)).az::<u16>(), place)
        };
        let mut order: Vec<Key> = (0..asked.len().az::<u32>()).into_par_iter().map(keyed).collect();
        order.par_sort_unstable();
        let groups: Vec<&[Key]> = order.chunk_by(|one, next| (one.0, one.1) == (next.0, next.1)).collect();
        let groups = groups.into_par_iter().map(|members| {
            let (Reverse(least), _, first) = members[0];
            let first = hand(first);
            let bits = bits_of(&first);
            let grouped = |&(_, _, place): &Key| {
                let mut suits = [0; 4];
                hand(place).iter().zip(bits).for_each(|(card, bit)| suits[card.suit() as usize] |= bit);
                GroupedHand { place, suits }
            };
            let hands = members.iter().map(grouped).collect();
            HandGroup { least: least.into(), ranks: first.map(Card::rank), bits, hands }
        });
        HandGroups { hands: order.len(), groups: groups.collect() }
    }
}

/// One bit per distinct rank, repeated for each of its cards.
fn bits_of(ascending: &[Card; CARDS]) -> [u8; CARDS] {
    let mut bits = [1; CARDS];
    for place in 1..CARDS {
        bits[place] = bits[place - 1] << u8::from(ascending[place].rank() != ascending[place - 1].rank());
    }
    bits
}

impl HandGroup {
    /// Bit of a rank in [`GroupedHand::suits`], 0 if the group lacks it.
    fn bit(&self, rank: Rank) -> u8 {
        self.ranks.iter().position(|&held| held == rank).map_or(0, |place| self.bits[place])
    }

    /// Splits a hand by a suit in which it holds the ranks `held`: a mask of these ranks, and the ranks of its other
    /// cards.
    fn split(&self, held: u8) -> (u16, impl Iterator<Item = Rank>) {
        let in_suit = move |place: usize| {
            let is_first = place == 0 || self.bits[place] != self.bits[place - 1];
            is_first && held & self.bits[place] != 0
        };
        let suited =
            (0..CARDS).filter(|&place| in_suit(place)).fold(0, |suited, place| suited | 1 << self.ranks[place] as u16);
        (suited, (0..CARDS).filter(move |&place| !in_suit(place)).map(|place| self.ranks[place]))
    }
}

/// Hidden hands of five cards, which an up card completes to six.
pub struct HiddenHands {
    cards: CardSet,
    up_card: Card,
    /// Distinct suits of flushes: suits with the same undealt ranks share an entry, except the up card's suit.
    suits: Vec<FlushSuit>,
    of_suit: [usize; 4],
}

/// A step of the count.
enum Change {
    Ranks(SameRanks),
    /// Counts the hands with these ranks in suit number `.0` and outside it; with a sign of -1, removes them.
    Flush(usize, SameRanks, i32),
}

/// Counted flushes of a suit that avoid a hand and one more card, by that card's rank.
#[derive(Clone, Copy)]
struct FlushesAvoided {
    /// The other card is of the suit.
    in_suit: [i32; RANKS],
    outside: [i32; RANKS],
}

impl FlushesAvoided {
    fn of(counts: &FlushCounts, group: &HandGroup, held: u8) -> Self {
        let (suited, outside) = group.split(held);
        let outside: Vec<Rank> = outside.collect();
        FlushesAvoided {
            in_suit: Rank::ALL.map(|rank| counts.avoiding(suited | 1 << rank as u16, &outside)),
            outside: Rank::ALL.map(|rank| counts.avoiding(suited, &with_rank(&outside, rank))),
        }
    }
}

impl HiddenHands {
    pub fn new(deck: CardSet, up_card: Card) -> Self {
        let cards = deck.without(CardSet::default().with(up_card));
        let mut suits: Vec<FlushSuit> = Vec::new();
        let of_suit = Suit::ALL.map(|suit| place_of(&mut suits, FlushSuit::of(suit, cards, up_card), PartialEq::eq));
        HiddenHands { cards, up_card, suits, of_suit }
    }

    /// The answers, in the order of the questions; 0 for hands that contain the up card.
    pub fn answers(&self, hands: &HandGroups) -> Vec<u32> {
        let mut answers = vec![0; hands.hands];
        self.count_down(hands, |by_ranks, flushes, group| {
            let by_ranks = by_ranks.avoiding(&group.ranks);
            // By the ranks held in a suit; computed on first use.
            let mut by_flush = [[None; 1 << 6]; 4];
            let mut outsiders = Vec::with_capacity(CARDS);
            let (of_suit, up_card) = (self.up_card.suit() as usize, group.bit(self.up_card.rank()));
            for hand in group.hands.iter().filter(|hand| hand.suits[of_suit] & up_card == 0) {
                let mut hands = by_ranks;
                for (&suit, &held) in self.of_suit.iter().zip(&hand.suits) {
                    hands += *by_flush[suit][usize::from(held)].get_or_insert_with(|| {
                        let (suited, outside) = group.split(held);
                        outsiders.clear();
                        outsiders.extend(outside);
                        flushes[suit].avoiding(suited, &outsiders)
                    });
                }
                // Never negative: a number of hands.
                answers[hand.place as usize] = hands.unsigned_abs();
            }
        });
        answers
    }

    /// Calls `each` with every question's place and, by card, the answer among hidden hands that lack that card too.
    /// Entries of cards in sight are meaningless, as are hands that contain the up card.
    pub fn answers_without_another(&self, hands: &HandGroups, mut each: impl FnMut(usize, &[u32; Card::COUNT])) {
        self.count_down(hands, |by_ranks, flushes, group| {
            let by_ranks = Rank::ALL.map(|rank| by_ranks.avoiding(&with_rank(&group.ranks, rank)));
            let mut by_flush = [[None; 1 << 6]; 4];
            for hand in &group.hands {
                let of_suits: [FlushesAvoided; 4] = std::array::from_fn(|suit| {
                    let (counts, held) = (self.of_suit[suit], hand.suits[suit]);
                    *by_flush[counts][usize::from(held)]
                        .get_or_insert_with(|| FlushesAvoided::of(&flushes[counts], group, held))
                });
                let mut avoiding = [0; Card::COUNT];
                for (rank, avoiding) in avoiding.chunks_exact_mut(Suit::ALL.len()).enumerate() {
                    let outside = by_ranks[rank] + of_suits.iter().map(|flushes| flushes.outside[rank]).sum::<i32>();
                    for (avoiding, flushes) in avoiding.iter_mut().zip(&of_suits) {
                        // Never negative for an undealt card: a number of hands.
                        *avoiding = (outside - flushes.outside[rank] + flushes.in_suit[rank]).unsigned_abs();
                    }
                }
                each(hand.place as usize, &avoiding);
            }
        });
    }

    /// Calls `each` with every group, once all hidden hands of its least value and better are counted, by ranks and for
    /// each of the suits.
    fn count_down(&self, hands: &HandGroups, mut each: impl FnMut(&RankCounts, &[FlushCounts], &HandGroup)) {
        let none = |suit: &FlushSuit| FlushCounts::none(suit.outside, suit.up_card != 0);
        let mut by_ranks = RankCounts::none(cards_by_rank(self.cards));
        let mut flushes: Vec<FlushCounts> = self.suits.iter().map(none).collect();
        let mut groups = hands.groups.iter().peekable();
        for (value, changes) in self.changes().into_iter().enumerate().rev() {
            while let Some(group) = groups.next_if(|group| group.least > value) {
                each(&by_ranks, &flushes, group);
            }
            for change in changes {
                match change {
                    Change::Ranks(same) => by_ranks.add(same.outside()),
                    Change::Flush(suit, same, sign) => flushes[suit].add(&same, sign),
                }
            }
        }
        groups.for_each(|group| each(&by_ranks, &flushes, group));
    }

    /// Steps of the count, by the value of the hands that they add or remove.
    fn changes(&self) -> Vec<Vec<Change>> {
        let mut changes: Vec<Vec<Change>> = (0..RANKINGS).map(|_| Vec::new()).collect();
        let by_ranks = values_by_ranks(self.up_card.rank());
        each_by_ranks(self.cards, |same| changes[by_ranks[same.index].index()].push(Change::Ranks(*same)));
        for (place, suit) in self.suits.iter().enumerate() {
            suit.each_flush(&by_ranks, |same, [by_ranks, flush]| {
                changes[flush.index()].push(Change::Flush(place, *same, 1));
                changes[by_ranks.index()].push(Change::Flush(place, *same, -1));
            });
        }
        changes
    }
}

fn with_rank(ranks: &[Rank], rank: Rank) -> Vec<Rank> {
    let (lower, higher) = ranks.split_at(ranks.partition_point(|&other| other < rank));
    [lower, &[rank], higher].concat()
}
