//! The exact counts, as the engine's of games of streets, and of the hands of two players.
//!
//! Envy bonuses (§ 643a.12(d)(5), (e)(5)): three-card hands of two players have no card in common, five-card hands
//! share the two community cards.

use super::rules::{COMMUNITY_CARDS, FiveCardHand, PLAYER_CARDS};
use crate::cards::{Card, CardSet, SuitSymmetry};
use crate::games::engine::envy::{self, EnvyHands, KindOfHand, TwoHands, Wanted};
use crate::games::engine::street_counts::StreetCounts;
use crate::games::{Offer, SolveError};

pub type Counts = StreetCounts<FiveCardHand, 2>;

/// See [`crate::games::Solver::two_hands`].
pub fn two_hands(counts: &Counts, offer: &Offer, schedule: &str) -> Result<Option<TwoHands>, SolveError> {
    let Some(side) = offer.wager.side.filter(|_| offer.envy_schedules().contains(&schedule)) else { return Ok(None) };
    let symmetry = SuitSymmetry::of(counts.streets.deck);
    let no_community = side.cards.len() == PLAYER_CARDS;
    let shared = if no_community { symmetry.classes::<0>() } else { symmetry.classes::<COMMUNITY_CARDS>() };
    let hands = |community: CardSet, wanted: &Wanted<'_>| -> Vec<KindOfHand> {
        let mut hand: Vec<Card> = community.iter().collect();
        let completed = |cards: [Card; PLAYER_CARDS]| {
            hand.truncate(community.len());
            hand.extend(cards);
            let kind = (side.kinds.kind_of)(&hand);
            wanted(kind).then(|| (cards.into_iter().collect(), kind))
        };
        counts.streets.deck.without(community).subsets().filter_map(completed).collect()
    };
    let (deck, counts) = (counts.streets.deck, counts.side_counts(side).to_vec());
    let hands = EnvyHands { deck, own_cards: PLAYER_CARDS, shared, counts, hands: &hands, symmetry: None, folds: None };
    envy::two_hands(offer, schedule, side.kinds, &hands).map(Some)
}
