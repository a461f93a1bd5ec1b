//! A file of periods: the results of tables as a games department records them, one line a period and wager.
//!
//! `table` states the columns of the [table](crate::files::tables); `notation` and `reading` type its cells.

mod notation;
mod reading;
mod table;

use super::{Case, Cases};
use crate::analysis::monitoring::{Judged, Judgement, Monitoring};
use crate::files::FileLine;
use crate::files::tables::{Fault, Problems, Source, Table, UnreadTable};
use crate::games::{Offer, VariantChoice};
use crate::report::monitoring::in_words;
use crate::statistics::Verdict;
use notation::{Notation, order_of};
use reading::{PeriodRow, Reader};
use table::{Header, ensure_periods, skip_title};

pub use notation::DateOrder;
pub use reading::Recorded;
pub use table::{TERMS, template, template_workbook};

pub const SUITE: &str = "house-edge monitor";

pub struct Records {
    /// Periods of the rows without errors.
    pub periods: Vec<Recorded>,
    /// Lines that sum up others, which are not read.
    pub totals: Vec<usize>,
    /// Errors of the other rows.
    pub problems: Problems,
}

/// Defaults for a file.
pub struct Unstated<'a> {
    /// The reading of the regulation in rows without one, where the wager has it.
    pub reading: &'a VariantChoice,
    pub dates: Option<DateOrder>,
}

/// The periods in a file, of these offers.
pub fn read(source: &Source, offers: &[Offer], unstated: &Unstated<'_>) -> Result<Records, UnreadTable> {
    let mut problems = Problems::default();
    let refused = |fault: Fault| fault.refuses(&source.name);
    let mut table = Table::of(&source.contents, &TERMS, &mut problems).map_err(refused)?;
    skip_title(&mut table.rows);
    ensure_periods(&table).map_err(refused)?;
    table.ensure_rows(&TERMS, "the template of `monitor` is one to start from").map_err(refused)?;
    let Table { mut rows, commas_group, .. } = table;
    let header = Header::read(&rows.remove(0), &mut problems);
    let rows: Vec<PeriodRow<'_>> = rows.into_iter().map(|raw| PeriodRow { header: &header, raw }).collect();
    let periods = rows.iter().map(|row| (row.text("period"), row.raw.line));
    let dates = order_of(periods, unstated.dates);
    let notation = Notation { commas_group, dates, is_frame: source.is_frame };
    let mut reader = Reader::new(offers, unstated.reading, notation, problems);
    let mut periods = Vec::new();
    let (totals, rows): (Vec<_>, Vec<_>) = rows.iter().partition(|row| row.is_total());
    for row in rows.into_iter().filter(|row| !row.is_left_blank()) {
        match header.refusal_of(&row.raw) {
            Some(fault) => reader.problems.add(fault.place, fault.message),
            None => periods.extend(reader.period(row)),
        }
    }
    let totals = totals.into_iter().map(|row| row.raw.line).collect();
    Ok(Records { periods, totals, problems: reader.problems })
}

/// The judged periods of `file`, with their lines, and the totals as the cases of a suite.
pub fn cases(monitoring: &Monitoring, file: &str, lines: &[usize]) -> Cases {
    let case = |judged: &Judged, line: Option<usize>| {
        let (name, kind, verdict) = (judged.name(), judged.judgement.name(), verdict(judged, monitoring));
        let (group, message) =
            (judged.period.offer.game.id.to_string(), format!("{kind}: {name}: {}", in_words(judged)));
        let place = line.map(|line| FileLine { file: file.to_string(), line });
        let line = message.clone() + &line.map(|line| format!(", {file}:{line}")).unwrap_or_default();
        Case { name, group, kind, verdict, line, message, place, decisions: Vec::new() }
    };
    let of_periods = monitoring.periods.iter().zip(lines).map(|(judged, line)| case(judged, Some(*line)));
    let of_totals = monitoring.totals.iter().map(|judged| case(judged, None));
    let all_hold = format!("{} periods of {file}: none outside", monitoring.periods.len());
    Cases {
        source: file.to_string(),
        cases: of_periods.chain(of_totals).collect(),
        all_hold,
        suite: SUITE,
        ..Cases::default()
    }
}

/// A period with too little data is inconclusive only if every period of its wager, and their total, has too little.
pub fn verdict(judged: &Judged, monitoring: &Monitoring) -> Verdict {
    match judged.judgement {
        Judgement::Investigate => Verdict::Disagrees,
        Judgement::TooLittle if monitoring.says_nothing_of(&judged.period.offer) => Verdict::Inconclusive,
        Judgement::TooLittle | Judgement::Inside => Verdict::Agrees,
    }
}
