//! Options of simulated and sampled rounds, and the environment of a simulation: the shard that a scheduler assigns to
//! this process, and the vector instructions.

use clap::Arg;

use super::numbers;
use crate::analysis::{Length, Sampling, Until};
use crate::cards::Vectors;
use crate::files::variable;
use crate::paytable::quoted;
use crate::questions::refusal::Fault;
use crate::simulation::{RunPlan, Shard};

const DEFAULT_ROUNDS: u64 = 100_000_000;
/// Default limit on the rounds of a run to a target error.
const DEFAULT_MOST_ROUNDS: u64 = 1_000_000_000_000;
const DEFAULT_SEED: u64 = 1;

fields! {
    #[command(next_help_heading = numbers::SIMULATION)]
    pub struct Rounds {
        /// Rounds of each game, such as 1e9, 10M or 1_000_000 [default: 100M, of all games 10M; 1T with --target-error]
        #[arg(short = 'n', long)]
        pub rounds: Option<u64> = one(numbers::rounds),
        /// Seed of the random numbers; the same seed gives the same figures [default: 1]
        #[arg(short, long)]
        pub seed: Option<u64> = one(numbers::seed),
        /// Threads of the simulation; figures do not depend on them [default: one for each core]
        #[arg(short, long)]
        pub threads: Option<usize> = one(numbers::threads),
    }
}

impl Rounds {
    /// Command-line options that reproduce the run.
    pub fn arguments(&self) -> Vec<String> {
        let (rounds, seed) = self.rounds_and_seed();
        vec![format!("--rounds={rounds}"), format!("--seed={seed}")]
    }

    pub fn rounds_and_seed(&self) -> (u64, u64) {
        (self.rounds.unwrap_or(DEFAULT_ROUNDS), self.seed.unwrap_or(DEFAULT_SEED))
    }

    /// The same run, with `rounds` by default.
    #[must_use]
    pub fn or(&self, rounds: u64) -> Self {
        Rounds { rounds: self.rounds.or(Some(rounds)), ..self.clone() }
    }

    /// The shard of the run, with `players` at the table. The run ends early once the house edges are known to
    /// `target_error`, a fraction of one.
    pub fn until(&self, shard: Shard, players: usize, target_error: Option<f64>) -> Result<Until, Fault> {
        let rounds = self.rounds.unwrap_or(target_error.map_or(DEFAULT_ROUNDS, |_| DEFAULT_MOST_ROUNDS));
        let ((_, seed), threads, vectors) = (self.rounds_and_seed(), self.threads, vectors()?);
        let plan = RunPlan { seed, rounds, shard, players, threads, vectors };
        Ok(Until { plan, target_error })
    }
}

fields! {
    /// Rounds to sample where figures are not counted exactly.
    #[command(mut_arg("rounds", of_samples), next_help_heading = numbers::SIMULATION)]
    pub struct SampledRounds {
        pub rounds: Rounds,
        /// Sample until the house edge is known to this many percentage points
        ///
        /// Sampling ends once its 95 % confidence interval has this half-width.
        #[arg(long, value_name = "POINTS")]
        pub target_error: Option<f64> = one(numbers::percentage_points),
        pub counting: Counting,
    }
}

fn of_samples(rounds: Arg) -> Arg {
    rounds.help("Rounds to sample where not all deals are counted, such as 1e5 [default: enough for a small error]")
}

fields! {
    #[command(next_help_heading = numbers::SIMULATION)]
    pub struct Counting {
        /// Count all deals where possible, even if that takes a minute or more
        ///
        /// By default deals are counted where that takes seconds, and rounds are sampled elsewhere. Long counts are kept
        /// for later runs.
        #[arg(long)]
        pub exact: bool = flag,
    }
}

impl SampledRounds {
    pub fn sampling(&self) -> Sampling {
        let Rounds { rounds, threads, .. } = self.rounds;
        let (_, seed) = self.rounds.rounds_and_seed();
        let rounds = rounds.map_or(Length::Usual, Length::Rounds);
        Sampling { seed, rounds, target_error: self.target_error, threads, counts_all: self.counting.exact }
    }
}

/// Number of shards, if the scheduler states none or another number of tasks.
const SHARDS: &str = "HOUSE_EDGE_SHARDS";
/// Task of a Slurm job array; the first and last task of the array, their step and number.
const SLURM_TASK: &str = "SLURM_ARRAY_TASK_ID";
const SLURM_LEAST: &str = "SLURM_ARRAY_TASK_MIN";
const SLURM_GREATEST: &str = "SLURM_ARRAY_TASK_MAX";
const SLURM_STEP: &str = "SLURM_ARRAY_TASK_STEP";
const SLURM_COUNT: &str = "SLURM_ARRAY_TASK_COUNT";
const KUBERNETES_INDEX: &str = "JOB_COMPLETION_INDEX";

