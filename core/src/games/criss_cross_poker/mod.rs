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
//! - `decisions`: starting hands, cards in sight, the form of decisions, named strategies.
//! - `facts`: the game, its wagers and assumptions.
//! - `exact`: backward induction with and without a payout limit, pricing, the solver.
//! - `croupier`: simulated rounds in strips: evaluation, decisions by look-up, cells of the tally.
//! - `advice`: the strategy in words, single spots, action frequencies.
//! - `knowledge`: play with knowledge of dead cards or of community cards.
//! - `game`: the registration, which joins them.

mod advice;
mod croupier;
mod decisions;
mod exact;
mod facts;
mod game;
mod knowledge;
mod rules;
#[cfg(test)]
mod tests;

pub use game::CrissCrossPoker;
