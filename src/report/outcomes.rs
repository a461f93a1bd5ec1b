//! The body of a PAR sheet: every outcome of every wager with its combinations, pay and contributions.

use num_bigint::BigInt;
use num_traits::Zero;

use super::sheet::{BriefColumn, Cell, Sheet};
use super::summary::{key_cells, net_cell, one_in, percent_cell, strategy_cell};
use crate::analysis::Answer;
use crate::outcome::{Fraction, Measures, Outcome, OutcomeTable, to_f64};

/// Columns of `outcomes.csv`.
pub const COLUMNS: &[&str] = &[
    "schema_version",
    "game",
    "wager",
    "paytable",
    "reading",
    "outcome",
    "net_units",
    "combinations",
    "cycle",
    "probability",
    "one_in",
    "true_odds_to_1",
    "return_contribution_pct",
    "variance_contribution_pct",
    "simulated_count",
    "expected_count",
    "z_score",
    "strategy",
];

const FOR_PEOPLE: &[BriefColumn] = &[
    ("game", "game"),
    ("wager", "wager"),
    ("paytable", "paytable"),
    ("reading", "reading"),
    ("strategy", "strategy"),
    ("outcome", "outcome"),
    ("net_units", "net units"),
    ("combinations", "combinations"),
    ("cycle", "cycle"),
    ("one_in", "one in"),
    ("return_contribution_pct", "return %"),
    ("variance_contribution_pct", "variance %"),
    ("simulated_count", "simulated"),
    ("expected_count", "expected"),
    ("z_score", "z"),
];

/// An empty sheet of outcomes.
pub fn sheet() -> Sheet {
    Sheet::new(COLUMNS, FOR_PEOPLE)
}

/// Whether the pack lists the outcomes of what is played by this strategy. A named one, other than the optimal
/// decisions, has its row in the summary only: who needs its outcomes asks `analyze --outcomes` for them.
pub fn are_in_pack(strategy: &str) -> bool {
    strategy.is_empty()
}

/// One row for each outcome that can happen, or did. The contributions to the return add up to the return to the player
/// per unit finally wagered (`rtp_total_pct`), those to the variance to 100 %.
pub fn rows(answer: &Answer) -> Vec<Vec<Cell>> {
    let Answer { offer, exact, witness, .. } = answer;
    let simulated = witness.as_ref().map(|witness| &witness.table);
    let measures = Measures::of(exact);
    let counts = exact.outcomes().iter().map(|outcome| (outcome, simulated.map(|table| observed(table, outcome))));
    let happening = counts.filter(|(outcome, observed)| outcome.count > 0 || observed.is_some_and(|count| count > 0));
    let mut rows: Vec<Vec<Cell>> = happening
        .map(|(outcome, observed)| {
            let mut row = key_cells(offer);
            row.extend(exact_cells(outcome, exact.cycle(), &measures));
            row.extend(simulated_cells(outcome, exact.cycle(), observed, simulated.map(OutcomeTable::cycle)));
            row.push(strategy_cell(offer));
            row
        })
        .collect();
    // An outcome that the exact table does not know is impossible; it is shown, not dropped.
    for stray in
        simulated.iter().flat_map(|table| table.outcomes()).filter(|outcome| exact.outcome(&outcome.name).is_none())
    {
        let mut row = key_cells(offer);
        row.extend(exact_cells(&Outcome { count: 0, ..stray.clone() }, exact.cycle(), &measures));
        row.extend([Cell::integer(stray.count), Cell::Float(0.0, 4), Cell::Empty, strategy_cell(offer)]);
        rows.push(row);
    }
    rows
}

fn observed(table: &OutcomeTable, outcome: &Outcome) -> u128 {
    table.outcome(&outcome.name).map_or(0, |found| found.count)
}

/// The columns from `outcome` to `variance_contribution_pct`.
fn exact_cells(outcome: &Outcome, cycle: u128, measures: &Measures) -> Vec<Cell> {
    let whole = |number: u128| Fraction::from_integer(BigInt::from(number));
    let probability = whole(outcome.count) / whole(cycle);
    let returned = (&outcome.net + &outcome.wagered) * &probability;
    let deviation = &outcome.net - &measures.expected_net;
    let spread = &deviation * &deviation * &probability;
    let share = |part: Fraction, all: &Fraction| {
        Cell::or_empty((!all.is_zero()).then(|| part / all), |share| percent_cell(&share))
    };
    vec![
        Cell::text(outcome.name.as_str()),
        net_cell(&outcome.net),
        Cell::integer(outcome.count),
        Cell::integer(cycle),
        Cell::Decimal(probability.clone(), 15),
        one_in(&probability),
        Cell::or_empty((outcome.count > 0).then(|| whole(cycle - outcome.count) / whole(outcome.count)), |odds| {
            Cell::Decimal(odds, 4)
        }),
        share(returned, &measures.mean_wagered),
        share(spread, &measures.variance),
    ]
}

/// The columns from `simulated_count` to `z_score`.
fn simulated_cells(outcome: &Outcome, cycle: u128, observed: Option<u128>, rounds: Option<u128>) -> Vec<Cell> {
    let (Some(observed), Some(rounds)) = (observed, rounds) else { return vec![Cell::Empty; 3] };
    let probability = to_f64(&Fraction::new(BigInt::from(outcome.count), BigInt::from(cycle)));
    let expected = Fraction::new(BigInt::from(outcome.count) * BigInt::from(rounds), BigInt::from(cycle));
    let deviation = (rounds as f64 * probability * (1.0 - probability)).sqrt();
    let z = (observed as f64 - to_f64(&expected)) / deviation;
    vec![
        Cell::integer(observed),
        Cell::Decimal(expected, 4),
        Cell::or_empty((deviation > 0.0).then_some(z), |z| Cell::Float(z, 6)),
    ]
}
