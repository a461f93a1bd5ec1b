//! The dealer of 2013, who may be forced to replace a card (§ 589.11(e)(2)).
//!
//! Reading order: `forcer` (the player's final hand), `versus` and `staying` (the dealer's staying cards in columns),
//! `dealers_hands` (sums over hidden hands), `forcing_draws`, `forced_sums` and `forced_draws` (sums over the player's
//! draws), `replaced` (second combinations that must beat the new hand).

mod dealers_hands;
mod forced_draws;
mod forced_sums;
mod forcer;
mod forcing_draws;
mod replaced;
mod staying;
mod versus;

pub use forced_draws::ForcedRounds;
pub use forced_sums::ForcedSums;
pub use forcer::Forced;
pub use forcing_draws::Forcers;
