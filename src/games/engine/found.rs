//! Counts that take long, kept while the program runs.

use std::sync::{Arc, Mutex, PoisonError};

/// Counts that have been found, by what they are of.
#[derive(Debug)]
pub struct Found<K>(Mutex<Vec<(K, Arc<[u128]>)>>);

impl<K> Default for Found<K> {
    fn default() -> Self {
        Found(Mutex::default())
    }
}

impl<K: PartialEq> Found<K> {
    /// The counts of `of`; `count` finds them the first time.
    pub fn or_count(&self, of: K, count: impl FnOnce(&K) -> Vec<u128>) -> Arc<[u128]> {
        // Counts are whole or not there, so a thread that failed while it held them has left nothing half done.
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known().iter().find(|(known, _)| *known == of).map(|(_, counts)| Arc::clone(counts));
        found.unwrap_or_else(|| {
            let counts: Arc<[u128]> = count(&of).into();
            known().push((of, Arc::clone(&counts)));
            counts
        })
    }
}
