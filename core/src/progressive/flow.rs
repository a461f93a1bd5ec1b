//! The increments and pays of one meter, hand by hand.

use num_traits::Zero;

use crate::games::Offer;
use crate::outcome::{Award, Fraction, OutcomeTable, ratio};
use crate::paytable::{Increments, Pay, Units, whole_units};

/// How many wagers feed a meter and share its pays. A hand is one that can hit the meter: that of a player who bet on
/// it, or the dealer's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feed {
    /// Mean number of wagers of one unit that feed the meter per hand.
    pub wagers_per_hand: Fraction,
    /// Number of wagers that share a hand's win from the meter.
    pub sharers: u32,
}

/// One meter of an offer, with its increments and pays per hand. Amounts are in units of the wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    /// Name of the meter.
    pub name: String,
    /// Its initial amount; `None` if unknown.
    pub seed: Option<Units>,
    /// Its amount after all of it was paid, before any addition from the reserve.
    pub reseed: Units,
    /// Its current amount.
    pub reading: Units,
    /// What each wager adds; `None` if unknown.
    pub increments: Option<Increments>,
    /// How many wagers feed it and share its pays.
    pub feed: Feed,
    /// Probability that a hand takes all of it.
    pub reset: Fraction,
    /// Parts of it, below one, with the probability that a hand takes them.
    pub parts: Vec<(Fraction, Fraction)>,
}

impl Default for Feed {
    /// A player's hand, fed by the player's own wager.
    fn default() -> Self {
        Feed { wagers_per_hand: whole_units(1), sharers: 1 }
    }
}

impl Feed {
    /// The dealer's hand, with `bettors` players who bet on it and share its win (§ 641a.12(g)(2)).
    pub fn of_dealers_hand(bettors: u32) -> Self {
        Feed { wagers_per_hand: whole_units(bettors.max(1)), sharers: bettors.max(1) }
    }
}

impl Flow {
    /// Probability that a hand takes all or a part of it.
    pub fn hit(&self) -> Fraction {
        &self.reset + self.parts.iter().map(|(_, probability)| probability).sum::<Fraction>()
    }

    /// Mean part of the meter that a hand takes.
    pub fn mean_part(&self) -> Fraction {
        &self.reset + self.parts.iter().map(|(part, probability)| part * probability).sum::<Fraction>()
    }

    /// Expected return of one unit wagered per unit on the meter.
    pub fn coefficient(&self) -> Fraction {
        self.mean_part() / whole_units(self.feed.sharers.max(1))
    }
}

/// The meters of `offer`, in the paytable's order, by the exact outcomes of one hand.
pub fn flows(offer: &Offer, table: &OutcomeTable, feed: &Feed) -> Vec<Flow> {
    let empty = |meter: &crate::paytable::Meter| Flow {
        name: meter.name.clone(),
        seed: meter.seed.clone(),
        reseed: meter.reseed.clone(),
        reading: offer.meters.amount(meter),
        increments: meter.increments.clone(),
        feed: feed.clone(),
        reset: Fraction::zero(),
        parts: Vec::new(),
    };
    let mut flows: Vec<Flow> = offer.paytable.meters.iter().map(empty).collect();
    for (award, count) in table.combinations_by_award() {
        let Some((meter, part)) = part_of_meter(offer, award) else { continue };
        let Some(flow) = flows.iter_mut().find(|flow| flow.name == meter) else { continue };
        let probability = ratio(count, table.cycle());
        if part == whole_units(1) {
            flow.reset += probability;
        } else {
            flow.parts.push((part, probability));
        }
    }
    flows
}

/// The meter that pays an award, and the part of it; `None` for a fixed pay.
pub fn part_of_meter(offer: &Offer, award: Award) -> Option<(&str, Fraction)> {
    let row = offer.paytable.schedule(award.schedule)?.rows.iter().find(|row| row.hand == award.hand)?;
    match &row.pay {
        Pay::MeterShare(share) => Some((&share.meter, ratio(share.percent, 100))),
        Pay::Units(_) | Pay::Loses => None,
    }
}
