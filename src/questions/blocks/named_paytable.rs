//! Paytables named on the command line: by key, by file, or on standard input; and the names that shell completions
//! offer. Other names are accepted too: names in an operator's files, and any in capitals.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt;
use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

use super::keys::{self, EDIT, is_game, key_called, meaning_several, names_game, names_paytable};
use super::numbers;
use crate::files::{files_named, is_dash, is_pattern};
use crate::games::{ANY, Catalogue, GameFacts, Offer, Selection, WagerFacts, games};
use crate::paytable::{PaytableError, PaytableErrors, quoted, read_text, read_text_from, written};
use crate::questions::refusal::{Fault, Refusal};
use crate::report::manifest::rank_of_paytable_file;
use crate::report::wording::with_names;

/// Ends the names of paytable files.
pub const ENDING: &str = ".toml";

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NamedPaytable {
    /// Game, wager and paytable; all of them if the last are missing.
    ByKey(Vec<String>),
    /// A file, folder or pattern, with the id of one paytable, or all.
    OfFile(PathBuf, Option<String>),
    /// The paytables of a text.
    OfText(PaytableText),
}

/// A paytable file that is a text of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaytableText {
    /// The game of its paytables.
    pub game: &'static str,
    /// Its name as a file.
    pub name: String,
    pub text: String,
}

impl PaytableText {
    /// A paytable by itself.
    pub fn of(offer: &Offer) -> Self {
        let name = format!("{}{ENDING}", offer.paytable.id);
        PaytableText { game: offer.game.id, name, text: written(offer.game.id, offer.wager.id, &offer.paytable) }
    }

    /// The text of a whole file.
    fn of_text(text: &str) -> Result<Self, String> {
        let offers = Catalogue::of_texts(&[("the text".to_string(), text.to_string())]);
        let offers = offers.map_err(|errors| errors.to_string())?.offers();
        let first = offers.first().ok_or("the text has no paytable")?;
        Ok(PaytableText { text: text.to_string(), ..PaytableText::of(first) })
    }

    /// A paytable of the regulation with other pays, such as `let-it-ride/base/A;flush=9`. Texts without a field, as of
    /// every parser.
    fn of_edits(name: &str) -> Result<Self, String> {
        let plain = |line: &str| with_names(line, |field| field.replace('_', " "));
        keys::offer(name).map(|offer| PaytableText::of(&offer)).map_err(|refusal| plain(&refusal.to_string()))
    }
}

/// How to name one paytable.
pub const ONE_PAYTABLE: &str =
    "write GAME/WAGER/PAYTABLE, such as let-it-ride/three-card-bonus/A, or FILE.toml, or FILE.toml:ID";

/// Parses `GAME/WAGER/PAYTABLE`, `FILE.toml` or `FILE.toml:ID`.
pub fn named_paytable(text: &str) -> Result<NamedPaytable, String> {
    parsed(text, 3..=3, ONE_PAYTABLE)
}

/// Parses the same, or `GAME` or `GAME/WAGER` for all their paytables.
pub fn named_paytables(text: &str) -> Result<NamedPaytable, String> {
    parsed(text, 1..=3, "write GAME, GAME/WAGER, GAME/WAGER/PAYTABLE, FILE.toml or FILE.toml:ID")
}

/// Parses a file, a folder, standard input, or a key with this number of names; `how` refuses anything else.
pub fn parsed(text: &str, names: RangeInclusive<usize>, how: &str) -> Result<NamedPaytable, String> {
    if text.contains('\n') {
        return PaytableText::of_text(text).map(NamedPaytable::OfText);
    }
    if let Some((source, edits)) = text.split_once(EDIT).filter(|_| names_paytable(text)) {
        return match edits.trim_matches([EDIT, ' ']).is_empty() {
            true => parsed(source, names, how),
            false => PaytableText::of_edits(text).map(NamedPaytable::OfText),
        };
    }
    // ASCII lower case does not move any byte.
    let lower = text.to_ascii_lowercase();
    if lower.ends_with(ENDING) || is_dash(Path::new(text)) || is_path(text) {
        return Ok(NamedPaytable::OfFile(PathBuf::from(text), None));
    }
    // The path itself may contain colons.
    if let Some((path, id)) = lower.rfind(&format!("{ENDING}:")).map(|at| text.split_at(at + ENDING.len())) {
        let id = id.trim_start_matches(':').to_string();
        return match id.is_empty() {
            true => Err(format!("{} names no paytable after the colon", quoted(text))),
            false => Ok(NamedPaytable::OfFile(PathBuf::from(path), Some(id))),
        };
    }
    if let Some(several) = meaning_several(text) {
        return Err(several);
    }
    key_called(text, names).map(NamedPaytable::ByKey).ok_or_else(|| how.to_string())
}

