//! What all decisions against one up card rest on.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::cycle::Cycle;
use crate::cards::Card;
use crate::games::lunar_poker::chapter::Chapter;
use crate::games::lunar_poker::decisions::{BY_RANKS, MOST, Player, simply_bets, smaller_multisets};
use crate::games::lunar_poker::exact::draws::{Bets, FlushGains, Priced, SameRanks};
use crate::games::lunar_poker::exact::forcing::Forcers;
use crate::games::lunar_poker::exact::showdowns::{Counts, Showdowns};
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::games::lunar_poker::rules::{Payoff, Play, READINGS};

/// Everything that the decisions against one up card rest on.
#[derive(Debug)]
pub struct Against<'a> {
    pub showdowns: Showdowns,
    /// Who decides after a draw.
    pub player: Player,
    /// By payoff: whether a player by rules bets; the best one looks at the gain.
    bet_on: Option<Vec<bool>>,
    pub deals: &'a Cycle,
    /// By reading.
    pub priced: &'a [Priced; READINGS],
    /// The different payoffs, those of five cards first, and the number of these.
    pub payoffs: Vec<Payoff>,
    pub payoffs_of_five: usize,
    places: HashMap<Payoff, u16>,
    /// By reading and the multiset of six ranks: the place among the payoffs.
    of_six: [Vec<u16>; READINGS],
    /// By kind of final hand.
    of_kind: Vec<OfKind>,
    /// The hands that force the dealer, in 2013.
    pub forcers: Option<Forcers<'a>>,
    /// By kind of final hand: the most that flushes of the dealer can add to its gain.
    most_by_flushes: Vec<i64>,
    /// By the place of up to four dead ranks, found at first use; and what they are counted in.
    most_gains: Vec<OnceLock<Vec<u32>>>,
    pub unit: u64,
    /// By number of cards drawn: the most that a flush of the player adds to the worth of an exchange.
    pub flush_worths: [FlushGains; PLAYER_CARDS + 1],
}

