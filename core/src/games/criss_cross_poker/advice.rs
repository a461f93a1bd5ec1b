//! Advice for people: decisions by holding and one by one, action frequencies, the names of holdings, single spots.

use std::cmp::{Ordering, Reverse};

use num_bigint::BigInt;
use rayon::prelude::*;

use super::decisions::starting_hands::{Ends, StartingHand};
use super::decisions::{Decider, InSight, OwnCards, Reached, RowInSight, Seen, Situation, points, straight_ranks};
use super::exact::CrissCrossPokerSolver;
use super::exact::pricing::{KindPays, Pays};
use super::exact::worths::{Decisions, Worths};
use super::rules::{Ending, STREET_NAMES, pair_index};
use crate::cards::{Card, Rank};
use crate::games::engine::bets::{Bet, Bets, STREETS};
use crate::games::engine::strategy::{ChangedHands, DealsByResult, Decided, DecisionPoint, Worth};
use crate::games::{
    BETS, ChangedDecision, EachDecision, Frequencies, Offer, Remark, Scope, SolveError, Spot, SpotAnswer, SpotError,
    Strategy,
};
use crate::outcome::Fraction;

pub type Group = crate::games::engine::strategy::Group<{ Bet::ALL.len() }>;

/// The decisions by holding, and the shares of the actions.
pub fn strategy(solver: &CrissCrossPokerSolver, offer: &Offer) -> Result<Strategy, SolveError> {
    let (decisions, pays) = decided(offer)?;
    let hands = &solver.starting_hands;
    let groups: Vec<Groups> = hands.par_iter().map(|starting| groups_of(starting, &decisions, &pays)).collect();
    let sums = groups.iter().fold(empty_groups(), plus);
    let mut listed: Vec<(&StartingHand, &Groups)> = hands.iter().zip(&groups).collect();
    listed.sort_by_key(|(starting, _)| place_in_list(starting));
    let across = listed.into_iter().map(|(starting, groups)| (&groups[0][0], starting_hand_name(starting)));
    let [down, middle] = [1, 2].map(|street| {
        sums[street].iter().enumerate().filter_map(move |(place, group)| Some((group, holding_name(street, place)?)))
    });
    let deals = BigInt::from(solver.deals()) * pays.scale;
    let mut strategy = Strategy::default();
    for (street, groups) in [across.collect(), down.collect(), middle.collect::<Vec<_>>()].into_iter().enumerate() {
        let point = point(street, solver.deals_after(), &pays);
        let all = groups.iter().fold(Group::default(), |sum, (group, _)| sum.plus(group));
        strategy.shares.extend(all.shares(&point, &deals));
        strategy.rows.extend(groups.into_iter().filter_map(|(group, name)| group.row(name, &point, &deals)));
    }
    Ok(strategy)
}

/// Decisions of an offer, and the pays that value them.
pub fn decided(offer: &Offer) -> Result<(Decisions, Pays), SolveError> {
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

pub type Groups = [Vec<Group>; STREETS];

pub fn empty_groups() -> Groups {
    HOLDINGS.map(|holdings| vec![Group::default(); holdings])
}

pub fn plus(mut groups: Groups, other: &Groups) -> Groups {
    for (group, other) in groups.iter_mut().flatten().zip(other.iter().flatten()) {
        *group = std::mem::take(group).plus(other);
    }
    groups
}

/// Decisions of `to` that differ from `from`, by holding.
pub fn changed(solver: &CrissCrossPokerSolver, from: &Offer, to: &Offer) -> Result<Vec<ChangedDecision>, SolveError> {
    let (old, (new, pays)) = (Decisions::of(from)?, decided(to)?);
    let none: fn() -> [ChangedHands<usize>; STREETS] = Default::default;
    let plus = |sum: [ChangedHands<usize>; STREETS], more: [ChangedHands<usize>; STREETS]| {
        let mut more = more.into_iter();
        sum.map(|sum| sum.plus(more.next().unwrap_or_default()))
    };
    let hands = &solver.starting_hands;
    let of_hand = |place: usize| changed_with(place, &hands[place], &old, &new, &pays);
    let changed = (0..hands.len()).into_par_iter().map(of_hand).reduce(none, plus);
    let deals = BigInt::from(solver.deals()) * pays.scale;
    let of_street = |(street, changed): (usize, ChangedHands<usize>)| {
        let name = |place: &usize| holding_name(street, *place).unwrap_or_else(|| starting_hand_name(&hands[*place]));
        changed.decisions(&point(street, solver.deals_after(), &pays), &deals, name)
    };
    Ok(changed.into_iter().enumerate().flat_map(of_street).collect())
}

fn changed_with(
    place: usize,
    starting: &StartingHand,
    old: &Decisions,
    new: &Decisions,
    pays: &Pays,
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
        changed[in_sight.street()].add(holding, actions, hands.into(), gain, cards);
    });
    changed
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

