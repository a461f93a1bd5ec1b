//! Who gets what at the end of a simulated round of Four Card Poker.
//!
//! Written apart from what the exact path does with a paytable (`exact`), so that a slip in either shows as a
//! disagreement.

use super::actions::Action;
use super::hands::FourCardHand;
use super::outcomes::{FORFEITED, base_outcome_name, lost_by_fold};
use crate::games::Offer;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::settlement::{settled_side_wager, won_or_lost};
use crate::games::forms::PAYS;
use crate::games::four_card_poker::facts::wagers::{ANTE_BONUS, NO_BONUS_FOR_LOSING_HANDS};
use crate::outcome::{Award, Outcome};
use crate::paytable::{Pay, PayRow, whole_units};

/// The outcomes of the base game (§ 641a.11(b), (c)(3)). `counts` are by action, the fold first; within it of rounds in
/// which the dealer's hand was higher and in which it was not; within these of each kind of the player's hand, lowest
/// first.
pub fn settled_base(offer: &Offer, counts: &[u128]) -> Vec<Outcome> {
    let by_action: Vec<&[u128]> = counts.chunks(2 * FourCardHand::COUNT).collect();
    let mut outcomes = Vec::new();
    for (action, counts) in Action::ALL.into_iter().zip(by_action).rev() {
        if action == Action::FOLD {
            // The player forfeits the ante (§ 641a.11(b)).
            outcomes.push(lost_by_fold(&base_outcome_name(action, false, None), counts.iter().sum()));
            continue;
        }
        let (beaten, not_beaten) = counts.split_at(FourCardHand::COUNT);
        for (wins, counts) in [(true, not_beaten), (false, beaten)] {
            settle_played(offer, action, wins, counts, &mut outcomes);
        }
    }
    outcomes
}

/// The outcomes of a Play Wager that wins, or loses, with each kind of hand: ante and play are paid at the odds of
/// § 641a.12(a) or collected, and the ante earns the bonus of § 641a.12(b).
fn settle_played(offer: &Offer, action: Action, wins: bool, counts: &[u128], outcomes: &mut Vec<Outcome>) {
    let line = |hand: &str| offer.paytable.schedule(PAYS)?.rows.iter().find(|row| row.hand == hand);
    let result_of = |hand: &str| won_or_lost(offer, line(hand).filter(|_| wins));
    let wagers = result_of("ante") + result_of("play") * whole_units(action.antes());
    let won = |hand| Award { schedule: PAYS, hand };
    let pays_bonus = wins || offer.reading_name() != NO_BONUS_FOR_LOSING_HANDS;
    for (kind, &count) in FourCardHand::ALL.iter().zip(counts).rev() {
        let bonus = bonus_row(offer, *kind).filter(|_| pays_bonus);
        let name = base_outcome_name(action, wins, bonus.map(|(row, _)| row.hand));
        let mut awards = if wins { vec![won("ante"), won("play")] } else { Vec::new() };
        awards.extend(bonus.map(|(row, _)| Award { schedule: ANTE_BONUS, hand: row.hand }));
        let net = &wagers + whole_units(bonus.map_or(0, |(_, antes)| antes));
        match outcomes.iter_mut().find(|outcome| outcome.name == name) {
            Some(same) => same.count += count,
            None => {
                let wagered = whole_units(1 + action.antes());
                outcomes.push(Outcome { name, awards, net, wagered, folded: false, count });
            }
        }
    }
}

/// The row of the ante bonus that a hand earns, and its antes.
fn bonus_row(offer: &Offer, kind: FourCardHand) -> Option<(&PayRow, u64)> {
    let listed_as = match kind {
        FourCardHand::FourAces | FourCardHand::FourOfAKind => "four-of-a-kind",
        FourCardHand::StraightFlush => "straight-flush",
        FourCardHand::ThreeOfAKind => "three-of-a-kind",
        _ => return None,
    };
    let row = offer.paytable.schedule(ANTE_BONUS)?.rows.iter().find(|row| row.hand == listed_as)?;
    match row.pay {
        Pay::Units(antes) => Some((row, antes)),
        // The form allows no meter here.
        Pay::Loses | Pay::MeterShare(_) => None,
    }
}

/// The outcomes of a wager that a fold forfeits (§ 641a.11(b)(2)). `counts` are of each kind of hand, lowest first,
/// that was played, and then of each that was folded.
pub fn settled_unless_folded<H: PaidHand>(offer: &Offer, counts: &[u128]) -> Vec<Outcome> {
    let (played, folded) = counts.split_at(H::ALL.len());
    let mut outcomes = settled_side_wager::<H>(offer, played);
    outcomes.push(lost_by_fold(FORFEITED, folded.iter().sum()));
    outcomes
}
