//! The first rounds of a run one by one: the cards of each, the actions of each offer's player, and its outcome.

use super::deal::{BlockStream, batches};
use super::plan::RunPlan;
use super::record::Record;
use super::run::DealtBatch;
use crate::cards::{Card, Strip};
use crate::games::{Croupier, SolveError};
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
    let reader = RoundReader::of(croupier);
    let mut batch = DealtBatch::of(croupier, plan.players);
    let mut traced = Vec::new();
    for block in 0..Record::blocks_of(rounds) {
        let mut stream = BlockStream::new(plan.seed, game, block);
        for settled in batches(Record::rounds_of_block(block, rounds)) {
            batch.deal(croupier, plan, &mut stream);
            let mut cells_of_rounds = Vec::new();
            croupier.each_round(&batch.alone, settled, &mut |cells| cells_of_rounds.push(cells.to_vec()));
            for ((strip, round), cells) in batch.alone.rounds(settled).zip(&cells_of_rounds) {
                traced.push(reader.read(strip, round, cells, traced.len() as u64 + 1)?);
            }
        }
    }
    Ok(traced)
}

/// The outcomes that each cell counts.
struct RoundReader<'c> {
    croupier: &'c dyn Croupier,
    /// By cell, places of offers, each with the outcome.
    outcomes: Vec<Vec<(usize, &'c Outcome)>>,
}

impl<'c> RoundReader<'c> {
    fn of(croupier: &'c dyn Croupier) -> Self {
        let mut outcomes = vec![Vec::new(); croupier.cells()];
        for (offer, cells) in croupier.cells_of_offers().iter().enumerate() {
            for (outcome, cells) in cells.outcomes() {
                cells.iter().for_each(|&cell| outcomes[cell].push((offer, outcome)));
            }
        }
        RoundReader { croupier, outcomes }
    }

    /// The round in this column of a strip, which the croupier counted in `cells`.
    fn read(&self, strip: &[Strip], round: usize, cells: &[usize], number: u64) -> Result<TracedRound, SolveError> {
        let mut actions = self.croupier.actions(strip, round).into_iter();
        let counted: Vec<&(usize, &Outcome)> =
            cells.iter().filter_map(|&cell| self.outcomes.get(cell)).flatten().collect();
        let of_offer = |offer: usize| {
            let own: Vec<&Outcome> =
                counted.iter().filter(|(of, _)| *of == offer).map(|(_, outcome)| *outcome).collect();
            let [outcome] = own[..] else { return Err(CycleMismatch { counted: own.len() as u128, cycle: 1 }) };
            Ok(TracedOffer { actions: actions.next().unwrap_or_default(), outcome: outcome.clone() })
        };
        let offers = (0..self.croupier.cells_of_offers().len()).map(of_offer).collect::<Result<_, _>>()?;
        let cards = strip.iter().filter_map(|column| Card::from_index(column[round])).collect();
        Ok(TracedRound { number, cards, offers })
    }
}
