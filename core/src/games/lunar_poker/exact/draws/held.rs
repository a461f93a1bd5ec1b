//! A player's hand, and the flushes that it can draw to.

use std::sync::LazyLock;

use az::Az;

use crate::cards::{Card, Suit, binomial};
use crate::games::lunar_poker::decisions::{BY_RANKS, RANK_SETS, RANKS, finals};
use crate::games::lunar_poker::exact::showdowns::Showdowns;
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Play, is_straight_flush, straight_from};

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
