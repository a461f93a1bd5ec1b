//! `list`: the available games, wagers and paytables.

use clap::Args;

use crate::cli::arguments::{Choice, in_every_way};
use crate::cli::query::{Rows, ensure_output};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::games::VariantChoice;
use crate::report::paytables;

pub const GUIDE: Guide = Guide {
    examples: &[
        ("house-edge list --game let-it-ride", "List the wagers and paytables of Let It Ride"),
        ("house-edge list --output offers.csv", "Write every wager and paytable as CSV"),
    ],
    ..Guide::PLAIN
};

/// List games, wagers and paytables, with the section of the regulation
#[derive(Args, Debug)]
#[command(mut_args(in_every_way))]
pub struct Options {
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    rows: Rows,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    ensure_output(options.rows.output.file(), options.choice.files()?.iter())?;
    let mut offers = options.choice.offers(VariantChoice::All)?;
    let mut sheet = paytables::listing_sheet(&offers);
    offers.retain(options.rows.left_in(&sheet)?);
    sheet.remarks = paytables::listing_remarks(&offers);
    output::write(sheet, &options.rows, terminal)?;
    Ok(Conclusion::Done)
}
