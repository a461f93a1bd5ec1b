//! Simulated against exact answers, judged together for the whole run.

use az::Az;

use super::answer::{CoursePoint, GameAnswers, Witness};
use super::error::AnalysisError;
use super::observer::Observer;
use super::playing::{Ended, Planned, Playing, Saving, Seen, Until};
use super::solving::{Solved, exact, side_by_side};
use crate::outcome::{Measures, to_f64};
use crate::simulation::{BLOCK_ROUNDS, Run};
use crate::statistics::{Verdict, compare, compare_moments, judge, win_uniformity};
use crate::storage::checkpoint::CheckpointFile;

/// Solves the games, plays them and compares: the exact answers, each with its simulated one if any round was played,
/// and how the runs ended.
///
/// # Errors
/// [`AnalysisError`] if a game cannot be solved, or a run not be started.
pub fn witnessed(
    games: Vec<Solved>,
    until: Until,
    saving: Option<&Saving>,
    observer: &dyn Observer,
) -> Result<(Vec<GameAnswers>, Ended), AnalysisError> {
    let runs: Vec<Run> = games.iter().map(|solved| Run::of(solved.facts.id, until.plan, &solved.offers)).collect();
    let opened = saving.map(|saving| CheckpointFile::open(&saving.path, &runs)).transpose()?;
    let mut games = exact(games, observer)?;
    let croupiers = side_by_side(games.iter().collect(), GameAnswers::croupier)?;
    let saved = saving.zip(opened).map(|(saving, (file, before))| (file, before, saving.every));
    let croupiers = croupiers.iter().map(Box::as_ref);
    let runs = games.iter().zip(croupiers).map(|(game, croupier)| Planned::of(game, croupier, until.plan)).collect();
    let (seen, ended) = Playing::new(runs, until, saved)?.play(observer)?;
    add_witnesses(&mut games, seen);
    Ok((games, ended))
}

/// Adds the simulated answers to the exact ones; `seen` has the games in the same order.
pub fn add_witnesses(games: &mut [GameAnswers], seen: Vec<Seen>) {
    for (game, Seen { tables, wins, seed, course, .. }) in games.iter_mut().zip(seen) {
        for (place, ((answer, table), wins)) in game.answers.iter_mut().zip(tables).zip(wins).enumerate() {
            let span = answer.envy.as_ref().and_then(|effect| effect.span.as_ref());
            let mut comparison = match span {
                None => compare(&table, &answer.exact),
                Some(span) => compare_moments(&table, &answer.exact, &answer.measures, span),
            };
            let wins = wins.filter(|_| span.is_none());
            let probability = to_f64(&answer.measures.win_frequency);
            comparison.agreement.blocks =
                wins.and_then(|wins| win_uniformity(&wins, BLOCK_ROUNDS.az::<u32>(), probability));
            let point = |(rounds, edges): &(u64, Vec<f64>)| {
                Some(CoursePoint { rounds: *rounds, house_edge: *edges.get(place)? })
            };
            let (measures, course) = (Measures::of(&table), course.iter().filter_map(point).collect());
            // The verdict is on all rows of the run together, below.
            let verdict = Verdict::Inconclusive;
            answer.witness = Some(Witness { table, measures, comparison, verdict, seed, course });
        }
    }
    let witnesses = games.iter_mut().flat_map(|game| &mut game.answers).filter_map(|answer| answer.witness.as_mut());
    let witnesses: Vec<&mut Witness> = witnesses.collect();
    let verdicts = judge(&witnesses.iter().map(|witness| witness.comparison.agreement).collect::<Vec<_>>());
    witnesses.into_iter().zip(verdicts).for_each(|(witness, verdict)| witness.verdict = verdict);
}
