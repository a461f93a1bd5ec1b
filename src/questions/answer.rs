//! What a question comes to, and what the asker brings.

use std::fmt::{self, Debug, Display};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use super::refusal::{Fault, Refusal};
use crate::analysis::{Observer, Parts, Progress};
use crate::check::Problem;
use crate::check::formats::FORMATS as CHECK_FORMATS;
use crate::games::{Keeper, Offer};
use crate::report::{FORMATS, Format, Sheet};
use crate::statistics::Verdict;

/// What can be asked of every question.
pub trait Ask {
    /// Files that are read or kept, besides the paytables that are named.
    fn reads(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    /// The answer. Mistakes are refused before long work.
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault>;

    /// The documents of a refused question, whose readers would find an old one.
    fn unanswered(&self, _problems: Vec<Problem>) -> Vec<Document> {
        Vec::new()
    }
}

/// What a question comes to. Texts have fields as `⟦average_bet⟧`.
#[derive(Debug, Default)]
pub struct Answer {
    /// Tables as files have them.
    pub tables: Vec<Sheet>,
    /// Tables as people see them, where they are others.
    pub for_people: Option<Vec<Sheet>>,
    /// Lines that are the answer.
    pub lines: Vec<String>,
    /// Files of other kinds.
    pub documents: Vec<Document>,
    /// A file too long to be held.
    pub stream: Option<Stream>,
    /// Files of a folder, by their names in it.
    pub folder: Vec<(String, Vec<u8>)>,
    /// What was said beside the answer.
    pub messages: Vec<String>,
    pub conclusion: Conclusion,
    /// Why the answer is in part.
    pub failure: Option<Refusal>,
}

impl Answer {
    /// The tables as people see them.
    pub fn shown(&self) -> &[Sheet] {
        self.for_people.as_deref().unwrap_or(&self.tables)
    }

    /// The tables in a format, with an empty line between them. Formats for machines hold the first.
    pub fn in_format(&self, format: &Format, width: Option<usize>) -> io::Result<Vec<u8>> {
        let sheets = if format.for_people { self.shown() } else { self.tables.get(..1).unwrap_or_default() };
        let mut bytes = Vec::new();
        for (place, sheet) in sheets.iter().enumerate() {
            bytes.extend((place > 0).then_some(b'\n'));
            (format.write)(sheet, width, &mut bytes)?;
        }
        Ok(bytes)
    }

    /// The answer with the rows of another, whose tables have the same columns; for people they are further tables.
    #[must_use]
    pub fn joined(mut self, other: Answer) -> Self {
        self.tables.iter_mut().zip(other.tables).for_each(|(own, sheet)| own.rows.extend(sheet.rows));
        self.for_people.iter_mut().zip(other.for_people).for_each(|(own, sheets)| own.extend(sheets));
        Answer { conclusion: self.conclusion.max(other.conclusion), ..self }
    }

    /// The answer with other words for fields.
    #[must_use]
    pub fn in_words(self, words: &dyn Fn(&str) -> String) -> Self {
        let lines = |lines: Vec<String>| lines.iter().map(|line| words(line)).collect();
        let sheets = |sheets: Vec<Sheet>| sheets.into_iter().map(|sheet| sheet.in_words(words)).collect::<Vec<_>>();
        let (tables, for_people) = (sheets(self.tables), self.for_people.map(sheets));
        let (lines, messages) = (lines(self.lines), lines(self.messages));
        let failure = self.failure.map(|refusal| refusal.in_words(words));
        Answer { tables, for_people, lines, messages, failure, ..self }
    }

    /// What stands around the rows, for those who see the rows alone.
    pub fn told(&self) -> impl Iterator<Item = &String> {
        self.tables.iter().flat_map(|sheet| sheet.lead.iter().chain(&sheet.remarks))
    }

    /// The contents of a file of this form.
    pub fn document(&self, form: &str) -> Option<&[u8]> {
        let document = self.documents.iter().find(|document| document.form == form);
        document.map(|document| document.bytes.as_slice())
    }
}

/// A file of an answer.
#[derive(Clone, Debug)]
pub struct Document {
    /// Name of its [`Form`].
    pub form: &'static str,
    pub bytes: Vec<u8>,
    /// Whether it may take the place of a file that exists.
    pub replaces: bool,
}

impl Document {
    pub fn of(form: &'static str, contents: impl Into<Vec<u8>>) -> Self {
        Document { form, bytes: contents.into(), replaces: true }
    }

    /// A file to be filled in, which replaces none.
    pub fn to_fill_in(form: &'static str, contents: impl Into<Vec<u8>>) -> Self {
        Document { replaces: false, ..Document::of(form, contents) }
    }
}

/// Writes a file that is too long to be held.
pub struct Stream(pub Box<WritesTo>);

type WritesTo = dyn FnOnce(&mut dyn Write) -> Result<(), Fault> + Send + Sync;

impl Debug for Stream {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Stream")
    }
}

