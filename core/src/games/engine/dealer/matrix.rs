//! The settlement of a game against a dealer as a matrix: what becomes of each part of the base game, by how the round
//! ends. Two interpreters, written apart: one prices classes of rounds, one settles a round by the words.

use super::Round;
use crate::games::Offer;
use crate::games::engine::place_of;
use crate::games::engine::pricing::{amount_listed, net_listed};
use crate::games::engine::settlement::{payout, row_named, won_or_lost};
use crate::games::facts::PAYS;
use crate::outcome::{Award, Outcome, PaidAward, ratio, shortest};
use crate::paytable::{Units, whole_units};

/// Results of a showdown: whether the player's hand is lower, equal or higher, and whether the dealer qualifies.
pub const RESULTS: usize = 6;
pub const LOWER: usize = 0;
pub const EQUAL: usize = 2;
pub const HIGHER: usize = 4;
/// Added where the dealer qualifies.
pub const QUALIFIED: usize = 1;

/// In names of outcomes.
const UNQUALIFIED: &str = "unqualified";

/// What becomes of a part of the base game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It is not on the table.
    NotPlaced,
    Lose,
    Push,
    /// Paid at the odds of its row in the paytable's `pays`, or 1 to 1.
    Even,
    /// Paid by the player's hand; a hand without a row gets nothing.
    Pays,
    PaysOrPush,
    PaysOrLose,
    PaysOrEven,
}

/// Units of a part of the base game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placed {
    /// One before the deal.
    BeforeTheDeal,
    /// Those of the action.
    ByAction,
    /// None: a bonus on one unit that was placed.
    Bonus,
}

/// A row of the matrix.
#[derive(Clone, Debug)]
pub struct Part {
    pub name: &'static str,
    pub placed: Placed,
    pub on_fold: Settled,
    /// By result of the showdown.
    pub by_result: [Settled; RESULTS],
}

