//! What progressive meters come to: one row a meter, by the account and as it was kept through dealt rounds.

use num_traits::Zero;

use super::sheet::{BriefColumn, Cell, Sheet};
use super::summary::{key_cells, one_in, percent_cell};
use crate::analysis::{Accounted, SeenMeter};
use crate::games::{LUCKY_BONUS, MAGIC_CARD, Offer};
use crate::outcome::{Fraction, to_f64};
use crate::paytable::whole_units;
use crate::progressive::{LongRun, MeterAccount, Observed};
use crate::statistics::Ratio;

/// Columns of `progressive.csv`.
pub const COLUMNS: &[&str] = &[
    "schema_version",
    "game",
    "wager",
    "paytable",
    "reading",
    "meter",
    "citation",
    "method",
    "seed_units",
    "reseed_units",
    "primary_pct",
    "reserve_pct",
    "reserve_excess",
    "wagers_per_hand",
    "sharers",
    "coefficient_numerator",
    "coefficient_denominator",
    "coefficient_pct",
    "resets_one_in",
    "hits_one_in",
    "meter_units",
    "house_edge_pct",
    "break_even_units",
    "mean_reset_units",
    "mean_units",
    "mean_when_reset_units",
    "house_edge_at_mean_pct",
    "long_run_rtp_pct",
    "exceeds_break_even_pct",
    "fixed_return_pct",
    "seed_return_pct",
    "primary_return_pct",
    "reserve_return_pct",
    "envy_return_pct",
    "envy",
    "seats",
    "others_betting",
    "activation",
    "magic_card_coefficient_pct",
    "magic_card_break_even",
    "lucky_bonus_coefficient_pct",
    "lucky_bonus_break_even",
    "hands",
    "resets",
    "seed",
    "mean_std_error_units",
    "z_resets",
    "z_mean",
    "z_mean_when_reset",
    "z_mean_reset",
    "z_exceeds_break_even",
    "z_meter_return",
    "z_seed_return",
    "z_reserve_return",
    "verdict",
];

const FOR_PEOPLE: &[BriefColumn] = &[
    ("game", "game"),
    ("wager", "wager"),
    ("paytable", "pay\ntable"),
    ("envy", "envy\nbonus"),
    ("seats", "seats"),
    ("others_betting", "others\nbetting"),
    ("activation", "activation"),
    ("meter", "meter"),
    ("method", "method"),
    ("meter_units", "reading"),
    ("house_edge_pct", "house edge %\nat reading"),
    ("coefficient_pct", "return % of\na unit on it"),
    ("break_even_units", "break-\neven"),
    ("resets_one_in", "reset once\nin hands"),
    ("mean_units", "mean\nmeter"),
    ("mean_when_reset_units", "mean when\nreset"),
    ("exceeds_break_even_pct", "above break-\neven %"),
    ("fixed_return_pct", "fixed\nreturn %"),
    ("seed_return_pct", "of\nseed %"),
    ("primary_return_pct", "of\nprimary %"),
    ("reserve_return_pct", "of\nreserve %"),
    ("envy_return_pct", "of\nenvy %"),
    ("magic_card_coefficient_pct", "magic card\n% if active"),
    ("magic_card_break_even", "fair at\nactivation"),
    ("lucky_bonus_coefficient_pct", "lucky bonus\n% if active"),
    ("lucky_bonus_break_even", "fair at\nactivation"),
    ("house_edge_at_mean_pct", "house edge %\nin long run"),
    ("z_resets", "z of\nresets"),
    ("z_mean", "z of\nmean"),
    ("z_exceeds_break_even", "z of\nabove"),
    ("z_meter_return", "z of\nreturn"),
    ("verdict", "verdict"),
];

/// An empty sheet of meters.
pub fn sheet() -> Sheet {
    Sheet::new(COLUMNS, FOR_PEOPLE)
}

/// One row for each meter by the account, each with another one below if a run saw it.
pub fn rows(accounted: &Accounted) -> Vec<Vec<Cell>> {
    let mut rows = Vec::new();
    for (place, meter) in accounted.account.meters.iter().enumerate() {
        rows.push(exact_row(accounted, meter));
        let seen = accounted.seen.get(place).and_then(Option::as_ref);
        rows.extend(seen.map(|seen| simulated_row(accounted, meter, seen)));
    }
    rows
}

