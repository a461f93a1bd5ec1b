//! Games and wagers as people call them: by id or title, by the initials of an id, or by its beginning; a wager without
//! its game where only one game has it.

use super::selection::ANY;
use super::{GameFacts, WagerFacts, games};

/// Fewer letters at the beginning of a name do not stand for it.
const LEAST_LETTERS: usize = 4;

/// A key with ids in place of names that mean one game or wager; other names are left as they are.
pub fn as_ids(mut key: Vec<String>) -> Vec<String> {
    let Some(first) = key.first() else { return key };
    if let [game] = games_called(first)[..] {
        key[0] = game.id.to_string();
        let wagers = || key.get(1).map(|name| called(name, game.wagers.iter().map(|own| (own, own.id, own.title))));
        if let Some([wager]) = wagers().as_deref() {
            key[1] = wager.id.to_string();
        }
    } else if first == ANY {
        if let Some(id) = key.get(1).and_then(|name| wager_called(name)) {
            key[1] = id.to_string();
        }
    } else if let [(game, wager)] = wagers_called(first)[..] {
        key.splice(..1, [game.id, wager.id].map(str::to_string));
    }
    key
}

/// The keys that a name may mean.
pub fn keys_called(name: &str) -> Vec<String> {
    let games = games_called(name);
    match games.is_empty() {
        false => games.iter().map(|game| game.id.to_string()).collect(),
        true => wagers_called(name).iter().map(|(game, wager)| format!("{}/{}", game.id, wager.id)).collect(),
    }
}

/// The id of the wagers called so, if it is the same in all games.
pub fn wager_called(name: &str) -> Option<&'static str> {
    let wagers = wagers_called(name);
    let (_, first) = wagers.first()?;
    wagers.iter().all(|(_, wager)| wager.id == first.id).then_some(first.id)
}

/// The id of the only game called so.
pub fn game_called(name: &str) -> Option<&'static str> {
    if let [game] = games_called(name)[..] { Some(game.id) } else { None }
}

fn games_called(name: &str) -> Vec<&'static GameFacts> {
    called(name, games().map(|game| game.facts()).map(|game| (game, game.id, game.title)))
}

fn wagers_called(name: &str) -> Vec<(&'static GameFacts, &'static WagerFacts)> {
    let of_game = |game: &'static GameFacts| game.wagers.iter().map(move |own| ((game, own), own.id, own.title));
    called(name, games().flat_map(|game| of_game(game.facts())))
}

/// What is called so: by the whole id or title, if any is, else by initials, else by the beginning.
fn called<T: Copy>(name: &str, all: impl Iterator<Item = (T, &'static str, &'static str)>) -> Vec<T> {
    let name = letters(name);
    let all: Vec<_> = all.collect();
    let ways = [
        &(|id: &str, title: &str| letters(id) == name || letters(title) == name) as &dyn Fn(&str, &str) -> bool,
        &|id, _| id.contains('-') && id.split('-').filter_map(|word| word.chars().next()).eq(name.chars()),
        &|id, title| name.len() >= LEAST_LETTERS && [id, title].iter().any(|own| letters(own).starts_with(&name)),
    ];
    let found = ways.iter().map(|is_so| all.iter().filter(|(_, id, title)| is_so(id, title)).map(|(own, ..)| *own));
    found.map(Iterator::collect).find(|found: &Vec<T>| !found.is_empty()).unwrap_or_default()
}

fn letters(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
