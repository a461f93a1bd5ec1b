//! The folder that a pack is written into: what of it is replaced, removed or left.

use std::fs;
use std::path::{Path, PathBuf};

use super::{CliError, Terminal};
use crate::files::reading::{if_there, is_absent};
use crate::files::replacing::replace_all;
use crate::files::writing::{ensure_writable, holds_nothing, remove_leftovers_below};
use crate::report::file_names::{ATTRIBUTES, ATTRIBUTES_TEXT, OF_A_PACK, SUMMARY};
use crate::report::manifest::{ListedFile, MANIFEST, Manifest, link_on_the_way};

/// Checks before long work whether a pack may be written into `folder`: it is new, has nothing by the name of a pack's
/// files, or has a pack with its manifest, which is returned. Other files do not matter.
pub fn ensure_free(folder: &Path) -> Result<Option<Manifest>, CliError> {
    match if_there(fs::metadata(folder)) {
        Ok(Some(there)) if !there.is_dir() => {
            return Err(format!("--out {}: this is a file; give a folder", folder.display()).into());
        }
        Err(error) => return Err(format!("--out {}: {error}", folder.display()).into()),
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
        return Err(format!(
            "--out {}: it has {name}, but no {MANIFEST} of a pack that this program knows, so nothing there is \
             replaced; give another folder, or empty this one",
            folder.display()
        )
        .into());
    }
    let listed = before.iter().flat_map(|before| &before.outputs).map(|listed| listed.file.as_str());
    ensure_no_link(folder, names().chain([ATTRIBUTES]).chain(listed))?;
    ensure_own_attributes(folder)?;
    ensure_writable(&folder.join(SUMMARY))?;
    Ok(before)
}

/// Writes the files of a pack by name, the manifest last of them, and removes those of an earlier one that it does not
/// have and nobody changed. Whatever moment it is killed at, no manifest lists what is there then, and the same command
/// goes on: the manifest of an earlier pack stays to the last, that of a new one is there first.
pub fn write(folder: &Path, files: Vec<(String, Vec<u8>)>, terminal: &Terminal) -> Result<(), CliError> {
    // Somebody may have changed it since.
    let before = ensure_free(folder)?;
    ensure_no_link(folder, files.iter().map(|(name, _)| name.as_str()))?;
    let attributes = (ATTRIBUTES.to_string(), ATTRIBUTES_TEXT.as_bytes().to_vec());
    let files = std::iter::once(attributes).chain(files);
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
    remove_leftovers_below(folder);
    written.iter().for_each(|path| terminal.tell(format!("wrote {}", path.display())));
    removed.iter().for_each(|path| terminal.tell(format!("removed {}, which an earlier pack left", path.display())));
    Ok(())
}

/// Refuses to replace a `.gitattributes` that is not a pack's: it may be that of a repository.
fn ensure_own_attributes(folder: &Path) -> Result<(), CliError> {
    let own = ListedFile::of(ATTRIBUTES, ATTRIBUTES_TEXT.as_bytes());
    let place = || format!("--out {}: its {ATTRIBUTES}", folder.display());
    match if_there(own.is_unchanged(folder)) {
        Ok(None | Some(true)) => Ok(()),
        Ok(Some(false)) if own.has_other_line_ends(folder) => Ok(()),
        Ok(Some(false)) => {
            let own = ATTRIBUTES_TEXT.trim_end();
            Err(format!("{} is not that of a pack (`{own}`) and is not replaced; give another folder", place()).into())
        }
        Err(error) => Err(format!("{} cannot be read: {error}", place()).into()),
    }
}

/// Refuses to write through a link in `folder`.
fn ensure_no_link<'n>(folder: &Path, names: impl IntoIterator<Item = &'n str>) -> Result<(), CliError> {
    match names.into_iter().find_map(|name| link_on_the_way(folder, name)) {
        None => Ok(()),
        Some(link) => Err(format!(
            "--out {}: {} is a link, and a pack may not contain links; remove the link, or give another folder",
            folder.display(),
            link.display()
        )
        .into()),
    }
}
