//! The questions of the program as values: fields by name in, rows with their exact values out.
//!
//! A question is a command of the program, and its fields are the command's options ([`docs/cli.md`]), with underscores;
//! `what` has the paytables. A paytable is a name, a path, the text of a paytable file, or a name with what differs,
//! such as `let-it-ride/base/A;flush=9`.
//!
//! ```
//! use house_edge::asking::{Question, Value};
//! use house_edge::Fraction;
//!
//! let question = Question::of("analyze", [("what", "let-it-ride/base/A;flush=9")])?;
//! let answer = question.answer(&())?;
//! let table = answer.tables().next().expect("a table");
//! let edge = table.columns().iter().position(|name| *name == "house_edge_pct").expect("a column");
//! let row = table.rows().next().expect("a row");
//! // Paytable A, with 8 for a flush, has 3.5057 %.
//! assert!(matches!(&row[edge], Value::Exact(edge) if *edge < Fraction::new(35.into(), 10.into())));
//!
//! let refusal = Question::of("session", [("what", "let-it-ride/base/A"), ("rounds", "many")]).expect_err("no number");
//! assert_eq!(refusal.field.as_deref(), Some("rounds"));
//! # Ok::<(), house_edge::asking::Refusal>(())
//! ```
//!
//! [`docs/cli.md`]: https://docs.rs/crate/house-edge/latest/source/docs/cli.md

use std::any::Any;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use num_bigint::BigInt;

use crate::analysis::designing::name_of;
use crate::analysis::{ObservedSolutions, Observer, Parts, Progress, RunStatus, schedules_of_own_hand};
use crate::games::Keeper;
use crate::outcome::Fraction;
use crate::paytable::{Pay, written};
use crate::questions;
pub use crate::questions::answer::Conclusion;
use crate::questions::blocks::ranges::edited;
use crate::questions::blocks::{named_paytable, named_paytables};
use crate::questions::fields::Fields;
use crate::questions::refusal::Fault;
pub use crate::questions::refusal::{Refusal, RefusalKind};
pub use crate::questions::toml_text::{fields_of, text_of};
use crate::report::html::sheets::sheet;
use crate::report::wording::with_names;
use crate::report::{Cell, FORMATS, Sheet};
pub use crate::storage::solutions::bring_solutions;
use crate::{Catalogue, Offer};

/// Makes the names known of games in these files, in folders of them, and in those that the variable
/// `HOUSE_EDGE_GAMES` names.
///
/// # Errors
/// Those of the files, each with its place.
pub fn read_games(paths: Vec<PathBuf>) -> Result<(), Refusal> {
    named_paytable::read_games(paths).map_err(Refusal::from)
}

/// A question that can be asked, any number of times.
#[derive(Clone, Debug)]
pub struct Question(questions::Question);

impl Question {
    /// The question of a command, such as `analyze`, with fields by name; a field may come several times.
    ///
    /// # Errors
    /// The first name or field that is refused.
    pub fn of<N: AsRef<str>, V: Into<String>>(
        command: &str,
        fields: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Self, Refusal> {
        questions::Question::of(command, Fields::of_pairs(fields))
            .map(Question)
            .map_err(|refusal| in_names(refusal, &()))
    }

    /// The same with the fields of a JSON object: texts, numbers, `true`, lists for several values, and objects for
    /// values by name, such as `{"side": {"aces-up": "5@40%"}}`. Refusals call fields as the listener does.
    ///
    /// # Errors
    /// The first name or field that is refused.
    pub fn of_json(command: &str, fields: &str, listener: &dyn Listener) -> Result<Self, Refusal> {
        let question = Fields::of_json(fields).and_then(|fields| questions::Question::of(command, fields));
        question.map(Question).map_err(|refusal| in_names(refusal, listener))
    }

    /// The answer. Files that the question names are written.
    ///
    /// # Errors
    /// The refusal. A panic is one too, of kind [`RefusalKind::Internal`].
    pub fn answer<L: Listener + Clone + 'static>(&self, listener: &L) -> Result<Answer, Refusal> {
        self.answer_with(listener, &[])
    }

