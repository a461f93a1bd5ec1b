//! How long rounds are sampled in which players know more than the rules show.

use clap::Args;

use super::vectors::vectors;
use super::{headings, numbers};
use crate::analysis::{Length, Sampling, Until};
use crate::cli::CliError;
use crate::simulation::{RunPlan, Shard};

/// The rounds to sample, where figures cannot be counted.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = headings::SIMULATION)]
pub struct SampledRounds {
    /// Rounds to sample where not all deals are counted, such as 1e5
    ///
    /// By default as many as the game takes for a small error.
    #[arg(short = 'n', long, value_parser = numbers::rounds)]
    rounds: Option<u64>,
    /// Seed of the random numbers
    ///
    /// The same seed gives the same figures.
    #[arg(short, long, default_value = "1", value_parser = numbers::seed)]
    seed: u64,
    /// Threads of the simulation
    ///
    /// One for each core by default; figures do not depend on them.
    #[arg(short, long, value_parser = numbers::threads)]
    threads: Option<usize>,
    /// Percentage points to sample to
    ///
    /// Rounds are sampled until the house edge has a 95 % confidence interval of this half-width.
    #[arg(long, value_name = "POINTS", value_parser = numbers::percentage_points)]
    target_error: Option<f64>,
    #[command(flatten)]
    counting: Counting,
}

/// Whether counts are made that take long.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = headings::SIMULATION)]
pub struct Counting {
    /// Count all deals where they can be counted, also where that takes a minute or more
    ///
    /// By default they are counted where that takes seconds, and rounds are sampled elsewhere. What took long is kept
    /// for later runs.
    #[arg(long)]
    pub exact: bool,
}

impl SampledRounds {
    /// How long rounds are sampled.
    pub fn sampling(&self) -> Sampling {
        let SampledRounds { rounds, seed, threads, target_error, counting } = *self;
        let rounds = rounds.map_or(Length::Usual, Length::Rounds);
        Sampling { seed, rounds, target_error, threads, counts_all: counting.exact }
    }

    /// The run of simulated rounds, `usual` of them if no number is given.
    ///
    /// # Errors
    /// As for [`vectors`].
    pub fn until(&self, usual: u64) -> Result<Until, CliError> {
        let SampledRounds { rounds, seed, threads, .. } = *self;
        let (rounds, vectors) = (rounds.unwrap_or(usual), vectors()?);
        let plan = RunPlan { seed, rounds, shard: Shard::WHOLE, players: 1, threads, vectors };
        Ok(Until { plan, target_error: None })
    }
}
