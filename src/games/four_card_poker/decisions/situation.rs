//! What the player sees before the Play Wager, and the dealer's chances then.

use crate::cards::Card;
use crate::games::four_card_poker::rules::{FourCardHand, PLAYER_CARDS};
use crate::hands::four_card::FourCardValue;

/// The situations with one up card, which stands for those that are suit-isomorphic.
#[derive(Debug)]
pub struct UpCard {
    pub card: Card,
    /// Number of suit-isomorphic up cards, itself included.
    pub cards: u32,
    /// What the player may hold against it, the best hands first.
    pub situations: Vec<Situation>,
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
