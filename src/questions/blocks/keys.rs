//! Paytables of the regulation by key, such as `let-it-ride/base/A`, and with other pays, such as
//! `let-it-ride/base/A;flush=9;straight=6`; and those of a game's file that has a name, `NAME/base/A`.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use super::ranges::edited;
use crate::analysis::designing::name_of as row_name;
use crate::analysis::{paid_rows, schedules_of_own_hand};
use crate::games::{Catalogue, GameFacts, Offer, Selection, as_ids, games, is_shipped, keys_called};
use crate::outcome::shortest;
use crate::paytable::{Pay, PayRow, Paytable, quoted, read_text};
use crate::questions::refusal::{Fault, Refusal};

/// Before each pay that differs from the regulation's.
pub const EDIT: char = ';';

/// This number of names separated by slashes, none of them empty. A shell completes the name of a game to that of a
/// folder, with a slash.
pub fn key(text: &str, names: RangeInclusive<usize>) -> Option<Vec<String>> {
    let text = text.strip_suffix('/').filter(|key| names_game(key)).unwrap_or(text);
    let parts: Vec<String> = text.split('/').map(|part| part.trim().to_string()).collect();
    (names.contains(&parts.len()) && parts.iter().all(|part| !part.is_empty())).then_some(parts)
}

/// A key of ids, from names as people write them: `uth/trips` and `Trips Bonus` are ultimate-texas-holdem/trips.
pub fn key_called(text: &str, names: RangeInclusive<usize>) -> Option<Vec<String>> {
    key(text, 1..=3).map(as_ids).filter(|parts| names.contains(&parts.len()))
}

/// Whether the first name means a game, or a wager that only one game has.
pub fn names_game(text: &str) -> bool {
    let first = text.split(['/', EDIT]).next().unwrap_or_default();
    as_ids(vec![first.to_string()]).first().is_some_and(|first| is_game(first))
}

/// Whether this names a paytable of a game, edited or not.
pub fn names_paytable(text: &str) -> bool {
    let source = text.split(EDIT).next().unwrap_or_default();
    key_called(source, 3..=3).is_some_and(|key| is_game(&key[0]))
}

/// The refusal of a first name that means several games or wagers.
pub fn meaning_several(text: &str) -> Option<String> {
    let first = text.split(['/', EDIT]).next()?.trim();
    let several = keys_called(first);
    (several.len() > 1 && !is_game(first)).then(|| format!("{} may be {}; name one", quoted(first), several.join(", ")))
}

/// The name of a paytable, edited or not, with ids in its key.
pub fn in_ids(name: &str) -> String {
    let (key, edits) = name.split_at(name.find(EDIT).unwrap_or(name.len()));
    key_called(key, 1..=3).map_or_else(|| name.to_string(), |parts| parts.join("/") + edits)
}

pub fn is_game(name: &str) -> bool {
    games().any(|game| game.facts().id.eq_ignore_ascii_case(name))
}

/// Files of games by the names that stand for the games.
static FILES: LazyLock<Mutex<HashMap<String, PathBuf>>> = LazyLock::new(Mutex::default);

/// From now on the name stands for the game in this file, which does not change.
pub fn name_file(name: &str, file: &Path) {
    FILES.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_string(), file.to_path_buf());
}

/// The file of a game that has a name, and the wager with the paytable, unless its pays are edited.
pub fn of_named_file(name: &str) -> Option<(PathBuf, &str)> {
    let (game, paytable) = name.split_once('/')?;
    let files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let file = files.get(game).filter(|file| file.exists() && !name.contains(EDIT))?;
    Some((file.clone(), paytable))
}

/// Games of files whose names were made known.
static NAMED_GAMES: Mutex<Vec<&'static GameFacts>> = Mutex::new(Vec::new());

pub fn make_known(games: impl IntoIterator<Item = &'static GameFacts>) {
    NAMED_GAMES.lock().unwrap_or_else(PoisonError::into_inner).extend(games);
}

pub fn named_games() -> Vec<&'static GameFacts> {
    NAMED_GAMES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The offer of a name, in the default reading and optimally played.
///
/// # Errors
/// An unknown name, or a pay that is none, in words.
pub fn offer(name: &str) -> Result<Offer, Refusal> {
    let mut parts = name.split(EDIT).map(str::trim);
    let source = of_regulation(parts.next().unwrap_or_default())?;
    let how = |part| Refusal::usage(Some("pay"), format!("{}: write HAND=PAY, such as flush=9", quoted(part)));
    let pay = |part| str::split_once(part, '=').ok_or_else(|| how(part));
    let pays = parts.filter(|part| !part.is_empty()).map(pay).collect::<Result<Vec<_>, _>>()?;
    if pays.is_empty() {
        return Ok(source);
    }
    edited(&source, &pays, None).map_err(|fault| Refusal::from(fault).without_field().beside("pay"))
}

/// The regulation's paytable that a name begins with.
///
/// # Errors
/// If there is none.
pub fn source(name: &str) -> Result<Offer, Refusal> {
    of_regulation(source_of(name))
}

/// The part of a name that names the regulation's paytable.
pub fn source_of(name: &str) -> &str {
    name.split(EDIT).next().unwrap_or_default().trim()
}

/// The name of an offer with the pays of a paytable, as far as they differ from the regulation's `source`.
pub fn name_of(source: &Offer, paytable: &Paytable) -> String {
    source.option().join("/") + &edits_of(source, paytable)
}

