//! The draws of an exchange for all hands of the same ranks: by ranks, as if the player had no flush, and the draws
//! that do make one.

use az::Az;

use super::against::Against;
use crate::cards::binomial;
use crate::games::lunar_poker::decisions::{ranks_in, subsets_of_set};
use crate::games::lunar_poker::exact::{Counts, Results, SameRanks, Ways, each_flush};
use crate::games::lunar_poker::rules::Play;

/// Draws to a flush in one suit, each added as a flush and subtracted as its count by ranks. Rank sets are masks.
pub struct FlushDraws {
    play: Play,
    /// Whether it is the up card's suit.
    own: bool,
    /// Discarded ranks that may be of the suit. A hand that holds them there cannot draw them again, others can.
    discarded: u16,
    /// By subset of the discarded ranks that is drawn again.
    drawn_again: Vec<DrawnAgain>,
}

/// Draws with the same subset of the discarded ranks.
struct DrawnAgain {
    again: u16,
    /// Final hands bet on whatever the correction for flushes, by ranks, summed over the subsets of `again`.
    certain: Results,
    /// Corrections for flushes of these draws, without subsets.
    changes: Vec<Change>,
    /// Other final hands of these draws: drawn ranks, kind, multiplicity.
    open: Vec<(u16, u16, i64)>,
}

/// A correction for the dealer's flushes with its multiplicity, negative if it is taken away.
struct Change {
    drawn: u16,
    group: u16,
    payoff: u16,
    times: i16,
}

impl FlushDraws {
    /// `own`: whether the suit is the up card's; `unseen`: unseen ranks of the suit.
    pub fn new(against: &Against, hands: &SameRanks, play: Play, own: bool, unseen: u16) -> Self {
        let exchange = hands.exchange(play);
        let (drawn, kept, discarded) = exchange.map_or((0, 0, 0), |exchange| {
            let kept = exchange.kept_ranks;
            (exchange.drawn, kept, exchange.discarded_ranks & unseen & !kept)
        });
        let others = unseen & !kept & !discarded;
        let of_again = |again: u16| {
            let (certain, fewer) = (Results::none(against.payoffs_of_five), again.count_ones() as usize);
            let mut draws = DrawnAgain { again, certain, changes: Vec::new(), open: Vec::new() };
            if let Some(drawn) = drawn.checked_sub(fewer) {
                each_flush(kept | again, others, drawn, |set, flush, by_ranks| {
                    draws.add(against, hands, play, again | set, flush, 1);
                    draws.add(against, hands, play, again | set, by_ranks, -1);
                });
            }
            if !own {
                draws.join_alike();
            }
            draws
        };
        // The empty set first, so that every set follows its subsets.
        let mut drawn_again: Vec<DrawnAgain> = subsets_of_set(discarded).map(of_again).collect();
        drawn_again.reverse();
        // Sums over subsets, one rank after the other.
        for bit in ranks_in(discarded).map(|rank| 1 << rank) {
            for at in 0..drawn_again.len() {
                let (before, rest) = drawn_again.split_at_mut(at);
                let without = before.iter().find(|fewer| fewer.again | bit == rest[0].again && fewer.again & bit == 0);
                without.into_iter().for_each(|fewer| rest[0].certain.add(&fewer.certain, 1));
            }
        }
        FlushDraws { play, own, discarded, drawn_again }
    }

