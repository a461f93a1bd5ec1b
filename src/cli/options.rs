//! Options that several commands share.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};

use super::playing::Until;
use super::{CliError, numbers};
use crate::cards::Vectors;
use crate::games::{Catalogue, Offer, Selection, VariantChoice};
use crate::outcome::in_full;
use crate::paytable::{ByMeter, Units};
use crate::report::FORMATS;
use crate::simulation::{RunPlan, Shard};
use crate::storage::ensure_writable;

/// Rounds of a simulation unless the user says otherwise.
const DEFAULT_ROUNDS: u64 = 100_000_000;
/// Most rounds of a simulation that ends by itself, unless the user says otherwise.
const DEFAULT_MOST_ROUNDS: u64 = 1_000_000_000_000;
/// Seed of a simulation unless the user says otherwise.
const DEFAULT_SEED: &str = "1";

/// How much is said on stderr, and whether anything is kept.
#[derive(Args, Clone, Copy, Debug)]
pub struct Verbosity {
    /// Say nothing on stderr but errors
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Show no progress bar
    #[arg(long, global = true)]
    no_progress: bool,
    /// How progress is told on stderr: as a bar on a terminal, or a line of JSON each second
    #[arg(long, global = true, value_name = "FORMAT", value_enum, conflicts_with_all = ["no_progress", "quiet"])]
    progress: Option<ProgressFormat>,
    /// Neither use nor keep solutions in the cache folder
    #[arg(long, global = true)]
    no_cache: bool,
}

/// How progress is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProgressFormat {
    /// A bar, on a terminal only
    Bar,
    /// A line of JSON each second
    Json,
    /// Not at all
    None,
}

impl Verbosity {
    /// Nothing but errors.
    pub fn quiet() -> Self {
        Verbosity { quiet: true, no_progress: true, progress: None, no_cache: false }
    }

    /// Prints a message to stderr, unless told to be quiet.
    pub fn tell(self, message: impl std::fmt::Display) {
        if !self.quiet {
            say(message);
        }
    }

    /// Whether solutions are kept for later runs.
    pub fn keeps(self) -> bool {
        !self.no_cache
    }

    /// How progress is told here: a bar is drawn on a terminal only.
    pub fn progress(self) -> ProgressFormat {
        match self.progress {
            Some(told @ (ProgressFormat::Json | ProgressFormat::None)) => told,
            _ if self.quiet || self.no_progress || !std::io::stderr().is_terminal() => ProgressFormat::None,
            _ => ProgressFormat::Bar,
        }
    }
}

/// Prints a line to stderr. If nobody can hear it there is nothing better to do than to go on.
pub fn say(message: impl std::fmt::Display) {
    let _ = writeln!(std::io::stderr(), "{message}");
}

/// Which paytables there are, and what stands on their meters.
#[derive(Args, Clone, Debug)]
pub struct Offered {
    /// Take the paytables of this TOML file instead of the regulation's (may be repeated)
    #[arg(long, value_name = "FILE")]
    paytables: Vec<PathBuf>,
    /// Put the progressive meters at this amount, or one of them at NAME=AMOUNT [default: their seeds]
    #[arg(long, value_name = "AMOUNT", value_parser = numbers::meter, allow_negative_numbers = true)]
    meter: Vec<(Option<String>, Units)>,
}

impl Offered {
    /// The files of paytables.
    pub fn files(&self) -> &[PathBuf] {
        &self.paytables
    }

    fn catalogue(&self) -> Result<Catalogue, CliError> {
        ensure_each_meter_once(&self.meter)?;
        Ok(if self.paytables.is_empty() { Catalogue::embedded()? } else { Catalogue::of_files(&self.paytables)? })
    }

    fn meters(&self) -> ByMeter {
        let mut meters = ByMeter::default();
        for (name, amount) in &self.meter {
            meters.set(name.as_deref(), amount.clone());
        }
        meters
    }

