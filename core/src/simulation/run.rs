//! Playing the blocks of a run on all cores; and rounds with given hands, which deal rare hands as often as needed.

use std::ops::Range;

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use thiserror::Error;

use super::deal::{BlockStream, batches, deal_with};
use super::record::{Record, RecordError, Run, WinCounter, WinCounts};
use super::{BLOCK_ROUNDS, RunPlan, add};
use crate::cards::{BATCH_ROUNDS, CardSet, Deals, STRIP_ROUNDS, Strip, Vectors};
use crate::games::{Croupier, Tally};

#[derive(Debug, Error)]
pub enum RunError {
    #[error("cannot start the threads: {0}")]
    Threads(#[from] ThreadPoolBuildError),
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// A pool of this number of threads; without one, of as many as the pool has that this runs in, or one per core.
///
/// # Errors
/// If the system refuses threads.
pub fn pool_of(threads: Option<usize>) -> Result<ThreadPool, ThreadPoolBuildError> {
    let own = rayon::current_thread_index().map(|_| rayon::current_num_threads());
    ThreadPoolBuilder::new().num_threads(threads.or(own).unwrap_or(0)).build()
}

/// Plays the rounds of `plan` and returns the tally.
///
/// # Errors
/// [`RunError`] if the threads cannot be started.
pub fn simulate(croupier: &dyn Croupier, game: &str, plan: RunPlan) -> Result<Tally, RunError> {
    // For the tally alone, without offers. No block is played yet, so all are consecutive.
    let mut simulation = Simulation::new(croupier, Run::of(game, plan, &[]), plan)?;
    simulation.play(u64::MAX)?;
    Ok(simulation.record.tally)
}

pub struct Simulation<'c> {
    croupier: &'c dyn Croupier,
    wins: WinCounter,
    plan: RunPlan,
    pool: ThreadPool,
    record: Record,
}

/// A batch of rounds as a run deals them.
pub(super) struct DealtBatch {
    /// Rounds of the counted player alone.
    pub alone: Deals,
    /// Rounds of the full table, from which the player's are picked.
    table: Option<Deals>,
}

impl DealtBatch {
    pub fn of(croupier: &dyn Croupier, players: usize) -> Self {
        let dealing = croupier.dealing();
        DealtBatch {
            alone: Deals::new(dealing.cards_of_last_player(players)),
            table: (players > 1).then(|| Deals::new(dealing.cards_at_table(players))),
        }
    }

    /// Deals the next rounds of `cards`.
    pub fn deal(&mut self, croupier: &dyn Croupier, plan: RunPlan, cards: &mut BlockStream) {
        deal_with(plan.vectors, cards, self.table.as_mut().unwrap_or(&mut self.alone));
        if let Some(table) = &self.table {
            croupier.dealing().rounds_of_player(plan.players - 1, plan.players, table, &mut self.alone);
        }
    }
}

/// Counts of played blocks.
struct PlayedBlocks {
    tally: Tally,
    wins: Vec<WinCounts>,
}

impl<'c> Simulation<'c> {
    pub fn new(croupier: &'c dyn Croupier, run: Run, plan: RunPlan) -> Result<Self, RunError> {
        let (pool, wins) = (pool_of(plan.threads)?, WinCounter::new(croupier));
        let record = Record::new(run, plan.rounds, plan.shard, croupier.cells(), wins.counts());
        Ok(Simulation { croupier, wins, plan, pool, record })
    }

