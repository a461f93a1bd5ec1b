//! Advice for people: decisions by holding and one by one, what the strategy costs without exceptions,
//! action frequencies, single spots, the names of holdings.

use std::cmp::Reverse;

use num_bigint::BigInt;
use rayon::prelude::*;

use super::decisions::starting_hands::StartingHand;
use super::decisions::{
    Decider, HandDecisions, InSight, OwnCards, Reached, RowInSight, Seen, Situation, points, straight_ranks,
};
use super::exact::pricing::{KindPays, Pays};
use super::exact::worths::{Decisions, Worths};
use super::exact::{CrissCrossPokerSolver, counts_of};
use super::rules::{Ending, PLAYER_CARDS, STREET_NAMES};
use crate::cards::{Card, CardSet, Rank, subset_index};
use crate::games::engine::bets::{Bet, Bets, STREETS};
use crate::games::engine::in_words;
use crate::games::engine::likeness::{likenesses_of, suit_of};
use crate::games::engine::strategy::{ChangedHands, Decided, DecisionPoint, Group};
use crate::games::{
    BETS, ChangedDecision, DecisionList, EachDecision, Frequencies, Offer, Remark, Results, Scope, SituationForm,
    SolveError, Solver, Spot, SpotAnswer, SpotError, Strategy, SuitsTold,
};
use crate::outcome::{Fraction, Measures};

/// The decisions by holding, and the shares of the actions.
pub fn strategy(solver: &CrissCrossPokerSolver, offer: &Offer) -> Result<Strategy, SolveError> {
    let (decisions, pays) = decided(offer)?;
    let deals = BigInt::from(solver.deals()) * pays.scale;
    let mut strategy = Strategy::default();
    for (street, groups) in groups(solver, &decisions, &pays).into_iter().enumerate() {
        let mut listed: Vec<(usize, Group)> = groups.into_iter().enumerate().collect();
        if street == 0 {
            listed.sort_by_key(|(hand, _)| place_in_list(&solver.starting_hands[*hand]));
        }
        let named = listed.into_iter().map(|(place, group)| (name(solver, street, place), group));
        point(street, solver.deals_after(), &pays).list(named, &deals, &mut strategy);
    }
    Ok(strategy)
}

/// Name of a holding, at the Across Bet of a starting hand.
fn name(solver: &CrissCrossPokerSolver, street: usize, place: usize) -> String {
    holding_name(street, place).unwrap_or_else(|| starting_hand_name(&solver.starting_hands[place]))
}

/// Decisions of an offer, and the pays that value them.
fn decided(offer: &Offer) -> Result<(Decisions, Pays), SolveError> {
    offer.require_decisions()?;
    Ok((Decisions::of(offer)?, Pays::of(offer)?))
}

/// The decision point of a street with this many completions of the deal.
fn point(street: usize, deals_after: [u128; STREETS], pays: &Pays) -> DecisionPoint {
    let ways = deals_after[street] * u128::from(pays.scale.unsigned_abs());
    DecisionPoint { name: STREET_NAMES[street], actions: &Bet::NAMES, ways }
}

/// Order of listed starting hands: pairs, then by higher and lower rank, suited before unsuited.
fn place_in_list(starting: &StartingHand) -> impl Ord + use<> {
    let own = OwnCards::of(starting);
    (own.pair().is_none(), Reverse((own.ranks[1], own.ranks[0])), !own.one_suit)
}

