//! `man`: the manual page.

use std::io::{self, Write};

use super::{CliError, Conclusion};

pub fn run(command: clap::Command) -> Result<Conclusion, CliError> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    io::stdout().lock().write_all(&page)?;
    Ok(Conclusion::Done)
}
