//! The folder of a pack: files to replace, to remove and to leave; and the paytables of an earlier pack, as copies
//! there and as original files.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::answer::Asking;
use super::refusal::{Fault, Refusal, RefusalKind};
use crate::check::{Problem, in_words};
use crate::files::is_dash;
use crate::files::reading::{if_there, is_absent};
use crate::files::replacing::replace_all;
use crate::files::writing::{ensure_writable, holds_nothing, remove_leftovers_in};
use crate::games::{Catalogue, Offer};
use crate::paytable::{Difference, changes, read_text};
use crate::report::file_names::{ATTRIBUTES, ATTRIBUTES_TEXT, LINE_ENDS_REMEDY, OF_A_PACK, SUMMARY};
use crate::report::integrity::{ListedFile, link_on_the_way};
use crate::report::manifest::{ListedInput, MANIFEST, Manifest};

/// Checks before long work that a pack may be written into `folder`: the folder is new, has none of the names of a
/// pack, or holds a pack with its manifest, which is returned. Other files do not matter.
pub fn ensure_free(folder: &Path) -> Result<Option<Manifest>, Fault> {
    ensure_folder_name("⟦output⟧", folder)?;
    match if_there(fs::metadata(folder)) {
        Ok(Some(there)) if !there.is_dir() => bail!("⟦output⟧ {}: this is a file; give a folder", folder.display()),
        Err(error) => bail!("⟦output⟧ {}: {error}", folder.display()),
        Ok(_) => {}
    }
    let names = || OF_A_PACK.into_iter().chain([MANIFEST]);
    let is_there = |name: &&str| folder.join(name).symlink_metadata().is_ok() && !holds_nothing(&folder.join(name));
    let before = match Manifest::read(folder) {
        Err(error) if error.is_unreadable => return Err(error.into()),
        read => read.ok(),
    };
    if before.is_none()
        && let Some(name) = names().find(is_there)
    {
        bail!(
            "⟦output⟧ {}: the folder has {name}, but no {MANIFEST} that this program knows, so nothing is replaced; give \
             another folder, or empty this one",
            folder.display()
        );
    }
    let listed = before.iter().flat_map(|before| &before.outputs).map(|listed| listed.file.as_str());
    ensure_no_link(folder, names().chain([ATTRIBUTES]).chain(listed))?;
    ensure_own_attributes(folder)?;
    ensure_writable(&folder.join(SUMMARY))?;
    Ok(before)
}

/// Writes the files of a pack, and removes files of an earlier pack that are unchanged and no longer part of it. The
/// manifest comes last over an earlier pack and first into a new folder: killed at any moment, the program leaves no
/// manifest that matches the folder, and the same command can be repeated.
pub fn write(folder: &Path, files: Vec<(String, Vec<u8>)>, asking: &Asking<'_>) -> Result<(), Fault> {
    // The folder may have changed since the first check.
    let before = ensure_free(folder)?;
    ensure_no_link(folder, files.iter().map(|(name, _)| name.as_str()))?;
    let files = std::iter::once((ATTRIBUTES.to_string(), ATTRIBUTES_TEXT.as_bytes().to_vec())).chain(files);
    let mut files: Vec<_> = files.map(|(name, bytes)| (folder.join(name), bytes)).collect();
    files.sort_by_key(|(path, _)| path.ends_with(MANIFEST));
    let written: Vec<PathBuf> = files.iter().map(|(path, _)| path.clone()).collect();
    let is_gone = |file: &str| !written.contains(&folder.join(file));
    let gone = before.as_ref().map_or(Ok(Vec::new()), |before| before.unchanged(folder, is_gone));
    let gone = gone.map_err(|(path, error)| format!("cannot read {}, of an earlier pack: {error}", path.display()))?;
    if before.is_none() {
        files.rotate_right(1);
    }
    let is_new = is_absent(folder);
    let removed: Vec<&PathBuf> = gone.iter().filter(|path| !is_absent(path)).collect();
    if let Err(error) = replace_all(&files, &gone) {
        if is_new {
            let _ = fs::remove_dir(folder);
        }
        return Err(error.into());
    }
    remove_leftovers_in(folder, &OF_A_PACK);
    written.iter().for_each(|path| asking.tell(format!("wrote {}", path.display())));
    removed.iter().for_each(|path| asking.tell(format!("removed {}, which an earlier pack left", path.display())));
    Ok(())
}

