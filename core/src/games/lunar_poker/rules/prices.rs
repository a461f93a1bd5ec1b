//! Pays and payoffs of a showdown, in antes.

use super::plays::{BET, Combination, OPTIONS_FEE};
use crate::games::engine::kinds::{PaidHand, hand_kinds};
use crate::games::engine::pricing::pays_of_kinds;
use crate::games::facts::PAYS;
use crate::games::lunar_poker::facts::{ANTE_PAYS, INSTANT};
use crate::games::{Offer, SolveError};
use crate::paytable::{Odds, WholePays};

/// Greatest pay that the game is solved for: sums of gains over all draws and hidden hands then stay inside 64 bits.
/// The greatest such sum is C(46, 5) C(41, 4) < 2^38 times a gain of at most 4 x 10^6 + 3 < 2^22. What is summed over
/// new cards of the dealer as well is counted in 64 bits, and gains of it are summed in 128.
pub const MOST_PAY: i64 = 1_000_000;

hand_kinds! {
    /// What the Ante Wager is paid by when the dealer does not qualify (§ 671a.12(c)); in 2013 any hand is paid alike.
    pub enum AnteHand {
        Lower = "lower-hand" | "any-hand",
        StraightOrHigher = "straight-or-higher" | "any-hand",
    }
}

/// The pays of Bet and Ante Wagers, to 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Prices {
    /// A winning Bet Wager, by combination (§ 671a.12(d)).
    pub bet: [i64; Combination::COUNT],
    /// The Ante Wager when the dealer does not qualify: with less than a straight, and with a straight or higher
    /// (§ 671a.12(c)).
    pub ante: [i64; AnteHand::COUNT],
}

/// The net results of a final hand, by the dealer's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payoff {
    /// The combination that competes with the dealer's hand.
    pub winning: Option<Combination>,
    /// The second combination, if one is paid.
    pub second: Option<Combination>,
    /// Gain over a fold in antes if the dealer does not qualify, less that if the dealer's hand is higher.
    not_qualified: i64,
    /// The same if the dealer's hand qualifies and is lower.
    outranked: i64,
}

impl Prices {
    /// The prices on the paytable of `offer`.
    ///
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number, [`SolveError::PayTooLarge`] for one above
    /// [`MOST_PAY`].
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        let (file, paytable) = (offer.paytable.file.clone(), offer.paytable.id.clone());
        if offer.odds() != Odds::ToOne {
            return Err(SolveError::NotToOne { file, paytable });
        }
        let [bet, instant] = [PAYS, INSTANT].map(|schedule| pays_of_kinds::<Combination>(offer, schedule));
        let pays = [bet, pays_of_kinds::<AnteHand>(offer, ANTE_PAYS)].concat();
        if pays.iter().chain(&instant).any(|pay| !pay.net.is_integer()) {
            return Err(SolveError::FractionalPay { file, paytable });
        }
        let whole = WholePays::new(pays.iter().map(|pay| &pay.net), None, MOST_PAY);
        let WholePays { nets, .. } = whole.ok_or(SolveError::PayTooLarge { file, paytable, most: MOST_PAY })?;
        let ante = std::array::from_fn(|place| nets[Combination::COUNT + place]);
        Ok(Prices { bet: std::array::from_fn(|place| nets[place]), ante })
    }

    /// What the ante of a hand that wins with this combination is paid if the dealer does not qualify.
    pub fn ante_paid(&self, winning: Option<Combination>) -> i64 {
        self.ante[usize::from(winning >= Some(Combination::Straight))]
    }

    /// The payoff of a final hand with these combinations.
    pub fn payoff(&self, winning: Option<Combination>, second: Option<Combination>) -> Payoff {
        let paid = |combination: Option<Combination>| combination.map_or(0, |paid| self.bet[paid.index()]);
        Payoff {
            winning,
            second,
            not_qualified: self.ante_paid(winning) + 1 + BET,
            outranked: BET * (paid(winning) + paid(second)) + 1 + BET,
        }
    }
}

impl Payoff {
    /// Number of places.
    pub const PLACES: usize = (Combination::COUNT + 1) * (Combination::COUNT + 1);

    /// The place of the two combinations, on which at given prices the payoff depends, in 0..[`Payoff::PLACES`].
    pub fn place(&self) -> usize {
        let of = |combination: Option<Combination>| combination.map_or(0, |combination| 1 + combination.index());
        of(self.winning) * (Combination::COUNT + 1) + of(self.second)
    }

    /// The sum over all hidden hands of what betting gains over folding, in antes, from the numbers of those that do
    /// not qualify, are outranked and tie: if the dealer's hand is higher, the Bet Wager is lost beside the ante, and
    /// after a tie both are returned.
    #[inline]
    pub fn gain(&self, counts: impl Into<[i64; 3]>, hidden_hands: i64) -> i64 {
        self.gain_of_change(counts) - BET * hidden_hands
    }

    /// The same of a difference of such numbers.
    #[inline]
    pub fn gain_of_change(&self, counts: impl Into<[i64; 3]>) -> i64 {
        let [not_qualified, outranked, tied] = counts.into();
        not_qualified * self.not_qualified + outranked * self.outranked + tied * (1 + BET)
    }

    /// What a bet wins in antes against a lower hand that qualifies.
    pub fn won(&self) -> i64 {
        self.outranked - 1 - BET
    }

    /// What a player who forces a dealer gives up, in antes: what the ante is paid, and the Options fee
    /// (§ 589.11(e)(2)).
    pub fn forgone(&self) -> i64 {
        self.not_qualified - 1 - BET + OPTIONS_FEE
    }

    /// The least that one hidden hand can gain over a fold, if it is less than nothing.
    #[inline]
    pub fn least_gain(&self) -> i64 {
        self.not_qualified.min(self.outranked).min(0) - BET
    }

    /// The most that one hidden hand can gain over a fold.
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
        let prices = Prices { bet: [1, 1, 2, 3, 4, 5, 7, 20, 50, 100], ante: [1, 4] };
        let all = || [None].into_iter().chain(Combination::ALL.iter().copied().map(Some));
        let places = all().flat_map(|winning| all().map(move |second| (winning, second)));
        let places: BTreeSet<usize> = places.map(|(winning, second)| prices.payoff(winning, second).place()).collect();
        assert!(places.into_iter().eq(0..Payoff::PLACES));
    }
}
