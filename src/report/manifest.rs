//! The manifest of a pack: provenance, inputs and outputs; versions of written files; an applicant's statements.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::{fmt, fs, io};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use super::PACK_VERSION;
use super::file_names::INPUTS;
use super::integrity::{LARGEST_LISTED, ListedFile, sha256};
use crate::files::reading::{self, if_there};
use crate::games::Offer;
use crate::paytable::{MOST_SHOWN, quoted, shell_word, shortened};

pub const MANIFEST: &str = "manifest.json";

/// Size limit of a manifest in bytes.
const LARGEST_MANIFEST: u64 = 4 << 20;
/// Size limit in bytes of all listed files together; more than ten times what a report writes.
pub const LARGEST_PACK: u64 = 1 << 30;
/// Length limit of a listed path in bytes.
const LONGEST_PATH: usize = 4096;

const COMMIT_LETTERS: usize = 12;

#[derive(Clone, Debug, Default)]
pub struct Provenance {
    /// Program that made the pack; the commit is given if the filing names it.
    pub build: Build,
    pub filing: Filing,
    /// All arguments except those that do not change the pack, such as folder and threads.
    pub arguments: Vec<String>,
    pub seed: u64,
    pub rounds: u64,
    pub inputs: Vec<Input>,
    /// Whether every decision is written.
    pub has_decisions: bool,
    /// Whether the field-trial kit of each game is written.
    pub has_kit: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Build {
    pub version: String,
    /// Commit that the build script found or was given in `HOUSE_EDGE_COMMIT`.
    pub commit: Option<String>,
}

impl Build {
    pub fn this() -> Self {
        let (version, commit) = (env!("CARGO_PKG_VERSION"), option_env!("HOUSE_EDGE_COMMIT"));
        let commit = commit.filter(|commit| !commit.is_empty());
        Build { version: version.to_string(), commit: commit.map(str::to_string) }
    }

    /// Name and version of the program.
    pub fn program(&self) -> String {
        format!("{} {}", env!("CARGO_PKG_NAME"), self.version)
    }

    /// Version with the first digits of the commit, such as `0.2.0 (0123456789ab)`.
    pub fn in_short(&self) -> String {
        let commit: Option<String> = self.commit.as_ref().map(|commit| commit.chars().take(COMMIT_LETTERS).collect());
        commit.map_or_else(|| self.version.clone(), |commit| format!("{} ({commit})", self.version))
    }
}

impl fmt::Display for Build {
    /// Shortened, with control characters escaped, as the text may come from elsewhere.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "version {}", shortened(&self.version, MOST_SHOWN))?;
        self.commit.iter().try_for_each(|commit| write!(formatter, " of commit {}", shortened(commit, MOST_SHOWN)))
    }
}

/// A paytable file that a pack rests on.
#[derive(Clone, Debug)]
pub struct Input {
    /// Path of the copy in the pack.
    pub file: String,
    /// Original name: as errors show it, or in the program's repository.
    pub name: String,
    /// Path as typed; for a copy from another pack, the original path if that pack records it. `None` for a file of the
    /// program.
    pub given: Option<String>,
    pub text: String,
    pub embedded: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Version of the files' columns and their meaning.
    pub schema_version: u32,
    pub program: String,
    pub version: String,
    /// Commit of the program, if the filing names it.
    pub commit: Option<String>,
    pub arguments: Vec<String>,
    pub seed: u64,
    pub rounds: u64,
    pub inputs: Vec<ListedInput>,
    /// All files of the pack except the manifest.
    pub outputs: Vec<ListedFile>,
    /// Decisions that are not in the pack: files that `report --show every-decision` writes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<ListedFile>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedInput {
    /// Path of the copy in the pack.
    pub file: String,
    /// Path as typed; `None` for a file of the program.
    pub given: Option<String>,
    pub embedded: bool,
    /// The file's digest in hexadecimal digits.
    pub sha256: String,
}

