//! Rounds played on all cores: the blocks of a run, rounds with given hands, which deal rare hands as often as needed,
//! and sampled rounds of players with more knowledge than the rules give them.
//!
//! In each sampled round every decision is made by exact comparison, given all cards seen. The average is of the exact
//! gain over the usual play of the same deal, so that the exact figure of the usual game carries the estimate; the
//! round as dealt adds variances, covariances and frequencies. Sampled rounds come in blocks with random streams of
//! their own and are added in order, so that seed and number of rounds alone decide every byte.

use std::collections::BTreeMap;
use std::ops::Range;

use az::Az;
use rand::seq::SliceRandom;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use thiserror::Error;

use super::deal::{BlockStream, batches, deal_with, generator};
use super::record::{Record, RecordError, Run, WinCounter, WinCounts};
use super::{BLOCK_ROUNDS, RunPlan, add};
use crate::cards::{BATCH_ROUNDS, Card, CardSet, Deals, STRIP_ROUNDS, Strip, Vectors};
use crate::games::{Change, Changed, Croupier, InformedGame, PlaySums, PlayedBox, Tally, TallyForm};
use crate::statistics::{Figure, error_of_mean};

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
        let table = (players > 1).then(|| Deals::new(dealing.cards_at_table(players)));
        DealtBatch { alone: Deals::new(dealing.cards_of_last_player(players)), table }
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
        let TallyForm { cells, one_a_round, .. } = self.croupier.tally_form();
        before.ensure_sound(*cells, self.wins.counts(), one_a_round.clone())?;
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
            others.into_iter().for_each(|(wins, blocks)| *counts.entry(wins).or_default() += blocks);
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
        (1..cards.len()).rev().for_each(|last| cards.swap(last, below(stream, last + 1)));
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

/// Sampled rounds per block; the last block of a run may be shorter.
const SAMPLED_BLOCK: u64 = 32;

/// Statistics of a sampled round, summed over its boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// Expected net result less the usual play's, in units.
    Gain,
    /// Expected units wagered less the usual play's.
    MoreUnits,
    /// Expected number of boxes with changed bets.
    Changed,
    /// Products of the net results of all pairs of boxes, each twice, less the usual play's of the same deal: expected
    /// values where known, which account for rare awards, else as dealt.
    MoreProducts,
    /// Squares of single boxes' net results, less the usual play's: expected values where known, which account
    /// for rare awards, else as dealt.
    MoreSquares,
    /// Sum of both: squares of the net result of all boxes together.
    MoreOfRound,
    /// 1 if the boxes together win, less the same of the usual play.
    MoreWon,
    /// The same for breaking even.
    MoreEven,
    /// The same for losing.
    MoreLost,
}

const STATISTICS: usize = 9;

/// Whether a run is asked to end.
type Ends<'e> = dyn Fn() -> bool + Sync + 'e;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct InformedSums {
    pub rounds: u64,
    boxes: f64,
    /// Expected play of every box of every round.
    pub expected: PlaySums,
    /// Sums of the squared share and gain of each changed decision.
    changes: BTreeMap<Change, [f64; 2]>,
    sums: [[f64; 2]; STATISTICS],
    /// Greatest absolute value of each statistic in a round.
    greatest: [f64; STATISTICS],
}

impl InformedSums {
    /// Mean of a statistic over rounds; `None` if unknown.
    pub fn mean_of(&self, statistic: Statistic) -> Option<Figure> {
        Figure::computed(self.sums[statistic as usize][0] / self.rounds as f64, Some(self.error_of(statistic)))
    }

    pub fn error_of(&self, statistic: Statistic) -> f64 {
        error_of_mean(self.sums[statistic as usize], self.rounds as f64)
    }

    /// Change of the mean if the next round showed the greatest value once more; at least that of one round.
    pub fn unseen(&self, statistic: Statistic) -> f64 {
        self.greatest[statistic as usize].max(1.0) / self.rounds as f64
    }

