//! Flops up to suits, and one decision for each flop and pair of hole cards.

use az::Az;

use crate::cards::{Card, CardSet, HoleCards, SuitClass, SuitSymmetry, binomial, subset_index};

const ALL_FLOPS: usize = binomial(Card::COUNT, 3) as usize;

/// Words of 64 decisions for all pairs of hole cards.
const WORDS: usize = HoleCards::COUNT.div_ceil(64);

/// Classes of suit-isomorphic flops: 1,755 for the full deck.
#[derive(Clone, Debug)]
pub struct FlopClasses {
    symmetry: SuitSymmetry,
    classes: Vec<SuitClass>,
    /// By [`subset_index`]; meaningless for flops that are not in the deck.
    places: Vec<FlopPlace>,
    /// By renaming, then by index of the hole cards.
    renamed: Vec<Vec<u16>>,
}

/// Class of a flop, and the renaming of suits that leads to its representative.
#[derive(Clone, Copy, Debug, Default)]
pub struct FlopPlace {
    class: u16,
    renaming: u8,
}

impl FlopPlace {
    #[inline(always)]
    pub const fn class(self) -> usize {
        self.class as usize
    }
}

impl FlopClasses {
    pub fn of(deck: CardSet, symmetry: SuitSymmetry) -> Self {
        let classes = symmetry.classes::<3>();
        let mut places = vec![FlopPlace::default(); ALL_FLOPS];
        for flop in deck.subsets::<3>() {
            places[subset_index(flop)] = place(&symmetry, &classes, flop.into_iter().collect());
        }
        FlopClasses { renamed: symmetry.renamed_hole_cards(), symmetry, classes, places }
    }

    pub fn symmetry(&self) -> &SuitSymmetry {
        &self.symmetry
    }

    /// For all hole cards, the least index of suit-isomorphic ones.
    pub fn least_hands(&self) -> Vec<usize> {
        let least = |hand: usize| self.renamed.iter().map(|images| usize::from(images[hand])).min().unwrap_or(hand);
        (0..HoleCards::COUNT).map(least).collect()
    }

    /// Representatives with the number of flops of each class.
    pub fn classes(&self) -> &[SuitClass] {
        &self.classes
    }

    /// Place of the flop with this [`subset_index`].
    #[inline(always)]
    pub fn place_at(&self, index: usize) -> FlopPlace {
        self.places[index]
    }

    /// Indices of all hole cards after the symmetry's renaming at `renaming`.
    pub fn renamed_by(&self, renaming: usize) -> &[u16] {
        &self.renamed[renaming]
    }

    /// Indices of all hole cards after the renaming that leads to the representative.
    #[inline(always)]
    pub fn renamed_hands(&self, place: FlopPlace) -> &[u16] {
        &self.renamed[usize::from(place.renaming)]
    }
}

fn place(symmetry: &SuitSymmetry, classes: &[SuitClass], flop: CardSet) -> FlopPlace {
    let least = symmetry.least_image(flop);
    // Classes come in colexicographic order, which for sets of one size is that of their bits.
    let class = classes.partition_point(|class| class.representative < least.image);
    // At most 22,100 classes and 24 renamings.
    FlopPlace { class: class.az::<u16>(), renaming: least.renaming.az::<u8>() }
}

/// Whether the player bets twice the ante on the flop, for each class of flops and pair of hole cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlopDecisions {
    bets: Vec<[u64; WORDS]>,
}

impl FlopDecisions {
    /// A check everywhere.
    pub fn checks(classes: &FlopClasses) -> Self {
        FlopDecisions { bets: vec![[0; WORDS]; classes.classes().len()] }
    }

    pub fn set_bet(&mut self, class: usize, hand: usize) {
        self.bets[class][hand / 64] |= 1 << (hand % 64);
    }

    /// Decision on the representative of a class.
    #[inline(always)]
    pub fn bets(&self, class: usize, hand: usize) -> bool {
        self.bets[class][hand / 64] >> (hand % 64) & 1 == 1
    }

    /// Decision on any flop, its cards ascending.
    pub fn bets_on(&self, classes: &FlopClasses, flop: [Card; 3], hand: HoleCards) -> bool {
        let place = classes.place_at(subset_index(flop));
        self.bets(place.class(), usize::from(classes.renamed_hands(place)[hand.index()]))
    }
}
