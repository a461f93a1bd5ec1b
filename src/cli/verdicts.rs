//! Verdicts of a simulation on stderr, and the resulting conclusion.

use super::{Conclusion, Terminal};
use crate::analysis::{Answer, GameAnswers, TogetherAnswer, Until, Witness, half_width_of};
use crate::games::Offer;
use crate::outcome::Measures;
use crate::statistics::Verdict;

/// Most rows of a kind that are named; the others are counted.
const MOST_NAMED: usize = 3;

/// A row of a simulation, with its name.
pub type Named<'a> = (String, &'a Witness);

/// A row of a simulation, with its name and the exact standard deviation of a round.
pub type Width<'a> = (Named<'a>, f64);

/// The simulated answers among these.
pub fn witnesses_of<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Vec<Named<'a>> {
    answers.into_iter().filter_map(|answer| Some((answer.offer.name(), answer.witness.as_ref()?))).collect()
}

/// Those of the sums of wagers together, and of each wager by itself.
pub fn witnesses_together(answers: &[TogetherAnswer]) -> Vec<Named<'_>> {
    widths_together(answers).into_iter().map(|(named, _)| named).collect()
}

/// The simulated answers of these games.
pub fn widths_of(games: &[GameAnswers]) -> Vec<Width<'_>> {
    let answers = games.iter().flat_map(|game| &game.answers);
    let width = |answer| witnesses_of([answer]).into_iter().map(|named| (named, answer.measures.std_dev()));
    answers.flat_map(width).collect()
}

/// Those of the sums of wagers together, and of each wager by itself.
pub fn widths_together(answers: &[TogetherAnswer]) -> Vec<Width<'_>> {
    answers.iter().flat_map(width_together).collect()
}

fn width_together(answer: &TogetherAnswer) -> Vec<Width<'_>> {
    let Some(sample) = &answer.sample else { return Vec::new() };
    let sum = format!("{} {}", answer.together.game().id, answer.together.name());
    let alone = answer.together.offers().iter().map(Offer::name).zip(&sample.alone);
    let std_devs = std::iter::once(answer.most_std_dev()).chain(answer.measures_alone.iter().map(Measures::std_dev));
    std::iter::once((sum, &sample.sum)).chain(alone).zip(std_devs).collect()
}

/// Reports on stderr whether the simulation agrees with the exact answers, then each row that it contradicts, and where
/// it is too short to say or for the greatest awards.
pub fn tell_verdict(witnesses: Vec<Named<'_>>, terminal: &Terminal) -> Conclusion {
    let names = |verdict: Verdict| {
        let of_verdict = witnesses.iter().filter(move |(_, witness)| witness.verdict == verdict);
        of_verdict.map(|(name, _)| name.clone()).collect::<Vec<_>>()
    };
    let (agreeing, inconclusive) = (names(Verdict::Agrees).len(), names(Verdict::Inconclusive));
    let conclusion = Conclusion::worst(witnesses.iter().map(|(_, witness)| witness.verdict.into()));
    let all = witnesses.len();
    if inconclusive.len() == all && all > 0 {
        let rows = if all == 1 { "the row".to_string() } else { format!("any of {all} rows") };
        terminal.tell(format!("inconclusive: too few rounds to compare the outcomes of {rows}"));
        return conclusion;
    }
    terminal.tell(format!("verdict: the simulation agrees with the exact answer in {agreeing} of {all} rows"));
    for name in names(Verdict::Disagrees) {
        terminal.tell(format!("disagreement: {name}: the simulation contradicts the exact answer"));
    }
    let too_short = inconclusive.into_iter().map(|name| format!("{name}: too few rounds to compare outcomes"));
    tell_first("inconclusive", too_short.collect(), terminal);
    let rare = witnesses.iter().filter_map(|(name, witness)| {
        let expected = witness.comparison.top_award_expected?;
        let times = if expected < 0.1 { "less than 0.1".to_string() } else { format!("only {expected:.1}") };
        Some(format!("{name}: the greatest award was expected {times} times"))
    });
    tell_first("warning", rare.collect(), terminal);
    conclusion
}

/// Reports the first of several messages of a kind, and the number of the others.
fn tell_first(kind: &str, messages: Vec<String>, terminal: &Terminal) {
    messages.iter().take(MOST_NAMED).for_each(|message| terminal.tell(format!("{kind}: {message}")));
    match messages.len().saturating_sub(MOST_NAMED) {
        0 => {}
        1 => terminal.tell(format!("{kind}: the same in one more row")),
        more => terminal.tell(format!("{kind}: the same in {more} more rows")),
    }
}

/// Reports on stderr if the house edges are not known to the target error, and the number of rounds that would do.
pub fn tell_width(widths: &[Width<'_>], until: Until, terminal: &Terminal) -> Conclusion {
    let Some(target) = until.target_error else { return Conclusion::Done };
    let mut conclusion = Conclusion::Done;
    for ((name, witness), std_dev) in widths {
        let rounds = witness.table.cycle() as f64;
        let width = half_width_of(&witness.measures, *std_dev, rounds);
        if width > target {
            let needed = rounds * (width / target).powi(2);
            terminal.tell(format!(
                "inconclusive: {name}: the house edge is known to {:.6} percentage points, not {}; that takes some \
                 {needed:.1e} rounds",
                100.0 * width,
                (1e11 * target).round() / 1e9,
            ));
            conclusion = Conclusion::Inconclusive;
        }
    }
    conclusion
}
