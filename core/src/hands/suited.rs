//! Cards of one suit among up to six.

use crate::cards::Card;

/// The ranks, one bit each, of the suit of at least `LEAST` (four or five) of up to six cards; no two suits can have as
/// many.
#[inline]
pub fn suited_ranks<const LEAST: u32>(cards: &[Card]) -> Option<usize> {
    const { assert!(LEAST == 4 || LEAST == 5) };
    // One hexadecimal digit counts each suit; adding 8 - LEAST sets its highest bit if the count is at least LEAST.
    let counts: u32 = cards.iter().map(|card| 1 << (4 * (card.index() % 4))).sum();
    let enough = (counts + 0x1111 * (8 - LEAST)) & 0x8888;
    if enough == 0 {
        return None;
    }
    let suit = enough.trailing_zeros() as usize / 4;
    let of_suit = cards.iter().filter(|card| card.index() % 4 == suit);
    Some(of_suit.fold(0, |ranks, card| ranks | 1 << (card.index() / 4)))
}

/// For each set of ranks, the best value in `of_sets` of the set itself and its subsets.
pub fn best_of_subsets<T: Copy + Ord>(of_sets: &[T], ranks: usize) -> Vec<T> {
    let mut best = of_sets.to_vec();
    for set in 0..best.len() {
        let fewer = (0..ranks).map(|rank| set & !(1 << rank)).filter(|&fewer| fewer != set);
        best[set] = fewer.map(|fewer| best[fewer]).fold(best[set], Ord::max);
    }
    best
}
