//! Counts of endings.

use crate::games::lunar_poker::exact::dealer::Counts;
use crate::games::lunar_poker::exact::forcing::Forced;
use crate::games::lunar_poker::rules::{Ending, Payoff};

/// How often each ending comes, in hidden hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endings([i64; Ending::COUNT]);

impl Endings {
    /// None.
    pub fn zero() -> Self {
        Endings([0; Ending::COUNT])
    }

    /// By place.
    pub fn counts(&self) -> &[i64; Ending::COUNT] {
        &self.0
    }

    /// Adds a round that ends without a showdown.
    pub fn add(&mut self, ending: Ending, hidden_hands: i64) {
        self.0[ending.place()] += hidden_hands;
    }

    /// Adds the endings of a final hand that is bet on, `times` times.
    pub fn add_bet(&mut self, payoff: &Payoff, counts: Counts, hidden_hands: i64, times: i64) {
        let [not_qualified, outranked, tied] = counts.split().map(i64::from);
        self.0[Ending::not_qualified(payoff.winning).place()] += times * not_qualified;
        self.0[Ending::Tied.place()] += times * tied;
        self.0[Ending::Lost.place()] += times * (hidden_hands - not_qualified - outranked - tied);
        // A hand without a combination outranks none that qualifies.
        if let Some(winning) = payoff.winning {
            self.0[Ending::Won(winning, payoff.second).place()] += times * outranked;
        }
    }

    /// Takes away the hidden hands against which the player forces the dealer, with which rounds end otherwise.
    pub fn take_away_forced(&mut self, payoff: &Payoff, forced: &Forced) {
        self.0[Ending::not_qualified(payoff.winning).place()] -= forced.hands;
    }

    /// Adds the endings of these rounds, one for each new card of the dealer.
    pub fn add_forced(&mut self, payoff: &Payoff, forced: &Forced, new_cards: i64) {
        let Forced { hands, outranked, tied, higher } = *forced;
        // The ante is not paid then, so it does not matter how high the hand is.
        self.0[Ending::NotQualified(false).place()] += new_cards * hands - outranked - tied - higher;
        self.0[Ending::Tied.place()] += tied;
        self.0[Ending::Lost.place()] += higher;
        if let Some(winning) = payoff.winning {
            self.0[Ending::Won(winning, payoff.second).place()] += outranked;
        }
    }

    /// Adds a final hand that is bet on only because the dealer can be forced, and was counted as folded.
    pub fn turn_to_a_bet(&mut self, payoff: &Payoff, counts: Counts, hidden_hands: i64) {
        self.add(Ending::Folded, -hidden_hands);
        self.add_bet(payoff, counts, hidden_hands, 1);
    }
}
