//! Number of deals, with the weights that make draws of different sizes comparable, and the context of all decisions
//! against one up card: payoffs, counts, bounds.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use az::Az;
use num_integer::Integer;
use rayon::prelude::*;

use crate::cards::{Card, CardSet, SuitSymmetry, binomial};
use crate::games::lunar_poker::decisions::{BY_RANKS, MOST, Player, RANKS, simply_bets, smaller_multisets};
use crate::games::lunar_poker::exact::{Bets, Counts, FlushChanges, FlushGains, Forcers, Priced, Showdowns};
use crate::games::lunar_poker::rules::{Chapter, HIDDEN, OPTIONS_FEE, PLAYER_CARDS, Payoff, Play, READINGS};
use crate::hands::rank_multisets;

/// Deals of one deck: the player's cards, up card, hidden cards, draw and, in 2013, the dealer's new card. Draws of
/// different sizes differ in number, so each is weighted to a common total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    deck: CardSet,
    chapter: Chapter,
    /// By number of drawn cards: weight of each draw, and of each new card of the dealer after it.
    pub times: [i128; PLAYER_CARDS + 1],
    pub times_of_new_card: [i128; PLAYER_CARDS + 1],
    /// Number of deals, given the player's cards and the up card.
    pub after_the_up_card: i128,
}

impl Cycle {
    pub fn of(deck: CardSet, chapter: Chapter) -> Self {
        Cycle::knowing(deck, chapter, 0)
    }

    /// With `known` hidden cards of the dealer that are not in `deck`.
    pub fn knowing(deck: CardSet, chapter: Chapter, known: usize) -> Self {
        let left = deck.len() + known - 2 * PLAYER_CARDS;
        let draws: [i128; PLAYER_CARDS + 1] = std::array::from_fn(|drawn| binomial(left, drawn).into());
        let new_cards: [i128; PLAYER_CARDS + 1] = std::array::from_fn(|drawn| match chapter {
            Chapter::Today => 1,
            Chapter::Of2013 => (left - drawn) as i128,
        });
        let dealt = draws.iter().zip(&new_cards).map(|(draws, new_cards)| draws * new_cards);
        let common = dealt.fold(1, |common: i128, dealt| common.lcm(&dealt));
        let times = draws.map(|draws| common / draws);
        Cycle {
            deck,
            chapter,
            times,
            times_of_new_card: std::array::from_fn(|drawn| times[drawn] / new_cards[drawn]),
            after_the_up_card: i128::from(binomial(deck.len() - PLAYER_CARDS - 1, HIDDEN - known)) * common,
        }
    }

    pub fn all(&self) -> u128 {
        let hands = u128::from(binomial(self.deck.len(), PLAYER_CARDS));
        hands * (self.deck.len() - PLAYER_CARDS) as u128 * self.after_the_up_card.az::<u128>()
    }

    /// Number of deals with one of `up_cards` up cards.
    pub fn with_up_cards(&self, up_cards: u32) -> u128 {
        self.all() / self.deck.len() as u128 * u128::from(up_cards)
    }

    /// Weights a sum of gains over all draws of a play and hidden hands, and deducts the Options fee. In antes.
    pub fn net_of_fee(&self, play: Play, gains: i128) -> i128 {
        let drawn = play.drawn();
        let fee = if drawn > 0 { i128::from(OPTIONS_FEE) * self.after_the_up_card } else { 0 };
        gains * self.times[drawn] - fee
    }
}

/// One up card of each suit-isomorphic class, with the size of the class.
pub fn up_cards(deck: CardSet) -> Vec<(Card, u32)> {
    let classes = SuitSymmetry::of(deck).classes_of(1);
    classes.iter().filter_map(|class| class.representative.to_array().map(|[card]| (card, class.hands))).collect()
}

/// Everything that the decisions against one up card share.
pub struct Against<'a> {
    pub showdowns: Showdowns,
    pub player: Player,
    /// By payoff, for a player by rules. The optimal player goes by the gain.
    bet_on: Option<Vec<bool>>,
    pub deals: &'a Cycle,
    /// By reading.
    pub priced: &'a [Priced; READINGS],
    /// Distinct payoffs, five-card ones first, and the number of these.
    pub payoffs: Vec<Payoff>,
    pub payoffs_of_five: usize,
    /// Index into `payoffs`, by reading and index of six cards.
    of_six: [Vec<u16>; READINGS],
    /// By kind of final hand.
    of_kind: Vec<OfKind>,
    /// The hands that force the dealer, in 2013.
    pub forcers: Option<Forcers>,
    /// By kind: the least and the greatest correction of its gain for the dealer's flushes.
    pub ranges_by_flushes: Vec<(i64, i64)>,
    /// The flush group with the most kinds.
    pub widest_group: usize,
    /// By number of drawn cards and index of the known dead ranks, at most four; computed on first use.
    most_gains: Vec<OnceLock<Vec<u32>>>,
    /// `most_gains` are in units of 2^`unit_bits` antes.
    unit_bits: u32,
    /// By number of drawn cards: bounds on what a flush of the player adds to the value of an exchange.
    pub flush_worths: [FlushGains; PLAYER_CARDS + 1],
}

