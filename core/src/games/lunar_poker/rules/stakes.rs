//! How many cards a hand has, and what a round costs.

/// Cards dealt to the dealer, the last one face up.
pub const DEALER_CARDS: usize = 5;
/// Cards of the player before a draw.
pub const PLAYER_CARDS: usize = 5;

/// The Bet Wager in antes (§ 671a.11(b)(2)).
pub const BET: i64 = 2;
/// The Options fee in antes (§ 671a.11(b)(3)).
pub const OPTIONS_FEE: i64 = 1;
