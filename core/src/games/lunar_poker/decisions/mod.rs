//! Decisions shared by the exact and the simulated path: named rules, and tables that `exact` fills and `croupier`
//! looks up.
//!
//! Read `multisets` and the kinds of final hands in `player` first. They number the hands for `first_plays` (five
//! cards) and `tables` (after a draw). `holdings` groups hands and plays for the strategy that people read.

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
