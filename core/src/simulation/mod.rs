//! THE WITNESS: rounds dealt from a shuffled deck on all cores, settled by a croupier without access to the solver's
//! counts.
//!
//! A run is determined by (version, game, offers, seed, rounds). Rounds are played in blocks with random streams of
//! their own, so any thread may play any block; tallies are integers, so the order of addition is irrelevant. Rounds
//! 0..N of a longer run are the rounds of the shorter one. So a run can be stopped and resumed, extended, and played in
//! parts by several processes: a [`Record`] holds the blocks played and their counts.

mod battery;
mod deal;
mod informed;
mod plan;
mod record;
mod run;
mod seats;
mod trace;

use std::ops::AddAssign;

pub use battery::{Proof, battery};
pub use deal::{BlockStream, deal};
pub use informed::{InformedSums, Statistic};
pub use plan::{BLOCK_ROUNDS, GivenHand, RunPlan, Shard, ShardError, checks, landmarks, simulate_given};
pub use record::{BlockSet, NoBlockSet, OfferTerms, Record, RecordError, Run, WinCounter, WinCounts};
pub use run::{RunError, Simulation, pool_of, simulate};
pub use seats::{MOST_MARKS, Marks, PARTS, SeatOutcome, SeatWager, TableCounts, deal_tables};
pub use trace::{TracedOffer, TracedRound, trace};

/// Adds sums or counts to others, place by place.
fn add<T: AddAssign + Copy>(sums: &mut [T], more: &[T]) {
    sums.iter_mut().zip(more).for_each(|(sum, &more)| *sum += more);
}

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::deal::{draw_places, places_to_cards, starting_state};
}
