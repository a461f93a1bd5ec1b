//! `serve`: the page on this machine.

use std::io;
use std::process::{Command, Stdio};

use clap::Args;

use crate::cli::output;
use crate::cli::terminal::Terminal;
use crate::questions::answer::Conclusion;
use crate::questions::refusal::Fault;

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
pub struct Options {
    /// Port on this machine [default: 8427, or the next one that is free]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

/// Serves pages on a port until the process is interrupted, after telling the address.
pub type Pages = fn(Option<u16>, &dyn Fn(&str) -> Result<(), Fault>) -> Result<(), Fault>;

pub fn run(options: &Options, pages: Pages, terminal: &Terminal) -> Result<Conclusion, Fault> {
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
    let mut command = Command::new(program);
    command.args(arguments).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(drop)
}
