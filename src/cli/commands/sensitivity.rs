//! `sensitivity`: what each pay is worth, and how far it moves before a decision changes.

use clap::Args;

use crate::analysis::{self, paid_rows, sensitivities};
use crate::cli::arguments::{Known, NamedPaytable, Variants, ensure_named_meters, in_one_way};
use crate::cli::query::{Rows, ensure_output};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::games::{Catalogue, Offer};
use crate::report::sensitivity;

pub const GUIDE: Guide = Guide {
    examples: &[
        ("house-edge sensitivity let-it-ride/base/A", "Show what each pay of Let It Ride is worth"),
        ("house-edge sensitivity let-it-ride/three-card-bonus/A", "The same of a wager without decisions"),
        (
            "house-edge sensitivity my-paytable.toml -o sensitivity.csv",
            "Write every figure of your own paytable as CSV",
        ),
    ],
    exit_codes: &[(3, "interrupted: the rows so far are printed")],
    ..Guide::SOLVING
};

/// Show what one more unit on each pay costs, and when players would change their play
///
/// For each row that pays in units: what one more unit changes in house edge, element of risk, hit frequency and
/// standard deviation, at today's decisions and with decisions solved anew; between which pays today's decisions are
/// optimal, exactly; and the holdings that are played differently first below and above. Pays are searched from 0 to
/// ten times the pay and 100 units more (docs/design.md).
///
/// Tables and Markdown show the decisions in a table of their own; csv and json have them in the row of the pay. Games
/// that take minutes to solve are shown at today's decisions.
#[derive(Args, Debug)]
#[command(mut_args(in_one_way))]
pub struct Options {
    /// Paytable: GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID
    #[arg(value_name = "PAYTABLE", value_parser = Known::one_paytable(), hide_possible_values = true)]
    paytable: NamedPaytable,
    #[command(flatten)]
    variants: Variants,
    #[command(flatten)]
    rows: Rows,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    options.rows.query(&[&sensitivity::sheet(None)])?;
    let offers = options.offers()?;
    ensure_output(options.rows.output.file(), options.paytable.file().into_iter())?;
    let games = analysis::by_game(offers, &terminal.solutions())?;
    let Some((solved, offer)) = games.iter().find_map(|solved| Some((solved, solved.offers.first()?))) else {
        bail!("{}: no paytable", options.paytable);
    };
    let (found, is_interrupted) = sensitivities(solved.solver.as_ref(), offer, terminal)?;
    if is_interrupted {
        terminal.tell("interrupted: the rows so far are printed");
    }
    let as_columns = options.rows.format().for_people && !options.rows.are_chosen();
    let changes = Some(sensitivity::first_changes(&found)).filter(|changes| as_columns && !changes.rows.is_empty());
    let sheets = [sensitivity::sheet(Some(&found))].into_iter().chain(changes).collect();
    output::write_several(sheets, &options.rows, terminal)?;
    Ok(if is_interrupted { Conclusion::Inconclusive } else { Conclusion::Done })
}

impl Options {
    /// The offer of the paytable; refuses one without pays in units before it is solved.
    fn offers(&self) -> Result<Vec<Offer>, CliError> {
        let plain = self.paytable.offer(&Catalogue::embedded()?)?;
        let offers = self.variants.one("sensitivity")?.among(&[plain])?;
        ensure_named_meters(&offers)?;
        if offers.iter().all(|offer| paid_rows(offer).is_empty()) {
            bail!("{}: no hand pays in units; `progressive` shows what its meters are worth", self.paytable);
        }
        Ok(offers)
    }
}
