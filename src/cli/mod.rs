//! HOW IT IS ASKED: one command a file, registered in the one list `Command`.
//!
//! Data goes to stdout, progress and messages to stderr. Exit codes: 0 done and all checks hold; 1 a check failed;
//! 2 usage or input error; 3 inconclusive.

mod activation;
mod analyze;
mod answering;
mod cache;
mod check;
mod cluster;
mod compare;
mod completions;
mod error;
mod interruption;
mod lint;
mod list;
mod man;
mod merge;
mod named_paytable;
mod numbers;
mod options;
mod output;
mod payout_limit;
mod playing;
mod progress;
mod progressive;
mod report;
mod seating;
mod simulate;
mod solve;
mod strategy;
mod verify;

use std::process::ExitCode;
use std::sync::Arc;

use clap::{CommandFactory, Parser, Subcommand};

pub use error::CliError;
use options::Verbosity;

use crate::games::Keeper;

/// The house edge of poker-derived casino table games, exact and simulated, for every paytable of the regulation.
#[derive(Debug, Parser)]
#[command(name = "house-edge", version, propagate_version = true, arg_required_else_help = true)]
struct Cli {
    #[command(flatten)]
    verbosity: Verbosity,
    #[command(subcommand)]
    command: Command,
}

/// The commands of this program: to add one, add its file and `mod`, a variant here and a line in [`Command::run`].
#[derive(Debug, Subcommand)]
enum Command {
    /// List every game, wager and paytable, with its section of the regulation
    List(list::Options),
    /// Print the exact measures, one row a wager and paytable
    Analyze(analyze::Options),
    /// Print the optimal decisions, or those of a named strategy, or the exact expectation of every action in one spot
    Strategy(strategy::Options),
    /// Print what progressive meters come to: at a reading, in the long run, and kept through dealt rounds
    Progressive(progressive::Options),
    /// Play rounds and compare what came of them with the exact answer
    Simulate(simulate::Options),
    /// Add what several `simulate` commands have played of one run, each a part of it
    Merge(merge::Options),
    /// Write the folder for a Rules Submission: exact and simulated figures as CSV and workbook, the math report, the
    /// manifest
    Report(report::Options),
    /// Recompute the exact answers and compare them with a folder written earlier
    Check(check::Options),
    /// Put two paytables side by side: their measures, and what each outcome contributes to the difference
    Compare(compare::Options),
    /// Compare a folder written by `report` with its manifest, and with what this program makes of the same
    Verify(verify::Options),
    /// Solve games that take long beforehand, and keep the solutions
    Solve(solve::Options),
    /// Look over paytable files for errors and oddities
    Lint(lint::Options),
    /// Print the completions for a shell
    Completions(completions::Options),
    /// Print the manual page
    Man,
}

/// How a command ended that could be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Conclusion {
    /// Done, and all checks hold.
    Done,
    /// A check failed.
    CheckFailed,
    /// Nothing speaks against the checks, but there was too little to go by.
    Inconclusive,
}

impl Conclusion {
    /// The worse of both.
    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Conclusion::CheckFailed, _) | (_, Conclusion::CheckFailed) => Conclusion::CheckFailed,
            (Conclusion::Inconclusive, _) | (_, Conclusion::Inconclusive) => Conclusion::Inconclusive,
            _ => Conclusion::Done,
        }
    }
}

impl Command {
    fn run(&self, verbosity: Verbosity) -> Result<Conclusion, CliError> {
        match self {
            Command::List(options) => list::run(options),
            Command::Analyze(options) => analyze::run(options, verbosity),
            Command::Strategy(options) => strategy::run(options, verbosity),
            Command::Progressive(options) => progressive::run(options, verbosity),
            Command::Simulate(options) => simulate::run(options, verbosity),
            Command::Merge(options) => merge::run(options, verbosity),
            Command::Report(options) => report::run(options, verbosity),
            Command::Check(options) => check::run(options, verbosity),
            Command::Compare(options) => compare::run(options, verbosity),
            Command::Verify(options) => verify::run(options, verbosity),
            Command::Solve(options) => solve::run(options, verbosity),
            Command::Lint(options) => lint::run(options, verbosity),
            Command::Completions(options) => completions::run(options, &mut Cli::command()),
            Command::Man => man::run(Cli::command()),
        }
    }
}

/// The solutions that earlier runs kept in the user's cache folder, which more are added to.
pub fn user_cache() -> Arc<dyn Keeper> {
    Arc::new(cache::Cache::of_user(Verbosity::quiet()))
}

/// Runs the command line of this process. Prints errors, one a line, to stderr.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    match cli.command.run(cli.verbosity) {
        Ok(Conclusion::Done) => ExitCode::SUCCESS,
        Ok(Conclusion::CheckFailed) => ExitCode::from(1),
        Ok(Conclusion::Inconclusive) => ExitCode::from(3),
        // The reader of stdout went away, as `head` does; there is nobody to tell.
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            options::say(format_args!("error: {error}"));
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
