//! The rows of a file on the form of a wager: the hands that they name, in which schedule, and those that are missing.

use num_traits::Zero;

use super::names::{Name, Wager, distinct_names, form_named, is_of_a_game, mentioned};
use super::pay::WrittenPay;
use super::rows::{SentPays, SentRow, Stated};
use crate::files::tables::{Fault, Problems};
use crate::lists::distinct;
use crate::paytable::{
    OTHER_HANDS, Place, ScheduleForm, WhenAbsent, hand_named, hands_named, in_common_form, quoted, unknown,
};

/// A row with its place in a form; `None` for the hands without a row.
#[derive(Clone, Debug)]
pub struct Fitted<'r> {
    pub row: &'r SentRow,
    pub at: Option<RowOfForm>,
}

/// Schedule and hand.
pub type RowOfForm = (&'static ScheduleForm, &'static str);

/// The rows on the form of one wager, and everything that does not fit.
pub struct Fit<'r> {
    pub wager: Wager,
    pub rows: Vec<Fitted<'r>>,
    /// Rows of other wagers, by the names that the file gives them.
    pub of_others: Vec<&'r str>,
    faults: Vec<Fault>,
    /// A row of the other hands against the rules.
    against_rules: Option<Fault>,
    /// Hands without a row; a misspelt hand is one of them.
    missing: Vec<Fault>,
}

impl<'r> Fit<'r> {
    pub fn of(pays: &'r SentPays, wager: Wager) -> Self {
        let (rows, faults, missing_hands) = (Vec::new(), Vec::new(), Vec::new());
        let mut fit = Fit { wager, rows, of_others: Vec::new(), faults, against_rules: None, missing: missing_hands };
        let is_named = |row: &SentRow| row.schedule.as_ref().is_some_and(|stated| wager.is_named(&stated.name));
        let named = || pays.rows.iter().filter(|row| is_named(row));
        let unnamed = || pays.rows.iter().filter(|row| pays.is_shared && row.schedule.is_none());
        let hand = |row: &SentRow| at(row, wager, true).ok().flatten().map(|at| key(&Some(at)));
        let hands: Vec<_> = named().filter_map(hand).collect();
        let is_of_wager = |row: &SentRow| {
            row.schedule.as_ref().is_some_and(|stated| {
                wager.called().is(&stated.name) && form_named(&stated.name, wager.facts.form).is_none()
            })
        };
        // A column without a name is of another wager where the column of this one has the same hands.
        let is_without = named().any(is_of_wager) || unnamed().filter_map(hand).any(|hand| hands.contains(&hand));
        let is_divided = named().next().is_some() || unnamed().next().is_some();
        for row in &pays.rows {
            let other = match &row.schedule {
                Some(stated) if is_divided && stated.is_known && !is_named(row) => Some(stated.name.as_str()),
                None if pays.is_shared && is_without => Some("pays"),
                _ => None,
            };
            match other {
                Some(other) if fit.of_others.contains(&other) => {}
                Some(other) => fit.of_others.push(other),
                None => fit.add(row, pays.is_shared),
            }
        }
        fit.missing = missing(&fit.rows, wager.facts.form, pays.place);
        fit
    }

    fn add(&mut self, row: &'r SentRow, is_shared: bool) {
        match at(row, self.wager, is_shared) {
            Err(fault) if fault.place == row.place_of_pay && is_of_other_hands(&row.hand) => {
                self.against_rules = Some(fault);
            }
            Err(fault) => self.faults.push(fault),
            Ok(at) => {
                let same = |other: &&Fitted<'_>| at.is_some() && key(&other.at) == key(&at);
                match self.rows.iter().find(same) {
                    Some(Fitted { row: before, .. }) => self.faults.push(twice(row, before, &key(&at))),
                    None => self.rows.push(Fitted { row, at }),
                }
            }
        }
    }

    /// Records what does not fit; missing hands only where every row is understood.
    fn report(&self, problems: &mut Problems) {
        let faults = if self.faults.is_empty() { &self.missing } else { &self.faults };
        faults.iter().chain(&self.against_rules).for_each(|Fault { place, message }| problems.add(*place, message));
    }

    /// What does not fit, and whether a row is against the rules.
    fn distance(&self) -> (usize, bool) {
        (self.faults.len() + self.missing.len(), self.against_rules.is_some())
    }

    /// Whether hands without a row push.
    pub fn others_push(&self) -> bool {
        self.wager.facts.form.iter().filter(|schedule| !schedule.is_paid_by_rule).all(|schedule| schedule.others_push)
    }
}

fn key(at: &Option<RowOfForm>) -> Option<(&'static str, &'static str)> {
    at.map(|(schedule, hand)| (schedule.name, hand))
}

fn twice(row: &SentRow, before: &SentRow, key: &Option<(&str, &str)>) -> Fault {
    let (schedule, hand) = key.unwrap_or_default();
    let (this, other) = (quoted(&row.hand), quoted(&before.hand));
    let message =
        format!("{this} is `{hand}` of `{schedule}`, and so is {other} in row {}; leave out one", before.line);
    Fault::new(row.place, message)
}

