//! Pricing in the exact path: the result of each kind of hand on a paytable.

use super::kinds::{Kinds, LOST, PaidHand};
use crate::games::Offer;
use crate::games::facts::PAYS;
use crate::outcome::{Award, Outcome};
use crate::paytable::{PayRow, Units, whole_units};

/// Award and net result of one kind of hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindPay {
    /// The paytable row of the hand, if it has one.
    pub award: Option<Award>,
    pub net: Units,
}

impl KindPay {
    /// Name of the outcome of a wager settled by this hand alone.
    pub fn name(&self) -> &'static str {
        self.award.map_or(LOST, |award| award.hand)
    }
}

/// The result of each kind by a schedule of the paytable of `offer`, in the order of [`PaidHand::ALL`].
pub fn pays_of_kinds<H: PaidHand>(offer: &Offer, schedule: &'static str) -> Vec<KindPay> {
    pays_by_names(offer, schedule, H::NAMES)
}

/// The result of each kind in the facts of a wager.
pub fn pays_of_listed(offer: &Offer, kinds: &Kinds) -> Vec<KindPay> {
    pays_by_names(offer, PAYS, kinds.names)
}

fn pays_by_names(offer: &Offer, schedule: &'static str, kinds: &[&[&str]]) -> Vec<KindPay> {
    let (rows, nets) = (offer.paytable.rows(schedule), offer.net_units(schedule));
    let pay = |names: &&[&str]| {
        let listed = place_listed(rows, names);
        KindPay {
            award: listed.map(|place| Award { schedule, hand: rows[place].hand }),
            net: listed.map_or_else(|| -whole_units(1), |place| nets[place].clone()),
        }
    };
    kinds.iter().map(pay).collect()
}

/// Place of the row of a hand with these names, the most exact first.
fn place_listed(rows: &[PayRow], names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| rows.iter().position(|row| row.hand == *name))
}

/// The row of a schedule that lists a hand with these names, by its name in the paytable, and its amount.
pub fn amount_listed(offer: &Offer, schedule: &str, names: &[&str]) -> Option<(&'static str, Units)> {
    let (rows, amounts) = (offer.paytable.rows(schedule), offer.paytable.amounts(schedule, &offer.meters));
    let place = place_listed(rows, names)?;
    Some((rows[place].hand, amounts[place].clone()?))
}

/// The row of a schedule that lists a hand with these names, by its name in the paytable, and the net result of a unit.
pub fn net_listed(offer: &Offer, schedule: &'static str, names: &[&str]) -> Option<(&'static str, Units)> {
    let rows = offer.paytable.rows(schedule);
    let place = place_listed(rows, names)?;
    Some((rows[place].hand, offer.net_units(schedule)[place].clone()))
}

/// Outcomes of a side wager from the `counts` of its kinds of hands. Kinds with one paytable row share an outcome, best
/// hand first; kinds without a row are one outcome, the lost wager.
pub fn priced_kinds(offer: &Offer, kinds: &Kinds, counts: &[u128]) -> Vec<Outcome> {
    let outcome = |(pay, &count): (KindPay, &u128)| Outcome {
        name: pay.name().to_string(),
        paid: pay.award.map(|award| award.on(whole_units(1))).into_iter().collect(),
        net: pay.net,
        wagered: whole_units(1),
        folded: false,
        count,
    };
    let mut outcomes = merged_by_name(pays_of_listed(offer, kinds).into_iter().zip(counts).rev().map(outcome));
    // The lost wager last, whichever hands the paytable omits.
    outcomes.sort_by_key(|outcome| outcome.paid.is_empty());
    outcomes
}

/// Outcomes of one name as one, in the order of the first ones.
pub fn merged_by_name(outcomes: impl IntoIterator<Item = Outcome>) -> Vec<Outcome> {
    let mut merged: Vec<Outcome> = Vec::new();
    for outcome in outcomes {
        match merged.iter_mut().find(|known| known.name == outcome.name) {
            Some(known) => known.count += outcome.count,
            None => merged.push(outcome),
        }
    }
    merged
}
