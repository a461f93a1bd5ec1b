//! Worked rounds: a round for each cell of the base game's settlement that one reaches, and for every row of the pays, as
//! the literal croupier plays it. Rounds are dealt from the whole deck, then from parts of it in which rare hands are frequent; of those that
//! show something new, the ones that others make needless are left out.

use std::collections::BTreeSet;

use super::playing::Trace;
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::games::{BetAccount, Offer, Rule, SolveError, Solver};
use crate::outcome::{Award, Outcome, OutcomeTable};
use crate::simulation::{TracedOffer, TracedRound, trace_from};

/// Something that may happen to a wager, given by its place among the offers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// A cell of the settlement, and whether the hand was paid by it; `None` of one that no round shows.
    Cell {
        offer: usize,
        bet: &'static str,
        end: &'static str,
        cell: &'static str,
        is_paid: Option<bool>,
    },
    /// An outcome without a pay, by its name.
    Unpaid {
        offer: usize,
        outcome: String,
    },
    Paid {
        offer: usize,
        award: Award,
    },
}

pub struct WorkedRounds {
    pub trace: Trace,
    /// By round, what no round before shows.
    pub shown: Vec<Vec<Event>>,
    /// Pays that can occur, and cells of the settlement, that no round shows: of a cell, as a rule, because the best play
    /// never ends a round so.
    pub missing: Vec<Event>,
}

/// Batches from the whole deck, and from each part of it.
const BATCHES: usize = 64;
const BATCHES_OF_A_PART: usize = 24;

impl WorkedRounds {
    /// The rounds of offers of one game, made together by a player alone; `exact` has their outcomes.
    pub fn of(solver: &dyn Solver, offers: Vec<Offer>, exact: &[&OutcomeTable]) -> Result<Self, SolveError> {
        let croupier = solver.literal_croupier(&offers)?;
        let tables = exact.iter().enumerate();
        let possible: BTreeSet<Event> = tables.flat_map(|(offer, table)| possible(offer, table)).collect();
        let settlement: Vec<Event> =
            offers.iter().enumerate().flat_map(|(place, offer)| cells_of(place, offer)).collect();
        let (mut outcomes, mut events, mut found) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
        let mut deal = |deck: CardSet, batches: usize| {
            // Every outcome is noted, not the first new one alone.
            let mut keep = |own: &[usize]| own.iter().filter(|outcome| outcomes.insert(**outcome)).count() > 0;
            for round in trace_from(croupier.as_ref(), deck, batches, &mut keep)? {
                let of_round = events_of(&round);
                if !of_round.is_subset(&events) {
                    events.extend(of_round.iter().cloned());
                    found.push((of_round, round));
                }
            }
            let has_cells = settlement.iter().all(|cell| events.iter().any(|event| is_of_cell(event, cell)));
            Ok::<bool, SolveError>(has_cells && possible.is_subset(&events))
        };
        let mut is_all = deal(CardSet::FULL_DECK, BATCHES)?;
        for part in parts() {
            is_all = is_all || deal(part, BATCHES_OF_A_PART)?;
        }
        let unreached = settlement.into_iter().filter(|cell| !events.iter().any(|event| is_of_cell(event, cell)));
        let missing = unreached.chain(possible.difference(&events).cloned()).collect();
        let (shown, rounds) = in_order(without_needless(found)).into_iter().unzip();
        Ok(WorkedRounds { trace: Trace { offers, rounds }, shown, missing })
    }
}

/// Parts of the deck: all suits of five or six ranks in a row, an ace high or low; two suits of six ranks in a row; and
/// two suits.
fn parts() -> Vec<CardSet> {
    let around: Vec<Rank> = [Rank::Ace].into_iter().chain(Rank::ALL).collect();
    let of = |ranks: &[Rank], suits: &[Suit]| {
        let cards = ranks.iter().flat_map(|&rank| suits.iter().map(move |&suit| Card::new(rank, suit)));
        cards.collect::<CardSet>()
    };
    let both = |(place, &one): (usize, &Suit)| Suit::ALL[place + 1..].iter().map(move |&other| [one, other]);
    let pairs: Vec<[Suit; 2]> = Suit::ALL.iter().enumerate().flat_map(both).collect();
    let in_all_suits = [5, 6].into_iter().flat_map(|width| around.windows(width)).map(|run| of(run, &Suit::ALL));
    let in_two = pairs.iter().flat_map(|suits| around.windows(6).map(|run| of(run, suits)));
    in_all_suits.chain(in_two).chain(pairs.iter().map(|suits| of(&Rank::ALL, suits))).collect()
}

