//! Second combinations that must beat the dealer's hand: how many hidden hands each is paid against.
//!
//! One beats the hands of the dealer below some value, so hidden hands are counted as for the final hand: by ranks, for
//! the ranks of six cards once, and for what the dealer's flushes change.

use std::collections::HashMap;

use rayon::prelude::*;

use super::payoffs::{Priced, all_of_six};
use crate::cards::{Rank, binomial};
use crate::games::lunar_poker::decisions::{OwnSuit, RANKS, RankCounts, multisets, rank_counts};
use crate::games::lunar_poker::exact::counts::HIDDEN;
use crate::games::lunar_poker::exact::flush_changes::dealers_value;
use crate::games::lunar_poker::exact::showdowns::Showdowns;
use crate::games::lunar_poker::rules::{FinalHand, Payoff, qualifies};
use crate::hands::five_card::FiveCardValue;

/// The second combinations that must beat the dealer's hand, with one up card; none in other readings.
#[derive(Debug)]
pub struct Seconds {
    up_card: Rank,
    /// By the place of six cards.
    of_six: HashMap<usize, Vec<ToBeat>>,
}

/// A second combination.
#[derive(Clone, Copy, Debug)]
pub struct ToBeat {
    /// The least value that it does not beat.
    pub below: FiveCardValue,
    /// What the hand is paid with it.
    pub payoff: Payoff,
    /// By ranks, the hidden hands with which the dealer qualifies below that value.
    by_ranks: i64,
}

impl Seconds {
    /// The second combinations of final hands that are priced so.
    pub fn new(showdowns: &Showdowns, priced: &Priced) -> Self {
        let up_card = showdowns.up_card.rank();
        let qualified = |hidden: &RankCounts| {
            let value = dealers_value(up_card, hidden).filter(|&value| qualifies(value));
            value.map(|value| (value, *hidden))
        };
        if priced.to_beat.is_empty() {
            return Seconds { up_card, of_six: HashMap::new() };
        }
        let dealers: Vec<(FiveCardValue, RankCounts)> =
            multisets().of_size(HIDDEN).iter().filter_map(qualified).collect();
        let of_hand = |(place, hand): (usize, Option<FinalHand>)| {
            let (of_each, held) = (priced.to_beat.get(&place)?, rank_counts(hand?.cards().iter().copied()));
            let left = left_of(&showdowns.unseen_ranks, &held)?;
            let ways: Vec<(FiveCardValue, i64)> =
                dealers.iter().map(|(value, hidden)| (*value, ways(hidden, &left))).collect();
            let to_beat = |&(below, payoff): &(FiveCardValue, Payoff)| {
                let lower = ways.iter().filter(|&&(value, _)| value < below);
                ToBeat { below, payoff, by_ranks: lower.map(|(_, ways)| ways).sum() }
            };
            Some((place, of_each.iter().map(to_beat).collect()))
        };
        let hands: Vec<(usize, Option<FinalHand>)> = all_of_six().enumerate().collect();
        Seconds { up_card, of_six: hands.into_par_iter().filter_map(of_hand).collect() }
    }

    /// Those of six cards, the first of which that beats the dealer's hand is paid.
    pub fn to_beat(&self, six: usize) -> &[ToBeat] {
        self.of_six.get(&six).map_or(&[], Vec::as_slice)
    }

    /// The payoffs of six cards with each, and the number of hidden hands that qualify and against which it is paid,
    /// when these ranks of the up card's suit may be hidden.
    pub fn paid(&self, six: usize, hidden: u16) -> Vec<(Payoff, i64)> {
        let (own_suit, mut before) = (OwnSuit { up_card: self.up_card, hidden }, 0);
        let paid = |second: &ToBeat| {
            let [_, change, _] = own_suit.change(second.below);
            let all = second.by_ranks + change;
            (second.payoff, all - std::mem::replace(&mut before, all))
        };
        self.to_beat(six).iter().map(paid).collect()
    }
}

/// What is left of each rank; `None` if there are not as many.
fn left_of(cards: &RankCounts, held: &RankCounts) -> Option<RankCounts> {
    let mut left = *cards;
    for (left, held) in left.iter_mut().zip(held) {
        *left = left.checked_sub(*held)?;
    }
    Some(left)
}

/// Number of hidden hands of these ranks.
fn ways(hidden: &RankCounts, left: &RankCounts) -> i64 {
    let of_rank = |rank: usize| i64::from(binomial(left[rank].into(), hidden[rank].into()));
    (0..RANKS).filter(|&rank| hidden[rank] > 0).map(of_rank).product()
}
