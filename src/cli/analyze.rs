//! `analyze`: the exact answers.

use clap::Args;

use super::options::{Choice, Rows, Verbosity};
use super::payout_limit::PayoutLimits;
use super::{CliError, Conclusion, answering, output};
use crate::games::VariantChoice;
use crate::report::{Sheet, ensure_writable, outcomes, remarks, summary};

#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    limits: PayoutLimits,
    /// Print every outcome with its combinations instead of the measures
    #[arg(long)]
    outcomes: bool,
    #[command(flatten)]
    rows: Rows,
}

pub fn run(options: &Options, verbosity: Verbosity) -> Result<Conclusion, CliError> {
    let offers = options.choice.offers(VariantChoice::Default)?;
    // Outcomes do not say the unit that they are of.
    let limited =
        if options.outcomes { options.limits.applied_at_one_unit(offers) } else { options.limits.applied(offers) };
    let games = answering::by_game(limited?, verbosity)?;
    if let Some(path) = &options.rows.output {
        ensure_writable(path)?;
    }
    let answers = answering::exact(&games)?;
    let mut sheet = if options.outcomes {
        Sheet { rows: answers.iter().flat_map(outcomes::rows).collect(), ..outcomes::sheet() }
    } else {
        Sheet { rows: answers.iter().map(summary::exact_row).collect(), ..summary::exact_sheet() }
    };
    for (answers, solver) in answering::with_solvers(&games, &answers) {
        sheet.remarks.extend(remarks::of_game(&answers, solver));
    }
    output::write(&sheet, &options.rows, Some(verbosity))?;
    Ok(Conclusion::Done)
}
