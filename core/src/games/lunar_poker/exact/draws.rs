//! The final hands that a hand may become: in how many ways, and with what payoffs and results.
//!
//! A player's hand, and the flushes that it can draw to.
//!
//! The payoff of every final hand.
//!
//! Results of final hands, summed over draws and hidden hands.
//!
//! In how many ways ranks can be drawn.
//!
//! Second combinations that must beat the dealer's hand: how many hidden hands each is paid against.
//!
//! One beats the hands of the dealer below some value, so hidden hands are counted as for the final hand: by ranks, for
//! the ranks of six cards once, and for what the dealer's flushes change.

use std::collections::HashMap;
use std::sync::LazyLock;

use az::Az;
use rayon::prelude::*;

use crate::cards::{Card, Rank, Suit, binomial};
use crate::games::lunar_poker::decisions::{
    BY_RANKS, OwnSuit, RANK_SETS, RANKS, RankCounts, finals, multisets, rank_counts, six_of_ranks,
};
use crate::games::lunar_poker::exact::counts::{Counts, HIDDEN};
use crate::games::lunar_poker::exact::flush_changes::dealers_value;
use crate::games::lunar_poker::exact::showdowns::Showdowns;
use crate::games::lunar_poker::rules::{
    FinalHand, PLAYER_CARDS, Payoff, Play, Prices, READINGS, SecondCombination, is_straight_flush, qualifies,
    straight_from,
};
use crate::hands::five_card::FiveCardValue;
use crate::hands::{rank_multisets, rank_multisets_in_order};

pub use super::same_ranks::{Finished, SameRanks, WithSixth, each_flush};

/// A player's hand against an up card.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    /// The five cards in ascending order.
    pub cards: [Card; PLAYER_CARDS],
    /// The ranks of the hand by suit, one bit each.
    pub suits: [u16; Suit::ALL.len()],
    /// The ranks of the up card's suit that are neither held nor the up card, one bit each: what distinguishes hands of
    /// the same ranks as far as the dealer's flushes go.
    pub own_suit: u16,
}

impl Held {
    /// This hand against an up card.
    pub fn new(showdowns: &Showdowns, cards: [Card; PLAYER_CARDS]) -> Self {
        let mut suits = [0; Suit::ALL.len()];
        cards.iter().for_each(|card| suits[card.suit() as usize] |= 1 << card.rank() as u16);
        Held { cards, suits, own_suit: showdowns.own_suit & !suits[showdowns.up_card.suit() as usize] }
    }

    /// The suits that all cards which an exchange keeps are of, with the ranks of these cards: any suit if none is
    /// kept.
    pub fn kept_of_one_suit(&self, play: Play) -> impl Iterator<Item = (u16, Suit)> {
        let kept = play.kept(&self.cards).fold(0, |ranks, card| ranks | 1 << card.rank() as u16);
        let suits = Suit::ALL.into_iter().filter(move |&suit| play.kept(&self.cards).all(|card| card.suit() == suit));
        suits.map(move |suit| (kept, suit))
    }
}

/// The most that a flush, and a straight flush beyond it, can gain.
#[derive(Clone, Copy, Debug)]
pub struct FlushGains {
    flush: i128,
    straight_flush: i128,
}

impl FlushGains {
    pub const NONE: FlushGains = FlushGains { flush: 0, straight_flush: 0 };

    /// The gains if a hand of a kind gains `most` of it.
    pub fn new(most: impl Fn(usize) -> i128) -> Self {
        let of = |straight: bool| {
            let kinds = BY_RANKS..finals().kinds();
            let alike = kinds.filter(|&kind| is_straight_flush(finals().values[kind]) == straight);
            alike.map(&most).max().unwrap_or(0)
        };
        let (flush, straight_flush) = (of(false).max(0), of(true));
        FlushGains { flush, straight_flush: (straight_flush - flush).max(0) }
    }

    /// Both so many times, and the other ones.
    pub fn times_and(self, times: i128, other: FlushGains) -> Self {
        FlushGains {
            flush: self.flush * times + other.flush,
            straight_flush: self.straight_flush * times + other.straight_flush,
        }
    }

