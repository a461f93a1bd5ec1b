//! What a view of the page is: the fields of its form, what each of them takes, and the choices that several views
//! offer; the work of its addresses; and its question, with the fields from a form, and its answer.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, LazyLock};

use maud::{Markup, html};
use serde::Deserialize;

use super::answer::{Answer, Asked, Refusal, because, plain};
use super::job::{Job, Work};
use crate::analysis::Observer;
use crate::games::{Game, WagerFacts};
use crate::questions::answer::Conclusion;
use crate::questions::blocks::keys::{EDIT, is_game, of_named_file, offer, source_of};
use crate::questions::fields::Fields;
use crate::questions::{self, Question, in_a_shell};
use crate::report::wording::with_names;

/// An answer, and its question in a shell.
pub struct Answered {
    pub answer: questions::answer::Answer,
    pub line: String,
}

/// The answer to the question of this name, with documents of the forms that are wanted.
///
/// # Errors
/// Its refusal, with its field as the form has it; a paytable that is a file of the disk; or that the job is to end.
pub fn ask(job: &Arc<Job>, name: &str, fields: Pairs, wanted: &[&str]) -> Result<Answered, Refusal> {
    ask_about(job, name, fields, Vec::new(), wanted)
}

/// A file of the page, whose user knows it by its name.
struct KnownFile {
    path: String,
    name: String,
}

impl KnownFile {
    fn of(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        KnownFile { path: path.display().to_string(), name }
    }
}

/// As [`ask`], of these files beside those of games in the fields.
fn ask_about(
    job: &Arc<Job>,
    name: &str,
    mut fields: Pairs,
    mut files: Vec<KnownFile>,
    wanted: &[&str],
) -> Result<Answered, Refusal> {
    let mut own = fields.iter().filter(|(field, paytable)| *field == "what" && !is_game(paytable));
    own.try_for_each(|(_, paytable)| offer(paytable).map(drop))?;
    name_files(&mut fields, &mut files)?;
    // A field of the form such as `known.up` states one of several values of a field by its name.
    let parts: Vec<&str> = fields.iter().map(|(name, _)| *name).filter(|name| name.contains(PART)).collect();
    let fields = Fields::of_pairs(fields.iter().map(|(name, value)| match name.split_once(PART) {
        Some((field, of)) => (field, format!("{of}={value}")),
        None => (*name, value.clone()),
    }));
    let line = named(&files, &in_a_shell(name, &fields));
    let answered = Question::of(name, fields).and_then(|question| question.answer(job, wanted, None));
    let answer = answered.and_then(|mut answer| answer.failure.take().map_or(Ok(answer), Err));
    let of_form = |refusal: Refusal| {
        let field = refusal.field.as_ref().map(|field| field.replace('_', "-"));
        let part = field.as_ref().zip(refusal.subject.as_ref()).map(|(field, of)| format!("{field}{PART}{of}"));
        let part = part.filter(|part| parts.contains(&part.as_str()));
        let table = Some(TABLE).filter(|table| field.as_deref() == Some("what") && job.asked.value(table).is_some());
        let own = part.or(table.map(str::to_string)).or(field);
        Refusal { field: own, ..refusal }.in_words(|line| named(&files, line))
    };
    let mut answer = answer.map_err(of_form)?;
    let documents = answer.documents.iter_mut().map(|document| &mut document.bytes);
    for bytes in documents.chain(answer.folder.iter_mut().map(|(_, bytes)| bytes)).filter(|_| !files.is_empty()) {
        if let Ok(text) = str::from_utf8(bytes) {
            *bytes = named(&files, text).into_bytes();
        }
    }
    match answer.conclusion == Conclusion::Inconclusive && job.is_asked_to_end() {
        true => Err(because("ended")),
        false => Ok(Answered { answer: answer.in_words(&|text| plain(&named(&files, text))), line }),
    }
}

/// A text with the names of files in place of their paths.
fn named(files: &[KnownFile], text: &str) -> String {
    files.iter().fold(text.to_string(), |text, file| text.replace(&file.path, &file.name))
}

