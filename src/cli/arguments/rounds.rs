//! The number of simulated rounds, their seed and the number of threads.

use clap::{Arg, Args};

use super::environment::vectors;
use super::{headings, numbers};
use crate::analysis::{Length, Sampling, Until};
use crate::cli::CliError;
use crate::simulation::{RunPlan, Shard};

const DEFAULT_ROUNDS: u64 = 100_000_000;
/// Default greatest number of rounds of a run to a target.
const DEFAULT_MOST_ROUNDS: u64 = 1_000_000_000_000;
const DEFAULT_SEED: &str = "1";

/// The rounds to simulate.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = headings::SIMULATION)]
pub struct Rounds {
    /// Rounds of each game, such as 1e9, 10M or 1_000_000 [default: 100M; 25M in a report; 1T with --target-error]
    #[arg(short = 'n', long, value_parser = numbers::rounds)]
    rounds: Option<u64>,
    /// Seed of the random numbers; the same seed gives the same figures
    #[arg(short, long, default_value = DEFAULT_SEED, value_parser = numbers::seed)]
    seed: u64,
    /// Threads of the simulation; figures do not depend on them [default: one for each core]
    #[arg(short, long, value_parser = numbers::threads)]
    threads: Option<usize>,
}

impl Rounds {
    /// The options that repeat the run.
    pub fn arguments(&self) -> Vec<String> {
        let (rounds, seed) = self.rounds_and_seed();
        vec![format!("--rounds={rounds}"), format!("--seed={seed}")]
    }

    pub fn rounds_and_seed(&self) -> (u64, u64) {
        (self.rounds.unwrap_or(DEFAULT_ROUNDS), self.seed)
    }

    pub fn stated(&self) -> Option<u64> {
        self.rounds
    }

    /// The same run, with `rounds` as the default number of rounds.
    #[must_use]
    pub fn or(&self, rounds: u64) -> Self {
        Rounds { rounds: self.rounds.or(Some(rounds)), ..self.clone() }
    }

    #[must_use]
    pub fn on_threads(self, threads: Option<usize>) -> Self {
        Rounds { threads, ..self }
    }

    /// This shard of the run with `players` at the table, cut short once the house edges are known to `target_error`, a
    /// fraction of one.
    pub fn until(&self, shard: Shard, players: usize, target_error: Option<f64>) -> Result<Until, CliError> {
        let rounds = self.rounds.unwrap_or(target_error.map_or(DEFAULT_ROUNDS, |_| DEFAULT_MOST_ROUNDS));
        let plan = RunPlan { seed: self.seed, rounds, shard, players, threads: self.threads, vectors: vectors()? };
        Ok(Until { plan, target_error })
    }
}

/// The rounds to sample, where figures cannot be counted.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("rounds", of_samples), next_help_heading = headings::SIMULATION)]
pub struct SampledRounds {
    #[command(flatten)]
    pub rounds: Rounds,
    /// Percentage points to sample to
    ///
    /// Rounds are sampled until the house edge has a 95 % confidence interval of this half-width.
    #[arg(long, value_name = "POINTS", value_parser = numbers::percentage_points)]
    target_error: Option<f64>,
    #[command(flatten)]
    counting: Counting,
}

fn of_samples(rounds: Arg) -> Arg {
    rounds.help(
        "Rounds to sample where not all deals are counted, such as 1e5 [default: as many as the game takes for a small \
         error]",
    )
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
        let Rounds { rounds, seed, threads } = self.rounds;
        let rounds = rounds.map_or(Length::Usual, Length::Rounds);
        Sampling { seed, rounds, target_error: self.target_error, threads, counts_all: self.counting.exact }
    }
}
