//! The optimal decisions, in integers.

use super::nets::Nets;
use super::situation::Situation;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::whole_net;
use crate::games::four_card_poker::rules::actions::Action;
use crate::games::four_card_poker::rules::hands::FourCardHand;
use crate::games::{Offer, SolveError};

/// The net results of every action on one paytable, in whole units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetSums {
    /// Number of hidden hands that the dealer may hold.
    pub hidden_hands: i128,
    /// By action, if the dealer's hand is higher and if it is not, and by the player's kind of hand.
    nets: [[[i128; FourCardHand::COUNT]; 2]; Action::ALL.len()],
}

impl NetSums {
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number.
    pub fn new(offer: &Offer, hidden_hands: u32) -> Result<Self, SolveError> {
        let priced = Nets::of(offer);
        let mut nets = [[[0; FourCardHand::COUNT]; 2]; Action::ALL.len()];
        for action in Action::ALL {
            for not_beaten in [false, true] {
                for kind in FourCardHand::ALL {
                    let net = whole_net(offer, &priced.net(action, not_beaten, *kind))?;
                    nets[action.antes()][usize::from(not_beaten)][kind.index()] = net.into();
                }
            }
        }
        Ok(NetSums { hidden_hands: hidden_hands.into(), nets })
    }

    /// The sum of an action's net results over all hidden hands. Pays are at most 10^9 (a paytable's limit) and hidden
    /// hands at most C(46, 5), so that sums stay far inside 128 bits.
    pub fn sum(&self, action: Action, kind: FourCardHand, losing: u32) -> i128 {
        let [beaten, not_beaten] = self.nets[action.antes()].map(|nets| nets[kind.index()]);
        let losing = i128::from(losing);
        losing * beaten + (self.hidden_hands - losing) * not_beaten
    }

    /// The action with the greatest sum; among equals the one that wagers least.
    pub fn best(&self, situation: &Situation) -> Action {
        let kind = situation.kind();
        let sum = |action: &Action| self.sum(*action, kind, situation.losing);
        // Of equal elements `max_by_key` takes the last.
        Action::ALL.into_iter().rev().max_by_key(sum).unwrap_or(Action::FOLD)
    }
}
