mod payoffs;
mod pool;
mod same_ranks;

pub use payoffs::Priced;
pub use pool::each_flush;
pub use same_ranks::{FlushGains, Held, SameRanks};
