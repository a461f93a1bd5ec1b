//! What may be played, how a round ends, and what is paid.

pub mod combinations;
pub mod plays;
pub mod prices;
pub mod results;
pub mod settled_by;
pub mod settlement;
pub mod super_wager;
