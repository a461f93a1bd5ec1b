//! The folder of a pack: files to replace, to remove and to leave; and its page, printed with an installed Chromium.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use std::{env, fs, io};

use tempfile::TempDir;

use super::{CliError, Terminal};
use crate::files::reading::{if_there, is_absent};
use crate::files::replacing::replace_all;
use crate::files::writing::{ensure_writable, holds_nothing, remove_leftovers_below};
use crate::paytable::{MOST_SHOWN, shortened};
use crate::report::file_names::{ATTRIBUTES, ATTRIBUTES_TEXT, OF_A_PACK, SUMMARY};
use crate::report::manifest::{ListedFile, MANIFEST, Manifest, link_on_the_way};

/// Checks before long work that a pack may be written into `folder`: the folder is new, has none of the names of a
/// pack, or holds a pack with its manifest, which is returned. Other files do not matter.
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
            "--out {}: the folder has {name}, but no {MANIFEST} that this program knows, so nothing is replaced; give \
             another folder, or empty this one",
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

/// Writes the files of a pack, and removes those of an earlier pack that are unchanged and no longer part of it. The
/// manifest comes last over an earlier pack and first into a new folder: killed at any moment, the program leaves no
/// manifest that matches the folder, and the same command can be repeated.
pub fn write(folder: &Path, files: Vec<(String, Vec<u8>)>, terminal: &Terminal) -> Result<(), CliError> {
    // The folder may have changed since the first check.
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

/// Refuses to replace a `.gitattributes` other than a pack's: it may belong to a repository.
fn ensure_own_attributes(folder: &Path) -> Result<(), CliError> {
    let own = ListedFile::of(ATTRIBUTES, ATTRIBUTES_TEXT.as_bytes());
    let place = || format!("--out {}: its {ATTRIBUTES}", folder.display());
    match if_there(own.is_unchanged(folder)) {
        Ok(None | Some(true)) => Ok(()),
        Ok(Some(false)) if own.has_other_line_ends(folder) => Ok(()),
        Ok(Some(false)) => {
            let own = ATTRIBUTES_TEXT.trim_end();
            Err(format!("{} is not a pack's (`{own}`) and is not replaced; give another folder", place()).into())
        }
        Err(error) => Err(format!("{} cannot be read: {error}", place()).into()),
    }
}

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

pub const CHROMIUM: &str = "HOUSE_EDGE_CHROMIUM";
pub const VARIABLE: (&str, &str) =
    (CHROMIUM, "path of the Chromium or Chrome that `--pdf` prints with [default: the first on the PATH]");

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Time limit for printing; the whole report takes seconds on an idle machine.
const MOST_TIME: Duration = Duration::from_secs(600);
/// Time limit for `--version`.
const MOST_TIME_OF_VERSION: Duration = Duration::from_secs(20);
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

pub struct Printed {
    pub pdf: Vec<u8>,
    /// Name and version of the browser.
    pub made_by: String,
}

/// Prints the page as a PDF. Ends early if `is_asked_to_end`.
pub fn printed(page: &[u8], is_asked_to_end: impl Fn() -> bool) -> Result<Printed, CliError> {
    let folder = TempDir::new()?;
    let (input, output) = (folder.path().join("index.html"), folder.path().join("report.pdf"));
    fs::write(&input, page)?;
    let (browser, made_by) = browser(folder.path())?;
    let failed = |why: String| CliError::from(format!("{} {why}", browser.display()));
    let mut command = Command::new(&browser);
    command.args([
        "--headless",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--no-first-run",
        "--no-pdf-header-footer",
        "--export-tagged-pdf",
        "--generate-pdf-document-outline",
    ]);
    if is_root() {
        // As root it does not start with a sandbox, as in most containers; the page is this program's own.
        command.arg("--no-sandbox");
    }
    command.arg(option("--user-data-dir=", &folder.path().join("profile")));
    command.arg(option("--print-to-pdf=", &output)).arg(&input);
    let ended = run(command, folder.path(), MOST_TIME, is_asked_to_end);
    match ended.map_err(|error| failed(format!("cannot be run: {error}")))? {
        Ended::By(status) if status.success() => {}
        Ended::By(status) => return Err(failed(format!("failed with {status}: {}", last_message(folder.path())))),
        Ended::TookTooLong => return Err(failed(format!("did not print within {} seconds", MOST_TIME.as_secs()))),
        Ended::Interrupted => return Err(failed("was interrupted".to_string())),
    }
    let pdf = fs::read(&output).unwrap_or_default();
    if !pdf.starts_with(b"%PDF-") {
        return Err(failed(format!("printed no PDF: {}", last_message(folder.path()))));
    }
    Ok(Printed { pdf, made_by })
}

/// The browser, and the name and version that it reports.
fn browser(folder: &Path) -> Result<(OsString, String), CliError> {
    let named = env::var_os(CHROMIUM).filter(|name| !name.is_empty());
    let names = named.clone().map_or_else(|| NAMES.map(OsString::from).to_vec(), |name| vec![name]);
    for name in names {
        let mut command = Command::new(&name);
        command.arg("--version");
        match run(command, folder, MOST_TIME_OF_VERSION, || false) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(format!("cannot run {}: {error}", name.display()).into()),
            Ok(_) => {
                let said = fs::read(folder.join(STDOUT)).unwrap_or_default();
                let said = String::from_utf8_lossy(&said);
                let version = said.lines().next().map(str::trim).filter(|line| !line.is_empty());
                let made_by = version.map_or_else(|| name.display().to_string(), |line| shortened(line, MOST_SHOWN));
                return Ok((name, made_by));
            }
        }
    }
    Err(match named {
        Some(name) => format!("{CHROMIUM} is {}, which does not exist", name.display()),
        None => {
            format!("no Chromium found ({} on the PATH): install one, or set {CHROMIUM} to its path", NAMES.join(", "))
        }
    }
    .into())
}

