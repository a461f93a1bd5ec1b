//! `check`: whether a return has moved.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use super::options::{Choice, Verbosity};
use super::{CliError, Conclusion, answering};
use crate::games::VariantChoice;
use crate::report::Answer;
use crate::report::baseline::{Baseline, Change, offer_of};

#[derive(Args, Debug)]
pub struct Options {
    /// Folder written by `house-edge report`
    #[arg(long, value_name = "DIR", default_value = "reports")]
    baseline: PathBuf,
    #[command(flatten)]
    choice: Choice,
}

pub fn run(options: &Options, verbosity: Verbosity) -> Result<Conclusion, CliError> {
    let offers = options.choice.offers(VariantChoice::All)?;
    let selection = options.choice.selection(VariantChoice::All);
    let baseline = Baseline::read(&options.baseline)?.only(|key| selection.wants(offer_of(key)));
    let games = answering::by_game(offers, verbosity)?;
    let answers = answering::with_mean_meters(&games, answering::exact(&games)?)?;
    let changes = baseline.changes(&Baseline::of_answers(&answers)?);
    let mut stdout = io::stdout().lock();
    for change in &changes {
        writeln!(stdout, "{change}{}", place_of(change, &answers))?;
    }
    stdout.flush()?;
    if !changes.is_empty() {
        return Ok(Conclusion::CheckFailed);
    }
    verbosity.tell(format!(
        "checked {} exact figures against {}: none has moved",
        baseline.len(),
        options.baseline.display()
    ));
    Ok(Conclusion::Done)
}

/// The paytable file of what has changed, for the end of the line.
fn place_of(change: &Change, answers: &[Answer]) -> String {
    let changed = answers.iter().find(|answer| answer.offer.key() == offer_of(change.key()));
    changed
        .map(|answer| format!(", {}:{}", answer.offer.paytable.file, answer.offer.paytable.place))
        .unwrap_or_default()
}
