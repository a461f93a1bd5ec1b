//! What all decisions against one up card rest on.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
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
use crate::hands::rank_multisets;

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
    /// By kind of final hand: the least and the most that flushes of the dealer can add to its gain.
    by_flushes: Vec<(i64, i64)>,
    /// The groups of the most kinds that are no flush.
    wide: [u16; WIDE],
    /// By number of cards drawn and the place of the ranks that are known to be dead, four at most, found at first use;
    /// and what they are counted in.
    most_gains: Vec<OnceLock<Vec<u32>>>,
    pub unit: u64,
    /// By number of cards drawn: the most that a flush of the player adds to the worth of an exchange.
    pub flush_worths: [FlushGains; PLAYER_CARDS + 1],
}

/// Number of groups of kinds that count as wide: from a pair to three of a kind, and below ace-king.
pub const WIDE: usize = 2;

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
        let by_flushes = showdowns.ranges_by_flushes(of_five);
        // Players by rules have no rule for the dealer of 2013.
        let forces = chapter == Chapter::Of2013 && player == Player::Optimal;
        let forcers =
            forces.then(|| Forcers::new(&showdowns, priced, by_flushes.iter().map(|&(least, _)| least).collect()));
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
        let wide = widest_groups(of_kind[..BY_RANKS].iter().map(|of_kind| of_kind.group));
        let payoffs_of_five = of_kind.iter().map(|of| usize::from(of.payoff) + 1).max().unwrap_or(0);
        let of_six = priced.each_ref().map(|priced| priced.of_six.iter().map(&mut place).collect());
        priced.iter().flat_map(Priced::of_flushes_of_six).for_each(|payoff| _ = place(payoff));
        let up_card = showdowns.up_card.rank();
        let bets = |payoff: &Payoff| simply_bets(payoff.winning, up_card);
        let bet_on = (player == Player::Simple).then(|| payoffs.iter().map(bets).collect());
        let gains = payoffs.iter().flat_map(|payoff| [payoff.most_gain(), payoff.least_gain()]);
        let greatest = gains.map(i64::unsigned_abs).max().unwrap_or(0);
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
            by_flushes,
            wide,
            most_gains: (0..smaller_multisets(MOST) + rank_multisets(MOST - 1)).map(|_| OnceLock::new()).collect(),
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

    /// Whether the player bets on a final hand after an exchange that gains so much by ranks, if what flushes of the
    /// dealer change does not matter for that.
    pub fn bets_whatever(&self, kind: usize, gain: i64) -> Option<bool> {
        let (least, most) = self.by_flushes[kind];
        let certain = self.bet_on.is_some() || gain + least > 0 || gain + most <= 0;
        certain.then(|| self.bets(self.payoff_of(kind), gain))
    }

    /// Which wide group a kind is of, if any.
    pub fn wide_group_of(&self, kind: usize) -> Option<usize> {
        self.wide.iter().position(|&group| group == self.of_kind[kind].group)
    }

    /// What flushes of the dealer change for kinds of a wide group when these ranks of the up card's suit may be
    /// hidden.
    pub fn change_of_wide(&self, wide: usize, own_suit: u16) -> Counts {
        self.showdowns.flushes(own_suit)[usize::from(self.wide[wide])]
    }

    /// Adds a final hand after an exchange `times` times, if it is bet on: `row` are the dealer's chances by ranks, and
    /// `left` the ranks of the up card's suit that may be hidden.
    #[inline]
    pub fn add_bet(
        &self,
        (kind, times): (usize, i64),
        (row, left): (&[Counts], u16),
        hidden_hands: i64,
        bets: &mut [Bets],
    ) {
        let OfKind { payoff, group } = self.of_kind[kind];
        let (place, counts) = (usize::from(payoff), row[kind].plus(self.showdowns.flushes(left)[usize::from(group)]));
        if self.bets(place, self.payoffs[place].gain(counts, hidden_hands)) {
            bets[place].add(counts, times);
        }
    }

    /// Whether the player bets on a final hand after a draw.
    #[inline]
    pub fn bets(&self, place: usize, gain: i64) -> bool {
        self.bet_on.as_ref().map_or(gain > 0, |bet_on| bet_on[place])
    }

    /// By kind of final hand that is no flush, the most that it can gain by betting wherever that gains, whatever
    /// flushes of the dealer change, summed over the hidden hands, when so many cards are drawn and these ranks are
    /// dead, of five drawn cards only four: in units of [`Against::unit`], rounded up.
    pub fn most_gains(&self, drawn: usize, dead: usize) -> &[u32] {
        self.most_gains[smaller_multisets(drawn) + dead].get_or_init(|| {
            let known = drawn.min(MOST - 1);
            let hidden_hands = i64::from(self.showdowns.hidden_hands(known));
            let not_counted = hidden_hands - i64::from(self.showdowns.hidden_hands(drawn));
            let row = self.showdowns.row(known, dead);
            let most = |kind: usize| self.most_gain(kind, row, (hidden_hands, not_counted)) as u64;
            (0..BY_RANKS).map(|kind| most(kind).div_ceil(self.unit) as u32).collect()
        })
    }

    /// The most that a final hand can gain by betting wherever that gains, of which `row` are the dealer's chances by
    /// ranks, whatever flushes of the dealer change, summed over the hidden hands; so many of them do not count, and it
    /// is not known which.
    #[inline]
    pub fn most_gain(&self, kind: usize, row: &[Counts], (hidden_hands, not_counted): (i64, i64)) -> i64 {
        let payoff = &self.payoffs[usize::from(self.of_kind[kind].payoff)];
        let gain = payoff.gain(row[kind], hidden_hands) - not_counted * payoff.least_gain();
        (gain + self.by_flushes[kind].1).max(0)
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

/// The groups that occur most often.
fn widest_groups(groups: impl Iterator<Item = u16>) -> [u16; WIDE] {
    let mut times: BTreeMap<u16, usize> = BTreeMap::new();
    groups.for_each(|group| *times.entry(group).or_default() += 1);
    let mut widest: Vec<(u16, usize)> = times.into_iter().collect();
    widest.sort_by_key(|&(_, times)| Reverse(times));
    std::array::from_fn(|place| widest.get(place).map_or(u16::MAX, |&(group, _)| group))
}
