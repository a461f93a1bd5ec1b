//! The best play with each hand.
//!
//! An exchange is evaluated only where it may be the best: the others have a bound that is proven to be at least their
//! worth and below what another play is worth ([`SameRanks::most_by_ranks`], [`SameRanks::most_by_flushes`] and
//! [`SameRanks::most_by_forcing`]).

use std::cell::OnceCell;
use std::cmp::Reverse;
use std::collections::HashMap;

use super::cycle::Cycle;
use crate::cards::Card;
use crate::games::lunar_poker::chapter::Chapter;
use crate::games::lunar_poker::decisions::{Player, simply_bets};
use crate::games::lunar_poker::exact::draws::{FlushGains, Held, Priced, SameRanks};
use crate::games::lunar_poker::exact::forcing::{ForcedRounds, ForcedSums, Forcers};
use crate::games::lunar_poker::exact::showdowns::{Counts, Showdowns};
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::games::lunar_poker::rules::{Combination, Payoff, Play, READINGS};

/// Everything that the decisions against one up card rest on.
#[derive(Debug)]
pub struct Against<'a> {
    pub showdowns: Showdowns,
    /// Who decides after a draw.
    pub player: Player,
    pub deals: &'a Cycle,
    /// By reading.
    pub priced: &'a [Priced; READINGS],
    /// The hands that force the dealer, in 2013.
    forcers: Option<Forcers<'a>>,
    /// By kind of final hand: the most that flushes of the dealer can add to its gain.
    most_by_flushes: Vec<i64>,
    flush_gains: FlushGains,
}

/// What one play is worth, over all deals after the up card, more than a fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    pub play: Play,
    pub gain: i128,
}

/// The hands of the same ranks, with results found for them before.
pub struct Deciding<'a> {
    against: &'a Against<'a>,
    pub hands: &'a SameRanks<'a>,
    /// Sums over forced dealers, in 2013.
    forced_sums: Option<ForcedSums<'a>>,
    /// By play: what [`SameRanks::most_by_ranks`] says, found at first use.
    most_by_ranks: OnceCell<Vec<i64>>,
    /// Sums of gains by ranks: by the unseen cards of the up card's suit and the play, and for a bought card by
    /// reading.
    by_ranks: HashMap<(u16, Play), i64>,
    bought_by_ranks: HashMap<u16, [i64; READINGS]>,
}

impl<'a> Against<'a> {
    /// What is needed against the up card of `showdowns`.
    pub fn new(
        chapter: Chapter,
        showdowns: Showdowns,
        player: Player,
        deals: &'a Cycle,
        priced: &'a [Priced; READINGS],
    ) -> Self {
        let of_five = &priced[0].of_five;
        let ranges = showdowns.ranges_by_flushes(of_five);
        let (least_by_flushes, most_by_flushes) = ranges.into_iter().unzip();
        // Players by rules have no rule for the dealer of 2013.
        let forces = chapter == Chapter::Of2013 && player == Player::Optimal;
        let forcers = forces.then(|| Forcers::new(&showdowns, priced, least_by_flushes));
        let flush_gains = FlushGains::new(|kind| of_five[kind].most_gain().into());
        Against { showdowns, player, deals, priced, forcers, most_by_flushes, flush_gains }
    }

    /// The hands of the ranks of `hand`.
    pub fn same_ranks(&self, hand: [Card; PLAYER_CARDS]) -> SameRanks<'_> {
        SameRanks::new(&self.showdowns, &self.priced[0], hand)
    }

    /// Whether the player bets on a final hand after a draw.
    #[inline]
    pub fn bets(&self, payoff: &Payoff, gain: i64) -> bool {
        match self.player {
            Player::Optimal => gain > 0,
            Player::Simple => simply_bets(payoff.winning, self.showdowns.up_card.rank()),
        }
    }

    /// Whether the player may ever force the dealer with this kind of final hand after a draw.
    pub fn may_force(&self, payoff: &Payoff, kind: usize, drawn: usize) -> bool {
        self.forcers.as_ref().is_some_and(|forcers| forcers.forcing.forcer(payoff, kind, drawn).is_some())
    }

    /// Number of hidden hands after a play.
    pub fn hidden_hands(&self, play: Play) -> i64 {
        self.showdowns.hidden_hands(play.drawn()).into()
    }

    /// Number of new cards that a forced dealer may get after a play; 1 if no dealer is forced.
    pub fn new_cards(&self, play: Play) -> i64 {
        self.forcers.as_ref().map_or(1, |forcers| forcers.new_cards(play))
    }
}

impl<'a> Deciding<'a> {
    /// Nothing is found yet.
    pub fn new(against: &'a Against<'a>, hands: &'a SameRanks<'a>) -> Self {
        Deciding {
            against,
            hands,
            forced_sums: against.forcers.as_ref().map(|forcers| ForcedSums::new(forcers, hands)),
            most_by_ranks: OnceCell::new(),
            by_ranks: HashMap::new(),
            bought_by_ranks: HashMap::new(),
        }
    }

