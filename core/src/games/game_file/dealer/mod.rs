//! A game against a dealer's own hand as its file states it: the deal, the decision, the dealer's qualification and the
//! settlement matrix.

mod deal;
mod decision;
mod rules;
mod settlement;

use self::decision::{Street, least, least_in_words};
use self::rules::DealerPlay;
use super::checks::{are_places, check_base, check_sides};
use super::facts;
use super::play::{Play, SourceOf};
use super::ranked::{Ranked, known_ranking};
use super::wagers::LOSING_HAND;
use crate::cards::Suit;
use crate::games::engine::dealer::dealt::{DealtGame, Holdings, NamedStrategy};
use crate::games::engine::dealer::matrix::{Matrix, Part, Placed, Settled};
use crate::games::engine::dealer::sweep::counters;
use crate::games::engine::dealer::sweep::hidden::{is_by_ranks, is_by_suits};
use crate::games::engine::dealer::{Deal, DealerForm};
use crate::games::engine::kinds::{Kinds, SideWager};
use crate::games::{GameFacts, HandRanking, Knowledge, NamedKnowledge, SpotForm, WagerFacts};
use crate::paytable::{Keys, Name, leaked, quoted};

pub use deal::deals;
pub use settlement::cell_words;

/// Most bytes of the dealer's hands, their counters and all situations.
const MOST_BYTES: u64 = 5 << 29;

/// The game of a file; its errors are noted in `keys`, and an unusable game is `None`.
pub fn read(keys: &mut Keys<'_, '_>, id: &'static str, source: &SourceOf<'_>) -> Option<DealtGame> {
    let places = deal::deal(keys);
    let of_player = keys.need::<Name>("ranking");
    let of_dealer = keys.get::<Name>("dealer-ranking").unwrap_or_else(|| of_player.clone());
    let rankings = [&of_player, &of_dealer].map(|name| known_ranking(name, keys));
    if let [Some(player), Some(dealer)] = rankings {
        deal::check_rankings(keys, [player, dealer], places.as_ref());
    }
    let qualify = keys.get::<Name>("qualify");
    let qualifies = qualify.as_ref().and_then(|name| least(keys, name, rankings[1]));
    if let (Some(name), Some(0)) = (&qualify, qualifies) {
        keys.refuse(&name.span, "every hand of the dealer qualifies; leave `qualify` out");
    }
    let shown = places.as_ref().map_or(0, |places| places.of_hands[1].len());
    let has_boards = deals(keys, &["c"]);
    let streets = keys.tables("street", |keys| decision::street(keys, rankings[0], shown, has_boards));
    if streets.is_empty() || streets.len() > 1 && !has_boards {
        let message = "without community cards a game against a dealer has one decision: write one [[street]]";
        keys.refuse_at("street", if has_boards { "the game has no decision: write [[street]]" } else { message });
    }
    let wager = streets.first().map_or("", |street| street.wager);
    if let Some(other) = streets.iter().find(|street| street.wager != wager) {
        let message = format!("all decisions wager on one row, {}; a sum of wagers is settled alike", quoted(wager));
        keys.refuse(&other.at, message);
    }
    let settlement = settlement::settlement(keys, wager, qualify.is_some());
    let staked = settlement.parts.iter().filter(|part| part.placed == Placed::BeforeTheDeal).count();
    let places = places.unwrap_or_default();
    let bonus_card = places.bonus_card;
    let form = decision::form(keys, places, staked, &streets);
    let least = qualify.as_ref().zip(rankings[1]).zip(qualifies);
    let qualification = match least.map(|((name, ranking), least)| least_in_words(name.value, ranking, least)) {
        Some(words) if words.ends_with(" high") => format!("The dealer qualifies with {words} or better."),
        Some(words) => format!("The dealer qualifies with a {words} or better."),
        None => "Every hand of the dealer qualifies.".to_string(),
    };
    let play = DealerPlay {
        form,
        bonus_card,
        streets: &streets,
        settlement: &settlement,
        strategies: Default::default(),
        readings: Default::default(),
        ranked: Ranked { of_base: rankings[0], kinds: Default::default() },
    };
    let mut facts = facts::read(keys, &play, id, source);
    let rankings = [rankings[0]?, rankings[1]?];
    let kinds: &'static Kinds = play.ranked.kinds_of(rankings[0])?;
    if form.own.is_empty() || form.next(0, 0).is_none() || settlement.parts.is_empty() {
        return None;
    }
    facts.rules = leaked(rules::rules(&play, qualification, facts.wagers));
    let boards: Vec<usize> = (0..form.stages.len()).map(|stage| form.turned(stage)).collect();
    facts.spots = SpotForm {
        game: if boards == [0] { facts.title } else { facts.title.strip_suffix(" Poker").unwrap_or(facts.title) },
        hand_cards: form.own.len(),
        boards: leaked(boards),
        up_cards: form.shown.len(),
        ..SpotForm::default()
    };
    let (readings, strategies) = (play.readings.take(), play.strategies.take());
    check_base(keys, &facts, rankings[0]);
    let deal = Deal { first: usize::from(bonus_card.is_some()), ..form.deal() };
    check_sides(keys, &facts, &deal, |wager, side| why_not(form, wager, side));
    let sides = || facts.wagers.iter().filter_map(|wager| wager.side);
    let own = sides().filter(|side| form.is_own(side));
    let suits: Vec<Suit> = own.flat_map(|side| side.kinds.suits_that_count()).collect();
    let has_lower = sides().any(|side| side.kinds.by_lower().is_some());
    check_size(keys, form, rankings, &facts, counters::bytes(form, &suits, has_lower));
    let matrix = Matrix {
        splits_unqualified: settlement.splits_unqualified(),
        has_qualification: qualify.is_some(),
        parts: settlement.parts,
        readings,
        kinds: kinds.names,
        parts_of_a_unit: form.parts,
    };
    let Street { actions, holdings, .. } = streets.into_iter().next()?;
    let are_listed = !holdings.is_empty();
    let hands = if are_listed { holdings } else { rankings[0].categories_from() };
    Some(DealtGame {
        facts,
        form,
        rankings,
        kinds,
        qualifies: qualifies.unwrap_or_default(),
        matrix,
        least: actions.iter().map(|action| action.least).collect(),
        suits,
        strategies,
        holdings: Holdings { hands, are_listed },
        bonus_card,
    })
}

