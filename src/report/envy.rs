//! What envy bonuses add to a wager, by the number of players at the table.

use super::sheet::{Cell, Sheet};
use super::summary::{key_cells, meter_cell, net_cell, percent_cell};
use crate::analysis::Envying;
use crate::games::ENVY_NOTE;
use crate::outcome::{VOLATILITY_Z_90, decimal, shortest, to_f64};
use crate::progressive::envy::Table;

/// Columns of `envy.csv`.
pub const COLUMNS: &[&str] = &[
    "schema_version",
    "game",
    "wager",
    "paytable",
    "reading",
    "envy",
    "seats",
    "others_betting",
    "envy_mean_numerator",
    "envy_mean_denominator",
    "envy_return_pct",
    "ev_numerator",
    "ev_denominator",
    "house_edge_pct",
    "variance",
    "std_dev",
    "volatility_index_90",
    "citation",
    "meter_units",
];

/// An empty sheet of envy bonuses.
pub fn sheet() -> Sheet {
    Sheet::new(COLUMNS, &[])
}

/// One row for each number of players from two to as many as a table has places for; every hand counts.
pub fn rows(envying: &Envying) -> Vec<Vec<Cell>> {
    let tables = (2..=envying.offer.game.most_players).map(Table::of);
    tables.map(|table| row(envying, &table)).collect()
}

fn row(envying: &Envying, table: &Table) -> Vec<Cell> {
    let offer = &envying.offer;
    let envy = table.envy(&envying.hands);
    let (expected_net, variance) = (envy.expected_net(&envying.own), envy.total_variance(&envying.own));
    let std_dev = to_f64(&variance).sqrt();
    let mut row = key_cells(offer);
    row.extend([
        Cell::text(envying.schedule),
        Cell::integer(table.seats),
        net_cell(&table.others_betting),
        Cell::Integer(envy.mean.numer().clone()),
        Cell::Integer(envy.mean.denom().clone()),
        percent_cell(&envy.mean),
        Cell::Integer(expected_net.numer().clone()),
        Cell::Integer(expected_net.denom().clone()),
        percent_cell(&-expected_net),
        Cell::Decimal(variance, 8),
        Cell::Float(std_dev, 8),
        Cell::Float(VOLATILITY_Z_90 * std_dev, 8),
        Cell::text(offer.paytable.section.as_str()),
        meter_cell(offer),
    ]);
    row
}

/// What a reader of the rows at this table must know: it takes the place of the note that envy bonuses are left out.
pub fn amend_remarks(remarks: &mut Vec<String>, envying: &[Envying], table: &Table) {
    for Envying { offer, schedule, hands, .. } in envying {
        let wager = offer.wager.id;
        remarks.retain(|remark| *remark != format!("{wager}: {ENVY_NOTE}"));
        let one = decimal(&Table::of(2).envy(hands).mean, 8);
        let (seats, share) = (table.seats, shortest(&table.others_betting));
        let remark = format!(
            "{wager}: the figures are those of one of {seats} players with the envy bonus `{schedule}`; another \
             player's hand counts with probability {share}, and each that counts adds {one} units to the expectation."
        );
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    }
}