    /// The gain of all flushes of these kept ranks and so many of a number of cards of their suit, if each gains as
    /// much as one can.
    pub fn of_suit(&self, kept: u16, drawn: usize, cards: usize) -> i128 {
        let flushes = i128::from(binomial(cards, drawn));
        flushes * self.flush + i128::from(STRAIGHTS_WITH[usize::from(kept)]) * self.straight_flush
    }
}

/// By the set of ranks: the number of straights that have all of them.
static STRAIGHTS_WITH: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let straights = |ranks: u16| (0..RANKS).filter_map(straight_from).filter(|straight| ranks & !straight == 0).count();
    (0..RANK_SETS.az::<u16>()).map(|ranks| straights(ranks).az::<u8>()).collect()
});

/// The payoff of every final hand; that of a hand without a combination where no deck deals one.
#[derive(Debug)]
pub struct Priced {
    /// By kind.
    pub of_five: Vec<Payoff>,
    /// By the place of six cards: with the second combination that need not beat the dealer's hand.
    pub of_six: Vec<Payoff>,
    /// By the place of six cards, where there are any: the payoffs with second combinations that must beat the dealer's
    /// hand, each with the least value that it does not beat. The first that does is paid.
    pub to_beat: HashMap<usize, Vec<(FiveCardValue, Payoff)>>,
}

/// The first place of six cards of which five at least are of one suit. Before it are the multisets of six ranks, of
/// whose cards no five are of one suit.
const SUITED: usize = rank_multisets(6);

/// The place of six cards: a kind of flush, and a sixth card that makes no higher one, of the same suit or not.
pub fn place_of_flush(kind: usize, sixth: Rank, of_suit: bool) -> usize {
    SUITED + 2 * ((kind - BY_RANKS) * Rank::ALL.len() + sixth as usize) + usize::from(of_suit)
}

/// Six cards at every place; `None` where no deck deals any.
pub fn all_of_six() -> impl Iterator<Item = Option<FinalHand>> {
    let flushes = (BY_RANKS..finals().kinds()).flat_map(|kind| {
        let sixth = Rank::ALL.into_iter().flat_map(|rank| [Suit::Diamonds, Suit::Clubs].map(|suit| (rank, suit)));
        sixth.map(move |(rank, suit)| flush_with(kind, Card::new(rank, suit)))
    });
    rank_multisets_in_order::<6>().into_iter().map(six_of_ranks).chain(flushes)
}

/// The flush of this kind, which is of clubs, with a sixth card.
fn flush_with(kind: usize, sixth: Card) -> Option<FinalHand> {
    let flush = finals().cards(kind);
    let hand = FinalHand::new(flush.into_iter().chain([sixth])).filter(|_| !flush.contains(&sixth))?;
    (hand.value == finals().values[kind]).then_some(hand)
}

impl Priced {
    /// The payoffs of final hands in each of the readings that are decided at once with one.
    pub fn in_readings(prices: &Prices, second: SecondCombination) -> [Self; READINGS] {
        second.decided_with().map(|second| Priced::new(prices, second))
    }

    /// The payoffs of final hands in one reading.
    pub fn new(prices: &Prices, second: SecondCombination) -> Self {
        let payoff = |hand: Option<FinalHand>| {
            hand.map_or(prices.payoff(None, None), |hand| prices.payoff(hand.winning, hand.second(second, &prices.bet)))
        };
        let to_beat = |(place, hand): (usize, Option<FinalHand>)| {
            let hand = hand?;
            let seconds = hand.seconds_to_beat(second, &prices.bet).into_iter();
            let of_each = seconds.map(|(value, second)| (value, prices.payoff(hand.winning, Some(second))));
            Some((place, of_each.collect::<Vec<_>>())).filter(|(_, of_each)| !of_each.is_empty())
        };
        Priced {
            of_five: (0..finals().kinds()).map(|kind| payoff(finals().hand(kind))).collect(),
            of_six: all_of_six().map(payoff).collect(),
            to_beat: all_of_six().enumerate().filter_map(to_beat).collect(),
        }
    }

    /// The payoff of six cards that wins most.
    pub fn most_of_six(&self, six: usize) -> &Payoff {
        self.to_beat.get(&six).and_then(|of_each| of_each.first()).map_or(&self.of_six[six], |(_, payoff)| payoff)
    }
}

