//! The summary: one row for a wager, a paytable and a method, with every measure.

use num_bigint::BigInt;
use num_traits::Zero;

use super::SCHEMA_VERSION;
use super::sheet::{BriefColumn, Cell, Sheet};
use crate::analysis::Envying;
use crate::analysis::{Answer, LimitEffect, Witness};
use crate::games::{Dollars, Offer};
use crate::outcome::{Fraction, Measures, OutcomeTable, VOLATILITY_Z_90, VOLATILITY_Z_95, percent};
use crate::progressive::envy::Table;
use crate::statistics::ChiSquare;

/// Columns of `summary.csv`.
pub const COLUMNS: &[&str] = &[
    "schema_version",
    "game",
    "wager",
    "paytable",
    "reading",
    "citation",
    "method",
    "odds",
    "unit",
    "initial_units",
    "cycle",
    "rounds",
    "seed",
    "mean_total_units",
    "ev_numerator",
    "ev_denominator",
    "house_edge_pct",
    "house_edge_initial_pct",
    "element_of_risk_pct",
    "rtp_pct",
    "rtp_total_pct",
    "variance",
    "std_dev",
    "skewness",
    "excess_kurtosis",
    "volatility_index_90",
    "volatility_index_95",
    "win_frequency_pct",
    "push_frequency_pct",
    "loss_frequency_pct",
    "fold_frequency_pct",
    "max_net_units",
    "max_net_one_in",
    "std_error_pct",
    "ci95_low_pct",
    "ci95_high_pct",
    "exact_house_edge_pct",
    "z_score",
    "chi_square",
    "chi_square_df",
    "chi_square_p",
    "verdict",
    "meter_units",
    "strategy",
    "blocks_chi_square",
    "blocks_chi_square_df",
    "blocks_chi_square_p",
    "meter_at",
    "seats",
    "others_betting",
    "envy",
    "envy_return_pct",
    "activation",
    "unit_amount",
    "payout_limit",
    "payout_limit_floor",
    "table_minimum",
    "house_edge_without_limit_pct",
    "house_edge_limit_unknown_pct",
];

/// What `meter_at` says of a row at the long-run mean of the meters.
pub const AT_MEAN: &str = "mean";

const EXACT_FOR_PEOPLE: &[BriefColumn] = &[
    ("game", "game"),
    ("wager", "wager"),
    ("paytable", "pay\ntable"),
    ("reading", "reading"),
    ("strategy", "strategy"),
    ("meter_units", "meter"),
    ("meter_at", "meter\nat"),
    ("activation", "activation"),
    ("envy", "envy\nbonus"),
    ("seats", "seats"),
    ("others_betting", "others\nbetting"),
    ("envy_return_pct", "envy\nreturn %"),
    ("unit_amount", "unit\n$"),
    ("payout_limit", "payout\nlimit $"),
    ("house_edge_pct", "house edge\n% of a unit"),
    ("house_edge_without_limit_pct", "without\nlimit"),
    ("house_edge_limit_unknown_pct", "limit\nunknown"),
    ("house_edge_initial_pct", "% of initial\nwagers"),
    ("element_of_risk_pct", "element of\nrisk %"),
    ("win_frequency_pct", "hit\nfrequency %"),
    ("std_dev", "standard\ndeviation"),
    ("volatility_index_90", "volatility\nindex 90 %"),
    ("max_net_units", "greatest\nwin"),
    ("max_net_one_in", "once in\nrounds"),
    ("citation", "section"),
];

