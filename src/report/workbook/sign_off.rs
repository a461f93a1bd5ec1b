//! The sheet that a laboratory signs: the filing, lines for signatures, random numbers, hand rankings.

use az::Az;
use rust_xlsxwriter::{Format, FormatAlign, FormatBorder, Worksheet, XlsxError};

use super::computing_sheet::computed;
use crate::analysis::Findings;
use crate::report::manifest::Provenance;
use crate::report::sign_off::{RankingTable, SIGN_OFF, SIGNED_FOR, SIGNED_WITH, random_numbers, rankings};

const WIDTHS: [f64; 4] = [34.0, 46.0, 46.0, 20.0];
/// Lines of a statement, in characters of the columns to the right of its subject.
const LINE: usize = 105;
const HEIGHT_OF_LINE: f64 = 15.0;

/// Writes the sheet, and returns the line of its title.
pub fn write_sign_off(into: &mut Worksheet, findings: &Findings, made: &Provenance) -> Result<u32, XlsxError> {
    for (column, width) in (0..).zip(WIDTHS) {
        into.set_column_width(column, width)?;
    }
    SignOffSheet { into, line: 0, bold: Format::new().set_bold() }.write(findings, made)?;
    Ok(0)
}

struct SignOffSheet<'a> {
    into: &'a mut Worksheet,
    /// The next line to be written.
    line: u32,
    bold: Format,
}

impl SignOffSheet<'_> {
    fn write(&mut self, findings: &Findings, made: &Provenance) -> Result<(), XlsxError> {
        let filing = &made.filing;
        self.heading(filing.title.as_deref().unwrap_or("Math report"))?;
        for (name, stated) in filing.particulars() {
            self.statement(name, stated)?;
        }
        self.statement("Command", &made.command().join(" "))?;
        self.line += 1;
        self.sign_off()?;
        self.heading("Random numbers")?;
        for (subject, statement) in random_numbers(made.seed, made.rounds) {
            self.statement(&subject, &statement)?;
        }
        self.line += 1;
        self.heading("Hand rankings, highest first")?;
        rankings(findings).iter().try_for_each(|table| self.ranking(table))
    }

    fn heading(&mut self, text: &str) -> Result<(), XlsxError> {
        self.headings(0, [text])
    }

    /// A line of headings from this column on.
    fn headings<'t>(&mut self, first: u16, texts: impl IntoIterator<Item = &'t str>) -> Result<(), XlsxError> {
        for (column, text) in (first..).zip(texts) {
            self.into.write_string_with_format(self.line, column, text, &self.bold)?;
        }
        self.line += 1;
        Ok(())
    }

    /// A subject, and its statement across the columns to its right.
    fn statement(&mut self, subject: &str, statement: &str) -> Result<(), XlsxError> {
        let top = Format::new().set_align(FormatAlign::Top);
        self.into.write_string_with_format(self.line, 0, subject, &top)?;
        let wrapped = top.set_text_wrap();
        self.into.merge_range(self.line, 1, self.line, 3, statement, &wrapped)?;
        let lines = statement.chars().count().div_ceil(LINE).max(1);
        self.into.set_row_height(self.line, HEIGHT_OF_LINE * lines as f64)?;
        self.line += 1;
        Ok(())
    }

    fn sign_off(&mut self) -> Result<(), XlsxError> {
        let blank = Format::new().set_border_bottom(FormatBorder::Thin);
        self.headings(1, SIGNED_WITH)?;
        for role in SIGN_OFF {
            self.into.set_row_height(self.line, 2.0 * HEIGHT_OF_LINE)?;
            for (column, _) in (1..).zip(SIGNED_WITH) {
                self.into.write_blank(self.line, column, &blank)?;
            }
            self.heading(role)?;
        }
        self.statement("Manifest", SIGNED_FOR)?;
        self.into.write_blank(self.line, 1, &blank)?;
        self.line += 2;
        Ok(())
    }

    fn ranking(&mut self, table: &RankingTable) -> Result<(), XlsxError> {
        for used in &table.uses {
            let hand = format!("{}: {}. {}", table.ranking.in_words(), used.hand, used.wagers.join(", "));
            self.statement(used.game, &hand)?;
        }
        self.headings(0, ["hand", "hands", "probability"])?;
        let (first, last) = (self.line + 1, self.line + table.kinds.len().az::<u32>());
        for kind in &table.kinds {
            self.into.write_string(self.line, 0, kind.name)?;
            self.into.write_number(self.line, 1, kind.hands as f64)?;
            let share = format!("=B{}/SUM(B${first}:B${last})", self.line + 1);
            let result = kind.hands as f64 / table.hands() as f64;
            self.into.write_formula(self.line, 2, computed(&share, result))?;
            self.line += 1;
        }
        self.line += 1;
        Ok(())
    }
}
