//! The draws of an exchange that make a flush, for all hands of the same ranks.
//!
//! The draws of an exchange by ranks, as if the player had no flush, for all hands of the same ranks.

use std::rc::Rc;

use az::Az;

use super::against::Against;
use crate::cards::binomial;
use crate::games::lunar_poker::decisions::{multisets, ranks_in, set_of, subsets_of_set};
use crate::games::lunar_poker::exact::counts::Counts;
use crate::games::lunar_poker::exact::draws::{Results, SameRanks, Ways, each_flush};
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

/// The final hands of an exchange that may be bet on. Drawn ranks are the place of their multiset.
pub struct ByRanks {
    /// Those that are bet on whatever the dealer's flushes change, counted by ranks only.
    pub certain: Results,
    /// Of the certain ones, those that change as the widest group does: the drawn ranks and the place of the payoff.
    pub alike: Vec<(u16, u16)>,
    /// The other certain ones: the drawn ranks and the kind.
    pub unlike: Vec<(u16, u16)>,
    /// Those for which the dealer's flushes decide the bet: the drawn ranks and the kind.
    pub open: Vec<(u16, u16)>,
}

/// The draws of the hands of the same ranks.
pub struct DrawsByRanks<'a> {
    against: &'a Against<'a>,
    hands: &'a SameRanks<'a>,
    ways: Ways,
    /// By play, found at first use.
    of_plays: [Option<Rc<ByRanks>>; Play::CODES],
}

impl<'a> DrawsByRanks<'a> {
    /// Nothing is found yet.
    pub fn new(against: &'a Against<'a>, hands: &'a SameRanks<'a>) -> Self {
        DrawsByRanks { against, hands, ways: Ways::new(hands.left), of_plays: Default::default() }
    }

    /// The final hands of an exchange, none for other plays.
    pub fn of_play(&mut self, play: Play) -> Rc<ByRanks> {
        let place = usize::from(play.code());
        let known = self.of_plays[place].take().unwrap_or_else(|| Rc::new(self.find(play)));
        Rc::clone(self.of_plays[place].insert(known))
    }

    fn find(&mut self, play: Play) -> ByRanks {
        let (hands, against) = (self.hands, self.against);
        let certain = Results::none(against.payoffs_of_five);
        let mut by_ranks = ByRanks { certain, alike: Vec::new(), unlike: Vec::new(), open: Vec::new() };
        let Some(exchange) = hands.exchange(play) else { return by_ranks };
        let (row, hidden_hands) = (hands.row_of(play), against.hidden_hands(play));
        let kinds = multisets().joined(PLAYER_CARDS - exchange.drawn, exchange.kept, exchange.drawn);
        let ways = self.ways.of_size(exchange.drawn);
        for (drawn, (&kind, &ways)) in kinds.iter().zip(ways).enumerate().filter(|(_, (_, ways))| **ways > 0) {
            let (counts, payoff) = (row[usize::from(kind)], against.payoff_of(kind.into()));
            let gain = against.payoffs[payoff].gain(counts, hidden_hands);
            match against.bets_whatever(kind.into(), gain) {
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

    /// A bound on the gain of an exchange for every hand of these ranks, if the player bets wherever that gains: each
    /// final hand with the best that flushes of the dealer can change for it.
    pub fn most(&mut self, play: Play) -> i64 {
        match self.hands.exchange(play) {
            Some(exchange) if exchange.drawn == PLAYER_CARDS => self.most_of_five(),
            _ => self.most_quickly(play),
        }
    }

    /// A quicker and looser bound: of an exchange of all five one card is not dead, and against the hidden hands with
    /// it nothing is lost.
    pub fn most_quickly(&mut self, play: Play) -> i64 {
        let Some(exchange) = self.hands.exchange(play) else { return 0 };
        let drawn = exchange.drawn;
        let dead = if drawn < PLAYER_CARDS { exchange.discarded } else { self.hands.four_of_five() };
        let kinds = multisets().joined(PLAYER_CARDS - drawn, exchange.kept, drawn);
        self.against.sum_of_most((drawn, dead), kinds, self.ways.of_size(drawn))
    }

    fn most_of_five(&mut self) -> i64 {
        let row = self.hands.row_of_five();
        let hidden_hands = self.against.showdowns.hidden_hands(PLAYER_CARDS).into();
        let possible = self.ways.of_size(PLAYER_CARDS).iter().enumerate().filter(|&(_, &ways)| ways > 0);
        let most =
            |(kind, &ways): (usize, &u16)| i64::from(ways) * self.against.most_gain(kind, row, (hidden_hands, 0));
        possible.map(most).sum()
    }
}
