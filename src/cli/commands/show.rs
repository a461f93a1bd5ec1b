//! `show`: paytables side by side.

use clap::Args;

use crate::analysis::{Remark, quick_edges};
use crate::cli::arguments::named_paytable::{catalogue_of, paytable_files};
use crate::cli::arguments::{Known, NamedPaytable, named_among};
use crate::cli::query::{Rows, ensure_output};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::games::Catalogue;
use crate::report::{paytables, remarks};

pub const GUIDE: Guide = Guide {
    examples: &[
        ("house-edge show let-it-ride/three-card-bonus", "Show the paytables of a wager"),
        ("house-edge show let-it-ride/three-card-bonus/A", "Show one of them"),
        ("house-edge show let-it-ride --output paytables.csv", "Write every pay of a game as CSV"),
    ],
    ..Guide::SOLVING
};

/// Show every pay of a wager's paytables side by side, with sections and house edges
///
/// Tables and Markdown have one column a paytable: its odds, every hand with its pay, its other schedules, its meters,
/// and the house edge in the default reading, optimally played. csv and json have one row for each pay and each number
/// of a meter, as has every format with --columns, --sort or --where. The house edge of a game that takes minutes to
/// solve is printed if its solution is kept. An own paytable is set against the nearest of the regulation, with both
/// house edges.
#[derive(Args, Debug)]
pub struct Options {
    /// Paytables: GAME, GAME/WAGER, GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID; several may be named
    #[arg(value_name = "WHAT", required = true, value_parser = Known::some_paytables(), hide_possible_values = true)]
    named: Vec<NamedPaytable>,
    #[command(flatten)]
    rows: Rows,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    options.rows.query(&[&paytables::sheet(&[])])?;
    let files = options.named.iter().filter_map(NamedPaytable::file).cloned().collect::<Vec<_>>();
    let files = paytable_files(&files)?;
    ensure_output(options.rows.output.file(), files.iter())?;
    let own = catalogue_of(&files)?;
    let offers = named_among(&options.named, &own, &Catalogue::embedded()?)?.offers();
    let (shown, nearest) = quick_edges(offers, &terminal.solutions())?;
    let format = options.rows.format();
    let mut sheets = match format.for_people && !options.rows.are_chosen() {
        true => paytables::side_by_side(&shown, output::width(&format, options.rows.output.file(), terminal)),
        false => vec![paytables::sheet(&shown)],
    };
    if let Some(last) = sheets.last_mut() {
        last.remarks.extend(nearest.into_iter().map(|nearest| remarks::in_words(&Remark::NearestEdges(nearest))));
    }
    output::write_several(sheets, &options.rows, terminal)?;
    Ok(Conclusion::Done)
}
