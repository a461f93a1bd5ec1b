//! The decisions of a game against a dealer, and named strategies.

use std::collections::BTreeSet;
use std::ops::Range;

use toml::de::DeValue;

use super::deal::Places;
use crate::cards::Rank;
use crate::games::HandRanking;
use crate::games::engine::dealer::boards::plan::{LEVELS, RIVER};
use crate::games::engine::dealer::dealt::StrategyRule;
use crate::games::engine::dealer::{DealerForm, MOST_ACTIONS, Stage};
use crate::games::engine::named_kinds::{NamedHands, least_hand, rank_called};
use crate::games::game_file::decisions::actions;
use crate::games::game_file::holdings::rank;
use crate::games::hand_rankings::Dealt;
use crate::outcome::shortest;
use crate::paytable::{Halves, Keys, Located, Name, Raw, leaked, quoted};

/// Most units of a wager, and parts of all wagers by action.
const MOST_UNITS: usize = 20;

/// An action of a decision, with the least hand that may take it.
#[derive(Default)]
pub struct Action {
    pub name: &'static str,
    /// Twice the units that it adds; `None` for a fold.
    pub halves: Option<usize>,
    /// The name of that hand, and its value; 0 for any.
    pub from: &'static str,
    pub least: usize,
}

/// The value of the least hand of a name.
pub fn least(keys: &mut Keys<'_, '_>, name: &Name, ranking: Option<HandRanking>) -> Option<usize> {
    let ranking = ranking?;
    // `jacks` is a pair to some, and a high card by its rank.
    let is_plural = name.value.ends_with('s') && rank_called(name.value).is_some();
    let is_of_several = is_plural || name.value.contains("-to-") || name.value.ends_with("-or-better");
    let is_flush = ranking == HandRanking::LongestFlush;
    let named =
        least_hand(name.value, ranking).filter(|_| !is_flush || NamedHands::called(name.value, ranking).is_some());
    let least = named.or_else(|| least_of_ranks(name.value, ranking)).filter(|_| !is_of_several);
    let wanted = match (is_of_several, is_flush) {
        (true, _) => ": write the least hand by itself, such as pair-of-tens",
        (_, true) => " is no hand; write such as five-card-flush or three-card-flush-T-8-6",
        _ => " is no hand; write such as pair, pair-of-fours, queen-high, ace-king or Q-6-4",
    };
    keys.or_refuse(&name.span, least.ok_or_else(|| quoted(name.value) + wanted))
}

/// The value of the least hand of a category of unequal ranks with these highest ones, such as
/// `three-card-flush-T-8-6`.
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

/// A least hand that is named so, in words.
pub fn least_in_words(name: &str, ranking: HandRanking, least: usize) -> String {
    match NamedHands::called(name, ranking) {
        Some(named) => named.of_rank_in_words().unwrap_or_else(|| ranking.hand_in_words(least)),
        None if least_of_ranks(name, ranking).is_some() => ranking.hand_in_words(least),
        None => format!("{name} high"),
    }
}

/// What the file says of a decision.
pub struct Street {
    pub name: &'static str,
    /// The row of the matrix that its units are wagered on.
    pub wager: &'static str,
    /// Community cards turned before it.
    pub turned: usize,
    /// Twice the units wagered by action before, with which it is made; empty for any.
    pub before: Vec<usize>,
    pub actions: Vec<Action>,
    /// Names and least values of the hands by which decisions are listed, the best first; empty if it states none.
    pub holdings: Vec<(String, usize)>,
    pub at: Range<usize>,
}

