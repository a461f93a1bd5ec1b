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

/// Declares the commands in one list. A line has the variant of a command, and its file, which holds `Options` with the
/// command's help, `GUIDE` and `run`; `run` takes the options and the arguments in brackets.
macro_rules! commands {
    (
        run($program:ident, $pages:ident, $terminal:ident);
        $($variant:ident = $file:ident($($takes:expr),+),)+
    ) => {
        #[derive(Debug, Subcommand)]
        pub enum Command {
            $($variant($file::Options),)+
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
    List = list(terminal),
    Show = show(terminal),
    New = new(terminal),
    Choose = choose(terminal),
    Analyze = analyze(terminal),
    Strategy = strategy(terminal),
    Expose = expose(terminal),
    Session = session(terminal),
    Progressive = progressive(terminal),
    Simulate = simulate(terminal),
    Merge = merge(terminal),
    Report = report(terminal),
    Brief = brief(terminal),
    Check = check(terminal),
    Compare = compare(terminal),
    Design = design(terminal),
    Sensitivity = sensitivity(terminal),
    Audit = audit(terminal),
    Monitor = monitor(terminal),
    Verify = verify(terminal),
    Serve = serve(pages, terminal),
    Solve = solve(terminal),
    Lint = lint(terminal),
    Completions = completions(program, terminal),
    Man = man(program, guide, terminal),
}

const NAME: &str = "house-edge";

const PROGRAM: Guide = Guide {
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
