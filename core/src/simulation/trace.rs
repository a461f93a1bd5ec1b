//! The first rounds of a run one by one: the cards of each, the actions of each offer's player, and its outcome.

use super::RunPlan;
use super::deal::{BlockStream, batches};
use super::record::Record;
use super::run::DealtBatch;
use crate::cards::Card;
use crate::games::{Croupier, OutcomeCells, SolveError};
use crate::outcome::{CycleMismatch, Outcome};

pub struct TracedRound {
    /// Number of the round in its run, from 1.
    pub number: u64,
    /// Cards of the counted player's round, in the order of a deal to one player.
    pub cards: Vec<Card>,
    /// In the order of the croupier's offers.
    pub offers: Vec<TracedOffer>,
}

pub struct TracedOffer {
    /// Actions of the player in words; none without decisions.
    pub actions: Vec<String>,
    /// The outcome, not counted.
    pub outcome: Outcome,
}

/// The first rounds of the run of `plan`, settled by a [literal croupier](crate::games::Solver::literal_croupier).
///
/// # Errors
/// [`SolveError::Counts`] if the croupier counts a round twice, or not at all, for one of its offers.
pub fn trace(croupier: &dyn Croupier, game: &str, plan: RunPlan, rounds: u64) -> Result<Vec<TracedRound>, SolveError> {
    let offers = &croupier.tally_form().of_offers;
    let by_cell = OutcomeCells::by_cell(offers, croupier.cells());
    let mut batch = DealtBatch::of(croupier, plan.players);
    let mut traced = Vec::new();
    for block in 0..Record::blocks_of(rounds) {
        let mut stream = BlockStream::new(plan.seed, game, block);
        for settled in batches(Record::rounds_of_block(block, rounds)) {
            batch.deal(croupier, plan, &mut stream);
            let mut cells_of_rounds = Vec::new();
            croupier.each_round(&batch.alone, settled, &mut |cells| cells_of_rounds.push(cells.to_vec()));
            for ((strip, round), cells) in batch.alone.rounds(settled).zip(&cells_of_rounds) {
                let mut counted = vec![Vec::new(); offers.len()];
                let of_cells = cells.iter().filter_map(|&cell| by_cell.get(cell)).flatten();
                of_cells.for_each(|&(offer, place)| counted[offer].push(&offers[offer].0[place].outcome));
                let cards = strip.iter().filter_map(|column| Card::from_index(column[round])).collect();
                let offers = offers_of_round(counted, croupier.actions(strip, round))?;
                traced.push(TracedRound { number: traced.len() as u64 + 1, cards, offers });
            }
        }
    }
    Ok(traced)
}

/// By offer, from the outcomes that a round is counted as, and the player's actions.
fn offers_of_round(counted: Vec<Vec<&Outcome>>, actions: Vec<Vec<String>>) -> Result<Vec<TracedOffer>, CycleMismatch> {
    let mut actions = actions.into_iter();
    let of_offer = |counted: Vec<&Outcome>| {
        let [outcome] = counted[..] else { return Err(CycleMismatch { counted: counted.len() as u128, cycle: 1 }) };
        Ok(TracedOffer { actions: actions.next().unwrap_or_default(), outcome: outcome.clone() })
    };
    counted.into_iter().map(of_offer).collect()
}
