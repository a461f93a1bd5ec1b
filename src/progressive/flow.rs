//! What one meter takes in and gives out with each hand.

use num_traits::Zero;

use crate::games::Offer;
use crate::outcome::{Award, Fraction, OutcomeTable, ratio};
use crate::paytable::{Increments, Pay, Units, whole_units};

/// Who feeds a meter and who shares what it pays, hand by hand. A hand is one that can hit it: a player's who bet on
/// it, or the dealer's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feed {
    /// Mean number of wagers of one unit that feed the meter for each hand.
    pub wagers_per_hand: Fraction,
    /// Number of wagers among which what a hand wins from the meter is divided.
    pub sharers: u32,
}

/// One meter of an offer: what goes in and out with each hand. Amounts are in units of the wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    /// Name of the meter.
    pub name: String,
    /// What it shows first; `None` if that is not known.
    pub seed: Option<Units>,
    /// What it shows after all of it was paid, before what the reserve may add.
    pub reseed: Units,
    /// What it shows now.
    pub reading: Units,
    /// What each wager adds; `None` if that is not known.
    pub increments: Option<Increments>,
    /// Who feeds it, and who shares what it pays.
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
    /// The dealer's hand, on which so many players have bet, who share what it wins (§ 641a.12(g)(2)).
    pub fn of_dealers_hand(bettors: u32) -> Self {
        Feed { wagers_per_hand: whole_units(bettors.max(1)), sharers: bettors.max(1) }
    }
}

impl Flow {
    /// Probability that a hand takes anything.
    pub fn hit(&self) -> Fraction {
        &self.reset + self.parts.iter().map(|(_, probability)| probability).sum::<Fraction>()
    }

    /// Mean part of the meter that a hand takes.
    pub fn mean_part(&self) -> Fraction {
        &self.reset + self.parts.iter().map(|(part, probability)| part * probability).sum::<Fraction>()
    }

    /// What one unit on the meter adds to the expected return of one unit wagered.
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

/// The meter that an award is paid from, and the part of it; `None` for a fixed pay.
pub fn part_of_meter(offer: &Offer, award: Award) -> Option<(&str, Fraction)> {
    let row = offer.paytable.schedule(award.schedule)?.rows.iter().find(|row| row.hand == award.hand)?;
    match &row.pay {
        Pay::MeterShare(share) => Some((&share.meter, ratio(share.percent, 100))),
        Pay::Units(_) | Pay::Loses => None,
    }
}
