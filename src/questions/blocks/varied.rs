//! Rows of a paytable with a range of pays each: `HAND=PAYS`, or `SCHEDULE/HAND=PAYS`.

use super::numbers;
use crate::analysis::designing::{DRAFT, Space, VariedRow, name_of};
use crate::analysis::{paid_rows, schedules_of_own_hand};
use crate::games::{Catalogue, Offer};
use crate::outcome::shortest;
use crate::paytable::{
    MOST_SHOWN, Pay, Paytable, Units, check_name, hand_named, quoted, shortened, unknown, whole_units, written,
};
use crate::questions::refusal::{Fault, Refusal};
use crate::report::listed_file::sha256;

/// Digits of a hash in an id.
const HASH_DIGITS: usize = 10;

/// A hand as written, with its pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPays {
    name: String,
    pays: Vec<Units>,
}

/// Parses `HAND=PAYS`.
pub fn named_pays(text: &str) -> Result<NamedPays, String> {
    let (name, pays) = text
        .split_once('=')
        .filter(|(name, _)| !name.trim().is_empty())
        .ok_or_else(|| format!("{}: write HAND=PAYS, such as flush=2..6", quoted(text)))?;
    Ok(NamedPays { name: name.trim().to_string(), pays: numbers::pays(pays.trim())? })
}

/// The named rows of a paytable, each once.
pub fn varied_rows(named: &[NamedPays], offer: &Offer) -> Result<Vec<VariedRow>, Fault> {
    let mut rows: Vec<VariedRow> = Vec::new();
    for NamedPays { name, pays } in named {
        let refused = |why: String| Fault::from(Refusal::about("pay", name, why));
        let (schedule, hand) = row_named(name, offer).map_err(refused)?;
        if rows.iter().any(|row| (row.schedule, row.hand) == (schedule, hand)) {
            return Err(refused("its pays are given twice; name each hand once".to_string()));
        }
        rows.push(VariedRow { schedule, hand, pays: pays.clone() });
    }
    Ok(rows)
}

/// Every row that pays in units, at its own pay and at those one step below and above: a unit up to 20, then ten, a
/// hundred from 200 on, and so on.
pub fn rows_within_a_step(offer: &Offer) -> Vec<VariedRow> {
    let rows = paid_rows(offer).into_iter().map(|row| {
        let (mut step, none) = (whole_units(1), whole_units(0));
        while &step * whole_units(20) <= row.pay {
            step *= whole_units(10);
        }
        // A row that pushes may keep its pay of 0; another never comes down to it.
        let pays = [&row.pay - &step, row.pay.clone(), &row.pay + &step].into_iter();
        let pays = pays.filter(|pay| *pay > none || *pay == row.pay);
        VariedRow { schedule: row.schedule, hand: row.hands[0], pays: pays.collect() }
    });
    rows.collect()
}

/// The paytable with other pays by hand, under another id, by default one that says what differs. It is read back as a
/// file is, with all its checks.
///
/// # Errors
/// An invalid id, an unknown hand, an invalid pay, or pays that the paytable may not have, in words.
pub fn edited(source: &Offer, pays: &[(&str, &str)], id: Option<&str>) -> Result<Offer, Fault> {
    let named = |&(name, pay): &(&str, &str)| {
        let pay = numbers::pay(pay.trim()).map_err(|why| Refusal::about("pay", &shortened(name, MOST_SHOWN), why))?;
        Ok::<_, Fault>(NamedPays { name: name.trim().to_string(), pays: vec![pay] })
    };
    let mut rows = varied_rows(&pays.iter().map(named).collect::<Result<Vec<_>, _>>()?, source)?;
    let place = |row: &VariedRow| source.paytable.rows(row.schedule).iter().position(|known| known.hand == row.hand);
    rows.sort_by_key(|row| (source.paytable.schedules.iter().position(|of| of.name == row.schedule), place(row)));
    let id = id.map_or_else(|| id_of(source, &rows), str::to_string);
    check_name("an id", &id).map_err(|why| format!("⟦id⟧: {why}"))?;
    let space = Space::new(source.clone(), rows, true)?;
    let edited = Paytable { id, section: DRAFT.to_string(), ..space.paytable(&vec![0; space.len()]) };
    let text = written(space.start.game.id, space.start.wager.id, &edited);
    let read = Catalogue::of_texts(&[("edited paytable".to_string(), text)])?;
    Ok(read.offers().into_iter().next().ok_or("no paytable")?)
}

