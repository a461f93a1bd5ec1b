//! `man`: the manual, a page for the program and one for each command.

use std::io;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Inline, Roff, bold, roman};

use crate::cli::arguments::numbers;
use crate::cli::pack_folder::ensure_folder_name;
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::files::replacing::write_all_or_nothing;
use crate::paytable::unknown;

pub const GUIDE: Guide = Guide {
    examples: &[
        ("house-edge man analyze > house-edge-analyze.1", "Write the page of `analyze`; `man -l` shows it"),
        ("house-edge man --output-dir man1", "Write every page: house-edge.1, house-edge-analyze.1 and so on"),
    ],
    ..Guide::PLAIN
};

/// Print the manual page of the program or of a command
#[derive(Args, Debug)]
pub struct Options {
    /// Command to print the page of [default: the program]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write the page of every command into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command", help_heading = numbers::OUTPUT)]
    output_dir: Option<PathBuf>,
}

/// Finds the guide to a command, or to the program, by its name.
pub type GuideOf = fn(&str) -> Option<&'static Guide>;

pub fn run(
    options: &Options,
    mut program: Command,
    guide_of: GuideOf,
    terminal: &Terminal,
) -> Result<Conclusion, CliError> {
    program.build();
    let page_of = |command: &Command| page(command, &program, guide_of(command.get_name()).unwrap_or(&Guide::PLAIN));
    match &options.output_dir {
        Some(folder) => {
            ensure_folder_name("--output-dir", folder)?;
            let commands = || std::iter::once(&program).chain(commands_of(&program));
            let page = |command| Ok((folder.join(format!("{}.1", name_of(command))), page_of(command)?));
            let pages = commands().map(page).collect::<io::Result<Vec<_>>>()?;
            write_all_or_nothing(&pages)?;
            terminal.tell(format!("wrote {} pages to {}", pages.len(), folder.display()));
        }
        None => output::write_bytes(page_of(options.command_in(&program)?)?, None, terminal)?,
    }
    Ok(Conclusion::Done)
}

impl Options {
    fn command_in<'p>(&self, program: &'p Command) -> Result<&'p Command, CliError> {
        let Some(name) = &self.command else { return Ok(program) };
        let mut commands = commands_of(program);
        commands.find(|command| command.get_name() == name).ok_or_else(|| {
            let known = commands_of(program).map(Command::get_name);
            unknown("command", name, "available:", known).into()
        })
    }
}

/// The commands with a page of their own.
fn commands_of(program: &Command) -> impl Iterator<Item = &Command> {
    program.get_subcommands().filter(|command| command.get_name() != "help")
}

/// The name of a page, such as `house-edge-analyze`.
fn name_of(command: &Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

fn page(command: &Command, program: &Command, guide: &Guide) -> io::Result<Vec<u8>> {
    let source = format!("house-edge {}", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).title(name_of(command).to_uppercase()).source(source).manual("House Edge");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    synopsis(command).to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    let mut before_options = Roff::default();
    if command.has_subcommands() {
        let meaning = |command: &Command| command.get_about().map(ToString::to_string).unwrap_or_default();
        let commands = commands_of(program).map(|command| (name_of(command).to_string() + "(1)", meaning(command)));
        terms(&mut before_options, "COMMANDS", commands);
    }
    before_options.to_writer(&mut page)?;
    page.extend(options_of(&man)?);
    let mut end = Roff::default();
    guidance(&mut end, guide);
    see_also(&mut end, command, program);
    end.to_writer(&mut page)?;
    Ok(page)
}

/// Usage as in help. clap_mangen leaves out the values of required arguments.
fn synopsis(command: &Command) -> Roff {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim();
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let mut page = Roff::default();
    let arguments = usage.strip_prefix(name).unwrap_or(usage).to_string();
    page.control("SH", ["SYNOPSIS"]).text([bold(name), roman(arguments)]);
    page
}

/// The options under one heading, the groups under headings below it.
fn options_of(man: &Man) -> io::Result<Vec<u8>> {
    let mut options = Vec::new();
    man.render_options_section(&mut options)?;
    let text = String::from_utf8_lossy(&options);
    let lines = text.lines().filter(|line| *line != ".SH OPTIONS").map(|line| match line.strip_prefix(".SH ") {
        Some(heading) => format!(".SS {heading}\n"),
        None => format!("{line}\n"),
    });
    Ok(std::iter::once(".SH OPTIONS\n".to_string()).chain(lines).collect::<String>().into_bytes())
}

fn guidance(page: &mut Roff, guide: &Guide) {
    page.control("SH", ["EXAMPLES"]);
    for (line, does) in guide.examples {
        page.control("PP", []).text([roman(format!("{does}:"))]);
        page.control("PP", []).control("RS", ["4"]).control("nf", []).text([bold(*line)]);
        page.control("fi", []).control("RE", []);
    }
    let codes = guide.exit_codes().into_iter().map(|(code, means)| (code.to_string(), means.to_string()));
    terms(page, "EXIT STATUS", codes);
    let variables = guide.variables().into_iter().map(|(name, means)| (name.to_string(), means.to_string()));
    terms(page, "ENVIRONMENT", variables);
}

fn see_also(page: &mut Roff, command: &Command, program: &Command) {
    let others =
        std::iter::once(program).chain(commands_of(program)).filter(|other| name_of(other) != name_of(command));
    let mut line: Vec<Inline> = Vec::new();
    for other in others {
        if !line.is_empty() {
            line.push(roman(", "));
        }
        line.extend([bold(name_of(other)), roman("(1)")]);
    }
    page.control("SH", ["SEE ALSO"]).text(line);
}

fn terms(page: &mut Roff, heading: &str, terms: impl Iterator<Item = (String, String)>) {
    page.control("SH", [heading]);
    for (term, meaning) in terms {
        page.control("TP", []).text([bold(term)]).text([roman(meaning)]);
    }
}
