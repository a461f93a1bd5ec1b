//! The verdict of a simulation, in words.

use super::answer::{Asking, Conclusion};
use crate::analysis::{SimulatedRow, Until, half_width_of};
use crate::report::whole;
use crate::statistics::{Verdict, in_two_digits, rounds_to_show};

const MOST_NAMED: usize = 3;

/// The verdict on a simulation, with its messages.
#[derive(Default)]
pub struct SimulationVerdict {
    pub conclusion: Conclusion,
    pub messages: Vec<String>,
}

/// Tells the verdict.
pub fn tell_verdict(rows: &[SimulatedRow<'_>], asking: &Asking<'_>) -> Conclusion {
    let verdict = verdict(rows);
    verdict.messages.iter().for_each(|message| asking.tell(message));
    verdict.conclusion
}

/// The verdict, then each row that the simulation contradicts, and rows with too few rounds for a comparison or for the
/// top award.
pub fn verdict(rows: &[SimulatedRow<'_>]) -> SimulationVerdict {
    let names = |verdict: Verdict| {
        let of_verdict = rows.iter().filter(move |row| row.witness.verdict == verdict);
        of_verdict.map(|row| row.name.clone()).collect::<Vec<_>>()
    };
    let (agreeing, inconclusive) = (names(Verdict::Agrees).len(), names(Verdict::Inconclusive));
    let conclusion = Conclusion::worst(rows.iter().map(|row| row.witness.verdict.into()));
    let all = rows.len();
    if inconclusive.len() == all && all > 0 {
        let which = if all == 1 { "the row".to_string() } else { format!("any of {all} rows") };
        let messages = vec![format!("inconclusive: too few rounds to compare the outcomes of {which}")];
        return SimulationVerdict { conclusion, messages };
    }
    let mut messages =
        vec![format!("verdict: the simulation agrees with the exact answer in {agreeing} of {all} rows")];
    let contradicts = |name| format!("disagreement: {name}: the simulation contradicts the exact answer");
    messages.extend(names(Verdict::Disagrees).into_iter().map(contradicts));
    let too_short = inconclusive.into_iter().map(|name| format!("{name}: too few rounds to compare outcomes"));
    messages.extend(first("inconclusive", too_short.collect()));
    let rare = rows.iter().filter_map(|SimulatedRow { name, witness, .. }| {
        let expected = witness.comparison.top_award_expected?;
        let times = if expected < 0.1 { "less than 0.1".to_string() } else { format!("only {expected:.1}") };
        Some(format!("{name}: the greatest award was expected {times} times"))
    });
    messages.extend(first("warning", rare.collect()));
    SimulationVerdict { conclusion, messages }
}

fn first(kind: &str, messages: Vec<String>) -> Vec<String> {
    let others = match messages.len().saturating_sub(MOST_NAMED) {
        0 => None,
        1 => Some("the same in one more row".to_string()),
        more => Some(format!("the same in {more} more rows")),
    };
    messages.into_iter().take(MOST_NAMED).chain(others).map(|message| format!("{kind}: {message}")).collect()
}

/// Reports the number of rounds that shows this change of the house edge, with two digits, as the normal approximation
/// has no more.
pub fn tell_rounds_to_show(change: f64, rows: &[SimulatedRow<'_>], asking: &Asking<'_>) {
    for SimulatedRow { name, std_dev, .. } in rows {
        let rounds = rounds_to_show(change, *std_dev, 0.95);
        let points = (1e11 * change).round() / 1e9;
        let rounds = whole(in_two_digits(rounds));
        asking.tell(format!(
            "{name}: some {rounds} rounds, by the normal approximation, show a house edge changed by {points} percentage \
             points, in four runs of five"
        ));
    }
}

/// Reports house edges that are not known to the target error, and the number of rounds needed.
pub fn tell_width(rows: &[SimulatedRow<'_>], until: Until, asking: &Asking<'_>) -> Conclusion {
    let Some(target) = until.target_error else { return Conclusion::Done };
    let mut conclusion = Conclusion::Done;
    for SimulatedRow { name, std_dev, witness } in rows {
        let rounds = witness.table.cycle() as f64;
        let width = half_width_of(&witness.measures, *std_dev, rounds);
        if width > target {
            let needed = rounds * (width / target).powi(2);
            asking.tell(format!(
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
