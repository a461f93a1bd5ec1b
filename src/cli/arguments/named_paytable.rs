//! Paytables named on the command line: the regulation's, or those of a file.

use std::fmt;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::ensure_named_meters;
use crate::cli::CliError;
use crate::games::{Catalogue, Offer, Selection};
use crate::paytable::quoted;

/// Extension of files.
const ENDING: &str = ".toml";

/// Which paytable, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedPaytable {
    /// The regulation's: game, wager and paytable; all if the last ones are left out.
    OfRegulation(Vec<String>),
    /// One of a file; its only one if no id is given.
    OfFile(PathBuf, Option<String>),
}

/// Parses `GAME/WAGER/PAYTABLE`, `FILE.toml` or `FILE.toml:ID`.
pub fn named_paytable(text: &str) -> Result<NamedPaytable, String> {
    let how = "write GAME/WAGER/PAYTABLE, such as let-it-ride/three-card-bonus/A, or FILE.toml, or FILE.toml:ID";
    parsed(text, 3..=3, how)
}

/// Parses the same, or `GAME` or `GAME/WAGER` for all their paytables, as `FILE.toml` is for all of the file.
pub fn named_paytables(text: &str) -> Result<NamedPaytable, String> {
    parsed(text, 1..=3, "write GAME, GAME/WAGER, GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID")
}

/// The paytable in a file, or of the regulation by so many names; `how` is the refusal of anything else.
fn parsed(text: &str, names: RangeInclusive<usize>, how: &str) -> Result<NamedPaytable, String> {
    // ASCII lower case does not move any byte.
    let lower = text.to_ascii_lowercase();
    if lower.ends_with(ENDING) {
        return Ok(NamedPaytable::OfFile(PathBuf::from(text), None));
    }
    // The path itself may contain colons.
    if let Some((path, id)) = lower.rfind(&format!("{ENDING}:")).map(|at| text.split_at(at + ENDING.len())) {
        let id = id.trim_start_matches(':').to_string();
        return match id.is_empty() {
            true => Err(format!("{} names no paytable behind the colon", quoted(text))),
            false => Ok(NamedPaytable::OfFile(PathBuf::from(path), Some(id))),
        };
    }
    let parts: Vec<String> = text.split('/').map(str::to_string).collect();
    match names.contains(&parts.len()) && parts.iter().all(|part| !part.is_empty()) {
        true => Ok(NamedPaytable::OfRegulation(parts)),
        false => Err(how.to_string()),
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

    /// Its offers among those of its catalogue, with the variants and meters of `selection`; never an empty list.
    ///
    /// # Errors
    /// [`CliError`] if there is none.
    pub fn offers(&self, catalogue: &Catalogue, selection: Selection) -> Result<Vec<Offer>, CliError> {
        let selection = match self {
            NamedPaytable::OfRegulation(names) => {
                let name = |place: usize| names.get(place).cloned().into_iter().collect();
                Selection { games: name(0), wagers: name(1), paytables: name(2), ..selection }
            }
            NamedPaytable::OfFile(_, id) => Selection { paytables: id.iter().cloned().collect(), ..selection },
        };
        Ok(catalogue.select(&selection).map_err(|error| format!("{self}: {error}"))?)
    }

    /// Its one offer among those of its catalogue, with the variants and meters of `selection`.
    ///
    /// # Errors
    /// [`CliError`] if there is none, or the file has several and none of them is named.
    pub fn offer(&self, catalogue: &Catalogue, selection: Selection) -> Result<Offer, CliError> {
        let mut offers = self.offers(catalogue, selection)?;
        if offers.len() > 1 {
            let known: Vec<&str> = offers.iter().map(|offer| offer.paytable.id.as_str()).collect();
            let message = format!(
                "{self}: several paytables; say which, such as {self}:{}; there is {}",
                known[0],
                known.join(", ")
            );
            return Err(message.into());
        }
        ensure_named_meters(&offers)?;
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
        let key = ["let-it-ride", "base", "a"].map(str::to_string).to_vec();
        assert_eq!(named_paytable("let-it-ride/base/a"), Ok(NamedPaytable::OfRegulation(key)));
        assert_eq!(named_paytable("own.toml"), file("own.toml", None));
        assert_eq!(named_paytable("a/b/own.toml:house"), file("a/b/own.toml", Some("house")));
        assert_eq!(named_paytable("own.toml:let-it-ride/x"), file("own.toml", Some("let-it-ride/x")));
    }

    #[test]
    fn several_are_named_by_the_beginning_of_their_key() {
        for text in ["let-it-ride", "let-it-ride/base", "let-it-ride/base/a"] {
            let names = text.split('/').map(str::to_string).collect();
            assert_eq!(named_paytables(text), Ok(NamedPaytable::OfRegulation(names)));
        }
        assert_eq!(named_paytables("own.toml"), file("own.toml", None));
        for nonsense in ["", "a/", "a//b", "a/b/c/d", "own.toml:"] {
            assert!(named_paytables(nonsense).is_err(), "{nonsense}");
        }
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
