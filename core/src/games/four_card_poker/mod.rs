//! Four Card Poker, 58 Pa. Code Chapter 641a.
//!
//! What is played: the player places an Ante Wager (§ 641a.7(d)(1)) and is dealt five cards; the dealer is dealt six,
//! the last one face up (§ 641a.8(d)). Having seen the five cards and the up card the player folds and forfeits the
//! ante, or places a Play Wager of one to three antes (§ 641a.11(b)). Each side makes its best four-card hand, in
//! which three of a kind ranks above a flush and four of a kind above a straight flush (§ 641a.6(b)). If the dealer's
//! is higher, ante and play are lost, otherwise both are paid, on a tie as well (§ 641a.11(c)(3)). Three of a kind or
//! better earns a bonus on the ante whoever wins (§ 641a.12(b)). The side wagers (§ 641a.7(d)(2), (4)-(8)) go by the
//! player's four, five or six cards, the dealer's first five, or the hand that loses; only the progressive ones are
//! forfeited by a fold (§ 641a.11(b)(2)).
//!
//! The rooms, each using only those before it; `exact` and `croupier` do not use each other:
//!
//! - `rules`: the deal, the kinds of hands, the actions and classes of rounds, settlement by the text.
//! - `facts`: the game, its wagers, published figures.
//! - `decisions`: what the player sees, the value of each action, optimal and named decisions.
//! - `exact`: all situations with the dealer's chances, bad beats, pricing, envy, the solver.
//! - `croupier`: rounds in strips: evaluation, decisions by look-up, cells of the tally.
//! - `advice`: the strategy for people, and the answer for one spot.
//! - `knowledge`: the base game played with knowledge of more cards.
//! - `game`: the registration, which joins them.

mod advice;
mod assumptions;
mod croupier;
mod decisions;
mod exact;
mod facts;
mod game;
mod knowledge;
mod rules;
#[cfg(test)]
mod tests;

pub use game::FourCardPoker;
