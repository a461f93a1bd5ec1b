//! Facts about the game.

pub mod game;
pub mod published;
pub mod wagers;
