//! The combinations and the payoff of every final hand.

use std::sync::LazyLock;

use crate::cards::{Card, Rank, Suit};
use crate::games::lunar_poker::decisions::{BY_RANKS, RANK_SETS, UNSUITED, finals};
use crate::games::lunar_poker::rules::{Combinations, Payoff, Prices, READINGS, SecondCombination};
use crate::hands::rank_multisets_in_order;

/// Something of every final hand.
#[derive(Debug)]
pub struct FinalHands<T> {
    /// By kind.
    pub of_five: Vec<T>,
    /// By the multiset of six ranks of which no five are of one suit.
    pub of_six: Vec<T>,
    /// By the place of five suited ranks, times thirteen, and the rank of a card of another suit.
    suited_and_one: Vec<T>,
    /// By the set of six suited ranks.
    six_suited: Vec<T>,
}

/// The payoff of every final hand.
pub type Priced = FinalHands<Payoff>;

impl FinalHands<Combinations> {
    /// The combinations of each final hand in this reading, found at first use.
    fn of(second: SecondCombination) -> &'static Self {
        static COMBINED: [LazyLock<FinalHands<Combinations>>; READINGS] = [
            LazyLock::new(|| FinalHands::<Combinations>::new(SecondCombination::Any)),
            LazyLock::new(|| FinalHands::<Combinations>::new(SecondCombination::NoEqual)),
            LazyLock::new(|| FinalHands::<Combinations>::new(SecondCombination::NotOnSix)),
        ];
        &COMBINED[second.place()]
    }

    fn new(second: SecondCombination) -> Self {
        let finals = finals();
        let none = Combinations::of(&[], second);
        let of_five = |kind: usize| {
            if finals.rank_counts[kind].contains(&5) { none } else { Combinations::of(&finals.cards(kind), second) }
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
        FinalHands {
            of_five: (0..finals.kinds()).map(of_five).collect(),
            of_six: rank_multisets_in_order::<6>().into_iter().map(of_six).collect(),
            suited_and_one: (BY_RANKS..finals.kinds()).flat_map(suited_and_one).collect(),
            six_suited: (0..RANK_SETS).map(six_suited).collect(),
        }
    }
}

impl Priced {
    /// The payoffs of final hands in each reading.
    pub fn in_all_readings(prices: &Prices) -> [Self; READINGS] {
        SecondCombination::ALL.map(|second| Priced::new(prices, second))
    }

    /// The payoffs of final hands in one reading.
    pub fn new(prices: &Prices, second: SecondCombination) -> Self {
        let hands = FinalHands::<Combinations>::of(second);
        let payoff = |hand: &Combinations| prices.payoff(hand.winning, prices.best_second(hand.seconds));
        let payoffs = |all: &[Combinations]| all.iter().map(payoff).collect();
        FinalHands {
            of_five: payoffs(&hands.of_five),
            of_six: payoffs(&hands.of_six),
            suited_and_one: payoffs(&hands.suited_and_one),
            six_suited: payoffs(&hands.six_suited),
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
