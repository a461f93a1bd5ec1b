//! Who gets what at the end of a simulated round of Four Card Poker.
//!
//! Written apart from what the exact path does with a paytable (`decisions`), so that a slip in either shows as a
//! disagreement.

use super::hands::FourCardHand;
use super::round::{ANTE_BONUS, Action, NO_BONUS_FOR_LOSING_HANDS, Round};
use crate::games::Offer;
use crate::games::engine::literal::forfeited;
use crate::games::engine::settlement::won_or_lost;
use crate::games::forms::PAYS;
use crate::outcome::{Award, Outcome};
use crate::paytable::{Pay, PayRow, whole_units};

/// The outcome of a round of the base game, not counted (§ 641a.11(b), (c)(3)): ante and play are paid at the odds of
/// § 641a.12(a) or collected, and the ante earns the bonus of § 641a.12(b).
pub fn settled(offer: &Offer, round: Round) -> Outcome {
    let Round { action, wins, kind } = round;
    if action == Action::FOLD {
        // The player forfeits the ante (§ 641a.11(b)).
        return Outcome { name: round.outcome_name(None), ..forfeited() };
    }
    let line = |hand: &str| offer.paytable.schedule(PAYS)?.rows.iter().find(|row| row.hand == hand);
    let result_of = |hand: &str| won_or_lost(offer, line(hand).filter(|_| wins));
    let (ante, play) = (whole_units(1), whole_units(action.antes()));
    let wagers = result_of("ante") + result_of("play") * &play;
    let pays_bonus = wins || offer.reading_name() != NO_BONUS_FOR_LOSING_HANDS;
    let bonus = bonus_row(offer, kind).filter(|_| pays_bonus);
    let won = [("ante", &ante), ("play", &play)].into_iter().filter(|_| wins);
    let won = won.map(|(hand, units)| Award { schedule: PAYS, hand }.on(units.clone()));
    let on_the_ante = bonus.map(|(row, _)| Award { schedule: ANTE_BONUS, hand: row.hand }.on(ante.clone()));
    Outcome {
        name: round.outcome_name(bonus.map(|(row, _)| row.hand)),
        paid: won.chain(on_the_ante).collect(),
        net: wagers + whole_units(bonus.map_or(0, |(_, antes)| antes)),
        wagered: ante + play,
        folded: false,
        count: 0,
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
