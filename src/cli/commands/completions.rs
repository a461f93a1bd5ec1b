//! `completions`: for a shell.

use crate::cli::{CliError, Conclusion, output};
use clap::Args;
use clap_complete::Shell;

#[derive(Args, Debug)]
pub struct Options {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub fn run(options: &Options, mut program: clap::Command) -> Result<Conclusion, CliError> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut program, "house-edge", &mut script);
    output::write_stdout(&script)?;
    Ok(Conclusion::Done)
}