fn option(name: &str, path: &Path) -> OsString {
    [OsStr::new(name), path.as_os_str()].into_iter().collect()
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// Files for the output of the browser, which may be long.
const STDOUT: &str = "stdout";
const STDERR: &str = "stderr";

enum Ended {
    By(ExitStatus),
    TookTooLong,
    Interrupted,
}

/// Runs a command to its end, with its output in files of `folder`.
fn run(mut command: Command, folder: &Path, most: Duration, is_asked_to_end: impl Fn() -> bool) -> io::Result<Ended> {
    let says = |name: &str| File::create(folder.join(name));
    command.stdin(Stdio::null()).stdout(says(STDOUT)?).stderr(says(STDERR)?);
    // A group of its own, so that it ends together with the processes that it starts.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn()?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Ended::By(status));
        }
        let is_late = start.elapsed() > most;
        if is_late || is_asked_to_end() {
            end(&mut child);
            return Ok(if is_late { Ended::TookTooLong } else { Ended::Interrupted });
        }
        sleep(BETWEEN_LOOKS);
    }
}

fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

fn last_message(folder: &Path) -> String {
    let said = fs::read(folder.join(STDERR)).unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let last = said.lines().rev().map(str::trim).find(|line| !line.is_empty());
    shortened(last.unwrap_or("no message"), MOST_SHOWN)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_takes_too_long_or_is_interrupted_is_ended() {
        let folder = TempDir::new().expect("a folder");
        let sleeping = || {
            let mut command = Command::new("sleep");
            command.arg("600");
            command
        };
        let soon = Duration::from_millis(50);
        assert!(matches!(run(sleeping(), folder.path(), soon, || false), Ok(Ended::TookTooLong)));
        assert!(matches!(run(sleeping(), folder.path(), MOST_TIME, || true), Ok(Ended::Interrupted)));
    }
}