fn exact_row(accounted: &Accounted, meter: &MeterAccount) -> Vec<Cell> {
    let Accounted { offer, account, excess, .. } = accounted;
    let flow = &meter.flow;
    let long_run = meter.long_run.as_ref();
    let long_run_edge = account.long_run_house_edge();
    let increments = flow.increments.as_ref();
    let is_reset = !flow.reset.is_zero();
    let mut row = head(offer, meter, "exact");
    row.extend([
        Cell::or_empty(flow.seed.as_ref(), units),
        Cell::or_empty(flow.seed.as_ref(), |_| units(&flow.reseed)),
        Cell::or_empty(increments, |increments| percent_cell(&increments.primary)),
        Cell::or_empty(increments, |increments| percent_cell(&increments.reserve)),
        Cell::or_empty(increments.filter(|increments| !increments.reserve.is_zero()), |_| Cell::text(excess.name())),
        units(&flow.feed.wagers_per_hand),
        Cell::integer(flow.feed.sharers),
        Cell::Integer(meter.coefficient.numer().clone()),
        Cell::Integer(meter.coefficient.denom().clone()),
        percent_cell(&meter.coefficient),
        one_in(&flow.reset),
        one_in(&flow.hit()),
        units(&flow.reading),
        percent_cell(&account.house_edge()),
        Cell::or_empty(meter.break_even.as_ref(), units),
        Cell::or_empty(long_run.filter(|_| is_reset), |long_run| units(&long_run.mean_reset)),
        Cell::or_empty(long_run, |long_run| units(&long_run.mean)),
        Cell::or_empty(long_run.filter(|_| is_reset), |long_run| units(&long_run.mean)),
        Cell::or_empty(long_run_edge.as_ref(), percent_cell),
        Cell::or_empty(long_run_edge.as_ref(), |edge| percent_cell(&(whole_units(1) - edge))),
        Cell::or_empty(long_run.and_then(|long_run| long_run.exceeds_break_even), |share| {
            Cell::Float(100.0 * share, 8)
        }),
        percent_cell(&account.fixed_return),
        of_long_run(long_run, |long_run| &long_run.seed_return),
        of_long_run(long_run, |long_run| &long_run.primary_return),
        of_long_run(long_run, |long_run| &long_run.reserve_return),
        percent_cell(&account.envy_return),
        Cell::text(accounted.envy),
        Cell::integer(accounted.table.seats),
        Cell::or_empty((!accounted.envy.is_empty()).then_some(&accounted.table.others_betting), units),
        Cell::text(offer.bonuses.name()),
    ]);
    for name in [MAGIC_CARD, LUCKY_BONUS] {
        let bonus = accounted.bonuses.iter().find(|bonus| bonus.name == name);
        row.push(Cell::or_empty(bonus, |bonus| percent_cell(&bonus.coefficient())));
        row.push(Cell::or_empty(bonus.and_then(|bonus| bonus.break_even.as_ref()), units));
    }
    row.resize(COLUMNS.len(), Cell::Empty);
    row
}

fn simulated_row(accounted: &Accounted, meter: &MeterAccount, seen: &SeenMeter) -> Vec<Cell> {
    let observed = &seen.observed;
    let mut row = head(&accounted.offer, meter, "simulation");
    row.resize(column("resets_one_in"), Cell::Empty);
    row.push(Cell::or_empty(observed.reset_frequency.filter(|ratio| ratio.value > 0.0), |ratio| {
        Cell::Float(1.0 / ratio.value, 4)
    }));
    row.resize(column("mean_reset_units"), Cell::Empty);
    row.extend([observed.mean_reset, observed.mean, observed.mean_when_reset].map(|ratio| value(ratio, 1.0)));
    row.resize(column("exceeds_break_even_pct"), Cell::Empty);
    row.push(value(observed.exceeds_break_even, 100.0));
    row.push(Cell::Empty);
    // What is won beside the house's money and the reserve comes from the primary increments.
    let of = |ratio: Option<Ratio>| ratio.map_or(f64::NAN, |ratio| ratio.value);
    let primary = of(observed.meter_return) - of(observed.seed_return) - of(observed.reserve_return);
    row.push(value(observed.seed_return, 100.0));
    row.push(Cell::Float(100.0 * primary, 8));
    row.push(value(observed.reserve_return, 100.0));
    row.resize(column("envy"), Cell::Empty);
    row.extend([Cell::text(accounted.envy), Cell::integer(accounted.table.seats)]);
    row.resize(column("hands"), Cell::Empty);
    row.extend([
        Cell::Float(observed.hands, 0),
        Cell::Float(observed.resets, 0),
        Cell::integer(seen.seed),
        Cell::or_empty(observed.mean, |mean| Cell::Float(mean.std_error, 8)),
    ]);
    row.extend(distances(meter, observed));
    row.push(Cell::text(seen.verdict.name()));
    row
}

/// The columns from `z_resets` to `z_reserve_return`.
fn distances(meter: &MeterAccount, observed: &Observed) -> Vec<Cell> {
    let Some(long_run) = &meter.long_run else { return vec![Cell::Empty; 8] };
    let meter_return = &long_run.seed_return + &long_run.primary_return + &long_run.reserve_return;
    let z = |ratio: Option<Ratio>, exact: f64| {
        Cell::or_empty(ratio.and_then(|ratio| ratio.z(exact)).filter(|z| z.is_finite()), |z| Cell::Float(z, 4))
    };
    vec![
        z(observed.reset_frequency, to_f64(&meter.flow.reset)),
        z(observed.mean, to_f64(&long_run.mean)),
        z(observed.mean_when_reset, to_f64(&long_run.mean)),
        z(observed.mean_reset, to_f64(&long_run.mean_reset)),
        long_run.exceeds_break_even.map_or(Cell::Empty, |exact| z(observed.exceeds_break_even, exact)),
        z(observed.meter_return, to_f64(&meter_return)),
        z(observed.seed_return, to_f64(&long_run.seed_return)),
        z(observed.reserve_return, to_f64(&long_run.reserve_return)),
    ]
}

fn head(offer: &Offer, meter: &MeterAccount, method: &str) -> Vec<Cell> {
    let mut row = key_cells(offer);
    row.extend([Cell::text(meter.flow.name.as_str()), Cell::text(offer.paytable.section.as_str()), Cell::text(method)]);
    row
}

/// The place of a column.
fn column(name: &str) -> usize {
    COLUMNS.iter().position(|column| *column == name).unwrap_or(COLUMNS.len())
}

fn units(amount: &Fraction) -> Cell {
    super::summary::net_cell(amount)
}

fn value(ratio: Option<Ratio>, scale: f64) -> Cell {
    Cell::or_empty(ratio, |ratio| Cell::Float(scale * ratio.value, 8))
}

fn of_long_run(long_run: Option<&LongRun>, part: fn(&LongRun) -> &Fraction) -> Cell {
    Cell::or_empty(long_run, |long_run| percent_cell(part(long_run)))
}
