//! The manifest of a pack: its provenance, inputs and outputs.
//!
//! Versions of what is written.
//!
//! What a filing says of itself.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::{fmt, fs, io};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::file_names::{INPUTS, PDF};
use crate::files::reading;
use crate::files::reading::if_there;
use crate::games::Offer;
use crate::paytable::{MOST_SHOWN, quoted, shell_word, shortened};

/// Name of the file in a pack.
pub const MANIFEST: &str = "manifest.json";

/// Greatest size of a manifest in bytes.
const LARGEST_MANIFEST: u64 = 4 << 20;
/// Greatest length in bytes of a file that it lists, and of all of them: what a report writes has a hundredth of it.
const LARGEST_LISTED: u64 = 256 << 20;
const LARGEST_PACK: u64 = 1 << 30;
/// Longest path in bytes that it names.
const LONGEST_PATH: usize = 4096;

/// Letters that tell a commit from all others of a repository of this size.
const COMMIT_LETTERS: usize = 12;

/// How a pack was made.
#[derive(Clone, Debug)]
pub struct Provenance {
    /// The program that made it; the commit is that of a filing that names it.
    pub build: Build,
    /// What the applicant states.
    pub filing: Filing,
    /// The arguments in full, without those that do not change the pack: the folder, the number of threads.
    pub arguments: Vec<String>,
    /// Seed of the simulation.
    pub seed: u64,
    /// Rounds of the simulation of each game.
    pub rounds: u64,
    /// The paytable files.
    pub inputs: Vec<Input>,
}

/// A build of this program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Build {
    /// Its version.
    pub version: String,
    /// The commit that it was built from, if the build script found it or was given it in `HOUSE_EDGE_COMMIT`.
    pub commit: Option<String>,
}

impl Build {
    /// This program's build.
    pub fn this() -> Self {
        let (version, commit) = (env!("CARGO_PKG_VERSION"), option_env!("HOUSE_EDGE_COMMIT"));
        let commit = commit.filter(|commit| !commit.is_empty());
        Build { version: version.to_string(), commit: commit.map(str::to_string) }
    }

    /// Its version with the first letters of its commit, such as `0.2.0 (0123456789ab)`.
    pub fn in_short(&self) -> String {
        let commit: Option<String> = self.commit.as_ref().map(|commit| commit.chars().take(COMMIT_LETTERS).collect());
        commit.map_or_else(|| self.version.clone(), |commit| format!("{} ({commit})", self.version))
    }
}

impl fmt::Display for Build {
    /// Shortened, and control characters are escaped, as the text may come from elsewhere.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "version {}", shortened(&self.version, MOST_SHOWN))?;
        self.commit.iter().try_for_each(|commit| write!(formatter, " of commit {}", shortened(commit, MOST_SHOWN)))
    }
}

/// A paytable file.
#[derive(Clone, Debug)]
pub struct Input {
    /// The path of its copy in the pack.
    pub file: String,
    /// Its name where it was read: as errors show it, or in the program's repository.
    pub name: String,
    /// The path that was typed for it: that of the original, if it is itself the copy of a pack that records one. `None`
    /// for a file of the program.
    pub given: Option<String>,
    /// Its text.
    pub text: String,
    /// Whether it is part of the program.
    pub embedded: bool,
}

/// A manifest as it stands in a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the files' columns and their meaning.
    pub schema_version: u32,
    /// Name of the program.
    pub program: String,
    /// Its version.
    pub version: String,
    /// The commit that it was built from, if the filing names it.
    pub commit: Option<String>,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Seed of the simulation.
    pub seed: u64,
    /// Rounds of the simulation of each game.
    pub rounds: u64,
    /// The paytable files.
    pub inputs: Vec<ListedInput>,
    /// The files of the pack, without the manifest.
    pub outputs: Vec<ListedFile>,
}

