//! Sums over the draws of a play, each found once for all hands of the same ranks that share it.
//!
//! A play's final hands are summed by ranks, as if the player had no flush; for that it only matters which of the
//! hand's cards are of the up card's suit. Draws that make a flush are corrected: the flush is added, and what was
//! counted in its place taken away.

use std::collections::HashMap;
use std::rc::Rc;

use super::against::Against;
use crate::cards::{Suit, binomial};
use crate::games::lunar_poker::decisions::{MOST, RANKS, finals, multisets, subsets_of_set};
use crate::games::lunar_poker::exact::draws::{Held, Results, SameRanks, Ways, WithSixth, each_flush};
use crate::games::lunar_poker::exact::showdowns::Counts;
use crate::games::lunar_poker::facts::PLAYER_CARDS;
use crate::games::lunar_poker::rules::{Play, READINGS};

/// Final hands, bet on or folded, and what they gain over a fold, in antes summed over draws and hidden hands.
pub struct Sum {
    pub results: Results,
    pub gain: i64,
}

/// The sums of the hands of the same ranks.
pub struct Sums<'a> {
    pub against: &'a Against<'a>,
    pub hands: &'a SameRanks<'a>,
    /// The ways to draw any cards.
    all: Ways,
    by_own_suit: Vec<ByOwnSuit>,
    flushes: HashMap<Flushes, Rc<Sum>>,
}

/// Sums by ranks of the hands that leave the same cards of the up card's suit.
struct ByOwnSuit {
    /// The ranks of that suit that may be hidden, one bit each.
    own_suit: u16,
    /// The ways to draw cards of other suits.
    others: Ways,
    /// By play: all draws of an exchange.
    drawn: [Option<Rc<Sum>>; Play::CODES],
    /// By reading: all sixth cards.
    bought: [Option<Rc<Sum>>; READINGS],
}

/// The player's flushes in one suit, the up card's or another, of which the ranks `kept` are kept and those of
/// `in_suit` may be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Flushes {
    play: Play,
    own_suit: u16,
    own: bool,
    kept: u16,
    in_suit: u16,
}

impl<'a> Sums<'a> {
    /// Nothing is summed yet.
    pub fn new(against: &'a Against<'a>, hands: &'a SameRanks<'a>) -> Self {
        let all = Ways::new(hands.left);
        Sums { against, hands, all, by_own_suit: Vec::new(), flushes: HashMap::new() }
    }

    /// Calls `each` with all parts of what a play leads to.
    pub fn each_part(&mut self, held: &Held, play: Play, reading: usize, mut each: impl FnMut(&Sum)) {
        match play {
            Play::FOLD => each(&Sum { results: Results { hands: 1, ..self.no_results() }, gain: 0 }),
            Play::BET => each(&self.dealt(held)),
            Play::BUY => {
                each(&self.bought(held, reading));
                self.bought_flushes(held, reading).iter().for_each(each);
            }
            play if play.is_exchange() => {
                each(&self.drawn(held, play));
                self.each_flushes(held, play, each);
            }
            _ => {}
        }
    }

    fn sum(&self, results: Results, play: Play) -> Sum {
        let gain = results.gain(&self.against.payoffs, self.against.hidden_hands(play));
        Sum { results, gain }
    }

    /// For exchanges and bets, which lead to hands of five cards.
    fn no_results(&self) -> Results {
        Results::none(self.against.payoffs_of_five)
    }

    /// Where the sums of the hands stand that leave these cards of the up card's suit.
    fn place(&mut self, own_suit: u16) -> usize {
        self.by_own_suit.iter().position(|known| known.own_suit == own_suit).unwrap_or_else(|| {
            let other_suits = std::array::from_fn(|rank| self.hands.left[rank] - (own_suit >> rank & 1) as u8);
            let (drawn, bought) = (Default::default(), Default::default());
            self.by_own_suit.push(ByOwnSuit { own_suit, others: Ways::new(other_suits), drawn, bought });
            self.by_own_suit.len() - 1
        })
    }

    /// The bet at once.
    pub fn dealt(&self, held: &Held) -> Sum {
        let (kind, mut results) = (finals().kind(held.cards), self.no_results());
        let counts = self.hands.counts(self.against.showdowns.row(0, 0), kind, held.own_suit);
        results.hands = 1;
        results.bets[self.against.payoff_of(kind)].add(counts, 1);
        self.sum(results, Play::BET)
    }

    /// The final hands after every sixth card, by ranks.
    pub fn bought(&mut self, held: &Held, reading: usize) -> Rc<Sum> {
        let (place, own_suit) = (self.place(held.own_suit), held.own_suit);
        if let Some(known) = &self.by_own_suit[place].bought[reading] {
            return Rc::clone(known);
        }
        let mut results = Results::none(self.against.payoffs.len());
        for rank in 0..RANKS {
            let own = 1 << rank & own_suit;
            let others = u32::from(self.hands.left[rank]) - u32::from(own != 0);
            for (left, times) in [(own_suit, others), (own_suit & !own, u32::from(own != 0))] {
                self.add_bought((rank, reading), left, times, &mut results);
            }
        }
        let sum = Rc::new(self.sum(results, Play::BUY));
        self.by_own_suit[place].bought[reading].insert(sum).clone()
    }

