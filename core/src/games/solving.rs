//! Solving: the error of the exact path; long counts over all deals, in parts that an observer can follow and end; the
//! cache of counts within a solver, and the store of expensive results across runs.

use std::convert::Infallible;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use thiserror::Error;

use crate::outcome::CycleMismatch;
use crate::paytable::PaytableErrors;

#[derive(Debug, Error)]
pub enum SolveError {
    #[error("a round takes {needed} cards and the deck has {cards}")]
    DeckTooSmall { needed: usize, cards: usize },
    #[error("{game} `{wager}` has no decisions: it is settled by the cards alone")]
    NoDecisions { game: &'static str, wager: &'static str },
    #[error("{offer} is not played by the decisions of {decider}: they are of another wager or reading")]
    OtherDecisions { offer: String, decider: String },
    #[error("{game} has no wager `{wager}`")]
    UnknownWager { game: &'static str, wager: &'static str },
    /// The game has no such knowledge, or its deck is too small for it.
    #[error("{game} has no such knowledge to expose")]
    NoSuchKnowledge { game: &'static str },
    #[error("{game} has no rules for the strategy `{strategy}`")]
    UnknownStrategy { game: &'static str, strategy: &'static str },
    #[error("{game} `{wager}`: this game does not count the folds that would forfeit this wager")]
    ForfeitsNotCounted { game: &'static str, wager: &'static str },
    #[error("rounds are simulated with the full deck only")]
    ShortDeck,
    #[error(
        "in this game what a player is dealt depends on what the others draw, so only the last player's rounds are \
         dealt"
    )]
    NotDealtApart,
    #[error("{offer}: the hands of others and the draws of the table system are not settled card by card")]
    NotAlone { offer: String },
    #[error(
        "the outcomes of these wagers have {combinations} combinations; at most {most} are counted in simulated rounds"
    )]
    TooManyCombinations { combinations: usize, most: usize },
    #[error("{offer}: a probability has too many digits to be drawn")]
    ChanceTooFine { offer: String },
    #[error("interrupted: there is no result")]
    Interrupted,
    /// The program contradicts itself.
    #[error("internal error, please report it: {0}")]
    Counts(#[from] CycleMismatch),
    /// The consumer of every decision failed.
    #[error("{0}")]
    Told(#[source] io::Error),
    /// A paytable of the regulation, on which decisions rest, cannot be read.
    #[error(transparent)]
    Paytable(#[from] PaytableErrors),
    #[error("{file}: paytable `{paytable}`: this game is solved for pays of up to {most} to 1")]
    PayTooLarge { file: String, paytable: String, most: i64 },
    #[error(
        "{offer}: its pays, or a payout limit on them, have too small a common part of a unit to be solved exactly; \
         take amounts whose quotients are simpler fractions"
    )]
    AmountsTooFine { offer: String },
    #[error("{file}: paytable `{paytable}`: this wager is paid at odds to 1; write its pays as odds to 1")]
    NotToOne { file: String, paytable: String },
    #[error(
        "{file}: paytable `{paytable}`: write whole pays for the Ante Wager; Bet Wagers and instant payouts may be halves"
    )]
    FractionalPay { file: String, paytable: String },
}

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
    let counted = |part| {
        if !follow(done.load(Ordering::Relaxed), all) {
            return Err(SolveError::Interrupted);
        }
        let sum = of(part);
        done.fetch_add(1, Ordering::Relaxed);
        Ok(sum)
    };
    let sum = parts.par_iter().map(counted).try_reduce(S::default, |sum, other| Ok(plus(sum, other)))?;
    follow(all, all);
    Ok(sum)
}

/// A cache of expensive answers for the lifetime of a solver. Threads that ask at the same time may compute an answer twice.
#[derive(Debug)]
pub struct Cache<K, V>(Mutex<Vec<(K, V)>>);

pub type CountCache<K> = Cache<K, Arc<[u128]>>;

impl<K, V> Default for Cache<K, V> {
    fn default() -> Self {
        Cache(Mutex::default())
    }
}

impl<K: PartialEq, V: Clone> Cache<K, V> {
    /// The answer to `of`, computed by `find` on first use.
    pub fn or_find<E>(&self, of: K, find: impl FnOnce(&K) -> Result<V, E>) -> Result<V, E> {
        // Entries are inserted whole, so the list is consistent even after a panic; `find` runs without the lock.
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known().iter().find(|(known, _)| *known == of).map(|(_, answer)| answer.clone());
        if let Some(found) = found {
            return Ok(found);
        }
        let answer = find(&of)?;
        known().push((of, answer.clone()));
        Ok(answer)
    }
}

impl<K: PartialEq> CountCache<K> {
    /// The counts of `of`, computed by `count` on first use.
    pub fn or_count(&self, of: K, count: impl FnOnce(&K) -> Vec<u128>) -> Arc<[u128]> {
        let Ok(counts) = self.or_find(of, |of| Ok::<_, Infallible>(count(of).into()));
        counts
    }
}

/// A store for the results of expensive solvers, shared by later runs. Its contents may be missing or damaged. By itself
/// it discards everything.
pub trait Keeper: Send + Sync {
    /// Verified contents under this name; `None` if there are none.
    fn kept(&self, _name: &str) -> Option<Vec<u8>> {
        None
    }

    fn keep(&self, _name: &str, _contents: &[u8]) {}

    /// Called when the contents under this name belong to another solution and are not used.
    fn refused(&self, _name: &str) {}

    /// Hears that `done` of `parts` parts of the work `what` are solved, stored ones included; returns whether to go on.
    fn progress(&self, _what: &str, _done: u64, _parts: u64) -> bool {
        true
    }
}

/// A store that discards everything.
#[derive(Clone, Copy, Debug)]
pub struct KeepsNothing;

impl Keeper for KeepsNothing {}
