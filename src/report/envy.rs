//! What envy bonuses add to a wager, by the number of players at the table.

use super::cells::{OfOffer, citation, denominator, float, keys, meters, numerator, percentage, units};
use super::sheet::{Cell, Column, Sheet, column};
use crate::analysis::Envying;
use crate::games::Offer;
use crate::outcome::{Fraction, VOLATILITY_Z_90, to_f64};
use crate::progressive::envy::{EnvyMoments, Table};

/// A wager with an envy bonus at one table.
struct Row<'a> {
    envying: &'a Envying,
    table: Table,
    moments: EnvyMoments,
    expected_net: Fraction,
    variance: Fraction,
}

impl OfOffer for Row<'_> {
    fn offer(&self) -> &Offer {
        &self.envying.offer
    }
}

/// The columns of `envy.csv`.
fn columns<'a>() -> Vec<Column<Row<'a>>> {
    let mut columns = keys([""; 4]);
    columns.extend([
        column("envy", |row: &Row<'a>| Cell::text(row.envying.schedule)),
        column("seats", |row| Cell::integer(row.table.seats)),
        column("others_betting", |row| units(&row.table.others_betting)),
        column("envy_mean_numerator", |row| numerator(&row.moments.mean)),
        column("envy_mean_denominator", |row| denominator(&row.moments.mean)),
        column("envy_return_pct", |row| percentage(&row.moments.mean)),
        column("ev_numerator", |row| numerator(&row.expected_net)),
        column("ev_denominator", |row| denominator(&row.expected_net)),
        column("house_edge_pct", |row| percentage(&-&row.expected_net)),
        column("variance", |row| Cell::Decimal(row.variance.clone(), 8)),
        column("std_dev", |row| float(to_f64(&row.variance).sqrt())),
        column("volatility_index_90", |row| float(VOLATILITY_Z_90 * to_f64(&row.variance).sqrt())),
        citation(),
        column("meter_units", |row| meters(row.offer())),
    ]);
    columns
}

/// An empty sheet of envy bonuses.
pub fn sheet() -> Sheet {
    Sheet::new(&columns())
}

/// One row for each number of players from two to as many as a table has places for; every hand counts.
pub fn rows(envying: &Envying) -> Vec<Vec<Cell>> {
    let subject = |table: Table| {
        let moments = table.envy(&envying.hands);
        let (expected_net, variance) = (moments.expected_net(&envying.own), moments.total_variance(&envying.own));
        Row { envying, table, moments, expected_net, variance }
    };
    let tables = (2..=envying.offer.game.most_players).map(Table::of);
    Sheet::of(&columns(), tables.map(subject)).rows
}
