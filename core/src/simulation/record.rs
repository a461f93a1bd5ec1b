//! The played part of a run: the set of its blocks and their counts, enough to resume, extend and merge it.

use std::collections::BTreeMap;
use std::ops::Range;

use az::Az;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{BLOCK_ROUNDS, RunPlan, Shard};
use crate::games::engine::place_of;
use crate::games::{Croupier, Offer, OutcomeCells, Tally};

/// Identity of a run, apart from its length. Rounds of the same number are the same in every record of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    pub game: String,
    pub seed: u64,
    pub players: u64,
    /// Offers in the order in which their outcomes are counted.
    pub offers: Vec<OfferTerms>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferTerms {
    pub key: [String; 5],
    pub terms: String,
}

impl OfferTerms {
    pub fn of(offer: &Offer) -> Self {
        OfferTerms { key: offer.key().map(str::to_string), terms: offer.terms() }
    }

    pub fn name(&self) -> String {
        crate::games::name_of_key(self.key.each_ref().map(String::as_str))
    }
}

impl Run {
    pub fn of(game: &str, plan: RunPlan, offers: &[Offer]) -> Self {
        let (seed, players) = (plan.seed, plan.players as u64);
        Run { game: game.to_string(), seed, players, offers: offers.iter().map(OfferTerms::of).collect() }
    }

