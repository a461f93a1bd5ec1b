//! `lint`: errors and oddities in paytable files.

use std::path::PathBuf;

use clap::Args;

use crate::analysis::{NearestEdges, Remark, by_game};
use crate::cli::arguments::named_paytable::{catalogue_of, paytable_files};
use crate::cli::arguments::{Known, NamedPaytable};
use crate::cli::{CliError, Conclusion, Guide, Terminal, output};
use crate::games::Catalogue;
use crate::games::lints::{self, Warning};
use crate::paytable::Paytable;
use crate::report::remarks;

pub const GUIDE: Guide = Guide {
    examples: &[
        ("house-edge lint my-paytable.toml", "Check a paytable file"),
        ("house-edge lint my-paytable.toml paytables", "Check a file, and every .toml file of a folder"),
    ],
    exit_codes: &[(1, "there are warnings")],
    ..Guide::SOLVING
};

/// Check paytable files for errors and oddities
#[derive(Args, Debug)]
pub struct Options {
    /// Paytables: FILE.toml or FILE.toml:ID, GAME, GAME/WAGER or GAME/WAGER/PAYTABLE of the regulation; folders (every
    /// .toml in them, at any depth, but not the copies in packs); patterns such as 'paytables/*/*.toml'; - for standard
    /// input [default: the regulation's]
    #[arg(value_name = "WHAT", value_parser = Known::some_paytables(), hide_possible_values = true)]
    what: Vec<NamedPaytable>,
}

pub fn run(options: &Options, terminal: &Terminal) -> Result<Conclusion, CliError> {
    let mut found = Found::default();
    let mut unusable = 0;
    let regulation = Catalogue::embedded()?;
    if options.what.is_empty() {
        found.add(regulation.clone(), terminal)?;
    }
    for named in options.what.iter().filter(|named| named.file().is_none()) {
        found.add(named.among(&regulation)?, terminal)?;
    }
    let paths = options.what.iter().filter_map(NamedPaytable::file).cloned().collect::<Vec<_>>();
    let files = paytable_files(&paths)?;
    for file in &files {
        match catalogue_of(std::slice::from_ref(file)) {
            Ok(catalogue) => found.add(options.named_in(file, &catalogue)?, terminal)?,
            Err(error) if files.len() == 1 => return Err(error.into()),
            Err(errors) => {
                errors.iter().for_each(|error| terminal.console.say(format_args!("error: {error}")));
                unusable += 1;
            }
        }
    }
    output::write_lines(&found.notes, terminal)?;
    output::write_lines(&found.warnings, terminal)?;
    if unusable > 0 {
        bail!("{unusable} of the files cannot be used");
    }
    if found.warnings.is_empty() {
        terminal.tell("no warnings");
        return Ok(Conclusion::Done);
    }
    Ok(Conclusion::CheckFailed)
}

impl Options {
    /// The named paytables of `file`, from the catalogue of this file.
    fn named_in(&self, file: &PathBuf, catalogue: &Catalogue) -> Result<Catalogue, CliError> {
        let files = |path: &PathBuf| paytable_files(std::slice::from_ref(path)).unwrap_or_default();
        let has_file = |named: &&NamedPaytable| named.file().is_some_and(|path| files(path).contains(file));
        let parts = self.what.iter().filter(has_file).map(|named| named.among(catalogue));
        Ok(Catalogue::joined(parts.collect::<Result<Vec<_>, _>>()?)?)
    }
}

#[derive(Default)]
struct Found {
    warnings: Vec<Warning>,
    /// Comparisons with the paytables of the regulation; not warnings.
    notes: Vec<String>,
}

impl Found {
    fn add(&mut self, catalogue: Catalogue, terminal: &Terminal) -> Result<(), CliError> {
        for solved in by_game(catalogue.offers(), &terminal.solutions())? {
            for offer in &solved.offers {
                self.warnings.extend(lints::warnings(offer, solved.solver.as_ref())?);
                let Paytable { file, place, .. } = offer.paytable.as_ref();
                let edges = NearestEdges::of(offer, solved.solver.as_ref())?.map(Remark::NearestEdges);
                let remarks = offer.own_paytable().map(Remark::OwnPaytable).into_iter().chain(edges);
                let in_words = |remark| format!("{file}:{place}: note: {}", remarks::in_words(&remark));
                self.notes.extend(remarks.map(in_words));
            }
        }
        Ok(())
    }
}
