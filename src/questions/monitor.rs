//! `monitor`: tests the recorded results of periods against the bands of chance.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, PossibleValuesParser};

use super::answer::{Answer, Ask, Asking, Conclusion, Document};
use super::blocks::{Choice, ensure_named_meters, ensure_seats, in_one_way, named_paytables, numbers};
use super::refusal::{Fault, cannot_make_files, ensure_none};
use super::rows::Rows;
use super::verdict::{NOTHING_TESTED, documents, tested};
use crate::analysis::monitoring::{Criteria, Monitoring, Seating};
use crate::analysis::{self, Observer};
use crate::check::monitoring::{
    DateOrder, Records, SUITE, TERMS, Unstated, cases, read, template, template_workbook, verdict,
};
use crate::check::{Cases, Problem};
use crate::files::tables::Source;
use crate::games::{Offer, VariantChoice};
use crate::lists::distinct_by;
use crate::outcome::Fraction;
use crate::report::html;
use crate::report::monitoring::{self, distinct_offers};

fields! {
    /// Test whether recorded results are within chance
    ///
    /// FILE is a CSV or an Excel workbook (.xlsx, first sheet) with a line for each period, wager and, optionally, table.
    /// Columns: `period` (2026-10, or the first day 2026-10-01; ascending), `table` (optional), `game`, `wager`,
    /// `paytable`, `reading` (optional), `rounds` or `initial_wagers` (dollars placed before the deal) or `hours` (with
    /// `seats`, and `hands_per_hour` such as 40..60), `unit` (dollars of one unit, such as one of three equal bets; not the total of a round) or `average_bet` and `bet_std_dev`, `seats` or
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
    #[command(next_help_heading = numbers::COMPARISON)]
    #[command(mut_args(in_one_way))]
    pub struct Options {
        /// File of periods, CSV or an Excel workbook
        #[arg(value_name = "FILE")]
        pub file: Option<PathBuf> = one(PathBufValueParser::new()),
        /// Show a template to fill in instead, with a line for each chosen wager (its first paytable, unless paytables are
        /// chosen); --output writes it only if that file does not exist yet
        #[arg(long, value_name = "WHAT", help_heading = numbers::OUTPUT)]
        pub show: Option<String> = one(PossibleValuesParser::new(["template"])),
        /// Order of numeric dates such as 1/2/2026: month, day, year, or day, month, year [default: by a date of the column
        /// with a part over 12]
        #[arg(long, value_name = "ORDER", help_heading = numbers::SELECTION)]
        pub dates: Option<String> = one(PossibleValuesParser::new(DateOrder::NAMES)),
        /// Minimum probability that a sound game's result is inside its band
        #[arg(long, value_name = "PERCENT")]
        pub confidence: f64 = usual(numbers::confidence, "95%"),
        /// Smallest change in edge a period must be able to detect (80 % power), in percentage points; `rounds_to_show` has
        /// the rounds that it takes [default: the house edge]
        #[arg(long, visible_alias = "detect", value_name = "POINTS")]
        pub change: Option<Fraction> = one(numbers::tolerance),
        /// Players whose hands were dealt together, in rows that do not state it; a mean such as 3.4 is taken between its
        /// neighbours
        #[arg(long, value_name = "N", help_heading = numbers::TABLE)]
        pub seats: Option<Fraction> = one(numbers::mean_players),
        pub choice: Choice,
        pub rows: Rows,
    }
}

impl Ask for Options {
    fn reads(&self) -> Vec<PathBuf> {
        self.file.clone().filter(|_| self.show.is_none()).into_iter().collect()
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        rules!(self.show => excludes self.dates, self.seats);
        if self.show.is_some() {
            let (offers, every_offer) = (self.of_template()?, self.choice.every_offer()?);
            let workbook = template_workbook(&offers, &every_offer).map_err(cannot_make_files)?;
            let documents =
                vec![Document::to_fill_in("csv", template(&offers)), Document::to_fill_in("xlsx", workbook)];
            return Ok(Answer { documents, ..Answer::default() });
        }
        let Some(file) = &self.file else { bail!("⟦file⟧: give one; it is needed") };
        self.rows.query(&[&monitoring::sheet([])])?;
        self.tested(file, asking)
    }

