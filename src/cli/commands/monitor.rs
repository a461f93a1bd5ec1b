//! `monitor`: tests the recorded results of periods against the bands of chance.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::analysis::monitoring::{Criteria, Judged, Monitoring, judged_all};
use crate::analysis::{self, Answer};
use crate::check::formats::FORMATS_OF_CASES;
use crate::check::monitoring::{DateOrder, Recorded, Records, Unstated, cases, read, refused, template, verdict};
use crate::cli::arguments::{Choice, ensure_named_meters, in_one_way, named_paytables, numbers};
use crate::cli::error::{cannot_make_files, ensure_none, problems, say};
use crate::cli::query::{ChosenRows, ensure_output, stated_format};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::files::tables::Problems;
use crate::files::writing::write_new;
use crate::games::{Offer, VariantChoice};
use crate::outcome::Fraction;
use crate::report::monitoring::{self, distinct_offers};
use crate::report::{FORMATS, Format, Sheet, html};

pub const GUIDE: Guide = Guide {
    details: &[
        "FILE is a CSV or an Excel workbook (.xlsx, first sheet) with a line for each period, wager and, optionally, \
         table. Columns: `period` (2026-10, or the first day 2026-10-01; ascending), `table` (optional), `game`, \
         `wager`, `paytable`, `reading` (optional), `rounds` or `initial_wagers` (dollars placed before the deal), \
         `unit` (dollars of one unit, such as one of three equal bets; not the total of a round) or `average_bet` \
         and `bet_std_dev`, `variance_factor` (optional), and `house_result` (dollars, negative if the house lost). \
         Drop and hold are refused: chips bought are not wagers made.",
        "Months as Excel writes them (Jan-26), amounts such as $10, (21500) or \"32,400\", and numeric dates are \
         accepted. Whether 1/2/2026 is in January or February follows from a date in the column with a part over 12, \
         or from --dates.",
        "The limits of the band are exact quantiles: the probability of a false alarm never exceeds what --confidence \
         leaves. `inside`: within the band. `investigate`: outside. `too little to say`: inside, but a house edge \
         changed by --change would probably not show (power below 80 %).",
        "Hands of one deal share cards, so the results of several players at a table spread more than those of as \
         many separate deals. `variance_factor` states by how much (docs/monitoring.md).",
    ],
    examples: &[
        ("house-edge monitor --template --game let-it-ride -o periods.csv", "Write a file to be filled in"),
        ("house-edge monitor october.csv --report october.html", "Test the results of a month, with a report"),
    ],
    exit_codes: &[
        (1, "a result is outside its band: investigate"),
        (3, "nothing is outside, but some wager has too little data"),
    ],
    ..Guide::SOLVING
};

#[derive(Args, Debug)]
#[command(mut_args(in_one_way))]
pub struct Options {
    /// File of periods, CSV or an Excel workbook
    #[arg(value_name = "FILE", required_unless_present = "template")]
    file: Option<PathBuf>,
    /// Print a template to fill in, with a line for each chosen wager (its first paytable, unless paytables are chosen)
    #[arg(long, conflicts_with_all = ["report", "format"], help_heading = numbers::OUTPUT)]
    template: bool,
    /// Order of numeric dates such as 1/2/2026: month, day, year, or day, month, year [default: by a date of the column
    /// with a part over 12]
    #[arg(
        long,
        value_name = "ORDER",
        value_parser = PossibleValuesParser::new(DateOrder::NAMES),
        conflicts_with = "template",
        help_heading = numbers::SELECTION
    )]
    dates: Option<String>,
    /// Minimum probability that a sound game's result is inside its band
    #[arg(
        long,
        value_name = "PERCENT",
        default_value = "95%",
        value_parser = numbers::confidence,
        help_heading = numbers::COMPARISON
    )]
    confidence: f64,
    /// Smallest change in edge a period must be able to detect (80 % power), in percentage points [default: the house
    /// edge]
    #[arg(long, value_name = "POINTS", value_parser = numbers::tolerance, help_heading = numbers::COMPARISON)]
    change: Option<Fraction>,
    #[command(flatten)]
    choice: Choice,
    /// Format of the result: rows, lines for the results that are not inside, JUnit XML or GitHub workflow commands
    /// [default: by the name of the --output file; else table]
    #[arg(
        short,
        long,
        value_parser = PossibleValuesParser::new(formats().into_iter().map(|[name, _]| name)),
        help_heading = numbers::OUTPUT
    )]
    format: Option<String>,
    /// File to write instead of stdout; it appears whole or not at all, and a template only if it does not exist yet
    #[arg(short, long, value_name = "FILE", help_heading = numbers::OUTPUT)]
    output: Option<PathBuf>,
    #[command(flatten)]
    rows: ChosenRows,
    /// HTML page to write as well, with a plot for each wager
    #[arg(long, value_name = "FILE.html", help_heading = numbers::OUTPUT)]
    report: Option<PathBuf>,
}

fn formats() -> Vec<[&'static str; 2]> {
    let of_rows = FORMATS.iter().map(|format| [format.name, format.ending]);
    of_rows.chain(FORMATS_OF_CASES.iter().map(|format| [format.name, format.ending])).collect()
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let Some(file) = options.file.as_ref().filter(|_| !options.template) else {
        let text = template(&options.of_template()?);
        match &options.output {
            None => output::write_stdout(text.as_bytes())?,
            Some(path) => write_new(path, text.as_bytes())?,
        }
        return Ok(Conclusion::Done);
    };
    options.ensure_outputs(file)?;
    tested(options, file, terminal).inspect_err(|error| {
        options.write_problems(error).unwrap_or_else(|unwritten| say(format_args!("error: {unwritten}")));
    })
}

