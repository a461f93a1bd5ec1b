//! `man`: the manual, a page for the program and one per command.

use crate::cli::{CliError, Conclusion, output};
use clap_mangen::Man;

pub fn run(mut command: clap::Command) -> Result<Conclusion, CliError> {
    command.build();
    let mut pages = Vec::new();
    Man::new(command.clone()).render(&mut pages)?;
    for subcommand in command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help") {
        let name = format!("house-edge-{}", subcommand.get_name());
        Man::new(subcommand.clone()).title(name).render(&mut pages)?;
    }
    output::write_stdout(&pages)?;
    Ok(Conclusion::Done)
}
