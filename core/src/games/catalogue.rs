//! Every wager and paytable on offer: the regulation's own, or an operator's files, and the choice among them.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use super::activation::BonusActivation;
use super::selection::{Selection, SelectionError};
use super::{GAMES, GameFacts, Offer, ReadingFacts, StrategyFacts, WagerFacts};
use crate::paytable::{ByMeter, Document, Paytable, PaytableError, PaytableErrors, quoted, read_text, unknown};

/// The paytables to choose from.
#[derive(Clone)]
pub struct Catalogue {
    entries: Vec<Entry>,
}

#[derive(Clone)]
struct Entry {
    game: &'static GameFacts,
    wager: &'static WagerFacts,
    paytable: Arc<Paytable>,
}

impl Catalogue {
    /// The options of the regulation, which are part of the program.
    ///
    /// # Errors
    /// [`PaytableErrors`] never, unless the program was built with a broken paytable file.
    pub fn embedded() -> Result<Self, PaytableErrors> {
        let mut entries = Vec::new();
        for game in GAMES {
            for wager in game.facts().wagers {
                entries.extend(read_document(wager.source.path, wager.source.text)?);
            }
        }
        Ok(Catalogue { entries })
    }

    /// The paytables of an operator's files.
    ///
    /// # Errors
    /// Every [`PaytableError`] of every file; a paytable that an earlier file defines is one.
    pub fn of_files(paths: &[PathBuf]) -> Result<Self, PaytableErrors> {
        Self::of_read(paths.iter().map(|path| (path.display().to_string(), read_text(path))))
    }

    /// The paytables of files of these names and texts.
    ///
    /// # Errors
    /// As [`Catalogue::of_files`].
    pub fn of_texts(files: &[(String, String)]) -> Result<Self, PaytableErrors> {
        Self::of_read(files.iter().map(|(file, text)| (file.clone(), Ok(text))))
    }

    /// The paytables of files of these names, with their texts as far as they could be read.
    ///
    /// # Errors
    /// As [`Catalogue::of_files`].
    pub fn of_read<T: AsRef<str>>(
        files: impl Iterator<Item = (String, Result<T, PaytableError>)>,
    ) -> Result<Self, PaytableErrors> {
        let (mut entries, mut defined) = (Vec::new(), HashMap::new());
        let mut errors = PaytableErrors::default();
        for (file, text) in files {
            let Some(text) = errors.value_of(text) else { continue };
            for entry in errors.value_of(read_document(&file, text.as_ref())).into_iter().flatten() {
                if let Some(first) = defined.insert(entry.option(), file.clone()) {
                    errors.value_of::<()>(Err(entry.already_defined(&first, "")));
                }
                entries.push(entry);
            }
        }
        errors.or(Catalogue { entries })
    }

    /// The paytables that `selection` wants, whatever the reading, strategy and meters.
    ///
    /// # Errors
    /// [`SelectionError`] if a name is unknown among what the names before it leave.
    pub fn only(&self, selection: &Selection) -> Result<Self, SelectionError> {
        let name = |entry: &Entry| [entry.game.id, entry.wager.id, &entry.paytable.id].map(str::to_string);
        let named = self.entries.iter().map(|entry| (name(entry), entry.clone())).collect();
        let kept = selection.named(named, |(name, _)| name.each_ref().map(String::as_str))?;
        Ok(Catalogue { entries: kept.into_iter().map(|(_, entry)| entry).collect() })
    }

    /// The paytables of the files of these names.
    pub fn only_of(&self, files: &[String]) -> Self {
        let is_of = |entry: &&Entry| files.contains(&entry.paytable.file);
        Catalogue { entries: self.entries.iter().filter(is_of).cloned().collect() }
    }

    /// The paytables of all `parts`, each once, in their order.
    ///
    /// # Errors
    /// [`PaytableError`] if files of two parts define the same paytable: its rows could not be told apart.
    pub fn joined(parts: impl IntoIterator<Item = Self>) -> Result<Self, PaytableErrors> {
        const REMEDY: &str = "; give it another id, or `compare` the two";
        let (mut entries, mut defined): (Vec<Entry>, HashMap<_, String>) = (Vec::new(), HashMap::new());
        let mut errors = PaytableErrors::default();
        for entry in parts.into_iter().flat_map(|part| part.entries) {
            match defined.get(&entry.option()) {
                Some(first) if *first == entry.paytable.file => {}
                Some(first) => drop(errors.value_of::<()>(Err(entry.already_defined(first, REMEDY)))),
                None => {
                    defined.insert(entry.option(), entry.paytable.file.clone());
                    entries.push(entry);
                }
            }
        }
        errors.or(Catalogue { entries })
    }