/// A paytable file in a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedInput {
    /// The path of its copy in the pack.
    pub file: String,
    /// The path that was typed for it; `None` for a file of the program, and up to schema version 3.
    #[serde(default)]
    pub given: Option<String>,
    /// Whether it is part of the program.
    pub embedded: bool,
    /// Hash of its bytes, in hexadecimal digits.
    pub sha256: String,
}

/// A file in a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedFile {
    /// Its path in the pack.
    pub file: String,
    /// Its length.
    pub bytes: u64,
    /// Hash of its bytes, in hexadecimal digits.
    pub sha256: String,
    /// Name and version of another program that made it from the other files; absent if it is this program's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_by: Option<String>,
}

/// A folder whose manifest cannot be used.
#[derive(Debug, Error)]
#[error("{file}: {reason}; `house-edge report --out DIR` writes a pack")]
pub struct ManifestError {
    file: String,
    reason: String,
    /// Whether it may be a manifest that the system refuses to read.
    pub is_unreadable: bool,
}

impl Manifest {
    /// The manifest of the pack in this folder.
    pub fn read(folder: &Path) -> Result<Self, ManifestError> {
        let path = folder.join(MANIFEST);
        let error = |reason: String| ManifestError { file: path.display().to_string(), reason, is_unreadable: false };
        let unreadable = |source: io::Error| {
            let is_unreadable = source.raw_os_error().is_some() && source.kind() != io::ErrorKind::NotFound;
            ManifestError { is_unreadable, ..error(format!("cannot read the manifest: {source}")) }
        };
        if fs::symlink_metadata(&path).map_err(unreadable)?.is_symlink() {
            return Err(error("a link; a pack has its manifest itself".to_string()));
        }
        Self::of_text(&path, &reading::read(&path, LARGEST_MANIFEST).map_err(unreadable)?)
    }

    /// The manifest that the text of the file at `path` is.
    pub fn of_text(path: &Path, text: &[u8]) -> Result<Self, ManifestError> {
        let error = |reason: String| ManifestError { file: path.display().to_string(), reason, is_unreadable: false };
        let no_manifest =
            |source: serde_json::Error| error(format!("no manifest: {}", shortened(&source.to_string(), MOST_SHOWN)));
        let value: Value = serde_json::from_slice(text).map_err(no_manifest)?;
        let version = value.get("schema_version").unwrap_or(&Value::Null);
        if *version != PACK_VERSION {
            return Err(error(unknown_version(&shortened(&version.to_string(), MOST_SHOWN), PACK_VERSION)));
        }
        let manifest: Manifest = serde_json::from_value(value).map_err(no_manifest)?;
        manifest.refusal().map_or(Ok(manifest), |reason| Err(error(reason)))
    }

    /// Why a manifest of this form is none of this program's.
    fn refusal(&self) -> Option<String> {
        if self.program != env!("CARGO_PKG_NAME") {
            return Some(format!("the manifest of another program, {}", quoted(&self.program)));
        }
        let inputs = self.inputs.iter().map(|input| &input.file);
        let mut files = self.outputs.iter().map(|output| &output.file).chain(inputs);
        if let Some(outside) = files.find(|file| !is_inside(file)) {
            return Some(format!("names a file outside the folder, {}", quoted(outside)));
        }
        let is_no_path = |given: &&String| given.is_empty() || given.len() > LONGEST_PATH;
        if let Some(given) = self.inputs.iter().filter_map(|input| input.given.as_ref()).find(is_no_path) {
            return Some(format!("says that a paytable file was given as {}, which is no path", quoted(given)));
        }
        let mut listed = BTreeSet::new();
        if let Some(twice) = self.outputs.iter().find(|output| !listed.insert(&output.file)) {
            return Some(format!("lists {} twice", quoted(&twice.file)));
        }
        if let Some(large) = self.outputs.iter().find(|output| output.bytes > LARGEST_LISTED) {
            let (file, most) = (quoted(&large.file), LARGEST_LISTED >> 20);
            return Some(format!("lists {file} with more than {most} MiB, the most that is hashed"));
        }
        let is_too_much = self.outputs.iter().map(|output| output.bytes).sum::<u64>() > LARGEST_PACK;
        is_too_much.then(|| format!("lists more than {} MiB in all, the most that is hashed", LARGEST_PACK >> 20))
    }

