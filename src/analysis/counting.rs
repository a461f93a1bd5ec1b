//! Long work behind one figure: counts over all deals, and tallied rounds. The observer follows both and may end them;
//! counts made only on request are kept for later runs.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use num_traits::ToPrimitive;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::{Observer, Parts, Result};
use crate::games::{Counts, Offer, Solver};
use crate::simulation::pool_of;

/// Time before the first report; shorter work is not reported.
pub const BEFORE_A_REPORT: Duration = Duration::from_secs(1);
/// Time between two reports, in milliseconds.
const BETWEEN_REPORTS: u64 = 200;

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

impl Survey<'_> {
    /// The count that answers `question` on an offer, kept or new; `None` if it is not made, or not without request.
    pub fn counted<T: Serialize + DeserializeOwned>(
        &self,
        counts: Counts,
        offer: &Offer,
        question: &str,
        count: impl FnOnce() -> Result<Option<T>>,
    ) -> Result<Option<T>> {
        match counts {
            Counts::Always => count(),
            Counts::OnRequest if self.sampling.counts_all => kept_or_counted(offer, question, self.observer, count),
            Counts::OnRequest | Counts::Never => Ok(None),
        }
    }
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
fn kept_or_counted<T: Serialize + DeserializeOwned>(
    offer: &Offer,
    question: &str,
    observer: &dyn Observer,
    count: impl FnOnce() -> Result<T>,
) -> Result<T> {
    let place = KeptCount::new(offer.game.id, question, format!("{question} {:?} {}", offer.key(), offer.terms()));
    if let Some(counted) = place.read(observer) {
        return Ok(counted);
    }
    let counted = count()?;
    place.write(&counted, observer);
    Ok(counted)
}

/// Where the count of something is kept.
pub struct KeptCount {
    name: String,
    /// All that the count depends on besides the program.
    identity: String,
}

impl KeptCount {
    pub fn new(game: &str, question: &str, identity: String) -> Self {
        let digest: String = Sha256::digest(&identity).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        KeptCount { name: format!("{game}-{digest}-{question}"), identity }
    }

    /// The kept count; a count of something else is refused.
    pub fn read<T: DeserializeOwned>(&self, observer: &dyn Observer) -> Option<T> {
        let keeper = observer.solutions();
        let contents = keeper.kept(&self.name)?;
        match postcard::from_bytes::<(String, T)>(&contents) {
            Ok((of, counted)) if of == self.identity => Some(counted),
            _ => {
                keeper.refused(&self.name);
                None
            }
        }
    }

    pub fn write<T: Serialize>(&self, counted: &T, observer: &dyn Observer) {
        if let Ok(contents) = postcard::to_stdvec(&(&self.identity, counted)) {
            observer.solutions().keep(&self.name, &contents);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::games::{Catalogue, Keeper, Selection, SolveError};

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
        Catalogue::embedded().expect("valid").select(&Selection::of("let-it-ride")).expect("some")
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
}
