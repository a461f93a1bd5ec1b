//! Whole numbers that decisions are computed in.

use num_traits::ToPrimitive;

use super::excess::Excess;
use super::pricing::KindPays;
use crate::games::criss_cross_poker::decisions::starting_hands::StartingHand;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::poker_hand::PokerHand;
use crate::games::{Offer, PayoutLimit, SolveError};
use crate::paytable::{Units, WholePays, whole_units};

/// Most parts of an ante that one ante may win or lose. A paytable pays 10^9 antes at most.
const MOST_PARTS: i64 = 10_000_000_000;

/// Net results of one ante by [`PokerHand`], and what a payout limit leaves unpaid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pays {
    /// Parts of an ante that all amounts are in.
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
    /// [`SolveError::LimitTooFine`].
    pub fn of(offer: &Offer) -> Result<Self, SolveError> {
        let pays = Pays::under(offer, None)?;
        let Some(limit) = offer.known_payout_limit().map(PayoutLimit::in_units) else { return Ok(pays) };
        // A limit that leaves nothing unpaid is none.
        let whole = (&limit * whole_units(pays.scale)).floor().to_integer().to_i64().unwrap_or(i64::MAX);
        match Excess::of(whole, &pays.antes, &pays.bets) {
            None => Ok(pays),
            Some(_) => Pays::under(offer, Some(&limit)),
        }
    }

    fn under(offer: &Offer, limit: Option<&Units>) -> Result<Self, SolveError> {
        let priced = KindPays::of(offer);
        let antes = PokerHand::ALL.iter().map(|&kind| &priced.ante(kind).net);
        let nets = antes.chain(PokerHand::ALL.iter().map(|&kind| &priced.bet(kind).net));
        let WholePays { scale, nets, most } = offer.whole_pays(nets, limit, MOST_PARTS)?;
        let [antes, bets] = [0, PokerHand::COUNT].map(|first| std::array::from_fn(|kind| nets[first + kind]));
        let excess = most.and_then(|most| Excess::of(most, &antes, &bets));
        Ok(Pays { scale, antes, bets, excess })
    }

    /// The most antes that all wagers of a round can win, with bets of three antes, over all deals of these hands.
    pub fn most_won(&self, starting_hands: &[StartingHand]) -> Units {
        // Where nothing may be paid, what is not paid is what is won.
        let won = Excess::of(0, &self.antes, &self.bets);
        let most = |won: Excess| starting_hands.iter().fold(0, |most, starting| won.most_unpaid(starting, most));
        Units::new(won.map_or(0, most).into(), self.scale.into())
    }
}
