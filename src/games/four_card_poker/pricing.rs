//! What a round of the base game comes to on a paytable, for the exact path.

use super::decisions::Action;
use super::hands::FourCardHand;
use super::{ANTE_BONUS, NO_BONUS_FOR_LOSING_HANDS};
use crate::games::Offer;
use crate::games::engine::kinds::PaidHand;
use crate::games::forms::PAYS;
use crate::outcome::{Award, Outcome};
use crate::paytable::{Units, whole_units};

/// How often each action came with a dealer's hand that was higher, and with one that was not, by the player's kind of
/// hand. Of a fold the dealer's hand is not looked at, and all are counted as beaten.
pub type BaseCounts = [[[u128; FourCardHand::COUNT]; 2]; Action::ALL.len()];

/// The net results of a round of the base game.
pub struct Nets {
    ante: Units,
    play: Units,
    /// The row of the ante bonus for each kind of hand that has one, and its amount.
    bonuses: Vec<Option<(Award, Units)>>,
    bonus_when_beaten: bool,
}

impl Nets {
    /// The net results on the paytable of `offer`.
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
        let bonus = self.bonus(not_beaten, kind).map_or(whole_units(0), |(_, amount)| amount.clone());
        let ante = if not_beaten { self.ante.clone() } else { -whole_units(1) };
        ante + self.play(action, not_beaten) + bonus
    }

    /// The ante bonus that is paid, if one is.
    fn bonus(&self, not_beaten: bool, kind: FourCardHand) -> Option<&(Award, Units)> {
        self.bonuses[kind.index()].as_ref().filter(|_| not_beaten || self.bonus_when_beaten)
    }

    /// The outcomes of the base game with these counts, the greatest Play Wager first.
    pub fn outcomes(&self, counts: &BaseCounts) -> Vec<Outcome> {
        let mut outcomes: Vec<Outcome> = Vec::new();
        for action in Action::ALL.into_iter().rev() {
            for not_beaten in [true, false] {
                for kind in FourCardHand::ALL.iter().rev() {
                    let outcome = self.outcome(action, not_beaten, *kind);
                    let count = counts[action.antes()][usize::from(not_beaten)][kind.index()];
                    match outcomes.iter_mut().find(|known| known.name == outcome.name) {
                        Some(known) => known.count += count,
                        None => outcomes.push(Outcome { count, ..outcome }),
                    }
                }
            }
        }
        outcomes
    }

    /// The outcome of one round.
    fn outcome(&self, action: Action, not_beaten: bool, kind: FourCardHand) -> Outcome {
        let mut awards = Vec::new();
        let bonus = self.bonus(not_beaten, kind).filter(|_| action != Action::FOLD).map(|(award, _)| *award);
        if action != Action::FOLD && not_beaten {
            awards.extend([Award { schedule: PAYS, hand: "ante" }, Award { schedule: PAYS, hand: "play" }]);
        }
        awards.extend(bonus);
        Outcome {
            name: super::base_outcome_name(action, not_beaten, bonus.map(|award| award.hand)),
            awards,
            net: self.net(action, not_beaten, kind),
            wagered: whole_units(1 + action.antes()),
            folded: action == Action::FOLD,
            count: 0,
        }
    }
}
