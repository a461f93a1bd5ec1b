//! Simulated against exact answers, judged together for the whole run.

use super::answer::{Answer, Witness};
use super::observer::{AnalysisError, Observer};
use super::playing::{Ended, ObservedGame, Planned, Playing, Saved, Saving, Until};
use super::solving::{Solved, exact, side_by_side, swept};
use super::wagered::{GameAnswers, Sum};
use crate::simulation::Run;
use crate::statistics::{Verdict, compare, compare_mean, compare_moments, judge};
use crate::storage::checkpoint::CheckpointFile;

/// Solves the games, plays them and compares: the exact answers with their simulated ones, if any round was played, and
/// how the runs ended.
pub fn witnessed(
    games: Vec<Solved>,
    until: Until,
    saving: Option<&Saving>,
    observer: &dyn Observer,
) -> Result<(Vec<GameAnswers>, Ended), AnalysisError> {
    let runs: Vec<Run> = games.iter().map(|solved| solved.run(until.plan)).collect();
    let opened = saving.map(|saving| CheckpointFile::open(&saving.path, &runs)).transpose()?;
    let saved = saving.zip(opened).map(|(saving, (file, records))| Saved { file, records, every: saving.every });
    let mut games = exact(games, observer)?;
    let ended = play(games.iter_mut().zip(runs).collect(), until, saved, observer)?;
    add_pairs(&mut games, until.plan.threads, observer)?;
    Ok((games, ended))
}

/// The exact answers; sums without a counted distribution are simulated for the rounds of `until`. An interruption of
/// long work is returned in words.
pub fn analyzed(
    games: Vec<Solved>,
    until: Until,
    observer: &dyn Observer,
) -> Result<(Vec<GameAnswers>, Option<String>), AnalysisError> {
    let runs: Vec<Run> = games.iter().map(|solved| solved.run(until.plan)).collect();
    let (mut games, interrupted) = swept(games, observer)?;
    let is_uncounted = |game: &GameAnswers| game.sum.as_ref().is_some_and(|sum| sum.counted.is_none());
    let uncounted: Vec<_> = games.iter_mut().zip(runs).filter(|(game, _)| is_uncounted(game)).collect();
    let ended = if uncounted.is_empty() { None } else { play(uncounted, until, None, observer)?.interrupted };
    add_pairs(&mut games, until.plan.threads, observer)?;
    Ok((games, interrupted.or(ended)))
}

fn play(
    games: Vec<(&mut GameAnswers, Run)>,
    until: Until,
    saved: Option<Saved>,
    observer: &dyn Observer,
) -> Result<Ended, AnalysisError> {
    let croupiers = side_by_side(games.iter().map(|(game, _)| &**game).collect(), GameAnswers::croupier)?;
    let planned = games.iter().zip(&croupiers).map(|((game, run), croupier)| Planned {
        croupier: croupier.as_ref(),
        run: run.clone(),
        std_devs: game.rows().map(|(_, std_dev, _)| std_dev).collect(),
    });
    let (seen, ended) = Playing::new(planned.collect(), until, saved)?.play(observer)?;
    add_witnesses(games.into_iter().map(|(game, _)| game).collect(), seen);
    Ok(ended)
}

/// Adds to the sums every pair of their wagers, on `threads` threads, or one per core.
pub fn add_pairs(
    games: &mut [GameAnswers],
    threads: Option<usize>,
    observer: &dyn Observer,
) -> Result<(), AnalysisError> {
    games.iter_mut().try_for_each(|GameAnswers { solver, answers, sum, .. }| match sum {
        Some(sum) => sum.add_pairs(answers, solver.as_ref(), threads, observer),
        None => Ok(()),
    })
}

/// Adds the simulated answers to the exact ones; `seen` has the games in the same order. The verdicts cover all rows of
/// the run together.
pub fn add_witnesses(mut games: Vec<&mut GameAnswers>, seen: Vec<ObservedGame>) {
    for (game, seen) in games.iter_mut().zip(seen) {
        let mut rows = seen.into_rows();
        if let Some(sum) = &mut game.sum {
            sum.witness = rows.next().map(|row| match &sum.counted {
                Some(counted) => row.witness(Some(&counted.measures), |seen| compare(seen, &counted.table)),
                None => {
                    row.witness(None, |seen| compare_mean(seen, &sum.expected_net, sum.most_std_dev.powi(2), &sum.span))
                }
            });
        }
        for (Answer { exact, measures, envy, witness, .. }, row) in game.answers.iter_mut().zip(rows) {
            *witness = Some(match envy.as_ref().and_then(|effect| effect.span.as_ref()) {
                None => row.witness(Some(measures), |seen| compare(seen, exact)),
                Some(span) => row.witness(None, |seen| compare_moments(seen, exact, measures, span)),
            });
        }
    }
    let witnesses: Vec<&mut Witness> = games.iter_mut().flat_map(|game| game.witnesses_mut()).collect();
    let verdicts = judge(&witnesses.iter().map(|witness| witness.comparison.agreement).collect::<Vec<_>>());
    witnesses.into_iter().zip(verdicts).for_each(|(witness, verdict)| witness.verdict = verdict);
    games.into_iter().for_each(conclude_from_parts);
}

/// Without exact counts of the sum, its wagers have to agree.
fn conclude_from_parts(game: &mut GameAnswers) {
    let Some(Sum { counted: None, witness: Some(sum), .. }) = &mut game.sum else { return };
    let mut parts = game.answers.iter().filter_map(|answer| answer.witness.as_ref());
    if sum.verdict == Verdict::Inconclusive && parts.all(|part| part.verdict != Verdict::Inconclusive) {
        sum.verdict = Verdict::Agrees;
    }
}
