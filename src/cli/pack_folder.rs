//! The folder that a pack is written into: what of it is replaced, removed or left.

use std::fs;
use std::path::Path;

use super::{CliError, Terminal};
use crate::files::writing::{ensure_writable, write_all_or_nothing};
use crate::report::file_names::{OF_A_PACK, SUMMARY};
use crate::report::manifest::{MANIFEST, Manifest, link_on_the_way};

/// Checks before long work whether a pack may be written into `folder`: it is new, has nothing by the name of a pack's
/// files, or has a pack with its manifest, which is returned. Other files do not matter.
///
/// # Errors
/// [`CliError`] if it may not, a link would lead out of it, or nothing can be written there.
pub fn ensure_free(folder: &Path) -> Result<Option<Manifest>, CliError> {
    if folder.exists() && !folder.is_dir() {
        return Err(format!("--out {}: this is a file; give a folder", folder.display()).into());
    }
    let names = || OF_A_PACK.into_iter().chain([MANIFEST]);
    let before = Manifest::read(folder).ok();
    if before.is_none()
        && let Some(name) = names().find(|name| folder.join(name).symlink_metadata().is_ok())
    {
        return Err(format!(
            "--out {}: it has {name}, but no {MANIFEST} of a pack that this program knows, so nothing there is \
             replaced; give another folder, or empty this one",
            folder.display()
        )
        .into());
    }
    let listed = before.iter().flat_map(|before| &before.outputs).map(|listed| listed.file.as_str());
    ensure_no_link(folder, names().chain(listed))?;
    ensure_writable(&folder.join(SUMMARY))?;
    Ok(before)
}

/// Writes the files of a pack by name, and removes those of an earlier one that it does not have and nobody changed.
///
/// # Errors
/// [`CliError`] as [`ensure_free`] returns it, or if a file cannot be written; none is replaced then.
pub fn write(folder: &Path, files: Vec<(String, Vec<u8>)>, terminal: &Terminal) -> Result<(), CliError> {
    // Somebody may have changed it since.
    let before = ensure_free(folder)?;
    ensure_no_link(folder, files.iter().map(|(name, _)| name.as_str()))?;
    let paths: Vec<_> = files.into_iter().map(|(name, bytes)| (folder.join(name), bytes)).collect();
    write_all_or_nothing(&paths)?;
    paths.iter().for_each(|(path, _)| terminal.tell(format!("wrote {}", path.display())));
    let written = |file: &str| paths.iter().any(|(path, _)| *path == folder.join(file));
    for path in before.iter().flat_map(|before| before.unchanged(folder, |file| !written(file))) {
        match fs::remove_file(&path) {
            Ok(()) => {
                terminal.tell(format!("removed {}, which an earlier pack left", path.display()));
                let within = path.ancestors().skip(1).take_while(|above| *above != folder);
                // A folder with other files stays.
                let _ = within.map(fs::remove_dir).find(Result::is_err);
            }
            Err(error) => terminal.tell(format!("warning: cannot remove {}: {error}", path.display())),
        }
    }
    Ok(())
}

/// Refuses to write through a link in `folder`.
fn ensure_no_link<'n>(folder: &Path, names: impl IntoIterator<Item = &'n str>) -> Result<(), CliError> {
    match names.into_iter().find_map(|name| link_on_the_way(folder, name)) {
        None => Ok(()),
        Some(link) => Err(format!(
            "--out {}: {} is a link, and a pack has its files itself; remove the link, or give another folder",
            folder.display(),
            link.display()
        )
        .into()),
    }
}
