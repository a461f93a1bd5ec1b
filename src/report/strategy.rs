//! The decisions as rows, and the worth of every action in one spot.

use std::io::{self, Write};

use super::sheet::{BriefColumn, Cell, Sheet};
use super::summary::{key_cells, strategy_cell};
use crate::cards::Card;
use crate::games::{Offer, SolveError, Solver, SpotAnswer, StrategyRow};

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
    "open_bets_expectation_units",
    "strategy",
];

const FOR_PEOPLE: &[BriefColumn] = &[
    ("game", "game"),
    ("paytable", "paytable"),
    ("reading", "reading"),
    ("strategy", "strategy"),
    ("decision", "decision"),
    ("holding", "holding"),
    ("hands", "hands"),
    ("action", "action"),
    ("exceptions", "exceptions"),
    ("exception_example", "for example"),
    ("bet_expectation_units", "expectation\nof the bet"),
    ("open_bets_expectation_units", "of all\nopen bets"),
    ("gain_units", "gain per\nround"),
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
    "by_strategy",
    "bets_placed",
];

const SPOT_FOR_PEOPLE: &[BriefColumn] = &[
    ("game", "game"),
    ("paytable", "paytable"),
    ("reading", "reading"),
    ("strategy", "strategy"),
    ("decision", "decision"),
    ("bets_placed", "bets placed"),
    ("action", "action"),
    ("optimal", "optimal"),
    ("by_strategy", "by strategy"),
    ("bet_ev", "expectation\nof the bet"),
    ("bet_ev_units", "in units"),
    ("open_bets_ev", "expectation of\nall open bets"),
    ("open_bets_ev_units", "in units"),
];

/// Columns of the complete decisions. `net_sum` over `deals`, the number of ways that the deal can go on, is the
/// expectation of all open bets in units.
const DECISION_COLUMNS: &[&str] = &[
    "schema_version",
    "game",
    "wager",
    "paytable",
    "reading",
    "decision",
    "cards",
    "up_card",
    "hands",
    "action",
    "net_sum",
    "other_action",
    "other_net_sum",
    "deals",
    "strategy",
    "bets_placed",
];

/// Writes every decision of `offer` as CSV, row by row; there may be millions.
///
/// # Errors
/// [`SolveError::Told`] with what `out` says, or why the offer cannot be solved.
pub fn write_decisions(offer: &Offer, solver: &dyn Solver, out: &mut dyn Write) -> Result<(), SolveError> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(out);
    let mut write = |record: &mut dyn Iterator<Item = &str>| writer.write_record(record).map_err(as_io_error);
    let keys: Vec<String> = key_cells(offer).iter().map(Cell::in_full).collect();
    let strategy = offer.strategy_name();
    let mut begun = false;
    solver.every_decision(offer, &mut |row| {
        if !begun {
            write(&mut DECISION_COLUMNS.iter().copied())?;
            begun = true;
        }
        let cards = row.cards.iter().map(Card::to_string).collect::<Vec<_>>().join(" ");
        let up_card = row.up_card.map(|card| card.to_string()).unwrap_or_default();
        let [hands, net_sum, other_net_sum, deals] =
            [row.hands.to_string(), row.net_sum.to_string(), row.other_net_sum.to_string(), row.deals.to_string()];
        let figures = [
            &cards,
            &up_card,
            &hands,
            row.action,
            &net_sum,
            row.other_action,
            &other_net_sum,
            &deals,
            strategy,
            row.placed,
        ];
        write(&mut keys.iter().map(String::as_str).chain([row.decision]).chain(figures))
    })?;
    writer.flush().map_err(SolveError::Told)
}

/// The system's own error where it is one, so that a closed pipe is known as such.
fn as_io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

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
            Cell::Decimal(line.of_the_bet.clone(), 8),
            Cell::Decimal(line.gain.clone(), 8),
            Cell::Decimal(line.with_open_bets.clone(), 8),
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
        let taken = |action: &String| Cell::text(if *action == value.action { "yes" } else { "no" });
        row.push(Cell::or_empty(answer.by_strategy.as_ref(), taken));
        row.push(Cell::text(answer.placed.as_str()));
        row
    };
    answer.actions.iter().enumerate().map(row).collect()
}
