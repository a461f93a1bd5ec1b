//! The runs of a command: how long they are played, what is saved, and what is told meanwhile.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::answering::{Seen, Solved};
use super::options::Verbosity;
use super::progress::{Progress, Stand};
use super::{CliError, interruption};
use crate::games::Croupier;
use crate::outcome::{Measures, Outcome, OutcomeTable, to_f64};
use crate::simulation::{Record, Run, RunError, RunPlan, Simulation, checks, landmarks};
use crate::statistics::half_width;
use crate::storage::checkpoint::{CheckpointError, CheckpointFile};

/// Rounds are played in stretches of about this long, between which a run can be stopped, saved and told of.
const STRETCH: Duration = Duration::from_millis(150);
/// Blocks of the first stretch.
const FIRST_STRETCH: u64 = 4;

/// How long a run goes on.
#[derive(Clone, Copy, Debug)]
pub struct Until {
    /// All rounds of this plan, if it does not end before.
    pub plan: RunPlan,
    /// Until the 95 % half-width of every house edge is no greater than this, a fraction of one.
    pub target_error: Option<f64>,
}

impl Until {
    /// About how many rounds a run will have whose rounds have at most this standard deviation.
    fn expected_rounds(&self, std_dev: f64, rounds: u64) -> u64 {
        // The half-width of a mean over n rounds falls with the square root of n - 1, and is known for n = 2.
        let needed = self.target_error.map(|target| (half_width(std_dev, 2.0) / target).powi(2).ceil() as u64);
        needed.map_or(rounds, |needed| needed.min(rounds))
    }
}

/// Where a run is saved.
#[derive(Clone, Debug)]
pub struct Saving {
    /// The file.
    pub path: PathBuf,
    /// How often, at most.
    pub every: Duration,
}

/// The runs of a command: one a game.
pub struct Playing<'s> {
    until: Until,
    saver: Option<Saver>,
    games: Vec<OneGame<'s>>,
}

struct OneGame<'s> {
    croupier: &'s dyn Croupier,
    exact: Vec<&'s OutcomeTable>,
    /// The greatest standard deviation of a round, by the exact answers.
    std_dev: f64,
    simulation: Simulation<'s>,
    course: Course,
}

/// House edges of the offers of one game after so many rounds, fractions of one.
pub type Course = Vec<(u64, Vec<f64>)>;

struct Saver {
    file: CheckpointFile,
    every: Duration,
    last: Instant,
}

/// How the runs ended.
pub struct Played {
    /// What came of them, one a game.
    pub seen: Vec<Seen>,
    /// If this process was asked to end before all was played.
    pub interrupted: Option<Interrupted>,
    /// Why what was played could not be saved at the end.
    pub unsaved: Option<CheckpointError>,
}

/// How far the runs were when this process was asked to end.
#[derive(Clone, Copy, Debug)]
pub struct Interrupted {
    /// Rounds played, over all games.
    pub played: u64,
    /// Rounds there are to play.
    pub rounds: u64,
}

impl std::fmt::Display for Interrupted {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "interrupted: {} of {} rounds were played", self.played, self.rounds)
    }
}

/// A checkpoint that fits these games, before anything is solved, and what it holds.
///
/// # Errors
/// [`CliError`] if it cannot be used.
pub fn open(saving: &Saving, games: &[Solved], plan: RunPlan) -> Result<(CheckpointFile, Vec<Record>), CliError> {
    let runs: Vec<Run> = games.iter().map(|solved| run_of(solved, plan)).collect();
    Ok(CheckpointFile::open(&saving.path, &runs)?)
}

fn run_of(solved: &Solved, plan: RunPlan) -> Run {
    Run::of(solved.game(), plan, &solved.offers)
}