    /// The path that was typed for the maker's own paytable file whose copy in the pack is `file`, if it is recorded.
    pub fn given(&self, file: &str) -> Option<&str> {
        let input = self.inputs.iter().find(|input| !input.embedded && input.file == file);
        input.and_then(|input| input.given.as_deref())
    }

    /// The program that made the pack.
    pub fn build(&self) -> Build {
        Build { version: self.version.clone(), commit: self.commit.clone() }
    }

    /// The paths of its files that are `wanted` and still as they were written, or missing.
    pub fn unchanged(
        &self,
        folder: &Path,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
        let files = self.outputs.iter().filter(|listed| wanted(&listed.file));
        let unchanged = |listed: &ListedFile| {
            let (path, is_unchanged) = (folder.join(&listed.file), if_there(listed.is_unchanged(folder)));
            match is_unchanged {
                Ok(is_unchanged) => is_unchanged.unwrap_or(true).then_some(Ok(path)),
                Err(error) => Some(Err((path, error))),
            }
        };
        files.filter_map(unchanged).collect()
    }

    /// The manifest of a pack that this program makes.
    pub fn new(made: &Provenance, outputs: Vec<ListedFile>) -> Self {
        let listed = |input: &Input| ListedInput {
            file: input.file.clone(),
            given: input.given.clone(),
            embedded: input.embedded,
            sha256: sha256(input.text.as_bytes()),
        };
        Manifest {
            schema_version: PACK_VERSION,
            program: env!("CARGO_PKG_NAME").to_string(),
            version: made.build.version.clone(),
            commit: made.build.commit.clone(),
            arguments: made.arguments.clone(),
            seed: made.seed,
            rounds: made.rounds,
            inputs: made.inputs.iter().map(listed).collect(),
            outputs,
        }
    }
}

impl ListedFile {
    /// Whether it is the report as another program prints it, which this one does not make again.
    pub fn is_printed(&self) -> bool {
        self.file == PDF && self.made_by.is_some()
    }

    /// Whether the file of this name in `folder` is the one that was listed.
    pub fn is_unchanged(&self, folder: &Path) -> io::Result<bool> {
        let path = without_links(folder, &self.file)?;
        let entry = fs::symlink_metadata(&path)?;
        if !entry.is_file() || entry.len() != self.bytes {
            return Ok(false);
        }
        Ok(hexadecimal(&reading::sha256_of(&path, self.bytes)?) == self.sha256)
    }

    /// Whether the file of this name in `folder` is the one that was listed but for its line ends, CRLF for LF or the
    /// other way.
    pub fn has_other_line_ends(&self, folder: &Path) -> bool {
        let hashes = without_links(folder, &self.file)
            .and_then(|path| reading::sha256_by_line_ends(&path, self.bytes.saturating_mul(2)));
        hashes.is_ok_and(|hashes| hashes.iter().any(|hash| hexadecimal(hash) == self.sha256))
    }

    /// A file of these contents.
    pub fn of(file: &str, contents: &[u8]) -> Self {
        let bytes = contents.len() as u64;
        ListedFile { file: file.to_string(), bytes, sha256: sha256(contents), made_by: None }
    }
}

impl Provenance {
    /// The command that makes the pack again, without the folder: its words as a shell takes them.
    pub fn command(&self) -> Vec<String> {
        let arguments = self.arguments.iter().map(|argument| shell_word(argument));
        std::iter::once(env!("CARGO_PKG_NAME").to_string()).chain(arguments).collect()
    }
}

