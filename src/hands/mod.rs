//! WHAT A HAND IS: the rankings of three- and five-card hands.
//!
//! [`mod@reference`] states each ranking slowly and obviously, from the words of the regulation. [`three_card`] and
//! [`five_card`] answer the same by table look-up, and [`columns`] the kind of hand for many rounds at once; the tests
//! compare them on every hand there is.

pub mod columns;
pub mod five_card;
mod packed;
pub mod reference;
pub mod three_card;

pub use packed::PackedCards;
pub use reference::{FiveCardCategory, FiveCardRanking, ThreeCardCategory, ThreeCardRanking};
