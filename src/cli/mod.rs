//! The command line: its parser with the help of every command, and other spellings of arguments: a game in place of
//! the command, `--csv` for `--format csv`, `--pay` for an edit in the name of a paytable.
//!
//! Data goes to stdout, progress and messages to stderr. Exit codes: 0 done and all checks hold; 1 a check failed; 2
//! usage or input error; 3 inconclusive.

mod commands;
pub(crate) mod console;
mod output;
mod progress;
mod terminal;

use std::any::TypeId;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use clap::builder::{PossibleValuesParser, Styles};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser};

use crate::paytable::{MOST_SHOWN, shortened, visible};
use crate::questions::answer::Conclusion;
use crate::questions::blocks::keys::{EDIT, names_game, names_paytable};
use crate::questions::blocks::named_paytable::read_games;
use crate::questions::blocks::{Known, Listed, NamedPaytable, numbers};
use crate::questions::forms_of;
use crate::questions::guide::{GUIDES, Guide, beside};
use crate::questions::refusal::{Fault, Refusal, RefusalKind};
use crate::report::FORMATS;
use crate::report::manifest::Build;
use crate::report::wording::as_options;
use commands::{Command, Pages};
use console::StdoutError;
use terminal::{Terminal, Verbosity};

#[cfg(not(feature = "page"))]
pub(crate) use commands::no_pages;

pub use console::Console;

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
    /// Games of your own, in files or in folders of them: their names are known as those of the regulation (several may
    /// be given; the variable HOUSE_EDGE_GAMES names more)
    // Read before the names of games are.
    #[arg(long = "games", global = true, value_name = "PATH", help_heading = numbers::SELECTION)]
    _games: Vec<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

/// The command line, with each command's guide after its options. A command is completed only when it is asked for: the
/// guides of all would take longer than what most commands do.
fn command_line() -> clap::Command {
    let command_line = Cli::command().mut_subcommand("man", |man| {
        man.mut_arg("command", |name| name.value_parser(Known::text(names_of_commands)).hide_possible_values(true))
    });
    with_end(in_groups(command_line)).mut_subcommands(|command| command.defer(completed))
}

/// Numeric options take negative numbers as values, so that their own parsers refuse them; file names and texts may not
/// begin with a dash. Arguments without a name have no heading of options.
fn completed(command: clap::Command) -> clap::Command {
    let takes_number = |arg: &clap::Arg| {
        let value = arg.get_value_parser().type_id();
        arg.get_action().takes_values() && value != TypeId::of::<String>() && value != TypeId::of::<PathBuf>()
    };
    let forms: Vec<&str> =
        forms_of(command.get_name()).iter().filter(|form| !form.is_beside).map(|form| form.name).collect();
    with_end(command).mut_args(|arg| {
        let has_forms = arg.get_id() == "format" && !forms.is_empty();
        let arg = if has_forms { arg.value_parser(PossibleValuesParser::new(&forms)) } else { arg };
        let may_be_negative = takes_number(&arg);
        let arg = if arg.is_positional() { arg.help_heading(None) } else { arg };
        arg.allow_negative_numbers(may_be_negative)
    })
}

/// Help lists the commands by what is asked.
fn in_groups(program: clap::Command) -> clap::Command {
    let header = *Styles::styled().get_header();
    let about =
        |name: &String| program.find_subcommand(name).and_then(clap::Command::get_about).map(ToString::to_string);
    let line = |name: &String| beside(name, &about(name).unwrap_or("Print help".to_string()), 15);
    let group = |(name, commands): &(String, Vec<String>)| {
        format!("{header}{name}:{header:#}\n{}\n", commands.iter().map(line).collect::<String>())
    };
    let groups: String = GUIDES.groups.iter().map(group).collect();
    program.help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{header}Messages:{header:#}\n{{options}}{{after-help}}"
    ))
}

fn names_of_commands() -> Vec<String> {
    Cli::command().get_subcommands().map(|command| command.get_name().to_string()).collect()
}

fn with_end(command: clap::Command) -> clap::Command {
    let end = GUIDES.commands.get(command.get_name()).map(Guide::help);
    command.after_long_help(end.unwrap_or_default())
}

