//! Against one up card: the hidden hands that do not qualify, are outranked and tie, for every final hand and every
//! choice of dead cards.
//!
//! Except for flushes, only ranks matter. For a final hand `f` and dead ranks `D`, hidden hands are first counted *by
//! ranks*, as if the dealer could have no flush. Let t(S) be the number of hidden hands that avoid `f` and contain the
//! cards S. By inclusion and exclusion, the hidden hands that avoid D number the sum of (-1)^|S| t(S) over subsets S of
//! D of at most four cards. [`FlushChanges`] corrects for flushes.
//!
//! For a player who knows a hidden card, the same holds for the other three.

use std::cmp::Ordering;
use std::sync::OnceLock;

use rayon::prelude::*;

use super::counts::{Counts, FlushChanges, dealers_value};
use crate::cards::{Card, CardSet, Rank, Suit, binomial};
use crate::games::lunar_poker::decisions::{
    RankCounts, counts_of, finals, index_of, multisets, rank_counts, ranks_by_suit, ranks_of,
};
use crate::games::lunar_poker::rules::{HIDDEN, least_qualifying};

/// By kind of final hand; empty for ranks that cannot be dealt.
type CountsByKind = Vec<Counts>;

pub struct Showdowns {
    pub up_card: Card,
    /// The hidden card that the player knows.
    known: Option<Card>,
    /// The deck without the up card and cards known to be elsewhere.
    pub unseen: CardSet,
    pub unseen_ranks: RankCounts,
    /// Rank masks by suit.
    pub in_suit: [u16; Suit::ALL.len()],
    /// Rank mask of the up card's suit.
    pub own_suit: u16,
    /// t(S) by size of S, below the number of unknown cards, and index. Emptied once all rows are computed.
    containing: Vec<Vec<CountsByKind>>,
    /// By number of dead ranks, up to four, and index: counts by ranks.
    by_ranks: Vec<Vec<OnceLock<CountsByKind>>>,
    /// For dead ranks that cannot be dealt.
    nothing: CountsByKind,
    pub by_flushes: FlushChanges,
}

impl Showdowns {
    pub fn new(deck: CardSet, up_card: Card) -> Self {
        let mut showdowns = Showdowns::of_few(deck, up_card, None);
        for size in 0..=HIDDEN {
            // Rows of more dead ranks use rows of fewer.
            (0..multisets().of_size(size).len()).into_par_iter().for_each(|dead| _ = showdowns.row(size, dead));
        }
        showdowns.containing = Vec::new();
        showdowns
    }

    /// Computes rows on demand. `known`, a hidden card that the player knows, is not in `deck`.
    pub fn of_few(deck: CardSet, up_card: Card, known: Option<Card>) -> Self {
        let unseen = deck.without(CardSet::default().with(up_card));
        let in_suit = ranks_by_suit(unseen.iter());
        let own_suit = in_suit[up_card.suit() as usize];
        let mut showdowns = Showdowns {
            up_card,
            known,
            unseen,
            unseen_ranks: rank_counts(unseen.iter()),
            in_suit,
            own_suit,
            containing: Vec::new(),
            by_ranks: (0..=HIDDEN).map(|size| vec![OnceLock::new(); multisets().of_size(size).len()]).collect(),
            nothing: vec![Counts::default(); finals().kinds()],
            by_flushes: FlushChanges::new(up_card, own_suit, known),
        };
        showdowns.containing = showdowns.containing();
        showdowns
    }

    fn unknown(&self) -> usize {
        HIDDEN - usize::from(self.known.is_some())
    }

    /// With `dead` cards dead besides the final hand.
    pub fn hidden_hands(&self, dead: usize) -> u32 {
        binomial(self.unseen.len() - 5 - dead, self.unknown())
    }

    /// Counts by ranks for every kind of final hand. `dead`: index of the multiset of `size` dead ranks, at most four.
    pub fn row(&self, size: usize, dead: usize) -> &[Counts] {
        let row = self.by_ranks[size][dead].get_or_init(|| self.avoiding(&multisets().of_size(size)[dead]));
        if row.is_empty() { &self.nothing } else { row }
    }

    /// Counts by ranks with five dead ranks. No hidden hand contains five cards, so the alternating sum over all
    /// subsets of the dead cards is zero, which gives the row of five from rows of fewer.
    pub fn row_of_five(&self, dead: &RankCounts) -> Vec<Counts> {
        let ranks: Vec<Rank> = ranks_of(dead).collect();
        let mut row = vec![Counts::default(); finals().kinds()];
        for subset in subsets(&ranks).filter(|subset| subset.len() < ranks.len()) {
            let other = self.row(subset.len(), place(&subset));
            // (-1)^(4 - size)
            add_by_sign(&mut row, other, subset.len());
        }
        row
    }

