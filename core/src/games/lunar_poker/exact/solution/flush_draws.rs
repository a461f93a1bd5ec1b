//! The draws of an exchange that make a flush, for all hands of the same ranks.

use az::Az;

use super::against::Against;
use crate::games::lunar_poker::decisions::{multisets, ranks_in, set_of, subsets_of_set};
use crate::games::lunar_poker::exact::counts::Counts;
use crate::games::lunar_poker::exact::draws::{Results, SameRanks, each_flush};
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Play};

/// The draws that make a flush in one suit, each counted as a flush and taken away as what it is by ranks. Sets of
/// ranks have one bit for each rank.
pub struct FlushDraws {
    play: Play,
    /// Whether it is the up card's suit.
    own: bool,
    /// The ranks of the suit that are unseen.
    unseen: u16,
    /// The discarded ranks of the suit: some hands have them in it, and others may draw them again.
    discarded: u16,
    /// By the subset of them that is drawn again.
    drawn_again: Vec<DrawnAgain>,
}

/// The draws with the same of the discarded ranks.
struct DrawnAgain {
    again: u16,
    /// Final hands that are bet on whatever the dealer's flushes change, counted by ranks only, summed over the subsets
    /// of `again`.
    certain: Results,
    /// What the dealer's flushes change for those of these draws alone.
    changes: Vec<Change>,
    /// Other final hands of these draws: the drawn ranks, the kind, and how often they count.
    open: Vec<(u16, u16, i64)>,
}

/// What the dealer's flushes change, a number of times.
struct Change {
    drawn: u16,
    group: u16,
    payoff: u16,
    taken_away: bool,
    times: u16,
}

impl FlushDraws {
    /// The draws of a play in the up card's suit or another one of which these ranks are unseen.
    pub fn new(against: &Against, hands: &SameRanks, play: Play, (own, unseen): (bool, u16)) -> Self {
        let exchange = hands.exchange(play);
        let (drawn, kept, discarded) = exchange.map_or((0, 0, 0), |exchange| {
            let kept = set_of(&multisets().of_size(PLAYER_CARDS - exchange.drawn)[exchange.kept]);
            (exchange.drawn, kept, exchange.discarded_ranks & unseen & !kept)
        });
        let others = unseen & !kept & !discarded;
        let of_again = |again: u16| {
            let (certain, fewer) = (Results::none(against.payoffs_of_five), again.count_ones() as usize);
            let mut draws = DrawnAgain { again, certain, changes: Vec::new(), open: Vec::new() };
            if let Some(drawn) = drawn.checked_sub(fewer) {
                each_flush(kept | again, others, drawn, |set, flush, by_ranks| {
                    draws.add(against, hands, play, (again | set, flush, 1));
                    draws.add(against, hands, play, (again | set, by_ranks, -1));
                });
            }
            if !own {
                draws.join_alike();
            }
            draws
        };
        // The empty set first, so that every set comes after its subsets.
        let mut drawn_again: Vec<DrawnAgain> = subsets_of_set(discarded).map(of_again).collect();
        drawn_again.reverse();
        // From "exactly these again" to "any of these again", one rank after the other.
        for bit in ranks_in(discarded).map(|rank| 1 << rank) {
            for at in 0..drawn_again.len() {
                let (before, rest) = drawn_again.split_at_mut(at);
                let without = before.iter().find(|fewer| fewer.again | bit == rest[0].again && fewer.again & bit == 0);
                without.into_iter().for_each(|fewer| rest[0].certain.add(&fewer.certain, 1));
            }
        }
        FlushDraws { play, own, unseen, discarded, drawn_again }
    }

    /// Whether these are the draws of this suit.
    pub fn is_of(&self, own: bool, unseen: u16) -> bool {
        (self.own, self.unseen) == (own, unseen)
    }

    /// The results with a hand that may draw the ranks `in_suit` of the suit and leaves `own_suit` of the up card's.
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
                let counts = counts.times(change.times);
                let sum = &mut changes[usize::from(change.payoff)];
                *sum = if change.taken_away { sum.minus(counts) } else { sum.plus(counts) };
            }
            let (row, hidden_hands) = (hands.row_of(self.play), against.hidden_hands(self.play));
            for &(drawn, kind, times) in &draws.open {
                against.add_bet((kind.into(), times), (row, left(drawn)), hidden_hands, &mut results.bets);
            }
        }
        results.bets.iter_mut().zip(changes).for_each(|(bets, change)| bets.add_change(change.signed()));
        results
    }
}

impl DrawnAgain {
    /// Joins the changes that are the same whatever is drawn.
    fn join_alike(&mut self) {
        let key = |change: &Change| (change.group, change.payoff, change.taken_away);
        self.changes.sort_unstable_by_key(key);
        self.changes.dedup_by(|next, first| {
            let alike = key(next) == key(first);
            first.times += if alike { next.times } else { 0 };
            alike
        });
    }

    /// Adds a final hand of this kind, unless it is never bet on.
    fn add(&mut self, against: &Against, hands: &SameRanks, play: Play, (drawn, kind, times): (u16, usize, i64)) {
        let (counts, payoff) = (hands.row_of(play)[kind], against.payoff_of(kind));
        match against.bets_whatever(kind, against.payoffs[payoff].gain(counts, against.hidden_hands(play))) {
            Some(false) => {}
            Some(true) => {
                self.certain.bets[payoff].add(counts, times);
                let group = against.showdowns.by_flushes.group(kind).az::<u16>();
                self.changes.push(Change { drawn, group, payoff: payoff.az::<u16>(), taken_away: times < 0, times: 1 });
            }
            None => self.open.push((drawn, kind.az::<u16>(), times)),
        }
    }
}
