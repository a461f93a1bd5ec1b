//! The simulated runs of a command: when they end, and how they are saved meanwhile; and traces, the first rounds of a
//! run one by one, as test vectors for other programs.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use az::Az;
use num_traits::ToPrimitive;

use super::correlations::first_of_each_wager;
use super::{AnalysisError, Answer, CoursePoint, Observer, Result, RunStatus, Witness};
use crate::games::{Croupier, Offer, Solver};
use crate::outcome::{Measures, Outcome, OutcomeTable, to_f64};
use crate::simulation::{
    BLOCK_ROUNDS, Record, Run, RunError, RunPlan, Simulation, TracedRound, WinCounter, WinCounts, checks, landmarks,
    trace,
};
use crate::statistics::{Comparison, Verdict, half_width, win_uniformity};
use crate::storage::checkpoint::{CheckpointError, CheckpointFile};

/// Approximate duration of a stretch of rounds; between stretches a run can be stopped, saved and reported.
const STRETCH: Duration = Duration::from_millis(150);
const FIRST_STRETCH: u64 = 4;

#[derive(Clone, Copy, Debug)]
pub struct Until {
    pub plan: RunPlan,
    /// Target for the 95 % half-width of every house edge, a fraction of one; reaching it ends a run early.
    pub target_error: Option<f64>,
}

impl Until {
    /// Expected number of rounds for the greatest standard deviation of a round.
    fn expected_rounds(&self, std_dev: f64, rounds: u64) -> u64 {
        // The half-width of a mean over n rounds falls with the square root of n - 1, and is known for n = 2.
        let needed = self
            .target_error
            .map(|target| (half_width(std_dev, 2.0) / target).powi(2).ceil().to_u64().unwrap_or(u64::MAX));
        needed.map_or(rounds, |needed| needed.min(rounds))
    }
}

#[derive(Clone, Debug)]
pub struct Saving {
    pub path: PathBuf,
    /// Least time between two saves.
    pub every: Duration,
}

/// The runs of a command, one per game.
pub struct Playing<'s> {
    until: Until,
    saver: Option<Saver>,
    runs: Vec<GameRun<'s>>,
}

pub struct GameRun<'s> {
    croupier: &'s dyn Croupier,
    /// Exact standard deviation of a round for each offer of the croupier, or an upper bound.
    std_devs: Vec<f64>,
    simulation: Simulation<'s>,
    /// The course of each offer.
    courses: Vec<Vec<CoursePoint>>,
}

/// A checkpoint that is saved from time to time.
pub struct Saver {
    file: CheckpointFile,
    every: Duration,
    last: Instant,
}

/// An offer, or a sum, as observed in a run.
pub struct ObservedRow {
    table: OutcomeTable,
    /// Rounds won in each block.
    wins: Option<WinCounts>,
    seed: u64,
    course: Vec<CoursePoint>,
}

impl ObservedRow {
    /// The rows of one game by the counts of `record`, as its croupier interprets them: its offers, after their sum if
    /// there is one; none if no round was played.
    pub fn all(croupier: &dyn Croupier, record: &Record) -> Result<Vec<Self>> {
        if record.played.is_empty() {
            return Ok(Vec::new());
        }
        let wins = WinCounter::new(croupier).by_offer(&record.wins).into_iter().map(Option::<&_>::cloned);
        let row = |(table, wins)| ObservedRow { table, wins, seed: record.run.seed, course: Vec::new() };
        Ok(croupier.outcomes(&record.tally)?.into_iter().zip(wins).map(row).collect())
    }

    /// Compares the row with the exact answer, without a verdict. If the exact measures are known, the rounds won in
    /// each block are tested too.
    pub fn witness(self, exact: Option<&Measures>, compare: impl FnOnce(&OutcomeTable) -> Comparison) -> Witness {
        let ObservedRow { table, wins, seed, course } = self;
        let mut comparison = compare(&table);
        comparison.agreement.blocks = wins
            .zip(exact)
            .and_then(|(wins, exact)| win_uniformity(&wins, BLOCK_ROUNDS.az::<u32>(), to_f64(&exact.win_frequency)));
        Witness { measures: Measures::of(&table), table, comparison, verdict: Verdict::Inconclusive, seed, course }
    }
}