pub fn groups_of(starting: &StartingHand, decisions: &Decisions, pays: &Pays) -> Groups {
    let (mut groups, seen) = (empty_groups(), Seen::of(starting));
    each_decided(starting, decisions, pays, |reached, decided| {
        let in_sight = reached.situation.in_sight;
        let holding = holding(in_sight, &seen).unwrap_or_default();
        let example = || format!("{}: {}", in_words(&cards_in_sight(starting, in_sight)), reached.bet.name());
        groups[in_sight.street()][holding].add(&decided, example);
    });
    groups
}

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

/// The player's cards and the ends in sight, as one example of the hands represented.
fn cards_in_sight(starting: &StartingHand, in_sight: InSight) -> Vec<Card> {
    let mut cards = starting.cards.to_vec();
    for &place in in_sight.ends() {
        let next = starting.cards_at(starting.ends[place].likenesses, &cards);
        cards.extend(next.into_iter().flatten());
    }
    cards
}

fn in_words(cards: &[Card]) -> String {
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
                result = each(&decided.row(point, &cards, None, &situation.placed_in_words()));
            }
        });
        result.map_err(SolveError::Told)?;
    }
    Ok(())
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
    let actions = worths.actions(situation).map(Worth::from);
    let (point, signs) =
        (point(situation.in_sight.street(), starting.deals_after(), &pays), KindPays::of(offer).signs());
    let results = Bet::ALL.map(|bet| {
        let mut results = DealsByResult::default();
        add_results(&starting, &worths, &signs, Reached { situation, bet, hands: 1 }, &mut results);
        results
    });
    Ok(point.answer(&actions, &results, situation.placed_in_words(), by_strategy))
}

/// Adds the deals that may follow a bet, with the decisions of `worths` later on. `signs` of net results are by
/// [`Ending::index`].
fn add_results(
    starting: &StartingHand,
    worths: &Worths<'_>,
    signs: &[Ordering],
    Reached { situation, bet, hands }: Reached,
    results: &mut DealsByResult,
) {
    let street = situation.in_sight.street();
    let first = Ending::folded(situation.followed_by(bet)).index();
    if bet == Bet::FOLD {
        return results.add(signs[first], u128::from(hands) * starting.deals_after()[street]);
    }
    let ways = |ends: &Ends| match situation.in_sight {
        InSight::OwnCards => ends.ways,
        InSight::AcrossRow(across) => starting.ways_after(ends, &starting.ends[across]),
        InSight::BothRows(_) => 0,
    };
    for (place, ways) in starting.ends.iter().map(ways).enumerate().filter(|(_, ways)| *ways > 0) {
        let situation = situation.after(bet, place);
        let bet = worths.bet(situation);
        add_results(starting, worths, signs, Reached { situation, bet, hands: hands * u64::from(ways) }, results);
    }
    if let InSight::BothRows(ends) = situation.in_sight {
        starting.each_middle(ends.map(|place| &starting.ends[place]), |kinds, left| {
            // Never negative: the ends can be dealt together.
            results.add(signs[first + pair_index(kinds)], u128::from(hands) * u128::from(left.unsigned_abs()));
        });
    }
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