/// Parses the arguments of a process, its name first; the paytables that they name come with them. Errors and requested
/// help quote them with control characters escaped.
fn parsed(arguments: Vec<OsString>) -> Result<(Cli, Vec<NamedPaytable>), clap::Error> {
    let parse = |arguments: Vec<OsString>| {
        let mut program = command_line();
        let matches = program.try_get_matches_from_mut(in_full(arguments, &program)?)?;
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
    let together = of_command.ids().filter_map(|id| of_command.try_get_many::<Listed>(id.as_str()).ok()?);
    named.flatten().chain(together.flatten().flat_map(Listed::paytables)).cloned().collect()
}

/// The refusal of these arguments; `None` if they parse.
#[cfg(any(test, fuzzing))]
pub(crate) fn refusal(arguments: Vec<OsString>) -> Option<String> {
    parsed(arguments).err().map(|error| error.to_string())
}

#[cfg(any(test, fuzzing))]
pub(crate) fn examples() -> impl Iterator<Item = &'static str> {
    GUIDES.commands.values().flat_map(|guide| &guide.examples).map(|(line, _)| line.as_str())
}

/// Escapes and shortens the texts that the error quotes.
fn with_short_quotes(mut error: clap::Error) -> clap::Error {
    let quoted = |(kind, value): (ContextKind, &ContextValue)| match value {
        ContextValue::String(text) => Some((kind, shortened(text, MOST_SHOWN))),
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
    with_new_name(error)
}

/// Says what stands for a name of an earlier version, in place of names that are like it.
fn with_new_name(mut error: clap::Error) -> clap::Error {
    let quotes =
        |name: &str| error.context().any(|(_, value)| matches!(value, ContextValue::String(text) if text == name));
    if let Some((was, is)) = GUIDES.former.iter().find(|(was, _)| quotes(was)) {
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::SuggestedSubcommand);
        let tip = format!("for `{was}` of 0.3.0 there is now {is}");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// Usual port of the page.
pub(crate) const USUAL_PORT: u16 = 8_427;

/// Runs a command line, the program's name first, with `pages` to serve the page, and returns the exit code. Prints
/// errors to stderr, one per line; an error inside an option adds two lines that show the place.
pub fn run(arguments: Vec<OsString>, pages: Pages, console: &Arc<Console>) -> u8 {
    if let Err(fault) = read_games(games_named(&arguments)) {
        return ended_by(fault, &Terminal::new(Verbosity::default(), Arc::clone(console)));
    }
    let (cli, named) = match parsed(arguments) {
        Ok(parsed) => parsed,
        Err(error) => return help_or_refusal(&error, console),
    };
    let terminal = Terminal::new(cli.verbosity, Arc::clone(console));
    if let Err(error) = terminal::end_first_process() {
        terminal.tell(format!("warning: cannot listen for interruptions: {error}"));
    }
    named.iter().filter_map(NamedPaytable::beside_path).for_each(|note| terminal.tell(note));
    match cli.command.run(command_line(), &named, pages, &terminal) {
        Ok(conclusion) => exit_code(conclusion),
        Err(fault) => ended_by(fault, &terminal),
    }
}

/// The exit code of a conclusion.
fn exit_code(conclusion: Conclusion) -> u8 {
    match conclusion {
        Conclusion::Done => 0,
        Conclusion::CheckFailed => 1,
        Conclusion::Inconclusive => 3,
    }
}

/// Prints requested help to stdout, and a refusal to stderr.
fn help_or_refusal(error: &clap::Error, console: &Console) -> u8 {
    match console.print_help(error) {
        Ok(()) if error.use_stderr() => 2,
        Ok(()) => 0,
        Err(StdoutError(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(unprinted) => {
            console.say(format_args!("error: {unprinted}"));
            2
        }
    }
}

/// Prints a refusal, unless the reader of stdout went away, as `head` does.
fn ended_by(fault: Fault, terminal: &Terminal) -> u8 {
    if fault.downcast_ref().is_some_and(|StdoutError(error)| error.kind() == io::ErrorKind::BrokenPipe) {
        return 0;
    }
    let refusal = Refusal::from(fault).in_words(as_options);
    if refusal.kind == RefusalKind::Interrupted {
        refusal.lines.iter().for_each(|line| terminal.tell(line));
        return exit_code(Conclusion::Inconclusive);
    }
    refusal.lines.iter().for_each(|line| terminal.console.say(format_args!("error: {line}")));
    refusal.place.iter().for_each(|line| terminal.console.say(line));
    if let Some([_, shown]) = refusal.nearest.as_deref() {
        let mut table = Vec::new();
        // Memory takes every byte.
        let _ = (FORMATS[0].write)(shown, terminal.console.width(), &mut table);
        String::from_utf8_lossy(&table).lines().for_each(|line| terminal.console.say(as_options(line)));
    }
    2
}

/// The arguments of a process, its name first, as `program` takes them.
///
/// # Errors
/// A pay without a paytable.
pub fn in_full(mut arguments: Vec<OsString>, program: &clap::Command) -> Result<Vec<OsString>, clap::Error> {
    let first = arguments.get(1).and_then(|first| first.to_str()).unwrap_or_default();
    if program.find_subcommand(first).is_none() && !first.starts_with('-') && names_game(first) {
        arguments.insert(1, "analyze".into());
    }
    let command = arguments.iter().skip(1).find_map(|name| program.find_subcommand(name));
    let has_pays = command.is_some_and(|command| command.get_arguments().any(|own| own.get_long() == Some("pay")));
    let arguments = arguments.into_iter().map(with_format).collect();
    if has_pays { Ok(arguments) } else { with_pays(arguments) }
}

/// The paths of all `--games`.
fn games_named(arguments: &[OsString]) -> Vec<PathBuf> {
    let of = |(place, argument): (usize, &OsString)| match argument.to_str()? {
        "--games" => arguments.get(place + 1).map(PathBuf::from),
        text => text.strip_prefix("--games=").map(PathBuf::from),
    };
    arguments.iter().enumerate().take_while(|(_, argument)| *argument != "--").filter_map(of).collect()
}

fn with_format(argument: OsString) -> OsString {
    let named = FORMATS.iter().find(|format| *argument == *format!("--{}", format.name));
    named.map_or(argument, |format| format!("--format={}", format.name).into())
}

/// Each `--pay HAND=PAY` becomes an edit of the paytable named before it, or else after it.
fn with_pays(arguments: Vec<OsString>) -> Result<Vec<OsString>, clap::Error> {
    let (mut written, mut pays) = (Vec::<OsString>::new(), Vec::new());
    let mut rest = arguments.into_iter();
    while let Some(argument) = rest.next() {
        let pay = match argument.to_str() {
            Some("--pay") => rest.next(),
            text => text.and_then(|text| text.strip_prefix("--pay=")).map(OsString::from),
        };
        match pay {
            Some(pay) => pays.push((written.len(), pay)),
            None => written.push(argument),
        }
    }
    let is_paytable = |argument: &OsString| argument.to_str().is_some_and(names_paytable);
    for (place, pay) in pays {
        let before = written[..place].iter().rposition(is_paytable);
        let Some(named) = before.or_else(|| written.iter().position(is_paytable)) else {
            let why = "--pay changes a pay of a paytable of the regulation, named as GAME/WAGER/PAYTABLE, such as \
                       let-it-ride/base/A; a file states its pays itself\n";
            return Err(clap::Error::raw(ErrorKind::MissingRequiredArgument, why));
        };
        written[named].push(EDIT.to_string());
        written[named].push(pay);
    }
    Ok(written)
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
        let sorted = |mut names: Vec<String>| {
            names.sort_unstable();
            names
        };
        let (program, commands) = (Cli::command().get_name().to_string(), names_of_commands());
        let known = GUIDES.commands.keys().filter(|name| **name != program).cloned();
        assert_eq!(known.collect::<Vec<_>>(), sorted(commands.clone()));
        let grouped = GUIDES.groups.iter().flat_map(|(_, commands)| commands.clone());
        assert_eq!(sorted(grouped.collect()), sorted([commands, vec!["help".to_string()]].concat()));
    }

    fn full(line: &str) -> Option<String> {
        let arguments = line.split(' ').map(OsString::from).collect();
        let design = clap::Command::new("design").arg(clap::Arg::new("pay").long("pay"));
        let others = ["analyze", "compare", "report"].map(clap::Command::new);
        let program = clap::Command::new("x").subcommand(design).subcommands(others);
        let full = in_full(arguments, &program).ok()?;
        Some(full.iter().map(|argument| argument.to_string_lossy()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn pays_become_edits_of_the_paytable_named_before_them_or_after() {
        let edited = "x analyze let-it-ride/base/A;flush=9;straight=6 --seats 5";
        for line in [
            "x analyze let-it-ride/base/A --pay flush=9 --pay=straight=6 --seats 5",
            "x analyze --pay flush=9 let-it-ride/base/A --pay straight=6 --seats 5",
            "x let-it-ride/base/A --pay flush=9 --pay straight=6 --seats 5",
        ] {
            assert_eq!(full(line).as_deref(), Some(edited), "{line}");
        }
        let compared = full("x compare lir/base/A --pay flush=9 lir/base/B --pay flush=7");
        assert_eq!(compared.as_deref(), Some("x compare lir/base/A;flush=9 lir/base/B;flush=7"));
        assert_eq!(full("x analyze own.toml --pay flush=9"), None);
    }

    /// Designs vary pays by an option of their own.
    #[test]
    fn other_arguments_are_left() {
        let design = "x design let-it-ride/base --pay flush=8..9 let-it-ride/base/A --format=csv";
        assert_eq!(full(&design.replace("--format=csv", "--csv")).as_deref(), Some(design));
        assert_eq!(full("x report --pay").as_deref(), Some("x report --pay"));
    }
}
