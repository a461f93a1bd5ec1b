//! Lints: oddities in valid paytable files that are probably mistakes, in the file and in its exact answer. They warn
//! and never refuse.

use std::sync::Arc;

use num_traits::{Signed, Zero};
use thiserror::Error;

use super::engine::named_kinds::NamedHands;
use super::game_file::FileGame;
use super::{Offer, PAYS, SolveError, Solver, game_file};
use crate::outcome::{Award, Measures, OutcomeTable, decimal, percent};
use crate::paytable::{ByMeter, Pay, PayRow, Paytable, Place, ScheduleForm, Units, whole_units};

/// Awards rarer than one in this many rounds deserve a warning: no player will see them paid.
pub const RAREST_AWARD: u128 = 100_000_000;

/// A greater house edge of a base game, in percent, deserves a warning: those of the regulation are below 10.
const HIGHEST_USUAL_EDGE: u32 = 40;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}:{place}: warning: {message}")]
pub struct Warning {
    pub file: String,
    pub place: Place,
    pub message: String,
}

impl Warning {
    fn new(paytable: &Paytable, place: Place, message: String) -> Self {
        Warning { file: paytable.file.clone(), place, message: format!("paytable `{}`: {message}", paytable.id) }
    }
}

/// Warns of each hand paid less than a hand of lower rank in the same schedule, with meters at their seeds; pays from
/// meters with unknown seeds are left out.
pub fn better_hands_paying_less(paytable: &Paytable, form: &[ScheduleForm]) -> Vec<Warning> {
    let ranked = |name: &str| form.iter().any(|schedule| schedule.name == name && schedule.ranked);
    let mut warnings = Vec::new();
    for schedule in paytable.schedules.iter().filter(|schedule| ranked(schedule.name)) {
        let nets: Vec<Units> = paytable.net_units(schedule.name, paytable.odds, &ByMeter::default());
        let known = |row: &PayRow| !paytable.has_unknown_seeds() || !matches!(row.pay, Pay::MeterShare(_));
        for (place, better) in schedule.rows.iter().enumerate().filter(|(_, row)| row.stated && known(row)) {
            if let Some(worse) = (place + 1..nets.len()).find(|&worse| nets[worse] > nets[place]) {
                let message =
                    format!("`{}` is paid less than `{}`, a lower hand", better.hand, schedule.rows[worse].hand);
                warnings.push(Warning::new(paytable, better.place, message));
            }
        }
    }
    warnings
}

pub fn warnings(offer: &Offer, solver: &dyn Solver) -> Result<Vec<Warning>, SolveError> {
    let (table, paytable) = (solver.outcomes(offer)?, offer.paytable.as_ref());
    let mut warnings = better_hands_paying_less(paytable, offer.wager.form);
    warnings.extend(wins_that_lose(paytable, offer.wager.form));
    warnings.extend(better_hands_without_a_pay(offer));
    let measures = Measures::of(&table);
    let played = if offer.wager.has_decisions { " under optimal play" } else { "" };
    if measures.win_frequency.is_zero() {
        warnings.push(Warning::new(paytable, paytable.place, format!("the player never wins a round{played}")));
    }
    let is_permitted = || offer.own_paytable().is_none_or(|own| own.is_permitted());
    if measures.house_edge().is_negative() && !(offer.wager.favours_the_player.is_some() && is_permitted()) {
        warnings.push(edge_of_the_player(offer, solver)?);
    }
    warnings.extend(high_edge(offer, &measures));
    warnings.extend(rare_awards(paytable, &table, played));
    Ok(warnings)
}

/// Warns of each category above a paid one that no row of a game in a file has.
fn better_hands_without_a_pay(offer: &Offer) -> Vec<Warning> {
    let (of_base, schedules) = match game_file::with_facts(offer.game).filter(|_| offer.wager.has_decisions) {
        Some(FileGame::Streets(game)) => (Some(game.form.kinds), vec![PAYS]),
        Some(FileGame::Dealt(game)) => (Some(game.kinds), game.matrix.paid_by_hand()),
        None => (None, vec![PAYS]),
    };
    let kinds = offer.side().map(|side| side.kinds).or(of_base);
    let Some(kinds) = kinds.and_then(|kinds| kinds.by_value().or(kinds.by_lower())) else { return Vec::new() };
    let of_schedule = |schedule: &str| {
        let called = |row: &PayRow| NamedHands::called(row.hand, kinds.ranking);
        let listed: Vec<NamedHands> = offer.paytable.rows(schedule).iter().filter_map(called).collect();
        let categories = kinds.ranking.categories().into_iter().enumerate();
        let is_listed = |category: usize| listed.iter().any(|hands| hands.categories.contains(&category));
        let above = categories.skip_while(|(category, _)| !is_listed(*category));
        above.filter(|(category, _)| !is_listed(*category)).map(|(_, name)| name).collect::<Vec<_>>()
    };
    let warning = |name: String| {
        let place = offer.paytable.place;
        Warning::new(&offer.paytable, place, format!("`{name}` has no pay, though lower hands are paid"))
    };
    schedules.into_iter().flat_map(of_schedule).map(warning).collect()
}

