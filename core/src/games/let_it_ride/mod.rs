//! Let It Ride Poker, 58 Pa. Code Chapter 643a.
//!
//! The player places three equal bets (§ 643a.7(d)) and is dealt three cards; two community cards lie face down
//! (§ 643a.8(d)). On the three cards the player withdraws bet 1 or lets it ride (§ 643a.11(b)). The first community
//! card is turned, and bet 2 is decided likewise (§ 643a.11(d)); bet 3 always rides. The second community card is
//! turned, and every bet that rides is paid by the five-card hand of the three cards and the two, or lost
//! (§ 643a.11(f)). There is no dealer's hand. Side wagers (§ 643a.7(e)-(i)) are settled by the three cards or by the
//! five, whatever the decisions.
//!
//! Read `facts`, then `rules`, which serve both paths of the engine; `croupier` settles many rounds at a time. The
//! decisions for people, by holding and by spot, are below.

mod croupier;
mod facts;
mod rules;

use std::marker::PhantomData;

use super::engine::streets::game::StreetGame;
use crate::cards::{Rank, Suit};
use crate::games::engine::streets::advice::{Held, Holding};
use crate::games::engine::streets::knowledge::StreetTable;

pub use rules::{FiveCardHand, ThreeCardHand};

pub static LET_IT_RIDE: StreetGame<FiveCardHand, 2> = StreetGame {
    facts: &facts::FACTS,
    form: &rules::FORM,
    // A mini-royal of spades is a kind of its own.
    suit: Some(Suit::Spades),
    table: &TABLE,
    croupier: Some(croupier::seat),
    kinds: PhantomData,
};

/// High cards are tens or better. The spread is the number of ranks from the lowest to the highest card. A straight is
/// open-ended if two ranks complete it and inside if one does. Cards with fewer straights than their spread says stand
/// before it, so that the words of every line hold for the hands that fit none before.
pub const HOLDINGS: [&[Holding]; 2] = [
    &[
        ("three of a kind", |held| held.equal_neighbours.len() == 2),
        ("pair of tens or better", |held| held.has_pair_from(Rank::Ten)),
        ("three to a royal flush, ace high", |held| is_royal(held, Rank::Ace)),
        ("three to a royal flush, king high", |held| is_royal(held, Rank::King)),
        ("three to a royal flush, queen high", |held| is_royal(held, Rank::Queen)),
        ("2-3-4 of one suit", |held| is_suited(held, 3, 0) && held.lowest() == Rank::Two),
        ("three to a straight flush with a low ace", |held| {
            held.one_suit && held.highest() == Rank::Ace && held.ranks[1] <= Rank::Five
        }),
        ("three to a straight flush, spread 3, two high cards", |held| is_suited(held, 3, 2)),
        ("three to a straight flush, spread 3, one high card", |held| is_suited(held, 3, 1)),
        ("three to a straight flush, spread 3, no high card", |held| is_suited(held, 3, 0)),
        ("three to a straight flush, spread 4, two high cards", |held| is_suited(held, 4, 2)),
        ("three to a straight flush, spread 4, one high card", |held| is_suited(held, 4, 1)),
        ("three to a straight flush, spread 4, no high card", |held| is_suited(held, 4, 0)),
        ("three to a straight flush, spread 5, two high cards", |held| is_suited(held, 5, 2)),
        ("three to a straight flush, spread 5, one high card", |held| is_suited(held, 5, 1)),
        ("three to a straight flush, spread 5, no high card", |held| is_suited(held, 5, 0)),
        ("three of one suit, no straight flush", |held| held.one_suit),
        ("low pair", |held| !held.equal_neighbours.is_empty()),
        ("anything else", |_| true),
    ],
    &[
        ("four of a kind", |held| held.equal_neighbours.len() == 3),
        ("three of a kind", |held| {
            held.equal_neighbours.len() == 2 && held.equal_neighbours[0] == held.equal_neighbours[1]
        }),
        ("two pair", |held| held.equal_neighbours.len() == 2),
        ("pair of tens or better", |held| held.has_pair_from(Rank::Ten)),
        ("four to a royal flush", |held| held.one_suit && high_cards(held) == 4),
        ("four to a straight flush", |held| held.one_suit && held.straights > 0),
        ("four to a flush", |held| held.one_suit),
        ("open-ended straight with a high card", |held| held.straights == 2 && high_cards(held) > 0),
        ("open-ended straight without a high card", |held| held.straights == 2),
        ("inside straight with four high cards", |held| held.straights == 1 && high_cards(held) == 4),
        ("other inside straight", |held| held.straights == 1),
        ("low pair", |held| !held.equal_neighbours.is_empty()),
        ("anything else", |_| true),
    ],
];

/// With the hands of two others all deals are counted in half a minute; with more hands the rounds give a standard
/// error of 0.0003 bets.
pub static TABLE: StreetTable = StreetTable { holdings: &HOLDINGS, most_counted: 2, rounds: 20_000 };

fn high_cards(held: &Held) -> usize {
    held.number_from(Rank::Ten)
}

fn is_royal(held: &Held, highest: Rank) -> bool {
    held.one_suit && high_cards(held) == 3 && held.highest() == highest
}

/// Whether three cards of one suit have this spread and number of high cards.
fn is_suited(held: &Held, spread: usize, high: usize) -> bool {
    held.one_suit && held.gaps() + 3 == spread && high_cards(held) == high
}

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::croupier::{CELLS_BY_FIVE, DecisionTables, Seen, of_one_suit};
    pub use super::facts::FACTS;
    pub use super::rules::{FORM, Sights};
}
