//! `lint`: errors and oddities in paytable files.

use std::path::PathBuf;

use clap::Args;

use crate::analysis::{Remark, by_game};
use crate::cli::arguments::paytable_files;
use crate::cli::guide::Guide;
use crate::cli::stderr::say;
use crate::cli::{CliError, Conclusion, Terminal, output};
use crate::games::{Catalogue, Selection, linting};
use crate::paytable::Paytable;
use crate::paytable::lints::Warning;
use crate::report::remarks;

pub const GUIDE: Guide = Guide {
    examples: &[
        ("house-edge lint my-paytable.toml", "Check a paytable file"),
        ("house-edge lint my-paytable.toml paytables", "Check a file, and every .toml file of a folder"),
    ],
    exit_codes: &[(1, "there are warnings")],
    ..Guide::SOLVING
};

#[derive(Args, Debug)]
pub struct Options {
    /// Paytable files, folders (every .toml in them, at any depth, but not the copies in packs) or patterns such as
    /// 'paytables/*/*.toml' [default: the regulation's, which are part of the program]
    #[arg(value_name = "PATH")]
    files: Vec<PathBuf>,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let mut found = Found::default();
    let mut unusable = 0;
    if options.files.is_empty() {
        found.add(&Catalogue::embedded()?, terminal)?;
    }
    let files = paytable_files(&options.files)?;
    for file in &files {
        match Catalogue::of_files(std::slice::from_ref(file)) {
            Ok(catalogue) => found.add(&catalogue, terminal)?,
            Err(error) if files.len() == 1 => return Err(error.into()),
            Err(errors) => {
                errors.iter().for_each(|error| say(format_args!("error: {error}")));
                unusable += 1;
            }
        }
    }
    output::write_lines(&found.notes)?;
    output::write_lines(&found.warnings)?;
    if unusable > 0 {
        return Err(format!("{unusable} of the files cannot be used").into());
    }
    if found.warnings.is_empty() {
        terminal.tell("no warnings");
        return Ok(Conclusion::Done);
    }
    Ok(Conclusion::CheckFailed)
}

/// What is found in paytables.
#[derive(Default)]
struct Found {
    warnings: Vec<Warning>,
    /// How they stand to those of the regulation, which is no fault.
    notes: Vec<String>,
}

impl Found {
    fn add(&mut self, catalogue: &Catalogue, terminal: &Terminal) -> Result<(), CliError> {
        for solved in by_game(catalogue.select(&Selection::default())?, &terminal.solutions())? {
            for offer in &solved.offers {
                self.warnings.extend(linting::warnings(offer, solved.solver.as_ref())?);
                let Paytable { file, place, .. } = offer.paytable.as_ref();
                let in_words = |own| remarks::in_words(&Remark::OwnPaytable(own));
                let note = offer.own_paytable().map(|own| format!("{file}:{place}: note: {}", in_words(own)));
                self.notes.extend(note);
            }
        }
        Ok(())
    }
}
