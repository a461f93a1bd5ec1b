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
//! - `rules`: the deal, the hands, actions and classes of rounds, settlement by the text.
//! - `assumptions`, `facts`: the game, its wagers, published figures.
//! - `decisions`: situations, the worth of each action, optimal and named decisions.
//! - `exact`: all situations with the dealer's chances, bad beats, pricing, envy, the solver.
//! - `croupier`: simulated rounds in strips: evaluation, decisions by look-up, cells of the tally.
//! - `advice`: the strategy in words, single spots.
//! - `knowledge`: the base game with knowledge of more cards.
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
