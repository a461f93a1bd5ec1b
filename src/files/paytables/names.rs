//! Games, wagers with their schedules, and paytables in the spellings of the trade.

use crate::games::{GameFacts, WagerFacts, games};
use crate::lists::distinct_by;
use crate::paytable::{ScheduleForm, in_common_form, meant, quoted, unknown_but_meant};

/// Lower case, with single spaces for everything between the words but `%`.
pub fn in_words(text: &str) -> String {
    let mut words = String::new();
    for letter in text.to_lowercase().chars().filter(|letter| !"'’`.".contains(*letter)) {
        match letter {
            '%' => words.push_str(" %"),
            letter if letter.is_alphanumeric() || letter == '+' => words.push(letter),
            _ => words.push(' '),
        }
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Names of games, and of base games, besides their ids and titles.
const OTHER_NAMES: &str = include_str!("names.csv");

/// Words that a name may have or lack.
const FILLERS: [&str; 12] =
    ["wager", "wagers", "bet", "bets", "side", "payout", "the", "paytable", "table", "option", "schedule", "game"];

/// Words in the names of most games.
const OF_ANY_GAME: [&str; 6] = ["poker", "stud", "holdem", "hold", "omaha", "blackjack"];

const NUMBERS: [(&str, &str); 6] =
    [("two", "2"), ("three", "3"), ("four", "4"), ("five", "5"), ("six", "6"), ("seven", "7")];

/// A name with its other spellings.
pub struct Name<'n> {
    pub id: &'n str,
    pub others: Vec<&'n str>,
}

impl<'n> Name<'n> {
    /// A game or a wager.
    pub fn of(id: &'n str, title: &'n str) -> Self {
        let others = OTHER_NAMES.lines().find_map(|line| line.strip_prefix(id)?.strip_prefix(','));
        Name { id, others: others.into_iter().flat_map(|others| others.split('|')).chain([title]).collect() }
    }

    pub fn plain(id: &'n str) -> Self {
        Name { id, others: Vec::new() }
    }

    /// Whether a text is one of the spellings, with other fillers perhaps.
    pub fn is(&self, text: &str) -> bool {
        let (given, core) = (words(text).concat(), without_fillers(text).concat());
        let is_spelled = |spelling: &str| {
            words(spelling).concat() == given || !core.is_empty() && without_fillers(spelling).concat() == core
        };
        self.spellings().any(is_spelled)
    }

    /// The words of a text, from and to, at which a spelling stands.
    fn places_in(&self, text: &[String]) -> Vec<(usize, usize)> {
        let names: Vec<String> = self.spellings().map(|spelling| without_fillers(spelling).concat()).collect();
        let spans = (0..text.len()).flat_map(|at| (at..text.len()).map(move |end| (at, end)));
        spans.filter(|(at, end)| names.contains(&text[*at..=*end].concat())).collect()
    }

    fn spellings(&self) -> impl Iterator<Item = &str> {
        self.others.iter().copied().chain([self.id])
    }
}

/// Names with different ids, in order.
pub fn distinct_names<'n>(names: impl Iterator<Item = Name<'n>>) -> Vec<Name<'n>> {
    distinct_by(names, |one, other| one.id == other.id)
}

/// The ids of the names that a text mentions; of several that stand in one place, the longest.
pub fn mentioned<'n>(text: &str, names: &[Name<'n>]) -> Vec<&'n str> {
    let text: Vec<String> = without_fillers(text);
    let found: Vec<_> = names.iter().map(|name| (name.id, name.places_in(&text))).collect();
    let places = || found.iter().flat_map(|(_, places)| places);
    let within =
        |(at, end): &(usize, usize)| places().any(|other| *other != (*at, *end) && other.0 <= *at && *end <= other.1);
    found.iter().filter(|(_, places)| places.iter().any(|place| !within(place))).map(|(id, _)| *id).collect()
}

/// Whether a title is of some game of cards: such a word follows the name of one.
pub fn is_of_a_game(title: &str) -> bool {
    words(title).iter().skip(1).any(|word| OF_ANY_GAME.contains(&word.as_str()))
}

fn without_fillers(text: &str) -> Vec<String> {
    let mut words = words(text);
    words.retain(|word| !FILLERS.contains(&word.as_str()));
    words
}

/// The ids that `text` names among `names`: the one of this spelling, else the only one that has all its words.
///
/// # Errors
/// The refusal of an unknown name, with the nearest, or of one that several have.
pub fn named<'n>(what: &str, text: &str, list: &str, names: &[Name<'n>]) -> Result<&'n str, String> {
    let given = words(text);
    let (whole, core) = (given.concat(), without_fillers(text));
    let is_whole = |spelling: &str| words(spelling).concat() == whole;
    let is_core = |spelling: &str| !core.is_empty() && without_fillers(spelling).concat() == core.concat();
    let has_all = |spelling: &str| !core.is_empty() && core.iter().all(|word| words(spelling).contains(word));
    let tiers: [&dyn Fn(&str) -> bool; 3] = [&is_whole, &is_core, &has_all];
    for tier in tiers {
        let mut found: Vec<&str> = names.iter().filter(|name| name.spellings().any(tier)).map(|name| name.id).collect();
        found.dedup();
        match found.as_slice() {
            [] => {}
            [only] => return Ok(only),
            several => return Err(format!("{} may be {}; write one of them", quoted(text), several.join(" or "))),
        }
    }
    let known: Vec<&str> = names.iter().map(|name| name.id).collect();
    let spellings: Vec<&str> = names.iter().flat_map(Name::spellings).collect();
    let nearest = meant(text, &known).or_else(|| {
        let spelling = meant(text, &spellings)?;
        names.iter().find(|name| name.spellings().any(|own| own == spelling)).map(|name| name.id)
    });
    Err(unknown_but_meant(what, text, nearest, list, &known))
}

