//! The final hands that a hand may become: in how many ways, and with what payoffs and results.

mod held;
mod payoffs;
mod results;
mod same_ranks;
mod seconds;
mod ways;

pub use held::{FlushGains, Held};
pub use payoffs::Priced;
pub use results::{Bets, Results};
pub use same_ranks::{Finished, SameRanks, WithSixth, each_flush};
pub use seconds::{Seconds, ToBeat};
pub use ways::Ways;