    /// The final hand after a sixth card by ranks, `left` being the ranks of the up card's suit that may be hidden.
    fn add_bought(&self, (rank, reading): (usize, usize), left: u16, times: u32, results: &mut Results) {
        if times == 0 {
            return;
        }
        let &WithSixth { six, kind, left_over } = self.hands.with_sixth(rank);
        let place = self.against.payoff_of_six(reading, six);
        self.add_one(place, (kind, left_over as usize), left, times, results);
    }

    fn add_one(&self, place: usize, (kind, dead): (usize, usize), left: u16, times: u32, results: &mut Results) {
        let (against, payoff) = (self.against, &self.against.payoffs[place]);
        let counts = self.hands.counts(against.showdowns.row(1, dead), kind, left);
        results.hands += i64::from(times);
        if against.bets(place, payoff.gain(counts, against.hidden_hands(Play::BUY))) {
            results.bets[place].add(counts, times);
        }
    }

    /// The correction for sixth cards with which five or six cards are of one suit.
    pub fn bought_flushes(&self, held: &Held, reading: usize) -> Option<Sum> {
        let held_of_suit = held.suits.iter().map(|suit| suit.count_ones() as usize);
        let (most, suit) = held_of_suit.zip(Suit::ALL).max_by_key(|&(cards, _)| cards)?;
        if most < PLAYER_CARDS - 1 {
            return None;
        }
        let (against, mut instead) = (self.against, Results::none(self.against.payoffs.len()));
        let mut results = instead.clone();
        let left = against.showdowns.unseen.iter().filter(|card| !held.cards.contains(card));
        for card in left.filter(|card| most == PLAYER_CARDS || card.suit() == suit) {
            let flush = self.hands.bought_flush(held, card, &against.priced[reading]);
            let Some((payoff, kind, dead)) = flush else { continue };
            let (own, rank) = (card.suit() == against.showdowns.up_card.suit(), card.rank() as usize);
            let left = if own { held.own_suit & !(1 << rank) } else { held.own_suit };
            self.add_one(against.place_of(payoff), (kind, dead as usize), left, 1, &mut results);
            self.add_bought((rank, reading), left, 1, &mut instead);
        }
        results.add(&instead, -1);
        Some(self.sum(results, Play::BUY))
    }

    /// The final hands after every draw of an exchange, by ranks.
    pub fn drawn(&mut self, held: &Held, play: Play) -> Rc<Sum> {
        let (first, place) = (self.hands.first_alike(play), self.place(held.own_suit));
        if let Some(known) = &self.by_own_suit[place].drawn[usize::from(first.code())] {
            return Rc::clone(known);
        }
        let sum = Rc::new(self.sum_of_draws(first, place));
        self.by_own_suit[place].drawn[usize::from(first.code())].insert(sum).clone()
    }

    /// Whether the same was summed before.
    pub fn is_drawn_known(&mut self, held: &Held, play: Play) -> bool {
        let place = self.place(held.own_suit);
        self.by_own_suit[place].drawn[usize::from(self.hands.first_alike(play).code())].is_some()
    }

    fn sum_of_draws(&mut self, play: Play, place: usize) -> Sum {
        let (hands, against, mut results) = (self.hands, self.against, self.no_results());
        let Some(exchange) = hands.exchange(play) else { return self.sum(results, play) };
        let (row, hidden_hands) = (hands.row_of(play), against.hidden_hands(play));
        let ByOwnSuit { own_suit, others, .. } = &mut self.by_own_suit[place];
        let own_suit = *own_suit;
        let (drawn, size) = (exchange.drawn, MOST - exchange.drawn);
        for of_own in 0..=drawn {
            let joined = multisets().joined(size, exchange.kept, of_own);
            let ways = others.of_size(drawn - of_own);
            for &own in finals().sets[of_own].iter().filter(|&own| own & !own_suit == 0) {
                let with_own = usize::from(joined[usize::from(finals().unsuited[usize::from(own)])]);
                let kinds = multisets().joined(size + of_own, with_own, drawn - of_own);
                let flushes = against.showdowns.flushes(own_suit & !own);
                let possible = kinds.iter().zip(ways).filter(|&(_, &ways)| ways > 0);
                let finals = possible.map(|(&kind, &ways)| (usize::from(kind), u32::from(ways)));
                against.add_bets(finals, (row, flushes), hidden_hands, &mut results.bets);
            }
        }
        let left: u8 = hands.left.iter().sum();
        results.hands = binomial(left.into(), drawn).into();
        self.sum(results, play)
    }

