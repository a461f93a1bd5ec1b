//! Traces: the first rounds of a game's run one by one, as test vectors for other programs.

use super::Answer;
use super::correlations::first_of_each_wager;
use crate::games::{Offer, SolveError, Solver};
use crate::simulation::{RunPlan, TracedRound, trace};

/// Rounds of each game in a pack.
const ROUNDS_OF_PACK: u64 = 200;

/// Limit on the rows of a trace, one for each round and offer: 0.5 GB of memory.
pub const MOST_TRACED_ROWS: u64 = 500_000;

#[derive(Default)]
pub struct Trace {
    /// Offers of one game, in the order of [`TracedRound::offers`].
    pub offers: Vec<Offer>,
    pub rounds: Vec<TracedRound>,
}

impl Trace {
    /// The first rounds of the run of `plan`, settled card by card. Offers are of one game, to a player alone.
    pub fn of(solver: &dyn Solver, offers: Vec<Offer>, plan: RunPlan, rounds: u64) -> Result<Self, SolveError> {
        let Some(first) = offers.first() else { return Ok(Trace { offers, rounds: Vec::new() }) };
        let rounds = trace(solver.literal_croupier(&offers)?.as_ref(), first.game.id, plan, rounds)?;
        Ok(Trace { offers, rounds })
    }

    /// The test vectors of a pack: the first paytable of each wager in the default reading.
    pub fn of_pack(solver: &dyn Solver, answers: &[Answer], plan: RunPlan) -> Result<Self, SolveError> {
        let offers = first_of_each_wager(answers).into_iter().map(|answer| answer.offer.clone()).collect();
        Self::of(solver, offers, plan, ROUNDS_OF_PACK.min(plan.rounds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Vectors};
    use crate::games::{Catalogue, Selection};
    use crate::outcome::ratio;
    use crate::simulation::Shard;

    /// The cards are those of `the_first_deals_do_not_change` in `simulation/deal.rs`. First, third and fifth are the
    /// player's: neither Q-T-A, 9-3-K, A-5-6 nor 5-2-6 is paid, or of one suit, and the second card makes no pair of
    /// tens, and no four of a suit or in sequence. So one unit is left, and it is lost: the pair of sixes is too low.
    #[test]
    fn a_trace_states_cards_actions_and_outcome_of_each_round() {
        let offer = |wager: &str| {
            let selection = Selection::of(&format!("let-it-ride/{wager}/A"));
            Catalogue::embedded().expect("valid").select(&selection).expect("there").remove(0)
        };
        let offers = ["base", "three-card-bonus"].map(offer).to_vec();
        let solver = offers[0].solver(CardSet::FULL_DECK).expect("solved");
        let (vectors, threads, shard) = (Vectors::Portable, None, Shard::WHOLE);
        let plan = RunPlan { seed: 1, rounds: 4, shard, players: 1, threads, vectors };
        let trace = Trace::of(solver.as_ref(), offers, plan, 4).expect("settled");
        let dealt = ["Qs 7h Td 9h Ah", "9c Qd 3d 4c Ks", "As 6h 5h Ts 6d", "5d 3d 2s 9s 6s"];
        assert_eq!(trace.rounds.len(), dealt.len());
        for ((round, dealt), number) in trace.rounds.iter().zip(dealt).zip(1..) {
            let cards: Vec<String> = round.cards.iter().map(ToString::to_string).collect();
            assert_eq!((round.number, cards.join(" ").as_str()), (number, dealt));
            let [base, side] = &round.offers[..] else { panic!("two offers") };
            assert_eq!((base.actions.join("; ").as_str(), side.actions.len()), ("withdraw; withdraw", 0));
            for settled in [base, side] {
                assert_eq!((&settled.outcome.net, &settled.outcome.wagered), (&ratio(-1, 1), &ratio(1, 1)), "{dealt}");
            }
        }
    }
}
