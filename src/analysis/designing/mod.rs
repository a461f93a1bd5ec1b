//! Designing: all paytables of a wager, within ranges of pays, that meet a target.

mod block;
mod played;
mod search;
mod space;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::counting::follow;
use super::{AnalysisError, Answer, Observer, Parts, Result};
use crate::cards::CardSet;
use crate::games::{Offer, Solver};
use crate::paytable::Paytable;

use played::Plays;
pub(crate) use played::Target;
use search::{nearest, nearest_to_the_middle};
pub(crate) use space::{Candidate, PARTS, Space, VariedRow, name_of};

/// Section of a paytable that is no regulation's yet, for the operator to replace.
pub(crate) const DRAFT: &str = "Rules Submission, draft";

/// Limits on the candidates: of a wager that is played in one way, of a base game that is solved within seconds, and of
/// one that takes minutes.
const MOST_COUNTED: u128 = 1_000_000_000;
const MOST_SOLVED: u128 = 1_000_000;
const MOST_SLOW: u128 = 50;
/// Paytables that are answered after an interrupted search.
const MOST_AFTER_INTERRUPTION: usize = 100;
/// Limit on the varied rows of a base game, whose blocks have two corners a row.
const MOST_ROWS: usize = 12;

/// The paytables that meet a target, nearest to the starting one first; or in the middle of the bounds first.
pub(crate) struct Designed<'s> {
    pub space: &'s Space,
    pub solver: Arc<dyn Solver>,
    pub found: Vec<Candidate>,
    /// Number of candidates.
    pub all: u128,
    pub is_interrupted: bool,
    /// Whether no candidate meets the target; those found come nearest to it.
    pub is_unmet: bool,
}

/// A paytable that meets the target.
pub(crate) struct DesignedPaytable {
    pub answer: Answer,
    pub candidate: Candidate,
}

/// All candidates of `space` that meet `target`; if there are none, those that come nearest.
///
/// # Errors
/// In words: more candidates than can be decided, or found.
pub(crate) fn designed<'s>(
    space: &'s Space,
    target: &Target,
    is_middle_first: bool,
    observer: &dyn Observer,
) -> Result<Designed<'s>, AnalysisError> {
    let solver: Arc<dyn Solver> = space.start.solver_keeping(CardSet::FULL_DECK, observer.solutions())?.into();
    let plays = Plays::new(space, solver.as_ref(), observer);
    let all = ensure_few(&plays)?;
    let (mut found, is_whole) = plays.found(target, true)?;
    let is_unmet = found.is_empty() && is_whole;
    if all == 0 {
        let why = "no paytable of these ranges is in the order of the hands; ⟦any_order⟧ allows any";
        return Err(AnalysisError::Design(why.to_string()));
    } else if is_unmet {
        found = nearest(&plays, target, &Target::default())?;
    } else if is_middle_first && is_whole {
        let near = nearest_to_the_middle(&plays, target)?;
        found.sort_by_key(|own| near.iter().position(|known| known == own).unwrap_or(usize::MAX));
    }
    Ok(Designed { space, solver, found, all, is_interrupted: !is_whole, is_unmet })
}

/// The number of candidates; refuses more than can be decided.
fn ensure_few(plays: &Plays<'_>) -> Result<u128, AnalysisError> {
    let space = plays.space;
    let all = space.count(&space.whole());
    let most = match () {
        () if plays.is_one() => MOST_COUNTED,
        () if plays.are_quick()? => MOST_SOLVED,
        () => MOST_SLOW,
    };
    if all > most {
        let widest = space.rows().max_by_key(|row| row.pays.len());
        let widest = widest.map(|row| format!("{} has {} pays", row.name(), row.pays.len())).unwrap_or_default();
        return Err(AnalysisError::Design(format!(
            "{} paytables are candidates, and at most {most} are decided for this wager: narrow the ranges or take \
             greater steps; {widest}",
            if all == u128::MAX { "more than 10^38".to_string() } else { all.to_string() },
        )));
    }
    if space.len() > MOST_ROWS && !plays.is_one() {
        let (rows, wager) = (space.len(), space.start.wager.id);
        return Err(AnalysisError::Design(format!("{rows} rows vary, and at most {MOST_ROWS} may for `{wager}`")));
    }
    Ok(all)
}

impl Designed<'_> {
    /// The exact answers to the first `most` paytables found, under the ids `1`, `2` and so on, and whether these are
    /// all: the observer may end it, unless it has ended the search, whose first paytables are answered.
    pub fn answers(&self, most: usize, observer: &dyn Observer) -> Result<(Vec<DesignedPaytable>, bool)> {
        let most = if self.is_interrupted { most.min(MOST_AFTER_INTERRUPTION) } else { most };
        let shown = &self.found[..most.min(self.found.len())];
        let (follow, done) = (follow(observer, self.space.start.game.id, Parts::Rows), AtomicU64::new(0));
        let all = shown.len() as u64;
        let answer = |(place, candidate): (usize, &Candidate)| {
            if !self.is_interrupted && !follow(done.fetch_add(1, Ordering::Relaxed), all) {
                return Ok(None);
            }
            let (id, section) = ((place + 1).to_string(), DRAFT.to_string());
            let paytable = Paytable { id, section, ..self.space.paytable(candidate) };
            let offer = Offer { paytable: paytable.into(), ..self.space.start.clone() };
            let exact = self.solver.outcomes(&offer)?;
            Ok(Some(DesignedPaytable { answer: Answer::new(offer, exact), candidate: candidate.clone() }))
        };
        let answers: Vec<_> = shown.par_iter().enumerate().map(answer).collect::<Result<_>>()?;
        if !self.is_interrupted {
            follow(all, all);
        }
        let answers: Vec<_> = answers.into_iter().map_while(|answer| answer).collect();
        let are_all = answers.len() == shown.len();
        Ok((answers, are_all))
    }
}
