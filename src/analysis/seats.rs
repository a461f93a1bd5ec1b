//! Exact covariance of the results of two players at one table in the same round.

use super::Parts;
use super::correlations::Pairs;
use super::counting::{Survey, follow, kept_or_counted, on_threads};
use crate::games::{Counts, DealtWager, Offer, SolveError};
use crate::outcome::Fraction;

pub const PLAYERS: usize = 2;

/// Two players at one table who make the same wagers.
impl Pairs<'_> {
    /// Exact covariance of a wager of one player with a wager of the other, in squared units: of wagers that known
    /// cards settle, and of one wager whose two hands are counted together within a second, or on request.
    pub fn of_seats(&self, places @ [one, other]: [usize; 2]) -> Result<Option<Fraction>, SolveError> {
        if one == other {
            if self.is_common(one) {
                return Ok(Some(self.measures[one].variance.clone()));
            }
            if let Some(covariance) = self.counted_together(&self.offers[one])? {
                return Ok(Some(covariance));
            }
        }
        Ok(self.unforfeited(places).and_then(|[one, other]| one.covariance(other)))
    }

    /// Whether one hand settles the wager for all players.
    pub fn is_common(&self, place: usize) -> bool {
        self.unforfeited([place; 2]).is_some_and(|both| both.into_iter().all(DealtWager::is_common))
    }

    /// Exact covariance of two hands of a wager, if they are counted together.
    fn counted_together(&self, offer: &Offer) -> Result<Option<Fraction>, SolveError> {
        let Survey { solver, sampling, observer } = self.survey;
        let count = || {
            on_threads(sampling.threads, || {
                solver.seats_covariance(offer, &follow(observer, offer.game.id, Parts::Deals))
            })
        };
        match solver.counts_seats() {
            Counts::Always => count(),
            Counts::OnRequest if sampling.counts_all => {
                // A fraction is kept as text.
                let in_words = || Ok(count()?.map(|covariance| covariance.to_string()));
                let kept: Option<String> = kept_or_counted(offer, "two-seats", observer, in_words)?;
                Ok(kept.and_then(|covariance| covariance.parse().ok()))
            }
            Counts::OnRequest | Counts::Never => Ok(None),
        }
    }
}
