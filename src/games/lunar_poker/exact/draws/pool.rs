//! Draws: every final hand that they make, how often, and the dealer's hidden hands against it.
//!
//! Drawn cards are counted as those of the up card's suit, one by one, and all others by rank. That distinguishes final
//! hands in everything but the player's own flushes, which are then corrected suit by suit.

use std::cell::OnceCell;

use crate::cards::binomial;
use crate::games::lunar_poker::decisions::{MOST, RANKS, RankCounts, finals, multisets};
use crate::games::lunar_poker::exact::showdowns::{Counts, Showdowns};

/// The cards that may be drawn: everything but the up card and the player's first five.
#[derive(Debug)]
pub struct Pool {
    /// The ranks of the cards of the up card's suit, one bit each.
    own_suit: u16,
    /// The ranks of the cards of other suits.
    other_suits: RankCounts,
    own: [OnceCell<Vec<OwnSuit>>; MOST + 1],
    others: [OnceCell<Vec<Choice>>; MOST + 1],
}

/// Cards of the up card's suit that are drawn.
#[derive(Clone, Copy, Debug)]
struct OwnSuit {
    /// Their ranks, one bit each.
    ranks: u16,
    /// The place of the ranks among the multisets of as many.
    place: u16,
}

/// Ranks that are drawn in other suits.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// The place of the ranks among the multisets of as many.
    place: u16,
    /// In how many ways.
    ways: u32,
}

impl Pool {
    /// The pool of these cards; `left` counts all of them, those of the up card's suit included.
    pub fn new(left: &RankCounts, own_suit: u16) -> Self {
        let other_suits = std::array::from_fn(|rank| left[rank] - (own_suit >> rank & 1) as u8);
        Pool { own_suit, other_suits, own: Default::default(), others: Default::default() }
    }

    /// The draws of `size` cards of the up card's suit.
    fn own(&self, size: usize) -> &[OwnSuit] {
        self.own[size].get_or_init(|| {
            let own_suit = usize::from(self.own_suit);
            let sets = finals().sets[size].iter().filter(|&&ranks| usize::from(ranks) & !own_suit == 0);
            sets.map(|&ranks| OwnSuit { ranks, place: finals().unsuited[usize::from(ranks)] }).collect()
        })
    }

    /// The draws of `size` cards of other suits.
    fn others(&self, size: usize) -> &[Choice] {
        self.others[size].get_or_init(|| {
            let mut choices = Vec::new();
            choose_more(&self.other_suits, 0, size, 0, Choice { place: 0, ways: 1 }, &mut choices);
            choices
        })
    }

    /// Calls `each` with every way to draw `drawn` cards to the multiset of ranks `kept`: the kind of the final hand as
    /// if it were no flush, the counts of hidden hands, of which `row` are those by ranks, and the number of draws.
    #[inline]
    pub fn each_draw(
        &self,
        showdowns: &Showdowns,
        kept: usize,
        row: &[Counts],
        drawn: usize,
        mut each: impl FnMut(usize, Counts, u32),
    ) {
        let size = MOST - drawn;
        for of_own in 0..=drawn {
            let joined_with_own = multisets().joined(size, kept, of_own);
            for own in self.own(of_own) {
                let flushes = showdowns.flushes(self.own_suit & !own.ranks);
                let with_own = usize::from(joined_with_own[usize::from(own.place)]);
                let kinds = multisets().joined(size + of_own, with_own, drawn - of_own);
                for other in self.others(drawn - of_own) {
                    let kind = usize::from(kinds[usize::from(other.place)]);
                    each(kind, row[kind].plus(flushes[showdowns.group(kind)]), other.ways);
                }
            }
        }
    }

    /// Calls `each` with every way to draw `drawn` cards that are not of the up card's suit to the multiset of ranks
    /// `kept`: the kind of the final hand as if it were no flush, and the number of draws.
    pub fn each_draw_of_others(&self, kept: usize, drawn: usize, mut each: impl FnMut(usize, u32)) {
        let kinds = multisets().joined(MOST - drawn, kept, drawn);
        for other in self.others(drawn) {
            each(usize::from(kinds[usize::from(other.place)]), other.ways);
        }
    }

    /// Calls `each` with every single card that may be drawn: its rank, the ranks of the up card's suit that may be
    /// hidden then, and how many cards are alike.
    pub fn each_card(&self, mut each: impl FnMut(usize, u16, u32)) {
        // The place of a single rank is the rank.
        for own in self.own(1) {
            each(usize::from(own.place), self.own_suit & !own.ranks, 1);
        }
        for other in self.others(1) {
            each(usize::from(other.place), self.own_suit, other.ways);
        }
    }
}

/// Draws that make a flush: `kept` are the ranks of the kept cards, all of one suit, and `in_suit` those of that suit
/// that may be drawn. Calls `each` with the set of drawn ranks, the kind of the flush and the kind of the same ranks in
/// several suits.
#[inline]
pub fn each_flush(kept: u16, in_suit: u16, drawn: usize, mut each: impl FnMut(u16, usize, usize)) {
    for &set in finals().sets[drawn].iter().filter(|&set| set & !in_suit == 0) {
        each(set, finals().suited(kept | set), finals().unsuited[usize::from(kept | set)].into());
    }
}

/// Adds to `choices` every choice of `left` more cards of these ranks, in ascending order and none below `rank`, after
/// what `chosen` already is, `size` cards below.
fn choose_more(cards: &RankCounts, size: usize, left: usize, rank: usize, chosen: Choice, choices: &mut Vec<Choice>) {
    if left == 0 {
        choices.push(chosen);
        return;
    }
    for rank in rank..RANKS {
        let (mut place, mut ways) = (chosen.place, chosen.ways);
        for times in 1..=left.min(usize::from(cards[rank])) {
            place += binomial(rank + size + times - 1, size + times) as u16;
            // C(n, t) = C(n, t - 1) (n - t + 1) / t; the ways of other ranks are a factor of it.
            ways = ways * (u32::from(cards[rank]) - times as u32 + 1) / times as u32;
            choose_more(cards, size + times, left - times, rank + 1, Choice { place, ways }, choices);
        }
    }
}
