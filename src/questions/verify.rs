//! `verify`: compares a pack with its manifest and with the same pack recomputed.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::{fs, io};

use az::Az;
use clap::builder::{PathBufValueParser, StringValueParser};

use super::answer::{Answer, Ask, Asking, Conclusion};
use super::blocks::numbers;
use super::content::{Content, MOST_OWN_PAYTABLES, games_in};
use super::fields::ensure_each_once;
use super::pack_folder::listed;
use super::refusal::{Fault, Refusal, cannot_make_files};
use crate::analysis::Observer;
use crate::files::is_of_file_manager;
use crate::files::reading::{self, is_absent};
use crate::files::unpacking::{UnpackLimits, Unpacked};
use crate::games::{Catalogue, WagerFacts, games_of_program, games_published};
use crate::paytable::{MOST_SHOWN, shortened};
use crate::report::file_names::{ATTRIBUTES, ATTRIBUTES_TEXT, LINE_ENDS_REMEDY, program_file};
use crate::report::integrity::{LARGEST_LISTED, ListedFile, Verdict, sha256};
use crate::report::manifest::{Build, LARGEST_PACK, MANIFEST, Manifest};
use crate::report::{integrity, pack};

/// Size limit, in bytes, of files in which the first differing line is located.
const LARGEST_COMPARED: u64 = 64 << 20;

/// Limits of a pack's archive.
const ARCHIVE: UnpackLimits = UnpackLimits { files: 2_000, each: LARGEST_LISTED, all: LARGEST_PACK, ratio: 100 };

/// What a limit is on, and the usual one on rounds.
const ROUNDS: &str = "rounds";
const PAYTABLES: &str = "paytables";
const MOST_ROUNDS: u64 = 10_000_000_000;

fn limit(text: &str) -> Result<(&'static str, u64), String> {
    let (name, number) = numbers::by_name(text, "limit", &[ROUNDS, PAYTABLES])?;
    let most =
        if name == ROUNDS { numbers::rounds(number) } else { numbers::paytables(number).map(|most| most as u64) };
    Ok((name, most.map_err(|why| format!("{name}: {why}"))?))
}

/// Heading of the options on signatures.
const SIGNATURE: &str = "Signature";

