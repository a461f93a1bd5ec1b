//! The wagers in a game's file: cards, schedules, readings and notes of each.

use std::collections::HashMap;
use std::iter::successors;

use toml::de::DeValue;

use super::play::Play;
use super::ranked::{Listed, check_order, hands_paid, known_ranking, named_kinds};
use crate::games::engine::kinds::{Kinds, SideWager};
use crate::games::facts::{ENVY_SCHEDULES, LUCKY_BONUS, MAGIC_CARD, PAYS, RANDOM_BONUS};
use crate::games::{
    Assumption, HandRanking, NotAlone, Note, PayoutLimitFacts, ReadingFacts, StrategyFacts, WagerFacts,
};
use crate::paytable::{
    Keys, Located, Name, Odds, PayableHand, Positive, ScheduleForm, WhenAbsent, check_name, leaked, quoted, unknown,
};

/// A wager as its table states it, before the hands of all wagers are known.
struct Stated {
    /// The ranking by which it is paid, and whether by the lower of the player's and the dealer's hand.
    paid_by: Option<(HandRanking, bool)>,
    hands: Vec<Name>,
    cards: Option<&'static [usize]>,
    forfeited: bool,
    /// Each with whether a fold forfeits the wager in it, where that differs.
    readings: Vec<(Option<bool>, ReadingFacts)>,
    /// Without a side wager, readings and source.
    facts: WagerFacts,
}

pub type Assumed = [(Name, &'static Assumption)];

/// The assumption of this id.
fn assumed(keys: &mut Keys<'_, '_>, id: &Name, all: &Assumed) -> Option<&'static Assumption> {
    let found = all.iter().find(|(known, _)| known.value == id.value).map(|(_, assumption)| *assumption);
    let refusal = || match all {
        [] => format!("{} is no [[assumption]] of the file, which has none", quoted(id.value)),
        _ => unknown("assumption", id.value, "the file has", all.iter().map(|(known, _)| known.value)),
    };
    keys.or_refuse(&id.span, found.ok_or_else(refusal))
}

/// The wagers of a file.
pub fn wagers(keys: &mut Keys<'_, '_>, play: &dyn Play, assumed: &Assumed) -> Vec<WagerFacts> {
    let ids = keys.names_in("wager");
    let stated = keys.named("wager", |name, keys| {
        keys.or_refuse(&name.span, check_name("the id of a wager", name.value));
        wager(name.value, &ids, keys, play, assumed)
    });
    if stated.is_empty() {
        keys.refuse(&keys.span(), "a game has at least one wager: write [wager.base]");
    }
    let mut kinds: HashMap<(HandRanking, bool), Option<&'static Kinds>> = HashMap::new();
    for of @ (ranking, is_lower) in stated.iter().filter_map(|wager| wager.paid_by) {
        let own = stated.iter().filter(|wager| wager.paid_by == Some(of));
        let names: Vec<Name> = own.flat_map(|wager| wager.hands.iter().cloned()).collect();
        kinds.entry(of).or_insert_with(|| match is_lower {
            true => named_kinds(ranking, &names, keys).map(|kinds| leaked(kinds.of_lower())),
            false => play.kinds(ranking, &names, keys),
        });
    }
    let finished = |Stated { paid_by, cards, forfeited, readings, facts, .. }: Stated| {
        let kinds = paid_by.and_then(|paid_by| *kinds.get(&paid_by)?);
        let side = |forfeited_by_fold| -> Option<&'static SideWager> {
            Some(leaked(SideWager { kinds: kinds?, cards: cards?, forfeited_by_fold }))
        };
        let reading = |(forfeited, reading): (Option<bool>, _)| -> &'static ReadingFacts {
            leaked(ReadingFacts { side: forfeited.and_then(side), ..reading })
        };
        let readings: Vec<_> = readings.into_iter().map(reading).collect();
        WagerFacts { side: side(forfeited), readings: leaked(readings), ..facts }
    };
    stated.into_iter().map(finished).collect()
}

/// What a fold does to a side wager: whether it forfeits it.
const FOLD: [(&str, bool); 2] = [("lose", true), ("stays", false)];

/// The word for the lower of the player's and the dealer's hand.
pub const LOSING_HAND: &str = "losing-hand";

/// Places of the cards that settle a side wager; `None` for a base game.
fn cards(keys: &mut Keys<'_, '_>, play: &dyn Play) -> Option<&'static [usize]> {
    let cards = match keys.value("cards")?.get_ref() {
        DeValue::String(_) => {
            let known: Vec<_> = play.cards().into_iter().filter(|(_, places)| !places.is_empty()).collect();
            // Without a deal, which is refused, no word means any cards.
            let word = keys.get::<Name>("cards").filter(|_| !known.is_empty());
            word.and_then(|word| keys.one_of("cards", &word, "write a list of places, or one of", &known))
        }
        _ => keys.checked("cards", |cards: Vec<usize>| match cards.is_empty() {
            true => Err("`cards` lists none".to_string()),
            false => Ok(cards),
        }),
    };
    Some(leaked(cards.unwrap_or_default()))
}

