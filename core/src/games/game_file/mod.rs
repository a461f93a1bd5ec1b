//! A game as a file: TOML that states its deal, decisions, settlement and wagers, with the facts that reports print.
//!
//! A closed vocabulary, read key by key: what no part of the program reads is an error with its place
//! (`docs/games.md`).

mod checks;
mod dealer;
mod decisions;
mod facts;
mod holdings;
mod play;
mod ranked;
mod rules;
mod wagers;

use std::sync::{Mutex, PoisonError};

use super::engine::dealer::dealt::DealtGame;
use super::engine::kinds::Kinds;
use super::engine::streets::game::StreetGame;
use super::{Game, GameFacts, HandRanking, Offer, PaytableSource, Published};
use crate::paytable::{Document, Keys, Name, PaytableErrors, check_name, kept, leaked, quoted};
use play::{Play, SourceOf};

pub use dealer::cell_words;

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// A file of the program, such as the one of Let It Ride that is called `game`; empty if there is none.
fn shipped(game: &str, name: &str) -> PaytableSource {
    let path = format!("paytables/{game}/{name}.toml");
    let found = SHIPPED.iter().find(|(known, _)| *known == path);
    found.map(|&(path, text)| PaytableSource { path, text }).unwrap_or_default()
}

/// Path and text of the files of the program that state a game with its paytables.
pub fn published() -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_alone = |path: &str| {
        let folder = path.strip_suffix("game.toml");
        folder.is_some_and(|folder| SHIPPED.iter().filter(|(known, _)| known.starts_with(folder)).count() == 1)
    };
    SHIPPED.iter().copied().filter(move |(path, _)| is_alone(path))
}

/// Path and text of the files of a game of the program.
pub fn files_of(game: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    SHIPPED.iter().copied().filter(move |(path, _)| path.split('/').nth(1) == Some(game))
}

/// Whether a text is a file of the program.
pub fn is_shipped(text: &str) -> bool {
    SHIPPED.iter().any(|(_, shipped)| *shipped == text)
}

/// The play of a game that is written in Rust.
struct Written<'k>(&'k [(HandRanking, &'static Kinds)]);

impl Play for Written<'_> {
    fn kinds(&self, ranking: HandRanking, names: &[Name], keys: &mut Keys<'_, '_>) -> Option<&'static Kinds> {
        let kinds = self.0.iter().find(|(known, _)| *known == ranking).map(|(_, kinds)| *kinds);
        let refusal = || format!("the game has no kinds of hands by the ranking of {}", ranking.in_words());
        keys.or_refuse(&names.first()?.span, kinds.ok_or_else(refusal))
    }
}

/// The facts of a game that is written in Rust, whose wagers are paid by these kinds of hands.
pub fn facts_of(game: &'static str, kinds: &[(HandRanking, &'static Kinds)]) -> GameFacts {
    let file = shipped(game, "game");
    // A test reads every file of the program.
    let Ok(document) = Document::parse(file.path, file.text) else { return GameFacts::default() };
    let mut keys = document.keys();
    let id = id_of(&mut keys);
    let facts = facts::read(&mut keys, &Written(kinds), id, &|wager| shipped(game, wager));
    keys.end().or(facts).unwrap_or_default()
}

fn id_of(keys: &mut Keys<'_, '_>) -> &'static str {
    keys.value("schema");
    let id = keys.need::<Name>("game");
    keys.or_refuse(&id.span, check_name("the id of a game", id.value));
    id.value
}

/// A game that is a file alone.
#[derive(Clone, Copy)]
pub enum FileGame {
    Streets(&'static StreetGame),
    Dealt(&'static DealtGame),
}

impl FileGame {
    pub fn facts(self) -> &'static GameFacts {
        match self {
            FileGame::Streets(game) => &game.facts,
            FileGame::Dealt(game) => &game.facts,
        }
    }

    /// Whether outcomes and decisions take less than two seconds, by the numbers of its hands.
    pub fn is_solved_at_once(self) -> bool {
        match self {
            FileGame::Streets(game) => game.form.cards() <= 5,
            FileGame::Dealt(game) => game.form.community.is_empty() && game.form.own.len() <= 3,
        }
    }

    pub fn registered(self) -> &'static dyn Game {
        match self {
            FileGame::Streets(game) => leaked(game),
            FileGame::Dealt(game) => leaked(game),
        }
    }
}

/// A game of the program that is a file alone.
///
/// # Errors
/// Those of its file, which is part of the program.
pub fn game_of(game: &'static str) -> Result<FileGame, PaytableErrors> {
    let file = shipped(game, "game");
    game_in(&Document::parse(file.path, file.text)?, file, &|wager| shipped(game, wager))
}

/// Limit on paytables of a wager in a game's own file; files of paytables have more.
const MOST_PAYTABLES: usize = 200;

/// Games by name and text of their files.
static KNOWN: Mutex<Vec<(PaytableSource, FileGame)>> = Mutex::new(Vec::new());

