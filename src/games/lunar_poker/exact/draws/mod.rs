//! The payoffs of final hands, and sums over the draws that lead to them.

mod payoffs;
mod pool;
mod same_ranks;

pub use payoffs::Priced;
pub use pool::each_flush;
pub use same_ranks::{FlushGains, Held, SameRanks};
