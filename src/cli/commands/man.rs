//! `man`: the manual, a page for the program and one for each command.

use std::io;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::cli::output::write_bytes;
use crate::cli::terminal::Terminal;
use crate::files::replacing::write_all_or_nothing;
use crate::paytable::unknown;
use crate::questions::answer::Conclusion;
use crate::questions::blocks::numbers;
use crate::questions::guide::Guide;
use crate::questions::pack_folder::ensure_folder_name;
use crate::questions::refusal::Fault;

/// Print the manual page of the program or of a command
#[derive(Args, Debug)]
pub struct Options {
    /// Command to print the page of [default: the program]
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write the page of every command into this folder
    #[arg(short, long, value_name = "DIR", conflicts_with = "command", help_heading = numbers::OUTPUT)]
    output: Option<PathBuf>,
}

pub fn run(options: &Options, mut program: Command, terminal: &Terminal) -> Result<Conclusion, Fault> {
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
        None => write_bytes(page(options.command_in(&program)?)?, None, terminal)?,
    }
    Ok(Conclusion::Done)
}

impl Options {
    fn command_in<'p>(&self, program: &'p Command) -> Result<&'p Command, Fault> {
        let Some(name) = &self.command else { return Ok(program) };
        let mut commands = commands_of(program);
        commands.find(|command| command.get_name_and_visible_aliases().contains(&name.as_str())).ok_or_else(|| {
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

fn page(command: &Command) -> io::Result<Vec<u8>> {
    let source = format!("house-edge {}", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command.clone()).title(name_of(command).to_uppercase()).source(source).manual("House Edge");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    synopsis(command).to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    man.render_options_section(&mut page)?;
    let mut end = Roff::default();
    for (title, lines) in Guide::to(command.get_name()).iter().flat_map(|guide| guide.sections()) {
        end.control("SH", [title.to_uppercase().as_str()]).control("nf", []);
        for line in lines.lines() {
            end.text([roman(line)]);
        }
        end.control("fi", []);
    }
    end.to_writer(&mut page)?;
    Ok(page)
}

/// Usage as in help. clap_mangen leaves out the values of required arguments.
fn synopsis(command: &Command) -> Roff {
    let usage = command.clone().render_usage().to_string();
    let mut page = Roff::default();
    page.control("SH", ["SYNOPSIS"]).text([roman(usage.trim_start_matches("Usage:").trim())]);
    page
}
