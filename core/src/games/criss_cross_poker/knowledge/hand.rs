//! A starting hand and its usual play.

use crate::games::criss_cross_poker::advice::holdings::{
    DOWN_HOLDINGS, MIDDLE_HOLDINGS, down_holding, middle_holding, starting_hand_name,
};
use crate::games::criss_cross_poker::decisions::hand_decisions::HandDecisions;
use crate::games::criss_cross_poker::decisions::sight::Seen;
use crate::games::criss_cross_poker::decisions::situation::InSight;
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;
use crate::games::criss_cross_poker::exact::whole_pays::Pays;
use crate::games::criss_cross_poker::exact::worths::Worths;
use crate::games::engine::bets::Bets;

/// A starting hand with the decisions of the optimal player who knows nothing beyond the rules.
pub struct Hand {
    pub starting: StartingHand,
    pub usual: HandDecisions,
    seen: Seen,
}

impl Hand {
    /// The usual play is that on the deck which `starting` is dealt from.
    pub fn new(starting: &StartingHand, pays: &Pays) -> Self {
        let usual = Worths::new(starting, pays, None).decisions();
        Hand { starting: starting.clone(), usual, seen: Seen::of(starting) }
    }

    /// The bets of the usual play with these ends.
    pub fn usual_bets(&self, ends: [usize; 2]) -> Bets {
        let in_sight = [InSight::OwnCards, InSight::AcrossRow(ends[0]), InSight::BothRows(ends)];
        Bets::new(in_sight.map(|in_sight| self.usual.bet(in_sight)))
    }

    /// The place of what the player holds on a street, among the holdings of the street.
    pub fn holding(&self, in_sight: InSight) -> usize {
        let Seen { own, rows } = &self.seen;
        match in_sight {
            InSight::OwnCards => 0,
            InSight::AcrossRow(across) => down_holding(*own, &rows[across]),
            InSight::BothRows(ends) => middle_holding(*own, ends.map(|place| &rows[place])),
        }
    }

    /// The holding in words.
    pub fn holding_name(&self, street: usize, holding: usize) -> String {
        match street {
            0 => starting_hand_name(&self.starting),
            1 => DOWN_HOLDINGS.get(holding).map(|(name, _)| name.to_string()).unwrap_or_default(),
            _ => MIDDLE_HOLDINGS.get(holding).map(|name| name.to_string()).unwrap_or_default(),
        }
    }
}
