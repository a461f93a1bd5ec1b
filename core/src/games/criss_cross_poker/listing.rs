//! Every decision in the order of situations, and what the strategy costs without its exceptions.

use az::Az;
use rayon::prelude::*;

use super::advice::{Group, decided, empty_groups, groups_of, holding, plus};
use super::decisions::starting_hands::StartingHand;
use super::decisions::{Decider, HandDecisions, InSight, Seen};
use super::exact::CrissCrossPokerSolver;
use super::exact::worths::Decisions;
use super::rules::{PLAYER_CARDS, STREET_NAMES};
use crate::cards::{CardSet, Rank};
use crate::games::engine::bets::{Bet, STREETS};
use crate::games::engine::likeness::{LIKENESSES, Likeness, likenesses_of, pair_place, suit_of};
use crate::games::{DecisionList, Offer, SituationForm, SolveError, SuitsTold};
use crate::outcome::{Fraction, Measures};

const RANKS: usize = Rank::ALL.len();

const GROUPS: [(&str, usize); STREETS] = [("hand", PLAYER_CARDS), ("across", 2), ("down", 2)];

pub fn decision_lists(solver: &CrissCrossPokerSolver, offer: &Offer) -> Result<Vec<DecisionList>, SolveError> {
    offer.require_decisions()?;
    let listed = Listed::of(solver, &Decisions::of(offer)?);
    let actions: Vec<String> = Bet::NAMES.iter().map(ToString::to_string).collect();
    let of_street = |(street, name): (usize, &'static str)| {
        let form = SituationForm { groups: GROUPS[..=street].to_vec(), suits: SuitsTold::Flush(PLAYER_CARDS) };
        DecisionList::new(name, form, actions.clone(), solver.deck, |groups| listed.bet(groups).map(Bet::antes))
    };
    Ok(STREET_NAMES.into_iter().enumerate().map(of_street).collect())
}

/// Decisions with every starting hand, to be looked up.
struct Listed {
    /// By ranks, lower first, and suitedness: the place of the starting hand.
    places: [[[Option<usize>; 2]; RANKS]; RANKS],
    hands: Vec<ListedHand>,
}

struct ListedHand {
    decisions: HandDecisions,
    /// By pair of likenesses: the place of the ends.
    ends: Vec<Option<usize>>,
}

impl Listed {
    fn of(solver: &CrissCrossPokerSolver, decider: &Decisions) -> Self {
        let mut places = [[[None; 2]; RANKS]; RANKS];
        for (place, starting) in solver.starting_hands.iter().enumerate() {
            let [low, high] = starting.cards.map(|card| card.rank() as usize);
            places[low][high][usize::from(starting.suit.is_some())] = Some(place);
        }
        let hands = solver.starting_hands.par_iter().map(|starting| ListedHand::of(starting, decider)).collect();
        Listed { places, hands }
    }

    /// The bet with these cards in sight; `None` after a fold.
    fn bet(&self, groups: &[CardSet]) -> Option<Bet> {
        let own @ [low, high] = groups.first()?.to_array()?;
        let suit = suit_of(&own);
        let place = self.places[low.rank() as usize][high.rank() as usize][usize::from(suit.is_some())];
        let hand = &self.hands[place?];
        let ends = |turned: &CardSet| hand.ends[place_of(likenesses_of(turned.to_array()?, suit))];
        let (before, in_sight) = match groups {
            [_, across, down] => {
                let across = ends(across)?;
                (Some(InSight::AcrossRow(across)), InSight::BothRows([across, ends(down)?]))
            }
            [_, across] => (Some(InSight::OwnCards), InSight::AcrossRow(ends(across)?)),
            _ => (None, InSight::OwnCards),
        };
        // After a fold all later bets are folds.
        let is_folded = before.is_some_and(|before| hand.decisions.bet(before) == Bet::FOLD);
        (!is_folded).then(|| hand.decisions.bet(in_sight))
    }
}

impl ListedHand {
    fn of(starting: &StartingHand, decider: &Decisions) -> Self {
        let mut ends = vec![None; LIKENESSES * (LIKENESSES + 1) / 2];
        for (place, row) in starting.ends.iter().enumerate() {
            ends[usize::from(row.place())] = Some(place);
        }
        ListedHand { decisions: decider.decide(starting), ends }
    }
}

fn place_of(likenesses: [Likeness; 2]) -> usize {
    let [low, high] = likenesses.map(|likeness| likeness.index().az::<u16>());
    pair_place(low, high).into()
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
        Ok(ByRows { optimal: Decisions::of(offer)?, rows: row_actions(solver, offer)? })
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
    let best = Measures::of(&solver.base_outcomes(offer, offer)?).expected_net;
    Ok(Some(best - Measures::of(&solver.outcomes_by(offer, &rows)?).expected_net))
}

/// The bet of each row, by street and holding; `None` without hands, and for the Across Bet, which has a row for each
/// starting hand.
fn row_actions(solver: &CrissCrossPokerSolver, offer: &Offer) -> Result<[Vec<Option<Bet>>; STREETS], SolveError> {
    let (decisions, pays) = decided(offer)?;
    let groups = solver.starting_hands.par_iter().map(|starting| groups_of(starting, &decisions, &pays));
    let mut sums = groups.reduce(empty_groups, |sum, groups| plus(sum, &groups));
    sums[0].clear();
    let bet = |group: &Group| Bet::of_antes(group.action()).filter(|_| group.hands() > 0);
    Ok(sums.map(|groups| groups.iter().map(bet).collect()))
}