/// Results of the final hands after a play, bet on or folded.
#[derive(Clone, Debug)]
pub struct Results {
    /// Number of final hands, folded ones included.
    pub hands: i64,
    /// Those that are bet on, by the place of their payoff.
    pub bets: Vec<Bets>,
}

/// Results of the final hands of one payoff that the player bets on. After a correction numbers may be negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bets {
    /// Number of final hands.
    pub hands: i64,
    /// Numbers of hidden hands that do not qualify, are outranked though they qualify, and tie.
    pub showdowns: [i64; 3],
}

impl Bets {
    /// Adds `times` final hands with these hidden hands.
    #[inline]
    pub fn add(&mut self, counts: Counts, times: i64) {
        self.hands += times;
        self.showdowns.iter_mut().zip(counts.split()).for_each(|(sum, count)| *sum += times * i64::from(count));
    }

    /// Adds what flushes change.
    #[inline]
    pub fn add_change(&mut self, change: [i64; 3]) {
        self.showdowns.iter_mut().zip(change).for_each(|(sum, count)| *sum += count);
    }

    fn add_bets(&mut self, other: &Bets, times: i64) {
        self.hands += times * other.hands;
        self.showdowns.iter_mut().zip(other.showdowns).for_each(|(sum, count)| *sum += times * count);
    }
}

impl Results {
    /// No final hand yet; of so many payoffs.
    pub fn none(payoffs: usize) -> Self {
        Results { hands: 0, bets: vec![Bets::default(); payoffs] }
    }

    /// Adds the other results, `times` times.
    pub fn add(&mut self, other: &Results, times: i64) {
        self.hands += times * other.hands;
        for (sum, bets) in self.bets.iter_mut().zip(&other.bets).filter(|(_, bets)| **bets != Bets::default()) {
            sum.add_bets(bets, times);
        }
    }

    /// Number of final hands that are bet on.
    pub fn bet_on(&self) -> i64 {
        self.bets.iter().map(|bets| bets.hands).sum()
    }

    /// The gain over folding all of them, in antes summed over the hidden hands, of which each final hand has so many.
    pub fn gain(&self, payoffs: &[Payoff], hidden_hands: i64) -> i64 {
        let of_payoff = |(payoff, bets): (&Payoff, &Bets)| payoff.gain(bets.showdowns, hidden_hands * bets.hands);
        payoffs.iter().zip(&self.bets).map(of_payoff).sum()
    }
}

/// For every multiset of ranks, the number of ways to draw it from the same cards.
#[derive(Debug)]
pub struct Ways {
    cards: RankCounts,
    /// By size, for as many sizes as were asked for.
    of_size: Vec<Vec<u16>>,
}

impl Ways {
    /// The ways to draw from `cards`, at most four of a rank.
    pub fn new(cards: RankCounts) -> Self {
        Ways { cards, of_size: vec![vec![1]] }
    }

    /// The number of ways by the place of the multiset of `size` ranks: at most 4^5.
    pub fn of_size(&mut self, size: usize) -> &[u16] {
        while self.of_size.len() <= size {
            let next = self.of_size.len();
            let mut all = Vec::with_capacity(rank_multisets(next));
            // In their order multisets go by the highest rank, then by how often it occurs, then by the ranks below it.
            for (rank, &cards) in self.cards.iter().enumerate() {
                for times in 1..=next {
                    let choices = binomial(cards.into(), times).az::<u16>();
                    let others = next - times;
                    let below = binomial((rank + others).saturating_sub(1), others) as usize;
                    all.extend(self.of_size[others][..below].iter().map(|ways| ways * choices));
                }
            }
            self.of_size.push(all);
        }
        &self.of_size[size]
    }
}

/// The second combinations that must beat the dealer's hand, with one up card; none in other readings.
#[derive(Debug)]
pub struct Seconds {
    up_card: Rank,
    /// By the place of six cards.
    of_six: HashMap<usize, Vec<ToBeat>>,
}