/// True for an existing file or folder, or a pattern. The id of a game is never a path, nor are `*/base` and its like;
/// another name of a game or a wager is one if it exists.
fn is_path(text: &str) -> bool {
    let begins_key = |part: &str| is_game(part) || (part == ANY && text.split('/').count() <= 3);
    !text.split('/').next().is_some_and(begins_key)
        && (is_pattern(text) && !names_game(text) || Path::new(text).exists())
}

/// Paths of games, as the system writes lists of paths.
const GAMES: &str = "HOUSE_EDGE_GAMES";

/// Reads the games of the files that the variable names, and of these, so that their names are known.
pub fn read_games(named: impl IntoIterator<Item = PathBuf>) -> Result<(), Fault> {
    let variable = std::env::var_os(GAMES).unwrap_or_default();
    let variable: Vec<PathBuf> = std::env::split_paths(&variable).filter(|path| !path.as_os_str().is_empty()).collect();
    if let Some(missing) = variable.iter().find(|path| !path.exists()) {
        return Err(format!("{GAMES} names {}, which does not exist", quoted(&missing.display().to_string())).into());
    }
    let paths = variable.into_iter().chain(named);
    let games = catalogue_of(&paytable_files(&paths.collect::<Vec<_>>())?)?.offers();
    keys::make_known(games.into_iter().map(|offer| offer.game));
    Ok(())
}

/// As [`catalogue_named`]; of every game that is known if none is named, games in files too.
pub fn known_or_named(named: &[NamedPaytable]) -> Result<Catalogue, Fault> {
    if named.is_empty() { Ok(Catalogue::known()?) } else { catalogue_named(named) }
}

/// The named paytables, those of all files read together; the regulation's if none is named.
pub fn catalogue_named(named: &[NamedPaytable]) -> Result<Catalogue, Fault> {
    if named.is_empty() {
        return Ok(Catalogue::embedded()?);
    }
    let own = catalogue_of(&paytable_files(&NamedPaytable::paths(named))?)?;
    named_among(named, &own, &Catalogue::known()?)
}

/// The named paytables, each once: files among `own`, keys among `available`.
pub fn named_among(named: &[NamedPaytable], own: &Catalogue, available: &Catalogue) -> Result<Catalogue, Fault> {
    let among = |named: &NamedPaytable| named.among(if named.file().is_some() { own } else { available });
    Ok(Catalogue::joined(named.iter().map(among).collect::<Result<Vec<_>, _>>()?)?)
}

/// What follows a file and a colon: a paytable, a wager of a game's file, or both.
fn within_file(name: &str, catalogue: &Catalogue) -> Selection {
    let is_wager = |offer: &Offer| offer.wager.id.eq_ignore_ascii_case(name);
    let has_wager = catalogue.clone().offers().iter().any(is_wager);
    Selection::of(&if name.contains('/') || has_wager { format!("*/{name}") } else { format!("*/*/{name}") })
}

/// The only offer of this name. A refusal writes the name with an id by `with_id`.
pub fn only(mut offers: Vec<Offer>, name: impl fmt::Display, with_id: impl Fn(&str) -> String) -> Result<Offer, Fault> {
    // Ids of several wagers may be equal.
    let wagers = offers.windows(2).any(|two| two[0].wager.id != two[1].wager.id);
    let id = |offer: &Offer| match wagers {
        true => format!("{}/{}", offer.wager.id, offer.paytable.id),
        false => offer.paytable.id.clone(),
    };
    let ids: Vec<String> = offers.iter().map(id).collect();
    if let [first, _, ..] = &ids[..] {
        let (one, all) = (with_id(first), ids.join(", "));
        bail!("{name} has several paytables; name one, such as {one}; it has {all}");
    }
    Ok(offers.pop().ok_or_else(|| format!("{name}: no paytable"))?)
}

impl NamedPaytable {
    /// Paytables in the named files, or among those that are available.
    pub fn catalogue(&self, available: &Catalogue) -> Result<Catalogue, Fault> {
        match self {
            NamedPaytable::ByKey(_) => self.among(available),
            NamedPaytable::OfFile(path, _) => self.among(&catalogue_of(&paytable_files(std::slice::from_ref(path))?)?),
            NamedPaytable::OfText(own) => Ok(Catalogue::of_texts(&[(own.name.clone(), own.text.clone())])?),
        }
    }

