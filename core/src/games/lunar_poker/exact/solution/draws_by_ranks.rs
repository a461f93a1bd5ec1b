//! The draws of an exchange by ranks, as if the player had no flush, for all hands of the same ranks.

use std::rc::Rc;

use az::Az;

use super::against::Against;
use crate::cards::binomial;
use crate::games::lunar_poker::decisions::multisets;
use crate::games::lunar_poker::exact::draws::{Results, SameRanks, Ways};
use crate::games::lunar_poker::rules::{PLAYER_CARDS, Play};

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