fields! {
    /// Compare a pack with its manifest, and with itself recomputed
    #[command(next_help_heading = numbers::COMPARISON)]
    pub struct Options {
        /// Folder written by `report`, or a zip archive of it
        #[arg(value_name = "DIR")]
        pub folder: PathBuf = needed(PathBufValueParser::new()),
        /// Compare the files with the manifest alone
        #[arg(long)]
        pub no_recompute: bool = flag,
        /// Signature of `manifest.json` to check, as minisign made it
        #[arg(long, value_name = "FILE", help_heading = SIGNATURE)]
        pub signature: Option<PathBuf> = one(PathBufValueParser::new()),
        /// Public key of the signer: the file that minisign wrote, or its second line
        #[arg(long, value_name = "KEY", help_heading = SIGNATURE)]
        pub public_key: Option<String> = one(StringValueParser::new()),
        /// Limits of a pack; one with more is refused: rounds=N of each game [default: 10G], and paytables=N of the maker's
        /// own, which may take minutes each [default: 100] (may be repeated)
        #[arg(long, value_name = "WHAT=N")]
        pub limit: Vec<(&'static str, u64)> = many(limit),
        /// Use kept solutions instead of solving every game; anyone who can write to the cache folder can change them
        #[arg(long)]
        pub use_kept: bool = flag,
        /// Threads of the simulation; figures do not depend on them [default: one for each core]
        #[arg(short, long, help_heading = numbers::SIMULATION)]
        pub threads: Option<usize> = one(numbers::threads),
    }
}

impl Ask for Options {
    fn answer(&self, asking: &Asking<'_>) -> Result<Answer, Fault> {
        rules!(
            self.signature => needs self.public_key;
            self.public_key => needs self.signature;
            self.use_kept => excludes self.no_recompute;
        );
        ensure_each_once("limit", self.limit.iter().map(|(name, _)| *name))?;
        let archive = self.folder.is_file().then(|| self.unpacked(asking)).transpose()?;
        let folder = archive.as_ref().map_or(&self.folder, |archive| &archive.folder);
        let bytes = Manifest::bytes_in(folder)?;
        let not_signed = not_signed(self, &bytes, asking)?;
        let manifest = Manifest::of_text(&self.folder.join(MANIFEST), &bytes)?;
        let attributes = ListedFile::of(ATTRIBUTES, ATTRIBUTES_TEXT.as_bytes());
        let attributes = Some(&attributes).filter(|_| !is_absent(&folder.join(ATTRIBUTES)));
        let listed = manifest.outputs.iter().chain(attributes);
        let altered = listed.filter_map(|listed| altered(folder, listed));
        let mut discrepancies: Vec<String> = not_signed.into_iter().chain(altered).collect();
        let beside = beside(folder, &manifest);
        discrepancies.extend(beside.lines);
        discrepancies.extend(other_inputs(&manifest));
        let mut of_simulation = Vec::new();
        if !self.no_recompute {
            let alone = asking.without_solutions();
            let recomputed = self.recomputed(folder, &manifest, if self.use_kept { asking } else { &alone })?;
            let Some(Answer { lines, messages, .. }) = recomputed else {
                return Ok(Answer { conclusion: Conclusion::Inconclusive, ..Answer::default() });
            };
            of_simulation = messages;
            // A file with other line ends is listed already, unless it is the manifest.
            let is_named = discrepancies.clone();
            discrepancies.extend(lines.into_iter().filter(|line| !is_named.contains(line)));
        }
        let aside = || beside.messages.iter().for_each(|message| asking.tell(message));
        if !discrepancies.is_empty() {
            asking.tell(format!("not verified: {}, discrepancies: {}", self.folder.display(), discrepancies.len()));
            aside();
            return Ok(Answer { lines: discrepancies, conclusion: Conclusion::CheckFailed, ..Answer::default() });
        }
        let reproduced = if self.no_recompute { "" } else { " and were reproduced byte for byte" };
        let files = manifest.outputs.len();
        asking.tell(format!("verified {}: all {files} files match the manifest{reproduced}", self.folder.display()));
        of_simulation.iter().for_each(|message| asking.tell(message));
        aside();
        Ok(Answer::default())
    }
}

/// Why the manifest is not what the owner of the key signed; `None` if it is, or if no signature was given.
fn not_signed(options: &Options, manifest: &[u8], asking: &Asking<'_>) -> Result<Option<String>, Fault> {
    let Some((signature, key)) = options.signature.as_ref().zip(options.public_key.as_ref()) else { return Ok(None) };
    let file = signature.display();
    Ok(match integrity::signature_verdict(manifest, signature, key)? {
        Verdict::Signed { comment } => {
            let comment = shortened(&comment, MOST_SHOWN);
            asking.tell(format!("{MANIFEST} is signed by this key, with the comment: {comment}"));
            None
        }
        Verdict::OtherKey => Some(format!("not signed: {file} was made by another key than the public key given")),
        Verdict::Altered => Some(format!("not signed: {MANIFEST} is not what was signed, or {file} was altered")),
    })
}

fn altered(folder: &Path, listed: &ListedFile) -> Option<String> {
    match listed.is_unchanged(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Some(format!("missing: {}", listed.file)),
        Err(error) => Some(unreadable(&listed.file, &error)),
        Ok(true) => None,
        Ok(false) if listed.has_other_line_ends(folder) => Some(other_line_ends(&listed.file)),
        Ok(false) => Some(not_as_written(&listed.file)),
    }
}

fn other_line_ends(file: &str) -> String {
    format!("altered: {file} differs in line ends alone, as Git changes them: {LINE_ENDS_REMEDY}")
}

fn unreadable(file: &str, error: &io::Error) -> String {
    format!("unreadable: {file}: {error}")
}

fn not_as_written(file: &str) -> String {
    match file {
        // No manifest lists it.
        ATTRIBUTES => format!("altered: {file}: differs from the file that `report` writes"),
        _ => format!("altered: {file}: SHA-256 differs from the manifest"),
    }
}

/// What is in a pack's folder beside the files of its manifest. Lines have files and empty folders, in order, and
/// unreadable folders; messages what file managers leave where they show a folder: no part of a pack, and no change of it.
fn beside(folder: &Path, manifest: &Manifest) -> Answer {
    let listed: BTreeSet<&str> =
        manifest.outputs.iter().map(|output| output.file.as_str()).chain([MANIFEST, ATTRIBUTES]).collect();
    let (mut unlisted, mut lines, mut aside) = (BTreeSet::new(), Vec::new(), BTreeSet::new());
    let mut folders = vec![folder.to_path_buf()];
    let name_of = |path: &Path| {
        let parts = path.strip_prefix(folder).unwrap_or(path).iter();
        parts.map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
    };
    while let Some(within) = folders.pop() {
        let (is_whole, name) = (within == folder, name_of(&within));
        match fs::read_dir(&within).and_then(Iterator::collect::<io::Result<Vec<_>>>) {
            Err(error) if is_whole => lines.push(unreadable(&folder.display().to_string(), &error)),
            Err(error) => lines.push(unreadable(&name, &error)),
            Ok(entries) if entries.is_empty() && !is_whole => unlisted.extend([name + "/"]),
            Ok(entries) => {
                for entry in entries {
                    let name = name_of(&entry.path());
                    if is_of_file_manager(&entry) {
                        aside.insert(name);
                    } else if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                        folders.push(entry.path());
                    } else if !listed.contains(name.as_str()) {
                        unlisted.insert(name);
                    }
                }
            }
        }
    }
    lines.extend(unlisted.iter().map(|file| format!("unlisted: {file} is not in the manifest")));
    let aside = aside.iter().map(|name| {
        format!("ignored: {name} was left by a file manager or an open workbook; it is not part of the pack")
    });
    Answer { lines, messages: aside.collect(), ..Answer::default() }
}

