//! What a showdown is worth to the player, in antes.

use super::combinations::{Combination, Combinations, SecondCombination};
use super::finals::{BY_RANKS, Combined};
use super::forcer::Forced;
use super::results::Ending;
use super::showdowns::Counts;
use super::{ANTE_PAYS, ANY_HAND, LOWER_HAND, STRAIGHT_OR_HIGHER};
use crate::cards::Rank;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::pricing::whole_net;
use crate::games::forms::PAYS;
use crate::games::{Offer, SolveError};
use crate::paytable::Odds;

/// The Bet Wager in antes (§ 671a.11(b)(2)).
pub const BET: i64 = 2;
/// The Options fee in antes (§ 671a.11(b)(3)).
pub const OPTIONS_FEE: i64 = 1;
/// Greatest pay that the game is solved for: sums of gains over all draws and hidden hands then stay inside 64 bits.
/// The greatest such sum is C(46, 5) C(41, 4) < 2^38 times a gain of at most 4 x 10^6 + 3 < 2^22. What is summed over
/// new cards of the dealer besides is counted in 64 bits, and gains of it are summed in 128.
pub const MOST_PAY: i64 = 1_000_000;

/// What Bet and Ante Wagers are paid to 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Prices {
    /// A winning Bet Wager, by combination (§ 671a.12(d)).
    pub bet: [i64; Combination::COUNT],
    /// The Ante Wager when the dealer does not qualify: with less than a straight, and with a straight or higher
    /// (§ 671a.12(c)).
    pub ante: [i64; 2],
}

/// What a final hand comes to, by the dealer's hand.
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

/// What all final hands come to, by the places of [`Combined`].
#[derive(Debug)]
pub struct Priced {
    pub of_five: Vec<Payoff>,
    pub of_six: Vec<Payoff>,
    suited_and_one: Vec<Payoff>,
    six_suited: Vec<Payoff>,
    prices: Prices,
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
        let pay = |schedule: &str, hand: &str| -> Result<i64, SolveError> {
            let rows = offer.paytable.schedule(schedule).map(|schedule| schedule.rows.as_slice()).unwrap_or_default();
            let nets = offer.net_units(schedule);
            match rows.iter().zip(&nets).find(|(row, _)| row.hand == hand) {
                Some((_, net)) => whole_net(offer, net),
                None => Ok(0),
            }
        };
        let mut prices = Prices { bet: [0; Combination::COUNT], ante: [0; 2] };
        for combination in Combination::ALL {
            for name in combination.names() {
                prices.bet[combination.index()] = pay(PAYS, name)?;
            }
        }
        let any_hand = |hand: &'static str| if has(offer, ANTE_PAYS, hand) { hand } else { ANY_HAND };
        prices.ante = [pay(ANTE_PAYS, any_hand(LOWER_HAND))?, pay(ANTE_PAYS, any_hand(STRAIGHT_OR_HIGHER))?];
        let too_large = prices.bet.iter().chain(&prices.ante).any(|pay| pay.abs() > MOST_PAY);
        if too_large {
            return Err(SolveError::PayTooLarge { file, paytable, most: MOST_PAY });
        }
        Ok(prices)
    }

    /// What an ending without a forced dealer gains over a fold, in antes; an instant payout gains nothing here.
    pub fn gain(&self, ending: Ending) -> i64 {
        let paid = |combination: Option<Combination>| combination.map_or(0, |paid| self.bet[paid.index()]);
        match ending {
            Ending::Folded | Ending::Instant(_) => 0,
            Ending::NotQualified(straight_or_higher) => 1 + self.ante[usize::from(straight_or_higher)],
            Ending::Tied => 1,
            Ending::Lost => -BET,
            Ending::Won(winning, second) => 1 + BET * (paid(Some(winning)) + paid(second)),
        }
    }

    /// What these combinations come to; the highest paying second combination is paid, none if all lose.
    pub fn payoff(&self, combinations: Combinations) -> Payoff {
        let Combinations { winning, seconds } = combinations;
        let paying = |combination: &Combination| seconds.contains(*combination) && self.bet[combination.index()] >= 0;
        let among = Combination::ALL.iter().copied().filter(paying);
        let second = among.max_by_key(|second| (self.bet[second.index()], second.index()));
        let paid = |combination: Option<Combination>| combination.map_or(0, |paid| self.bet[paid.index()]);
        let straight_or_higher = winning.is_some_and(|winning| winning >= Combination::Straight);
        Payoff {
            winning,
            second,
            not_qualified: self.ante[usize::from(straight_or_higher)] + 1 + BET,
            outranked: BET * (paid(winning) + paid(second)) + 1 + BET,
        }
    }
}

