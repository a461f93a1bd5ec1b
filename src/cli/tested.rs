//! Output of a command that tests the rows of a file against the mathematics: rows or cases, the result in words, and a
//! page.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::arguments::numbers;
use super::error::{cannot_make_files, problems};
use super::query::{ChosenRows, OutputFile, ensure_output, stated_format};
use super::{CliError, Conclusion, Terminal, output};
use crate::check::formats::FORMATS_OF_CASES;
use crate::check::{Cases, Problem};
use crate::report::{FORMATS, Format, Sheet};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = numbers::OUTPUT)]
pub struct TestedOutput {
    /// Format of the result: rows, lines for the rows that do not hold, or a format for CI systems [default: by the
    /// name of the --output file; else table]
    #[arg(short, long, value_parser = PossibleValuesParser::new(formats().into_iter().map(|[name, _]| name)))]
    format: Option<String>,
    #[command(flatten)]
    pub output: OutputFile,
    #[command(flatten)]
    rows: ChosenRows,
    /// HTML page to write as well
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
}

/// A tested file: its cases, and a result in words.
pub struct Tested<C> {
    pub cases: C,
    pub remarks: Vec<String>,
}

fn formats() -> Vec<[&'static str; 2]> {
    let of_rows = FORMATS.iter().map(|format| [format.name, format.ending]);
    of_rows.chain(FORMATS_OF_CASES.iter().map(|format| [format.name, format.ending])).collect()
}

impl TestedOutput {
    /// Checks before long work that the files can be written; the command reads `read`.
    pub fn ensure(&self, read: &[PathBuf]) -> Result<(), CliError> {
        ensure_output(self.output.file(), read.iter().chain(&self.report))?;
        ensure_output(self.report.as_deref(), read.iter())
    }

    /// The conclusion of `test`, for rows of this sheet. Errors are written in the formats of CI systems too, which
    /// find neither an empty nor an old file.
    pub fn of(
        &self,
        sheet: &Sheet,
        test: impl FnOnce() -> Result<Conclusion, CliError>,
        refused: fn(Vec<Problem>) -> Cases,
        terminal: &Terminal,
    ) -> Result<Conclusion, CliError> {
        let chosen = self.rows.query(&[sheet]).map_err(CliError::from);
        chosen.and_then(|_| test()).inspect_err(|error| {
            let written = self.write_cases(|| refused(problems(error)), terminal);
            written.unwrap_or_else(|unwritten| terminal.console.say(format_args!("error: {unwritten}")));
        })
    }

    fn write_cases(&self, cases: impl FnOnce() -> Cases, terminal: &Terminal) -> Result<(), CliError> {
        let format = FORMATS_OF_CASES.iter().find(|format| format.name == self.format_name());
        let Some(format) =
            format.filter(|format| self.output.file().is_some() || format.name != FORMATS_OF_CASES[0].name)
        else {
            return Ok(());
        };
        let mut bytes = Vec::new();
        (format.write)(&cases(), &mut bytes).map_err(cannot_make_files)?;
        output::write_bytes(bytes, self.output.file(), terminal)
    }

    pub fn write_page(&self, page: impl FnOnce() -> String, terminal: &Terminal) -> Result<(), CliError> {
        match &self.report {
            None => Ok(()),
            Some(report) => output::write_bytes(page().into_bytes(), Some(report), terminal),
        }
    }

    /// Writes the cases, or the sheets of a format for rows with the remarks below the last; elsewhere the remarks go
    /// to stderr.
    pub fn write(
        &self,
        Tested { cases, remarks }: Tested<impl FnOnce() -> Cases>,
        sheets: impl Fn(&Format) -> Vec<Sheet>,
        terminal: &Terminal,
    ) -> Result<(), CliError> {
        let (mut bytes, name) = (Vec::new(), self.format_name());
        let are_written = match FORMATS_OF_CASES.iter().find(|format| format.name == name) {
            Some(format) => {
                (format.write)(&cases(), &mut bytes).map_err(cannot_make_files)?;
                false
            }
            None => {
                let format = FORMATS.iter().find(|format| format.name == name).unwrap_or(&FORMATS[0]);
                let chosen = |format: &Format| self.chosen(sheets(format), format, &remarks);
                if let Some(audience) = terminal.audience().filter(|_| self.output.file().is_none()) {
                    audience.rows(chosen(&FORMATS[0])?, chosen(&FORMATS[1])?);
                    return Ok(());
                }
                let sheets = chosen(format)?;
                let width = output::width(format, self.output.file(), terminal);
                output::format_several(sheets.iter(), format, width, &mut bytes)?;
                format.for_people && !sheets.is_empty()
            }
        };
        output::write_bytes(bytes, self.output.file(), terminal)?;
        if !are_written {
            remarks.iter().for_each(|remark| terminal.tell(remark));
        }
        Ok(())
    }

    /// The chosen rows, with the remarks below the last sheet. People are shown no empty one.
    fn chosen(&self, sheets: Vec<Sheet>, format: &Format, remarks: &[String]) -> Result<Vec<Sheet>, CliError> {
        let query = self.rows.query(&sheets.iter().collect::<Vec<_>>())?;
        let is_left = |sheet: &Sheet| !format.for_people || !sheet.rows.is_empty();
        let mut sheets: Vec<Sheet> =
            sheets.into_iter().filter_map(|sheet| query.applied(sheet)).filter(is_left).collect();
        if let Some(last) = sheets.last_mut() {
            last.remarks = remarks.to_vec();
        }
        Ok(sheets)
    }

    fn format_name(&self) -> &'static str {
        stated_format(self.format.as_deref(), self.output.file(), &formats(), |format| *format)
            .map_or(FORMATS[0].name, |[name, _]| *name)
    }
}