/// Refuses standard output in place of a folder.
pub fn ensure_folder_name(option: &str, folder: &Path) -> Result<(), Fault> {
    if is_dash(folder) {
        bail!("{option} -: several files are written; name a folder, or ./- for one of that name");
    }
    Ok(())
}

/// Refuses to replace a `.gitattributes` other than a pack's: it may belong to a repository.
fn ensure_own_attributes(folder: &Path) -> Result<(), Fault> {
    let own = ListedFile::of(ATTRIBUTES, ATTRIBUTES_TEXT.as_bytes());
    let place = || format!("⟦output⟧ {}: its {ATTRIBUTES}", folder.display());
    match if_there(own.is_unchanged(folder)) {
        Ok(None | Some(true)) => Ok(()),
        Ok(Some(false)) if own.has_other_line_ends(folder) => Ok(()),
        Ok(Some(false)) => {
            let own = ATTRIBUTES_TEXT.trim_end();
            bail!("{} is not a pack's (`{own}`) and is not replaced; give another folder", place())
        }
        Err(error) => bail!("{} cannot be read: {error}", place()),
    }
}

fn ensure_no_link<'n>(folder: &Path, names: impl IntoIterator<Item = &'n str>) -> Result<(), Fault> {
    let Some(link) = names.into_iter().find_map(|name| link_on_the_way(folder, name)) else { return Ok(()) };
    let (folder, link) = (folder.display(), link.display());
    bail!(
        "⟦output⟧ {folder}: {link} is a link, and a pack may not contain links; remove the link, or give another folder"
    )
}

/// Paths of the originals of these copies, from the working directory, else from the nearest folder above the pack.
pub fn originals<'c>(
    folder: &Path,
    manifest: &Manifest,
    copies: impl Iterator<Item = &'c str>,
) -> Result<Vec<PathBuf>, Fault> {
    let found: Vec<_> = copies.map(|copy| original(folder, manifest, copy)).collect();
    let problems: Vec<_> = found.iter().filter_map(|found| found.clone().err()).map(Problem::from).collect();
    match problems.as_slice() {
        [] => Ok(found.into_iter().flatten().collect()),
        [problem] => Err(problem.message.clone().into()),
        several => {
            let summary = format!("{}: {} of its paytable files were not found", folder.display(), several.len());
            Err(Refusal::of_several(RefusalKind::File, problems, summary).into())
        }
    }
}

fn original(folder: &Path, manifest: &Manifest, copy: &str) -> Result<PathBuf, String> {
    const REMEDY: &str = "name the file as ⟦what⟧, or check the copies alone with ⟦copies⟧";
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

/// Refuses a pack with paytable files other than those it was made with.
pub fn ensure_unchanged_copies(folder: &Path, manifest: &Manifest) -> Result<(), Fault> {
    let is_missing = |input: &&ListedInput| is_absent(&folder.join(&input.file));
    for input in manifest.inputs.iter().filter(|input| !input.embedded || !is_missing(input)) {
        let file = folder.join(&input.file).display().to_string();
        match is_unchanged(input, folder, manifest) {
            Ok(true) => continue,
            Err(error) if error.raw_os_error().is_some() && error.kind() != io::ErrorKind::NotFound => {
                bail!("cannot read {file}: {error}");
            }
            _ => {}
        }
        if listed(input, manifest).is_some_and(|listed| listed.has_other_line_ends(folder)) {
            bail!(
                "{file}: differs from the file that the pack was made with in line ends alone, as Git changes them: \
                 {LINE_ENDS_REMEDY}"
            );
        }
        let pays = if input.embedded { in_words(&edited(input, folder), &file) } else { String::new() };
        bail!("{file}: not the file that the pack was made with{pays}; name the paytables to check as ⟦what⟧");
    }
    Ok(())
}

/// Whether a paytable file is still the one that the pack was made with.
fn is_unchanged(input: &ListedInput, folder: &Path, manifest: &Manifest) -> io::Result<bool> {
    listed(input, manifest).map_or(Ok(false), |listed| listed.is_unchanged(folder))
}

/// The file of the pack that is a copy of this input.
pub fn listed<'m>(input: &ListedInput, manifest: &'m Manifest) -> Option<&'m ListedFile> {
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