/// Whether a schedule has a row for this hand.
fn has(offer: &Offer, schedule: &str, hand: &str) -> bool {
    offer.paytable.schedule(schedule).is_some_and(|schedule| schedule.rows.iter().any(|row| row.hand == hand))
}

impl Payoff {
    /// Whether the ante of this hand is paid as that of a straight or higher.
    pub fn is_straight_or_higher(&self) -> bool {
        self.winning.is_some_and(|winning| winning >= Combination::Straight)
    }

    /// The sum over all hidden hands of what betting gains over folding, in antes: if the dealer's hand is higher, the
    /// Bet Wager is lost beside the ante, and after a tie both are returned.
    #[inline]
    pub fn gain(&self, counts: Counts, hidden_hands: i64) -> i64 {
        let [not_qualified, outranked, tied] = counts.split().map(i64::from);
        not_qualified * self.not_qualified + outranked * self.outranked + tied * (1 + BET) - BET * hidden_hands
    }

    /// The same of a difference of counts.
    pub fn gain_of_change(&self, [not_qualified, outranked, tied]: [i64; 3]) -> i64 {
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

    /// What forcing gains over not forcing, in antes summed over hidden hands and so many new cards each.
    pub fn gain_of_forcing(&self, forced: &Forced, new_cards: i64) -> i128 {
        let [hands, outranked, higher] = [forced.hands, forced.outranked, forced.higher].map(i128::from);
        let forgone = i128::from(self.forgone()) * i128::from(new_cards) * hands;
        i128::from(self.won()) * outranked - i128::from(1 + BET) * higher - forgone
    }

    /// The most that one hidden hand can gain over a fold.
    pub fn most_gain(&self) -> i64 {
        self.not_qualified.max(self.outranked).max(1 + BET) - BET
    }
}

impl Priced {
    /// What all final hands come to.
    pub fn new(prices: &Prices, second: SecondCombination) -> Self {
        let combined = Combined::of(second);
        let payoffs = |all: &[Combinations]| all.iter().map(|&combinations| prices.payoff(combinations)).collect();
        Priced {
            of_five: payoffs(&combined.of_five),
            of_six: payoffs(&combined.of_six),
            suited_and_one: payoffs(&combined.suited_and_one),
            six_suited: payoffs(&combined.six_suited),
            prices: prices.clone(),
        }
    }

    /// What the ante is paid if the dealer does not qualify, with a straight or higher or not.
    pub fn ante(&self, straight_or_higher: bool) -> i64 {
        self.prices.ante[usize::from(straight_or_higher)]
    }

    /// What is paid.
    pub fn prices(&self) -> &Prices {
        &self.prices
    }

    /// Six cards of which five make this kind of flush, and the sixth is of another suit.
    pub fn suited_and_one(&self, kind: usize, sixth: Rank) -> &Payoff {
        &self.suited_and_one[(kind - BY_RANKS) * Rank::ALL.len() + sixth as usize]
    }

    /// Six cards of one suit.
    pub fn six_suited(&self, ranks: u16) -> &Payoff {
        &self.six_suited[usize::from(ranks)]
    }
}