fn edits_of(source: &Offer, paytable: &Paytable) -> String {
    let mut name = String::new();
    for schedule in schedules_of_own_hand(source) {
        for row in &schedule.rows {
            if let Some(PayRow { pay: Pay::Units(pay), stated: true, .. }) = paytable.row(schedule.name, row.hand)
                && row.pay != Pay::Units(pay.clone())
            {
                name += &format!("{EDIT}{}={}", row_name(schedule.name, row.hand), shortest(pay));
            }
        }
    }
    name
}

/// The rows that an offer pays in units, by name, with their pays.
pub fn rows(offer: &Offer) -> impl Iterator<Item = (String, String)> {
    paid_rows(offer).into_iter().map(|row| (row_name(row.schedule, row.hands[0]), shortest(&row.pay)))
}

/// The name with other pays for rows: pairs of a row's name and its pay.
///
/// # Errors
/// As [`offer`].
pub fn with_pays<'p>(name: &str, pays: impl IntoIterator<Item = (&'p str, &'p str)>) -> Result<String, Refusal> {
    let (source, key) = (source(name)?, source_of(&in_ids(name)).to_string());
    let mut rows: Vec<(&str, &str)> = name.split(EDIT).skip(1).filter_map(|part| part.split_once('=')).collect();
    for (row, pay) in pays {
        rows.retain(|(known, _)| !known.trim().eq_ignore_ascii_case(row.trim()));
        rows.push((row, pay));
    }
    let rows: String = rows.into_iter().map(|(row, pay)| format!("{EDIT}{row}={pay}")).collect();
    let edited = offer(&format!("{key}{rows}"))?;
    Ok(key + &edits_of(&source, &edited.paytable))
}

/// The offers of all games whose names were made known, in order.
pub fn known() -> Vec<Offer> {
    let known = Catalogue::known().map(Catalogue::offers).unwrap_or_default();
    known.into_iter().filter(is_known).collect()
}

/// Whether the offer is of a game of the program, or of one whose names were made known: not of a file that was read alone.
pub fn is_known(offer: &Offer) -> bool {
    is_shipped(offer.game) || named_games().iter().any(|named| std::ptr::eq(*named, offer.game))
}

fn of_regulation(name: &str) -> Result<Offer, Refusal> {
    let found = || -> Result<Vec<Offer>, Fault> {
        if let Some((file, paytable)) = of_named_file(name) {
            let own = Catalogue::of_texts(&[(file.display().to_string(), read_text(&file)?)])?;
            return Ok(own.select(&Selection::of(&format!("*/{paytable}")))?);
        }
        let parts = key_called(name, 3..=3).filter(|parts| is_game(&parts[0]) && !name.contains('*'));
        let parts = parts.ok_or_else(|| format!("{} is no paytable of the list", quoted(name)))?;
        Ok(Selection { keys: vec![parts], ..Selection::default() }.among(&known())?)
    };
    let first = found().and_then(|offers| Ok(offers.into_iter().next().ok_or("no paytable")?));
    first.map_err(|why| Refusal::usage(Some("table"), why))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paytable::{Pay, whole_units};

    #[test]
    fn an_edited_name_changes_the_pays_that_it_names_and_no_others() {
        let source = offer("let-it-ride/base/A").expect("of the regulation");
        let edited = offer("let-it-ride/base/A;flush=9; straight = 6").expect("edited");
        let pay = |offer: &Offer, hand: &str| offer.paytable.row("pays", hand).expect("a row").pay.clone();
        assert_eq!(pay(&edited, "flush"), Pay::Units(whole_units(9)));
        assert_eq!(pay(&edited, "straight"), Pay::Units(whole_units(6)));
        assert_eq!(pay(&edited, "royal-flush"), pay(&source, "royal-flush"));
        assert_eq!([&source.paytable.id, &edited.paytable.id], ["A", "A_flush-9_straight-6"]);
    }

    #[test]
    fn a_name_has_the_pays_that_differ_once_each() {
        let name = "let-it-ride/base/A;flush=9";
        let with = |pays: &[(&str, &str)]| with_pays(name, pays.iter().copied()).expect("pays");
        // Paytable A pays 8 for a flush and 5 for a straight (§ 643a.12(a)).
        assert_eq!(with(&[("straight", "5.0")]), name);
        assert_eq!(with(&[("straight", "6.5"), ("flush", "10")]), "let-it-ride/base/A;flush=10;straight=6.5");
        assert_eq!(with(&[("flush", "8")]), "let-it-ride/base/A");
        assert_eq!(source(name).expect("of the regulation").option(), ["let-it-ride", "base", "A"]);
        assert!(with_pays(name, [("flush", "x")]).is_err() && with_pays("x", []).is_err());
    }

    #[test]
    fn names_as_people_write_them_are_ids_as_far_as_they_mean_one_thing() {
        let called = |name: &str| key_called(name, 1..=3).map(|parts| parts.join("/")).unwrap_or_default();
        let trips = ["uth/Trips", "Trips Bonus", "Ultimate Texas Hold 'Em/trips", "ultimate texas/trips bonus wager"];
        assert!(trips.iter().all(|name| called(name) == "ultimate-texas-holdem/trips"), "{:?}", trips.map(called));
        assert_eq!(called("Let It Ride/three card bonus/A"), "let-it-ride/three-card-bonus/A");
        // Two games of each of these names, and two wagers that two games have.
        assert_eq!(
            ["lunar", "ultimate/trips", "five-card-bonus", "trips", "Lunar Poker"].map(called),
            ["lunar", "ultimate/trips", "five-card-bonus", "trips", "lunar-poker"]
        );
    }

    #[test]
    fn neither_files_nor_nonsense_are_names() {
        for name in ["", "/etc/passwd", "own.toml", "-", "let-it-ride", "x/y/z"] {
            assert!(offer(name).is_err(), "{name}");
        }
    }
}
