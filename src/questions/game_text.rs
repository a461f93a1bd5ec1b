//! The text of a game's file: to begin with, a copy of a game of the program, or a small game of a family, with a
//! comment where a key first stands; its keys as JSON has them, in their order; and the text with one of them changed.

use std::ops::Range;

use serde_json::{Map, Number, Value};
use toml::de::{DeTable, DeValue};

use super::refusal::{Fault, Refusal};
use crate::games::{Catalogue, GameFacts, game_file, games_of_program, games_published};
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
    let mut text = String::new();
    for (path, file) in game_file::files_of(game) {
        match path.rsplit('/').next().and_then(|name| name.strip_suffix(".toml")) {
            Some("game") | None => text.insert_str(0, file),
            Some(wager) => text.push_str(&paytables_of(wager, file)),
        }
    }
    Ok(commented(&own(&text, id), &format!("A copy of {game}")))
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
    Ok(object(DeTable::parse(text).map_err(Refusal::of)?.get_ref()))
}

/// A table in the order of the file.
fn object(table: &DeTable<'_>) -> Value {
    Value::Object(
        entries(table).into_iter().map(|(name, value)| (name.get_ref().to_string(), field(value.get_ref()))).collect(),
    )
}

type Entry<'d, 't> = (&'d toml::Spanned<toml::de::DeString<'t>>, &'d Raw<'t>);

/// The entries of a table in the order of the file.
fn entries<'d, 't>(table: &'d DeTable<'t>) -> Vec<Entry<'d, 't>> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    entries
}

/// The values within a value, by name or number.
fn within<'d, 't>(value: &'d DeValue<'t>) -> Vec<(String, Range<usize>, &'d Raw<'t>)> {
    match value {
        DeValue::Table(table) => {
            entries(table).into_iter().map(|(name, value)| (name.get_ref().to_string(), name.span(), value)).collect()
        }
        DeValue::Array(list) => {
            list.iter().enumerate().map(|(place, value)| (place.to_string(), value.span(), value)).collect()
        }
        _ => Vec::new(),
    }
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
    let spliced = |range: Range<usize>, with: &str| [&text[..range.start], with, &text[range.end..]].concat();
    let root = DeTable::parse(text).map_err(Refusal::of)?;
    let (mut table, mut is_in_braces) = (DeValue::Table(root.get_ref().clone()), None);
    let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
    for step in above.split('/').filter(|step| !step.is_empty()) {
        let (.., next) = within(&table).into_iter().find(|(own, ..)| own == step).ok_or_else(refused)?;
        (table, is_in_braces) = (next.get_ref().clone(), Some(next.span()).filter(|_| is_in_line(text, next)));
    }
    let entries = within(&table);
    let place = entries.iter().position(|(own, ..)| own == name);
    let end_of_line = |at: usize| text[at..].find('\n').map_or(text.len(), |line| at + line);
    match (place, value) {
        (Some(place), Some(value)) => {
            let (.., old) = &entries[place];
            if matches!(old.get_ref(), DeValue::Table(_) | DeValue::Array(_)) {
                return Err(refused());
            }
            let is_text = above.is_empty() && old.get_ref().is_str();
            Ok(spliced(old.span(), &literal(value, is_text)))
        }
        (Some(_), None) if !matches!(table, DeValue::Table(_)) => Err(refused()),
        (Some(place), None) if is_in_braces.is_some() => {
            let own = entries[place].1.start..entries[place].2.span().end;
            let next = entries.get(place + 1).map_or(own.end, |(_, key, _)| key.start);
            Ok(spliced(if place == 0 { own.start..next } else { entries[place - 1].2.span().end..own.end }, ""))
        }
        (Some(place), None) => {
            let begin = text[..entries[place].1.start].rfind('\n').map_or(0, |line| line + 1);
            let end = end_of_line(entries[place].2.span().end);
            Ok(spliced(begin..(end + 1).min(text.len()), ""))
        }
        (None, None) => Ok(text.to_string()),
        (None, Some(value)) if matches!(table, DeValue::Table(_)) => {
            let stated = format!("{} = {}", quoted_key(name), literal(value, false));
            let last =
                entries.iter().rev().find(|(.., value)| is_in_line(text, value)).map(|(.., value)| value.span().end);
            Ok(match (is_in_braces, last) {
                (Some(_), Some(last)) => spliced(last..last, &format!(", {stated}")),
                (Some(braces), None) => spliced(braces, &format!("{{ {stated} }}")),
                (None, Some(last)) => spliced(end_of_line(last)..end_of_line(last), &format!("\n{stated}")),
                (None, None) => return Err(refused()),
            })
        }
        (None, Some(_)) => Err(refused()),
    }
}

/// A value as TOML has it.
fn literal(value: &str, is_text: bool) -> String {
    let is_number = !is_text && value.parse::<Number>().is_ok();
    if is_number { value.to_string() } else { toml::Value::String(value.to_string()).to_string() }
}

/// The path of the key or the value that begins at a place of the text.
pub fn path_at(text: &str, place: Place) -> Option<String> {
    let source = Source::new("", text);
    let root = DeTable::parse(text).ok()?;
    let mut left = vec![(String::new(), DeValue::Table(root.get_ref().clone()))];
    while let Some((path, value)) = left.pop() {
        for (name, key, value) in within(&value) {
            let path = if path.is_empty() { name } else { format!("{path}/{name}") };
            if [key, value.span()].iter().any(|span| source.place(span) == place) {
                return Some(path);
            }
            left.push((path, value.get_ref().clone()));
        }
    }
    None
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
        DeValue::Table(table) => object(table),
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