    /// Every offer in every reading and with every strategy.
    ///
    /// # Errors
    /// [`CliError`] if a file cannot be used or a meter is unknown.
    pub fn every_offer(&self) -> Result<Vec<Offer>, CliError> {
        let (reading, strategy) = (VariantChoice::All, VariantChoice::All);
        let selection = Selection { reading, strategy, meters: self.meters(), ..Selection::default() };
        Ok(self.catalogue()?.select(&selection)?)
    }
}

/// Refuses two amounts for one meter.
///
/// # Errors
/// [`CliError::Usage`] if there are.
pub fn ensure_each_meter_once(amounts: &[(Option<String>, Units)]) -> Result<(), CliError> {
    for (place, (name, _)) in amounts.iter().enumerate() {
        if amounts[..place].iter().any(|(earlier, _)| earlier == name) {
            return Err(CliError::Usage("--meter was given twice for the same meter".into()));
        }
    }
    Ok(())
}

/// Which wagers and paytables.
#[derive(Args, Clone, Debug)]
pub struct Choice {
    /// Only this game (may be repeated)
    #[arg(short, long, value_name = "GAME")]
    game: Vec<String>,
    /// Only this wager (may be repeated)
    #[arg(short, long, value_name = "WAGER")]
    wager: Vec<String>,
    /// Only this paytable (may be repeated)
    #[arg(short, long, value_name = "PAYTABLE")]
    paytable: Vec<String>,
    /// Read the regulation this way where it can be read so; `default`, or `all` ways, as list, report and check do
    /// unless told otherwise
    #[arg(long, value_name = "NAME")]
    reading: Option<String>,
    /// Play this named strategy where there is one; `optimal`, or `all` of them, as list, report and check do unless
    /// told otherwise
    #[arg(long, value_name = "NAME")]
    strategy: Option<String>,
    #[command(flatten)]
    offered: Offered,
}

impl Choice {
    /// The files of paytables.
    pub fn files(&self) -> &[PathBuf] {
        self.offered.files()
    }

    /// Whether an amount on a meter was chosen.
    pub fn has_meter(&self) -> bool {
        !self.offered.meter.is_empty()
    }

    /// The offers chosen; `unless_said` are the readings and strategies where the user did not choose.
    ///
    /// # Errors
    /// [`CliError`] if a file cannot be used or nothing fits.
    pub fn offers(&self, unless_said: VariantChoice) -> Result<Vec<Offer>, CliError> {
        Ok(self.offered.catalogue()?.select(&self.selection(unless_said))?)
    }

    /// The same of paytables in files of these names and texts, or of the regulation's if there is none.
    ///
    /// # Errors
    /// As [`Choice::offers`].
    pub fn offers_of(&self, files: &[(String, String)], unless_said: VariantChoice) -> Result<Vec<Offer>, CliError> {
        ensure_each_meter_once(&self.offered.meter)?;
        let catalogue = if files.is_empty() { Catalogue::embedded()? } else { Catalogue::of_texts(files)? };
        Ok(catalogue.select(&self.selection(unless_said))?)
    }

    /// The options that make this choice, files of paytables under these names.
    pub fn arguments(&self, files: &[String]) -> Vec<String> {
        let meters = self.offered.meter.iter().map(|(name, amount)| {
            let name = name.as_ref().map(|name| format!("{name}="));
            name.unwrap_or_default() + &in_full(amount)
        });
        let options = [
            ("--game", self.game.clone()),
            ("--wager", self.wager.clone()),
            ("--paytable", self.paytable.clone()),
            ("--reading", self.reading.iter().cloned().collect()),
            ("--strategy", self.strategy.iter().cloned().collect()),
            ("--paytables", files.to_vec()),
            ("--meter", meters.collect()),
        ];
        let each =
            options.into_iter().flat_map(|(option, values)| values.into_iter().map(move |value| (option, value)));
        // In one piece, because a value may begin with a dash.
        each.map(|(option, value)| format!("{option}={value}")).collect()
    }

