//! `solve`: solves expensive games in advance, and keeps the solutions.

use clap::Args;

use crate::analysis::by_game;
use crate::cli::arguments::variant_choice;
use crate::cli::{CliError, Conclusion, Terminal};
use crate::games::{Catalogue, Selection, VariantChoice};
use crate::storage::solutions::{FOLDER_VARIABLE, Solutions};

#[derive(Args, Debug)]
pub struct Options {
    /// The games to solve [default: all]
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Solve for the regulation read this way, if that needs a solution of its own; `all` for every way, as report and
    /// check need
    #[arg(long, value_name = "NAME", default_value = "default")]
    reading: String,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    if !terminal.keeps() {
        return Err("solve keeps what it finds for later commands; leave --no-cache out".into());
    }
    let selection = Selection {
        games: options.games.clone(),
        reading: variant_choice(&options.reading, "default"),
        strategy: VariantChoice::All,
        ..Selection::default()
    };
    let offers = Catalogue::embedded()?.select(&selection)?;
    let kept = Solutions::of_user().map(|solutions| solutions.ensure_writable().map_err(|error| error.to_string()));
    kept.unwrap_or_else(|| Err("there is no cache folder for this user".to_string())).map_err(|error| {
        format!("solve keeps what it finds for later commands; {error}; {FOLDER_VARIABLE} names a folder")
    })?;
    for solved in by_game(offers, &terminal.solutions())? {
        for offer in solved.offers.iter().filter(|offer| offer.wager.has_decisions) {
            solved.solver.outcomes(offer)?;
        }
        terminal.tell(format!("{}: solved", solved.facts.id));
    }
    Ok(Conclusion::Done)
}
