//! Long work behind one figure: counts over all deals, and tallied rounds. The observer follows both and may end them;
//! counts made only on request are kept for later runs.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use num_traits::ToPrimitive;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::{AnalysisError, Observer, Parts, RunStatus};
use crate::cards::Vectors;
use crate::games::{Croupier, Offer, SolveError, Solver, Tally};
use crate::simulation::{OfferTerms, RunPlan, Shard, Simulation, pool_of};

/// Time before the first report; shorter work is not reported.
pub const BEFORE_A_REPORT: Duration = Duration::from_secs(1);
/// Time between two reports, in milliseconds.
const BETWEEN_REPORTS: u64 = 200;

/// Blocks of tallied rounds between two checks for a request to end.
const STRETCH: u64 = 8;

#[derive(Clone, Copy, Debug)]
pub struct Sampling {
    pub seed: u64,
    pub rounds: Length,
    /// Target for the 95 % half-width of the house edge, a fraction of one; sampling ends there, before or after the
    /// usual number of rounds.
    pub target_error: Option<f64>,
    /// Number of threads, one per core if `None`; it does not change the result.
    pub threads: Option<usize>,
    /// Whether everything countable is counted, however long it takes.
    pub counts_all: bool,
}

impl Sampling {
    pub const fn usual(seed: u64) -> Self {
        Sampling { seed, rounds: Length::Usual, target_error: None, threads: None, counts_all: false }
    }
}

/// A game's solver, the sampling of figures that it does not count, and their observer.
#[derive(Clone, Copy)]
pub struct Survey<'s> {
    pub solver: &'s dyn Solver,
    pub sampling: Sampling,
    pub observer: &'s dyn Observer,
}

#[derive(Clone, Copy, Debug)]
pub enum Length {
    Rounds(u64),
    /// The game's own number, which gives a small error.
    Usual,
    /// Rounds in proportion to this number of simulated rounds, up to the usual number: a pack spends similar time on
    /// both.
    OfPack(u64),
}

/// Reports the parts of a long work on a game to an observer once it has taken a second.
pub fn follow<'o>(observer: &'o dyn Observer, game: &'o str, parts: Parts) -> impl Fn(u64, u64) -> bool + Sync + 'o {
    let (since, reported) = (Instant::now(), AtomicU64::new(0));
    move |done, all| {
        if since.elapsed() < BEFORE_A_REPORT {
            return true;
        }
        let now = since.elapsed().as_millis().to_u64().unwrap_or(u64::MAX);
        let last = reported.load(Ordering::Relaxed);
        let is_due = done == all || last == 0 || now >= last.saturating_add(BETWEEN_REPORTS);
        let is_reported = last > 0 || done < all;
        if is_due && is_reported && reported.compare_exchange(last, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            if last == 0 {
                observer.listen();
            }
            observer.solving(game, parts, done, all);
        }
        !observer.is_asked_to_end()
    }
}

