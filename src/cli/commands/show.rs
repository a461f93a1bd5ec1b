//! `show`: paytables side by side.

use clap::Args;

use crate::analysis::quick_edges;
use crate::cli::arguments::{NamedPaytable, Rows, named_paytables};
use crate::cli::{CliError, Conclusion, Terminal, output};
use crate::games::Selection;
use crate::report::paytables;

/// The long help after the options.
const WHAT_IS_SHOWN: &str = "\
As a table or Markdown, one column a paytable: its odds, every hand with its pay, its other schedules, its meters, and \
the house edge in the default reading, under optimal play. Csv and json have one row for each pay and each number of a \
meter. The house edge of a game that takes minutes to solve is printed if its solution is kept.";

#[derive(Args, Debug)]
#[command(after_long_help = WHAT_IS_SHOWN)]
pub struct Options {
    /// The paytables: GAME/WAGER, GAME/WAGER/PAYTABLE, or GAME for all its wagers; or FILE.toml or FILE.toml:ID
    #[arg(value_name = "PAYTABLES", value_parser = named_paytables)]
    named: NamedPaytable,
    #[command(flatten)]
    rows: Rows,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let offers = options.named.offers(&options.named.catalogue()?, Selection::default())?;
    let shown = quick_edges(offers, &terminal.solutions())?;
    if options.rows.format().for_people {
        let sheets = paytables::side_by_side(&shown);
        output::write_several(&sheets.iter().collect::<Vec<_>>(), &options.rows, Some(terminal))?;
    } else {
        output::write(&paytables::sheet(&shown), &options.rows, Some(terminal))?;
    }
    Ok(Conclusion::Done)
}
