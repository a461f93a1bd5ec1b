//! The text of a game's file: to begin with, a copy of a game of the program, or a small game of a family, with a
//! comment where a key first stands; its keys as JSON has them, in their order; and the text with one of them changed.

use std::ops::Range;

use serde_json::{Map, Number, Value};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::blocks::numbers;
use super::refusal::{Fault, Refusal};
use crate::games::{Catalogue, GameFacts, Offer, game_file, games_of_program, games_published, is_shipped};
use crate::outcome::shortest;
use crate::paytable::{Place, Raw, Source, quoted, unknown};

/// Small games by family.
const FAMILIES: [(&str, &str); 3] = [
    ("streets", include_str!("../../examples/games/two-raises.toml")),
    ("dealer", include_str!("../../examples/games/high-three.toml")),
    ("common-cards", include_str!("../../examples/games/flop-and-river.toml")),
];

/// What is said where a line first begins so.
const COMMENTS: [(&str, &str); 14] = [
    ("deal = ", "p: a card to each player, d: one to the dealer face down, D: face up, c: a community card; in order."),
    ("ranking = ", "How hands are ranked. A dealer's hand that is ranked otherwise has a `dealer-ranking`."),
    ("qualify = ", "The least hand of the dealer that qualifies; without this line every hand does."),
    ("stake = ", "Units placed before the deal."),
    ("unit = ", "One and several units, in words."),
    ("[[street]]", "A decision; further ones follow in order."),
    ("turn = ", "Community cards turned before it."),
    ("wagered = ", "Who decides: the units wagered by action so far."),
    ("wager = \"", "The row of [settle] that the units of the decision are placed on."),
    ("actions = ", "\"fold\", or the units that an action adds."),
    ("[settle]", "A row for each wager, a column for each way that a round ends."),
    ("[wager.base]", "The base game, then side wagers."),
    ("cards = ", "The cards that settle the side wager."),
    ("pays = ", "The pays to 1, best hand first; a hand without a row gets what [settle] says."),
];

/// The text of a file with a copy of this game, or the small game of this family, under another id.
pub fn draft(game: &str, id: &str) -> Result<String, Fault> {
    if let Some((_, text)) = FAMILIES.iter().find(|(family, _)| *family == game) {
        return Ok(commented(&own(text, id), &format!("A small game of the family `{game}`")));
    }
    if !copied().any(|facts| facts.id == game) {
        let known = copied().map(|facts| facts.id).chain(FAMILIES.iter().map(|(family, _)| *family));
        bail!("⟦game⟧: {}", unknown("game that is a file", game, "there are", known));
    }
    // Where the original's rules stand is no source of the changed ones.
    let text = changed(&own(&whole(game), id), "source", Some("To be stated"))?;
    Ok(commented(&changed(&text, "edition", None)?, &format!("A copy of {game}")))
}

/// The files of a game of the program as one.
fn whole(game: &str) -> String {
    let mut text = String::new();
    for (path, file) in game_file::files_of(game) {
        match path.rsplit('/').next().and_then(|name| name.strip_suffix(".toml")) {
            Some("game") | None => text.insert_str(0, file),
            Some(wager) => text.push_str(&paytables_of(wager, file)),
        }
    }
    text
}

/// Values of a rule, by its key in a game's file: its parts after slashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleValues {
    key: String,
    values: String,
}

/// Parses `KEY=VALUES`.
pub fn rule_values(text: &str) -> Result<RuleValues, String> {
    let (key, values) =
        text.split_once('=').filter(|(key, values)| !key.is_empty() && !values.is_empty()).ok_or_else(|| {
            format!(
                "{}: write KEY=VALUES, such as qualify=queen-high..king-high or street/0/actions/play=1..3",
                quoted(text)
            )
        })?;
    Ok(RuleValues { key: key.trim().to_string(), values: values.trim().to_string() })
}

/// Most letters of a game's id.
const LONGEST_ID: usize = 32;
/// Keys of a game's file that are rules, or begin with one.
const RULES: [&str; 7] = ["deal", "ranking", "dealer-ranking", "qualify", "stake", "street", "settle"];
/// Most values of a rule.
const MOST_VALUES: usize = 100;

