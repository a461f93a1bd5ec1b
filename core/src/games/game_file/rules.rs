//! The rules of a game of streets as its file states them, and in words made of what was read: what is read is what is
//! solved.

use az::Az;

use super::checks::{are_places, check_base, check_number, check_sides};
use super::decisions::{Street, check_streets, places_of, staked, street, too_many, wrong_bets};
use super::facts::{self, pair};
use super::holdings::scoring;
use super::play::{Play, SourceOf};
use super::ranked::{Ranked, known_ranking};
use crate::games::engine::kinds::SideWager;
use crate::games::engine::streets::game::StreetGame;
use crate::games::engine::streets::holdings::StreetTable;
use crate::games::engine::streets::knowledge::is_counted;
use crate::games::engine::streets::{DealtTo, Ends, MOST_CARDS, StreetForm, StreetRules};
use crate::games::knowledge::{Knowledge, NamedKnowledge};
use crate::games::spots::counted;
use crate::games::{GameFacts, HandRanking, PAYS, Rule, SpotForm, WagerFacts};
use crate::paytable::{Keys, Located, Name, Positive, Word, kept, leaked, quoted};

/// The play of a game of streets, before its kinds of hands are known.
struct StreetPlay<'p> {
    deal: &'p [DealtTo],
    can_fold: bool,
    stake: usize,
    /// By wager, whether a fold forfeits it.
    forfeited: Vec<(&'static str, bool)>,
    ranked: Ranked,
}

/// The game of a file; its errors are noted in `keys`, and an unusable game is `None`.
pub fn read(keys: &mut Keys<'_, '_>, id: &'static str, source: &SourceOf<'_>) -> Option<StreetGame> {
    let deal = deal(keys);
    let [own, community] = [DealtTo::EachPlayer, DealtTo::Community].map(|to| places_of(&deal, to));
    let own_cards = own.len();
    let (high, points) = scoring(keys);
    let mut streets = keys.tables("street", street);
    let ranking = known_ranking(&keys.need("ranking"), keys);
    let stake = keys.get::<Located<usize>>("stake").unwrap_or(Located { value: 1, span: keys.place_of("street") });
    let unit = pair(keys, "unit", "words: one unit, and several").unwrap_or(["unit", "units"]);
    let is_playable = check_streets(keys, &deal, own_cards, &streets);
    let staked = staked(keys, &stake, &mut streets);
    let can_fold = streets.iter().any(Street::can_fold);
    let forfeited = settlement(keys, can_fold);
    let table = keys.table("count-knowledge", |keys| (keys.need("hands"), keys.need::<Positive<u64>>("rounds").0));
    let (stake, ranked) = (stake.value, Ranked { of_base: ranking, kinds: Default::default() });
    let play = StreetPlay { deal: &deal, can_fold, stake, forfeited, ranked };
    let mut facts = facts::read(keys, &play, id, source);
    let ranking = ranking.filter(|_| is_playable)?;
    let kinds = play.ranked.kinds_of(ranking)?;
    let has_flush = play.ranked.kinds_of(HandRanking::LongestFlush).is_some();
    let suits = play.ranked.kinds.borrow().iter().flat_map(|kinds| kinds.suits_that_count()).collect();
    let order = [own, community].concat();
    let (most_counted, rounds) = table.unwrap_or((1, 20_000));
    let wrong_bets = wrong_bets(&streets);
    let of_street = |street: Street| (street.rules, (street.holdings, street.units));
    let (streets, (holdings, units)): (_, (_, Vec<_>)) = streets.into_iter().map(of_street).unzip();
    let ends = Ends::default();
    let form = StreetForm { deal, order, own_cards, staked, unit, streets, kinds, wrong_bets, ends }.with_ends();
    facts.rules = leaked(rules(&form, &units, stake, facts.wagers));
    facts.spots = SpotForm {
        game: facts.title.strip_suffix(" Poker").unwrap_or(facts.title),
        hand_cards: own_cards,
        boards: leaked((0..form.streets()).map(|street| form.in_sight(street) - own_cards).collect::<Vec<_>>()),
        has_bets: can_fold,
        ..SpotForm::default()
    };
    check_number(keys, "ranking", "a player", form.cards(), ranking);
    if has_flush {
        let key = if ranking == HandRanking::LongestFlush { "ranking" } else { "wager" };
        keys.refuse_at(key, "the longest flush is ranked only in games against a dealer");
    }
    if (facts.knowledge.most_others > 0 || !facts.knowledge.knowledge.is_empty()) && !is_counted(&form) {
        let message = "knowledge of cards is counted only where all cards make the hand, community cards are turned one \
                       by one, the last after the last decision, and a round has at most ten units; leave out \
                       `[knowledge]` with its `known`, and `[count-knowledge]`";
        keys.refuse_at("knowledge", message);
    }
    check_knowledge(keys, &facts, &form);
    check_base(keys, &facts, ranking);
    check_sides(keys, &facts, &form, |wager, side| why_not(&form, wager, side));
    let table = StreetTable { holdings, high, points, most_counted, rounds };
    Some(StreetGame { facts, form, suits, table })
}

