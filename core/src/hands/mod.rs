//! WHAT A HAND IS: the rankings of three-, four- and five-card hands.
//!
//! [`mod@reference`] states each ranking slowly and obviously, from the words of the regulation. [`three_card`],
//! [`four_card`] and [`five_card`] return the same by table look-up, also for the best four of five or six cards and
//! the best five of six or seven; [`columns`] evaluates many rounds at once. [`rank_sets`] values hands without tables, for the
//! exact path of a game whose simulated one looks them up. Tests compare them on every possible hand. `ranks` holds
//! the index of rank multisets and packed cards.

pub mod columns;
pub mod five_card;
pub mod four_card;
pub mod rank_sets;
mod ranks;
pub mod reference;
pub mod three_card;

pub use ranks::{PackedCards, rank_multiset_index};
pub(crate) use ranks::{
    best_of_subsets, rank_multiset_addend, rank_multiset_place, rank_multisets, rank_multisets_in_order,
    ranks_completing_a_straight, suited_ranks,
};
pub use reference::{
    FiveCardCategory, FiveCardRanking, FourCardCategory, FourCardRanking, Ranking, ThreeCardCategory, ThreeCardRanking,
};

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::ranks::{
        RANK_BITS, RANK_KEYS, RANK_SUMS, rank_multisets, rank_multisets_in_order, ranks_completing_a_straight,
    };
}
