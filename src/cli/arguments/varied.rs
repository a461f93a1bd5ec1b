//! Rows of a paytable with a range of pays each: `HAND=PAYS`, or `SCHEDULE/HAND=PAYS`.

use super::numbers;
use crate::analysis::designing::VariedRow;
use crate::cli::CliError;
use crate::games::Offer;
use crate::paytable::{Pay, Units, hand_named, quoted, unknown};

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
pub fn varied_rows(named: &[NamedPays], offer: &Offer) -> Result<Vec<VariedRow>, CliError> {
    let mut rows: Vec<VariedRow> = Vec::new();
    for NamedPays { name, pays } in named {
        let refused = |why: String| CliError::from(format!("--pay {name}: {why}"));
        let (schedule, hand) = row_named(name, offer).map_err(refused)?;
        if rows.iter().any(|row| (row.schedule, row.hand) == (schedule, hand)) {
            return Err(refused("its pays are given twice; give all of them in one, such as flush=2..4,6".to_string()));
        }
        rows.push(VariedRow { schedule, hand, pays: pays.clone() });
    }
    Ok(rows)
}

/// Schedule and hand of a row of the paytable; without a schedule, of its odds, or of the only other schedule with it.
fn row_named(name: &str, offer: &Offer) -> Result<(&'static str, &'static str), String> {
    // Others depend on the table, and are no part of the figures of a player alone.
    let alone =
        |schedule: &&str| offer.wager.form.iter().any(|form| form.name == *schedule) && is_of_own_hand(schedule);
    let schedules: Vec<&'static str> =
        offer.paytable.schedules.iter().map(|schedule| schedule.name).filter(alone).collect();
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
                [] => (schedules[0], hand_named(name, &hands(schedules[0]))?),
                [found] => *found,
                [first, ..] if first.0 == schedules[0] => *first,
                several => {
                    let names = several.iter().map(|(schedule, hand)| format!("{schedule}/{hand}"));
                    return Err(format!("several rows: {}", names.collect::<Vec<_>>().join(", ")));
                }
            }
        }
    };
    // The name of the form's hand, which lives as long as the program.
    match offer.paytable.row(schedule, hand).map(|row| (row.hand, &row.pay)) {
        Some((_, Pay::MeterShare(share))) => {
            Err(format!("it pays {} % of the meter `{}`; --meter sets that amount", share.percent, share.meter))
        }
        Some((hand, _)) => Ok((schedule, hand)),
        None => Err("the paytable has no such row".to_string()),
    }
}

/// Whether a schedule pays the player's own hand: envy bonuses pay other hands, random bonuses what the system draws.
fn is_of_own_hand(schedule: &str) -> bool {
    !(schedule.starts_with("envy") || schedule == "random-bonus")
}
