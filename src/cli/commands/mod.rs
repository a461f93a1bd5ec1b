//! One file per command, all registered in [`Command`].

mod analyze;
mod audit;
mod brief;
mod check;
mod choose;
mod compare;
mod completions;
mod design;
mod expose;
mod lint;
mod list;
mod man;
mod merge;
mod monitor;
mod new;
mod progressive;
mod report;
mod sensitivity;
mod serve;
mod session;
mod show;
mod simulate;
mod solve;
mod strategy;
mod verify;

use crate::cli::arguments::rounds;
use crate::cli::printing::CHROMIUM_VARIABLE;
use crate::cli::{CliError, Conclusion, Guide, Terminal};
use clap::Subcommand;

pub use serve::{Pages, no_pages};

/// Declares the commands in one list. A line has the help of a command, its variant, and its file, which holds
/// `Options`, `GUIDE` and `run`; `run` takes the options and the arguments in brackets.
macro_rules! commands {
    (
        run($program:ident, $pages:ident, $terminal:ident);
        $($(#[$meaning:meta])+ $variant:ident = $file:ident($($takes:expr),+),)+
    ) => {
        #[derive(Debug, Subcommand)]
        pub enum Command {
            $($(#[$meaning])+ $variant($file::Options),)+
        }

        /// Guides of the program and of each command, in the order of [`Command`].
        pub const GUIDES: &[(&str, &Guide)] = &[(NAME, &PROGRAM), $((stringify!($file), &$file::GUIDE)),+];

        impl Command {
            /// `program` is the whole command line; `pages` serves the page.
            pub fn run(&self, $program: clap::Command, $pages: Pages, $terminal: &Terminal) -> Result<Conclusion, CliError> {
                match self {
                    $(Command::$variant(options) => $file::run(options, $($takes),+),)+
                }
            }
        }
    };
}

// To add a command, add its file and `mod`, and a line here.
commands! {
    run(program, pages, terminal);
    /// List games, wagers and paytables, with the section of the regulation
    List = list(terminal),
    /// Show paytables side by side, with sections, pays and house edges
    Show = show(terminal),
    /// Write a paytable file of your own, copied from another or read from a table
    New = new(terminal),
    /// Choose among the regulation's paytables: what each combination wins, and what it gives up
    Choose = choose(terminal),
    /// Show exact measures: house edge, element of risk, hit frequency, variance and more
    Analyze = analyze(terminal),
    /// Show the optimal strategy, a named one, or the expected value of every action on one hand
    Strategy = strategy(terminal),
    /// Show how much a player gains from seeing extra cards: other hands, a burn card, exposed cards
    Expose = expose(terminal),
    /// Show the odds of winning or losing over a session, day, month or year
    Session = session(terminal),
    /// Show the return, break-even amount and long-run mean of progressive meters
    Progressive = progressive(terminal),
    /// Simulate rounds and test the results against the exact answers
    Simulate = simulate(terminal),
    /// Add up the shards of one simulation
    Merge = merge(terminal),
    /// Write the pack for a Rules Submission: math report, CSV files, workbook, manifest
    Report = report(terminal),
    /// Write two pages to decide by and a card for the pit: pays, win, a bad month, how to play
    Brief = brief(terminal),
    /// Recompute the exact answers and fail if one has changed since a baseline
    Check = check(terminal),
    /// Compare up to six paytables: measures, and what each outcome adds to the difference
    Compare = compare(terminal),
    /// Find the paytables that meet a target, among all pays of given ranges
    Design = design(terminal),
    /// Show what one more unit on each pay is worth, and how far a pay moves before a decision changes
    Sensitivity = sensitivity(terminal),
    /// Test claimed figures against the computed ones, and find the cause of a difference
    Audit = audit(terminal),
    /// Test recorded results against what chance allows over that many rounds
    Monitor = monitor(terminal),
    /// Verify a pack against its manifest and recompute every file
    Verify = verify(terminal),
    /// Serve the page on this machine: choose, change and look, in a browser
    Serve = serve(pages, terminal),
    /// Solve games in advance and keep the solutions
    Solve = solve(terminal),
    /// Check paytable files for errors and oddities
    Lint = lint(terminal),
    /// Print the completion script for a shell
    Completions = completions(program, terminal),
    /// Print the manual page of the program or of a command
    Man = man(program, guide, terminal),
}

const NAME: &str = "house-edge";

const PROGRAM: Guide = Guide {
    details: &["`house-edge COMMAND --help` prints the options and examples of a command."],
    examples: &[
        ("house-edge list --game let-it-ride", "List the wagers and paytables of Let It Ride"),
        ("house-edge analyze --game let-it-ride", "Show the exact measures of every wager of Let It Ride"),
        (
            "house-edge report --game let-it-ride --rounds 1M --out my-report",
            "Write the pack of Let It Ride for a Rules Submission",
        ),
    ],
    exit_codes: &[
        (1, "a check failed: a return moved, a file differs, the simulation disagrees"),
        (3, "inconclusive: interrupted, or the noise exceeds the tolerance"),
    ],
    variables: &[rounds::OF_SCHEDULERS[0], rounds::OF_SCHEDULERS[1], rounds::OF_SCHEDULERS[2], CHROMIUM_VARIABLE],
    ..Guide::SIMULATING
};

pub fn guide(command: &str) -> Option<&'static Guide> {
    GUIDES.iter().find(|(name, _)| *name == command).map(|(_, guide)| *guide)
}
