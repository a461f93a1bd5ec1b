//! Pricing in the exact path: the result of each kind of hand on a paytable.

use super::kinds::{Kinds, LOST, PaidHand};
use crate::games::Offer;
use crate::games::facts::PAYS;
use crate::outcome::{Award, Outcome};
use crate::paytable::{Units, whole_units};

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
    pays_by_names(offer, schedule, H::NAMES.iter().copied())
}

/// The result of each kind in the facts of a wager.
pub fn pays_of_listed(offer: &Offer, kinds: &Kinds) -> Vec<KindPay> {
    pays_by_names(offer, PAYS, kinds.names.iter().copied())
}

fn pays_by_names(
    offer: &Offer,
    schedule: &'static str,
    kinds: impl Iterator<Item = &'static [&'static str]>,
) -> Vec<KindPay> {
    let nets = offer.net_units(schedule);
    let rows = offer.paytable.rows(schedule);
    let pay = |names: &'static [&'static str]| {
        let listed = names.iter().find_map(|name| rows.iter().position(|row| row.hand == *name));
        KindPay {
            award: listed.map(|place| Award { schedule, hand: rows[place].hand }),
            net: listed.map_or_else(|| -whole_units(1), |place| nets[place].clone()),
        }
    };
    kinds.map(pay).collect()
}

/// Outcomes of a side wager from the `counts` of its kinds of hands. Kinds with one paytable row share an outcome, best
/// hand first; kinds without a row are one outcome, the lost wager.
pub fn priced_kinds(offer: &Offer, kinds: &Kinds, counts: &[u128]) -> Vec<Outcome> {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for (pay, &count) in pays_of_listed(offer, kinds).into_iter().zip(counts).rev() {
        let name = pay.name();
        match outcomes.iter_mut().find(|outcome| outcome.name == name) {
            Some(outcome) => outcome.count += count,
            None => outcomes.push(Outcome {
                name: name.to_string(),
                paid: pay.award.map(|award| award.on(whole_units(1))).into_iter().collect(),
                net: pay.net,
                wagered: whole_units(1),
                folded: false,
                count,
            }),
        }
    }
    // The lost wager last, whichever hands the paytable omits.
    outcomes.sort_by_key(|outcome| outcome.paid.is_empty());
    outcomes
}
