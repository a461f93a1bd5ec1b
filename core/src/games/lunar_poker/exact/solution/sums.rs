//! Sums over the draws of a play, shared by hands of the same ranks.
//!
//! A play's final hands are summed by ranks, as if the player had no flush. For that sum, only the hand's cards of the
//! up card's suit matter. Draws to a flush are then corrected: the flush is added, and its count by ranks subtracted.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::against::{Against, change_if_alike};
use super::flush_draws::{ByRanks, FlushDraws};
use crate::games::lunar_poker::decisions::{RANKS, finals, multisets};
use crate::games::lunar_poker::exact::{Counts, Held, Results, SameRanks, Ways, WithSixth};
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Play, READINGS};
use crate::hands::rank_multisets;

/// Final hands, bet on or folded, with their gain over a fold in antes, summed over draws and hidden hands.
pub struct Sum {
    pub results: Results,
    pub gain: i64,
}

/// Index of a computed sum.
type SumPlace = usize;

/// What the results of a play are added up from.
pub enum Addend {
    /// The sum at this place, shared by hands.
    Sum(SumPlace),
    /// A final hand that is bet on: index of its payoff, hidden hands by comparison, multiplicity.
    Bet { payoff: usize, counts: Counts, times: i64 },
}

pub struct DrawSums<'a> {
    pub against: &'a Against<'a>,
    pub hands: Rc<SameRanks<'a>>,
    ways: Ways,
    /// By exchange: draws by ranks; computed on first use.
    by_ranks: [Option<ByRanks>; Play::CODES],
    /// Draws to a flush by play, whether the suit is the up card's, and unseen ranks of the suit.
    flush_draws: BTreeMap<(Play, bool, u16), FlushDraws>,
    by_own_suit: Vec<ByOwnSuit>,
    /// By place.
    pub found: Vec<Sum>,
    /// By reading: the first reading with equal payoffs of all sixth cards by ranks.
    alike: [usize; READINGS],
}

/// Sums for hands that leave the same cards of the up card's suit.
struct ByOwnSuit {
    /// Mask that may be hidden.
    own_suit: u16,
    /// Draws from other suits.
    others: Ways,
    /// By number of drawn cards: corrections of the widest group, by drawn ranks.
    changes: [Option<Vec<Counts>>; PLAYER_CARDS + 1],
    /// By exchange.
    drawn: [Option<SumPlace>; Play::CODES],
    /// By reading.
    bought: [Option<SumPlace>; READINGS],
    /// By play: corrections for the player's flushes in one suit, by whether it is the up card's and the ranks that may
    /// be drawn.
    flushes: [Vec<((bool, u16), SumPlace)>; Play::CODES],
}

impl<'a> DrawSums<'a> {
    pub fn new(against: &'a Against<'a>, hands: Rc<SameRanks<'a>>) -> Self {
        let payoffs = |reading: usize| {
            let hands = &hands;
            let of_rank = move |rank: usize| against.payoff_of_six(reading, hands.with_sixth[rank].six);
            (0..RANKS).filter(|&rank| hands.left[rank] > 0).map(of_rank)
        };
        let alike = |reading: usize| (0..reading).find(|&first| payoffs(first).eq(payoffs(reading))).unwrap_or(reading);
        let (ways, alike) = (Ways::new(hands.left), std::array::from_fn(alike));
        let (by_ranks, flush_draws, by_own_suit, found) = Default::default();
        DrawSums { against, hands, ways, by_ranks, flush_draws, by_own_suit, found, alike }
    }

    fn add(&mut self, results: Results, play: Play) -> SumPlace {
        let gain = results.gain(&self.against.payoffs, self.against.hidden_hands(play));
        self.found.push(Sum { results, gain });
        self.found.len() - 1
    }

    /// Index in `by_own_suit`.
    fn place(&mut self, own_suit: u16) -> usize {
        self.by_own_suit.iter().position(|known| known.own_suit == own_suit).unwrap_or_else(|| {
            let others = std::array::from_fn(|rank| self.hands.left[rank] - (own_suit >> rank & 1) as u8);
            let (changes, drawn, bought, flushes) = Default::default();
            let others = Ways::new(others);
            self.by_own_suit.push(ByOwnSuit { own_suit, others, changes, drawn, bought, flushes });
            self.by_own_suit.len() - 1
        })
    }