/// `shown` is the number of the dealer's cards in sight; community cards are turned in games that share them.
pub fn street<'d, 't>(keys: &mut Keys<'d, 't>, ranking: Option<HandRanking>, shown: usize, has_boards: bool) -> Street {
    let (name, wager, at) = (keys.need("name"), keys.need("wager"), keys.span());
    let wanted = "an action is \"fold\", units such as 2 or 0.5, or { units = 3, from = \"pair-of-aces\" }";
    let read = |keys: &mut Keys<'d, 't>, name, value: &'d Raw<'t>| {
        let action = match value.get_ref() {
            DeValue::Table(_) => keys.read("actions/*", value, |keys| {
                let halves = keys.get::<Halves>("units").map(|units| units.0);
                let from = keys.need::<Name>("from");
                let least = least(keys, &from, ranking);
                if least == Some(0) {
                    keys.refuse(&from.span, "every hand may; leave `from` out");
                }
                Action { halves, from: from.value, least: least.unwrap_or_default(), ..Action::default() }
            }),
            _ => keys.value_of(name, value).map(|Halves(units)| Action { halves: Some(units), ..Action::default() }),
        }?;
        if action.halves == Some(0) && !has_boards {
            keys.refuse(&value.span(), "a wager of 0 units: without community cards the decision is the only one");
        }
        Some(action)
    };
    let named = actions(keys, wanted, |action: &Action| action.halves, read);
    let actions: Vec<Action> = named.into_iter().map(|(name, action)| Action { name, ..action }).collect();
    let can_fold = actions.iter().any(|action| action.halves.is_none());
    if !(2..=MOST_ACTIONS).contains(&keys.entries("actions").len()) || !can_fold && !has_boards {
        let message = match has_boards {
            true => format!("a decision is a choice of 2 to {MOST_ACTIONS} actions; leave out one without a choice"),
            false => format!("a decision against a dealer is a fold, or one of up to {} wagers", MOST_ACTIONS - 1),
        };
        keys.refuse_at("actions", message);
    }
    if actions.get(1).is_some_and(|action| action.least > 0) {
        keys.refuse_at("actions", "the smallest wager is open to every hand: leave its `from` out");
    }
    if has_boards && actions.iter().any(|action| action.least > 0) {
        keys.refuse_at("actions", "with community cards every hand may take every action: leave `from` out");
    }
    if has_boards && keys.has("holdings") {
        keys.refuse_at("holdings", "with community cards decisions are listed by holdings of the program's own");
    }
    let (mut turned, mut before) = (0, Vec::new());
    if has_boards {
        turned = keys.get("turn").unwrap_or_default();
        before = keys.get::<Vec<Halves>>("wagered").unwrap_or_default().into_iter().map(|units| units.0).collect();
        if keys.has("wagered")
            && (before.is_empty() || (1..before.len()).any(|place| before[..place].contains(&before[place])))
        {
            keys.refuse_at("wagered", "`wagered` lists different units; leave it out where everybody decides");
        }
    }
    if shown > 1 && keys.has("holdings") {
        keys.refuse_at("holdings", "decisions are listed by `holdings` with one card of the dealer face up at most");
    }
    Street { name, wager, turned, before, actions, holdings: holdings(keys, ranking), at }
}

/// The form of a game with these decisions, in the parts of a unit that they wager.
pub fn form(keys: &mut Keys<'_, '_>, places: Places, staked: usize, streets: &[Street]) -> &'static DealerForm {
    let actions = streets.iter().flat_map(|street| &street.actions);
    let all = actions.filter_map(|action| action.halves).chain(streets.iter().flat_map(|street| street.before.clone()));
    let parts = if all.clone().any(|halves| halves % 2 == 1) { 2 } else { 1 };
    let in_parts = |halves: usize| halves * parts / 2;
    let stage = |street: &Street| Stage {
        name: street.name,
        turned: street.turned,
        before: leaked(street.before.iter().map(|&halves| in_parts(halves)).collect::<Vec<_>>()),
        actions: leaked(street.actions.iter().map(|action| action.name).collect::<Vec<_>>()),
        adds: leaked(street.actions.iter().map(|action| action.halves.map(in_parts)).collect::<Vec<_>>()),
    };
    let stages = leaked(streets.iter().map(stage).collect::<Vec<_>>());
    let Places { of_hands, community, .. } = places;
    let [own, shown, hidden] = of_hands.map(|places| leaked(places).as_slice());
    let form = leaked(DealerForm { own, shown, hidden, community: leaked(community), staked, parts, stages });
    if !form.community.is_empty() && !streets.is_empty() {
        check_boards(keys, form, streets);
    }
    form
}