    /// The same with documents of these kinds: `svg`, `html`, `toml`, as far as the answer has them.
    ///
    /// # Errors
    /// As [`Question::answer`].
    pub fn answer_with<L: Listener + Clone + 'static>(&self, listener: &L, kinds: &[&str]) -> Result<Answer, Refusal> {
        let observer = Arc::new(listener.clone());
        let answered = catch_unwind(AssertUnwindSafe(|| self.0.answer(&observer, kinds, None)));
        let answered = answered.unwrap_or_else(|panic| Err(refusal_of(panic.as_ref())));
        let answered = answered.and_then(|mut answer| answer.failure.take().map_or(Ok(answer), Err));
        let words = |text: &str| with_names(text, |field| listener.name_of(field));
        answered.map(|answer| Answer(answer.in_words(&words))).map_err(|refusal| in_names(refusal, listener))
    }
}

fn in_names(refusal: Refusal, listener: &dyn Listener) -> Refusal {
    let field = refusal.field.as_deref().map(|field| listener.name_of(field));
    Refusal { field, ..refusal.in_words(|text| with_names(text, |field| listener.name_of(field))) }
}

/// Hears how a question gets on, on any thread. `()` hears nothing.
pub trait Listener: Send + Sync {
    /// Takes a message for the user.
    fn tell(&self, _message: &str) {}

    /// Takes the progress of work on a game: `done` of `all` of its parts, such as rounds.
    fn progress(&self, _game: &str, _parts: &str, _done: u64, _all: u64) {}

    /// Takes paytables that a search has found so far: their number, and each of them.
    fn found(&self, _number: usize, _paytables: &mut dyn Iterator<Item = Offer>) {}

    /// The folder of kept solutions, in place of the user's.
    fn solutions(&self) -> Option<PathBuf> {
        None
    }

    /// Whether the work shall end, which it asks from time to time. Simulations then return what they have; other work
    /// is refused as [`RefusalKind::Interrupted`].
    fn is_asked_to_end(&self) -> bool {
        false
    }

    /// The name of a field in messages.
    fn name_of(&self, field: &str) -> String {
        field.to_string()
    }
}

impl Listener for () {}

impl<L: Listener + ?Sized> Listener for Arc<L> {
    fn tell(&self, message: &str) {
        (**self).tell(message);
    }

    fn progress(&self, game: &str, parts: &str, done: u64, all: u64) {
        (**self).progress(game, parts, done, all);
    }

    fn found(&self, number: usize, paytables: &mut dyn Iterator<Item = Offer>) {
        (**self).found(number, paytables);
    }

    fn solutions(&self) -> Option<PathBuf> {
        (**self).solutions()
    }

    fn is_asked_to_end(&self) -> bool {
        (**self).is_asked_to_end()
    }

    fn name_of(&self, field: &str) -> String {
        (**self).name_of(field)
    }
}

/// What a question comes to.
#[derive(Debug)]
pub struct Answer(questions::answer::Answer);

impl Answer {
    /// The tables, as files have them.
    pub fn tables(&self) -> impl Iterator<Item = Table<'_>> {
        self.0.tables.iter().map(Table)
    }

    /// Lines of text that are the answer.
    pub fn lines(&self) -> &[String] {
        &self.0.lines
    }

    /// Messages beside the answer: warnings, verdicts, remarks.
    pub fn messages(&self) -> &[String] {
        &self.0.messages
    }

    /// How the question ended.
    pub fn conclusion(&self) -> Conclusion {
        self.0.conclusion
    }

    /// The contents of a file of this kind, such as a picture (`svg`) or a page (`html`).
    pub fn document(&self, kind: &str) -> Option<&[u8]> {
        self.0.document(kind)
    }

    /// The tables as on a terminal, within `width` columns if given.
    pub fn text(&self, width: Option<usize>) -> String {
        // Memory takes every byte.
        let tables = self.0.in_format(&FORMATS[0], width).unwrap_or_default();
        String::from_utf8_lossy(&tables).into_owned() + &self.0.lines.join("\n")
    }

    /// The tables as the command prints them into a pipe in this format: `table`, `csv`, `json`, `markdown`; those for
    /// machines hold the first table. `None` if there is no such format.
    pub fn in_format(&self, name: &str) -> Option<String> {
        let format = FORMATS.iter().find(|format| format.name == name)?;
        String::from_utf8(self.0.in_format(format, None).ok()?).ok()
    }

    /// The tables as HTML without styles, texts escaped.
    pub fn html(&self) -> String {
        self.0.shown().iter().map(|own| sheet(own).into_string()).collect()
    }
}

