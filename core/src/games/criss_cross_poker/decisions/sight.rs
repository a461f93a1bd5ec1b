//! What people look at in the cards they see: the features that strategies go by.

use super::starting_hands::{Ends, StartingHand};
use crate::cards::Rank;
use crate::games::engine::likeness::Likeness;
use crate::hands::ranks_completing_a_straight;

/// The player's own two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnCards {
    /// Their ranks, the lower one first.
    pub ranks: [Rank; 2],
    /// Whether they are of one suit.
    pub one_suit: bool,
}

/// A row of the cross with the player's cards, its middle card face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The ends.
    pub ends: [Likeness; 2],
    /// Whether the four cards have a pair of 6s or better, and so win or push with every middle card.
    pub pays: bool,
    /// Whether two of the four cards are of one rank.
    pub has_pair: bool,
    /// Whether three or four of the four cards are of one rank.
    pub has_three: bool,
    /// Whether the four cards are of one suit.
    pub one_suit: bool,
    /// The ranks that make a straight with the four cards, one bit each.
    pub straight_ranks: u16,
}

/// The cards of a starting hand, and the rows with all its ends.
pub struct Seen {
    pub own: OwnCards,
    pub rows: Vec<Row>,
}

impl Seen {
    pub fn of(starting: &StartingHand) -> Self {
        let own = OwnCards::of(starting);
        Seen { own, rows: starting.ends.iter().map(|ends| Row::new(own, ends)).collect() }
    }
}

impl OwnCards {
    /// The cards of a starting hand.
    pub fn of(starting: &StartingHand) -> Self {
        OwnCards { ranks: starting.cards.map(|card| card.rank()), one_suit: starting.suit.is_some() }
    }

    /// The rank of the pair that they are, if they are one.
    pub fn pair(self) -> Option<Rank> {
        (self.ranks[0] == self.ranks[1]).then_some(self.ranks[0])
    }
}

impl Row {
    /// The row with these ends.
    pub fn new(own: OwnCards, ends: &Ends) -> Self {
        let [low, high] = ends.likenesses;
        let four = [own.ranks[0], own.ranks[1], low.rank(), high.rank()];
        let multiplicity = |rank: Rank| four.iter().filter(|&&other| other == rank).count();
        let paired_cards = four.iter().filter(|&&rank| multiplicity(rank) >= 2).count();
        let has_pair_that_pays = four.iter().any(|&rank| rank >= Rank::Six && multiplicity(rank) >= 2);
        Row {
            ends: ends.likenesses,
            // Three of a kind and two pair are of more than two cards.
            pays: has_pair_that_pays || paired_cards > 2,
            has_pair: paired_cards > 0,
            has_three: four.iter().any(|&rank| multiplicity(rank) >= 3),
            one_suit: own.one_suit && low.in_suit() && high.in_suit(),
            straight_ranks: ranks_completing_a_straight(four),
        }
    }

    /// Whether the ends are of other suits and ranks than the player's cards, which are of one suit.
    pub fn is_foreign_to(&self, own: OwnCards) -> bool {
        self.ends.iter().all(|end| !end.in_suit() && !own.ranks.contains(&end.rank()))
    }

    /// Whether the row can help a player of two suits: it has a pair, a card of 6 or higher, or a straight
    /// to come.
    pub fn is_of_help(&self) -> bool {
        self.has_pair || self.straight_ranks != 0 || self.ends.iter().any(|end| end.rank() >= Rank::Six)
    }
}

/// Points of the cards in sight: 2 for each rank of jack or better, 1 for each of 6 to 10, twice that for the ranks of
/// the player's own cards; each rank counts once.
pub fn points(own: OwnCards, rows: [&Row; 2]) -> u32 {
    let set = |ranks: &mut dyn Iterator<Item = Rank>| ranks.fold(0_u16, |set, rank| set | 1 << rank as u16);
    let own = set(&mut own.ranks.into_iter());
    let all = own | set(&mut rows.into_iter().flat_map(|row| row.ends).map(Likeness::rank));
    let worth = |set: u16| (set >> Rank::Six as u16).count_ones() + (set >> Rank::Jack as u16).count_ones();
    worth(own) + worth(all)
}

/// Number of different ranks that make a straight in one of the rows.
pub fn straight_ranks(rows: [&Row; 2]) -> u32 {
    rows.into_iter().fold(0, |ranks, row| ranks | row.straight_ranks).count_ones()
}