/// Decisions of `to` that differ from `from`, by holding.
pub fn changed(solver: &CrissCrossPokerSolver, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
    let (old, (new, pays)) = (Decisions::of(from)?, decided(to)?);
    let of_hand = |(place, starting): (usize, &StartingHand)| {
        // By street and holding.
        let (mut changed, seen) = (ChangedHands::default(), Seen::of(starting));
        let worths = Worths::new(starting, &pays, new.player(starting));
        old.decide(starting).each_reached(starting, |Reached { situation, bet, hands }| {
            let actions = [bet, worths.bet(situation)].map(Bet::antes);
            if actions[0] != actions[1] {
                let all = worths.actions(situation);
                let gain = all[actions[1]].round - all[actions[0]].round;
                let in_sight = situation.in_sight;
                let holding = holding(in_sight, &seen).unwrap_or(place);
                let cards = || cards_in_words(&cards_in_sight(starting, in_sight));
                changed.add((in_sight.street(), holding), actions, hands.into(), gain, cards);
            }
        });
        changed
    };
    let changed = solver.starting_hands.par_iter().enumerate().map(of_hand);
    let deals = BigInt::from(solver.deals()) * pays.scale;
    let point = |&(street, _): &_| point(street, solver.deals_after(), &pays);
    let changed = changed.reduce(ChangedHands::default, ChangedHands::plus);
    Ok(changed.decisions(point, &deals, |&(street, holding)| name(solver, street, holding)))
}

/// Number of holdings on each street, all starting hands counted as one.
pub const HOLDINGS: [usize; STREETS] = [1, DOWN_HOLDINGS.len(), MIDDLE_HOLDINGS.len()];

/// Name of a holding at the Down or Middle Bet; `None` at the Across Bet.
pub fn holding_name(street: usize, place: usize) -> Option<String> {
    match street {
        0 => None,
        1 => Some(DOWN_HOLDINGS[place].0.to_string()),
        _ => Some(MIDDLE_HOLDINGS[place].to_string()),
    }
}

/// Index of the holding at the Down or Middle Bet; `None` at the Across Bet.
pub fn holding(in_sight: InSight, seen: &Seen) -> Option<usize> {
    match in_sight {
        InSight::OwnCards => None,
        InSight::AcrossRow(across) => Some(down_holding(seen.own, &seen.rows[across])),
        InSight::BothRows(ends) => Some(middle_holding(seen.own, ends.map(|place| &seen.rows[place]))),
    }
}

/// The decisions by street and holding, at the Across Bet by starting hand.
fn groups(solver: &CrissCrossPokerSolver, decisions: &Decisions, pays: &Pays) -> [Vec<Group>; STREETS] {
    let hands = &solver.starting_hands;
    let none =
        || [hands.len(), DOWN_HOLDINGS.len(), MIDDLE_HOLDINGS.len()].map(|number| vec![Group::default(); number]);
    let add = |mut groups: [Vec<Group>; STREETS], (place, starting): (usize, &StartingHand)| {
        let seen = Seen::of(starting);
        each_decided(starting, decisions, pays, |reached, decided| {
            let in_sight = reached.situation.in_sight;
            let example = || format!("{}: {}", cards_in_words(&cards_in_sight(starting, in_sight)), reached.bet.name());
            groups[in_sight.street()][holding(in_sight, &seen).unwrap_or(place)].add(&decided, example);
        });
        groups
    };
    hands.par_iter().enumerate().fold(none, add).reduce(none, |mut sums, groups| {
        for (sum, group) in sums.iter_mut().flatten().zip(groups.iter().flatten()) {
            *sum = std::mem::take(sum).plus(group);
        }
        sums
    })
}

fn each_decided(starting: &StartingHand, decisions: &Decisions, pays: &Pays, mut each: impl FnMut(Reached, Decided)) {
    let worths = Worths::new(starting, pays, decisions.player(starting));
    worths.decisions().each_reached(starting, |reached| {
        let actions = worths.actions(reached.situation);
        each(reached, Decided { hands: reached.hands.into(), worths: actions, taken: reached.bet.antes() });
    });
}

/// The player's cards and the ends in sight, as one example of the hands represented.
fn cards_in_sight(starting: &StartingHand, in_sight: InSight) -> Vec<Card> {
    let mut cards = starting.cards.to_vec();
    for &place in in_sight.ends() {
        let next = starting.cards_at(starting.ends[place].likenesses, &cards);
        cards.extend(next.into_iter().flatten());
    }
    cards
}

fn cards_in_words(cards: &[Card]) -> String {
    let pairs = cards.chunks(2).zip(["", ", across ", ", down "]);
    pairs.map(|(pair, row)| format!("{row}{} {}", pair[0], pair[pair.len() - 1])).collect()
}

