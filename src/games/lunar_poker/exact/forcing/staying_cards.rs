//! The four cards that stay when a dealer who does not qualify replaces the highest one.

use crate::games::lunar_poker::decisions::{RANKS, RankCounts, SET_OF_ALL, finals, index_of};
use crate::games::lunar_poker::rules::straight_from;
use crate::hands::five_card::FiveCardValue;

/// Four ranks that stay when the highest card is gone. Small, so that all of them are near at hand.
#[derive(Clone, Copy, Debug)]
pub struct StayingCards {
    /// One bit each.
    pub ranks: u16,
    /// Those that are hidden: all, or all but the up card's.
    pub hidden: u16,
    /// The ranks of a hidden highest card with which the hand does not qualify, one bit each; none if the up card is
    /// the highest.
    pub highest: u16,
    /// The ranks above the lowest of these that are not among them.
    not_highest: u16,
    /// The ranks that make a straight.
    pub completing: u16,
    pub pairs: [Pair; 4],
    /// Two at most; those that are none have no cards.
    pub straights: [Straight; 2],
}

/// A rank that makes a pair.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    pub rank: u8,
    /// 1 if a card of it is hidden, 0 if it is the up card's.
    pub hidden: u8,
    pub value: FiveCardValue,
}

/// A rank that makes a straight.
#[derive(Clone, Copy, Debug, Default)]
pub struct Straight {
    pub rank: u8,
    /// 1, or 0 if it makes none.
    pub is_one: u8,
    pub value: FiveCardValue,
    /// The same in one suit.
    pub suited: FiveCardValue,
}

impl StayingCards {
    /// These ranks, one bit each, with the rank of the up card and those of a hidden highest card.
    pub fn new(ranks: u16, up_card: u16, highest: u16) -> Self {
        let places: Vec<usize> = (0..RANKS).filter(|place| ranks >> place & 1 == 1).collect();
        let value = |place: usize| {
            let mut counts: RankCounts = std::array::from_fn(|rank| (ranks >> rank & 1) as u8);
            counts[place] += 1;
            finals().values[index_of(&counts)]
        };
        let pair =
            |place: usize| Pair { rank: place as u8, hidden: (!up_card >> place & 1) as u8, value: value(place) };
        let makes_a_straight = |&rank: &usize| (0..RANKS).any(|low| straight_from(low) == Some(ranks | 1 << rank));
        let mut straights = [Straight::default(); 2];
        for (straight, rank) in straights.iter_mut().zip((0..RANKS).filter(makes_a_straight)) {
            let suited = finals().values[finals().suited(ranks | 1 << rank)];
            *straight = Straight { rank: rank as u8, is_one: 1, value: value(rank), suited };
        }
        let mut kept = StayingCards {
            ranks,
            hidden: ranks & !up_card,
            highest: 0,
            not_highest: 0,
            completing: (0..RANKS).filter(makes_a_straight).fold(0, |ranks, rank| ranks | 1 << rank),
            pairs: std::array::from_fn(|at| pair(places[at])),
            straights,
        };
        kept.may_have_lost(highest);
        kept
    }

    /// Adds a rank that the hidden highest card may be of.
    pub fn may_have_lost(&mut self, highest: u16) {
        self.highest |= highest;
        let from_the_lowest = if self.highest == 0 { 0 } else { SET_OF_ALL << self.highest.trailing_zeros() };
        self.not_highest = from_the_lowest & SET_OF_ALL & !self.highest;
    }

    /// Number of cards that may be the highest, or 1 if the up card is; `above` is how many cards are left of higher
    /// ranks.
    pub fn highest_cards(&self, left: &RankCounts, above: &[i64; RANKS]) -> i64 {
        if self.highest == 0 {
            return 1;
        }
        let lowest = self.highest.trailing_zeros() as usize;
        let mut cards = i64::from(left[lowest]) + above[lowest];
        let mut rest = self.not_highest;
        while rest != 0 {
            cards -= i64::from(left[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
        cards
    }

    /// Number of hidden hands with these ranks if none was a flush.
    pub fn hidden_hands(&self, left: &RankCounts, above: &[i64; RANKS]) -> i64 {
        let of_rank = |pair: &Pair| if pair.hidden == 1 { left[usize::from(pair.rank)].into() } else { 1 };
        self.pairs.iter().map(of_rank).product::<i64>() * self.highest_cards(left, above)
    }
}

/// For each rank, how many cards are left of higher ones.
pub fn above(left: &RankCounts) -> [i64; RANKS] {
    let mut above = [0; RANKS];
    for rank in (0..RANKS - 1).rev() {
        above[rank] = above[rank + 1] + i64::from(left[rank + 1]);
    }
    above
}