/// Rows under named columns (`docs/tables.md`).
#[derive(Clone, Copy, Debug)]
pub struct Table<'a>(&'a Sheet);

impl<'a> Table<'a> {
    /// Names of the columns.
    pub fn columns(&self) -> &'a [&'static str] {
        &self.0.columns
    }

    /// A value for each column of each row.
    pub fn rows(&self) -> impl Iterator<Item = Vec<Value>> + use<'a> {
        self.0.rows.iter().map(|row| row.iter().map(Value::of).collect())
    }

    /// The answer in short.
    pub fn lead(&self) -> &'a [String] {
        &self.0.lead
    }

    /// What holds for the rows.
    pub fn remarks(&self) -> &'a [String] {
        &self.0.remarks
    }
}

/// A value of a row, in full.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Does not apply.
    Empty,
    /// A name, a text, or a number that is written as one, such as a fraction.
    Text(String),
    /// An exact whole number.
    Integer(BigInt),
    /// An exact number.
    Exact(Fraction),
    /// A statistic, a square root or an approximation; files and [`Answer::text`] have the decimals that are known.
    Approximate(f64),
    /// A sampled figure.
    Sampled {
        /// The estimate.
        value: Fraction,
        /// Its standard error.
        std_error: f64,
    },
}

impl Value {
    fn of(cell: &Cell) -> Self {
        match cell {
            Cell::Empty | Cell::Label(_) => Value::Empty,
            Cell::Text(text) if text.is_empty() => Value::Empty,
            Cell::Text(text) => Value::Text(text.clone()),
            Cell::Integer(number) => Value::Integer(number.clone()),
            Cell::Decimal(value, _) | Cell::Fraction(value) | Cell::Dollars(value) => Value::Exact(value.clone()),
            Cell::Sampled { value, std_error, .. } => Value::Sampled { value: value.clone(), std_error: *std_error },
            Cell::Float(value, _) if value.is_finite() => Value::Approximate(*value),
            Cell::Float(..) => Value::Empty,
        }
    }
}

/// The paytables that a name stands for, as in a question; `*` for all of the regulation.
///
/// # Errors
/// An unknown name, with the nearest; a file with errors.
pub fn named(name: &str) -> Result<Vec<Offer>, Refusal> {
    let named = named_paytables(name).map_err(Refusal::of)?;
    let found = Catalogue::known().map_err(Fault::from).and_then(|regulation| named.catalogue(&regulation));
    found.map(Catalogue::offers).map_err(|fault| in_names(Refusal::from(fault).without_field(), &()))
}

/// Pays of an offer's paytable for the player's own hand, by `HAND`, or `SCHEDULE/HAND` for other schedules than its
/// odds: units, or a text for a share of a meter and for a row that loses.
pub fn pays(offer: &Offer) -> Vec<(String, Value)> {
    let rows = schedules_of_own_hand(offer).flat_map(|schedule| schedule.rows.iter().map(|row| (schedule.name, row)));
    let pay = |pay: &Pay| match pay {
        Pay::Units(units) if units.is_integer() => Value::Integer(units.to_integer()),
        Pay::Units(units) => Value::Exact(units.clone()),
        Pay::MeterShare(share) => Value::Text(format!("{} % of the meter {}", share.percent, share.meter)),
        Pay::Loses => Value::Text("loses".to_string()),
    };
    rows.filter(|(_, row)| row.stated).map(|(schedule, row)| (name_of(schedule, row.hand), pay(&row.pay))).collect()
}

/// The offer with other pays, each a name as in [`pays`] and a number such as `9` or `3/2`. Without an id the paytable has
/// one that says what differs.
///
/// # Errors
/// An unknown hand, with the nearest; an invalid pay or id; pays that a paytable may not have.
pub fn with_pays(offer: &Offer, pays: &[(String, String)], id: Option<&str>) -> Result<Offer, Refusal> {
    let pays: Vec<(&str, &str)> = pays.iter().map(|(hand, pay)| (hand.as_str(), pay.as_str())).collect();
    edited(offer, &pays, id).map_err(|fault| in_names(Refusal::from(fault).without_field(), &()))
}

/// The offer's paytable as the text of a paytable file.
pub fn toml(offer: &Offer) -> String {
    written(offer.game.id, offer.wager.id, &offer.paytable)
}

