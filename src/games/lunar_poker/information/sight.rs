//! What one player goes by with a hand.

use crate::cards::Card;
use crate::games::lunar_poker::exact::counts::Counts;
use crate::games::lunar_poker::exact::draws::{Held, SameRanks};
use crate::games::lunar_poker::exact::solution::Against;
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Payoff, Play};

/// A hand as one player sees it.
pub struct Sight<'s> {
    pub against: &'s Against<'s>,
    pub hands: SameRanks<'s>,
    pub held: Held,
}

impl<'s> Sight<'s> {
    /// The view of a hand in ascending order by what `against` counts.
    pub fn new(against: &'s Against<'s>, hand: [Card; PLAYER_CARDS]) -> Self {
        Sight { against, hands: against.same_ranks(hand), held: Held::new(&against.showdowns, hand) }
    }

    /// What a final hand of this kind is paid after an exchange.
    pub fn payoff(&self, kind: usize) -> &Payoff {
        &self.against.payoffs[self.against.payoff_of(kind)]
    }

    /// Whether the player bets on a final hand after an exchange, `row` having the counts by ranks, if that does not
    /// depend on flushes of the dealer.
    pub fn bets_whatever(&self, kind: usize, row: &[Counts], hidden_hands: i64) -> Option<bool> {
        self.against.bets_whatever(kind, self.payoff(kind).gain(row[kind], hidden_hands))
    }

    /// What betting on a final hand gains over folding after an exchange, summed over the hidden hands, `row` having
    /// the counts by ranks and `own_suit` the ranks of the up card's suit that may be hidden.
    pub fn gain(&self, kind: usize, row: &[Counts], own_suit: u16, hidden_hands: i64) -> i64 {
        self.payoff(kind).gain(self.hands.counts(row, kind, own_suit), hidden_hands)
    }

    /// The same after any draw; 0 if the cards are not as many as the play draws.
    pub fn gain_after(&self, play: Play, drawn: &[Card], reading: usize) -> i64 {
        let hand = self.hands.after(&self.held, play, drawn, &self.against.priced[reading]);
        hand.map_or(0, |hand| hand.gain(self.against.hidden_hands(play)))
    }
}
