//! Final hands after a draw: number of ways, payoffs, and results summed over draws and hidden hands.

use std::sync::LazyLock;

use az::Az;

use crate::cards::{Card, CardSet, Suit, binomial};
use crate::games::lunar_poker::decisions::{BY_RANKS, RANK_SETS, RANKS, RankCounts, all_of_six, finals, ranks_by_suit};
use crate::games::lunar_poker::exact::{Counts, Showdowns};
use crate::games::lunar_poker::rules::{
    FinalHand, PLAYER_CARDS, Payoff, Play, Prices, READINGS, SecondCombination, is_straight_flush, straights,
};
use crate::hands::rank_multisets;

/// A player's hand against an up card.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    /// In ascending order.
    pub cards: [Card; PLAYER_CARDS],
    /// Rank masks by suit.
    pub suits: [u16; Suit::ALL.len()],
    /// Mask of the up card's suit without the up card and the hand: all that the dealer's flushes depend on.
    pub own_suit: u16,
}

impl Held {
    pub fn new(showdowns: &Showdowns, cards: [Card; PLAYER_CARDS]) -> Self {
        let suits = ranks_by_suit(cards);
        Held { cards, suits, own_suit: showdowns.own_suit & !suits[showdowns.up_card.suit() as usize] }
    }

    /// The suits of which all kept cards are, with the mask of these cards; every suit if no card is kept.
    pub fn kept_of_one_suit(&self, play: Play) -> impl Iterator<Item = (u16, Suit)> {
        let kept = play.kept(&self.cards).fold(0, |ranks, card| ranks | 1 << card.rank() as u16);
        let suits = Suit::ALL.into_iter().filter(move |&suit| play.kept(&self.cards).all(|card| card.suit() == suit));
        suits.map(move |suit| (kept, suit))
    }
}

/// Upper bounds on the gain of a flush, and on what a straight flush gains beyond it.
#[derive(Clone, Copy, Debug, Default)]
pub struct FlushGains {
    flush: i128,
    straight_flush: i128,
}

impl FlushGains {
    /// `most` is the bound for a kind of final hand.
    pub fn new(most: impl Fn(usize) -> i128) -> Self {
        let of = |straight: bool| {
            let kinds = BY_RANKS..finals().kinds();
            let alike = kinds.filter(|&kind| is_straight_flush(finals().values[kind]) == straight);
            alike.map(&most).max().unwrap_or(0)
        };
        let (flush, straight_flush) = (of(false).max(0), of(true));
        FlushGains { flush, straight_flush: (straight_flush - flush).max(0) }
    }

    pub fn plus(self, other: FlushGains, times: i128) -> Self {
        FlushGains {
            flush: self.flush + times * other.flush,
            straight_flush: self.straight_flush + times * other.straight_flush,
        }
    }

    /// Bound on the gain of all flushes from the kept ranks and `drawn` of `cards` cards of their suit.
    pub fn of_suit(&self, kept: u16, drawn: usize, cards: usize) -> i128 {
        let flushes = i128::from(binomial(cards, drawn));
        flushes * self.flush + i128::from(STRAIGHTS_WITH[usize::from(kept)]) * self.straight_flush
    }
}

/// By rank mask: the number of straights that contain it.
static STRAIGHTS_WITH: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let with = |ranks: u16| straights().filter(|straight| ranks & !straight == 0).count();
    (0..RANK_SETS.az::<u16>()).map(|ranks| with(ranks).az::<u8>()).collect()
});

/// Calls `each` with every draw of a play from `pool`, card by card.
pub fn each_draw(pool: CardSet, play: Play, mut each: impl FnMut(&[Card])) {
    match play.drawn() {
        1 => pool.subsets::<1>().for_each(|drawn| each(&drawn)),
        2 => pool.subsets::<2>().for_each(|drawn| each(&drawn)),
        3 => pool.subsets::<3>().for_each(|drawn| each(&drawn)),
        4 => pool.subsets::<4>().for_each(|drawn| each(&drawn)),
        5 => pool.subsets::<5>().for_each(|drawn| each(&drawn)),
        _ => {}
    }
}

