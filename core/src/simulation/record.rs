//! The part of a run that has been played: enough to resume, to extend and to merge it with other parts.

use std::collections::BTreeMap;
use std::ops::Range;

use az::Az;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::blocks::BlockSet;
use super::plan::{BLOCK_ROUNDS, RunPlan, Shard};
use crate::games::{Croupier, Offer, Tally};

/// The identity of a run, apart from its length. Rounds of the same number are the same in every record of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// Id of the game.
    pub game: String,
    /// Seed of all random numbers.
    pub seed: u64,
    /// Players at the table.
    pub players: u64,
    /// The offers, in the order in which their outcomes are counted.
    pub offers: Vec<OfferTerms>,
}

/// The identity of an offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfferTerms {
    /// [`Offer::key`].
    pub key: [String; 5],
    /// [`Offer::terms`].
    pub terms: String,
}

impl OfferTerms {
    /// Those of `offer`.
    pub fn of(offer: &Offer) -> Self {
        OfferTerms { key: offer.key().map(str::to_string), terms: offer.terms() }
    }

    /// The key in words.
    pub fn name(&self) -> String {
        crate::games::name_of_key(self.key.each_ref().map(String::as_str))
    }
}

impl Run {
    /// The run of `offers` of one game by `plan`.
    pub fn of(game: &str, plan: RunPlan, offers: &[Offer]) -> Self {
        let (seed, players) = (plan.seed, plan.players as u64);
        Run { game: game.to_string(), seed, players, offers: offers.iter().map(OfferTerms::of).collect() }
    }

    /// How another run differs from this one, in words; `None` if both are the same.
    pub fn difference(&self, other: &Run) -> Option<String> {
        if self.game != other.game {
            return Some(format!("game {}, not {}", other.game, self.game));
        }
        if self.seed != other.seed {
            return Some(format!("{} with seed {}, not {}", other.game, other.seed, self.seed));
        }
        if self.players != other.players {
            return Some(format!("{} with {} players, not {}", other.game, other.players, self.players));
        }
        if let Some((own, others)) = self.offers.iter().zip(&other.offers).find(|(own, others)| own != others) {
            return Some(if own.key == others.key {
                format!("{} with other pays: {}, not {}", others.name(), others.terms, own.terms)
            } else {
                format!("{}, not {}", others.name(), own.name())
            });
        }
        let (own, others) = (self.offers.len(), other.offers.len());
        (own != others).then(|| format!("{others} offers of {}, not {own}", self.game))
    }
}

/// The part of a run that has been played, and its counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The run.
    pub run: Run,
    /// Rounds of the whole run; its last block may be shorter.
    pub rounds: u64,
    /// The part of the run to play.
    pub shard: Shard,
    /// The blocks that have been played.
    pub played: BlockSet,
    /// Their counts.
    pub tally: Tally,
    /// The rounds won in each whole block, in the order of a `WinCounter`.
    pub wins: Vec<WinCounts>,
}

/// A record that cannot be used, or not with another.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// It is of another run.
    #[error("recorded for another run: {0}")]
    OtherRun(String),
    /// It is of a run of another length.
    #[error("recorded for {0} rounds, expected {1}")]
    OtherRounds(u64, u64),
    /// It is of another part of the run.
    #[error("recorded for {}, expected {}", .0.name(), .1.name())]
    OtherShard(Shard, Shard),
    /// It has rounds beyond the end of the run.
    #[error("it already has {0} rounds, more than the {1} requested")]
    PlayedMore(u64, u64),
    /// Both have these rounds, counted from 0.
    #[error("rounds {} to {} are already recorded", .0.saturating_add(1), .1)]
    Overlap(u64, u64),
    /// Its counts do not match its rounds.
    #[error("it contradicts itself: its counts do not match its rounds")]
    Unsound,
}

impl Record {
    /// Nothing played yet, with room for the counts.
    pub fn new(run: Run, rounds: u64, shard: Shard, cells: usize, win_counts: usize) -> Self {
        let (tally, wins) = (vec![0; cells], vec![WinCounts::new(); win_counts]);
        Record { run, rounds, shard, played: BlockSet::default(), tally, wins }
    }

    /// Number of blocks of a run of `rounds` rounds.
    pub fn blocks_of(rounds: u64) -> u64 {
        rounds.div_ceil(BLOCK_ROUNDS)
    }

    /// Number of rounds of a block in a run of `rounds` rounds.
    pub fn rounds_of_block(block: u64, rounds: u64) -> u64 {
        BLOCK_ROUNDS.min(rounds.saturating_sub(Self::start_of(block)))
    }

    /// Number of rounds played.
    pub fn rounds_played(&self) -> u64 {
        let ranges = self.played.ranges().iter();
        ranges.map(|range| self.end_of(range.end - 1).saturating_sub(Self::start_of(range.start))).sum()
    }

    /// The last round played, counted from 1; 0 if none.
    pub fn last_round(&self) -> u64 {
        self.end_of(self.played.end().saturating_sub(1)).min(Self::start_of(self.played.end()))
    }

    /// Whether the blocks played are the first of the run, without gaps, and thus a shorter run.
    pub fn is_beginning(&self) -> bool {
        self.played.end() == self.played.len()
    }

    /// Number of rounds of its part of the run.
    pub fn rounds_of_shard(&self) -> u64 {
        let blocks = self.shard.blocks(Self::blocks_of(self.rounds));
        if blocks.is_empty() { 0 } else { self.end_of(blocks.end - 1) - Self::start_of(blocks.start) }
    }

