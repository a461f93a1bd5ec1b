//! Criss-Cross Poker, 58 Pa. Code Chapter 674a.
//!
//! The player places two equal Ante Wagers, Across and Down (§ 674a.7(d)). Five community cards lie face down in a
//! cross, and the player is dealt two cards (§ 674a.8(d)). Having seen them the player folds and forfeits both antes,
//! or places an Across Bet of one to three antes (§ 674a.11(b)). The two outside cards of the horizontal row are
//! turned, and the player folds or places a Down Bet (§ 674a.11(c), (d)); the two outside cards of the vertical row are
//! turned, and the player folds or places a Middle Bet (§ 674a.11(e), (f)). The middle card is turned. The player's
//! cards and the horizontal row make the Across hand, the player's cards and the vertical row the Down hand. Each hand
//! settles its ante and its bet, the higher one settles the Middle Bet; a pair of sixes to tens is a push
//! (§ 674a.11(g), (h), § 674a.12(a), (b)). There is no dealer's hand. The community cards settle the Five Card bonus
//! wager, whatever was decided (§ 674a.7(e), § 674a.11(h)(5)).
//!
//! Modules in reading order, each using only those before it; `exact` and `croupier` do not use each other:
//!
//! - `rules`: the deal, the endings of a round, settlement by the text.
//! - `decisions`: starting hands, cards in sight, the form of decisions, named strategies, holdings by name.
//! - `exact`: backward induction with and without a payout limit, pricing, the solver.
//! - `croupier`: simulated rounds in strips: evaluation, decisions by look-up, cells of the tally.
//! - `knowledge`: play with knowledge of dead cards or of community cards.
//! - `solver`: what joins these: the strategy in words and decision by decision, its cost without exceptions, action
//!   frequencies, single spots.
//!
//! This file registers the game. Its wagers and assumptions are in
//! `paytables/criss-cross-poker/game.toml`.

mod croupier;
mod decisions;
mod exact;
mod knowledge;
mod rules;
mod solver;

use std::sync::{Arc, LazyLock};

use crate::cards::CardSet;
use crate::games::engine::kinds::{Kinds, PokerHand};
use crate::games::{Game, GameFacts, HandRanking, Keeper, SolveError, Solver, game_file};
use exact::CrissCrossPokerSolver;

static FIVE_CARDS: Kinds = Kinds::by_rule::<PokerHand>(|cards| PokerHand::of_cards(cards) as usize);

/// The facts of the game's file, with the kinds of hands that pay its wagers.
pub static FACTS: LazyLock<GameFacts> =
    LazyLock::new(|| game_file::facts_of("criss-cross-poker", &[(HandRanking::FiveCards, &FIVE_CARDS)]));

pub struct CrissCrossPoker;

impl Game for CrissCrossPoker {
    fn facts(&self) -> &'static GameFacts {
        &FACTS
    }

    fn solver_keeping(&self, deck: CardSet, _: Arc<dyn Keeper>) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(CrissCrossPokerSolver::new(deck)?))
    }
}

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::FACTS;

    pub use super::croupier::{CrissCrossPokerCroupier, LiteralDecisions, LiteralRounds};
    pub use super::decisions::{
        DOWN_HOLDINGS, Decider, HandDecisions, OwnCards, RowInSight, down_holding, holding_name, middle_holding,
        starting_hands,
    };
    pub use super::exact::{CrissCrossPokerSolver, pricing, worths};
    pub use super::rules::{Ending, STREET_NAMES, TURNED, deals_after, pair_index, settled};
    pub use super::solver::ByRows;
}
