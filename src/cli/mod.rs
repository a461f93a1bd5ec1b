//! HOW IT IS ASKED: one command a file in `commands`, their options in `arguments`.
//!
//! Data goes to stdout, progress and messages to stderr. Exit codes: 0 done and all checks hold; 1 a check failed;
//! 2 usage or input error; 3 inconclusive.

mod arguments;
mod commands;
mod conclusion;
mod error;
mod interruption;
mod output;
mod progress;
mod stderr;
mod terminal;
mod verdicts;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use commands::Command;
use terminal::{Terminal, Verbosity};

/// The house edge of poker-derived casino table games, exact and simulated, for every paytable of the regulation.
#[derive(Debug, Parser)]
#[command(name = "house-edge", version, propagate_version = true, arg_required_else_help = true)]
struct Cli {
    #[command(flatten)]
    verbosity: Verbosity,
    #[command(subcommand)]
    command: Command,
}

/// Runs the command line of this process. Prints errors, one a line, to stderr.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    match cli.command.run(Cli::command(), &Terminal::new(cli.verbosity)) {
        Ok(conclusion) => conclusion.exit_code(),
        // The reader of stdout went away, as `head` does; there is nobody to tell.
        Err(error) if error.is_closed_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            stderr::say(format_args!("error: {error}"));
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
