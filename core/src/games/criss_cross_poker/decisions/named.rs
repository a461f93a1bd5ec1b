//! Named strategies: rules that people can remember. Their cost is computed as for any other decisions.
//!
//! Both were found with this program: the optimal decisions on each street were grouped by visible features, and the
//! rules kept that gave up little. On the Middle Bet they resemble the tips of gordonm888 at wizardofvegas.com, thread
//! 33459.

use super::starting_hands::StartingHand;
use super::{InSight, OwnCards, RowInSight, Seen, points, straight_ranks};
use crate::cards::Rank;
use crate::games::StrategyFacts;
use crate::games::engine::bets::Bet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    Simple,
    Expert,
}

pub static SIMPLE: StrategyFacts = StrategyFacts {
    name: "simple",
    rules: "Across Bet: 3x with a pair; fold two cards from 2 to 5 that are neither a pair nor of one suit; otherwise \
            1x. Down Bet: 3x with a pair in hand; otherwise 1x. Middle Bet, a row being your cards and the two open \
            cards of one line: 3x if a row has a pair of 6s or better (two pair and three of a kind are better) or \
            four cards of one suit, or if two different ranks in the middle would make a straight, counted over both \
            rows together (5-6-7-8 waits for two, 5-6-8-9 for one); otherwise 1x if a row has a pair, if one rank \
            would make a straight, or if a jack or better is in sight, your own cards included; otherwise fold.",
    source: "this program's own; on the Middle Bet much like the tips of gordonm888, wizardofvegas.com thread 33459",
};

/// Adds a count of points to [`SIMPLE`].
pub static EXPERT: StrategyFacts = StrategyFacts {
    name: "expert",
    rules: "Across Bet: 3x with a pair, and with queen-jack of one suit; fold two cards from 2 to 5 that are neither a \
            pair nor of one suit; otherwise 1x. Down Bet: 3x with a pair in hand, unless it is of 2s to 5s and has \
            become three or four of a kind; 3x with two cards of one suit that are jacks or better if no card on the \
            table is of that suit or of their ranks; otherwise 1x. Middle Bet, a row being your cards and the two open \
            cards of one line: 3x if a row has a pair of 6s or better (two pair and three of a kind are better) or \
            four cards of one suit, or if two different ranks in the middle would make a straight, counted over both \
            rows together (5-6-7-8 waits for two, 5-6-8-9 for one), or one rank if either row has a pair; otherwise 1x \
            if a row has a pair, if one rank would make a straight, or with 6 points or more in sight; otherwise fold. \
            Points: 4 for a jack or better of your own and 2 for a 6 to 10, half of that for a rank that only the \
            table has, once even if both lines have it.",
    source: "this program's own; on the Middle Bet much like the tips of gordonm888, wizardofvegas.com thread 33459",
};

const ENOUGH_POINTS: u32 = 6;

pub struct Player {
    rules: Rules,
    seen: Seen,
}

impl Player {
    pub fn new(rules: Rules, starting: &StartingHand) -> Self {
        Player { rules, seen: Seen::of(starting) }
    }

    /// Bet on this street; earlier bets do not matter.
    pub fn bet(&self, in_sight: InSight) -> Bet {
        let Player { rules, seen: Seen { own, rows } } = self;
        match in_sight {
            InSight::OwnCards => rules.across(*own),
            InSight::AcrossRow(across) => rules.down(*own, &rows[across]),
            InSight::BothRows(ends) => rules.middle(*own, ends.map(|place| &rows[place])),
        }
    }
}

impl Rules {
    pub fn of(name: &str) -> Option<Self> {
        let named = [(SIMPLE.name, Rules::Simple), (EXPERT.name, Rules::Expert)];
        named.into_iter().find(|(known, _)| *known == name).map(|(_, rules)| rules)
    }

    fn across(self, own: OwnCards) -> Bet {
        let [low, high] = own.ranks;
        let queen_jack = own.one_suit && low == Rank::Jack && high == Rank::Queen;
        match own.pair() {
            Some(_) => Bet::THREE,
            None if self == Rules::Expert && queen_jack => Bet::THREE,
            None if high <= Rank::Five && !own.one_suit => Bet::FOLD,
            None => Bet::ONE,
        }
    }

    fn down(self, own: OwnCards, across: &RowInSight) -> Bet {
        let two_high_cards = own.one_suit && own.ranks[0] >= Rank::Jack;
        match own.pair() {
            Some(low) if self == Rules::Expert && low <= Rank::Five && across.has_three => Bet::ONE,
            Some(_) => Bet::THREE,
            None if self == Rules::Expert && two_high_cards && across.is_foreign_to(own) => Bet::THREE,
            None => Bet::ONE,
        }
    }

    fn middle(self, own: OwnCards, rows: [&RowInSight; 2]) -> Bet {
        let any = |of: fn(&RowInSight) -> bool| rows.into_iter().any(of);
        let has_pair = any(|row| row.has_pair);
        let straight_ranks = straight_ranks(rows);
        let pair_and_straight = self == Rules::Expert && has_pair && straight_ranks == 1;
        if any(|row| row.pays) || any(|row| row.one_suit) || straight_ranks >= 2 || pair_and_straight {
            return Bet::THREE;
        }
        let has_enough = match self {
            Rules::Simple => {
                own.ranks[1] >= Rank::Jack || any(|row| row.ends.iter().any(|end| end.rank() >= Rank::Jack))
            }
            Rules::Expert => points(own, rows) >= ENOUGH_POINTS,
        };
        if has_pair || straight_ranks == 1 || has_enough { Bet::ONE } else { Bet::FOLD }
    }
}