/// Payoffs of all final hands. Hands that no deck deals have the payoff of no combination.
pub struct Priced {
    /// By kind.
    pub of_five: Vec<Payoff>,
    /// By index of six cards.
    pub of_six: Vec<Payoff>,
}

impl Priced {
    /// Payoffs in each reading.
    pub fn in_readings(prices: &Prices) -> [Self; READINGS] {
        SecondCombination::ALL.map(|second| Priced::new(prices, second))
    }

    pub fn new(prices: &Prices, second: SecondCombination) -> Self {
        let payoff = |hand: Option<FinalHand>| {
            hand.map_or(prices.payoff(None, None), |hand| prices.payoff(hand.winning, hand.second(second, &prices.bet)))
        };
        Priced {
            of_five: (0..finals().kinds()).map(|kind| payoff(finals().hand(kind))).collect(),
            of_six: all_of_six().map(payoff).collect(),
        }
    }
}

/// Results of the final hands after a play, bet on or folded.
#[derive(Clone, Debug)]
pub struct Results {
    /// Number of final hands, folded ones included.
    pub hands: i64,
    /// By payoff.
    pub bets: Vec<Bets>,
}

/// Results of final hands of one payoff that are bet on. Corrections may be negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bets {
    pub hands: i64,
    /// Hidden hands that do not qualify, that qualify and are outranked, that tie.
    pub showdowns: [i64; 3],
}

impl Bets {
    #[inline]
    pub fn add(&mut self, counts: Counts, times: i64) {
        self.hands += times;
        self.showdowns.iter_mut().zip(counts.split()).for_each(|(sum, count)| *sum += times * count);
    }

    /// Adds to the hidden hands, or corrects them for flushes.
    #[inline]
    pub fn add_change(&mut self, change: [i64; 3]) {
        self.showdowns.iter_mut().zip(change).for_each(|(sum, count)| *sum += count);
    }
}

impl Results {
    pub fn none(payoffs: usize) -> Self {
        Results { hands: 0, bets: vec![Bets::default(); payoffs] }
    }

    pub fn add(&mut self, other: &Results, times: i64) {
        self.hands += times * other.hands;
        for (sum, bets) in self.bets.iter_mut().zip(&other.bets).filter(|(_, bets)| **bets != Bets::default()) {
            sum.hands += times * bets.hands;
            sum.add_change(bets.showdowns.map(|count| times * count));
        }
    }

    /// Gain over folding all, in antes. Each final hand meets `hidden_hands` hidden hands.
    pub fn gain(&self, payoffs: &[Payoff], hidden_hands: i64) -> i64 {
        let of_payoff = |(payoff, bets): (&Payoff, &Bets)| payoff.gain(bets.showdowns, hidden_hands * bets.hands);
        payoffs.iter().zip(&self.bets).map(of_payoff).sum()
    }
}

/// Number of ways to draw each multiset of ranks from given cards.
pub struct Ways {
    cards: RankCounts,
    /// Filled size by size.
    of_size: Vec<Vec<u16>>,
}

impl Ways {
    /// At most four cards of a rank.
    pub fn new(cards: RankCounts) -> Self {
        Ways { cards, of_size: vec![vec![1]] }
    }

    /// By multiset of `size` ranks: at most 4^5.
    pub fn of_size(&mut self, size: usize) -> &[u16] {
        while self.of_size.len() <= size {
            let next = self.of_size.len();
            let mut all = Vec::with_capacity(rank_multisets(next));
            // Multisets are ordered by highest rank, then by its multiplicity, then by the ranks below.
            for (rank, &cards) in self.cards.iter().enumerate() {
                for times in 1..=next {
                    let choices = binomial(cards.into(), times).az::<u16>();
                    let others = next - times;
                    let below = binomial((rank + others).saturating_sub(1), others) as usize;
                    all.extend(self.of_size[others][..below].iter().map(|ways| ways * choices));
                }
            }
            self.of_size.push(all);
        }
        &self.of_size[size]
    }
}

/// Number of ways to take cards of these ranks from those left.
pub fn ways(taken: &RankCounts, left: &RankCounts) -> i64 {
    let of_rank = |rank: usize| i64::from(binomial(left[rank].into(), taken[rank].into()));
    (0..RANKS).filter(|&rank| taken[rank] > 0).map(of_rank).product()
}