/// A second combination.
#[derive(Clone, Copy, Debug)]
pub struct ToBeat {
    /// The least value that it does not beat.
    pub below: FiveCardValue,
    /// What the hand is paid with it.
    pub payoff: Payoff,
    /// By ranks, the hidden hands with which the dealer qualifies below that value.
    by_ranks: i64,
}

impl Seconds {
    /// The second combinations of final hands that are priced so.
    pub fn new(showdowns: &Showdowns, priced: &Priced) -> Self {
        let up_card = showdowns.up_card.rank();
        let qualified = |hidden: &RankCounts| {
            let value = dealers_value(up_card, hidden).filter(|&value| qualifies(value));
            value.map(|value| (value, *hidden))
        };
        if priced.to_beat.is_empty() {
            return Seconds { up_card, of_six: HashMap::new() };
        }
        let dealers: Vec<(FiveCardValue, RankCounts)> =
            multisets().of_size(HIDDEN).iter().filter_map(qualified).collect();
        let of_hand = |(place, hand): (usize, Option<FinalHand>)| {
            let (of_each, held) = (priced.to_beat.get(&place)?, rank_counts(hand?.cards().iter().copied()));
            let left = left_of(&showdowns.unseen_ranks, &held)?;
            let ways: Vec<(FiveCardValue, i64)> =
                dealers.iter().map(|(value, hidden)| (*value, ways(hidden, &left))).collect();
            let to_beat = |&(below, payoff): &(FiveCardValue, Payoff)| {
                let lower = ways.iter().filter(|&&(value, _)| value < below);
                ToBeat { below, payoff, by_ranks: lower.map(|(_, ways)| ways).sum() }
            };
            Some((place, of_each.iter().map(to_beat).collect()))
        };
        let hands: Vec<(usize, Option<FinalHand>)> = all_of_six().enumerate().collect();
        Seconds { up_card, of_six: hands.into_par_iter().filter_map(of_hand).collect() }
    }

    /// Those of six cards, the first of which that beats the dealer's hand is paid.
    pub fn to_beat(&self, six: usize) -> &[ToBeat] {
        self.of_six.get(&six).map_or(&[], Vec::as_slice)
    }

    /// The payoffs of six cards with each, and the number of hidden hands that qualify and against which it is paid,
    /// when these ranks of the up card's suit may be hidden.
    pub fn paid(&self, six: usize, hidden: u16) -> Vec<(Payoff, i64)> {
        let (own_suit, mut before) = (OwnSuit { up_card: self.up_card, hidden }, 0);
        let paid = |second: &ToBeat| {
            let [_, change, _] = own_suit.change(second.below);
            let all = second.by_ranks + change;
            (second.payoff, all - std::mem::replace(&mut before, all))
        };
        self.to_beat(six).iter().map(paid).collect()
    }
}

/// What is left of each rank; `None` if there are not as many.
fn left_of(cards: &RankCounts, held: &RankCounts) -> Option<RankCounts> {
    let mut left = *cards;
    for (left, held) in left.iter_mut().zip(held) {
        *left = left.checked_sub(*held)?;
    }
    Some(left)
}

/// Number of hidden hands of these ranks.
fn ways(hidden: &RankCounts, left: &RankCounts) -> i64 {
    let of_rank = |rank: usize| i64::from(binomial(left[rank].into(), hidden[rank].into()));
    (0..RANKS).filter(|&rank| hidden[rank] > 0).map(of_rank).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::lunar_poker::decisions::{MOST, multisets};

    #[test]
    fn ways_are_products_of_binomials_and_add_up_to_all_draws() {
        let cards = [4, 3, 0, 2, 1, 4, 4, 4, 0, 3, 3, 2, 4];
        let mut ways = Ways::new(cards);
        let all: usize = cards.iter().map(|&cards| usize::from(cards)).sum();
        for size in 0..=MOST {
            let ways = ways.of_size(size);
            assert_eq!(ways.iter().map(|&ways| u32::from(ways)).sum::<u32>(), binomial(all, size));
            for (counts, &ways) in multisets().of_size(size).iter().zip(ways) {
                let of_rank = |(&cards, &drawn): (&u8, &u8)| binomial(cards.into(), drawn.into());
                assert_eq!(u32::from(ways), cards.iter().zip(counts).map(of_rank).product::<u32>());
            }
        }
    }
}
