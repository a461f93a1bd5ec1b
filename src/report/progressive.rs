//! Progressive meters: a row per meter, by the account and as kept through dealt rounds; envy bonuses by number of
//! players.

use num_traits::Zero;

use super::cell::Cell;
use super::column::{
    Column, citation, denominator, float, integer, keys, meters, number, numerator, one_in, percentage, shown,
    small_integer, text, units,
};
use super::sheet::Sheet;
use crate::analysis::{Accounted, AtTable, Envying, SeenMeter};
use crate::games::bonuses::RandomBonus;
use crate::games::{LUCKY_BONUS, MAGIC_CARD, Offer, Table};
use crate::outcome::{Fraction, VOLATILITY_Z_90, to_f64};
use crate::paytable::{Increments, whole_units};
use crate::progressive::{LongRun, MeterAccount, Observed};
use crate::statistics::Ratio;

/// A meter by its account, or as a run saw it.
struct MeterRow<'a> {
    accounted: &'a Accounted,
    meter: &'a MeterAccount,
    seen: Option<&'a SeenMeter>,
}

fn columns<'a>() -> Vec<Column<Offer, MeterRow<'a>>> {
    let mut columns = keys(["game", "wager", "pay\ntable", ""]);
    columns.extend([
        text(shown("meter", (7, "meter")).leading(), |_, row: &MeterRow<'a>| Cell::text(row.meter.flow.name.as_str())),
        citation(),
        text(shown("method", (8, "method")).leading(), |_, row| {
            Cell::text(if row.seen.is_some() { "simulation" } else { "exact" })
        }),
    ]);
    columns.extend(flow_columns());
    columns.extend(long_run_columns());
    columns.extend(bonus_columns());
    columns.extend(run_columns());
    columns
}

fn flow_columns<'a>() -> [Column<Offer, MeterRow<'a>>; 15] {
    [
        number("seed_units", |_, row| row.exact(|meter| Cell::or_empty(meter.flow.seed.as_ref(), units))),
        number("reseed_units", |_, row| {
            row.exact(|meter| Cell::or_empty(meter.flow.seed.as_ref(), |_| units(&meter.flow.reseed)))
        }),
        number("primary_pct", |_, row| row.increments(|increments| percentage(&increments.primary))),
        number("reserve_pct", |_, row| row.increments(|increments| percentage(&increments.reserve))),
        text("reserve_excess", |_, row| {
            let excess = row.accounted.excess.name();
            row.increments(|rates| if rates.reserve.is_zero() { Cell::Empty } else { Cell::text(excess) })
        }),
        number("wagers_per_hand", |_, row| row.exact(|meter| units(&meter.flow.feed.wagers_per_hand))),
        small_integer("sharers", |_, row| row.exact(|meter| Cell::integer(meter.flow.feed.sharers))),
        integer("coefficient_numerator", |_, row| row.exact(|meter| numerator(&meter.coefficient))),
        integer("coefficient_denominator", |_, row| row.exact(|meter| denominator(&meter.coefficient))),
        number(shown("coefficient_pct", (11, "return % of\na unit on it")).ranked(5), |_, row| {
            row.exact(|meter| percentage(&meter.coefficient))
        }),
        number(shown("resets_one_in", (13, "reset once\nin hands")).ranked(4), |_, row| {
            let inverse = |seen: &SeenMeter| seen.observed.reset_frequency?.figure()?.inverse();
            let seen = |it: &SeenMeter| Cell::or_empty(inverse(it), |figure| Cell::figure(&figure, 1, 4));
            row.either(|meter| one_in(&meter.flow.reset), seen)
        }),
        number("hits_one_in", |_, row| row.exact(|meter| one_in(&meter.flow.hit()))),
        number(shown("meter_units", (9, "reading")).leading(), |_, row| row.exact(|meter| units(&meter.flow.reading))),
        number(shown("house_edge_pct", (10, "house edge %\nat reading")).leading(), |_, row| {
            row.exact(|_| percentage(&row.accounted.account.house_edge()))
        }),
        number(shown("break_even_units", (12, "break-\neven")).ranked(1), |_, row| {
            row.exact(|meter| Cell::or_empty(meter.break_even.as_ref(), units))
        }),
    ]
}

