//! The measures of a wager by the dealer's up card.

use super::cells::{OfOffer, denominator, element_of_risk, float, keys, numerator, percentage, strategy};
use super::sheet::{Cell, Column, Sheet, column};
use crate::cards::Rank;
use crate::games::Offer;
use crate::outcome::{Measures, OutcomeTable};

/// The rounds against one up card.
struct Row<'a> {
    offer: &'a Offer,
    up_card: Rank,
    cycle: u128,
    measures: Measures,
}

impl OfOffer for Row<'_> {
    fn offer(&self) -> &Offer {
        self.offer
    }
}

/// The columns of `up-cards.csv`.
fn columns<'a>() -> Vec<Column<Row<'a>>> {
    let mut columns = keys([""; 4]);
    columns.extend([
        strategy(),
        column("up_card", |row: &Row<'a>| Cell::text(row.up_card.name())),
        column("cycle", |row| Cell::integer(row.cycle)),
        column("ev_numerator", |row| numerator(&row.measures.expected_net)),
        column("ev_denominator", |row| denominator(&row.measures.expected_net)),
        column("house_edge_pct", |row| percentage(&row.measures.house_edge())),
        column("mean_total_units", |row| Cell::Decimal(row.measures.mean_wagered.clone(), 8)),
        column("element_of_risk_pct", |row| element_of_risk(&row.measures)),
        column("win_frequency_pct", |row| percentage(&row.measures.win_frequency)),
        column("fold_frequency_pct", |row| percentage(&row.measures.fold_frequency)),
        column("std_dev", |row| float(row.measures.std_dev())),
    ]);
    columns
}

/// An empty sheet of up cards.
pub fn sheet() -> Sheet {
    Sheet::new(&columns())
}

/// One row for each up card: the measures of the rounds against it. The up cards of a full deck are equally likely, so
/// the mean of their expectations is that of the wager.
pub fn rows(offer: &Offer, by_up_card: &[(Rank, OutcomeTable)]) -> Vec<Vec<Cell>> {
    let subject = |(up_card, table): &(Rank, OutcomeTable)| Row {
        offer,
        up_card: *up_card,
        cycle: table.cycle(),
        measures: Measures::of(table),
    };
    Sheet::of(&columns(), by_up_card.iter().map(subject)).rows
}
