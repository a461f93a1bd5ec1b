//! The decisions for people: by what the player holds, and one by one.

use std::cmp::Reverse;
use std::convert::Infallible;

use rayon::prelude::*;

use super::bets::{Bet, Bets, Street};
use super::decisions::{Decision, Decisions, HandDecisions, InSight};
use super::groups::{Group, Scale};
use super::holdings::{DownHolding, MiddleHolding, starting_hand_name};
use super::sight::{OwnCards, Row};
use super::solve::CrissCrossPokerSolver;
use super::starting_hands::StartingHand;
use super::worths::{Pays, Worths};
use crate::cards::Card;
use crate::games::{DecisionRow, EachDecision, Offer, SolveError, StrategyRow};
use crate::outcome::{Fraction, decimal, percent};

/// How often each action is taken at each decision, and the decisions by holding.
pub(super) fn rows(solver: &CrissCrossPokerSolver, offer: &Offer) -> Result<Vec<StrategyRow>, SolveError> {
    let (decisions, pays) = decided(offer)?;
    let of_hand = |starting: &StartingHand| Groups::of(starting, &decisions, &pays);
    let of_hands: Vec<Groups> = solver.starting_hands().par_iter().map(of_hand).collect();
    let sum = of_hands.iter().fold(Groups::empty(), Groups::plus);
    let mut listed: Vec<(&StartingHand, &Groups)> = solver.starting_hands().iter().zip(&of_hands).collect();
    listed.sort_by_key(|(starting, _)| place_in_list(starting));
    let named = |groups: &[Group], names: &[&str]| -> Vec<(Group, String)> {
        groups.iter().cloned().zip(names.iter().map(|name| name.to_string())).collect()
    };
    let of_street = |street| match street {
        Street::Across => {
            listed.iter().map(|(starting, groups)| (groups.across.clone(), starting_hand_name(starting))).collect()
        }
        Street::Down => named(&sum.down, &DownHolding::ALL.map(DownHolding::name)),
        Street::Middle => named(&sum.middle, &MiddleHolding::ALL.map(MiddleHolding::name)),
    };
    let mut rows = Vec::new();
    for street in Street::ALL {
        let in_parts = |deals: u128| deals * u128::from(pays.scale().unsigned_abs());
        let scale = Scale { street, after: in_parts(solver.deals_after(street)), deals: in_parts(solver.deals()) };
        let groups: Vec<(Group, String)> = of_street(street);
        let all = groups.iter().fold(Group::default(), |sum, (group, _)| sum.plus(group));
        rows.extend(all.frequencies(&scale));
        rows.extend(groups.into_iter().filter_map(|(group, name)| group.row(name, &scale)));
    }
    Ok(rows)
}

/// How often each action is taken at each decision, in words, as a part of all rounds; `None` if that cannot be solved.
pub(super) fn frequencies(solver: &CrissCrossPokerSolver, offer: &Offer) -> Option<String> {
    let counts = solver.base_counts(offer).ok()?;
    let share = |rounds: u128| decimal(&percent(&Fraction::new(rounds.into(), solver.deals().into())), 4);
    let of_street = |street: Street| {
        let taken = Bet::ALL.map(|bet| {
            let rounds = Bets::all().into_iter().filter(|bets| bets.at(street) == Some(bet));
            format!("{} {} %", bet.name(), share(rounds.map(|bets| counts.of_bets(bets)).sum()))
        });
        format!("{}: {}", street.name(), taken.join(", "))
    };
    let [_, _, paytable, reading, strategy] = offer.key();
    let variant = [paytable, reading, strategy].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
    let limit =
        offer.payout_limit.as_ref().map(|limit| format!(" limited to {}", limit.in_words())).unwrap_or_default();
    let streets = Street::ALL.map(of_street).join("; ");
    Some(format!("How often on paytable {}{limit}, of all rounds: {streets}.", variant.join(" ")))
}

/// As people list starting hands: pairs first, then by the higher and the lower rank, one suit before two.
fn place_in_list(starting: &StartingHand) -> impl Ord + use<> {
    let own = OwnCards::of(starting);
    (own.pair().is_none(), Reverse((own.ranks[1], own.ranks[0])), !own.one_suit)
}

