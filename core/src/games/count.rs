//! Long counts over all deals, in parts that an observer can follow and end; the cache of counts within a solver, and
//! the store of expensive results across runs.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;

use super::SolveError;

/// Receives the number of parts counted and of all parts; returns whether to go on.
pub type Follow<'f> = dyn Fn(u64, u64) -> bool + Sync + 'f;

pub fn to_the_end(_: u64, _: u64) -> bool {
    true
}

/// The sum of `of` over all parts, on the threads of the current pool. Sums are exact, so their order does not matter.
pub fn counted_in_parts<P: Sync, S: Default + Send>(
    parts: &[P],
    of: impl Fn(&P) -> S + Sync,
    plus: impl Fn(S, S) -> S + Sync,
    follow: &Follow<'_>,
) -> Result<S, SolveError> {
    let (done, all) = (AtomicU64::new(0), parts.len() as u64);
    let sum = parts
        .par_iter()
        .map(|part| {
            if !follow(done.load(Ordering::Relaxed), all) {
                return Err(SolveError::Interrupted);
            }
            let sum = of(part);
            done.fetch_add(1, Ordering::Relaxed);
            Ok(sum)
        })
        .try_reduce(S::default, |sum, other| Ok(plus(sum, other)))?;
    follow(all, all);
    Ok(sum)
}

/// A cache of expensive counts for the lifetime of a solver, each computed once.
#[derive(Debug)]
pub struct CountCache<K>(Mutex<Vec<(K, Arc<[u128]>)>>);

impl<K> Default for CountCache<K> {
    fn default() -> Self {
        CountCache(Mutex::default())
    }
}

impl<K: PartialEq> CountCache<K> {
    /// The counts of `of`, computed by `count` on first use.
    pub fn or_count(&self, of: K, count: impl FnOnce(&K) -> Vec<u128>) -> Arc<[u128]> {
        // Entries are inserted whole, so the map is consistent even after a panic; `count` runs without the lock.
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known().iter().find(|(known, _)| *known == of).map(|(_, counts)| Arc::clone(counts));
        found.unwrap_or_else(|| {
            let counts: Arc<[u128]> = count(&of).into();
            known().push((of, Arc::clone(&counts)));
            counts
        })
    }
}

/// A store for the results of expensive solvers, shared by later runs. Its contents may be missing or damaged.
pub trait Keeper: Send + Sync {
    /// Verified contents under this name; `None` if there are none.
    fn kept(&self, name: &str) -> Option<Vec<u8>>;

    fn keep(&self, name: &str, contents: &[u8]);

    /// Called when the contents under this name belong to another solution and are not used.
    fn refused(&self, name: &str);

    /// Reports that `done` of `parts` parts of the work `what` are solved, stored ones included.
    fn progress(&self, what: &str, done: u64, parts: u64);
}

/// A store that discards everything.
#[derive(Clone, Copy, Debug)]
pub struct KeepsNothing;

impl Keeper for KeepsNothing {
    fn kept(&self, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn keep(&self, _: &str, _: &[u8]) {}

    fn refused(&self, _: &str) {}

    fn progress(&self, _: &str, _: u64, _: u64) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_the_sum_of_its_parts_or_ends_where_it_is_ended() {
        let numbers: Vec<u64> = (1..=100).collect();
        let sum = |follow: &Follow<'_>| counted_in_parts(&numbers, |&number| number, |a, b| a + b, follow);
        // 100 x 101 / 2.
        assert_eq!(sum(&to_the_end).expect("not ended"), 5_050);
        let last = AtomicU64::new(0);
        let note = |done, all| {
            last.fetch_max(done, Ordering::Relaxed);
            all == 100
        };
        assert_eq!((sum(&note).expect("not ended"), last.into_inner()), (5_050, 100));
        assert!(matches!(sum(&|done, _| done < 10), Err(SolveError::Interrupted)));
    }
}
