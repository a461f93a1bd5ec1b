//! From the rows of a file to the periods of wagers on offer.

use std::cmp::Ordering;
use std::collections::HashMap;

use num_traits::{One, Signed, ToPrimitive};

use super::notation::{Date, DateOrder, Notation, Numeric, refusal};
use super::table::Header;
use crate::analysis::HANDS_PER_HOUR;
use crate::analysis::monitoring::{Period, Seating, Volume};
use crate::files::tables::row::{dollars, number, remedy};
use crate::files::tables::{Problems, Row};
use crate::games::{Dollars, Offer, VariantChoice, game_called};
use crate::lists::distinct;
use crate::outcome::{Fraction, shortest};
use crate::paytable::{Place, quoted, unknown, visible, whole_units};
use crate::statistics::MOST_ROUNDS;

const LONGEST_TABLE: usize = 40;
/// Columns of numbers that are no amounts of dollars.
const FACTOR: &str = "variance_factor";
const SEATS: &str = "seats";
const HOURS: &str = "hours";
/// Rounds of an hour, as a range.
const PACE: &str = "hands_per_hour";
/// Where the pace is not stated: a fifth less and more than the one published for Caribbean Stud Poker.
const USUAL_PACE: [u64; 3] = [HANDS_PER_HOUR * 4 / 5, HANDS_PER_HOUR, HANDS_PER_HOUR * 6 / 5];
const DEFAULT_READING: &str = "default";

pub struct Recorded {
    pub period: Period,
    pub line: usize,
    pub place_of_result: Place,
}

/// The cell of a row in a column.
pub struct Cell {
    pub text: String,
    pub place: Place,
    column: &'static str,
}

impl Cell {
    /// Column and text, for the beginning of a message.
    pub fn named(&self) -> String {
        match self.text.as_str() {
            "" => format!("`{}` is empty", self.column),
            text => format!("`{}` is {}", self.column, quoted(text)),
        }
    }
}

pub struct PeriodRow<'r> {
    pub header: &'r Header,
    pub raw: Row,
}

impl PeriodRow<'_> {
    /// The cell in this column; `None` if the file lacks the column.
    pub fn cell(&self, column: &'static str) -> Option<Cell> {
        let place = self.header.place_of(column)?;
        Some(Cell { text: self.text(column).to_string(), place: self.raw.place(place), column })
    }

    /// The text in this column; empty if the file lacks the column.
    pub fn text(&self, column: &'static str) -> &str {
        self.header.place_of(column).map_or("", |place| self.raw.text(place))
    }

    pub fn filled(&self, column: &'static str) -> Option<Cell> {
        self.cell(column).filter(|cell| !cell.text.is_empty())
    }

    /// Whether the row is one of a template that nobody filled in.
    pub fn is_left_blank(&self) -> bool {
        let filled_in = ["period", "rounds", "hours", "initial_wagers", "house_result"];
        filled_in.iter().all(|column| self.text(column).is_empty())
    }

    /// Whether the row sums up others: its first cell, period or table says so.
    pub fn is_total(&self) -> bool {
        let first = self.raw.cells.iter().find(|cell| !cell.trim().is_empty());
        [first.unwrap_or_default(), self.text("period"), self.text("table")].into_iter().any(is_name_of_totals)
    }
}

/// Whether a spreadsheet calls sums of its rows so: `Totals`, `Grand total`, `Subtotal 2026`, `YTD`.
fn is_name_of_totals(cell: &str) -> bool {
    let name = cell.trim().trim_end_matches(':').to_lowercase();
    let mut words = name.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| ["total", "totals", "subtotal", "subtotals"].contains(&word))
        || ["sum", "average", "ytd", "year to date"].contains(&name.as_str())
}