/// Schedule and hand of a row; `None` for the hands without a row.
fn at(row: &SentRow, wager: Wager, is_shared: bool) -> Result<Option<RowOfForm>, Fault> {
    let form = wager.facts.form;
    let of_wager = |stated: &Stated| wager.called().is(&stated.name);
    let stated = row.schedule.as_ref().filter(|stated| !of_wager(stated) || form_named(&stated.name, form).is_some());
    let schedules = match stated {
        None => form,
        Some(stated) => std::slice::from_ref(schedule_of(stated, form)?),
    };
    match row_named(&row.hand, schedules) {
        Err(_) if row.pay == WrittenPay::NotApplicable => Ok(None),
        // A dash or a push in one column of several, for a hand of another.
        Err(_) if is_shared && !is_of_other_hands(&row.hand) && (row.pay.is_loss() || row.pay == WrittenPay::Push) => {
            Ok(None)
        }
        Err(_) if is_of_other_hands(&row.hand) => other_hands(row, schedules).map(|()| None),
        named => named.map(Some).map_err(|why| Fault::new(row.place, why)),
    }
}

/// Schedule and hand of a form that a text names: a hand, which one schedule has, or a hand after its schedule's name.
/// Of several schedules with the hand those count whose rows are printed, then the only one that is required.
///
/// # Errors
/// An unknown hand with the nearest, or the schedules to choose from.
pub fn row_named(text: &str, form: &'static [ScheduleForm]) -> Result<RowOfForm, String> {
    let words = in_common_form(text);
    let after_its_name = form.iter().find_map(|schedule| {
        let hand = words.strip_prefix(&in_common_form(schedule.name)).filter(|_| form.len() > 1)?;
        match hands_named(hand, hands(schedule))[..] {
            [hand] => Some((schedule, hand)),
            _ => None,
        }
    });
    if let Some(found) = after_its_name {
        return Ok(found);
    }
    let mut named: Vec<&ScheduleForm> =
        form.iter().filter(|schedule| !hands_named(text, hands(schedule)).is_empty()).collect();
    let narrowings: [fn(&ScheduleForm) -> bool; 2] =
        [|schedule| !schedule.is_paid_by_rule, |schedule| schedule.required];
    for narrowing in narrowings {
        if named.len() > 1 && named.iter().any(|schedule| narrowing(schedule)) {
            named.retain(|schedule| narrowing(schedule));
        }
    }
    match named[..] {
        [] => {
            let known = distinct(form.iter().flat_map(hands));
            Err(hand_named(text, &known).err().unwrap_or_else(|| unknown("hand", text, "expected one of", known)))
        }
        [schedule] => Ok((schedule, hand_named(text, &hands(schedule).collect::<Vec<_>>())?)),
        [first, second, ..] => Err(format!(
            "{} may be of `{}` or of `{}`; state which in a column `schedule`, or before the hand",
            quoted(text),
            first.name,
            second.name
        )),
    }
}

pub fn hands(schedule: &ScheduleForm) -> impl Iterator<Item = &'static str> + use<> {
    schedule.hands.iter().map(|hand| hand.name)
}

