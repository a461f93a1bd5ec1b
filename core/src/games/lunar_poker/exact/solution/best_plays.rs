//! The best play with each hand.
//!
//! An exchange is evaluated only if it may be the best. The others have a proven upper bound below the value of another
//! play.

use std::cmp::Reverse;
use std::rc::Rc;

use super::against::Against;
use super::sums::{Addend, DrawSums};
use crate::cards::Card;
use crate::games::lunar_poker::exact::{ForcedRounds, ForcedSums, Forcers, Held, SameRanks};
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Play, READINGS};

/// A play with its gain over a fold, over all deals after the up card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    pub play: Play,
    pub gain: i128,
}

/// Hands of the same ranks with the sums computed so far.
pub struct Deciding<'a> {
    pub sums: DrawSums<'a>,
    /// `None` under Chapter 671a.
    forced_sums: Option<ForcedSums<'a>>,
    /// By descending bound.
    exchanges: Vec<Bounded>,
    /// By play: bound on the gain by ranks.
    most: [Option<i64>; Play::CODES],
    /// By reading: bound on the gain by forcing after a bought card, by ranks.
    most_by_forcing: [Option<i128>; READINGS],
}

#[derive(Clone, Copy)]
struct Bounded {
    play: Play,
    /// Without the player's flushes, and the part due to forcing the dealer.
    by_ranks: i128,
    by_forcing: i128,
    /// With the flushes of any hand of these ranks.
    with_flushes: i128,
}

impl<'a> Deciding<'a> {
    /// `hand`: any of the hands.
    pub fn new(against: &'a Against<'a>, hand: [Card; PLAYER_CARDS]) -> Self {
        let hands = Rc::new(SameRanks::new(&against.showdowns, hand));
        let (sums, forced_sums) = (DrawSums::new(against, Rc::clone(&hands)), ForcedSums::new(against, hands));
        let (exchanges, most, most_by_forcing) = Default::default();
        Deciding { sums, forced_sums, exchanges, most, most_by_forcing }
    }

    /// By reading, for a hand without an instant payout. Ties go to the play that takes fewer cards.
    pub fn best(&mut self, held: &Held) -> [Worth; READINGS] {
        let bet = self.gain(held, Play::BET, 0);
        let mut best = Worth { play: if bet > 0 { Play::BET } else { Play::FOLD }, gain: bet.max(0) };
        let readings = if self.sums.readings_differ(held) { READINGS } else { 1 };
        let of_buying = |reading: usize| self.gain_unless_forced(held, Play::BUY, reading);
        let mut buying: Vec<i128> = (0..readings).map(of_buying).collect();
        let least = |best: Worth| best.gain.max(*buying.iter().min().unwrap_or(&0));
        for place in 0..self.exchanges().len() {
            let exchange = self.exchanges[place];
            if exchange.with_flushes < least(best) {
                break;
            }
            let Some(gain) = self.gain_of_exchange(held, exchange, least(best)) else { continue };
            let play = exchange.play;
            let comes_first = (play.drawn(), play) < (best.play.drawn(), best.play);
            if gain > best.gain || gain == best.gain && best.play.is_exchange() && comes_first {
                best = Worth { play, gain };
            }
        }
        for (reading, buying) in buying.iter_mut().enumerate() {
            let most = self.most_by_forcing_after_buying(held, reading);
            if most > 0 && *buying + most >= best.gain {
                *buying += self.gain_by_forcing(held, Play::BUY, reading);
            }
        }
        std::array::from_fn(|reading| {
            let gain = buying[reading.min(readings - 1)];
            let buys = gain > best.gain || gain == best.gain && best.play.is_exchange();
            if buys { Worth { play: Play::BUY, gain } } else { best }
        })
    }

    /// All exchanges by descending bound.
    fn exchanges(&mut self) -> &[Bounded] {
        if self.exchanges.is_empty() {
            let mut all: Vec<Bounded> = Vec::new();
            for play in Play::exchanges() {
                let first = self.sums.hands.first_alike(play);
                let alike = all.iter().find(|known| known.play == first).copied();
                all.push(alike.map_or_else(|| self.bounded(play), |alike| Bounded { play, ..alike }));
            }
            all.sort_by_key(|exchange| (Reverse(exchange.with_flushes), exchange.play.drawn(), exchange.play));
            self.exchanges = all;
        }
        &self.exchanges
    }

    fn bounded(&mut self, play: Play) -> Bounded {
        let against = self.sums.against;
        let by_forcing = self.forced_sums.as_ref().map_or(0, |sums| sums.most_by_ranks(play, 0));
        let by_forcing = by_forcing * against.deals.times_of_new_card[play.drawn()];
        let most = self.sums.most_quickly(play);
        let by_ranks = self.net(play, most) + by_forcing;
        let flushes = self.sums.hands.most_flush_gains(play, &against.flush_worths[play.drawn()]);
        Bounded { play, by_ranks, by_forcing, with_flushes: by_ranks + flushes }
    }

    /// Upper bound: every flush wins the most against every hidden hand, without deducting its count by ranks.
    fn most_of_exchange(&self, held: &Held, Bounded { play, by_ranks, .. }: Bounded) -> i128 {
        by_ranks + self.sums.hands.flush_gains(held, play, &self.sums.against.flush_worths[play.drawn()])
    }