#[derive(Clone, Copy, Debug)]
struct OfKind {
    /// Index into `payoffs`.
    payoff: u16,
    /// Group in [`FlushChanges`].
    group: u16,
    is_alike: bool,
}

impl<'a> Against<'a> {
    pub fn new(showdowns: Showdowns, player: Player, deals: &'a Cycle, priced: &'a [Priced; READINGS]) -> Self {
        let of_five = &priced[0].of_five;
        let range = |(kind, payoff): (usize, &Payoff)| showdowns.by_flushes.range(kind, payoff);
        let ranges_by_flushes: Vec<(i64, i64)> = of_five.par_iter().enumerate().map(range).collect();
        // Players by rules never force the dealer.
        let forces = deals.chapter == Chapter::Of2013 && player == Player::Optimal;
        let forcers = forces.then(|| Forcers::new(&showdowns, of_five));
        let flush_gains = FlushGains::new(|kind| of_five[kind].most_gain().into());
        let flush_worths = std::array::from_fn(|drawn| {
            let hands = i128::from(showdowns.hidden_hands(drawn)) * deals.times[drawn];
            let gains = FlushGains::default().plus(flush_gains, hands);
            forcers
                .as_ref()
                .map_or(gains, |forcers| gains.plus(forcers.flush_gains[drawn], deals.times_of_new_card[drawn]))
        });
        let (mut payoffs, mut places) = (Vec::new(), foldhash::HashMap::default());
        let mut place = |payoff: &Payoff| {
            *places.entry(*payoff).or_insert_with(|| {
                payoffs.push(*payoff);
                payoffs.len().az::<u16>() - 1
            })
        };
        let widest_group = widest_group(&showdowns.by_flushes);
        let mut alike = BTreeMap::new();
        let of_kind = of_five.iter().enumerate().map(|(kind, payoff)| {
            let group = showdowns.by_flushes.group(kind);
            let is_alike = *alike.entry((group, payoff.winning.is_some())).or_insert_with(|| {
                showdowns.by_flushes.are_like(group, widest_group, |widest| change_if_alike(payoff, widest))
            });
            OfKind { payoff: place(payoff), group: group.az::<u16>(), is_alike }
        });
        let of_kind: Vec<OfKind> = of_kind.collect();
        let payoffs_of_five = of_kind.iter().map(|of| usize::from(of.payoff) + 1).max().unwrap_or(0);
        let of_six = priced.each_ref().map(|priced| priced.of_six.iter().map(&mut place).collect());
        let up_card = showdowns.up_card.rank();
        let bets = |payoff: &Payoff| simply_bets(payoff.winning, up_card);
        let bet_on = (player == Player::Simple).then(|| payoffs.iter().map(bets).collect());
        let unit_bits = unit_bits(&payoffs, showdowns.hidden_hands(0));
        Against {
            showdowns,
            player,
            bet_on,
            deals,
            priced,
            payoffs,
            payoffs_of_five,
            of_six,
            of_kind,
            forcers,
            ranges_by_flushes,
            widest_group,
            most_gains: (0..smaller_multisets(MOST) + rank_multisets(MOST - 1)).map(|_| OnceLock::new()).collect(),
            unit_bits,
            flush_worths,
        }
    }

    /// Index into `payoffs` of a kind of five cards.
    pub fn payoff_of(&self, kind: usize) -> usize {
        self.of_kind[kind].payoff.into()
    }

    /// Index into `payoffs` of six cards.
    pub fn payoff_of_six(&self, reading: usize, six: usize) -> usize {
        self.of_six[reading][six].into()
    }

    /// `None` if flushes of the dealer may decide. `counts`: by ranks.
    pub fn bets_whatever(&self, kind: usize, counts: Counts, hidden_hands: i64) -> Option<bool> {
        let (gain, (least, most)) =
            (self.payoffs[self.payoff_of(kind)].gain(counts.split(), hidden_hands), self.ranges_by_flushes[kind]);
        let certain = self.bet_on.is_some() || gain + least > 0 || gain + most <= 0;
        certain.then(|| self.bets(self.payoff_of(kind), gain))
    }

    /// Whether [`change_if_alike`] gives the correction of this kind.
    pub fn is_alike(&self, kind: usize) -> bool {
        self.of_kind[kind].is_alike
    }