impl<'s> Playing<'s> {
    /// The runs of these games, `croupiers` and the tables of `exact` answers in their order. `saved` is where they are
    /// saved, how often, and what was played before.
    ///
    /// # Errors
    /// [`CliError`] if a run cannot be started, or what was played before does not belong to it.
    pub fn new(
        games: &[Solved],
        croupiers: &'s [Box<dyn Croupier>],
        exact: Vec<Vec<&'s OutcomeTable>>,
        until: Until,
        saved: Option<(CheckpointFile, Vec<Record>, Duration)>,
    ) -> Result<Self, CliError> {
        let mut playing = Vec::new();
        for ((solved, croupier), exact) in games.iter().zip(croupiers).zip(exact) {
            let std_dev = exact.iter().map(|table| Measures::of(table).std_dev()).fold(0.0, f64::max);
            let simulation = Simulation::new(croupier.as_ref(), run_of(solved, until.plan), until.plan)?;
            let course = Course::default();
            playing.push(OneGame { croupier: croupier.as_ref(), exact, std_dev, simulation, course });
        }
        let Some((file, before, every)) = saved else {
            return Ok(Playing { until, saver: None, games: playing });
        };
        for (game, before) in playing.iter_mut().zip(before) {
            game.simulation.resume(before).map_err(|error| match error {
                RunError::Record(source) => CliError::Checkpoint(file.unusable(source)),
                other => other.into(),
            })?;
        }
        if until.target_error.is_some() && playing.iter().any(|game| !game.simulation.record().is_beginning()) {
            let message = "some rounds before others are missing in the checkpoint, so a run to a target would not end \
                           where it should; play them first, without --target-error";
            return Err(CliError::Usage(message.into()));
        }
        let saver = Saver { file, every, last: Instant::now() };
        Ok(Playing { until, saver: Some(saver), games: playing })
    }

    /// Plays all games, or what there is time for.
    ///
    /// # Errors
    /// [`CliError`] if counts are refused.
    pub fn play(mut self, verbosity: Verbosity) -> Result<Played, CliError> {
        if let Err(error) = interruption::listen() {
            verbosity.tell(format!("warning: cannot listen for interruptions: {error}"));
        }
        let mut is_complete = true;
        for place in 0..self.games.len() {
            is_complete &= self.play_game(place, verbosity)?;
        }
        let sum = |rounds: fn(&Record) -> u64| self.games.iter().map(|game| rounds(game.simulation.record())).sum();
        let interrupted = (!is_complete)
            .then(|| Interrupted { played: sum(Record::rounds_played), rounds: sum(Record::rounds_of_shard) });
        let seen = self.games.iter().map(|game| {
            let seen = Seen::of(game.croupier, game.simulation.record())?;
            Ok::<_, CliError>(seen.with_course(game.course.clone()))
        });
        let seen = seen.collect::<Result<_, _>>()?;
        let unsaved = self.saver.as_mut().and_then(|saver| saver.save(&self.games).err());
        Ok(Played { seen, interrupted, unsaved })
    }

    /// Plays one game; returns whether it came to its end.
    fn play_game(&mut self, place: usize, verbosity: Verbosity) -> Result<bool, CliError> {
        let game = &self.games[place];
        let record = game.simulation.record();
        let expected = self.until.expected_rounds(game.std_dev, record.rounds_of_shard());
        let mut progress = Progress::new(&record.run.game, record.rounds_played(), expected, verbosity);
        let mut stretch = FIRST_STRETCH;
        let is_complete = loop {
            if self.games[place].is_at_its_end(self.until.target_error)? {
                break true;
            }
            if interruption::requested() {
                break false;
            }
            let since = Instant::now();
            let played = self.games[place].play(stretch, self.until.target_error)?;
            self.games[place].note_course()?;
            if played == stretch && since.elapsed() < STRETCH {
                stretch = stretch.saturating_mul(2);
            } else if since.elapsed() > 2 * STRETCH {
                stretch = (stretch / 2).max(1);
            }
            progress.tell(self.games[place].stand());
            self.save_from_time_to_time(verbosity);
        };
        progress.finish(self.games[place].stand(), !is_complete);
        Ok(is_complete)
    }

    /// Saves what was played, if it is time to. A failure is told only, because it may pass until the end.
    fn save_from_time_to_time(&mut self, verbosity: Verbosity) {
        let Some(saver) = self.saver.as_mut().filter(|saver| saver.last.elapsed() >= saver.every) else { return };
        if let Err(error) = saver.save(&self.games) {
            verbosity.tell(format!("warning: {error}; playing on"));
        }
    }
}