impl RuleValues {
    /// The paytable of an offer in the game with each value.
    ///
    /// # Errors
    /// An empty range, too many values, and the errors of [`with_rule`].
    pub fn offers(&self, start: &Offer) -> Result<Vec<Offer>, Fault> {
        let refused = |why: String| Fault::from(Refusal::about("rule", &self.key, why));
        let is_number = |text: &str| text.starts_with(|first: char| first.is_ascii_digit());
        let values: Vec<String> = match self.values.split_once("..") {
            _ if is_number(&self.values) => {
                numbers::pays(&self.values).map_err(refused)?.iter().map(shortest).collect()
            }
            Some((from, to)) => {
                let hands = game_file::least_hands(start.game, from, to).filter(|hands| !hands.is_empty());
                let why =
                    || format!("{} is no range of hands; write such as queen-high..king-high", quoted(&self.values));
                hands.ok_or_else(|| refused(why()))?
            }
            None => self.values.split(',').map(|value| value.trim().to_string()).collect(),
        };
        if values.len() > MOST_VALUES {
            return Err(refused(format!("{} values; at most {MOST_VALUES} are solved", values.len())));
        }
        values.iter().map(|value| with_rule(start, &self.key, value)).collect()
    }
}

/// The paytable of an offer in its game with another rule: the key has another value. The game's id tells it. The rest is
/// as [`own`] leaves it.
///
/// # Errors
/// A game that is written in Rust, a key that is no rule or that the file does not have, and the errors of the text.
fn with_rule(offer: &Offer, key: &str, value: &str) -> Result<Offer, Fault> {
    let facts = offer.game;
    if game_file::with_facts(facts).is_none() {
        bail!("⟦rule⟧: the rules of {} are written in Rust; only those of a game that is a file vary", facts.id);
    }
    let text = if is_shipped(facts) { whole(facts.id) } else { offer.wager.source.text.to_string() };
    let last = key.rsplit_once('/').map_or(key, |(_, last)| last);
    let id = format!("{last}-{value}").replace([' ', '.'], "-");
    let text = own(&text, &id.chars().take(LONGEST_ID).collect::<String>());
    if !RULES.contains(&key.split('/').next().unwrap_or_default()) {
        bail!("⟦rule⟧: {} is no rule; the rules of a game are {}; ⟦pay⟧ varies pays", quoted(key), RULES.join(", "));
    }
    if offer.strategy.is_some() || offer.reading.is_some() {
        bail!("⟦rule⟧: a named strategy or a reading is of the game as it is; leave it out");
    }
    if fields_of(&text)?.pointer(&format!("/{key}")).is_none() {
        let key = quoted(key);
        bail!(
            "⟦rule⟧: {} has no key {key}; write it as in its file, such as qualify or street/0/actions/play",
            facts.id
        );
    }
    let changed = [(format!("{} ({key}={value})", facts.id), changed(&text, key, Some(value))?)];
    let refused = |errors| Refusal { field: Some("rule".to_string()), ..Refusal::of(errors) };
    let offers = Catalogue::of_texts(&changed).map_err(refused)?.offers();
    let same = |own: &Offer| own.wager.id == offer.wager.id && own.paytable.id == offer.paytable.id;
    let own = offers.into_iter().find(same).ok_or_else(|| format!("{} has no {}", facts.id, offer.name()))?;
    Ok(Offer { paytable: offer.paytable.clone(), ..own })
}

/// The games of the program that are files.
fn copied() -> impl Iterator<Item = &'static GameFacts> {
    let all = games_of_program().chain(games_published()).map(|game| game.facts());
    all.filter(|facts| game_file::with_facts(facts).is_some())
}

/// What a draft may be of: names, and their words.
pub fn beginnings() -> impl Iterator<Item = (String, String)> {
    let families =
        FAMILIES.iter().map(|(family, _)| (family.to_string(), format!("A small game: {}", family.replace('-', " "))));
    families.chain(copied().map(|facts| (facts.id.to_string(), facts.title.to_string())))
}

