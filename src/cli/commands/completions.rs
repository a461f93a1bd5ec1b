//! `completions`: for a shell.

use crate::cli::output;
use crate::cli::terminal::Terminal;
use crate::questions::answer::Conclusion;
use crate::questions::refusal::Fault;
use clap::Args;
use clap_complete::Shell;

/// Name of the program.
pub const NAME: &str = "house-edge";

/// Print the completion script for a shell
///
/// Completions know the options, and the names of games, wagers, paytables, readings and strategies.
#[derive(Args, Debug)]
pub struct Options {
    /// Shell
    #[arg(value_enum)]
    shell: Shell,
}

pub fn run(options: &Options, mut program: clap::Command, terminal: &Terminal) -> Result<Conclusion, Fault> {
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
