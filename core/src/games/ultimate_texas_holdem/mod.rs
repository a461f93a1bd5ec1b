//! Ultimate Texas Hold 'Em Poker, 58 Pa. Code Chapter 653a.
//!
//! The player places equal Ante and Blind Wagers and is dealt two cards, as is the dealer; five community cards make
//! each hand the best five of seven (§ 653a.1). Having seen two cards the player checks or places a Play Wager of three
//! or four antes; having seen the flop, checks or places one of two; having seen turn and river, places one of one ante
//! or folds. The dealer qualifies with a pair; else the ante is returned. Blind Wagers are paid by the player's hand
//! when it wins (§ 653a.12(b)), Trips Bonus Wagers by the player's hand alone (§ 653a.12(c)).
//!
//! Modules in reading order, each using only those before it; `exact` and `croupier` do not use each other:
//!
//! - `facts`: the game and its wagers, published figures, in `paytables/ultimate-texas-holdem/game.toml`.
//! - `decisions`: a bit for each pair of hole cards, flop and hand, board and class of hands; the strategy `simple`.
//! - `rules`: the deal, the settlement of each wager, the game as the engine takes it.
//! - `advice`: holdings in words.
//! - `exact`: all decisions and rounds, by suits seen one at a time.
//! - `croupier`: simulated rounds in strips: hands, decisions by look-up, cells of the tally.
//! - `knowledge`: the base game with knowledge of more cards.

mod advice;
mod croupier;
mod decisions;
mod exact;
mod facts;
mod knowledge;
mod rules;

use crate::cards::CardSet;
use crate::games::engine::dealer::solver::{DealerSolver, DealerTable};
use crate::games::engine::dealer::tree::DealerTree;
use crate::games::{Croupier, Game, GameFacts, InformedGame, Knowledge, Offer, SolveError, Solver};
use croupier::UltimateCroupier;
use decisions::Decisions;
use exact::{Played, UltimateTree};
use facts::FACTS;
use knowledge::InformedUltimate;
pub use rules::UltimateTexasHoldem;

impl Game for UltimateTexasHoldem {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(DealerSolver::<Self, UltimateTree>::new(*self, deck)?))
    }
}

impl DealerTable<UltimateTree> for UltimateTexasHoldem {
    type Tables = Decisions;

    fn tables(_: &UltimateTree, played: &std::sync::Arc<Played>) -> Decisions {
        played.decisions.clone()
    }

    fn croupier(solver: &DealerSolver<Self, UltimateTree>, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        Ok(Box::new(UltimateCroupier::new(offers, |offer| Ok(solver.tree.decisions(offer)?.decisions.clone()))?))
    }

    fn informed(
        solver: &DealerSolver<Self, UltimateTree>,
        offer: &Offer,
        knowledge: Knowledge,
    ) -> Result<Box<dyn InformedGame>, SolveError> {
        Ok(Box::new(InformedUltimate::new(&solver.tree, offer, knowledge)?))
    }
}

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::croupier::cell_of;
    pub use super::decisions::index;
    pub use super::exact::UltimateTree;
    pub use super::facts::{FACTS, SIMPLE};
    pub use super::rules::DEAL;
    pub use crate::games::engine::dealer::matrix::{EQUAL, HIGHER, LOWER, QUALIFIED};
}