pub struct Ended {
    /// The rounds played, in words, if the observer ended the run early.
    pub interrupted: Option<String>,
    pub unsaved: Option<CheckpointError>,
}

impl<'s> Playing<'s> {
    /// The runs of `runs`, resumed from the records of a checkpoint, if there is one.
    pub fn new(
        mut runs: Vec<GameRun<'s>>,
        until: Until,
        saved: Option<(Saver, Vec<Record>)>,
    ) -> Result<Self, AnalysisError> {
        let Some((mut saver, records)) = saved else { return Ok(Playing { until, saver: None, runs }) };
        saver.last = Instant::now();
        for (run, before) in runs.iter_mut().zip(records) {
            run.simulation.resume(before).map_err(|error| match error {
                RunError::Record(source) => AnalysisError::Checkpoint(saver.file.unusable(source)),
                other => other.into(),
            })?;
        }
        if until.target_error.is_some() && runs.iter().any(|run| !run.simulation.record().is_beginning()) {
            return Err(AnalysisError::MissingRounds);
        }
        Ok(Playing { until, saver: Some(saver), runs })
    }

    /// Plays all games, until the observer requests the end; returns the rows of each.
    pub fn play(mut self, observer: &dyn Observer) -> Result<(Vec<Vec<ObservedRow>>, Ended), AnalysisError> {
        observer.listen();
        let mut is_complete = true;
        for place in 0..self.runs.len() {
            is_complete &= self.play_game(place, observer)?;
        }
        let sum = |rounds: fn(&Record) -> u64| self.runs.iter().map(|run| rounds(run.simulation.record())).sum::<u64>();
        let interrupted = (!is_complete).then(|| {
            let (played, rounds) = (sum(Record::rounds_played), sum(Record::rounds_of_shard));
            format!("interrupted: {played} of {rounds} rounds were played")
        });
        let seen = self.runs.iter().map(|run| {
            let mut rows = ObservedRow::all(run.croupier, run.simulation.record())?;
            rows.iter_mut().zip(&run.courses).for_each(|(row, course)| row.course.clone_from(course));
            Ok(rows)
        });
        let seen = seen.collect::<Result<_>>()?;
        let unsaved = self.saver.as_mut().and_then(|saver| saver.save(&self.runs).err());
        Ok((seen, Ended { interrupted, unsaved }))
    }

    /// Plays one game; returns whether it was completed.
    fn play_game(&mut self, place: usize, observer: &dyn Observer) -> Result<bool, AnalysisError> {
        let run = &self.runs[place];
        let record = run.simulation.record();
        let expected = self.until.expected_rounds(run.std_dev(), record.rounds_of_shard());
        let mut progress = observer.playing(&record.run.game, record.rounds_played(), expected);
        let mut stretch = FIRST_STRETCH;
        let is_complete = loop {
            if self.runs[place].is_at_its_end(self.until.target_error)? {
                break true;
            }
            if observer.is_asked_to_end() {
                break false;
            }
            let since = Instant::now();
            let played = self.runs[place].play(stretch, self.until.target_error)?;
            self.runs[place].note_course()?;
            if played == stretch && since.elapsed() < STRETCH {
                stretch = stretch.saturating_mul(2);
            } else if since.elapsed() > 2 * STRETCH {
                stretch = (stretch / 2).max(1);
            }
            progress.advance(self.runs[place].status());
            self.save_from_time_to_time(observer);
        };
        progress.finish(self.runs[place].status(), !is_complete);
        Ok(is_complete)
    }

    /// Saves the runs when due. A failure is only reported, as the next attempt may succeed.
    fn save_from_time_to_time(&mut self, observer: &dyn Observer) {
        let Some(saver) = self.saver.as_mut().filter(|saver| saver.last.elapsed() >= saver.every) else { return };
        if let Err(error) = saver.save(&self.runs) {
            observer.tell(&format!("warning: {error}; playing on"));
        }
    }
}

impl Saver {
    /// The checkpoint of these runs, and its records if it exists.
    pub fn open(Saving { path, every }: &Saving, runs: &[Run]) -> Result<(Self, Vec<Record>), CheckpointError> {
        let (file, records) = CheckpointFile::open(path, runs)?;
        Ok((Saver { file, every: *every, last: Instant::now() }, records))
    }

