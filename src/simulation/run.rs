//! Playing the blocks of a run on all cores.

use rayon::prelude::*;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use thiserror::Error;

use super::deal::deal;
use super::stream::BlockStream;
use crate::cards::{BATCH_ROUNDS, Deals, Vectors};
use crate::games::{Croupier, Tally};

/// Rounds of a block. The last block of a run may be cut short.
pub const BLOCK_ROUNDS: u64 = 64 * BATCH_ROUNDS as u64;

/// What is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunPlan {
    /// Seed of all random numbers.
    pub seed: u64,
    /// Number of rounds.
    pub rounds: u64,
    /// Number of threads, or as many as there are cores. It does not change the result.
    pub threads: Option<usize>,
    /// Vector instructions to use. They do not change the result.
    pub vectors: Vectors,
}

/// A run that cannot be started.
#[derive(Debug, Error)]
pub enum RunError {
    /// The system does not give the threads.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] ThreadPoolBuildError),
}

/// Plays the rounds of `plan` and returns the tally. `played` is told of every block's rounds when they have been
/// played, from any thread.
///
/// # Errors
/// [`RunError::Threads`] if the threads cannot be started.
pub fn simulate(
    croupier: &dyn Croupier,
    game: &str,
    plan: RunPlan,
    played: &(dyn Fn(u64) + Sync),
) -> Result<Tally, RunError> {
    let pool = ThreadPoolBuilder::new().num_threads(plan.threads.unwrap_or(0)).build()?;
    let blocks = plan.rounds.div_ceil(BLOCK_ROUNDS);
    let workspace = || (Deals::new(croupier.cards_per_round()), vec![0; croupier.cells()]);
    let play = |(mut deals, mut tally): (Deals, Tally), block: u64| {
        let rounds = BLOCK_ROUNDS.min(plan.rounds - block * BLOCK_ROUNDS);
        let mut stream = BlockStream::new(plan.seed, game, block);
        play_block(croupier, plan.vectors, &mut stream, rounds, &mut deals, &mut tally);
        played(rounds);
        (deals, tally)
    };
    let tally = pool.install(|| {
        let tallies = (0..blocks).into_par_iter().fold(workspace, play).map(|(_, tally)| tally);
        tallies.reduce(|| vec![0; croupier.cells()], add)
    });
    Ok(tally)
}

fn play_block(
    croupier: &dyn Croupier,
    vectors: Vectors,
    stream: &mut BlockStream,
    rounds: u64,
    deals: &mut Deals,
    tally: &mut Tally,
) {
    let mut left = rounds;
    while left > 0 {
        vectors.run(
            #[inline(always)]
            || deal(stream, deals),
        );
        let settled = left.min(BATCH_ROUNDS as u64);
        croupier.settle(vectors, deals, settled as usize, tally);
        left -= settled;
    }
}

fn add(mut sum: Tally, other: Tally) -> Tally {
    for (total, count) in sum.iter_mut().zip(other) {
        *total += count;
    }
    sum
}
