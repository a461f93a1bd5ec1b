//! The paytables of a baseline pack: the copies in the pack, and the original files.

use std::io;
use std::path::{Path, PathBuf};

use super::CliError;
use super::content::{Content, MOST_OWN_PAYTABLES};
use super::error::Several;
use crate::check::{Problem, in_words};
use crate::files::reading::is_absent;
use crate::games::{Catalogue, Offer};
use crate::paytable::{Difference, changes, read_text};
use crate::report::file_names::LINE_ENDS_REMEDY;
use crate::report::manifest::{ListedFile, ListedInput, MANIFEST, Manifest};

/// Paths of the originals of these copies, from the working directory, else from the nearest folder above the pack.
pub fn originals<'c>(
    folder: &Path,
    manifest: &Manifest,
    copies: impl Iterator<Item = &'c str>,
) -> Result<Vec<PathBuf>, CliError> {
    let (mut found, mut problems) = (Vec::new(), Vec::new());
    for copy in copies {
        match original(folder, manifest, copy) {
            Ok(file) => found.push(file),
            Err(message) => problems.push(Problem::from(message)),
        }
    }
    match problems.as_slice() {
        [] => Ok(found),
        [problem] => Err(problem.message.clone().into()),
        several => Err(Several {
            summary: format!("{}: {} of its paytable files were not found", folder.display(), several.len()),
            problems,
        }
        .into()),
    }
}

fn original(folder: &Path, manifest: &Manifest, copy: &str) -> Result<PathBuf, String> {
    const REMEDY: &str = "give the file with --paytables, or check the copies alone with --copies";
    let place = folder.join(copy).display().to_string();
    let Some(given) = manifest.given(copy) else {
        return Err(format!("{place}: {MANIFEST} does not name the original of this copy; {REMEDY}"));
    };
    let above = folder.canonicalize().unwrap_or_default();
    let above =
        folder.ancestors().chain(above.ancestors()).filter(|above| *above != folder).map(|above| above.join(given));
    let is_there = |path: &PathBuf| !is_absent(path) && !path.is_dir();
    let found = std::iter::once(PathBuf::from(given)).chain(above).find(is_there);
    found.ok_or_else(|| {
        format!("{given}: not found here or in a folder above {}; {place} is its copy; {REMEDY}", folder.display())
    })
}

/// The maker's paytable files that the pack carries: paths in the pack, and texts.
pub fn copies(folder: &Path, manifest: &Manifest, content: &Content) -> Result<Vec<(String, String)>, CliError> {
    let is_missing = |input: &&ListedInput| is_absent(&folder.join(&input.file));
    for input in manifest.inputs.iter().filter(|input| !input.embedded || !is_missing(input)) {
        let file = folder.join(&input.file).display().to_string();
        match is_unchanged(input, folder, manifest) {
            Ok(true) => continue,
            Err(error) if error.raw_os_error().is_some() && error.kind() != io::ErrorKind::NotFound => {
                return Err(format!("cannot read {file}: {error}").into());
            }
            _ => {}
        }
        if listed(input, manifest).is_some_and(|listed| listed.has_other_line_ends(folder)) {
            return Err(format!(
                "{file}: differs from the file that the pack was made with in line ends alone, as Git changes them: \
                 {LINE_ENDS_REMEDY}"
            )
            .into());
        }
        let pays = if input.embedded { in_words(&edited(input, folder), &file) } else { String::new() };
        return Err(format!(
            "{file}: not the file that the pack was made with{pays}; give the paytables to check with --paytables"
        )
        .into());
    }
    let texts = content.texts_in(folder)?;
    let own = content.paytables_of(&texts)?;
    if own > MOST_OWN_PAYTABLES {
        return Err(format!(
            "own paytables of the pack: {own}, more than {MOST_OWN_PAYTABLES}; give their files with \
             --paytables"
        )
        .into());
    }
    Ok(texts)
}

/// Whether a paytable file is still the one that the pack was made with.
fn is_unchanged(input: &ListedInput, folder: &Path, manifest: &Manifest) -> io::Result<bool> {
    listed(input, manifest).map_or(Ok(false), |listed| listed.is_unchanged(folder))
}

fn listed<'m>(input: &ListedInput, manifest: &'m Manifest) -> Option<&'m ListedFile> {
    manifest.outputs.iter().find(|output| output.file == input.file && output.sha256 == input.sha256)
}

/// Pays of a copy that differ from this program's regulation.
fn edited(input: &ListedInput, folder: &Path) -> Vec<Difference> {
    let regulation = Catalogue::embedded().map(Catalogue::offers).unwrap_or_default();
    let copies = offers_in(input, folder);
    let pairs = copies.iter().filter_map(|copy| {
        let of_same_name = regulation.iter().find(|offer| offer.option() == copy.option());
        Some((&of_same_name?.paytable, &copy.paytable))
    });
    pairs.flat_map(|(regulation, copy)| changes(regulation, copy)).collect()
}

/// Offers of a paytable file of the pack; none if it cannot be read.
fn offers_in(input: &ListedInput, folder: &Path) -> Vec<Offer> {
    let text = read_text(&folder.join(&input.file)).unwrap_or_default();
    Catalogue::of_texts(&[(input.file.clone(), text)]).map(Catalogue::offers).unwrap_or_default()
}

/// Offers that the pack was made of, from the paytable files that are unchanged: the maker's own, else the
/// regulation's.
pub fn made_of(folder: &Path, manifest: &Manifest) -> Vec<Offer> {
    let is_regulations = manifest.inputs.iter().all(|input| input.embedded);
    let inputs = manifest.inputs.iter().filter(|input| input.embedded == is_regulations);
    let is_unchanged = |input: &&ListedInput| is_unchanged(input, folder, manifest).unwrap_or(false);
    inputs.filter(is_unchanged).flat_map(|input| offers_in(input, folder)).collect()
}
