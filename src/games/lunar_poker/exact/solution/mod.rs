pub mod after_draws;
pub mod best_plays;
pub mod deals;
pub mod endings;
pub mod group_rounds;
pub mod question;
pub mod tally;
pub mod up_card;
