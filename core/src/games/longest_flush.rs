//! The ranking of High Card Flush: the longest flush of a hand, then its ranks from the highest on.

use std::sync::LazyLock;

use crate::cards::{CardSet, Rank, Suit, binomial};

/// Cards of a hand.
pub const CARDS: usize = 7;
/// Words of the categories, lowest first; seven cards have two of a suit at least.
pub const OF_SEVEN: [&str; CARDS - 1] =
    ["two-card flush", "three-card flush", "four-card flush", "five-card flush", "six-card flush", "seven-card flush"];

/// Flushes, the lowest first: a set of ranks, a bit each, and these ranks in descending order.
static FLUSHES: LazyLock<Vec<(u16, Vec<Rank>)>> = LazyLock::new(|| {
    let held = |ranks: u16| Rank::ALL.into_iter().rev().filter(move |rank| ranks >> *rank as usize & 1 == 1);
    let sets = (0..1 << Rank::ALL.len()).map(|ranks| (ranks, held(ranks).collect::<Vec<_>>()));
    let mut flushes: Vec<(u16, Vec<Rank>)> = sets.filter(|(_, held)| (2..=CARDS).contains(&held.len())).collect();
    flushes.sort_by_key(|(ranks, held)| (held.len(), *ranks));
    flushes
});

/// By set of ranks of one suit, a bit each, its value: its place among the flushes; 0 for none.
pub static VALUES: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut values = vec![0; 1 << Rank::ALL.len()];
    (0..).zip(&FLUSHES[..]).for_each(|(value, (ranks, _))| values[usize::from(*ranks)] = value);
    values
});

/// Category and descending ranks of each value.
pub fn values() -> impl Iterator<Item = (usize, &'static [Rank])> {
    FLUSHES.iter().map(|(_, ranks)| (ranks.len() - 2, &ranks[..]))
}

/// The value of a hand.
pub fn value(hand: CardSet) -> usize {
    ranks_by_suit(hand).into_iter().map(|ranks| VALUES[usize::from(ranks)].into()).max().unwrap_or_default()
}

/// Number of hands from these cards with a value below this one: in no suit a longer flush, or one as long with higher
/// ranks.
pub fn hands_below(left: CardSet, value: usize) -> u32 {
    let Some(&(flush, _)) = FLUSHES.get(value) else { return binomial(left.len(), CARDS) };
    let length = flush.count_ones() as usize;
    // By number of cards of a suit, the ways to choose them.
    let ways = |ranks: u16| -> [u32; CARDS + 1] {
        let held = ranks.count_ones() as usize;
        std::array::from_fn(|cards| match cards {
            _ if cards < length => binomial(held, cards),
            _ if cards == length => lower_flushes(ranks, flush),
            _ => 0,
        })
    };
    let together = |one: [u32; CARDS + 1], other: [u32; CARDS + 1]| -> [u32; CARDS + 1] {
        std::array::from_fn(|cards| (0..=cards).map(|of_one| one[of_one] * other[cards - of_one]).sum())
    };
    let [clubs, diamonds, hearts, spades] = ranks_by_suit(left).map(ways);
    together(together(clubs, diamonds), together(hearts, spades))[CARDS]
}

/// Number of sets of as many of these ranks that are lower than a flush.
fn lower_flushes(ranks: u16, flush: u16) -> u32 {
    let (mut lower, mut left) = (0, flush.count_ones() as usize);
    for rank in (0..Rank::ALL.len()).rev().filter(|rank| flush >> rank & 1 == 1) {
        // The sets that have the flush's higher ranks, and this one not.
        lower += binomial((ranks & ((1 << rank) - 1)).count_ones() as usize, left);
        if ranks >> rank & 1 == 0 {
            break;
        }
        left -= 1;
    }
    lower
}

fn ranks_by_suit(cards: CardSet) -> [u16; Suit::ALL.len()] {
    let mut ranks = [0; Suit::ALL.len()];
    cards.iter().for_each(|card| ranks[card.suit() as usize] |= 1 << card.rank() as usize);
    ranks
}