/// The paytables of a file of them, as the game's own file has them.
fn paytables_of(wager: &str, file: &str) -> String {
    let begin = file.find("[[paytable]]").unwrap_or(file.len());
    let lines = file[begin..].lines().map(|line| match line.split_once("[paytable") {
        Some((bracket, rest)) => format!("{bracket}[wager.{wager}.paytable{rest}\n"),
        None => format!("{line}\n"),
    });
    std::iter::once("\n".to_string()).chain(lines).collect()
}

/// The text under another id. What was published of the game, and its play in words, is left out: it is not of a
/// changed one, whose rules are told from what it states.
fn own(text: &str, id: &str) -> String {
    let is_of_the_game = |part: &&str| {
        ["[[published]]", "published = [", "[[play]]"].iter().any(|begin| part.trim_start().starts_with(begin))
    };
    let parts: Vec<&str> = text.split("\n\n").filter(|part| !is_of_the_game(part)).collect();
    let line =
        |line: &str| if line.starts_with("game = ") { format!("game = \"{id}\"\n") } else { format!("{line}\n") };
    parts.join("\n\n").lines().map(line).collect()
}

/// The text with comments, where it has none of its own.
fn commented(text: &str, what: &str) -> String {
    let mut comments = COMMENTS.to_vec();
    let mut commented =
        format!("# {what}: change it. `house-edge check FILE` says how it is understood, and proves it.\n");
    let mut before = "";
    for line in text.lines() {
        if let Some(place) = comments.iter().position(|(begin, _)| line.starts_with(begin)) {
            let (_, comment) = comments.swap_remove(place);
            commented += &if before.starts_with('#') { String::new() } else { format!("# {comment}\n") };
        }
        commented += &format!("{line}\n");
        before = line;
    }
    commented
}

/// The keys of a file as a JSON object, in their order.
///
/// # Errors
/// A text that is no TOML.
pub fn fields_of(text: &str) -> Result<Value, Refusal> {
    Ok(field(&parsed(text)?))
}

fn parsed(text: &str) -> Result<DeValue<'_>, Refusal> {
    DeTable::parse(text).map(|table| DeValue::Table(table.into_inner())).map_err(Refusal::of)
}

/// A value within another, by its name or its number.
struct Part<'d, 't> {
    name: String,
    key: Range<usize>,
    value: &'d Raw<'t>,
}

impl Part<'_, '_> {
    fn end(&self) -> usize {
        self.value.span().end
    }
}

/// The parts of a table or a list, in the order of the file.
fn parts<'d, 't>(value: &'d DeValue<'t>) -> Vec<Part<'d, 't>> {
    let mut parts: Vec<Part<'_, '_>> = match value {
        DeValue::Table(table) => {
            let part = |(name, value): (&'d Spanned<DeString<'t>>, _)| Part {
                name: name.get_ref().to_string(),
                key: name.span(),
                value,
            };
            table.iter().map(part).collect()
        }
        DeValue::Array(list) => {
            let part =
                |(place, value): (usize, &'d Raw<'t>)| Part { name: place.to_string(), key: value.span(), value };
            list.iter().enumerate().map(part).collect()
        }
        _ => Vec::new(),
    };
    parts.sort_by_key(|part| part.key.start);
    parts
}

/// Whether a value stands in a line with its key, and is not a section of the file.
fn is_in_line(text: &str, value: &Raw<'_>) -> bool {
    match value.get_ref() {
        DeValue::Table(_) => text[value.span()].starts_with('{'),
        DeValue::Array(list) => list.iter().all(|value| is_in_line(text, value)),
        _ => true,
    }
}

