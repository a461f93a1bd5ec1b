//! The exact path's pricing of rounds.

use std::collections::BTreeMap;

use crate::games::Offer;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::{KindPay, pays_of_kinds};
use crate::games::forms::PAYS;
use crate::games::lunar_poker::chapter::Chapter;
use crate::games::lunar_poker::exact::solution::RoundCounts;
use crate::games::lunar_poker::facts::{ANTE_PAYS, BET, INSTANT, OPTIONS_FEE, SUPER};
use crate::games::lunar_poker::rules::{AnteHand, Combination, Ending, Path, SuperHand, paid_as, round_name};
use crate::outcome::Outcome;
use crate::paytable::{Units, whole_units};

/// How a round of the base game ends.
pub type Round = (Path, Ending);

/// The pays of a round's wagers on one paytable.
struct Rates {
    bet: Vec<KindPay>,
    instant: Vec<KindPay>,
    /// With less than a straight, and with a straight or higher.
    ante: Vec<KindPay>,
}

impl Rates {
    fn of(offer: &Offer) -> Self {
        Rates {
            bet: pays_of_kinds::<Combination>(offer, PAYS),
            instant: pays_of_kinds::<Combination>(offer, INSTANT),
            ante: pays_of_kinds::<AnteHand>(offer, ANTE_PAYS),
        }
    }

    /// The outcome of a round, not counted yet.
    fn outcome(&self, (path, ending): Round) -> Outcome {
        let fees = i64::from(path.fees()) * OPTIONS_FEE;
        let (paid, bets): (Vec<&KindPay>, bool) = match ending {
            Ending::Folded => (Vec::new(), false),
            Ending::NotQualified(_) if path.is_forced() => (Vec::new(), true),
            Ending::NotQualified(high) => (vec![&self.ante[usize::from(high)]], true),
            Ending::Tied | Ending::Lost => (Vec::new(), true),
            Ending::Won(winning, second) => {
                ([Some(winning), second].into_iter().flatten().map(|paid| &self.bet[paid.index()]).collect(), true)
            }
            Ending::Instant(combination) => (vec![&self.instant[combination.index()]], false),
        };
        let sum = paid.iter().fold(Units::default(), |sum, paid| sum + &paid.net);
        let net = match ending {
            Ending::Folded => -whole_units(1),
            Ending::Lost => -whole_units(1 + BET),
            Ending::Won(..) => sum * whole_units(BET),
            _ => sum,
        };
        Outcome {
            name: round_name(path, ending),
            awards: paid.iter().filter_map(|paid| paid.award).collect(),
            net: net - whole_units(fees),
            wagered: whole_units(1 + fees + if bets { BET } else { 0 }),
            folded: ending == Ending::Folded,
            count: 0,
        }
    }
}

/// The outcomes of the base game, in the order of [`Round`]s; those that do not occur are left out.
pub fn base_outcomes(offer: &Offer, tally: &RoundCounts) -> Vec<Outcome> {
    let rates = Rates::of(offer);
    let mut counts: BTreeMap<(Path, usize), (Ending, u128)> = BTreeMap::new();
    for (_, path, ending, count) in tally.endings() {
        counts.entry((path, ending.place())).or_insert((ending, 0)).1 += count;
    }
    counts.into_iter().map(|((path, _), (ending, count))| Outcome { count, ..rates.outcome((path, ending)) }).collect()
}

/// The outcomes of the Ante Wager and a Super Wager of the same size together.
pub fn joint_outcomes(offer: &Offer, chapter: Chapter, tally: &RoundCounts) -> Vec<Outcome> {
    let (rates, paid) = (Rates::of(offer), paid_as(offer, chapter, SUPER));
    let supers: Vec<KindPay> = pays_of_kinds::<SuperHand>(offer, SUPER);
    let mut counts: BTreeMap<(SuperHand, Path, usize), (Ending, u128)> = BTreeMap::new();
    for (properties, path, ending, count) in tally.endings() {
        let key = (paid[properties.index()], path, ending.place());
        counts.entry(key).or_insert((ending, 0)).1 += count;
    }
    let outcome = |((hand, path, _), (ending, count)): ((SuperHand, Path, usize), (Ending, u128))| {
        let (base, settled) = (rates.outcome((path, ending)), &supers[hand.index()]);
        let name = settled.award.map_or(base.name.clone(), |award| format!("{}, super {}", base.name, award.hand));
        Outcome {
            name,
            awards: base.awards.iter().copied().chain(settled.award).collect(),
            net: base.net + &settled.net,
            wagered: base.wagered + whole_units(1),
            folded: base.folded,
            count,
        }
    };
    counts.into_iter().map(outcome).collect()
}
