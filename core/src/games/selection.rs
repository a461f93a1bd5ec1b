//! The selection among the offers of a catalogue.

use std::collections::BTreeSet;

use thiserror::Error;

use super::{Offer, WagerFacts, meter_names};
use crate::paytable::{ByMeter, quoted, unknown};

/// A selection of offers in a catalogue; an empty list selects all.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Beginnings of keys: a game, with or without a wager, with or without a paytable. `*` stands for any name.
    pub keys: Vec<Vec<String>>,
    pub reading: VariantChoice,
    pub strategy: VariantChoice,
    pub meters: ByMeter,
    /// Whether each wager has one reading and one strategy, which rules out `all`.
    pub in_one_way: bool,
}

/// A choice among the named variants of a default, such as the readings of the regulation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum VariantChoice {
    #[default]
    Default,
    All,
    /// Variants of these names that a wager has, the default by its own name; the default where the wager has none of
    /// them.
    Named(Vec<String>),
}

/// A property of wagers with a default and named variants.
struct Variants {
    what: &'static str,
    default: &'static str,
    /// Names of the variants of a wager other than the default.
    of: fn(&WagerFacts) -> Vec<&'static str>,
}

const READINGS: Variants = Variants {
    what: "reading",
    default: "default",
    of: |wager| wager.readings.iter().map(|reading| reading.name).collect(),
};
const STRATEGIES: Variants = Variants {
    what: "strategy",
    default: "optimal",
    of: |wager| wager.strategies.iter().map(|strategy| strategy.name).collect(),
};

/// In place of a name: any.
pub const ANY: &str = "*";

impl Selection {
    /// What begins with this key, such as `let-it-ride/base`, in the default reading, optimally played.
    pub fn of(key: &str) -> Self {
        Selection { keys: vec![key.split('/').map(str::to_string).collect()], ..Selection::default() }
    }

    /// Whether an offer with this key is selected.
    pub fn wants(&self, [game, wager, paytable, reading, strategy]: [&str; 5]) -> bool {
        let facts = super::game(game).and_then(|game| game.facts().wager(wager));
        self.begins_key([game, wager, paytable])
            && self.reading.wants(&READINGS, facts, reading)
            && self.strategy.wants(&STRATEGIES, facts, strategy)
    }

    /// Entries with selected names; `name` gives game, wager and paytable of an entry.
    ///
    /// # Errors
    /// [`SelectionError`] if a name is unknown among the entries that match the names before it.
    pub fn named<E>(&self, mut entries: Vec<E>, name: impl Fn(&E) -> [&str; 3]) -> Result<Vec<E>, SelectionError> {
        for key in &self.keys {
            if key.len() > PARTS.len() {
                let (key, parts) = (quoted(&key.join("/")), PARTS.join("/"));
                return Err(SelectionError { field: "what", message: format!("{key} has more parts than {parts}") });
            }
            for (place, part) in key.iter().enumerate() {
                let before = entries.iter().map(&name).filter(|entry| begins(&key[..place], entry));
                let known: BTreeSet<&str> = before.map(|entry| entry[place]).collect();
                if !known.iter().any(|known| is_meant(part, known)) {
                    let message = unknown(PARTS[place], part, "available:", known);
                    return Err(SelectionError { field: "what", message });
                }
            }
        }
        entries.retain(|entry| self.begins_key(name(entry)));
        Ok(entries)
    }

    /// The selected offers in order, in each selected reading by each selected strategy; never an empty list.
    ///
    /// # Errors
    /// [`SelectionError`] if a name is unknown among the entries that match the names before it.
    pub fn among(&self, offers: &[Offer]) -> Result<Vec<Offer>, SelectionError> {
        let named = self.named(offers.iter().collect(), |offer| offer.option())?;
        self.check(&named)?;
        Ok(named.into_iter().flat_map(|offer| self.ways(offer)).collect())
    }

    /// Refuses readings, strategies and meters that none of these offers has.
    ///
    /// # Errors
    /// [`SelectionError`] with the part of the key that the offers share.
    pub fn check(&self, offers: &[&Offer]) -> Result<(), SelectionError> {
        let wagers: Vec<&'static WagerFacts> = offers.iter().map(|offer| offer.wager).collect();
        let readings = self.reading.check(&READINGS, &wagers, self.in_one_way);
        let checked = readings.and_then(|()| self.strategy.check(&STRATEGIES, &wagers, self.in_one_way));
        let meters = || meter_names(offers.iter().copied());
        checked.and_then(|()| check_meters(&meters(), &self.meters)).map_err(|error| error.at(&shared_key(offers)))
    }