/// The text with another value at a path, such as `street/0/actions/play`, or without that key; all else stays as it is
/// written. What reads as a number is one, except in place of a text of the file's own keys.
///
/// # Errors
/// A text that is no TOML, and a path that leads nowhere.
pub fn changed(text: &str, path: &str, value: Option<&str>) -> Result<String, Refusal> {
    let refused = || Refusal::usage(None, format!("{}: the file has no such place", quoted(path)));
    let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
    let mut table = Spanned::new(0..0, parsed(text)?);
    for step in above.split('/').filter(|step| !step.is_empty()) {
        let next = parts(table.get_ref()).into_iter().find(|part| part.name == step);
        table = next.map(|part| part.value.clone()).ok_or_else(refused)?;
    }
    let is_table = table.get_ref().is_table();
    let parts = parts(table.get_ref());
    match (parts.iter().position(|part| part.name == name), value) {
        (Some(place), Some(value)) => {
            let old = parts[place].value;
            let is_text = above.is_empty() && old.get_ref().is_str();
            let is_scalar = !matches!(old.get_ref(), DeValue::Table(_) | DeValue::Array(_));
            is_scalar.then(|| spliced(text, old.span(), &literal(value, is_text))).ok_or_else(refused)
        }
        (Some(place), None) if is_table => Ok(without(text, &table, &parts, place)),
        (None, Some(value)) if is_table => {
            let is_bare = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
            let key = if is_bare { name.to_string() } else { quoted_key(name) };
            with(text, &table, &parts, &format!("{key} = {}", literal(value, false))).ok_or_else(refused)
        }
        (None, None) => Ok(text.to_string()),
        _ => Err(refused()),
    }
}

fn spliced(text: &str, range: Range<usize>, with: &str) -> String {
    [&text[..range.start], with, &text[range.end..]].concat()
}

fn end_of_line(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |line| at + line)
}

/// The text without a key of a table.
fn without(text: &str, table: &Raw<'_>, parts: &[Part<'_, '_>], place: usize) -> String {
    let own = &parts[place];
    let range = match (is_in_line(text, table), place.checked_sub(1)) {
        (true, Some(before)) => parts[before].end()..own.end(),
        (true, None) => own.key.start..parts.get(1).map_or(own.end(), |next| next.key.start),
        (false, _) => {
            let begin = text[..own.key.start].rfind('\n').map_or(0, |line| line + 1);
            begin..(end_of_line(text, own.end()) + 1).min(text.len())
        }
    };
    spliced(text, range, "")
}

/// The text with a further key of a table; `None` for a section without any.
fn with(text: &str, table: &Raw<'_>, parts: &[Part<'_, '_>], stated: &str) -> Option<String> {
    let last = parts.iter().rev().find(|part| is_in_line(text, part.value)).map(Part::end);
    match (is_in_line(text, table), last) {
        (true, Some(last)) => Some(spliced(text, last..last, &format!(", {stated}"))),
        (true, None) => Some(spliced(text, table.span(), &format!("{{ {stated} }}"))),
        (false, last) => {
            let end = end_of_line(text, last?);
            Some(spliced(text, end..end, &format!("\n{stated}")))
        }
    }
}

/// A value as TOML has it.
fn literal(value: &str, is_text: bool) -> String {
    let is_number = !is_text && value.parse::<Number>().is_ok();
    if is_number { value.to_string() } else { toml::Value::String(value.to_string()).to_string() }
}

/// The path of the key or the value that begins at a place of the text.
pub fn path_at(text: &str, place: Place) -> Option<String> {
    path_in(&Source::new("", text), &parsed(text).ok()?, place)
}

fn path_in(source: &Source<'_>, value: &DeValue<'_>, place: Place) -> Option<String> {
    parts(value).into_iter().find_map(|Part { name, key, value }| {
        let is_here = [key, value.span()].iter().any(|span| source.place(span) == place);
        if is_here {
            return Some(name);
        }
        path_in(source, value.get_ref(), place).map(|rest| format!("{name}/{rest}"))
    })
}

fn field(value: &DeValue<'_>) -> Value {
    let number = |digits: &str| digits.replace('_', "").parse::<Number>().map_or_else(|_| digits.into(), Value::Number);
    match value {
        DeValue::String(text) => Value::String(text.to_string()),
        DeValue::Integer(integer) => number(&integer.to_string()),
        DeValue::Float(float) => number(float.as_str()),
        DeValue::Boolean(truth) => Value::Bool(*truth),
        DeValue::Datetime(date) => Value::String(date.to_string()),
        DeValue::Array(list) => list.iter().map(|value| field(value.get_ref())).collect(),
        DeValue::Table(_) => {
            Value::Object(parts(value).into_iter().map(|part| (part.name, field(part.value.get_ref()))).collect())
        }
    }
}

