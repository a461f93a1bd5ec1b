//! All integration tests, in one program: what takes long to build, or to solve, they share.

// A cast in a test that wraps fails the test.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod common;

mod architecture;
mod audit;
mod audit_files;
mod battery;
mod brief;
mod check;
mod checkpoints;
mod choose;
mod cli;
mod cli_refusals;
mod compare;
mod decisions;
mod design;
mod documents;
mod errata;
mod examples;
mod expose;
#[cfg(target_os = "linux")]
mod faults;
mod filing;
mod foreign_texts;
mod full_tables;
mod game_files;
mod generated;
mod golden;
mod grammar;
mod help;
mod kit;
mod limits;
mod lunar_poker;
mod money;
mod monitor;
mod monitor_spreadsheets;
mod one_table;
mod page;
mod payout_limits;
mod pays_of_halves;
mod paytable_files;
mod progressive;
mod progressive_command;
mod published;
mod random_bonuses;
mod reports;
mod run_model;
mod run_world;
mod seats;
mod sensitivity;
mod sent_paytables;
mod serve;
mod session;
mod shell;
mod show;
mod signatures;
mod simulate;
mod tables;
mod together;
mod trace;
mod verdicts;
mod verify;
