//! Playing the blocks of a run on all cores.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
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
    let mut simulation = Simulation::new(croupier, game, plan)?;
    simulation.play_until(u64::MAX, played);
    Ok(simulation.into_tally())
}

/// A run under way: its blocks are played in order, so what has been played is always the run of fewer rounds.
pub struct Simulation<'c> {
    croupier: &'c dyn Croupier,
    game: &'c str,
    plan: RunPlan,
    pool: ThreadPool,
    /// Blocks that have been played.
    blocks: u64,
    tally: Tally,
}

impl<'c> Simulation<'c> {
    /// A run of which nothing has been played.
    ///
    /// # Errors
    /// [`RunError::Threads`] if the threads cannot be started.
    pub fn new(croupier: &'c dyn Croupier, game: &'c str, plan: RunPlan) -> Result<Self, RunError> {
        let pool = ThreadPoolBuilder::new().num_threads(plan.threads.unwrap_or(0)).build()?;
        Ok(Simulation { croupier, game, plan, pool, blocks: 0, tally: vec![0; croupier.cells()] })
    }

    /// Blocks that have been played.
    pub fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Rounds that have been played.
    pub fn rounds(&self) -> u64 {
        self.plan.rounds.min(self.blocks.saturating_mul(BLOCK_ROUNDS))
    }

    /// Whether all rounds have been played.
    pub fn is_done(&self) -> bool {
        self.blocks == self.all_blocks()
    }

    /// What came of the rounds that have been played.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The same, when no more is to be played.
    pub fn into_tally(self) -> Tally {
        self.tally
    }

    /// Plays on until so many blocks have been played, or all there are. `played` is told of every block's rounds when they have
    /// been played, from any thread.
    pub fn play_until(&mut self, blocks: u64, played: &(dyn Fn(u64) + Sync)) {
        let (croupier, game, plan) = (self.croupier, self.game, self.plan);
        let end = blocks.min(self.all_blocks());
        let workspace = || (Deals::new(croupier.cards_per_round()), vec![0; croupier.cells()]);
        let play = |(mut deals, mut tally): (Deals, Tally), block: u64| {
            let rounds = BLOCK_ROUNDS.min(plan.rounds - block * BLOCK_ROUNDS);
            let mut stream = BlockStream::new(plan.seed, game, block);
            play_block(croupier, plan.vectors, &mut stream, rounds, &mut deals, &mut tally);
            played(rounds);
            (deals, tally)
        };
        let begin = self.blocks.min(end);
        let more = self.pool.install(|| {
            let tallies = (begin..end).into_par_iter().fold(workspace, play).map(|(_, tally)| tally);
            tallies.reduce(|| vec![0; croupier.cells()], add)
        });
        self.tally = add(std::mem::take(&mut self.tally), more);
        self.blocks = self.blocks.max(end);
    }

    fn all_blocks(&self) -> u64 {
        self.plan.rounds.div_ceil(BLOCK_ROUNDS)
    }
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
