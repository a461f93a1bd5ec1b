//! Decisions as both paths use them: by table, found by `exact` and played by `croupier`, or by named rules.
//!
//! The tables go by the numbers that `multisets` and `final_hands` give to hands.

mod block;
mod first_plays;
mod holdings;
mod multisets;
mod player;
mod tables;

pub use block::Block;
pub use first_plays::{FirstPlays, SUITS_BITS, hand_places};
pub use holdings::{Holding, Manner, OwnSuit};
pub use multisets::{
    MOST, RANKS, RankCounts, SET_OF_ALL, counts_of, index_of, multisets, rank_counts, ranks_in, ranks_of, set_of,
    smaller_multisets, subsets_of_set, without_rank,
};
pub use player::{BY_RANKS, Player, RANK_SETS, finals, simple, simply_bets, six_of_ranks};
pub use tables::{AgainstUpCard, Decisions, Drawn, EXCHANGES, FinalDecisions, Gains, IN_A_BYTE, Known};
