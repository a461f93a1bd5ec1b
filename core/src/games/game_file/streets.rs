//! A game of streets as its file states it: the deal, the decisions, how wagers are settled, and the classes of hands for
//! people.

use std::cell::RefCell;
use std::cmp::Reverse;

use az::Az;
use toml::Spanned;
use toml::de::DeValue;

use super::decisions::{Street, check_streets, staked, street, too_many, wrong_bets};
use super::facts;
use super::holdings::{scoring, usual_holdings};
use super::play::{Listed, Play};
use super::rules;
use crate::cards::{Card, Suit};
use crate::games::engine::kinds::Kinds;
use crate::games::engine::named_kinds::{MOST_KINDS, NamedHands, OTHER_NAMES};
use crate::games::engine::streets::game::StreetGame;
use crate::games::engine::streets::holdings::{Holding, StreetTable};
use crate::games::engine::streets::knowledge::is_counted;
use crate::games::engine::streets::{DealtTo, Ends, MOST_CARDS, StreetForm};
use crate::games::facts::ENVY_SCHEDULES;
use crate::games::hand_rankings::RANKINGS;
use crate::games::knowledge::{Knowledge, NamedKnowledge};
use crate::games::{Dealing, GameFacts, HandRanking, PAYS, PaytableSource, Rule, SpotForm, WagerFacts};
use crate::paytable::{Keys, Located, Positive, WhenAbsent, Word, kept, leaked, quoted, unknown};

