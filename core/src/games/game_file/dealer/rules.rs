//! The rules of a game against a dealer in words, with the rows of its settlement.

use std::cell::RefCell;

use super::decision::Action;
use super::settlement::Settlement;
use crate::games::engine::dealer::DealerForm;
use crate::games::engine::dealer::dealt::NamedStrategy;
use crate::games::engine::dealer::matrix::{Part, Placed};
use crate::games::game_file::ranked::Ranked;
use crate::games::game_file::rules::counted;
use crate::games::{Rule, WagerFacts};
use crate::paytable::{kept, leaked};

/// The play of a game against a dealer, before its kinds of hands are known.
pub struct DealerPlay<'p> {
    pub form: &'static DealerForm,
    pub bonus_card: Option<usize>,
    pub actions: &'p [Action],
    pub settlement: &'p Settlement,
    /// The qualification in words.
    pub qualification: String,
    pub strategies: RefCell<Vec<NamedStrategy>>,
    /// Rows of the settlement in each reading that changes some.
    pub readings: RefCell<Vec<(&'static str, Vec<Part>)>>,
    pub ranked: Ranked,
}

/// The rules in words, with the row of each wager.
pub fn rules(play: &DealerPlay<'_>, wagers: &[WagerFacts]) -> Vec<Rule> {
    let rule = |name: &str, text: String| Rule {
        name: kept(name),
        text: kept(&text),
        settled: leaked(play.settlement.words(name)),
    };
    let untold = |name: &str, text: String| Rule { settled: &[], ..rule(name, text) };
    let mut rules = vec![
        untold("deal", deal(play.form, play.bonus_card.is_some())),
        untold(play.form.stages[0].name, decision(play)),
        untold("dealer", play.qualification.clone()),
    ];
    for part in &play.settlement.parts {
        let text = match part.placed {
            Placed::BeforeTheDeal => "One unit, placed before the deal.",
            Placed::ByAction => "The units of the decision.",
            Placed::Bonus => "A bonus on one unit that was placed before the deal.",
        };
        rules.push(rule(part.name, text.to_string()));
    }
    for (wager, side) in wagers.iter().filter_map(|wager| Some((wager, wager.side?))) {
        let cards = counted(side.cards.len(), "card", "cards");
        let text = match side.kinds.by_value() {
            Some(kinds) => format!("It is paid by {cards} as {}.", kinds.ranking.in_words()),
            None => "It is paid by the lower of the player's and the dealer's hand; a tie loses.".to_string(),
        };
        rules.push(rule(wager.id, text));
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
    format!("{first}One at a time in turn: {own} to each player, {dealers} to the dealer, {shown}.")
}

fn decision(play: &DealerPlay<'_>) -> String {
    let action = |&Action { name, units, from, least }: &Action| match (units, least) {
        (0, _) => format!("{name} (all is lost)"),
        (_, 0) => format!("{name} ({})", counted(units, "unit", "units")),
        _ => format!("{name} ({}, with {from} or better)", counted(units, "unit", "units")),
    };
    let actions: Vec<String> = play.actions.iter().map(action).collect();
    let shown = match play.form.shown.len() {
        0 => "",
        1 => " and the dealer's card that is face up",
        _ => " and the dealer's cards that are face up",
    };
    format!("With the own cards{shown} in sight: {}.", actions.join(", or "))
}
