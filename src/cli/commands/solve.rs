//! `solve`: solves expensive games in advance, and keeps the solutions.

use std::sync::Arc;

use clap::Args;

use crate::analysis::{ObservedSolutions, by_game};
use crate::cli::arguments::Choice;
use crate::cli::{CliError, Conclusion, Guide, Terminal};
use crate::games::{Keeper, VariantChoice};
use crate::paytable::visible;
use crate::storage::solutions::{FOLDER_VARIABLE, Solutions};

const KEEPS: &str = "solve keeps solutions for later commands";

pub const GUIDE: Guide = Guide {
    examples: &[
        ("house-edge solve lunar-poker", "Solve Lunar Poker, which takes minutes, for all later commands"),
        ("house-edge solve lunar-poker-2013", "Solve the game of 2013, which takes twice as long"),
    ],
    ..Guide::SOLVING
};

/// Solve slow games (Lunar Poker) now, so that later commands are quick
///
/// A solution serves every reading of its game.
#[derive(Args, Debug)]
pub struct Options {
    #[command(flatten)]
    choice: Choice,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    if !terminal.keeps() {
        bail!("{KEEPS}; leave --no-cache out");
    }
    let offers = options.choice.offers_by_every_strategy()?;
    let reading = options.choice.selection(VariantChoice::Default)?.reading;
    let kept = Solutions::of_user().map(|solutions| solutions.ensure_usable().map_err(|error| error.to_string()));
    kept.unwrap_or_else(|| Err("there is no cache folder for this user".to_string()))
        .map_err(|error| format!("{KEEPS}; {error}; set {FOLDER_VARIABLE} to a folder"))?;
    let solutions = Arc::new(ObservedSolutions::of_user(terminal.clone()));
    for solved in by_game(offers, &(Arc::clone(&solutions) as Arc<dyn Keeper>))? {
        for offer in solved.offers.iter().filter(|offer| offer.wager.has_decisions) {
            solved.solver.outcomes(offer)?;
        }
        let other = match &reading {
            VariantChoice::Named(names) if solved.offers.iter().all(|offer| offer.reading.is_none()) => {
                format!(" in the default reading; it has no `{}`", visible(&names.join(",")))
            }
            _ => String::new(),
        };
        terminal.tell(format!("{}: solved{other}", solved.facts.id));
    }
    match solutions.has_kept_all() {
        true => Ok(Conclusion::Done),
        false => bail!("{KEEPS}; some could not be kept: see the warnings"),
    }
}
