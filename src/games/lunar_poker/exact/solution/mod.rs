//! The best plays, the counts of all rounds, and how both are kept.

mod after_draws;
mod best_plays;
mod cycle;
mod group_rounds;
mod hand_classes;
mod question;
mod round_counts;
mod up_card;

pub use best_plays::{Against, Deciding, Worth};
pub use cycle::{Cycle, up_cards};
pub use hand_classes::{HandClass, hands_by_ranks};
pub use question::{Question, Solution};
pub use round_counts::{PlayKind, RoundCounts, Share};
