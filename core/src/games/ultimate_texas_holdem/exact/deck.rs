//! Decks with the same ranks in every suit, and the ways to complete a flop to a board from them, by class of hands.
//!
//! The ways are plain vectors, because each card left is either free or in the hand.

use az::Az;

use crate::cards::{CardSet, Rank, Suit};
use crate::games::SolveError;
use crate::games::engine::require_cards;
use crate::games::ultimate_texas_holdem::decisions::index::{ClassCards, RANKS, UpToTwo};
use crate::games::ultimate_texas_holdem::rules::CARDS_PER_ROUND;

/// A deck with the same ranks in every suit: the full one, or a short one.
#[derive(Clone, Debug)]
pub struct EvenDeck {
    cards: CardSet,
    ranks: Vec<usize>,
    suits: Vec<usize>,
    dealers: i32,
}

impl EvenDeck {
    /// Refuses decks that are too small for a round; `None` unless all suits have the same ranks.
    pub fn of(cards: CardSet) -> Result<Option<Self>, SolveError> {
        require_cards(cards, CARDS_PER_ROUND)?;
        let ranks: Vec<Rank> =
            Rank::ALL.into_iter().filter(|&rank| cards.iter().any(|card| card.rank() == rank)).collect();
        let suits: Vec<Suit> =
            Suit::ALL.into_iter().filter(|&suit| cards.iter().any(|card| card.suit() == suit)).collect();
        let left = cards.len().az::<i32>() - 7;
        Ok((CardSet::deck(&ranks, &suits) == cards).then(|| EvenDeck {
            cards,
            ranks: ranks.into_iter().map(|rank| rank as usize).collect(),
            suits: suits.into_iter().map(|suit| suit as usize).collect(),
            dealers: left * (left - 1) / 2,
        }))
    }

    pub fn cards(&self) -> CardSet {
        self.cards
    }

    /// Ranks, ascending.
    pub fn ranks(&self) -> &[usize] {
        &self.ranks
    }

    /// Number of suits.
    pub fn suits(&self) -> i32 {
        self.suits.len().az::<i32>()
    }

    pub fn suit_indices(&self) -> &[usize] {
        &self.suits
    }

    /// The dealer's possible hands on the river.
    pub fn dealers(&self) -> i32 {
        self.dealers
    }

    /// Whether the deck has five cards of these ascending ranks.
    pub fn has(&self, ranks: &[usize; 5]) -> bool {
        ranks.chunk_by(usize::eq).all(|equal| self.ranks.contains(&equal[0]) && equal.len() <= self.suits.len())
    }
}

/// Most cards of one rank on a flop.
const MOST_ON_FLOP: usize = 3;

/// Unsuited cards left of each rank, for the first `N` classes of hands.
#[derive(Debug)]
pub struct WaysTable<const N: usize> {
    /// By number of cards on the flop, then by rank.
    left: Vec<[i32; N]>,
}

/// Unsuited cards that complete a flop to a board.
pub struct Rest<'f> {
    /// Ranks of the flop's unsuited cards.
    pub flop: &'f [usize],
    pub cards: UpToTwo,
}

impl<const N: usize> WaysTable<N> {
    /// Table for `cards` unsuited cards of each rank.
    pub fn of(classes: &[ClassCards], cards: i32) -> Self {
        let left = |on_flop: i32, rank| std::array::from_fn(|class| cards - on_flop - classes[class].unsuited(rank));
        let rows = (0..).take(MOST_ON_FLOP + 1).flat_map(|on_flop| (0..RANKS).map(move |rank| left(on_flop, rank)));
        WaysTable { left: rows.collect() }
    }

    fn left(&self, flop: &[usize], rank: usize) -> &[i32; N] {
        let on_flop = flop.iter().filter(|&&on_flop| on_flop == rank).count();
        &self.left[RANKS * on_flop + rank]
    }

    /// Ways to deal the rest of a board.
    pub fn set_ways(&self, rest: &Rest<'_>, ways: &mut [i32; N]) {
        match rest.cards {
            UpToTwo::None => ways.fill(1),
            UpToTwo::One(rank) => ways.copy_from_slice(self.left(rest.flop, rank)),
            UpToTwo::Two(one, other) if one == other => {
                let left = self.left(rest.flop, one);
                ways.iter_mut().zip(left).for_each(|(ways, left)| *ways = left * (left - 1) / 2);
            }
            UpToTwo::Two(one, other) => {
                let lefts = self.left(rest.flop, one).iter().zip(self.left(rest.flop, other));
                ways.iter_mut().zip(lefts).for_each(|(ways, (one, other))| *ways = one * other);
            }
        }
    }

    /// Number of boards with `count` cards of each rank.
    pub fn set_ways_of_board(&self, count: &[i32; RANKS], ways: &mut [i32; N]) {
        ways.fill(1);
        for (rank, &count) in count.iter().enumerate().filter(|(_, count)| **count > 0) {
            let left = self.left(&[], rank);
            ways.iter_mut().zip(left).for_each(|(ways, &left)| *ways *= choose(left, count));
        }
    }
}

/// Binomial coefficient for small numbers.
fn choose(left: i32, count: i32) -> i32 {
    (0..count).fold(1, |ways, taken| ways * (left - taken) / (taken + 1))
}
