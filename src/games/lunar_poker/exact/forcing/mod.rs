pub mod dealers_hands;
pub mod forced_draws;
pub mod forced_sums;
pub mod forcer;
pub mod forcers;
pub mod forcing_draws;
pub mod staying_cards;
