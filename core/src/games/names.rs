//! Games and wagers as people call them: by id, by title, by the initials of a game, by the beginning of its name, or a
//! wager alone where only one game has it.

use super::{GAMES, GameFacts, WagerFacts};

/// Letters of a beginning that stands for a whole name.
const LEAST_LETTERS: usize = 4;

/// The names of a key as ids, as far as each means one thing; other names stay for the refusal to quote.
pub fn as_ids(mut key: Vec<String>) -> Vec<String> {
    let games = || GAMES.iter().map(|game| game.facts());
    let Some(first) = key.first() else { return key };
    if let Some(game) = called(first, games().map(|game| (game, game.id, game.title))) {
        key[0] = game.id.to_string();
        let wagers = game.wagers.iter().map(|wager| (wager, wager.id, wager.title));
        if let Some(wager) = key.get(1).and_then(|name| called(name, wagers)) {
            key[1] = wager.id.to_string();
        }
        return key;
    }
    let wagers = games().flat_map(|game| game.wagers.iter().map(move |wager| ((game, wager), wager.id, wager.title)));
    if let Some((game, wager)) = called::<(&GameFacts, &WagerFacts)>(first, wagers) {
        key.splice(..1, [game.id, wager.id].map(str::to_string));
    }
    key
}

/// The only one that is called so: by its whole id or title before the rest.
fn called<T: Copy>(name: &str, all: impl Iterator<Item = (T, &'static str, &'static str)>) -> Option<T> {
    let name = letters(name);
    let all: Vec<_> = all.collect();
    let ways: [&dyn Fn(&str, &str) -> bool; 3] = [
        &|id, title| letters(id) == name || letters(title) == name,
        &|id, _| id.contains('-') && id.split('-').filter_map(|word| word.chars().next()).eq(name.chars()),
        &|id, title| name.len() >= LEAST_LETTERS && [id, title].iter().any(|own| letters(own).starts_with(&name)),
    ];
    ways.iter().find_map(|is_so| {
        let mut found = all.iter().filter(|(_, id, title)| is_so(id, title)).map(|(own, ..)| *own);
        found.next().filter(|_| found.next().is_none())
    })
}

fn letters(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
