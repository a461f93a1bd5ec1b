//! The net results of a round on a paytable, for the exact path, and the optimal decisions by them.

use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::whole_net;
use crate::games::engine::strategy::{Worth, best};
use crate::games::forms::PAYS;
use crate::games::four_card_poker::rules::{ANTE_BONUS, Action, FourCardHand, NO_BONUS_FOR_LOSING_HANDS, Round};
use crate::games::{Offer, SolveError};
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

    /// The net result of a round, in units.
    pub fn net(&self, round: Round) -> Units {
        let lost = -whole_units(1);
        if round.action == Action::FOLD {
            return lost;
        }
        let (ante, play) = if round.wins { (&self.ante, &self.play) } else { (&lost, &lost) };
        let bonus = self.bonus(round).map_or(whole_units(0), |(_, amount)| amount.clone());
        ante + play * whole_units(round.action.antes()) + bonus
    }

    /// The name of the outcome of a round.
    pub fn name(&self, round: Round) -> String {
        round.outcome_name(self.bonus(round).map(|(award, _)| award.hand))
    }

    /// The ante bonus that is paid, if one is.
    pub fn bonus(&self, round: Round) -> Option<&(Award, Units)> {
        let earned = round.action != Action::FOLD && (round.wins || self.bonus_when_beaten);
        self.bonuses[round.kind.index()].as_ref().filter(|_| earned)
    }
}

/// The net results of every class of rounds on one paytable, in whole units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetSums {
    /// Number of hidden hands that the dealer may hold.
    pub hidden_hands: i128,
    nets: [i128; Round::COUNT],
    /// For each kind of hand the best actions, each with the least number of losing hands from which it is the best.
    best: Vec<Vec<(u32, Action)>>,
}

impl NetSums {
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number.
    pub fn new(offer: &Offer, hidden_hands: u32) -> Result<Self, SolveError> {
        let priced = Nets::of(offer);
        let mut nets = [0; Round::COUNT];
        for (class, net) in nets.iter_mut().enumerate() {
            *net = whole_net(offer, &priced.net(Round::of_class(class)))?.into();
        }
        let sums = NetSums { hidden_hands: hidden_hands.into(), nets, best: Vec::new() };
        Ok(NetSums {
            best: FourCardHand::ALL.iter().map(|&kind| sums.best_by_losing(kind, hidden_hands)).collect(),
            ..sums
        })
    }

    /// The best actions as `best` has them. Sums are linear in the number of losing hands, so that each action is the
    /// best on one range.
    fn best_by_losing(&self, kind: FourCardHand, hidden_hands: u32) -> Vec<(u32, Action)> {
        let best = |losing: u32| Action::ALL[best(&self.worths(kind, losing))];
        let mut actions = vec![(0, best(0))];
        while let Some(&(first, action)) = actions.last() {
            let (mut last, mut beyond) = (first, hidden_hands + 1);
            while last + 1 < beyond {
                let middle = last.midpoint(beyond);
                *(if best(middle) == action { &mut last } else { &mut beyond }) = middle;
            }
            if beyond > hidden_hands {
                break;
            }
            actions.push((beyond, best(beyond)));
        }
        actions
    }

    /// The worth of each action: sums over all hidden hands, with `losing` of which the dealer's hand is higher. Pays
    /// are at most 10^9 (a paytable's limit) and hidden hands at most C(46, 5), so that sums stay far inside 128 bits.
    #[inline]
    pub fn worths(&self, kind: FourCardHand, losing: u32) -> [Worth<i128>; Action::ALL.len()] {
        let losing = i128::from(losing);
        let rounds = Action::ALL.map(|action| {
            let net = |wins| self.nets[Round { action, wins, kind }.class()];
            losing * net(false) + (self.hidden_hands - losing) * net(true)
        });
        // Play Wagers of one and of two antes differ by one ante of it.
        let ante_of_play = rounds[2] - rounds[1];
        std::array::from_fn(|antes| Worth { round: rounds[antes], bet: antes as i128 * ante_of_play })
    }

    /// The action with the greatest sum; of equal ones the one that wagers least.
    #[inline]
    pub fn best(&self, kind: FourCardHand, losing: u32) -> Action {
        let [.., (_, last)] = self.best[kind.index()][..] else { return Action::FOLD };
        let reached = self.best[kind.index()].windows(2).find(|two| losing < two[1].0);
        reached.map_or(last, |two| two[0].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::four_card_poker::decisions::base_game::regulations_base_game;

    /// Pays for the ante and the play that make each action the best somewhere, one alone, or two of them equal.
    #[test]
    fn the_best_action_is_that_of_the_greatest_sum() {
        const HIDDEN: u32 = 1_000;
        let regulations = NetSums::new(&regulations_base_game().expect("valid"), HIDDEN).expect("whole pays");
        for (of_one, of_three) in [(1, 3), (0, 0), (2, 2), (3, 1), (-1, 5), (40, -7)] {
            let mut nets = regulations.nets;
            for (class, net) in nets.iter_mut().enumerate().filter(|(class, _)| Round::of_class(*class).wins) {
                let antes = Round::of_class(class).action.antes() as i128;
                *net += if antes == 3 { of_three } else { antes * of_one };
            }
            let sums = NetSums { nets, ..regulations.clone() };
            let best_by_losing = |kind| sums.best_by_losing(kind, HIDDEN);
            let sums = NetSums { best: FourCardHand::ALL.iter().map(|&kind| best_by_losing(kind)).collect(), ..sums };
            for &kind in FourCardHand::ALL {
                for losing in 0..=HIDDEN {
                    let greatest = best(&sums.worths(kind, losing));
                    assert_eq!(sums.best(kind, losing).antes(), greatest, "{kind:?} {losing} {of_one} {of_three}");
                }
            }
        }
    }
}
