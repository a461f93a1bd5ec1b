//! Card sets, their subsets of a given size, and the index of a set among those of its size, a perfect index for
//! look-up tables.

use super::{Card, Rank, Suit};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u64);

impl CardSet {
    pub const FULL_DECK: CardSet = CardSet((1 << Card::COUNT) - 1);

    /// Deck of these ranks in these suits: a short deck unless all are given.
    pub fn deck(ranks: &[Rank], suits: &[Suit]) -> Self {
        ranks.iter().flat_map(|&rank| suits.iter().map(move |&suit| Card::new(rank, suit))).collect()
    }

    pub(super) const fn from_bits(bits: u64) -> Self {
        CardSet(bits)
    }

    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.index() & 1 == 1
    }

    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        CardSet(self.0 | 1 << card.index())
    }

    #[must_use]
    pub const fn without(self, other: CardSet) -> Self {
        CardSet(self.0 & !other.0)
    }

    pub const fn is_disjoint(self, other: CardSet) -> bool {
        self.0 & other.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = u8::try_from(left.trailing_zeros()).ok().and_then(Card::from_index)?;
            left &= left - 1;
            Some(lowest)
        })
    }

    /// Subsets of `K` cards, each in ascending order; the lowest card moves fastest.
    pub fn subsets<const K: usize>(self) -> impl Iterator<Item = [Card; K]> {
        let cards: Vec<Card> = self.iter().collect();
        choices(cards.len()).map(move |places: [usize; K]| places.map(|place| cards[place]))
    }

    /// Cards in ascending order, if there are exactly `K`.
    pub fn to_array<const K: usize>(self) -> Option<[Card; K]> {
        let mut cards = [Card::LOWEST; K];
        for (place, card) in cards.iter_mut().zip(self.iter()) {
            *place = card;
        }
        (self.len() == K).then_some(cards)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(CardSet::default(), CardSet::with)
    }
}

/// Largest subset in the table of binomials.
const LARGEST_SUBSET: usize = 8;

const BINOMIALS: [[u32; LARGEST_SUBSET + 1]; Card::COUNT + 1] = pascal_triangle();

const fn pascal_triangle() -> [[u32; LARGEST_SUBSET + 1]; Card::COUNT + 1] {
    let mut triangle = [[0; LARGEST_SUBSET + 1]; Card::COUNT + 1];
    let mut n = 0;
    while n <= Card::COUNT {
        triangle[n][0] = 1;
        let mut k = 1;
        while n > 0 && k <= LARGEST_SUBSET {
            triangle[n][k] = triangle[n - 1][k - 1] + triangle[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    triangle
}

/// Binomial coefficient for `n` up to 52 and `k` up to 8.
#[inline]
pub const fn binomial(n: usize, k: usize) -> u32 {
    BINOMIALS[n][k]
}

/// Colexicographic index of up to eight ascending cards among the sets of that size from the full deck: 0 for the
/// lowest cards, C(52, K) - 1 for the highest.
pub fn subset_index<const K: usize>(ascending: [Card; K]) -> usize {
    debug_assert!(ascending.is_sorted(), "cards out of order: {ascending:?}");
    ascending.iter().enumerate().map(|(place, card)| binomial(card.index(), place + 1) as usize).sum()
}

/// Every ascending choice of `K` numbers below `bound`, in the order of [`subset_index`].
pub fn choices<const K: usize>(bound: usize) -> impl Iterator<Item = [usize; K]> {
    let first = (K <= bound).then(|| std::array::from_fn(|place| place));
    std::iter::successors(first, move |&chosen| next_choice(chosen, bound))
}

/// Next choice: the first number that can grow by one does, and all lower ones return to the start.
fn next_choice<const K: usize>(mut chosen: [usize; K], bound: usize) -> Option<[usize; K]> {
    for place in 0..K {
        if chosen[place] + 1 < chosen.get(place + 1).copied().unwrap_or(bound) {
            chosen[place] += 1;
            return Some(chosen);
        }
        chosen[place] = place;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{binomial, subset_index};

    #[test]
    fn subsets_come_in_the_order_of_their_index() {
        assert!(CardSet::FULL_DECK.subsets::<3>().map(subset_index).eq(0..binomial(52, 3) as usize));
    }

    #[test]
    fn a_set_smaller_than_the_subset_has_none() {
        let pair = CardSet::deck(&[Rank::Ace], &[Suit::Clubs, Suit::Hearts]);
        assert_eq!(pair.subsets::<3>().count(), 0);
        assert_eq!(pair.subsets::<2>().count(), 1);
        assert_eq!(pair.subsets::<0>().count(), 1);
    }

    #[test]
    fn sets_add_and_remove_cards() {
        let aces = CardSet::deck(&[Rank::Ace], &Suit::ALL);
        assert_eq!(aces.len(), 4);
        let rest = CardSet::FULL_DECK.without(aces);
        assert_eq!(rest.len(), 48);
        assert!(aces.iter().all(|ace| !rest.contains(ace)));
        assert!(aces.is_disjoint(rest) && !aces.is_disjoint(CardSet::FULL_DECK));
        assert_eq!(aces.to_array::<4>().map(|cards| cards[3].to_string()), Some("As".to_string()));
        assert_eq!(aces.to_array::<3>(), None);
    }

    #[test]
    fn binomials_are_those_of_the_deck() {
        // 52!/(49! 3!) and 52!/(47! 5!), the numbers of three- and five-card hands.
        assert_eq!(binomial(52, 3), 52 * 51 * 50 / 6);
        assert_eq!(binomial(52, 5), 2_598_960);
        assert_eq!(binomial(3, 4), 0);
    }
}
