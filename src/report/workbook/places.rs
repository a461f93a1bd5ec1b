//! Which line of a computing sheet has what, and what its first lines say.

use std::collections::BTreeMap;

use az::Az;
use num_traits::One;
use rust_xlsxwriter::cell_range;

use super::computed::ComputedWager;
use super::figures::{Figure, figures};
use crate::games::Offer;
use crate::outcome::Award;
use crate::paytable::Meter;
use crate::report::manifest::{Input, own_copy};

/// Lines and columns of a sheet.
pub struct Places<'w> {
    pub notes: Vec<String>,
    /// The line of the paytables' ids.
    pub heading: u32,
    pub figures: &'static [Figure],
    /// The lines of the schedules, and of their hands.
    pub schedules: Vec<(u32, &'static str)>,
    pub pays: BTreeMap<Award, u32>,
    pub meters: Vec<(&'w str, u32)>,
    /// The line of the headings of the outcomes, and that of the last outcome.
    pub outcomes: u32,
    last: u32,
}

impl<'w> Places<'w> {
    pub fn of(wager: &ComputedWager<'w>, inputs: &[Input]) -> Self {
        let is_one_unit = wager.outcomes.iter().all(|(_, wagered)| wagered.is_one());
        let figures = figures(is_one_unit);
        let notes = notes(wager, inputs);
        let heading = notes.len().az::<u32>() + 1;
        let mut line = heading + 3 + 2 * figures.len().az::<u32>() + 1;
        let (mut schedules, mut pays) = (Vec::new(), BTreeMap::new());
        for (schedule, hands) in wager.schedules() {
            schedules.push((line, schedule));
            for hand in hands {
                line += 1;
                pays.insert(Award { schedule, hand }, line);
            }
            line += 2;
        }
        let meters: Vec<(&str, u32)> = wager.meters().into_iter().zip(line + 1..).collect();
        let outcomes = meters.last().map_or(line, |(_, last)| last + 2);
        let last = outcomes + wager.outcomes.len().az::<u32>();
        Places { notes, heading, figures, schedules, pays, meters, outcomes, last }
    }

    /// The line of the first figure.
    pub fn first_figure(&self) -> u32 {
        self.heading + 3
    }

    /// The outcomes' cells of a column.
    pub fn of_outcomes(&self, column: u16) -> String {
        cell_range(self.outcomes + 1, column, self.last, column)
    }
}

/// The steps to other decisions, with commands as they are given in the folder of the pack.
fn decide_anew(wager: &ComputedWager<'_>, inputs: &[Input]) -> String {
    let [game, id, paytable, ..] = wager.first().key();
    let mut own: Vec<String> = wager.offers().filter_map(|offer| own_copy(inputs, offer)).collect();
    own.dedup();
    let (source, files) = match own.is_empty() {
        true => (format!("house-edge new --from {game}/{id}/{paytable} --output own.toml, "), "own.toml".to_string()),
        false => (String::new(), own.join(" ")),
    };
    format!("{source}change the pays in {files}, house-edge analyze --paytables {files}")
}

/// What a reader must know to use the sheet.
fn notes(wager: &ComputedWager<'_>, inputs: &[Input]) -> Vec<String> {
    let offer = wager.first();
    let mut notes = Vec::new();
    if offer.wager.has_decisions {
        notes.push(
            "Decisions stay optimal for the pays as filed: after a change of a pay a player could do better, so the \
             true house edge is at most the one computed here."
                .to_string(),
        );
        notes.push(format!("To recompute the decisions: {}", decide_anew(wager, inputs)));
    } else {
        notes.push("No decision depends on these pays, so the figures are exact, as long as a hand that fits two rows is paid \
             more by the same one.".to_string());
    }
    notes.push(format!(
        "{}, {}. Filled cells are for input, the figures are formulas of them; the line under each figure \
         has the program's exact answer. Amounts are in units: {}.",
        offer.game.title, offer.wager.title, offer.wager.unit
    ));
    let is_unknown = |offer: &Offer, meter: &Meter| meter.seed.is_none() && offer.meters.of(&meter.name).is_none();
    if wager.offers().any(|offer| offer.paytable.meters.iter().any(|meter| is_unknown(offer, meter))) {
        notes.push("A meter whose seed the regulation leaves open is empty: enter its reading.".to_string());
    }
    notes
}