    /// The files of these.
    pub fn paths<'n>(named: impl IntoIterator<Item = &'n Self>) -> Vec<PathBuf> {
        named.into_iter().filter_map(NamedPaytable::file).cloned().collect()
    }

    /// The same, as far as they are found.
    pub fn reads<'n>(named: impl IntoIterator<Item = &'n Self>) -> Vec<PathBuf> {
        let paths = NamedPaytable::paths(named);
        paytable_files(&paths).unwrap_or(paths)
    }

    pub fn among(&self, catalogue: &Catalogue) -> Result<Catalogue, Fault> {
        let found = match self {
            NamedPaytable::ByKey(names) => {
                catalogue.only(&Selection { keys: vec![names.clone()], ..Selection::default() })
            }
            NamedPaytable::OfFile(path, id) => {
                let mut of_files = catalogue.only_of(&[name_of(path)]);
                if of_files.is_empty() {
                    // A folder or a pattern.
                    let files = paytable_files(std::slice::from_ref(path))?;
                    of_files = catalogue.only_of(&files.iter().map(|file| name_of(file)).collect::<Vec<_>>());
                }
                if of_files.is_empty() {
                    bail!("{self}: no paytable; those of the program's games are in other files, or named without one");
                }
                of_files.only(&id.as_ref().map_or_else(Selection::default, |id| within_file(id, &of_files)))
            }
            NamedPaytable::OfText(_) => return self.catalogue(catalogue),
        };
        Ok(found.map_err(|error| Refusal::usage(Some(error.field), format!("{self}: {error}")))?)
    }

    /// The only paytable, in the default reading, optimally played, with meters at their seeds.
    pub fn offer(&self, available: &Catalogue) -> Result<Offer, Fault> {
        let mark = if self.file().is_some() { ':' } else { '/' };
        only(self.catalogue(available)?.offers(), self, |id| format!("{self}{mark}{id}"))
    }

    /// The number that stands in place of a name, such as `1e9`.
    pub fn number(&self) -> Option<u64> {
        let [name] = &self.key()?[..] else { return None };
        numbers::rounds(name).ok()
    }

    /// What is told where a key of the regulation is also a path that exists.
    pub fn beside_path(&self) -> Option<String> {
        let key = self.key()?.join("/");
        let is_there = Path::new(&key).exists();
        is_there.then(|| format!("note: {key} names paytables of the regulation; {key} on the disk is ./{key}"))
    }

    pub fn key(&self) -> Option<&Vec<String>> {
        if let NamedPaytable::ByKey(key) = self { Some(key) } else { None }
    }

    pub fn file(&self) -> Option<&PathBuf> {
        if let NamedPaytable::OfFile(path, _) = self { Some(path) } else { None }
    }

    /// Name and text of a paytable that is no file.
    pub fn text(&self) -> Option<(String, String)> {
        if let NamedPaytable::OfText(own) = self { Some((own.name.clone(), own.text.clone())) } else { None }
    }
}

impl fmt::Display for NamedPaytable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NamedPaytable::ByKey(key) => write!(formatter, "{}", key.join("/")),
            NamedPaytable::OfFile(path, None) => write!(formatter, "{}", name_of(path)),
            NamedPaytable::OfFile(path, Some(id)) => write!(formatter, "{}:{id}", name_of(path)),
            NamedPaytable::OfText(own) => write!(formatter, "{}", own.name.trim_end_matches(ENDING)),
        }
    }
}

pub const NAME_OF_STDIN: &str = "<stdin>";

pub fn paytable_files(named: &[PathBuf]) -> Result<Vec<PathBuf>, Fault> {
    if named.iter().filter(|path| is_dash(path)).count() > 1 {
        bail!("-: standard input can be read once only; name it once");
    }
    Ok(files_named(named, rank_of_paytable_file)?)
}

pub fn name_of(file: &Path) -> String {
    if is_dash(file) { NAME_OF_STDIN.to_string() } else { file.display().to_string() }
}

/// The paytables of files; a game of theirs may not have the id of another one that is named.
pub fn catalogue_of(files: &[PathBuf]) -> Result<Catalogue, PaytableErrors> {
    let catalogue = Catalogue::of_read(files.iter().map(|file| (name_of(file), read(file, file))))?;
    let file_of = |game: &GameFacts| game.wagers[0].source.path;
    let named = keys::named_games();
    for Offer { game, paytable, .. } in catalogue.clone().offers() {
        let is_other = |known: &&&GameFacts| known.id == game.id && file_of(known) != file_of(game);
        if let Some(known) = named.iter().find(is_other) {
            let message = format!("game `{}` is already defined in {}; give one another id", game.id, file_of(known));
            let (file, place) = (paytable.file.clone(), paytable.place);
            return Err(PaytableError::Invalid { file, place, message }.into());
        }
    }
    Ok(catalogue)
}

/// Names and texts of files; relative paths begin at `folder`.
pub fn texts_of(files: &[PathBuf], folder: &Path) -> Result<Vec<(String, String)>, PaytableErrors> {
    let mut errors = PaytableErrors::default();
    let text = |file: &PathBuf| Some((name_of(file), errors.value_of(read(file, &folder.join(file)))?));
    let texts = files.iter().filter_map(text).collect();
    errors.or(texts)
}