/// The deal, such as `p c p c p`: a card to each player, or a community card.
fn deal(keys: &mut Keys<'_, '_>) -> Vec<DealtTo> {
    let text = keys.need::<Name>("deal");
    let mut deal = Vec::new();
    for word in text.value.split_whitespace() {
        match word {
            "p" => deal.push(DealtTo::EachPlayer),
            "c" => deal.push(DealtTo::Community),
            other => {
                let unread = if other == "x" { ": cards of a dealer and burnt cards are not read yet" } else { "" };
                let words = "p is a card to each player, c a community card";
                keys.refuse(&text.span, format!("{} in `deal`{unread}; {words}", quoted(other)));
            }
        }
    }
    if deal.len() > MOST_CARDS {
        keys.refuse(&text.span, too_many("dealt to a player alone", deal.len(), MOST_CARDS));
    }
    deal
}

/// The settlement matrix: by wager, what a fold does to it and what the end does. Returns which a fold forfeits.
fn settlement(keys: &mut Keys<'_, '_>, can_fold: bool) -> Vec<(&'static str, bool)> {
    let wagers: Vec<&str> = keys.names_in("wager");
    let rows = keys.entries("settle");
    let mut settled = Vec::new();
    for (name, value) in &rows {
        keys.known(&name.span, "wager", name.value, "the file has", &wagers);
        let Some(cells) = keys.value_of::<Vec<Located<Word>>>(name.value, value) else { continue };
        let [fold, end] = cells.as_slice() else {
            let message =
                format!("`{}`: a row has two cells, on a fold and at the end; {} given", name.value, cells.len());
            keys.refuse(&value.span(), message);
            continue;
        };
        let is_base = Some(&name.value) == wagers.first();
        let (known, why): (&[&str], _) = match (can_fold, is_base) {
            (true, true) => (&["lose"], "a fold loses the base game: write \"lose\""),
            (true, false) => (&["pays", "lose"], "a fold leaves a side wager, \"pays\", or forfeits it, \"lose\""),
            (false, _) => (&["-"], "nobody can fold: write \"-\""),
        };
        if !known.contains(&fold.value.0) {
            keys.refuse(&fold.span, format!("{}; {why}", quoted(fold.value.0)));
        }
        if end.value.0 != "pays" {
            let message = format!("{}; at the end a wager pays by its hand: write \"pays\"", quoted(end.value.0));
            keys.refuse(&end.span, message);
        }
        settled.push((name.value, fold.value.0 == "lose"));
    }
    for wager in wagers.iter().filter(|wager| !rows.iter().any(|(name, _)| name.value == **wager)) {
        keys.refuse_at("settle", format!("[settle] has no row for {}", quoted(wager)));
    }
    settled
}

fn check_knowledge(keys: &mut Keys<'_, '_>, facts: &GameFacts, form: &StreetForm) {
    let is_known = |known: &NamedKnowledge| match known.knowledge {
        Knowledge::Burn => true,
        Knowledge::Community(places) => are_places(places, form.community_cards()),
        _ => false,
    };
    if let Some(known) = facts.knowledge.knowledge.iter().find(|known| !is_known(known)) {
        let (name, last) = (quoted(known.name), form.community_cards());
        let message = format!(
            "{name}: write `community`, a list of community cards by their turn from 1 to {last}, each once; the game \
             has no dealer"
        );
        keys.refuse_at("knowledge", message);
    }
}

/// Why a side wager is not counted; `None` if it is.
fn why_not(form: &StreetForm, wager: &WagerFacts, side: &SideWager) -> Option<&'static str> {
    let is_counted = side.cards.len() == form.cards() || form.settled_on(side) == Some(0);
    if wager.has_envy() && (!is_counted || side.forfeited_by_fold) {
        return Some("envy bonuses are counted on the own cards or on all cards, where no fold forfeits the wager");
    }
    (side.forfeited_by_fold && !form.is_settled_by(side) && form.settled_on(side).is_none()).then_some(
        "what a fold forfeits is counted on the cards in sight at a decision or on all cards, by the ranking of the \
         base game",
    )
}