/// A form that an answer may be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    pub name: &'static str,
    /// Ending of its files; empty if it has none of its own.
    pub ending: &'static str,
    /// It stands beside the answer, and not in its place.
    pub is_beside: bool,
    /// Its files take the place of those that exist.
    pub replaces: bool,
}

impl Form {
    pub const fn of(name: &'static str, ending: &'static str) -> Self {
        Form { name, ending, is_beside: false, replaces: true }
    }

    pub const fn beside(name: &'static str) -> Self {
        Form { is_beside: true, ..Form::of(name, name) }
    }

    /// A file that is there for people to change.
    pub const fn to_fill_in(name: &'static str) -> Self {
        Form { replaces: false, ..Form::of(name, name) }
    }
}

const fn rows(place: usize) -> Form {
    Form::of(FORMATS[place].name, FORMATS[place].ending)
}

const fn checks(place: usize) -> Form {
    Form::of(CHECK_FORMATS[place].name, CHECK_FORMATS[place].ending)
}

/// Rows, the usual form first; and cases for people and CI systems in their place.
pub const ROWS: [Form; 5] = [rows(0), rows(1), rows(2), rows(3), rows(4)];
pub const CHECKS: [Form; 6] = [checks(0), checks(1), checks(2), checks(3), checks(4), checks(5)];
/// Two pages and a card.
pub const BRIEFS: [Form; 2] = [Form::of("html", "html"), PDF];
pub const PDF: Form = Form::of("pdf", "pdf");
pub const CASES: [Form; 4] = [Form { ending: "", ..checks(0) }, checks(1), checks(2), checks(3)];

/// A picture, a page and paytables beside the rows of an answer.
pub const SVG: Form = Form::beside("svg");
pub const HTML: Form = Form::beside("html");
pub const TOML: Form = Form::beside("toml");

/// How a question ended, from good to bad.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conclusion {
    /// Done, and all checks hold.
    #[default]
    Done,
    /// No check failed, but the data are too few for a verdict.
    Inconclusive,
    /// A check failed.
    CheckFailed,
}

impl Conclusion {
    /// [`Conclusion::Done`] if there are none.
    pub fn worst(conclusions: impl IntoIterator<Item = Self>) -> Self {
        conclusions.into_iter().max().unwrap_or(Conclusion::Done)
    }
}

impl From<Verdict> for Conclusion {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Agrees => Conclusion::Done,
            Verdict::Inconclusive => Conclusion::Inconclusive,
            Verdict::Disagrees => Conclusion::CheckFailed,
        }
    }
}

/// What the asker brings: somebody who hears messages and progress, and what is wanted of the answer.
pub struct Asking<'a> {
    observer: &'a dyn Observer,
    messages: Mutex<Vec<String>>,
    /// Names of the forms that are wanted beside the rows.
    wanted: Vec<&'a str>,
    /// Columns for the tables that people see.
    pub width: Option<usize>,
    /// Whether solutions of earlier questions are used.
    uses_kept: bool,
}

impl<'a> Asking<'a> {
    pub fn of(observer: &'a dyn Observer, wanted: &[&'a str], width: Option<usize>) -> Self {
        Asking { observer, messages: Mutex::default(), wanted: wanted.to_vec(), width, uses_kept: true }
    }

    /// The same without the solutions of earlier questions.
    pub fn without_solutions(&self) -> Asking<'_> {
        Asking { uses_kept: false, ..Asking::of(self, &[], None) }
    }

    pub fn wants(&self, form: Form) -> bool {
        self.wanted.contains(&form.name)
    }

    /// Tells the user.
    pub fn tell(&self, message: impl Display) {
        let message = message.to_string();
        self.observer.tell(&message);
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).push(message);
    }

    /// Tells the user how an answer in part ends, if it was interrupted.
    pub fn conclusion_if(&self, is_interrupted: bool, message: impl Display) -> Conclusion {
        if !is_interrupted {
            return Conclusion::Done;
        }
        self.tell(message);
        Conclusion::Inconclusive
    }

    /// What was told so far.
    pub fn messages(&self) -> Vec<String> {
        std::mem::take(&mut self.messages.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Observer for Asking<'_> {
    fn tell(&self, message: &dyn Display) {
        Asking::tell(self, message);
    }

    fn detail(&self, message: &dyn Display) {
        self.observer.detail(message);
    }

    fn solving(&self, game: &str, parts: Parts, done: u64, all: u64) {
        self.observer.solving(game, parts, done, all);
    }

    fn found(&self, number: usize, paytables: &mut dyn Iterator<Item = Offer>) {
        self.observer.found(number, paytables);
    }

    fn playing(&self, game: &str, before: u64, expected: u64) -> Box<dyn Progress> {
        self.observer.playing(game, before, expected)
    }

    fn solutions(&self) -> Arc<dyn Keeper> {
        if self.uses_kept { self.observer.solutions() } else { self.observer.no_solutions() }
    }

    fn no_solutions(&self) -> Arc<dyn Keeper> {
        self.observer.no_solutions()
    }

    fn listen(&self) {
        self.observer.listen();
    }

    fn is_asked_to_end(&self) -> bool {
        self.observer.is_asked_to_end()
    }
}
