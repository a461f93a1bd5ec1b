//! `analyze`: the exact answers.

use clap::Args;

use crate::analysis::{self, Answer, GameAnswers, Remark};
use crate::cli::arguments::{Activation, Choice, PayoutLimits, Rows, Seating};
use crate::cli::{CliError, Conclusion, Terminal, output};
use crate::files::writing::ensure_writable;
use crate::games::{SolveError, Solver, VariantChoice};
use crate::progressive::envy::Table;
use crate::report::{outcomes, remarks, summary};

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

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let offers = options.activation.of(options.choice.offers(VariantChoice::Default)?)?;
    let table = options.seating.table(&offers)?;
    // Outcomes do not say the unit that they are of.
    let limited =
        if options.outcomes { options.limits.applied_at_one_unit(offers) } else { options.limits.applied(offers) };
    let games = analysis::by_game(limited?, &terminal.solutions())?;
    if let Some(path) = &options.rows.output {
        ensure_writable(path)?;
    }
    let games = analysis::exact(games)?;
    let (mut rows, mut lines) = (Vec::new(), Vec::new());
    for GameAnswers { answers, solver, .. } in &games {
        let solver = solver.as_ref();
        let mut remarks = analysis::remarks_on(answers, solver);
        for answer in answers {
            match &table {
                Some(table) => rows.extend(at_table(answer, solver, table, &mut remarks)?),
                None => rows.push(summary::Row::of(answer)),
            }
        }
        lines.extend(remarks::lines(&remarks));
    }
    let answers = games.iter().flat_map(|game| &game.answers);
    let mut sheet = if options.outcomes { outcomes::sheet(answers) } else { summary::sheet(rows) };
    sheet.remarks = lines;
    output::write(&sheet, &options.rows, Some(terminal))?;
    Ok(Conclusion::Done)
}

/// The rows of an answer at a table: one for each envy bonus that it may have, or the one without.
fn at_table<'a>(
    answer: &'a Answer,
    solver: &dyn Solver,
    table: &Table,
    remarks: &mut Vec<Remark>,
) -> Result<Vec<summary::Row<'a>>, SolveError> {
    let envying = analysis::envying(answer, solver)?;
    if envying.is_empty() {
        return Ok(vec![summary::Row::of(answer)]);
    }
    analysis::amend_for_table(remarks, &envying, table);
    Ok(envying.iter().map(|envying| summary::Row::at_table(answer, envying, table)).collect())
}
