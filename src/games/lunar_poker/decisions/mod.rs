//! Decisions as both paths use them: by table, found by `exact` and played by `croupier`, or by named rules.
//!
//! The tables go by the numbers that `multisets` and `final_hands` give to hands.

pub mod after_draws;
pub mod by_up_card;
pub mod final_hands;
pub mod holdings;
pub mod multisets;
pub mod player;
