//! `simulate`: plays, and compares with the exact answers.

use clap::Args;

use super::options::{Choice, Rounds, Rows, Verbosity};
use super::{CliError, Conclusion, answering, numbers, output};
use crate::games::VariantChoice;
use crate::report::{Sheet, ensure_writable, outcomes, summary};

#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    rounds: Rounds,
    /// Stop when each simulated house edge is known to this many percentage points: the half-width of its 95 % confidence interval
    #[arg(long, value_name = "POINTS", value_parser = numbers::percentage_points, allow_negative_numbers = true)]
    target_error: Option<f64>,
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
    let until = options.rounds.until(options.target_error);
    let answers = answering::witnessed(&games, until, verbosity)?;
    let sheet = if options.outcomes {
        Sheet { rows: answers.iter().flat_map(outcomes::rows).collect(), ..outcomes::sheet() }
    } else {
        let witnesses = answers.iter().filter_map(|answer| Some((answer, answer.witness.as_ref()?)));
        let rows = witnesses.map(|(answer, witness)| summary::simulated_row(answer, witness)).collect();
        Sheet { rows, ..summary::simulation_sheet() }
    };
    output::write(&sheet, &options.rows, Some(verbosity))?;
    let width = answering::tell_width(&answers, until, verbosity);
    Ok(answering::tell_verdict(&answers, verbosity).or(width))
}
