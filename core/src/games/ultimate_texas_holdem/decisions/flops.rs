//! Flops up to suits.

use az::Az;

use super::bet_bits::BetBits;
use crate::cards::{Card, CardSet, HoleCards, SuitClass, SuitSymmetry, binomial, subset_index};

const ALL_FLOPS: usize = binomial(Card::COUNT, 3) as usize;

/// Bets on the flop, for each class of flops and pair of hole cards.
pub type FlopDecisions = BetBits<{ HoleCards::COUNT.div_ceil(64) }>;

/// Classes of suit-isomorphic flops: 1,755 for the full deck.
#[derive(Clone, Debug)]
pub struct FlopClasses {
    pub symmetry: SuitSymmetry,
    /// Representatives with the number of flops of each class.
    pub classes: Vec<SuitClass>,
    /// By [`subset_index`] of a flop, its class and the renaming of suits that leads to the representative; meaningless for
    /// flops that are not in the deck.
    places: Vec<(u16, u8)>,
    /// Indices of all hole cards after each of the symmetry's renamings.
    pub renamed: Vec<Vec<u16>>,
}

impl FlopClasses {
    pub fn of(deck: CardSet, symmetry: SuitSymmetry) -> Self {
        let classes = symmetry.classes_of(3);
        let mut places = vec![(0, 0); ALL_FLOPS];
        for flop in deck.subsets::<3>() {
            let least = symmetry.least_image(flop.into_iter().collect());
            // Classes come in colexicographic order, which for sets of one size is that of their bits.
            let class = classes.partition_point(|class| class.representative < least.image);
            // At most 22,100 classes and 24 renamings.
            places[subset_index(flop)] = (class.az::<u16>(), least.renaming.az::<u8>());
        }
        FlopClasses { renamed: symmetry.renamed_hole_cards(), symmetry, classes, places }
    }

    /// For all hole cards, the least index of suit-isomorphic ones.
    pub fn least_hands(&self) -> Vec<usize> {
        let least = |hand: usize| self.renamed.iter().map(|images| usize::from(images[hand])).min().unwrap_or(hand);
        (0..HoleCards::COUNT).map(least).collect()
    }

    /// The class of the flop with this [`subset_index`], and the indices of all hole cards after the renaming that leads
    /// to its representative.
    #[inline(always)]
    pub fn class_at(&self, index: usize) -> (usize, &[u16]) {
        let (class, renaming) = self.places[index];
        (usize::from(class), &self.renamed[usize::from(renaming)])
    }
}
