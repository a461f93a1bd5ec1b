//! A cache of expensive counts, for the lifetime of a solver.

use std::sync::{Arc, Mutex, PoisonError};

/// Counts by key, each computed once.
#[derive(Debug)]
pub struct Found<K>(Mutex<Vec<(K, Arc<[u128]>)>>);

impl<K> Default for Found<K> {
    fn default() -> Self {
        Found(Mutex::default())
    }
}

impl<K: PartialEq> Found<K> {
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
