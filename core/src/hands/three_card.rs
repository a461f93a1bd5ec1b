//! Three-card rankings by look-up: one table by rank multiset, and another for three cards of one suit.

use std::sync::LazyLock;

use super::ranks::{Places, rank_multiset_index, rank_set};
use super::reference::{self, ThreeCardRanking};
use crate::cards::Card;

static TABLES: LazyLock<Places<ThreeCardRanking, u16>> =
    LazyLock::new(|| Places::of(reference::three_card, |place| place));

/// All rankings, worst first.
pub fn rankings() -> &'static [ThreeCardRanking] {
    &TABLES.rankings
}

/// Place of three ascending cards among [`rankings`].
#[inline]
pub fn value(ascending: [Card; 3]) -> usize {
    let is_flush = ascending.iter().all(|card| card.suit() == ascending[0].suit());
    usize::from(match is_flush {
        true => TABLES.best_of_suit[rank_set(ascending.iter())],
        false => TABLES.by_ranks[rank_multiset_index(ascending)],
    })
}
