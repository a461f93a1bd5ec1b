//! The commands: the questions, and what only a command line has: the page on this machine, completions for a shell,
//! and the manual.

use std::io;
use std::path::PathBuf;
use std::process::{self, Stdio};

use clap::{Args, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::output::{self, Targets, write_bytes};
use super::terminal::Terminal;
use crate::files::replacing::write_all_or_nothing;
use crate::paytable::unknown;
use crate::questions::Question;
use crate::questions::answer::Conclusion;
use crate::questions::blocks::{NamedPaytable, numbers};
use crate::questions::guide::GUIDES;
use crate::questions::pack_folder::ensure_folder_name;
use crate::questions::refusal::{Fault, Refusal};
use crate::report::wording::as_options;

/// How a command ended.
type Outcome = Result<Conclusion, Fault>;

#[derive(Debug, Subcommand)]
pub enum Command {
    #[command(flatten)]
    Question(Box<Question>),
    Serve(Serve),
    Completions(Completions),
    Man(Manual),
}

impl Command {
    /// `program` is the whole command line, which names these paytables; `pages` serves the page.
    pub fn run(&self, program: clap::Command, named: &[NamedPaytable], pages: Pages, terminal: &Terminal) -> Outcome {
        match self {
            Command::Question(question) => ask(question, named, terminal),
            Command::Serve(options) => serve(options, pages, terminal),
            Command::Completions(options) => complete(options, program, terminal),
            Command::Man(options) => print_manual(options, program, terminal),
        }
    }
}

/// Asks a question, and writes its answer where its options say.
fn ask(question: &Question, named: &[NamedPaytable], terminal: &Terminal) -> Outcome {
    let targets = Targets::of(question)?;
    targets.ensure(&[NamedPaytable::reads(named), question.as_asked().reads()].concat())?;
    match question.answer(terminal, &targets.wanted(), targets.width(terminal)) {
        Ok(answer) => targets.write(answer.in_words(&as_options), terminal),
        Err(refusal) => {
            let refusal: Refusal = refusal.in_words(as_options);
            targets.write_unanswered(question, refusal.problems.to_vec(), terminal);
            Err(refusal.into())
        }
    }
}

/// Open house-edge in a browser, on this machine only
///
/// The page answers what the commands answer: choose among the regulation's paytables, meet a target, change a pay,
/// look at a hand, at a table's economics, at meters, at last month's results, write a filing, verify a pack. Every
/// address of it can be kept. It is for this machine and this user alone: the printed address has a token, and nothing
/// leaves the machine.
///
/// Ctrl-C ends it.
#[derive(Args, Debug)]
#[command(next_help_heading = "Page")]
pub struct Serve {
    /// Port on this machine [default: 8427, or the next one that is free]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

/// Serves pages on a port until the process is interrupted, after telling the address.
pub type Pages = fn(Option<u16>, &dyn Fn(&str) -> Result<(), Fault>) -> Result<(), Fault>;

fn serve(options: &Serve, pages: Pages, terminal: &Terminal) -> Result<Conclusion, Fault> {
    pages(options.port, &|address| {
        output::write_lines(&[address.to_string()], terminal)?;
        if options.open
            && let Err(error) = open(address)
        {
            terminal.tell(format!("warning: cannot open a browser: {error}; open the address yourself"));
        }
        Ok(())
    })?;
    Ok(Conclusion::Done)
}

/// For a program without the page.
#[cfg(not(feature = "page"))]
pub fn no_pages(_: Option<u16>, _: &dyn Fn(&str) -> Result<(), Fault>) -> Result<(), Fault> {
    bail!("no page can be served here: the program was built without the cargo feature `page`")
}

/// Opens an address with the user's browser.
fn open(address: &str) -> io::Result<()> {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("rundll32", &["url.dll,FileProtocolHandler"]),
        _ => ("xdg-open", &[]),
    };
    let mut command = process::Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}

/// Name of the program.
pub const NAME: &str = "house-edge";

/// Print the completion script for a shell
///
/// Completions know the options, and the names of games, wagers, paytables, readings and strategies.
#[derive(Args, Debug)]
pub struct Completions {
    /// Shell
    #[arg(value_enum)]
    shell: Shell,
}

fn complete(options: &Completions, mut program: clap::Command, terminal: &Terminal) -> Result<Conclusion, Fault> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut program, NAME, &mut script);
    if options.shell == Shell::Bash {
        // clap_complete 4.6 takes the dash of a program's name for a subcommand in one of two places, so that no option
        // of a subcommand is ever completed.
        let (taken, meant) = (NAME.replace('-', "__subcmd__"), NAME.replace('-', "__"));
        script = String::from_utf8_lossy(&script).replace(&taken, &meant).into_bytes();
    }
    output::write_bytes(script, None, terminal)?;
    Ok(Conclusion::Done)
}

/// Print the manual page of the program or of a command
#[derive(Args, Debug)]
pub struct Manual {
    /// Command to print the page of [default: the program]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write the page of every command into this folder
    #[arg(short, long, value_name = "DIR", conflicts_with = "command", help_heading = numbers::OUTPUT)]
    output: Option<PathBuf>,
}

fn print_manual(options: &Manual, mut program: clap::Command, terminal: &Terminal) -> Result<Conclusion, Fault> {
    program.build();
    match &options.output {
        Some(folder) => {
            ensure_folder_name("⟦output⟧", folder)?;
            let commands = || std::iter::once(&program).chain(commands_of(&program));
            let page_in = |command| Ok((folder.join(format!("{}.1", name_of(command))), page(command)?));
            let pages = commands().map(page_in).collect::<io::Result<Vec<_>>>()?;
            write_all_or_nothing(&pages)?;
            terminal.tell(format!("wrote {} pages to {}", pages.len(), folder.display()));
        }
        None => {
            let named = options.command.as_ref().map(|name| {
                let is_named = |of: &&clap::Command| of.get_name_and_visible_aliases().contains(&name.as_str());
                let known = commands_of(&program).map(clap::Command::get_name);
                commands_of(&program).find(is_named).ok_or_else(|| unknown("command", name, "available:", known))
            });
            write_bytes(page(named.transpose()?.unwrap_or(&program))?, None, terminal)?;
        }
    }
    Ok(Conclusion::Done)
}

/// The commands with a page of their own.
fn commands_of(program: &clap::Command) -> impl Iterator<Item = &clap::Command> {
    program.get_subcommands().filter(|command| command.get_name() != "help")
}

/// The name of a page, such as `house-edge-analyze`.
fn name_of(command: &clap::Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

fn page(command: &clap::Command) -> io::Result<Vec<u8>> {
    let source = format!("house-edge {}", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).title(name_of(command).to_uppercase()).source(source).manual("House Edge");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    // Usage as in help. clap_mangen leaves out the values of required arguments.
    let usage = command.clone().render_usage().to_string();
    let mut synopsis = Roff::default();
    synopsis.control("SH", ["SYNOPSIS"]).text([roman(usage.trim_start_matches("Usage:").trim())]);
    synopsis.to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    man.render_options_section(&mut page)?;
    let mut end = Roff::default();
    for (title, lines) in GUIDES.commands.get(command.get_name()).iter().flat_map(|guide| guide.sections()) {
        end.control("SH", [title.to_uppercase().as_str()]).control("nf", []);
        for line in lines.lines() {
            end.text([roman(line)]);
        }
        end.control("fi", []);
    }
    end.to_writer(&mut page)?;
    Ok(page)
}