/// Puts the files of games in place of the names that stand for them.
fn name_files(fields: &mut Pairs, files: &mut Vec<KnownFile>) -> Result<(), Refusal> {
    for (_, value) in fields.iter_mut().filter(|(field, _)| *field == "what") {
        let Some((path, paytable)) = of_named_file(source_of(value)) else { continue };
        if value.contains(EDIT) {
            return Err(Refusal::usage(Some(TABLE), "pays of a game of your own are changed under Your game"));
        }
        files.push(KnownFile::of(&path));
        *value = format!("{}:{paytable}", path.display());
    }
    Ok(())
}

/// The form's field of an uploaded file.
pub const FILE: &str = "file";

/// The answer to a question about the uploaded file, which is its field `named`.
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
    let fields = std::iter::once((named, file.display().to_string())).chain(more).collect();
    let beside = |refusal: Refusal| {
        let field = refusal.field.clone().filter(|field| field != named);
        Refusal { field, ..refusal }.beside(FILE)
    };
    ask_about(job, name, fields, vec![KnownFile::of(&file)], wanted).map_err(beside)
}

/// In the name of a form's field, before the name of one of several values.
const PART: char = '.';

/// Names and values of fields.
pub type Pairs = Vec<(&'static str, String)>;

/// The form's field of paytables.
pub const TABLE: &str = "table";

/// The filled fields of the form that are the question's own; paytables are its `what`. Wagers and uploads are for the
/// view to place.
pub fn pairs(asked: &Asked, fields: Vec<Field>, is_own: impl Fn(&str) -> bool) -> Pairs {
    let (mut pairs, mut known) = (Vec::new(), BTreeSet::new());
    for field in fields.into_iter().filter(|field| is_own(field.name) && known.insert(field.name)) {
        let name = if field.name == TABLE { "what" } else { field.name };
        if !matches!(field.takes, Takes::Wager | Takes::Upload(_)) {
            pairs.extend(asked.all(field.name).map(|value| (name, value.to_string())));
        }
    }
    pairs
}

/// A question of the form. Its name is that of a command's option, where it is one; that of one of an option's values,
/// such as `known.up`, has the name of the value behind a point.
pub struct Field {
    pub name: &'static str,
    pub label: &'static str,
    pub hint: &'static str,
    pub takes: Takes,
    /// Without it there is no answer.
    pub is_needed: bool,
}

impl Field {
    pub fn of(name: &'static str, label: &'static str, hint: &'static str, takes: Takes) -> Self {
        Field { name, label, hint, takes, is_needed: false }
    }

    #[must_use]
    pub fn needed(self) -> Self {
        Field { is_needed: true, ..self }
    }

    pub fn choice(name: &'static str, label: &'static str, choices: Choices) -> Self {
        Self::of(name, label, "", Takes::Choice(choices))
    }
}

/// Values of a choice, with their words.
pub type Choices = Vec<(String, String)>;

/// The least number, the greatest and the step; an empty bound is none.
pub type NumberBounds = [&'static str; 3];

pub enum Takes {
    Text,
    Number(NumberBounds),
    /// A number with a slider below, and the usual number, which stands for none.
    Slider(NumberBounds, &'static str),
    /// Values, with their words; a value that is not listed is kept.
    Choice(Choices),
    /// One of the regulation's paytables, or an edited one.
    Paytable,
    /// At most this many of them.
    Paytables(usize),
    Wager,
    /// At most this many cards of a deck, in order.
    Cards(usize),
    /// `WAGER=BET` of these wagers, in any number of rows.
    Sides(Choices),
    /// `HAND=PAYS` in any number of rows, of the form's paytable or wager.
    Pays,
    /// Bounds, such as `3..4`.
    Range,
    Flag,
    /// A file, sent when it is chosen; endings or types, as in HTML.
    Upload(&'static str),
}

/// Values with their words after `first`, which stands for none of them.
pub fn after(first: &str, choices: impl IntoIterator<Item = (String, String)>) -> Choices {
    std::iter::once((String::new(), first.to_string())).chain(choices).collect()
}

pub fn games_after(first: &str, games: impl Iterator<Item = &'static dyn Game>) -> Choices {
    after(first, games.map(|game| (game.facts().id.to_string(), game.facts().title.to_string())))
}

/// Fields for the reading and the strategy, as far as the wager has several.
pub fn variants(wager: &WagerFacts) -> impl Iterator<Item = Field> + use<> {
    let named = |name: &str| (name.to_string(), name.replace('-', " "));
    let readings = after("Default", wager.readings.iter().map(|reading| named(reading.name)));
    let strategies = after("Optimal", wager.strategies.iter().map(|strategy| named(strategy.name)));
    let fields = [("reading", "Reading", readings), ("strategy", "Play", strategies)].into_iter();
    fields.filter(|(.., choices)| choices.len() > 1).map(|(name, label, choices)| Field::choice(name, label, choices))
}

/// Words of a view.
#[derive(Default, Deserialize)]
pub struct Words {
    pub title: String,
    pub about: String,
    pub verb: String,
}

// A test shows that the file has the words of each view.
static WORDS: LazyLock<BTreeMap<String, Words>> =
    LazyLock::new(|| toml::from_str(include_str!("views.toml")).unwrap_or_default());
static NO_WORDS: LazyLock<Words> = LazyLock::new(Words::default);

/// A view of the page.
pub struct View {
    pub path: &'static str,
    pub fields: fn(&Asked) -> Vec<Field>,
    /// What an answer waits for besides the fields that are needed, in words.
    pub lacks: fn(&Asked) -> Result<Option<Markup>, Refusal>,
    pub answer: fn(&Arc<Job>, &Asked) -> Result<Answer, Refusal>,
    /// Whether the work of an address takes no time, and so waits for no other.
    pub is_quick: fn(&Asked) -> bool,
}

impl View {
    pub fn words(&self) -> &'static Words {
        WORDS.get(self.path).unwrap_or(&NO_WORDS)
    }

    /// The work of an address; `None` until enough is filled in.
    pub fn work(&self, asked: &Asked) -> Result<Option<Work>, Refusal> {
        let (asked, answer) = (asked.clone(), self.answer);
        Ok(self.waits_for(&asked)?.is_none().then(|| Box::new(move |job: &Arc<Job>| answer(job, &asked)) as Work))
    }

    /// What an answer waits for; `None` if enough is filled in.
    pub fn waits_for(&self, asked: &Asked) -> Result<Option<Markup>, Refusal> {
        let lacks = (self.lacks)(asked)?;
        let missing =
            (self.fields)(asked).into_iter().filter(|field| field.is_needed && asked.value(field.name).is_none());
        let labels: Vec<&str> = missing.map(|field| field.label).collect();
        let needed = (!labels.is_empty()).then(|| html! { "Needed: “" (labels.join("”, “")) "”." });
        Ok(needed.or(lacks))
    }
}

/// A refusal in the words of the form: its fields by their labels.
pub fn in_labels(refusal: Refusal, fields: &[Field]) -> Refusal {
    let label = |name: &str| {
        let own = fields.iter().find(|field| field.name == name.replace('_', "-"));
        own.map_or_else(|| name.replace('_', " "), |field| format!("“{}”", field.label))
    };
    refusal.in_words(|line| with_names(line, label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_called_by_their_labels() {
        let field = |name, label| Field::of(name, label, "", Takes::Text);
        let fields = [field("average-bet", "Average bet, $"), field("pay", "Pays")];
        let worded = |line: &str| in_labels(Refusal::usage(None, line.to_string()), &fields).lines.remove(0);
        assert_eq!(worded("⟦average_bet⟧: no"), "“Average bet, $”: no");
        assert_eq!(worded("⟦pay⟧ flush: no; see ⟦payout_limit⟧ and ⟦⟧"), "“Pays” flush: no; see payout limit and ⟦⟧");
        assert_eq!(worded("nothing"), "nothing");
    }
}