/// What was understood of the game in a text, in sentences, by decision and wager.
///
/// # Errors
/// Those of the text.
pub fn rules_of(text: &str) -> Result<Vec<(String, String)>, Refusal> {
    let offers = Catalogue::of_texts(&[("TOML".to_string(), text.to_string())]).map_err(Refusal::of)?.offers();
    let rules = offers.first().map_or(&[][..], |offer| offer.game.rules);
    Ok(rules.iter().map(|rule| (rule.name.to_string(), rule.in_words())).collect())
}

fn refusal_of(panic: &(dyn Any + Send)) -> Refusal {
    let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    Refusal::internal(said.unwrap_or("it says nothing"))
}

/// Whoever listens observes the work.
impl<L: Listener + 'static> Observer for Arc<L> {
    fn tell(&self, message: &dyn Display) {
        Listener::tell(&**self, &with_names(&message.to_string(), |field| self.name_of(field)));
    }

    fn solving(&self, game: &str, parts: Parts, done: u64, all: u64) {
        self.progress(game, parts.name(), done, all);
    }

    fn found(&self, number: usize, paytables: &mut dyn Iterator<Item = Offer>) {
        Listener::found(&**self, number, paytables);
    }

    fn playing(&self, game: &str, _before: u64, expected: u64) -> Box<dyn Progress> {
        Box::new(Playing { listener: Arc::clone(self), game: game.to_string(), expected, last: None })
    }

    fn solutions(&self) -> Arc<dyn Keeper> {
        Arc::new(match Listener::solutions(&**self) {
            Some(folder) => ObservedSolutions::in_folder(folder, Arc::clone(self)),
            None => ObservedSolutions::of_user(Arc::clone(self)),
        })
    }

    fn no_solutions(&self) -> Arc<dyn Keeper> {
        Arc::new(ObservedSolutions::none(Arc::clone(self)))
    }

    fn is_asked_to_end(&self) -> bool {
        Listener::is_asked_to_end(&**self)
    }
}

/// Time between two reports of a simulation.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

struct Playing<L> {
    listener: Arc<L>,
    game: String,
    expected: u64,
    last: Option<Instant>,
}

