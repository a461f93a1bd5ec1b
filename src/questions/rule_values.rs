//! Values of a rule of a game that is a file, and the game with each of them.

use super::blocks::numbers;
use super::game_draft::{text_of_game, under_id};
use super::refusal::{Fault, Refusal};
use super::toml_text::{edit, fields_of};
use crate::games::{Catalogue, Offer, game_file, is_shipped};
use crate::outcome::shortest;
use crate::paytable::quoted;

/// Most letters of a game's id.
const LONGEST_ID: usize = 32;
/// Keys of a game's file that are rules, or begin with one.
const RULES: [&str; 7] = ["deal", "ranking", "dealer-ranking", "qualify", "stake", "street", "settle"];
/// Most values of a rule.
const MOST_VALUES: usize = 100;

/// Values of a rule, by its key in a game's file: its parts after slashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleValues {
    key: String,
    values: String,
}

/// Parses `KEY=VALUES`.
pub fn rule_values(text: &str) -> Result<RuleValues, String> {
    match text.split_once('=') {
        Some((key, values)) if !key.is_empty() && !values.is_empty() => {
            Ok(RuleValues { key: key.trim().to_string(), values: values.trim().to_string() })
        }
        _ => {
            let example = "qualify=queen-high..king-high or street/0/actions/play=1..3";
            Err(format!("{}: write KEY=VALUES, such as {example}", quoted(text)))
        }
    }
}

impl RuleValues {
    /// The paytable of an offer in the game with each value.
    ///
    /// # Errors
    /// An empty range, too many values, and the errors of [`with_rule`].
    pub fn offers(&self, start: &Offer) -> Result<Vec<Offer>, Fault> {
        let refused = |why: String| Fault::from(Refusal::about("rule", &self.key, why));
        let values: Vec<String> = match self.values.split_once("..") {
            _ if self.values.starts_with(|first: char| first.is_ascii_digit()) => {
                numbers::pays(&self.values).map_err(refused)?.iter().map(shortest).collect()
            }
            Some((from, to)) => {
                let hands = game_file::least_hands(start.game, from, to).filter(|hands| !hands.is_empty());
                let example = "write such as queen-high..king-high";
                hands.ok_or_else(|| refused(format!("{} is no range of hands; {example}", quoted(&self.values))))?
            }
            None => self.values.split(',').map(|value| value.trim().to_string()).collect(),
        };
        if values.len() > MOST_VALUES {
            return Err(refused(format!("{} values; at most {MOST_VALUES} are solved", values.len())));
        }
        values.iter().map(|value| with_rule(start, &self.key, value)).collect()
    }
}

/// The paytable of an offer in a copy of its game in which the key has this value, as the id of the copy says.
///
/// # Errors
/// A game that is written in Rust, a key that is no rule or that the file does not have, and the errors of the text.
fn with_rule(offer: &Offer, key: &str, value: &str) -> Result<Offer, Fault> {
    let facts = offer.game;
    if game_file::with_facts(facts).is_none() {
        bail!("⟦rule⟧: the rules of {} are written in Rust; only those of a game that is a file vary", facts.id);
    }
    if !RULES.contains(&key.split('/').next().unwrap_or_default()) {
        bail!("⟦rule⟧: {} is no rule; the rules of a game are {}; ⟦pay⟧ varies pays", quoted(key), RULES.join(", "));
    }
    if offer.strategy.is_some() || offer.reading.is_some() {
        bail!("⟦rule⟧: a named strategy or a reading is of the game as it is; leave it out");
    }
    let text = if is_shipped(facts) { text_of_game(facts.id) } else { offer.wager.source.text.to_string() };
    let last = key.rsplit_once('/').map_or(key, |(_, last)| last);
    let for_key = LONGEST_ID.saturating_sub(value.chars().count() + 1);
    let key_in_id: String = last.chars().take(for_key).collect();
    let id: String = format!("{key_in_id}-{value}").replace([' ', '.'], "-").chars().take(LONGEST_ID).collect();
    let text = under_id(&text, &id)?;
    if fields_of(&text)?.pointer(&format!("/{key}")).is_none() {
        let how = "write it as in its file, such as qualify or street/0/actions/play";
        bail!("⟦rule⟧: {} has no key {}; {how}", facts.id, quoted(key));
    }
    let own = [(format!("{} ({key}={value})", facts.id), edit(&text, key, Some(value))?)];
    let refused = |errors| Refusal { field: Some("rule".to_string()), ..Refusal::of(errors) };
    let offers = Catalogue::of_texts(&own).map_err(refused)?.offers();
    let own = offers.into_iter().find(|own| own.option()[1..] == offer.option()[1..]);
    let own = own.ok_or_else(|| format!("{} has no {}", facts.id, offer.name()))?;
    Ok(Offer { paytable: offer.paytable.clone(), ..own })
}
