//! Names of hands as the trade spells them: `3 of a kind`, `trips`, `full boat`, `JJ+`.
//!
//! Two spellings are the same if their words are, in a common form: small letters, digits for numbers, ranks in full,
//! singular, `+` for "or better", and without articles. [`SPELLINGS`] has the names in other words.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::shown::{meant, quoted, unknown_but_meant};

/// Hands with their other names, for any game. A name of several hands is refused where a paytable has more than one of
/// them.
const SPELLINGS: &str = include_str!("spellings.txt");

/// Name of the hands that a paytable does not list.
pub const OTHER_HANDS: &str = "nothing";

/// Longest text in bytes that may be a misspelt hand.
const LONGEST_HAND: usize = 100;

/// Words between the others that do not distinguish hands.
const FILLERS: [&str; 13] =
    ["of", "the", "an", "and", "or", "in", "to", "through", "thru", "with", "from", "suit", "hand"];
/// Words that end or begin the names of hands: `or`, `and` or a comma between two of them is no filler.
const HAND_WORDS: [&str; 9] = ["straight", "flush", "pair", "kind", "house", "royal", "quad", "trip", "boat"];
/// A comma or a slash, as a word.
const COMMA: &str = "comma";
/// Words after `or` and `and` that open a range upwards.
const UPWARDS: [&str; 8] = ["better", "higher", "above", "greater", "more", "over", "up", "best"];
const OR_BETTER: &str = "+";
const NUMBERS: [&str; 11] = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/// Words with other spellings, each before the common one.
const SAME_WORDS: &str =
    "j jack, q queen, k king, t 10, deuce 2, colour color, colored color, coloured color, pr pair, plus +";
const SUITS: [&str; 4] = ["club", "diamond", "heart", "spade"];

/// Every hand of the list with its other names.
pub fn spellings() -> impl Iterator<Item = (&'static str, impl Iterator<Item = &'static str>)> {
    let hands = SPELLINGS.lines().filter_map(|line| line.trim().split_once(": "));
    hands.map(|(name, others)| (name, others.split('|').map(str::trim)))
}

/// For each spelling the hands that it may name.
static BY_WORDS: LazyLock<BTreeMap<String, Vec<&'static str>>> = LazyLock::new(|| {
    let mut by_words: BTreeMap<String, Vec<&'static str>> = BTreeMap::new();
    for (name, other) in spellings().flat_map(|(name, others)| others.map(move |other| (name, other))) {
        let names = by_words.entry(in_common_form(other)).or_default();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    by_words
});

/// The names of the list in the common form.
static OWN_WORDS: LazyLock<BTreeMap<&'static str, String>> =
    LazyLock::new(|| spellings().map(|(name, _)| (name, in_common_form(name))).collect());

/// A spelling in the common form, its words separated by blanks.
pub fn in_common_form(text: &str) -> String {
    let text = text.to_lowercase().replace(['\'', '\u{2019}', '`'], "").replace('+', " plus ").replace('&', " and ");
    let text = text.replace([',', '/'], &format!(" {COMMA} "));
    let words: Vec<String> =
        text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).map(singular).collect();
    let is_hand = |word: &str| HAND_WORDS.contains(&word);
    let stands = |place: usize| {
        let [before, after] = [words[..place].last(), words.get(place + 1)];
        before.is_some_and(|word| is_hand(word)) && after.is_some_and(|word| is_hand(word))
    };
    let is_kept = |(place, word): &(usize, &String)| *word != COMMA || stands(*place);
    let words: Vec<&str> = words.iter().enumerate().filter(is_kept).map(|(_, word)| word.as_str()).collect();
    let mut common: Vec<&str> = Vec::new();
    let mut place = 0;
    while let Some(&word) = words.get(place) {
        let next = words.get(place + 1).copied().unwrap_or_default();
        match word {
            "or" | "and" if UPWARDS.contains(&next) => {
                common.push(OR_BETTER);
                place += 1;
            }
            "or" | "and" if is_hand(next) && common.last().is_some_and(|last| is_hand(last)) => common.push("or"),
            // An ace: before another rank, or last.
            "a" if matches!(next, "k" | "king" | "q" | "queen") || next.is_empty() && place > 0 => common.push("ace"),
            "a" => {}
            filler if FILLERS.contains(&filler) => {}
            word => {
                let same = |pair: &'static str| pair.split_once(' ').filter(|(other, _)| *other == word);
                common.push(SAME_WORDS.split(", ").find_map(same).map_or(word, |(_, same)| same));
            }
        }
        place += 1;
    }
    // Suits may stand together in any order.
    common.chunk_by_mut(|one, other| SUITS.contains(one) && SUITS.contains(other)).for_each(<[&str]>::sort_unstable);
    common.join(" ")
}

/// A word without the ending of its plural, a number as digits.
fn singular(word: &str) -> String {
    let without_es = word.strip_suffix("es").filter(|stem| stem.ends_with(['x', 'h']));
    let without_s = word.strip_suffix('s').filter(|stem| !stem.is_empty() && !stem.ends_with(['s', 'u']));
    let stem = without_es.or(without_s).unwrap_or(word);
    let digits = NUMBERS.iter().position(|number| *number == stem).filter(|digits| *digits > 0);
    digits.map_or_else(|| stem.to_string(), |digits| digits.to_string())
}

/// The hands among `known` that a text names: by its words, else by another spelling.
pub fn hands_named<'k>(text: &str, known: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
    let (known, words) = (known.into_iter().collect::<Vec<_>>(), in_common_form(text));
    let named = |is_named: &dyn Fn(&str) -> bool| known.iter().copied().filter(|name| is_named(name)).collect();
    let is_same = |name: &str| OWN_WORDS.get(name).map_or_else(|| in_common_form(name) == words, |own| *own == words);
    let exactly: Vec<&str> = named(&is_same);
    let otherwise = || BY_WORDS.get(&words).map_or_else(Vec::new, |names| named(&|name| names.contains(&name)));
    if exactly.is_empty() { otherwise() } else { exactly }
}

/// The one hand among `known` that a text names.
///
/// # Errors
/// Of several hands all, of none the nearest by its spelling, in words.
pub fn hand_named<'k>(text: &str, known: &[&'k str]) -> Result<&'k str, String> {
    match hands_named(text, known.iter().copied())[..] {
        [one] => Ok(one),
        [] => Err(unknown_but_meant("hand", text, hand_meant(text, known), "expected one of", known)),
        ref several => {
            let several: Vec<String> = several.iter().map(|name| format!("`{name}`")).collect();
            Err(format!("{} may be {}; write one of these", quoted(text), several.join(" or ")))
        }
    }
}

/// The hand among `known` with the name or the spelling most like a text.
fn hand_meant<'k>(text: &str, known: &[&'k str]) -> Option<&'k str> {
    if text.len() > LONGEST_HAND {
        return None;
    }
    let is_known = |names: &&Vec<&str>| names.iter().any(|name| known.contains(name));
    let others: Vec<&str> = BY_WORDS.iter().filter(|(_, names)| is_known(names)).map(|(words, _)| &words[..]).collect();
    let words = in_common_form(text);
    // A pair of twos is another hand than a pair of tens or better.
    let pair = known.iter().copied().find(|name| words == "pair" && name.starts_with("pair-of-"));
    pair.or_else(|| meant(text, known)).or_else(|| {
        let names = BY_WORDS.get(meant(&words, &others)?)?;
        known.iter().copied().find(|name| names.contains(name))
    })
}