    /// Calls `each` with all that the results of a play are added up from: nothing for a fold or an instant payout.
    pub fn each_addend(&mut self, held: &Held, play: Play, reading: usize, mut each: impl FnMut(&DrawSums, Addend)) {
        match play {
            Play::BET => {
                let kind = finals().kind(held.cards);
                let counts = self.hands.counts(self.against.showdowns.row(0, 0), kind, held.own_suit);
                each(self, Addend::Bet { payoff: self.against.payoff_of(kind), counts, times: 1 });
            }
            Play::BUY => {
                let by_ranks = self.bought(held, reading);
                each(self, Addend::Sum(by_ranks));
                self.each_bought_flush(held, reading, |addend| each(self, addend));
            }
            play if play.is_exchange() => {
                let by_ranks = self.drawn(held, play);
                each(self, Addend::Sum(by_ranks));
                self.each_flushes(held, play, |sums, flushes| each(sums, Addend::Sum(flushes)));
            }
            _ => {}
        }
    }

    /// Whether a sixth card pays differently in two readings.
    pub fn readings_differ(&self, held: &Held) -> bool {
        let payoff = |reading: usize, flush: &WithSixth| self.against.payoff_of_six(reading, flush.six);
        let differs = |flush: WithSixth| (1..READINGS).any(|reading| payoff(reading, &flush) != payoff(0, &flush));
        self.alike != [0; READINGS] || self.hands.bought_flushes(held).any(|(_, flush)| differs(flush))
    }

    /// Final hands after a bought card, by ranks.
    fn bought(&mut self, held: &Held, reading: usize) -> SumPlace {
        let (reading, place, own_suit) = (self.alike[reading], self.place(held.own_suit), held.own_suit);
        if let Some(known) = self.by_own_suit[place].bought[reading] {
            return known;
        }
        let mut results = Results::none(self.against.payoffs.len());
        for rank in 0..RANKS {
            let own = 1 << rank & own_suit;
            let others = i64::from(self.hands.left[rank]) - i64::from(own != 0);
            for (left, times) in [(own_suit, others), (own_suit & !own, i64::from(own != 0))] {
                results.hands += times;
                let bet_on = self.bet_on_bought(&self.hands.with_sixth[rank], reading, left).filter(|_| times > 0);
                bet_on.into_iter().for_each(|(payoff, counts)| results.bets[payoff].add(counts, times));
            }
        }
        let sum = self.add(results, Play::BUY);
        *self.by_own_suit[place].bought[reading].insert(sum)
    }

    /// Index of the payoff, and counts; `None` if it is not bet on. `left`: ranks of the up card's suit that may be
    /// hidden.
    fn bet_on_bought(&self, bought: &WithSixth, reading: usize, left: u16) -> Option<(usize, Counts)> {
        let (against, payoff) = (self.against, self.against.payoff_of_six(reading, bought.six));
        let hand = self.hands.bought(bought, left, &against.priced[reading]);
        against.bets(payoff, hand.gain(against.hidden_hands(Play::BUY))).then_some((payoff, hand.counts))
    }

    /// Calls `each` with the flushes after a bought card, and takes away their count by ranks.
    fn each_bought_flush(&self, held: &Held, reading: usize, mut each: impl FnMut(Addend)) {
        for (card, flush) in self.hands.bought_flushes(held) {
            let (own, rank) = (card.suit() == self.against.showdowns.up_card.suit(), card.rank() as usize);
            let left = if own { held.own_suit & !(1 << rank) } else { held.own_suit };
            for (hand, times) in [(&flush, 1), (&self.hands.with_sixth[rank], -1)] {
                let bet_on = self.bet_on_bought(hand, reading, left);
                bet_on.into_iter().for_each(|(payoff, counts)| each(Addend::Bet { payoff, counts, times }));
            }
        }
    }

    /// Final hands after an exchange, by ranks.
    fn drawn(&mut self, held: &Held, play: Play) -> SumPlace {
        let (first, place) = (self.hands.first_alike(play), self.place(held.own_suit));
        self.by_own_suit[place].drawn[usize::from(first.code())].unwrap_or_else(|| {
            let results = self.sum_of_draws(first, place);
            let sum = self.add(results, first);
            *self.by_own_suit[place].drawn[usize::from(first.code())].insert(sum)
        })
    }

    pub fn is_drawn_known(&mut self, held: &Held, play: Play) -> bool {
        let place = self.place(held.own_suit);
        self.by_own_suit[place].drawn[usize::from(self.hands.first_alike(play).code())].is_some()
    }

