//! Answers of questions that test the rows of a file against the mathematics: rows, cases, the result in words, a page.

use super::answer::{Answer, Asking, CASES, Conclusion, Document, Form, HTML};
use super::refusal::{Fault, cannot_make_files};
use super::rows::Rows;
use crate::check::Cases;
use crate::check::formats::{FORMATS, Format};
use crate::report::Sheet;

/// What became of a file with problems.
pub const NOTHING_TESTED: &str = "nothing was tested";

/// A tested file.
pub struct Tested {
    /// Tables as files have them, and as people see them.
    pub tables: Vec<Sheet>,
    pub for_people: Vec<Sheet>,
    /// The result in words.
    pub remarks: Vec<String>,
    pub conclusion: Conclusion,
}

impl Tested {
    /// The chosen rows, with the result below the last of them, and the documents that are wanted.
    pub fn answer(
        self,
        rows: &Rows,
        cases: impl FnOnce() -> Cases,
        page: impl FnOnce() -> String,
        asking: &Asking<'_>,
    ) -> Result<Answer, Fault> {
        let mut answer = rows.answer_of(self.tables, Some(self.for_people), asking)?;
        let shown = answer.for_people.iter_mut().flatten().filter(|sheet| !sheet.rows.is_empty()).last();
        match (shown, answer.tables.last_mut()) {
            (Some(shown), Some(in_files)) => [shown, in_files].map(|last| last.remarks = self.remarks.clone()),
            _ => {
                self.remarks.iter().for_each(|line| asking.tell(line));
                Default::default()
            }
        };
        let is_wanted = |form: &Form| asking.wants(*form);
        answer.documents = if CASES.iter().any(is_wanted) { documents(&cases())? } else { Vec::new() };
        answer.documents.retain(|document| CASES.iter().any(|form| form.name == document.form));
        answer.documents.extend(asking.wants(HTML).then(|| Document::of(HTML.name, page())));
        Ok(Answer { conclusion: self.conclusion, ..answer })
    }
}

/// Cases in all their forms.
pub fn documents(cases: &Cases) -> Result<Vec<Document>, Fault> {
    let document = |format: &Format| {
        let mut bytes = Vec::new();
        (format.write)(cases, &mut bytes).map_err(cannot_make_files)?;
        Ok(Document::of(format.name, bytes))
    };
    FORMATS.iter().map(document).collect()
}
