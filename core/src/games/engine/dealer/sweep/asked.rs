//! What is asked of a count of hidden hands.

use crate::cards::CardSet;

/// A question: the number of hidden hands without these cards with which the dealer's hand has at least this value.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    pub own: CardSet,
    pub least: usize,
}
