//! The optimal decisions as rows, and the worth of every action in one spot.

use super::sheet::{BriefColumn, Cell, Sheet};
use super::summary::{key_cells, strategy_cell};
use crate::games::{Offer, SpotAnswer, StrategyRow};

/// Columns of `strategy-<game>-<paytable>.csv`.
pub const COLUMNS: &[&str] = &[
    "schema_version",
    "game",
    "wager",
    "paytable",
    "reading",
    "decision",
    "holding",
    "hands",
    "action",
    "exceptions",
    "exception_example",
    "bet_expectation_units",
    "gain_units",
    "strategy",
];

const FOR_PEOPLE: &[BriefColumn] = &[
    ("paytable", "paytable"),
    ("reading", "reading"),
    ("strategy", "strategy"),
    ("decision", "decision"),
    ("holding", "holding"),
    ("hands", "hands"),
    ("action", "action"),
    ("exceptions", "exceptions"),
    ("exception_example", "for example"),
    ("bet_expectation_units", "expectation of the bet"),
    ("gain_units", "gain per round"),
];

const SPOT_COLUMNS: &[&str] = &[
    "schema_version",
    "game",
    "wager",
    "paytable",
    "reading",
    "decision",
    "action",
    "optimal",
    "bet_ev_numerator",
    "bet_ev_denominator",
    "bet_ev_units",
    "bet_ev",
    "open_bets_ev_numerator",
    "open_bets_ev_denominator",
    "open_bets_ev_units",
    "open_bets_ev",
    "strategy",
];

const SPOT_FOR_PEOPLE: &[BriefColumn] = &[
    ("paytable", "paytable"),
    ("reading", "reading"),
    ("strategy", "strategy"),
    ("decision", "decision"),
    ("action", "action"),
    ("optimal", "optimal"),
    ("bet_ev", "expectation\nof the bet"),
    ("bet_ev_units", "in units"),
    ("open_bets_ev", "expectation of\nall open bets"),
    ("open_bets_ev_units", "in units"),
];

/// An empty sheet of decisions.
pub fn sheet() -> Sheet {
    Sheet::new(COLUMNS, FOR_PEOPLE)
}

/// An empty sheet of actions in a spot.
pub fn spot_sheet() -> Sheet {
    Sheet::new(SPOT_COLUMNS, SPOT_FOR_PEOPLE)
}

/// One row for each line of the strategy.
pub fn rows(offer: &Offer, strategy: &[StrategyRow]) -> Vec<Vec<Cell>> {
    let row = |line: &StrategyRow| {
        let mut row = key_cells(offer);
        row.extend([
            Cell::text(line.decision),
            Cell::text(line.holding.as_str()),
            Cell::integer(line.hands),
            Cell::text(line.action.as_str()),
            Cell::integer(line.exceptions),
            Cell::text(line.example.as_str()),
            Cell::Decimal(line.expectation.clone(), 8),
            Cell::Decimal(line.gain.clone(), 8),
            strategy_cell(offer),
        ]);
        row
    };
    strategy.iter().map(row).collect()
}

/// One row for each action, the optimal one first.
pub fn spot_rows(offer: &Offer, answer: &SpotAnswer) -> Vec<Vec<Cell>> {
    let row = |(place, value): (usize, &crate::games::ActionValue)| {
        let mut row = key_cells(offer);
        row.extend([
            Cell::text(answer.decision),
            Cell::text(value.action.as_str()),
            Cell::text(if place == 0 { "yes" } else { "no" }),
        ]);
        for worth in [&value.of_the_bet, &value.with_open_bets] {
            row.extend([
                Cell::Integer(worth.numer().clone()),
                Cell::Integer(worth.denom().clone()),
                Cell::Decimal(worth.clone(), 8),
                Cell::text(worth.to_string()),
            ]);
        }
        row.push(strategy_cell(offer));
        row
    };
    answer.actions.iter().enumerate().map(row).collect()
}
