//! `analyze`: the exact answers.

use clap::Args;

use super::activation::Activation;
use super::options::{Choice, Rows, Verbosity};
use super::payout_limit::PayoutLimits;
use super::seating::Seating;
use super::{CliError, Conclusion, answering, output};
use crate::games::{SolveError, Solver, VariantChoice};
use crate::progressive::envy::Table;
use crate::report::envy::{Envying, amend_remarks};
use crate::report::{Answer, Cell, outcomes, remarks, summary};
use crate::storage::ensure_writable;

#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    activation: Activation,
    #[command(flatten)]
    limits: PayoutLimits,
    #[command(flatten)]
    seating: Seating,
    /// Print every outcome with its combinations instead of the measures
    #[arg(long, conflicts_with = "seats")]
    outcomes: bool,
    #[command(flatten)]
    rows: Rows,
}

pub fn run(options: &Options, verbosity: Verbosity) -> Result<Conclusion, CliError> {
    let offers = options.activation.of(options.choice.offers(VariantChoice::Default)?)?;
    let table = options.seating.table(&offers)?;
    // Outcomes do not say the unit that they are of.
    let limited =
        if options.outcomes { options.limits.applied_at_one_unit(offers) } else { options.limits.applied(offers) };
    let games = answering::by_game(limited?, verbosity)?;
    if let Some(path) = &options.rows.output {
        ensure_writable(path)?;
    }
    let answers = answering::exact(&games)?;
    let mut sheet = if options.outcomes { outcomes::sheet() } else { summary::exact_sheet() };
    for (answers, solver) in answering::with_solvers(&games, &answers) {
        let mut remarks = remarks::of_game(&answers, solver);
        for answer in answers {
            match &table {
                Some(table) => sheet.rows.extend(at_table(answer, solver, table, &mut remarks)?),
                None if options.outcomes => sheet.rows.extend(outcomes::rows(answer)),
                None => sheet.rows.push(summary::exact_row(answer)),
            }
        }
        sheet.remarks.extend(remarks);
    }
    output::write(&sheet, &options.rows, Some(verbosity))?;
    Ok(Conclusion::Done)
}

/// The rows of an answer at a table: one for each envy bonus that it may have, or the one without.
fn at_table(
    answer: &Answer,
    solver: &dyn Solver,
    table: &Table,
    remarks: &mut Vec<String>,
) -> Result<Vec<Vec<Cell>>, SolveError> {
    let envying = Envying::of(answer, solver)?;
    if envying.is_empty() {
        return Ok(vec![summary::exact_row(answer)]);
    }
    amend_remarks(remarks, &envying, table);
    Ok(envying.iter().map(|envying| summary::exact_row_at_table(answer, envying, table)).collect())
}
