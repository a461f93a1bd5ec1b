//! One file per command, all registered in [`Command`].

mod analyze;
mod check;
mod compare;
mod completions;
mod lint;
mod list;
mod man;
mod merge;
mod new;
mod progressive;
mod report;
mod show;
mod simulate;
mod solve;
mod strategy;
mod verify;

use crate::cli::{CliError, Conclusion, Terminal};
use clap::Subcommand;

/// The commands of this program: to add one, add its file and `mod`, a variant here and a line in [`Command::run`].
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List every game, wager and paytable, with its section of the regulation
    List(list::Options),
    /// Print paytables side by side, with their sections, pays and house edges
    Show(show::Options),
    /// Write a paytable file of one's own to start from, as a copy of another paytable
    New(new::Options),
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

impl Command {
    /// Carries out the command; `program` is the whole command line.
    ///
    /// # Errors
    /// [`CliError`] for errors of usage and input.
    pub fn run(&self, program: clap::Command, terminal: &Terminal) -> Result<Conclusion, CliError> {
        match self {
            Command::List(options) => list::run(options),
            Command::Show(options) => show::run(options, terminal),
            Command::New(options) => new::run(options, terminal),
            Command::Analyze(options) => analyze::run(options, terminal),
            Command::Strategy(options) => strategy::run(options, terminal),
            Command::Progressive(options) => progressive::run(options, terminal),
            Command::Simulate(options) => simulate::run(options, terminal),
            Command::Merge(options) => merge::run(options, terminal),
            Command::Report(options) => report::run(options, terminal),
            Command::Check(options) => check::run(options, terminal),
            Command::Compare(options) => compare::run(options, terminal),
            Command::Verify(options) => verify::run(options, terminal),
            Command::Solve(options) => solve::run(options, terminal),
            Command::Lint(options) => lint::run(options, terminal),
            Command::Completions(options) => completions::run(options, program),
            Command::Man => man::run(program),
        }
    }
}
