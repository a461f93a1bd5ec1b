//! Decisions shared by the exact and the simulated path: named rules, and tables that `exact` fills and `croupier`
//! looks up.
//!
//! Read `multisets` first: it numbers the hands for `first_plays` (five cards) and `tables` (after a draw). `player`
//! has the strategy `simple`, and the words for hands and plays.

mod block;
mod first_plays;
mod multisets;
mod player;
mod tables;

pub use block::Block;
pub use first_plays::{FirstPlays, SUITS_BITS, hand_places};
pub use multisets::{
    BY_RANKS, MOST, RANK_SETS, RANKS, RankCounts, SET_OF_ALL, all_of_six, counts_of, finals, index_of, multisets,
    rank_counts, ranks_in, ranks_of, set_of, smaller_multisets, subsets_of_set, without_rank,
};
pub use player::{Holding, Manner, Player, simple, simply_bets};
pub use tables::{
    AgainstUpCard, Decisions, Drawn, EXCHANGES, FinalDecision, FinalDecisions, Gains, IN_A_BYTE, OwnSuit,
};