    fn sum_of_draws(&mut self, play: Play, place: usize) -> Results {
        let (hands, against) = (Rc::clone(&self.hands), self.against);
        let by_ranks = &mut self.by_ranks[usize::from(play.code())];
        let by_ranks = by_ranks.get_or_insert_with(|| ByRanks::new(against, &hands, &mut self.ways, play));
        let (row, hidden_hands) = (hands.row_of(play), against.hidden_hands(play));
        let mut results = by_ranks.certain.clone();
        if !by_ranks.alike.is_empty() {
            let changes = self.by_own_suit[place].changes(against, play.drawn());
            for &(drawn, payoff) in &by_ranks.alike {
                let payoff = usize::from(payoff);
                let change = change_if_alike(&against.payoffs[payoff], changes[usize::from(drawn)]);
                results.bets[payoff].add_change(change);
            }
        }
        let own_suit = self.by_own_suit[place].own_suit;
        let choices =
            |drawn: u16| hands.choices_of_suit(&multisets().of_size(play.drawn())[usize::from(drawn)], own_suit);
        let by_flushes = &against.showdowns.by_flushes;
        for &(drawn, kind) in &by_ranks.unlike {
            let group = by_flushes.group(kind.into());
            let add = |sum: Counts, (left, ways): (u16, u32)| sum.plus(by_flushes.of(group, left).times(ways));
            let changes = choices(drawn).fold(Counts::default(), add);
            results.bets[against.payoff_of(kind.into())].add_change(changes.signed());
        }
        for &(drawn, kind) in &by_ranks.open {
            for (left, ways) in choices(drawn) {
                against.add_bet(kind.into(), ways.into(), row, left, hidden_hands, &mut results.bets);
            }
        }
        results
    }

    /// Bound for every hand of these ranks: each final hand with its best correction for flushes.
    pub fn most(&mut self, play: Play) -> i64 {
        if play.drawn() < PLAYER_CARDS {
            return self.most_quickly(play);
        }
        let (row, hidden_hands) = (self.hands.row_of(play), self.against.hidden_hands(play));
        let possible = self.ways.of_size(PLAYER_CARDS).iter().enumerate().filter(|&(_, &ways)| ways > 0);
        let most = |(kind, &ways): (usize, &u16)| i64::from(ways) * self.against.most_gain(kind, row, hidden_hands, 0);
        possible.map(most).sum()
    }

    /// A looser bound: of five discarded cards one is not treated as dead, and nothing is lost where it is hidden.
    pub fn most_quickly(&mut self, play: Play) -> i64 {
        let Some(exchange) = self.hands.exchange(play) else { return 0 };
        let (drawn, dead) = (exchange.drawn, self.hands.at_most_four_discarded(exchange));
        self.against.sum_of_most(drawn, dead, exchange.kinds(), self.ways.of_size(drawn))
    }

    /// Calls `each` with the corrections for flushes that an exchange can make.
    pub fn each_flushes(&mut self, held: &Held, play: Play, mut each: impl FnMut(&DrawSums, SumPlace)) {
        let (first, place) = (self.hands.first_alike(play), self.place(held.own_suit));
        for (_, suit) in held.kept_of_one_suit(play) {
            let own = suit == self.against.showdowns.up_card.suit();
            let in_suit = self.hands.in_suit(held, suit);
            let known = &self.by_own_suit[place].flushes[usize::from(first.code())];
            let known = known.iter().find(|(known, _)| *known == (own, in_suit)).map(|&(_, sum)| sum);
            let sum = known.unwrap_or_else(|| {
                let (against, hands) = (self.against, &self.hands);
                let unseen = against.showdowns.in_suit[suit as usize];
                let draws = self.flush_draws.entry((first, own, unseen));
                let draws = draws.or_insert_with(|| FlushDraws::new(against, hands, first, own, unseen));
                let results = draws.results(against, hands, in_suit, held.own_suit);
                let sum = self.add(results, first);
                self.by_own_suit[place].flushes[usize::from(first.code())].push(((own, in_suit), sum));
                sum
            });
            each(self, sum);
        }
    }
}

impl ByOwnSuit {
    /// By drawn ranks: the widest group's correction, summed over the choices of suits.
    fn changes(&mut self, against: &Against, drawn: usize) -> &[Counts] {
        let ByOwnSuit { own_suit, ref mut others, ref mut changes, .. } = *self;
        changes[drawn].get_or_insert_with(|| {
            let (finals, multisets) = (finals(), multisets());
            let mut changes = vec![Counts::default(); rank_multisets(drawn)];
            for of_own in 0..=drawn {
                let ways = others.of_size(drawn - of_own);
                for &own in finals.sets[of_own].iter().filter(|&own| own & !own_suit == 0) {
                    let change = against.showdowns.by_flushes.of(against.widest_group, own_suit & !own);
                    let own = finals.unsuited[usize::from(own)].into();
                    for (&all, &ways) in multisets.joined(of_own, own, drawn - of_own).iter().zip(ways) {
                        let sum = &mut changes[usize::from(all)];
                        *sum = sum.plus(change.times(ways));
                    }
                }
            }
            changes
        })
    }
}
