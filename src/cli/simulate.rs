//! `simulate`: plays, and compares with the exact answers.

use clap::Args;

use super::options::{Choice, Rounds, Rows, Verbosity};
use super::{CliError, Conclusion, answering, output};
use crate::games::VariantChoice;
use crate::report::{Sheet, ensure_writable, outcomes, summary};

#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    rounds: Rounds,
    /// Print every outcome with its observed and expected counts instead of the measures
    #[arg(long)]
    outcomes: bool,
    #[command(flatten)]
    rows: Rows,
}

pub fn run(options: &Options, verbosity: Verbosity) -> Result<Conclusion, CliError> {
    let games = answering::by_game(options.choice.offers(VariantChoice::Default)?, verbosity)?;
    if let Some(path) = &options.rows.output {
        ensure_writable(path)?;
    }
    let answers = answering::witnessed(&games, options.rounds.plan(), verbosity)?;
    let sheet = if options.outcomes {
        Sheet { rows: answers.iter().flat_map(outcomes::rows).collect(), ..outcomes::sheet() }
    } else {
        let witnesses = answers.iter().filter_map(|answer| Some((answer, answer.witness.as_ref()?)));
        let rows = witnesses.map(|(answer, witness)| summary::simulated_row(answer, witness)).collect();
        Sheet { rows, ..summary::simulation_sheet() }
    };
    output::write(&sheet, &options.rows, Some(verbosity))?;
    Ok(answering::tell_verdict(&answers, verbosity))
}