    /// The offer in each selected reading by each selected strategy, with the amounts on its meters.
    pub fn ways(&self, offer: &Offer) -> Vec<Offer> {
        let meters = self.meters.only_of(&offer.paytable.meters);
        let mut ways = Vec::new();
        for reading in self.reading.among(&READINGS, offer.wager) {
            for strategy in self.strategy.among(&STRATEGIES, offer.wager) {
                let (reading, strategy) = (offer.wager.reading(reading), offer.wager.strategy(strategy));
                ways.push(Offer { reading, strategy, meters: meters.clone(), ..offer.clone() });
            }
        }
        ways
    }

    /// Whether a listed key is the beginning of this one.
    fn begins_key(&self, key: [&str; 3]) -> bool {
        self.keys.is_empty() || self.keys.iter().any(|beginning| begins(beginning, &key))
    }
}

impl VariantChoice {
    /// Names of the selected variants of a wager, empty for the default.
    fn among(&self, variants: &Variants, wager: &WagerFacts) -> Vec<&'static str> {
        let mut others = (variants.of)(wager);
        let has_default = match self {
            VariantChoice::Default => return vec![""],
            VariantChoice::All => true,
            VariantChoice::Named(names) => {
                let is_named = |name: &str| names.iter().any(|named| named.eq_ignore_ascii_case(name));
                others.retain(|name| is_named(name));
                others.is_empty() || is_named(variants.default)
            }
        };
        has_default.then_some("").into_iter().chain(others).collect()
    }

    /// Whether a variant (empty for the default) of a wager, which may be unknown, is selected.
    fn wants(&self, variants: &Variants, wager: Option<&WagerFacts>, variant: &str) -> bool {
        let is_among = |wager| self.among(variants, wager).contains(&variant);
        *self == VariantChoice::All || wager.map_or(variant.is_empty(), is_among)
    }

    fn check(&self, variants: &Variants, wagers: &[&WagerFacts], in_one_way: bool) -> Result<(), SelectionError> {
        let Variants { what, default, of } = *variants;
        let VariantChoice::Named(names) = self else { return Ok(()) };
        let known: BTreeSet<&str> = wagers.iter().flat_map(|wager| of(wager)).collect();
        let is_unknown = |name: &&String| !known.iter().chain([&default]).any(|known| known.eq_ignore_ascii_case(name));
        let Some(name) = names.iter().find(is_unknown) else { return Ok(()) };
        let all = ["all"].into_iter().filter(|_| !in_one_way && !known.is_empty());
        let known = [default].into_iter().chain(all).chain(known.iter().copied());
        Err(SelectionError { field: what, message: unknown(what, name, "available:", known) })
    }
}

fn check_meters(known: &[&str], amounts: &ByMeter) -> Result<(), SelectionError> {
    let which = match amounts.names().find(|name| !known.contains(name)) {
        _ if known.is_empty() && !amounts.is_empty() => String::new(),
        Some(name) => format!(" named {}; available: {}", quoted(name), known.join(", ")),
        None => return Ok(()),
    };
    let message = format!("⟦meter⟧: none of the selected wagers has a meter{which}");
    Err(SelectionError { field: "meter", message })
}

const PARTS: [&str; 3] = ["game", "wager", "paytable"];

/// The names with which the keys of all these offers begin.
fn shared_key<'o>(offers: &[&'o Offer]) -> Vec<&'o str> {
    let Some(first) = offers.first().map(|offer| offer.option()) else { return Vec::new() };
    let is_shared = |&place: &usize| offers.iter().all(|offer| offer.option()[place] == first[place]);
    (0..first.len()).take_while(is_shared).map(|place| first[place]).collect()
}

fn begins(beginning: &[String], key: &[&str]) -> bool {
    beginning.len() <= key.len() && beginning.iter().zip(key).all(|(part, name)| is_meant(part, name))
}

fn is_meant(part: &str, name: &str) -> bool {
    part == ANY || part.eq_ignore_ascii_case(name)
}

/// A selection without a match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct SelectionError {
    /// What has the name: `what` for a part of a key, else the field of the selection.
    pub field: &'static str,
    message: String,
}

impl SelectionError {
    /// With the beginning of the key at which it was found.
    fn at(self, key: &[&str]) -> Self {
        let message = if key.is_empty() { self.message } else { format!("{}: {}", key.join("/"), self.message) };
        SelectionError { message, ..self }
    }
}