fn schedule_of(stated: &Stated, form: &'static [ScheduleForm]) -> Result<&'static ScheduleForm, Fault> {
    let names = form.iter().map(|schedule| schedule.name);
    let refused = || Fault::new(stated.place, unknown("schedule", &stated.name, "the wager has", names));
    form_named(&stated.name, form).ok_or_else(refused)
}

fn is_of_other_hands(text: &str) -> bool {
    !hands_named(text, [OTHER_HANDS]).is_empty()
}

/// The hands that no row names are settled by the rules of the wager; a row may say the same.
fn other_hands(row: &SentRow, schedules: &[ScheduleForm]) -> Result<(), Fault> {
    let printed = || schedules.iter().filter(|schedule| !schedule.is_paid_by_rule);
    let (push, lose) =
        (printed().any(|schedule| schedule.others_push), printed().any(|schedule| !schedule.others_push));
    match &row.pay {
        WrittenPay::Push if push => return Ok(()),
        pay if pay.is_loss() && lose => return Ok(()),
        WrittenPay::Units(units) if units.is_zero() && push => return Ok(()),
        _ => {}
    }
    let rule = if push { "push" } else { "lose" };
    let message = format!(
        "{}: the rules settle the hands without a row, which {rule}; leave this row out, and name each hand that is \
         paid",
        quoted(&row.hand)
    );
    Err(Fault::new(row.place_of_pay, message))
}

/// Hands that must have a pay, in the schedules of which the file has rows; or in all that are printed, if it has none
/// of those. What the rules pay is never missing.
fn missing(rows: &[Fitted<'_>], form: &[ScheduleForm], place: Place) -> Vec<Fault> {
    let has = |schedule: &ScheduleForm, hand: Option<&str>| {
        let is_it = |(of, name): RowOfForm| of.name == schedule.name && hand.is_none_or(|hand| hand == name);
        rows.iter().any(|row| row.at.is_some_and(is_it))
    };
    let printed = || form.iter().filter(|schedule| !schedule.is_paid_by_rule);
    let has_none = !printed().any(|schedule| schedule.required && has(schedule, None));
    let due = printed().filter(|schedule| has(schedule, None) || has_none && schedule.required);
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

/// The games of wagers, once each.
pub fn games_of(wagers: &[Wager]) -> Vec<Name<'static>> {
    distinct_names(wagers.iter().map(|wager| Name::of(wager.game.id, wager.game.title)))
}

/// The title of another game than fits, among these if it is known, and what it names.
fn other_game(pays: &SentPays, games: &[&str]) -> Option<String> {
    let title = pays.titles.iter().chain(&pays.game);
    if !games.is_empty() {
        let title = title.cloned().collect::<Vec<_>>().join(" ");
        return Some(format!("{} names {}", quoted(&title), games.join(", ")));
    }
    let unknown = pays.game.as_ref().or_else(|| pays.titles.iter().find(|title| is_of_a_game(title)));
    unknown.map(|title| format!("{} names no game of this program", quoted(title)))
}

/// Leaves the wagers that a title names, or names a schedule of, if it names any.
fn retain_titled(fits: &mut Vec<Fit<'_>>, title: &str) {
    let schedules = |wager: &Wager| {
        let printed = wager.facts.form.iter().filter(|form| !form.is_paid_by_rule && form.name != "pays");
        printed.map(|form| form.name)
    };
    let wagers: Vec<Wager> = fits.iter().map(|fit| fit.wager).collect();
    let of_wagers = wagers.iter().map(Wager::called);
    let names = distinct_names(of_wagers.chain(wagers.iter().flat_map(schedules).map(Name::plain)));
    let titled = mentioned(title, &names);
    if !titled.is_empty() {
        fits.retain(|fit| {
            titled.contains(&fit.wager.facts.id) || schedules(&fit.wager).any(|name| titled.contains(&name))
        });
    }
}

/// The only one of these wagers with a form that has all rows. Of several, the titles of the file may name it.
///
/// # Errors
/// Recorded in `problems`: what does not fit the only wager, the wagers to choose from, or a title that names another
/// game.
pub fn fitting<'r>(pays: &'r SentPays, wagers: &[Wager], problems: &mut Problems) -> Option<Fit<'r>> {
    let mut fits: Vec<Fit<'r>> = wagers.iter().map(|wager| Fit::of(pays, *wager)).collect();
    let title = pays.titles.iter().chain(&pays.game).cloned().collect::<Vec<_>>().join(" ");
    let known = games_of(wagers);
    let games = mentioned(&title, &known);
    let is_titled = |fit: &Fit<'_>| games.contains(&fit.wager.game.id);
    let mut nearest = fits.iter().map(Fit::distance).min()?;
    let is_nearest = |fit: &Fit<'_>| fit.distance() == nearest;
    if fits.iter().any(|fit| is_titled(fit) && (nearest > (0, false) || is_nearest(fit))) {
        fits.retain(is_titled);
        retain_titled(&mut fits, &title);
        nearest = fits.iter().map(Fit::distance).min()?;
    }
    fits.retain(|fit| fit.distance() == nearest);
    let (fewest, fit) = (nearest.0, listed(&fits, MOST_NEAREST));
    let what = if nearest == (0, false) { "their rows fit" } else { "nearest" };
    let are_several = pays.columns.len() > 1 && wagers.len() > 1 && fits.iter().all(|fit| !fit.of_others.is_empty());
    let columns = are_several.then(|| pays.columns.join("`, `"));
    let several = columns.map(|columns| format!("columns of pays of several wagers, `{columns}`; {what} {fit}"));
    let asks = fewest == 0 && known.len() > 1 && !fits.iter().any(is_titled);
    let other = other_game(pays, &games).filter(|_| asks);
    let other = other.map(|named| format!("these rows fit {fit}, but the title {named}"));
    if let Some(why) = several.or(other) {
        let first = fits.first().map(|fit| fit.wager.name()).unwrap_or_default();
        problems.add(pays.place, format!("{why}; name the wager, as in {first}"));
        return None;
    }
    let names = listed(&fits, if fewest == 0 { usize::MAX } else { MOST_NEAREST });
    match (&fits[..], fewest) {
        ([only], 0) if only.against_rules.is_none() => return fits.pop(),
        ([only], count) if wagers.len() == 1 || count == 0 => only.report(problems),
        // Rows that cannot be read may be the reason.
        _ if problems.count() > 0 => {}
        ([only], _) => {
            problems.add(pays.place, format!("{NO_WAGER} {names}"));
            only.report(problems);
        }
        ([first, ..], _) => {
            let what = if fewest == 0 { "these rows fit" } else { NO_WAGER };
            let name = first.wager.name();
            problems.add(pays.place, format!("{what} {names}; name the wager, as in {name}"));
        }
        ([], _) => {}
    }
    None
}