/// The shard of the environment, and the variable that sets it; `None` outside a Slurm job array and a Kubernetes
/// Indexed Job. `variable` looks up an environment variable.
pub fn shard(variable: impl Fn(&str) -> Option<String>) -> Result<Option<(Shard, &'static str)>, Fault> {
    let number = |name: &str| {
        let parse = |text: String| match text.trim().parse::<u64>() {
            Ok(number) => Ok(number),
            Err(_) => Err(format!("{name} is {}, not a whole number; correct it, or pass ⟦shard⟧", quoted(&text))),
        };
        variable(name).map(parse).transpose()
    };
    let shard = |from: &'static str, index: u64, count: u64| match Shard::new(index.saturating_add(1), count) {
        Ok(shard) => Ok(Some((shard, from))),
        Err(error) => bail!("{from}: {error}; correct it, or pass ⟦shard⟧"),
    };
    let shards = number(SHARDS)?;
    if let Some(task) = number(SLURM_TASK)? {
        if let Some(shards) = shards {
            return shard(SLURM_TASK, task, shards);
        }
        let (least, step) = (number(SLURM_LEAST)?.unwrap_or(0), number(SLURM_STEP)?.unwrap_or(1).max(1));
        let Some(count) = number(SLURM_COUNT)? else { return Err(unknown_count(SLURM_TASK)) };
        let is_even = number(SLURM_GREATEST)?
            .is_none_or(|greatest| greatest.checked_sub(least) == Some(step.saturating_mul(count.saturating_sub(1))));
        return match task.checked_sub(least) {
            Some(after) if is_even && after % step == 0 => shard(SLURM_TASK, after / step, count),
            _ => bail!(
                "the tasks of this Slurm array are not evenly spaced; set {SHARDS} and number the tasks from 0, or \
                 pass ⟦shard⟧"
            ),
        };
    }
    match (number(KUBERNETES_INDEX)?, shards) {
        (None, _) => Ok(None),
        (Some(_), None) => Err(unknown_count(KUBERNETES_INDEX)),
        (Some(index), Some(shards)) => shard(KUBERNETES_INDEX, index, shards),
    }
}

fn unknown_count(variable: &str) -> Fault {
    format!(
        "{variable} is set, so this process plays one of several shards; set {SHARDS} to their number, or pass \
             ⟦shard⟧"
    )
    .into()
}

const VECTORS: &str = "HOUSE_EDGE_VECTORS";

const LEVELS: [(&str, Vectors); 3] =
    [("portable", Vectors::Portable), ("avx2", Vectors::Avx2), ("avx512", Vectors::Avx512)];

/// The vector instructions of the environment, else this processor's widest.
pub fn vectors() -> Result<Vectors, Fault> {
    variable(VECTORS).map_or_else(|| Ok(Vectors::widest()), |name| Ok(named(&name.to_string_lossy())?))
}

fn named(name: &str) -> Result<Vectors, String> {
    let available = || LEVELS.into_iter().filter(|(_, level)| level.is_available());
    let found = available().find(|(known, _)| *known == name).map(|(_, level)| level);
    found.ok_or_else(|| {
        let is_known = LEVELS.iter().any(|(known, _)| *known == name);
        let why = if is_known { "which this processor does not have" } else { "which is unknown" };
        let names: Vec<&str> = available().map(|(known, _)| known).collect();
        format!("{} is {}, {why}; unset it, or set it to one of: {}", VECTORS, quoted(name), names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shard_of(variables: &[(&str, &str)]) -> Result<Option<String>, String> {
        let variable =
            |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string());
        match shard(variable) {
            Ok(found) => Ok(found.map(|(shard, _)| shard.to_string())),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn slurm_arrays_may_be_counted_from_anywhere_in_even_steps() {
        let array = |task: &'static str, least, greatest, step, count| {
            shard_of(&[
                (SLURM_TASK, task),
                (SLURM_LEAST, least),
                (SLURM_GREATEST, greatest),
                (SLURM_STEP, step),
                (SLURM_COUNT, count),
            ])
        };
        assert_eq!(array("0", "0", "15", "1", "16"), Ok(Some("1/16".into())));
        assert_eq!(array("16", "1", "16", "1", "16"), Ok(Some("16/16".into())));
        assert_eq!(array("7", "1", "7", "2", "4"), Ok(Some("4/4".into())));
        assert!(array("5", "1", "9", "1", "3").is_err(), "1, 5 and 9");
        assert!(array("0", "1", "4", "1", "4").is_err());
        assert!(array("x", "1", "4", "1", "4").is_err());
        assert!(shard_of(&[(SLURM_TASK, "3")]).is_err());
        // A task that is resubmitted alone is still the same shard.
        assert_eq!(shard_of(&[(SLURM_TASK, "3"), (SLURM_COUNT, "1"), (SHARDS, "16")]), Ok(Some("4/16".into())));
        assert!(shard_of(&[(SLURM_TASK, "16"), (SHARDS, "16")]).is_err());
    }

    #[test]
    fn kubernetes_does_not_state_the_number_of_shards() {
        assert_eq!(shard_of(&[(KUBERNETES_INDEX, "0"), (SHARDS, "8")]), Ok(Some("1/8".into())));
        assert_eq!(shard_of(&[(KUBERNETES_INDEX, "7"), (SHARDS, "8")]), Ok(Some("8/8".into())));
        assert!(shard_of(&[(KUBERNETES_INDEX, "8"), (SHARDS, "8")]).is_err());
        assert!(shard_of(&[(KUBERNETES_INDEX, "7")]).is_err_and(|error| error.contains(SHARDS)));
        assert!(shard_of(&[(KUBERNETES_INDEX, "18446744073709551615"), (SHARDS, "8")]).is_err());
        assert_eq!(shard_of(&[]), Ok(None));
        assert_eq!(shard_of(&[(SHARDS, "8")]), Ok(None));
    }

    #[test]
    fn only_what_the_processor_has_is_taken() {
        for (name, level) in LEVELS {
            match named(name) {
                Ok(found) => assert!(level.is_available() && found == level, "{name}"),
                Err(error) => assert!(!level.is_available() && error.contains("does not have"), "{name}: {error}"),
            }
        }
        assert_eq!(named("portable"), Ok(Vectors::Portable));
        for name in ["AVX2", "sse2", "avx512 "] {
            assert!(named(name).is_err_and(|error| error.contains("unknown") && error.contains("portable")), "{name}");
        }
    }
}
