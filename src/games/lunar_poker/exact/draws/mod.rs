//! The payoffs of final hands, and sums over the draws that lead to them.

mod held;
mod payoffs;
mod results;
mod same_ranks;
mod ways;

pub use held::{FlushGains, Held};
pub use payoffs::Priced;
pub use results::{Bets, Results};
pub use same_ranks::{SameRanks, WithSixth, each_flush};
pub use ways::Ways;
