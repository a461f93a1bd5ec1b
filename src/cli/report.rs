//! `report`: the folder for a Rules Submission.

use std::path::PathBuf;

use clap::Args;

use super::options::{Choice, Rounds, Verbosity};
use super::{CliError, Outcome, answering};
use crate::games::ReadingChoice;
use crate::report::{pack, write_all_or_nothing};

#[derive(Args, Debug)]
pub struct Options {
    /// Folder to write into; it is made if it does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    rounds: Rounds,
}

pub fn run(options: &Options, verbosity: Verbosity) -> Result<Outcome, CliError> {
    let games = answering::by_game(options.choice.offers(ReadingChoice::All)?)?;
    let answers = answering::witnessed(&games, options.rounds.plan(), verbosity)?;
    let mut strategies = Vec::new();
    for solved in &games {
        for offer in solved.offers.iter().filter(|offer| offer.wager.has_decisions) {
            strategies.push((offer.clone(), solved.solver.strategy(offer)?));
        }
    }
    let files = pack::files(&options.out, &answers, &strategies);
    write_all_or_nothing(&files)?;
    files.iter().for_each(|(path, _)| verbosity.tell(format!("wrote {}", path.display())));
    let agrees = answering::tell_verdict(&answers, verbosity);
    Ok(if agrees { Outcome::Done } else { Outcome::CheckFailed })
}
