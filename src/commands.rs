//! The commands of the program as functions: a question is a command line, its answer the rows with their exact values.

use std::any::Any;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use num_bigint::BigInt;

use crate::Offer;
use crate::analysis::designing::name_of;
use crate::analysis::{ObservedSolutions, Observer, Parts, Progress, RunStatus, schedules_of_own_hand};
use crate::cli::arguments::varied::edited;
use crate::cli::{self, INTERNAL};
pub use crate::cli::{Conclusion, RefusalKind, Refused};
use crate::games::Keeper;
use crate::outcome::Fraction;
use crate::paytable::{Pay, written};
use crate::report::html::sheets::sheet;
use crate::report::{Cell, FORMATS, Sheet, write_table};
pub use crate::storage::solutions::bring_solutions;

/// Runs a command, such as `["analyze", "let-it-ride/base/A"]`, and returns what it would print. Files that it is told
/// to write are written; `serve` is refused.
///
/// # Errors
/// The command's refusal. A panic is one too, of kind [`RefusalKind::Internal`].
pub fn ask(arguments: &[String], listener: Arc<dyn Listener>) -> Result<Answer, Refused> {
    let observer = Arc::new(ListeningObserver(listener));
    let asked = catch_unwind(AssertUnwindSafe(|| cli::ask(arguments, observer)));
    asked.unwrap_or_else(|panic| Err(refusal_of(panic.as_ref()))).map(Answer)
}

/// Hears how a command gets on, on any thread.
pub trait Listener: Send + Sync {
    /// Takes a message for the user.
    fn tell(&self, _message: &str) {}

    /// Takes the progress of some work, such as `let-it-ride: rounds`: `done` of `all` of its parts.
    fn progress(&self, _work: &str, _done: u64, _all: u64) {}

    /// The folder of files that were written for this question alone: a report names them without it.
    fn own_folder(&self) -> Option<PathBuf> {
        None
    }

    /// The folder of kept solutions, in place of the user's.
    fn solutions(&self) -> Option<PathBuf> {
        None
    }

    /// Whether the work shall end, which it asks from time to time. Simulations then return what they have; other work
    /// is refused as [`RefusalKind::Interrupted`].
    fn is_asked_to_end(&self) -> bool {
        false
    }
}

impl Listener for () {}

/// What a command would print.
#[derive(Clone, Debug)]
pub struct Answer(cli::Answer);

