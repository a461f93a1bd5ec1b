//! The decision of a game against a dealer, and named strategies.

use toml::Spanned;
use toml::de::DeValue;

use crate::cards::Rank;
use crate::games::HandRanking;
use crate::games::engine::dealer::dealt::StrategyRule;
use crate::games::engine::dealer::{DealerForm, MOST_ACTIONS};
use crate::games::engine::named_kinds::{NamedHands, least_hand, rank_called};
use crate::games::game_file::decisions::actions;
use crate::games::game_file::holdings::rank;
use crate::games::hand_rankings::Dealt;
use crate::paytable::{Keys, Located, quoted, unknown};

/// Most units of the decision's wager.
const MOST_UNITS: usize = 20;

/// An action of the decision, with the least hand that may take it.
#[derive(Clone, Default)]
pub struct Action {
    pub name: &'static str,
    pub units: usize,
    /// The name of that hand, and its value; 0 for any.
    pub from: &'static str,
    pub least: usize,
}

/// The value of the least hand of a name.
pub fn least(keys: &mut Keys<'_, '_>, name: &Located<&'static str>, ranking: Option<HandRanking>) -> Option<usize> {
    let ranking = ranking?;
    let is_of_several = name.value.contains("-to-") || name.value.ends_with("-or-better");
    let is_flush = ranking == HandRanking::LongestFlush;
    let least = || {
        let named =
            least_hand(name.value, ranking).filter(|_| !is_flush || NamedHands::called(name.value, ranking).is_some());
        named.or_else(|| least_of_ranks(name.value, ranking))
    };
    let wanted = match (is_of_several, is_flush) {
        (true, _) => ": write the least hand by itself, such as pair-of-tens",
        (_, true) => " is no hand; write such as five-card-flush or three-card-flush-T-8-6",
        _ => " is no hand; write such as pair, pair-of-fours, queen-high, ace-king or Q-6-4",
    };
    let found = if is_of_several { None } else { least() };
    keys.or_refuse(&name.span, found.ok_or_else(|| quoted(name.value) + wanted))
}

/// The value of the least hand of a category of unequal ranks with these highest ones, such as `three-card-flush-T-8-6`.
fn least_of_ranks(name: &str, ranking: HandRanking) -> Option<usize> {
    let letter = |word: &str| Rank::ALL.into_iter().find(|rank| word == rank.letter().to_string());
    let rank = |word: &str| letter(word).or_else(|| rank_called(word).filter(|_| !word.ends_with('s')));
    let (categories, values) = (ranking.categories(), ranking.values());
    let of_category = |(category, known): (usize, &String)| {
        let ranks = name.strip_prefix(known.as_str())?.strip_prefix('-')?;
        let ranks = ranks.split('-').map(rank).collect::<Option<Vec<Rank>>>()?;
        let is_of_ranks = |of: &Dealt| {
            of.category == category && known != "high-card" && of.ranks[0] > of.ranks[1] && of.ranks.starts_with(&ranks)
        };
        values.iter().position(is_of_ranks)
    };
    categories.iter().enumerate().find_map(of_category)
}

/// What the file says of the decision.
#[derive(Default)]
pub struct Street {
    pub name: &'static str,
    /// The row of the matrix that its units are wagered on.
    pub wager: &'static str,
    pub actions: Vec<Action>,
    /// Names and least values of the hands by which decisions are listed, the best first; empty if it states none.
    pub holdings: Vec<(String, usize)>,
}

