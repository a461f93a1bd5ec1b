//! The catalogue: every wager and paytable, from the regulation or from an operator's files; the comparison of an
//! operator's own paytable with the regulation's; and the list that registers games.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use super::game_file::FileGame;
use super::selection::{Selection, SelectionError};
use super::{
    Game, GameFacts, Keeper, Offer, SolveError, Solver, WagerFacts, criss_cross_poker, game_file, lunar_poker,
};
use crate::cards::CardSet;
use crate::paytable::{Difference, Document, PaytableError, PaytableErrors, nearest, read_text, unknown, written};

/// The paytables to choose from: the regulation's, or an operator's files.
#[derive(Clone)]
pub struct Catalogue {
    offers: Vec<Offer>,
}

impl Catalogue {
    /// The regulation's paytables, which are part of the program.
    pub fn embedded() -> Result<Self, PaytableErrors> {
        // A test shows that they are valid; what cannot be used is read again for its errors.
        REGULATION.clone().map_or_else(Self::read_embedded, Ok)
    }

    fn read_embedded() -> Result<Self, PaytableErrors> {
        let sources = SHIPPED.iter().flat_map(|game| game.facts().wagers).map(|wager| &wager.source);
        let read = sources.map(|source| read_document(source.path, source.text)).collect::<Result<Vec<_>, _>>()?;
        Ok(Catalogue { offers: read.concat() })
    }

    /// The regulation's paytables, and those of games in files that were read.
    pub fn known() -> Result<Self, PaytableErrors> {
        let mut known = Catalogue::embedded()?;
        known.offers.extend(known_games().into_iter().flat_map(|(_, offers)| offers));
        Ok(known)
    }

    /// The paytables of an operator's files.
    ///
    /// # Errors
    /// Every error of every file, with line and column; a paytable that two files define is one.
    pub fn of_files(paths: &[PathBuf]) -> Result<Self, PaytableErrors> {
        Self::of_read(paths.iter().map(|path| (path.display().to_string(), read_text(path))))
    }

    /// The paytables of texts, each with the file name for its errors.
    ///
    /// # Errors
    /// As [`Catalogue::of_files`].
    pub fn of_texts(files: &[(String, String)]) -> Result<Self, PaytableErrors> {
        Self::of_read(files.iter().map(|(file, text)| (file.clone(), Ok(text))))
    }

    /// The paytables of files with these names; a text is an error where it could not be read.
    pub fn of_read<T: AsRef<str>>(
        files: impl Iterator<Item = (String, Result<T, PaytableError>)>,
    ) -> Result<Self, PaytableErrors> {
        let (mut offers, mut defined) = (Vec::new(), HashMap::new());
        let mut errors = PaytableErrors::default();
        let files: Vec<_> = files.collect();
        // Games come before the paytables of other files.
        for (file, text) in files.iter().filter_map(|(file, text)| Some((file, text.as_ref().ok()?))) {
            let document = Document::parse(file, text.as_ref());
            // Its errors are noted below.
            let _ = document.ok().filter(Document::is_game).map(|document| own_game(&document, file, text.as_ref()));
        }
        for (file, text) in files {
            let Some(text) = errors.value_of(text) else { continue };
            for offer in errors.value_of(read_document(&file, text.as_ref())).into_iter().flatten() {
                let is_other = |own: &&Offer| own.game.id == offer.game.id && !std::ptr::eq(own.game, offer.game);
                if let Some(other) = offers.iter().find(is_other) {
                    let (place, first) = (offer.paytable.place, &other.paytable.file);
                    let message =
                        format!("game `{}` is already defined in {first}; give one another id", offer.game.id);
                    errors.add(PaytableError::Invalid { file: file.clone(), place, message });
                }
                if let Some(first) = defined.insert(offer.option().map(str::to_ascii_lowercase), file.clone()) {
                    errors.add(already_defined(&offer, &first, ""));
                }
                offers.push(offer);
            }
        }
        errors.or(Catalogue { offers })
    }

    /// The paytables that match `selection`; its reading, strategy and meters are ignored.
    ///
    /// # Errors
    /// [`SelectionError`] if a name is unknown among the entries that match the names before it.
    pub fn only(&self, selection: &Selection) -> Result<Self, SelectionError> {
        Ok(Catalogue { offers: selection.named(self.offers.clone(), Offer::option)? })
    }

    pub fn is_empty(&self) -> bool {
        self.offers.is_empty()
    }

    pub fn only_of(&self, files: &[String]) -> Self {
        let is_of = |offer: &&Offer| files.contains(&offer.paytable.file);
        Catalogue { offers: self.offers.iter().filter(is_of).cloned().collect() }
    }

