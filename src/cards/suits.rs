//! Suits rank equally, so suit-isomorphic hands have the same value: solve one, count all.

use super::{Card, CardSet};

/// The cards of one suit, clubs: every fourth bit.
const ONE_SUIT: u64 = 0x1_1111_1111_1111;

/// The permutations of suits that leave a deck unchanged (24 for the full deck, fewer for a lopsided one).
#[derive(Clone, Debug)]
pub struct SuitSymmetry {
    deck: CardSet,
    /// `renaming[suit]` is the suit that replaces `suit`.
    renamings: Vec<[u8; 4]>,
}

/// A class of suit-isomorphic hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuitClass {
    /// The hand that represents the class.
    pub representative: CardSet,
    /// Number of hands in the class.
    pub hands: u32,
}

impl SuitSymmetry {
    /// The symmetry of `deck`.
    pub fn of(deck: CardSet) -> Self {
        let renamings = permutations_of_four().into_iter().filter(|renaming| renamed(deck, renaming) == deck).collect();
        SuitSymmetry { deck, renamings }
    }

    /// The permutations that also fix `card`, for the deck from which that card has been turned up.
    pub fn fixing(deck: CardSet, card: Card) -> Self {
        let turned = CardSet::default().with(card);
        let mut symmetry = SuitSymmetry::of(deck);
        symmetry.renamings.retain(|renaming| renamed(turned, renaming) == turned);
        symmetry.deck = deck.without(turned);
        symmetry
    }

    /// The hands suit-isomorphic to `hand`, itself included; a hand may occur more than once.
    pub fn images(&self, hand: CardSet) -> impl Iterator<Item = CardSet> {
        self.renamings.iter().map(move |renaming| renamed(hand, renaming))
    }

    /// The classes of all `K`-card hands of the deck. Their `hands` sum to C(deck size, K).
    pub fn classes<const K: usize>(&self) -> Vec<SuitClass> {
        let hands = self.deck.subsets::<K>().map(|cards| cards.into_iter().collect());
        hands.filter_map(|hand| self.class_represented_by(hand)).collect()
    }

    /// The class of `hand` if `hand` is the least of its images and thus the representative.
    fn class_represented_by(&self, hand: CardSet) -> Option<SuitClass> {
        let mut fixing = 0;
        for image in self.images(hand) {
            if image < hand {
                return None;
            }
            fixing += usize::from(image == hand);
        }
        // Orbit-stabiliser theorem: the orbit is the group over the permutations that fix the hand.
        let hands = (self.renamings.len() / fixing) as u32;
        Some(SuitClass { representative: hand, hands })
    }
}

/// Number of hands of each of the `kinds` among these classes of `K`-card hands; `kind` is the kind of a hand and does
/// not depend on the names of its suits.
pub fn hands_by_kind<const K: usize>(
    classes: &[SuitClass],
    kinds: usize,
    kind: impl Fn([Card; K]) -> usize,
) -> Vec<u128> {
    let mut counts = vec![0; kinds];
    for class in classes {
        if let Some(hand) = class.representative.to_array() {
            counts[kind(hand)] += u128::from(class.hands);
        }
    }
    counts
}

/// `hand` with each suit renamed.
fn renamed(hand: CardSet, renaming: &[u8; 4]) -> CardSet {
    let bits = (0..4).fold(0, |bits, suit| bits | (hand.bits() >> suit & ONE_SUIT) << renaming[suit]);
    CardSet::from_bits(bits)
}

fn permutations_of_four() -> Vec<[u8; 4]> {
    let mut permutations = Vec::with_capacity(24);
    for code in 0..256_u32 {
        let permutation: [u8; 4] = std::array::from_fn(|place| (code >> (2 * place) & 3) as u8);
        if (0..4).all(|suit| permutation.contains(&suit)) {
            permutations.push(permutation);
        }
    }
    permutations
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Rank, Suit, binomial};

    #[test]
    fn the_full_deck_has_the_known_numbers_of_classes() {
        // Burnside's lemma over the 24 renamings gives 1,755 flops (three cards), 16,432 four-card and 134,459
        // five-card hands.
        let symmetry = SuitSymmetry::of(CardSet::FULL_DECK);
        assert_eq!(symmetry.classes::<3>().len(), 1_755);
        let four = symmetry.classes::<4>();
        assert_eq!(four.len(), 16_432);
        assert_eq!(four.iter().map(|class| class.hands).sum::<u32>(), binomial(52, 4));
    }

    #[test]
    fn classes_cover_each_hand_once_for_lopsided_decks_too() {
        let even = CardSet::deck(&Rank::ALL[8..], &Suit::ALL[..3]);
        let lopsided = even.with(Card::new(Rank::Two, Suit::Spades));
        let king = Card::new(Rank::King, Suit::Clubs);
        let without_king = even.without(CardSet::default().with(king));
        let symmetries = [
            (even, SuitSymmetry::of(even)),
            (lopsided, SuitSymmetry::of(lopsided)),
            (without_king, SuitSymmetry::fixing(even, king)),
        ];
        for (deck, symmetry) in symmetries {
            let mut covered: Vec<CardSet> = Vec::new();
            for class in symmetry.classes::<3>() {
                let mut images: Vec<CardSet> = symmetry.images(class.representative).collect();
                images.sort();
                images.dedup();
                assert_eq!(images.len(), class.hands as usize);
                covered.extend(images);
            }
            covered.sort();
            covered.dedup();
            assert_eq!(covered.len(), binomial(deck.len(), 3) as usize);
        }
    }
}
