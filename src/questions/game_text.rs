//! The text of a game's file: to begin with, a copy of a game of the program, or a small game of a family, with a
//! comment where a key first stands; and its keys as JSON has them, in their order.

use serde_json::{Map, Number, Value};
use toml::de::{DeTable, DeValue};

use super::blocks::numbers;
use super::refusal::{Fault, Refusal};
use crate::games::{Catalogue, Offer, game_file, games_of_program, games_published, is_shipped};
use crate::outcome::shortest;
use crate::paytable::{quoted, unknown};

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
    let all = games_of_program().chain(games_published()).map(|game| game.facts());
    let files: Vec<&str> = all.filter(|facts| game_file::with_facts(facts).is_some()).map(|facts| facts.id).collect();
    if !files.contains(&game) {
        let known = files.into_iter().chain(FAMILIES.iter().map(|(family, _)| *family));
        bail!("⟦game⟧: {}", unknown("game that is a file", game, "there are", known));
    }
    Ok(commented(&own(&whole(game), id), &format!("A copy of {game}")))
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
/// Most values of a rule.
const MOST_VALUES: usize = 100;

impl RuleValues {
    /// The paytable of an offer in the game with each value.
    ///
    /// # Errors
    /// A range that is none, too many values, and those of [`with_rule`].
    pub fn offers(&self, start: &Offer) -> Result<Vec<Offer>, Fault> {
        let refused = |why: String| Fault::from(Refusal::about("rule", &self.key, why));
        let is_number = |text: &str| text.starts_with(|first: char| first.is_ascii_digit());
        let values: Vec<Value> = match self.values.split_once("..") {
            _ if is_number(&self.values) => {
                let values = numbers::pays(&self.values).map_err(refused)?;
                values.iter().map(|value| serde_json::from_str(&shortest(value)).unwrap_or_default()).collect()
            }
            Some((from, to)) => {
                let hands = game_file::least_hands(start.game, from, to);
                let why =
                    || format!("{} is no range of hands; write such as queen-high..king-high", quoted(&self.values));
                hands
                    .filter(|hands| !hands.is_empty())
                    .ok_or_else(|| refused(why()))?
                    .into_iter()
                    .map(Value::String)
                    .collect()
            }
            None => self.values.split(',').map(|value| Value::String(value.trim().to_string())).collect(),
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
/// A game that is no file, a key that it does not have, and those of the changed text.
fn with_rule(offer: &Offer, key: &str, value: &Value) -> Result<Offer, Fault> {
    let facts = offer.game;
    if game_file::with_facts(facts).is_none() {
        bail!("⟦rule⟧: {} is no game that is a file, so its rules do not vary", facts.id);
    }
    let text = if is_shipped(facts) { whole(facts.id) } else { offer.wager.source.text.to_string() };
    let (_, last) = key.rsplit_once('/').unwrap_or_default();
    let id = format!("{}-{value}", if last.is_empty() { key } else { last }).replace('"', "").replace([' ', '.'], "-");
    let text = own(&text, &id.chars().take(LONGEST_ID).collect::<String>());
    let mut fields = object(DeTable::parse(&text).map_err(Refusal::of)?.get_ref());
    let Some(field) = fields.pointer_mut(&format!("/{key}")) else {
        bail!(
            "⟦rule⟧: {} has no key {}; write it as in its file, such as qualify or street/0/actions/play",
            facts.id,
            quoted(key)
        );
    };
    *field = value.clone();
    let changed = [(format!("{} with {key} = {value}", facts.id), text_of(&fields.to_string())?)];
    let offers = Catalogue::of_texts(&changed)?.offers();
    let same = |own: &Offer| own.wager.id == offer.wager.id && own.paytable.id == offer.paytable.id;
    let own = offers.into_iter().find(same).ok_or_else(|| format!("{} has no {}", facts.id, offer.name()))?;
    Ok(Offer { strategy: None, reading: None, paytable: offer.paytable.clone(), ..own })
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
pub fn fields_of(text: &str) -> Result<String, Refusal> {
    Ok(object(DeTable::parse(text).map_err(Refusal::of)?.get_ref()).to_string())
}

/// A table in the order of the file.
fn object(table: &DeTable<'_>) -> Value {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(name, _)| name.span().start);
    Value::Object(
        entries.into_iter().map(|(name, value)| (name.get_ref().to_string(), field(value.get_ref()))).collect(),
    )
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