    /// The paytables of all `parts`, each once, in order.
    ///
    /// # Errors
    /// [`PaytableError`] if files of two parts define the same paytable, as their rows would be indistinguishable.
    pub fn joined(parts: impl IntoIterator<Item = Self>) -> Result<Self, PaytableErrors> {
        const REMEDY: &str = "; give it another id, or `compare` the two";
        let (mut offers, mut defined): (Vec<Offer>, HashMap<_, usize>) = (Vec::new(), HashMap::new());
        let mut errors = PaytableErrors::default();
        for offer in parts.into_iter().flat_map(|part| part.offers) {
            let first = *defined.entry(offer.option().map(str::to_ascii_lowercase)).or_insert(offers.len());
            if first == offers.len() {
                offers.push(offer);
            } else if offers[first].paytable != offer.paytable {
                // Texts that are no files may have one name.
                errors.add(already_defined(&offer, &offers[first].paytable.file, REMEDY));
            }
        }
        errors.or(Catalogue { offers })
    }

    /// The offers in order, each in the default reading, optimally played, meters at their seeds.
    pub fn offers(self) -> Vec<Offer> {
        self.offers
    }

    /// The offers that match `selection`, in the order of the catalogue; never an empty list.
    ///
    /// # Errors
    /// As [`Selection::among`].
    pub fn select(&self, selection: &Selection) -> Result<Vec<Offer>, SelectionError> {
        selection.among(&self.offers)
    }
}

static REGULATION: LazyLock<Option<Catalogue>> = LazyLock::new(|| Catalogue::read_embedded().ok());

fn already_defined(Offer { paytable, .. }: &Offer, first: &str, remedy: &str) -> PaytableError {
    let message = format!("paytable `{}` is already defined in {first}{remedy}", paytable.id);
    PaytableError::Invalid { file: paytable.file.clone(), place: paytable.place, message }
}

/// The offers of one paytable file. Paytables are checked only if game and wager are known.
fn read_document(file: &str, text: &str) -> Result<Vec<Offer>, PaytableErrors> {
    let document = Document::parse(file, text)?;
    if document.is_game() {
        return own_game(&document, file, text);
    }
    let mut keys = document.keys();
    // Read below.
    ["schema", "game", "wager", "paytable"].into_iter().for_each(|key| _ = keys.value(key));
    let mut errors = keys.end();
    let game = errors.value_of(game_of(&document));
    let wager = match game {
        Some(game) => errors.value_of(wager_of(&document, game)),
        None => errors.value_of(document.text("wager")).and(None),
    };
    let Some((game, wager)) = game.zip(wager) else { return errors.of_one_file().or(Vec::new()) };
    let paytables = errors.value_of(document.paytables(wager.id, wager.form, game.chapter)).into_iter().flatten();
    errors.of_one_file().or(paytables.map(|paytable| Offer::on(game, wager, paytable)).collect())
}

/// The paytables in a game's file; the game is known by its id from then on.
fn own_game(document: &Document, file: &str, text: &str) -> Result<Vec<Offer>, PaytableErrors> {
    if game_file::is_shipped(text) {
        // Paytables of the regulation's games are other files.
        let id = document.text("game")?.value;
        let published = PUBLISHED.iter().find(|(game, _)| game.facts().id == id);
        return Ok(published.map(|(_, offers)| offers.clone()).unwrap_or_default());
    }
    if let Ok(id) = document.text("game")
        && games_of_program().chain(games_published()).any(|game| game.facts().id.eq_ignore_ascii_case(id.value))
    {
        let message = format!("`{}` is a game of this program; give yours another id", id.value);
        return Err(document.error_at(id.span, message).into());
    }
    let (own, offers) = game_file::read(document, file, text)?;
    let mut games = OWN.write().unwrap_or_else(PoisonError::into_inner);
    games.retain(|(game, _)| !std::ptr::eq(game.facts(), own.facts()));
    games.push((own.registered(), offers.clone()));
    Ok(offers)
}

fn game_of(document: &Document) -> Result<&'static GameFacts, PaytableError> {
    let id = document.text("game")?;
    super::game(id.value).map(|game| game.facts()).ok_or_else(|| {
        let known: Vec<&str> = games().map(|game| game.facts().id).collect();
        document.error_at(id.span, unknown("game", id.value, "available:", known))
    })
}

fn wager_of(document: &Document, game: &GameFacts) -> Result<&'static WagerFacts, PaytableError> {
    let id = document.text("wager")?;
    game.wager(id.value).ok_or_else(|| {
        let known = game.wagers.iter().map(|wager| wager.id);
        document.error_at(id.span, unknown("wager", id.value, &format!("{} has", game.title), known))
    })
}

/// An operator's own paytable compared with the regulation's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPaytable {
    pub name: String,
    /// [`Offer::source_of_paytables`].
    pub source: &'static str,
    /// Id of the regulation's nearest paytable.
    pub nearest: String,
    pub section: String,
    /// Rows that differ from the nearest paytable; empty if it pays the same.
    pub differences: Vec<Difference>,
}

impl OwnPaytable {
    pub fn is_permitted(&self) -> bool {
        self.differences.is_empty()
    }
}

