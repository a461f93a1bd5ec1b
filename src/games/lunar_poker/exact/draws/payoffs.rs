//! The payoff of every final hand.

use crate::cards::{Card, Rank, Suit};
use crate::games::lunar_poker::decisions::{BY_RANKS, RANK_SETS, finals, six_of_ranks};
use crate::games::lunar_poker::rules::{FinalHand, Payoff, Prices, READINGS, SecondCombination};
use crate::hands::rank_multisets_in_order;

/// The payoff of every final hand; that of a hand without a combination where no deck deals one.
#[derive(Debug)]
pub struct Priced {
    /// By kind.
    pub of_five: Vec<Payoff>,
    /// By the multiset of six ranks of which no five are of one suit.
    pub of_six: Vec<Payoff>,
    /// By the place of five suited ranks, times thirteen, and the rank of a card of another suit.
    suited_and_one: Vec<Payoff>,
    /// By the set of six suited ranks.
    six_suited: Vec<Payoff>,
}

impl Priced {
    /// The payoffs of final hands in each reading.
    pub fn in_all_readings(prices: &Prices) -> [Self; READINGS] {
        SecondCombination::ALL.map(|second| Priced::new(prices, second))
    }

    /// The payoffs of final hands in one reading.
    pub fn new(prices: &Prices, second: SecondCombination) -> Self {
        let payoff = |hand: Option<FinalHand>| {
            hand.map_or(prices.payoff(None, None), |hand| prices.payoff(hand.winning, hand.second(second, &prices.bet)))
        };
        let suited_and_one = |kind: usize| {
            let other = |rank| Card::new(rank, Suit::Diamonds);
            Rank::ALL.map(|rank| payoff(FinalHand::new(finals().cards(kind).into_iter().chain([other(rank)]))))
        };
        let six_suited = |set: usize| {
            let ranks = Rank::ALL.into_iter().filter(|&rank| set.count_ones() == 6 && set >> rank as usize & 1 == 1);
            payoff(FinalHand::new(ranks.map(|rank| Card::new(rank, Suit::Clubs))))
        };
        Priced {
            of_five: (0..finals().kinds()).map(|kind| payoff(finals().hand(kind))).collect(),
            of_six: rank_multisets_in_order::<6>().into_iter().map(|ranks| payoff(six_of_ranks(ranks))).collect(),
            suited_and_one: (BY_RANKS..finals().kinds()).flat_map(suited_and_one).collect(),
            six_suited: (0..RANK_SETS).map(six_suited).collect(),
        }
    }

    /// Six cards of which five make this kind of flush, and the sixth is of another suit.
    pub fn suited_and_one(&self, kind: usize, sixth: Rank) -> &Payoff {
        &self.suited_and_one[(kind - BY_RANKS) * Rank::ALL.len() + sixth as usize]
    }

    /// Six cards of one suit.
    pub fn six_suited(&self, ranks: u16) -> &Payoff {
        &self.six_suited[usize::from(ranks)]
    }

    /// The payoffs of six cards of which five are of one suit.
    pub fn of_flushes_of_six(&self) -> impl Iterator<Item = &Payoff> {
        self.suited_and_one.iter().chain(&self.six_suited)
    }
}
