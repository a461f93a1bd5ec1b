//! Who gets what at the end of a simulated round of Criss-Cross Poker.
//!
//! Written apart from the exact path's pricing, so that a slip in either shows as a disagreement.

use num_traits::Signed;

use super::deal::ANTES;
use super::ending::Ending;
use crate::games::Offer;
use crate::games::engine::bets::Bet;
use crate::games::engine::poker_hand::PokerHand;
use crate::games::engine::settlement::{award, payable, row_for, won_or_lost};
use crate::outcome::{Award, Outcome, PaidAward};
use crate::paytable::{PayRow, Units, whole_units};

/// The schedule of what Ante Wagers are paid, and its rows (§ 674a.12(a)).
pub const ANTE_PAYS: &str = "antes";
pub const HIGH_PAIR: &str = "pair-of-jacks-or-better";
pub const MIDDLE_PAIR: &str = "pair-of-sixes-to-tens";

/// The outcome of a round with this ending, not counted.
pub fn settled(offer: &Offer, ending: Ending) -> Outcome {
    let antes = whole_units(ANTES);
    let wagered = ending.bets.streets().iter().fold(antes, |wagered, bet| wagered + whole_units(bet.antes()));
    let folded = ending.bets.folded_at().is_some();
    // After a fold both Ante Wagers are collected, and all bets that were placed (§ 674a.11(b), (d), (f)).
    let (net, paid) =
        if folded { (-wagered.clone(), Vec::new()) } else { (paid_or_collected(offer, ending), paid(offer, ending)) };
    Outcome { name: ending.name(), paid, net, wagered, folded, count: 0 }
}

/// The net result of a round that was played to its end (§ 674a.11(h)(1)-(4)).
fn paid_or_collected(offer: &Offer, Ending { bets, hands: [across, down] }: Ending) -> Units {
    let [across_bet, down_bet, middle_bet] = bets.streets();
    let bet_on = |bet: Bet, hand: PokerHand| won_or_lost(offer, row_for(offer, hand)) * whole_units(bet.antes());
    let higher = if across > down { across } else { down };
    let settled = [
        won_or_lost(offer, ante_row(offer, across)),
        bet_on(across_bet, across),
        won_or_lost(offer, ante_row(offer, down)),
        bet_on(down_bet, down),
        bet_on(middle_bet, higher),
    ];
    // Losing wagers are collected, winning ones paid up to the aggregate limit of the round (§ 674a.12(d)).
    let (paid_out, collected): (Vec<Units>, Vec<Units>) = settled.into_iter().partition(Signed::is_positive);
    payable(offer, paid_out.into_iter().sum()) + collected.into_iter().sum::<Units>()
}

/// The rows of the paytable under which the wagers of a round are settled, each once, with the antes wagered under it.
fn paid(offer: &Offer, Ending { bets, hands: [across, down] }: Ending) -> Vec<PaidAward> {
    let of_ante = |hand| ante_row(offer, hand).map(|row| Award { schedule: ANTE_PAYS, hand: row.hand });
    let of_bet = |hand| row_for(offer, hand).map(award);
    let [across_bet, down_bet, middle_bet] = bets.streets();
    let mut paid: Vec<PaidAward> = Vec::new();
    let mut pay = |row: Option<Award>, antes: Units| {
        let Some(award) = row else { return };
        match paid.iter_mut().find(|known| known.award == award) {
            Some(known) => known.units += antes,
            None => paid.push(award.on(antes)),
        }
    };
    for (hand, bet) in [(across, across_bet), (down, down_bet)] {
        pay(of_ante(hand), whole_units(1));
        pay(of_bet(hand), whole_units(bet.antes()));
    }
    pay(of_bet(if across > down { across } else { down }), whole_units(middle_bet.antes()));
    paid.sort_unstable_by_key(|paid| paid.award);
    paid
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