    /// Adds a hand that is bet on. `row`: counts by ranks; `left`: ranks of the up card's suit that may be hidden.
    #[inline]
    pub fn add_bet(&self, kind: usize, times: i64, row: &[Counts], left: u16, hidden_hands: i64, bets: &mut [Bets]) {
        let OfKind { payoff, group, .. } = self.of_kind[kind];
        let (place, counts) = (usize::from(payoff), row[kind].plus(self.showdowns.by_flushes.of(group.into(), left)));
        if self.bets(place, self.payoffs[place].gain(counts.split(), hidden_hands)) {
            bets[place].add(counts, times);
        }
    }

    #[inline]
    pub fn bets(&self, place: usize, gain: i64) -> bool {
        self.bet_on.as_ref().map_or(gain > 0, |bet_on| bet_on[place])
    }

    /// By kind without a flush: bound on the gain over a fold, summed over the hidden hands, for any correction for
    /// flushes. `dead`: index of the dead ranks, of five drawn cards only four. In units of `unit_bits`, rounded up.
    fn most_gains(&self, drawn: usize, dead: usize) -> &[u32] {
        self.most_gains[smaller_multisets(drawn) + dead].get_or_init(|| {
            let known = drawn.min(MOST - 1);
            let hidden_hands = i64::from(self.showdowns.hidden_hands(known));
            let not_counted = hidden_hands - i64::from(self.showdowns.hidden_hands(drawn));
            let row = self.showdowns.row(known, dead);
            let most = |kind: usize| self.most_gain(kind, row, hidden_hands, not_counted).az::<u64>();
            let less_than_a_unit = (1 << self.unit_bits) - 1;
            (0..BY_RANKS).map(|kind| ((most(kind) + less_than_a_unit) >> self.unit_bits).az::<u32>()).collect()
        })
    }

    /// Bound on the total gain of these kinds, each `ways` times.
    pub fn sum_of_most(&self, drawn: usize, dead: usize, kinds: &[u16], ways: &[u16]) -> i64 {
        let gains = self.most_gains(drawn, dead);
        let most = |(&kind, &ways): (&u16, &u16)| u64::from(ways) * u64::from(gains[usize::from(kind)]);
        let sum: u64 = kinds.iter().zip(ways).map(most).sum();
        (sum << self.unit_bits).az::<i64>()
    }

    /// Bound on the gain of a final hand over a fold, for any correction for flushes. `row`: counts by ranks;
    /// `not_counted` of the hidden hands, not known which, do not count.
    #[inline]
    pub fn most_gain(&self, kind: usize, row: &[Counts], hidden_hands: i64, not_counted: i64) -> i64 {
        let payoff = &self.payoffs[usize::from(self.of_kind[kind].payoff)];
        let gain = payoff.gain(row[kind].split(), hidden_hands) - not_counted * payoff.least_gain();
        (gain + self.ranges_by_flushes[kind].1).max(0)
    }

    /// Whether the player may ever force the dealer with this kind of final hand after a draw.
    pub fn may_force(&self, payoff: &Payoff, kind: usize, drawn: usize) -> bool {
        self.forcers.as_ref().is_some_and(|forcers| forcers.forcing.forcer(payoff, kind, drawn).is_some())
    }

    pub fn hidden_hands(&self, play: Play) -> i64 {
        self.showdowns.hidden_hands(play.drawn()).into()
    }

    /// Number of new cards for a forced dealer after a play; 1 if no dealer is forced.
    pub fn new_cards(&self, play: Play) -> i64 {
        self.forcers.as_ref().map_or(1, |forcers| forcers.forcing.new_cards(play.drawn()))
    }
}

/// Unit in which gains of a final hand, summed over the hidden hands, fit into 32 bits. The bound: the greatest gain
/// for each hidden hand, as much again for those not counted, and twice that for each of C(12, 4) flushes.
fn unit_bits(payoffs: &[Payoff], hidden_hands: u32) -> u32 {
    let gains = payoffs.iter().flat_map(|payoff| [payoff.most_gain(), payoff.least_gain()]);
    let greatest = gains.map(i64::unsigned_abs).max().unwrap_or(0);
    let most = 2 * (u64::from(hidden_hands) + u64::from(binomial(RANKS - 1, HIDDEN))) * greatest;
    (u64::BITS - most.leading_zeros()).saturating_sub(u32::BITS)
}

fn widest_group(by_flushes: &FlushChanges) -> usize {
    let mut kinds: BTreeMap<usize, usize> = BTreeMap::new();
    (0..BY_RANKS).for_each(|kind| *kinds.entry(by_flushes.group(kind)).or_default() += 1);
    kinds.into_iter().max_by_key(|&(_, kinds)| kinds).map_or(0, |(group, _)| group)
}

/// The correction for flushes from the widest group's. A hand without a combination outranks no qualifying hand.
#[inline]
pub fn change_if_alike(payoff: &Payoff, widest: Counts) -> [i64; 3] {
    let [not_qualified, outranked, tied] = widest.signed();
    [not_qualified, if payoff.winning.is_some() { outranked } else { 0 }, tied]
}
