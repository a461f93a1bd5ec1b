//! Four Card Poker, 58 Pa. Code Chapter 641a.
//!
//! The player places an Ante Wager (§ 641a.7(d)(1)) and is dealt five cards; the dealer is dealt six, the last one face
//! up (§ 641a.8(d)). Having seen the five cards and the up card the player folds and forfeits the ante, or places a
//! Play Wager of one to three antes (§ 641a.11(b)). Each side makes its best four-card hand, in which three of a kind
//! ranks above a flush and four of a kind above a straight flush (§ 641a.6(b)). If the dealer's is higher, ante and
//! play are lost; otherwise both are paid, even on a tie (§ 641a.11(c)(3)). Three of a kind or better earns a bonus on
//! the ante whoever wins (§ 641a.12(b)). The side wagers (§ 641a.7(d)(2), (4)-(8)) are settled by the player's four,
//! five or six cards, the dealer's first five, or the losing hand; a fold forfeits only the progressive ones
//! (§ 641a.11(b)(2)).
//!
//! Modules in reading order, each using only those before it; `exact` and `croupier` do not use each other:
//!
//! - `rules`: the places of the deal, the hands, actions and classes of rounds, settlement by the text.
//! - `facts`: the game, its wagers, published figures, in `paytables/four-card-poker/game.toml`.
//! - `decisions`: situations, the rules as the engine takes them, the worth of each action, optimal and named decisions.
//! - `exact`: all situations with the dealer's chances, bad beats, envy.
//! - `croupier`: simulated rounds in strips: evaluation, decisions by look-up, cells of the tally.
//! - `advice`: holdings in words.
//! - `knowledge`: the base game with knowledge of more cards.
//!
//! The registration below joins them.

mod advice;
mod croupier;
mod decisions;
mod exact;
mod facts;
mod knowledge;
mod rules;

use crate::cards::CardSet;
use crate::games::engine::dealer::solver::DealerTable;
use crate::games::engine::dealer::tree::DealerTree;
use crate::games::{Croupier, Game, GameFacts, InformedGame, Knowledge, Offer, SolveError, Solver};
use crate::outcome::OutcomeTable;
use croupier::FourCardPokerCroupier;
use croupier::tables::DecisionTables;
use decisions::Decisions;
use exact::{FourCardPokerSolver, FourCardPokerTree};
use facts::FACTS;
use knowledge::InformedFourCardPoker;

pub use rules::FourCardPoker;

impl Game for FourCardPoker {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(FourCardPokerSolver::new(deck)?))
    }

    fn separate_decks(&self, offer: &Offer) -> Result<Option<OutcomeTable>, SolveError> {
        exact::separate_decks(offer)
    }
}

impl DealerTable<FourCardPokerTree> for FourCardPoker {
    type Tables = DecisionTables;

    fn tables(tree: &FourCardPokerTree, decisions: &Decisions) -> DecisionTables {
        DecisionTables::new(decisions, tree.situations())
    }

    fn croupier(solver: &FourCardPokerSolver, offers: &[Offer]) -> Result<Box<dyn Croupier>, SolveError> {
        let tree = &solver.tree;
        let decide = |offer: &Offer| tree.decisions(offer);
        Ok(Box::new(FourCardPokerCroupier::new(offers, &tree.forfeiting, decide, tree.situations())?))
    }

    fn informed(
        solver: &FourCardPokerSolver,
        offer: &Offer,
        knowledge: Knowledge,
    ) -> Result<Box<dyn InformedGame>, SolveError> {
        Ok(Box::new(InformedFourCardPoker::new(&solver.tree, offer, knowledge)?))
    }
}

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::croupier::tables;
    pub use super::decisions::{Decisions, NetSums, Situation};
    pub use super::exact::{FourCardPokerSolver, FourCardPokerTree, ValuesLeft, hidden_hands, separate_decks};
    pub use super::facts::{FACTS, SIMPLE};
    pub use super::rules::{
        ACTIONS, DEALERS_FIRST_FIVE, FOLD, FourCardHand, PLAYER_CARDS, PLAYERS_FIVE, Round, WON, settled,
    };
}