/// Calls `each` with every decision that is reached, one per class of equivalent hands and ends.
pub fn every_decision(
    solver: &CrissCrossPokerSolver,
    offer: &Offer,
    each: &mut EachDecision<'_>,
) -> Result<(), SolveError> {
    let (decisions, pays) = decided(offer)?;
    let points: [DecisionPoint; STREETS] = std::array::from_fn(|street| point(street, solver.deals_after(), &pays));
    for starting in &solver.starting_hands {
        let mut result = Ok(());
        each_decided(starting, &decisions, &pays, |Reached { situation, .. }, decided| {
            if result.is_ok() {
                let cards = cards_in_sight(starting, situation.in_sight);
                let point = &points[situation.in_sight.street()];
                let placed = in_words(situation.placed.placed().map(Bet::antes));
                result = each(&decided.row(point, |_| true, &cards, CardSet::default(), &placed));
            }
        });
        result.map_err(SolveError::Told)?;
    }
    Ok(())
}

const GROUPS: [(&str, usize); STREETS] = [("hand", PLAYER_CARDS), ("across", 2), ("down", 2)];

pub fn decision_lists(solver: &CrissCrossPokerSolver, offer: &Offer) -> Result<Vec<DecisionList>, SolveError> {
    offer.require_decisions()?;
    let decided = solver.decided(&Decisions::of(offer)?);
    let actions: Vec<String> = Bet::NAMES.iter().map(ToString::to_string).collect();
    let of_street = |(street, name): (usize, &'static str)| {
        let form = SituationForm { groups: GROUPS[..=street].to_vec(), suits: SuitsTold::Flush(PLAYER_CARDS) };
        let bet = |groups: &[CardSet]| bet_in(solver, &decided, groups).map(Bet::antes);
        DecisionList::new(name, form, actions.clone(), solver.deck, bet)
    };
    Ok(STREET_NAMES.into_iter().enumerate().map(of_street).collect())
}

/// The bet with these cards in sight, by decisions in the order of the starting hands; `None` after a fold.
fn bet_in(solver: &CrissCrossPokerSolver, decided: &[HandDecisions], groups: &[CardSet]) -> Option<Bet> {
    let own = groups.first()?.to_array::<PLAYER_CARDS>()?;
    let place = solver.places[subset_index(own)];
    let (starting, decisions) = (&solver.starting_hands[place], &decided[place]);
    let mut situation = Situation::FIRST;
    for turned in &groups[1..] {
        let bet = Some(decisions.bet(situation.in_sight)).filter(|&bet| bet != Bet::FOLD)?;
        situation = situation.after(bet, starting.place_of(likenesses_of(turned.to_array()?, suit_of(own)))?);
    }
    Some(decisions.bet(situation.in_sight))
}

/// The strategy's rows without exceptions: the Across Bet by starting hand, which has none, the later bets by holding.
#[derive(PartialEq)]
pub struct ByRows {
    optimal: Decisions,
    /// By street and holding; `None` for a holding that is never reached.
    pub rows: [Vec<Option<Bet>>; STREETS],
}

impl ByRows {
    pub fn of(solver: &CrissCrossPokerSolver, offer: &Offer) -> Result<Self, SolveError> {
        let (optimal, pays) = decided(offer)?;
        let mut sums = groups(solver, &optimal, &pays);
        // The Across Bet has a row for each starting hand.
        sums[0].clear();
        let bet = |group: &Group| Bet::of_antes(group.action()).filter(|_| group.hands() > 0);
        Ok(ByRows { optimal, rows: sums.map(|groups| groups.iter().map(bet).collect()) })
    }
}

impl Decider for ByRows {
    fn decide(&self, starting: &StartingHand) -> HandDecisions {
        let (optimal, seen) = (self.optimal.decide(starting), Seen::of(starting));
        HandDecisions::new(starting, |situation| {
            let in_sight = situation.in_sight;
            let row = holding(in_sight, &seen).and_then(|holding| self.rows[in_sight.street()][holding]);
            row.unwrap_or_else(|| optimal.bet(in_sight))
        })
    }
}

