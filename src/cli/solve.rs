//! `solve`: works out beforehand what takes long, and keeps it.

use clap::Args;

use super::options::Verbosity;
use super::{CliError, Conclusion, answering};
use crate::games::{Catalogue, Selection, VariantChoice};

#[derive(Args, Debug)]
pub struct Options {
    /// The games to solve [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
}

pub fn run(options: &Options, verbosity: Verbosity) -> Result<Conclusion, CliError> {
    if !verbosity.keeps() {
        return Err(CliError::Usage("solve keeps what it finds for later commands; leave --no-cache out".into()));
    }
    let all = VariantChoice::All;
    let selection =
        Selection { games: options.games.clone(), reading: all.clone(), strategy: all, ..Selection::default() };
    for solved in answering::by_game(Catalogue::embedded()?.select(&selection)?, verbosity)? {
        for offer in solved.offers.iter().filter(|offer| offer.wager.has_decisions) {
            solved.solver.outcomes(offer)?;
        }
        verbosity.tell(format!("{}: solved", solved.game()));
    }
    Ok(Conclusion::Done)
}
