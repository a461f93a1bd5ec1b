//! Paytables as people send them: a table with a row for each hand and its pay, in the spellings of the trade.
//!
//! `names` has their wagers by name, `heading` finds the columns, `pay` reads a cell, `rows` the table, `fitting` the
//! hands on the form of a wager, and [`understood`] makes a [`Paytable`] of them. Nothing is guessed in silence: every
//! error has its place, and every row its meaning.

mod fitting;
mod heading;
pub mod names;
mod pay;
mod rows;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use fitting::{Fit, Fitted, fitting};
use heading::Names;
use names::distinct_names;

use super::tables::{Problems, Table, UnreadTable};
use crate::games::Offer;
use crate::lists::distinct_by;
use crate::paytable::{
    Meter, MeterShare, Odds, Pay, PayRow, Paytable, Place, Schedule, ScheduleForm, WhenAbsent, quoted, refusal_of_pay,
};

pub use fitting::{hands, row_named};
pub use names::Wager;
pub use pay::WrittenPay;
pub use rows::{SentPays, SentRow, TERMS};

/// What was understood of a file.
#[derive(Debug)]
pub struct Understood {
    pub wager: Wager,
    pub paytable: Paytable,
    /// Each row, with the schedule and the hand; hands without a row have neither.
    pub rows: Vec<UnderstoodRow>,
    pub remarks: Vec<String>,
}

#[derive(Debug)]
pub struct UnderstoodRow {
    pub line: usize,
    /// The hand as the file spells it.
    pub spelled: String,
    pub schedule: &'static str,
    pub hand: &'static str,
    pub pay: Pay,
}

/// The paytable in a file, of one of the wagers of `offers`, which also state meters, and odds where the file does not.
///
/// # Errors
/// [`UnreadTable`] if there is no table; all other errors are recorded, and there is no paytable.
pub fn understood(
    file: &str,
    bytes: &[u8],
    id: &str,
    section: &str,
    offers: &[Offer],
    problems: &mut Problems,
) -> Result<Option<Understood>, UnreadTable> {
    let wagers = wagers_of(offers);
    let schedules: BTreeSet<&str> = wagers.iter().flat_map(|wager| wager.facts.form).map(|form| form.name).collect();
    let of_wagers = distinct_names(wagers.iter().map(Wager::called));
    let names =
        Names { schedules: schedules.into_iter().collect(), wagers: of_wagers, games: fitting::games_of(&wagers) };
    let table = Table::of(bytes, &TERMS, problems).map_err(|fault| fault.refuses(file))?;
    if let Some(row) = table.rows.get(TERMS.most + 1) {
        problems.add(row.place(0), format!("more than {} rows, the most that are read", TERMS.most));
    }
    let pays = rows::of_table(&table, &names, problems).map_err(|fault| fault.refuses(file))?;
    Ok(of_rows(&pays, file, id, section, offers, problems))
}

/// The paytable of rows of pays. Schedules of which they have none are those of the nearest paytable of `offers`.
pub fn of_rows(
    pays: &SentPays,
    file: &str,
    id: &str,
    section: &str,
    offers: &[Offer],
    problems: &mut Problems,
) -> Option<Understood> {
    let fit = fitting(pays, &wagers_of(offers), problems)?;
    let of_wager = |offer: &&Offer| offer.game.id == fit.wager.game.id && offer.wager.id == fit.wager.facts.id;
    let offers: Vec<&Offer> = offers.iter().filter(of_wager).collect();
    let mut maker = Maker { offers: &offers, remarks: pays.remarks.clone(), problems };
    let odds = maker.odds(pays)?;
    let rows = maker.rows(&fit, odds);
    maker.remarks.extend(fit.of_others.iter().map(|name| format!("Not read: {}, another wager.", quoted(name))));
    let schedules = maker.schedules(fit.wager.facts.form, &rows, odds, pays.place);
    let meters = maker.meters(&rows);
    let remarks = maker.remarks;
    let (file, place) = (file.to_string(), pays.place);
    let paytable = Paytable { id: id.to_string(), odds, section: section.to_string(), schedules, meters, file, place };
    (problems.count() == 0).then_some(Understood { wager: fit.wager, paytable, rows, remarks })
}