    fn save(&mut self, runs: &[GameRun<'_>]) -> Result<(), CheckpointError> {
        let records: Vec<&Record> = runs.iter().map(|run| run.simulation.record()).collect();
        let saved = self.file.save(&records);
        self.last = Instant::now();
        saved
    }
}

impl<'s> GameRun<'s> {
    pub fn new(croupier: &'s dyn Croupier, run: Run, std_devs: Vec<f64>, plan: RunPlan) -> Result<Self, RunError> {
        let courses = vec![Vec::new(); std_devs.len()];
        Ok(GameRun { croupier, std_devs, simulation: Simulation::new(croupier, run, plan)?, courses })
    }

    /// Plays at most `most` blocks, and no further than to the next landmark or, with a target, the next check; returns
    /// the number played.
    fn play(&mut self, most: u64, target_error: Option<f64>) -> Result<u64, RunError> {
        let before = self.simulation.record().played.len();
        let is_ahead = |stop: &u64| *stop > before;
        let check = target_error.and_then(|_| checks().find(is_ahead));
        let next = check.into_iter().chain(landmarks().find(is_ahead)).min();
        self.simulation.play(next.map_or(most, |next| most.min(next - before)))?;
        Ok(self.simulation.record().played.len() - before)
    }

    /// Records the house edges at a landmark and at the end.
    fn note_course(&mut self) -> Result<()> {
        let record = self.simulation.record();
        let blocks = record.played.len();
        let is_landmark = landmarks().find(|&landmark| landmark >= blocks) == Some(blocks);
        if is_landmark || self.simulation.is_done() {
            let rounds = record.rounds_played();
            for (course, table) in self.courses.iter_mut().zip(self.croupier.outcomes(&record.tally)?) {
                course.push(CoursePoint { rounds, house_edge: house_edge(&table) });
            }
        }
        Ok(())
    }

    /// Whether all rounds were played, or a check finds the house edges close enough to the target.
    fn is_at_its_end(&self, target_error: Option<f64>) -> Result<bool> {
        let record = self.simulation.record();
        let blocks = record.played.len();
        let is_check = || checks().find(|&check| check >= blocks) == Some(blocks);
        Ok(match target_error {
            _ if self.simulation.is_done() => true,
            Some(target) if is_check() => {
                let tables = self.croupier.outcomes(&record.tally)?;
                let width = |(table, std_dev): (&OutcomeTable, &f64)| {
                    half_width_of(&Measures::of(table), *std_dev, table.cycle() as f64)
                };
                tables.iter().zip(&self.std_devs).map(width).fold(0.0, f64::max) <= target
            }
            _ => false,
        })
    }

    fn std_dev(&self) -> f64 {
        self.std_devs.iter().copied().fold(0.0, f64::max)
    }

    /// Progress of the run, with the half-width by the exact standard deviation.
    fn status(&self) -> RunStatus {
        let rounds = self.simulation.record().rounds_played();
        RunStatus { rounds, half_width: Some(half_width(self.std_dev(), rounds as f64)) }
    }
}

/// House edge per unit, a fraction of one.
fn house_edge(table: &OutcomeTable) -> f64 {
    let lost = |outcome: &Outcome| -to_f64(&outcome.net) * outcome.count as f64;
    table.outcomes().iter().map(lost).sum::<f64>() / table.cycle() as f64
}

/// The 95 % half-width of a simulated house edge, a fraction of one, by the greater of the observed and the exact
/// standard deviation: a short run may lack the rare awards that make up most of it.
pub fn half_width_of(observed: &Measures, exact_std_dev: f64, rounds: f64) -> f64 {
    half_width(observed.std_dev().max(exact_std_dev), rounds)
}

/// Rounds of each game in a pack.
const ROUNDS_OF_PACK: u64 = 200;

/// Limit on the rows of a trace, one for each round and offer: 0.5 GB of memory.
pub const MOST_TRACED_ROWS: u64 = 500_000;

#[derive(Default)]
pub struct Trace {
    /// Offers of one game, in the order of [`TracedRound::offers`].
    pub offers: Vec<Offer>,
    pub rounds: Vec<TracedRound>,
}

impl Trace {
    /// The first rounds of the run of `plan`, settled card by card. Offers are of one game, to a player alone.
    pub fn of(solver: &dyn Solver, offers: Vec<Offer>, plan: RunPlan, rounds: u64) -> Result<Self> {
        let Some(first) = offers.first() else { return Ok(Trace { offers, rounds: Vec::new() }) };
        let rounds = trace(solver.literal_croupier(&offers)?.as_ref(), first.game.id, plan, rounds)?;
        Ok(Trace { offers, rounds })
    }