/// The bet of a wager whose pays are amounts in dollars.
fn dollars(keys: &mut Keys<'_, '_>) -> Option<u32> {
    let Located { value, span } = keys.get::<Located<u32>>("dollars")?;
    let refusal = format!("`dollars` is {value}; it is 1, or write the pays as multiples of the bet and leave it out");
    keys.or_refuse(&span, if value == 1 { Ok(value) } else { Err(refusal) })
}

/// Refuses a name that an option takes for something else.
fn check_choice(keys: &mut Keys<'_, '_>, of: &str, words: &[&str], name: &Name) {
    keys.or_refuse(&name.span, check_name(&format!("the name of {of}"), name.value));
    if words.contains(&name.value) {
        keys.refuse(&name.span, format!("{} is taken; {of} has a name of its own", quoted(name.value)));
    }
}

/// Readings of a wager, each with whether a fold forfeits the wager in it, where that differs.
fn readings(
    keys: &mut Keys<'_, '_>,
    play: &dyn Play,
    all: &Assumed,
    is_base: bool,
    is_forfeited: Option<bool>,
) -> Vec<(Option<bool>, ReadingFacts)> {
    let mut names = Vec::new();
    let readings = keys.tables("reading", |keys| {
        let instead_of = keys.get::<Name>("instead-of").and_then(|id| assumed(keys, &id, all));
        let forfeited = keys.word("fold", &FOLD);
        if is_base && forfeited.is_some() && !play.is_written() {
            keys.refuse_at("fold", "a fold loses the base game in every reading");
        }
        let odds = keys.word("odds", &[(Odds::ToOne.name(), Odds::ToOne), (Odds::ForOne.name(), Odds::ForOne)]);
        let (name, meaning) = (keys.need::<Name>("name"), keys.need("meaning"));
        check_choice(keys, "a reading", &["default", "all"], &name);
        let changes_folds = forfeited.is_some() && forfeited != is_forfeited && is_forfeited.is_some();
        let changes_play = is_base && play.reading(name.value, keys);
        if !play.is_written() && odds.is_none() && !changes_folds && !changes_play {
            keys.refuse(&keys.span(), "the reading changes nothing: it has `odds`, or `fold` for a side wager");
        }
        let is_what_if = keys.get("what-if").unwrap_or_default();
        names.push(name.clone());
        (forfeited, ReadingFacts { name: name.value, meaning, odds, side: None, instead_of, is_what_if })
    });
    keys.refuse_repeated("reading", &names);
    readings
}

/// `wagers` are all ids.
fn wager(id: &'static str, wagers: &[&'static str], keys: &mut Keys<'_, '_>, play: &dyn Play, all: &Assumed) -> Stated {
    let is_lower = keys.text_of("cards") == Some(LOSING_HAND);
    let cards = cards(keys, play);
    let has_decisions = play.is_written().then(|| keys.get("decisions")).flatten().unwrap_or(cards.is_none());
    let ranking = match cards {
        Some(_) if !is_lower => known_ranking(&keys.need("ranking"), keys),
        _ => play.ranked().and_then(|ranked| ranked.of_base),
    };
    let forfeited = play.is_forfeited(id).or_else(|| keys.word("fold", &FOLD)).unwrap_or_default();
    let readings = readings(keys, play, all, has_decisions, cards.map(|_| forfeited).filter(|_| play.can_fold()));
    let mut names = Vec::new();
    let (paid_by_hand, by_rule) =
        if has_decisions { (play.paid_by_hand(), play.paid_even()) } else { (vec![PAYS], Vec::new()) };
    if play.ranked().is_some() {
        // Read with the forms of their schedules.
        keys.value("paytable");
    }
    let mut schedules = keys.tables("schedule", |keys| schedule(keys, play, &paid_by_hand, &by_rule, &mut names));
    keys.refuse_repeated("schedule", &names);
    for (place, &name) in paid_by_hand.iter().enumerate().filter(|_| play.ranked().is_some()) {
        let hands = hands_paid(ranking, name, keys);
        let others_push = play.returned(name);
        let usual = ScheduleForm { name, required: true, ranked: true, others_push, ..ScheduleForm::default() };
        if names.is_empty() {
            schedules.push((hands, ScheduleForm { may_pay_from_meter: place == 0, ..usual }));
        }
    }
    let mut hands = Vec::new();
    for (listed, form) in &schedules {
        if paid_by_hand.contains(&form.name) || ENVY_SCHEDULES.contains(&form.name) {
            let names: Vec<Name> = listed.iter().map(|hand| hand.name.clone()).collect();
            check_order(ranking, &names, keys);
            hands.extend(names);
        }
    }
    let mut named = Vec::new();
    let strategy = |keys: &mut Keys<'_, '_>| -> &'static StrategyFacts {
        let name = keys.need::<Name>("name");
        check_choice(keys, "a strategy", &["optimal", "all"], &name);
        named.push(name.clone());
        play.strategy(name.value, keys);
        leaked(StrategyFacts { name: name.value, rules: keys.need("rules"), source: keys.need("source") })
    };
    let strategies =
        if has_decisions && play.has_strategies() { keys.tables("strategy", strategy) } else { Vec::new() };
    keys.refuse_repeated("strategy", &named);
    let form = schedules.into_iter().map(|(hands, form)| {
        let payable = |hand: Listed| PayableHand { name: hand.name.value, when_absent: hand.when_absent };
        ScheduleForm { hands: leaked(hands.into_iter().map(payable).collect::<Vec<_>>()), ..form }
    });
    let initial_units = play.is_written().then(|| keys.get("initial-units")).flatten();
    let facts = WagerFacts {
        id,
        title: keys.need("title"),
        unit: keys.need("unit"),
        initial_units: initial_units.unwrap_or(if has_decisions { play.stake() } else { 1 }),
        dollars: dollars(keys),
        has_decisions,
        can_fold: if has_decisions { play.can_fold() } else { forfeited },
        favours_the_player: keys.get("favours-the-player"),
        shared_jackpot: keys.table("shared-jackpot", |keys| [keys.need("alone"), keys.need("divided")]),
        not_alone: keys.table("not-alone", |keys| -> &'static NotAlone {
            let together = keys.choice("together", "wager", "the file has", wagers).map_or("", |place| wagers[place]);
            leaked(NotAlone { note: keys.need("note"), clause: keys.need("clause"), together })
        }),
        form: leaked(form.collect::<Vec<_>>()),
        strategies: leaked(strategies),
        notes: leaked(keys.tables("note", |keys| {
            let on = keys.get::<Vec<Name>>("on").unwrap_or_default();
            let on: Vec<_> = on.iter().filter_map(|id| assumed(keys, id, all)).collect();
            Note { text: keys.need("text"), on: leaked(on) }
        })),
        payout_limit: keys.table("payout-limit", |keys| -> &'static PayoutLimitFacts {
            let (section, note_without) = (keys.need("section"), keys.need("note-without"));
            leaked(PayoutLimitFacts { section, least: keys.need::<Positive<u32>>("least").0, note_without })
        }),
        ..WagerFacts::default()
    };
    Stated { paid_by: ranking.map(|ranking| (ranking, is_lower)), hands, cards, forfeited, readings, facts }
}