    /// Difference from another run, in words; `None` if both are the same.
    pub fn difference(&self, other: &Run) -> Option<String> {
        let Run { game, seed, players, offers } = other;
        let (own, others) = (self.offers.len(), offers.len());
        Some(match self.offers.iter().zip(offers).find(|(own, others)| own != others) {
            _ if self.game != *game => format!("game {game}, not {}", self.game),
            _ if self.seed != *seed => format!("{game} with seed {seed}, not {}", self.seed),
            _ if self.players != *players => format!("{game} with {players} players, not {}", self.players),
            Some((own, others)) if own.key == others.key => {
                format!("{} with other pays: {}, not {}", others.name(), others.terms, own.terms)
            }
            Some((own, others)) => format!("{}, not {}", others.name(), own.name()),
            None if own != others => format!("{others} offers of {game}, not {own}"),
            None => return None,
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    pub run: Run,
    /// Rounds of the whole run; its last block may be shorter.
    pub rounds: u64,
    pub shard: Shard,
    pub played: BlockSet,
    pub tally: Tally,
    /// Rounds won in each whole block, in the order of a `WinCounter`.
    pub wins: Vec<WinCounts>,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    #[error("recorded for another run: {0}")]
    OtherRun(String),
    #[error("recorded for {0} rounds, expected {1}")]
    OtherRounds(u64, u64),
    #[error("recorded for {}, expected {}", .0.name(), .1.name())]
    OtherShard(Shard, Shard),
    #[error("it already has {0} rounds, more than the {1} requested")]
    PlayedMore(u64, u64),
    /// First and last common round, counted from 0.
    #[error("rounds {} to {} are already recorded", .0.saturating_add(1), .1)]
    Overlap(u64, u64),
    #[error("it contradicts itself: its counts do not match its rounds")]
    Unsound,
}

impl Record {
    pub fn new(run: Run, rounds: u64, shard: Shard, cells: usize, win_counts: usize) -> Self {
        let (tally, wins) = (vec![0; cells], vec![WinCounts::new(); win_counts]);
        Record { run, rounds, shard, played: BlockSet::default(), tally, wins }
    }

    pub fn blocks_of(rounds: u64) -> u64 {
        rounds.div_ceil(BLOCK_ROUNDS)
    }

    pub fn rounds_of_block(block: u64, rounds: u64) -> u64 {
        BLOCK_ROUNDS.min(rounds.saturating_sub(block.saturating_mul(BLOCK_ROUNDS)))
    }

    pub fn rounds_played(&self) -> u64 {
        self.played.ranges().iter().map(|range| self.before(range.end) - self.before(range.start)).sum()
    }

    /// Last round played, counted from 1; 0 if none.
    pub fn last_round(&self) -> u64 {
        self.before(self.played.end())
    }

    /// Whether the blocks played begin the run without gaps, so that they are a shorter run.
    pub fn is_beginning(&self) -> bool {
        self.played.end() == self.played.len()
    }

    pub fn rounds_of_shard(&self) -> u64 {
        let blocks = self.shard.blocks(Self::blocks_of(self.rounds));
        self.before(blocks.end) - self.before(blocks.start)
    }

    /// Unplayed ranges of the shard's rounds, counted from 1.
    pub fn missing_rounds(&self) -> Vec<(u64, u64)> {
        self.missing().into_iter().map(|range| (self.before(range.start) + 1, self.before(range.end))).collect()
    }

    /// Unplayed ranges of the shard's blocks.
    pub(super) fn missing(&self) -> Vec<Range<u64>> {
        self.played.missing(self.shard.blocks(Self::blocks_of(self.rounds)))
    }

    /// Rounds before a block, which are all rounds before one that the run does not have.
    fn before(&self, block: u64) -> u64 {
        block.saturating_mul(BLOCK_ROUNDS).min(self.rounds)
    }

    /// Checks the numbers of counts, and that they match the rounds played: each round adds to exactly one of the
    /// `one_a_round` cells.
    pub fn ensure_sound(&self, cells: usize, win_counts: usize, one_a_round: Range<usize>) -> Result<(), RecordError> {
        let add = |sum: u64, count: &u64| sum.checked_add(*count);
        let counted = self.tally.get(one_a_round).and_then(|cells| cells.iter().try_fold(0, add));
        let in_reach = self.played.end() <= Self::blocks_of(self.rounds);
        let whole_blocks = self.played.len() - u64::from(self.has_cut_block());
        let of_whole_blocks = |wins: &WinCounts| {
            wins.keys().all(|&wins| u64::from(wins) <= BLOCK_ROUNDS)
                && wins.values().try_fold(0, add) == Some(whole_blocks)
        };
        let sizes = self.tally.len() == cells && self.wins.len() == win_counts;
        let rounds_match = counted == Some(self.rounds_played()) && self.wins.iter().all(of_whole_blocks);
        if in_reach && sizes && rounds_match { Ok(()) } else { Err(RecordError::Unsound) }
    }

    /// Whether the last block of the run is a short one and has been played.
    pub fn has_cut_block(&self) -> bool {
        !self.rounds.is_multiple_of(BLOCK_ROUNDS) && self.played.contains(self.rounds / BLOCK_ROUNDS)
    }

    /// Adds the counts of newly played blocks. After an error (blocks already in the record, an overflow) the record is
    /// unusable.
    pub fn add(&mut self, played: &[Range<u64>], tally: &[u64], wins: &[WinCounts]) -> Result<(), RecordError> {
        self.played.add(played).map_err(|both| RecordError::Overlap(self.before(both.start), self.before(both.end)))?;
        if tally.len() != self.tally.len() || wins.len() != self.wins.len() {
            return Err(RecordError::Unsound);
        }
        for (total, count) in self.tally.iter_mut().zip(tally) {
            *total = total.checked_add(*count).ok_or(RecordError::Unsound)?;
        }
        for (total, counts) in self.wins.iter_mut().zip(wins) {
            for (&wins, &blocks) in counts {
                let total = total.entry(wins).or_default();
                *total = total.checked_add(blocks).ok_or(RecordError::Unsound)?;
            }
        }
        Ok(())
    }

    pub(super) fn remove_short_block(&mut self, tally: &[u64]) -> Result<(), RecordError> {
        for (total, count) in self.tally.iter_mut().zip(tally) {
            *total = total.checked_sub(*count).ok_or(RecordError::Unsound)?;
        }
        self.played.remove_last();
        Ok(())
    }

    /// Adds another part of the same run; the sum is a record of the whole run. Refuses other runs and common rounds.
    pub fn merge(&mut self, other: &Record) -> Result<(), RecordError> {
        let difference = self.run.difference(&other.run);
        difference.map_or(Ok(()), |difference| Err(RecordError::OtherRun(difference)))?;
        if self.rounds != other.rounds {
            return Err(RecordError::OtherRounds(other.rounds, self.rounds));
        }
        self.shard = Shard::WHOLE;
        self.add(other.played.ranges(), &other.tally, &other.wins)
    }
}

/// Whole blocks by their number of winning rounds.
pub type WinCounts = BTreeMap<u32, u64>;

/// Winning rounds of a block. Offers that win in the same rounds share a count.
pub struct WinCounter {
    /// Distinct sets of winning cells among the offers.
    winning_cells: Vec<Vec<usize>>,
    /// Index among them, for each offer.
    of_offer: Vec<usize>,
}

impl WinCounter {
    pub fn new(croupier: &dyn Croupier) -> Self {
        let mut winning_cells = Vec::new();
        let place = |offer: &OutcomeCells| place_of(&mut winning_cells, offer.winning_cells(), PartialEq::eq);
        WinCounter { of_offer: croupier.tally_form().of_offers.iter().map(place).collect(), winning_cells }
    }

    pub fn counts(&self) -> usize {
        self.winning_cells.len()
    }

    /// Winning rounds of a block for each count kept, from the block's tally.
    pub fn of_block(&self, tally: &[u64]) -> Vec<u32> {
        let wins = |cells: &Vec<usize>| cells.iter().filter_map(|&cell| tally.get(cell)).sum::<u64>();
        // A block has fewer rounds than 2^32.
        self.winning_cells.iter().map(|cells| wins(cells).az::<u32>()).collect()
    }

    /// Counts of each offer, among those kept in the order of [`WinCounter::of_block`].
    pub fn by_offer<'w>(&self, kept: &'w [WinCounts]) -> Vec<Option<&'w WinCounts>> {
        self.of_offer.iter().map(|&place| kept.get(place)).collect()
    }
}

/// Block numbers as ascending ranges that neither overlap nor touch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Range<u64>>")]
pub struct BlockSet(Vec<Range<u64>>);

impl BlockSet {
    pub fn ranges(&self) -> &[Range<u64>] {
        &self.0
    }