/// Warns of each row that loses where the rules pay a win, such as an ante.
pub fn wins_that_lose(paytable: &Paytable, form: &[ScheduleForm]) -> Vec<Warning> {
    let by_rule = form.iter().filter(|schedule| schedule.is_paid_by_rule);
    let rows = by_rule.flat_map(|schedule| paytable.rows(schedule.name).iter().map(move |row| (schedule, row)));
    let warning = |(schedule, row): (&ScheduleForm, &PayRow)| {
        let (hand, name) = (row.hand, schedule.name);
        let message = format!("`{hand}` of `{name}` loses where the player wins; the rules pay it: is 1 meant?");
        Warning::new(paytable, row.place, message)
    };
    rows.filter(|(_, row)| row.pay == Pay::Loses).map(warning).collect()
}

/// Warns of a base game that nobody would offer.
fn high_edge(offer: &Offer, measures: &Measures) -> Option<Warning> {
    let is_base = offer.game.wagers.first().is_some_and(|base| base.id == offer.wager.id);
    let edge = percent(&measures.house_edge());
    (is_base && edge > whole_units(HIGHEST_USUAL_EDGE)).then(|| {
        let edge = decimal(&edge, 2);
        let message =
            format!("the house edge of the base game is {edge} %, above {HIGHEST_USUAL_EDGE} %: check the pays");
        Warning::new(&offer.paytable, offer.paytable.place, message)
    })
}

/// Suggests the other odds convention if the house would have the edge there; a wager may be paid at odds to 1 alone.
fn edge_of_the_player(offer: &Offer, solver: &dyn Solver) -> Result<Warning, SolveError> {
    let (stated, other) = (offer.paytable.odds, offer.paytable.odds.other());
    let paytable = Arc::new(Paytable { odds: other, ..Paytable::clone(&offer.paytable) });
    let is_of_the_house = match solver.outcomes(&Offer { paytable, ..offer.clone() }) {
        Err(SolveError::NotToOne { .. }) => false,
        solved => !Measures::of(&solved?).house_edge().is_negative(),
    };
    let mut message = "the player has the edge".to_string();
    if is_of_the_house {
        let (stated, other) = (stated.name(), other.name());
        message += &format!("; with `{other}` odds the house would have the edge: is `{stated}` meant?");
    }
    Ok(Warning::new(&offer.paytable, offer.paytable.place, message))
}

/// Warns of each award that never occurs or is rarer than one in [`RAREST_AWARD`] rounds; `played` is the strategy in
/// words. A row without an outcome is never paid, if outcomes are paid by its schedule.
pub fn rare_awards(paytable: &Paytable, table: &OutcomeTable, played: &str) -> Vec<Warning> {
    let (combinations, cycle) = (table.combinations_by_award(), table.cycle());
    let is_counted = |schedule: &str| combinations.keys().any(|award| award.schedule == schedule);
    let mut warnings = Vec::new();
    for schedule in paytable.schedules.iter().filter(|schedule| is_counted(schedule.name)) {
        // Rows that lose are no award.
        for row in schedule.rows.iter().filter(|row| row.stated && row.pay != Pay::Loses) {
            let count = combinations.get(&Award { schedule: schedule.name, hand: row.hand }).copied().unwrap_or(0);
            if count.saturating_mul(RAREST_AWARD) < cycle {
                let once_in = |rounds| format!("is paid once in {rounds} rounds");
                let how_rare = cycle.checked_div(count).map_or_else(|| format!("never occurs{played}"), once_in);
                warnings.push(Warning::new(paytable, row.place, format!("`{}` {how_rare}", row.hand)));
            }
        }
    }
    warnings
}
