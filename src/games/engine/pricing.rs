//! The exact path's pricing: counts of kinds of hands, and a paytable applied to them.

use num_traits::ToPrimitive;

use super::kinds::{LOST, PaidHand};
use crate::games::forms::PAYS;
use crate::games::{Offer, SolveError};
use crate::outcome::{Award, Outcome};
use crate::paytable::{Units, whole_units};

/// What one kind of hand wins or loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// The paytable's row for the hand, if its form lists it.
    pub award: Option<Award>,
    /// Net result of one unit wagered.
    pub net: Units,
}

/// The settlement of each kind of hand by a schedule of the paytable of `offer`, in the order of [`PaidHand::ALL`].
pub fn settlements<H: PaidHand>(offer: &Offer, schedule: &'static str) -> Vec<Settlement> {
    let nets = offer.net_units(schedule);
    let rows = offer.paytable.schedule(schedule).map(|schedule| schedule.rows.as_slice()).unwrap_or_default();
    let settle = |kind: &H| {
        let listed = kind.names().iter().find_map(|name| rows.iter().position(|row| row.hand == *name));
        match listed {
            Some(place) => {
                Settlement { award: Some(Award { schedule, hand: rows[place].hand }), net: nets[place].clone() }
            }
            None => Settlement { award: None, net: -whole_units(1) },
        }
    };
    H::ALL.iter().map(settle).collect()
}

/// A net result on the paytable of `offer` in whole units.
///
/// # Errors
/// [`SolveError::FractionalPay`] if it is not whole.
pub fn whole_net(offer: &Offer, net: &Units) -> Result<i64, SolveError> {
    let whole = net.is_integer().then(|| net.numer().to_i64()).flatten();
    whole.ok_or_else(|| SolveError::FractionalPay {
        file: offer.paytable.file.clone(),
        paytable: offer.paytable.id.clone(),
    })
}

/// The outcomes of a side wager: `counts` of each kind of hand in the order of [`PaidHand::ALL`]. Kinds that share a
/// paytable's row share an outcome, best hand first; those that no row lists are one outcome, the lost wager.
pub fn priced_outcomes<H: PaidHand>(offer: &Offer, counts: &[u128]) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for (settlement, &count) in settlements::<H>(offer, PAYS).into_iter().zip(counts).rev() {
        let name = settlement.award.map_or(LOST, |award| award.hand);
        match outcomes.iter_mut().find(|outcome| outcome.name == name) {
            Some(outcome) => outcome.count += count,
            None => outcomes.push(Outcome {
                name: name.to_string(),
                awards: settlement.award.into_iter().collect(),
                net: settlement.net,
                wagered: whole_units(1),
                folded: false,
                count,
            }),
        }
    }
    // The lost wager last, wherever among the hands the paytable leaves off.
    outcomes.sort_by_key(|outcome| outcome.awards.is_empty());
    outcomes
}