/// Paytable files other than those the pack was made with, and regulation files other than this program's.
fn other_inputs(manifest: &Manifest) -> impl Iterator<Item = String> {
    let games = games_of_program().chain(games_published()).map(|game| game.facts());
    let wagers = games.flat_map(|game| game.wagers.iter().map(move |wager| (game, wager)));
    let hash = |(game, wager): (_, &WagerFacts)| (program_file(game, wager), sha256(wager.source.text.as_bytes()));
    let of_program: HashMap<String, String> = wagers.map(hash).collect();
    manifest.inputs.iter().filter_map(move |input| {
        let file = &input.file;
        if input.embedded && of_program.get(file) != Some(&input.sha256) {
            return Some(format!("other input: {file} differs from this program's"));
        }
        listed(input, manifest).is_none().then(|| not_as_written(file))
    })
}

impl Options {
    /// The pack in an archive.
    fn unpacked(&self, asking: &Asking<'_>) -> Result<Unpacked, Refusal> {
        let archive = self.folder.display();
        let unpacked = Unpacked::with(MANIFEST, &self.folder, ARCHIVE, || asking.is_asked_to_end());
        unpacked.map_err(|error| Refusal::of(error).in_words(|line| format!("{archive}: {line}")))
    }

    /// Differences between the pack and the one that this program makes from the same arguments, as lines, and the
    /// messages of the simulation. `None` if interrupted. A pack with altered paytable files is not recomputed.
    fn recomputed(&self, folder: &Path, manifest: &Manifest, asking: &Asking<'_>) -> Result<Option<Answer>, Fault> {
        let is_own =
            |listed: &&ListedFile| manifest.inputs.iter().any(|input| !input.embedded && input.file == listed.file);
        if manifest.outputs.iter().filter(is_own).any(|own| altered(folder, own).is_some()) {
            asking.tell("nothing was recomputed: the paytable files of the pack have changed since it was made");
            return Ok(Some(Answer::default()));
        }
        // Its arguments may name them.
        Catalogue::of_texts(&games_in(folder, manifest)?)?;
        let mut content = Content::of_manifest(&self.folder, manifest)?;
        content.rounds.threads = self.threads;
        let most = |what: &str, usual| self.limit.iter().find(|(of, _)| *of == what).map_or(usual, |(_, most)| *most);
        let (rounds, most_rounds) = (manifest.rounds, most(ROUNDS, MOST_ROUNDS));
        if rounds > most_rounds {
            bail!(
                "the pack has {rounds} rounds of each game, more than {most_rounds}; raise ⟦limit⟧ {ROUNDS}=N to allow them"
            );
        }
        let most_own = most(PAYTABLES, MOST_OWN_PAYTABLES as u64).az::<usize>();
        let texts = content.texts_in(folder, most_own, &format!("raise ⟦limit⟧ {PAYTABLES}=N to allow them"))?;
        let (maker, this) = (manifest.build(), Build::this());
        // A pack without a commit may be of any.
        if maker.version != this.version || (maker.commit.is_some() && maker.commit != this.commit) {
            asking.tell(format!("the pack was made by {maker}; this is {this}, which tries to reproduce it"));
        }
        let given = |file: &str| manifest.given(file).map(str::to_string);
        let made = content.make(&texts, given, maker, None, asking)?;
        let Some(Answer { folder: mut files, messages, .. }) = made else { return Ok(None) };
        if let Some(printed) = manifest.outputs.iter().find(|listed| listed.is_printed()) {
            files = pack::with_listed(files, printed).map_err(cannot_make_files)?;
        }
        let mut lines: Vec<String> = files.iter().filter_map(|(name, made)| difference(folder, name, made)).collect();
        let is_made = |file: &str| files.iter().any(|(name, _)| name == file);
        let to_make = manifest.outputs.iter().filter(|listed| !listed.is_printed());
        let not_made = to_make.map(|output| &output.file).filter(|file| !is_made(file));
        lines.extend(not_made.map(|file| format!("differs: {file}: this program writes no such file")));
        Ok(Some(Answer { lines, messages, ..Answer::default() }))
    }
}

/// Difference between a file of the pack and this program's. Unreadable files are reported already.
fn difference(folder: &Path, name: &str, made: &[u8]) -> Option<String> {
    let listed = ListedFile::of(name, made);
    match listed.is_unchanged(folder) {
        Ok(true) => None,
        Ok(false) if listed.has_other_line_ends(folder) => Some(other_line_ends(name)),
        Ok(false) => {
            let line = first_other_line(&folder.join(name), made).map(|line| format!(", first at line {line}"));
            Some(format!("differs: {name}: this program writes something else{}", line.unwrap_or_default()))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Some(format!("differs: {name}: this program writes it, the pack lacks it"))
        }
        Err(_) => None,
    }
}

/// The first line, from 1, in which a file differs from these contents, if both are text.
fn first_other_line(path: &Path, made: &[u8]) -> Option<usize> {
    let contents = reading::read(path, LARGEST_COMPARED).ok()?;
    let [was, is] = [std::str::from_utf8(&contents).ok()?, std::str::from_utf8(made).ok()?];
    let (mut was, mut is) = (was.split('\n'), is.split('\n'));
    (1..).find_map(|line| match (was.next(), is.next()) {
        (None, None) => Some(None),
        (was, is) => (was != is).then_some(Some(line)),
    })?
}
