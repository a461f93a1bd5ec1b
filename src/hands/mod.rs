//! WHAT A HAND IS: the rankings of three- and five-card hands.
//!
//! [`reference`] states each ranking slowly and obviously, from the words of the regulation. [`three_card`] and
//! [`five_card`] answer the same by table look-up; the tests compare them on every hand there is.

pub mod columns;
pub mod five_card;
mod packed;
pub mod reference;
pub mod three_card;

pub use packed::PackedCards;
pub use reference::{FiveCardCategory, FiveCardRanking, ThreeCardCategory, ThreeCardRanking};
