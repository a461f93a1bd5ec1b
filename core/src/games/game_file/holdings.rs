//! The classes of hands for people as a game's file states them.

use std::ops::RangeInclusive;

use toml::de::DeValue;

use crate::cards::Rank;
use crate::games::HandRanking;
use crate::games::engine::named_kinds::{NamedHands, OTHER_NAMES, least_hand, rank_called};
use crate::games::engine::streets::holdings::{Condition, Holding};
use crate::paytable::{Document, Keys, Name, PaytableErrors, Raw, Source, Value, quoted};

/// The lowest high card and the points of the holdings.
pub fn scoring(keys: &mut Keys<'_, '_>) -> (Rank, Vec<(Rank, usize)>) {
    let high = keys.get::<Name>("high-cards").and_then(|word| rank(keys, &word));
    let points = keys.entries("points").into_iter();
    let points = points.filter_map(|(word, value)| Some((rank(keys, &word)?, keys.value_of(word.value, value)?)));
    (high.unwrap_or(Rank::Ace), points.collect())
}

pub fn rank(keys: &mut Keys<'_, '_>, word: &Name) -> Option<Rank> {
    let refusal = || format!("{} is no rank; write a word, such as ace or ten", quoted(word.value));
    keys.or_refuse(&word.span, rank_called(word.value).ok_or_else(refusal))
}

const RANKS: [&str; Rank::ALL.len()] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];

/// Names of least hands of a ranking from one to another, ascending: of every rank without a pair and of every pair, and
/// the categories above. `None` if an end names no hand.
pub fn least_hands(ranking: HandRanking, from: &str, to: &str) -> Option<Vec<String>> {
    let (lowest, highest) = (least_hand(from, ranking)?, least_hand(to, ranking)?);
    let of_rank = |rank: &str| [format!("{rank}-high"), format!("pair-of-{rank}s"), format!("pair-of-{rank}es")];
    let names = [from, to].map(str::to_string).into_iter().chain(RANKS.into_iter().flat_map(of_rank));
    let known = |name: String| Some((least_hand(&name, ranking)?, name));
    let mut hands: Vec<(usize, String)> = names.chain(ranking.categories()).filter_map(known).collect();
    hands.retain(|(value, _)| (lowest..=highest).contains(value));
    // Of several names of one hand the first stands.
    hands.sort_by_key(|(value, _)| *value);
    hands.dedup_by_key(|(value, _)| *value);
    Some(hands.into_iter().map(|(_, name)| name).collect())
}

pub fn holding(keys: &mut Keys<'_, '_>) -> Holding {
    let conditions = keys.value("when").into_iter().flat_map(|value| match value.get_ref() {
        DeValue::Array(list) => &list[..],
        _ => std::slice::from_ref(value),
    });
    let when = conditions.filter_map(|value| keys.read("when", value, condition)).collect();
    Holding { name: keys.need("name"), when }
}

/// Numbers from the first to the last one: 2, `2+` or `0-2`.
impl Value for RangeInclusive<usize> {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        if matches!(value.get_ref(), DeValue::Integer(_)) {
            let number = usize::of(source, key, value)?;
            return Ok(number..=number);
        }
        span(source, key, value, |word| word.parse().ok(), usize::MAX, "a number such as 2, \"2+\" or \"0-2\"")
    }
}

/// Ranks from the first to the last one: `five`, `five+` or `two-five`.
impl Value for RangeInclusive<Rank> {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        span(source, key, value, rank_called, Rank::Ace, "a rank such as \"five\", \"five+\" or \"two-five\"")
    }
}

fn span<T: Copy + PartialOrd>(
    source: &Source<'_>,
    key: &str,
    value: &Raw<'_>,
    of: impl Fn(&str) -> Option<T>,
    most: T,
    wanted: &str,
) -> Result<RangeInclusive<T>, PaytableErrors> {
    let text = <&'static str>::of(source, key, value)?;
    let ends = match (text.strip_suffix('+'), text.split_once('-')) {
        (Some(least), _) => of(least).map(|least| least..=most),
        (None, Some((least, most))) => of(least).zip(of(most)).map(|(least, most)| least..=most),
        (None, None) => of(text).map(|one| one..=one),
    };
    let refusal = || source.error(value.span(), format!("`{key}` is {}; it must be {wanted}", quoted(text)));
    Ok(ends.filter(|ends| !ends.is_empty()).ok_or_else(refusal)?)
}

fn condition(keys: &mut Keys<'_, '_>) -> Condition {
    let names = keys.get::<Vec<Name>>("hands");
    let hands = names.map(|names| {
        let called = |name: &Name| {
            let refusal = || format!("{} is no hand; write such as two-pair, or {OTHER_NAMES}", quoted(name.value));
            let hands = NamedHands::called(name.value, HandRanking::FiveCards);
            keys.or_refuse(&name.span, hands.ok_or_else(refusal))
        };
        names.iter().filter_map(called).collect()
    });
    let (high_cards, points, gaps) = (keys.get("high-cards"), keys.get("points"), keys.get("gaps"));
    let (spread_from_ace, straights) = (keys.get("spread-from-ace"), keys.get("straights"));
    let (lowest, highest) = (keys.get("lowest"), keys.get("highest"));
    let (one_suit, placed) = (keys.get("one-suit"), keys.get("placed"));
    Condition { hands, one_suit, lowest, highest, high_cards, points, gaps, spread_from_ace, straights, placed }
}

/// Classes for a game that states none; the file is part of the program.
pub fn usual_holdings() -> Vec<Holding> {
    let document = Document::parse("usual-holdings.toml", include_str!("usual-holdings.toml"));
    let of_street = |keys: &mut Keys<'_, '_>| keys.tables("holding", holding);
    document
        .map(|document| document.keys().tables("street", of_street).into_iter().flatten().collect())
        .unwrap_or_default()
}
