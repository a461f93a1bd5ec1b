//! The body of a PAR sheet: every outcome of every wager with its combinations, pay and contributions.

use std::io::{self, Write};

use num_traits::Zero;

use super::cell::Cell;
use super::cells::{keys, one_in, percentage, strategy, units};
use super::column::{integer, number, shown, text};
use super::csv::write_rows;
use super::file_names::OUTCOMES;
use super::shared::{Shared, shared};
use super::sheet::Sheet;
use crate::analysis::Answer;
use crate::outcome::{Fraction, Outcome, OutcomeTable, to_f64};
use crate::paytable::whole_units;

/// One outcome of an answer.
struct Row<'a> {
    answer: &'a Answer,
    outcome: &'a Outcome,
    /// Exact combinations; none for an outcome that only the simulation has, which is impossible.
    count: u128,
    probability: Fraction,
    /// Rounds of the simulation, and the number with this outcome.
    seen: Option<(u128, u128)>,
}

impl<'a> Row<'a> {
    fn of(answer: &'a Answer, outcome: &'a Outcome, count: u128, seen: Option<(u128, u128)>) -> Self {
        let probability = whole_units(count) / whole_units(answer.exact.cycle());
        Row { answer, outcome, count, probability, seen }
    }

    /// The outcome's share of a mean, given its amount.
    fn share(&self, amount: Fraction, all: &Fraction) -> Cell {
        Cell::or_empty((!all.is_zero()).then(|| amount * &self.probability / all), |share| percentage(&share))
    }

    fn expected(&self, rounds: u128) -> Cell {
        Cell::Decimal(&self.probability * whole_units(rounds), 4)
    }

    fn z(&self) -> Option<f64> {
        let (rounds, observed) = self.seen?;
        let probability = to_f64(&self.probability);
        let deviation = (rounds as f64 * probability * (1.0 - probability)).sqrt();
        let expected = to_f64(&(&self.probability * whole_units(rounds)));
        (deviation > 0.0).then(|| (observed as f64 - expected) / deviation)
    }
}

/// Whether the pack lists the outcomes of this strategy. Named strategies are in the summary only; `analyze --outcomes`
/// prints their outcomes.
pub fn are_in_pack(strategy: &str) -> bool {
    strategy.is_empty()
}

/// The columns of a file of outcomes that its paytables share.
const SHARED: [&str; 8] = [
    "schema_version",
    "outcome",
    "combinations",
    "cycle",
    "probability",
    "simulated_count",
    "expected_count",
    "z_score",
];
/// Those that each paytable has for itself, its id behind the name of the column.
const OF_PAYTABLE: [&str; 3] = [NET_UNITS, "return_contribution_pct", "variance_contribution_pct"];
/// The column with the net result of an outcome.
pub const NET_UNITS: &str = "net_units";

/// The name of the column of one paytable in a file of outcomes.
pub fn column_of(column: &str, paytable: &str) -> String {
    format!("{column}_{paytable}")
}

/// Outcomes with the same counts for all paytables of a wager in one reading.
pub type SharedOutcomes<'a> = Shared<(&'static str, &'static str, Sheet), &'a Answer>;

/// The outcomes of all answers but those that are not [in the pack](are_in_pack): the files of the folder of outcomes.
pub fn tables<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Vec<SharedOutcomes<'a>> {
    let in_pack = answers.into_iter().filter(|answer| are_in_pack(answer.offer.strategy_name()));
    let counts = |answer: &'a Answer| sheet([answer]).with_only(&SHARED).in_pack();
    let table = |answer: &'a Answer| ((answer.offer.wager.id, answer.offer.reading_name(), counts(answer)), answer);
    shared(OUTCOMES, in_pack.map(table), |answer| &answer.offer)
}

