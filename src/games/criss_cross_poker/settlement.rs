//! Who gets what at the end of a simulated round of Criss-Cross Poker.
//!
//! Written apart from what the exact path does with a paytable (`pricing`), so that a slip in either shows as a
//! disagreement.

use num_traits::Signed;

use super::bets::{Bet, Bets};
use super::hands::PokerHand;
use super::{ANTE_PAYS, ANTES, HIGH_PAIR, MIDDLE_PAIR, base_outcome_name, folded_outcome_name};
use crate::games::Offer;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::settlement::{award, payable, row_for, won_or_lost};
use crate::outcome::{Award, Outcome};
use crate::paytable::{PayRow, Units, whole_units};

/// What can come of the base game with these ways to bet, and nothing counted yet: the greatest bets and the best hands
/// first, folds last. Beside each outcome stand the bets and the hands that it comes of; after a fold the hands are not
/// looked at, and nothing stands for them.
pub(super) fn settled_base(offer: &Offer, played: &[Bets]) -> Vec<((Bets, [PokerHand; 2]), Outcome)> {
    let mut outcomes = Vec::new();
    for &bets in played.iter().rev() {
        if bets.folded_at().is_some() {
            outcomes.push(((bets, [PokerHand::Nothing; 2]), settled_fold(bets)));
            continue;
        }
        for &across in PokerHand::ALL.iter().rev() {
            let by_down = PokerHand::ALL.iter().rev();
            outcomes.extend(by_down.map(|&down| ((bets, [across, down]), settled_round(offer, bets, across, down))));
        }
    }
    outcomes
}

/// A round that was folded: both Ante Wagers are collected, and the Across Bet and the Down Bet if they were placed
/// (§ 674a.11(b), (d), (f)).
fn settled_fold(bets: Bets) -> Outcome {
    let antes_across_and_down = whole_units(1) + whole_units(1);
    let collected = [bets.across, bets.down]
        .into_iter()
        .fold(antes_across_and_down, |collected, bet| collected + whole_units(bet.antes()));
    Outcome {
        name: folded_outcome_name(bets),
        awards: Vec::new(),
        net: -collected.clone(),
        wagered: collected,
        folded: true,
        count: 0,
    }
}

/// One round that was played to its end (§ 674a.11(h)(1)-(4)).
fn settled_round(offer: &Offer, bets: Bets, across: PokerHand, down: PokerHand) -> Outcome {
    let bet_on = |bet: Bet, hand: PokerHand| won_or_lost(offer, row_for(offer, hand)) * whole_units(bet.antes());
    let higher = if across > down { across } else { down };
    let settled = [
        won_or_lost(offer, ante_row(offer, across)),
        bet_on(bets.across, across),
        won_or_lost(offer, ante_row(offer, down)),
        bet_on(bets.down, down),
        bet_on(bets.middle, higher),
    ];
    // Losing wagers are collected, winning ones paid up to the aggregate limit of the round (§ 674a.12(d)).
    let (paid_out, collected): (Vec<Units>, Vec<Units>) = settled.into_iter().partition(Signed::is_positive);
    let net = payable(offer, paid_out.into_iter().sum()) + collected.into_iter().sum::<Units>();
    let mut awards: Vec<Award> = Vec::new();
    for hand in [across, down] {
        let of_ante = ante_row(offer, hand).map(|row| Award { schedule: ANTE_PAYS, hand: row.hand });
        for paid in of_ante.into_iter().chain(row_for(offer, hand).map(award)) {
            if !awards.contains(&paid) {
                awards.push(paid);
            }
        }
    }
    awards.sort_unstable();
    Outcome {
        name: base_outcome_name(bets, across, down),
        awards,
        net,
        wagered: whole_units(ANTES)
            + [bets.across, bets.down, bets.middle].map(|bet| whole_units(bet.antes())).into_iter().sum::<Units>(),
        folded: false,
        count: 0,
    }
}

/// The row of § 674a.12(a) under which an Ante Wager is settled.
fn ante_row(offer: &Offer, hand: PokerHand) -> Option<&PayRow> {
    let listed_as = match hand {
        PokerHand::Nothing => return None,
        PokerHand::PairOfSixesToTens => MIDDLE_PAIR,
        _ => HIGH_PAIR,
    };
    offer.paytable.schedule(ANTE_PAYS)?.rows.iter().find(|row| row.hand == listed_as)
}