/// Refuses decisions that are not made, or are not counted.
fn check_boards(keys: &mut Keys<'_, '_>, form: &DealerForm, streets: &[Street]) {
    let turned: usize = streets.iter().map(|street| street.turned).sum();
    if turned > RIVER {
        return keys.refuse_at("deal", format!("the decisions turn {turned} community cards, and {RIVER} are dealt"));
    }
    let units = |parts: usize| shortest(&form.units(parts));
    for (stage, street) in streets.iter().enumerate() {
        let (in_sight, wagered) = (form.turned(stage), form.wagered(stage));
        let is_later = |later: usize| {
            let later = |play: &usize| form.next(stage + 1, play + later);
            wagered.iter().map(later).collect::<BTreeSet<_>>().len() > 1
        };
        let wrong = if !LEVELS.contains(&in_sight) && in_sight != RIVER {
            format!(
                "{in_sight} community cards are in sight; it is none, 3, 4 or {RIVER}: write `turn = 3` for the flop"
            )
        } else if stage > 0 && street.turned == 0 {
            "a later decision comes after a turn: write `turn = 1`, or more".to_string()
        } else if streets[..stage].iter().any(|known| known.name == street.name) {
            format!("two decisions are called {}", quoted(street.name))
        } else if let Some(never) = form.stages[stage].before.iter().find(|parts| !wagered.contains(parts)) {
            format!("nobody has wagered {} units by action here: leave it out of `wagered`", units(*never))
        } else if wagered.is_empty() {
            "nobody comes to this decision: `wagered` lists the units wagered by action before".to_string()
        } else if form.stages[stage].adds.contains(&None) && wagered.iter().any(|parts| *parts > 0) {
            "a fold after a wager by action is not counted: write `wagered = [0]`, or leave the fold out".to_string()
        } else if form.stages[stage].adds.iter().flatten().any(|added| is_later(*added)) {
            "after one action different decisions follow, by what was wagered before, which is not counted".to_string()
        } else {
            continue;
        };
        return keys.refuse(&street.at, wrong);
    }
    let most = form.most_wagered();
    if most > MOST_UNITS {
        let [most, part] = [most, 1].map(units);
        let message = format!("{most} units can be wagered by action in parts of {part}: at most {MOST_UNITS} parts");
        keys.refuse(&streets[0].at, message);
    }
    let mut is_free = form.next(0, 0).is_none();
    form.each_way(0, 0, &mut |stage, play| {
        is_free |= play == 0 && form.stages[stage].adds.contains(&Some(0)) && form.next(stage + 1, 0).is_none();
    });
    if is_free {
        let message =
            "a round may end with nothing wagered by action and no fold: let the last decision be a fold or a wager";
        keys.refuse(&streets[streets.len() - 1].at, message);
    }
}

/// Hands by which decisions are listed, each from its least hand on, such as `pair-of-tens` or `ace-king-queen`.
fn holdings(keys: &mut Keys<'_, '_>, ranking: Option<HandRanking>) -> Vec<(String, usize)> {
    let names = keys.get::<Vec<Name>>("holdings").unwrap_or_default();
    let mut hands: Vec<(String, usize)> = Vec::new();
    for name in &names {
        let Some((ranking, least)) = ranking.zip(least(keys, name, ranking)) else { continue };
        hands.push((least_in_words(name.value, ranking, least), least));
    }
    if !hands.is_sorted_by(|(_, better), (_, lower)| better > lower) {
        keys.refuse_at("holdings", "`holdings` names the best hands first, each once");
    }
    if let Some((last, _)) = hands.last().filter(|(_, least)| *least > 0) {
        hands.push((format!("less than {last}"), 0));
    }
    hands
}

pub fn strategy_rule(keys: &mut Keys<'_, '_>, form: &DealerForm, ranking: Option<HandRanking>) -> StrategyRule {
    let names: Vec<&str> = form.stages.iter().map(|stage| stage.name).collect();
    let street =
        if form.community.is_empty() { None } else { keys.choice("street", "decision", "the game has", &names) };
    let stage = street.unwrap_or_default();
    let actions = form.stages.get(stage).map_or(&[][..], |stage| stage.actions);
    let shown = if form.shown.is_empty() { "no card of the dealer is" } else { "several cards of the dealer are" };
    for key in ["up-card", "matched", "above-up-card"] {
        if form.shown.len() != 1 && keys.has(key) {
            keys.refuse_at(key, format!("{shown} face up; `{key}` is about one"));
        }
    }
    let action = keys.choice("action", "action", "the decision has", actions);
    let from = keys.get::<Name>("from").and_then(|name| least(keys, &name, ranking));
    let (cards, above_up_card) = (form.own.len(), keys.get::<Located<usize>>("above-up-card"));
    let above_up_card = above_up_card.and_then(|Located { value: place, span }| {
        let refusal = || format!("`above-up-card` is {place}; the player's cards are 1, the highest, to {cards}");
        keys.or_refuse(&span, Some(place).filter(|place| (1..=cards).contains(place)).ok_or_else(refusal))
    });
    StrategyRule {
        stage,
        action: action.unwrap_or_default(),
        least: from.unwrap_or_default(),
        up_cards: ranks(keys, "up-card"),
        is_matched: keys.get("matched"),
        holds: ranks(keys, "holds"),
        above_up_card,
    }
}

/// A list of ranks, in words.
fn ranks(keys: &mut Keys<'_, '_>, key: &'static str) -> Vec<Rank> {
    keys.get::<Vec<Name>>(key).unwrap_or_default().iter().filter_map(|word| rank(keys, word)).collect()
}
