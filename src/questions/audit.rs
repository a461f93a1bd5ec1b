//! `audit`: tests the figures that others claim against the computed ones.

use std::path::PathBuf;

use clap::builder::PathBufValueParser;

use super::answer::{Answer, Ask, Asking, Conclusion, Document};
use super::blocks::{Known, NamedPaytable, known_or_named};
use super::refusal::{Fault, ensure_none};
use super::rows::Rows;
use super::verdict::{NOTHING_TESTED, documents, tested};
use crate::analysis::auditing::audited;
use crate::check::audit::{Claims, SUITE, TERMS, cases, columns, read, verdict};
use crate::check::{Cases, Problem};
use crate::files::tables::Source;
use crate::report::audit::{remarks, sheet};
use crate::report::html;

fields! {
    /// Check published or filed figures, and find why they differ
    ///
    /// FILE is CSV (commas, semicolons or tabs) or an Excel workbook (.xlsx, first sheet), with a row for each claim. A row
    /// names any of game, wager, paytable, reading and strategy, or states pays in columns named by hand, and claims any of
    /// the figures below.
    ///
    /// A figure stands for all values that round to it: 3.51 % for 3.505 to 3.515 %. Where a claim differs, likely causes
    /// are tried, and named with their figures: another denominator, to-1 or for-1, ties, another reading, strategy or
    /// paytable, pays in the wrong row, another meter, separate decks, a fraction taken for a percentage, a figure cut off,
    /// a misprint. A cause counts if it explains every claimed figure of the row that it moves.
    ///
    /// A bare number under a heading without a unit is a percentage if one in its column exceeds 1 (2 for a return); else
    /// it is refused, because 0.5 may be 0.5 % or 50 %.
    pub struct Options {
        /// File of claims: CSV or an Excel workbook
        #[arg(value_name = "FILE", long_help = format!("File of claims, CSV or an Excel workbook. {}", columns::all()))]
        pub file: PathBuf = needed(PathBufValueParser::new()),
        /// Paytables of your own that the claims are about, instead of the regulation's: FILE.toml or FILE.toml:ID
        #[arg(value_name = "WHAT", hide_possible_values = true)]
        pub what: Vec<NamedPaytable> = many(Known::some_paytables()),
        pub rows: Rows,
    }
}

impl Ask for Options {
    fn reads(&self) -> Vec<PathBuf> {
        vec![self.file.clone()]
    }

    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        self.rows.query(&[&sheet([])])?;
        let source = Source::of(&self.file, "claims", &TERMS)?;
        let name = &source.name;
        let Claims { claims, mut problems, remarks: of_pays } = read(&source, &known_or_named(&self.what)?.offers())?;
        ensure_none(&problems, &source, NOTHING_TESTED)?;
        let audited = audited(&claims, asking)?.unwrap_or_else(|refusals| {
            refusals.into_iter().for_each(|(place, why)| problems.add(place, why));
            Vec::new()
        });
        ensure_none(&problems, &source, NOTHING_TESTED)?;
        let remarks: Vec<String> = of_pays.into_iter().chain(remarks(&audited)).collect();
        let conclusion = Conclusion::worst(audited.iter().map(|audited| verdict(audited).into()));
        let rows = self.rows.answer_of(vec![sheet(&audited)], Some(vec![sheet(&audited)]), asking)?;
        let (cases, page) = (|| cases(&audited, name), || html::audit_page(&audited, name));
        tested(Answer { conclusion, ..rows }, &remarks, cases, page, asking)
    }

    fn unanswered(&self, problems: Vec<Problem>) -> Vec<Document> {
        documents(&Cases { suite: SUITE, problems, ..Cases::default() }).unwrap_or_default()
    }
}