    /// The results of a hand with `in_suit` left to draw in the suit and `own_suit` left in the up card's.
    pub fn results(&self, against: &Against, hands: &SameRanks, in_suit: u16, own_suit: u16) -> Results {
        let again = in_suit & self.discarded;
        let left = |drawn: u16| if self.own { own_suit & !drawn } else { own_suit };
        let mut results = Results::none(against.payoffs_of_five);
        let mut changes = vec![Counts::default(); against.payoffs_of_five];
        for draws in self.drawn_again.iter().filter(|draws| draws.again & !again == 0) {
            if draws.again == again {
                results.add(&draws.certain, 1);
            }
            for change in &draws.changes {
                let counts = against.showdowns.by_flushes.of(change.group.into(), left(change.drawn));
                let sum = &mut changes[usize::from(change.payoff)];
                *sum = sum.plus(counts.times(i64::from(change.times).cast_unsigned()));
            }
            let (row, hidden_hands) = (hands.row_of(self.play), against.hidden_hands(self.play));
            for &(drawn, kind, times) in &draws.open {
                against.add_bet(kind.into(), times, row, left(drawn), hidden_hands, &mut results.bets);
            }
        }
        results.bets.iter_mut().zip(changes).for_each(|(bets, change)| bets.add_change(change.signed()));
        results
    }
}

impl DrawnAgain {
    fn join_alike(&mut self) {
        let key = |change: &Change| (change.group, change.payoff);
        self.changes.sort_unstable_by_key(key);
        self.changes.dedup_by(|next, first| {
            let alike = key(next) == key(first);
            first.times += if alike { next.times } else { 0 };
            alike
        });
    }

    /// Adds a final hand, unless it is never bet on.
    fn add(&mut self, against: &Against, hands: &SameRanks, play: Play, drawn: u16, kind: usize, times: i64) {
        let (counts, payoff) = (hands.row_of(play)[kind], against.payoff_of(kind));
        match against.bets_whatever(kind, counts, against.hidden_hands(play)) {
            Some(false) => {}
            Some(true) => {
                self.certain.bets[payoff].add(counts, times);
                let group = against.showdowns.by_flushes.group(kind).az::<u16>();
                self.changes.push(Change { drawn, group, payoff: payoff.az::<u16>(), times: times.az::<i16>() });
            }
            None => self.open.push((drawn, kind.az::<u16>(), times)),
        }
    }
}

/// Final hands of an exchange that may be bet on. Drawn ranks are indices of multisets.
pub struct ByRanks {
    /// Final hands bet on whatever the correction for flushes, by ranks.
    pub certain: Results,
    /// Of the certain ones, those corrected as the widest group: drawn ranks and payoff.
    pub alike: Vec<(u16, u16)>,
    /// Other certain ones: drawn ranks and kind.
    pub unlike: Vec<(u16, u16)>,
    /// Final hands for which the dealer's flushes decide: drawn ranks and kind.
    pub open: Vec<(u16, u16)>,
}

impl ByRanks {
    /// `ways`: to draw from the cards left. Empty for plays other than exchanges.
    pub fn new(against: &Against, hands: &SameRanks, ways: &mut Ways, play: Play) -> Self {
        let certain = Results::none(against.payoffs_of_five);
        let mut by_ranks = ByRanks { certain, alike: Vec::new(), unlike: Vec::new(), open: Vec::new() };
        let Some(exchange) = hands.exchange(play) else { return by_ranks };
        let (row, hidden_hands) = (hands.row_of(play), against.hidden_hands(play));
        let kinds = exchange.kinds().iter().zip(ways.of_size(exchange.drawn)).enumerate();
        for (drawn, (&kind, &ways)) in kinds.filter(|(_, (_, ways))| **ways > 0) {
            let (counts, payoff) = (row[usize::from(kind)], against.payoff_of(kind.into()));
            match against.bets_whatever(kind.into(), counts, hidden_hands) {
                Some(false) => {}
                Some(true) => {
                    by_ranks.certain.bets[payoff].add(counts, ways.into());
                    if against.is_alike(kind.into()) {
                        by_ranks.alike.push((drawn.az::<u16>(), payoff.az::<u16>()));
                    } else {
                        by_ranks.unlike.push((drawn.az::<u16>(), kind));
                    }
                }
                None => by_ranks.open.push((drawn.az::<u16>(), kind)),
            }
        }
        by_ranks.certain.hands =
            binomial(hands.left.iter().map(|&left| usize::from(left)).sum(), exchange.drawn).into();
        by_ranks
    }
}