/// The game of a file with these facts; `None` for a game written in Rust.
pub fn with_facts(facts: &GameFacts) -> Option<FileGame> {
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.iter().map(|(_, game)| *game).find(|game| std::ptr::eq(game.facts(), facts))
}

/// Names of least hands from one to another, ascending, by the ranking of the dealer's hands; `None` for a game without a
/// dealer, and for an end that is no hand.
pub fn least_hands(facts: &GameFacts, from: &str, to: &str) -> Option<Vec<String>> {
    let Some(FileGame::Dealt(game)) = with_facts(facts) else { return None };
    holdings::least_hands(game.rankings[1], from, to)
}

/// How hands are ranked: those of the base game, then of side wagers; none of a game that is written in Rust.
pub fn rankings(facts: &GameFacts) -> Vec<HandRanking> {
    let of_kinds = |kinds: &Kinds| kinds.by_value().map(|kinds| kinds.ranking);
    let of_base = match with_facts(facts) {
        Some(FileGame::Dealt(game)) => Some(game.rankings[0]),
        Some(FileGame::Streets(game)) => of_kinds(game.form.kinds),
        None => return Vec::new(),
    };
    let sides = facts.wagers.iter().filter_map(|wager| of_kinds(wager.side?.kinds));
    of_base.into_iter().chain(sides).collect()
}

/// Whether both games are files with the same decisions: on as many cards, with actions of the same names that fold alike,
/// and with the same suits that count.
pub fn decide_alike(one: &GameFacts, other: &GameFacts) -> bool {
    let folds = |adds: &[Option<usize>]| adds.iter().map(Option::is_none).collect::<Vec<_>>();
    let decisions = |facts: &GameFacts| match with_facts(facts)? {
        FileGame::Streets(StreetGame { form, .. }) => {
            let stages = form.streets.iter().map(|street| (street.turn, &street.names[..], folds(&street.actions)));
            Some((form.own_cards, 0, form.kinds.suits_that_count(), stages.collect::<Vec<_>>()))
        }
        FileGame::Dealt(DealtGame { form, .. }) => {
            let stages = form.stages.iter().map(|stage| (stage.turned, stage.actions, folds(stage.adds)));
            Some((form.own.len(), form.shown.len(), Vec::new(), stages.collect()))
        }
    };
    decisions(one).is_some_and(|own| Some(own) == decisions(other))
}

/// The game of a file of this name and text: the same one each time.
fn game_in(document: &Document<'_>, file: PaytableSource, source: &SourceOf<'_>) -> Result<FileGame, PaytableErrors> {
    // Held while the game is read, so that threads that read one file have one game.
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, game)) = known.iter().find(|(known, _)| *known == file) {
        return Ok(*game);
    }
    let mut keys = document.keys();
    let id = id_of(&mut keys);
    let game = match dealer::deals(&keys, &["d", "D"]) {
        true => dealer::read(&mut keys, id, source).map(|game| FileGame::Dealt(leaked(game))),
        false => rules::read(&mut keys, id, source).map(|game| FileGame::Streets(leaked(game))),
    };
    let game = keys.end().of_one_file().or_made(game)?;
    known.push((file, game));
    Ok(game)
}

/// The game of somebody's own file, and its paytables.
///
/// # Errors
/// Every error with its place: a key that is unknown, missing or contradictory, a game that cannot be played, a hand
/// that no cards make, and those of [`Document::paytables`].
pub fn read(document: &Document<'_>, file: &str, text: &str) -> Result<(FileGame, Vec<Offer>), PaytableErrors> {
    let source = PaytableSource { path: kept(file), text: kept(text) };
    let game = game_in(document, source, &|_| source)?;
    let facts = game.facts();
    let (mut errors, mut offers) = (PaytableErrors::default(), Vec::new());
    for wager in facts.wagers {
        let paytables = errors.value_of(document.paytables(wager.id, wager.form, facts.chapter));
        let number = paytables.as_ref().map_or(0, |paytables| paytables.len());
        if number > MOST_PAYTABLES {
            let message = format!("{} has {number} paytables; at most {MOST_PAYTABLES} are proved", quoted(wager.id));
            errors.add(document.error_at(document.keys().place_of("wager"), message));
        }
        offers.extend(paytables.into_iter().flatten().map(|paytable| Offer::on(facts, wager, paytable)));
    }
    errors.of_one_file().or(())?;
    let is_of = |of: &Published, offer: &Offer| {
        let is_played = of.strategy.is_empty() || offer.wager.strategy(of.strategy).is_some();
        [offer.wager.id, &offer.paytable.id] == [of.wager, of.paytable] && is_played
    };
    let of_none = |of: &&Published| !offers.iter().any(|offer| is_of(of, offer));
    if let Some(of) = facts.published.iter().find(of_none) {
        let name = [of.wager, of.paytable, of.strategy].join(" ");
        let message = format!("a figure of {}: the file has no such paytable", quoted(name.trim_end()));
        return Err(document.error_at(document.keys().place_of("published"), message).into());
    }
    Ok((game, offers))
}
