//! The dealer of 2013 who is forced to replace a card (§ 589.11(e)(2)).

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
