//! WHAT IS DEALT: cards, card sets with their index, symmetry of suits, and columns of many deals.
//!
//! Everything works with any set of cards, not only the full deck, so that a solver can be checked against the whole
//! game tree of a short deck.

mod card;
mod columns;
mod hole_cards;
mod suits;

pub(crate) use card::choices;
pub use card::{Card, CardParseError, CardSet, Rank, Suit, binomial, parse_cards, subset_index, subsets};
pub use columns::{BATCH_ROUNDS, Deals, STRIP_ROUNDS, Strip, Vectors, insert};
pub(crate) use columns::{marked_rounds, plus, times, with_more};
pub use hole_cards::HoleCards;
pub use suits::{SuitClass, SuitSymmetry};

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::columns::marked_rounds;
}
