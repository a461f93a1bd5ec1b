//! `man`: the manual page.

use std::io::{self, Write};

use super::{CliError, Outcome};

pub fn run(command: clap::Command) -> Result<Outcome, CliError> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    io::stdout().lock().write_all(&page)?;
    Ok(Outcome::Done)
}
