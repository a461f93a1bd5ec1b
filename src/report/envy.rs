//! What envy bonuses add to a wager, by the number of players at the table.

use super::cells::{citation, denominator, float, keys, meters, numerator, percentage, units};
use super::sheet::{Cell, Sheet, column};
use crate::analysis::Envying;
use crate::outcome::{Fraction, VOLATILITY_Z_90, to_f64};
use crate::progressive::envy::{EnvyMoments, Table};

/// A wager with an envy bonus at one table.
struct AtTable<'a> {
    schedule: &'a str,
    table: Table,
    moments: EnvyMoments,
    expected_net: Fraction,
    variance: Fraction,
}

impl<'a> AtTable<'a> {
    fn of(envying: &'a Envying, table: Table) -> Self {
        let moments = table.envy(&envying.hands);
        let (expected_net, variance) = (moments.expected_net(&envying.own), moments.total_variance(&envying.own));
        AtTable { schedule: envying.schedule, table, moments, expected_net, variance }
    }

    fn std_dev(&self) -> f64 {
        to_f64(&self.variance).sqrt()
    }
}

/// The sheet of `envy.csv`: one row for each wager and number of players from two to the most at a table; every hand
/// counts.
pub fn sheet<'a>(all: impl IntoIterator<Item = &'a Envying>) -> Sheet {
    let mut columns = keys([""; 4]);
    columns.extend([
        column("envy", |_, at: &AtTable<'_>| Cell::text(at.schedule)),
        column("seats", |_, at| Cell::integer(at.table.seats)),
        column("others_betting", |_, at| units(&at.table.others_betting)),
        column("envy_mean_numerator", |_, at| numerator(&at.moments.mean)),
        column("envy_mean_denominator", |_, at| denominator(&at.moments.mean)),
        column("envy_return_pct", |_, at| percentage(&at.moments.mean)),
        column("ev_numerator", |_, at| numerator(&at.expected_net)),
        column("ev_denominator", |_, at| denominator(&at.expected_net)),
        column("house_edge_pct", |_, at| percentage(&-&at.expected_net)),
        column("variance", |_, at| Cell::Decimal(at.variance.clone(), 8)),
        column("std_dev", |_, at| float(at.std_dev())),
        column("volatility_index_90", |_, at| float(VOLATILITY_Z_90 * at.std_dev())),
        citation(),
        column("meter_units", |offer, _| meters(offer)),
    ]);
    let at_tables = |envying: &'a Envying| {
        let tables = (2..=envying.offer.game.most_players).map(Table::of);
        tables.map(move |table| (&envying.offer, AtTable::of(envying, table)))
    };
    Sheet::of(&columns, all.into_iter().flat_map(at_tables))
}
