//! Names of hands as the trade spells them: `3 of a kind`, `trips`, `full boat`, `JJ+`.
//!
//! Two spellings are the same if their words are, in a common form: small letters, digits for numbers, ranks in full,
//! singular, `+` for "or better", and without articles. [`SPELLINGS`] has the names in other words.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::shown::{meant, quoted, unknown_but_meant};

/// Hands with their other names, for any game. A name of several hands is refused where a paytable has more than one of
/// them.
const SPELLINGS: &str = "
    royal-flush: royal | natural royal | natural royal flush | royal straight flush | royal flush natural | rf | \
        ace high straight flush | suited 10 to ace | a k q j 10 suited | akqj10 suited
    straight-flush: str flush | straight flush not royal | other straight flush | sf | steel wheel or better
    four-of-a-kind: quads | 4 kind | four same rank | poker | 4k | 4oak | 4ok | four alike | other four of a kind | \
        any other four of a kind | any four of a kind | four of a kind 2s to ks
    full-house: boat | full boat | fullhouse | house | full | fh | 3 and 2
    flush: fl | any flush | flush not straight
    straight: str | run | any straight
    three-of-a-kind: trips | triple | triplet | set | 3 kind | three same rank | 3k | 3oak | 3ok | three alike | \
        any three of a kind
    two-pair: 2 pair | 2p | double pair | two different pairs
    pair: 1 pair | any pair | single pair | 2 of a kind
    ace-king: ak | a k | ace king high | ak high | king ace
    ace-king-queen: akq | a k q | akq high | ace king queen high
    pair-of-aces: aces | aa | pair aces | ace pair | two aces | 1 pair aces
    four-aces: aaaa | quad aces | four of a kind aces | aces four of a kind | 4 as
    pair-of-tens-or-better: tens or better | pair tens or better | 10 10 or better | 1010 or better | tt or better | \
        high pair | pair of tens to aces | tens to aces | tens or better pair | tens to aces pair
    pair-of-jacks-or-better: jacks or better | pair jacks or better | jj or better | job | high pair | \
        pair of jacks to aces | jacks to aces | jj to aa | jacks or better pair | jacks to aces pair | pair
    pair-of-sixes-to-tens: sixes to tens | pair sixes to tens | 66 to 1010 | 66 to tt | middle pair | mid pair | \
        medium pair | pair of sixes sevens eights nines or tens | sixes sevens eights nines tens | \
        pair of sixes to pair of tens | sixes to tens pair | pair
    pair-of-sixes-or-better: sixes or better | pair sixes or better | 66 or better | pair of sixes to aces | \
        sixes to aces | sixes or better pair
    mini-royal: miniroyal | mini royal flush | mini | royal flush | royal | three card royal | \
        three card royal flush | akq suited | suited akq | suited a k q | a k q suited | any mini royal
    mini-royal-spades: mini royal in spades | mini royal flush spades | spade mini royal | spade mini royal flush | \
        royal flush spades | spade royal | royal spades | akq spades | a k q of spades | akq suited spades | \
        suited akq spades | miniroyal spades | mini royal | mini royal flush | miniroyal | mini | royal flush | \
        royal | akq suited | suited akq | a k q suited
    mini-royal-hearts-diamonds-clubs: mini royal hearts diamonds clubs | mini royal flush hearts diamonds clubs | \
        mini royal not spades | mini royal non spades | non spade mini royal | mini royal other suit | \
        other mini royal | any other mini royal | mini royal any other suit | akq hearts diamonds clubs | \
        akq suited not spades | akq suited other | other royal flush | mini royal | mini royal flush | miniroyal | \
        mini | royal flush | royal | akq suited | suited akq | a k q suited
    six-card-royal-flush-diamonds: six card royal diamonds | diamond six card royal | diamond six card royal flush | \
        super royal diamonds | six card royal flush | six card royal | six card super royal diamonds | super royal
    six-card-royal-flush-hearts-spades-clubs: six card royal hearts spades clubs | six card royal flush not diamonds | \
        six card royal not diamonds | six card royal other suit | six card royal flush other suit | \
        other six card royal | other six card royal flush | any other six card royal flush | six card royal flush | \
        six card royal | super royal
    same-colored-five: five same color | five cards same color | same color | all same color | five cards one color | \
        same color five cards | all red or black | all red or all black | five of one color | 5 card color
    same-colored-straight: same color straight | straight same color | straight one color | color straight
    five-picture-cards: five pictures | five face cards | all face cards | all picture cards | five court cards | \
        five faces | all pictures | five royals
    straight-or-higher: straight or better
    lower-hand: lower than straight | less than straight | below straight | lower | any lower hand | all others | \
        any other hand | other hands
    any-hand: any | all hands | every hand | any winning hand | all winning hands
    ante: ante wager | ante bet
    play: play wager | play bet | raise
    magic-card: magic | magic card bonus
    lucky-bonus: lucky | lucky card
    nothing: no hand | no pair | high card | all others | any other hand | other hands | else | everything else | \
        losing hand | loser | lose | bust | less
";

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
/// Words with other spellings.
const SAME_WORDS: [(&str, &str); 10] = [
    ("j", "jack"),
    ("q", "queen"),
    ("k", "king"),
    ("t", "10"),
    ("deuce", "2"),
    ("colour", "color"),
    ("colored", "color"),
    ("coloured", "color"),
    ("pr", "pair"),
    ("plus", OR_BETTER),
];
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

fn is_spelled(name: &str, words: &str) -> bool {
    OWN_WORDS.get(name).map_or_else(|| in_common_form(name) == words, |own| own == words)
}

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
            word => common.push(SAME_WORDS.iter().find(|(other, _)| *other == word).map_or(word, |(_, same)| *same)),
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
    let exactly: Vec<&str> = named(&|name| is_spelled(name, &words));
    if !exactly.is_empty() {
        return exactly;
    }
    BY_WORDS.get(&words).map_or_else(Vec::new, |names| named(&|name| names.contains(&name)))
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
    let spellings: Vec<&str> =
        BY_WORDS.iter().filter(|(_, names)| is_known(names)).map(|(words, _)| words.as_str()).collect();
    let words = in_common_form(text);
    // A pair of twos is another hand than a pair of tens or better.
    let pair = known.iter().copied().find(|name| words == "pair" && name.starts_with("pair-of-"));
    pair.or_else(|| meant(text, known)).or_else(|| {
        let names = BY_WORDS.get(meant(&words, &spellings)?)?;
        known.iter().copied().find(|name| names.contains(name))
    })
}
