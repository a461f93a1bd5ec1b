//! Dealer's hands counted by the cards that they contain.
//!
//! By inclusion and exclusion, the counted hands that contain the shown cards and avoid a player's cards P number the
//! sum over all parts S of P of (-1)^|S| times the hands that contain S and the shown cards.

use std::cmp::Reverse;

use az::Az;
use rayon::prelude::*;

use crate::cards::{Card, CardSet, Suit, SuitSymmetry, binomial, subset_index, subsets};
use crate::games::engine::dealer::{DealerForm, MOST_CARDS};

/// A question: the number of hidden hands without these cards with which the dealer's hand has at least this value.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    pub own: CardSet,
    pub least: usize,
}

struct Counters {
    /// Most cards of a part.
    most: usize,
    /// All cards that are shown, some at a time.
    shown: CardSet,
    /// Masks of as many cards of a dealer's hand as are shown at a time.
    masks: Vec<usize>,
    /// Number of sets of shown cards.
    width: usize,
    /// By [`subset_index`], the place of a set among those of shown cards; [`NOT_SHOWN`] for others.
    column_of: Vec<usize>,
    /// First row of the parts of each size.
    first: Vec<usize>,
    /// By part, then by set of shown cards: the hands that contain both. Below 2^32, and sums wrap.
    containing: Vec<u32>,
}

const NOT_SHOWN: usize = usize::MAX;

/// Sets of shown cards that share counters.
const COLUMNS: usize = 7;

/// Number of cards of each mask.
const SIZES: [u8; 1 << MOST_CARDS] = {
    let mut sizes = [0; 1 << MOST_CARDS];
    let mut mask = 1;
    while mask < sizes.len() {
        // One card more than without the lowest.
        sizes[mask] = sizes[mask & (mask - 1)] + 1;
        mask += 1;
    }
    sizes
};

/// The parts of a hand: for each mask of its cards, the index among the sets of their number.
#[inline]
fn parts_of(hand: &[Card]) -> [u32; 1 << MOST_CARDS] {
    let mut indices = [0; 1 << MOST_CARDS];
    for (place, card) in hand.iter().enumerate() {
        let addends: [u32; MOST_CARDS + 1] = std::array::from_fn(|size| binomial(card.index(), size));
        let (lower, with_card) = indices.split_at_mut(1 << place);
        for ((index, with_card), size) in lower.iter().zip(with_card).zip(SIZES) {
            *with_card = index + addends[usize::from(size) + 1];
        }
    }
    indices
}

/// About the bytes of the dealer's hands, listed twice while they are sorted, of counters for as many sets of shown
/// cards as share them, and of all situations but for renamings of suits other than `fixed`, whose showdowns make lower
/// hands too if a wager `has_lower`.
pub fn bytes(form: &DealerForm, fixed: &[Suit], has_lower: bool) -> u64 {
    let [own, shown, hidden] = [form.own, form.shown, form.hidden].map(|places| places.len());
    let sets = |cards: usize| u64::from(binomial(Card::COUNT, cards));
    let counters = (0..=own.min(hidden)).map(sets).sum::<u64>() * sets(shown).min(2 * COLUMNS as u64);
    let alike = SuitSymmetry::fixing_suits(CardSet::FULL_DECK, fixed).order() as u64;
    let of_a_situation = if has_lower { 24 } else { 16 };
    24 * sets(hidden + shown) + 4 * counters + of_a_situation * sets(shown) * sets(own) / alike
}

impl Counters {
    /// Counters next to these sets of shown cards, all of one size.
    fn none(hidden: usize, own: usize, sets: &[CardSet]) -> Self {
        let (most, width, cards) = (own.min(hidden), sets.len(), sets.first().map_or(0, |cards| cards.len()));
        let masks = (0..1 << (hidden + cards)).filter(|&mask: &usize| usize::from(SIZES[mask]) == cards).collect();
        let shown = sets.iter().fold(CardSet::default(), |all, &cards| all.union(cards));
        let mut first = vec![0];
        for size in 0..=most {
            first.push(first[size] + binomial(Card::COUNT, size) as usize);
        }
        let mut column_of = vec![NOT_SHOWN; binomial(Card::COUNT, cards) as usize];
        for (column, cards) in sets.iter().enumerate() {
            column_of[subset_index(cards.iter())] = column;
        }
        Counters { most, shown, masks, width, column_of, containing: vec![0; first[most + 1] * width], first }
    }

    /// Counts a dealer's hand, once for each set of its cards that may be shown.
    fn add(&mut self, hand: &[Card]) {
        if !self.shown.is_empty() && hand.iter().all(|&card| !self.shown.contains(card)) {
            return;
        }
        let (indices, all) = (parts_of(hand), (1_usize << hand.len()) - 1);
        for place in 0..self.masks.len() {
            let column = self.column_of[indices[self.masks[place]] as usize];
            if column != NOT_SHOWN {
                self.add_next_to(&indices, column, all & !self.masks[place]);
            }
        }
    }

