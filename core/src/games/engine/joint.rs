//! The exact joint outcomes of several wagers on one hand.
//!
//! A game counts its deals by the class of the base game's round and by the kinds of hands that settle the side wagers,
//! each kind of hand once for all wagers on it; both are priced here, and what a fold forfeits is forfeited.

use std::collections::HashMap;

use super::kinds::{FORFEITED, SideWager};
use super::pricing::pays_of_listed;
use crate::games::bonuses::activated;
use crate::games::{GameFacts, Offer, SolveError};
use crate::outcome::{JointTable, OutcomeTable};

/// Several wagers on one hand, at most one of them a base game.
pub struct Wagers<'o> {
    pub offers: &'o [Offer],
    /// The different hands that settle side wagers.
    pub hands: Vec<&'static SideWager>,
}

/// Number of rounds of each class, and within it of each [cell](Wagers::cell).
pub struct Rounds {
    pub counts: Vec<u128>,
    /// Whether a round of each class was folded.
    pub folded: Vec<bool>,
    /// For each wager that is not settled by a [hand](Wagers::hands) alone, in their order: the name of its outcome by
    /// class.
    pub names: Vec<Vec<String>>,
}

/// The joint outcomes of these offers of a game; `alone` is the outcome table of each, `count` counts the rounds of
/// several.
///
/// # Errors
/// [`SolveError::UnknownWager`] for a wager of another game; those of `alone` and `count`.
pub fn joint_outcomes(
    facts: &GameFacts,
    offers: &[Offer],
    alone: impl Fn(&Offer) -> Result<OutcomeTable, SolveError>,
    count: impl FnOnce(&Wagers<'_>) -> Result<Option<Rounds>, SolveError>,
) -> Result<Option<JointTable>, SolveError> {
    offers.iter().try_for_each(|offer| offer.require_game(facts))?;
    if let [offer] = offers {
        return Ok(Some(alone(offer)?.into()));
    }
    let Some(wagers) = Wagers::of(offers) else { return Ok(None) };
    let Some(rounds) = count(&wagers)? else { return Ok(None) };
    let tables = offers.iter().map(alone).collect::<Result<Vec<_>, _>>()?;
    let cells = wagers.cells();
    let mut names = rounds.names.iter();
    let places = offers.iter().zip(&tables).map(|(offer, table)| wagers.places(offer, table, &mut names));
    let places: Vec<Places> = places.collect();
    let cycle = rounds.counts.iter().sum();
    let combinations = rounds.counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(at, &count)| {
        let (class, kinds) = (at / cells, wagers.kinds(at));
        (places.iter().map(|places| places.of(class, rounds.folded.get(class) == Some(&true), &kinds)).collect(), count)
    });
    let outcomes = tables.iter().map(|table| table.outcomes().to_vec()).collect();
    Ok(Some(JointTable::new(outcomes, combinations, cycle)?))
}

/// The places of a table's outcomes by their names; one that it does not have is no place.
fn places_by_name(table: &OutcomeTable) -> impl Fn(&str) -> usize {
    let names: HashMap<&str, usize> =
        table.outcomes().iter().enumerate().map(|(place, outcome)| (outcome.name.as_str(), place)).collect();
    move |name| names.get(name).copied().unwrap_or(usize::MAX)
}

impl<'o> Wagers<'o> {
    /// `None` for two base games, and where other players' hands or draws of the table system settle a wager too.
    fn of(offers: &'o [Offer]) -> Option<Self> {
        let beside_the_cards = offers.iter().any(|offer| offer.seat.is_some() || !activated(offer).is_empty());
        let base_games = offers.iter().filter(|offer| offer.wager.has_decisions).count();
        let mut hands: Vec<&'static SideWager> = Vec::new();
        for side in offers.iter().filter_map(|offer| offer.wager.side) {
            if !hands.iter().any(|known| is_same_hand(known, side)) {
                hands.push(side);
            }
        }
        (!beside_the_cards && base_games <= 1).then_some(Wagers { offers, hands })
    }

    /// The base game among them.
    pub fn base(&self) -> Option<&'o Offer> {
        self.offers.iter().find(|offer| offer.wager.has_decisions)
    }

    /// Whether a fold forfeits one of them.
    pub fn are_forfeited(&self) -> bool {
        self.offers.iter().any(|offer| offer.wager.side.is_some_and(|side| side.forfeited_by_fold))
    }

    /// Number of combinations of kinds of hands.
    pub fn cells(&self) -> usize {
        self.hands.iter().map(|hand| hand.kinds.count).product()
    }

    /// The place of these kinds of hands among all combinations.
    pub fn cell(&self, kind_of: impl Fn(&SideWager) -> usize) -> usize {
        self.hands.iter().fold(0, |cell, hand| cell * hand.kinds.count + kind_of(hand))
    }

    /// The kinds of hands of a cell; whole multiples of the number of cells do not matter.
    fn kinds(&self, mut cell: usize) -> Vec<usize> {
        let mut kinds = vec![0; self.hands.len()];
        for (kind, hand) in kinds.iter_mut().zip(&self.hands).rev() {
            (*kind, cell) = (cell % hand.kinds.count, cell / hand.kinds.count);
        }
        kinds
    }

    /// Where the outcomes of an offer stand; `names` are the names by class of it and of the offers after it.
    fn places<'n>(
        &self,
        offer: &Offer,
        table: &OutcomeTable,
        names: &mut impl Iterator<Item = &'n Vec<String>>,
    ) -> Places {
        let place = places_by_name(table);
        let Some(side) = offer.wager.side else {
            return Places::ByClass(names.next().into_iter().flatten().map(|name| place(name)).collect());
        };
        Places::ByKind {
            hand: self.hands.iter().position(|hand| is_same_hand(hand, side)).unwrap_or(usize::MAX),
            settled: pays_of_listed(offer, side.kinds).iter().map(|pay| place(pay.name())).collect(),
            forfeited: side.forfeited_by_fold.then(|| place(FORFEITED)),
        }
    }
}

/// Where the outcomes of an offer stand in its table.
enum Places {
    ByClass(Vec<usize>),
    ByKind { hand: usize, settled: Vec<usize>, forfeited: Option<usize> },
}

impl Places {
    /// The outcome of a round of this class, with these kinds of hands.
    fn of(&self, class: usize, folded: bool, kinds: &[usize]) -> usize {
        let known = match self {
            Places::ByClass(places) => places.get(class),
            Places::ByKind { forfeited: Some(forfeited), .. } if folded => Some(forfeited),
            Places::ByKind { hand, settled, .. } => kinds.get(*hand).and_then(|&kind| settled.get(kind)),
        };
        known.copied().unwrap_or(usize::MAX)
    }
}

/// Whether two side wagers are settled by the same kinds of the same cards.
fn is_same_hand(one: &SideWager, other: &SideWager) -> bool {
    std::ptr::eq(one.kinds, other.kinds) && one.cards == other.cards
}