/// The words of a name in lower case, numbers as digits.
fn words(name: &str) -> Vec<String> {
    let digits =
        |word: &str| NUMBERS.iter().find(|(number, _)| *number == word).map_or(word, |(_, digit)| digit).to_string();
    in_words(name).split(' ').filter(|word| !word.is_empty()).map(digits).collect()
}

/// Words after the name of a schedule.
const AFTER_A_SCHEDULE: [&str; 5] = ["bonus", "pay", "payout", "wager", "bet"];

/// A wager of a game.
#[derive(Clone, Copy, Debug)]
pub struct Wager {
    pub game: &'static GameFacts,
    pub facts: &'static WagerFacts,
}

impl Wager {
    /// Whether a text names the wager, or a schedule of it.
    pub fn is_named(&self, text: &str) -> bool {
        self.called().is(text) || form_named(text, self.facts.form).is_some()
    }

    /// Its names without the game's.
    pub fn called(&self) -> Name<'static> {
        Name::of(self.facts.id, self.facts.title)
    }

    pub fn name(&self) -> String {
        format!("{}/{}", self.game.id, self.facts.id)
    }
}

pub fn every_wager() -> impl Iterator<Item = Wager> {
    let of = |game: &'static GameFacts| game.wagers.iter().map(move |facts| Wager { game, facts });
    games().flat_map(move |game| of(game.facts()))
}

/// The schedule of this name, in the form of a wager.
pub fn form_named(name: &str, form: &'static [ScheduleForm]) -> Option<&'static ScheduleForm> {
    let names: Vec<&str> = form.iter().map(|schedule| schedule.name).collect();
    schedule_named(name, &names).and_then(|name| form.iter().find(|schedule| schedule.name == name))
}

/// The schedule that a text names, with or without a word such as `bonus` after it.
pub fn schedule_named<'s>(text: &str, schedules: &[&'s str]) -> Option<&'s str> {
    let words = in_common_form(text);
    let short = words.rsplit_once(' ').filter(|(_, last)| AFTER_A_SCHEDULE.contains(last)).map(|(short, _)| short);
    let named = |words: &str| schedules.iter().copied().find(|schedule| in_common_form(schedule) == words);
    named(&words).or_else(|| named(short?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Vec<Name<'static>> {
        crate::games::games_of_program().map(|game| Name::of(game.facts().id, game.facts().title)).collect()
    }

    #[test]
    fn games_and_wagers_are_known_by_their_ids_titles_and_common_names() {
        let game = |text: &str| named("game", text, "available:", &games());
        for (text, id) in [
            ("LIR", "let-it-ride"),
            ("Let It Ride Poker", "let-it-ride"),
            ("let it ride", "let-it-ride"),
            ("4 Card Poker", "four-card-poker"),
            ("Ultimate Texas Hold 'Em", "ultimate-texas-holdem"),
            ("Ultimate Texas Hold’em", "ultimate-texas-holdem"),
            ("UTH", "ultimate-texas-holdem"),
            ("Mississippi", "mississippi-stud"),
            ("Criss-Cross", "criss-cross-poker"),
        ] {
            assert_eq!(game(text), Ok(id), "{text}");
        }
        for facts in crate::games::games_of_program().map(|game| game.facts()) {
            assert_eq!(game(facts.id), Ok(facts.id));
            let wagers: Vec<Name<'_>> = facts.wagers.iter().map(|wager| Name::of(wager.id, wager.title)).collect();
            for wager in facts.wagers {
                for text in [wager.id.to_string(), wager.title.to_string(), wager.id.replace('-', " ").to_uppercase()] {
                    assert_eq!(named("wager", &text, "available:", &wagers), Ok(wager.id), "{text}");
                }
            }
        }
        assert!(game("Poker").is_err_and(|why| why.contains(" or ")));
        assert!(game("Let It Rdie").is_err_and(|why| why.contains("did you mean `let-it-ride`?")));
        assert!(game("bet").is_err());
    }

    #[test]
    fn wagers_are_known_by_some_of_their_words() {
        let facts = crate::games::games_of_program()
            .map(|game| game.facts())
            .find(|facts| facts.id == "four-card-poker")
            .expect("there");
        let wagers: Vec<Name<'_>> = facts.wagers.iter().map(|wager| Name::of(wager.id, wager.title)).collect();
        let wager = |text: &str| named("wager", text, "available:", &wagers);
        for (text, id) in
            [("Bad Beat", "bad-beat-bonus"), ("Aces Up bet", "aces-up"), ("6 card", "six-card-bonus"), ("Ante", "base")]
        {
            assert_eq!(wager(text), Ok(id), "{text}");
        }
        assert!(wager("progressive").is_err_and(|why| why.contains("four-card-progressive or five-card-progressive")));
    }
}
