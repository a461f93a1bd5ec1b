//! `audit`: tests the figures that others claim against the computed ones.

use std::path::PathBuf;

use clap::Args;

use crate::analysis::auditing::audited;
use crate::check::audit::{Claims, cases, headings, read, refused, verdict};
use crate::cli::arguments::Available;
use crate::cli::error::ensure_none;
use crate::cli::tested::{Tested, TestedOutput};
use crate::cli::{CliError, Conclusion, Guide, Terminal};
use crate::report::audit::{remarks, sheet};
use crate::report::html;

pub const GUIDE: Guide = Guide {
    examples: &[
        ("house-edge audit claims.csv", "Test the claims of a file"),
        ("house-edge audit claims.csv --report claims.html", "Test the claims, and write a page for others"),
    ],
    exit_codes: &[(1, "a claim differs")],
    ..Guide::SOLVING
};

/// Check published or filed figures, and find why they differ
///
/// FILE is CSV (commas, semicolons or tabs) or an Excel workbook (.xlsx, first sheet), with a row for each claim. A row
/// names any of game, wager, paytable, reading and strategy, or states pays in columns named by hand, and claims any of
/// the figures below.
///
/// A figure stands for all values that round to it: 3.51 % for 3.505 to 3.515 %. Where a claim differs, likely causes
/// are tried, and named with their figures: another denominator, to-1 or for-1, ties, another reading, strategy or
/// paytable, pays in the wrong row, another meter, separate decks, a fraction taken for a percentage, a figure cut off,
/// a misprint. A cause counts if it explains every claimed figure of the row that it moves.
///
/// A bare number under a heading without a unit is a percentage if one in its column exceeds 1 (2 for a return); else
/// it is refused, because 0.5 may be 0.5 % or 50 %.
#[derive(Args, Debug)]
pub struct Options {
    /// File of claims: CSV or an Excel workbook
    #[arg(value_name = "FILE", long_help = format!("File of claims, CSV or an Excel workbook. {}", headings::LIST))]
    file: PathBuf,
    #[command(flatten)]
    available: Available,
    #[command(flatten)]
    output: TestedOutput,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let paytables = options.available.files().unwrap_or_default();
    let read: Vec<PathBuf> = paytables.into_iter().chain([options.file.clone()]).collect();
    options.output.ensure(&read)?;
    options.output.of(&sheet([]), || options.tested(terminal), refused, terminal)
}

impl Options {
    fn tested(&self, terminal: &Terminal) -> Result<Conclusion, CliError> {
        let name = self.file.display().to_string();
        let Claims { claims, mut problems, remarks: of_pays } =
            read(&self.file, &self.available.catalogue()?.offers())?;
        ensure_none(&problems, &name, "nothing was tested")?;
        let audited = audited(&claims, terminal)?.unwrap_or_else(|refusals| {
            refusals.into_iter().for_each(|(place, why)| problems.add(place, why));
            Vec::new()
        });
        ensure_none(&problems, &name, "nothing was tested")?;
        self.output.write_page(|| html::audit_page(&audited, &name), terminal)?;
        let remarks = of_pays.into_iter().chain(remarks(&audited)).collect();
        let tested = Tested { cases: || cases(&audited, &name), remarks };
        self.output.write(tested, |_| vec![sheet(&audited)], terminal)?;
        Ok(Conclusion::worst(audited.iter().map(|audited| verdict(audited).into())))
    }
}
