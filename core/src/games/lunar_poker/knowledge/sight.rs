//! What one player goes by with a hand.

use crate::cards::Card;
use crate::games::lunar_poker::exact::counts::Counts;
use crate::games::lunar_poker::exact::draws::{Held, SameRanks};
use crate::games::lunar_poker::exact::solution::{Against, Deciding, Worth};
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Payoff, Play};

/// A hand as one player sees it.
pub struct Sight<'s> {
    pub against: &'s Against<'s>,
    pub hands: &'s SameRanks<'s>,
    pub held: Held,
    pub deciding: Deciding<'s>,
    reading: usize,
}

impl<'s> Sight<'s> {
    /// The view of a hand in ascending order by what `against` counts.
    pub fn new(against: &'s Against<'s>, hands: &'s SameRanks<'s>, hand: [Card; PLAYER_CARDS], reading: usize) -> Self {
        let held = Held::new(&against.showdowns, hand);
        Sight { against, hands, held, deciding: Deciding::new(against, hands), reading }
    }

    /// The best play.
    pub fn best(&mut self) -> Worth {
        self.deciding.best(&self.held)[self.reading]
    }

    /// What a play is worth over all ways, more than a fold.
    pub fn worth(&mut self, play: Play) -> i128 {
        self.deciding.gain(&self.held, play, self.reading)
    }

    /// What a final hand of this kind is paid after an exchange.
    pub fn payoff(&self, kind: usize) -> &Payoff {
        &self.against.payoffs[self.against.payoff_of(kind)]
    }

    /// Whether the player bets on a final hand after an exchange, `row` having the counts by ranks, if that does not
    /// depend on flushes of the dealer, nor on whether the dealer can be forced.
    pub fn bets_whatever(&self, kind: usize, row: &[Counts], (play, hidden_hands): (Play, i64)) -> Option<bool> {
        let bets = self.against.bets_whatever(kind, self.payoff(kind).gain(row[kind], hidden_hands));
        bets.filter(|&bets| bets || !self.against.may_force(self.payoff(kind), kind, play.drawn()))
    }

    /// What betting on a final hand gains over folding after an exchange, summed over the hidden hands, if no dealer is
    /// forced, `own_suit` being the ranks of the up card's suit that may be hidden. `None` if it may be right to bet
    /// only because the dealer can be forced.
    pub fn gain(&self, kind: usize, play: Play, own_suit: u16) -> Option<i64> {
        let (payoff, counts) = (self.payoff(kind), self.hands.counts(self.hands.row_of(play), kind, own_suit));
        let gain = payoff.gain(counts, self.against.hidden_hands(play));
        (gain > 0 || !self.against.may_force(payoff, kind, play.drawn())).then_some(gain)
    }

    /// What betting gains over folding after these cards are drawn, summed over hidden hands and new cards.
    pub fn gain_after(&self, play: Play, drawn: &[Card]) -> i128 {
        self.deciding.gain_after(&self.held, (play, self.reading), drawn).0
    }

    /// Number of draws after which the player bets, and of hidden hands that the player forces, summed over the draws.
    pub fn bets_and_forced(&mut self, play: Play) -> (i64, i64) {
        let (turned, forced) = self.deciding.forced(&self.held, play, self.reading).turned_and_forced();
        (self.bets_unless_forced(play) + turned, forced)
    }

    /// The first of these, but for bets that are only right because the dealer can be forced.
    fn bets_unless_forced(&mut self, play: Play) -> i64 {
        let (held, sums, mut bets) = (&self.held, &mut self.deciding.sums, 0);
        if play == Play::BUY {
            let by_ranks = sums.bought(held, self.reading);
            bets += sums.at(by_ranks).results.bet_on();
            sums.each_bought_flush(held, self.reading, |_, times| bets += times);
        } else if play.is_exchange() {
            let by_ranks = sums.drawn(held, play);
            bets += sums.at(by_ranks).results.bet_on();
            sums.each_flushes(held, play, |sums, flushes| bets += sums.at(flushes).results.bet_on());
        } else if play == Play::BET {
            bets += 1;
        }
        bets
    }
}