    /// Adds 1 to every part of `others`.
    #[inline]
    fn add_next_to(&mut self, indices: &[u32; 1 << MOST_CARDS], column: usize, others: usize) {
        let mut part = others;
        loop {
            let size = usize::from(SIZES[part]);
            if size <= self.most {
                self.containing[(self.first[size] + indices[part] as usize) * self.width + column] += 1;
            }
            if part == 0 {
                return;
            }
            // The next part, downwards.
            part = (part - 1) & others;
        }
    }

    /// The counted hands that avoid these cards, by shown cards; meaningless for shown cards among them.
    fn avoiding(&self, own: &[Card], sums: &mut [u32]) {
        let (indices, width) = (parts_of(own), self.width);
        sums.fill(0);
        for (part, &index) in indices[..1 << own.len()].iter().enumerate() {
            let size = usize::from(SIZES[part]);
            if size > self.most {
                continue;
            }
            let row = &self.containing[(self.first[size] + index as usize) * width..][..width];
            match size % 2 {
                0 => sums.iter_mut().zip(row).for_each(|(sum, count)| *sum = sum.wrapping_add(*count)),
                _ => sums.iter_mut().zip(row).for_each(|(sum, count)| *sum = sum.wrapping_sub(*count)),
            }
        }
    }
}

/// Dealer's hands in the order of their values.
pub struct DealersHands {
    /// Hidden and shown cards of a hand.
    cards: [usize; 2],
    /// By value, the first of its hands.
    first: Vec<usize>,
    hands: Vec<CardSet>,
}

impl DealersHands {
    pub fn of(deck: CardSet, cards: [usize; 2], values: usize, value: impl Fn(CardSet) -> usize + Sync) -> Self {
        let mut valued: Vec<(u32, CardSet)> = Vec::with_capacity(binomial(deck.len(), cards[0] + cards[1]) as usize);
        valued.extend(subsets(deck, cards[0] + cards[1]).map(|hand| (0, hand)));
        valued.par_iter_mut().for_each(|(of, hand)| *of = value(*hand).az::<u32>());
        let mut first = vec![0; values + 1];
        valued.iter().for_each(|(value, _)| first[*value as usize + 1] += 1);
        for value in 0..values {
            first[value + 1] += first[value];
        }
        let (mut next, mut hands) = (first.clone(), vec![CardSet::default(); valued.len()]);
        for (value, hand) in valued {
            hands[next[value as usize]] = hand;
            next[value as usize] += 1;
        }
        DealersHands { cards, first, hands }
    }

    /// The number of hidden hands that each question asks for, next to each of some sets of shown cards.
    pub fn answers(&self, shown: &[CardSet], asked: &[Asked]) -> Vec<Vec<u32>> {
        let mut order: Vec<usize> = (0..asked.len()).collect();
        order.par_sort_unstable_by_key(|&place| (Reverse(asked[place].least), place));
        shown.par_chunks(COLUMNS).flat_map(|shown| self.answers_in_order(shown, asked, &order)).collect()
    }

    /// The answers to questions in the order of their values, the greatest first.
    fn answers_in_order(&self, shown: &[CardSet], asked: &[Asked], order: &[usize]) -> Vec<Vec<u32>> {
        let (own, values) = (asked.first().map_or(0, |asked| asked.own.len()), self.first.len() - 1);
        let mut counters = Counters::none(self.cards[0], own, shown);
        let mut answers = vec![vec![0; asked.len()]; shown.len()];
        let (mut sums, mut cards) = (vec![0; shown.len()], [Card::LOWEST; MOST_CARDS]);
        let mut order = order.iter().peekable();
        for value in (0..=values).rev() {
            if value < values {
                self.add_to(&mut counters, value);
            }
            while let Some(&place) = order.next_if(|&&place| asked[place].least >= value) {
                cards.iter_mut().zip(asked[place].own.iter()).for_each(|(place, card)| *place = card);
                counters.avoiding(&cards[..own], &mut sums);
                answers.iter_mut().zip(&sums).for_each(|(answers, sum)| answers[place] = *sum);
            }
        }
        answers
    }

    /// Counts all hands of this value.
    fn add_to(&self, counters: &mut Counters, value: usize) {
        let mut cards = [Card::LOWEST; MOST_CARDS];
        for hand in &self.hands[self.first[value]..self.first[value + 1]] {
            cards.iter_mut().zip(hand.iter()).for_each(|(place, card)| *place = card);
            counters.add(&cards[..self.cards[0] + self.cards[1]]);
        }
    }
}
