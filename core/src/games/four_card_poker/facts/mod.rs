//! Facts about Four Card Poker, and what others have published about it.

mod assumptions;
mod game;
mod wagers;

pub use game::FACTS;
pub use wagers::{EXPERT, SIMPLE, WAGERS};