fn schedule(
    keys: &mut Keys<'_, '_>,
    play: &dyn Play,
    paid_by_hand: &[&'static str],
    by_rule: &[&'static str],
    names: &mut Vec<Name>,
) -> (Vec<Listed>, ScheduleForm) {
    let written = play.is_written();
    let name = keys.get("name").unwrap_or(Located { value: PAYS, span: keys.span() });
    let is_by_rule = name.value == PAYS && !by_rule.is_empty();
    let of_rules = is_by_rule.then_some(PAYS);
    if !written {
        let known = [paid_by_hand, of_rules.as_slice(), &ENVY_SCHEDULES, &[RANDOM_BONUS]].concat();
        keys.known(&name.span, "schedule", name.value, "such a game has", &known);
    }
    let form = ScheduleForm {
        name: name.value,
        hands: &[],
        required: keys.get("required").unwrap_or(true),
        ranked: keys.get("ranked").unwrap_or(!is_by_rule),
        may_pay_from_meter: keys.get("meter").unwrap_or_default(),
        is_paid_by_rule: is_by_rule || written && keys.get("by-rule").unwrap_or_default(),
        others_push: if written { keys.get("others-push").unwrap_or_default() } else { play.returned(name.value) },
    };
    let hands: Vec<Listed> = keys.need("hands");
    keys.refuse_repeated("hand", hands.iter().map(|hand| &hand.name));
    let is_drawn = |hand: &&Listed| [MAGIC_CARD, LUCKY_BONUS].contains(&hand.name.value);
    if !written
        && name.value == RANDOM_BONUS
        && let Some(Listed { name: other, .. }) = hands.iter().find(|hand| !is_drawn(hand))
    {
        keys.refuse(&other.span, unknown("bonus", other.value, "the table system draws", [MAGIC_CARD, LUCKY_BONUS]));
    }
    if let Some(hand) = hands.iter().find(|hand| is_by_rule && !by_rule.contains(&hand.name.value)) {
        keys.known(&hand.name.span, "row", hand.name.value, "[settle] has \"even\" in", by_rule);
    }
    names.push(name);
    let paid_as = |name: &&'static str| match hands.iter().find(|hand| hand.name.value == *name)?.when_absent {
        WhenAbsent::PaidAs(other) => Some(other),
        _ => None,
    };
    if let Some(first) = hands.first()
        && hands.iter().any(|hand| successors(Some(hand.name.value), paid_as).nth(hands.len()).is_some())
    {
        keys.refuse(&first.name.span, "the hands that follow from others by `else` follow from each other in a ring");
    }
    let listed: Vec<&str> = hands.iter().map(|hand| hand.name.value).collect();
    for hand in &hands {
        if let WhenAbsent::PaidAs(other) = hand.when_absent {
            keys.known(&hand.name.span, "hand", other, "write `loses`, or one of", &listed);
        }
    }
    (hands, form)
}
