//! The catalogue: every wager and paytable, from the regulation or from an operator's files; the comparison of an
//! operator's own paytable with the regulation's; and the list that registers games.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};

use super::selection::{Selection, SelectionError};
use super::{
    Game, GameFacts, Keeper, Offer, SolveError, Solver, WagerFacts, criss_cross_poker, four_card_poker, let_it_ride,
    lunar_poker, mississippi_stud, ultimate_texas_holdem,
};
use crate::cards::CardSet;
use crate::paytable::{
    Difference, Document, Paytable, PaytableError, PaytableErrors, nearest, read_text, unknown, written,
};

/// The paytables to choose from: the regulation's, or an operator's files.
#[derive(Clone)]
pub struct Catalogue {
    offers: Vec<Offer>,
}

impl Catalogue {
    /// The regulation's paytables, which are part of the program.
    pub fn embedded() -> Result<Self, PaytableErrors> {
        let mut offers = Vec::new();
        for game in GAMES {
            for wager in game.facts().wagers {
                offers.extend(read_document(wager.source.path, wager.source.text)?);
            }
        }
        Ok(Catalogue { offers })
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
        for (file, text) in files {
            let Some(text) = errors.value_of(text) else { continue };
            for offer in errors.value_of(read_document(&file, text.as_ref())).into_iter().flatten() {
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
            let option = offer.option().map(str::to_ascii_lowercase);
            let first = *defined.entry(option).or_insert(offers.len());
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

static REGULATION: LazyLock<Option<Catalogue>> = LazyLock::new(|| Catalogue::embedded().ok());

pub(super) fn options_of_regulation(game: &str, wager: &str) -> impl Iterator<Item = &'static Paytable> {
    let offers = REGULATION.iter().flat_map(|catalogue| &catalogue.offers);
    offers.filter(move |offer| offer.game.id == game && offer.wager.id == wager).map(|offer| offer.paytable.as_ref())
}

fn already_defined(Offer { paytable, .. }: &Offer, first: &str, remedy: &str) -> PaytableError {
    let message = format!("paytable `{}` is already defined in {first}{remedy}", paytable.id);
    PaytableError::Invalid { file: paytable.file.clone(), place: paytable.place, message }
}

/// The offers of one paytable file. Paytables are checked only if game and wager are known.
fn read_document(file: &str, text: &str) -> Result<Vec<Offer>, PaytableErrors> {
    let document = Document::parse(file, text)?;
    let mut errors = PaytableErrors::default();
    document.check_keys(&mut errors);
    let game = errors.value_of(game_of(&document));
    let wager = match game {
        Some(game) => errors.value_of(wager_of(&document, game)),
        None => errors.value_of(document.wager()).and(None),
    };
    let mut offers = Vec::new();
    if let (Some(game), Some(wager)) = (game, wager) {
        let paytables = errors.value_of(document.paytables(wager.form)).into_iter().flatten();
        offers.extend(paytables.map(|paytable| Offer::on(game, wager, paytable)));
    }
    errors.of_one_file().or(offers)
}

fn game_of(document: &Document) -> Result<&'static GameFacts, PaytableError> {
    let id = document.game()?;
    super::game(id.value).map(|game| game.facts()).ok_or_else(|| {
        let known = GAMES.iter().map(|game| game.facts().id);
        document.error_at(&id, unknown("game", id.value, "available:", known))
    })
}

fn wager_of(document: &Document, game: &GameFacts) -> Result<&'static WagerFacts, PaytableError> {
    let id = document.wager()?;
    game.wager(id.value).ok_or_else(|| {
        let known = game.wagers.iter().map(|wager| wager.id);
        document.error_at(&id, unknown("wager", id.value, &format!("{} has", game.title), known))
    })
}

/// An operator's own paytable compared with the regulation's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPaytable {
    pub name: String,
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
    /// Whether the regulation has a paytable with these pays.
    pub fn has_pays_of_regulation(&self) -> bool {
        self.own_paytable().is_none_or(|own| own.is_permitted())
    }

    /// The comparison of an own paytable with the regulation's; `None` if it is the regulation's, id and section
    /// included.
    pub fn own_paytable(&self) -> Option<OwnPaytable> {
        let [game, wager, id, ..] = self.key();
        let options = || options_of_regulation(game, wager);
        let own = written(game, wager, &self.paytable);
        if options().any(|option| option.id == id && written(game, wager, option) == own) {
            return None;
        }
        let (option, differences) = nearest(&self.paytable, options())?;
        Some(OwnPaytable {
            name: [game, wager, id].join("/"),
            nearest: option.id.clone(),
            section: option.section.clone(),
            differences,
        })
    }
}

/// The games of this program: a new game adds its folder and a line here.
pub static GAMES: &[&dyn Game] = &[
    &let_it_ride::LET_IT_RIDE,
    &four_card_poker::FourCardPoker,
    &criss_cross_poker::CrissCrossPoker,
    &lunar_poker::Chapter::Today,
    &lunar_poker::Chapter::Of2013,
    &mississippi_stud::MISSISSIPPI_STUD,
    &ultimate_texas_holdem::UltimateTexasHoldem,
];

pub fn game(id: &str) -> Option<&'static dyn Game> {
    GAMES.iter().copied().find(|game| game.facts().id == id)
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
        game(self.game.id).ok_or(SolveError::UnknownWager { game: self.game.id, wager: self.wager.id })
    }
}
