//! Lunar Poker, 58 Pa. Code Chapter 671a, and as Chapter 589 had it in 2013.
//!
//! Rules of play. The player places an Ante Wager, and under Chapter 671a a Super Wager of at least its size
//! (§ 671a.7(c)). Player and dealer are dealt five cards each, the dealer's last one face up (§ 671a.8(c)). A royal or
//! straight flush is paid at once. Otherwise the player folds, or places a Bet Wager of two antes, or pays an Options
//! fee of one ante to buy a sixth card or to exchange two to five cards, and then folds or bets (§ 671a.11(b), (d)). If
//! the dealer has less than ace and king, the ante is paid and the bet returned. Otherwise the higher hand wins: the
//! ante is returned and the bet paid by combination, and again for a second combination with a card outside the first
//! (§ 671a.11(f)). In 2013 the player could pay one more Options fee to have a dealer who did not qualify replace the
//! highest card (§ 589.11(e)(2)). The Super Wager is settled by the first five cards (§ 671a.11(c)).
//!
//! Reading order, about an hour:
//! 1. `facts`, in `paytables/lunar-poker*/game.toml`: the two regulations. `rules`: plays, endings and pays.
//! 2. `decisions`: hands as multisets of ranks, and the tables of decisions that both paths share.
//! 3. `exact`: the best decisions and the count of every deal, in the order that its `mod.rs` gives.
//! 4. `croupier`: dealt rounds, played by these decisions and settled by the text. It shares no counting with `exact`.
//! 5. `knowledge`: a player who sees more. `solver`: what joins these, with the strategy for people.

mod croupier;
mod decisions;
mod exact;
mod facts;
mod knowledge;
mod rules;
mod solver;

use std::sync::Arc;

use crate::cards::CardSet;
use crate::games::{Game, GameFacts, Keeper, SolveError, Solver};
use exact::ExactSolver;

#[cfg(any(fuzzing, feature = "testing"))]
pub use exact::solution::fuzzed::{kept_part, uses_kept_part};
pub use rules::Chapter;

impl Game for Chapter {
    fn facts(&self) -> &'static GameFacts {
        Chapter::facts(*self)
    }

    fn solver_keeping(&self, deck: CardSet, keeper: Arc<dyn Keeper>) -> Result<Box<dyn Solver>, SolveError> {
        Ok(Box::new(ExactSolver::new(*self, deck, keeper)?))
    }
}

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::croupier::{TableStrip, dealt_strips, literal, literal as bet, most_cards, round_strips};
    pub use super::decisions::{
        AgainstUpCard, Block, Decisions, FinalDecisions, FirstPlays, MOST, Player, RANKS, RankCounts, Terms,
        change_by_flushes, finals, first_plays, hand_places, index_of, multisets, rank_counts, smaller_multisets,
    };
    pub use super::exact::{draws, forcing, pricing, same_ranks, showdowns, solution};
    pub use super::facts::{FACTS, SUPER};
    pub use super::knowledge::dealings;
    pub use super::rules::{
        Combination, DEALER_CARDS, Ending, FinalHand, HIDDEN, PLAYER_CARDS, Path, Payoff, Play, Prices, Properties,
        READINGS, SecondCombination, SuperRows, hands_by_properties, least_qualifying, paid_by, qualifies,
        settled_round, settled_super, with_super,
    };
}
