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

use crate::cli::arguments::cluster;
use crate::cli::guide::Guide;
use crate::cli::{CliError, Conclusion, Terminal};
use clap::Subcommand;

/// The commands of this program: to add one, add its file and `mod`, a variant here, and a line in [`Command::run`] and
/// in [`GUIDES`].
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List games, wagers and paytables, with the section of the regulation
    List(list::Options),
    /// Show paytables side by side: sections, pays, house edges
    Show(show::Options),
    /// Write a paytable file of your own, as a copy of another paytable
    New(new::Options),
    /// Print exact measures: house edge, element of risk, hit frequency, variance and more
    Analyze(analyze::Options),
    /// Print the optimal strategy, a named one, or the expected value of every action on one hand
    Strategy(strategy::Options),
    /// Analyze progressive meters: return, break-even amount, long-run mean
    Progressive(progressive::Options),
    /// Simulate rounds and test the results against the exact answer
    Simulate(simulate::Options),
    /// Add the shards of one simulation
    Merge(merge::Options),
    /// Write the pack for a Rules Submission: math report, CSV files, workbook, manifest
    Report(report::Options),
    /// Recompute the exact answers and fail if one differs from a baseline
    Check(check::Options),
    /// Compare two paytables: measures, and each outcome's part of the difference
    Compare(compare::Options),
    /// Verify a pack against its manifest, and against the same pack recomputed
    Verify(verify::Options),
    /// Solve games in advance and keep the solutions
    Solve(solve::Options),
    /// Check paytable files for errors and oddities
    Lint(lint::Options),
    /// Print the completion script of a shell
    Completions(completions::Options),
    /// Print the manual page of the program or of a command
    Man(man::Options),
}

/// Name of the program.
const NAME: &str = "house-edge";

/// What the help and the manual page of the program and of each command have beside the options, in the order of
/// [`Command`].
pub const GUIDES: [(&str, &Guide); 17] = [
    (NAME, &PROGRAM),
    ("list", &list::GUIDE),
    ("show", &show::GUIDE),
    ("new", &new::GUIDE),
    ("analyze", &analyze::GUIDE),
    ("strategy", &strategy::GUIDE),
    ("progressive", &progressive::GUIDE),
    ("simulate", &simulate::GUIDE),
    ("merge", &merge::GUIDE),
    ("report", &report::GUIDE),
    ("check", &check::GUIDE),
    ("compare", &compare::GUIDE),
    ("verify", &verify::GUIDE),
    ("solve", &solve::GUIDE),
    ("lint", &lint::GUIDE),
    ("completions", &completions::GUIDE),
    ("man", &man::GUIDE),
];

const PROGRAM: Guide = Guide {
    details: &["`house-edge COMMAND --help` prints the options and examples of a command."],
    examples: &[
        ("house-edge list --game let-it-ride", "List the wagers and paytables of Let It Ride"),
        ("house-edge analyze --game let-it-ride", "Print the exact measures of every wager of Let It Ride"),
        (
            "house-edge report --game let-it-ride --rounds 1M --out my-report",
            "Write the pack of Let It Ride for a Rules Submission",
        ),
    ],
    exit_codes: &[
        (1, "a check failed: a return moved, a file differs, the simulation disagrees"),
        (3, "inconclusive: interrupted, or the noise exceeds the tolerance"),
    ],
    variables: &cluster::VARIABLES,
    ..Guide::SOLVING
};

/// The guide to the command, or the program, of this name; `None` if there is no such command.
pub fn guide(command: &str) -> Option<&'static Guide> {
    GUIDES.iter().find(|(name, _)| *name == command).map(|(_, guide)| *guide)
}

impl Command {
    /// Carries out the command; `program` is the whole command line.
    ///
    /// # Errors
    /// [`CliError`] for errors of usage and input.
    pub fn run(&self, program: clap::Command, terminal: &Terminal) -> Result<Conclusion, CliError> {
        match self {
            Command::List(options) => list::run(options, terminal),
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
            Command::Man(options) => man::run(options, program, guide, terminal),
        }
    }
}