impl Offer {
    /// Where the paytables of its game stand.
    pub fn source_of_paytables(&self) -> &'static str {
        if is_of_program(self.game) { "the regulation" } else { "the game's file" }
    }

    /// The comparison of an own paytable with the regulation's; `None` if it is the regulation's, id and section
    /// included.
    pub fn own_paytable(&self) -> Option<OwnPaytable> {
        let [game, wager, id, ..] = self.key();
        let mut options = Catalogue::known().map(Catalogue::offers).unwrap_or_default();
        options.retain(|option| option.option()[..2] == [game, wager]);
        let own = written(game, wager, &self.paytable);
        let options = options.iter().map(|option| &*option.paytable);
        if options.clone().any(|option| option.id == id && written(game, wager, option) == own) {
            return None;
        }
        let (option, differences) = nearest(&self.paytable, options)?;
        Some(OwnPaytable {
            name: [game, wager, id].join("/"),
            source: self.source_of_paytables(),
            nearest: option.id.clone(),
            section: option.section.clone(),
            differences,
        })
    }
}

/// The games of this program.
static SHIPPED: LazyLock<Vec<&'static dyn Game>> = LazyLock::new(|| {
    let file = |id| game_file::game_of(id).ok().map(FileGame::registered);
    let games: [Option<&'static dyn Game>; 7] = [
        file("let-it-ride"),
        file("four-card-poker"),
        Some(&criss_cross_poker::CrissCrossPoker),
        Some(&lunar_poker::Chapter::Today),
        Some(&lunar_poker::Chapter::Of2013),
        file("mississippi-stud"),
        file("ultimate-texas-holdem"),
    ];
    games.into_iter().flatten().collect()
});

/// Games of published rules, which no regulation at hand has: files of the program, with their paytables.
static PUBLISHED: LazyLock<Vec<OwnGame>> = LazyLock::new(|| {
    let read = |(path, text): (&'static str, &'static str)| {
        let document = Document::parse(path, text).ok()?;
        let (game, offers) = game_file::read(&document, path, text).ok()?;
        Some((game.registered(), offers))
    };
    game_file::published().filter_map(read).collect()
});

/// A game of a file, with its paytables.
type OwnGame = (&'static dyn Game, Vec<Offer>);

/// Of those with one id the last is known by it.
static OWN: RwLock<Vec<OwnGame>> = RwLock::new(Vec::new());

/// The regulation's games.
pub fn games_of_program() -> impl Iterator<Item = &'static dyn Game> {
    SHIPPED.iter().copied()
}

/// Games of published rules.
pub fn games_published() -> impl Iterator<Item = &'static dyn Game> {
    PUBLISHED.iter().map(|(game, _)| *game)
}

/// The games of this program, then those of files that were read.
pub fn games() -> impl Iterator<Item = &'static dyn Game> {
    SHIPPED.iter().copied().chain(known_games().into_iter().map(|(game, _)| game))
}

/// Whether the game is one of the regulation, not of published rules or of somebody's file.
pub fn is_of_program(facts: &GameFacts) -> bool {
    SHIPPED.iter().any(|game| std::ptr::eq(game.facts(), facts))
}

/// Whether the game is one of the regulation or of published rules.
pub fn is_shipped(facts: &GameFacts) -> bool {
    games_of_program().chain(games_published()).any(|game| std::ptr::eq(game.facts(), facts))
}

/// Games of files, the last of each id.
fn known_games() -> Vec<OwnGame> {
    let own = OWN.read().unwrap_or_else(PoisonError::into_inner);
    let all: Vec<&OwnGame> = PUBLISHED.iter().chain(own.iter()).collect();
    let id = |own: &OwnGame| own.0.facts().id;
    let is_last = |place: &usize| !all[place + 1..].iter().any(|later| id(later) == id(all[*place]));
    (0..all.len()).filter(is_last).map(|place| (*all[place]).clone()).collect()
}

pub fn game(id: &str) -> Option<&'static dyn Game> {
    games().find(|game| game.facts().id == id)
}

impl Offer {
    pub fn solver(&self, deck: CardSet) -> Result<Box<dyn Solver>, SolveError> {
        self.registered()?.solver(deck)
    }

    /// The exact path with expensive results stored by `keeper`.
    pub fn solver_keeping(&self, deck: CardSet, keeper: Arc<dyn Keeper>) -> Result<Box<dyn Solver>, SolveError> {
        self.registered()?.solver_keeping(deck, keeper)
    }

    fn registered(&self) -> Result<&'static dyn Game, SolveError> {
        let (game, wager) = (self.game.id, self.wager.id);
        let is_own = |game: &&'static dyn Game| std::ptr::eq(game.facts(), self.game);
        let of_file = || OWN.read().unwrap_or_else(PoisonError::into_inner).iter().map(|(game, _)| *game).find(is_own);
        let found = games_of_program().chain(games_published()).find(is_own).or_else(of_file);
        found.ok_or(SolveError::UnknownWager { game, wager })
    }
}