/// The cells of the settlement of a base game; none of a game that is written in Rust.
fn cells_of(place: usize, offer: &Offer) -> Vec<Event> {
    let is_own = |rule: &&Rule| rule.name == offer.wager.id || offer.game.wager(rule.name).is_none();
    let rules = offer.game.rules.iter().filter(is_own).filter(|_| offer.wager.has_decisions);
    let cell =
        |bet, &(end, cell): &(&'static str, &'static str)| Event::Cell { offer: place, bet, end, cell, is_paid: None };
    let settled = rules.flat_map(|rule| rule.settled.iter().map(move |own| cell(rule.name, own)));
    settled.filter(|cell| offer.wager.can_fold || !matches!(cell, Event::Cell { end: "fold", .. })).collect()
}

/// Whether an event shows a cell.
fn is_of_cell(event: &Event, cell: &Event) -> bool {
    let key = |event: &Event| match event {
        Event::Cell { offer, bet, end, .. } => Some((*offer, *bet, *end)),
        _ => None,
    };
    key(event) == key(cell)
}

/// What can happen to an offer by its exact outcomes.
fn possible(offer: usize, table: &OutcomeTable) -> BTreeSet<Event> {
    let outcomes = table.outcomes().iter().filter(|outcome| outcome.count > 0);
    outcomes.flat_map(|outcome| paid_or_not(offer, outcome)).collect()
}

fn paid_or_not(offer: usize, outcome: &Outcome) -> Vec<Event> {
    match outcome.paid.as_slice() {
        [] => vec![Event::Unpaid { offer, outcome: outcome.name.clone() }],
        paid => paid.iter().map(|paid| Event::Paid { offer, award: paid.award }).collect(),
    }
}

fn events_of(round: &TracedRound) -> BTreeSet<Event> {
    let of_offer = |(offer, traced): (usize, &TracedOffer)| {
        let cell = move |bet: &BetAccount| Event::Cell {
            offer,
            bet: bet.name,
            end: bet.end,
            cell: bet.cell,
            is_paid: Some(bet.award.is_some()),
        };
        traced.account.bets.iter().map(cell).chain(paid_or_not(offer, &traced.outcome)).collect::<Vec<_>>()
    };
    round.offers.iter().enumerate().flat_map(of_offer).collect()
}

type Found = Vec<(BTreeSet<Event>, TracedRound)>;

/// Leaves out rounds of which everything is shown by others, the first ones first: later ones show rarer things.
fn without_needless(mut found: Found) -> Found {
    let mut place = 0;
    while place < found.len() {
        let others = found.iter().enumerate().filter(|(other, _)| *other != place);
        let by_others: BTreeSet<&Event> = others.flat_map(|(_, (events, _))| events).collect();
        if found[place].0.iter().all(|event| by_others.contains(event)) {
            found.remove(place);
        } else {
            place += 1;
        }
    }
    found
}

/// In the order of what they are there for, numbered, each with what no round before it shows.
fn in_order(mut found: Found) -> Vec<(Vec<Event>, TracedRound)> {
    let all: BTreeSet<Event> = found.iter().flat_map(|(events, _)| events.iter().cloned()).collect();
    let (mut shown, mut ordered) = (BTreeSet::new(), Vec::new());
    for event in all {
        if shown.contains(&event) {
            continue;
        }
        let Some(place) = found.iter().position(|(events, _)| events.contains(&event)) else { continue };
        let (events, mut round) = found.remove(place);
        let new: Vec<Event> = events.into_iter().filter(|event| shown.insert(event.clone())).collect();
        round.number = ordered.len() as u64 + 1;
        ordered.push((new, round));
    }
    ordered
}
