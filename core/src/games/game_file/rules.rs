//! The rules of a game of streets in words, made of what its file states: what is read is what is solved.

use super::decisions::{Street, places_of};
use super::ranked::Ranked;
use crate::games::engine::streets::DealtTo;
use crate::games::{HandRanking, PAYS, Rule, WagerFacts};
use crate::paytable::{kept, leaked};

/// The play of a game of streets, before its kinds of hands are known.
pub struct StreetPlay<'p> {
    pub deal: &'p [DealtTo],
    pub streets: &'p [Street],
    pub stake: usize,
    pub unit: [&'static str; 2],
    pub ranking: Option<HandRanking>,
    /// By wager, whether a fold forfeits it.
    pub forfeited: Vec<(&'static str, bool)>,
    pub ranked: Ranked,
}

/// Deal, decisions in order, and what becomes of each wager.
pub fn in_words(play: &StreetPlay<'_>, wagers: &[WagerFacts]) -> Vec<Rule> {
    let rule = |name: &str, text: String| {
        let (first, rest) = text.split_at_checked(1).unwrap_or_default();
        Rule { name: kept(name), text: kept(&(first.to_uppercase() + rest)), settled: &[] }
    };
    let mut rules = vec![rule("deal", deal(play.deal)), rule("before the deal", placed(play))];
    let (mut turned, own) = (0, places_of(play.deal, DealtTo::EachPlayer).len());
    for street in play.streets {
        turned += street.rules.turn;
        rules.push(rule(street.rules.name, decision(street, own + turned, play)));
    }
    // A deal that is too short is refused elsewhere.
    let to_come = play.deal.len().saturating_sub(own + turned);
    if to_come > 0 {
        rules.push(rule("end", format!("{} after the last decision.", cards_turned(to_come))));
    }
    let can_fold = play.streets.iter().any(Street::can_fold);
    let of_wager = |wager: &WagerFacts| {
        let fold = match (can_fold, wager.can_fold) {
            (true, true) => "lose",
            (true, false) => PAYS,
            (false, _) => "-",
        };
        Rule { settled: leaked([("fold", fold), ("end", PAYS)]), ..rule(wager.id, settled(wager, play, can_fold)) }
    };
    rules.extend(wagers.iter().map(of_wager));
    rules
}

fn deal(deal: &[DealtTo]) -> String {
    let parts = deal.chunk_by(PartialEq::eq).map(|alike| match alike[0] {
        DealtTo::EachPlayer => counted(alike.len(), "card to each player", "cards to each player"),
        DealtTo::Community => counted(alike.len(), "community card", "community cards"),
    });
    format!("In this order: {}.", parts.collect::<Vec<_>>().join(", "))
}

fn placed(play: &StreetPlay<'_>) -> String {
    format!("{} placed.", counted(play.stake, &format!("{} is", play.unit[0]), &format!("{} are", play.unit[1])))
}

fn decision(street: &Street, in_sight: usize, play: &StreetPlay<'_>) -> String {
    let action = |(name, units): (&&str, &Option<i64>)| match units {
        None => format!("{name} (all is lost)"),
        Some(0) => format!("{name} (nothing is added)"),
        Some(units @ ..0) => format!("{name} ({} taken back)", of_units(units.unsigned_abs(), play.unit)),
        Some(units) => format!("{name} ({} more)", of_units(units.unsigned_abs(), play.unit)),
    };
    let actions: Vec<String> = street.rules.names.iter().zip(&street.units).map(action).collect();
    let turned = match street.rules.turn {
        0 => String::new(),
        turned => format!("{}. ", cards_turned(turned)),
    };
    let cards = if in_sight == 1 { "card" } else { "cards" };
    format!("{turned}With {in_sight} {cards} in sight: {}.", actions.join(", or "))
}

fn cards_turned(cards: usize) -> String {
    counted(cards, "community card is", "community cards are") + " turned"
}

fn of_units(units: u64, [one, several]: [&str; 2]) -> String {
    format!("{units} {}", if units == 1 { one } else { several })
}

fn settled(wager: &WagerFacts, play: &StreetPlay<'_>, can_fold: bool) -> String {
    let ranking = wager.side.and_then(|side| side.kinds.by_value()).map(|kinds| kinds.ranking);
    let hand = ranking.or(play.ranking).map_or("", |ranking| ranking.in_words());
    let cards = wager.side.map_or_else(|| "all cards".to_string(), |side| cards_of(side.cards, play.deal));
    let rows = wager.form.iter().filter(|form| form.name == PAYS).flat_map(|form| form.hands);
    let rows: Vec<&str> = rows.map(|hand| hand.name).collect();
    let units = if wager.has_decisions { "All units are" } else { "It is" };
    let fold = match (can_fold, wager.has_decisions, wager.can_fold) {
        (true, true, _) => " A fold loses all units.",
        (true, false, true) => " A fold forfeits it.",
        (true, false, false) => " A fold does not touch it.",
        (false, ..) => "",
    };
    format!("{units} paid by {cards} as {hand}: {}; other hands lose.{fold}", rows.join(", "))
}

/// Cards at these places of the deal.
fn cards_of(places: &[usize], deal: &[DealtTo]) -> String {
    let are = |to: DealtTo| {
        let dealt = places_of(deal, to);
        places.len() == dealt.len() && places.iter().all(|place| dealt.contains(place))
    };
    let numbers: Vec<String> = places.iter().map(|place| (place + 1).to_string()).collect();
    match numbers.as_slice() {
        all if all.len() == deal.len() => "all cards".to_string(),
        _ if are(DealtTo::EachPlayer) => "the player's cards".to_string(),
        _ if are(DealtTo::Community) => "the community cards".to_string(),
        [one] => format!("card {one} of the deal"),
        several => format!("cards {} of the deal", several.join(", ")),
    }
}

pub fn counted(number: usize, one: &str, several: &str) -> String {
    const WORDS: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];
    let words = WORDS.get(number).map_or_else(|| number.to_string(), ToString::to_string);
    format!("{words} {}", if number == 1 { one } else { several })
}
