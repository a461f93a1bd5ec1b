//! The base game's outcomes from counts of rounds.

use crate::games::Offer;
use crate::games::forms::PAYS;
use crate::games::four_card_poker::decisions::Nets;
use crate::games::four_card_poker::rules::{Action, Round};
use crate::outcome::{Award, Outcome};
use crate::paytable::whole_units;

/// The outcomes of the base game, the greatest Play Wager first; `counts` are of each class of rounds.
pub fn base_outcomes(offer: &Offer, counts: &[u128]) -> Vec<Outcome> {
    let nets = Nets::of(offer);
    let mut outcomes: Vec<Outcome> = Vec::new();
    for (class, &count) in counts.iter().enumerate().rev() {
        let outcome = outcome(&nets, Round::of_class(class), count);
        match outcomes.iter_mut().find(|known| known.name == outcome.name) {
            Some(known) => known.count += count,
            None => outcomes.push(outcome),
        }
    }
    outcomes
}

fn outcome(nets: &Nets, round: Round, count: u128) -> Outcome {
    let bonus = nets.bonus(round).map(|(award, _)| *award);
    let folded = round.action == Action::FOLD;
    let units = [("ante", 1), ("play", round.action.antes())].into_iter().filter(|_| round.wins && !folded);
    let won = units.map(|(hand, units)| Award { schedule: PAYS, hand }.on(whole_units(units)));
    Outcome {
        name: nets.name(round),
        paid: won.chain(bonus.map(|bonus| bonus.on(whole_units(1)))).collect(),
        net: nets.net(round),
        wagered: whole_units(1 + round.action.antes()),
        folded,
        count,
    }
}