    /// A bound on the gain of an exchange without the player's flushes, summed over all draws and hidden hands.
    fn most_by_ranks(&self, play: Play) -> i64 {
        let of_all = self.most_by_ranks.get_or_init(|| {
            let mut most = vec![0; Play::CODES];
            for play in Play::exchanges() {
                let (first, place) = (self.hands.first_alike(play), usize::from(play.code()));
                let known = most[usize::from(first.code())];
                most[place] =
                    if first == play { self.hands.most_by_ranks(play, &self.against.most_by_flushes) } else { known };
            }
            most
        });
        of_all[usize::from(play.code())]
    }

    /// The best play in each reading with a hand that is paid no instant payout; of equals, the one that takes fewer
    /// cards.
    pub fn best(&mut self, held: &Held) -> [Worth; READINGS] {
        let (fold, bet) = (0, self.gain(held, Play::BET, 0));
        let mut best =
            if bet > fold { Worth { play: Play::BET, gain: bet } } else { Worth { play: Play::FOLD, gain: fold } };
        let mut buying: [i128; READINGS] = std::array::from_fn(|reading| self.gain_of_buying(held, reading));
        let least = |best: Worth| best.gain.max(*buying.iter().min().unwrap_or(&0));
        for (most, play) in self.exchanges_by_bound(held) {
            if most < least(best) {
                break;
            }
            let Some(gain) = self.gain_of_exchange(held, play, least(best)) else { continue };
            let comes_first = (play.drawn(), play) < (best.play.drawn(), best.play);
            if gain > best.gain || gain == best.gain && best.play.is_exchange() && comes_first {
                best = Worth { play, gain };
            }
        }
        for (reading, buying) in buying.iter_mut().enumerate() {
            let most = self.most_by_forcing(held, Play::BUY, reading);
            if most > 0 && *buying + most >= best.gain {
                *buying += self.gain_by_forcing(held, Play::BUY, reading);
            }
        }
        buying.map(|gain| {
            let buys = gain > best.gain || gain == best.gain && best.play.is_exchange();
            if buys { Worth { play: Play::BUY, gain } } else { best }
        })
    }

    /// All exchanges with a bound on the worth of each, the greatest first.
    fn exchanges_by_bound(&self, held: &Held) -> Vec<(i128, Play)> {
        let with_bound = |play| (self.most_of_exchange(held, play), play);
        let mut exchanges: Vec<(i128, Play)> = Play::exchanges().map(with_bound).collect();
        exchanges.sort_by_key(|&(most, play)| (Reverse(most), play.drawn(), play));
        exchanges
    }

    /// A bound on the worth of an exchange.
    fn most_of_exchange(&self, held: &Held, play: Play) -> i128 {
        let flushes = self.hands.most_by_flushes(held, play, &self.against.flush_gains);
        let gains = i128::from(self.most_by_ranks(play)) + flushes;
        self.against.deals.net_of_fee(play, gains) + self.most_by_forcing(held, play, 0)
    }

    /// What an exchange is worth; `None` if a bound shows on the way that it is less than `least`.
    fn gain_of_exchange(&mut self, held: &Held, play: Play, least: i128) -> Option<i128> {
        let flushes = self.gain_by_flushes(held, play);
        let most_by_forcing = self.most_by_forcing(held, play, 0);
        if self.net(play, self.most_by_ranks(play) + flushes) + most_by_forcing < least {
            return None;
        }
        let gains = self.gain_by_ranks(held, play) + flushes;
        let gain = self.net(play, gains);
        (gain + most_by_forcing >= least).then(|| gain + self.gain_by_forcing(held, play, 0))
    }

    /// A bound on what forcing the dealer adds to the worth of a draw.
    fn most_by_forcing(&self, held: &Held, play: Play, reading: usize) -> i128 {
        let most = self.forced_sums.as_ref().map_or(0, |sums| sums.most_by_forcing(held, play, reading));
        most * self.against.deals.times_of_new_card(play.drawn())
    }

    /// The results of forcing the dealer after a play; none under Chapter 671a.
    pub fn forced(&self, held: &Held, play: Play, reading: usize) -> ForcedRounds {
        self.forced_sums.as_ref().map(|sums| sums.forced(held, play, reading)).unwrap_or_default()
    }

    /// What forcing the dealer adds to the worth of a play.
    fn gain_by_forcing(&self, held: &Held, play: Play, reading: usize) -> i128 {
        let forced = self.forced(held, play, reading);
        let gain = forced.gain(self.against.hidden_hands(play), self.against.new_cards(play));
        gain * self.against.deals.times_of_new_card(play.drawn())
    }

