//! Play with knowledge in games against a dealer: usual and informed decisions in the same rounds.

use az::Az;

use super::{DealerGame, MOST_ACTIONS, Round};
use crate::games::engine::likeness::{NotedChange, PlayTally};
use crate::games::engine::strategy::Worth;
use crate::games::{Offer, PlaySums, PlayedBox};
use crate::outcome::to_f64;

/// Net result and units wagered by class of rounds, by the text.
pub struct SettledRounds(Vec<SettledRound>);

#[derive(Clone, Copy)]
struct SettledRound {
    net: f64,
    units: f64,
}

impl SettledRounds {
    pub fn of<G: DealerGame>(offer: &Offer) -> Self {
        let of_round = |round| {
            let outcome = G::settled(offer, round);
            SettledRound { net: to_f64(&outcome.net), units: to_f64(&outcome.wagered) }
        };
        SettledRounds(Round::all::<G>().map(of_round).collect())
    }

    /// One player's part of a dealt round, as played usually and with knowledge.
    ///
    /// Products of boxes stay as dealt: they change only where a decision does, and no rare award carries the change. In
    /// 3,000 rounds on seven boxes of Four Card Poker, 63,000 pairs, it was 0.145 in the mean and 87 at most; changes
    /// above 25 came in 0.021 % of the pairs and carried -0.007 of the mean, with an error of 0.003.
    pub fn played<G: DealerGame>(&self, expected: PlaySums, [usual, informed]: [Round<G::Kind>; 2]) -> PlayedBox {
        let [usual, SettledRound { net, units }] = [usual, informed].map(|round| self.0[round.class::<G>()]);
        PlayedBox { expected, net, units, usual_net: Some(usual.net), more_squares: None, more_products: None }
    }
}

/// A decision that both players reach, and that ends the decisions of both.
pub struct Compared {
    pub stage: usize,
    pub holding: usize,
    pub usual: usize,
    pub informed: usize,
    /// By action, summed over `ways` continuations of the deal.
    pub worths: [Worth<i128>; MOST_ACTIONS],
    pub ways: u128,
}

impl Compared {
    /// Adds `times` such decisions.
    pub fn add_to<G: DealerGame>(&self, tally: &mut PlayTally<MOST_ACTIONS>, times: u128) {
        let &Compared { stage, holding, usual, informed, worths, ways } = self;
        let deals = ways * times;
        let antes = |action: usize| G::FORM.staked + G::FORM.stages[stage].plays[action].unwrap_or_default();
        let [usual_net, net] = [usual, informed].map(|action| times.az::<i128>() * worths[action].round);
        let [usual_units, units] = [usual, informed].map(|action| deals.az::<i128>() * antes(action) as i128);
        let changed = if usual == informed { 0 } else { deals };
        let sums = PlaySums { ways: deals, net, units, usual_net, usual_units, changed, ..PlaySums::default() };
        tally.sums.add(sums, 1);
        if usual_net < net {
            let change = NotedChange { street: stage, holding, usual, better: informed };
            tally.note(change, deals.az::<i128>(), net - usual_net);
        }
    }
}