    /// The ranges of rounds of its part of the run, counted from 1, that have not been played.
    pub fn missing_rounds(&self) -> Vec<(u64, u64)> {
        let missing = self.played.missing(self.shard.blocks(Self::blocks_of(self.rounds)));
        missing.into_iter().map(|range| (Self::start_of(range.start) + 1, self.end_of(range.end - 1))).collect()
    }

    /// The first round of a block, counted from 0.
    fn start_of(block: u64) -> u64 {
        block.saturating_mul(BLOCK_ROUNDS)
    }

    /// One more than the last round of a block, counted from 0.
    fn end_of(&self, block: u64) -> u64 {
        Self::start_of(block.saturating_add(1)).min(self.rounds)
    }

    /// Checks the numbers of counts, and that they match the rounds played: each round adds to exactly one of the
    /// `one_a_round` cells.
    ///
    /// # Errors
    /// [`RecordError::Unsound`] if they are not.
    pub fn ensure_sound(&self, cells: usize, win_counts: usize, one_a_round: Range<usize>) -> Result<(), RecordError> {
        let counted: Option<u64> = self
            .tally
            .get(one_a_round)
            .and_then(|cells| cells.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count)));
        let in_reach = self.played.end() <= Self::blocks_of(self.rounds);
        let whole_blocks = self.played.len() - u64::from(self.has_cut_block());
        let of_whole_blocks = |wins: &WinCounts| {
            wins.keys().all(|&wins| u64::from(wins) <= BLOCK_ROUNDS)
                && wins.values().try_fold(0_u64, |sum, &blocks| sum.checked_add(blocks)) == Some(whole_blocks)
        };
        let sizes = self.tally.len() == cells && self.wins.len() == win_counts;
        if in_reach && sizes && counted == Some(self.rounds_played()) && self.wins.iter().all(of_whole_blocks) {
            Ok(())
        } else {
            Err(RecordError::Unsound)
        }
    }

    /// Whether the last block of the run is a short one and has been played.
    pub fn has_cut_block(&self) -> bool {
        !self.rounds.is_multiple_of(BLOCK_ROUNDS) && self.played.contains(self.rounds / BLOCK_ROUNDS)
    }

    /// Adds the counts of blocks that have been played.
    ///
    /// # Errors
    /// [`RecordError::Overlap`] if the record has some of the blocks, [`RecordError::Unsound`] if a count overflows.
    /// The record is unusable then.
    pub fn add(&mut self, played: &[Range<u64>], tally: &[u64], wins: &[WinCounts]) -> Result<(), RecordError> {
        let overlap = self.played.add(played);
        overlap.map_err(|both| RecordError::Overlap(Self::start_of(both.start), self.end_of(both.end - 1)))?;
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

    /// Subtracts the counts of the short last block.
    ///
    /// # Errors
    /// [`RecordError::Unsound`] if the record does not hold them.
    pub(super) fn remove_short_block(&mut self, tally: &[u64]) -> Result<(), RecordError> {
        for (total, count) in self.tally.iter_mut().zip(tally) {
            *total = total.checked_sub(*count).ok_or(RecordError::Unsound)?;
        }
        self.played.remove_last();
        Ok(())
    }

    /// Makes it a record of the whole run, whatever part has been played.
    pub fn widen(&mut self) {
        self.shard = Shard::WHOLE;
    }

    /// Adds another part of the same run; the sum is a record of the whole run.
    ///
    /// # Errors
    /// [`RecordError`] if it is of another run, or both have the same rounds.
    pub fn merge(&mut self, other: &Record) -> Result<(), RecordError> {
        if let Some(difference) = self.run.difference(&other.run) {
            return Err(RecordError::OtherRun(difference));
        }
        if self.rounds != other.rounds {
            return Err(RecordError::OtherRounds(other.rounds, self.rounds));
        }
        self.widen();
        self.add(other.played.ranges(), &other.tally, &other.wins)
    }
}

/// Number of whole blocks by their number of winning rounds.
pub type WinCounts = BTreeMap<u32, u64>;

/// Counts the winning rounds of a block. Offers that win in the same rounds share a count.
#[derive(Default)]
pub struct WinCounter {
    /// The distinct sets of winning cells among the offers.
    winning_cells: Vec<Vec<usize>>,
    /// For each offer, its place among them.
    of_offer: Vec<usize>,
}

impl WinCounter {
    /// A counter for the offers of `croupier`.
    pub fn new(croupier: &dyn Croupier) -> Self {
        let mut winning_cells: Vec<Vec<usize>> = Vec::new();
        let mut of_offer = Vec::new();
        for offer in croupier.cells_of_offers() {
            let wins = offer.winning_cells();
            let place = winning_cells.iter().position(|known| *known == wins).unwrap_or(winning_cells.len());
            if place == winning_cells.len() {
                winning_cells.push(wins);
            }
            of_offer.push(place);
        }
        WinCounter { winning_cells, of_offer }
    }

    /// Number of counts kept.
    pub fn counts(&self) -> usize {
        self.winning_cells.len()
    }

    /// The winning rounds of a block, from its tally, for each count kept.
    pub fn of_block(&self, tally: &[u64]) -> Vec<u32> {
        let wins = |cells: &Vec<usize>| cells.iter().filter_map(|&cell| tally.get(cell)).sum::<u64>();
        // A block has fewer rounds than 2^32.
        self.winning_cells.iter().map(|cells| wins(cells).az::<u32>()).collect()
    }

    /// The counts of each offer, among those kept in the order of [`WinCounter::of_block`].
    pub fn by_offer<'w>(&self, kept: &'w [WinCounts]) -> Vec<Option<&'w WinCounts>> {
        self.of_offer.iter().map(|&place| kept.get(place)).collect()
    }
}
