//! Verdicts of a simulation on stderr, and the resulting conclusion.

use super::{Conclusion, Terminal};
use crate::analysis::{Answer, GameAnswers, Until, Witness, half_width_of};
use crate::statistics::Verdict;

/// Reports on stderr whether the simulation agrees with the exact answers, and where it is too short for a verdict.
pub fn tell_verdict<'a>(answers: impl IntoIterator<Item = &'a Answer>, terminal: &Terminal) -> Conclusion {
    let witnesses: Vec<(&Answer, &Witness)> =
        answers.into_iter().filter_map(|answer| Some((answer, answer.witness.as_ref()?))).collect();
    for (answer, witness) in &witnesses {
        let name = answer.offer.name();
        if let Some(expected) = witness.comparison.top_award_expected {
            let times = if expected < 0.1 { "less than 0.1".to_string() } else { format!("{expected:.1}") };
            terminal.tell(format!("warning: {name}: the greatest award was to be expected {times} times only"));
        }
        match witness.verdict {
            Verdict::Agrees => {}
            Verdict::Disagrees => {
                terminal.tell(format!("disagreement: {name}: the simulation contradicts the exact answer"));
            }
            Verdict::Inconclusive => terminal.tell(format!("inconclusive: {name}: too few rounds to compare outcomes")),
        }
    }
    let agreeing = witnesses.iter().filter(|(_, witness)| witness.verdict == Verdict::Agrees).count();
    terminal.tell(format!(
        "verdict: the simulation agrees with the exact answer in {agreeing} of {} rows",
        witnesses.len()
    ));
    Conclusion::worst(witnesses.iter().map(|(_, witness)| witness.verdict.into()))
}

/// Reports on stderr if the house edges are not known to the target error, and the number of rounds that would do.
pub fn tell_width(games: &[GameAnswers], until: Until, terminal: &Terminal) -> Conclusion {
    let Some(target) = until.target_error else { return Conclusion::Done };
    let mut conclusion = Conclusion::Done;
    for answer in games.iter().flat_map(|game| &game.answers) {
        let Some(witness) = &answer.witness else { continue };
        let rounds = witness.table.cycle() as f64;
        let width = half_width_of(&witness.measures, &answer.measures, rounds);
        if width > target {
            let needed = rounds * (width / target).powi(2);
            terminal.tell(format!(
                "inconclusive: {}: the house edge is known to {:.6} percentage points, not {}; that takes some \
                 {needed:.1e} rounds",
                answer.offer.name(),
                100.0 * width,
                (1e11 * target).round() / 1e9,
            ));
            conclusion = Conclusion::Inconclusive;
        }
    }
    conclusion
}
