//! `analyze`: the exact answers.

use clap::Args;

use crate::analysis;
use crate::cli::arguments::{Activation, Choice, PayoutLimits, Rows, Seating};
use crate::cli::{CliError, Conclusion, Terminal, output};
use crate::files::writing::ensure_writable;
use crate::games::VariantChoice;
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
    /// Print every outcome with its combinations instead of the measures; of a player alone
    #[arg(long, conflicts_with = "seats")]
    outcomes: bool,
    #[command(flatten)]
    rows: Rows,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let offers = options.seating.of(options.activation.of(options.choice.offers(VariantChoice::Default)?)?)?;
    // Outcomes do not say the unit that they are of.
    let limited =
        if options.outcomes { options.limits.applied_at_one_unit(offers) } else { options.limits.applied(offers) };
    let games = analysis::by_game(limited?, &terminal.solutions())?;
    if let Some(path) = &options.rows.output {
        ensure_writable(path)?;
    }
    let (mut games, interrupted) = analysis::swept(games, terminal)?;
    games.retain(|game| !game.answers.is_empty());
    let remarks = games.iter().map(|game| analysis::remarks_on(&game.answers, game.solver.as_ref()));
    let remarks = remarks.flat_map(|of_game| remarks::lines(&of_game)).collect();
    let answers = games.iter().flat_map(|game| &game.answers);
    let mut sheet =
        if options.outcomes { outcomes::sheet(answers) } else { summary::sheet(answers.map(summary::Row::of)) };
    sheet.remarks = remarks;
    output::write(&sheet, &options.rows, Some(terminal))?;
    Ok(interrupted.map_or(Conclusion::Done, |interrupted| {
        terminal.tell(interrupted);
        Conclusion::Inconclusive
    }))
}
