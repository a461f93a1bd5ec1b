//! `analyze`: the exact answers.

use clap::Args;

use super::options::{Choice, Rows, Verbosity};
use super::{CliError, Outcome, answering, output};
use crate::games::ReadingChoice;
use crate::report::{Answer, Sheet, outcomes, summary};

#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    choice: Choice,
    /// Print every outcome with its combinations instead of the measures
    #[arg(long)]
    outcomes: bool,
    #[command(flatten)]
    rows: Rows,
}

pub fn run(options: &Options, verbosity: Verbosity) -> Result<Outcome, CliError> {
    let games = answering::by_game(options.choice.offers(ReadingChoice::Default)?)?;
    let answers = answering::exact(&games)?;
    let mut sheet = if options.outcomes {
        Sheet { rows: answers.iter().flat_map(outcomes::rows).collect(), ..outcomes::sheet() }
    } else {
        Sheet { rows: answers.iter().map(summary::exact_row).collect(), ..summary::exact_sheet() }
    };
    sheet.remarks = remarks(&games, &answers);
    output::write(&sheet, &options.rows, Some(verbosity))?;
    Ok(Outcome::Done)
}

/// Units, readings and whatever the figures leave out, each said once.
fn remarks(games: &[answering::Solved], answers: &[Answer]) -> Vec<String> {
    let mut remarks: Vec<String> = Vec::new();
    let mut say = |remark: String| {
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    };
    for answer in answers {
        say(format!(
            "{} {}: one unit is {}.",
            answer.offer.game.facts().id,
            answer.offer.wager.id,
            answer.offer.wager.unit
        ));
    }
    for offer in games.iter().flat_map(|solved| &solved.offers) {
        if let Some(reading) = offer.reading {
            say(format!("Reading `{}` of {}: {}", reading.name, offer.wager.id, reading.meaning));
        }
    }
    for solved in games {
        for offer in &solved.offers {
            offer.wager.notes.iter().for_each(|note| say(format!("{}: {note}", offer.wager.id)));
            solved.solver.remarks(offer).into_iter().for_each(|remark| say(format!("{}: {remark}", offer.wager.id)));
        }
    }
    remarks
}
