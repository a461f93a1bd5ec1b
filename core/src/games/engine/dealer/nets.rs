//! Net results of every class of rounds on one paytable, the worth of actions that end the decisions, and the outcomes
//! of the base game.

use super::{DealerGame, MOST_ACTIONS};
use crate::games::engine::pricing::merged_by_name;
use crate::games::engine::strategy::Worth;
use crate::games::{Offer, SolveError};
use crate::outcome::Outcome;

/// Net results in whole parts of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nets {
    /// Parts of a unit.
    pub scale: u128,
    kinds: usize,
    /// By class of rounds, with at least two parts wagered by action in some.
    pub by_class: Vec<i128>,
}

impl Nets {
    pub fn of<G: DealerGame>(game: G, offer: &Offer) -> Result<Self, SolveError> {
        let kinds = game.kinds();
        let classes = 0..game.classes().max(3 * game.results() * kinds);
        let mut nets: Vec<_> = classes.map(|class| game.priced(offer, game.round_of_class(class)).net).collect();
        // Wagers are whole numbers of parts too.
        nets.push(game.form().units(1));
        let pays = offer.whole_pays(nets.iter(), None, i64::MAX)?;
        let by_class = pays.nets.into_iter().map(i128::from).collect();
        Ok(Nets { scale: pays.scale.unsigned_abs().into(), kinds, by_class })
    }

    /// Refuses net results above so many parts, which pays of some units make at most.
    pub fn require_parts(&self, offer: &Offer, most: u128, units: u128) -> Result<(), SolveError> {
        if self.by_class.iter().all(|net| net.unsigned_abs() <= most) {
            return Ok(());
        }
        let (file, paytable) = (format!("{}:{}", offer.paytable.file, offer.paytable.place), offer.paytable.id.clone());
        let most = i64::try_from(most / (units * self.scale)).unwrap_or_default();
        Err(SolveError::PayTooLarge { file, paytable, most })
    }

    /// Worth with a hand of this kind of so many parts wagered by action, given the number of showdowns by every
    /// result; the bet is one part of that wager.
    ///
    /// Net results stay below 2^63 parts and showdowns of a spot below 2^44, so sums over all hands fit into 128 bits
    /// by far.
    #[inline]
    pub fn worth(&self, play: usize, kind: usize, results: &[i128]) -> Worth {
        let sum = |play: usize| -> i128 {
            let net = |result: usize| self.by_class[(play * results.len() + result) * self.kinds + kind];
            results.iter().enumerate().map(|(result, &deals)| deals * net(result)).sum()
        };
        // Results are linear in the wager.
        Worth { round: sum(play), bet: sum(2) - sum(1) }
    }

    /// Worth of each action that ends the decisions with a hand of this kind.
    #[inline]
    pub fn worths(&self, adds: &[Option<usize>], kind: usize, results: &[i128]) -> [Worth; MOST_ACTIONS] {
        let mut worths = [Worth::default(); MOST_ACTIONS];
        for (worth, added) in worths.iter_mut().zip(adds) {
            let Worth { round, bet } = self.worth(added.unwrap_or_default(), kind, results);
            *worth = Worth { round, bet: added.unwrap_or_default() as i128 * bet };
        }
        worths
    }
}

/// Outcomes of the base game from counts by class, the greatest wager by action first.
pub fn base_outcomes<G: DealerGame>(game: G, offer: &Offer, counts: &[u128]) -> Vec<Outcome> {
    let outcome = |(round, &count)| Outcome { count, ..game.priced(offer, round) };
    merged_by_name(game.rounds().zip(counts).rev().map(outcome))
}
