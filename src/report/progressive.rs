//! Progressive meters: a row per meter; envy bonuses by number of players.

use num_traits::Zero;

use super::column::{
    Cell, Column, citation, denominator, float, integer, keys, meters, number, numerator, one_in, percentage,
    small_integer, text, units,
};
use super::sheet::Sheet;
use crate::analysis::{Accounted, AtTable, Envying, Table as Paced};
use crate::games::bonuses::RandomBonus;
use crate::games::{LUCKY_BONUS, MAGIC_CARD, Offer, Table};
use crate::outcome::{Fraction, VOLATILITY_Z_90, to_f64};
use crate::paytable::{Increments, whole_units};
use crate::progressive::{LongRun, MeterAccount};

struct MeterRow<'a> {
    accounted: &'a Accounted,
    meter: &'a MeterAccount,
    /// The table's pace, if it is stated.
    paced: Option<&'a Paced>,
}

fn columns<'a>() -> impl Iterator<Item = Column<Offer, MeterRow<'a>>> {
    keys().chain([
        text("meter", |_, row: &MeterRow<'a>| Cell::text(&row.meter.flow.meter.name)),
        citation(),
        text("method", |_, _| Cell::text("exact")),
        number("seed_units", |_, row| units(&row.meter.flow.meter.seed)),
        number("reseed_units", |_, row| {
            Cell::or_empty(row.meter.flow.meter.seed.as_ref(), |_| units(&row.meter.flow.meter.reseed))
        }),
        number("primary_pct", |_, row| row.increments(|increments| percentage(&increments.primary))),
        number("reserve_pct", |_, row| row.increments(|increments| percentage(&increments.reserve))),
        text("reserve_excess", |_, row| {
            let excess = row.accounted.excess.name();
            row.increments(|rates| if rates.reserve.is_zero() { Cell::Empty } else { Cell::text(excess) })
        }),
        number("wagers_per_hand", |_, row| units(&row.meter.flow.feed.wagers_per_hand)),
        small_integer("sharers", |_, row| Cell::integer(row.meter.flow.feed.sharers)),
        integer("coefficient_numerator", |_, row| numerator(&row.meter.coefficient)),
        integer("coefficient_denominator", |_, row| denominator(&row.meter.coefficient)),
        number("coefficient_pct", |_, row| percentage(&row.meter.coefficient)),
        number("resets_one_in", |_, row| one_in(&row.meter.flow.reset)),
        number("hits_one_in", |_, row| one_in(&row.meter.flow.hit())),
        number("meter_units", |_, row| units(&row.meter.flow.reading)),
        number("house_edge_pct", |_, row| percentage(&row.accounted.account.house_edge())),
        number("break_even_units", |_, row| units(&row.meter.break_even)),
        number("mean_reset_units", |_, row| row.when_reset(|it| &it.mean_reset)),
        number("mean_units", |_, row| row.long_run(|it| units(&it.mean))),
        number("mean_when_reset_units", |_, row| row.when_reset(|it| &it.mean)),
        number("house_edge_at_mean_pct", |_, row| row.long_run_edge(|edge| percentage(edge))),
        number("long_run_return_unit_pct", |_, row| row.long_run_edge(|edge| percentage(&(whole_units(1) - edge)))),
        number("exceeds_break_even_pct", |_, row| {
            row.long_run(|it| Cell::or_empty(it.exceeds_break_even, |share| float(100.0 * share)))
        }),
        number("fixed_return_pct", |_, row| percentage(&row.accounted.account.fixed_return)),
        number("seed_return_pct", |_, row| row.long_run(|it| percentage(&it.seed_return))),
        // Neither the house's money nor the reserve's.
        number("primary_return_pct", |_, row| row.long_run(|it| percentage(&it.primary_return))),
        number("reserve_return_pct", |_, row| row.long_run(|it| percentage(&it.reserve_return))),
        number("envy_return_pct", |_, row| percentage(&row.accounted.account.envy_return)),
        // The table, and the bonuses that its system draws.
        text("envy", |_, row| Cell::text(row.accounted.envy)),
        small_integer("seats", |_, row| Cell::integer(row.accounted.table.seats)),
        number("others_betting", |_, row| {
            if row.accounted.envy.is_empty() { Cell::Empty } else { units(&row.accounted.table.others_betting) }
        }),
        text("activation", |offer, _| Cell::text(offer.bonuses.name())),
        number("magic_card_coefficient_pct", |_, row| row.bonus(MAGIC_CARD, coefficient)),
        number("magic_card_break_even", |_, row| row.bonus(MAGIC_CARD, break_even)),
        number("lucky_bonus_coefficient_pct", |_, row| row.bonus(LUCKY_BONUS, coefficient)),
        number("lucky_bonus_break_even", |_, row| row.bonus(LUCKY_BONUS, break_even)),
    ])
}

/// Hours and days between two resets, where every player's hand can hit, or the one hand that all share.
fn pace_columns<'a>() -> [Column<Offer, MeterRow<'a>>; 2] {
    [
        number("hours_between_resets", |_, row| row.resets_in(|_| 1)),
        number("days_between_resets", |_, row| row.resets_in(|paced| paced.hours_per_day)),
    ]
}