    /// The hidden hands of these ranks and the known card, against every kind of final hand.
    fn of_hidden(&self, hidden: &RankCounts) -> CountsByKind {
        let mut all = *hidden;
        self.known.iter().for_each(|known| all[known.rank() as usize] += 1);
        match dealers_value(self.up_card.rank(), &all) {
            Some(dealer) if self.may_be_dealt(hidden) => {
                let qualifying = least_qualifying();
                finals().values.iter().map(|&value| Counts::of(dealer, value, qualifying)).collect()
            }
            _ => CountsByKind::new(),
        }
    }

    /// t(S) for every set S of fewer ranks than there are unknown cards, and every kind of final hand.
    fn containing(&self) -> Vec<Vec<CountsByKind>> {
        let (finals, unknown) = (finals(), self.unknown());
        let all = multisets().of_size(unknown).par_iter().map(|hidden| self.of_hidden(hidden));
        let mut by_size: Vec<Vec<CountsByKind>> = vec![all.collect()];
        for size in (0..unknown).rev() {
            // Largest sets first, until reversed.
            let larger = &by_size[unknown - 1 - size];
            let of_held = |(place, held): (usize, &RankCounts)| {
                if !self.may_be_dealt(held) {
                    return CountsByKind::new();
                }
                let mut row = vec![Counts::default(); finals.kinds()];
                // Each hidden hand is counted once for each of its unknown cards outside S.
                for (rank, &joined) in multisets().joined(size, place, 1).iter().enumerate() {
                    let left = self.unseen_ranks[rank].saturating_sub(held[rank]);
                    let with_rank = finals.rank_counts.iter().zip(&larger[usize::from(joined)]);
                    for (counts, (ranks, with_rank)) in row.iter_mut().zip(with_rank) {
                        *counts = counts.plus(with_rank.times(left.saturating_sub(ranks[rank])));
                    }
                }
                row.iter_mut().for_each(|counts| *counts = counts.divided_by((unknown - size) as u64));
                row
            };
            let of_size = multisets().of_size(size).par_iter().enumerate().map(of_held).collect();
            by_size.push(of_size);
        }
        by_size.reverse();
        by_size.truncate(unknown);
        by_size
    }

    /// For D = D' + c, the hands that avoid D are those that avoid D', less those that also contain c.
    fn avoiding(&self, dead: &RankCounts) -> CountsByKind {
        if !self.may_be_dealt(dead) {
            return CountsByKind::new();
        }
        let ranks: Vec<Rank> = ranks_of(dead).collect();
        let Some((last, others)) = ranks.split_last() else { return self.containing[0][0].clone() };
        let mut row = self.row(others.len(), place(others)).to_vec();
        for subset in subsets(others) {
            let held = [subset.as_slice(), &[*last]].concat();
            let whole;
            let counts = match held.len().cmp(&self.unknown()) {
                Ordering::Less => &self.containing[held.len()][place(&held)],
                Ordering::Equal => {
                    whole = self.of_hidden(&counts_of(held.iter().copied()));
                    &whole
                }
                Ordering::Greater => continue,
            };
            add_by_sign(&mut row, counts, held.len());
        }
        row
    }

    /// Whether the unseen cards contain these ranks.
    fn may_be_dealt(&self, ranks: &RankCounts) -> bool {
        ranks.iter().zip(&self.unseen_ranks).all(|(held, unseen)| held <= unseen)
    }
}

/// The choices among some ranks, which may be equal.
fn subsets(ranks: &[Rank]) -> impl Iterator<Item = Vec<Rank>> {
    let chosen = |set: u32| (0..ranks.len()).filter(|place| set >> place & 1 == 1).map(|place| ranks[place]).collect();
    (0..1 << ranks.len()).map(chosen)
}

/// The index of these ranks among multisets of their number.
fn place(ranks: &[Rank]) -> usize {
    index_of(&counts_of(ranks.iter().copied()))
}

/// Adds (-1)^`size` times these counts.
fn add_by_sign(row: &mut [Counts], counts: &[Counts], size: usize) {
    if size.is_multiple_of(2) {
        row.iter_mut().zip(counts).for_each(|(sum, &counts)| *sum = sum.plus(counts));
    } else {
        row.iter_mut().zip(counts).for_each(|(sum, &counts)| *sum = sum.minus(counts));
    }
}
