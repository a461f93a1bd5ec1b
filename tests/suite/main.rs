//! All integration tests, in one program: what takes long to build, or to solve, they share.

// A cast in a test that wraps fails the test.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod common;

mod architecture;
mod battery;
mod check;
mod check_formats;
mod check_numbers;
mod check_originals;
mod check_refusals;
mod check_tolerance;
mod checkpoints;
mod cli;
mod cli_refusals;
mod clusters;
mod compare;
mod documents;
mod envy;
mod examples;
mod expose;
#[cfg(target_os = "linux")]
mod faults;
mod filing;
mod foreign_texts;
mod full_tables;
mod golden;
mod grammar;
mod help;
mod interruptions;
mod joint_outcomes;
mod layout;
mod limits;
mod line_ends;
mod lunar_poker_decisions;
mod lunar_poker_super_wager;
mod money;
mod monitor;
mod monitor_periods;
mod monitor_spreadsheets;
mod page;
mod payout_floors;
mod payout_limits;
mod pays_of_halves;
mod paytable_files;
mod progressive;
mod published;
mod random_bonuses;
mod reports;
mod run_model;
mod seats;
mod seen_cards;
mod session;
mod show;
mod simulate;
mod simulated_tables;
mod tables;
mod together;
mod verify;
