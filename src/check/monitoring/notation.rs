//! The dates of a file of periods, as this program or a spreadsheet writes them.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use toml::value::{Date as Day, Datetime};

use crate::files::workbook::MONTHS;
use crate::paytable::quoted;

pub struct Notation {
    /// Whether commas in a number stand between groups of digits.
    pub commas_group: bool,
    /// The order of numeric dates, or why there is none.
    pub dates: Result<DateOrder, String>,
    /// Lines are rows of a frame, from 0, below its header.
    pub is_frame: bool,
}

impl Notation {
    pub fn line_in_words(&self, line: usize) -> String {
        if self.is_frame { format!("row {}", line.saturating_sub(2)) } else { format!("line {line}") }
    }
}

/// Fewest letters of a month.
const FEWEST_LETTERS: usize = 3;
/// Two-digit years below 30 are of this century, as spreadsheets read them; greater ones are of the last.
const CENTURY: u16 = 2000;
const LAST_CENTURY_FROM: u16 = 30;

/// A month, or the first day of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// The day; of a month, its first.
    pub day: Day,
    pub is_month: bool,
}

impl Date {
    /// The date with these numbers, if the calendar has it.
    fn of(year: u16, month: u8, day: Option<u8>) -> Option<Self> {
        let text = format!("{year:04}-{month:02}-{:02}", day.unwrap_or(1));
        Some(Date { day: day_in(&text)?, is_month: day.is_none() })
    }

    /// The date in a text with one reading, such as `2026-10`, `2026-10-31` or `Jan-26`.
    pub fn parse(text: &str) -> Option<Self> {
        let month = || Some(Date { day: day_in(&format!("{text}-01"))?, is_month: true });
        day_in(text).map(|day| Date { day, is_month: false }).or_else(month).or_else(|| Date::spelled(text))
    }

    /// The month in a text such as `Jan-26`, `Jan 2026` or `January 2026`.
    fn spelled(text: &str) -> Option<Self> {
        let (name, year) = text.split_once(['-', ' '])?;
        let is_short = year.len() == 2 && text.contains('-');
        let year = match is_short {
            true => CENTURY + digits::<u16>(year, 2..=2).filter(|year| *year < LAST_CENTURY_FROM)?,
            false => digits(year, 4..=4)?,
        };
        Date::of(year, month_of(name)?, None)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Day { year, month, .. } = self.day;
        if self.is_month { write!(formatter, "{year:04}-{month:02}") } else { self.day.fmt(formatter) }
    }
}

/// The day in a text such as `2026-10-31`.
fn day_in(text: &str) -> Option<Day> {
    let Datetime { date, time: None, offset: None } = text.parse().ok()? else { return None };
    date
}

/// The number in a text of `digits` digits.
fn digits<N: FromStr>(text: &str, digits: RangeInclusive<usize>) -> Option<N> {
    let is_number = digits.contains(&text.len()) && text.bytes().all(|letter| letter.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

fn month_of(name: &str) -> Option<u8> {
    let name = name.to_ascii_lowercase();
    let is_named = |month: &str| name.len() >= FEWEST_LETTERS && month.to_ascii_lowercase().starts_with(&name);
    let place = MONTHS.split(' ').position(is_named)?;
    u8::try_from(place + 1).ok()
}

/// The order of day and month in a numeric date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateOrder {
    /// Month first, as in 10/31/2026.
    MonthDay,
    /// Day first, as in 31/10/2026.
    DayMonth,
}

impl DateOrder {
    const ALL: [DateOrder; 2] = [DateOrder::MonthDay, DateOrder::DayMonth];
    /// Values of `--dates`, in the same order.
    pub const NAMES: [&str; 2] = ["mdy", "dmy"];

    pub fn named(name: &str) -> Option<Self> {
        DateOrder::NAMES.iter().zip(DateOrder::ALL).find(|(known, _)| **known == name).map(|(_, order)| order)
    }
}

/// A numeric date such as `1/2/2026`: day and month in either order, then the year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numeric {
    first: u8,
    second: u8,
    year: u16,
}

impl Numeric {
    pub fn parse(text: &str) -> Option<Self> {
        let [first, second, year] = three_parts(text)?;
        Some(Numeric { first: digits(first, 1..=2)?, second: digits(second, 1..=2)?, year: digits(year, 4..=4)? })
    }

    pub fn read(self, order: DateOrder) -> Option<Date> {
        match order {
            DateOrder::MonthDay => Date::of(self.year, self.first, Some(self.second)),
            DateOrder::DayMonth => Date::of(self.year, self.second, Some(self.first)),
        }
    }

    /// The orders that give a date.
    pub fn orders(self) -> Vec<DateOrder> {
        DateOrder::ALL.into_iter().filter(|order| self.read(*order).is_some()).collect()
    }
}

/// Three numbers with the same separator between them.
fn three_parts(text: &str) -> Option<[&str; 3]> {
    let sign = text.chars().find(|letter| !letter.is_ascii_digit()).filter(|sign| "/.-".contains(*sign))?;
    text.split(sign).collect::<Vec<_>>().try_into().ok()
}

