//! The command line: one file per command in `commands`, shared options in `arguments`.
//!
//! Data goes to stdout, progress and messages to stderr. Exit codes: 0 done and all checks hold; 1 a check failed; 2
//! usage or input error; 3 inconclusive.

/// Ends a command with a message for the user.
macro_rules! bail {
    ($($message:tt)+) => {
        return Err(format!($($message)+).into())
    };
}

pub(crate) mod arguments;
mod asking;
mod commands;
mod comparison;
pub(crate) mod console;
pub(crate) mod content;
mod error;
mod guide;
mod output;
mod pack_folder;
mod printing;
mod progress;
pub(crate) mod query;
mod terminal;
mod tested;

use std::any::TypeId;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;

use clap::error::{ContextKind, ContextValue};
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser};

use crate::paytable::{MOST_SHOWN, shortened, visible};
use crate::report::manifest::Build;
use arguments::{Known, NamedPaytable};
pub use asking::Refused;
pub(crate) use asking::{Answer, ask};
pub(crate) use commands::no_pages;
use commands::{Command, Pages, guide};
pub use console::Console;
pub use error::RefusalKind;
pub(crate) use error::{CliError, INTERNAL};
use error::{is_closed_pipe, is_interruption, lines_of, lines_of_place};
use guide::Guide;
pub use output::Conclusion;
pub(crate) use output::format_several;
use terminal::{Terminal, Verbosity};

/// House edge of poker-derived casino table games: exact and simulated, for every paytable of the regulation
///
/// `house-edge COMMAND --help` prints the options and examples of a command.
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

/// The command line, with each command's guide after its options. A command is completed only when it is asked for: the
/// guides of all would take longer than what most commands do.
fn command_line() -> clap::Command {
    let command_line = Cli::command().mut_subcommand("man", |man| {
        man.mut_arg("command", |name| name.value_parser(Known::text(names_of_commands)).hide_possible_values(true))
    });
    with_end(command_line).mut_subcommands(|command| command.defer(completed))
}

/// Numeric options take negative numbers as values, so that their own parsers refuse them; file names and texts may not
/// begin with a dash. Arguments without a name have no heading of options.
fn completed(command: clap::Command) -> clap::Command {
    let takes_number = |arg: &clap::Arg| {
        let value = arg.get_value_parser().type_id();
        arg.get_action().takes_values() && value != TypeId::of::<String>() && value != TypeId::of::<PathBuf>()
    };
    with_end(command).mut_args(|arg| {
        let may_be_negative = takes_number(&arg);
        let arg = if arg.is_positional() { arg.help_heading(None) } else { arg };
        arg.allow_negative_numbers(may_be_negative)
    })
}

fn names_of_commands() -> Vec<String> {
    Cli::command().get_subcommands().map(|command| command.get_name().to_string()).collect()
}

fn with_end(command: clap::Command) -> clap::Command {
    let end = guide(command.get_name()).map(Guide::help);
    command.after_long_help(end.unwrap_or_default())
}

/// Parses the arguments of a process, its name first; the paytables that they name come with them. Errors and requested
/// help quote them with control characters escaped.
fn parsed(arguments: Vec<OsString>) -> Result<(Cli, Vec<NamedPaytable>), clap::Error> {
    let parse = |arguments: Vec<OsString>| {
        let matches = command_line().try_get_matches_from(arguments)?;
        Ok::<_, clap::Error>((Cli::from_arg_matches(&matches)?, paytables_named(&matches)))
    };
    let shown = arguments.iter().map(|argument| visible(&argument.to_string_lossy()).into()).collect();
    // Escaped arguments parse only if the originals are not UTF-8, and that error quotes nothing.
    parse(arguments).map_err(|error| with_short_quotes(parse(shown).err().unwrap_or(error)))
}

/// The values of all options and arguments that name paytables.
fn paytables_named(matches: &ArgMatches) -> Vec<NamedPaytable> {
    let Some((_, of_command)) = matches.subcommand() else { return Vec::new() };
    let named = of_command.ids().filter_map(|id| of_command.try_get_many::<NamedPaytable>(id.as_str()).ok()?);
    named.flatten().cloned().collect()
}

/// The refusal of these arguments; `None` if they parse.
#[cfg(any(test, fuzzing))]
pub(crate) fn refusal(arguments: Vec<OsString>) -> Option<String> {
    parsed(arguments).err().map(|error| error.to_string())
}

#[cfg(any(test, fuzzing))]
pub(crate) fn examples() -> impl Iterator<Item = &'static str> {
    commands::GUIDES.iter().flat_map(|(_, guide)| guide.examples).map(|(line, _)| *line)
}

/// Escapes and shortens the texts that the error quotes.
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
    // The tip would repeat the long text.
    if is_long {
        error.remove(ContextKind::Suggested);
    }
    error
}

/// Usual port of the page.
pub(crate) const USUAL_PORT: u16 = 8_427;

/// Runs a command line, the program's name first, with `pages` to serve the page, and returns the exit code. Prints
/// errors to stderr, one per line; an error inside an option adds two lines that show the place.
pub fn run(arguments: Vec<OsString>, pages: Pages, console: &Arc<Console>) -> u8 {
    let (cli, named) = match parsed(arguments) {
        Ok(parsed) => parsed,
        Err(error) => return help_or_refusal(&error, console),
    };
    let terminal = Terminal::new(cli.verbosity, Arc::clone(console));
    if let Err(error) = terminal::end_first_process() {
        terminal.tell(format!("warning: cannot listen for interruptions: {error}"));
    }
    named.iter().filter_map(NamedPaytable::beside_path).for_each(|note| terminal.tell(note));
    match cli.command.run(command_line(), pages, &terminal) {
        Ok(conclusion) => conclusion.exit_code(),
        Err(error) if is_interruption(&error) => {
            terminal.tell(error);
            Conclusion::Inconclusive.exit_code()
        }
        Err(error) => ended_by(&error, console),
    }
}

/// Prints requested help to stdout, and a refusal to stderr.
fn help_or_refusal(error: &clap::Error, console: &Console) -> u8 {
    match console.print_help(error) {
        Ok(()) if error.use_stderr() => 2,
        Ok(()) => 0,
        Err(unprinted) => ended_by(&unprinted.into(), console),
    }
}

/// Prints an error, unless the reader of stdout went away, as `head` does.
fn ended_by(error: &CliError, console: &Console) -> u8 {
    if is_closed_pipe(error) {
        return 0;
    }
    lines_of(error).iter().for_each(|line| console.say(format_args!("error: {line}")));
    lines_of_place(error).for_each(|line| console.say(line));
    2
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