    /// `None` if a bound below `least` turns up first.
    fn gain_of_exchange(&mut self, held: &Held, exchange: Bounded, least: i128) -> Option<i128> {
        if self.most_of_exchange(held, exchange) < least {
            return None;
        }
        let (play, against) = (exchange.play, self.sums.against);
        let flushes = |forcers: &Forcers| self.sums.hands.flush_gains(held, play, &forcers.flush_gains[play.drawn()]);
        let by_flushes = against.forcers.as_ref().map_or(0, flushes);
        let most_by_forcing = exchange.by_forcing + by_flushes * against.deals.times_of_new_card[play.drawn()];
        if !self.sums.is_drawn_known(held, play) {
            let most = &mut self.most[usize::from(self.sums.hands.first_alike(play).code())];
            let mut most = *most.get_or_insert_with(|| self.sums.most(play));
            self.sums.each_flushes(held, play, |sums, flushes| most += sums.found[flushes].gain);
            if self.net(play, most) + most_by_forcing < least {
                return None;
            }
        }
        let gain = self.gain_unless_forced(held, play, 0);
        (gain + most_by_forcing >= least).then(|| gain + self.gain_by_forcing(held, play, 0))
    }

    /// Bound on what forcing the dealer adds to the value of buying a card.
    fn most_by_forcing_after_buying(&mut self, held: &Held, reading: usize) -> i128 {
        let Some(sums) = &self.forced_sums else { return 0 };
        let by_ranks = &mut self.most_by_forcing[reading];
        let by_ranks = *by_ranks.get_or_insert_with(|| sums.most_by_ranks(Play::BUY, reading));
        let most = by_ranks + sums.most_by_flushes_bought(held, reading);
        most * self.sums.against.deals.times_of_new_card[Play::BUY.drawn()]
    }

    /// Results of forcing the dealer after a play; none under Chapter 671a.
    pub fn forced(&self, held: &Held, play: Play, reading: usize) -> ForcedRounds {
        self.forced_sums.as_ref().map(|sums| sums.forced(held, play, reading)).unwrap_or_default()
    }

    fn gain_by_forcing(&self, held: &Held, play: Play, reading: usize) -> i128 {
        let (against, forced) = (self.sums.against, self.forced(held, play, reading));
        let gain = forced.gain(against.hidden_hands(play), against.new_cards(play));
        gain * against.deals.times_of_new_card[play.drawn()]
    }

    pub fn two_best(&mut self, held: &Held, reading: usize) -> [Worth; 2] {
        let mut best =
            [Play::FOLD, Play::BET, Play::BUY].map(|play| Worth { play, gain: self.gain(held, play, reading) });
        best.sort_by_key(|worth| Reverse(worth.gain));
        for place in 0..self.exchanges().len() {
            let exchange = self.exchanges[place];
            if exchange.with_flushes < best[1].gain {
                break;
            }
            if self.most_of_exchange(held, exchange) < best[1].gain {
                continue;
            }
            let play = exchange.play;
            best[2] = Worth { play, gain: self.gain(held, play, reading) };
            best.sort_by_key(|worth| (Reverse(worth.gain), worth.play.is_exchange(), worth.play.drawn(), worth.play));
        }
        [best[0], best[1]]
    }

    /// Gain of a play over a fold, over all deals after the up card.
    pub fn gain(&mut self, held: &Held, play: Play, reading: usize) -> i128 {
        self.gain_unless_forced(held, play, reading) + self.gain_by_forcing(held, play, reading)
    }

    /// [`Deciding::gain`] if the dealer is never forced.
    fn gain_unless_forced(&mut self, held: &Held, play: Play, reading: usize) -> i128 {
        let (mut gains, hidden_hands) = (0, self.sums.against.hidden_hands(play));
        self.sums.each_addend(held, play, reading, |sums, addend| {
            gains += match addend {
                Addend::Sum(sum) => sums.found[sum].gain,
                Addend::Bet { payoff, counts, times } => {
                    times * sums.against.payoffs[payoff].gain(counts.split(), hidden_hands)
                }
            };
        });
        self.net(play, gains)
    }

    /// Gain of betting over folding after these cards are drawn, summed over hidden hands and the dealer's new cards.
    pub fn gain_after(&self, held: &Held, play: Play, reading: usize, drawn: &[Card]) -> i128 {
        let against = self.sums.against;
        let (hidden_hands, new_cards) = (against.hidden_hands(play), against.new_cards(play));
        let Some(hand) = self.sums.hands.after(held, play, drawn, &against.priced[reading]) else { return 0 };
        let forced = self.forced_sums.as_ref().and_then(|sums| sums.forced_after(held, play, drawn, &hand));
        let by_forcing = forced.map_or(0, |forced| forced.gain(&hand.payoff, new_cards));
        i128::from(hand.gain(hidden_hands)) * i128::from(new_cards) + by_forcing
    }

    fn net(&self, play: Play, gains: i64) -> i128 {
        self.sums.against.deals.net_of_fee(play, gains.into())
    }
}
