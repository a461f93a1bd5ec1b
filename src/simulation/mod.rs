//! THE WITNESS: rounds dealt from a shuffled deck on all cores, settled by a croupier who never sees the solver's counts.
//!
//! A run is (version, game, offers, seed, rounds) and nothing else. Rounds come in blocks; each block draws from random
//! streams of its own, so that it does not matter which thread plays which block, and tallies are integers, so that it
//! does not matter in which order they are added. Rounds 0..N of a longer run are the rounds of the shorter one.

mod deal;
mod run;
mod stream;

pub use deal::{MOST_CARDS, deal};
pub use run::{BLOCK_ROUNDS, RunError, RunPlan, Simulation, simulate};
pub use stream::BlockStream;