/// `shown` is the number of the dealer's cards in sight.
pub fn street<'d, 't>(keys: &mut Keys<'d, 't>, ranking: Option<HandRanking>, shown: usize) -> Street {
    let (name, wager) = (keys.need("name"), keys.need("wager"));
    let at = keys.place_of("actions");
    let wanted = "an action is \"fold\", units such as 2, or { units = 3, from = \"pair-of-aces\" }";
    let read = |keys: &mut Keys<'d, 't>, name, value: &'d Spanned<DeValue<'t>>| {
        let action = match value.get_ref() {
            DeValue::Table(_) => keys.read("actions/*", value, |keys| {
                let units = keys.need("units");
                let from = keys.need::<Located<&'static str>>("from");
                let least = least(keys, &from, ranking);
                if least == Some(0) {
                    keys.refuse(&from.span, "every hand may; leave `from` out");
                }
                Action { name, units, from: from.value, least: least.unwrap_or_default() }
            }),
            _ => keys.value_of(name, value).map(|units| Action { name, units, ..Action::default() }),
        }?;
        if !(1..=MOST_UNITS).contains(&action.units) {
            keys.refuse(&value.span(), format!("a wager of {} units; it is 1 to {MOST_UNITS}", action.units));
        }
        Some(action)
    };
    let named = actions(keys, wanted, Action::default(), |action| action.units, read);
    let mut actions: Vec<Action> = named.into_iter().map(|(name, action)| Action { name, ..action }).collect();
    actions.sort_by_key(|action| action.units);
    if !(2..=MOST_ACTIONS).contains(&actions.len()) || actions.first().is_some_and(|action| action.units > 0) {
        keys.refuse(&at, format!("a decision against a dealer is a fold, or one of up to {} wagers", MOST_ACTIONS - 1));
    }
    if actions.get(1).is_some_and(|action| action.least > 0) {
        keys.refuse(&at, "the smallest wager is open to every hand: leave its `from` out");
    }
    if shown > 1 && keys.has("holdings") {
        let message = "decisions are listed by `holdings` with one card of the dealer face up at most";
        keys.refuse(&keys.place_of("holdings"), message);
    }
    Street { name, wager, actions, holdings: holdings(keys, ranking) }
}

/// Hands by which decisions are listed, each from its least hand on, such as `pair-of-tens` or `ace-king-queen`.
fn holdings(keys: &mut Keys<'_, '_>, ranking: Option<HandRanking>) -> Vec<(String, usize)> {
    let names = keys.get::<Vec<Located<&'static str>>>("holdings").unwrap_or_default();
    let mut hands: Vec<(String, usize)> = Vec::new();
    for name in &names {
        let Some((ranking, least)) = ranking.zip(least(keys, name, ranking)) else { continue };
        let words = match NamedHands::called(name.value, ranking) {
            Some(named) => named.of_rank_in_words().unwrap_or_else(|| ranking.hand_in_words(least)),
            None if least_of_ranks(name.value, ranking).is_some() => ranking.hand_in_words(least),
            None => format!("{} high", name.value),
        };
        hands.push((words, least));
    }
    if !hands.is_sorted_by(|(_, better), (_, lower)| better > lower) {
        keys.refuse(&keys.place_of("holdings"), "`holdings` names the best hands first, each once");
    }
    if let Some((last, _)) = hands.last().filter(|(_, least)| *least > 0) {
        hands.push((format!("less than {last}"), 0));
    }
    hands
}

pub fn strategy_rule(keys: &mut Keys<'_, '_>, form: &DealerForm, ranking: Option<HandRanking>) -> StrategyRule {
    let actions = form.stages[0].actions;
    let shown = if form.shown.is_empty() { "no card of the dealer is" } else { "several cards of the dealer are" };
    for key in ["up-card", "matched", "above-up-card"] {
        if form.shown.len() != 1 && keys.has(key) {
            keys.refuse(&keys.place_of(key), format!("{shown} face up; `{key}` is about one"));
        }
    }
    let is_place = |place: usize| match (1..=form.own.len()).contains(&place) {
        true => Ok(place),
        false => {
            Err(format!("`above-up-card` is {place}; the player's cards are 1, the highest, to {}", form.own.len()))
        }
    };
    let action = keys.checked("action", |name: &'static str| {
        let refusal = || unknown("action", name, "the decision has", actions.iter().copied());
        actions.iter().position(|known| *known == name).ok_or_else(refusal)
    });
    let from = keys.get::<Located<&'static str>>("from").and_then(|name| least(keys, &name, ranking));
    let above_up_card = keys.get::<Located<usize>>("above-up-card");
    StrategyRule {
        action: action.unwrap_or_default(),
        least: from.unwrap_or_default(),
        up_cards: ranks(keys, "up-card"),
        is_matched: keys.get("matched"),
        holds: ranks(keys, "holds"),
        above_up_card: above_up_card.and_then(|place| keys.or_refuse(&place.span, is_place(place.value))),
    }
}

/// A list of ranks, in words.
fn ranks(keys: &mut Keys<'_, '_>, key: &'static str) -> Vec<Rank> {
    let words = keys.get::<Vec<Located<&'static str>>>(key).unwrap_or_default();
    words.iter().filter_map(|word| rank(keys, word)).collect()
}