/// Why a side wager is not counted; `None` if it is.
fn why_not(form: &DealerForm, wager: &WagerFacts, side: &SideWager) -> Option<&'static str> {
    let (are_own, has_boards, has_envy) = (form.is_own(side), !form.community.is_empty(), wager.has_envy());
    match side.kinds.by_lower() {
        _ if has_boards && has_envy => Some("envy bonuses are not counted with community cards"),
        Some(_) if has_boards => Some("the losing hand is not counted with community cards"),
        _ if has_boards => (side.forfeited_by_fold && !form.is_of_player(side))
            .then_some("what a fold forfeits is counted on all seven cards of the player"),
        _ if has_envy && !are_own => Some("envy bonuses are counted on all of the player's own cards"),
        _ if has_envy && side.forfeited_by_fold && form.shown.len() > 1 => {
            Some("envy bonuses that a fold forfeits are counted with one card of the dealer face up at most")
        }
        Some(kinds) if !kinds.suits_that_count().is_empty() => Some("the losing hand is not paid by suits"),
        _ => (side.forfeited_by_fold && !are_own)
            .then_some("what a fold forfeits is counted on all of the player's own cards"),
    }
}

/// Refuses what is too much work, or not counted yet; `bytes` are those of the dealer's hands and all situations.
fn check_size(keys: &mut Keys<'_, '_>, form: &DealerForm, rankings: [HandRanking; 2], facts: &GameFacts, bytes: u64) {
    let has_boards = !form.community.is_empty();
    if bytes > MOST_BYTES && !has_boards && !is_by_ranks(form, rankings) && !is_by_suits(form, rankings) {
        let [needed, most] = [bytes, MOST_BYTES].map(|bytes| bytes >> 20);
        let message =
            format!("counting all hands against the dealer's takes about {needed} MB; at most {most} MB are taken");
        keys.refuse_at("deal", message);
    }
    if facts.wagers[0].payout_limit.is_some() {
        keys.refuse_at("wager", "payout limits are counted in games of streets alone");
    }
    let most_known = if is_by_ranks(form, rankings) { 1 } else { form.hidden.len() - 1 };
    let is_known = |known: &NamedKnowledge| match known.knowledge {
        Knowledge::DealersCards(cards) => cards <= most_known,
        Knowledge::Community(places) | Knowledge::DealersCardAndCommunity(places) => {
            are_places(places, form.community.len())
        }
        Knowledge::Burn | Knowledge::DealersHand => true,
        Knowledge::Others(_) => false,
    };
    if let Some(known) = facts.knowledge.knowledge.iter().find(|known| has_boards && !is_known(known)) {
        let (name, last) = (quoted(known.name), form.community.len());
        let message = format!(
            "{name}: what is known is `dealer`, one or all, `community`, a list of cards by their turn from 1 to {last}, \
             each once, or a burnt card"
        );
        keys.refuse_at("knowledge", message);
    } else if !facts.knowledge.knowledge.iter().all(is_known) {
        let some = format!("one of the cards face down, up to {most_known} of them or ");
        let some = if most_known == 0 { "" } else { &some };
        keys.refuse_at("knowledge", format!("what is known is `dealer`, {some}all, or a burnt card"));
    }
}

