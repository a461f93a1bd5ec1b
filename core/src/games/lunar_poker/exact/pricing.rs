//! Rounds priced by a paytable.

use std::collections::BTreeMap;

use crate::games::Offer;
use crate::games::engine::kinds::{LOST, PaidHand};
use crate::games::engine::pricing::{KindPay, pays_of_kinds};
use crate::games::facts::PAYS;
use crate::games::lunar_poker::exact::RoundCounts;
use crate::games::lunar_poker::facts::{ANTE_PAYS, INSTANT, SUPER};
use crate::games::lunar_poker::rules::{
    AnteHand, BET, Combination, Ending, OPTIONS_FEE, Path, Properties, SuperHand, SuperRows, paid_by, round_name,
    with_super,
};
use crate::outcome::{Outcome, PaidAward};
use crate::paytable::{Odds, Units, whole_units};

/// Counts rounds by the rows that pay each Super Wager and by ending. The Super Wagers are given by offer and schedule,
/// the rounds by properties of the player's first hand.
pub fn with_supers<'o, E: Ord>(
    supers: impl Iterator<Item = (&'o Offer, &'static str)>,
    rounds: impl Iterator<Item = (Properties, E, u128)>,
) -> BTreeMap<(Vec<SuperRows>, E), u128> {
    let paid: Vec<Vec<SuperRows>> = supers.map(|(offer, schedule)| paid_by(offer, schedule)).collect();
    let mut counts = BTreeMap::new();
    for (properties, end, count) in rounds {
        let rows = paid.iter().map(|paid| paid[properties.index()]).collect();
        *counts.entry((rows, end)).or_default() += count;
    }
    counts
}

/// The Super Wager of an offer, alone or of the ante's size beside other wagers, and its schedule.
pub fn super_of(offer: &Offer) -> Option<(&Offer, &'static str)> {
    let schedule = if offer.wager.has_decisions { SUPER } else { PAYS };
    offer.paytable.schedule(schedule).map(|_| (offer, schedule))
}

/// Outcomes that occur, with a Super Wager of the ante's size if the paytable has one.
pub fn outcomes_of_rounds(offer: &Offer, tally: &RoundCounts) -> Vec<Outcome> {
    let pricing = Pricing::of(offer);
    let rounds = with_supers(super_of(offer).into_iter(), tally.endings()).into_iter();
    rounds.map(|((rows, end), count)| Outcome { count, ..pricing.outcome(end, &rows) }).collect()
}

/// Pays of a round, including a Super Wager of the ante's size.
pub struct Pricing {
    bet: Vec<KindPay>,
    instant: Vec<KindPay>,
    /// Below a straight, then a straight or higher.
    ante: Vec<KindPay>,
    supers: SuperRates,
}

impl Pricing {
    pub fn of(offer: &Offer) -> Self {
        Pricing {
            bet: pays_of_kinds::<Combination>(offer, PAYS),
            instant: pays_of_kinds::<Combination>(offer, INSTANT),
            ante: pays_of_kinds::<AnteHand>(offer, ANTE_PAYS),
            supers: SuperRates::of(offer, SUPER),
        }
    }

    /// The outcome of a round, with count 0. `rows` pay its own Super Wager, if any.
    pub fn outcome(&self, (path, ending): (Path, Ending), rows: &[SuperRows]) -> Outcome {
        let supers = rows.iter().map(|&rows| self.supers.outcome(rows));
        supers.fold(self.round(path, ending), with_super)
    }

    /// Ante Wager, Bet Wager and Options fee.
    fn round(&self, path: Path, ending: Ending) -> Outcome {
        let fees = i64::from(path.fees()) * OPTIONS_FEE;
        let paid: Vec<&KindPay> = match ending {
            Ending::NotQualified(high) if !path.is_forced() => vec![&self.ante[usize::from(high)]],
            Ending::Won(winning, second) => {
                [Some(winning), second].into_iter().flatten().map(|paid| &self.bet[paid.index()]).collect()
            }
            Ending::Instant(combination) => vec![&self.instant[combination.index()]],
            _ => Vec::new(),
        };
        let bets = !matches!(ending, Ending::Folded | Ending::Instant(_));
        // Ante and instant payout are on one unit.
        let units = whole_units(if let Ending::Won(..) = ending { BET } else { 1 });
        let net = match ending {
            Ending::Folded => -whole_units(1),
            Ending::Lost => -whole_units(1 + BET),
            _ => paid.iter().fold(Units::default(), |sum, paid| sum + &paid.net) * &units,
        };
        Outcome {
            name: round_name(path, ending),
            paid: paid.iter().filter_map(|paid| Some(paid.award?.on(units.clone()))).collect(),
            net: net - whole_units(fees),
            wagered: whole_units(1 + fees + if bets { BET } else { 0 }),
            folded: ending == Ending::Folded,
            count: 0,
        }
    }
}

/// Outcomes of a Super Wager alone, best hand first, the loss last. `hands`: number by [`Properties::index`].
pub fn outcomes_of_super(offer: &Offer, hands: &[u128]) -> Vec<Outcome> {
    let rates = SuperRates::of(offer, PAYS);
    let mut counts: BTreeMap<SuperRows, u128> = SuperRows::always(offer, PAYS).map(|rows| (rows, 0)).collect();
    for (rows, &hands) in paid_by(offer, PAYS).into_iter().zip(hands).filter(|(_, hands)| **hands > 0) {
        *counts.entry(rows).or_default() += hands;
    }
    counts.into_iter().rev().map(|(rows, count)| Outcome { count, ..rates.outcome(rows) }).collect()
}

pub struct SuperRates {
    pays: Vec<KindPay>,
    /// Stake included in the pay of a row, at odds for 1.
    kept: Units,
}

impl SuperRates {
    pub fn of(offer: &Offer, schedule: &'static str) -> Self {
        let kept = whole_units(u32::from(offer.odds() == Odds::ForOne));
        SuperRates { pays: pays_of_kinds::<SuperHand>(offer, schedule), kept }
    }

    /// The outcome of the wager alone, with count 0.
    pub fn outcome(&self, rows: SuperRows) -> Outcome {
        let pays: Vec<&KindPay> = rows.hands().map(|hand| &self.pays[hand.index()]).collect();
        let paid: Vec<PaidAward> = pays.iter().filter_map(|pay| Some(pay.award?.on(whole_units(1)))).collect();
        let names: Vec<&str> = paid.iter().map(|paid| paid.award.hand).collect();
        let won: Units = pays.iter().map(|pay| &pay.net + &self.kept).sum();
        Outcome {
            name: if names.is_empty() { LOST.to_string() } else { names.join(" + ") },
            net: if pays.is_empty() { -whole_units(1) } else { won - &self.kept },
            paid,
            wagered: whole_units(1),
            ..Outcome::default()
        }
    }
}
