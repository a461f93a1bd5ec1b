//! The number of a set of cards among all sets of its size: a perfect index for look-up tables.

use super::Card;

/// Greatest subset size in the table of binomials.
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

/// Number of ways to choose `k` of `n` cards, for `n` up to 52 and `k` up to 8.
#[inline]
pub const fn binomial(n: usize, k: usize) -> u32 {
    BINOMIALS[n][k]
}

/// Index of a set of cards among the sets of its size from the full deck, in colexicographic order:
/// 0 for the lowest cards, C(52, K) - 1 for the highest. `ascending` must be in ascending order, at most eight cards.
pub fn subset_index<const K: usize>(ascending: [Card; K]) -> usize {
    debug_assert!(ascending.is_sorted(), "cards out of order: {ascending:?}");
    ascending.iter().enumerate().map(|(place, card)| binomial(card.index(), place + 1) as usize).sum()
}

/// Every choice of `K` of the numbers below `bound`, each in ascending order, in the order of [`subset_index`].
pub fn choices<const K: usize>(bound: usize) -> impl Iterator<Item = [usize; K]> {
    let first = (K <= bound).then(|| std::array::from_fn(|place| place));
    std::iter::successors(first, move |&chosen| next_choice(chosen, bound))
}

/// The next choice: the first number that can grow by one does, and those before it return to the start.
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

    #[test]
    fn binomials_are_those_of_the_deck() {
        // 52!/(49! 3!) and 52!/(47! 5!), the numbers of three- and five-card hands.
        assert_eq!(binomial(52, 3), 52 * 51 * 50 / 6);
        assert_eq!(binomial(52, 5), 2_598_960);
        assert_eq!(binomial(3, 4), 0);
    }
}
