//! The wagers in a game's file: cards, schedules, readings and notes of each.

use std::collections::HashMap;
use std::iter::successors;

use toml::de::DeValue;

use super::play::{Listed, Play};
use crate::games::engine::kinds::{Kinds, SideWager};
use crate::games::facts::{ENVY_SCHEDULES, LUCKY_BONUS, MAGIC_CARD, PAYS, RANDOM_BONUS};
use crate::games::{
    Assumption, NotAlone, Note, PayoutLimitFacts, ReadingFacts, SharedJackpot, StrategyFacts, WagerFacts,
};
use crate::paytable::{
    Keys, Located, Odds, PayableHand, Positive, ScheduleForm, WhenAbsent, check_name, leaked, quoted, unknown,
};

/// A wager as its table states it, before the hands of all wagers are known.
struct Stated {
    ranking: Option<&'static str>,
    hands: Vec<Located<&'static str>>,
    cards: Option<&'static [usize]>,
    forfeited: bool,
    /// Each with whether a fold forfeits the wager in it, where that differs.
    readings: Vec<(Option<bool>, ReadingFacts)>,
    /// Without a side wager and without readings.
    facts: WagerFacts,
}

pub type Assumed = [(Located<&'static str>, &'static Assumption)];

/// The assumption of this id.
fn assumed(keys: &mut Keys<'_, '_>, id: &Located<&'static str>, all: &Assumed) -> Option<&'static Assumption> {
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
    let mut kinds: HashMap<&str, Option<&'static Kinds>> = HashMap::new();
    for ranking in stated.iter().filter_map(|wager| wager.ranking) {
        let own = || stated.iter().filter(|wager| wager.ranking == Some(ranking));
        let names = || own().flat_map(|wager| wager.hands.iter().cloned()).collect::<Vec<_>>();
        kinds.entry(ranking).or_insert_with(|| play.kinds(ranking, &names(), keys));
    }
    let finished = |Stated { ranking, cards, forfeited, readings, facts, .. }: Stated| {
        let kinds = ranking.and_then(|ranking| *kinds.get(ranking)?);
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

/// Places of the cards that settle a side wager; `None` for a base game.
fn cards(keys: &mut Keys<'_, '_>, play: &dyn Play) -> Option<&'static [usize]> {
    let cards = match keys.value("cards")?.get_ref() {
        DeValue::String(_) => keys.checked("cards", |word: &'static str| {
            let words = ["own", "community", "all"];
            let refusal = || unknown("cards", word, "write a list of places, or one of", words);
            play.cards(word).filter(|cards| !cards.is_empty()).ok_or_else(refusal)
        }),
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

/// Readings of a wager, each with whether a fold forfeits the wager in it, where that differs.
fn readings(
    keys: &mut Keys<'_, '_>,
    play: &dyn Play,
    all: &Assumed,
    is_forfeited: Option<bool>,
) -> Vec<(Option<bool>, ReadingFacts)> {
    let mut names = Vec::new();
    let readings = keys.tables("reading", |keys| {
        let instead_of = keys.get::<Located<&'static str>>("instead-of");
        let instead_of = instead_of.and_then(|id| assumed(keys, &id, all));
        let forfeited = keys.word("fold", &FOLD);
        let odds = keys.word("odds", &[(Odds::ToOne.name(), Odds::ToOne), (Odds::ForOne.name(), Odds::ForOne)]);
        let (name, meaning) = (keys.need::<Located<&'static str>>("name"), keys.need("meaning"));
        keys.or_refuse(&name.span, check_name("the name of a reading", name.value));
        if ["default", "all"].contains(&name.value) {
            keys.refuse(&name.span, format!("{} is what other readings are not", quoted(name.value)));
        }
        let changes_folds = forfeited.is_some() && forfeited != is_forfeited && is_forfeited.is_some();
        if !play.is_written() && odds.is_none() && !changes_folds {
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
    let cards = cards(keys, play);
    let stated = play.is_written().then(|| keys.get("decisions")).flatten();
    let has_decisions = stated.unwrap_or(cards.is_none());
    let ranking = match cards {
        Some(_) => {
            let ranking = keys.need::<Located<&'static str>>("ranking");
            play.check_ranking(&ranking, keys);
            Some(ranking)
        }
        None => play.ranking(),
    };
    let forfeited = match play.is_forfeited(id) {
        Some(is_forfeited) => is_forfeited,
        None => keys.word("fold", &FOLD).unwrap_or_default(),
    };
    let ranking = ranking.map(|ranking| ranking.value);
    let mut names = Vec::new();
    let mut schedules = keys.tables("schedule", |keys| schedule(keys, play, &mut names));
    keys.refuse_repeated("schedule", &names);
    let paid = play.hands(ranking, keys);
    if schedules.is_empty() {
        schedules.push((paid, ScheduleForm { may_pay_from_meter: true, ..ScheduleForm::required(PAYS, &[]) }));
    }
    let mut hands = Vec::new();
    for (listed, form) in &schedules {
        if form.name == PAYS || ENVY_SCHEDULES.contains(&form.name) {
            let names: Vec<Located<&'static str>> = listed.iter().map(|hand| hand.name.clone()).collect();
            play.check_order(ranking, &names, keys);
            hands.extend(names);
        }
    }
    let readings = readings(keys, play, all, cards.map(|_| forfeited).filter(|_| play.can_fold()));
    let strategy = |keys: &mut Keys<'_, '_>| -> &'static StrategyFacts {
        leaked(StrategyFacts { name: keys.need("name"), rules: keys.need("rules"), source: keys.need("source") })
    };
    // The rules of a named strategy are Rust.
    let strategies = if play.is_written() { keys.tables("strategy", strategy) } else { Vec::new() };
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
        shared_jackpot: keys.table("shared-jackpot", |keys| -> &'static SharedJackpot {
            leaked(SharedJackpot { note_alone: keys.need("alone"), note_divided: keys.need("divided") })
        }),
        side: None,
        not_alone: not_alone(keys, wagers),
        form: leaked(form.collect::<Vec<_>>()),
        readings: &[],
        strategies: leaked(strategies),
        notes: leaked(notes(keys, all)),
        payout_limit: payout_limit(keys),
        source: play.source(id),
    };
    Stated { ranking, hands, cards, forfeited, readings, facts }
}

fn notes(keys: &mut Keys<'_, '_>, all: &Assumed) -> Vec<Note> {
    keys.tables("note", |keys| {
        let on = keys.get::<Vec<Located<&'static str>>>("on").unwrap_or_default();
        let on: Vec<_> = on.iter().filter_map(|id| assumed(keys, id, all)).collect();
        Note { text: keys.need("text"), on: leaked(on) }
    })
}

fn not_alone(keys: &mut Keys<'_, '_>, wagers: &[&'static str]) -> Option<&'static NotAlone> {
    keys.table("not-alone", |keys| -> &'static NotAlone {
        let known = |name: &'static str| match wagers.contains(&name) {
            true => Ok(name),
            false => Err(unknown("wager", name, "the file has", wagers.iter().copied())),
        };
        let together = keys.checked("together", known).unwrap_or_default();
        leaked(NotAlone { note: keys.need("note"), clause: keys.need("clause"), together })
    })
}

fn payout_limit(keys: &mut Keys<'_, '_>) -> Option<&'static PayoutLimitFacts> {
    keys.table("payout-limit", |keys| -> &'static PayoutLimitFacts {
        let (section, note_without) = (keys.need("section"), keys.need("note-without"));
        leaked(PayoutLimitFacts { section, least: keys.need::<Positive<u32>>("least").0, note_without })
    })
}

fn schedule(
    keys: &mut Keys<'_, '_>,
    play: &dyn Play,
    names: &mut Vec<Located<&'static str>>,
) -> (Vec<Listed>, ScheduleForm) {
    let written = play.is_written();
    let name = keys.get("name").unwrap_or(Located { value: PAYS, span: keys.span() });
    if !written && !known_schedules().any(|known| known == name.value) {
        keys.refuse(&name.span, unknown("schedule", name.value, "such a game has", known_schedules()));
    }
    let form = ScheduleForm {
        name: name.value,
        hands: &[],
        required: keys.get("required").unwrap_or(true),
        ranked: keys.get("ranked").unwrap_or(true),
        may_pay_from_meter: keys.get("meter").unwrap_or_default(),
        is_paid_by_rule: written && keys.get("by-rule").unwrap_or_default(),
        others_push: written && keys.get("others-push").unwrap_or_default(),
    };
    let hands: Vec<Listed> = keys.need("hands");
    keys.refuse_repeated("hand", hands.iter().map(|hand| &hand.name));
    let of_rule = |hand: &&Listed| ![MAGIC_CARD, LUCKY_BONUS].contains(&hand.name.value);
    if let Some(Listed { name: other, .. }) =
        hands.iter().find(of_rule).filter(|_| !written && name.value == RANDOM_BONUS)
    {
        keys.refuse(&other.span, unknown("bonus", other.value, "the table system draws", [MAGIC_CARD, LUCKY_BONUS]));
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
    for hand in &hands {
        let is_listed = |name: &str| hands.iter().any(|other| other.name.value == name);
        if let WhenAbsent::PaidAs(other) = hand.when_absent
            && !is_listed(other)
        {
            let message = unknown("hand", other, "write `loses`, or one of", hands.iter().map(|hand| hand.name.value));
            keys.refuse(&hand.name.span, message);
        }
    }
    (hands, form)
}

/// Schedules that the engine pays.
fn known_schedules() -> impl Iterator<Item = &'static str> {
    [PAYS].into_iter().chain(ENVY_SCHEDULES).chain([RANDOM_BONUS])
}