    /// Standard errors of a changed decision's mean share and mean gain, over all boxes of a round.
    pub fn errors_of_change(&self, change: &Change) -> [f64; 2] {
        let Changed { ways, gain } = self.expected.changes.get(change).copied().unwrap_or_default();
        let [shares, gains] = self.changes.get(change).copied().unwrap_or_default();
        let rounds = self.rounds as f64;
        // Ways of one box of one round.
        let of_one = self.expected.ways as f64 / rounds / self.boxes.max(1.0);
        [[ways as f64 / of_one, shares], [gain as f64 / of_one, gains]].map(|sums| error_of_mean(sums, rounds))
    }

    /// Sums of one round.
    fn of_round(played: Vec<PlayedBox>, ways: f64) -> Self {
        let net: f64 = played.iter().map(|played| played.net).sum();
        // Without the usual play, no difference is known.
        let usual: Option<f64> = played.iter().map(|played| played.usual_net).sum();
        let more = |of: fn(f64) -> f64| usual.map_or(f64::NAN, |usual| of(net) - of(usual));
        let square = |net: f64| net.powi(2);
        let more_of_box = |one: &PlayedBox| one.usual_net.map_or(f64::NAN, |usual| square(one.net) - square(usual));
        let more_squares: f64 = played.iter().map(|one| one.more_squares.unwrap_or_else(|| more_of_box(one))).sum();
        let more_products: Option<f64> = played.iter().map(|played| played.more_products).sum();
        let more_products = more_products.unwrap_or_else(|| more(square) - played.iter().map(more_of_box).sum::<f64>());
        let boxes = played.len() as f64;
        let expected = played.into_iter().map(|played| played.expected).fold(PlaySums::default(), PlaySums::plus);
        let gain = (expected.net - expected.usual_net) as f64 / ways;
        let more_units = (expected.units - expected.usual_units) as f64 / ways;
        let changed = expected.changed as f64 / ways;
        let of_round = more_products + more_squares;
        let won = more(|net| f64::from(net > 0.0));
        let even = more(|net| f64::from(net == 0.0));
        let lost = more(|net| f64::from(net < 0.0));
        let values = [gain, more_units, changed, more_products, more_squares, of_round, won, even, lost];
        let squares = |(change, &Changed { ways: changed, gain }): (&Change, &Changed)| {
            (change.clone(), [changed as f64 / ways, gain as f64 / ways].map(|value| value * value))
        };
        let changes = expected.changes.iter().map(squares).collect();
        let sums = values.map(|value| [value, value * value]);
        InformedSums { rounds: 1, boxes, expected, changes, sums, greatest: values.map(f64::abs) }
    }

    fn plus(&mut self, other: InformedSums) {
        self.rounds += other.rounds;
        self.boxes = self.boxes.max(other.boxes);
        self.expected.add(other.expected, 1);
        other.changes.into_iter().for_each(|(change, more)| add(self.changes.entry(change).or_default(), &more));
        add(self.sums.as_flattened_mut(), other.sums.as_flattened());
        let greatest = self.greatest.iter_mut().zip(other.greatest);
        greatest.for_each(|(greatest, value)| *greatest = greatest.max(value));
    }

    /// Plays on until `rounds` rounds have been played in all. The same seed and name give the same cards. A run that
    /// stops within a block ends there; one that `ends` asks to end has fewer rounds.
    pub fn play_until(&mut self, rounds: u64, game: &dyn InformedGame, seed: u64, name: &str, ends: &Ends<'_>) {
        let (stream, ways) = (format!("{name} with knowledge"), game.ways() as f64);
        let blocks = (self.rounds..rounds).step_by(SAMPLED_BLOCK.az::<usize>()).collect::<Vec<_>>();
        let block = |first: u64| {
            let mut sums = InformedSums::default();
            let mut generator = generator(seed, &stream, first / SAMPLED_BLOCK);
            let mut deck: Vec<Card> = CardSet::FULL_DECK.iter().collect();
            for round in 0..SAMPLED_BLOCK.min(rounds - first) {
                if round > 0 && ends() {
                    break;
                }
                let (dealt, _) = deck.partial_shuffle(&mut generator, game.cards());
                sums.plus(InformedSums::of_round(game.round(dealt), ways));
            }
            sums
        };
        // Collected in order, because sums of fractions depend on it.
        blocks.into_par_iter().map(block).collect::<Vec<_>>().into_iter().for_each(|block| self.plus(block));
    }
}