    /// The names chosen.
    pub fn selection(&self, unless_said: VariantChoice) -> Selection {
        let choice = |said: Option<&str>, default: &str| match said {
            None => unless_said.clone(),
            Some("all") => VariantChoice::All,
            Some(name) if name.is_empty() || name == default => VariantChoice::Default,
            Some(name) => VariantChoice::Named(name.to_string()),
        };
        Selection {
            games: self.game.clone(),
            wagers: self.wager.clone(),
            paytables: self.paytable.clone(),
            reading: choice(self.reading.as_deref(), "default"),
            strategy: choice(self.strategy.as_deref(), "optimal"),
            meters: self.offered.meters(),
        }
    }
}

/// How rows are written, and where to.
#[derive(Args, Clone, Debug)]
pub struct Rows {
    /// Format of the rows
    #[arg(
        short,
        long,
        default_value = "table",
        value_parser = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name))
    )]
    pub format: String,
    /// Write to this file instead of stdout, whole or not at all
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

impl Rows {
    /// Finds out, before long work is begun, whether the output could be written, and that it is none of the files that
    /// the command keeps or reads.
    ///
    /// # Errors
    /// [`CliError`] if it cannot, or is one of `others`.
    pub fn ensure_output<'p>(&self, others: impl Iterator<Item = &'p PathBuf>) -> Result<(), CliError> {
        self.output.as_deref().map_or(Ok(()), |output| ensure_output(output, others))
    }
}

/// Finds out, before long work is begun, whether `output` could be written, and that it is none of the files that the
/// command keeps or reads.
///
/// # Errors
/// [`CliError`] if it cannot, or is one of `others`.
pub fn ensure_output<'p>(output: &Path, mut others: impl Iterator<Item = &'p PathBuf>) -> Result<(), CliError> {
    // What is not there yet has a folder that is, as soon as this has made it.
    ensure_writable(output)?;
    let place = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        path.canonicalize().ok().or_else(|| Some(folder.canonicalize().ok()?.join(path.file_name()?)))
    };
    let written = place(output);
    if others.any(|other| place(other).is_some_and(|other| Some(other) == written)) {
        let output = output.display();
        return Err(CliError::Usage(format!(
            "--output {output}: the command reads or keeps this file; name another one"
        )));
    }
    Ok(())
}

/// What is simulated.
#[derive(Args, Clone, Debug)]
pub struct Rounds {
    /// Number of rounds, such as 1e9, 10M or 1_000_000; where a run may end before, the most [default: 100M, 25M of a
    /// report, or 1T where it may end before]
    #[arg(short = 'n', long, value_parser = numbers::rounds, allow_negative_numbers = true)]
    rounds: Option<u64>,
    /// Seed of the random numbers; a run with the same seed gives the same figures
    #[arg(short, long, default_value = DEFAULT_SEED, value_parser = numbers::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Number of threads of the simulation; it does not change the figures [default: one for each core]
    #[arg(short, long, value_parser = numbers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
}

impl Rounds {
    /// The options that make the same run.
    pub fn arguments(&self) -> Vec<String> {
        vec![format!("--rounds={}", self.rounds.unwrap_or(DEFAULT_ROUNDS)), format!("--seed={}", self.seed)]
    }

    /// The same run, of so many rounds unless the user says otherwise.
    #[must_use]
    pub fn or(&self, rounds: u64) -> Self {
        Rounds { rounds: self.rounds.or(Some(rounds)), ..self.clone() }
    }

    /// The same run on so many threads.
    #[must_use]
    pub fn on_threads(self, threads: Option<usize>) -> Self {
        Rounds { threads, ..self }
    }

    /// The run with so many players at the table, or the part of it that is to be played, or less if the house edges
    /// are known to `target_error`, a fraction of one, before.
    pub fn until(&self, shard: Shard, players: usize, target_error: Option<f64>) -> Until {
        let rounds = self.rounds.unwrap_or(target_error.map_or(DEFAULT_ROUNDS, |_| DEFAULT_MOST_ROUNDS));
        let plan =
            RunPlan { seed: self.seed, rounds, shard, players, threads: self.threads, vectors: Vectors::widest() };
        Until { plan, target_error }
    }
}
