//! The payoff of every final hand.

use crate::cards::{Card, Rank, Suit};
use crate::games::lunar_poker::decisions::{BY_RANKS, RANK_SETS, RANKS, UNSUITED, finals};
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
        let finals = finals();
        let none = prices.payoff(None, None);
        let payoff = |cards: &mut dyn Iterator<Item = Card>| {
            FinalHand::new(cards).map_or(none, |hand| prices.payoff(hand.winning, hand.second(second, &prices.bet)))
        };
        let of_five = |kind: usize| {
            if finals.rank_counts[kind].contains(&5) { none } else { payoff(&mut finals.cards(kind).into_iter()) }
        };
        let of_six = |ranks: [Rank; 6]| {
            let alike = ranks.windows(5).any(|five| five[0] == five[4]);
            let mut cards = ranks.into_iter().zip(UNSUITED).map(|(rank, suit)| Card::new(rank, suit));
            if alike { none } else { payoff(&mut cards) }
        };
        let suited_and_one = |kind: usize| {
            let other = |rank| Card::new(rank, Suit::Diamonds);
            Rank::ALL.map(|rank| payoff(&mut finals.cards(kind).into_iter().chain([other(rank)])))
        };
        let six_suited = |set: usize| {
            let ranks = (0..RANKS).filter(|rank| set >> rank & 1 == 1);
            let mut cards = ranks.map(|rank| Card::new(Rank::ALL[rank], Suit::Clubs));
            if set.count_ones() == 6 { payoff(&mut cards) } else { none }
        };
        Priced {
            of_five: (0..finals.kinds()).map(of_five).collect(),
            of_six: rank_multisets_in_order::<6>().into_iter().map(of_six).collect(),
            suited_and_one: (BY_RANKS..finals.kinds()).flat_map(suited_and_one).collect(),
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
}
