//! `audit`: tests the figures that others claim against the computed ones.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::analysis::auditing::{Audited, audited};
use crate::check::audit::{Claims, cases, headings, read, refused, verdict};
use crate::check::formats::FORMATS_OF_CASES;
use crate::cli::arguments::{Available, numbers};
use crate::cli::error::{cannot_make_files, ensure_none, problems, say};
use crate::cli::query::{ChosenRows, ensure_output, stated_format};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::report::audit::{remarks, sheet};
use crate::report::{FORMATS, Sheet, html};

pub const GUIDE: Guide = Guide {
    details: &[
        "FILE is CSV (commas, semicolons or tabs), an Excel workbook (.xlsx, first sheet), a Markdown table or a JSON \
         array of objects, with a row for each claim. A row names any of game, wager, paytable, reading and strategy, \
         or states pays in columns named by hand, and claims any of the figures below.",
        headings::LIST,
        "A figure stands for all values that round to it: 3.51 % for 3.505 to 3.515 %. Where a claim differs, likely \
         causes are tried, and named with their figures: another denominator, to-1 or for-1, ties, another reading, \
         strategy or paytable, pays in the wrong row, another meter, separate decks, a fraction taken for a percentage, \
         a figure cut off, a misprint. A cause counts if it explains every claimed figure of the row that it moves.",
        "A bare number under a heading without a unit is a percentage if one in its column exceeds 1 (2 for a return); \
         else it is refused, because 0.5 may be 0.5 % or 50 %.",
    ],
    examples: &[
        ("house-edge audit claims.csv", "Test the claims of a file"),
        ("house-edge audit claims.csv --report claims.html", "Test the claims, and write a page for others"),
    ],
    exit_codes: &[(1, "a claim differs")],
    ..Guide::SOLVING
};

#[derive(Args, Debug)]
pub struct Options {
    /// File of claims: CSV, an Excel workbook, Markdown or JSON
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    available: Available,
    /// Format of the result: rows, lines for the claims that differ, or a format for CI systems [default: by the name
    /// of the --output file; else table]
    #[arg(
        short,
        long,
        value_parser = PossibleValuesParser::new(formats().into_iter().map(|[name, _]| name)),
        help_heading = numbers::OUTPUT
    )]
    format: Option<String>,
    /// File to write instead of stdout; it appears whole or not at all
    #[arg(short, long, value_name = "FILE", help_heading = numbers::OUTPUT)]
    output: Option<PathBuf>,
    #[command(flatten)]
    rows: ChosenRows,
    /// HTML page to write as well
    #[arg(long, value_name = "FILE.html", help_heading = numbers::OUTPUT)]
    report: Option<PathBuf>,
}

fn formats() -> Vec<[&'static str; 2]> {
    let of_rows = FORMATS.iter().map(|format| [format.name, format.ending]);
    of_rows.chain(FORMATS_OF_CASES.iter().map(|format| [format.name, format.ending])).collect()
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    options.ensure_outputs()?;
    options.tested(terminal).inspect_err(|error| {
        options.write_problems(error).unwrap_or_else(|unwritten| say(format_args!("error: {unwritten}")));
    })
}

impl Options {
    fn tested(&self, terminal: &Terminal) -> Result<Conclusion, CliError> {
        self.rows.query(&[&sheet([])])?;
        let name = self.file.display().to_string();
        let Claims { claims, mut problems } = read(&self.file, &self.available.catalogue()?.offers())?;
        ensure_none(&problems, &name, "nothing was tested")?;
        let audited = audited(&claims, terminal)?.unwrap_or_else(|refusals| {
            refusals.into_iter().for_each(|(place, why)| problems.add(place, why));
            Vec::new()
        });
        ensure_none(&problems, &name, "nothing was tested")?;
        if let Some(report) = &self.report {
            output::write_bytes(html::audit_page(&audited, &name).into_bytes(), Some(report))?;
        }
        self.write(&audited, &name, terminal)?;
        Ok(Conclusion::worst(audited.iter().map(|audited| verdict(audited).into())))
    }

    fn ensure_outputs(&self) -> Result<(), CliError> {
        let paytables = self.available.files().unwrap_or_default();
        let read: Vec<PathBuf> = paytables.into_iter().chain([self.file.clone()]).collect();
        ensure_output(self.output.as_deref(), read.iter().chain(&self.report))?;
        ensure_output(self.report.as_deref(), read.iter())
    }

    fn write(&self, audited: &[Audited], file: &str, terminal: &Terminal) -> Result<(), CliError> {
        let (mut bytes, name) = (Vec::new(), self.format_name());
        let remarks = remarks(audited);
        let are_written = match FORMATS_OF_CASES.iter().find(|format| format.name == name) {
            Some(format) => {
                (format.write)(&cases(audited, file), &mut bytes).map_err(cannot_make_files)?;
                false
            }
            None => {
                let format = FORMATS.iter().find(|format| format.name == name).unwrap_or(&FORMATS[0]);
                let sheet = self.sheet(audited, &remarks)?;
                let width = output::width(format, self.output.as_deref());
                output::format_several(sheet.iter(), format, width, &mut bytes)?;
                format.for_people && sheet.is_some()
            }
        };
        output::write_bytes(bytes, self.output.as_deref())?;
        if !are_written {
            remarks.iter().for_each(|remark| terminal.tell(remark));
        }
        Ok(())
    }

    /// Writes input errors in the formats of CI systems, which find neither an empty nor an old file.
    fn write_problems(&self, error: &CliError) -> Result<(), CliError> {
        let name = self.format_name();
        let format = FORMATS_OF_CASES.iter().find(|format| format.name == name);
        let Some(format) = format.filter(|format| self.output.is_some() || format.name != FORMATS_OF_CASES[0].name)
        else {
            return Ok(());
        };
        let mut bytes = Vec::new();
        (format.write)(&refused(problems(error)), &mut bytes).map_err(cannot_make_files)?;
        output::write_bytes(bytes, self.output.as_deref())
    }

    /// The chosen rows, with the remarks below.
    fn sheet(&self, audited: &[Audited], remarks: &[String]) -> Result<Option<Sheet>, CliError> {
        let sheet = sheet(audited);
        let query = self.rows.query(&[&sheet])?;
        let mut sheet = query.applied(sheet);
        if let Some(sheet) = &mut sheet {
            sheet.remarks = remarks.to_vec();
        }
        Ok(sheet)
    }

    fn format_name(&self) -> &'static str {
        stated_format(self.format.as_deref(), self.output.as_deref(), &formats(), |format| *format)
            .map_or(FORMATS[0].name, |[name, _]| *name)
    }
}