/// An id that says what differs, alike however it was written; where an id has no room for that, a hash of it.
fn id_of(source: &Offer, rows: &[VariedRow]) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    let change = |row: &VariedRow| format!("{}={}", name_of(row.schedule, row.hand), shortest(&row.pays[0]));
    let changes: Vec<String> = rows.iter().map(change).collect();
    let all: Vec<String> = changes.iter().map(|change| change.chars().map(plain).collect()).collect();
    let source = &source.paytable.id;
    let id = format!("{source}_{}", all.join("_"));
    if check_name("id", &id).is_ok() {
        return id;
    }
    let hash: String = sha256(changes.join(";").as_bytes()).chars().take(HASH_DIGITS).collect();
    format!("{source}-{hash}")
}

/// Schedule and hand of a row of the paytable; without a schedule, of its odds, or of the only other schedule with it.
fn row_named(name: &str, offer: &Offer) -> Result<(&'static str, &'static str), String> {
    let schedules: Vec<&'static str> = schedules_of_own_hand(offer).map(|schedule| schedule.name).collect();
    let hands = |schedule: &str| offer.paytable.rows(schedule).iter().map(|row| row.hand).collect::<Vec<_>>();
    let (schedule, hand) = match name.split_once('/') {
        Some((schedule, hand)) => {
            let known = schedules.iter().find(|known| known.eq_ignore_ascii_case(schedule.trim()));
            let list = "the schedules of pays are";
            let known = known.ok_or_else(|| unknown("schedule", schedule, list, schedules.iter().copied()))?;
            (*known, hand_named(hand, &hands(known))?)
        }
        None => {
            let in_schedule = |schedule: &&'static str| Some((*schedule, hand_named(name, &hands(schedule)).ok()?));
            let found: Vec<_> = schedules.iter().filter_map(in_schedule).collect();
            match found.as_slice() {
                [] => {
                    let first = schedules.first().copied().ok_or("the paytable has no pays to vary")?;
                    (first, hand_named(name, &hands(first))?)
                }
                [found] => *found,
                [first, ..] if schedules.first() == Some(&first.0) => *first,
                several => {
                    let names = several.iter().map(|(schedule, hand)| name_of(schedule, hand));
                    return Err(format!("several rows: {}", names.collect::<Vec<_>>().join(", ")));
                }
            }
        }
    };
    // The name of the form's hand, which lives as long as the program.
    match offer.paytable.row(schedule, hand).map(|row| (row.hand, &row.pay)) {
        Some((_, Pay::MeterShare(share))) => {
            Err(format!("it pays {} % of the meter `{}`; ⟦meter⟧ sets that amount", share.percent, share.meter))
        }
        Some((hand, _)) => Ok((schedule, hand)),
        None => Err("the paytable has no such row".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Selection;

    /// Mississippi Stud A (§ 655a.12): 500 on a royal flush, 6 on a flush, a push on sixes to tens.
    #[test]
    fn every_row_may_stay_as_it_is() {
        let offers = Catalogue::embedded().expect("valid").select(&Selection::of("mississippi-stud/base/A"));
        let rows = rows_within_a_step(&offers.expect("one")[0]);
        let pays = |hand: &str| {
            let row = rows.iter().find(|row| row.hand == hand).expect("a row");
            row.pays.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let steps = ["royal-flush", "flush", "pair-of-jacks-or-better", "pair-of-sixes-to-tens"].map(pays);
        assert_eq!(steps, ["400 500 600", "5 6 7", "1 2", "0 1"]);
    }
}
