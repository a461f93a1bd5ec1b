//! `completions`: for a shell.

use super::NAME;
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use clap::Args;
use clap_complete::Shell;

pub const GUIDE: Guide = Guide {
    examples: &[
        (
            "house-edge completions bash > house-edge.bash",
            "Write the script for bash; `source` it, or put it into ~/.local/share/bash-completion/completions",
        ),
        ("house-edge completions zsh > _house-edge", "Write the script for zsh, for a folder of its `fpath`"),
        ("house-edge completions fish > house-edge.fish", "Write the script for fish, for ~/.config/fish/completions"),
    ],
    ..Guide::PLAIN
};

/// Print the completion script for a shell
///
/// Completions know the options, and the names of games, wagers, paytables, readings and strategies.
#[derive(Args, Debug)]
pub struct Options {
    /// Shell
    #[arg(value_enum)]
    shell: Shell,
}

pub fn run(options: &Options, mut program: clap::Command, terminal: &Terminal) -> Result<Conclusion, CliError> {
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
