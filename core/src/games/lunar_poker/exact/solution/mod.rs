//! The solution: the best plays, and counts of all rounds.
//!
//! Reading order: `cycle` (number of deals), `against` (the context of one up card), `sums` and `flush_draws` (sums
//! over the draws of a play), `best_plays`, `round_counts`, `after_draws` (tables of later decisions), `up_card` (all
//! hands against one up card), `question` (all up cards, and kept parts).

mod after_draws;
mod against;
mod best_plays;
mod cycle;
mod flush_draws;
mod question;
mod round_counts;
mod sums;
mod up_card;

pub use against::Against;
pub use best_plays::{Deciding, Worth};
pub use cycle::{Cycle, up_cards};
#[cfg(any(test, fuzzing, feature = "testing"))]
pub use question::fuzzed::{kept_part, uses_kept_part};
pub use question::{Question, Solution};
pub use round_counts::{PlayKind, RoundCounts, Share};
pub use up_card::{HandClass, hands_by_ranks};
