//! Every decision in the order of situations, and what the strategy costs without its exceptions.

use rayon::prelude::*;

use super::advice::{Group, decided, empty_groups, groups_of, holding, plus};
use super::decisions::starting_hands::StartingHand;
use super::decisions::{Decider, HandDecisions, InSight, Seen};
use super::exact::CrissCrossPokerSolver;
use super::exact::worths::Decisions;
use super::rules::{PLAYER_CARDS, STREET_NAMES};
use crate::cards::{CardSet, subset_index};
use crate::games::engine::bets::{Bet, STREETS};
use crate::games::engine::likeness::{likenesses_of, suit_of};
use crate::games::{DecisionList, Offer, SituationForm, SolveError, Solver, SuitsTold};
use crate::outcome::{Fraction, Measures};

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
    let ends = |turned: &CardSet| starting.place_of(likenesses_of(turned.to_array()?, suit_of(&own)));
    let (before, in_sight) = match groups {
        [_, across, down] => {
            let across = ends(across)?;
            (Some(InSight::AcrossRow(across)), InSight::BothRows([across, ends(down)?]))
        }
        [_, across] => (Some(InSight::OwnCards), InSight::AcrossRow(ends(across)?)),
        _ => (None, InSight::OwnCards),
    };
    // After a fold all later bets are folds.
    let is_folded = before.is_some_and(|before| decisions.bet(before) == Bet::FOLD);
    (!is_folded).then(|| decisions.bet(in_sight))
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
        let groups = solver.starting_hands.par_iter().map(|starting| groups_of(starting, &optimal, &pays));
        let mut sums = groups.reduce(empty_groups, |sum, groups| plus(sum, &groups));
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
