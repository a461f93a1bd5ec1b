//! Named strategies: rules that people can remember. Their cost is computed as for any other decisions.
//!
//! Both were found with this program: the optimal decisions on each street were grouped by visible features, and the
//! rules kept that gave up little. On the Middle Bet they resemble the tips of gordonm888 at wizardofvegas.com, thread
//! 33459.

use super::starting_hands::StartingHand;
use super::{InSight, OwnCards, RowInSight, Seen, points, straight_ranks};
use crate::cards::Rank;
use crate::games::engine::bets::Bet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    Simple,
    Expert,
}

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
        let named = [("simple", Rules::Simple), ("expert", Rules::Expert)];
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