fn long_run_columns<'a>() -> [Column<Offer, MeterRow<'a>>; 11] {
    [
        number("mean_reset_units", |_, row| {
            row.either(|meter| when_reset(meter, |it| &it.mean_reset), |it| value(it.observed.mean_reset, 1))
        }),
        number(shown("mean_units", (14, "mean\nmeter")).ranked(3), |_, row| {
            row.either(
                |meter| Cell::or_empty(meter.long_run.as_ref(), |long_run| units(&long_run.mean)),
                |it| value(it.observed.mean, 1),
            )
        }),
        number(shown("mean_when_reset_units", (15, "mean when\nreset")), |_, row| {
            row.either(|meter| when_reset(meter, |it| &it.mean), |it| value(it.observed.mean_when_reset, 1))
        }),
        number(shown("house_edge_at_mean_pct", (26, "house edge %\nin long run")).ranked(2), |_, row| {
            row.long_run_edge(percentage)
        }),
        number("long_run_rtp_pct", |_, row| row.long_run_edge(|edge| percentage(&(whole_units(1) - edge)))),
        number(shown("exceeds_break_even_pct", (16, "above break-\neven %")), |_, row| {
            row.either(
                |meter| {
                    let share = meter.long_run.as_ref().and_then(|long_run| long_run.exceeds_break_even);
                    Cell::or_empty(share, |share| float(100.0 * share))
                },
                |it| value(it.observed.exceeds_break_even, 100),
            )
        }),
        number(shown("fixed_return_pct", (17, "fixed\nreturn %")), |_, row| {
            row.exact(|_| percentage(&row.accounted.account.fixed_return))
        }),
        number(shown("seed_return_pct", (18, "of\nseed %")), |_, row| {
            row.part(|it| &it.seed_return, |it| value(it.seed_return, 100))
        }),
        number(shown("primary_return_pct", (19, "of\nprimary %")), |_, row| {
            // Neither the house's money nor the reserve's.
            row.part(|it| &it.primary_return, |it| value(it.primary_return, 100))
        }),
        number(shown("reserve_return_pct", (20, "of\nreserve %")), |_, row| {
            row.part(|it| &it.reserve_return, |it| value(it.reserve_return, 100))
        }),
        number(shown("envy_return_pct", (21, "of\nenvy %")), |_, row| {
            row.exact(|_| percentage(&row.accounted.account.envy_return))
        }),
    ]
}

/// The table, and the bonuses that its system draws.
fn bonus_columns<'a>() -> [Column<Offer, MeterRow<'a>>; 8] {
    [
        text(shown("envy", (3, "envy\nbonus")), |_, row| Cell::text(row.accounted.envy)),
        small_integer(shown("seats", (4, "seats")), |_, row| Cell::integer(row.accounted.table.seats)),
        number(shown("others_betting", (5, "others\nbetting")), |_, row| {
            let others = &row.accounted.table.others_betting;
            row.exact(|_| if row.accounted.envy.is_empty() { Cell::Empty } else { units(others) })
        }),
        text(shown("activation", (6, "activation")), |offer, row| row.exact(|_| Cell::text(offer.bonuses.name()))),
        number(shown("magic_card_coefficient_pct", (22, "magic card\n% if active")), |_, row| {
            row.bonus(MAGIC_CARD, coefficient)
        }),
        number(shown("magic_card_break_even", (23, "fair at\nactivation")), |_, row| row.bonus(MAGIC_CARD, break_even)),
        number(shown("lucky_bonus_coefficient_pct", (24, "lucky bonus\n% if active")), |_, row| {
            row.bonus(LUCKY_BONUS, coefficient)
        }),
        number(shown("lucky_bonus_break_even", (25, "fair at\nactivation")), |_, row| {
            row.bonus(LUCKY_BONUS, break_even)
        }),
    ]
}

/// The run that kept the meter, and its distance from the account.
fn run_columns<'a>() -> [Column<Offer, MeterRow<'a>>; 13] {
    [
        integer("hands", |_, row| row.seen(|seen| Cell::Float(seen.observed.hands, 0))),
        integer("resets", |_, row| row.seen(|seen| Cell::Float(seen.observed.resets, 0))),
        integer("seed", |_, row| row.seen(|seen| Cell::integer(seen.seed))),
        number("mean_std_error_units", |_, row| {
            row.seen(|seen| Cell::or_empty(seen.observed.mean, |mean| float(mean.std_error)))
        }),
        number(shown("z_resets", (27, "z of\nresets")), |_, row| {
            row.z(|it| it.reset_frequency, |meter, _| Some(to_f64(&meter.flow.reset)))
        }),
        number(shown("z_mean", (28, "z of\nmean")), |_, row| row.z(|it| it.mean, |_, exact| Some(to_f64(&exact.mean)))),
        number("z_mean_when_reset", |_, row| row.z(|it| it.mean_when_reset, |_, exact| Some(to_f64(&exact.mean)))),
        number("z_mean_reset", |_, row| row.z(|it| it.mean_reset, |_, exact| Some(to_f64(&exact.mean_reset)))),
        number(shown("z_exceeds_break_even", (29, "z of\nabove")), |_, row| {
            row.z(|it| it.exceeds_break_even, |_, exact| exact.exceeds_break_even)
        }),
        number(shown("z_meter_return", (30, "z of\nreturn")), |_, row| {
            row.z(
                |it| it.meter_return,
                |_, exact| Some(to_f64(&(&exact.seed_return + &exact.primary_return + &exact.reserve_return))),
            )
        }),
        number("z_seed_return", |_, row| row.z(|it| it.seed_return, |_, exact| Some(to_f64(&exact.seed_return)))),
        number("z_reserve_return", |_, row| {
            row.z(|it| it.reserve_return, |_, exact| Some(to_f64(&exact.reserve_return)))
        }),
        text(shown("verdict", (31, "verdict")).leading(), |_, row| row.seen(|seen| Cell::text(seen.verdict.name()))),
    ]
}

