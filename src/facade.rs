//! The facade: an offer with its solution, a paytable by name, and the one error of both.

use house_edge_core::cards::{CardParseError, CardSet, Vectors};
use house_edge_core::games::{
    Catalogue, Offer, Selection, SelectionError, SolveError, Solver, Spot, SpotAnswer, SpotError, Strategy,
};
use house_edge_core::outcome::{Measures, OutcomeTable};
use house_edge_core::paytable::{PaytableErrors, quoted};
use house_edge_core::simulation::{RunError, RunPlan, Shard, simulate};
use house_edge_core::statistics::{ManyRounds, ManyRoundsError};
use thiserror::Error;

/// A paytable of the regulation by game, wager and id, such as `let-it-ride/base/A`, in the default reading and
/// optimally played. A [`Selection`] has readings and strategies.
///
/// # Errors
/// [`Error::Name`] unless the name has three parts, [`Error::Selection`] with the known names if one is unknown.
pub fn paytable(name: &str) -> Result<Offer, Error> {
    if name.split('/').count() != 3 || name.contains('*') {
        return Err(Error::Name(quoted(name)));
    }
    Ok(Catalogue::known()?.select(&Selection::of(name))?.remove(0))
}

/// An offer with its solver and its exact outcomes. Solving takes less than a second to some seconds, Lunar Poker's
/// base game minutes.
pub struct Analysis {
    offer: Offer,
    solver: Box<dyn Solver>,
    outcomes: OutcomeTable,
}

impl Analysis {
    /// Solves an offer for the full deck. Every analysis solves anew, and keeps nothing between runs.
    ///
    /// # Errors
    /// [`Error::Solving`] if there is no exact answer; none is approximated.
    pub fn of(offer: &Offer) -> Result<Self, Error> {
        offer.require_alone()?;
        let solver = offer.solver(CardSet::FULL_DECK)?;
        Ok(Analysis { outcomes: solver.outcomes(offer)?, offer: offer.clone(), solver })
    }

    /// The offer that is analyzed.
    pub fn offer(&self) -> &Offer {
        &self.offer
    }

    /// The outcomes of a round with exact counts over the cycle of equally likely deals.
    pub fn outcomes(&self) -> &OutcomeTable {
        &self.outcomes
    }

    /// House edge, variance, frequencies and the other measures of a round, as exact fractions.
    pub fn measures(&self) -> Measures {
        Measures::of(&self.outcomes)
    }

    /// The player's decisions by holding, and the shares of the actions.
    ///
    /// # Errors
    /// [`Error::Solving`] for a wager without decisions.
    pub fn strategy(&self) -> Result<Strategy, Error> {
        Ok(self.solver.strategy(&self.offer)?)
    }

    /// The exact expectation of every action in one spot, the optimal action first.
    ///
    /// # Errors
    /// [`Error::Spot`] if the cards or bets are no spot of the game.
    pub fn spot(&self, spot: &Spot) -> Result<SpotAnswer, Error> {
        Ok(self.solver.spot(&self.offer, spot)?)
    }

    /// Deals and settles rounds on all cores; returns their outcomes with observed counts. Neither the number of cores
    /// nor the processor changes a count.
    ///
    /// # Errors
    /// [`Error::NoRounds`], [`Error::Simulation`] if the system refuses threads.
    pub fn simulate(&self, rounds: u64, seed: u64) -> Result<OutcomeTable, Error> {
        if rounds == 0 {
            return Err(Error::NoRounds);
        }
        let croupier = self.solver.croupier(std::slice::from_ref(&self.offer))?;
        let (shard, vectors) = (Shard::WHOLE, Vectors::widest());
        let plan = RunPlan { seed, rounds, shard, players: 1, threads: None, vectors };
        let tally = simulate(croupier.as_ref(), self.offer.game.id, plan)?;
        Ok(croupier.outcomes(&tally)?.remove(0))
    }

    /// The distribution of the net result of `rounds` independent rounds, with a bound of its error.
    ///
    /// # Errors
    /// [`Error::Session`] for no round, more than a billion, or net results too far apart for a sum.
    pub fn session(&self, rounds: u64) -> Result<ManyRounds, Error> {
        Ok(ManyRounds::of(&self.outcomes, rounds)?)
    }
}

/// Why there is no answer. The message names the place and the remedy; variants separate input that a caller can mend
/// from other failures.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A name without three parts.
    #[error("{0} names no paytable; write game/wager/paytable, such as let-it-ride/base/A")]
    Name(String),
    /// Paytable files, every error with file, line and column.
    #[error(transparent)]
    Paytable(#[from] PaytableErrors),
    /// An unknown game, wager, paytable, reading, strategy or meter, with the known ones.
    #[error(transparent)]
    Selection(#[from] SelectionError),
    /// A text that is no list of cards.
    #[error(transparent)]
    Cards(#[from] CardParseError),
    /// Cards or bets that are no spot of the game.
    #[error(transparent)]
    Spot(#[from] SpotError),
    /// An offer without an exact answer.
    #[error(transparent)]
    Solving(#[from] SolveError),
    /// A simulation of no rounds.
    #[error("a simulation has at least one round")]
    NoRounds,
    /// A simulation that cannot start.
    #[error(transparent)]
    Simulation(#[from] RunError),
    /// A number of rounds without a distribution.
    #[error(transparent)]
    Session(#[from] ManyRoundsError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_name_the_remedy() {
        let refused = |name: &str| paytable(name).map(|offer| offer.name()).expect_err(name).to_string();
        for name in ["", "let-it-ride", "let-it-ride/base", "let-it-ride/base/A/B", "let-it-ride/base/A/"] {
            assert!(refused(name).ends_with("write game/wager/paytable, such as let-it-ride/base/A"), "{name}");
        }
        let selected = Catalogue::embedded().expect("valid").select(&Selection::of("let-it-ride/base/A/B"));
        let refusal = selected.map(|offers| offers.len()).expect_err("four parts").to_string();
        assert_eq!(refusal, "`let-it-ride/base/A/B` has more parts than game/wager/paytable");
        assert!(refused("let-it-ride/bass/A").contains("`base`"), "{}", refused("let-it-ride/bass/A"));
        let bonus = Analysis::of(&paytable("let-it-ride/three-card-bonus/a").expect("in any case")).expect("solved");
        assert!(matches!(bonus.simulate(0, 1), Err(Error::NoRounds)));
        assert!(matches!(bonus.session(0), Err(Error::Session(_))));
        assert!(matches!(bonus.strategy(), Err(Error::Solving(_))));
        assert!(matches!(bonus.spot(&Spot::default()), Err(Error::Spot(_))));
    }
}
