//! The rules of a game against a dealer in words, with the rows of its settlement.

use super::settlement::Settlement;
use crate::games::engine::dealer::DealerForm;
use crate::games::engine::dealer::matrix::Placed;
use crate::games::game_file::rules::counted;
use crate::games::{Rule, WagerFacts};
use crate::paytable::{kept, leaked};

/// The rules in words, with the row of each wager.
pub fn rules(
    form: &DealerForm,
    has_bonus_card: bool,
    settlement: &Settlement,
    qualification: &str,
    wagers: &[WagerFacts],
) -> Vec<Rule> {
    let rule = |name: &str, text: String| Rule {
        name: kept(name),
        text: kept(&text),
        settled: leaked(settlement.words(name)),
    };
    let stage = &form.stages[0];
    let mut rules = vec![
        rule("deal", deal(form, has_bonus_card)),
        rule(stage.name, decision(form)),
        rule("dealer", qualification.to_string()),
    ];
    for part in settlement.parts.iter() {
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

fn decision(form: &DealerForm) -> String {
    let stage = &form.stages[0];
    let action = |(name, play): (&&str, &Option<usize>)| match play.unwrap_or_default() {
        0 => format!("{name} (all is lost)"),
        units => format!("{name} ({})", counted(units, "unit", "units")),
    };
    let actions: Vec<String> = stage.actions.iter().zip(stage.plays).map(action).collect();
    let shown = if form.shown.is_empty() { "" } else { " and the dealer's card that is face up" };
    format!("With the own cards{shown} in sight: {}.", actions.join(", or "))
}