/// The decisions of an offer, and the pays by which their worth is told.
///
/// # Errors
/// [`SolveError::NoDecisions`] for a wager without any, and those of [`Decisions::of`].
pub(super) fn decided(offer: &Offer) -> Result<(Decisions, Pays), SolveError> {
    offer.require_decisions()?;
    Ok((Decisions::of(offer)?, Pays::of(offer)?))
}

/// The decisions with one starting hand or more, summed up.
struct Groups {
    across: Group,
    down: Vec<Group>,
    middle: Vec<Group>,
}

impl Groups {
    fn empty() -> Self {
        let empty = |holdings| vec![Group::default(); holdings];
        Groups {
            across: Group::default(),
            down: empty(DownHolding::ALL.len()),
            middle: empty(MiddleHolding::ALL.len()),
        }
    }

    /// The decisions with one starting hand that are come to.
    fn of(starting: &StartingHand, decisions: &Decisions, pays: &Pays) -> Self {
        let mut groups = Groups::empty();
        let player = decisions.player(starting);
        let worths = Worths::new(starting, pays, &player);
        let own = OwnCards::of(starting);
        let rows: Vec<Row> = starting.ends.iter().map(|ends| Row::new(own, ends)).collect();
        let all = HandDecisions::of(&worths, &player).each_reached(starting, |decision, bet, hands| {
            let group = match decision.in_sight() {
                InSight::OwnCards => &mut groups.across,
                InSight::AcrossRow(across) => &mut groups.down[DownHolding::of(own, &rows[across]) as usize],
                InSight::BothRows([across, down]) => {
                    &mut groups.middle[MiddleHolding::of(own, [&rows[across], &rows[down]]) as usize]
                }
            };
            group.add(hands.into(), &worths.actions(decision), bet, || in_words(&cards_in_sight(starting, decision)));
            Ok::<(), Infallible>(())
        });
        match all {
            Ok(()) => groups,
        }
    }

    fn plus(self, other: &Groups) -> Self {
        let all =
            |own: Vec<Group>, other: &[Group]| own.into_iter().zip(other).map(|(own, other)| own.plus(other)).collect();
        Groups {
            across: self.across.plus(&other.across),
            down: all(self.down, &other.down),
            middle: all(self.middle, &other.middle),
        }
    }
}

/// The player's cards, then the ends in sight, of one of the hands that are alike.
fn cards_in_sight(starting: &StartingHand, decision: Decision) -> Vec<Card> {
    let mut cards = starting.cards.to_vec();
    let ends = match decision {
        Decision::Across => vec![],
        Decision::Down { horizontal, .. } => vec![horizontal],
        Decision::Middle { horizontal, vertical, .. } => vec![horizontal, vertical],
    };
    for place in ends {
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

/// Tells `each` every decision that is come to, one for all hands and ends that are alike.
pub(super) fn every_decision(
    solver: &CrissCrossPokerSolver,
    offer: &Offer,
    each: &mut EachDecision<'_>,
) -> Result<(), SolveError> {
    let (decisions, pays) = decided(offer)?;
    for starting in solver.starting_hands() {
        let player = decisions.player(starting);
        let worths = Worths::new(starting, &pays, &player);
        let reached = HandDecisions::of(&worths, &player).each_reached(starting, |decision, bet, hands| {
            let sum = |bet: Bet| i128::from(worths.actions(decision)[bet.antes()].round);
            // Of the others that are worth the same, the one that wagers least comes first.
            let others = Bet::ALL.into_iter().rev().filter(|&other| other != bet);
            let other = others.max_by_key(|&other| sum(other)).unwrap_or(bet);
            each(&DecisionRow {
                decision: decision.street().name(),
                cards: &cards_in_sight(starting, decision),
                up_card: None,
                hands: hands.into(),
                action: bet.name(),
                net_sum: sum(bet),
                other_action: other.name(),
                other_net_sum: sum(other),
                deals: worths.deals(decision.street()).into(),
                placed: &decision.placed_in_words(),
            })
        });
        reached.map_err(SolveError::Told)?;
    }
    Ok(())
}
