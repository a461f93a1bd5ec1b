//! The body of a PAR sheet: every outcome with its combinations, pay and contributions.

use std::collections::HashMap;
use std::io::{self, Write};

use num_traits::Zero;

use super::column::{Cell, Column, error_of, integer, keys, number, one_in, percentage, strategy, text, units};
use super::file_names::{OUTCOMES, Shared, shared};
use super::formats::write_rows;
use super::sheet::Sheet;
use super::together::keys_of_sum;
use crate::analysis::{Answer, GameAnswers, Sum};
use crate::outcome::{Fraction, Measures, Outcome, OutcomeTable, to_f64};
use crate::paytable::whole_units;
use crate::statistics::Figure;

/// An outcome of an answer or a sum.
struct OutcomeRow<'a> {
    outcome: &'a Outcome,
    /// Exact deals. An outcome that only the simulation has is impossible: its count is zero.
    exact: Option<Counted>,
    /// Simulated rounds.
    seen: Option<Counted>,
    measures: Option<&'a Measures>,
}

/// Deals or rounds with an outcome, and all of them.
#[derive(Clone, Copy)]
struct Counted {
    count: u128,
    all: u128,
}

impl<'a> OutcomeRow<'a> {
    /// Exact outcomes with their simulated counts, then outcomes that only the simulation has.
    fn all([exact, seen]: [Option<&'a OutcomeTable>; 2], measures: Option<&'a Measures>) -> Vec<Self> {
        let [of_exact, of_seen] = [exact, seen].map(counts_by_name);
        let row = |outcome: &'a Outcome| {
            let count_in = |table: Option<&OutcomeTable>, counts: &HashMap<&str, u128>| {
                let count = counts.get(outcome.name.as_str()).copied().unwrap_or(0);
                table.map(|table| Counted { count, all: table.cycle() })
            };
            OutcomeRow { outcome, exact: count_in(exact, &of_exact), seen: count_in(seen, &of_seen), measures }
        };
        let own = exact.into_iter().flat_map(OutcomeTable::outcomes);
        let is_stray = |outcome: &&Outcome| !of_exact.contains_key(outcome.name.as_str());
        let strays = seen.into_iter().flat_map(OutcomeTable::outcomes).filter(is_stray);
        let is_there = |counted: Option<Counted>| counted.is_some_and(|counted| counted.count > 0);
        own.map(row).filter(|row| is_there(row.exact) || is_there(row.seen)).chain(strays.map(row)).collect()
    }

    /// Exact, or as simulated.
    fn probability(&self) -> Fraction {
        let share = |Counted { count, all }| whole_units(count) / whole_units(all);
        self.exact.or(self.seen).map(share).unwrap_or_default()
    }

    /// The probability, with its error if simulated.
    fn figure(&self) -> Figure {
        match (self.exact, self.seen) {
            (None, Some(seen)) => Figure::share(self.probability(), seen.all),
            _ => Figure::exact(self.probability()),
        }
    }

    /// Share in a mean of the measures, given the outcome's amount.
    fn share(&self, all: fn(&Measures) -> &Fraction, amount: impl FnOnce(&Measures) -> Fraction) -> Cell {
        let share = self.measures.filter(|measures| !all(measures).is_zero());
        Cell::or_empty(share, |measures| percentage(&(amount(measures) * self.probability() / all(measures))))
    }

    fn expected(&self) -> Option<Fraction> {
        let (seen, _) = self.seen.zip(self.exact)?;
        Some(self.probability() * whole_units(seen.all))
    }

    fn z(&self) -> Option<f64> {
        let (seen, expected) = (self.seen?, self.expected()?);
        let probability = to_f64(&self.probability());
        let deviation = (seen.all as f64 * probability * (1.0 - probability)).sqrt();
        (deviation > 0.0).then(|| (seen.count as f64 - to_f64(&expected)) / deviation)
    }
}

fn counts_by_name(table: Option<&OutcomeTable>) -> HashMap<&str, u128> {
    let outcomes = table.into_iter().flat_map(OutcomeTable::outcomes);
    outcomes.map(|outcome| (outcome.name.as_str(), outcome.count)).collect()
}

/// Whether the pack lists the outcomes of this strategy. Named strategies are in the summary only; `analyze --show
/// outcomes` prints their outcomes.
pub fn are_in_pack(strategy: &str) -> bool {
    strategy.is_empty()
}

/// Columns that the paytables of a file share.
const SHARED: &str = "schema_version outcome combinations cycle probability simulated_count expected_count z_score";
/// Columns of each paytable, with its id after the name.
const OF_PAYTABLE: [&str; 3] = [NET_UNITS, "return_contribution_pct", "variance_contribution_pct"];
pub const NET_UNITS: &str = "net_units";

pub fn column_of(column: &str, paytable: &str) -> String {
    format!("{column}_{paytable}")
}

/// Outcomes with the same counts on all paytables of a wager in one reading.
pub type SharedOutcomes<'a> = Shared<(&'static str, &'static str, Sheet), &'a Answer>;

