//! Verdicts of a simulation on stderr, and the resulting conclusion.

use super::{Conclusion, Terminal};
use crate::analysis::{Until, Witness, half_width_of};
use crate::statistics::Verdict;

const MOST_NAMED: usize = 3;

pub struct SimulatedRow<'a> {
    name: String,
    /// Exact standard deviation of a round.
    std_dev: f64,
    witness: &'a Witness,
}

pub fn simulated<'a>(rows: impl IntoIterator<Item = (String, f64, Option<&'a Witness>)>) -> Vec<SimulatedRow<'a>> {
    rows.into_iter()
        .filter_map(|(name, std_dev, witness)| Some(SimulatedRow { name, std_dev, witness: witness? }))
        .collect()
}

/// Reports the verdict on stderr, then each row that the simulation contradicts, and rows with too few rounds for a
/// comparison or for the top award.
pub fn tell_verdict(rows: &[SimulatedRow<'_>], terminal: &Terminal) -> Conclusion {
    let names = |verdict: Verdict| {
        let of_verdict = rows.iter().filter(move |row| row.witness.verdict == verdict);
        of_verdict.map(|row| row.name.clone()).collect::<Vec<_>>()
    };
    let (agreeing, inconclusive) = (names(Verdict::Agrees).len(), names(Verdict::Inconclusive));
    let conclusion = Conclusion::worst(rows.iter().map(|row| row.witness.verdict.into()));
    let all = rows.len();
    if inconclusive.len() == all && all > 0 {
        let which = if all == 1 { "the row".to_string() } else { format!("any of {all} rows") };
        terminal.tell(format!("inconclusive: too few rounds to compare the outcomes of {which}"));
        return conclusion;
    }
    terminal.tell(format!("verdict: the simulation agrees with the exact answer in {agreeing} of {all} rows"));
    for name in names(Verdict::Disagrees) {
        terminal.tell(format!("disagreement: {name}: the simulation contradicts the exact answer"));
    }
    let too_short = inconclusive.into_iter().map(|name| format!("{name}: too few rounds to compare outcomes"));
    tell_first("inconclusive", too_short.collect(), terminal);
    let rare = rows.iter().filter_map(|SimulatedRow { name, witness, .. }| {
        let expected = witness.comparison.top_award_expected?;
        let times = if expected < 0.1 { "less than 0.1".to_string() } else { format!("only {expected:.1}") };
        Some(format!("{name}: the greatest award was expected {times} times"))
    });
    tell_first("warning", rare.collect(), terminal);
    conclusion
}

fn tell_first(kind: &str, messages: Vec<String>, terminal: &Terminal) {
    messages.iter().take(MOST_NAMED).for_each(|message| terminal.tell(format!("{kind}: {message}")));
    match messages.len().saturating_sub(MOST_NAMED) {
        0 => {}
        1 => terminal.tell(format!("{kind}: the same in one more row")),
        more => terminal.tell(format!("{kind}: the same in {more} more rows")),
    }
}

/// Reports house edges that are not known to the target error, and the number of rounds needed.
pub fn tell_width(rows: &[SimulatedRow<'_>], until: Until, terminal: &Terminal) -> Conclusion {
    let Some(target) = until.target_error else { return Conclusion::Done };
    let mut conclusion = Conclusion::Done;
    for SimulatedRow { name, std_dev, witness } in rows {
        let rounds = witness.table.cycle() as f64;
        let width = half_width_of(&witness.measures, *std_dev, rounds);
        if width > target {
            let needed = rounds * (width / target).powi(2);
            terminal.tell(format!(
                "inconclusive: {name}: the house edge is known to {:.6} percentage points, not {}; that takes about \
                 {needed:.1e} rounds",
                100.0 * width,
                (1e11 * target).round() / 1e9,
            ));
            conclusion = Conclusion::Inconclusive;
        }
    }
    conclusion
}