/// Cost of a round, in antes, if every hand of a row takes the row's action, later rows after earlier ones.
pub fn cost_of_rows(solver: &CrissCrossPokerSolver, offer: &Offer) -> Result<Option<Fraction>, SolveError> {
    if offer.strategy.is_some() {
        return Ok(None);
    }
    let rows = ByRows::of(solver, offer)?;
    let best = Measures::of(&solver.outcomes(offer)?).expected_net;
    Ok(Some(best - Measures::of(&solver.outcomes_of(offer, &solver.counts_by(&rows))?).expected_net))
}

/// Share of rounds in which each action is taken, by street; `None` if the offer cannot be solved.
pub fn frequencies(solver: &CrissCrossPokerSolver, offer: &Offer) -> Option<Remark> {
    let counts = solver.base_counts(offer).ok()?;
    let rounds = |bets: Bets| Ending::all(bets).into_iter().map(|ending| counts[ending.index()]).sum::<u128>();
    let share = |rounds: u128| Fraction::new(rounds.into(), solver.deals().into());
    let of_street = |(street, name): (usize, &'static str)| {
        let taken = Bet::ALL.map(|bet| {
            let with_bet = Bets::all().into_iter().filter(|bets| bets.at(street) == Some(bet));
            (bet.name().to_string(), share(with_bet.map(rounds).sum()))
        });
        (name, taken.to_vec())
    };
    let limit = offer.payout_limit.as_ref().map(|limit| limit.in_words());
    let decisions = STREET_NAMES.into_iter().enumerate().map(of_street).collect();
    Some(Remark::Frequencies(Frequencies { scope: Scope::Streets { variant: offer.variant(), limit }, decisions }))
}

/// Worths of all actions in a spot, if all later decisions are optimal.
pub fn spot(solver: &CrissCrossPokerSolver, offer: &Offer, spot: &Spot) -> Result<SpotAnswer, SpotError> {
    let (decisions, pays) = decided(offer)?;
    offer.game.spots.check(solver.deck, spot)?;
    let given = given_bets(&spot.bets, spot.board.len() / 2)?;
    let [one, other] = [spot.hand[0], spot.hand[1]];
    let starting = StartingHand::new(solver.deck, [one.min(other), one.max(other)], 1);
    let (worths, player) = (Worths::new(&starting, &pays, None), decisions.player(&starting));
    let mut situation = Situation::FIRST;
    // The spot's cards are in the deck, so every pair has a place.
    let ends = spot.board.chunks_exact(2).filter_map(|ends| starting.place([ends[0], ends[1]]));
    for (street, ends) in ends.enumerate() {
        // Bets that are not given follow the strategy; where it would have folded they are one ante.
        let by_rules = player.as_ref().map(|player| player.bet(situation.in_sight));
        let by_strategy = || by_rules.unwrap_or_else(|| worths.bet(situation)).max(Bet::ONE);
        let bet = given.get(street).copied().unwrap_or_else(by_strategy);
        situation = situation.after(bet, ends);
    }
    let by_strategy = player.map(|player| player.bet(situation.in_sight).name().to_string());
    let actions = worths.actions(situation);
    let (street, signs) = (situation.in_sight.street(), KindPays::of(offer).signs());
    let results = Bet::ALL.map(|bet| {
        // The bets placed, then this one, then those of `worths`.
        let known = situation.placed.with(street, bet).streets();
        let decide =
            |at: Situation| known[..=street].get(at.in_sight.street()).copied().unwrap_or_else(|| worths.bet(at));
        let deals = counts_of(&starting, situation.in_sight, decide);
        Results::of(&signs, deals.into_iter().map(i64::unsigned_abs).map(u128::from))
    });
    let placed = in_words(situation.placed.placed().map(Bet::antes));
    Ok(point(street, starting.deals_after(), &pays).answer(&actions, results, placed, by_strategy))
}

