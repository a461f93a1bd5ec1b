//! The exact path's pricing of rounds.

use std::collections::BTreeMap;

use crate::games::Offer;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::{KindPay, pays_of_kinds};
use crate::games::forms::PAYS;
use crate::games::lunar_poker::exact::solution::RoundCounts;
use crate::games::lunar_poker::facts::{ANTE_PAYS, INSTANT, SUPER};
use crate::games::lunar_poker::rules::{
    AnteHand, BET, Combination, Ending, OPTIONS_FEE, Path, SuperHand, paid_as, round_name,
};
use crate::outcome::Outcome;
use crate::paytable::{Units, whole_units};

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
    fn outcome(&self, path: Path, ending: Ending) -> Outcome {
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
        // The ante and an instant payout are of one unit.
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

/// The outcomes of rounds, with a Super Wager of the ante's size if the paytable has one; those that do not occur are
/// left out.
pub fn outcomes_of_rounds(offer: &Offer, tally: &RoundCounts) -> Vec<Outcome> {
    let (rates, supers) = (Rates::of(offer), pays_of_kinds::<SuperHand>(offer, SUPER));
    let paid = offer.paytable.schedule(SUPER).map(|_| paid_as(offer, SUPER));
    let mut counts: BTreeMap<(Option<SuperHand>, Path, Ending), u128> = BTreeMap::new();
    for (properties, path, ending, count) in tally.endings() {
        let hand = paid.as_ref().map(|paid| paid[properties.index()]);
        *counts.entry((hand, path, ending)).or_default() += count;
    }
    let outcome = |((hand, path, ending), count): ((Option<SuperHand>, Path, Ending), u128)| {
        let round = Outcome { count, ..rates.outcome(path, ending) };
        match hand {
            Some(hand) => with_super(round, &supers[hand.index()]),
            None => round,
        }
    };
    counts.into_iter().map(outcome).collect()
}

/// The outcome of a round with a Super Wager of the ante's size.
fn with_super(round: Outcome, paid: &KindPay) -> Outcome {
    let name = paid.award.map_or(round.name.clone(), |award| format!("{}, super {}", round.name, award.hand));
    let super_wager = whole_units(1);
    let net = round.net + &paid.net;
    let paid = round.paid.into_iter().chain(paid.award.map(|award| award.on(super_wager.clone()))).collect();
    Outcome { name, paid, net, wagered: round.wagered + super_wager, ..round }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::engine::changed_pays::{assert_paid_on_their_units, offers_of};
    use crate::games::lunar_poker::chapter::Chapter;
    use crate::games::lunar_poker::rules::{settled_round, settled_with_super};

    fn each_round() -> impl Iterator<Item = (Path, Ending)> {
        Path::ALL.into_iter().flat_map(|path| Ending::all().map(move |ending| (path, ending)))
    }

    /// A bet is two antes, all else is one (§ 671a.11(b)(2), § 671a.12).
    #[test]
    fn every_wager_of_a_round_is_paid_on_its_units() {
        for chapter in [Chapter::Today, Chapter::Of2013] {
            for offer in offers_of(chapter.id(), |wager| wager.has_decisions) {
                let has_super = offer.paytable.schedule(SUPER).is_some();
                let hands = || SuperHand::ALL.iter().copied().filter(|_| has_super);
                assert_paid_on_their_units(&offer, |offer| {
                    let (rates, supers) = (Rates::of(offer), pays_of_kinds::<SuperHand>(offer, SUPER));
                    let round = |(path, ending)| rates.outcome(path, ending);
                    let with = |hand: SuperHand| with_super(round((Path::Bought, Ending::Lost)), &supers[hand.index()]);
                    each_round().map(round).chain(hands().map(with)).collect()
                });
                assert_paid_on_their_units(&offer, |offer| {
                    let round = |(path, ending)| settled_round(offer, path, ending);
                    let with = |hand| settled_with_super(offer, hand, round((Path::Bought, Ending::Lost)));
                    each_round().map(round).chain(hands().map(with)).collect()
                });
            }
        }
    }
}
