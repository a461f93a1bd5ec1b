//! What every final hand is, and what it comes to.

use std::sync::LazyLock;

use crate::cards::{Card, Rank, Suit};
use crate::games::lunar_poker::decisions::final_hands::{BY_RANKS, RANK_SETS, UNSUITED, finals};
use crate::games::lunar_poker::rules::combinations::{Combinations, READINGS, SecondCombination};
use crate::games::lunar_poker::rules::prices::{Payoff, Prices};
use crate::hands::rank_multisets_in_order;

/// What each final hand is, in one reading of the second combination.
#[derive(Debug)]
pub struct Combined {
    /// By kind.
    pub of_five: Vec<Combinations>,
    /// By the multiset of six ranks of which no five are of one suit.
    pub of_six: Vec<Combinations>,
    /// By the place of five suited ranks, times thirteen, and the rank of a card of another suit.
    pub suited_and_one: Vec<Combinations>,
    /// By the set of six suited ranks.
    pub six_suited: Vec<Combinations>,
}

impl Combined {
    /// What each final hand is in this reading, worked out at first use.
    pub fn of(second: SecondCombination) -> &'static Self {
        static COMBINED: [LazyLock<Combined>; 3] = [
            LazyLock::new(|| Combined::new(SecondCombination::Any)),
            LazyLock::new(|| Combined::new(SecondCombination::NoEqual)),
            LazyLock::new(|| Combined::new(SecondCombination::NotOnSix)),
        ];
        &COMBINED[second as usize]
    }

    fn new(second: SecondCombination) -> Self {
        let finals = finals();
        let none = Combinations::of(&[], second);
        let of_five = |kind: usize| {
            if finals.rank_counts(kind).contains(&5) { none } else { Combinations::of(&finals.cards(kind), second) }
        };
        let of_six = |ranks: [Rank; 6]| {
            let alike = ranks.iter().any(|rank| ranks.iter().filter(|other| *other == rank).count() > 4);
            let cards: [Card; 6] = std::array::from_fn(|place| Card::new(ranks[place], UNSUITED[place]));
            if alike { none } else { Combinations::of(&cards, second) }
        };
        let suited_and_one = |kind: usize| {
            Rank::ALL.map(|rank| {
                let mut cards = finals.cards(kind).to_vec();
                cards.push(Card::new(rank, Suit::Diamonds));
                Combinations::of(&cards, second)
            })
        };
        let six_suited = |set: usize| {
            let cards: Vec<Card> = Rank::ALL
                .into_iter()
                .filter(|&rank| set >> rank as usize & 1 == 1)
                .map(|rank| Card::new(rank, Suit::Clubs))
                .collect();
            if cards.len() == 6 { Combinations::of(&cards, second) } else { none }
        };
        Combined {
            of_five: (0..finals.kinds()).map(of_five).collect(),
            of_six: rank_multisets_in_order::<6>().into_iter().map(of_six).collect(),
            suited_and_one: (BY_RANKS..finals.kinds()).flat_map(suited_and_one).collect(),
            six_suited: (0..RANK_SETS).map(six_suited).collect(),
        }
    }
}

/// What all final hands come to, by the places of [`Combined`].
#[derive(Debug)]
pub struct Priced {
    pub of_five: Vec<Payoff>,
    pub of_six: Vec<Payoff>,
    suited_and_one: Vec<Payoff>,
    six_suited: Vec<Payoff>,
    prices: Prices,
}

impl Priced {
    /// What final hands come to in each reading.
    pub fn in_all_readings(prices: &Prices) -> [Self; READINGS] {
        SecondCombination::ALL.map(|second| Priced::new(prices, second))
    }

    /// What all final hands come to.
    pub fn new(prices: &Prices, second: SecondCombination) -> Self {
        let combined = Combined::of(second);
        let payoff = |hand: &Combinations| prices.payoff(hand.winning, prices.best_second(hand.seconds));
        let payoffs = |all: &[Combinations]| all.iter().map(payoff).collect();
        Priced {
            of_five: payoffs(&combined.of_five),
            of_six: payoffs(&combined.of_six),
            suited_and_one: payoffs(&combined.suited_and_one),
            six_suited: payoffs(&combined.six_suited),
            prices: prices.clone(),
        }
    }

    /// What is paid.
    pub fn prices(&self) -> &Prices {
        &self.prices
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