impl Play for StreetPlay<'_> {
    fn can_fold(&self) -> bool {
        self.can_fold
    }

    fn cards(&self) -> Vec<(&'static str, Vec<usize>)> {
        let [own, community] = [DealtTo::EachPlayer, DealtTo::Community].map(|to| places_of(self.deal, to));
        vec![("own", own), ("community", community), ("all", (0..self.deal.len()).collect())]
    }

    fn is_forfeited(&self, wager: &'static str) -> Option<bool> {
        Some(self.forfeited.iter().any(|(known, is_forfeited)| *known == wager && *is_forfeited))
    }

    fn stake(&self) -> u32 {
        self.stake.az::<u32>()
    }

    fn ranked(&self) -> Option<&Ranked> {
        Some(&self.ranked)
    }
}

/// Deal, decisions in order, and what becomes of each wager. `units` are those that the actions of each decision add,
/// before any are withdrawn from the stake.
fn rules(form: &StreetForm, units: &[Vec<Option<i64>>], stake: usize, wagers: &[WagerFacts]) -> Vec<Rule> {
    let [one_is, units_are] = [format!("{} is", form.unit[0]), format!("{} are", form.unit[1])];
    let placed = format!("{} placed.", counted(stake, &one_is, &units_are));
    let mut rules = vec![rule("deal", deal_in_words(&form.deal)), rule("before the deal", placed)];
    let decisions = form.streets.iter().zip(units).enumerate();
    rules.extend(decisions.map(|(place, (street, units))| rule(street.name, decision(form, place, units))));
    rules.extend(turned_at_the_end(form.to_come()));
    let of_wager = |wager: &WagerFacts| {
        let fold = match (form.can_fold(), wager.can_fold) {
            (true, true) => "lose",
            (true, false) => PAYS,
            (false, _) => "-",
        };
        Rule { settled: leaked([("fold", fold), ("end", PAYS)]), ..rule(wager.id, settled(wager, form)) }
    };
    rules.extend(wagers.iter().map(of_wager));
    rules
}

/// A rule with a text that begins with a capital letter.
pub fn rule(name: &str, text: String) -> Rule {
    let (first, rest) = text.split_at_checked(1).unwrap_or_default();
    Rule { name: kept(name), text: kept(&(first.to_uppercase() + rest)), settled: &[], ends: "" }
}

/// What is turned when all is decided, if anything.
pub fn turned_at_the_end(cards: usize) -> Option<Rule> {
    (cards > 0).then(|| rule("end", format!("{} after the last decision.", cards_turned(cards))))
}

fn deal_in_words(deal: &[DealtTo]) -> String {
    let parts = deal.chunk_by(PartialEq::eq).map(|alike| match alike[0] {
        DealtTo::EachPlayer => counted(alike.len(), "card to each player", "cards to each player"),
        DealtTo::Community => counted(alike.len(), "community card", "community cards"),
    });
    format!("In this order: {}.", parts.collect::<Vec<_>>().join(", "))
}

fn decision(form: &StreetForm, street: usize, units: &[Option<i64>]) -> String {
    let (in_sight, StreetRules { turn, names, .. }) = (form.in_sight(street), &form.streets[street]);
    let action = |(name, units): (&&str, &Option<i64>)| match units {
        None => format!("{name} (the base wagers are lost)"),
        Some(0) => format!("{name} (nothing is added)"),
        Some(units @ ..0) => format!("{name} ({} taken back)", of_units(units.unsigned_abs(), form.unit)),
        Some(units) => format!("{name} ({} more)", of_units(units.unsigned_abs(), form.unit)),
    };
    let actions: Vec<String> = names.iter().zip(units).map(action).collect();
    let turned = turned_before(*turn);
    let cards = if in_sight == 1 { "card" } else { "cards" };
    format!("{turned}With {in_sight} {cards} in sight: {}.", actions.join(", or "))
}

/// What is turned before a decision, if anything.
pub fn turned_before(cards: usize) -> String {
    if cards == 0 { String::new() } else { format!("{}. ", cards_turned(cards)) }
}

fn cards_turned(cards: usize) -> String {
    counted(cards, "community card is", "community cards are") + " turned"
}

fn of_units(units: u64, [one, several]: [&str; 2]) -> String {
    format!("{units} {}", if units == 1 { one } else { several })
}

fn settled(wager: &WagerFacts, form: &StreetForm) -> String {
    let kinds = wager.side.map_or(form.kinds, |side| side.kinds);
    let hand = kinds.by_value().map_or("", |kinds| kinds.ranking.in_words());
    let cards = wager.side.map_or_else(|| "all cards".to_string(), |side| cards_of(side.cards, &form.deal));
    let rows = wager.form.iter().filter(|form| form.name == PAYS).flat_map(|form| form.hands);
    let rows: Vec<&str> = rows.map(|hand| hand.name).collect();
    let units = if wager.has_decisions { "All units are" } else { "It is" };
    let fold = match (form.can_fold(), wager.has_decisions, wager.can_fold) {
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