impl Answer {
    /// The tables of the command, as its files have them.
    pub fn tables(&self) -> impl Iterator<Item = Table<'_>> {
        self.0.files.iter().filter(|sheet| !sheet.columns.is_empty()).map(Table)
    }

    /// Lines of text that are the command's data.
    pub fn lines(&self) -> &[String] {
        &self.0.lines
    }

    /// Messages beside the data: warnings, verdicts, remarks.
    pub fn messages(&self) -> &[String] {
        &self.0.messages
    }

    /// How the command ended.
    pub fn conclusion(&self) -> Conclusion {
        self.0.conclusion
    }

    /// The tables as on a terminal, within `width` columns if given.
    pub fn text(&self, width: Option<usize>) -> String {
        let mut bytes = Vec::new();
        for sheet in &self.0.sheets {
            // Memory takes every byte.
            let _ = write_table(sheet, width, &mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned() + &self.0.lines.join("\n")
    }

    /// The tables as the command prints them into a pipe in this format: `table`, `csv`, `json`, `markdown`; those for
    /// machines hold the first table. `None` if there is no such format.
    pub fn in_format(&self, name: &str) -> Option<String> {
        let format = FORMATS.iter().find(|format| format.name == name)?;
        let sheets = if format.for_people { &self.0.sheets[..] } else { self.0.files.get(..1)? };
        let mut bytes = Vec::new();
        cli::format_several(sheets.iter(), format, None, &mut bytes).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The tables as HTML without styles, texts escaped.
    pub fn html(&self) -> String {
        self.0.sheets.iter().map(|own| sheet(own).into_string()).collect()
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
pub fn with_pays(offer: &Offer, pays: &[(String, String)], id: Option<&str>) -> Result<Offer, Refused> {
    let pays: Vec<(&str, &str)> = pays.iter().map(|(hand, pay)| (hand.as_str(), pay.as_str())).collect();
    edited(offer, &pays, id).map_err(|error| Refused::from(&error))
}

/// The offer's paytable as the text of a paytable file.
pub fn toml(offer: &Offer) -> String {
    written(offer.game.id, offer.wager.id, &offer.paytable)
}

/// The command's observer that passes everything on to a listener.
#[derive(Clone)]
struct ListeningObserver(Arc<dyn Listener>);

/// Panic that ends work of minutes between two up cards.
struct AskedToEnd;

fn refusal_of(panic: &(dyn Any + Send)) -> Refused {
    let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    let (kind, line) = match panic.is::<AskedToEnd>() {
        true => (RefusalKind::Interrupted, "interrupted".to_string()),
        false => (RefusalKind::Internal, format!("{INTERNAL}: {}", said.unwrap_or("it says nothing"))),
    };
    Refused { kind, option: None, lines: vec![line] }
}

impl Observer for ListeningObserver {
    fn tell(&self, message: &dyn Display) {
        self.0.tell(&message.to_string());
    }

    fn solving(&self, game: &str, parts: Parts, done: u64, all: u64) {
        if parts == Parts::UpCards && self.is_asked_to_end() {
            resume_unwind(Box::new(AskedToEnd));
        }
        self.0.progress(&format!("{game}: {}", parts.name()), done, all);
    }

    fn playing(&self, game: &str, _before: u64, expected: u64) -> Box<dyn Progress> {
        Box::new(Playing { listener: self.clone(), work: format!("{game}: rounds"), expected, last: None })
    }

    fn solutions(&self) -> Arc<dyn Keeper> {
        Arc::new(match self.0.solutions() {
            Some(folder) => ObservedSolutions::in_folder(folder, self.clone()),
            None => ObservedSolutions::of_user(self.clone()),
        })
    }

    fn own_folder(&self) -> Option<PathBuf> {
        self.0.own_folder()
    }

    fn is_asked_to_end(&self) -> bool {
        self.0.is_asked_to_end()
    }
}

/// Time between two reports of a simulation.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

struct Playing {
    listener: ListeningObserver,
    work: String,
    expected: u64,
    last: Option<Instant>,
}

impl Progress for Playing {
    fn advance(&mut self, status: RunStatus) {
        if self.last.is_none_or(|last| last.elapsed() >= BETWEEN_REPORTS) {
            self.last = Some(Instant::now());
            self.listener.0.progress(&self.work, status.rounds, self.expected.max(status.rounds));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::outcome::ratio;
    use crate::{Catalogue, paytable};

    /// Wants the work to end as soon as it hears of it.
    #[derive(Default)]
    struct Impatient(Mutex<Vec<(String, u64, u64)>>);

    impl Listener for Impatient {
        fn progress(&self, work: &str, done: u64, all: u64) {
            self.0.lock().expect("whole").push((work.to_string(), done, all));
        }

        fn is_asked_to_end(&self) -> bool {
            !self.0.lock().expect("whole").is_empty()
        }
    }

    fn asked(line: &str, listener: Arc<dyn Listener>) -> Result<Answer, Refused> {
        ask(&line.split(' ').map(str::to_string).collect::<Vec<_>>(), listener)
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
        let exact = asked("analyze let-it-ride/base/A", Arc::new(())).expect("rows");
        assert_eq!(value(&exact, "house_edge_pct"), edge());
        assert_eq!((value(&exact, "reading"), value(&exact, "seed")), (Value::Empty, Value::Empty));
        assert!(exact.text(Some(80)).contains("3.5057") && exact.html().contains("<table"));
        let sampled = asked("simulate let-it-ride/base/A --rounds 100k --seed 1", Arc::new(())).expect("rows");
        assert!(matches!(value(&sampled, "house_edge_pct"), Value::Sampled { .. }));
        assert!(matches!(value(&sampled, "ci95_low_pct"), Value::Approximate(_)));
        assert_eq!(value(&sampled, "exact_house_edge_pct"), edge());
        assert!(sampled.messages().iter().any(|line| line.starts_with("verdict: ")), "{:?}", sampled.messages());
    }

    #[test]
    fn work_ends_when_it_is_asked_to() {
        let listener = Arc::new(Impatient::default());
        let ended = asked("simulate let-it-ride/base/A --rounds 1000G --seed 1", listener.clone()).expect("its rounds");
        assert_eq!(ended.conclusion(), Conclusion::Inconclusive);
        let heard = listener.0.lock().expect("whole").clone();
        assert!(heard.iter().all(|(work, _, all)| work == "let-it-ride: rounds" && *all == 1_000_000_000_000));
        assert_eq!(refusal_of(&AskedToEnd).kind, RefusalKind::Interrupted);
        let fault = refusal_of(&"a fault");
        assert_eq!(
            (fault.kind, fault.to_string().as_str()),
            (RefusalKind::Internal, "internal error, please report it: a fault")
        );
    }

    #[test]
    fn own_pays_are_read_back_as_they_were_given() {
        let source = paytable("lunar-poker/base/A").expect("of the regulation");
        let changed = [("straight".to_string(), "9/2".to_string())];
        let own = with_pays(&paytable("let-it-ride/base/A").expect("there"), &changed, None).expect("lawful");
        assert!(pays(&own).contains(&("straight".to_string(), Value::Exact(ratio(9, 2)))), "{:?}", pays(&own));
        assert_eq!(own.paytable.id, "A_straight-9-2");
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
