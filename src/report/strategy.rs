//! The decisions as rows, and the worth of every action in one spot.

use std::io::{self, Write};

use super::cells::{OfOffer, denominator, keys, numerator, strategy};
use super::sheet::{Cell, Column, Sheet, column, row, shown};
use crate::cards::Card;
use crate::games::{ActionValue, EachDecision, Offer, SolveError, SpotAnswer, StrategyRow};

/// A line of the strategy.
struct Line<'a> {
    offer: &'a Offer,
    row: &'a StrategyRow,
}

impl OfOffer for Line<'_> {
    fn offer(&self) -> &Offer {
        self.offer
    }
}

/// The columns of `strategy-<game>-<paytable>.csv`.
fn columns<'a>() -> Vec<Column<Line<'a>>> {
    let mut columns = keys(["game", "", "paytable", "reading"]);
    columns.extend([
        shown("decision", (5, "decision"), |line: &Line<'a>| Cell::text(line.row.decision)),
        shown("holding", (6, "holding"), |line| Cell::text(line.row.holding.as_str())),
        shown("hands", (7, "hands"), |line| Cell::integer(line.row.hands)),
        shown("action", (8, "action"), |line| Cell::text(line.row.action.as_str())),
        shown("exceptions", (9, "exceptions"), |line| Cell::integer(line.row.exceptions)),
        shown("exception_example", (10, "for example"), |line| Cell::text(line.row.example.as_str())),
        shown("bet_expectation_units", (11, "expectation\nof the bet"), |line| {
            Cell::Decimal(line.row.of_the_bet.clone(), 8)
        }),
        shown("gain_units", (13, "gain per\nround"), |line| Cell::Decimal(line.row.gain.clone(), 8)),
        shown("open_bets_expectation_units", (12, "of all\nopen bets"), |line| {
            Cell::Decimal(line.row.with_open_bets.clone(), 8)
        }),
        strategy(),
    ]);
    columns
}

/// An action in a spot.
struct Choice<'a> {
    offer: &'a Offer,
    spot: &'a SpotAnswer,
    value: &'a ActionValue,
    is_optimal: bool,
}

impl OfOffer for Choice<'_> {
    fn offer(&self) -> &Offer {
        self.offer
    }
}

fn spot_columns<'a>() -> Vec<Column<Choice<'a>>> {
    let mut columns = keys(["game", "", "paytable", "reading"]);
    columns.extend([
        shown("decision", (5, "decision"), |choice: &Choice<'a>| Cell::text(choice.spot.decision)),
        shown("action", (7, "action"), |choice| Cell::text(choice.value.action.as_str())),
        shown("optimal", (8, "optimal"), |choice| yes_or_no(choice.is_optimal)),
        column("bet_ev_numerator", |choice| numerator(&choice.value.of_the_bet)),
        column("bet_ev_denominator", |choice| denominator(&choice.value.of_the_bet)),
        shown("bet_ev_units", (11, "in units"), |choice| Cell::Decimal(choice.value.of_the_bet.clone(), 8)),
        shown("bet_ev", (10, "expectation\nof the bet"), |choice| Cell::text(choice.value.of_the_bet.to_string())),
        column("open_bets_ev_numerator", |choice| numerator(&choice.value.with_open_bets)),
        column("open_bets_ev_denominator", |choice| denominator(&choice.value.with_open_bets)),
        shown("open_bets_ev_units", (13, "in units"), |choice| Cell::Decimal(choice.value.with_open_bets.clone(), 8)),
        shown("open_bets_ev", (12, "expectation of\nall open bets"), |choice| {
            Cell::text(choice.value.with_open_bets.to_string())
        }),
        strategy(),
        shown("by_strategy", (9, "by strategy"), |choice| {
            Cell::or_empty(choice.spot.by_strategy.as_ref(), |action| yes_or_no(*action == choice.value.action))
        }),
        shown("bets_placed", (6, "bets placed"), |choice| Cell::text(choice.spot.placed.as_str())),
    ]);
    columns
}

fn yes_or_no(is_so: bool) -> Cell {
    Cell::text(if is_so { "yes" } else { "no" })
}

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

/// Writes every decision of `offer`, as `every_decision` makes them, as CSV row by row; there may be millions.
///
/// # Errors
/// [`SolveError::Told`] with what `out` says, or why the offer cannot be solved.
pub fn write_decisions(
    offer: &Offer,
    every_decision: impl FnOnce(&mut EachDecision<'_>) -> Result<(), SolveError>,
    out: &mut dyn Write,
) -> Result<(), SolveError> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(out);
    let mut write = |record: &mut dyn Iterator<Item = &str>| writer.write_record(record).map_err(as_io_error);
    let keys: Vec<String> = row(&keys([""; 4]), &offer).iter().map(Cell::in_full).collect();
    let strategy = offer.strategy_name();
    let mut begun = false;
    every_decision(&mut |row| {
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
    Sheet::new(&columns())
}

/// An empty sheet of actions in a spot.
pub fn spot_sheet() -> Sheet {
    Sheet::new(&spot_columns())
}

/// One row for each line of the strategy.
pub fn rows(offer: &Offer, strategy: &[StrategyRow]) -> Vec<Vec<Cell>> {
    Sheet::of(&columns(), strategy.iter().map(|row| Line { offer, row })).rows
}

/// One row for each action, the optimal one first.
pub fn spot_rows(offer: &Offer, spot: &SpotAnswer) -> Vec<Vec<Cell>> {
    let choices = spot.actions.iter().enumerate();
    let choices = choices.map(|(place, value)| Choice { offer, spot, value, is_optimal: place == 0 });
    Sheet::of(&spot_columns(), choices).rows
}
