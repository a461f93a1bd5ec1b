//! What the player sees before the Play Wager, and the dealer's chances then.

use std::sync::Arc;

use crate::cards::Card;
use crate::games::four_card_poker::rules::{FourCardHand, PLAYER_CARDS};
use crate::hands::four_card::FourCardValue;

/// The situations with one up card, which stands for those that are suit-isomorphic.
#[derive(Debug)]
pub struct UpCard {
    pub card: Card,
    /// Number of suit-isomorphic up cards, itself included.
    pub cards: u32,
    /// What the player may hold against it and the other up cards of its suit, the best hands first.
    pub hands: Arc<[PlayersHand]>,
    /// For each of these the number of hidden hands that outrank it; of no meaning for hands that have the up card.
    pub losing: Vec<u32>,
}

/// The player's five cards, beside an up card of a certain suit.
#[derive(Clone, Copy, Debug)]
pub struct PlayersHand {
    /// In ascending order.
    pub cards: [Card; PLAYER_CARDS],
    /// Number of suit-isomorphic hands, itself included.
    pub hands: u8,
    /// The best four cards.
    pub value: FourCardValue,
}

/// The player's five cards beside an up card.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// The player's cards in ascending order.
    pub hand: [Card; PLAYER_CARDS],
    /// Number of suit-isomorphic hands, itself included.
    pub hands: u8,
    /// The player's best four cards.
    pub value: FourCardValue,
    /// Number of the equally likely hidden hands with which the dealer's best four cards outrank the player's.
    pub losing: u32,
}

impl UpCard {
    /// Every situation, the best hands first.
    pub fn situations(&self) -> impl Iterator<Item = Situation> {
        (0..self.hands.len()).filter_map(|place| self.situation(place))
    }

    /// The situation with the hand at this place, unless it has the up card.
    #[inline]
    pub fn situation(&self, place: usize) -> Option<Situation> {
        let (PlayersHand { cards, hands, value }, losing) = (self.hands[place], self.losing[place]);
        (!cards.contains(&self.card)).then_some(Situation { hand: cards, hands, value, losing })
    }

    /// Number of hands with an up card that are suit-isomorphic to this situation, itself included.
    pub fn hands_like(&self, situation: &Situation) -> u128 {
        u128::from(self.cards) * u128::from(situation.hands)
    }
}

impl Situation {
    pub fn kind(&self) -> FourCardHand {
        FourCardHand::of(self.value)
    }

    /// Whether the player holds a card of the up card's rank.
    pub fn matches(&self, up_card: Card) -> bool {
        self.hand.iter().any(|card| card.rank() == up_card.rank())
    }
}