/// The path in the pack of the copy of the maker's own paytable file that an offer is from, as a word of a shell;
/// `None` for a paytable of the program.
pub fn own_copy(inputs: &[Input], offer: &Offer) -> Option<String> {
    let own = inputs.iter().find(|input| !input.embedded && input.name == offer.paytable.file);
    own.map(|own| shell_word(&own.file))
}

/// The path of a file in `folder`.
pub fn without_links(folder: &Path, file: &str) -> io::Result<PathBuf> {
    if let Some(link) = link_on_the_way(folder, file) {
        return Err(io::Error::other(format!("{} is a link", link.display())));
    }
    let path = folder.join(file);
    fs::symlink_metadata(&path)?;
    Ok(path)
}

/// The first link on the way from `folder` to a file in it, which may be the file itself.
pub fn link_on_the_way(folder: &Path, file: &str) -> Option<PathBuf> {
    let mut path = folder.to_path_buf();
    Path::new(file).iter().find_map(|part| {
        path.push(part);
        path.is_symlink().then(|| path.clone())
    })
}

/// Rank of a paytable file among those of a folder: first what is no copy in a pack, then the copies of the maker's own
/// in `inputs`, last those of the regulation in folders there.
pub fn rank_of_paytable_file(file: &Path) -> u8 {
    match file.ancestors().skip(1).position(is_inputs_of_pack) {
        None => 0,
        Some(0) => 1,
        Some(_) => 2,
    }
}

/// Whether it is the folder of the paytable files in a pack.
fn is_inputs_of_pack(folder: &Path) -> bool {
    folder.file_name().is_some_and(|name| name == INPUTS)
        && folder.parent().is_some_and(|pack| pack.join(MANIFEST).is_file())
}

/// The path by which a manifest records a paytable file: as it was typed, with `/` on every system. For the copy in a
/// pack it is the one that the pack's manifest records, if any: the copy never changes, so there is nothing to look for.
pub fn given_path(file: &str) -> Option<String> {
    let path = Path::new(file);
    let Some(inputs) = path.ancestors().skip(1).find(|folder| is_inputs_of_pack(folder)) else {
        return Some(with_slashes(file));
    };
    let pack = inputs.parent()?;
    let copy = with_slashes(&path.strip_prefix(pack).ok()?.to_string_lossy());
    Manifest::read(pack).ok()?.given(&copy).map(str::to_string)
}

/// A path with `/` between folders, as systems that have another separator take it too.
fn with_slashes(path: &str) -> String {
    path.replace(std::path::MAIN_SEPARATOR, "/")
}

/// Whether a path stays inside the folder that it begins in, and is one that systems take.
pub fn is_inside(file: &str) -> bool {
    let path = Path::new(file);
    file.len() <= LONGEST_PATH
        && path.components().all(|part| matches!(part, Component::Normal(_)))
        && path.file_name().is_some()
}

/// The hash in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Version of the columns and their meaning in the rows and documents that commands write.
pub const OUTPUT_VERSION: u32 = 1;

/// Version of a pack: its files, their columns and the meaning of these.
pub const PACK_VERSION: u32 = 4;

/// Version of the document that `check --format json` writes.
pub const CHECK_VERSION: u32 = 2;

/// Why something of this version is refused.
pub fn unknown_version(version: &str, known: u32) -> String {
    format!("schema version {version}; this program knows version {known}")
}

/// What an applicant states about a filing, in one line of text each.
#[derive(Clone, Debug, Default)]
pub struct Filing {
    /// What is filed.
    pub title: Option<String>,
    /// Who files it.
    pub applicant: Option<String>,
    /// Its day, as YYYY-MM-DD.
    pub date: Option<String>,
    /// The number or mark under which it is filed.
    pub reference: Option<String>,
}

impl Filing {
    /// What is stated beside the title, each with its name.
    pub fn particulars(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let all = [("Applicant", &self.applicant), ("Date", &self.date), ("Reference", &self.reference)];
        all.into_iter().filter_map(|(name, stated)| Some((name, stated.as_deref()?)))
    }
}
