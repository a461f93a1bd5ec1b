//! The net results of a round of the base game, by the action and the two hands.

use crate::games::Offer;
use crate::games::engine::kinds::PaidHand;
use crate::games::forms::PAYS;
use crate::games::four_card_poker::facts::wagers::{ANTE_BONUS, NO_BONUS_FOR_LOSING_HANDS};
use crate::games::four_card_poker::rules::actions::Action;
use crate::games::four_card_poker::rules::hands::FourCardHand;
use crate::outcome::Award;
use crate::paytable::{Units, whole_units};

/// The net results on one paytable.
pub struct Nets {
    ante: Units,
    play: Units,
    /// The row of the ante bonus for each kind of hand that has one, and its amount.
    bonuses: Vec<Option<(Award, Units)>>,
    bonus_when_beaten: bool,
}

impl Nets {
    pub fn of(offer: &Offer) -> Self {
        let winning = offer.net_units(PAYS);
        let lines = offer.paytable.schedule(PAYS).map(|schedule| schedule.rows.as_slice()).unwrap_or_default();
        let [ante, play] = ["ante", "play"].map(|wager| {
            let line = lines.iter().position(|line| line.hand == wager);
            line.map_or_else(|| -whole_units(1), |line| winning[line].clone())
        });
        let rows = offer.paytable.schedule(ANTE_BONUS).map(|schedule| schedule.rows.as_slice()).unwrap_or_default();
        let amounts = offer.paytable.amounts(ANTE_BONUS, &offer.meters);
        let bonus = |kind: &FourCardHand| {
            let row = kind.names().iter().find_map(|name| rows.iter().position(|row| row.hand == *name))?;
            Some((Award { schedule: ANTE_BONUS, hand: rows[row].hand }, amounts[row].clone()?))
        };
        let bonus_when_beaten = offer.reading_name() != NO_BONUS_FOR_LOSING_HANDS;
        Nets { ante, play, bonuses: FourCardHand::ALL.iter().map(bonus).collect(), bonus_when_beaten }
    }

    /// The net result of the Play Wager alone, in units.
    pub fn play(&self, action: Action, not_beaten: bool) -> Units {
        let unit = if not_beaten { self.play.clone() } else { -whole_units(1) };
        unit * whole_units(action.antes())
    }

    /// The net result of a round, in units.
    pub fn net(&self, action: Action, not_beaten: bool, kind: FourCardHand) -> Units {
        if action == Action::FOLD {
            return -whole_units(1);
        }
        let bonus = self.bonus(action, not_beaten, kind).map_or(whole_units(0), |(_, amount)| amount.clone());
        let ante = if not_beaten { self.ante.clone() } else { -whole_units(1) };
        ante + self.play(action, not_beaten) + bonus
    }

    /// The ante bonus that is paid, if one is.
    pub fn bonus(&self, action: Action, not_beaten: bool, kind: FourCardHand) -> Option<&(Award, Units)> {
        let earned = action != Action::FOLD && (not_beaten || self.bonus_when_beaten);
        self.bonuses[kind.index()].as_ref().filter(|_| earned)
    }
}