impl MeterRow<'_> {
    /// Mean time from one reset to the next, in spans of so many hours.
    fn resets_in(&self, hours: fn(&Paced) -> u64) -> Cell {
        Cell::or_empty(self.paced, |paced| {
            let Accounted { offer, table, .. } = self.accounted;
            let others = whole_units(table.seats.saturating_sub(1)) * &table.others_betting;
            let hands = whole_units(1) + if offer.wager.shared_jackpot.is_some() { whole_units(0) } else { others };
            one_in(&(&self.meter.flow.reset * hands * whole_units(hours(paced)) * whole_units(paced.hands_per_hour)))
        })
    }

    fn increments(&self, cell: impl FnOnce(&Increments) -> Cell) -> Cell {
        Cell::or_empty(self.meter.flow.meter.increments.as_ref(), cell)
    }

    fn long_run(&self, cell: impl FnOnce(&LongRun) -> Cell) -> Cell {
        Cell::or_empty(self.meter.long_run.as_ref(), cell)
    }

    /// Long-run mean; empty if the meter is never reset.
    fn when_reset(&self, mean: fn(&LongRun) -> &Fraction) -> Cell {
        if self.meter.flow.reset.is_zero() { Cell::Empty } else { self.long_run(|it| units(mean(it))) }
    }

    fn long_run_edge(&self, cell: impl FnOnce(&Fraction) -> Cell) -> Cell {
        Cell::or_empty(self.accounted.account.long_run_house_edge().as_ref(), cell)
    }

    fn bonus(&self, name: &str, cell: fn(&RandomBonus) -> Cell) -> Cell {
        Cell::or_empty(self.accounted.bonuses.iter().find(|bonus| bonus.name == name), cell)
    }
}

fn coefficient(bonus: &RandomBonus) -> Cell {
    percentage(&bonus.coefficient())
}

fn break_even(bonus: &RandomBonus) -> Cell {
    units(&bonus.break_even)
}

/// A row per meter; at a table of a stated pace with the time from one reset to the next.
pub fn sheet<'a>(all: impl IntoIterator<Item = &'a Accounted>, paced: Option<&'a Paced>) -> Sheet {
    let of_account = |accounted: &'a Accounted| {
        accounted.account.meters.iter().map(move |meter| (&accounted.offer, MeterRow { accounted, meter, paced }))
    };
    let columns = columns().chain(paced.into_iter().flat_map(|_| pace_columns()));
    Sheet::of("progressive", columns, all.into_iter().flat_map(of_account))
}

/// `envy.csv`: a row per wager and number of players, from two to a full table; every hand counts.
pub fn envy_sheet<'a>(all: impl IntoIterator<Item = &'a Envying>) -> Sheet {
    let columns = keys().chain([
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
    Sheet::of("envy", columns, all.into_iter().flat_map(at_tables))
}