#[derive(Debug, Error)]
#[error("{file}: {reason}")]
pub struct ManifestError {
    file: String,
    /// With the remedy.
    reason: String,
    /// The system refuses to read a file that may be a manifest.
    pub is_unreadable: bool,
}

impl ManifestError {
    fn of(path: &Path, reason: String) -> Self {
        ManifestError { file: path.display().to_string(), reason, is_unreadable: false }
    }
}

/// The option that names a game of one's own, before the file.
pub const GAMES: &str = "--games=";

const WRITE_A_PACK: &str = "`report` writes a pack";
const RESTORE: &str = "restore it from the original pack";

impl Manifest {
    pub fn read(folder: &Path) -> Result<Self, ManifestError> {
        Self::of_text(&folder.join(MANIFEST), &Self::bytes_in(folder)?)
    }

    /// The bytes of the manifest, as they are signed.
    pub fn bytes_in(folder: &Path) -> Result<Vec<u8>, ManifestError> {
        let path = folder.join(MANIFEST);
        let unreadable = |source: io::Error| {
            let is_unreadable = source.raw_os_error().is_some() && source.kind() != io::ErrorKind::NotFound;
            let reason = format!("cannot read the manifest: {source}; {WRITE_A_PACK}");
            ManifestError { is_unreadable, ..ManifestError::of(&path, reason) }
        };
        if fs::symlink_metadata(&path).map_err(unreadable)?.is_symlink() {
            return Err(ManifestError::of(&path, format!("a link; a pack has its manifest itself; {RESTORE}")));
        }
        reading::read(&path, LARGEST_MANIFEST).map_err(unreadable)
    }

    pub fn of_text(path: &Path, text: &[u8]) -> Result<Self, ManifestError> {
        let error = |reason| ManifestError::of(path, reason);
        let value: Value = serde_json::from_slice(text).map_err(|source| {
            let (line, column, message) = (source.line(), source.column(), source.to_string());
            let message = message.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&message);
            let message = shortened(message, MOST_SHOWN);
            error(format!("not valid JSON (line {line}, column {column}): {message}; {RESTORE}"))
        })?;
        let version = value.get("schema_version").unwrap_or(&Value::Null);
        if *version != PACK_VERSION {
            return Err(error(unknown_version(&shortened(&version.to_string(), MOST_SHOWN))));
        }
        let manifest: Manifest = serde_json::from_value(value).map_err(|source| {
            let message = shortened(&source.to_string(), MOST_SHOWN);
            error(format!("not a manifest of this program: {message}; {RESTORE}"))
        })?;
        manifest.refusal().map_or(Ok(manifest), |reason| Err(error(format!("{reason}; {RESTORE}"))))
    }

    /// Why a well-formed manifest is not one of this program's.
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

    /// Path as typed of the maker's own paytable file with this copy, if recorded.
    pub fn given(&self, file: &str) -> Option<&str> {
        let input = self.inputs.iter().find(|input| !input.embedded && input.file == file);
        input.and_then(|input| input.given.as_deref())
    }

    /// Command that made the pack, with the originals of its maker's paytable files, without the folder, in words of a
    /// shell.
    pub fn command_from_originals(&self) -> Vec<String> {
        let original = |argument: &String| {
            let copies = self.inputs.iter().filter(|input| !input.embedded);
            let (option, file) = argument.strip_prefix(GAMES).map_or(("", &argument[..]), |file| (GAMES, file));
            let copied = copies.filter_map(|input| Some((file.strip_prefix(&input.file)?, input.given.as_ref()?)));
            let named = copied.filter(|(id, _)| id.is_empty() || id.starts_with(':'));
            named.map(|(id, given)| format!("{option}{given}{id}")).next().unwrap_or_else(|| argument.clone())
        };
        in_words_of_a_shell(self.arguments.iter().map(original))
    }

    /// Copies of the games of one's own that are read for their rules alone.
    pub fn games(&self) -> impl Iterator<Item = &str> {
        // No file outside the pack is read.
        let inputs = self.inputs.iter().filter(|input| !input.embedded).map(|input| input.file.as_str());
        inputs.filter(|file| self.arguments.iter().any(|argument| argument.strip_prefix(GAMES) == Some(file)))
    }

    pub fn build(&self) -> Build {
        Build { version: self.version.clone(), commit: self.commit.clone() }
    }

    /// Paths of the `wanted` files that are unchanged or missing.
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

    pub fn new(made: &Provenance, outputs: Vec<ListedFile>, decisions: Vec<ListedFile>) -> Self {
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
            decisions,
        }
    }
}

