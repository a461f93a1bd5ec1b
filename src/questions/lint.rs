//! `lint`: errors and oddities in paytable files.

use std::path::PathBuf;

use super::answer::{Answer, Ask, Asking, Conclusion};
use super::blocks::named_paytable::{catalogue_of, paytable_files};
use super::blocks::{Known, NamedPaytable};
use super::refusal::{Fault, Several};
use crate::analysis::{NearestEdges, Observer, Remark, by_game};
use crate::check::Problem;
use crate::games::Catalogue;
use crate::games::lints::{self, Warning};
use crate::paytable::Paytable;
use crate::report::remarks;

fields! {
    /// Check paytable files for errors and oddities
    pub struct Options {
        /// Paytables: FILE.toml or FILE.toml:ID, GAME, GAME/WAGER or GAME/WAGER/PAYTABLE of the regulation; folders (every
        /// .toml in them, at any depth, but not the copies in packs); patterns such as 'paytables/*/*.toml'; - for standard
        /// input [default: the regulation's]
        #[arg(value_name = "WHAT", hide_possible_values = true)]
        pub what: Vec<NamedPaytable> = many(Known::some_paytables()),
    }
}

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        let (mut found, mut problems, mut unusable) = (Found::default(), Vec::new(), 0);
        let regulation = Catalogue::embedded()?;
        if self.what.is_empty() {
            found.add(regulation.clone(), asking)?;
        }
        for named in self.what.iter().filter(|named| named.file().is_none()) {
            found.add(named.among(&regulation)?, asking)?;
        }
        let files = paytable_files(&NamedPaytable::paths(&self.what))?;
        for file in &files {
            match catalogue_of(std::slice::from_ref(file)) {
                Ok(catalogue) => found.add(self.named_in(file, &catalogue)?, asking)?,
                Err(error) if files.len() == 1 => return Err(error.into()),
                Err(errors) => {
                    problems.extend(errors.iter().map(|error| Problem::from(error.to_string())));
                    unusable += 1;
                }
            }
        }
        let conclusion = if found.warnings.is_empty() { Conclusion::Done } else { Conclusion::CheckFailed };
        let summary = format!("{unusable} of the files cannot be used");
        let failure = (unusable > 0).then(|| Fault::from(Several { problems, summary }).into());
        if failure.is_none() && found.warnings.is_empty() {
            asking.tell("no warnings");
        }
        let lines = found.notes.into_iter().chain(found.warnings.iter().map(ToString::to_string)).collect();
        Ok(Answer { lines, conclusion, failure, ..Answer::default() })
    }
}

impl Options {
    /// The named paytables of `file`, from the catalogue of this file.
    fn named_in(&self, file: &PathBuf, catalogue: &Catalogue) -> Result<Catalogue, Fault> {
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
    fn add(&mut self, catalogue: Catalogue, asking: &Asking<'_>) -> Result<(), Fault> {
        for solved in by_game(catalogue.offers(), &asking.solutions())? {
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