impl SharedOutcomes<'_> {
    /// Writes the outcomes once, and beside them net results and contributions of one paytable after the other.
    ///
    /// # Errors
    /// What the writer says.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let (.., counts) = &self.table;
        let own: Vec<(&str, Sheet)> = self
            .subjects
            .iter()
            .map(|answer| (answer.offer.paytable.id.as_str(), sheet([*answer]).with_only(&OF_PAYTABLE)))
            .collect();
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

/// The sheet of outcomes: one row for each outcome of each answer that can happen, or did. The contributions to
/// the return add up to the return to the player per unit finally wagered (`rtp_total_pct`), those to the variance to
/// 100 %.
pub fn sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    let mut columns = keys(["game", "wager", "paytable", "reading"]);
    columns.extend([
        text(shown("outcome", (5, "outcome")).leading(), |_, row: &Row<'_>| Cell::text(row.outcome.name.as_str())),
        number(shown(NET_UNITS, (6, "net units")).leading(), |_, row| units(&row.outcome.net)),
        integer(shown("combinations", (7, "combinations")), |_, row| Cell::integer(row.count)),
        integer(shown("cycle", (8, "cycle")), |_, row| Cell::integer(row.answer.exact.cycle())),
        number("probability", |_, row| Cell::Decimal(row.probability.clone(), 15)),
        number(shown("one_in", (9, "one in")).ranked(2), |_, row| one_in(&row.probability)),
        number("true_odds_to_1", |_, row| {
            let odds = (row.count > 0).then(|| row.probability.recip() - whole_units(1));
            Cell::or_empty(odds, |odds| Cell::Decimal(odds, 4))
        }),
        number(shown("return_contribution_pct", (10, "return %")), |_, row| {
            let returned = &row.outcome.net + &row.outcome.wagered;
            row.share(returned, &row.answer.measures.mean_wagered)
        }),
        number(shown("variance_contribution_pct", (11, "variance %")), |_, row| {
            let deviation = &row.outcome.net - &row.answer.measures.expected_net;
            row.share(&deviation * &deviation, &row.answer.measures.variance)
        }),
        integer(shown("simulated_count", (12, "simulated")).leading(), |_, row| {
            Cell::or_empty(row.seen, |(_, observed)| Cell::integer(observed))
        }),
        number(shown("expected_count", (13, "expected")).leading(), |_, row| {
            Cell::or_empty(row.seen, |(rounds, _)| row.expected(rounds))
        }),
        number(shown("z_score", (14, "z")).ranked(1), |_, row| Cell::or_empty(row.z(), |z| Cell::Float(z, 6))),
        strategy(),
    ]);
    Sheet::of(&columns, answers.into_iter().flat_map(|answer| rows(answer).map(move |row| (&answer.offer, row))))
}

/// The sheet of all answers but those that are not [in the pack](are_in_pack).
pub fn pack_sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    sheet(answers.into_iter().filter(|answer| are_in_pack(answer.offer.strategy_name())))
}

/// The outcomes of an answer. One that the exact table does not know is impossible; it is shown, not dropped.
fn rows(answer: &Answer) -> impl Iterator<Item = Row<'_>> {
    let simulated = answer.witness.as_ref().map(|witness| &witness.table);
    let seen = move |outcome: &Outcome| simulated.map(|table| (table.cycle(), observed(table, outcome)));
    let exact =
        answer.exact.outcomes().iter().map(move |outcome| Row::of(answer, outcome, outcome.count, seen(outcome)));
    let happening = exact.filter(|row| row.count > 0 || row.seen.is_some_and(|(_, observed)| observed > 0));
    let strays = simulated.into_iter().flat_map(|table| table.outcomes());
    let strays = strays.filter(|outcome| answer.exact.outcome(&outcome.name).is_none());
    happening.chain(strays.map(move |outcome| Row::of(answer, outcome, 0, seen(outcome))))
}

fn observed(table: &OutcomeTable, outcome: &Outcome) -> u128 {
    table.outcome(&outcome.name).map_or(0, |found| found.count)
}
