//! The decisions for people: by what the player holds, and one by one.

use std::cmp::Reverse;

use num_bigint::BigInt;
use rayon::prelude::*;

use super::holdings::{DOWN_HOLDINGS, MIDDLE_HOLDINGS, down_holding, middle_holding, starting_hand_name};
use crate::cards::Card;
use crate::games::criss_cross_poker::decisions::hand_decisions::{Decider, Reached};
use crate::games::criss_cross_poker::decisions::sight::{OwnCards, Seen};
use crate::games::criss_cross_poker::decisions::situation::InSight;
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;
use crate::games::criss_cross_poker::exact::decisions::Decisions;
use crate::games::criss_cross_poker::exact::solver::CrissCrossPokerSolver;
use crate::games::criss_cross_poker::exact::whole_pays::Pays;
use crate::games::criss_cross_poker::exact::worths::Worths;
use crate::games::criss_cross_poker::rules::deal::STREET_NAMES;
use crate::games::engine::bets::{Bet, STREETS};
use crate::games::engine::changed_hands::ChangedHands;
use crate::games::engine::strategy::{Decided, DecisionPoint, Worth};
use crate::games::{ChangedDecision, EachDecision, Offer, SolveError, StrategyRow};

type Group = crate::games::engine::strategy::Group<{ Bet::ALL.len() }>;
type Point = DecisionPoint<{ Bet::ALL.len() }>;

const HOW_OFTEN: [&str; STREETS] = ["Across Bet, how often", "Down Bet, how often", "Middle Bet, how often"];

/// How often each action is taken on each street, and the decisions by holding.
pub fn rows(solver: &CrissCrossPokerSolver, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
    let (decisions, pays) = decided(offer)?;
    let hands = solver.starting_hands();
    let groups: Vec<Groups> = hands.par_iter().map(|starting| groups_of(starting, &decisions, &pays)).collect();
    let sums = groups.iter().fold(empty_groups(), plus);
    let mut listed: Vec<(&StartingHand, &Groups)> = hands.iter().zip(&groups).collect();
    listed.sort_by_key(|(starting, _)| place_in_list(starting));
    let across = listed.into_iter().map(|(starting, groups)| (&groups[0][0], starting_hand_name(starting)));
    let down = sums[1].iter().zip(DOWN_HOLDINGS.map(|(name, _)| name.to_string()));
    let middle = sums[2].iter().zip(MIDDLE_HOLDINGS.map(str::to_string));
    let deals = BigInt::from(solver.deals()) * pays.scale;
    let mut rows = Vec::new();
    for (street, groups) in [across.collect(), down.collect(), middle.collect::<Vec<_>>()].into_iter().enumerate() {
        let point = point(street, solver.deals_after(), &pays);
        let all = groups.iter().fold(Group::default(), |sum, (group, _)| sum.plus(group));
        rows.extend(all.frequencies((HOW_OFTEN[street], "rounds"), &point, &deals));
        rows.extend(groups.into_iter().filter_map(|(group, name)| group.row(name, &point, &deals)));
    }
    Ok(rows)
}

/// The decisions of an offer, and the pays by which they are valued.
///
/// # Errors
/// [`SolveError::NoDecisions`] for a wager without any, and those of [`Decisions::of`].
pub fn decided(offer: &Offer) -> Result<(Decisions, Pays), SolveError> {
    offer.require_decisions()?;
    Ok((Decisions::of(offer)?, Pays::of(offer)?))
}

/// The decision on a street, from which deals can go on in this number of ways.
pub fn point(street: usize, deals_after: [u128; STREETS], pays: &Pays) -> Point {
    let ways = deals_after[street] * u128::from(pays.scale.unsigned_abs());
    DecisionPoint { name: STREET_NAMES[street], actions: Bet::NAMES, ways }
}

/// As people list starting hands: pairs first, then by the higher and the lower rank, one suit before two.
fn place_in_list(starting: &StartingHand) -> impl Ord + use<> {
    let own = OwnCards::of(starting);
    (own.pair().is_none(), Reverse((own.ranks[1], own.ranks[0])), !own.one_suit)
}

/// The decisions with one starting hand or more, by street and holding.
type Groups = [Vec<Group>; STREETS];

fn empty_groups() -> Groups {
    [1, DOWN_HOLDINGS.len(), MIDDLE_HOLDINGS.len()].map(|holdings| vec![Group::default(); holdings])
}

fn plus(mut groups: Groups, other: &Groups) -> Groups {
    for (group, other) in groups.iter_mut().flatten().zip(other.iter().flatten()) {
        *group = std::mem::take(group).plus(other);
    }
    groups
}