/// Bets given with the spot: none, or one for each earlier decision.
fn given_bets(bets: &[u32], decided: usize) -> Result<Vec<Bet>, SpotError> {
    if !bets.is_empty() && bets.len() != decided {
        let message = format!(
            "one bet is placed at each decision before this one: {decided} with {} cards of the cross turned; {} given",
            2 * decided,
            bets.len()
        );
        return Err(SpotError::wrong(BETS, message));
    }
    let bet = |&antes: &u32| {
        let bet = usize::try_from(antes).ok().and_then(Bet::of_antes).filter(|&bet| bet != Bet::FOLD);
        bet.ok_or_else(|| SpotError::wrong(BETS, format!("a bet is 1 to 3 antes, not {antes}")))
    };
    bets.iter().map(bet).collect()
}

/// Name of a starting hand, such as `ace-king of one suit` or `pair of queens`.
pub fn starting_hand_name(starting: &StartingHand) -> String {
    let own = OwnCards::of(starting);
    let [low, high] = own.ranks;
    match own.pair() {
        Some(rank) => format!("pair of {}s", rank.name()),
        None => {
            format!("{}-{} of {}", high.name(), low.name(), if own.one_suit { "one suit" } else { "two suits" })
        }
    }
}

/// Name and test of a holding at the Down Bet; the first match counts.
type DownHolding = (&'static str, fn(OwnCards, &RowInSight) -> bool);

pub const DOWN_HOLDINGS: [DownHolding; 12] = [
    ("pair of jacks or better", |own, _| own.pair() >= Some(Rank::Jack)),
    ("pair of 6s to 10s", |own, _| own.pair() >= Some(Rank::Six)),
    ("pair of 2s to 5s", |own, across| own.pair().is_some() && !across.has_three),
    ("pair of 2s to 5s, become three or four of a kind", |own, _| own.pair().is_some()),
    ("two of jack or better of one suit, the row of other suits and ranks", |own, across| {
        own.ranks[0] >= Rank::Jack && own.one_suit && across.is_foreign_to(own)
    }),
    ("two of jack or better of one suit, the row not so", |own, _| own.ranks[0] >= Rank::Jack && own.one_suit),
    ("two of jack or better of two suits", |own, _| own.ranks[0] >= Rank::Jack),
    ("one of jack or better", |own, _| own.ranks[1] >= Rank::Jack),
    ("two of 6 to 10", |own, _| own.ranks[0] >= Rank::Six),
    (
        "one of 6 to 10 of two suits, the row with neither a pair nor another card of 6 or higher nor a straight to come",
        |own, across| own.ranks[1] >= Rank::Six && !own.one_suit && !across.is_of_help(),
    ),
    ("one of 6 to 10 otherwise", |own, _| own.ranks[1] >= Rank::Six),
    ("two of 2 to 5", |_, _| true),
];

pub fn down_holding(own: OwnCards, across: &RowInSight) -> usize {
    DOWN_HOLDINGS.iter().position(|(_, is_held)| is_held(own, across)).unwrap_or_default()
}

/// Holdings at the Middle Bet, by the counts of [`points`] and [`straight_ranks`].
const MIDDLE_HOLDINGS: [&str; 12] = [
    "pair of 6s or better in a row",
    "four of one suit in a row",
    "two or more ranks make a straight",
    "pair of 2s to 5s, one rank makes a straight",
    "pair of 2s to 5s, no rank makes a straight",
    "one rank makes a straight, 10 points or more",
    "one rank makes a straight, fewer points",
    "nothing of these, 7 points or more",
    "nothing of these, 6 points",
    "nothing of these, 5 points",
    "nothing of these, 4 points",
    "nothing of these, fewer points",
];

pub fn middle_holding(own: OwnCards, rows: [&RowInSight; 2]) -> usize {
    let any = |of: fn(&RowInSight) -> bool| rows.into_iter().any(of);
    match (any(|row| row.has_pair), straight_ranks(rows), points(own, rows)) {
        _ if any(|row| row.pays) => 0,
        _ if any(|row| row.one_suit) => 1,
        (_, 2.., _) => 2,
        (true, 1, _) => 3,
        (true, ..) => 4,
        (false, 1, 10..) => 5,
        (false, 1, _) => 6,
        (.., 7..) => 7,
        (.., 6) => 8,
        (.., 5) => 9,
        (.., 4) => 10,
        _ => 11,
    }
}