    /// Calls `each` with the corrections for the flushes that an exchange can make.
    pub fn each_flushes(&mut self, held: &Held, play: Play, mut each: impl FnMut(&Sum)) {
        for (kept, suit) in held.kept_of_one_suit(play) {
            let own = suit == self.against.showdowns.up_card.suit();
            let (own_suit, in_suit) = (held.own_suit, self.hands.in_suit(held, suit));
            let flushes = Flushes { play, own_suit, own, kept, in_suit };
            if !self.flushes.contains_key(&flushes) {
                self.sum_flushes(flushes, suit);
            }
            self.flushes.get(&flushes).into_iter().for_each(|sum| each(sum));
        }
    }

    /// Finds the correction for the flushes in one suit, and for another suit than the up card's also those of the
    /// hands that have other of the discarded ranks in it: each draw is met once, with the discarded ranks that are
    /// drawn again, which must not be in the suit.
    fn sum_flushes(&mut self, flushes: Flushes, suit: Suit) {
        let Flushes { play, own_suit, own, kept, in_suit } = flushes;
        let Some(exchange) = self.hands.exchange(play) else { return };
        let (against, row, hidden_hands) = (self.against, self.hands.row_of(play), self.against.hidden_hands(play));
        let unseen = against.showdowns.in_suit[suit as usize];
        let discarded = if own { 0 } else { exchange.discarded_ranks & unseen & !kept };
        // By the discarded ranks that are drawn again, as a number of as many bits: the flushes, and what was counted.
        let place = |ranks: u16| place_among(discarded, ranks);
        let mut sums = vec![[self.no_results(), self.no_results()]; 1 << discarded.count_ones()];
        each_flush(kept, in_suit | discarded, exchange.drawn, |drawn, flush, by_ranks| {
            let flushes = against.showdowns.flushes(if own { own_suit & !drawn } else { own_suit });
            for (kind, results) in [flush, by_ranks].into_iter().zip(&mut sums[place(drawn & discarded)]) {
                against.add_bets([(kind, 1)].into_iter(), (row, flushes), hidden_hands, &mut results.bets);
            }
        });
        for again in subsets_of_set(discarded) {
            let mut results = self.no_results();
            for [of_flushes, by_ranks] in subsets_of_set(again).map(|fewer| &sums[place(fewer)]) {
                results.add(of_flushes, 1);
                results.add(by_ranks, -1);
            }
            let in_suit = in_suit & !discarded | again;
            let sum = Rc::new(self.sum(results, play));
            self.flushes.insert(Flushes { in_suit, ..flushes }, sum);
        }
    }

    /// A bound on the gain of an exchange by ranks for every hand of these ranks, if the player bets wherever that
    /// gains: each final hand with the best that flushes of the dealer can change for it.
    pub fn most_by_ranks(&mut self, play: Play) -> i64 {
        let Some(exchange) = self.hands.exchange(play) else { return 0 };
        if exchange.drawn == PLAYER_CARDS {
            return self.most_of_five(self.hands.row_of(play), 0);
        }
        let gains = self.against.most_gains(exchange.drawn, exchange.discarded);
        let kinds = multisets().joined(PLAYER_CARDS - exchange.drawn, exchange.kept, exchange.drawn);
        let most = |(&kind, &ways): (&u16, &u16)| u64::from(ways) * u64::from(gains[usize::from(kind)]);
        let sum: u64 = kinds.iter().zip(self.all.of_size(exchange.drawn)).map(most).sum();
        (sum * self.against.unit) as i64
    }

    /// The same found quickly, and greater: of an exchange of all five one card is not dead, and against the hidden
    /// hands with it nothing is lost.
    pub fn most_quickly(&mut self, play: Play) -> i64 {
        if play.drawn() < PLAYER_CARDS {
            return self.most_by_ranks(play);
        }
        let showdowns = &self.against.showdowns;
        let with_card = showdowns.hidden_hands(PLAYER_CARDS - 1) - showdowns.hidden_hands(PLAYER_CARDS);
        self.most_of_five(self.hands.row_with_four_dead(), with_card.into())
    }

    /// The bound on an exchange of all five, `row` being the dealer's chances, some of which are with so many hidden
    /// hands more than there are.
    fn most_of_five(&mut self, row: &[Counts], hands_more: i64) -> i64 {
        let hidden_hands = i64::from(self.against.showdowns.hidden_hands(PLAYER_CARDS)) + hands_more;
        let possible = self.all.of_size(PLAYER_CARDS).iter().enumerate().filter(|&(_, &ways)| ways > 0);
        let most = |(kind, &ways): (usize, &u16)| {
            i64::from(ways) * self.against.most_gain(kind, row, (hidden_hands, hands_more))
        };
        possible.map(most).sum()
    }
}

/// A subset of a set of ranks as a number with one bit for each of the set.
fn place_among(set: u16, subset: u16) -> usize {
    let ranks = (0..RANKS).filter(|rank| set >> rank & 1 == 1);
    ranks.enumerate().fold(0, |place, (at, rank)| place | usize::from(subset >> rank & 1) << at)
}