/// The decisions that differ from those of `from`, by holding.
pub fn changed(solver: &CrissCrossPokerSolver, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
    let (old, (new, pays)) = (Decisions::of(from)?, decided(to)?);
    let none: fn() -> [ChangedHands<usize>; STREETS] = Default::default;
    let plus = |sum: [ChangedHands<usize>; STREETS], more: [ChangedHands<usize>; STREETS]| {
        let mut more = more.into_iter();
        sum.map(|sum| sum.plus(more.next().unwrap_or_default()))
    };
    let hands = solver.starting_hands();
    let of_hand = |place: usize| changed_with(place, &hands[place], &old, (&new, &pays));
    let changed = (0..hands.len()).into_par_iter().map(of_hand).reduce(none, plus);
    let deals = BigInt::from(solver.deals()) * pays.scale;
    let holdings: [&dyn Fn(&usize) -> String; STREETS] =
        [&|place| starting_hand_name(&hands[*place]), &|place| DOWN_HOLDINGS[*place].0.to_string(), &|place| {
            MIDDLE_HOLDINGS[*place].to_string()
        }];
    let of_street = |(street, changed): (usize, ChangedHands<usize>)| {
        let Point { name, actions, ways } = point(street, solver.deals_after(), &pays);
        changed.decisions((name, &actions), (ways, &deals), holdings[street])
    };
    Ok(changed.into_iter().enumerate().flat_map(of_street).collect())
}

/// The changed decisions with the starting hand at this place, street by street.
fn changed_with(
    place: usize,
    starting: &StartingHand,
    old: &Decisions,
    (new, pays): (&Decisions, &Pays),
) -> [ChangedHands<usize>; STREETS] {
    let (mut changed, seen) = (<[ChangedHands<usize>; STREETS]>::default(), Seen::of(starting));
    let player = new.player(starting);
    let worths = Worths::new(starting, pays, player.as_ref());
    old.decide(starting).each_reached(starting, |Reached { situation, bet, hands }| {
        let actions = [bet, worths.bet(situation)].map(|bet| bet.antes());
        if actions[0] == actions[1] {
            return;
        }
        let all = worths.actions(situation).map(Worth::<i128>::from);
        let gain = all[actions[1]].round - all[actions[0]].round;
        let in_sight = situation.in_sight;
        let holding = holding(in_sight, &seen).unwrap_or(place);
        let cards = || in_words(&cards_in_sight(starting, in_sight));
        changed[in_sight.street()].add(holding, actions, (hands.into(), gain), cards);
    });
    changed
}

/// The place of the holding among those of the Down or the Middle Bet; `None` before the Across Bet.
fn holding(in_sight: InSight, seen: &Seen) -> Option<usize> {
    match in_sight {
        InSight::OwnCards => None,
        InSight::AcrossRow(across) => Some(down_holding(seen.own, &seen.rows[across])),
        InSight::BothRows(ends) => Some(middle_holding(seen.own, ends.map(|place| &seen.rows[place]))),
    }
}

fn groups_of(starting: &StartingHand, decisions: &Decisions, pays: &Pays) -> Groups {
    let (mut groups, seen) = (empty_groups(), Seen::of(starting));
    each_decided(starting, decisions, pays, |reached, decided| {
        let in_sight = reached.situation.in_sight;
        let holding = holding(in_sight, &seen).unwrap_or_default();
        let example = || format!("{}: {}", in_words(&cards_in_sight(starting, in_sight)), reached.bet.name());
        groups[in_sight.street()][holding].add(&decided, example);
    });
    groups
}

/// Calls `each` with every decision with one starting hand that is reached.
fn each_decided(
    starting: &StartingHand,
    decisions: &Decisions,
    pays: &Pays,
    mut each: impl FnMut(Reached, Decided<{ Bet::ALL.len() }>),
) {
    let player = decisions.player(starting);
    let worths = Worths::new(starting, pays, player.as_ref());
    worths.decisions().each_reached(starting, |reached| {
        let actions = worths.actions(reached.situation).map(Worth::from);
        each(reached, Decided { hands: reached.hands.into(), worths: actions, taken: reached.bet.antes() });
    });
}

/// The player's cards, then the ends in sight, of one of the hands that are alike.
fn cards_in_sight(starting: &StartingHand, in_sight: InSight) -> Vec<Card> {
    let mut cards = starting.cards.to_vec();
    for &place in in_sight.ends() {
        let next = starting.cards_at(starting.ends[place].likenesses, &cards);
        cards.extend(next.into_iter().flatten());
    }
    cards
}

/// The cards of a player, and of the rows in sight.
fn in_words(cards: &[Card]) -> String {
    let pairs = cards.chunks(2).zip(["", ", across ", ", down "]);
    pairs.map(|(pair, row)| format!("{row}{} {}", pair[0], pair[pair.len() - 1])).collect()
}

/// Calls `each` with every decision that is reached, one for all hands and ends that are alike.
pub fn every_decision(
    solver: &CrissCrossPokerSolver,
    offer: &Offer,
    each: &mut EachDecision<'_>,
) -> Result<(), SolveError> {
    let (decisions, pays) = decided(offer)?;
    let points: [Point; STREETS] = std::array::from_fn(|street| point(street, solver.deals_after(), &pays));
    for starting in solver.starting_hands() {
        let mut result = Ok(());
        each_decided(starting, &decisions, &pays, |Reached { situation, .. }, decided| {
            if result.is_ok() {
                let cards = cards_in_sight(starting, situation.in_sight);
                let point = &points[situation.in_sight.street()];
                result = each(&decided.row(point, (&cards, None), &situation.placed_in_words()));
            }
        });
        result.map_err(SolveError::Told)?;
    }
    Ok(())
}
