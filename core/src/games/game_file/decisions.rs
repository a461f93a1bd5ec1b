//! The decisions of a game of streets as its file states them.

use std::collections::HashSet;
use std::ops::Range;

use toml::de::DeValue;

use super::holdings::{holding, usual_holdings};
use crate::cards::Card;
use crate::games::engine::strategy::MOST_ACTIONS;
use crate::games::engine::streets::holdings::Holding;
use crate::games::engine::streets::{DealtTo, MOST_CARDS, MOST_STREETS, StreetRules};
use crate::paytable::{Keys, Located, Raw, quoted};

/// Limits on a game of streets.
const MOST_IN_SIGHT: usize = 6;
const MOST_STAKED: usize = 20;
const MOST_UNITS: usize = 60;

/// What the file says of a decision.
pub struct Street {
    pub rules: StreetRules,
    /// Units that each action adds, before the units that may be withdrawn are taken off the stake.
    pub units: Vec<Option<i64>>,
    pub holdings: Vec<Holding>,
    at: Range<usize>,
}

impl Street {
    pub fn can_fold(&self) -> bool {
        self.units.contains(&None)
    }
}

/// Places of the cards that are dealt to the player, or to all.
pub fn places_of(deal: &[DealtTo], to: DealtTo) -> Vec<usize> {
    (0..deal.len()).filter(|&place| deal[place] == to).collect()
}

