//! `check`: whether a return has moved.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::options::{Choice, Verbosity};
use super::{CliError, Outcome, answering};
use crate::games::{ReadingChoice, Selection};
use crate::report::Answer;
use crate::report::baseline::{Baseline, Change, Key};

#[derive(Args, Debug)]
pub struct Options {
    /// Folder written by `house-edge report`
    #[arg(long, value_name = "DIR", default_value = "reports")]
    baseline: PathBuf,
    #[command(flatten)]
    choice: Choice,
}

pub fn run(options: &Options, verbosity: Verbosity) -> Result<Outcome, CliError> {
    let answers = answering::exact(&answering::by_game(options.choice.offers(ReadingChoice::All)?)?)?;
    let selection = options.choice.selection(ReadingChoice::All);
    let baseline = Baseline::read(&options.baseline)?.only(|key| asked_for(&selection, key));
    let changes = baseline.changes(&Baseline::of_answers(&answers)?);
    let mut stdout = io::stdout().lock();
    for change in &changes {
        writeln!(stdout, "{change}{}", place_of(change, &answers))?;
    }
    stdout.flush()?;
    if !changes.is_empty() {
        return Ok(Outcome::CheckFailed);
    }
    verbosity.tell(format!(
        "checked {} exact figures against {}: none has moved",
        baseline.len(),
        options.baseline.display()
    ));
    Ok(Outcome::Done)
}

/// Whether a row of the baseline is among those that the filters ask for.
fn asked_for(selection: &Selection, [game, wager, paytable, reading]: &Key) -> bool {
    let among =
        |names: &[String], name: &str| names.is_empty() || names.iter().any(|wanted| wanted.eq_ignore_ascii_case(name));
    let reading_asked_for = match &selection.reading {
        ReadingChoice::All => true,
        ReadingChoice::Default => reading.is_empty(),
        ReadingChoice::Named(name) => reading == name || reading.is_empty(),
    };
    among(&selection.games, game)
        && among(&selection.wagers, wager)
        && among(&selection.paytables, paytable)
        && reading_asked_for
}

/// The paytable file of what has changed, for the end of the line.
fn place_of(change: &Change, answers: &[Answer]) -> String {
    let changed = answers.iter().find(|answer| answer.offer.key() == change.key().each_ref().map(String::as_str));
    changed
        .map(|answer| format!(", {}:{}", answer.offer.paytable.file, answer.offer.paytable.place))
        .unwrap_or_default()
}
