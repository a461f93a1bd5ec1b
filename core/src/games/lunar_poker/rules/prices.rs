//! Pays and payoffs of a showdown, in antes.

use super::plays::{BET, Combination, OPTIONS_FEE};
use crate::games::engine::kinds::{PaidHand, hand_kinds};
use crate::games::engine::pricing::{KindPay, pays_of_kinds};
use crate::games::facts::PAYS;
use crate::games::lunar_poker::facts::ANTE_PAYS;
use crate::games::{Offer, SolveError};
use crate::paytable::{Odds, Units, WholePays, whole_units};

/// Limit on pays to 1, so that sums of gains over all draws and hidden hands fit into 64 bits: at most C(46, 5)
/// C(41, 4) < 2^38 terms of at most 4 x 10^6 + 3 < 2^22. With new cards of the dealer, counts fit into 64 bits and
/// gains are summed in 128.
pub const MOST_PAY: i64 = 1_000_000;

hand_kinds! {
    /// Rows of the Ante Wager when the dealer does not qualify (§ 671a.12(c)). In 2013 one row pays any hand.
    pub enum AnteHand {
        Lower = "lower-hand" | "any-hand",
        StraightOrHigher = "straight-or-higher" | "any-hand",
    }
}

/// Wins in antes. A Bet Wager of two antes may be paid in halves to 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Prices {
    /// Winning Bet Wager, by combination (§ 671a.12(d)).
    pub bet: [i64; Combination::COUNT],
    /// Ante Wager when the dealer does not qualify: below a straight, then a straight or higher (§ 671a.12(c)).
    pub ante: [i64; AnteHand::COUNT],
}

/// Net results of a final hand, by the dealer's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payoff {
    pub winning: Option<Combination>,
    pub second: Option<Combination>,
    /// Gain in antes when the dealer does not qualify, relative to a loss against a higher hand.
    not_qualified: i64,
    /// Gain in antes when the dealer qualifies with a lower hand, relative to a loss against a higher one.
    outranked: i64,
}

impl Prices {
    /// Fails on a win that is not a whole number of antes, and on a pay above [`MOST_PAY`]. Instant payouts follow no
    /// decision.
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        let (file, paytable) = (offer.paytable.file.clone(), offer.paytable.id.clone());
        if offer.odds() != Odds::ToOne {
            return Err(SolveError::NotToOne { file, paytable });
        }
        let wins = |pays: Vec<KindPay>, antes: i64| {
            let wins: Vec<Units> = pays.into_iter().map(|pay| pay.net * whole_units(antes)).collect();
            let (file, paytable) = (file.clone(), paytable.clone());
            match WholePays::new(wins.iter(), None, antes * MOST_PAY) {
                Some(WholePays { scale: 1, nets, .. }) => Ok(nets),
                Some(_) => Err(SolveError::FractionalPay { file, paytable }),
                None => Err(SolveError::PayTooLarge { file, paytable, most: MOST_PAY }),
            }
        };
        let bet = wins(pays_of_kinds::<Combination>(offer, PAYS), BET)?;
        let ante = wins(pays_of_kinds::<AnteHand>(offer, ANTE_PAYS), 1)?;
        Ok(Prices { bet: std::array::from_fn(|place| bet[place]), ante: std::array::from_fn(|place| ante[place]) })
    }

    /// The ante's pay if the dealer does not qualify.
    pub fn ante_paid(&self, winning: Option<Combination>) -> i64 {
        self.ante[usize::from(winning >= Some(Combination::Straight))]
    }

    pub fn payoff(&self, winning: Option<Combination>, second: Option<Combination>) -> Payoff {
        let paid = |combination: Option<Combination>| combination.map_or(0, |paid| self.bet[paid.index()]);
        Payoff {
            winning,
            second,
            not_qualified: self.ante_paid(winning) + 1 + BET,
            outranked: paid(winning) + paid(second) + 1 + BET,
        }
    }
}

impl Payoff {
    pub const PLACES: usize = (Combination::COUNT + 1) * (Combination::COUNT + 1);

    /// The index of both combinations, in 0..[`Payoff::PLACES`]. At given prices they determine the payoff.
    pub fn place(&self) -> usize {
        let of = |combination: Option<Combination>| combination.map_or(0, |combination| 1 + combination.index());
        of(self.winning) * (Combination::COUNT + 1) + of(self.second)
    }

    /// The gain of betting over folding in antes, summed over all hidden hands. `counts`: hidden hands that do not
    /// qualify, are outranked, tie. Against a higher hand the bet is lost as well as the ante; a tie returns both.
    #[inline]
    pub fn gain(&self, counts: impl Into<[i64; 3]>, hidden_hands: i64) -> i64 {
        self.gain_of_change(counts) - BET * hidden_hands
    }

    /// The same for a difference of counts, with the number of hidden hands unchanged.
    #[inline]
    pub fn gain_of_change(&self, counts: impl Into<[i64; 3]>) -> i64 {
        let [not_qualified, outranked, tied] = counts.into();
        not_qualified * self.not_qualified + outranked * self.outranked + tied * (1 + BET)
    }

    /// Win of a bet in antes against a lower hand that qualifies.
    pub fn won(&self) -> i64 {
        self.outranked - 1 - BET
    }

    /// Cost of forcing the dealer in antes: the ante's pay and the Options fee (§ 589.11(e)(2)).
    pub fn forgone(&self) -> i64 {
        self.not_qualified - 1 - BET + OPTIONS_FEE
    }

    /// Smallest gain over a fold against one hidden hand.
    #[inline]
    pub fn least_gain(&self) -> i64 {
        self.not_qualified.min(self.outranked).min(0) - BET
    }

    /// Largest gain over a fold against one hidden hand.
    pub fn most_gain(&self) -> i64 {
        self.not_qualified.max(self.outranked).max(1 + BET) - BET
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn payoffs_of_other_combinations_have_other_places() {
        let prices = Prices { bet: [2, 2, 4, 6, 8, 10, 14, 40, 100, 200], ante: [1, 4] };
        let all = || [None].into_iter().chain(Combination::ALL.iter().copied().map(Some));
        let places = all().flat_map(|winning| all().map(move |second| (winning, second)));
        let places: BTreeSet<usize> = places.map(|(winning, second)| prices.payoff(winning, second).place()).collect();
        assert!(places.into_iter().eq(0..Payoff::PLACES));
    }
}