/// The reason why a text is no date, and how to write one.
pub fn refusal(text: &str) -> &'static str {
    let parts = text.split_once(['-', ' ']);
    let is_two_digits = |text: &str| matches!(text.len(), 1..=2) && text.bytes().all(|digit| digit.is_ascii_digit());
    match parts {
        Some((day, name)) if is_two_digits(day) && month_of(name).is_some() => {
            "it may be a day of the month or a month of the year; write 2026-10 for a month, 2026-10-31 for a day"
        }
        Some((name, day)) if is_two_digits(day) && month_of(name).is_some() => {
            "it may be a month of the year or a day of the month; write 2026-10 for a month, 2026-10-31 for a day"
        }
        _ if three_parts(text).is_some_and(|parts| parts.into_iter().all(is_two_digits)) => {
            "write the year with four digits, best as in 2026-10-31"
        }
        _ => "it must be a month such as 2026-10 or Oct-26, or the first day such as 2026-10-01",
    }
}

/// The order of the numeric dates of a column with these texts and lines: the stated one, or the order of any date
/// with a part over 12.
///
/// # Errors
/// Both orders are possible, so that one must be stated; or neither makes dates of all.
pub fn order_of<'c>(
    texts: impl Iterator<Item = (&'c str, usize)>,
    stated: Option<DateOrder>,
) -> Result<DateOrder, String> {
    let mut first: [Option<String>; 2] = [None, None];
    for (text, line) in texts {
        if let Some([order]) = Numeric::parse(text).map(Numeric::orders).as_deref() {
            let place = usize::from(*order == DateOrder::DayMonth);
            first[place].get_or_insert_with(|| format!("{} in line {line}", quoted(text)));
        }
    }
    let unknown = "no date of the column has a part over 12; state what is first: ⟦dates⟧ mdy or ⟦dates⟧ dmy";
    match (stated, first) {
        (Some(stated), _) => Ok(stated),
        (None, [Some(month), Some(day)]) => {
            Err(format!("{month} has the month first, and {day} the day; write dates as 2026-10-31"))
        }
        (None, [Some(_), None]) => Ok(DateOrder::MonthDay),
        (None, [None, Some(_)]) => Ok(DateOrder::DayMonth),
        (None, [None, None]) => Err(unknown.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Option<String> {
        Date::parse(text).map(|date| date.to_string())
    }

    fn is_date(text: &str) -> bool {
        plain(text).is_some() || Numeric::parse(text).is_some()
    }

    #[test]
    fn months_and_days_of_the_calendar_are_dates_and_nothing_else_is() {
        for date in ["2026-10", "2026-10-31", "2028-02-29", "2000-02-29", "0001-01-01"] {
            assert_eq!(plain(date).as_deref(), Some(date));
        }
        let nonsense =
            "|2026|2026-13|2026-00|2026-10-32|2026-02-29|1900-02-29|2026-4-1|26-04|2026-04-01-02|10/2026|2026-1x";
        let nonsense = nonsense.split('|').chain(["2026-10-", "-2026-10", "２０２６-10", "é-26", "1/2/26", "1/2-2026"]);
        for text in nonsense {
            assert!(!is_date(text), "{text}");
        }
        let day = |text| Date::parse(text).expect("a date").day;
        assert!(day("2026-09-30") < day("2026-10") && day("2026-10") == day("2026-10-01"));
    }

    #[test]
    fn months_are_read_as_they_are_spelled() {
        for text in ["Jan-26", "jan-2026", "Jan 2026", "JANUARY 2026", "Janu-26"] {
            assert_eq!(plain(text).as_deref(), Some("2026-01"), "{text}");
        }
        assert_eq!(plain("Sept-26").as_deref(), Some("2026-09"));
        // 30 and more are of the last century in Excel, which has no tables of that time.
        assert_eq!(plain("Feb-29").as_deref(), Some("2029-02"));
        for text in ["26-Jan", "Jan 26", "1-Jan", "Feb-30", "Dec-99"] {
            assert!(!is_date(text) && refusal(text).contains("a day of the month"), "{text}");
        }
        for text in ["Ja-26", "Jan-026", "Jan", "Mai-26", "Jan-2026-01", "Januarys-26"] {
            assert!(!is_date(text), "{text}");
        }
    }

    #[test]
    fn a_part_over_12_decides_for_its_column() {
        let order = |texts: &[&str], stated| order_of(texts.iter().copied().zip(2..), stated);
        let (month_day, day_month) = (Ok(DateOrder::MonthDay), Ok(DateOrder::DayMonth));
        assert_eq!(order(&["1/2/2026", "1/13/2026"], None), month_day);
        assert_eq!(order(&["13.1.2026", "1.2.2026"], None), day_month);
        assert!(order(&["1/2/2026", "13/13/2026"], None).is_err());
        assert_eq!(order(&["1/2/2026"], Some(DateOrder::DayMonth)), day_month);
        let neither = order(&["13/1/2026", "1/13/2026", "14/1/2026"], None).expect_err("two orders");
        assert!(neither.starts_with("`1/13/2026` in line 3 has the month first, and `13/1/2026` in line 2 the day"));
        // 30 February is no date in either order: it decides nothing.
        assert!(order(&["30/2/2026"], None).is_err_and(|why| why.starts_with("no date of the column")));
        for (text, is_one) in [("30/2/2026", false), ("13/13/2026", false), ("0/13/2026", false), ("29/2/2028", true)] {
            assert_eq!(!Numeric::parse(text).expect("numeric").orders().is_empty(), is_one, "{text}");
        }
        let date = Numeric::parse("1/2/2026").expect("numeric");
        assert_eq!(date.read(DateOrder::MonthDay).expect("a date").to_string(), "2026-01-02");
        assert_eq!(date.read(DateOrder::DayMonth).expect("a date").to_string(), "2026-02-01");
    }
}
