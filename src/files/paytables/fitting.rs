//! The rows of a file on the form of a wager: the hands that they name, in which schedule, and those that are missing.

use super::heading::schedule_named;
use super::rows::{SentPays, SentRow};
use crate::files::tables::{Fault, Problems};
use crate::games::{GameFacts, WagerFacts};
use crate::paytable::{OTHER_HANDS, Place, ScheduleForm, WhenAbsent, hand_named, hands_named, quoted, unknown};

/// A wager of a game.
#[derive(Clone, Copy, Debug)]
pub struct Wager {
    pub game: &'static GameFacts,
    pub facts: &'static WagerFacts,
}

impl Wager {
    pub fn name(&self) -> String {
        format!("{}/{}", self.game.id, self.facts.id)
    }
}

/// A row with its place in a form; `None` for the hands that lose.
#[derive(Clone, Debug)]
pub struct Fitted<'r> {
    pub row: &'r SentRow,
    pub at: Option<(&'static ScheduleForm, &'static str)>,
}

/// The rows on the form of one wager, and everything that does not fit.
pub struct Fit<'r> {
    pub wager: Wager,
    pub rows: Vec<Fitted<'r>>,
    faults: Vec<Fault>,
    /// Hands without a row; a misspelt hand is one of them.
    missing: Vec<Fault>,
}

