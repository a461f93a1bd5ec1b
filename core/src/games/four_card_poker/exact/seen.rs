//! The situation that dealt cards are.

use std::sync::Arc;

use crate::cards::{Card, CardSet, SuitSymmetry};
use crate::games::four_card_poker::decisions::{Situation, UpCard};

/// All situations of a deck, found by their cards.
pub struct SeenSituations {
    symmetry: SuitSymmetry,
    /// In ascending order of the up card.
    up_cards: Arc<[UpCard]>,
    /// For each of these its hands in ascending order, with their places.
    places: Vec<Arc<[(CardSet, u32)]>>,
}

impl SeenSituations {
    /// Finds these situations, which are all of rounds dealt from `deck`.
    pub fn new(deck: CardSet, up_cards: Arc<[UpCard]>) -> Self {
        let mut places = Vec::new();
        for of_one_suit in up_cards.chunk_by(|one, next| Arc::ptr_eq(&one.hands, &next.hands)) {
            let hands = of_one_suit[0].hands.iter().map(|hand| hand.cards.into_iter().collect());
            let mut in_order: Vec<(CardSet, u32)> = hands.zip(0..).collect();
            in_order.sort_unstable();
            let in_order: Arc<[_]> = in_order.into();
            places.extend(of_one_suit.iter().map(|_| Arc::clone(&in_order)));
        }
        SeenSituations { symmetry: SuitSymmetry::of(deck), up_cards, places }
    }

    /// The situation that is suit-isomorphic to this hand beside an up card, if it can be dealt.
    pub fn of(&self, hand: CardSet, up_card: Card) -> Option<Situation> {
        let images = self.symmetry.images(CardSet::default().with(up_card)).zip(self.symmetry.images(hand));
        // Representatives are the least of their images.
        let (up_card, hand) = images.min()?;
        let up_card = self.up_cards.binary_search_by_key(&up_card.to_array()?, |up_card| [up_card.card]).ok()?;
        let hands = &self.places[up_card];
        let place = hands.binary_search_by_key(&hand, |(hand, _)| *hand).ok()?;
        self.up_cards[up_card].situation(hands[place].1 as usize)
    }
}
