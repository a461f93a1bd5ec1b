//! One paytable named on the command line: the regulation's, or one of a file.

use std::fmt;
use std::path::PathBuf;

use crate::cli::CliError;
use crate::games::{Catalogue, Offer, Selection};

/// Extension of files.
const ENDING: &str = ".toml";

/// Which paytable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedPaytable {
    /// The regulation's: game, wager and paytable.
    OfRegulation([String; 3]),
    /// One of a file; its only one if no id is given.
    OfFile(PathBuf, Option<String>),
}

/// Parses `GAME/WAGER/PAYTABLE`, `FILE.toml` or `FILE.toml:ID`.
pub fn named_paytable(text: &str) -> Result<NamedPaytable, String> {
    // ASCII lower case does not move any byte.
    let lower = text.to_ascii_lowercase();
    if lower.ends_with(ENDING) {
        return Ok(NamedPaytable::OfFile(PathBuf::from(text), None));
    }
    // The path itself may contain colons.
    if let Some((path, id)) = lower.rfind(&format!("{ENDING}:")).map(|at| text.split_at(at + ENDING.len())) {
        let id = id.trim_start_matches(':').to_string();
        return match id.is_empty() {
            true => Err(format!("`{text}` names no paytable behind the colon")),
            false => Ok(NamedPaytable::OfFile(PathBuf::from(path), Some(id))),
        };
    }
    let parts: Vec<&str> = text.split('/').collect();
    match parts.as_slice() {
        [game, wager, paytable] if parts.iter().all(|part| !part.is_empty()) => {
            Ok(NamedPaytable::OfRegulation([game, wager, paytable].map(|part| part.to_string())))
        }
        _ => {
            Err("write GAME/WAGER/PAYTABLE, such as let-it-ride/three-card-bonus/A, or FILE.toml, or FILE.toml:ID"
                .into())
        }
    }
}

impl NamedPaytable {
    /// The catalogue that contains it.
    ///
    /// # Errors
    /// [`CliError`] if the file cannot be used.
    pub fn catalogue(&self) -> Result<Catalogue, CliError> {
        Ok(match self {
            NamedPaytable::OfRegulation(_) => Catalogue::embedded()?,
            NamedPaytable::OfFile(path, _) => Catalogue::of_files(std::slice::from_ref(path))?,
        })
    }

    /// Its offer among those of its catalogue, with the variants and meters of `selection`.
    ///
    /// # Errors
    /// [`CliError`] if there is none, or the file has several and none of them is named.
    pub fn offer(&self, catalogue: &Catalogue, selection: Selection) -> Result<Offer, CliError> {
        let selection = match self {
            NamedPaytable::OfRegulation([game, wager, paytable]) => {
                let [games, wagers, paytables] = [game, wager, paytable].map(|name| vec![name.clone()]);
                Selection { games, wagers, paytables, ..selection }
            }
            NamedPaytable::OfFile(_, id) => Selection { paytables: id.iter().cloned().collect(), ..selection },
        };
        let mut offers = catalogue.select(&selection).map_err(|error| format!("{self}: {error}"))?;
        if offers.len() > 1 {
            let known: Vec<&str> = offers.iter().map(|offer| offer.paytable.id.as_str()).collect();
            let message = format!(
                "{self}: several paytables; say which, such as {self}:{}; there is {}",
                known[0],
                known.join(", ")
            );
            return Err(message.into());
        }
        Ok(offers.pop().ok_or_else(|| format!("{self}: no paytable"))?)
    }

    /// Its file, if it is not the regulation's.
    pub fn file(&self) -> Option<&PathBuf> {
        match self {
            NamedPaytable::OfRegulation(_) => None,
            NamedPaytable::OfFile(path, _) => Some(path),
        }
    }
}

impl fmt::Display for NamedPaytable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamedPaytable::OfRegulation(key) => write!(formatter, "{}", key.join("/")),
            NamedPaytable::OfFile(path, None) => write!(formatter, "{}", path.display()),
            NamedPaytable::OfFile(path, Some(id)) => write!(formatter, "{}:{id}", path.display()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, id: Option<&str>) -> Result<NamedPaytable, String> {
        Ok(NamedPaytable::OfFile(path.into(), id.map(str::to_string)))
    }

    #[test]
    fn paytables_are_named_by_their_key_or_by_a_file() {
        let key = ["let-it-ride", "base", "a"].map(str::to_string);
        assert_eq!(named_paytable("let-it-ride/base/a"), Ok(NamedPaytable::OfRegulation(key)));
        assert_eq!(named_paytable("own.toml"), file("own.toml", None));
        assert_eq!(named_paytable("a/b/own.toml:house"), file("a/b/own.toml", Some("house")));
        assert_eq!(named_paytable("own.toml:let-it-ride/x"), file("own.toml", Some("let-it-ride/x")));
    }

    #[test]
    fn colons_in_paths_are_no_separators() {
        assert_eq!(named_paytable(r"C:\tables\own.toml"), file(r"C:\tables\own.toml", None));
        assert_eq!(named_paytable(r"C:\tables\own.TOML:house"), file(r"C:\tables\own.TOML", Some("house")));
        assert_eq!(named_paytable("draft: 2/own.toml:b"), file("draft: 2/own.toml", Some("b")));
        assert_eq!(named_paytable("a.toml:b/own.toml"), file("a.toml:b/own.toml", None));
        assert_eq!(named_paytable("é.toml:é"), file("é.toml", Some("é")));
    }

    #[test]
    fn anything_else_is_refused() {
        for nonsense in ["", "a", "a/b", "a/b/", "//", "a//b", "a/b/c/d", "own.toml:", "own.toml::", "own.txt:a"] {
            assert!(named_paytable(nonsense).is_err(), "{nonsense}");
        }
    }
}
