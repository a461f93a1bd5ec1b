//! Rounds dealt to all seats of a table, and the distribution of what the table wins or loses in a round.
//!
//! A run is determined by its name, its seed and its rounds. It has [`PARTS`] independent parts, from whose differences
//! errors follow. Several tables with the same seats, such as the combinations of a floor, are settled from the same
//! cards; each draws its own wagers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::deal::{BlockStream, batches, deal_with};
use crate::cards::{BATCH_ROUNDS, Deals, Vectors};
use crate::games::{Chance, Croupier, Draws, Follow, OutcomeCells, SeatsCroupier, SolveError};

/// Independent parts of a run.
pub const PARTS: usize = 16;
/// Rare outcomes that are told apart, and bits of the number of seats with each in a round.
pub const MOST_MARKS: usize = 16;
const BITS: usize = 4;

/// Rounds of a block, which one stream of random numbers deals.
const BLOCK: u64 = 4 * BATCH_ROUNDS as u64;

/// A wager that every player of a table makes in a share of the rounds.
#[derive(Clone, Debug)]
pub struct SeatWager {
    /// Its place among the offers of the croupier.
    pub offer: usize,
    pub share: Chance,
    /// By outcome of the offer: what it pays the player, what it pays each other player who made the wager, and the
    /// place of its mark if it is told apart.
    pub outcomes: Vec<SeatOutcome>,
}

#[derive(Clone, Copy, Debug)]
pub struct SeatOutcome {
    /// Whole parts of a unit, as the envy bonus.
    pub net: i64,
    pub envy: i64,
    pub mark: Option<usize>,
}

/// Rounds by the net result of all players together, in parts of a unit, and the number of seats with each marked
/// outcome.
pub type TableCounts = BTreeMap<(i64, Marks), u64>;

/// Numbers of seats with each marked outcome, packed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Marks(pub u64);

impl Marks {
    /// Seats with the outcome of this mark.
    pub fn seats(self, place: usize) -> u64 {
        self.0 >> (BITS * place) & ((1 << BITS) - 1)
    }
}

/// Envy bonuses of a wager in a round, in parts of a unit.
#[derive(Clone, Copy, Default)]
struct Envy {
    /// Players who made the wager.
    bettors: i64,
    /// What the hands of all players earn each other one.
    bonuses: i64,
    /// What the hands of those who made the wager would earn themselves.
    own: i64,
}

/// A table's wagers by the cells that settle them.
struct CellsOfTable {
    /// By cell of one player: the wager, and its outcome.
    by_cell: Vec<Vec<(usize, SeatOutcome)>>,
    shares: Vec<Chance>,
}

impl CellsOfTable {
    fn new(croupier: &dyn Croupier, wagers: &[SeatWager]) -> Self {
        let offers = wagers.iter().map(|wager| &croupier.tally_form().of_offers[wager.offer]);
        let places = OutcomeCells::by_cell(offers, croupier.cells()).into_iter();
        let outcome = |(wager, place): (usize, usize)| Some((wager, *wagers[wager].outcomes.get(place)?));
        let by_cell = places.map(|places| places.into_iter().filter_map(outcome).collect()).collect();
        CellsOfTable { by_cell, shares: wagers.iter().map(|wager| wager.share).collect() }
    }

    /// The table's net result of a round, and the seats with marked outcomes; `seats` has the cells of each.
    fn settle(&self, cells: &[usize], draws: &mut Draws<'_>, envy: &mut [Envy]) -> (i64, Marks) {
        let (mut net, mut marks) = (0_i64, 0_u64);
        envy.fill(Envy::default());
        for &(wager, outcome) in cells.iter().filter_map(|cell| self.by_cell.get(cell % self.by_cell.len())).flatten() {
            let envy = &mut envy[wager];
            envy.bonuses = envy.bonuses.saturating_add(outcome.envy);
            if self.shares[wager].occurs(draws) {
                net = net.saturating_add(outcome.net);
                marks += outcome.mark.map_or(0, |place| 1 << (BITS * place));
                envy.bettors += 1;
                envy.own = envy.own.saturating_add(outcome.envy);
            }
        }
        // A hand earns every player who made the wager a bonus, but not its own.
        let paid = |envy: &Envy| envy.bettors.saturating_mul(envy.bonuses).saturating_sub(envy.own);
        (envy.iter().map(paid).fold(net, i64::saturating_add), Marks(marks))
    }
}

/// Deals `rounds` rounds, at least one to each part, to the seats of `croupier` and settles them for each of these
/// tables. Returns the counts by table and part.
///
/// # Errors
/// [`SolveError::Interrupted`] when `follow`, which is given blocks, says so.
pub fn deal_tables(
    croupier: &SeatsCroupier,
    name: &str,
    tables: &[Vec<SeatWager>],
    [rounds, seed]: [u64; 2],
    follow: &Follow<'_>,
) -> Result<Vec<Vec<TableCounts>>, SolveError> {
    let tables: Vec<CellsOfTable> = tables.iter().map(|wagers| CellsOfTable::new(&*croupier.own, wagers)).collect();
    let rounds_of_part = rounds.div_ceil(PARTS as u64).max(1);
    let blocks_of_part = rounds_of_part.div_ceil(BLOCK);
    let (done, all) = (AtomicU64::new(0), blocks_of_part * PARTS as u64);
    let part = |part: usize| {
        let mut counts = vec![TableCounts::new(); tables.len()];
        let mut envy: Vec<Vec<Envy>> = tables.iter().map(|table| vec![Envy::default(); table.shares.len()]).collect();
        let mut deals = Deals::new(croupier.dealing().cards_per_round());
        for block in 0..blocks_of_part {
            if !follow(done.fetch_add(1, Ordering::Relaxed), all) {
                return Err(SolveError::Interrupted);
            }
            let number = block * PARTS as u64 + part as u64;
            let mut cards = BlockStream::new(seed, name, number);
            // A stream for each, so that a table is the same beside other ones.
            let mut draws = vec![BlockStream::new(seed, &format!("{name} draws"), number); tables.len()];
            for settled in batches(BLOCK.min(rounds_of_part - block * BLOCK)) {
                deal_with(Vectors::widest(), &mut cards, &mut deals);
                croupier.each_round(&deals, settled, &mut |cells| {
                    let of_tables = tables.iter().zip(&mut draws).zip(&mut envy).zip(&mut counts);
                    for (((table, draws), envy), counts) in of_tables {
                        *counts.entry(table.settle(cells, &mut || draws.next_in_reserve(), envy)).or_default() += 1;
                    }
                });
            }
        }
        Ok(counts)
    };
    let mut parts: Vec<Vec<TableCounts>> = (0..PARTS).into_par_iter().map(part).collect::<Result<_, _>>()?;
    follow(all, all);
    let of_table = |table: usize| parts.iter_mut().map(|counts| std::mem::take(&mut counts[table])).collect();
    Ok((0..tables.len()).map(of_table).collect())
}