fn tested(options: &Options, file: &Path, terminal: &Terminal) -> Result<Conclusion, CliError> {
    // Unknown names are refused even if the file lacks them.
    let chosen = options.choice.offers(VariantChoice::Default)?;
    options.rows.query(&[&monitoring::sheet([])])?;
    let selection = options.choice.variants.one("a period")?;
    let dates = options.dates.as_deref().and_then(DateOrder::named);
    let unstated = Unstated { reading: &selection.reading, dates };
    let records = read(file, &options.choice.every_offer()?, &unstated)?;
    let name = file.display().to_string();
    let (monitoring, lines) = options.monitored(records, &chosen, &name, terminal)?;
    if let Some(report) = &options.report {
        output::write_bytes(html::monitoring_page(&monitoring, &name).into_bytes(), Some(report))?;
    }
    options.write(&monitoring, &name, &lines, terminal)?;
    Ok(Conclusion::worst(monitoring.all().map(|judged| verdict(judged, &monitoring).into())))
}

impl Options {
    /// Offers of a template: the first paytable of each wager, unless paytables were chosen.
    fn of_template(&self) -> Result<Vec<Offer>, CliError> {
        // With `--template` the first argument is a paytable.
        let first = self.file.as_ref().map(|first| named_paytables(&first.to_string_lossy())).transpose()?;
        let choice = first.map_or_else(|| self.choice.clone(), |first| self.choice.naming(first));
        let mut offers: Vec<Offer> = Vec::new();
        for offer in choice.offers(VariantChoice::Default)? {
            let is_known = |known: &Offer| known.key()[..2] == offer.key()[..2];
            if choice.names_paytables() || !offers.iter().any(is_known) {
                offers.push(offer);
            }
        }
        Ok(offers)
    }

    fn ensure_outputs(&self, file: &Path) -> Result<(), CliError> {
        let paytables = self.choice.files().unwrap_or_else(|_| self.choice.paths());
        let read: Vec<PathBuf> = paytables.into_iter().chain([file.to_path_buf()]).collect();
        ensure_output(self.output.as_deref(), read.iter().chain(&self.report))?;
        ensure_output(self.report.as_deref(), read.iter())
    }

    /// The judgements of the chosen periods, and their lines in the file.
    fn monitored(
        &self,
        Records { mut periods, problems }: Records,
        chosen: &[Offer],
        file: &str,
        terminal: &Terminal,
    ) -> Result<(Monitoring, Vec<usize>), CliError> {
        let is_chosen = |offer: &Offer| chosen.iter().any(|chosen| chosen.option() == offer.option());
        periods.retain(|recorded| is_chosen(&recorded.period.offer));
        let offers = distinct_offers(periods.iter().map(|recorded| &recorded.period.offer));
        ensure_named_meters(&offers)?;
        let games = analysis::answered(analysis::by_game(offers, &terminal.solutions())?, terminal)?;
        let answers: Vec<&Answer> = games.iter().flat_map(|game| &game.answers).collect();
        let lines = periods.iter().map(|recorded| recorded.line).collect();
        let criteria = Criteria { confidence: self.confidence, change: self.change.clone() };
        let judged = judgements(periods, problems, &answers, &criteria, file)?;
        Ok((Monitoring::of(judged, &answers, criteria), lines))
    }

    fn write(&self, monitoring: &Monitoring, file: &str, lines: &[usize], terminal: &Terminal) -> Result<(), CliError> {
        let (mut bytes, name) = (Vec::new(), self.format_name());
        let remarks = monitoring::remarks(monitoring);
        let are_written = match FORMATS_OF_CASES.iter().find(|format| format.name == name) {
            Some(format) => {
                (format.write)(&cases(monitoring, file, lines), &mut bytes).map_err(cannot_make_files)?;
                false
            }
            None => {
                let format = FORMATS.iter().find(|format| format.name == name).unwrap_or(&FORMATS[0]);
                let sheets = self.sheets(monitoring, format, &remarks)?;
                let width = output::width(format, self.output.as_deref());
                output::format_several(sheets.iter(), format, width, &mut bytes)?;
                format.for_people && !sheets.is_empty()
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

    /// The chosen rows; for people, a sheet for each wager, with remarks below the last.
    fn sheets(&self, monitoring: &Monitoring, format: &Format, remarks: &[String]) -> Result<Vec<Sheet>, CliError> {
        let sheets = match format.for_people {
            true => monitoring::sheets_for_people(monitoring),
            false => vec![monitoring::sheet(monitoring.all())],
        };
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
        stated_format(self.format.as_deref(), self.output.as_deref(), &formats(), |format| *format)
            .map_or(FORMATS[0].name, |[name, _]| *name)
    }
}

fn judgements(
    periods: Vec<Recorded>,
    mut problems: Problems,
    answers: &[&Answer],
    criteria: &Criteria,
    file: &str,
) -> Result<Vec<Judged>, CliError> {
    let places: Vec<_> = periods.iter().map(|recorded| recorded.place_of_result).collect();
    let periods = periods.into_iter().map(|recorded| recorded.period).collect();
    let judged = judged_all(periods, answers, criteria).unwrap_or_else(|refused| {
        refused.into_iter().for_each(|(place, why)| problems.add(places[place], why));
        Vec::new()
    });
    ensure_none(&problems, file, "nothing was tested")?;
    match judged.is_empty() {
        true => bail!("{file}: no line matches the chosen games, wagers and paytables"),
        false => Ok(judged),
    }
}
