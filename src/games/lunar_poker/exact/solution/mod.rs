//! The best plays, the counts of all rounds, and how both are kept.

mod after_draws;
mod best_plays;
mod deals;
mod endings;
mod group_rounds;
mod hand_classes;
mod question;
mod tally;
mod up_card;

pub use best_plays::{Against, Deciding, Worth};
pub use deals::{Deals, up_cards};
pub use endings::Endings;
pub use hand_classes::{HandClass, hands_by_ranks};
pub use question::{Question, Solution};
pub use tally::{PlayKind, Share, Tally};
