//! The rules of a game against a dealer in words, with the rows of its settlement.

use std::cell::RefCell;

use super::decision::{Action, Street};
use super::settlement::Settlement;
use crate::games::engine::dealer::DealerForm;
use crate::games::engine::dealer::dealt::NamedStrategy;
use crate::games::engine::dealer::matrix::{Part, Placed};
use crate::games::game_file::ranked::Ranked;
use crate::games::game_file::rules::{rule, turned_at_the_end, turned_before};
use crate::games::spots::counted;
use crate::games::{Rule, WagerFacts};
use crate::paytable::{kept, leaked};

/// The play of a game against a dealer, before its kinds of hands are known.
pub struct DealerPlay<'p> {
    pub form: &'static DealerForm,
    pub bonus_card: Option<usize>,
    pub streets: &'p [Street],
    pub settlement: &'p Settlement,
    pub strategies: RefCell<Vec<NamedStrategy>>,
    /// Rows of the settlement in each reading that changes some.
    pub readings: RefCell<Vec<(&'static str, Vec<Part>)>>,
    pub ranked: Ranked,
}

/// The rules in words, of which those of the dealer's qualification are given, with the row of each wager.
pub fn rules(play: &DealerPlay<'_>, qualification: String, wagers: &[WagerFacts]) -> Vec<Rule> {
    let mut rules = vec![rule("deal", deal(play.form, play.bonus_card.is_some()))];
    rules.extend(play.streets.iter().map(|street| rule(street.name, decision(play, street))));
    // Turns of more cards than are dealt are refused elsewhere.
    let turned = play.form.turned(play.form.stages.len().saturating_sub(1));
    rules.extend(turned_at_the_end(play.form.community.len().saturating_sub(turned)));
    rules.push(rule("dealer", qualification));
    let of_row = |name: &str, text| {
        let (settled, ends) = (leaked(play.settlement.words(name)), kept(&play.settlement.in_words(name)));
        Rule { settled, ends, ..rule(name, text) }
    };
    for part in &play.settlement.parts {
        let text = match part.placed {
            Placed::BeforeTheDeal => "One unit, placed before the deal.",
            Placed::ByAction if play.streets.len() > 1 => "The units of all decisions.",
            Placed::ByAction => "The units of the decision.",
            Placed::Bonus => "A bonus on one unit that was placed before the deal.",
        };
        rules.push(of_row(part.name, text.to_string()));
    }
    for (wager, side) in wagers.iter().filter_map(|wager| Some((wager, wager.side?))) {
        let cards = counted(side.cards.len(), "card", "cards");
        let text = match side.kinds.by_value() {
            Some(kinds) => format!("It is paid by {cards} as {}.", kinds.ranking.in_words()),
            None => "It is paid by the lower of the player's and the dealer's hand; a tie loses.".to_string(),
        };
        rules.push(of_row(wager.id, text));
    }
    rules
}

fn deal(form: &DealerForm, has_bonus_card: bool) -> String {
    let shown = match form.shown.len() {
        0 => "all face down".to_string(),
        shown => format!("{} face up", counted(shown, "card", "cards")),
    };
    let [own, dealers] =
        [form.own.len(), form.shown.len() + form.hidden.len()].map(|cards| counted(cards, "card", "cards"));
    let first = if has_bonus_card { "First, where a wager on it is placed, one card for all players. " } else { "" };
    let last = match form.community.len() {
        0 => String::new(),
        cards => format!(", then {}", counted(cards, "community card", "community cards")),
    };
    format!("{first}One at a time in turn: {own} to each player, {dealers} to the dealer, {shown}{last}.")
}

fn units(halves: usize) -> String {
    match halves % 2 {
        0 => counted(halves / 2, "unit", "units"),
        _ if halves == 1 => "half a unit".to_string(),
        _ => format!("{}.5 units", halves / 2),
    }
}

fn decision(play: &DealerPlay<'_>, street: &Street) -> String {
    let action = |&Action { name, halves, from, least }: &Action| match (halves, least) {
        (None, _) => format!("{name} (the base wagers are lost)"),
        (Some(0), _) => format!("{name} (nothing is added)"),
        (Some(halves), 0) => format!("{name} ({})", units(halves)),
        (Some(halves), _) => format!("{name} ({}, with {from} or better)", units(halves)),
    };
    let actions: Vec<String> = street.actions.iter().map(action).collect();
    if !play.form.community.is_empty() {
        let stage = play.form.stages.iter().position(|stage| stage.name == street.name).unwrap_or_default();
        let turned = turned_before(street.turned);
        let asked: Vec<String> = street.before.iter().map(|halves| units(*halves)).collect();
        let who = match asked.as_slice() {
            [] => String::new(),
            _ if street.before == [0] => "Who has wagered nothing by action: ".to_string(),
            some => format!("Who has wagered {} by action: ", some.join(" or ")),
        };
        let in_sight = play.form.own.len() + play.form.turned(stage);
        let with = if who.is_empty() { "With" } else { "with" };
        return format!("{turned}{who}{with} {in_sight} cards in sight, {}.", actions.join(", or "));
    }
    let shown = match play.form.shown.len() {
        0 => "",
        1 => " and the dealer's card that is face up",
        _ => " and the dealer's cards that are face up",
    };
    format!("With the own cards{shown} in sight: {}.", actions.join(", or "))
}
