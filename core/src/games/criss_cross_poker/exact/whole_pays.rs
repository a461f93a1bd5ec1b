//! Whole numbers that decisions are computed in.

use num_traits::ToPrimitive;

use super::excess::Excess;
use super::pricing::KindPays;
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::poker_hand::PokerHand;
use crate::games::engine::pricing::whole_net;
use crate::games::{Offer, PayoutLimit, SolveError};

/// Most parts of an ante that one ante may win or lose. A paytable pays 10^9 antes at most.
const MOST_PARTS: i64 = 10_000_000_000;

/// Net results of one ante by [`PokerHand`], and what a payout limit leaves unpaid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pays {
    /// Parts of an ante that all amounts are in; one where there is no payout limit, or a whole one.
    pub scale: i64,
    /// Of an Ante Wager.
    pub antes: [i64; PokerHand::COUNT],
    /// Of an Across, Down or Middle Bet.
    pub bets: [i64; PokerHand::COUNT],
    /// What the payout limit that the decisions account for leaves unpaid, if anything.
    pub excess: Option<Excess>,
}

impl Pays {
    /// The pays of the paytable of `offer`, under the payout limit that its decisions account for.
    ///
    /// # Errors
    /// [`SolveError::FractionalPay`] if a pay is no whole number, [`SolveError::LimitTooFine`].
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        let priced = KindPays::of(offer);
        let mut pays = Pays { scale: 1, antes: [0; PokerHand::COUNT], bets: [0; PokerHand::COUNT], excess: None };
        for &kind in PokerHand::ALL {
            pays.antes[kind.index()] = whole_net(offer, &priced.ante(kind).net)?;
            pays.bets[kind.index()] = whole_net(offer, &priced.bet(kind).net)?;
        }
        match offer.known_payout_limit() {
            None => Ok(pays),
            Some(limit) => pays.under(limit).ok_or_else(|| SolveError::LimitTooFine { offer: offer.name() }),
        }
    }

    /// These pays under a limit; `None` if that takes more than [`MOST_PARTS`].
    fn under(self, limit: &PayoutLimit) -> Option<Self> {
        // Winnings are whole antes. A limit that leaves nothing unpaid is none.
        let whole = limit.in_units().floor().to_integer().to_i64().unwrap_or(i64::MAX);
        if Excess::of(whole, &self.antes, &self.bets).is_none() {
            return Some(self);
        }
        let [most, scale] = limit.in_whole_parts()?;
        let scaled = |nets: [i64; PokerHand::COUNT]| {
            let fits = |net: i64| net.checked_mul(scale).is_some_and(|net| net.abs() <= MOST_PARTS);
            (scale <= MOST_PARTS && nets.iter().all(|&net| fits(net))).then(|| nets.map(|net| net * scale))
        };
        let (antes, bets) = (scaled(self.antes)?, scaled(self.bets)?);
        Some(Pays { scale, excess: Excess::of(most, &antes, &bets), antes, bets })
    }

    /// The most that all wagers of a round can win, with bets of three antes, over all deals of these hands.
    pub fn most_won(&self, starting_hands: &[StartingHand]) -> i64 {
        // Where nothing may be paid, what is not paid is what is won.
        let won = Excess::of(0, &self.antes, &self.bets);
        won.map_or(0, |won| starting_hands.iter().fold(0, |most, starting| won.most_unpaid(starting, most)))
    }
}
