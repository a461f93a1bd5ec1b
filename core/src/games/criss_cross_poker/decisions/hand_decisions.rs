//! The decisions with one starting hand, by the ends of the rows in sight.

use super::situation::{InSight, Situation};
use super::starting_hands::StartingHand;
use crate::games::engine::bets::Bet;

/// Someone who decides.
pub trait Decider: PartialEq + Send + Sync {
    /// The decisions with one starting hand.
    fn decide(&self, starting: &StartingHand) -> HandDecisions;
}

/// The decisions with one starting hand, up to the first fold: after it everything is a fold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandDecisions {
    /// The Across Bet.
    pub across: Bet,
    /// The Down Bet, by the horizontal ends.
    down: Vec<Bet>,
    /// The Middle Bet, by the horizontal ends, and within them by the vertical ends; ends that cannot be dealt together
    /// have a bet without meaning.
    middle: Vec<Bet>,
}

/// A decision that is reached.
#[derive(Clone, Copy, Debug)]
pub struct Reached {
    pub situation: Situation,
    pub bet: Bet,
    /// Number of hands with cards in sight that are alike.
    pub hands: u64,
}

impl HandDecisions {
    /// What `decide` does in each situation.
    pub fn new(starting: &StartingHand, mut decide: impl FnMut(Situation) -> Bet) -> Self {
        let ends = starting.ends.len();
        let across = decide(Situation::FIRST);
        let (mut all_down, mut all_middle) = (Vec::with_capacity(ends), Vec::with_capacity(ends * ends));
        for horizontal in 0..ends {
            let situation = Situation::FIRST.after(across, horizontal);
            let down = if across == Bet::FOLD { Bet::FOLD } else { decide(situation) };
            all_down.push(down);
            all_middle.extend((0..ends).map(|vertical| match down {
                Bet::FOLD => Bet::FOLD,
                down => decide(situation.after(down, vertical)),
            }));
        }
        HandDecisions { across, down: all_down, middle: all_middle }
    }

    /// The action in a situation that is reached.
    #[inline]
    pub fn bet(&self, in_sight: InSight) -> Bet {
        match in_sight {
            InSight::OwnCards => self.across,
            InSight::AcrossRow(horizontal) => self.down[horizontal],
            InSight::BothRows([horizontal, vertical]) => self.middle[horizontal * self.down.len() + vertical],
        }
    }

    /// Calls `each` with every decision that is reached.
    pub fn each_reached(&self, starting: &StartingHand, mut each: impl FnMut(Reached)) {
        let mut reach = |situation: Situation, hands: u64| {
            let bet = self.bet(situation.in_sight);
            each(Reached { situation, bet, hands });
            bet
        };
        let hands = starting.hands.into();
        let across = reach(Situation::FIRST, hands);
        if across == Bet::FOLD {
            return;
        }
        for (horizontal, row) in starting.ends.iter().enumerate() {
            let (situation, hands) = (Situation::FIRST.after(across, horizontal), hands * u64::from(row.ways));
            let down = reach(situation, hands);
            if down == Bet::FOLD {
                continue;
            }
            for (vertical, column) in starting.ends.iter().enumerate() {
                let hands = hands * u64::from(starting.ways_after(column, row));
                if hands > 0 {
                    reach(situation.after(down, vertical), hands);
                }
            }
        }
    }
}