    pub fn len(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One more than the greatest block, or 0 for the empty set.
    pub fn end(&self) -> u64 {
        self.0.last().map_or(0, |range| range.end)
    }

    pub fn contains(&self, block: u64) -> bool {
        self.0.iter().any(|range| range.contains(&block))
    }

    /// Adds new blocks. If the ranges overlap the set or each other, returns the first overlap and adds nothing.
    pub fn add(&mut self, ranges: &[Range<u64>]) -> Result<(), Range<u64>> {
        let mut all: Vec<Range<u64>> = self.0.iter().chain(ranges).filter(|range| !range.is_empty()).cloned().collect();
        all.sort_unstable_by_key(|range| range.start);
        if let Some(pair) = all.windows(2).find(|pair| pair[1].start < pair[0].end) {
            return Err(pair[1].start..pair[0].end.min(pair[1].end));
        }
        let adjacent = all.chunk_by(|one, next| one.end == next.start);
        self.0 = adjacent.map(|joined| joined[0].start..joined[joined.len() - 1].end).collect();
        Ok(())
    }

    pub fn remove_last(&mut self) {
        self.0.last_mut().into_iter().for_each(|last| last.end -= 1);
        self.0.retain(|range| range.start < range.end);
    }

    /// Ranges of `among` that the set lacks, in ascending order.
    pub fn missing(&self, among: Range<u64>) -> Vec<Range<u64>> {
        let known = || self.0.iter().filter(|known| known.end > among.start && known.start < among.end);
        let from = std::iter::once(among.start).chain(known().map(|known| known.end));
        let to = known().map(|known| known.start).chain([among.end]);
        from.zip(to).map(|(from, to)| from..to).filter(|range| !range.is_empty()).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("ranges of blocks overlap, touch or are out of order")]
pub struct NoBlockSet;

impl TryFrom<Vec<Range<u64>>> for BlockSet {
    type Error = NoBlockSet;

    fn try_from(ranges: Vec<Range<u64>>) -> Result<Self, NoBlockSet> {
        let apart = ranges.windows(2).all(|pair| pair[0].end < pair[1].start);
        if apart && ranges.iter().all(|range| range.start < range.end) { Ok(BlockSet(ranges)) } else { Err(NoBlockSet) }
    }
}
