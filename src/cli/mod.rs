//! HOW IT IS ASKED: one file per command in `commands`, shared options in `arguments`.
//!
//! Data goes to stdout, progress and messages to stderr. Exit codes: 0 done and all checks hold; 1 a check failed;
//! 2 usage or input error; 3 inconclusive.

pub(crate) mod arguments;
mod baseline_paytables;
mod commands;
mod content;
mod error;
mod guide;
mod interruption;
mod output;
mod pack_folder;
mod progress;
pub(crate) mod query;
mod solving;
mod terminal;
mod verdicts;

use std::any::TypeId;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, FromArgMatches, Parser};

use crate::paytable::{MOST_SHOWN, shortened, visible};
use crate::report::manifest::Build;
use arguments::known;
use commands::{Command, guide};
use error::{CliError, is_closed_pipe, is_interruption, lines_of, lines_of_place};
use guide::Guide;
use output::Conclusion;
use terminal::{Terminal, Verbosity};

/// House edge of poker-derived casino table games: exact and simulated, for every paytable of the regulation
#[derive(Debug, Parser)]
#[command(name = "house-edge", version = Build::this().in_short(), propagate_version = true)]
#[command(arg_required_else_help = true)]
#[command(disable_help_flag = true, disable_version_flag = true)]
struct Cli {
    #[command(flatten)]
    verbosity: Verbosity,
    #[command(subcommand)]
    command: Command,
}

/// The command line, with the end of each command's help. A negative number is the value of the option before it, so
/// that the option's own message refuses it; only file names and texts may not look like one.
fn command_line() -> clap::Command {
    let takes_number = |arg: &clap::Arg| {
        let value = arg.get_value_parser().type_id();
        arg.get_action().takes_values() && value != TypeId::of::<String>() && value != TypeId::of::<PathBuf>()
    };
    let command_line = Cli::command().mut_subcommand("man", |man| {
        man.mut_arg("command", |name| name.value_parser(known::text(names_of_commands)).hide_possible_values(true))
    });
    with_end(command_line).mut_subcommands(|command| {
        with_end(command).mut_args(|arg| {
            let may_be_negative = takes_number(&arg);
            arg.allow_negative_numbers(may_be_negative)
        })
    })
}

fn names_of_commands() -> Vec<String> {
    Cli::command().get_subcommands().map(|command| command.get_name().to_string()).collect()
}

/// The command with the end of its long help.
fn with_end(command: clap::Command) -> clap::Command {
    let end = guide(command.get_name()).map(Guide::help);
    command.after_long_help(end.unwrap_or_default())
}

/// The arguments of a process as understood, the first of which is its name. An error, such as help that was asked for,
/// quotes them as a terminal may be shown them.
fn parsed(arguments: Vec<OsString>) -> Result<Cli, clap::Error> {
    let parse = |arguments: Vec<OsString>| Cli::from_arg_matches(&command_line().try_get_matches_from(arguments)?);
    let shown = arguments.iter().map(|argument| visible(&argument.to_string_lossy()).into()).collect();
    // Only what is not UTF-8 is understood as it is shown, and its error quotes nothing.
    parse(arguments).map_err(|error| with_short_quotes(parse(shown).err().unwrap_or(error)))
}

/// The message with which these arguments are refused; `None` if they are understood.
#[cfg(any(test, fuzzing))]
pub(crate) fn refusal(arguments: Vec<OsString>) -> Option<String> {
    parsed(arguments).err().map(|error| error.to_string())
}

/// The command lines of the examples in the help.
#[cfg(any(test, fuzzing))]
pub(crate) fn examples() -> impl Iterator<Item = &'static str> {
    commands::GUIDES.iter().flat_map(|(_, guide)| guide.examples).map(|(line, _)| *line)
}

/// The error with what it quotes as a terminal may be shown it, and no longer than a message may be.
fn with_short_quotes(mut error: clap::Error) -> clap::Error {
    let short = |text: &str| match text.chars().nth(MOST_SHOWN) {
        None => visible(text),
        Some(_) => shortened(text, MOST_SHOWN),
    };
    let quoted = |(kind, value): (ContextKind, &ContextValue)| match value {
        ContextValue::String(text) => Some((kind, short(text))),
        _ => None,
    };
    let is_long =
        error.context().any(|(_, value)| matches!(value, ContextValue::String(text) if text.len() > MOST_SHOWN));
    for (kind, text) in error.context().filter_map(quoted).collect::<Vec<_>>() {
        error.insert(kind, ContextValue::String(text));
    }
    // A tip quotes what is wrong once more.
    if is_long {
        error.remove(ContextKind::Suggested);
    }
    error
}

/// Runs the command line of this process. Prints errors to stderr, one per line, with the place of one in an option in
/// two more.
pub fn run() -> ExitCode {
    let cli = parsed(std::env::args_os().collect()).unwrap_or_else(|error| error.exit());
    let terminal = Terminal::new(cli.verbosity);
    if let Err(error) = interruption::end_first_process() {
        terminal.tell(format!("warning: cannot listen for interruptions: {error}"));
    }
    match cli.command.run(command_line(), &terminal) {
        Ok(conclusion) => conclusion.exit_code(),
        // The reader of stdout went away, as `head` does.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if is_interruption(&error) => {
            terminal.tell(error);
            Conclusion::Inconclusive.exit_code()
        }
        Err(error) => {
            lines_of(&error).iter().for_each(|line| error::say(format_args!("error: {line}")));
            lines_of_place(&error).for_each(error::say);
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command_line().debug_assert();
    }

    #[test]
    fn every_command_has_its_guide() {
        let known = commands::GUIDES.iter().map(|(name, _)| name.to_string()).collect::<Vec<_>>();
        let program = Cli::command().get_name().to_string();
        assert_eq!(known, std::iter::once(program).chain(names_of_commands()).collect::<Vec<_>>());
    }
}
