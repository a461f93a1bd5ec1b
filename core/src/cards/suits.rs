//! Symmetry of suits: suit-isomorphic hands have the same value, so solvers evaluate one of each class and count all.

use az::Az;

use super::{Card, CardSet, Rank, Suit};

/// The clubs: every fourth bit.
const ONE_SUIT: u64 = 0x1_1111_1111_1111;

/// Permutations of suits that leave a deck unchanged: 24 for the full deck, fewer for a lopsided one.
#[derive(Clone, Debug)]
pub struct SuitSymmetry {
    deck: CardSet,
    /// `renaming[suit]` replaces `suit`.
    renamings: Vec<[u8; 4]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuitClass {
    pub representative: CardSet,
    pub hands: u32,
}

#[derive(Clone, Copy, Debug)]
pub struct LeastImage {
    pub image: CardSet,
    pub renaming: usize,
}

impl SuitSymmetry {
    pub fn of(deck: CardSet) -> Self {
        let renamings = permutations_of_four().filter(|renaming| renamed(deck, renaming) == deck).collect();
        SuitSymmetry { deck, renamings }
    }

    /// Permutations that also fix these cards as a set, for a deck without them (they were turned up).
    pub fn fixing(deck: CardSet, cards: impl IntoIterator<Item = Card>) -> Self {
        SuitSymmetry::of(deck).without(cards.into_iter().collect())
    }

    /// The permutations that fix these cards as a set too, for the deck without them.
    #[must_use]
    pub fn without(mut self, cards: CardSet) -> Self {
        self.renamings.retain(|renaming| renamed(cards, renaming) == cards);
        SuitSymmetry { deck: self.deck.without(cards), ..self }
    }

    /// Permutations that also fix the names of these suits.
    pub fn fixing_suits(deck: CardSet, suits: &[Suit]) -> Self {
        let mut symmetry = SuitSymmetry::of(deck);
        symmetry.renamings.retain(|renaming| suits.iter().all(|&suit| renaming[suit as usize] == suit as u8));
        symmetry
    }

    /// Hands suit-isomorphic to `hand`, itself included; hands may repeat.
    pub fn images(&self, hand: CardSet) -> impl Iterator<Item = CardSet> {
        self.renamings.iter().map(move |renaming| renamed(hand, renaming))
    }

    /// Number of permutations.
    pub fn order(&self) -> usize {
        self.renamings.len()
    }

    /// The least image of `set`, and the place of the first renaming that leads to it.
    pub fn least_image(&self, set: CardSet) -> LeastImage {
        let images = self.images(set).enumerate().map(|(renaming, image)| LeastImage { image, renaming });
        // A deck is unchanged by the identity at least.
        images.min_by_key(|least| least.image).unwrap_or(LeastImage { image: set, renaming: 0 })
    }

    /// By set of suits, as the cards of the lowest rank: a mask of the permutations with such an image of the set.
    pub fn renamings_where(&self, holds: impl Fn(CardSet, CardSet) -> bool) -> [u32; 16] {
        let masks = |suits: CardSet| {
            let renamings = self.renamings.iter().enumerate();
            renamings.fold(0, |mask, (place, to)| mask | u32::from(holds(renamed(suits, to), suits)) << place)
        };
        std::array::from_fn(|suits| masks(CardSet::from_bits(suits as u64)))
    }

    /// Classes of all hands of so many cards of the deck, by ascending representative. Their `hands` sum to
    /// C(deck size, cards).
    pub fn classes_of(&self, cards: usize) -> Vec<SuitClass> {
        let mut classes = Vec::new();
        let all = (1 << self.renamings.len()) - 1;
        ClassSearch::new(self).add(Rank::ALL.len(), cards, CardSet::default(), all, &mut classes);
        classes
    }
}

/// Search for class representatives: hands with no lesser image.
///
/// Hands compare by their cards of the highest rank, then of the next rank, and so on. So a hand is a representative
/// if, at each rank, no renaming that fixes its higher cards maps the suit set to a smaller one.
struct ClassSearch<'s> {
    symmetry: &'s SuitSymmetry,
    /// Per suit set, a mask of the renamings that map it to a smaller set.
    lessening: [u32; 16],
    /// Per suit set, a mask of the renamings that fix it.
    fixing: [u32; 16],
}

impl<'s> ClassSearch<'s> {
    fn new(symmetry: &'s SuitSymmetry) -> Self {
        let lessening = symmetry.renamings_where(|image, suits| image < suits);
        ClassSearch { symmetry, lessening, fixing: symmetry.renamings_where(|image, suits| image == suits) }
    }

    /// Adds the classes of hands with these `higher` cards, which the renamings `fixing` fix, and `cards` more cards of
    /// the lowest `ranks` ranks.
    fn add(&self, ranks: usize, cards: usize, higher: CardSet, fixing: u32, classes: &mut Vec<SuitClass>) {
        if cards == 0 {
            // Orbit-stabiliser theorem: orbit size = group order / stabiliser order.
            let hands = self.symmetry.renamings.len().az::<u32>() / fixing.count_ones();
            classes.push(SuitClass { representative: higher, hands });
        }
        if cards == 0 || ranks == 0 {
            return;
        }
        let in_deck = self.symmetry.deck.bits() >> (4 * (ranks - 1)) & 0xF;
        for suits in 0..16_usize {
            let (bits, held) = (suits as u64, suits.count_ones() as usize);
            if bits & !in_deck == 0 && held <= cards && fixing & self.lessening[suits] == 0 {
                let cards_held = CardSet::from_bits(higher.bits() | bits << (4 * (ranks - 1)));
                self.add(ranks - 1, cards - held, cards_held, fixing & self.fixing[suits], classes);
            }
        }
    }
}

fn renamed(hand: CardSet, renaming: &[u8; 4]) -> CardSet {
    let bits = (0..4).fold(0, |bits, suit| bits | (hand.bits() >> suit & ONE_SUIT) << renaming[suit]);
    CardSet::from_bits(bits)
}

fn permutations_of_four() -> impl Iterator<Item = [u8; 4]> {
    let codes = (0..256_u32).map(|code| std::array::from_fn(|place| (code >> (2 * place) & 3) as u8));
    codes.filter(|suits: &[u8; 4]| (0..4).all(|suit| suits.contains(&suit)))
}
