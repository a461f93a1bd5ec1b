//! `monitor`: tests the recorded results of periods against the bands of chance.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::analysis;
use crate::analysis::monitoring::{Criteria, Monitoring, Seating};
use crate::check::monitoring::{DateOrder, Records, Unstated, cases, read, refused, template, verdict};
use crate::cli::arguments::{Choice, ensure_named_meters, ensure_seats, in_one_way, named_paytables, numbers};
use crate::cli::error::ensure_none;
use crate::cli::tested::{Tested, TestedOutput};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::files::writing::write_new;
use crate::games::{Offer, VariantChoice};
use crate::outcome::Fraction;
use crate::report::monitoring::{self, distinct_offers};
use crate::report::{Format, Sheet, html};

pub const GUIDE: Guide = Guide {
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

/// Test whether recorded results are within chance
///
/// FILE is a CSV or an Excel workbook (.xlsx, first sheet) with a line for each period, wager and, optionally, table.
/// Columns: `period` (2026-10, or the first day 2026-10-01; ascending), `table` (optional), `game`, `wager`,
/// `paytable`, `reading` (optional), `rounds` or `initial_wagers` (dollars placed before the deal), `unit` (dollars of
/// one unit, such as one of three equal bets; not the total of a round) or `average_bet` and `bet_std_dev`, `seats` or
/// `variance_factor` (optional), and `house_result` (dollars, negative if the house lost). Drop and hold are refused:
/// chips bought are not wagers made.
///
/// Months as Excel writes them (Jan-26), amounts such as $10, (21500) or "32,400", and numeric dates are accepted.
/// Whether 1/2/2026 is in January or February follows from a date in the column with a part over 12, or from --dates.
///
/// The limits of the band are exact quantiles: the probability of a false alarm never exceeds what --confidence leaves.
/// `inside`: within the band. `investigate`: outside. `too little to say`: inside, but a house edge changed by --change
/// would probably not show (power below 80 %).
///
/// Hands of one deal share cards, and players are paid envy bonuses for each other's hands. `seats` is the number of
/// players whose hands were dealt together, a mean such as 3.4 too. Where it is not stated, a result is outside only if
/// a single player and a full table both say so. `variance_factor` states a spread of one's own instead.
#[derive(Args, Debug)]
#[command(next_help_heading = numbers::COMPARISON)]
#[command(mut_args(in_one_way))]
pub struct Options {
    /// File of periods, CSV or an Excel workbook
    #[arg(value_name = "FILE", required_unless_present = "template")]
    file: Option<PathBuf>,
    /// Print a template to fill in, with a line for each chosen wager (its first paytable, unless paytables are
    /// chosen); --output writes it only if that file does not exist yet
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
    #[arg(long, value_name = "PERCENT", default_value = "95%", value_parser = numbers::confidence)]
    confidence: f64,
    /// Smallest change in edge a period must be able to detect (80 % power), in percentage points [default: the house
    /// edge]
    #[arg(long, value_name = "POINTS", value_parser = numbers::tolerance)]
    change: Option<Fraction>,
    /// Players whose hands were dealt together, in rows that do not state it; a mean such as 3.4 is taken between its
    /// neighbours
    #[arg(
        long,
        alias = "table-seats",
        value_name = "N",
        value_parser = numbers::mean_players,
        conflicts_with = "template",
        help_heading = numbers::TABLE
    )]
    seats: Option<Fraction>,
    #[command(flatten)]
    choice: Choice,
    #[command(flatten)]
    output: TestedOutput,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let Some(file) = options.file.as_ref().filter(|_| !options.template) else {
        let text = template(&options.of_template()?);
        match options.output.output.file() {
            None => output::write_bytes(text.into_bytes(), None, terminal)?,
            Some(path) => write_new(path, text.as_bytes())?,
        }
        return Ok(Conclusion::Done);
    };
    let paytables = options.choice.files().unwrap_or_else(|_| options.choice.paths());
    let read: Vec<PathBuf> = paytables.into_iter().chain([file.clone()]).collect();
    options.output.ensure(&read)?;
    options.output.of(&monitoring::sheet([]), || tested(options, file, terminal), refused, terminal)
}

fn tested(options: &Options, file: &Path, terminal: &Terminal) -> Result<Conclusion, CliError> {
    // Unknown names are refused even if the file lacks them.
    let chosen = options.choice.offers(VariantChoice::Default)?;
    let selection = options.choice.variants.one("a period")?;
    let dates = options.dates.as_deref().and_then(DateOrder::named);
    let unstated = Unstated { reading: &selection.reading, dates };
    let records = read(file, &options.choice.every_offer()?, &unstated)?;
    let name = file.display().to_string();
    let (monitoring, lines) = options.monitored(records, &chosen, &name, terminal)?;
    options.output.write_page(|| html::monitoring_page(&monitoring, &name), terminal)?;
    let tested = Tested { cases: || cases(&monitoring, &name, &lines), remarks: monitoring::remarks(&monitoring) };
    options.output.write(tested, |format| sheets(&monitoring, format), terminal)?;
    Ok(Conclusion::worst(monitoring.all().map(|judged| verdict(judged, &monitoring).into())))
}

/// For people a sheet for each wager.
fn sheets(monitoring: &Monitoring, format: &Format) -> Vec<Sheet> {
    match format.for_people {
        true => monitoring::sheets_for_people(monitoring),
        false => vec![monitoring::sheet(monitoring.all())],
    }
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

    /// The judgements of the chosen periods, and their lines in the file.
    fn monitored(
        &self,
        Records { mut periods, mut problems }: Records,
        chosen: &[Offer],
        file: &str,
        terminal: &Terminal,
    ) -> Result<(Monitoring, Vec<usize>), CliError> {
        let is_chosen = |offer: &Offer| chosen.iter().any(|chosen| chosen.option() == offer.option());
        periods.retain(|recorded| is_chosen(&recorded.period.offer));
        if let Some(mean) = &self.seats {
            for recorded in periods.iter_mut().filter(|recorded| recorded.period.is_of_any_table()) {
                ensure_seats(std::iter::once(&recorded.period.offer), mean)?;
                recorded.period.seating = Seating::of_mean(mean);
            }
        }
        let offers = distinct_offers(periods.iter().map(|recorded| &recorded.period.offer));
        ensure_named_meters(&offers)?;
        let games = analysis::answered(analysis::by_game(offers, &terminal.solutions())?, terminal)?;
        let lines = periods.iter().map(|recorded| recorded.line).collect();
        let criteria = Criteria { confidence: self.confidence, change: self.change.clone() };
        let places: Vec<_> = periods.iter().map(|recorded| recorded.place_of_result).collect();
        let periods = periods.into_iter().map(|recorded| recorded.period).collect();
        let monitoring = Monitoring::of(periods, &games, criteria, terminal)?;
        if let Err(refused) = &monitoring {
            refused.iter().for_each(|(place, why)| problems.add(places[*place], why));
        }
        ensure_none(&problems, file, "nothing was tested")?;
        match monitoring {
            Ok(monitoring) if !monitoring.periods.is_empty() => Ok((monitoring, lines)),
            _ => bail!("{file}: no line matches the chosen games, wagers and paytables"),
        }
    }
}