/// The actions of a decision by name: `fold`, the default, or what `read` makes of the value. Each has units of its
/// own, by which they are in order, a fold first.
pub fn actions<'d, 't, T: Default, U: Ord>(
    keys: &mut Keys<'d, 't>,
    wanted: &str,
    units: impl Fn(&T) -> U,
    mut read: impl FnMut(&mut Keys<'d, 't>, &'static str, &'d Raw<'t>) -> Option<T>,
) -> Vec<(&'static str, T)> {
    let mut actions: Vec<(&'static str, T)> = Vec::new();
    for (name, value) in keys.entries("actions") {
        let action = match value.get_ref() {
            DeValue::String(text) if text == "fold" => Some(T::default()),
            DeValue::String(_) => keys.or_refuse(&value.span(), Err(wanted.to_string())),
            _ => read(keys, name.value, value),
        };
        let Some(action) = action else { continue };
        if actions.iter().any(|(_, known)| units(known) == units(&action)) {
            keys.refuse(&name.span, format!("{} wagers what another action does", quoted(name.value)));
        }
        actions.push((name.value, action));
    }
    actions.sort_by_key(|(_, action)| units(action));
    actions
}

pub fn street(keys: &mut Keys<'_, '_>) -> Street {
    let at = keys.span();
    let wanted = "an action is \"fold\", or the units that it adds, such as 2 or -1";
    let named = actions(keys, wanted, |units| *units, |keys, name, value| keys.value_of::<i64>(name, value).map(Some));
    if !(1..=MOST_ACTIONS).contains(&named.len()) {
        keys.refuse_at("actions", format!("a decision has 1 to {MOST_ACTIONS} actions"));
    }
    if keys.has("turned") && !keys.has("turn") {
        keys.refuse_at("turned", "`turned` names the cards that `turn` turns, and there is no `turn`");
    }
    let mut holdings = keys.tables("holding", holding);
    let mut names = HashSet::new();
    if let Some(again) = holdings.iter().find(|own| !names.insert(own.name)) {
        keys.refuse_at("holding", format!("two classes are called {}", quoted(again.name)));
    }
    if let Some(all) = holdings.split_last().and_then(|(_, before)| before.iter().find(|own| own.when.is_empty())) {
        let message = format!("every hand belongs to {}, so no hand comes to the classes after it", quoted(all.name));
        keys.refuse_at("holding", message);
    }
    if holdings.is_empty() {
        holdings = usual_holdings();
    } else if !holdings.iter().any(|own| own.when.is_empty()) {
        holdings.push(Holding { name: "anything else", when: Vec::new() });
    }
    let rules = StreetRules {
        name: keys.need("name"),
        turn: keys.get("turn").unwrap_or_default(),
        turned: keys.get("turned").unwrap_or("community"),
        after: keys.get("after").unwrap_or_default(),
        actions: Vec::new(),
        names: named.iter().map(|(name, _)| *name).collect(),
    };
    Street { rules, units: named.into_iter().map(|(_, units)| units).collect(), holdings, at }
}

/// Whether the deal has the cards that the decisions see.
pub fn check_streets(keys: &mut Keys<'_, '_>, deal: &[DealtTo], own_cards: usize, streets: &[Street]) -> bool {
    if !keys.has("deal") {
        return false;
    }
    if own_cards == 0 {
        keys.refuse_at("deal", "the deal has no card for the player, who decides on cards of their own");
    }
    if !(1..=MOST_STREETS).contains(&streets.len()) {
        keys.refuse_at("street", format!("a game has 1 to {MOST_STREETS} decisions: write [[street]]"));
    }
    let mut turned = 0;
    for (place, street) in streets.iter().enumerate() {
        turned += street.rules.turn;
        if place == 0 && street.rules.turn > 0 {
            keys.refuse(&street.at, "the first decision is made on the own cards alone; leave `turn` out");
        }
        if place > 0 && street.rules.turn == 0 {
            keys.refuse(&street.at, "a later decision comes after a turn: write `turn = 1`, or more");
        }
        if streets[..place].iter().any(|known| known.rules.name == street.rules.name) {
            keys.refuse(&street.at, format!("two decisions are called {}", quoted(street.rules.name)));
        }
        let before = place.checked_sub(1).map_or(0, |before| streets[before].units.len());
        if !street.rules.after.is_empty() && street.rules.after.len() != before {
            keys.refuse(&street.at, "`after` names the decision after each action before, the smallest wager first");
        }
    }
    let withdraws = |street: &Street| street.units.iter().flatten().any(|units| *units < 0);
    if let Some(last) = streets.iter().rposition(withdraws)
        && let Some(street) = streets[..=last].iter().find(|street| street.can_fold())
    {
        let message = "a fold loses all units on the table, so none can be withdrawn at this decision or a later one; \
                       begin with a smaller `stake`, and let actions add units";
        keys.refuse(&street.at, message);
    }
    let community = deal.len() - own_cards;
    let is_turned = turned <= community && own_cards + turned <= MOST_IN_SIGHT && deal.len() <= MOST_CARDS;
    if turned > community {
        keys.refuse_at("deal", format!("the decisions turn {turned} community cards, and {community} are dealt"));
    } else if own_cards + turned > MOST_IN_SIGHT {
        keys.refuse_at("deal", too_many("in sight at the last decision", own_cards + turned, MOST_IN_SIGHT));
    }
    own_cards > 0 && is_turned && !streets.is_empty()
}

/// Why a game with so many cards is too much work, with the number of hands that they make.
pub fn too_many(cards_are: &str, cards: usize, most: usize) -> String {
    if cards > Card::COUNT {
        return format!("{cards} cards are {cards_are}, and the deck has {}", Card::COUNT);
    }
    let [hands, counted] = [cards, most].map(|cards| num_integer::binomial(Card::COUNT as u64, cards as u64));
    format!("{cards} cards are {cards_are}, {hands} hands; at most {counted} hands, of {most} cards, are counted")
}

/// Units that stay whatever is decided; the actions of the streets then add to them.
pub fn staked(keys: &mut Keys<'_, '_>, stake: &Located<usize>, streets: &mut [Street]) -> usize {
    let least = |street: &Street| street.units.iter().flatten().copied().min().unwrap_or_default().min(0);
    let withdrawn = -streets.iter().map(least).sum::<i64>();
    let Located { value: stake, span } = stake;
    if !(1..=MOST_STAKED).contains(stake) {
        keys.refuse(span, format!("`stake` is 1 to {MOST_STAKED} units, placed before the deal"));
    }
    let staked = i64::try_from(*stake).unwrap_or_default() - withdrawn;
    if staked < 1 && *stake > 0 {
        let message =
            format!("of a stake of {stake} all {withdrawn} can be withdrawn; one unit at least stays on the table");
        keys.refuse(span, message);
    }
    for street in streets.iter_mut() {
        let least = least(street);
        let added = |units: &Option<i64>| units.map(|units| usize::try_from(units - least).unwrap_or_default());
        street.rules.actions = street.units.iter().map(added).collect();
    }
    let most: usize = streets.iter().map(|street| street.rules.actions.iter().flatten().max().unwrap_or(&0)).sum();
    let staked = usize::try_from(staked.max(1)).unwrap_or(1);
    if staked + most > MOST_UNITS {
        keys.refuse(span, format!("{} units can be wagered; at most {MOST_UNITS} are counted", staked + most));
    }
    staked
}

pub fn wrong_bets(streets: &[Street]) -> String {
    let of_street = |street: &Street| {
        let named = street.rules.names.iter().zip(&street.rules.actions);
        let placed = named.filter_map(|(name, units)| Some(format!("{} ({name})", (*units)?)));
        format!("{}: {}", street.rules.name, placed.collect::<Vec<_>>().join(" or "))
    };
    let before: Vec<String> = streets[..streets.len().saturating_sub(1)].iter().map(of_street).collect();
    format!("one bet is given for each decision before, of these units, or none at all; {}", before.join("; "))
}