/// The text of a file with the keys of a JSON object, one on each line.
///
/// # Errors
/// A text that is no object, and a key without a value.
pub fn text_of(fields: &str) -> Result<String, Refusal> {
    let fields: Map<String, Value> = serde_json::from_str(fields).map_err(Refusal::of)?;
    fields.iter().map(|(name, value)| Ok(format!("{} = {}\n", quoted_key(name), inline(name, value)?))).collect()
}

/// What was understood of the game in a text, in sentences, by decision and wager.
///
/// # Errors
/// Those of the text.
pub fn rules_of(text: &str) -> Result<Vec<(String, String)>, Refusal> {
    let offers = Catalogue::of_texts(&[("TOML".to_string(), text.to_string())]).map_err(Refusal::of)?.offers();
    let rules = offers.first().map_or(&[][..], |offer| offer.game.rules);
    Ok(rules.iter().map(|rule| (rule.name.to_string(), rule.in_words())).collect())
}

fn quoted_key(name: &str) -> String {
    toml::Value::String(name.to_string()).to_string()
}

/// A value as TOML within a line.
fn inline(name: &str, value: &Value) -> Result<String, Refusal> {
    Ok(match value {
        Value::Null => return Err(Refusal::of(format!("{}: a key states something; leave it out", quoted(name)))),
        Value::Bool(truth) => truth.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => toml::Value::String(text.clone()).to_string(),
        Value::Array(list) => {
            let values = list.iter().map(|value| inline(name, value)).collect::<Result<Vec<_>, _>>()?;
            format!("[{}]", values.join(", "))
        }
        Value::Object(fields) => {
            let of_key =
                |(name, value): (&String, &Value)| Ok(format!("{} = {}", quoted_key(name), inline(name, value)?));
            let keys = fields.iter().map(of_key).collect::<Result<Vec<_>, Refusal>>()?;
            format!("{{ {} }}", keys.join(", "))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# A game.\ngame = \"a\" # its id\nstake = 1\n\n[settle]\nante = [\"lose\", \"even\"] # cells\n\n\
                        [[street]]\nactions = { fold = \"fold\", \"raise 1x\" = 1 }\n";

    #[test]
    fn one_value_changes_and_all_else_stays_as_it_is_written() {
        let of = |path, value| changed(TEXT, path, value).expect(path);
        for (path, value, before, after) in [
            ("settle/ante/1", "push", "\"even\"", "\"push\""),
            ("street/0/actions/raise 1x", "2", "\"raise 1x\" = 1", "\"raise 1x\" = 2"),
            ("street/0/actions/raise 2x", "2.5", "= 1 }", "= 1, \"raise 2x\" = 2.5 }"),
            // A text of the file's own keys stays one.
            ("game", "21", "\"a\"", "\"21\""),
            ("qualify", "pair", "stake = 1\n", "stake = 1\nqualify = \"pair\"\n"),
            ("settle/play", "x", "# cells\n", "# cells\nplay = \"x\"\n"),
        ] {
            assert_eq!(of(path, Some(value)), TEXT.replace(before, after), "{path}");
        }
        assert_eq!(of("stake", None), TEXT.replace("stake = 1\n", ""));
        assert_eq!(of("street/0/actions/fold", None), TEXT.replace("fold = \"fold\", ", ""));
        assert_eq!(of("street/0/actions/raise 1x", None), TEXT.replace(", \"raise 1x\" = 1", ""));
        assert_eq!(of("none", None), TEXT);
    }

    #[test]
    fn a_path_that_leads_nowhere_is_refused() {
        for (path, value) in
            [("a/b", "1"), ("settle/ante/2", "x"), ("settle", "x"), ("street/1/name", "x"), ("game/x", "1")]
        {
            assert!(changed(TEXT, path, Some(value)).is_err(), "{path}");
        }
        assert!(changed(TEXT, "settle/ante/0", None).is_err() && changed("= ", "game", Some("x")).is_err());
    }

    #[test]
    fn a_place_leads_to_its_path() {
        let at = |line, column| path_at(TEXT, Place { line, column }).unwrap_or_default();
        assert_eq!([at(6, 1), at(6, 9), at(6, 17), at(1, 1)], ["settle/ante", "settle/ante/0", "settle/ante/1", ""]);
        assert_eq!([at(2, 8), at(9, 28)], ["game", "street/0/actions/raise 1x"]);
    }
}
