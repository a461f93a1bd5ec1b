//! A file of periods: the results of tables as a games department records them, one line a period and wager.
//!
//! `rows` finds every cell with its place, `dates` and `reading` type them, and what is wrong with them is collected in
//! [`Problems`], so that none is lost.

mod dates;
mod problems;
mod reading;
mod rows;
mod template;

use std::io;
use std::path::Path;

use csv::{ReaderBuilder, StringRecord};

pub use problems::{MOST_NAMED, Problems, UnreadPeriods};
pub use reading::Recorded;
pub use template::template;

use self::reading::Reader;
use self::rows::{Header, RawRow, Row};
use super::findings::Standing;
use super::formats::cases::{Case, Cases, Problem};
use crate::analysis::monitoring::{Judged, Judgement, Monitoring};
use crate::files::reading as bytes;
use crate::games::{Offer, VariantChoice};
use crate::paytable::Place;
use crate::report::monitoring::in_words;

/// Name of the suite.
const SUITE: &str = "house-edge monitor";
/// Most periods of a file.
pub const MOST_PERIODS: usize = 10_000;
/// A file larger than this, in bytes, is refused unread.
const LARGEST_FILE: u64 = 8 << 20;

/// What a file has.
pub struct Records {
    /// The periods of the rows with which nothing is wrong.
    pub periods: Vec<Recorded>,
    /// What is wrong with the others.
    pub problems: Problems,
}

/// The periods in a file, of these offers; rows without a reading are of `reading`, where the wager has it.
///
/// # Errors
/// [`UnreadPeriods`] if the file cannot be read or has no or too many rows.
pub fn read(path: &Path, offers: &[Offer], reading: &VariantChoice) -> Result<Records, UnreadPeriods> {
    let file = path.display().to_string();
    let unreadable = |source: io::Error| UnreadPeriods::Unreadable { file: file.clone(), reason: source.to_string() };
    let contents = bytes::read(path, LARGEST_FILE).map_err(unreadable)?;
    records_in(&file, &contents, offers, reading)
}

/// The periods in a file of these contents, as [`read`] returns them.
///
/// # Errors
/// [`UnreadPeriods`] if there are no or too many rows.
pub fn records_in(
    file: &str,
    contents: &[u8],
    offers: &[Offer],
    reading: &VariantChoice,
) -> Result<Records, UnreadPeriods> {
    let mut problems = Problems::default();
    let text = text_of(contents, &mut problems);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let refused = |place, message: String| UnreadPeriods::Refused { file: file.to_string(), place, message };
    let mut rows = rows_of(text).peekable();
    let Some(first) = rows.next() else {
        let message = "the file is empty; `house-edge monitor --template` prints one to start from";
        return Err(refused(Place::START, message.to_string()));
    };
    if rows.peek().is_none() {
        return Err(refused(first.place(0), "no line follows the header".to_string()));
    }
    if first.cells.len() == 1 && first.cells.iter().any(|cell| cell.contains([';', '\t'])) {
        return Err(refused(first.place(0), "one column only: cells are separated by commas".to_string()));
    }
    let header = Header::read(&first, &mut problems);
    let mut reader = Reader::new(offers, reading, problems);
    let mut periods = Vec::new();
    for (number, raw) in rows.enumerate() {
        if number >= MOST_PERIODS {
            let message = format!("more than {MOST_PERIODS} periods, the most that are read; divide the file");
            return Err(refused(raw.place(0), message));
        }
        if raw.cells.len() != header.count() {
            let message = format!("{} cells, and the header has {}", raw.cells.len(), header.count());
            reader.problems.add(raw.place(0), message);
            continue;
        }
        periods.extend(reader.period(&Row { header: &header, raw }));
    }
    Ok(Records { periods, problems: reader.problems })
}

/// The rows in which something stands.
fn rows_of(text: &str) -> impl Iterator<Item = RawRow<'_>> {
    let reader = ReaderBuilder::new().flexible(true).has_headers(false).from_reader(text.as_bytes());
    // A text that is in memory can be read, and a row of it has any number of cells.
    let cells = reader.into_records().map_while(Result::ok);
    cells.map(|cells: StringRecord| RawRow::of(cells, text)).filter(|row| !row.is_blank())
}

/// The text of a file; what is no UTF-8 is a problem, in whose place a sign stands.
fn text_of(contents: &[u8], problems: &mut Problems) -> String {
    let text = String::from_utf8_lossy(contents).into_owned();
    if let Err(error) = std::str::from_utf8(contents) {
        let valid = error.valid_up_to();
        let before = String::from_utf8_lossy(&contents[..valid]);
        let in_line = before.rsplit('\n').next().unwrap_or_default();
        let place = Place { line: before.matches('\n').count() + 1, column: in_line.chars().count() + 1 };
        let byte = contents.get(valid).copied().unwrap_or_default();
        problems.add(place, format!("byte 0x{byte:02x} is not UTF-8 text; save the file as CSV in UTF-8"));
    }
    text
}

/// The judged periods of `file` and the totals as the cases of a suite; `lines` are those of the periods.
pub fn cases(monitoring: &Monitoring, file: &str, lines: &[usize]) -> Cases {
    let case = |judged: &Judged, line: Option<usize>| Case {
        name: judged.name(),
        group: judged.period.offer.game.id.to_string(),
        kind: judged.judgement.name(),
        standing: standing(judged, monitoring),
        message: message(judged),
        line: message(judged) + &line.map(|line| format!(", {file}:{line}")).unwrap_or_default(),
        place: line.map(|line| (file.to_string(), line)),
    };
    let of_periods = monitoring.periods.iter().zip(lines).map(|(judged, line)| case(judged, Some(*line)));
    let of_totals = monitoring.totals.iter().map(|judged| case(judged, None));
    Cases {
        suite: SUITE,
        cases: of_periods.chain(of_totals).collect(),
        problems: Vec::new(),
        all_hold: format!("{} periods of {file}: none outside", monitoring.periods.len()),
    }
}

/// No case, because of these problems.
pub fn refused(problems: Vec<Problem>) -> Cases {
    Cases { suite: SUITE, cases: Vec::new(), problems, all_hold: String::new() }
}

fn message(judged: &Judged) -> String {
    format!("{}: {}: {}", judged.judgement.name(), judged.name(), in_words(judged))
}

/// A period that says too little is inconclusive only if none of its wager says more.
fn standing(judged: &Judged, monitoring: &Monitoring) -> Standing {
    match judged.judgement {
        Judgement::Investigate => Standing::Fails,
        Judgement::TooLittle if monitoring.says_nothing_of(&judged.period.offer) => Standing::Inconclusive,
        Judgement::TooLittle | Judgement::Inside => Standing::Holds,
    }
}