impl<'r> Fit<'r> {
    pub fn of(pays: &'r SentPays, wager: Wager) -> Self {
        let (mut rows, mut faults): (Vec<Fitted<'r>>, Vec<Fault>) = (Vec::new(), Vec::new());
        for row in &pays.rows {
            match at(row, wager.facts.form) {
                Err(fault) => faults.push(fault),
                Ok(at) => {
                    let same = |other: &&Fitted<'_>| at.is_some() && key(&other.at) == key(&at);
                    match rows.iter().find(same) {
                        Some(Fitted { row: before, .. }) => faults.push(twice(row, before, &key(&at))),
                        None => rows.push(Fitted { row, at }),
                    }
                }
            }
        }
        let missing = missing(&rows, wager.facts.form, pays.place);
        Fit { wager, rows, faults, missing }
    }

    /// Records what does not fit; missing hands only where every row is understood.
    fn report(&self, problems: &mut Problems) {
        let faults = if self.faults.is_empty() { &self.missing } else { &self.faults };
        faults.iter().for_each(|Fault { place, message }| problems.add(*place, message));
    }

    fn count(&self) -> usize {
        self.faults.len() + self.missing.len()
    }
}

fn key(at: &Option<(&ScheduleForm, &'static str)>) -> Option<(&'static str, &'static str)> {
    at.map(|(schedule, hand)| (schedule.name, hand))
}

fn twice(row: &SentRow, before: &SentRow, key: &Option<(&str, &str)>) -> Fault {
    let (schedule, hand) = key.unwrap_or_default();
    let (this, other) = (quoted(&row.hand), quoted(&before.hand));
    let message =
        format!("{this} is `{hand}` of `{schedule}`, and so is {other} in row {}; leave out one", before.line);
    Fault::new(row.place, message)
}

/// Schedule and hand of a row; `None` for the hands that lose.
fn at(row: &SentRow, form: &'static [ScheduleForm]) -> Result<Option<(&'static ScheduleForm, &'static str)>, Fault> {
    let stated = row.schedule.as_ref().map(|(name, place)| schedule_of(name, *place, form)).transpose()?;
    let schedules: Vec<&ScheduleForm> = stated.map_or_else(|| form.iter().collect(), |stated| vec![stated]);
    let named = schedules.iter().filter(|schedule| !hands_named(&row.hand, hands(schedule)).is_empty());
    let named: Vec<&ScheduleForm> = named.copied().collect();
    let required: Vec<&ScheduleForm> = named.iter().copied().filter(|schedule| schedule.required).collect();
    let schedule = match (&named[..], &required[..]) {
        ([], _) if is_of_other_hands(&row.hand) => return other_hands(row),
        ([], _) => return Err(unknown_hand(row, &schedules)),
        ([one], _) | (_, [one]) => one,
        ([first, second, ..], _) => {
            let message = format!(
                "{} may be of `{}` or of `{}`; state which in a column `schedule`",
                quoted(&row.hand),
                first.name,
                second.name
            );
            return Err(Fault::new(row.place, message));
        }
    };
    let hands: Vec<&'static str> = hands(schedule).collect();
    hand_named(&row.hand, &hands).map(|hand| Some((*schedule, hand))).map_err(|why| Fault::new(row.place, why))
}

fn hands(schedule: &ScheduleForm) -> impl Iterator<Item = &'static str> {
    schedule.hands.iter().map(|hand| hand.name)
}

fn schedule_of(name: &str, place: Place, form: &'static [ScheduleForm]) -> Result<&'static ScheduleForm, Fault> {
    let names: Vec<&str> = form.iter().map(|schedule| schedule.name).collect();
    let named = schedule_named(name, &names).and_then(|name| form.iter().find(|schedule| schedule.name == name));
    named.ok_or_else(|| Fault::new(place, unknown("schedule", name, "the wager has", names)))
}

/// The refusal of a hand that no schedule has, with the hands of all.
fn unknown_hand(row: &SentRow, schedules: &[&ScheduleForm]) -> Fault {
    let mut known: Vec<&str> = Vec::new();
    for hand in schedules.iter().flat_map(|schedule| hands(schedule)) {
        if !known.contains(&hand) {
            known.push(hand);
        }
    }
    Fault::new(
        row.place,
        hand_named(&row.hand, &known).err().unwrap_or_else(|| unknown("hand", &row.hand, "here may stand", known)),
    )
}

fn is_of_other_hands(text: &str) -> bool {
    !hands_named(text, [OTHER_HANDS]).is_empty()
}

/// The hands that no row names are settled by the rules of the wager; a row may say that they lose.
fn other_hands(row: &SentRow) -> Result<Option<(&'static ScheduleForm, &'static str)>, Fault> {
    match row.pay.is_loss() {
        true => Ok(None),
        false => {
            let message =
                "the rules settle the hands without a row; leave this row out, and name each hand that is paid";
            Err(Fault::new(row.place_of_pay, format!("{}: {message}", quoted(&row.hand))))
        }
    }
}

/// Hands that must have a pay, in the schedules that the file or the form requires.
fn missing(rows: &[Fitted<'_>], form: &[ScheduleForm], place: Place) -> Vec<Fault> {
    let has = |schedule: &ScheduleForm, hand: Option<&str>| {
        let is_it = |of: &&ScheduleForm, name: &str| of.name == schedule.name && hand.is_none_or(|hand| hand == name);
        rows.iter().any(|row| row.at.as_ref().is_some_and(|(of, name)| is_it(of, name)))
    };
    let due = form.iter().filter(|schedule| schedule.required || has(schedule, None));
    let absent = due.map(|schedule| {
        let hands = schedule.hands.iter().filter(|hand| hand.when_absent == WhenAbsent::Required);
        let absent: Vec<&str> = hands.map(|hand| hand.name).filter(|name| !has(schedule, Some(name))).collect();
        (schedule.name, absent)
    });
    let fault = |(schedule, hands): (&str, Vec<&str>)| {
        let hands = hands.join("`, `");
        Fault::new(place, format!("no row for `{hands}` of `{schedule}`; a hand that is not paid has the pay `loses`"))
    };
    absent.filter(|(_, hands)| !hands.is_empty()).map(fault).collect()
}

const NO_WAGER: &str = "no wager has all these rows, and no others; nearest";
/// Nearest wagers that a message lists.
const MOST_NEAREST: usize = 8;

fn listed(fits: &[Fit<'_>], most: usize) -> String {
    let names: Vec<String> = fits.iter().take(most).map(|fit| fit.wager.name()).collect();
    let others = fits.len().saturating_sub(most);
    let others = if others == 0 { String::new() } else { format!(" and {others} others") };
    names.join(", ") + &others
}

/// The only one of these wagers with a form that has all rows.
///
/// # Errors
/// Recorded in `problems`: what does not fit the only wager, or the wagers to choose from.
pub fn fitting<'r>(pays: &'r SentPays, wagers: &[Wager], problems: &mut Problems) -> Option<Fit<'r>> {
    let mut fits: Vec<Fit<'r>> = wagers.iter().map(|wager| Fit::of(pays, *wager)).collect();
    let fewest = fits.iter().map(Fit::count).min()?;
    fits.retain(|fit| fit.count() == fewest);
    let names = listed(&fits, if fewest == 0 { usize::MAX } else { MOST_NEAREST });
    match (&fits[..], fewest) {
        ([_], 0) => return fits.pop(),
        ([only], _) if wagers.len() == 1 => only.report(problems),
        // Rows that cannot be read may be the reason.
        _ if problems.count() > 0 => {}
        ([only], _) => {
            problems.add(pays.place, format!("{NO_WAGER} {names}"));
            only.report(problems);
        }
        ([first, ..], _) => {
            let what = if fewest == 0 { "these rows fit" } else { NO_WAGER };
            let name = first.wager.name();
            problems.add(pays.place, format!("{what} {names}; name the wager, as in --from {name}"));
        }
        ([], _) => {}
    }
    None
}