    /// The test vectors of a pack: the first paytable of each wager in the default reading.
    pub fn of_pack(solver: &dyn Solver, answers: &[Answer], plan: RunPlan) -> Result<Self> {
        let offers = first_of_each_wager(answers).into_iter().map(|answer| answer.offer.clone()).collect();
        Self::of(solver, offers, plan, ROUNDS_OF_PACK.min(plan.rounds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Vectors};
    use crate::games::{Catalogue, Selection};
    use crate::outcome::ratio;
    use crate::outcome::testing::table;
    use crate::simulation::Shard;

    #[test]
    fn the_half_width_of_a_fair_coin_is_known_in_advance() {
        // The standard deviation is 1, so 1.96 / sqrt(n) is 0.0098 for n = 40,000; the quantile 1.95996 takes a little
        // less.
        let plan = RunPlan {
            seed: 1,
            rounds: 1_000_000,
            shard: Shard::WHOLE,
            players: 1,
            threads: None,
            vectors: Vectors::Portable,
        };
        let until = Until { plan, target_error: Some(0.0098) };
        assert_eq!(until.expected_rounds(1.0, plan.rounds), 39_999);
        assert_eq!(Until { target_error: None, ..until }.expected_rounds(1.0, plan.rounds), 1_000_000);
        assert_eq!(Until { target_error: Some(1e-9), ..until }.expected_rounds(1.0, plan.rounds), 1_000_000);
        // The observed standard deviation is 1, too.
        let coin = Measures::of(&table(&[("heads", 1, 1), ("tails", -1, 1)]));
        assert!((half_width_of(&coin, coin.std_dev(), 2.0) - 1.959_964).abs() < 1e-6);
    }

    /// The cards are those of `the_first_deals_do_not_change` in `simulation/deal.rs`. First, third and fifth are the
    /// player's: neither Q-T-A, 9-3-K, A-5-6 nor 5-2-6 is paid, or of one suit, and the second card makes no pair of
    /// tens, and no four of a suit or in sequence. So one unit is left, and it is lost: the pair of sixes is too low.
    #[test]
    fn a_trace_states_cards_actions_and_outcome_of_each_round() {
        let offer = |wager: &str| {
            let selection = Selection::of(&format!("let-it-ride/{wager}/A"));
            Catalogue::embedded().expect("valid").select(&selection).expect("there").remove(0)
        };
        let offers = ["base", "three-card-bonus"].map(offer).to_vec();
        let solver = offers[0].solver(CardSet::FULL_DECK).expect("solved");
        let (vectors, threads, shard) = (Vectors::Portable, None, Shard::WHOLE);
        let plan = RunPlan { seed: 1, rounds: 4, shard, players: 1, threads, vectors };
        let trace = Trace::of(solver.as_ref(), offers, plan, 4).expect("settled");
        let dealt = ["Qs 7h Td 9h Ah", "9c Qd 3d 4c Ks", "As 6h 5h Ts 6d", "5d 3d 2s 9s 6s"];
        assert_eq!(trace.rounds.len(), dealt.len());
        for ((round, dealt), number) in trace.rounds.iter().zip(dealt).zip(1..) {
            let cards: Vec<String> = round.cards.iter().map(ToString::to_string).collect();
            assert_eq!((round.number, cards.join(" ").as_str()), (number, dealt));
            let [base, side] = &round.offers[..] else { panic!("two offers") };
            assert_eq!(
                (base.account.actions.join("; ").as_str(), side.account.actions.len()),
                ("withdraw; withdraw", 0)
            );
            for settled in [base, side] {
                assert_eq!((&settled.outcome.net, &settled.outcome.wagered), (&ratio(-1, 1), &ratio(1, 1)), "{dealt}");
            }
        }
    }
}
