//! Decisions as both paths use them: by table, found by `exact` and played by `croupier`, or by named rules.
//!
//! The tables go by the numbers that `multisets` and `final_hands` give to hands.

mod block;
mod final_hands;
mod first_plays;
mod holdings;
mod multisets;
mod own_suit;
mod player;
mod tables;

pub use block::Block;
pub use final_hands::{BY_RANKS, RANK_SETS, finals, six_of_ranks};
pub use first_plays::{FirstPlays, SUITS_BITS, hand_places};
pub use holdings::{Holding, Manner};
pub use multisets::{
    MOST, RANKS, RankCounts, SET_OF_ALL, counts_of, index_of, multisets, rank_counts, ranks_in, ranks_of, set_of,
    smaller_multisets, subsets_of_set, without_rank,
};
pub use own_suit::OwnSuit;
pub use player::{Player, simple, simply_bets};
pub use tables::{AgainstUpCard, Decisions, Drawn, EXCHANGES, FinalDecisions, Gains, IN_A_BYTE, Known};
