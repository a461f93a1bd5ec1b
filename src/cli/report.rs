//! `report`: the folder for a Rules Submission.

use std::path::PathBuf;

use clap::Args;

use super::answering::Witnessed;
use super::options::{Choice, Rounds, Verbosity};
use super::{CliError, Conclusion, answering};
use crate::games::VariantChoice;
use crate::progressive::MeterTerms;
use crate::progressive::envy::Table;
use crate::report::{ensure_writable, pack, remarks, write_all_or_nothing};
use crate::simulation::Shard;

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

pub fn run(options: &Options, verbosity: Verbosity) -> Result<Conclusion, CliError> {
    let games = answering::by_game(options.choice.offers(VariantChoice::All)?, verbosity)?;
    if options.out.exists() && !options.out.is_dir() {
        return Err(CliError::Usage(format!("--out {}: this is a file; give a folder", options.out.display())));
    }
    ensure_writable(&options.out.join(pack::SUMMARY))?;
    let until = options.rounds.until(Shard::WHOLE, 1, None);
    let Witnessed { answers, interrupted, .. } = answering::witnessed(&games, until, None, verbosity)?;
    if let Some(interrupted) = interrupted {
        verbosity.tell(format!("{interrupted}; nothing was written"));
        return Ok(Conclusion::Inconclusive);
    }
    let (mut up_cards, mut strategies) = (Vec::new(), Vec::new());
    for solved in &games {
        for offer in &solved.offers {
            up_cards.push((offer.clone(), solved.solver.outcomes_by_up_card(offer)?));
        }
        for offer in solved.offers.iter().filter(|offer| offer.wager.has_decisions) {
            strategies.push((offer.clone(), solved.solver.strategy(offer)?));
        }
    }
    let answers = answering::with_mean_meters(&games, answers)?;
    let by_game = answering::with_solvers(&games, &answers);
    let accounts = answering::accounted(&by_game, &MeterTerms::default(), &Table::of(1))?;
    let envying = answering::envying(&by_game)?;
    let by_game: Vec<_> = by_game.iter().map(|(answers, solver)| (answers.as_slice(), *solver)).collect();
    let files = pack::files(&answers, &up_cards, &envying, &strategies, &accounts, remarks::page(&by_game))
        .map_err(CliError::Pack)?;
    let files: Vec<_> = files.into_iter().map(|(name, bytes)| (options.out.join(name), bytes)).collect();
    write_all_or_nothing(&files)?;
    files.iter().for_each(|(path, _)| verbosity.tell(format!("wrote {}", path.display())));
    Ok(answering::tell_verdict(&answers, verbosity))
}