const SIMULATION_FOR_PEOPLE: &[BriefColumn] = &[
    ("game", "game"),
    ("wager", "wager"),
    ("paytable", "pay\ntable"),
    ("reading", "reading"),
    ("strategy", "strategy"),
    ("unit_amount", "unit\n$"),
    ("payout_limit", "payout\nlimit $"),
    ("rounds", "rounds"),
    ("house_edge_pct", "simulated\nedge %"),
    ("std_error_pct", "standard\nerror"),
    ("ci95_low_pct", "95 %\nfrom"),
    ("ci95_high_pct", "95 %\nto"),
    ("exact_house_edge_pct", "exact\nedge %"),
    ("z_score", "z"),
    ("win_frequency_pct", "hit\nfrequency %"),
    ("std_dev", "standard\ndeviation"),
    ("chi_square", "chi-\nsquare"),
    ("chi_square_df", "df"),
    ("chi_square_p", "p"),
    ("blocks_chi_square_p", "p of\nblocks"),
    ("verdict", "verdict"),
];

/// The columns that [`measure_cells`] fills.
const MEASURES: &[&str] = COLUMNS.split_at(13).1.split_at(20).0;

/// What two hands do not tell of a wager with an envy bonus.
const NOT_KNOWN_WITH_ENVY: [&str; 7] = [
    "skewness",
    "excess_kurtosis",
    "win_frequency_pct",
    "push_frequency_pct",
    "loss_frequency_pct",
    "max_net_units",
    "max_net_one_in",
];

/// An empty summary whose columns for people are those of exact answers.
pub fn exact_sheet() -> Sheet {
    Sheet::new(COLUMNS, EXACT_FOR_PEOPLE)
}

/// An empty summary whose columns for people are those of a simulation.
pub fn simulation_sheet() -> Sheet {
    Sheet::new(COLUMNS, SIMULATION_FOR_PEOPLE)
}

/// The row of an exact answer, at the seeds of its meters or at given readings.
pub fn exact_row(answer: &Answer) -> Vec<Cell> {
    exact_row_of(&answer.offer, &answer.exact, meter_at(&answer.offer), answer.limit_effect.as_ref())
}

/// The rows of an exact answer: with meters also that at their long-run means, where these are known.
pub fn exact_rows(answer: &Answer) -> Vec<Vec<Cell>> {
    let at_mean = answer.at_mean_meters.iter().map(|at| exact_row_of(&at.offer, &at.exact, AT_MEAN, None));
    std::iter::once(exact_row(answer)).chain(at_mean).collect()
}

fn exact_row_of(offer: &Offer, table: &OutcomeTable, meter_at: &str, limit_effect: Option<&LimitEffect>) -> Vec<Cell> {
    let measures = Measures::of(table);
    let mut row = head(offer, "exact");
    row.extend([Cell::integer(table.cycle()), Cell::Empty, Cell::Empty]);
    row.extend(measure_cells(offer, &measures));
    row.extend(std::iter::repeat_n(Cell::Empty, 9));
    row.push(meter_cell(offer));
    row.push(strategy_cell(offer));
    row.extend(test_cells(None));
    row.push(Cell::text(meter_at));
    row.extend(no_table_cells());
    row.push(activation_cell(offer));
    row.extend(limit_cells(offer, limit_effect));
    row
}

/// The row of an exact answer with the envy bonus of a table. What is not known of it is left empty: more than the
/// first two moments would take more than two hands.
pub fn exact_row_at_table(answer: &Answer, envying: &Envying, table: &Table) -> Vec<Cell> {
    let envy = table.envy(&envying.hands);
    let mut row = exact_row(answer);
    let mut put = |column: &str, cell: Cell| {
        if let Some(place) = COLUMNS.iter().position(|name| *name == column) {
            row[place] = cell;
        }
    };
    if !envy.mean.is_zero() {
        let (expected_net, variance) = (envy.expected_net(&envying.own), envy.total_variance(&envying.own));
        let measures = Measures { expected_net, variance, ..envying.own.clone() };
        for (column, cell) in MEASURES.iter().zip(measure_cells(&answer.offer, &measures)) {
            put(column, if NOT_KNOWN_WITH_ENVY.contains(column) { Cell::Empty } else { cell });
        }
    }
    put("seats", Cell::integer(table.seats));
    put("others_betting", net_cell(&table.others_betting));
    put("envy", Cell::text(envying.schedule));
    put("envy_return_pct", percent_cell(&envy.mean));
    row
}

