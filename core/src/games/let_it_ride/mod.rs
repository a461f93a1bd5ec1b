//! Let It Ride Poker, 58 Pa. Code Chapter 643a.
//!
//! What is played: the player places three equal bets (§ 643a.7(d)) and is dealt three cards; two community cards lie
//! face down (§ 643a.8(d)). Having seen the three cards the player withdraws bet 1 or lets it ride (§ 643a.11(b));
//! the first community card is turned, and the same goes for bet 2 (§ 643a.11(d)); bet 3 always rides. The second
//! community card is turned, and every bet that rides is paid by the five-card hand of the three cards and the two, or
//! lost (§ 643a.11(f)). There is no dealer's hand. The side wagers (§ 643a.7(e)-(i)) are settled by the three cards
//! or by the five, whatever was decided.
//!
//! `facts` (which rest on `assumptions`), `rules` and `decisions` serve both paths, which the engine has; `croupier`
//! settles many rounds at a time; `advice` is the decisions for people.

mod advice;
mod assumptions;
mod croupier;
mod decisions;
mod facts;
mod rules;
#[cfg(test)]
mod tests;

use std::marker::PhantomData;

pub use rules::{FiveCardHand, ThreeCardHand};

use super::engine::street_game::StreetGame;
use crate::cards::Suit;

/// The game's registration.
pub static LET_IT_RIDE: StreetGame<FiveCardHand, 2> = StreetGame {
    facts: &facts::FACTS,
    form: &decisions::FORM,
    // A mini-royal of spades is a kind of its own.
    suit: Some(Suit::Spades),
    spots: &advice::SPOTS,
    table: &advice::TABLE,
    has_mean_wager: false,
    croupier: Some(croupier::seat),
    kinds: PhantomData,
};
