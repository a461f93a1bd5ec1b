//! All integration tests, in one program: what takes long to build, or to solve, they share.

mod common;

mod architecture;
mod battery;
mod check;
mod check_formats;
mod check_tolerance;
mod checkpoints;
mod cli;
mod clusters;
mod compare;
mod criss_cross_poker_decisions;
mod criss_cross_poker_short_decks;
mod documents;
mod envy;
mod envy_short_decks;
mod evaluators_agree;
mod four_card_poker_decisions;
mod four_card_poker_short_decks;
mod four_card_poker_side_wagers;
mod full_tables;
mod let_it_ride_short_decks;
mod limits;
mod lunar_poker_decisions;
mod lunar_poker_short_decks;
mod lunar_poker_super_wager;
mod mississippi_stud_short_decks;
mod page;
mod payout_limits;
mod paytable_files;
mod progressive;
mod published;
mod random_bonuses;
mod reports;
mod simulate;
mod verify;
