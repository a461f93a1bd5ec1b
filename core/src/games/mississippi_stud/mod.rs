//! Mississippi Stud, 58 Pa. Code Chapter 655a.
//!
//! The player places an Ante Wager and is dealt two cards; three community cards lie face down. On the two cards the
//! player folds, or places a 3rd Street Wager of one to three antes. The first community card is turned, and the 4th
//! Street Wager is decided likewise; the second is turned, and likewise the 5th Street Wager (§ 655a.1). The third is
//! turned, and all wagers together are paid by the five-card hand, returned with a pair of 6s to 10s, or lost
//! (§ 655a.12(a)). There is no dealer's hand. The Progressive Payout Wager is settled by the five cards.
//!
//! `facts` and `advice` (the form of the game, and the decisions for people) are all that differs from other games of
//! streets: both paths are the engine's.

mod advice;
mod facts;
#[cfg(test)]
mod tests;

use std::marker::PhantomData;

use super::engine::bets::Bet;
use super::engine::kinds::PokerHand;
use super::engine::streets::game::StreetGame;

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