/// Where the meters of an offer stand, in a word; nothing if it has none.
fn meter_at(offer: &Offer) -> &'static str {
    match (offer.paytable.meters.is_empty(), offer.meters.is_empty()) {
        (true, _) => "",
        (false, true) if offer.paytable.has_unknown_seeds() => "fixed pays",
        (false, true) => "seed",
        (false, false) => "given",
    }
}

/// The row of what a simulation saw of `answer`.
pub fn simulated_row(answer: &Answer, witness: &Witness) -> Vec<Cell> {
    let offer = &answer.offer;
    let measures = Measures::of(&witness.table);
    let comparison = &witness.comparison;
    let pct = |units: f64| Cell::Float(100.0 * units, 8);
    let mut row = head(offer, "simulation");
    row.extend([Cell::Empty, Cell::integer(witness.table.cycle()), Cell::integer(witness.seed)]);
    row.extend(measure_cells(offer, &measures));
    row.push(Cell::or_empty(comparison.std_error, pct));
    // The house edge is the negative of the mean, so the ends of its interval change places.
    row.push(Cell::or_empty(comparison.interval, |(_, high)| pct(-high)));
    row.push(Cell::or_empty(comparison.interval, |(low, _)| pct(-low)));
    row.push(percent_cell(&Measures::of(&answer.exact).house_edge()));
    row.push(Cell::or_empty(comparison.agreement.z, |z| Cell::Float(z, 6)));
    row.extend(test_cells(comparison.agreement.chi_square));
    row.push(Cell::text(witness.verdict.name()));
    row.push(meter_cell(offer));
    row.push(strategy_cell(offer));
    row.extend(test_cells(comparison.agreement.blocks));
    row.push(Cell::text(meter_at(offer)));
    row.extend(no_table_cells());
    row.push(activation_cell(offer));
    row.extend(limit_cells(offer, answer.limit_effect.as_ref()));
    row
}

/// The columns of the table of an envy bonus, where there is none.
fn no_table_cells() -> [Cell; 4] {
    [Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty]
}

/// How often the bonuses of the table system are given; empty if never.
fn activation_cell(offer: &Offer) -> Cell {
    if offer.bonuses.is_none() { Cell::Empty } else { Cell::text(offer.bonuses.name()) }
}

/// What one unit is, the payout limit, the least that it may be, the table minimum if it is known, and the exact house
/// edges without it and against a player who decides as if there were none.
fn limit_cells(offer: &Offer, effect: Option<&LimitEffect>) -> [Cell; 6] {
    let (Some(limit), Some(effect)) = (&offer.payout_limit, effect) else {
        return [const { Cell::Empty }; 6];
    };
    let dollars = |amount: &Dollars| {
        if amount.is_integer() { Cell::Integer(amount.to_integer()) } else { Cell::Decimal(amount.clone(), 2) }
    };
    [
        dollars(limit.unit()),
        dollars(limit.amount()),
        dollars(&effect.floor),
        Cell::or_empty(limit.table_minimum(), dollars),
        percent_cell(&effect.edge_without),
        percent_cell(&effect.edge_unknown),
    ]
}

/// Statistic, degrees of freedom and p-value of a test.
fn test_cells(test: Option<ChiSquare>) -> [Cell; 3] {
    [
        Cell::or_empty(test, |test| Cell::Float(test.statistic, 6)),
        Cell::or_empty(test, |test| Cell::integer(test.degrees_of_freedom)),
        Cell::or_empty(test, |test| Cell::Float(test.p, 8)),
    ]
}

/// The first columns of every file: schema version, game, wager, paytable, reading.
pub fn key_cells(offer: &Offer) -> Vec<Cell> {
    let [game, wager, paytable, reading, _] = offer.key();
    std::iter::once(Cell::integer(SCHEMA_VERSION)).chain([game, wager, paytable, reading].map(Cell::text)).collect()
}

