//! The settlement of a game against a dealer as a matrix: what becomes of each part of the base game, by how the round
//! ends. Two interpreters, written apart: one prices classes of rounds, one settles a round by the words.

use super::Round;
use crate::games::engine::place_of;
use crate::games::engine::pricing::{amount_listed, net_listed};
use crate::games::engine::settlement::{payout, row_named, won_or_lost};
use crate::games::facts::PAYS;
use crate::games::{BetAccount, Offer};
use crate::outcome::{Award, Outcome, PaidAward, ratio, shortest};
use crate::paytable::whole_units;

/// Results of a showdown: whether the player's hand is lower, equal or higher, and whether the dealer qualifies.
pub const RESULTS: usize = 6;
pub const LOWER: usize = 0;
pub const EQUAL: usize = 2;
pub const HIGHER: usize = 4;
/// Added where the dealer qualifies.
pub const QUALIFIED: usize = 1;

/// In names of outcomes and of endings.
const FOLD: &str = "fold";
const UNQUALIFIED: &str = "unqualified";

/// Words of cells, with what is said of the wager.
pub const CELLS: [(&str, (Settled, &str)); 8] = [
    ("-", (Settled::NotPlaced, "not in play")),
    ("lose", (Settled::Lose, "lost")),
    ("push", (Settled::Push, "returned")),
    ("even", (Settled::Even, "paid even")),
    ("pays", (Settled::Pays, "paid by the hand")),
    ("pays-or-push", (Settled::PaysOrPush, "paid by the hand, or returned where the hand has no pay")),
    ("pays-or-lose", (Settled::PaysOrLose, "paid by the hand, or lost where the hand has no pay")),
    ("pays-or-even", (Settled::PaysOrEven, "paid by the hand, or even money where the hand has no pay")),
];

/// Endings, in words too: those of every game, and those of a game with a qualification.
pub const ENDS: [(&str, &str); 8] = [
    (FOLD, "on a fold"),
    ("win", "on a win"),
    ("tie", "on a tie"),
    ("lose", "on a loss"),
    (UNQUALIFIED, "if the dealer does not qualify"),
    ("unqualified-win", "on a win over a dealer who does not qualify"),
    ("unqualified-tie", "on a tie with a dealer who does not qualify"),
    ("unqualified-lose", "on a loss to a dealer who does not qualify"),
];

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

/// When a bet is settled and what becomes of it, such as `on a tie` and `returned`, by ending and cell; at the end in a
/// game without a dealer.
pub fn in_words(end: &str, cell: &str) -> [&'static str; 2] {
    let end = ENDS.iter().find(|(known, _)| *known == end).map_or("at the end", |(_, words)| *words);
    let cell = CELLS.iter().find(|(known, _)| *known == cell).map_or("", |(_, (_, words))| *words);
    [end, cell]
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

    /// The name of the ending of a round.
    fn end(&self, round: Round) -> &'static str {
        let results = [["unqualified-lose", "lose"], ["unqualified-tie", "tie"], ["unqualified-win", "win"]];
        let is_unqualified = self.has_qualification && round.result % 2 != QUALIFIED;
        match is_unqualified {
            _ if round.is_folded() => FOLD,
            true if !self.splits_unqualified => UNQUALIFIED,
            _ => results[round.result / 2][usize::from(!is_unqualified)],
        }
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
            return FOLD.to_string();
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

    /// What becomes of each part in a round, by the words of the matrix.
    ///
    /// Written apart from [`Self::priced`], so that a slip in either shows as a disagreement.
    pub fn bets(&self, offer: &Offer, round: Round) -> Vec<BetAccount> {
        let bet = |part: &Part| {
            let staked = match part.placed {
                Placed::BeforeTheDeal => whole_units(1),
                Placed::ByAction => whole_units(round.play) / whole_units(self.parts_of_a_unit),
                Placed::Bonus => whole_units(0),
            };
            let word = if round.is_folded() { part.on_fold } else { part.by_result[round.result] };
            let by_hand = || row_named(offer, part.name, self.kinds[round.kind]).map(|row| (part.name, row));
            let even = || offer.paytable.row(PAYS, part.name).map(|row| (PAYS, row));
            let paid = match word {
                Settled::NotPlaced | Settled::Lose | Settled::Push => None,
                Settled::Even => even(),
                Settled::PaysOrEven => by_hand().or_else(even),
                Settled::Pays | Settled::PaysOrPush | Settled::PaysOrLose => by_hand(),
            };
            let won = paid.and_then(|(schedule, row)| {
                let net = match part.placed {
                    Placed::Bonus => payout(offer, &row.pay)?,
                    Placed::BeforeTheDeal | Placed::ByAction => won_or_lost(offer, Some(row)) * &staked,
                };
                let units = if part.placed == Placed::Bonus { whole_units(1) } else { staked.clone() };
                Some((Award { schedule, hand: row.hand }.on(units), net))
            });
            let (award, net) = match (word, won) {
                (_, Some((award, net))) => (Some(award), net),
                (Settled::Even | Settled::PaysOrEven, None) => (None, staked.clone()),
                (Settled::Lose | Settled::PaysOrLose, None) => (None, -staked.clone()),
                _ => (None, whole_units(0)),
            };
            let (cell, _) = CELLS.iter().find(|(_, (known, _))| *known == word).unwrap_or(&CELLS[0]);
            BetAccount { name: part.name, end: self.end(round), cell, staked, net, award }
        };
        self.parts(offer).iter().map(bet).collect()
    }

    /// The outcome of a round by the words of the matrix, not counted.
    pub fn settled(&self, offer: &Offer, round: Round) -> Outcome {
        let bets = self.bets(offer, round);
        let paid: Vec<PaidAward> = bets.iter().filter_map(|bet| bet.award.clone()).collect();
        let by_hand = paid.iter().map(|paid| paid.award).filter(|award| award.schedule != PAYS);
        Outcome {
            name: self.name(offer, round, &by_hand.map(|award| award.hand).collect::<Vec<_>>()),
            paid,
            net: bets.iter().map(|bet| &bet.net).sum(),
            wagered: bets.iter().map(|bet| &bet.staked).sum(),
            folded: round.is_folded(),
            count: 0,
        }
    }
}
