//! Classes of hands that are alike up to the names of suits.

use az::Az;

use crate::cards::{Card, CardSet, SuitClass, SuitSymmetry};
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Properties, is_same_colored};
use crate::hands::{rank_multiset_index, rank_multisets};

/// A player's hand that, with the up card, stands for all suit-isomorphic ones.
#[derive(Clone, Copy, Debug)]
pub struct HandClass {
    /// Its place among the classes.
    pub place: u32,
    /// The five cards in ascending order.
    pub cards: [Card; PLAYER_CARDS],
    /// Number of hands and up cards in the class.
    pub hands: u32,
    /// How many of these hands are of one color, which is not the same for all.
    same_colored: u32,
}

impl HandClass {
    /// The properties that the hands of the class have for the Super Wager, and how many have them.
    pub fn properties(&self) -> [(Properties, u32); 2] {
        let properties = Properties::of(self.cards);
        [
            (properties.of_one_color(true), self.same_colored),
            (properties.of_one_color(false), self.hands - self.same_colored),
        ]
    }
}

/// The classes of hands against an up card, in groups of the same ranks; `up_cards` is the number of up cards in its
/// class.
pub fn hands_by_ranks(deck: CardSet, up_card: Card, up_cards: u32) -> Vec<Vec<HandClass>> {
    let of_deck = SuitSymmetry::of(deck);
    let class = |(place, class): (usize, &SuitClass)| {
        let cards: [Card; PLAYER_CARDS] = class.representative.to_array()?;
        let hands = class.hands * up_cards;
        // Each hand of the class is an image equally often.
        let (mut images, mut same_colored) = (0, 0);
        for image in of_deck.images(class.representative) {
            images += 1;
            same_colored += u32::from(is_same_colored(image));
        }
        Some(HandClass { place: place.az::<u32>(), cards, hands, same_colored: same_colored * hands / images })
    };
    let classes = SuitSymmetry::fixing(deck, up_card).classes::<PLAYER_CARDS>();
    let mut groups = vec![Vec::new(); rank_multisets(PLAYER_CARDS)];
    for hand in classes.iter().enumerate().filter_map(class) {
        groups[rank_multiset_index(hand.cards)].push(hand);
    }
    groups.retain(|group| !group.is_empty());
    groups
}
