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
    /// Show every pay of a wager's paytables side by side, with sections and house edges
    Show = show(terminal),
    /// Start a paytable file of your own, from the regulation or from a spreadsheet
    New = new(terminal),
    /// Rank paytable combinations by what a table would win, within your limits
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
    /// Combine the parts of a simulation split with `--shard`
    Merge = merge(terminal),
    /// Write the pack for a Rules Submission: math report, CSV files, workbook, manifest
    Report = report(terminal),
    /// Write a two-page summary for a manager and a strategy card
    Brief = brief(terminal),
    /// Fail if a figure has changed since a baseline was written (for CI)
    Check = check(terminal),
    /// Compare up to six paytables: measures, and what each outcome adds to the difference
    Compare = compare(terminal),
    /// Find every paytable within given ranges of pays that meets a target
    Design = design(terminal),
    /// Show what one more unit on each pay costs, and when players would change their play
    Sensitivity = sensitivity(terminal),
    /// Check published or filed figures, and find why they differ
    Audit = audit(terminal),
    /// Test whether recorded results are within chance
    Monitor = monitor(terminal),
    /// Compare a pack with its manifest, recompute it, and name every file that differs
    Verify = verify(terminal),
    /// Open house-edge in a browser, on this machine only
    Serve = serve(pages, terminal),
    /// Solve slow games (Lunar Poker) now, so that later commands are quick
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