    /// The offers that `selection` wants, in the order of the catalogue; never an empty list.
    ///
    /// # Errors
    /// [`SelectionError`] if a name is unknown among what the names before it leave.
    pub fn select(&self, selection: &Selection) -> Result<Vec<Offer>, SelectionError> {
        let entries: Vec<&Entry> = self.entries.iter().collect();
        let chosen = selection.named(entries, |entry| [entry.game.id, entry.wager.id, &entry.paytable.id])?;
        let wagers: Vec<&'static WagerFacts> = chosen.iter().map(|entry| entry.wager).collect();
        selection.reading.check::<ReadingFacts>(&wagers)?;
        selection.strategy.check::<StrategyFacts>(&wagers)?;
        check_meters(&chosen, &selection.meters)?;
        Ok(chosen.iter().flat_map(|entry| entry.offers(selection)).collect())
    }
}

/// The options of the regulation, read once.
static REGULATION: LazyLock<Option<Catalogue>> = LazyLock::new(|| Catalogue::embedded().ok());

/// The paytables of the regulation for a wager, in their order.
pub(super) fn options_of_regulation(game: &str, wager: &str) -> impl Iterator<Item = &'static Paytable> {
    let entries = REGULATION.iter().flat_map(|catalogue| &catalogue.entries);
    entries.filter(move |entry| entry.game.id == game && entry.wager.id == wager).map(|entry| entry.paytable.as_ref())
}

impl Entry {
    /// What no other entry may be: its game and wager, and its paytable in lower case.
    fn option(&self) -> (&'static str, &'static str, String) {
        (self.game.id, self.wager.id, self.paytable.id.to_ascii_lowercase())
    }

    /// The error of a paytable that `first` defines too.
    fn already_defined(&self, first: &str, remedy: &str) -> PaytableError {
        let (file, place, id) = (self.paytable.file.clone(), self.paytable.place, &self.paytable.id);
        PaytableError::Invalid {
            file,
            place,
            message: format!("paytable `{id}` is already defined in {first}{remedy}"),
        }
    }

    fn offers(&self, selection: &Selection) -> Vec<Offer> {
        let meters = if self.paytable.meters.is_empty() { ByMeter::default() } else { selection.meters.clone() };
        let mut offers = Vec::new();
        for reading in selection.reading.among(self.wager) {
            for strategy in selection.strategy.among(self.wager) {
                let (game, wager, paytable) = (self.game, self.wager, Arc::clone(&self.paytable));
                let (meters, bonuses) = (meters.clone(), BonusActivation::none());
                offers.push(Offer {
                    game,
                    wager,
                    paytable,
                    reading,
                    strategy,
                    meters,
                    bonuses,
                    payout_limit: None,
                    seat: None,
                });
            }
        }
        offers
    }
}

fn check_meters(chosen: &[&Entry], readings: &ByMeter) -> Result<(), SelectionError> {
    if readings.is_empty() {
        return Ok(());
    }
    let mut known: Vec<&str> = Vec::new();
    for meter in chosen.iter().flat_map(|entry| &entry.paytable.meters) {
        if !known.contains(&meter.name.as_str()) {
            known.push(&meter.name);
        }
    }
    if known.is_empty() {
        return Err(SelectionError::NoMeter(String::new()));
    }
    match readings.names().find(|name| !known.contains(name)) {
        None => Ok(()),
        Some(name) => Err(SelectionError::NoMeter(format!(" named {}; there is {}", quoted(name), known.join(", ")))),
    }
}

/// The entries of one paytable file. Its paytables are looked at if its game and its wager are known.
fn read_document(file: &str, text: &str) -> Result<Vec<Entry>, PaytableErrors> {
    let document = Document::parse(file, text)?;
    let mut errors = PaytableErrors::default();
    document.check_keys(&mut errors);
    let game = errors.value_of(game_of(&document));
    let wager = match game {
        Some(game) => errors.value_of(wager_of(&document, game)),
        None => errors.value_of(document.wager()).and(None),
    };
    let mut entries = Vec::new();
    if let (Some(game), Some(wager)) = (game, wager) {
        let paytables = errors.value_of(document.paytables(wager.form)).into_iter().flatten();
        entries.extend(paytables.map(|paytable| Entry { game, wager, paytable: Arc::new(paytable) }));
    }
    errors.of_one_file().or(entries)
}

fn game_of(document: &Document) -> Result<&'static GameFacts, PaytableError> {
    let id = document.game()?;
    super::game(id.value).map(|game| game.facts()).ok_or_else(|| {
        let known = GAMES.iter().map(|game| game.facts().id);
        document.error_at(&id, unknown("game", id.value, "there is", known))
    })
}

fn wager_of(document: &Document, game: &GameFacts) -> Result<&'static WagerFacts, PaytableError> {
    let id = document.wager()?;
    game.wager(id.value).ok_or_else(|| {
        let known = game.wagers.iter().map(|wager| wager.id);
        document.error_at(&id, unknown("wager", id.value, &format!("{} has", game.title), known))
    })
}
