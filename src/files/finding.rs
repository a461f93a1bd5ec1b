//! Files that a user names by folder or by pattern.

use std::io;
use std::path::{Path, PathBuf};

use glob::{GlobError, MatchOptions, Pattern, PatternError};
use thiserror::Error;

/// Letters of which one makes a name a pattern.
const OF_PATTERNS: [char; 3] = ['*', '?', '['];

/// A hidden file, such as one that an editor keeps, is found only by a pattern that says its dot.
const AS_A_SHELL: MatchOptions =
    MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: true };

/// A folder or a pattern that gives no files.
#[derive(Debug, Error)]
pub enum FindingError {
    /// Nothing fits the pattern.
    #[error("{0}: no file matches this pattern")]
    NoMatch(String),
    /// The folder is without such files.
    #[error("{}: no file in this folder ends in .{ending}", folder.display())]
    NoneInFolder {
        /// The folder.
        folder: PathBuf,
        /// The end of the names of those files, without its dot.
        ending: &'static str,
    },
    /// The pattern is ill-formed.
    #[error("{pattern}: not a pattern, character {}: {}", source.pos + 1, source.msg)]
    NotAPattern {
        /// The pattern.
        pattern: String,
        /// What is wrong with it.
        source: PatternError,
    },
    /// A folder in question cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// The folder.
        path: PathBuf,
        /// The system's message.
        source: io::Error,
    },
}

/// The files that each of `named` means, in order: of a folder all that end in `.ending`, in any case and at any depth,
/// sorted by name, but only those of the least rank that it has, as copies rank behind others; of a pattern in the
/// manner of a shell all that match, sorted likewise; anything else stands for itself, whether or not it exists. A path
/// that is found twice is one file.
///
/// # Errors
/// [`FindingError`] for a folder or a pattern that gives no file, or cannot be read.
pub fn files_named(
    named: &[PathBuf],
    ending: &'static str,
    rank: fn(&Path) -> u8,
) -> Result<Vec<PathBuf>, FindingError> {
    let mut files: Vec<PathBuf> = Vec::new();
    for path in named {
        let found = files_of(path, ending, rank)?;
        files.extend(found.into_iter().filter(|file| !files.contains(file)).collect::<Vec<_>>());
    }
    Ok(files)
}

/// Whether a name is a pattern: one of a file that exists is none.
pub fn is_pattern(name: &str) -> bool {
    name.contains(OF_PATTERNS) && !Path::new(name).exists()
}

fn files_of(path: &Path, ending: &'static str, rank: fn(&Path) -> u8) -> Result<Vec<PathBuf>, FindingError> {
    if path.is_dir() {
        return files_in(path, ending, rank);
    }
    let pattern = path.to_str().filter(|name| is_pattern(name));
    let Some(pattern) = pattern else { return Ok(vec![path.to_path_buf()]) };
    let matching = matches(pattern)?;
    if matching.is_empty() {
        return Err(FindingError::NoMatch(pattern.to_string()));
    }
    let mut files = Vec::new();
    for found in matching {
        files.extend(if found.is_dir() { files_in(&found, ending, rank)? } else { vec![found] });
    }
    Ok(files)
}

fn files_in(folder: &Path, ending: &'static str, rank: fn(&Path) -> u8) -> Result<Vec<PathBuf>, FindingError> {
    let within = Pattern::escape(&folder.to_string_lossy());
    let ends = |file: &PathBuf| file.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending)) && !file.is_dir();
    let mut files: Vec<PathBuf> = matches(&format!("{within}/**/*"))?.into_iter().filter(ends).collect();
    let Some(least) = files.iter().map(|file| rank(file)).min() else {
        return Err(FindingError::NoneInFolder { folder: folder.to_path_buf(), ending });
    };
    files.retain(|file| rank(file) == least);
    Ok(files)
}

/// Everything that matches, sorted by name.
fn matches(pattern: &str) -> Result<Vec<PathBuf>, FindingError> {
    let found = glob::glob_with(pattern, AS_A_SHELL)
        .map_err(|source| FindingError::NotAPattern { pattern: pattern.to_string(), source })?;
    let unreadable = |error: GlobError| {
        let path = error.path().to_path_buf();
        FindingError::Unreadable { path, source: error.into() }
    };
    let mut found = found.map(|path| path.map_err(unreadable)).collect::<Result<Vec<_>, _>>()?;
    found.sort_unstable();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn names(folder: &Path, named: &[&str]) -> Result<Vec<String>, String> {
        let named: Vec<PathBuf> = named.iter().map(|name| folder.join(name)).collect();
        let shown = |path: &PathBuf| path.strip_prefix(folder).expect("within").to_string_lossy().replace('\\', "/");
        let files = files_named(&named, "toml", |file| u8::from(file.ends_with("copies/z.toml")))
            .map_err(|error| error.to_string())?;
        Ok(files.iter().map(shown).collect())
    }

    #[test]
    fn folders_and_patterns_give_their_files_in_order_and_other_names_themselves() {
        let within = tempfile::TempDir::new().expect("a folder");
        let folder = within.path();
        for made in ["b/c.toml", "copies"] {
            fs::create_dir_all(folder.join(made)).expect("made");
        }
        let files = ["z.TOML", "a.toml", "notes.txt", ".hidden.toml", "b/own[1].toml", "b/c.toml/deep.toml"];
        for file in files.into_iter().chain(["copies/z.toml"]) {
            fs::write(folder.join(file), "").expect("written");
        }
        let given = |named: &[&str]| names(folder, named).expect("files");
        assert_eq!(given(&["b", "a.toml"]), ["b/c.toml/deep.toml", "b/own[1].toml", "a.toml"]);
        assert_eq!(given(&[""]), ["a.toml", "b/c.toml/deep.toml", "b/own[1].toml", "z.TOML"]);
        assert_eq!(given(&["copies"]), ["copies/z.toml"], "a folder of nothing but copies");
        assert_eq!(given(&["*.toml"]), ["a.toml"]);
        assert_eq!(given(&["[a-z].*", "*/own*"]), ["a.toml", "z.TOML", "b/own[1].toml"]);
        assert_eq!(given(&["b/own[1].toml"]), ["b/own[1].toml"], "a file that exists is no pattern");
        assert_eq!(given(&["b*"]), ["b/c.toml/deep.toml", "b/own[1].toml"], "of a folder that matches its files");
        assert_eq!(given(&["absent.toml"]), ["absent.toml"], "whoever reads it says that it is not there");
    }

    #[test]
    fn what_gives_nothing_is_an_error_that_names_it() {
        let within = tempfile::TempDir::new().expect("a folder");
        fs::create_dir(within.path().join("empty")).expect("made");
        let error = |name: &str| names(within.path(), &[name]).expect_err(name);
        assert!(error("*.toml").ends_with("*.toml: no file matches this pattern"));
        assert!(error("empty").ends_with("empty: no file in this folder ends in .toml"));
        assert!(error("a**.toml").contains("a**.toml: not a pattern, character "), "{}", error("a**.toml"));
    }
}
