//! The best plays, the counts of all rounds, and how both are kept.

mod after_draws;
mod against;
mod best_plays;
mod cycle;
mod flush_draws;
mod group_rounds;
mod identities;
mod question;
mod round_counts;
mod sums;
mod up_card;

pub use against::Against;
pub use best_plays::{Deciding, Worth};
pub use cycle::{Cycle, up_cards};
pub use group_rounds::{HandClass, hands_by_ranks};
#[cfg(any(test, fuzzing, feature = "testing"))]
pub use question::fuzzed::{kept_part, uses_kept_part};
pub use question::{Question, Solution};
pub use round_counts::{PlayKind, RoundCounts, Share};
