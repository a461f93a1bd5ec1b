//! A view's question: its fields from a form, and its answer.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::answer::{Refusal, because, plain};
use super::asked::Asked;
use super::field::{Field, Takes};
use super::job::Job;
use crate::analysis::Observer;
use crate::questions::answer::{Answer, Conclusion};
use crate::questions::blocks::keys::{is_game, offer};
use crate::questions::fields::Fields;
use crate::questions::{Question, in_a_shell};

/// An answer, and its question in a shell.
pub struct Answered {
    pub answer: Answer,
    pub line: String,
}

/// The answer to the question of this name, with documents of the forms that are wanted.
///
/// # Errors
/// Its refusal, with its field as the form has it; a paytable that is a file of the disk; or that the job is to end.
pub fn ask(job: &Arc<Job>, name: &str, fields: Pairs, wanted: &[&str]) -> Result<Answered, Refusal> {
    let mut own = fields.iter().filter(|(field, paytable)| *field == "what" && !is_game(paytable));
    own.try_for_each(|(_, paytable)| offer(paytable).map(drop))?;
    // A field of the form such as `known.up` states one of several values of a field by its name.
    let parts: Vec<&str> = fields.iter().map(|(name, _)| *name).filter(|name| name.contains(PART)).collect();
    let fields = Fields::of_pairs(fields.iter().map(|(name, value)| match name.split_once(PART) {
        Some((field, of)) => (field, format!("{of}={value}")),
        None => (*name, value.clone()),
    }));
    let line = in_a_shell(name, &fields);
    let answered = Question::of(name, fields).and_then(|question| question.answer(job, wanted, None));
    let answer = answered.and_then(|mut answer| answer.failure.take().map_or(Ok(answer), Err));
    let of_form = |refusal: Refusal| {
        let field = refusal.field.as_ref().map(|field| field.replace('_', "-"));
        let part = field.as_ref().zip(refusal.subject.as_ref()).map(|(field, of)| format!("{field}{PART}{of}"));
        let part = part.filter(|part| parts.contains(&part.as_str()));
        // Most forms call the paytable `table`.
        let table = Some("table").filter(|table| field.as_deref() == Some("what") && job.asked.value(table).is_some());
        Refusal { field: part.or(table.map(str::to_string)).or(field), ..refusal }
    };
    let answer = answer.map_err(of_form)?;
    match answer.conclusion == Conclusion::Inconclusive && job.is_asked_to_end() {
        true => Err(because("ended")),
        false => Ok(Answered { answer: answer.in_words(&plain), line }),
    }
}

/// The form's field of an uploaded file.
pub const FILE: &str = "file";

/// The answer to a question about the uploaded file, which is its field `named`. The user knows the file by its name.
///
/// # Errors
/// As [`ask`], beside the file unless beside another field.
pub fn ask_of_file(
    job: &Arc<Job>,
    name: &str,
    named: &'static str,
    more: Pairs,
    wanted: &[&str],
) -> Result<Answered, Refusal> {
    let file = job.uploads.file(job.asked.value(FILE).unwrap_or_default()).map_err(|refusal| refusal.beside(FILE))?;
    let (path, short) = (file.display().to_string(), file.file_name().unwrap_or_default().to_string_lossy());
    let plain = |text: &str| text.replace(&path, &short);
    let fields = std::iter::once((named, path.clone())).chain(more).collect();
    let beside = |refusal: Refusal| {
        let field = refusal.field.clone().filter(|field| field != named);
        Refusal { field, ..refusal }.beside(FILE).in_words(plain)
    };
    let Answered { answer, line } = ask(job, name, fields, wanted).map_err(beside)?;
    let mut answer = answer.in_words(&plain);
    for document in &mut answer.documents {
        document.bytes = plain(&String::from_utf8_lossy(&document.bytes)).into_bytes();
    }
    Ok(Answered { answer, line: plain(&line) })
}

/// In the name of a form's field, before the name of one of several values.
const PART: char = '.';

/// Names and values of fields.
pub type Pairs = Vec<(&'static str, String)>;

/// The filled fields of the form that are the question's own. Paytables, wagers and uploads are for the view to place.
pub fn pairs(asked: &Asked, fields: Vec<Field>, is_own: impl Fn(&str) -> bool) -> Pairs {
    let (mut pairs, mut known) = (Vec::new(), BTreeSet::new());
    for field in fields.into_iter().filter(|field| is_own(field.name) && known.insert(field.name)) {
        match field.takes {
            Takes::Paytable | Takes::Paytables(_) | Takes::Wager | Takes::Upload(_) => {}
            _ => pairs.extend(asked.all(field.name).map(|value| (field.name, value.to_string()))),
        }
    }
    pairs
}