/// Turns rows into periods: knows the offers that they may name, and the rows before.
pub struct Reader<'o> {
    offers: &'o [Offer],
    /// The reading of rows that name none.
    reading: &'o VariantChoice,
    notation: Notation,
    /// Whether numeric dates without an order were refused already, which is reported once.
    is_order_refused: bool,
    /// The last period of each table and offer, by its key, with its line.
    last: HashMap<(String, [&'o str; 5]), (Date, usize)>,
    pub problems: Problems,
}

impl<'o> Reader<'o> {
    pub fn new(offers: &'o [Offer], reading: &'o VariantChoice, notation: Notation, problems: Problems) -> Self {
        Reader { offers, reading, notation, is_order_refused: false, last: HashMap::new(), problems }
    }

    /// The period of a row; `None` if the row has an error, which is recorded.
    pub fn period(&mut self, row: &PeriodRow<'_>) -> Option<Recorded> {
        let (date, table, offer) = (self.date(row), self.table(row), self.offer(row));
        let (volume, seating) = (self.volume(row, offer), self.seating(row, offer));
        let result = self.amount(row, "house_result", |_| true, "dollars, negative if the house lost");
        let date = date?;
        let (table, offer) = (table?, offer?);
        self.ensure_order(row, date, (table.clone(), offer.key()))?;
        let ((result, place_of_result), volume, seating) = (result?, volume?, seating?);
        if let (Some(seating), Some(cell)) = (&seating, row.filled(SEATS))
            && seating.mean() > whole_units(volume.rounds)
        {
            return self.refuse(&cell, format_args!("at most {}, a hand for each seat", volume.rounds));
        }
        let period = Period { name: date.to_string(), table, offer: offer.clone(), volume, seating, result };
        Some(Recorded { period, line: row.raw.line, place_of_result })
    }

    fn refuse<T>(&mut self, cell: &Cell, what: impl std::fmt::Display) -> Option<T> {
        self.problems.add(cell.place, format_args!("{}; {what}", cell.named()));
        None
    }

    fn date(&mut self, row: &PeriodRow<'_>) -> Option<Date> {
        let cell = row.cell("period")?;
        match (Date::parse(&cell.text), Numeric::parse(&cell.text)) {
            (None, Some(date)) => self.numeric_date(&cell, date),
            (date, _) => date.or_else(|| self.refuse(&cell, refusal(&cell.text))),
        }
    }

    /// A numeric date in the order of its column. A missing order is one problem for all dates.
    fn numeric_date(&mut self, cell: &Cell, date: Numeric) -> Option<Date> {
        if date.orders().is_empty() {
            return self.refuse(cell, "the calendar has no such date");
        }
        match self.notation.dates.clone() {
            Ok(order) => {
                let first = if order == DateOrder::MonthDay { "month" } else { "day" };
                date.read(order).or_else(|| self.refuse(cell, format_args!("not a date with the {first} first")))
            }
            Err(_) if std::mem::replace(&mut self.is_order_refused, true) => None,
            Err(why) => self.refuse(cell, why),
        }
    }

    fn table(&mut self, row: &PeriodRow<'_>) -> Option<String> {
        let Some(cell) = row.filled("table") else { return Some(String::new()) };
        if visible(&cell.text) != cell.text || cell.text.chars().count() > LONGEST_TABLE {
            return self.refuse(&cell, format_args!("it must be at most {LONGEST_TABLE} characters that can be seen"));
        }
        if cell.text.starts_with(['=', '+', '-', '@']) {
            return self.refuse(&cell, "a spreadsheet would take it for a formula");
        }
        Some(cell.text)
    }

    fn offer(&mut self, row: &PeriodRow<'_>) -> Option<&'o Offer> {
        let all: Vec<&Offer> = self.offers.iter().collect();
        let of_game = self.named(row, "game", "available:".into(), &all, |offer| [offer.game.id, offer.game.title])?;
        let title = of_game.first()?.game.title;
        let of_wager =
            self.named(row, "wager", format!("{title} has"), &of_game, |offer| [offer.wager.id, offer.wager.title])?;
        let title = of_wager.first()?.wager.title;
        let of_paytable =
            self.named(row, "paytable", format!("{title} has"), &of_wager, |offer| [offer.paytable.id.as_str(); 2])?;
        if row.filled("reading").is_none() {
            return self.by_default(&of_paytable);
        }
        let names = |offer: &'o Offer| match offer.reading_name() {
            "" => [DEFAULT_READING; 2],
            name => [name; 2],
        };
        self.named(row, "reading", "available:".into(), &of_paytable, names)?.first().copied()
    }

    /// The offer, among these, of the requested reading, else of the default one.
    fn by_default(&self, offers: &[&'o Offer]) -> Option<&'o Offer> {
        let is_default = |offer: &&&Offer| offer.reading.is_none();
        let is_requested = |offer: &&&Offer| match self.reading {
            VariantChoice::Named(names) => names.iter().any(|name| offer.reading_name().eq_ignore_ascii_case(name)),
            _ => is_default(offer),
        };
        offers.iter().find(is_requested).or_else(|| offers.iter().find(is_default)).copied()
    }

    /// The offers, among these, with the id, or the title, in this column.
    fn named(
        &mut self,
        row: &PeriodRow<'_>,
        column: &'static str,
        list: String,
        offers: &[&'o Offer],
        names: impl Fn(&'o Offer) -> [&'o str; 2],
    ) -> Option<Vec<&'o Offer>> {
        let cell = row.cell(column)?;
        if cell.text.is_empty() {
            return self.refuse(&cell, "a row names the game, the wager and the paytable");
        }
        let text = if column == "game" { game_called(&cell.text).unwrap_or(&cell.text) } else { &cell.text };
        let is_named = |offer: &&'o Offer| names(offer).iter().any(|name| name.eq_ignore_ascii_case(text));
        let found: Vec<&Offer> = offers.iter().copied().filter(is_named).collect();
        if found.is_empty() {
            let known = distinct(offers.iter().map(|offer| names(offer)[0]));
            self.problems.add(cell.place, unknown(column, &cell.text, &list, known));
            return None;
        }
        Some(found)
    }

    /// Refuses a period that does not follow the last of its series: of its table and offer.
    fn ensure_order(&mut self, row: &PeriodRow<'_>, date: Date, series: (String, [&'o str; 5])) -> Option<()> {
        let what = "this table, wager and paytable";
        let refusal = self.last.get(&series).and_then(|&(last, line)| {
            let line = self.notation.line_in_words(line);
            let kind = if last.is_month { "month" } else { "day" };
            match date.day.cmp(&last.day) {
                _ if date.is_month != last.is_month => Some(format!("{line} of {what} has a {kind}")),
                Ordering::Greater => None,
                Ordering::Equal => Some(format!("{line} has it already, for {what}")),
                Ordering::Less => Some(format!("out of order: it is before that of {line}, of {what}")),
            }
        });
        if let Some(refusal) = refusal {
            return self.refuse(&row.cell("period")?, refusal);
        }
        self.last.insert(series, (date, row.raw.line));
        Some(())
    }

    fn volume(&mut self, row: &PeriodRow<'_>, offer: Option<&Offer>) -> Option<Volume> {
        let turnover = self.one_of(row, &["rounds", "initial_wagers", HOURS]);
        let bet = self.one_of(row, &["unit", "average_bet"]);
        let bet = bet.and_then(|column| self.amount(row, column, Signed::is_positive, "dollars above 0"));
        let turnover = turnover.and_then(|column| self.turnover(row, column));
        let spread = self.optional(row, "bet_std_dev", |dev| !dev.is_negative(), "dollars, 0 if all bets are equal");
        let factor = self.optional(row, FACTOR, |factor| *factor >= Fraction::one(), "no less than 1");
        let average = row.filled("average_bet");
        if let Some(alone) = row.filled("bet_std_dev").filter(|_| average.is_none()) {
            return self.refuse(&alone, "it is of mixed bets, and goes with `average_bet`");
        }
        let ((bet, place), turnover, offer) = (bet?, turnover?, offer?);
        if let Some(refusal) = offer.refusal_of_bet(&bet) {
            self.problems.add(place, refusal);
            return None;
        }
        let ([least, rounds, most], wagered) =
            self.rounds_and_wagered(turnover, &bet, average.is_none(), offer.wager.initial_units)?;
        // The spread is greatest if everything is bet in one round.
        if let (Some(Some(spread)), Some(cell)) = (&spread, row.filled("bet_std_dev"))
            && spread * spread > &bet * &bet * whole_units(rounds.saturating_sub(1))
        {
            let why = format_args!("bets of ${} on average spread less in {rounds} rounds", shortest(&bet));
            return self.refuse(&cell, why);
        }
        let mut volume = match average {
            None => Volume::equal(rounds, &bet),
            Some(_) => Volume::mixed(rounds, wagered, &bet, spread?.as_ref()),
        };
        volume.range = [least, most];
        let factor = factor?;
        if let (Some(factor), Some(cell)) = (&factor, row.filled(FACTOR))
            && *factor > whole_units(rounds)
        {
            return self.refuse(&cell, format_args!("{rounds} rounds vary at most {rounds} times as much together"));
        }
        Some(factor.iter().fold(volume, |volume, factor| volume.with_variance_times(factor)))
    }

    /// The seats in a row that states them; `None` if the row has an error.
    fn seating(&mut self, row: &PeriodRow<'_>, offer: Option<&Offer>) -> Option<Option<Seating>> {
        let most = offer.map_or(usize::MAX, |offer| offer.game.most_players);
        let is_lawful = |seats: &Fraction| *seats >= Fraction::one() && *seats <= whole_units(most);
        let of_game = |offer: &Offer| format!("1 to {most}, the seats of a table of {}", offer.game.title);
        let what = offer.map_or("at least 1".to_string(), of_game);
        let mean = self.optional(row, SEATS, is_lawful, &what)?;
        match (&mean, row.filled(FACTOR)) {
            (Some(_), Some(factor)) => {
                self.refuse(&factor, format_args!("`{SEATS}` states the spread too; leave out one of them"))
            }
            _ => Some(mean.as_ref().and_then(Seating::of_mean)),
        }
    }

    /// Number of rounds, and the sum of the bets on one unit.
    fn rounds_and_wagered(
        &mut self,
        turnover: Turnover,
        bet: &Dollars,
        is_equal: bool,
        units: u32,
    ) -> Option<([u64; 3], Dollars)> {
        let (dollars, cell) = match turnover {
            Turnover::Rounds(range) => return Some((range, bet * whole_units(range[1]))),
            Turnover::Dollars(dollars, cell) => (dollars, cell),
        };
        let wagered = dollars / whole_units(units.max(1));
        let rounds = &wagered / bet;
        if is_equal && !rounds.is_integer() {
            return self.refuse(&cell, format_args!("not a whole number of rounds of {units} x ${}", shortest(bet)));
        }
        match possible(&rounds) {
            Some(rounds) => Some(([rounds; 3], wagered)),
            None => self.refuse(&cell, format_args!("it must be 1 to {MOST_ROUNDS} rounds")),
        }
    }

    /// The number in a column that may be empty; `None` if the cell has an error.
    fn optional(
        &mut self,
        row: &PeriodRow<'_>,
        column: &'static str,
        is_lawful: impl Fn(&Fraction) -> bool,
        what: &str,
    ) -> Option<Option<Fraction>> {
        match row.filled(column) {
            None => Some(None),
            Some(_) => self.amount(row, column, is_lawful, what).map(|(number, _)| Some(number)),
        }
    }

    /// The filled one of these columns.
    fn one_of(&mut self, row: &PeriodRow<'_>, columns: &[&'static str]) -> Option<&'static str> {
        let filled = columns.iter().copied().filter(|column| row.filled(column).is_some()).collect::<Vec<_>>();
        match filled[..] {
            [one] => Some(one),
            [one, other, ..] => {
                let second = row.cell(other)?;
                self.refuse(&second, format_args!("`{one}` is stated too; leave out one of them"))
            }
            [] => {
                let cell = columns.iter().find_map(|column| row.cell(column))?;
                self.refuse(&cell, format_args!("state `{}`", columns.join("` or `")))
            }
        }
    }

    /// Hands dealt in the hours of a row, estimated: the least number, the likely one, and the greatest.
    fn estimated(&mut self, row: &PeriodRow<'_>) -> Option<Turnover> {
        let (hours, _) = self.amount(row, HOURS, Signed::is_positive, "hours above 0")?;
        let cell = row.cell(HOURS)?;
        let seats = self.optional(row, SEATS, Signed::is_positive, "above 0")?;
        let Some(seats) = seats else {
            return self.refuse(&cell, format_args!("it goes with `{SEATS}`, the players who made the wager"));
        };
        let pace = match row.filled(PACE) {
            None => USUAL_PACE.map(whole_units),
            Some(stated) => {
                let commas_group = self.notation.commas_group;
                let ends = stated.text.split("..").flat_map(|part| part.split(['-', '–']));
                let ends = ends.map(|end| number(end.trim(), commas_group));
                match ends.collect::<Option<Vec<_>>>().as_deref() {
                    Some([least, most]) if least.is_positive() && least < most => {
                        [least.clone(), (least + most) / whole_units(2), most.clone()]
                    }
                    _ => return self.refuse(&stated, "write the rounds of an hour from least to greatest: 40..60"),
                }
            }
        };
        match pace.map(|pace| possible(&(pace * &hours * &seats))) {
            [Some(least), Some(likely), Some(most)] => Some(Turnover::Rounds([least, likely, most])),
            _ => self.refuse(&cell, format_args!("it must be 1 to {MOST_ROUNDS} rounds")),
        }
    }

    fn turnover(&mut self, row: &PeriodRow<'_>, column: &'static str) -> Option<Turnover> {
        if column == HOURS {
            return self.estimated(row);
        }
        if column != "rounds" {
            let (dollars, _) = self.amount(row, column, Signed::is_positive, "dollars above 0")?;
            return Some(Turnover::Dollars(dollars, row.cell(column)?));
        }
        let cell = row.cell(column)?;
        let rounds = number(&cell.text, self.notation.commas_group).filter(Fraction::is_integer);
        match rounds.as_ref().and_then(possible) {
            Some(rounds) => Some(Turnover::Rounds([rounds; 3])),
            None => self.refuse(&cell, format_args!("it must be a whole number from 1 to {MOST_ROUNDS}")),
        }
    }

    /// The number in this column, in dollars unless it is a factor, and its place.
    fn amount(
        &mut self,
        row: &PeriodRow<'_>,
        column: &'static str,
        is_lawful: impl Fn(&Fraction) -> bool,
        what: &str,
    ) -> Option<(Dollars, Place)> {
        let cell = row.cell(column)?;
        let commas_group = self.notation.commas_group;
        let read = if [FACTOR, SEATS, HOURS].contains(&column) { number } else { dollars };
        match read(&cell.text, commas_group) {
            Some(amount) if is_lawful(&amount) => Some((amount, cell.place)),
            Some(_) => self.refuse(&cell, format_args!("it must be {what}")),
            None => self.refuse(&cell, format_args!("{}: {what}", remedy(&cell.text, commas_group))),
        }
    }
}

/// A number of rounds that a period may have, rounded.
fn possible(rounds: &Fraction) -> Option<u64> {
    rounds.round().to_integer().to_u64().filter(|rounds| (1..=MOST_ROUNDS).contains(rounds))
}

/// The turnover in a row: rounds, or dollars bet.
enum Turnover {
    /// The least number, the likely one, and the greatest; equal where rounds are counted.
    Rounds([u64; 3]),
    Dollars(Dollars, Cell),
}