impl DealerPlay<'_> {
    /// Names of the parts of the base game that are such in some reading.
    fn named_parts(&self, is_such: impl Fn(&Part) -> bool) -> Vec<&'static str> {
        let (readings, parts) = (self.readings.borrow(), &self.settlement.parts);
        let is_in_some =
            |place: &usize| readings.iter().map(|(_, parts)| &parts[*place]).chain([&parts[*place]]).any(&is_such);
        (0..parts.len()).filter(is_in_some).map(|place| parts[place].name).collect()
    }
}

impl Play for DealerPlay<'_> {
    fn stake(&self) -> u32 {
        u32::try_from(self.form.staked).unwrap_or_default()
    }

    fn cards(&self) -> Vec<(&'static str, Vec<usize>)> {
        let DealerForm { own, shown, hidden, community, .. } = *self.form;
        let dealer = [hidden, shown].concat();
        let player = if community.is_empty() { Vec::new() } else { [own, community].concat() };
        let losing = [own, &dealer].concat();
        let named = [("own", own.to_vec()), ("community", community.to_vec()), ("player", player), ("dealer", dealer)];
        named.into_iter().chain([(LOSING_HAND, losing), ("all", (0..self.form.cards()).collect())]).collect()
    }

    fn is_forfeited(&self, wager: &'static str) -> Option<bool> {
        Some(self.settlement.is_forfeited(wager))
    }

    fn ranked(&self) -> Option<&Ranked> {
        Some(&self.ranked)
    }

    fn paid_by_hand(&self) -> Vec<&'static str> {
        self.named_parts(Part::is_paid_by_hand)
    }

    fn returned(&self, schedule: &str) -> bool {
        let parts = self.settlement.parts.iter().filter(|part| part.name == schedule && part.is_paid_by_hand());
        let by_hand = [Settled::PaysOrLose, Settled::PaysOrEven, Settled::Pays];
        parts.clone().next().is_some() && parts.flat_map(|part| part.by_result).all(|cell| !by_hand.contains(&cell))
    }

    fn paid_even(&self) -> Vec<&'static str> {
        let is_even = |cell: &Settled| matches!(cell, Settled::Even | Settled::PaysOrEven);
        self.named_parts(|part| part.by_result.iter().any(is_even))
    }

    fn reading(&self, name: &'static str, keys: &mut Keys<'_, '_>) -> bool {
        let parts = settlement::reading(keys, self.settlement);
        let is_changed = parts.is_some();
        self.readings.borrow_mut().extend(parts.map(|parts| (name, parts)));
        is_changed
    }

    fn has_strategies(&self) -> bool {
        true
    }

    fn strategy(&self, name: &'static str, keys: &mut Keys<'_, '_>) {
        let is_by_outs = !self.form.community.is_empty() && keys.word("by", &[("outs", ())]).is_some();
        let rules = keys.tables("play", |keys| decision::strategy_rule(keys, self.form, self.ranked.of_base));
        if rules.is_empty() != is_by_outs {
            keys.refuse(&keys.span(), "a strategy has rules: write [[wager.base.strategy.play]]");
        }
        self.strategies.borrow_mut().push(NamedStrategy { name, rules, is_by_outs });
    }

    fn method(&self) -> &'static str {
        if self.form.community.is_empty() { METHOD } else { METHOD_OF_BOARDS }
    }
}

const METHOD: &str = "The dealer's hands are counted from the best down. For each hand of the player's, up to the names of \
                      suits, next to each card of the dealer's in sight, those that avoid these cards follow by inclusion \
                      and exclusion, and the action with the greatest sum is taken. Side wagers are counted over all hands \
                      that settle them.";

const METHOD_OF_BOARDS: &str = "Backward induction over the boards, in whole numbers. At most one suit has three of five \
                                community cards, so the worth of a hand on a flop is a part that depends on ranks alone, \
                                and for each suit a part that depends on ranks and on whether each card is of that suit: 10 \
                                million hands on boards stand for all. Forward from the deal, the rounds that the decisions \
                                lead to are counted. Side wagers are counted over all hands that settle them.";
