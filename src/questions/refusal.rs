//! Why a question has no answer. Errors are messages; few kinds of them are distinguished.

use std::fmt::Display;
use std::io;

use thiserror::Error;

use super::comparison::Misplaced;
use crate::analysis::AnalysisError;
use crate::check::{BaselineError, MOST_NAMED, Problem};
use crate::files::tables::{self, Problems, Source, UnreadTable};
use crate::files::unpacking::UnpackError;
use crate::files::writing::FileError;
use crate::files::{FileLine, FindingError};
use crate::games::{SelectionError, SolveError};
use crate::paytable::{PaytableError, PaytableErrors, Place};
use crate::report::Sheet;
use crate::report::integrity::SignatureError;
use crate::report::manifest::ManifestError;
use crate::report::wording::{first_field, with_names};
use crate::storage::checkpoint::CheckpointError;

/// An error of usage or input on its way to be a [`Refusal`]. Its message is for the user, with fields as
/// `⟦average_bet⟧`.
pub type Fault = Box<dyn std::error::Error>;

/// Why a question has no answer, with fields as `⟦average_bet⟧`, which each reader names in words of its own.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("{}", lines.join("; "))]
pub struct Refusal {
    /// What was stumbled over.
    pub kind: RefusalKind,
    /// The field that is refused, if it is one.
    pub field: Option<String>,
    /// What the field says it of, where it has several values by name: a wager.
    pub subject: Option<Box<str>>,
    /// The message, with place and remedy; several errors have a line each.
    pub lines: Vec<String>,
    /// Lines that show the place within a text.
    pub place: Vec<String>,
    /// The single errors, with their places in files.
    pub(crate) problems: Box<[Problem]>,
    /// What comes nearest to bounds that nothing meets: as files have it, then as people see it.
    pub(crate) nearest: Option<Box<[Sheet; 2]>>,
}

impl Refusal {
    /// The refusal of an error in a value, a file or a paytable.
    pub fn of(error: impl Into<Fault>) -> Self {
        Refusal::from(error.into())
    }

    pub(crate) fn usage(field: Option<&str>, why: impl Display) -> Self {
        Refusal::of_kind(RefusalKind::Usage, field, why.to_string())
    }

    /// The refusal of what a field says of a subject.
    pub(crate) fn about(field: &str, subject: &str, why: impl Display) -> Self {
        let refusal = Refusal::usage(Some(field), format!("⟦{field}⟧ {subject}: {why}"));
        Refusal { subject: Some(subject.into()), ..refusal }
    }

    pub(crate) fn of_kind(kind: RefusalKind, field: Option<&str>, line: String) -> Self {
        let problems = Box::new([Problem { place: None, message: line.clone() }]);
        let (field, lines) = (field.map(str::to_string), vec![line]);
        Refusal { kind, field, subject: None, lines, place: Vec::new(), problems, nearest: None }
    }

    /// The refusal of several errors of the input, with a summary below them.
    pub(crate) fn of_several(kind: RefusalKind, problems: Vec<Problem>, summary: String) -> Self {
        let lines: Vec<String> = problems.iter().map(|problem| problem.message.clone()).chain([summary]).collect();
        let field = lines.first().and_then(|line| first_field(line)).map(str::to_string);
        Refusal { field, lines, problems: problems.into(), ..Refusal::of_kind(kind, None, String::new()) }
    }

    /// A fault of this program.
    pub(crate) fn internal(why: &str) -> Self {
        Refusal::of_kind(RefusalKind::Internal, None, format!("{INTERNAL}: {why}"))
    }

    /// Beside this field, unless it names another.
    #[must_use]
    pub fn beside(self, field: &str) -> Self {
        Refusal { field: self.field.or_else(|| Some(field.to_string())), ..self }
    }

    /// The refusal where its field goes without saying.
    #[must_use]
    pub(crate) fn without_field(self) -> Self {
        let own = self.field.clone().unwrap_or_default();
        let other = |field: &str| if field == own { String::new() } else { format!("⟦{field}⟧") };
        self.in_words(|line| with_names(line, other).trim_start().to_string())
    }

    /// The refusal with other words for fields.
    #[must_use]
    pub(crate) fn in_words(self, words: impl Fn(&str) -> String) -> Self {
        let lines = self.lines.iter().map(|line| words(line)).collect();
        let worded = |problem: Problem| Problem { message: words(&problem.message), ..problem };
        Refusal { lines, problems: self.problems.into_iter().map(worded).collect(), ..self }
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        let fault = match fault.downcast::<Refusal>() {
            Ok(refusal) => return *refusal,
            Err(fault) => fault,
        };
        let problems = problems(&fault);
        let lines: Vec<String> = problems.iter().map(|problem| problem.message.clone()).collect();
        let of_selection = fault.downcast_ref().map(|error: &SelectionError| error.field);
        let are_cards_alone = matches!(fault.downcast_ref(), Some(SolveError::NoDecisions { .. }));
        let of_paytables = fault.is::<PaytableErrors>() || fault.is::<PaytableError>() || are_cards_alone;
        let of_paytables = of_paytables.then_some("what");
        let at_head = || lines.first().and_then(|line| first_field(line));
        let field = of_selection.or(of_paytables).or_else(at_head).map(str::to_string);
        let place = fault.downcast_ref().map(|misplaced: &Misplaced| misplaced.lines.to_vec()).unwrap_or_default();
        let (kind, problems) = (RefusalKind::of(&fault), problems.into());
        Refusal { kind, field, subject: None, lines, place, problems, nearest: None }
    }
}