fn read(named: &Path, place: &Path) -> Result<String, PaytableError> {
    if is_dash(named) { stdin() } else { read_text(place) }
}

/// Standard input can be read only once.
fn stdin() -> Result<String, PaytableError> {
    static TEXT: OnceLock<String> = OnceLock::new();
    if let Some(text) = TEXT.get() {
        return Ok(text.clone());
    }
    let stdin = io::stdin();
    if stdin.is_terminal() {
        let source = io::Error::other("a terminal; send it a paytable file in TOML, as in `... < my-paytable.toml`");
        return Err(PaytableError::Unreadable { file: NAME_OF_STDIN.to_string(), source });
    }
    let text = read_text_from(NAME_OF_STDIN, stdin.lock())?;
    Ok(TEXT.get_or_init(|| text).clone())
}

/// A parser with names for completions; the inner parser decides what is accepted.
#[derive(Clone)]
pub struct Known<P> {
    parser: P,
    names: fn() -> Vec<String>,
}

type Parser<T> = fn(&str) -> Result<T, String>;

impl Known<StringValueParser> {
    /// Accepts any text; completions offer `names`.
    pub fn text(names: fn() -> Vec<String>) -> Self {
        Known { parser: StringValueParser::new(), names }
    }

    pub fn readings() -> Self {
        Known::text(|| {
            let names = all_wagers().flat_map(|wager| wager.readings).map(|reading| reading.name);
            sorted(names.chain(["default", "all"]).map(str::to_string))
        })
    }

    pub fn strategies() -> Self {
        Known::text(|| {
            let names = all_wagers().flat_map(|wager| wager.strategies).map(|strategy| strategy.name);
            sorted(names.chain(["optimal", "all"]).map(str::to_string))
        })
    }
}

impl Known<Parser<NamedPaytable>> {
    pub fn one_paytable() -> Self {
        Known { parser: named_paytable, names: || sorted(keys::known().iter().map(|offer| keys_of(offer)[2].clone())) }
    }

    pub fn some_paytables() -> Self {
        Known { parser: named_paytables, names: || sorted(keys::known().iter().flat_map(keys_of)) }
    }
}

fn keys_of(offer: &Offer) -> [String; 3] {
    let [game, wager, paytable] = [offer.game.id, offer.wager.id, offer.paytable.id.as_str()];
    [game.to_string(), format!("{game}/{wager}"), format!("{game}/{wager}/{paytable}")]
}

fn all_wagers() -> impl Iterator<Item = &'static WagerFacts> {
    games().flat_map(|game| game.facts().wagers)
}

fn sorted(names: impl Iterator<Item = String>) -> Vec<String> {
    names.collect::<BTreeSet<_>>().into_iter().collect()
}

impl<P: TypedValueParser> TypedValueParser for Known<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
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
        assert_eq!(named_paytable("let-it-ride/base/a"), Ok(NamedPaytable::ByKey(key)));
        assert_eq!(named_paytable("own.toml"), file("own.toml", None));
        assert_eq!(named_paytable("a/b/own.toml:house"), file("a/b/own.toml", Some("house")));
        assert_eq!(named_paytable("own.toml:let-it-ride/x"), file("own.toml", Some("let-it-ride/x")));
    }

    #[test]
    fn several_are_named_by_the_beginning_of_their_key() {
        for text in ["let-it-ride", "let-it-ride/base", "let-it-ride/base/a"] {
            let names = text.split('/').map(str::to_string).collect();
            assert_eq!(named_paytables(text), Ok(NamedPaytable::ByKey(names)));
        }
        for path in ["own.toml", "-", "own/*", "src", "src/cli", "./src"] {
            assert_eq!(named_paytables(path), file(path, None));
        }
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
    fn a_paytable_is_named_by_what_differs() {
        assert_eq!(named_paytable("let-it-ride/base/A; ;"), named_paytable("let-it-ride/base/A"));
        let Ok(NamedPaytable::OfText(own)) = named_paytable("let-it-ride/base/A;flush=9") else { panic!("no text") };
        assert!(own.text.contains("flush = 9") && own.game == "let-it-ride");
        for nonsense in ["flush=x", "flush", "fluhs=9", "flush=9;flush=8", "flush=-1", "flush=1..2", "flush=1e40"] {
            let why = named_paytable(&format!("let-it-ride/base/A;{nonsense}")).expect_err(nonsense);
            assert!(!why.contains('⟦') && why.contains("flu"), "{why}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for nonsense in ["", "a", "a/b", "a/b/", "//x", "a//b", "a/b/c/d", "own.toml:", "own.toml::", "own.txt:a"] {
            assert!(named_paytable(nonsense).is_err(), "{nonsense}");
        }
    }
}
