//! Every situation before the Play Wager, with the number of hidden hands that outrank the player.
//!
//! Suit-isomorphic hands and up cards are solved once: 5,649,150 situations for the full deck. Up cards of one suit
//! share the list of hands.

use std::cmp::Reverse;
use std::sync::Arc;

use az::Az;
use rayon::prelude::*;

use super::hidden_hands::{HandGroups, HiddenHands};
use crate::cards::{Card, CardSet, SuitSymmetry, binomial};
use crate::games::four_card_poker::decisions::{PlayersHand, Situation, UpCard};
use crate::games::four_card_poker::rules::{DEALER_CARDS, PLAYER_CARDS};
use crate::hands::four_card;

pub fn hidden_hands(deck: CardSet) -> u32 {
    binomial(deck.len() - PLAYER_CARDS - 1, DEALER_CARDS - 1)
}

/// All situations of a deck of at least eleven cards.
pub fn all(deck: CardSet) -> Vec<UpCard> {
    let classes = SuitSymmetry::of(deck).classes::<1>();
    let mut up_cards: Vec<(Card, u32)> =
        classes.iter().filter_map(|class| Some((class.representative.to_array::<1>()?[0], class.hands))).collect();
    up_cards.sort_by_key(|(card, _)| card.suit());
    let of_suit = |up_cards: &[(Card, u32)]| {
        let hands = players_hands(deck, up_cards[0].0);
        let valued: Vec<_> = hands.iter().map(|hand| (hand.cards, hand.value)).collect();
        let groups = HandGroups::new(&valued);
        let against = |&(card, cards): &(Card, u32)| {
            let losing = HiddenHands::new(deck, Some(card)).outranking(&groups);
            UpCard { card, cards, hands: Arc::clone(&hands), losing }
        };
        up_cards.par_iter().map(against).collect::<Vec<_>>()
    };
    let mut solved: Vec<UpCard> =
        up_cards.chunk_by(|(one, _), (next, _)| one.suit() == next.suit()).flat_map(of_suit).collect();
    solved.sort_by_key(|up_card| up_card.card);
    solved
}

/// Player's hands, one per class of suit isomorphism that fixes the up card's suit, the best first.
fn players_hands(deck: CardSet, up_card: Card) -> Arc<[PlayersHand]> {
    let classes = SuitSymmetry::fixing_suit(deck, up_card.suit()).classes::<PLAYER_CARDS>();
    let hand = |class: &crate::cards::SuitClass| {
        let cards = class.representative.to_array()?;
        // Four suits have 24 permutations, which bound the size of a class.
        Some(PlayersHand { cards, hands: class.hands.az::<u8>(), value: four_card::best_four(cards) })
    };
    let mut hands: Vec<PlayersHand> = classes.iter().filter_map(hand).collect();
    hands.sort_by_key(|hand| Reverse(hand.value));
    hands.into()
}

/// Calls `each` with every situation and, by card, the hidden hands that outrank the player and lack that card; entries
/// of cards in sight or outside the deck are meaningless. Each up card has its own sum.
pub fn with_another_card<S: Send>(
    deck: CardSet,
    up_cards: &[UpCard],
    sum: impl Fn() -> S + Sync,
    each: impl Fn(&mut S, &UpCard, &Situation, &[u32; Card::COUNT]) + Sync,
) -> Vec<S> {
    let of_suit = |up_cards: &[UpCard]| {
        let hands: Vec<_> = up_cards[0].hands.iter().map(|hand| (hand.cards, hand.value)).collect();
        let groups = HandGroups::new(&hands);
        let against = |up_card: &UpCard| {
            let mut sum = sum();
            HiddenHands::new(deck, Some(up_card.card)).outranking_without_another(&groups, |place, without| {
                if let Some(situation) = up_card.situation(place) {
                    each(&mut sum, up_card, &situation, without);
                }
            });
            sum
        };
        up_cards.par_iter().map(against).collect::<Vec<_>>()
    };
    UpCard::by_suit(up_cards).flat_map(of_suit).collect()
}

/// Index of all situations of a deck by their cards.
pub struct SeenSituations {
    symmetry: SuitSymmetry,
    /// In ascending order.
    up_cards: Arc<[UpCard]>,
    /// For each up card, its hands in ascending order with their indices.
    places: Vec<Arc<[(CardSet, u32)]>>,
}

impl SeenSituations {
    pub fn new(deck: CardSet, up_cards: Arc<[UpCard]>) -> Self {
        let mut places = Vec::new();
        for of_one_suit in UpCard::by_suit(&up_cards) {
            let hands = of_one_suit[0].hands.iter().map(|hand| hand.cards.into_iter().collect());
            let mut in_order: Vec<(CardSet, u32)> = hands.zip(0..).collect();
            in_order.sort_unstable();
            let in_order: Arc<[_]> = in_order.into();
            places.extend(of_one_suit.iter().map(|_| Arc::clone(&in_order)));
        }
        SeenSituations { symmetry: SuitSymmetry::of(deck), up_cards, places }
    }

    /// The situation that represents this hand and up card, if they can be dealt.
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