/// Every wager of the offers, once.
fn wagers_of(offers: &[Offer]) -> Vec<Wager> {
    let wagers = offers.iter().map(|offer| Wager { game: offer.game, facts: offer.wager });
    distinct_by(wagers, |one, other| one.name() == other.name())
}

/// The schedule of these rows, and of what follows from them; `None` if there are none of an optional one.
fn schedule_of(form: &ScheduleForm, rows: &[PayRow]) -> Option<Schedule> {
    fn paid(form: &ScheduleForm, rows: &[PayRow], hand: &'static str) -> Option<PayRow> {
        if let Some(row) = rows.iter().find(|row| row.hand == hand) {
            return Some(row.clone());
        }
        let when_absent = form.hands.iter().find(|known| known.name == hand)?.when_absent;
        let unstated = |pay| PayRow { hand, pay, stated: false, place: Place::START };
        match when_absent {
            WhenAbsent::Required | WhenAbsent::Unlisted => None,
            WhenAbsent::Loses => Some(unstated(Pay::Loses)),
            WhenAbsent::PaidAs(other) => Some(unstated(paid(form, rows, other)?.pay)),
        }
    }
    let all = || form.hands.iter().filter_map(|hand| paid(form, rows, hand.name)).collect();
    (form.required || !rows.is_empty()).then(|| Schedule { name: form.name, rows: all() })
}

/// What is told of rows that the file does not have.
fn taken_over(schedule: &str, rows: &[PayRow], from: &Paytable) -> Option<String> {
    let row = |row: &PayRow| match &row.pay {
        Pay::Units(units) => format!("{} {}", row.hand, from.odds.in_words(units)),
        Pay::MeterShare(share) => format!("{} {} % of {}", row.hand, share.percent, share.meter),
        Pay::Loses => format!("{} loses", row.hand),
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    (!rows.is_empty()).then(|| format!("Not in the file, as paytable {}: {schedule} ({}).", from.id, rows.join(", ")))
}

/// Turns fitted rows into pays, with what the wager's paytables state.
struct Maker<'m> {
    offers: &'m [&'m Offer],
    remarks: Vec<String>,
    problems: &'m mut Problems,
}