/// Runs `work` in a [`pool_of`] this number of threads. Threads that the system refuses only cost time.
pub fn on_threads<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> T {
    match pool_of(threads) {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// The kept count that answers `question` on an offer, or a new one, which is kept.
pub fn kept_or_counted<T: Serialize + DeserializeOwned>(
    offer: &Offer,
    question: &str,
    observer: &dyn Observer,
    count: impl FnOnce() -> Result<T, SolveError>,
) -> Result<T, SolveError> {
    let OfferTerms { key, terms } = OfferTerms::of(offer);
    let identity = format!("{question} {key:?} {terms}");
    let digest: String = Sha256::digest(&identity).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let (name, keeper) = (format!("{}-{digest}-{question}", offer.game.id), observer.solutions());
    if let Some(contents) = keeper.kept(&name) {
        match postcard::from_bytes::<(String, T)>(&contents) {
            Ok((of, counted)) if of == identity => return Ok(counted),
            _ => keeper.refused(&name),
        }
    }
    let counted = count()?;
    if let Ok(contents) = postcard::to_stdvec(&(&identity, &counted)) {
        keeper.keep(&name, &contents);
    }
    Ok(counted)
}

pub fn tallied(
    croupier: &dyn Croupier,
    game: &str,
    rounds: u64,
    Survey { sampling: Sampling { seed, threads, .. }, observer, .. }: Survey<'_>,
) -> Result<Tally, AnalysisError> {
    let plan = RunPlan { seed, rounds, shard: Shard::WHOLE, players: 1, threads, vectors: Vectors::widest() };
    let mut simulation = Simulation::tallying(croupier, game, plan)?;
    let (since, mut progress) = (Instant::now(), None);
    let status =
        |simulation: &Simulation<'_>| RunStatus { rounds: simulation.record().rounds_played(), half_width: None };
    while !simulation.is_done() && !observer.is_asked_to_end() {
        simulation.play(STRETCH)?;
        if progress.is_none() && since.elapsed() >= BEFORE_A_REPORT {
            observer.listen();
            progress = Some(observer.playing(game, 0, rounds));
        }
        progress.iter_mut().for_each(|progress| progress.advance(status(&simulation)));
    }
    let is_done = simulation.is_done();
    if let Some(progress) = progress {
        progress.finish(status(&simulation), !is_done);
    }
    if is_done { Ok(simulation.into_record().tally) } else { Err(SolveError::Interrupted.into()) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::cards::CardSet;
    use crate::games::{Catalogue, Keeper, Selection};
    use crate::simulation::simulate;

    /// A keeper in memory; `ends` makes the observer request the end.
    #[derive(Clone, Default)]
    struct Memory {
        kept: Arc<Mutex<BTreeMap<String, Vec<u8>>>>,
        ends: bool,
    }

    impl Keeper for Memory {
        fn kept(&self, name: &str) -> Option<Vec<u8>> {
            self.kept.lock().expect("whole").get(name).cloned()
        }

        fn keep(&self, name: &str, contents: &[u8]) {
            self.kept.lock().expect("whole").insert(name.to_string(), contents.to_vec());
        }

        fn refused(&self, _: &str) {}

        fn progress(&self, _: &str, _: u64, _: u64) {}
    }

    impl Observer for Memory {
        fn solutions(&self) -> Arc<dyn Keeper> {
            Arc::new(self.clone())
        }

        fn is_asked_to_end(&self) -> bool {
            self.ends
        }
    }

    fn offers() -> Vec<Offer> {
        let selection = Selection { games: vec!["let-it-ride".into()], ..Selection::default() };
        Catalogue::embedded().expect("valid").select(&selection).expect("some")
    }

    #[test]
    fn a_count_is_made_once_for_each_offer_and_question() {
        let (memory, offers) = (Memory::default(), offers());
        let count = |place: usize, question: &str, answer: u64| {
            kept_or_counted(&offers[place], question, &memory, || Ok(answer)).expect("counted")
        };
        assert_eq!([count(0, "others=2", 7), count(0, "others=2", 8)], [7, 7]);
        assert_eq!([count(1, "others=2", 9), count(0, "two-seats", 10)], [9, 10]);
        // A kept count of something else is recomputed.
        memory.kept.lock().expect("whole").values_mut().for_each(|contents| contents.truncate(3));
        assert_eq!([count(0, "others=2", 11), count(0, "others=2", 12)], [11, 11]);
        let ended = kept_or_counted::<u64>(&offers[0], "another", &memory, || Err(SolveError::Interrupted));
        assert!(ended.is_err() && memory.kept.lock().expect("whole").len() == 3);
    }

    #[test]
    fn tallied_rounds_are_those_of_a_simulation_or_none() {
        let offers = offers();
        let solver = offers[0].solver(CardSet::FULL_DECK).expect("full deck");
        let croupier = solver.croupier(&offers).expect("made");
        let (shard, vectors) = (Shard::WHOLE, Vectors::Portable);
        let plan = RunPlan { seed: 3, rounds: 100_000, shard, players: 1, threads: Some(2), vectors };
        let expected = simulate(croupier.as_ref(), "let-it-ride", plan).expect("played");
        let tally = |ends| {
            let memory = Memory { ends, ..Memory::default() };
            let sampling = Sampling { threads: Some(2), ..Sampling::usual(3) };
            let survey = Survey { solver: solver.as_ref(), sampling, observer: &memory };
            tallied(croupier.as_ref(), "let-it-ride", plan.rounds, survey)
        };
        assert_eq!(tally(false).expect("played"), expected);
        assert!(tally(true).is_err_and(|error| error.is_interruption()));
    }
}