impl Saver {
    fn save(&mut self, games: &[OneGame<'_>]) -> Result<(), CheckpointError> {
        let records: Vec<&Record> = games.iter().map(|game| game.simulation.record()).collect();
        let saved = self.file.save(&records);
        self.last = Instant::now();
        saved
    }
}

impl OneGame<'_> {
    /// Plays so many blocks at most, and no further than to the next landmark, or check where there is a target;
    /// returns how many.
    fn play(&mut self, most: u64, target_error: Option<f64>) -> Result<u64, RunError> {
        let before = self.simulation.record().played.len();
        let is_ahead = |stop: &u64| *stop > before;
        let check = target_error.and_then(|_| checks().find(is_ahead));
        let next = check.into_iter().chain(landmarks().find(is_ahead)).min();
        self.simulation.play(next.map_or(most, |next| most.min(next - before)))?;
        Ok(self.simulation.record().played.len() - before)
    }

    /// Notes where the house edges stand, at a landmark and at the end.
    fn note_course(&mut self) -> Result<(), CliError> {
        let record = self.simulation.record();
        let blocks = record.played.len();
        let is_landmark = landmarks().find(|&landmark| landmark >= blocks) == Some(blocks);
        if is_landmark || self.simulation.is_done() {
            let tables = self.croupier.outcomes(&record.tally)?;
            self.course.push((record.rounds_played(), tables.iter().map(house_edge).collect()));
        }
        Ok(())
    }

    /// Whether all was played, or at a check the house edges are known closely enough.
    fn is_at_its_end(&self, target_error: Option<f64>) -> Result<bool, CliError> {
        let record = self.simulation.record();
        let blocks = record.played.len();
        let is_check = || checks().find(|&check| check >= blocks) == Some(blocks);
        Ok(match target_error {
            _ if self.simulation.is_done() => true,
            Some(target) if is_check() => widest(&self.croupier.outcomes(&record.tally)?, &self.exact) <= target,
            _ => false,
        })
    }

    /// How far the run is; the half-width is that by the exact standard deviation, which costs nothing to know.
    fn stand(&self) -> Stand {
        let rounds = self.simulation.record().rounds_played();
        Stand { rounds, half_width: Some(half_width(self.std_dev, rounds as f64)) }
    }
}

/// The house edge per unit, a fraction of one.
fn house_edge(table: &OutcomeTable) -> f64 {
    let lost = |outcome: &Outcome| -to_f64(&outcome.net) * outcome.count as f64;
    table.outcomes().iter().map(lost).sum::<f64>() / table.cycle() as f64
}

/// The greatest 95 % half-width of the house edges, a fraction of one: of each the greater by the variance of the
/// rounds and by the exact one, because a short run may not have seen the rare awards that make up most of it.
pub fn widest<'t>(tables: impl IntoIterator<Item = &'t OutcomeTable>, exact: &[&OutcomeTable]) -> f64 {
    let width = |(table, exact): (&OutcomeTable, &&OutcomeTable)| {
        let rounds = table.cycle() as f64;
        half_width(Measures::of(table).std_dev().max(Measures::of(exact).std_dev()), rounds)
    };
    tables.into_iter().zip(exact).map(width).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Vectors;
    use crate::outcome::Outcome;
    use crate::paytable::whole_units;
    use crate::simulation::Shard;

    #[test]
    fn the_half_width_of_a_fair_coin_is_known_in_advance() {
        let outcome = |name: &str, net| Outcome {
            name: name.into(),
            awards: Vec::new(),
            net: whole_units(net),
            wagered: whole_units(1),
            folded: false,
            count: 1,
        };
        let coin = OutcomeTable::new(vec![outcome("heads", 1), outcome("tails", -1)], 2).expect("two sides");
        // The standard deviation is 1, so 1.96 / sqrt(n) is 0.0098 for n = 40,000, by the quantile 1.95996 for a little
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
        // The rounds seen had a standard deviation of 1 too; both are looked at.
        assert!((widest([&coin], &[&coin]) - 1.959_964).abs() < 1e-6);
    }
}