impl Maker<'_> {
    /// The odds of the file, else those of all paytables to choose from.
    fn odds(&mut self, pays: &SentPays) -> Option<Odds> {
        if pays.odds.is_some() {
            return pays.odds;
        }
        let first = self.offers.first()?.odds();
        if self.offers.iter().any(|offer| offer.odds() != first) {
            self.problems.add(pays.place, "no odds; state `to 1` or `for 1` in the heading of the pays");
            return None;
        }
        let ids: Vec<&str> = self.offers.iter().map(|offer| offer.paytable.id.as_str()).collect();
        self.remarks.push(format!("The file states no odds: {}, as {}.", first.name(), ids.join(", ")));
        Some(first)
    }

    fn rows(&mut self, fit: &Fit<'_>, odds: Odds) -> Vec<UnderstoodRow> {
        let row = |Fitted { row, at }: &Fitted<'_>| {
            let pay = match at {
                Some((schedule, _)) => self.pay(row, schedule, odds)?,
                None if row.pay == WrittenPay::Push || fit.others_push() => Pay::Units(WrittenPay::Push.units(odds)?),
                None => Pay::Loses,
            };
            let (schedule, hand) = at.map_or(("", ""), |(schedule, hand)| (schedule.name, hand));
            Some(UnderstoodRow { line: row.line, spelled: row.hand.clone(), schedule, hand, pay })
        };
        fit.rows.iter().filter_map(row).collect()
    }

    /// The schedules with the rows of the file. What the rules pay, and schedules of which the file has no row, are
    /// those of the paytable that has most of its rows.
    fn schedules(
        &mut self,
        form: &'static [ScheduleForm],
        rows: &[UnderstoodRow],
        odds: Odds,
        place: Place,
    ) -> Vec<Schedule> {
        let differing = |offer: &Offer| {
            let is_other = |row: &&UnderstoodRow| {
                let own = offer.paytable.row(row.schedule, row.hand);
                own.is_none_or(|own| own.pay != row.pay)
            };
            rows.iter().filter(|row| !row.hand.is_empty()).filter(is_other).count()
        };
        let of_odds = self.offers.iter().filter(|offer| offer.odds() == odds);
        let nearest = of_odds.min_by_key(|offer| differing(offer)).map(|offer| &offer.paytable);
        let mut schedules = Vec::new();
        for form in form {
            let of_file = rows.iter().filter(|row| row.schedule == form.name);
            let row = |UnderstoodRow { hand, pay, line, .. }: &UnderstoodRow| {
                let place = Place { line: *line, column: 1 };
                PayRow { hand, pay: pay.clone(), stated: true, place }
            };
            let mut of_file: Vec<PayRow> = of_file.map(row).collect();
            if form.required && (of_file.is_empty() || form.is_paid_by_rule) {
                let Some(nearest) = nearest else {
                    let message =
                        format!("no paytable of the wager pays {}, to take its {} from", odds.name(), form.name);
                    self.problems.add(place, format!("{message}; write its rows, or correct the odds"));
                    continue;
                };
                let has = |hand: &str| of_file.iter().any(|row| row.hand == hand);
                let taken: Vec<PayRow> =
                    nearest.rows(form.name).iter().filter(|row| row.stated && !has(row.hand)).cloned().collect();
                self.remarks.extend(taken_over(form.name, &taken, nearest));
                of_file.extend(taken);
            }
            schedules.extend(schedule_of(form, &of_file));
        }
        schedules
    }

    /// The pay of a row; `None` if it has an error, which is recorded.
    fn pay(&mut self, row: &SentRow, schedule: &ScheduleForm, odds: Odds) -> Option<Pay> {
        let pay = match &row.pay {
            WrittenPay::Loses | WrittenPay::NotApplicable => Ok(Pay::Loses),
            WrittenPay::Share(percent, _) => {
                let of_meter = |meter: &Meter| MeterShare { meter: meter.name.clone(), percent: *percent };
                self.meter(row, schedule).map(of_meter).map(Pay::MeterShare)
            }
            paid => {
                let units = paid.units(odds)?;
                refusal_of_pay(&units).map_or(Ok(Pay::Units(units)), Err)
            }
        };
        pay.map_err(|refusal| self.problems.add(row.place_of_pay, refusal)).ok()
    }

    /// The meter that a row is paid from.
    fn meter(&self, row: &SentRow, schedule: &ScheduleForm) -> Result<&Meter, String> {
        if !schedule.may_pay_from_meter {
            return Err(format!("{} cannot be paid from a meter in this wager; write units", quoted(&row.hand)));
        }
        let [offer] = self.offers else {
            let name = self.offers.first().map(|offer| offer.option().join("/")).unwrap_or_default();
            return Err(format!("paid from a meter; name the paytable that has its seed and rates, such as {name}"));
        };
        let meters = &offer.paytable.meters;
        meters.iter().find(|meter| row.pay.is_of(&meter.name, meters.len())).ok_or_else(|| {
            let names: Vec<&str> = meters.iter().map(|meter| meter.name.as_str()).collect();
            let (id, first) = (&offer.paytable.id, names.first().unwrap_or(&"jackpot"));
            format!("no such meter; paytable {id} has {}, as in `100% of {first}`", names.join(", "))
        })
    }

    /// The meters that rows are paid from, as the paytable named beside it has them.
    fn meters(&mut self, rows: &[UnderstoodRow]) -> Vec<Meter> {
        let is_paid = |meter: &&Meter| {
            rows.iter().any(|row| matches!(&row.pay, Pay::MeterShare(share) if share.meter == meter.name))
        };
        let Some(offer) = self.offers.first() else { return Vec::new() };
        let meters: Vec<Meter> = offer.paytable.meters.iter().filter(is_paid).cloned().collect();
        if !meters.is_empty() {
            let names: Vec<&str> = meters.iter().map(|meter| meter.name.as_str()).collect();
            self.remarks.push(format!("Seeds and rates of {}: as paytable {}.", names.join(", "), offer.paytable.id));
        }
        meters
    }
}
