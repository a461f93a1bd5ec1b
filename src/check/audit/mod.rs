//! A file of claims: figures of wagers as others state them, one row a wager.
//!
//! `columns` has the headings and the pays that a row states, `numbers` the figures; `reading` makes claims of the
//! rows. All errors of a file are collected.

pub mod columns;
mod numbers;
mod reading;

use super::{Case, Cases};
use crate::analysis::auditing::{Audited, Claim};
use crate::files::FileLine;
use crate::files::tables::{Fault, Forms, Problems, Source, Table, Terms, UnreadTable};
use crate::games::Offer;
use crate::report::audit::in_words;
use crate::report::counted;
use crate::statistics::Verdict;
use reading::{Columns, Reader};

pub const SUITE: &str = "house-edge audit";

pub const TERMS: Terms = Terms { what: "claims", forms: Forms::Any, bytes: 8 << 20, most: 1_000 };

pub struct Claims {
    /// Claims of the rows without errors.
    pub claims: Vec<Claim>,
    /// Errors of the other rows.
    pub problems: Problems,
    /// Rows that pays in the file do not have, and where they are from.
    pub remarks: Vec<String>,
}

/// The claims in a file about these offers, which are in the default reading and optimally played.
pub fn read(source: &Source, offers: &[Offer]) -> Result<Claims, UnreadTable> {
    let mut problems = Problems::default();
    let refused = |fault: Fault| fault.refuses(&source.name);
    let mut table = Table::of(&source.contents, &TERMS, &mut problems).map_err(refused)?;
    let lines = table.rows.first().map_or(1, |row| row.line)..=table.rows.last().map_or(1, |row| row.line);
    for (place, cells) in table.merged_within(&lines) {
        problems.add(place, format!("merged cells {cells}; split them, and write the value in each row"));
    }
    table.ensure_rows(&TERMS, "`house-edge audit --help` lists the headings").map_err(refused)?;
    let header = table.rows.remove(0);
    let columns = Columns::read(&header, &table, offers, &mut problems);
    // Rows below a heading that is not understood would be refused for what it lacks.
    let mut reader = Reader::new(offers, &columns, problems);
    let is_read = reader.problems.count() == 0;
    let claims = table.rows.iter().filter(|_| is_read).filter_map(|row| reader.claim(row)).collect();
    Ok(Claims { claims, problems: reader.problems, remarks: reader.remarks })
}

pub fn verdict(audited: &Audited) -> Verdict {
    if audited.holds() { Verdict::Agrees } else { Verdict::Disagrees }
}

/// The audited claims of `file` as the cases of a suite.
pub fn cases(audited: &[Audited], file: &str) -> Cases {
    let case = |audited: &Audited| {
        let (message, place) = (in_words(audited), FileLine { file: file.to_string(), line: audited.place.line });
        let name = format!("{} (line {})", audited.offer.name(), place.line);
        let (group, line) = (audited.offer.game.id.to_string(), format!("{message}, {file}:{}", place.line));
        let (kind, verdict) = (if audited.holds() { "holds" } else { "differs" }, verdict(audited));
        Case { name, group, kind, verdict, line, message, place: Some(place), decisions: Vec::new() }
    };
    let all_hold = format!("{} of {file}: all hold", counted(audited.len(), "claim"));
    Cases {
        source: file.to_string(),
        cases: audited.iter().map(case).collect(),
        all_hold,
        suite: SUITE,
        ..Cases::default()
    }
}