    fn unanswered(&self, problems: Vec<Problem>) -> Vec<Document> {
        documents(&Cases { suite: SUITE, problems, ..Cases::default() }).unwrap_or_default()
    }
}

impl Options {
    fn tested(&self, file: &Path, asking: &Asking<'_>) -> Result<Answer, Fault> {
        // Unknown names are refused even if the file lacks them.
        let chosen = self.choice.known_offers(VariantChoice::Default)?;
        let selection = self.choice.variants.one("a period")?;
        let dates = self.dates.as_deref().and_then(DateOrder::named);
        let unstated = Unstated { reading: &selection.reading, dates };
        let source = Source::of(file, "results", &TERMS)?;
        let name = &source.name;
        let records = read(&source, &self.choice.every_offer()?, &unstated)?;
        let totals: Vec<String> = records.totals.iter().map(ToString::to_string).collect();
        let lines = totals.join(", ");
        let are_left_out = match totals.len() {
            1 => format!("line {lines} is a total, and was left out"),
            _ => format!("lines {lines} are totals, and were left out"),
        };
        let left_out = totals.first().map(|_| format!("{are_left_out}; this program adds up the rows"));
        let (monitoring, lines) = self.monitored(records, &chosen, &source, asking)?;
        let remarks: Vec<String> = left_out.into_iter().chain(monitoring::remarks(&monitoring)).collect();
        let conclusion = Conclusion::worst(monitoring.all().map(|judged| verdict(judged, &monitoring).into()));
        let for_people = monitoring::sheets_for_people(&monitoring);
        let rows = self.rows.answer_of(vec![monitoring::sheet(monitoring.all())], Some(for_people), asking)?;
        let (cases, page) = (|| cases(&monitoring, name, &lines), || html::monitoring_page(&monitoring, name));
        tested(Answer { conclusion, ..rows }, &remarks, cases, page, asking)
    }

    /// Offers of a template: the first paytable of each wager, unless paytables were chosen.
    fn of_template(&self) -> Result<Vec<Offer>, Fault> {
        // With `--show template` the first argument is a paytable.
        let first = self.file.as_ref().map(|first| named_paytables(&first.to_string_lossy())).transpose()?;
        let what = first.iter().chain(&self.choice.what).cloned().collect();
        let choice = Choice { what, ..self.choice.clone() };
        let offers = choice.known_offers(VariantChoice::Default)?;
        let names_paytables = choice.has_own() || choice.keys().iter().any(|key| key.len() == 3);
        let is_same = |one: &Offer, other: &Offer| !names_paytables && one.key()[..2] == other.key()[..2];
        Ok(distinct_by(offers, is_same))
    }

    /// The judgements of the chosen periods, and their lines in the file.
    fn monitored(
        &self,
        Records { mut periods, mut problems, .. }: Records,
        chosen: &[Offer],
        source: &Source,
        asking: &Asking<'_>,
    ) -> Result<(Monitoring, Vec<usize>), Fault> {
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
        let games = analysis::answered(analysis::by_game(offers, &asking.solutions())?, asking)?;
        let lines = periods.iter().map(|recorded| recorded.line).collect();
        let criteria = Criteria { confidence: self.confidence, change: self.change.clone() };
        let places: Vec<_> = periods.iter().map(|recorded| recorded.place_of_result).collect();
        let periods = periods.into_iter().map(|recorded| recorded.period).collect();
        let monitoring = Monitoring::of(periods, &games, criteria, asking)?;
        if let Err(refused) = &monitoring {
            refused.iter().for_each(|(place, why)| problems.add(places[*place], why));
        }
        ensure_none(&problems, source, NOTHING_TESTED)?;
        match monitoring {
            Ok(monitoring) if !monitoring.periods.is_empty() => Ok((monitoring, lines)),
            _ => bail!("{}: no line is filled in, or none matches the chosen games, wagers and paytables", source.name),
        }
    }
}
