//! Simulated rounds of wagers together: each wager is settled on the same cards, and the sums are counted as they fall.

use az::Az;

use super::answer::{CoursePoint, Witness};
use super::error::AnalysisError;
use super::observer::Observer;
use super::playing::{Ended, Planned, Playing, Saved, Saving, Seen, Until};
use super::solving::Solved;
use super::together::{Together, TogetherAnswer, TogetherSample};
use crate::games::{Croupier, JointCroupier, SolveError, Solver};
use crate::outcome::{Measures, OutcomeTable, to_f64};
use crate::simulation::{BLOCK_ROUNDS, Record, Run, RunError, WinCounter, WinCounts};
use crate::statistics::{Agreement, Comparison, Verdict, compare, compare_mean, judge, win_uniformity};
use crate::storage::checkpoint::CheckpointFile;

/// The exact answers, and where the distribution is not counted the rounds of `until`; all pairs of wagers with them.
///
/// # Errors
/// [`AnalysisError`] if a wager cannot be solved or played.
pub fn analyzed_together(
    asked: Vec<Together>,
    games: &[Solved],
    until: Until,
    observer: &dyn Observer,
) -> Result<(Vec<TogetherAnswer>, Ended), AnalysisError> {
    let mut answers = exact(asked, games)?;
    let played: Vec<bool> = answers.iter().map(|answer| !answer.is_exact()).collect();
    let ended = play(&mut answers, &played, games, until, None, observer)?;
    Ok((answers, ended))
}

/// The exact answers with simulated rounds of all.
///
/// # Errors
/// [`AnalysisError`] if a wager cannot be solved or played.
pub fn witnessed_together(
    asked: Vec<Together>,
    games: &[Solved],
    until: Until,
    saving: Option<&Saving>,
    observer: &dyn Observer,
) -> Result<(Vec<TogetherAnswer>, Ended), AnalysisError> {
    let runs: Vec<Run> = asked.iter().map(|together| together.run(until.plan)).collect();
    let opened = saving.map(|saving| CheckpointFile::open(&saving.path, &runs)).transpose()?;
    let saved = saving.zip(opened).map(|(saving, (file, before))| (file, before, saving.every));
    let mut answers = exact(asked, games)?;
    let played = vec![true; answers.len()];
    let ended = play(&mut answers, &played, games, until, saved, observer)?;
    Ok((answers, ended))
}

/// The exact answers with the rounds of these records, in the same order.
///
/// # Errors
/// [`AnalysisError`] if a wager cannot be solved, or a record is not of its run.
pub fn recorded_together(
    asked: Vec<Together>,
    games: &[Solved],
    records: &[Record],
) -> Result<Vec<TogetherAnswer>, AnalysisError> {
    let mut answers = exact(asked, games)?;
    let mut seen = Vec::new();
    for (answer, record) in answers.iter().zip(records) {
        let croupier = croupier(answer, games)?;
        let win_counts = WinCounter::new(&croupier).counts();
        record.ensure_sound(croupier.cells(), win_counts, croupier.one_a_round()).map_err(RunError::from)?;
        seen.push(Seen::of(&croupier, record)?);
    }
    let all: Vec<usize> = (0..answers.len()).collect();
    add_samples(&mut answers, &all, seen);
    with_pairs(answers, games, None, &())
}

fn exact(asked: Vec<Together>, games: &[Solved]) -> Result<Vec<TogetherAnswer>, AnalysisError> {
    let answer = |together: Together| {
        let solver = solver_of(&together, games)?;
        Ok(TogetherAnswer::exact(together, solver)?)
    };
    asked.into_iter().map(answer).collect()
}

fn solver_of<'g>(together: &Together, games: &'g [Solved]) -> Result<&'g dyn Solver, SolveError> {
    let (game, wager) = (together.game().id, together.offers()[0].wager.id);
    let solved = games.iter().find(|solved| solved.facts.id == game);
    Ok(solved.ok_or(SolveError::UnknownWager { game, wager })?.solver.as_ref())
}

