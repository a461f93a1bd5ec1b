//! Results of final hands, summed over draws and hidden hands.

use crate::games::lunar_poker::exact::counts::Counts;
use crate::games::lunar_poker::rules::Payoff;

/// Results of the final hands after a play, bet on or folded.
#[derive(Clone, Debug)]
pub struct Results {
    /// Number of final hands, folded ones included.
    pub hands: i64,
    /// Those that are bet on, by the place of their payoff.
    pub bets: Vec<Bets>,
}

/// Results of the final hands of one payoff that the player bets on. After a correction numbers may be negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bets {
    /// Number of final hands.
    pub hands: i64,
    /// Numbers of hidden hands that do not qualify, are outranked though they qualify, and tie.
    pub showdowns: [i64; 3],
}

impl Bets {
    /// Adds `times` final hands with these hidden hands.
    #[inline]
    pub fn add(&mut self, counts: Counts, times: i64) {
        self.hands += times;
        self.showdowns.iter_mut().zip(counts.split()).for_each(|(sum, count)| *sum += times * i64::from(count));
    }

    /// Adds what flushes change.
    #[inline]
    pub fn add_change(&mut self, change: [i64; 3]) {
        self.showdowns.iter_mut().zip(change).for_each(|(sum, count)| *sum += count);
    }

    fn add_bets(&mut self, other: &Bets, times: i64) {
        self.hands += times * other.hands;
        self.showdowns.iter_mut().zip(other.showdowns).for_each(|(sum, count)| *sum += times * count);
    }
}

impl Results {
    /// No final hand yet; of so many payoffs.
    pub fn none(payoffs: usize) -> Self {
        Results { hands: 0, bets: vec![Bets::default(); payoffs] }
    }

    /// Adds the other results, `times` times.
    pub fn add(&mut self, other: &Results, times: i64) {
        self.hands += times * other.hands;
        for (sum, bets) in self.bets.iter_mut().zip(&other.bets).filter(|(_, bets)| **bets != Bets::default()) {
            sum.add_bets(bets, times);
        }
    }

    /// Number of final hands that are bet on.
    pub fn bet_on(&self) -> i64 {
        self.bets.iter().map(|bets| bets.hands).sum()
    }

    /// The gain over folding all of them, in antes summed over the hidden hands, of which each final hand has so many.
    pub fn gain(&self, payoffs: &[Payoff], hidden_hands: i64) -> i64 {
        let of_payoff = |(payoff, bets): (&Payoff, &Bets)| payoff.gain(bets.showdowns, hidden_hands * bets.hands);
        payoffs.iter().zip(&self.bets).map(of_payoff).sum()
    }
}
