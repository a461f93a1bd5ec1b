//! The payoff of every final hand.

use std::collections::HashMap;

use crate::cards::{Card, Rank, Suit};
use crate::games::lunar_poker::decisions::{BY_RANKS, finals, six_of_ranks};
use crate::games::lunar_poker::rules::{FinalHand, Payoff, Prices, READINGS, SecondCombination};
use crate::hands::five_card::FiveCardValue;
use crate::hands::{rank_multisets, rank_multisets_in_order};

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