fn croupier(answer: &TogetherAnswer, games: &[Solved]) -> Result<JointCroupier, SolveError> {
    let together = &answer.together;
    let own = solver_of(together, games)?.croupier_together(together.offers())?;
    JointCroupier::of_sum(own, together.weights())
}

/// Plays the rounds of those answers that are to be `played`, and adds all pairs of wagers to every answer.
fn play(
    answers: &mut Vec<TogetherAnswer>,
    played: &[bool],
    games: &[Solved],
    until: Until,
    saved: Option<Saved>,
    observer: &dyn Observer,
) -> Result<Ended, AnalysisError> {
    let places: Vec<usize> = (0..answers.len()).filter(|&place| played[place]).collect();
    let croupiers = places.iter().map(|&place| croupier(&answers[place], games)).collect::<Result<Vec<_>, _>>()?;
    let planned = places.iter().zip(&croupiers).map(|(&place, croupier)| {
        let answer = &answers[place];
        let std_devs = std::iter::once(answer.most_std_dev());
        let std_devs = std_devs.chain(answer.measures_alone.iter().map(Measures::std_dev)).collect();
        Planned { croupier, run: answer.together.run(until.plan), std_devs }
    });
    let (seen, ended) = match places.is_empty() {
        true => (Vec::new(), Ended { interrupted: None, unsaved: None }),
        false => Playing::new(planned.collect(), until, saved)?.play(observer)?,
    };
    add_samples(answers, &places, seen);
    *answers = with_pairs(std::mem::take(answers), games, until.plan.threads, observer)?;
    Ok(ended)
}

fn with_pairs(
    answers: Vec<TogetherAnswer>,
    games: &[Solved],
    threads: Option<usize>,
    observer: &dyn Observer,
) -> Result<Vec<TogetherAnswer>, AnalysisError> {
    let with = |answer: TogetherAnswer| {
        let solver = solver_of(&answer.together, games)?;
        let mut answer = answer.with_pairs(solver, threads, observer)?;
        // What the variance of the sum is, is known with the pairs.
        answer.set_z_score();
        Ok(answer)
    };
    answers.into_iter().map(with).collect()
}

/// Adds what was seen to the answers at these places, judged together.
fn add_samples(answers: &mut [TogetherAnswer], places: &[usize], seen: Vec<Seen>) {
    for (&place, seen) in places.iter().zip(seen) {
        answers[place].sample = sample(&answers[place], seen);
    }
    let samples = || answers.iter().filter_map(|answer| answer.sample.as_ref());
    let tests: Vec<Agreement> =
        samples().flat_map(TogetherSample::witnesses).map(|witness| witness.comparison.agreement).collect();
    let mut verdicts = judge(&tests).into_iter();
    for answer in answers.iter_mut() {
        let is_exact = answer.is_exact();
        let Some(sample) = &mut answer.sample else { continue };
        for witness in std::iter::once(&mut sample.sum).chain(&mut sample.alone) {
            witness.verdict = verdicts.next().unwrap_or(Verdict::Inconclusive);
        }
        if !is_exact && sample.sum.verdict == Verdict::Inconclusive {
            // Without exact counts of the sum, those of its wagers have to agree.
            let is_known = sample.alone.iter().all(|witness| witness.verdict != Verdict::Inconclusive);
            sample.sum.verdict = if is_known { Verdict::Agrees } else { Verdict::Inconclusive };
        }
    }
}

/// What was seen of one answer; `None` if no round was played.
fn sample(answer: &TogetherAnswer, seen: Seen) -> Option<TogetherSample> {
    let Seen { tables, wins, seed, course } = seen;
    let mut tables = tables.into_iter();
    let sum = tables.next()?;
    let comparison = match &answer.counted {
        Some(counted) => with_blocks(compare(&sum, &counted.table), wins.first(), &counted.measures),
        None => {
            let [least, most] = answer.span();
            compare_mean(&sum, &answer.expected_net(), answer.most_std_dev().powi(2), &(least..=most))
        }
    };
    let witness = |table: OutcomeTable, comparison, place: usize| {
        let point =
            |(rounds, edges): &(u64, Vec<f64>)| Some(CoursePoint { rounds: *rounds, house_edge: *edges.get(place)? });
        let (measures, course) = (Measures::of(&table), course.iter().filter_map(point).collect());
        Witness { table, measures, comparison, verdict: Verdict::Inconclusive, seed, course }
    };
    let sum = witness(sum, comparison, 0);
    let exact = answer.alone.iter().zip(&answer.measures_alone);
    let alone = tables.zip(exact).enumerate().map(|(place, (table, (exact, measures)))| {
        let comparison = with_blocks(compare(&table, exact), wins.get(place + 1), measures);
        witness(table, comparison, place + 1)
    });
    Some(TogetherSample { alone: alone.collect(), sum })
}