#[derive(Clone, Debug)]
pub struct Matrix {
    pub parts: Vec<Part>,
    /// The rows in each reading that changes some, by its name.
    pub readings: Vec<(&'static str, Vec<Part>)>,
    /// Names of the kinds of the player's hands in paytables, the most exact first.
    pub kinds: &'static [&'static [&'static str]],
    /// Whether rounds against a dealer who does not qualify are told apart by the showdown.
    pub splits_unqualified: bool,
    pub has_qualification: bool,
    /// [`DealerForm::parts`](super::DealerForm::parts).
    pub parts_of_a_unit: usize,
}

impl Part {
    fn settled(&self, round: Round) -> Settled {
        if round.is_folded() { self.on_fold } else { self.by_result[round.result] }
    }

    fn is_won_on_a_tie(&self) -> bool {
        [0, QUALIFIED].iter().all(|qualified| self.by_result[EQUAL + qualified] == self.by_result[HIGHER + qualified])
    }

    /// Whether the paytable pays it by hand.
    pub fn is_paid_by_hand(&self) -> bool {
        let by_hand = [Settled::Pays, Settled::PaysOrPush, Settled::PaysOrLose, Settled::PaysOrEven];
        self.by_result.iter().any(|settled| by_hand.contains(settled))
    }
}

impl Matrix {
    /// The rows in the reading of an offer.
    fn parts(&self, offer: &Offer) -> &[Part] {
        let reading = self.readings.iter().find(|(name, _)| *name == offer.reading_name());
        reading.map_or(&self.parts, |(_, parts)| parts)
    }

    /// Rows that the paytable pays by hand.
    pub fn paid_by_hand(&self) -> Vec<&'static str> {
        let by_hand = self.parts.iter().filter(|part| part.is_paid_by_hand());
        by_hand.map(|part| part.name).collect()
    }

    /// Whether a tie is settled as a win in every reading.
    pub fn ties_are_wins(&self) -> bool {
        let all = self.readings.iter().flat_map(|(_, parts)| parts).chain(&self.parts);
        all.into_iter().all(Part::is_won_on_a_tie)
    }

    /// Name of an outcome, such as `fold`, `1x-win-straight` or `2x-unqualified`.
    fn name(&self, offer: &Offer, round: Round, hands: &[&str]) -> String {
        if round.is_folded() {
            return "fold".to_string();
        }
        let parts = self.parts(offer);
        // A tie that is settled as a win is one.
        let is_won = round.result / 2 == 1 && parts.iter().all(Part::is_won_on_a_tie);
        let result = ["lose", "tie", "win"][round.result / 2 + usize::from(is_won)];
        let unqualified = self.has_qualification && round.result % 2 != QUALIFIED;
        // Whether or not the dealer qualifies, some endings are settled alike.
        let is_told = parts.iter().any(|part| part.by_result[round.result] != part.by_result[round.result | QUALIFIED]);
        let wagered = shortest(&ratio(round.play, self.parts_of_a_unit));
        let mut all = vec![
            format!("{wagered}x"),
            if unqualified && !self.splits_unqualified { UNQUALIFIED } else { result }.into(),
        ];
        for hand in hands {
            place_of(&mut all, (*hand).to_string(), PartialEq::eq);
        }
        if unqualified && self.splits_unqualified && is_told {
            all.push(UNQUALIFIED.to_string());
        }
        all.join("-")
    }

    /// The outcome of a class of rounds, not counted, for the exact path.
    pub fn priced(&self, offer: &Offer, round: Round) -> Outcome {
        let (mut net, mut wagered) = (whole_units(0), whole_units(0));
        let (mut paid, mut hands) = (Vec::<PaidAward>::new(), Vec::new());
        for part in self.parts(offer) {
            let by_action = ratio(round.play, self.parts_of_a_unit);
            let units = if part.placed == Placed::ByAction { by_action } else { whole_units(1) };
            if part.placed != Placed::Bonus {
                wagered += &units;
            }
            let settled = part.settled(round);
            let even = || (PAYS, net_listed(offer, PAYS, &[part.name]));
            let (schedule, row) = match (settled, part.placed) {
                (Settled::Even, _) => even(),
                (_, Placed::Bonus) => (part.name, amount_listed(offer, part.name, self.kinds[round.kind])),
                _ => match (settled, net_listed(offer, part.name, self.kinds[round.kind])) {
                    (Settled::PaysOrEven, None) => even(),
                    (_, row) => (part.name, row),
                },
            };
            let (award, of_a_unit) = match (settled, row) {
                (Settled::NotPlaced | Settled::Push, _) => continue,
                (Settled::Lose, _) | (Settled::PaysOrLose, None) => (None, -whole_units(1)),
                (Settled::Even | Settled::PaysOrEven, None) => (None, whole_units(1)),
                (Settled::Pays | Settled::PaysOrPush, None) => continue,
                (_, Some((hand, net))) => (Some(Award { schedule, hand }), net),
            };
            hands.extend(award.filter(|award| award.schedule != PAYS).map(|award| award.hand));
            net += of_a_unit * &units;
            paid.extend(award.map(|award| award.on(units)));
        }
        Outcome { name: self.name(offer, round, &hands), paid, net, wagered, folded: round.is_folded(), count: 0 }
    }

    /// The outcome of a round by the words of the matrix, not counted.
    ///
    /// Written apart from [`Self::priced`], so that a slip in either shows as a disagreement.
    pub fn settled(&self, offer: &Offer, round: Round) -> Outcome {
        let folded = round.is_folded();
        let stakes = |part: &Part| match part.placed {
            Placed::BeforeTheDeal => whole_units(1),
            Placed::ByAction => whole_units(round.play) / whole_units(self.parts_of_a_unit),
            Placed::Bonus => whole_units(0),
        };
        let word = |part: &Part| if folded { part.on_fold } else { part.by_result[round.result] };
        let won = |part: &Part| -> Option<(Award, Units)> {
            let (schedule, row) = match (word(part), row_named(offer, part.name, self.kinds[round.kind])) {
                (Settled::NotPlaced | Settled::Lose | Settled::Push, _) => return None,
                (Settled::Even, _) | (Settled::PaysOrEven, None) => (PAYS, offer.paytable.row(PAYS, part.name)?),
                (Settled::Pays | Settled::PaysOrPush | Settled::PaysOrLose | Settled::PaysOrEven, row) => {
                    (part.name, row?)
                }
            };
            let net = match part.placed {
                Placed::Bonus => payout(offer, &row.pay)?,
                Placed::BeforeTheDeal | Placed::ByAction => won_or_lost(offer, Some(row)),
            };
            Some((Award { schedule, hand: row.hand }, net))
        };
        let on_units = |part: &Part| if part.placed == Placed::Bonus { whole_units(1) } else { stakes(part) };
        let net = |part: &Part| match (word(part), won(part)) {
            (_, Some((_, pay))) => pay * on_units(part),
            (Settled::Even | Settled::PaysOrEven, None) => stakes(part),
            (Settled::Lose | Settled::PaysOrLose, None) => -stakes(part),
            _ => whole_units(0),
        };
        let parts = self.parts(offer);
        let awards = parts.iter().filter_map(|part| Some((part, won(part)?.0)));
        let hands: Vec<&str> =
            awards.clone().filter(|(_, award)| award.schedule != PAYS).map(|(_, of)| of.hand).collect();
        Outcome {
            name: self.name(offer, round, &hands),
            paid: awards.map(|(part, award)| award.on(on_units(part))).collect(),
            net: parts.iter().map(net).sum(),
            wagered: parts.iter().map(stakes).sum(),
            folded,
            count: 0,
        }
    }
}