/// The rest of the key, which came later and stands farther back: the strategy, empty for the optimal decisions.
pub fn strategy_cell(offer: &Offer) -> Cell {
    Cell::text(offer.strategy_name())
}

fn head(offer: &Offer, method: &str) -> Vec<Cell> {
    let mut row = key_cells(offer);
    row.extend([
        Cell::text(offer.paytable.section.as_str()),
        Cell::text(method),
        Cell::text(offer.odds().name()),
        Cell::text(offer.wager.unit),
        Cell::integer(offer.wager.initial_units),
    ]);
    row
}

/// The columns from `mean_total_units` to `max_net_one_in`.
fn measure_cells(offer: &Offer, measures: &Measures) -> Vec<Cell> {
    let edge = measures.house_edge();
    let risk = measures.element_of_risk();
    let rtp = |edge: &Fraction| percent_cell(&(Fraction::from_integer(BigInt::from(1)) - edge));
    let std_dev = measures.std_dev();
    vec![
        Cell::Decimal(measures.mean_wagered.clone(), 8),
        Cell::Integer(measures.expected_net.numer().clone()),
        Cell::Integer(measures.expected_net.denom().clone()),
        percent_cell(&edge),
        percent_cell(&measures.house_edge_initial(offer.wager.initial_units)),
        Cell::or_empty(risk.as_ref(), percent_cell),
        rtp(&edge),
        Cell::or_empty(risk.as_ref(), rtp),
        Cell::Decimal(measures.variance.clone(), 8),
        Cell::Float(std_dev, 8),
        Cell::or_empty(measures.skewness(), |skewness| Cell::Float(skewness, 8)),
        Cell::or_empty(measures.excess_kurtosis(), |kurtosis| Cell::Float(kurtosis, 8)),
        Cell::Float(VOLATILITY_Z_90 * std_dev, 8),
        Cell::Float(VOLATILITY_Z_95 * std_dev, 8),
        percent_cell(&measures.win_frequency),
        percent_cell(&measures.push_frequency),
        percent_cell(&measures.loss_frequency),
        Cell::or_empty(offer.wager.can_fold.then_some(&measures.fold_frequency), percent_cell),
        net_cell(&measures.max_net),
        one_in(&measures.max_net_frequency),
    ]
}

/// A fraction of one as a percentage.
pub fn percent_cell(fraction: &Fraction) -> Cell {
    Cell::Decimal(percent(fraction), 8)
}

/// A net result: a whole number where it is one.
pub fn net_cell(net: &Fraction) -> Cell {
    if net.is_integer() { Cell::Integer(net.to_integer()) } else { Cell::Decimal(net.clone(), 8) }
}

/// The inverse of a frequency; empty for what never happens.
pub fn one_in(frequency: &Fraction) -> Cell {
    Cell::or_empty((!frequency.is_zero()).then(|| frequency.recip()), |inverse| Cell::Decimal(inverse, 4))
}

/// The amounts on the meters, such as `10000`, or `major=1000;mega=10000` where there are several.
pub fn meter_cell(offer: &Offer) -> Cell {
    let plain = |amount: &Fraction| crate::outcome::decimal(amount, if amount.is_integer() { 0 } else { 8 });
    match offer.paytable.meters.as_slice() {
        _ if offer.meters.is_empty() && offer.paytable.has_unknown_seeds() => Cell::Empty,
        [] => Cell::Empty,
        [only] => net_cell(&offer.meters.amount(only)),
        several => {
            let named: Vec<String> =
                several.iter().map(|meter| format!("{}={}", meter.name, plain(&offer.meters.amount(meter)))).collect();
            Cell::text(named.join(";"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_measures_stand_where_they_are_put() {
        assert_eq!((MEASURES.first(), MEASURES.last()), (Some(&"mean_total_units"), Some(&"max_net_one_in")));
        assert!(NOT_KNOWN_WITH_ENVY.iter().all(|column| MEASURES.contains(column)));
    }
}
