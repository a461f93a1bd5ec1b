//! Sensitivity of a wager to its pays: a row for each pay, and the decisions that change first.

use std::fmt::Display;

use num_traits::Zero;

use super::column::{Cell, Column, keys, number, strategy, text, units};
use super::remarks::lines;
use super::sheet::Sheet;
use super::wording::{percentage as in_percent, statement, statements, with_commas};
use crate::analysis::{Effect, Movement, Reach, Remark, Sensitivities, Sensitivity};
use crate::games::{ChangedDecision, Offer};
use crate::outcome::{Fraction, Measure, rounded, shortest};
use crate::paytable::{Pay, PayRow};

/// Marks the greatest pay that was searched, if no decision changes up to it.
const SEARCHED: &str = "+";

/// Decimals of a pay for people.
const MOST_PLACES: u32 = 12;

type Row<'a> = &'a Sensitivity;

fn columns<'a>() -> impl Iterator<Item = Column<Offer, Row<'a>>> {
    keys().chain([
        text("part", |_, row: &Row<'a>| Cell::text(row.row.schedule)),
        text("term", |_, row| Cell::text(row.row.hands[0])),
        number("amount", |_, row| units(&row.row.pay)),
        number("kept_house_edge_change_pct", |_, row| effect(&row.by_today, Measure::HouseEdge)),
        number("kept_element_of_risk_change_pct", |_, row| effect(&row.by_today, Measure::ElementOfRisk)),
        number("kept_win_frequency_change_pct", |_, row| effect(&row.by_today, Measure::HitFrequency)),
        number("kept_std_dev_change", |_, row| effect(&row.by_today, Measure::StdDev)),
        text("kept_house_edge_change", |_, row| in_full(&row.by_today)),
        number("house_edge_change_pct", |_, row| anew(row, Measure::HouseEdge)),
        number("element_of_risk_change_pct", |_, row| anew(row, Measure::ElementOfRisk)),
        number("win_frequency_change_pct", |_, row| anew(row, Measure::HitFrequency)),
        number("std_dev_change", |_, row| anew(row, Measure::StdDev)),
        text("house_edge_change", |_, row| Cell::or_empty(row.anew.as_ref(), in_full)),
        text("unchanged_pays", |_, row| {
            Cell::or_empty(row.movements.as_ref(), |movements| Cell::text(range_in_words(movements, &row.row.pay)))
        }),
        text("unchanged_from", |_, row| moved(row, DOWN, |of| Cell::Fraction(of.reach.kept.clone()))),
        text("unchanged_to", |_, row| moved(row, UP, |of| Cell::Fraction(of.reach.kept.clone()))),
        text("changed_below", |_, row| moved(row, DOWN, changed)),
        text("changed_above", |_, row| moved(row, UP, changed)),
        text("decision_below", |_, row| first(row, DOWN, |change| Cell::text(change.decision))),
        text("holding_below", |_, row| first(row, DOWN, |change| Cell::text(&change.holding))),
        text("old_action_below", |_, row| first(row, DOWN, |change| Cell::text(change.old_action))),
        text("new_action_below", |_, row| first(row, DOWN, |change| Cell::text(change.new_action))),
        text("example_below", |_, row| first(row, DOWN, |change| Cell::text(&change.example))),
        text("decision_above", |_, row| first(row, UP, |change| Cell::text(change.decision))),
        text("holding_above", |_, row| first(row, UP, |change| Cell::text(&change.holding))),
        text("old_action_above", |_, row| first(row, UP, |change| Cell::text(change.old_action))),
        text("new_action_above", |_, row| first(row, UP, |change| Cell::text(change.new_action))),
        text("example_above", |_, row| first(row, UP, |change| Cell::text(&change.example))),
        strategy(),
    ])
}

const DOWN: usize = 0;
const UP: usize = 1;

fn anew(row: Row<'_>, measure: Measure) -> Cell {
    Cell::or_empty(row.anew.as_ref(), |anew| effect(anew, measure))
}

/// In percentage points, or units.
fn effect(effect: &Effect, measure: Measure) -> Cell {
    Cell::or_empty(effect.on(measure), |change| Cell::Decimal(measure.for_people(&change), 8))
}

fn in_full(effect: &Effect) -> Cell {
    Cell::or_empty(effect.on(Measure::HouseEdge), Cell::Fraction)
}

fn moved(row: Row<'_>, way: usize, cell: impl FnOnce(&Movement) -> Cell) -> Cell {
    Cell::or_empty(row.movements.as_ref(), |movements| cell(&movements[way]))
}

fn changed(movement: &Movement) -> Cell {
    Cell::or_empty(movement.reach.changed.clone(), Cell::Fraction)
}

fn first(row: Row<'_>, way: usize, cell: impl FnOnce(&ChangedDecision) -> Cell) -> Cell {
    moved(row, way, |movement| Cell::or_empty(movement.changes.first(), cell))
}

fn range_in_words([down, up]: &[Movement; 2], today: &Fraction) -> String {
    let end = |reach: &Reach| if reach.changed.is_none() { SEARCHED } else { "" };
    format!("{} to {}{}", in_units(&down.reach.kept, today), in_units(&up.reach.kept, today), end(&up.reach))
}

/// A pay for people, with four decimals, or as many as tell it from today's.
fn in_units(pay: &Fraction, today: &Fraction) -> String {
    let mut places = (4..MOST_PLACES).map(|places| rounded(pay, places));
    let told = places.find(|shown| shown != today || pay == today).unwrap_or_else(|| pay.clone());
    with_commas(&shortest(&told))
}

/// A row for each pay; `None` for the columns alone.
pub fn sheet(of: Option<&Sensitivities>) -> Sheet {
    let Some(of) = of else { return Sheet::of("sensitivity", columns(), []) };
    // Without decisions one figure is enough for people: the change solved anew.
    let name = if of.offer.wager.has_decisions { "sensitivity" } else { "sensitivity without decisions" };
    let mut sheet = Sheet::of(name, columns(), of.rows.iter().map(|row| (&of.offer, row)));
    sheet.lead.push(today_in_words(of));
    sheet.remarks = remarks(of);
    sheet
}

fn today_in_words(Sensitivities { offer, today, .. }: &Sensitivities) -> String {
    let risk = today.element_of_risk().map(|risk| format!(", element of risk {} %", in_percent(&risk)));
    format!(
        "{}: house edge {} %{}, hit frequency {} %, standard deviation {:.4}",
        offer.name(),
        in_percent(&today.house_edge()),
        risk.unwrap_or_default(),
        in_percent(&today.win_frequency),
        today.std_dev()
    )
}

/// The decisions that change first when a pay moves down or up, for people.
pub fn first_changes(of: &Sensitivities) -> Sheet {
    let headings = [
        ("hand", 0),
        ("pay", 0),
        ("decision", 3),
        ("holding", 0),
        ("before", 0),
        ("then", 0),
        ("hands", 2),
        ("for example", 4),
    ];
    let headings = headings.map(|(heading, rank)| (heading.to_string(), rank)).to_vec();
    let of_way = |row: &Sensitivity, way: usize, preposition: &str| {
        let Movement { reach, changes } = &row.movements.as_ref()?[way];
        let change = changes.first()?;
        let pay = format!("{preposition} {}", in_units(&reach.kept, &row.row.pay));
        let texts = [row.row.hands[0], &pay, change.decision, &change.holding, change.old_action, change.new_action];
        let mut cells: Vec<Cell> = texts.map(Cell::text).into();
        cells.extend([Cell::integer(change.hands), Cell::text(&change.example)]);
        Some(cells)
    };
    let of_row = |row: &Sensitivity| [of_way(row, DOWN, "below"), of_way(row, UP, "above")].into_iter().flatten();
    let mut sheet = Sheet::for_people_by_rank(headings, of.rows.iter().flat_map(of_row).collect());
    let movements = of.rows.iter().flat_map(|row| row.movements.iter().flatten());
    let further: usize = movements.map(|movement| movement.changes.len().saturating_sub(1)).sum();
    if further > 0 {
        sheet.remarks.push(statement("first changes", &[("further", &further)]));
    }
    sheet
}

fn remarks(of: &Sensitivities) -> Vec<String> {
    let offer = &of.offer;
    let holds = |condition: &str| match condition {
        "decisions" => offer.wager.has_decisions,
        "movements" => of.rows.iter().any(|row| row.movements.is_some()),
        "unsolved" => of.unsolved > 0,
        _ => true,
    };
    let figures: [(&str, &dyn Display); 3] =
        [("searched", &SEARCHED), ("unsolved", &of.unsolved), ("rows", &of.rows.len())];
    let mut remarks = statements("sensitivity", holds, &figures);
    remarks.extend(of.rows.iter().flat_map(of_row));
    remarks.extend(left_out(offer));
    let unit = Remark::Unit { game: offer.game.id, wager: offer.wager.id, unit: offer.wager.unit };
    let rules = offer.strategy.map(|strategy| Remark::Strategy(offer.wager.id, strategy));
    let own = offer.own_paytable().map(Remark::OwnPaytable);
    remarks.extend(lines(&[Some(unit), rules, own].into_iter().flatten().collect::<Vec<_>>()));
    remarks
}

/// What is special about a row: hands that move with it, and pays that the game refuses.
fn of_row(row: &Sensitivity) -> Vec<String> {
    let hand = row.row.hands[0];
    let follow = |other: &&str| format!("{other} has no pay of its own and moves with {hand}.");
    let mut remarks: Vec<String> = row.row.hands[1..].iter().map(follow).collect();
    let Some(movements) = &row.movements else { return remarks };
    if row.anew.is_none() {
        remarks.push(format!("{hand}: this game refuses one more unit."));
    }
    for reach in movements.iter().map(|movement| &movement.reach) {
        let in_units = |pay: &Fraction| in_units(pay, &row.row.pay);
        match &reach.changed {
            Some(changed) if !reach.is_exact() => {
                let [from, to] = [changed.min(&reach.kept), changed.max(&reach.kept)].map(in_units);
                remarks.push(format!(
                    "{hand}: a decision changes between {from} and {to}; the pay where it does is too fine for this \
                     game."
                ));
            }
            None if reach.kept == row.row.pay && !reach.kept.is_zero() => {
                remarks.push(format!("{hand}: this game refuses pays other than {}.", in_units(&reach.kept)));
            }
            _ => {}
        }
    }
    remarks
}

/// Rows of other kinds.
fn left_out(offer: &Offer) -> Vec<String> {
    let pays = |of: fn(&PayRow) -> bool| {
        offer.paytable.schedules.iter().flat_map(|schedule| &schedule.rows).any(|row| row.stated && of(row))
    };
    let holds = |condition: &str| match condition {
        "meters" => pays(|row| matches!(row.pay, Pay::MeterShare(_))),
        "envy" => !offer.envy_schedules().is_empty(),
        "losses" => pays(|row| row.pay == Pay::Loses),
        _ => true,
    };
    statements("rows left out", holds, &[])
}