/// Files of the folder of outcomes. See [`are_in_pack`].
pub fn tables<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Vec<SharedOutcomes<'a>> {
    let in_pack = answers.into_iter().filter(|answer| are_in_pack(answer.offer.strategy_name()));
    let counts = |answer: &'a Answer| sheet([answer]).with_only(SHARED.split_whitespace()).in_pack();
    let table = |answer: &'a Answer| ((answer.offer.wager.id, answer.offer.reading_name(), counts(answer)), answer);
    shared(OUTCOMES, in_pack.map(table), |answer| &answer.offer)
}

impl SharedOutcomes<'_> {
    /// Writes the outcomes once, and next to them net results and contributions of one paytable after the other.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let (.., counts) = &self.table;
        let subjects = self.subjects.iter().map(|answer| (&answer.offer, sheet([*answer]).with_only(OF_PAYTABLE)));
        let own: Vec<(&str, Sheet)> = subjects.map(|(offer, own)| (offer.paytable.id.as_str(), own)).collect();
        let of_kinds = || (0..OF_PAYTABLE.len()).flat_map(|kind| own.iter().map(move |(id, sheet)| (kind, id, sheet)));
        let columns = counts.columns.iter().map(ToString::to_string);
        let columns = columns.chain(of_kinds().map(|(kind, id, _)| column_of(OF_PAYTABLE[kind], id)));
        let rows = counts.rows.iter().enumerate().map(|(place, row)| {
            let own = of_kinds().map(move |(kind, _, sheet)| &sheet.rows[place][kind]);
            row.iter().chain(own).map(Cell::in_full).collect::<Vec<_>>()
        });
        write_rows(columns, rows, out)
    }
}

/// A row for each outcome that can happen, or did. Contributions to the return add up to the return per unit finally
/// wagered (`return_total_pct`), contributions to the variance to 100 %.
pub fn sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    let columns = keys().chain(exact_columns()).chain([
        number("probability", |_, row: &OutcomeRow<'_>| Cell::Decimal(row.probability(), 15)),
        number("one_in", |_, row| one_in(&row.probability())),
        number("true_odds_to_1", |_, row| {
            let share = Some(row.probability()).filter(|share| !share.is_zero());
            Cell::or_empty(share, |share| Cell::Decimal(share.recip() - whole_units(1), 4))
        }),
        number("return_contribution_pct", |_, row| {
            row.share(|all| &all.mean_wagered, |_| &row.outcome.net + &row.outcome.wagered)
        }),
        number("variance_contribution_pct", |_, row| {
            row.share(|all| &all.variance, |all| (&row.outcome.net - &all.expected_net).pow(2))
        }),
    ]);
    let columns = columns.chain(simulated_columns()).chain([strategy()]);
    let rows = |answer: &'a Answer| {
        let seen = answer.witness.as_ref().map(|witness| &witness.table);
        OutcomeRow::all([Some(&answer.exact), seen], Some(&answer.measures)).into_iter().map(|row| (&answer.offer, row))
    };
    Sheet::of("outcomes", columns, answers.into_iter().flat_map(rows))
}

/// `--together --show outcomes`: outcomes of the sum, from the greatest win down.
pub fn sums_sheet<'a>(games: impl IntoIterator<Item = &'a GameAnswers>) -> Sheet {
    let [outcome, net_units, combinations, cycle] = exact_columns();
    let columns = keys_of_sum().chain([
        outcome,
        net_units,
        number("wagered_units", |_, row: &OutcomeRow<'_>| units(&row.outcome.wagered)),
        combinations,
        cycle,
        number("probability", |_, row| Cell::figure(&row.figure(), 1, 15)),
        number("probability_std_error", |_, row| error_of(&row.figure(), 1.0)),
        number("one_in", |_, row| Cell::or_empty(row.figure().inverse(), |inverse| Cell::figure(&inverse, 1, 4))),
    ]);
    let columns = columns.chain(simulated_columns());
    let rows = |sum: &'a Sum| {
        let (exact, seen) = (sum.counted.as_ref(), sum.witness.as_ref());
        let rows = OutcomeRow::all([exact.map(|counted| &counted.table), seen.map(|witness| &witness.table)], None);
        rows.into_iter().map(move |row| (sum, row))
    };
    Sheet::of("together-outcomes", columns, games.into_iter().flat_map(|game| &game.sum).flat_map(rows))
}

fn exact_columns<'a, K>() -> [Column<K, OutcomeRow<'a>>; 4] {
    [
        text("outcome", |_, row: &OutcomeRow<'_>| Cell::text(&row.outcome.name)),
        number(NET_UNITS, |_, row| units(&row.outcome.net)),
        integer("combinations", |_, row| Cell::or_empty(row.exact, |exact| Cell::integer(exact.count))),
        integer("cycle", |_, row| Cell::or_empty(row.exact, |exact| Cell::integer(exact.all))),
    ]
}

fn simulated_columns<'a, K>() -> [Column<K, OutcomeRow<'a>>; 3] {
    [
        integer("simulated_count", |_, row| Cell::or_empty(row.seen, |seen| Cell::integer(seen.count))),
        number("expected_count", |_, row| Cell::or_empty(row.expected(), |expected| Cell::Decimal(expected, 4))),
        number("z_score", |_, row| Cell::or_empty(row.z(), |z| Cell::Float(z, 6))),
    ]
}

pub fn pack_sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    sheet(answers.into_iter().filter(|answer| are_in_pack(answer.offer.strategy_name())))
}