    /// Resumes the run from a record. The run may be longer now, or shorter if the rounds cut off were not played:
    /// whole blocks belong to both runs, the short last one to neither. Refuses records of another run or shard, and
    /// inconsistent ones.
    pub fn resume(&mut self, mut before: Record) -> Result<(), RunError> {
        let difference = self.record.run.difference(&before.run);
        difference.map_or(Ok(()), |difference| Err(RecordError::OtherRun(difference)))?;
        if before.shard != self.plan.shard {
            return Err(RecordError::OtherShard(before.shard, self.plan.shard).into());
        }
        before.ensure_sound(self.croupier.cells(), self.wins.counts(), self.croupier.one_a_round())?;
        if before.rounds != self.plan.rounds {
            if !before.shard.is_whole() {
                return Err(RecordError::OtherRounds(before.rounds, self.plan.rounds).into());
            }
            if before.last_round() > self.plan.rounds {
                return Err(RecordError::PlayedMore(before.rounds_played(), self.plan.rounds).into());
            }
            // The short last block is replayed and subtracted.
            if before.has_cut_block() {
                let block = before.rounds / BLOCK_ROUNDS;
                before.remove_short_block(&self.play_blocks(block..block + 1, before.rounds).tally)?;
            }
            before.rounds = self.plan.rounds;
        }
        self.record = before;
        Ok(())
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    pub fn is_done(&self) -> bool {
        self.record.missing().is_empty()
    }

    /// Plays the next consecutive blocks, `most` at most. Blocks are played in ascending order, so the part played of a
    /// whole run without gaps is always a shorter run.
    pub fn play(&mut self, most: u64) -> Result<(), RunError> {
        let Some(next) = self.record.missing().into_iter().next() else { return Ok(()) };
        let blocks = next.start..next.end.min(next.start.saturating_add(most));
        let more = self.play_blocks(blocks.clone(), self.plan.rounds);
        Ok(self.record.add(&[blocks], &more.tally, &more.wins)?)
    }

    fn play_blocks(&self, blocks: Range<u64>, rounds: u64) -> PlayedBlocks {
        let nothing =
            || PlayedBlocks { tally: vec![0; self.croupier.cells()], wins: vec![WinCounts::new(); self.wins.counts()] };
        let dealt = || DealtBatch::of(self.croupier, self.plan.players);
        let play = |batch: &mut _, block| self.play_block(batch, block, Record::rounds_of_block(block, rounds));
        self.pool.install(|| blocks.into_par_iter().map_init(dealt, play).reduce(nothing, PlayedBlocks::and))
    }

    fn play_block(&self, batch: &mut DealtBatch, block: u64, rounds: u64) -> PlayedBlocks {
        let (croupier, plan, game) = (self.croupier, self.plan, &self.record.run.game);
        let mut cards = BlockStream::new(plan.seed, game, block);
        // Separate streams, so that the cards are the same with bonuses and without.
        let mut drawn = BlockStream::new(plan.seed, &format!("{game} draws"), block);
        let mut tally = vec![0; croupier.cells()];
        for settled in batches(rounds) {
            batch.deal(croupier, plan, &mut cards);
            croupier.settle(plan.vectors, &batch.alone, settled, &mut tally);
            let table = batch.table.as_ref().unwrap_or(&batch.alone);
            croupier.settle_table(table, plan.players, settled, &mut || drawn.next_in_reserve(), &mut tally);
        }
        let wins = self.wins.of_block(&tally).into_iter();
        let counted = |wins| WinCounts::from_iter((rounds == BLOCK_ROUNDS).then_some((wins, 1)));
        PlayedBlocks { wins: wins.map(counted).collect(), tally }
    }
}

impl PlayedBlocks {
    fn and(mut self, other: Self) -> Self {
        add(&mut self.tally, &other.tally);
        for (counts, others) in self.wins.iter_mut().zip(other.wins) {
            for (wins, blocks) in others {
                *counts.entry(wins).or_default() += blocks;
            }
        }
        self
    }
}

/// Batches of a block of rounds with given hands.
const BATCHES: u64 = 4;

#[derive(Clone, Copy)]
pub struct GivenHand<'h> {
    /// Places of the given cards, one per card of a hand.
    pub places: &'h [usize],
    /// Hands, all equally likely; at least one.
    pub hands: &'h [CardSet],
}

/// Plays `rounds` rounds with one of the given hands, in any order, at the given places, and all other cards dealt from
/// the rest of the deck. Returns the tally. Random numbers depend on the seed and on `name`.
pub fn simulate_given(croupier: &dyn Croupier, name: &str, given: GivenHand<'_>, rounds: u64, seed: u64) -> Tally {
    let of_block = BATCHES * BATCH_ROUNDS as u64;
    let none = || vec![0; croupier.cells()];
    let play = |mut tally: Tally, block: u64| {
        let mut stream = BlockStream::new(seed, name, block);
        let mut deals = Deals::new(croupier.dealing().cards_per_round());
        for settled in batches(rounds.saturating_sub(block * of_block).min(of_block)) {
            deal_with(Vectors::widest(), &mut stream, &mut deals);
            deals.strips_mut().for_each(|strip| give(&mut stream, given, strip));
            croupier.settle(Vectors::Portable, &deals, settled, &mut tally);
        }
        tally
    };
    let plus = |mut sum: Tally, tally: Tally| {
        add(&mut sum, &tally);
        sum
    };
    (0..rounds.div_ceil(of_block)).into_par_iter().fold(none, play).reduce(none, plus)
}

/// Exchanges the cards at the given places of each round for one of the hands, wherever its cards lie.
fn give(stream: &mut BlockStream, GivenHand { places, hands }: GivenHand<'_>, strip: &mut [Strip]) {
    for round in 0..STRIP_ROUNDS {
        let hand = hands[below(stream, hands.len())].iter();
        let mut cards: Vec<u8> = hand.filter_map(|card| u8::try_from(card.index()).ok()).collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, below(stream, last + 1));
        }
        for (&place, card) in places.iter().zip(cards) {
            if let Some(at) = strip.iter().position(|column| column[round] == card) {
                strip[at][round] = strip[place][round];
            }
            strip[place][round] = card;
        }
    }
}

/// Uniform random number below `bound`, which is less than 2^32 (Lemire, "Fast random integer generation in an
/// interval", ACM Transactions on Modeling and Computer Simulation 29, 2019).
fn below(stream: &mut BlockStream, bound: usize) -> usize {
    let bound = u64::try_from(bound).unwrap_or(1).max(1);
    loop {
        let product = u64::from(stream.next_in_reserve()) * bound;
        if product & 0xFFFF_FFFF >= (1 << 32) % bound {
            return usize::try_from(product >> 32).unwrap_or_default();
        }
    }
}