/// What a kind of final hand is to the sums.
#[derive(Clone, Copy, Debug)]
struct OfKind {
    /// The place among the payoffs.
    payoff: u16,
    /// The group of kinds for which the dealer's flushes change the same.
    group: u16,
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
        let flush_worths = std::array::from_fn(|drawn| {
            let hidden_hands = i128::from(showdowns.hidden_hands(drawn));
            let by_forcing = forcers.as_ref().map_or(FlushGains::NONE, |forcers: &Forcers| {
                forcers.flush_gains[drawn].times_and(deals.times_of_new_card(drawn), FlushGains::NONE)
            });
            flush_gains.times_and(hidden_hands * deals.times(drawn), by_forcing)
        });
        let (mut payoffs, mut places) = (Vec::new(), HashMap::new());
        let mut place = |payoff: &Payoff| {
            *places.entry(*payoff).or_insert_with(|| {
                payoffs.push(*payoff);
                payoffs.len() as u16 - 1
            })
        };
        let group = |kind: usize| showdowns.group(kind) as u16;
        let of_kind =
            of_five.iter().enumerate().map(|(kind, payoff)| OfKind { payoff: place(payoff), group: group(kind) });
        let of_kind: Vec<OfKind> = of_kind.collect();
        let payoffs_of_five = of_kind.iter().map(|of| usize::from(of.payoff) + 1).max().unwrap_or(0);
        let of_six = priced.each_ref().map(|priced| priced.of_six.iter().map(&mut place).collect());
        priced.iter().flat_map(Priced::of_flushes_of_six).for_each(|payoff| _ = place(payoff));
        let up_card = showdowns.up_card.rank();
        let bets = |payoff: &Payoff| simply_bets(payoff.winning, up_card);
        let bet_on = (player == Player::Simple).then(|| payoffs.iter().map(bets).collect());
        let greatest = payoffs.iter().map(Payoff::most_gain).max().unwrap_or(0).unsigned_abs();
        // What flushes change comes to the gain by ranks, and is less than as much again.
        let unit = (2 * u64::from(showdowns.hidden_hands(0)) * greatest).div_ceil(u32::MAX.into()).max(1);
        Against {
            showdowns,
            player,
            bet_on,
            deals,
            priced,
            payoffs,
            payoffs_of_five,
            places,
            of_six,
            of_kind,
            forcers,
            most_by_flushes,
            most_gains: (0..smaller_multisets(MOST)).map(|_| OnceLock::new()).collect(),
            unit,
            flush_worths,
        }
    }

    /// The hands of the ranks of `hand`.
    pub fn same_ranks(&self, hand: [Card; PLAYER_CARDS]) -> SameRanks<'_> {
        SameRanks::new(&self.showdowns, &self.priced[0], hand)
    }

    /// The place of the payoff of a kind of final hand, of five cards.
    pub fn payoff_of(&self, kind: usize) -> usize {
        self.of_kind[kind].payoff.into()
    }

    /// The place of the payoff of six cards of which no five are of one suit.
    pub fn payoff_of_six(&self, reading: usize, six: usize) -> usize {
        self.of_six[reading][six].into()
    }

    /// The place of a payoff.
    pub fn place_of(&self, payoff: &Payoff) -> usize {
        self.places.get(payoff).copied().unwrap_or_default().into()
    }

    /// Adds the final hands after an exchange that are bet on: `finals` are their kinds, each with how often it comes,
    /// `row` are the dealer's chances by ranks, and `flushes` what flushes change.
    #[inline(always)]
    pub fn add_bets(
        &self,
        finals: impl Iterator<Item = (usize, u32)>,
        (row, flushes): (&[Counts], &[Counts]),
        hidden_hands: i64,
        bets: &mut [Bets],
    ) {
        match &self.bet_on {
            None => {
                for (place, counts, times) in self.counted(finals, row, flushes) {
                    // A product is quicker than a branch that cannot be foreseen.
                    let bet = u32::from(self.payoffs[place].gain(counts, hidden_hands) > 0);
                    bets[place].add(counts, times * bet);
                }
            }
            Some(bet_on) => {
                for (place, counts, times) in self.counted(finals, row, flushes) {
                    bets[place].add(counts, times * u32::from(bet_on[place]));
                }
            }
        }
    }

    /// Final hands with the place of the payoff of each and the dealer's chances.
    #[inline(always)]
    fn counted(
        &self,
        finals: impl Iterator<Item = (usize, u32)>,
        row: &[Counts],
        flushes: &[Counts],
    ) -> impl Iterator<Item = (usize, Counts, u32)> {
        finals.map(move |(kind, times)| {
            let OfKind { payoff, group } = self.of_kind[kind];
            (usize::from(payoff), row[kind].plus(flushes[usize::from(group)]), times)
        })
    }

    /// Whether the player bets on a final hand after a draw.
    #[inline]
    pub fn bets(&self, place: usize, gain: i64) -> bool {
        self.bet_on.as_ref().map_or(gain > 0, |bet_on| bet_on[place])
    }

    /// By kind of final hand that is no flush, the most that it can gain by betting wherever that gains, whatever
    /// flushes of the dealer change, summed over the hidden hands, when these ranks are dead: in units of
    /// [`Against::unit`], rounded up.
    pub fn most_gains(&self, size: usize, dead: usize) -> &[u32] {
        let place = smaller_multisets(size) + dead;
        self.most_gains[place].get_or_init(|| {
            let (row, hidden_hands) = (self.showdowns.row(size, dead), i64::from(self.showdowns.hidden_hands(size)));
            let most = |kind: usize| (self.most_gain(kind, row, (hidden_hands, 0)) as u64).div_ceil(self.unit) as u32;
            (0..BY_RANKS).map(most).collect()
        })
    }

    /// The most that a final hand can gain by betting wherever that gains, of which `row` are the dealer's chances by
    /// ranks, whatever flushes of the dealer change, summed over the hidden hands; so many of them do not count, and it
    /// is not known which.
    #[inline]
    pub fn most_gain(&self, kind: usize, row: &[Counts], (hidden_hands, not_counted): (i64, i64)) -> i64 {
        let payoff = &self.payoffs[usize::from(self.of_kind[kind].payoff)];
        let gain = payoff.gain(row[kind], hidden_hands) - not_counted * payoff.least_gain();
        (gain + self.most_by_flushes[kind]).max(0)
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
