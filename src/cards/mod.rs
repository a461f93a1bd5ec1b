//! WHAT IS DEALT: cards, sets of cards, the index of a set among those of its size, and the symmetry of suits.
//!
//! Everything here works with any set of cards, not only the full deck, so that a solver can be checked against the
//! whole game tree of a short deck.

mod card;
mod columns;
mod index;
mod set;
mod suits;
mod vectors;

pub use card::{Card, CardParseError, Rank, Suit, parse_cards};
pub use columns::{BATCH_ROUNDS, Deals, STRIP_ROUNDS, Strip, insert, marked_rounds};
pub use index::{binomial, choices, subset_index};
pub use set::CardSet;
pub use suits::{SuitClass, SuitSymmetry, hands_by_kind};
pub use vectors::Vectors;
