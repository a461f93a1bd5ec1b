//! What a round is worth by the dealer's up card.

use super::sheet::{Cell, Sheet};
use super::summary::{key_cells, percent_cell, strategy_cell};
use crate::cards::Rank;
use crate::games::Offer;
use crate::outcome::{Measures, OutcomeTable};

/// Columns of `up-cards.csv`.
pub const COLUMNS: &[&str] = &[
    "schema_version",
    "game",
    "wager",
    "paytable",
    "reading",
    "strategy",
    "up_card",
    "cycle",
    "ev_numerator",
    "ev_denominator",
    "house_edge_pct",
    "mean_total_units",
    "element_of_risk_pct",
    "win_frequency_pct",
    "fold_frequency_pct",
    "std_dev",
];

/// An empty sheet of up cards.
pub fn sheet() -> Sheet {
    Sheet::new(COLUMNS, &[])
}

/// One row for each up card: the measures of the rounds against it. The up cards of a full deck are equally likely, so
/// the mean of their expectations is that of the wager.
pub fn rows(offer: &Offer, by_up_card: &[(Rank, OutcomeTable)]) -> Vec<Vec<Cell>> {
    let row = |(up_card, table): &(Rank, OutcomeTable)| {
        let measures = Measures::of(table);
        let mut row = key_cells(offer);
        row.extend([
            strategy_cell(offer),
            Cell::text(up_card.name()),
            Cell::integer(table.cycle()),
            Cell::Integer(measures.expected_net.numer().clone()),
            Cell::Integer(measures.expected_net.denom().clone()),
            percent_cell(&measures.house_edge()),
            Cell::Decimal(measures.mean_wagered.clone(), 8),
            Cell::or_empty(measures.element_of_risk(), |risk| percent_cell(&risk)),
            percent_cell(&measures.win_frequency),
            percent_cell(&measures.fold_frequency),
            Cell::Float(measures.std_dev(), 8),
        ]);
        row
    };
    by_up_card.iter().map(row).collect()
}