impl Provenance {
    /// Command that makes the pack again, without the folder, in words of a shell.
    pub fn command(&self) -> Vec<String> {
        in_words_of_a_shell(self.arguments.iter().cloned())
    }
}

fn in_words_of_a_shell(arguments: impl Iterator<Item = String>) -> Vec<String> {
    let arguments = arguments.map(|argument| shell_word(&argument).to_string());
    std::iter::once(env!("CARGO_PKG_NAME").to_string()).chain(arguments).collect()
}

/// Path in the pack of the copy of an offer's own paytable file, as a word of a shell; `None` for a paytable of the
/// program.
pub fn own_copy(inputs: &[Input], offer: &Offer) -> Option<String> {
    let own = inputs.iter().find(|input| !input.embedded && input.name == offer.paytable.file);
    own.map(|own| own.file.clone())
}

/// Rank among the paytable files of a folder: files that are no copies in a pack, then copies of the maker's own in
/// `inputs`, last the regulation's in folders there.
pub fn rank_of_paytable_file(file: &Path) -> u8 {
    file.ancestors().skip(1).position(is_inputs_of_pack).map_or(0, |above| if above == 0 { 1 } else { 2 })
}

/// Whether the folder has the paytable files of a pack.
fn is_inputs_of_pack(folder: &Path) -> bool {
    folder.file_name().is_some_and(|name| name == INPUTS)
        && folder.parent().is_some_and(|pack| pack.join(MANIFEST).is_file())
}

/// Path by which a manifest records a paytable file: as typed, with `/` on every system. A copy in a pack keeps the
/// path that its manifest records, if any: the copy never changes, so there is nothing to look for.
pub fn given_path(file: &str) -> Option<String> {
    let path = Path::new(file);
    let Some(inputs) = path.ancestors().skip(1).find(|folder| is_inputs_of_pack(folder)) else {
        return Some(with_slashes(file));
    };
    let pack = inputs.parent()?;
    let copy = with_slashes(&path.strip_prefix(pack).ok()?.to_string_lossy());
    Manifest::read(pack).ok()?.given(&copy).map(str::to_string)
}

/// A path with `/` between folders, which every system accepts.
fn with_slashes(path: &str) -> String {
    path.replace(std::path::MAIN_SEPARATOR, "/")
}

/// Whether a path stays inside its folder and is valid on all systems.
pub fn is_inside(file: &str) -> bool {
    let path = Path::new(file);
    file.len() <= LONGEST_PATH
        && path.components().all(|part| matches!(part, Component::Normal(_)))
        && path.file_name().is_some()
}

/// Refusal of a pack, or a row of it, of another version.
pub fn unknown_version(version: &str) -> String {
    format!(
        "schema version {version}; this program knows version {PACK_VERSION}: write the pack again with `report`, \
         or use the program that wrote it"
    )
}

/// Statements of an applicant about a filing, one line each.
#[derive(Clone, Debug, Default)]
pub struct Filing {
    pub title: Option<String>,
    pub applicant: Option<String>,
    /// Date as YYYY-MM-DD.
    pub date: Option<String>,
    /// Number or mark of the filing.
    pub reference: Option<String>,
}

impl Filing {
    pub fn particulars(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let all = [("Applicant", &self.applicant), ("Date", &self.date), ("Reference", &self.reference)];
        all.into_iter().filter_map(|(name, stated)| Some((name, stated.as_deref()?)))
    }
}