impl MeterRow<'_> {
    fn either(&self, exact: impl FnOnce(&MeterAccount) -> Cell, seen: impl FnOnce(&SeenMeter) -> Cell) -> Cell {
        self.seen.map_or_else(|| exact(self.meter), seen)
    }

    fn exact(&self, cell: impl FnOnce(&MeterAccount) -> Cell) -> Cell {
        self.either(cell, |_| Cell::Empty)
    }

    fn seen(&self, cell: impl FnOnce(&SeenMeter) -> Cell) -> Cell {
        self.either(|_| Cell::Empty, cell)
    }

    fn increments(&self, cell: impl FnOnce(&Increments) -> Cell) -> Cell {
        self.exact(|meter| Cell::or_empty(meter.flow.increments.as_ref(), cell))
    }

    fn long_run_edge(&self, cell: impl FnOnce(&Fraction) -> Cell) -> Cell {
        self.exact(|_| Cell::or_empty(self.accounted.account.long_run_house_edge().as_ref(), cell))
    }

    fn part(&self, exact: fn(&LongRun) -> &Fraction, seen: fn(&Observed) -> Cell) -> Cell {
        let exact = |meter: &MeterAccount| Cell::or_empty(meter.long_run.as_ref(), |it| percentage(exact(it)));
        self.either(exact, |it| seen(&it.observed))
    }

    fn bonus(&self, name: &str, cell: fn(&RandomBonus) -> Cell) -> Cell {
        self.exact(|_| Cell::or_empty(self.accounted.bonuses.iter().find(|bonus| bonus.name == name), cell))
    }

    /// Run less account, in standard errors.
    fn z(&self, observed: fn(&Observed) -> Option<Ratio>, exact: fn(&MeterAccount, &LongRun) -> Option<f64>) -> Cell {
        let z = || observed(&self.seen?.observed)?.z(exact(self.meter, self.meter.long_run.as_ref()?)?);
        Cell::or_empty(z().filter(|z| z.is_finite()), |z| Cell::Float(z, 4))
    }
}

fn value(ratio: Option<Ratio>, scale: u32) -> Cell {
    Cell::or_empty(ratio.and_then(Ratio::figure), |figure| Cell::figure(&figure, scale, 8))
}

/// Long-run mean; empty if the meter is never reset.
fn when_reset(meter: &MeterAccount, mean: fn(&LongRun) -> &Fraction) -> Cell {
    Cell::or_empty(meter.long_run.as_ref().filter(|_| !meter.flow.reset.is_zero()), |it| units(mean(it)))
}

fn coefficient(bonus: &RandomBonus) -> Cell {
    percentage(&bonus.coefficient())
}

fn break_even(bonus: &RandomBonus) -> Cell {
    Cell::or_empty(bonus.break_even.as_ref(), units)
}

/// A row per meter by the account, followed by a row of the run if there is one.
pub fn sheet<'a>(all: impl IntoIterator<Item = &'a Accounted>) -> Sheet {
    let of_meter = |accounted: &'a Accounted, (place, meter): (usize, &'a MeterAccount)| {
        let seen = accounted.seen.get(place).and_then(Option::as_ref);
        let both = std::iter::once(None).chain(seen.map(Some));
        both.map(move |seen| (&accounted.offer, MeterRow { accounted, meter, seen }))
    };
    let of_account = |accounted: &'a Accounted| {
        let meters = accounted.account.meters.iter().enumerate();
        meters.flat_map(move |meter| of_meter(accounted, meter))
    };
    Sheet::of(&columns(), all.into_iter().flat_map(of_account))
}

/// `envy.csv`: a row per wager and number of players, from two to a full table; every hand counts.
pub fn envy_sheet<'a>(all: impl IntoIterator<Item = &'a Envying>) -> Sheet {
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
