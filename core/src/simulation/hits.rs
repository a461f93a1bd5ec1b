//! The rounds and players of a run with a rare result, which a tally does not record.

use std::ops::Range;

use az::Az;
use rayon::prelude::*;

use super::plan::RunPlan;
use super::record::Record;
use super::stream::BlockStream;
use super::{BLOCK_ROUNDS, deal};
use crate::cards::{BATCH_ROUNDS, Deals};
use crate::games::{Croupier, SolveError, Tally};

/// A rare result of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hit {
    /// The round, from 0.
    pub round: u64,
    /// The player, from 0 in the order of settlement: the last to be dealt to is settled first.
    pub turn: usize,
    /// Its place among the classes searched for.
    pub class: usize,
}

/// Finds the rounds that are counted in cells of certain classes. Classes may share cells.
pub struct HitFinder<'c> {
    croupier: &'c dyn Croupier,
    /// The cells of each class.
    classes: Vec<Vec<usize>>,
    /// For each player in the order of settlement: the places of the cards among those dealt to the table.
    places: Vec<Vec<usize>>,
}

/// Buffers of one thread.
struct Workplace {
    table: Deals,
    alone: Deals,
    /// The tally of the first rounds of a batch.
    tally: Tally,
    hits: Vec<Hit>,
}

impl<'c> HitFinder<'c> {
    /// A finder for rounds of `players` players.
    ///
    /// # Errors
    /// [`SolveError::NotDealtApart`] if the game's rounds cannot be separated by player.
    pub fn new(croupier: &'c dyn Croupier, classes: Vec<Vec<usize>>, players: usize) -> Result<Self, SolveError> {
        let places = (0..players).rev().map(|player| croupier.dealing().places_of_player(player, players));
        let places = places.collect::<Option<Vec<_>>>().ok_or(SolveError::NotDealtApart)?;
        Ok(HitFinder { croupier, classes, places })
    }

    /// The hits of these blocks of a run, in the order of rounds and turns, on the threads of the current pool.
    pub fn hits(&self, game: &str, plan: RunPlan, blocks: Range<u64>) -> Vec<Hit> {
        let of_block = |block: u64| self.hits_of_block(game, plan, block);
        blocks.into_par_iter().flat_map_iter(of_block).collect()
    }

    fn hits_of_block(&self, game: &str, plan: RunPlan, block: u64) -> Vec<Hit> {
        let mut stream = BlockStream::new(plan.seed, game, block);
        let mut at = Workplace {
            table: Deals::new(self.croupier.dealing().cards_at_table(self.places.len())),
            alone: Deals::new(self.croupier.dealing().cards_per_round()),
            tally: vec![0; self.croupier.cells()],
            hits: Vec::new(),
        };
        let end = Record::rounds_of_block(block, plan.rounds).az::<usize>();
        for first in (0..end).step_by(BATCH_ROUNDS) {
            plan.vectors.run(
                #[inline(always)]
                || deal(&mut stream, &mut at.table),
            );
            for (turn, places) in self.places.iter().enumerate() {
                at.alone.pick(places, &at.table);
                let none = vec![0; self.classes.len()];
                let rounds = 0..BATCH_ROUNDS.min(end - first);
                let all = self.counts(plan, &mut at, rounds.end);
                let start = block * BLOCK_ROUNDS + first as u64;
                self.locate(plan, &mut at, rounds, [&none, &all], &mut |round, class| Hit {
                    round: start + round as u64,
                    turn,
                    class,
                });
            }
        }
        at.hits.sort_unstable();
        at.hits
    }

    /// How often each class occurs in the first rounds of a batch.
    fn counts(&self, plan: RunPlan, at: &mut Workplace, rounds: usize) -> Vec<u64> {
        at.tally.fill(0);
        self.croupier.settle(plan.vectors, &at.alone, rounds, &mut at.tally);
        self.classes.iter().map(|cells| cells.iter().filter_map(|&cell| at.tally.get(cell)).sum()).collect()
    }

    /// Finds the hits of a range of rounds by bisection, given the counts of each class before its start and before its
    /// end.
    fn locate(
        &self,
        plan: RunPlan,
        at: &mut Workplace,
        rounds: Range<usize>,
        [before, after]: [&[u64]; 2],
        hit: &mut dyn FnMut(usize, usize) -> Hit,
    ) {
        if before == after {
            return;
        }
        if rounds.len() == 1 {
            let came = before.iter().zip(after).enumerate().filter(|(_, (before, after))| before != after);
            at.hits.extend(came.map(|(class, _)| hit(rounds.start, class)));
            return;
        }
        let middle = rounds.start + rounds.len() / 2;
        let between = self.counts(plan, at, middle);
        self.locate(plan, at, rounds.start..middle, [before, &between], hit);
        self.locate(plan, at, middle..rounds.end, [&between, after], hit);
    }
}
