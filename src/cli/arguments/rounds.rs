//! Options of simulated and sampled rounds, and of the rows written: format, file, columns, order and condition.

use std::path::{Component, Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args};

use super::environment::vectors;
use super::numbers;
use crate::analysis::{Length, Sampling, Until};
use crate::cli::CliError;
use crate::cli::query::{Misplaced, Query};
use crate::files::writing::ensure_writable;
use crate::games::Offer;
use crate::report::{FORMATS, Format, Sheet};
use crate::simulation::{RunPlan, Shard};

const DEFAULT_ROUNDS: u64 = 100_000_000;
/// Default limit on the rounds of a run to a target error.
const DEFAULT_MOST_ROUNDS: u64 = 1_000_000_000_000;
const DEFAULT_SEED: &str = "1";

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::SIMULATION)]
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
    /// Command-line options that reproduce the run.
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

    /// The same run, with `rounds` by default.
    #[must_use]
    pub fn or(&self, rounds: u64) -> Self {
        Rounds { rounds: self.rounds.or(Some(rounds)), ..self.clone() }
    }

    #[must_use]
    pub fn on_threads(self, threads: Option<usize>) -> Self {
        Rounds { threads, ..self }
    }

    /// The shard of the run, with `players` at the table. The run ends early once the house edges are known to
    /// `target_error`, a fraction of one.
    pub fn until(&self, shard: Shard, players: usize, target_error: Option<f64>) -> Result<Until, CliError> {
        let rounds = self.rounds.unwrap_or(target_error.map_or(DEFAULT_ROUNDS, |_| DEFAULT_MOST_ROUNDS));
        let plan = RunPlan { seed: self.seed, rounds, shard, players, threads: self.threads, vectors: vectors()? };
        Ok(Until { plan, target_error })
    }
}

/// Rounds to sample where figures are not counted exactly.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("rounds", of_samples), next_help_heading = numbers::SIMULATION)]
pub struct SampledRounds {
    #[command(flatten)]
    pub rounds: Rounds,
    /// Sample until the house edge is known to this many percentage points
    ///
    /// Sampling ends once its 95 % confidence interval has this half-width.
    #[arg(long, value_name = "POINTS", value_parser = numbers::percentage_points)]
    target_error: Option<f64>,
    #[command(flatten)]
    counting: Counting,
}

fn of_samples(rounds: Arg) -> Arg {
    rounds.help("Rounds to sample where not all deals are counted, such as 1e5 [default: enough for a small error]")
}

#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = numbers::SIMULATION)]
pub struct Counting {
    /// Count all deals where possible, even if that takes a minute or more
    ///
    /// By default deals are counted where that takes seconds, and rounds are sampled elsewhere. Long counts are kept
    /// for later runs.
    #[arg(long)]
    pub exact: bool,
}

impl SampledRounds {
    pub fn sampling(&self) -> Sampling {
        let Rounds { rounds, seed, threads } = self.rounds;
        let rounds = rounds.map_or(Length::Usual, Length::Rounds);
        Sampling { seed, rounds, target_error: self.target_error, threads, counts_all: self.counting.exact }
    }
}

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::OUTPUT)]
pub struct Rows {
    /// Format of the rows [default: by the name of the --output file, such as rows.csv; else table]
    #[arg(short, long, value_parser = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name)))]
    format: Option<String>,
    /// File to write instead of stdout; it appears whole or not at all
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    chosen: ChosenRows,
}

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::OUTPUT)]
pub struct ChosenRows {
    /// Columns to write, in this order, separated by commas: names in CSV files, or headings
    #[arg(long, value_name = "NAMES")]
    columns: Option<String>,
    /// Sort by this column, or by several separated by commas; -NAME sorts from the greatest down; empty cells come
    /// last
    #[arg(long, value_name = "NAMES", allow_hyphen_values = true)]
    sort: Option<String>,
    /// Write only rows that match comparisons joined by `and`, such as 'house_edge_pct<5 and paytable=A'; the
    /// operators are < <= > >= = !=, and "" is an empty cell
    #[arg(long = "where", value_name = "EXPRESSION")]
    condition: Option<String>,
}

impl ChosenRows {
    /// The query for these sheets. Sheets without rows will do, so mistakes are found before long work.
    pub fn query(&self, sheets: &[&Sheet]) -> Result<Query, Misplaced> {
        let query = Query::of(self.columns.as_ref(), self.sort.as_ref(), self.condition.as_ref())?;
        query.ensure_fits(sheets)?;
        Ok(query)
    }
}

impl Rows {
    /// The format named by the user, else the format of the ending of the output file.
    pub fn stated_format(&self) -> Option<Format> {
        stated_format(self.format.as_deref(), self.output.as_deref(), FORMATS, |format| [format.name, format.ending])
            .copied()
    }

    pub fn format(&self) -> Format {
        self.stated_format().unwrap_or(FORMATS[0])
    }

    /// Whether the user chose rows, columns or their order.
    pub fn are_chosen(&self) -> bool {
        let ChosenRows { columns, sort, condition } = &self.chosen;
        [columns, sort, condition].into_iter().any(Option::is_some)
    }

    /// Tells offers with a row left in this sheet from the others, which get no remarks.
    pub fn left_in(&self, sheet: &Sheet) -> Result<impl Fn(&Offer) -> bool + use<>, Misplaced> {
        let left = self.query(&[sheet])?.rows_of(sheet.clone());
        Ok(move |offer: &Offer| left.has_row_of(offer.key()))
    }

    pub fn query(&self, sheets: &[&Sheet]) -> Result<Query, Misplaced> {
        self.chosen.query(sheets)
    }
}

/// The format of this name, else of the ending of the output file. `words` gives the name and the ending of a format.
pub fn stated_format<'f, F>(
    name: Option<&str>,
    output: Option<&Path>,
    formats: &'f [F],
    words: impl Fn(&F) -> [&'static str; 2],
) -> Option<&'f F> {
    let end = output.and_then(Path::extension);
    formats.iter().find(|format| match (words(format), name) {
        ([known, _], Some(name)) => known == name,
        ([_, ending], None) => end.is_some_and(|end| end.eq_ignore_ascii_case(ending)),
    })
}

/// Checks before long work that `output` can be written, and that the command neither reads nor keeps that file.
pub fn ensure_output<'p>(output: Option<&Path>, mut others: impl Iterator<Item = &'p PathBuf>) -> Result<(), CliError> {
    let Some(output) = output else { return Ok(()) };
    ensure_writable(output)?;
    let written = place(output);
    if others.any(|other| place(other) == written) {
        let output = output.display();
        return Err(format!("--output {output}: the command reads or keeps this file; name another one").into());
    }
    Ok(())
}

/// Whether a path lies in a folder, with links resolved.
pub fn is_within(path: &Path, folder: &Path) -> bool {
    place(path).starts_with(place(folder))
}

/// The path with links resolved, as far as it exists.
fn place(path: &Path) -> PathBuf {
    let there = |above: &Path| if above == Path::new("") { Path::new(".") } else { above }.canonicalize().ok();
    let found = path.ancestors().find_map(|above| Some((there(above)?, path.strip_prefix(above).ok()?)));
    let Some((mut place, rest)) = found else { return path.to_path_buf() };
    for part in rest.components() {
        match part {
            Component::ParentDir => {
                place.pop();
            }
            part => place.push(part),
        }
    }
    place
}
