//! What envy bonuses add to a wager, by the number of players at the table.

use super::cell::Cell;
use super::cells::{citation, denominator, float, keys, meters, numerator, percentage, units};
use super::column::{integer, number, small_integer, text};
use super::sheet::Sheet;
use crate::analysis::{AtTable, Envying};
use crate::outcome::{VOLATILITY_Z_90, to_f64};
use crate::progressive::envy::Table;

/// The sheet of `envy.csv`: one row for each wager and number of players from two to the most at a table; every hand
/// counts.
pub fn sheet<'a>(all: impl IntoIterator<Item = &'a Envying>) -> Sheet {
    let mut columns = keys([""; 4]);
    columns.extend([
        text("envy", |_, at: &AtTable| Cell::text(at.schedule)),
        small_integer("seats", |_, at| Cell::integer(at.table.seats)),
        number("others_betting", |_, at| units(&at.table.others_betting)),
        integer("envy_mean_numerator", |_, at| numerator(&at.envy.mean)),
        integer("envy_mean_denominator", |_, at| denominator(&at.envy.mean)),
        number("envy_return_pct", |_, at| percentage(&at.envy.mean)),
        integer("ev_numerator", |_, at| numerator(&at.expected_net)),
        integer("ev_denominator", |_, at| denominator(&at.expected_net)),
        number("house_edge_pct", |_, at| percentage(&-&at.expected_net)),
        number("variance", |_, at| Cell::Decimal(at.variance.clone(), 8)),
        number("std_dev", |_, at| float(to_f64(&at.variance).sqrt())),
        number("volatility_index_90", |_, at| float(VOLATILITY_Z_90 * to_f64(&at.variance).sqrt())),
        citation(),
        text("meter_units", |offer, _| meters(offer)),
    ]);
    let at_tables = |envying: &'a Envying| {
        let tables = (2..=envying.offer.game.most_players).map(Table::of);
        tables.map(move |table| (&envying.offer, envying.at(table)))
    };
    Sheet::of(&columns, all.into_iter().flat_map(at_tables))
}
