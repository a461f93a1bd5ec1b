//! The rounds won in each block, which show whether blocks vary as chance would have it.

use std::collections::BTreeMap;

use az::Az;

use crate::games::Croupier;

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