/// A comparison with the test of the rounds won in each block.
fn with_blocks(comparison: Comparison, wins: Option<&Option<WinCounts>>, exact: &Measures) -> Comparison {
    let probability = to_f64(&exact.win_frequency);
    let wins = wins.and_then(Option::as_ref);
    let blocks = wins.and_then(|wins| win_uniformity(wins, BLOCK_ROUNDS.az::<u32>(), probability));
    Comparison { agreement: Agreement { blocks, ..comparison.agreement }, ..comparison }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Vectors};
    use crate::games::{Catalogue, Offer, Selection};
    use crate::outcome::{JointTable, ratio};
    use crate::simulation::{RunPlan, Shard, simulate};

    fn offers(wagers: [&str; 3]) -> Vec<Offer> {
        let (games, paytables) = (vec!["let-it-ride".into()], vec!["A".into()]);
        let offer = |wager: &str| {
            let (games, paytables) = (games.clone(), paytables.clone());
            let selection = Selection { games, wagers: vec![wager.into()], paytables, ..Selection::default() };
            Catalogue::embedded().expect("valid").select(&selection).expect("there").remove(0)
        };
        wagers.map(offer).to_vec()
    }

    /// A croupier who plays many rounds at a time is asked round by round, and says what the literal one says; each
    /// wager by itself is what the croupier within counts.
    #[test]
    fn rounds_one_by_one_are_those_that_are_settled_together() {
        let offers = offers(["base", "five-card-bonus", "three-card-bonus"]);
        let solver = offers[0].solver(CardSet::FULL_DECK).expect("solved");
        let (seed, rounds, shard, vectors) = (7, 3_000, Shard::WHOLE, Vectors::widest());
        let plan = RunPlan { seed, rounds, shard, players: 1, threads: None, vectors };
        let joint = |own: Box<dyn Croupier>| -> JointTable {
            let croupier = JointCroupier::of_sum(own, &[ratio(1, 1), ratio(1, 2), ratio(1, 1)]).expect("few");
            let tally = simulate(&croupier, "let-it-ride", plan).expect("played");
            let joint = croupier.joint(&tally).expect("counted");
            let tables = croupier.outcomes(&tally).expect("its own");
            let weights = [ratio(1, 1), ratio(1, 2), ratio(1, 1)];
            assert_eq!(tables.first().map(|table| Measures::of(table).variance), {
                Some(Measures::of(&joint.sum(&weights).expect("three")).variance)
            });
            joint
        };
        let literal = solver.croupier_together(&offers).expect("made");
        let tally = simulate(literal.as_ref(), "let-it-ride", plan).expect("played");
        let alone = literal.outcomes(&tally).expect("its own");
        let seen = joint(literal);
        for (place, table) in alone.iter().enumerate() {
            assert_eq!(seen.alone(place).expect("there"), *table);
        }
        let fast = joint(solver.croupier(&offers).expect("made"));
        for place in 0..offers.len() {
            let counts = |joint: &JointTable| {
                let table = joint.alone(place).expect("there");
                let counted = table.outcomes().iter().filter(|outcome| outcome.count > 0);
                counted.map(|outcome| (outcome.name.clone(), outcome.count)).collect::<Vec<_>>()
            };
            assert_eq!(counts(&fast), counts(&seen));
        }
        for pair in [[0, 1], [1, 2]] {
            assert_eq!(fast.nets(pair), seen.nets(pair));
        }
    }
}
