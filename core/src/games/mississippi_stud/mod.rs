//! Mississippi Stud, 58 Pa. Code Chapter 655a.
//!
//! What is played: the player places an Ante Wager and is dealt two cards; three community cards lie face down. Having
//! seen the two cards the player folds, or places a 3rd Street Wager of one to three antes; the first community card is
//! turned, and the same goes for the 4th Street Wager; the second is turned, and the same goes for the 5th Street Wager
//! (§ 655a.1). The third is turned, and all wagers alike are paid by the five-card hand, returned with a pair of 6s to
//! 10s, or lost (§ 655a.12(a)). There is no dealer's hand. The Progressive Payout Wager is settled by the five cards.
//!
//! `facts`, with `assumptions`, and `decisions` say how it differs from other games of streets, both of whose paths
//! are the engine's; `advice` is for people.

mod advice;
mod facts;
#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use super::engine::bets::Bet;
use super::engine::kinds::PokerHand;
use super::engine::streets::game::StreetGame;

/// The game's registration.
pub static MISSISSIPPI_STUD: StreetGame<PokerHand, { Bet::ALL.len() }> = StreetGame {
    facts: &facts::FACTS,
    form: &advice::FORM,
    suit: None,
    spots: &advice::SPOTS,
    table: &advice::TABLE,
    has_mean_wager: true,
    croupier: None,
    kinds: PhantomData,
};
