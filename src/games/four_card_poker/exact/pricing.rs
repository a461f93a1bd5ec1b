//! The base game's outcomes from counts of rounds.

use crate::games::Offer;
use crate::games::engine::kinds::PaidHand;
use crate::games::forms::PAYS;
use crate::games::four_card_poker::decisions::nets::Nets;
use crate::games::four_card_poker::rules::actions::Action;
use crate::games::four_card_poker::rules::hands::FourCardHand;
use crate::games::four_card_poker::rules::outcomes::base_outcome_name;
use crate::outcome::{Award, Outcome};
use crate::paytable::whole_units;

/// Number of rounds by action, by whether the dealer's hand is higher or not, and by the player's kind of hand. Of a
/// fold the dealer's hand is not looked at, and all are counted as beaten.
pub type BaseCounts = [[[u128; FourCardHand::COUNT]; 2]; Action::ALL.len()];

/// The outcomes of the base game, the greatest Play Wager first.
pub fn base_outcomes(offer: &Offer, counts: &BaseCounts) -> Vec<Outcome> {
    let nets = Nets::of(offer);
    let mut outcomes: Vec<Outcome> = Vec::new();
    for action in Action::ALL.into_iter().rev() {
        for not_beaten in [true, false] {
            for kind in FourCardHand::ALL.iter().rev() {
                let outcome = outcome(&nets, action, not_beaten, *kind);
                let count = counts[action.antes()][usize::from(not_beaten)][kind.index()];
                match outcomes.iter_mut().find(|known| known.name == outcome.name) {
                    Some(known) => known.count += count,
                    None => outcomes.push(Outcome { count, ..outcome }),
                }
            }
        }
    }
    outcomes
}

/// The outcome of one round.
fn outcome(nets: &Nets, action: Action, not_beaten: bool, kind: FourCardHand) -> Outcome {
    let bonus = nets.bonus(action, not_beaten, kind).map(|(award, _)| *award);
    let won = action != Action::FOLD && not_beaten;
    let wagers = if won { &["ante", "play"][..] } else { &[] };
    Outcome {
        name: base_outcome_name(action, not_beaten, bonus.map(|award| award.hand)),
        awards: wagers.iter().map(|hand| Award { schedule: PAYS, hand }).chain(bonus).collect(),
        net: nets.net(action, not_beaten, kind),
        wagered: whole_units(1 + action.antes()),
        folded: action == Action::FOLD,
        count: 0,
    }
}
