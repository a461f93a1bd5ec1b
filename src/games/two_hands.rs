//! Two hands dealt from one deck: what a player's own wager comes to, and what the hand of another player at the table
//! pays as an envy bonus.
//!
//! Few hands earn an envy bonus, so these are listed, and the own hands that the paytable lists, and the pairs without
//! a card in common are counted by kinds. What is left of all pairs is by complement: how often a kind comes at all is
//! known.

use super::engine::kinds::PaidHand;
use super::engine::pricing::pays_of_kinds;
use super::forms::PAYS;
use super::{Offer, SolveError};
use crate::cards::CardSet;
use crate::outcome::{CycleMismatch, JointTable};
use crate::paytable::{Units, whole_units};

/// How the amounts of two players' hands come together, in units of the wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoHands {
    /// The net result of the player's own wager, and what another player's hand pays as an envy bonus.
    pub own_and_other: JointTable,
    /// What the hands of two other players pay as envy bonuses.
    pub other_and_third: JointTable,
}

/// A hand that a schedule lists.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed {
    /// Its cards.
    pub cards: CardSet,
    /// The place of its kind in [`PaidHand::ALL`].
    pub kind: usize,
    /// Number of hands that it stands for.
    pub hands: u32,
    /// The dealer's up cards against which it is folded, if a fold forfeits the wager.
    pub folded_against: CardSet,
}

/// Counts by the kinds of two hands, those of [`PaidHand::ALL`].
pub(super) struct Pairs(Vec<Vec<u128>>);

/// One side of the pairs.
pub(super) struct Side {
    /// What each kind comes to, if it is listed.
    pub amounts: Vec<Option<Units>>,
    /// What all other hands come to.
    pub otherwise: Units,
    /// How often each listed kind comes in the cycle.
    pub counts: Vec<u128>,
}

impl Listed {
    /// A hand that stands for itself and is never folded.
    pub fn alone(cards: CardSet, kind: usize) -> Self {
        Listed { cards, kind, hands: 1, folded_against: CardSet::default() }
    }
}

impl Pairs {
    /// Nothing counted.
    pub fn none<H: PaidHand>() -> Self {
        Pairs(vec![vec![0; H::ALL.len()]; H::ALL.len()])
    }

    /// Adds the pairs of hands without a common card. Each comes with `up_cards` cards that the dealer may turn up;
    /// those against which the first hand is folded are not counted.
    pub fn count(&mut self, first: &[Listed], second: &[Listed], up_cards: u128) {
        for second in second {
            for first in first.iter().filter(|first| first.cards.is_disjoint(second.cards)) {
                let folded = first.folded_against.without(second.cards).len() as u128;
                let ways = u128::from(first.hands) * u128::from(second.hands) * (up_cards - folded);
                self.0[first.kind][second.kind] += ways;
            }
        }
    }

    /// The joint distribution of what the two sides come to, over the cycle.
    ///
    /// # Errors
    /// [`CycleMismatch`] if the counts contradict each other.
    pub fn joint(&self, first: &Side, second: &Side, cycle: u128) -> Result<JointTable, CycleMismatch> {
        let mismatch = || CycleMismatch { counted: u128::MAX, cycle };
        let mut pairs = Vec::new();
        let mut left_of_second = second.counts.clone();
        let mut left = cycle;
        for (kind, amount) in first.listed() {
            let mut left_of_first = first.counts[kind];
            for (other, other_amount) in second.listed() {
                let count = self.0[kind][other];
                left_of_first = left_of_first.checked_sub(count).ok_or_else(mismatch)?;
                left_of_second[other] = left_of_second[other].checked_sub(count).ok_or_else(mismatch)?;
                pairs.push(((amount.clone(), other_amount.clone()), count));
            }
            left = left.checked_sub(first.counts[kind]).ok_or_else(mismatch)?;
            pairs.push(((amount.clone(), second.otherwise.clone()), left_of_first));
        }
        for (other, amount) in second.listed() {
            left = left.checked_sub(left_of_second[other]).ok_or_else(mismatch)?;
            pairs.push(((first.otherwise.clone(), amount.clone()), left_of_second[other]));
        }
        pairs.push(((first.otherwise.clone(), second.otherwise.clone()), left));
        JointTable::new(pairs, cycle)
    }
}

impl Side {
    /// The player's own wager on the paytable of `offer`: the net result of each kind.
    pub fn own<H: PaidHand>(offer: &Offer) -> Self {
        let nets = pays_of_kinds::<H>(offer, PAYS).into_iter();
        let amounts = nets.map(|settlement| settlement.award.map(|_| settlement.net)).collect();
        Side { amounts, otherwise: -whole_units(1), counts: Vec::new() }
    }

    /// An envy bonus: the fixed sum for each kind that another player may hold, whatever the odds of the wager mean for
    /// its stake (§ 643a.12(d)(5), (e)(5), § 641a.12(d)(5), (e)(5)).
    pub fn envy<H: PaidHand>(offer: &Offer, schedule: &str) -> Self {
        let rows = offer.paytable.schedule(schedule).map(|schedule| schedule.rows.as_slice()).unwrap_or_default();
        let paid = offer.paytable.amounts(schedule, &offer.meters);
        let amount = |kind: &H| {
            let row = kind.names().iter().find_map(|name| rows.iter().position(|row| row.hand == *name))?;
            paid[row].clone()
        };
        Side { amounts: H::ALL.iter().map(amount).collect(), otherwise: whole_units(0), counts: Vec::new() }
    }

    /// The side with these counts of each kind over the cycle.
    pub fn counted(&self, counts: Vec<u128>) -> Self {
        Side { amounts: self.amounts.clone(), otherwise: self.otherwise.clone(), counts }
    }

    /// Whether a kind is listed.
    pub fn lists(&self, kind: usize) -> bool {
        self.amounts[kind].is_some()
    }

    fn listed(&self) -> impl Iterator<Item = (usize, &Units)> {
        self.amounts.iter().enumerate().filter_map(|(kind, amount)| Some((kind, amount.as_ref()?)))
    }
}

/// Makes sure that `needed` cards can be dealt from `deck`.
///
/// # Errors
/// [`SolveError::DeckTooSmall`] if they cannot.
pub(super) fn require_cards(deck: CardSet, needed: usize) -> Result<(), SolveError> {
    if deck.len() < needed { Err(SolveError::DeckTooSmall { needed, cards: deck.len() }) } else { Ok(()) }
}

/// Each number times the same.
pub(super) fn times(counts: &[u128], factor: u128) -> Vec<u128> {
    counts.iter().map(|count| count * factor).collect()
}