/// Refuses a file with problems: the first ones, those of a frame at row and column, and in the summary their number and
/// what became of it.
pub fn ensure_none(problems: &Problems, source: &Source, outcome: &str) -> Result<(), Fault> {
    let (count, file) = (problems.count(), &source.name);
    if count == 0 {
        return Ok(());
    }
    let counted = if count == 1 { "1 problem".to_string() } else { format!("{count} problems") };
    let named = if count > MOST_NAMED { format!(", the first {MOST_NAMED} listed") } else { String::new() };
    let summary = format!("{file}: {counted}{named}; {outcome}");
    let problems = match source.is_frame {
        false => Problem::first_of(problems, file),
        true => problems.sorted().into_iter().take(MOST_NAMED).map(|fault| of_frame(fault, source)).collect(),
    };
    Err(Refusal::of_several(RefusalKind::Rows, problems, summary).into())
}

/// A problem of a frame at its row, from 0, and column.
fn of_frame(tables::Fault { place: Place { line, column }, message }: &tables::Fault, source: &Source) -> Problem {
    let text = String::from_utf8_lossy(&source.contents);
    let cells = |line: &str| {
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
        let record = reader.records().next().and_then(Result::ok).unwrap_or_default();
        record.iter().map(str::to_string).collect::<Vec<_>>()
    };
    let columns = cells(text.lines().next().unwrap_or_default());
    let before: String =
        text.lines().nth(line.saturating_sub(1)).unwrap_or_default().chars().take(column - 1).collect();
    let column = columns.get(cells(&(before + "|")).len().saturating_sub(1)).map(String::as_str).unwrap_or_default();
    let place = if *line < 2 { String::new() } else { format!(": row {}, column {column}", line - 2) };
    Problem::from(format!("{}{place}: {message}", source.name))
}

/// The single errors of this one, with their places where known.
fn problems(fault: &Fault) -> Vec<Problem> {
    if let Some(errors) = fault.downcast_ref::<PaytableErrors>() {
        let place = |error: &PaytableError| {
            error.place().map(|place| FileLine { file: error.file().to_string(), line: place.line })
        };
        return errors.iter().map(|error| Problem { place: place(error), message: error.to_string() }).collect();
    }
    let place = fault.downcast_ref::<BaselineError>().and_then(BaselineError::place);
    vec![Problem { place, message: fault.to_string() }]
}

/// How a fault of this program is called.
const INTERNAL: &str = "internal error, please report it";

pub fn cannot_make_files(error: io::Error) -> Fault {
    Refusal::internal(&format!("cannot make the files: {error}")).into()
}

/// What was stumbled over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefusalKind {
    /// Fields, names or values.
    Usage,
    /// Paytable files, each error with file, line and column.
    Paytable,
    /// Other files that cannot be read, understood or written.
    File,
    /// Rows of results, claims or pays, each error at its place.
    Rows,
    /// A question that has no exact answer, or work that cannot begin.
    NoAnswer,
    /// A request to end.
    Interrupted,
    /// A fault of this program.
    Internal,
}

impl RefusalKind {
    fn of(fault: &Fault) -> Self {
        match () {
            () if matches!(fault.downcast_ref(), Some(UnreadTable::Refused { .. })) => RefusalKind::Rows,
            () if is_interruption(fault) => RefusalKind::Interrupted,
            () if is_of_files(fault) => RefusalKind::File,
            () if fault.is::<PaytableErrors>() || fault.is::<PaytableError>() => RefusalKind::Paytable,
            () if fault.is::<AnalysisError>() || fault.is::<SolveError>() => RefusalKind::NoAnswer,
            () => RefusalKind::Usage,
        }
    }
}

fn is_of_files(fault: &Fault) -> bool {
    let are_unreadable =
        |errors: &PaytableErrors| errors.iter().all(|error| matches!(error, PaytableError::Unreadable { .. }));
    let is_checkpoint = |error: &AnalysisError| matches!(error, AnalysisError::Checkpoint(_));
    fault.is::<BaselineError>()
        || fault.is::<CheckpointError>()
        || fault.is::<FileError>()
        || fault.is::<FindingError>()
        || fault.is::<ManifestError>()
        || fault.is::<SignatureError>()
        || fault.is::<UnpackError>()
        || fault.is::<UnreadTable>()
        || fault.is::<io::Error>()
        || fault.downcast_ref().is_some_and(is_checkpoint)
        || fault.downcast_ref().is_some_and(are_unreadable)
}

fn is_interruption(fault: &Fault) -> bool {
    fault.downcast_ref().is_some_and(AnalysisError::is_interruption)
        || matches!(fault.downcast_ref(), Some(SolveError::Interrupted))
        || matches!(fault.downcast_ref(), Some(UnpackError::Interrupted))
}