    /// The two best plays of all, and what they are worth more than a fold.
    pub fn two_best(&mut self, held: &Held, reading: usize) -> [Worth; 2] {
        let certain =
            [Play::FOLD, Play::BET, Play::BUY].map(|play| Worth { play, gain: self.gain(held, play, reading) });
        let mut best = certain;
        best.sort_by_key(|worth| Reverse(worth.gain));
        for (most, play) in self.exchanges_by_bound(held) {
            if most < best[1].gain {
                break;
            }
            best[2] = Worth { play, gain: self.gain(held, play, reading) };
            best.sort_by_key(|worth| (Reverse(worth.gain), worth.play.is_exchange(), worth.play.drawn(), worth.play));
        }
        [best[0], best[1]]
    }

    /// What any play is worth more than a fold, over all deals after the up card.
    pub fn gain(&mut self, held: &Held, play: Play, reading: usize) -> i128 {
        let gain = match play {
            Play::BET => self.gain_of_bet(held),
            Play::BUY => self.gain_of_buying(held, reading),
            play if play.is_exchange() => {
                let gains = self.gain_by_ranks(held, play) + self.gain_by_flushes(held, play);
                self.net(play, gains)
            }
            _ => 0,
        };
        gain + self.gain_by_forcing(held, play, reading)
    }

    /// What betting gains over folding once these cards were drawn, summed over the hidden hands and the dealer's new
    /// cards, the number of both, and the combination that competes.
    pub fn gain_after(&self, held: &Held, play: Play, drawn: &[Card]) -> (i128, i128, Option<Combination>) {
        let (hidden_hands, new_cards) = (self.against.hidden_hands(play), self.against.new_cards(play));
        let (mut gain, mut winning) = (0, None);
        self.hands.after(held, play, drawn, self.hands.priced, |payoff, kind, counts| {
            let forced = self.forced_sums.as_ref();
            let forced = forced.map(|sums| sums.forced_after(held, play, drawn, (payoff, kind)));
            gain = i128::from(payoff.gain(counts, hidden_hands)) * i128::from(new_cards)
                + forced.map_or(0, |forced| forced.gain(payoff, new_cards));
            winning = payoff.winning;
        });
        (gain, i128::from(hidden_hands) * i128::from(new_cards), winning)
    }

    fn net(&self, play: Play, gains: i64) -> i128 {
        self.against.deals.net_of_fee(play, gains.into())
    }

    fn gain_of_bet(&self, held: &Held) -> i128 {
        let (hidden_hands, mut gain) = (self.against.hidden_hands(Play::BET), 0);
        self.hands.bet(held, |payoff, counts, _| gain = payoff.gain(counts, hidden_hands));
        self.net(Play::BET, gain)
    }

    fn gain_of_buying(&mut self, held: &Held, reading: usize) -> i128 {
        let (hands, priced) = (self.hands, self.against.priced);
        let against = self.against;
        let by_ranks = self.bought_by_ranks.entry(held.own_suit).or_insert_with(|| {
            priced.each_ref().map(|priced| {
                let mut gains = Gains::new(against, Play::BUY);
                hands.bought_by_ranks(held.own_suit, priced, gains.adding());
                gains.sum
            })
        });
        let mut flushes = Gains::new(against, Play::BUY);
        hands.bought_flushes(held, &priced[reading], flushes.adding());
        let gains = by_ranks[reading] + flushes.sum;
        self.net(Play::BUY, gains)
    }

    fn gain_by_ranks(&mut self, held: &Held, play: Play) -> i64 {
        let hands = self.hands;
        let first = hands.first_alike(play);
        let mut gains = Gains::new(self.against, play);
        *self.by_ranks.entry((held.own_suit, first)).or_insert_with(|| {
            hands.drawn_by_ranks(held.own_suit, first, gains.adding());
            gains.sum
        })
    }

    fn gain_by_flushes(&self, held: &Held, play: Play) -> i64 {
        let mut gains = Gains::new(self.against, play);
        self.hands.drawn_flushes(held, play, gains.adding());
        gains.sum
    }
}

/// Adds up the gains over a fold of final hands that the player bets on.
struct Gains<'a> {
    against: &'a Against<'a>,
    hidden_hands: i64,
    sum: i64,
}

impl<'a> Gains<'a> {
    fn new(against: &'a Against<'a>, play: Play) -> Self {
        Gains { against, hidden_hands: against.hidden_hands(play), sum: 0 }
    }

    fn adding(&mut self) -> impl FnMut(&Payoff, Counts, i64) {
        move |payoff, counts, times| {
            let gain = payoff.gain(counts, self.hidden_hands);
            if self.against.bets(payoff, gain) {
                self.sum += times * gain;
            }
        }
    }
}