impl<L: Listener> Progress for Playing<L> {
    fn advance(&mut self, status: RunStatus) {
        if self.last.is_none_or(|last| last.elapsed() >= BETWEEN_REPORTS) {
            self.last = Some(Instant::now());
            self.listener.progress(&self.game, "rounds", status.rounds, self.expected.max(status.rounds));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::outcome::ratio;
    use crate::paytable;

    /// Wants the work to end as soon as it hears of it.
    #[derive(Default)]
    struct Impatient(Mutex<Vec<(String, u64, u64)>>);

    impl Listener for Impatient {
        fn progress(&self, game: &str, parts: &str, done: u64, all: u64) {
            self.0.lock().expect("whole").push((format!("{game}: {parts}"), done, all));
        }

        fn is_asked_to_end(&self) -> bool {
            !self.0.lock().expect("whole").is_empty()
        }
    }

    fn asked<L: Listener + Clone + 'static>(
        command: &str,
        fields: &[(&str, &str)],
        listener: &L,
    ) -> Result<Answer, Refusal> {
        Question::of(command, fields.iter().copied())?.answer(listener)
    }

    fn value(answer: &Answer, column: &str) -> Value {
        let table = answer.tables().next().expect("a table");
        let place = table.columns().iter().position(|name| *name == column).expect("a column");
        table.rows().next().expect("a row")[place].clone()
    }

    #[test]
    fn exact_sampled_and_approximate_values_are_of_different_kinds() {
        // -37963/1082900 of a bet, in percent.
        let edge = || Value::Exact(ratio(37_963, 10_829));
        let exact = asked("analyze", &[("what", "let-it-ride/base/A")], &()).expect("rows");
        assert_eq!(value(&exact, "house_edge_pct"), edge());
        assert_eq!((value(&exact, "reading"), value(&exact, "seed")), (Value::Empty, Value::Empty));
        assert!(exact.text(Some(80)).contains("3.5057") && exact.html().contains("<table"));
        let sampled = asked("simulate", &[("what", "let-it-ride/base/A"), ("rounds", "100k")], &()).expect("rows");
        assert!(matches!(value(&sampled, "house_edge_pct"), Value::Sampled { .. }));
        assert!(matches!(value(&sampled, "ci95_low_pct"), Value::Approximate(_)));
        assert_eq!(value(&sampled, "exact_house_edge_pct"), edge());
        assert!(sampled.messages().iter().any(|line| line.starts_with("verdict: ")), "{:?}", sampled.messages());
    }

    #[test]
    fn work_ends_when_it_is_asked_to() {
        let listener = Arc::new(Impatient::default());
        let ended =
            asked("simulate", &[("what", "let-it-ride/base/A"), ("rounds", "1000G")], &listener).expect("its rounds");
        assert_eq!(ended.conclusion(), Conclusion::Inconclusive);
        let heard = listener.0.lock().expect("whole").clone();
        assert!(heard.iter().all(|(work, _, all)| work == "let-it-ride: rounds" && *all == 1_000_000_000_000));
        listener.0.lock().expect("whole").clear();
        let ended = asked("analyze", &[("what", "lunar-poker/base/A;straight=9/2")], &listener).expect_err("minutes");
        assert_eq!(ended.kind, RefusalKind::Interrupted);
        let fault = refusal_of(&"a fault");
        assert_eq!(
            (fault.kind, fault.to_string().as_str()),
            (RefusalKind::Internal, "internal error, please report it: a fault")
        );
    }

    #[test]
    fn a_refusal_has_the_field_and_the_kind_of_its_cause() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let broken = folder.path().join("broken.toml");
        std::fs::write(&broken, "schema = 1\n").expect("written");
        let (broken, gone) = (broken.display().to_string(), folder.path().join("gone").display().to_string());
        let (gone_toml, gone_csv) = (format!("{gone}.toml"), format!("{gone}.csv"));
        let usage = RefusalKind::Usage;
        for (command, fields, field, kind) in [
            ("session", vec![], "what", usage),
            ("session", vec![("what", "let-it-ride/base/A"), ("rounds", "x")], "rounds", usage),
            ("session", vec![("what", "let-it-ride/base/A"), ("rebate", "20%")], "rebate", usage),
            ("analyze", vec![("what", "let-it-ride/base/Z")], "what", usage),
            ("analyze", vec![("what", "let-it-ride/base/A"), ("reading", "x")], "reading", usage),
            ("design", vec![("what", "let-it-ride/base"), ("pay", "nothing=6..10")], "pay", usage),
            ("analyze", vec![("what", &broken)], "what", RefusalKind::Paytable),
            ("analyze", vec![("what", &gone_toml)], "what", RefusalKind::File),
            ("check", vec![("folder", &gone)], "folder", RefusalKind::File),
            ("verify", vec![("folder", &gone)], "folder", RefusalKind::File),
            ("monitor", vec![("file", &gone_csv)], "file", RefusalKind::File),
        ] {
            let refused = asked(command, &fields, &()).expect_err(command);
            assert_eq!((refused.field.as_deref(), refused.kind), (Some(field), kind), "{command}: {:?}", refused.lines);
        }
        let refused = asked("strategy", &[("what", "let-it-ride/three-card-bonus/A")], &()).expect_err("no decisions");
        assert_eq!(refused.kind, RefusalKind::NoAnswer);
        assert!(asked("analyze", &[("wat", "let-it-ride")], &()).expect_err("unknown").to_string().contains("`what`"));
        assert!(asked("serve", &[], &()).is_err());
    }

    #[test]
    fn own_pays_are_read_back_as_they_were_given() {
        let source = paytable("lunar-poker/base/A").expect("of the regulation");
        let changed = [("straight".to_string(), "9/2".to_string())];
        let own = with_pays(&paytable("let-it-ride/base/A").expect("there"), &changed, None).expect("lawful");
        assert!(pays(&own).contains(&("straight".to_string(), Value::Exact(ratio(9, 2)))), "{:?}", pays(&own));
        assert_eq!(own.paytable.id, "A_straight-4-5");
        let read = Catalogue::of_texts(&[("own".to_string(), toml(&own))]).expect("valid").offers();
        assert_eq!(pays(&read[0]), pays(&own));
        for (name, pay) in [("flsh", "9"), ("flush", "x"), ("flush", "-1"), ("flush", "2..4"), ("", "1")] {
            assert!(with_pays(&source, &[(name.to_string(), pay.to_string())], None).is_err(), "{name}={pay}");
        }
        assert!(with_pays(&own, &changed, Some("no id")).is_err());
        for offer in Catalogue::embedded().expect("valid").offers() {
            assert!(!pays(&offer).is_empty(), "{}", offer.name());
        }
    }
}
