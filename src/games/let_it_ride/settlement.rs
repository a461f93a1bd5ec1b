//! Who gets what of the three bets at the end of a simulated round.

use num_traits::Signed;

use super::BETS;
use super::hands::{FiveCardHand, base_outcome_name};
use crate::games::Offer;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::settlement::{award, payable, row_for, won_or_lost};
use crate::outcome::Outcome;
use crate::paytable::{Units, whole_units};

/// The outcomes of the base game (§ 643a.11(f)(3)): each of the bets left on the layout is paid at the odds of
/// § 643a.12(a), up to the maximum amount payable on a hand (§ 643a.12(g)), or collected. `counts` are of each kind of
/// five-card hand, lowest first, and within it of one, two and three bets riding.
pub(super) fn settled_bets(offer: &Offer, counts: &[u128]) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    for (kind, counts) in FiveCardHand::ALL.iter().zip(counts.chunks(BETS)).rev() {
        let row = row_for(offer, *kind);
        for (withdrawable_riding, &count) in counts.iter().enumerate().rev() {
            // Bet 3 is always left, and bets 1 and 2 if they ride.
            let bets = withdrawable_riding + 1;
            let all: Units = (0..bets).map(|_| won_or_lost(offer, row)).sum();
            outcomes.push(Outcome {
                name: base_outcome_name(*kind, bets),
                awards: row.map(award).into_iter().collect(),
                net: if all.is_positive() { payable(offer, all) } else { all },
                wagered: whole_units(bets),
                folded: false,
                count,
            });
        }
    }
    outcomes
}
