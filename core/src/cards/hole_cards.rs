//! Two hole cards, with their index and renamings.

use std::sync::LazyLock;

use az::Az;

use super::card::{Card, CardSet, binomial, subset_index};
use super::suits::SuitSymmetry;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HoleCards([Card; 2]);

impl HoleCards {
    /// Pairs of cards of the full deck.
    pub const COUNT: usize = binomial(Card::COUNT, 2) as usize;

    /// `None` unless these are two cards.
    pub fn of(cards: CardSet) -> Option<Self> {
        cards.to_array().map(HoleCards)
    }

    /// All pairs of the full deck, in the order of [`HoleCards::index`].
    pub fn all() -> &'static [HoleCards] {
        &ALL_HOLE_CARDS
    }

    /// Index among all pairs of the full deck, as [`subset_index`] numbers them.
    #[inline]
    pub fn index(self) -> usize {
        subset_index(self.cards())
    }

    /// In ascending order.
    #[inline]
    pub const fn cards(self) -> [Card; 2] {
        self.0
    }

    pub const fn low(self) -> Card {
        self.0[0]
    }

    pub const fn high(self) -> Card {
        self.0[1]
    }

    pub const fn is_within(self, deck: CardSet) -> bool {
        deck.contains(self.low()) && deck.contains(self.high())
    }
}

static ALL_HOLE_CARDS: LazyLock<Vec<HoleCards>> =
    LazyLock::new(|| CardSet::FULL_DECK.subsets().map(HoleCards).collect());

impl SuitSymmetry {
    /// For each renaming, the index of each pair of hole cards after it.
    pub fn renamed_hole_cards(&self) -> Vec<Vec<u16>> {
        let mut renamed = vec![Vec::with_capacity(HoleCards::COUNT); self.order()];
        for hand in HoleCards::all() {
            for (images, image) in renamed.iter_mut().zip(self.images(hand.cards().into_iter().collect())) {
                images.push(subset_index(image.iter()).az::<u16>());
            }
        }
        renamed
    }
}
