//! Decisions as both paths use them: by table, found by `exact` and played by `croupier`, or by named rules.
//!
//! The tables go by the numbers that `multisets` and `final_hands` give to hands.

mod final_hands;
mod holdings;
mod multisets;
mod player;
mod tables;

pub use final_hands::{BY_RANKS, RANK_SETS, finals, six_of_ranks};
pub use holdings::{Holding, Manner};
pub use multisets::{
    MOST, RANKS, RankCounts, SET_OF_ALL, counts_of, index_of, multisets, rank_counts, ranks_of, set_of, size_of_set,
    smaller_multisets, subsets_of_set, without_rank,
};
pub use player::{Player, simple, simply_bets};
pub use tables::{AgainstUpCard, DEAD, Decisions, EXCHANGES, FinalDecisions, IN_TWO_BITS, Known};