/// The play of a game of streets, before its kinds of hands are known.
struct StreetPlay<'p> {
    deal: &'p [DealtTo],
    streets: &'p [Street],
    /// By wager, whether a fold forfeits it.
    forfeited: Vec<(&'static str, bool)>,
    stake: usize,
    unit: [&'static str; 2],
    ranking: Located<&'static str>,
    source: &'p dyn Fn(&'static str) -> PaytableSource,
    /// The kinds of all rankings so far.
    kinds: RefCell<Vec<(HandRanking, &'static Kinds)>>,
}

/// The game of a file; its errors are noted in `keys`, and an unusable game is `None`.
pub fn read(
    keys: &mut Keys<'_, '_>,
    id: &'static str,
    source: &dyn Fn(&'static str) -> PaytableSource,
) -> Option<StreetGame> {
    let deal = deal(keys);
    let own_cards = deal.iter().filter(|to| **to == DealtTo::EachPlayer).count();
    let scoring = scoring(keys);
    let mut streets = keys.tables("street", street);
    let of_base = keys.need::<Located<&'static str>>("ranking");
    let ranking = known_ranking(&of_base, keys);
    let stake = keys.get::<Located<usize>>("stake").unwrap_or(Located { value: 1, span: keys.place_of("street") });
    let unit = keys.get::<Vec<&'static str>>("unit").unwrap_or_else(|| vec!["unit", "units"]);
    let is_playable = check_streets(keys, &deal, own_cards, &streets);
    let staked = staked(keys, &stake, &mut streets);
    let can_fold = streets.iter().any(|street| street.units.contains(&None));
    let forfeited = settlement(keys, can_fold);
    let table = keys.table("count-knowledge", |keys| (keys.need("hands"), keys.need::<Positive<u64>>("rounds").0));
    let unit = <[&'static str; 2]>::try_from(unit).unwrap_or_else(|_| {
        keys.refuse(&keys.place_of("unit"), "`unit` is a list of two words: one unit, and several");
        ["unit", "units"]
    });
    let (stake, kinds) = (stake.value, RefCell::default());
    let play = StreetPlay { deal: &deal, streets: &streets, forfeited, stake, unit, ranking: of_base, source, kinds };
    let facts = facts::read(keys, &play, id);
    let kinds = ranking.filter(|_| is_playable).and_then(|ranking| play.kinds_of(ranking))?;
    let suits: Vec<Suit> = play.kinds.borrow().iter().flat_map(|(_, kinds)| kinds.suits_that_count()).collect();
    let mut order: Vec<usize> = (0..deal.len()).filter(|&place| deal[place] == DealtTo::EachPlayer).collect();
    order.extend((0..deal.len()).filter(|&place| deal[place] == DealtTo::Community));
    let (most_counted, rounds) = table.unwrap_or((1, 20_000));
    let wrong_bets = wrong_bets(&streets);
    let (mut holdings, mut rules) = (Vec::new(), Vec::new());
    for Street { rules: street, holdings: mut of_street, .. } in streets {
        if !of_street.iter().any(|holding| holding.when.is_empty()) && !of_street.is_empty() {
            of_street.push(Holding { name: "anything else", when: Vec::new() });
        }
        holdings.push(if of_street.is_empty() { usual_holdings() } else { of_street });
        rules.push(street);
    }
    let ends = Ends::default();
    let form = StreetForm { deal, order, own_cards, staked, unit, streets: rules, kinds, wrong_bets, ends }.with_ends();
    check_hand(keys, &form);
    if (facts.knowledge.most_others > 0 || !facts.knowledge.knowledge.is_empty()) && !is_counted(&form) {
        let message = "knowledge of cards is counted only where all cards make the hand, community cards are turned one \
                       by one, the last after the last decision, and a round has at most ten units";
        keys.refuse(&keys.place_of("knowledge"), message);
    }
    check_knowledge(keys, &facts, &form);
    check_wagers(keys, &facts, &form);
    let table = StreetTable { holdings, scoring, most_counted, rounds };
    Some(StreetGame { facts, form, suits, table })
}

fn ranking_called(name: &str) -> Option<HandRanking> {
    RANKINGS.iter().find(|(known, _)| *known == name).map(|(_, ranking)| *ranking)
}

fn known_ranking(name: &Located<&'static str>, keys: &mut Keys<'_, '_>) -> Option<HandRanking> {
    let known = ranking_called(name.value);
    if known.is_none() && !name.value.is_empty() {
        let message = unknown("ranking", name.value, "write one of", RANKINGS.iter().map(|(known, _)| *known));
        keys.refuse(&name.span, message);
    }
    known
}

/// The deal, such as `p c p c p`: a card to each player, or a community card.
fn deal(keys: &mut Keys<'_, '_>) -> Vec<DealtTo> {
    let text = keys.need::<Located<&'static str>>("deal");
    let mut deal = Vec::new();
    for word in text.value.split_whitespace() {
        match word {
            "p" => deal.push(DealtTo::EachPlayer),
            "c" => deal.push(DealtTo::Community),
            "d" | "D" | "x" => {
                let message = format!(
                    "{} in `deal`: cards of a dealer and burnt cards are not read yet; p is a card to each player, c a \
                     community card",
                    quoted(word)
                );
                keys.refuse(&text.span, message);
            }
            other => {
                let message = format!("{} in `deal`; p is a card to each player, c a community card", quoted(other));
                keys.refuse(&text.span, message);
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
    let at = keys.place_of("settle");
    let wagers: Vec<&str> = keys.names_in("wager");
    let rows = keys.entries("settle");
    let mut settled = Vec::new();
    for (name, value) in &rows {
        if !wagers.contains(&name.value) {
            let message = unknown("wager", name.value, "the file has", wagers.iter().copied());
            keys.refuse(&name.span, message);
        }
        let Some(cells) = keys.value_of::<Vec<Located<Word>>>(name.value, value) else { continue };
        let [fold, end] = cells.as_slice() else {
            let message =
                format!("`{}`: a row has two cells, on a fold and at the end; {} given", name.value, cells.len());
            keys.refuse(&value.span(), message);
            continue;
        };
        let is_base = Some(&name.value) == wagers.first();
        let known: &[&str] = match (can_fold, is_base) {
            (true, true) => &["lose"],
            (true, false) => &["pays", "lose"],
            (false, _) => &["-"],
        };
        if !known.contains(&fold.value.0) {
            let why = match (can_fold, is_base) {
                (true, true) => "a fold loses the base game: write \"lose\"",
                (true, false) => "a fold leaves a side wager, \"pays\", or forfeits it, \"lose\"",
                (false, _) => "nobody can fold: write \"-\"",
            };
            keys.refuse(&fold.span, format!("{}; {why}", quoted(fold.value.0)));
        }
        if end.value.0 != "pays" {
            keys.refuse(
                &end.span,
                format!("{}; at the end a wager pays by its hand: write \"pays\"", quoted(end.value.0)),
            );
        }
        settled.push((name.value, fold.value.0 == "lose"));
    }
    for wager in wagers.iter().filter(|wager| !rows.iter().any(|(name, _)| name.value == **wager)) {
        keys.refuse(&at, format!("[settle] has no row for {}", quoted(wager)));
    }
    settled
}

/// All cards make the hand, or it is the best of them.
fn check_hand(keys: &mut Keys<'_, '_>, form: &StreetForm) {
    let Some([made, chosen_from]) = form.kinds.by_value().map(|kinds| kinds.ranking.cards()) else { return };
    if chosen_from != form.cards() {
        let of = if made == chosen_from { String::new() } else { format!("the best {made} of ") };
        let message = format!("{} cards are dealt to a player, and this ranking is of {of}{chosen_from}", form.cards());
        keys.refuse(&keys.place_of("ranking"), message);
    }
}

fn check_knowledge(keys: &mut Keys<'_, '_>, facts: &GameFacts, form: &StreetForm) {
    let is_known = |known: &NamedKnowledge| match known.knowledge {
        Knowledge::Burn => true,
        Knowledge::Community(places) => {
            places.is_sorted_by(|one, next| one < next)
                && places.last().is_some_and(|last| *last < form.community_cards())
        }
        _ => false,
    };
    if let Some(known) = facts.knowledge.knowledge.iter().find(|known| !is_known(known)) {
        let message = format!(
            "{}: write `community`, a list of community cards by their turn from 1 to {}, each once; the game has no \
             dealer",
            quoted(known.name),
            form.community_cards()
        );
        keys.refuse(&keys.place_of("knowledge"), message);
    }
}

/// One base game, a deck for all players, and side wagers whose cards and envy bonuses are counted.
fn check_wagers(keys: &mut Keys<'_, '_>, facts: &GameFacts, form: &StreetForm) {
    let at = keys.place_of("wager");
    let mut base = facts.wagers.iter().filter(|wager| wager.has_decisions);
    if base.next().is_none_or(|base| base.id != facts.wagers[0].id) || base.next().is_some() {
        keys.refuse(
            &at,
            "the first wager, and no other, is the base game, paid by all cards; others name their `cards`",
        );
    }
    let base = facts.wagers[..1].iter().flat_map(|wager| wager.form).flat_map(|schedule| schedule.hands);
    let ranking = form.kinds.by_value().map_or(HandRanking::FiveCards, |kinds| kinds.ranking);
    let of_some_suits = |name: &&str| NamedHands::called(name, ranking).is_some_and(|hands| hands.are_of_some_suits());
    if let Some(name) = base.map(|hand| hand.name).find(of_some_suits) {
        let message =
            "the base game is not paid by suits, because its decisions are listed up to suits; a side wager can be";
        keys.refuse(&at, format!("{}: {message}", quoted(name)));
    }
    let needed = form.cards_at_table(facts.most_players);
    if needed > Card::COUNT {
        let message = format!("{} players need {needed} cards, and the deck has {}", facts.most_players, Card::COUNT);
        keys.refuse(&keys.place_of("most-players"), message);
    }
    for wager in facts.wagers {
        let Some(side) = wager.side else { continue };
        let name = quoted(wager.id);
        if let Some(place) = side.cards.iter().find(|&&place| place >= form.cards()) {
            let last = form.cards() - 1;
            keys.refuse(&at, format!("{name}: place {place} in `cards`; the cards of a round have places 0 to {last}"));
        }
        if (1..side.cards.len()).any(|place| side.cards[..place].contains(&side.cards[place])) {
            keys.refuse(&at, format!("{name}: a card is listed twice in `cards`"));
        }
        let [made_of, chosen_from] = side.kinds.by_value().map(|kinds| kinds.ranking.cards()).unwrap_or_default();
        if chosen_from != side.cards.len() && !side.cards.is_empty() {
            let cards = side.cards.len();
            keys.refuse(&at, format!("{name}: {cards} cards, and its ranking makes {made_of} of {chosen_from}"));
        }
        let has_envy = wager.form.iter().any(|schedule| ENVY_SCHEDULES.contains(&schedule.name));
        let is_counted = side.cards.len() == form.cards() || form.settled_on(side) == Some(0);
        if has_envy && (!is_counted || side.forfeited_by_fold) {
            let message = "envy bonuses are counted on the own cards or on all cards, where no fold forfeits the wager";
            keys.refuse(&at, format!("{name}: {message}"));
        }
        if side.forfeited_by_fold && !form.is_settled_by(side) && form.settled_on(side).is_none() {
            let message = "what a fold forfeits is counted on the cards in sight at a decision or on all cards, by the \
                           ranking of the base game";
            keys.refuse(&at, format!("{name}: {message}"));
        }
    }
}

impl StreetPlay<'_> {
    fn kinds_of(&self, ranking: HandRanking) -> Option<&'static Kinds> {
        self.kinds.borrow().iter().find(|(known, _)| *known == ranking).map(|(_, kinds)| *kinds)
    }
}

impl Play for StreetPlay<'_> {
    fn can_fold(&self) -> bool {
        self.streets.iter().any(|street| street.units.contains(&None))
    }

    fn spots(&self, title: &'static str) -> Option<SpotForm> {
        let boards = self.streets.iter().scan(0, |turned, street| {
            *turned += street.rules.turn;
            Some(*turned)
        });
        Some(SpotForm {
            game: title.strip_suffix(" Poker").unwrap_or(title),
            hand_cards: self.deal.iter().filter(|to| **to == DealtTo::EachPlayer).count(),
            boards: leaked(boards.collect::<Vec<_>>()),
            has_bets: self.can_fold(),
            ..SpotForm::default()
        })
    }

    fn rules(&self, wagers: &[WagerFacts]) -> Vec<Rule> {
        let StreetPlay { deal, streets, stake, unit, ranking, .. } = self;
        let ranking = ranking_called(ranking.value);
        rules::in_words(&rules::Stated { deal, streets, stake: *stake, unit: *unit, ranking }, wagers)
    }

    fn cards(&self, word: &str) -> Option<Vec<usize>> {
        let of = |wanted: DealtTo| (0..self.deal.len()).filter(|&place| self.deal[place] == wanted).collect();
        match word {
            "own" => Some(of(DealtTo::EachPlayer)),
            "community" => Some(of(DealtTo::Community)),
            "all" => Some((0..self.deal.len()).collect()),
            _ => None,
        }
    }

    fn is_forfeited(&self, wager: &'static str) -> Option<bool> {
        Some(self.forfeited.iter().any(|(known, is_forfeited)| *known == wager && *is_forfeited))
    }

    fn stake(&self) -> u32 {
        self.stake.az::<u32>()
    }

    fn ranking(&self) -> Option<Located<&'static str>> {
        Some(self.ranking.clone())
    }

    fn is_written(&self) -> bool {
        false
    }

    fn hands(&self, ranking: Option<&str>, keys: &mut Keys<'_, '_>) -> Vec<Listed> {
        let by_paytable = hands_paid(keys);
        for names in &by_paytable {
            self.check_order(ranking, names, keys);
            check_apart(ranking.and_then(ranking_called), names, keys);
        }
        let place = |name: &Located<&'static str>| {
            NamedHands::called(name.value, ranking_called(ranking?)?).map(|hands| hands.place())
        };
        let mut hands: Vec<Listed> = Vec::new();
        for name in by_paytable.iter().flatten() {
            if !hands.iter().any(|hand| hand.name.value == name.value) {
                let is_in_all = by_paytable.iter().all(|names| names.iter().any(|other| other.value == name.value));
                let when_absent = if is_in_all { WhenAbsent::Required } else { WhenAbsent::Unlisted };
                hands.push(Listed { name: name.clone(), when_absent });
            }
        }
        hands.sort_by_key(|hand| Reverse(place(&hand.name)));
        hands
    }

    fn check_ranking(&self, name: &Located<&'static str>, keys: &mut Keys<'_, '_>) {
        known_ranking(name, keys);
    }

    fn check_order(&self, ranking: Option<&str>, hands: &[Located<&'static str>], keys: &mut Keys<'_, '_>) {
        let Some(ranking) = ranking.and_then(ranking_called) else { return };
        let called = |name: &Located<&'static str>| NamedHands::called(name.value, ranking).map(|hands| hands.place());
        for two in hands.windows(2) {
            if called(&two[0]).zip(called(&two[1])).is_some_and(|(before, after)| before < after) {
                let [lower, better] = [&two[0], &two[1]].map(|name| quoted(name.value));
                keys.refuse(
                    &two[1].span,
                    format!("{better} stands after {lower}, and its best hand is better; write the best first"),
                );
            }
        }
    }

    fn kinds(&self, ranking: &str, names: &[Located<&'static str>], keys: &mut Keys<'_, '_>) -> Option<&'static Kinds> {
        let ranking = ranking_called(ranking)?;
        let mut distinct: Vec<&str> = Vec::new();
        for name in names {
            if NamedHands::called(name.value, ranking).is_none() {
                let categories = ranking.categories();
                let all = categories.iter().map(String::as_str).chain([OTHER_NAMES]);
                keys.refuse(&name.span, unknown("hand", name.value, "write one of", all));
            } else if !distinct.contains(&name.value) {
                distinct.push(name.value);
            }
        }
        let Some(kinds) = Kinds::named(ranking, &distinct) else {
            let message = format!("more than {MOST_KINDS} kinds of hands are told apart");
            names.first().into_iter().for_each(|name| keys.refuse(&name.span, message.as_str()));
            return None;
        };
        let kinds = leaked(kinds);
        self.kinds.borrow_mut().push((ranking, kinds));
        Some(kinds)
    }

    fn source(&self, wager: &'static str) -> PaytableSource {
        (self.source)(wager)
    }
}

/// Refuses two names of a paytable with some common hands, of which neither names fewer: which one pays is open.
fn check_apart(ranking: Option<HandRanking>, names: &[Located<&'static str>], keys: &mut Keys<'_, '_>) {
    let called = |name: &Located<&'static str>| NamedHands::called(name.value, ranking?);
    for (place, name) in names.iter().enumerate() {
        let is_like = |other: &&Located<&'static str>| {
            called(name).zip(called(other)).is_some_and(|(one, other)| one.vies_with(&other))
        };
        if let Some(other) = names[..place].iter().find(is_like) {
            let [one, other] = [name, other].map(|name| quoted(name.value));
            keys.refuse(&name.span, format!("{one} and {other} have common hands, and neither names fewer"));
        }
    }
}

/// The names in the pays of each paytable of a wager, in the order of the file.
fn hands_paid(keys: &mut Keys<'_, '_>) -> Vec<Vec<Located<&'static str>>> {
    let of_paytable = |value: &Spanned<DeValue<'_>>| -> Vec<Located<&'static str>> {
        let pays = match value.get_ref() {
            DeValue::Table(table) => table.get(PAYS).map(Spanned::get_ref),
            _ => None,
        };
        let Some(DeValue::Table(rows)) = pays else { return Vec::new() };
        let name = |key: &Spanned<_>| Located { value: kept(AsRef::<str>::as_ref(key.get_ref())), span: key.span() };
        let mut names: Vec<_> = rows.keys().map(name).collect();
        names.sort_by_key(|name| name.span.start);
        names
    };
    match keys.value("paytable").map(Spanned::get_ref) {
        Some(DeValue::Array(list)) => list.iter().map(of_paytable).collect(),
        _ => Vec::new(),
    }
}
