//! The exact answer: the decisions for every starting hand, and how often each way to bet comes with each pair of
//! hands.

use std::convert::Infallible;
use std::sync::{Mutex, OnceLock, PoisonError};

use rayon::prelude::*;

use super::bets::{Bet, Street};
use super::decisions::{Decision, Decisions, HandDecisions};
use super::hands::PokerHand;
use super::pricing::{BaseCounts, Settlements};
use super::starting_hands::{StartingHand, deals_after};
use super::worths::Pays;
use super::{CARDS_PER_ROUND, COMMUNITY_CARDS, PLAYER_CARDS};
use crate::cards::{Card, CardSet, SuitSymmetry, binomial, hands_by_kind};
use crate::games::engine::kinds::PaidHand;
use crate::games::{Offer, SolveError};
use crate::hands::five_card;
use crate::outcome::OutcomeTable;
use crate::paytable::{Units, whole_units};

/// The solver for one deck.
#[derive(Debug)]
pub struct CrissCrossPokerSolver {
    deck: CardSet,
    starting_hands: Vec<StartingHand>,
    community_hands: OnceLock<Vec<u128>>,
    /// What has been counted, by the decisions that it was played with.
    base_counts: Mutex<Vec<(Decisions, BaseCounts)>>,
}

impl CrissCrossPokerSolver {
    /// The solver for rounds dealt from `deck`.
    ///
    /// # Errors
    /// [`SolveError::DeckTooSmall`] for fewer than seven cards.
    pub fn new(deck: CardSet) -> Result<Self, SolveError> {
        if deck.len() < CARDS_PER_ROUND {
            return Err(SolveError::DeckTooSmall { needed: CARDS_PER_ROUND, cards: deck.len() });
        }
        let starting_hands = StartingHand::all(deck);
        Ok(CrissCrossPokerSolver {
            deck,
            starting_hands,
            community_hands: OnceLock::new(),
            base_counts: Mutex::default(),
        })
    }

    /// The deck that rounds are dealt from.
    pub(super) fn deck(&self) -> CardSet {
        self.deck
    }

    /// The player's hands, up to the names of suits.
    pub(super) fn starting_hands(&self) -> &[StartingHand] {
        &self.starting_hands
    }

    /// Number of ways to deal a player's hand, both ends of each row, and a middle card.
    pub(super) fn deals(&self) -> u128 {
        u128::from(binomial(self.deck.len(), PLAYER_CARDS)) * self.deals_after(Street::Across)
    }

    /// Number of ways that a deal can go on at a decision.
    pub(super) fn deals_after(&self, street: Street) -> u128 {
        deals_after(street, self.deck.len() - PLAYER_CARDS)
    }

    /// How often each way to bet comes with each pair of hands, over all deals.
    ///
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number, [`SolveError::UnknownStrategy`].
    pub(super) fn base_counts(&self, offer: &Offer) -> Result<BaseCounts, SolveError> {
        let decisions = Decisions::of(offer)?;
        let known = |counts: &[(Decisions, BaseCounts)]| {
            counts.iter().find(|(known, _)| *known == decisions).map(|(_, counts)| counts.clone())
        };
        // Counts are whole or not there, so a thread that failed while it held them has left nothing half done.
        if let Some(counts) = known(&self.base_counts.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(counts);
        }
        let of_hand = |starting: &StartingHand| counts_of(starting, &decisions.with(starting));
        let sum = |sum: BaseCounts, counts: BaseCounts| sum.plus(&counts);
        let counts = self.starting_hands.par_iter().map(of_hand).reduce(BaseCounts::zero, sum);
        self.base_counts.lock().unwrap_or_else(PoisonError::into_inner).push((decisions, counts.clone()));
        Ok(counts)
    }

    /// The outcome table of the base game.
    ///
    /// # Errors
    /// As [`CrissCrossPokerSolver::base_counts`].
    pub(super) fn base_outcomes(&self, offer: &Offer) -> Result<OutcomeTable, SolveError> {
        let counts = self.base_counts(offer)?;
        Ok(OutcomeTable::new(Settlements::of(offer).outcomes(&counts), self.deals())?)
    }

    /// The most that a round can win on the paytable of `offer`, in units: over all deals, with bets of three antes and
    /// no limit. Both rows have the middle card and the player's cards in common, so not every pair of hands can come.
    ///
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number.
    pub(super) fn most_won(&self, offer: &Offer) -> Result<Units, SolveError> {
        let pays = Pays::of(&Offer { payout_limit: None, ..offer.clone() })?;
        Ok(whole_units(pays.most_won(&self.starting_hands)))
    }

    /// Number of sets of five community cards by the hand that they form.
    pub(super) fn community_counts(&self) -> &[u128] {
        self.community_hands.get_or_init(|| {
            let classes = SuitSymmetry::of(self.deck).classes::<COMMUNITY_CARDS>();
            let kind = |cards: [Card; COMMUNITY_CARDS]| PokerHand::of(five_card::value(cards)).index();
            hands_by_kind(&classes, PokerHand::COUNT, kind)
        })
    }
}

/// The counts of all rounds with one starting hand.
fn counts_of(starting: &StartingHand, decisions: &HandDecisions) -> BaseCounts {
    let mut counts = BaseCounts::zero();
    let counted = decisions.each_reached(starting, |decision, bet, hands| {
        let (bets, hands) = (decision.followed_by(bet), u128::from(hands));
        match decision {
            decision if bet == Bet::FOLD => counts.add_fold(bets, hands * starting.deals_after(decision.street())),
            Decision::Middle { horizontal, vertical, .. } => {
                let (across, down) = (&starting.ends[horizontal], &starting.ends[vertical]);
                for (place, left) in starting.left_after([across, down]).enumerate() {
                    // Not negative, since only ends that can be dealt are come to.
                    counts.add(bets, [across.kinds[place], down.kinds[place]], hands * u128::from(left.unsigned_abs()));
                }
            }
            _ => {}
        }
        Ok::<(), Infallible>(())
    });
    match counted {
        Ok(()) => counts,
    }
}
