//! `verify`: whether a pack is what its manifest says, and what this program makes of the same.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use clap::Args;

use super::options::Verbosity;
use super::report::{Content, Made};
use super::{CliError, Conclusion};
use crate::games::GAMES;
use crate::report::manifest::{COMMIT, ListedFile, MANIFEST, Manifest, sha256};

#[derive(Args, Debug)]
pub struct Options {
    /// Folder written by `house-edge report`
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Compare the files with the manifest only, and make nothing anew
    #[arg(long)]
    no_recompute: bool,
    /// Number of threads; it does not change the figures [default: one for each core]
    #[arg(short, long, value_parser = super::numbers::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
}

pub fn run(options: &Options, verbosity: Verbosity) -> Result<Conclusion, CliError> {
    let folder = &options.folder;
    let manifest = Manifest::read(folder)?;
    let mut findings: Vec<Finding> = manifest.outputs.iter().filter_map(|listed| altered(folder, listed)).collect();
    findings.extend(unlisted(folder, &manifest).into_iter().map(Finding::Unlisted));
    findings.extend(other_inputs(&manifest));
    if !options.no_recompute {
        findings.extend(recomputed(options, &manifest, verbosity)?);
    }
    let mut stdout = io::stdout().lock();
    for finding in &findings {
        writeln!(stdout, "{finding}")?;
    }
    stdout.flush()?;
    if !findings.is_empty() {
        return Ok(Conclusion::CheckFailed);
    }
    let recomputed = if options.no_recompute { "" } else { ", and this program makes the same bytes" };
    let files = manifest.outputs.len();
    verbosity.tell(format!("verified {}: its {files} files are what the manifest says{recomputed}", folder.display()));
    Ok(Conclusion::Done)
}

/// Something that is not as the manifest says.
enum Finding {
    /// A file cannot be read.
    Unreadable(String, io::Error),
    /// A file is another than was written.
    Altered(String),
    /// A file that the manifest does not name.
    Unlisted(String),
    /// A paytable file of the regulation is another one in this program.
    OtherInput(String),
    /// This program makes other contents of a file; the first line that differs, where it consists of lines.
    Differs(String, Option<usize>),
    /// This program makes no such file.
    NotMade(String),
    /// This program makes a file that the manifest does not name.
    Missing(String),
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Unreadable(file, error) => write!(formatter, "unreadable: {file}: {error}"),
            Finding::Altered(file) => write!(formatter, "altered: {file} is not the file that was written"),
            Finding::Unlisted(file) => write!(formatter, "unlisted: {file} is not in the manifest"),
            Finding::OtherInput(file) => {
                write!(formatter, "other input: the pack was made with another {file} than this program's")
            }
            Finding::Differs(file, Some(line)) => {
                write!(formatter, "differs: {file}: this program writes something else, first at line {line}")
            }
            Finding::Differs(file, None) => write!(formatter, "differs: {file}: this program writes something else"),
            Finding::NotMade(file) => write!(formatter, "differs: {file}: this program writes no such file"),
            Finding::Missing(file) => write!(formatter, "differs: {file}: this program writes it, the pack is without"),
        }
    }
}

/// What is wrong with a listed file, if anything.
fn altered(folder: &Path, listed: &ListedFile) -> Option<Finding> {
    match fs::read(folder.join(&listed.file)) {
        Err(error) => Some(Finding::Unreadable(listed.file.clone(), error)),
        Ok(contents) if ListedFile::of(&listed.file, &contents) == *listed => None,
        Ok(_) => Some(Finding::Altered(listed.file.clone())),
    }
}

/// The files of the folder that the manifest does not name, in order.
fn unlisted(folder: &Path, manifest: &Manifest) -> BTreeSet<String> {
    let listed: BTreeSet<&str> = manifest.outputs.iter().map(|output| output.file.as_str()).chain([MANIFEST]).collect();
    let mut unlisted = BTreeSet::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(within) = folders.pop() {
        for entry in fs::read_dir(&within).into_iter().flatten().flatten() {
            let path = entry.path();
            // A link is a file that the manifest does not name, wherever it leads.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
                continue;
            }
            let parts = path.strip_prefix(folder).unwrap_or(&path).iter();
            let name = parts.map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
            if !listed.contains(name.as_str()) {
                unlisted.insert(name);
            }
        }
    }
    unlisted
}

/// The paytable files of the regulation that are others in this program.
fn other_inputs(manifest: &Manifest) -> impl Iterator<Item = Finding> {
    let sources = || GAMES.iter().flat_map(|game| game.facts().wagers).map(|wager| &wager.source);
    let embedded = manifest.inputs.iter().filter(|input| input.embedded);
    let others = embedded.filter(move |input| {
        let own = sources().find(|source| source.path == input.file);
        own.is_none_or(|own| sha256(own.text.as_bytes()) != input.sha256)
    });
    others.map(|input| Finding::OtherInput(input.file.clone()))
}

/// What is other in the pack that this program makes of the same.
fn recomputed(options: &Options, manifest: &Manifest, verbosity: Verbosity) -> Result<Vec<Finding>, CliError> {
    let folder = &options.folder;
    let content = Content::of_manifest(folder, manifest)?.on_threads(options.threads);
    let texts = content.texts(folder)?;
    let Some(Made { files, .. }) = content.make(&texts, None, verbosity)? else {
        return Err(CliError::Usage("interrupted: the pack was not made anew".into()));
    };
    // They tell by which program they were written.
    let is_same_program = manifest.version == env!("CARGO_PKG_VERSION") && manifest.commit.as_deref() == COMMIT;
    let identifying: &[&str] = if is_same_program { &[] } else { &[MANIFEST, crate::report::pack::PAGE] };
    if !is_same_program {
        verbosity.tell(format!(
            "the pack was made by {}, this is {}: {} tell so and are not compared",
            program(&manifest.version, manifest.commit.as_deref()),
            program(env!("CARGO_PKG_VERSION"), COMMIT),
            identifying.join(" and ")
        ));
    }
    let compared = files.iter().filter(|(name, _)| !identifying.contains(&name.as_str()));
    let mut findings: Vec<Finding> = compared.filter_map(|(name, made)| difference(folder, name, made)).collect();
    let is_made = |file: &str| files.iter().any(|(name, _)| name == file);
    findings.extend(
        manifest.outputs.iter().map(|output| output.file.clone()).filter(|file| !is_made(file)).map(Finding::NotMade),
    );
    Ok(findings)
}

/// How a file of the pack differs from what this program makes of it.
fn difference(folder: &Path, name: &str, made: &[u8]) -> Option<Finding> {
    let Ok(contents) = fs::read(folder.join(name)) else { return Some(Finding::Missing(name.to_string())) };
    if contents == made {
        return None;
    }
    let lines = |bytes: &[u8]| bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect::<Vec<_>>();
    let is_text = std::str::from_utf8(made).is_ok();
    let (was, is) = (lines(&contents), lines(made));
    let first = (0..was.len().max(is.len())).find(|&line| was.get(line) != is.get(line));
    Some(Finding::Differs(name.to_string(), first.filter(|_| is_text).map(|line| line + 1)))
}

fn program(version: &str, commit: Option<&str>) -> String {
    commit.map_or_else(|| format!("version {version}"), |commit| format!("version {version} of commit {commit}"))
}
