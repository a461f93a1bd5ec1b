//! How the outcomes of several wagers of one round fall together, as simulated rounds show it.

use std::collections::BTreeMap;
use std::ops::Range;

use num_traits::Zero;

use super::outcome_cells::CountedOutcome;
use super::{Croupier, OutcomeCells, SolveError, Stage};
use crate::cards::{Deals, Vectors};
use crate::outcome::{CycleMismatch, Fraction, JointOutcomes, Outcome, outcome_of_sum};

/// Most combinations of outcomes that are counted, of all groups together.
const MOST_COMBINATIONS: usize = 1 << 20;

/// Stands for the outcome of a wager that was counted in no cell.
const NO_PLACE: usize = usize::MAX;

/// Counts the combinations of outcomes that groups of wagers have in the rounds of another croupier, who settles one
/// round at a time.
pub struct JointCroupier {
    own: Box<dyn Croupier>,
    /// By cell of `own`: the wagers that it counts, each with the place of its outcome.
    wagers_of_cell: Vec<Vec<(usize, usize)>>,
    /// The outcomes of each wager, not counted.
    outcomes: Vec<Vec<Outcome>>,
    groups: Vec<Group>,
    cells_of_offers: Vec<OutcomeCells>,
}

/// Wagers whose outcomes are counted together: a cell for each combination, the places of the last wager next to each
/// other.
struct Group {
    wagers: Vec<usize>,
    cells: Range<usize>,
}

impl JointCroupier {
    /// A croupier who counts each of these groups of the offers of `own`, which are given by their places.
    ///
    /// # Errors
    /// [`SolveError::TooManyCombinations`].
    pub fn new(own: Box<dyn Croupier>, groups: Vec<Vec<usize>>) -> Result<Self, SolveError> {
        let mut wagers_of_cell = vec![Vec::new(); own.cells()];
        let mut outcomes = Vec::new();
        for (wager, offer) in own.cells_of_offers().iter().enumerate() {
            for (place, counted) in offer.counted().iter().enumerate() {
                for &cell in &counted.cells {
                    wagers_of_cell[cell].push((wager, place));
                }
            }
            outcomes.push(offer.counted().iter().map(|counted| counted.outcome.clone()).collect::<Vec<_>>());
        }
        let sizes = |group: &Vec<usize>| group.iter().fold(1_usize, |all, &at| all.saturating_mul(outcomes[at].len()));
        let mut first = 0_usize;
        let mut placed = Vec::new();
        for wagers in groups {
            let end = first.saturating_add(sizes(&wagers));
            placed.push(Group { wagers, cells: first..end });
            first = end;
        }
        if first > MOST_COMBINATIONS {
            return Err(SolveError::TooManyCombinations { combinations: first, most: MOST_COMBINATIONS });
        }
        Ok(JointCroupier { own, wagers_of_cell, outcomes, groups: placed, cells_of_offers: Vec::new() })
    }

    /// A croupier whose first offer is the sum of all wagers of `own`, these units of each, and whose others are the
    /// wagers by themselves.
    ///
    /// # Errors
    /// As [`JointCroupier::new`].
    pub fn of_sum(own: Box<dyn Croupier>, weights: &[Fraction]) -> Result<Self, SolveError> {
        let wagers = own.cells_of_offers().len();
        let mut croupier = JointCroupier::new(own, vec![(0..wagers).collect()])?;
        let alone = (0..wagers).map(|wager| croupier.cells_alone(wager));
        croupier.cells_of_offers = std::iter::once(croupier.cells_of_sum(weights)).chain(alone).collect();
        Ok(croupier)
    }

    /// The joint outcomes of the wagers of a group, as counted in `tally`.
    ///
    /// # Errors
    /// [`CycleMismatch`] if there is no such group, or no round was counted.
    pub fn joint(&self, group: usize, tally: &[u64]) -> Result<JointOutcomes, CycleMismatch> {
        let group = self.groups.get(group).ok_or(CycleMismatch { counted: 0, cycle: 0 })?;
        let counts = tally.get(group.cells.clone()).unwrap_or_default().iter().map(|&count| u128::from(count));
        let rounds = counts.clone().sum();
        let combinations = counts.enumerate().filter(|(_, count)| *count > 0);
        let combinations = combinations.map(|(cell, count)| (self.places(group, cell), count));
        JointOutcomes::new(
            group.wagers.iter().map(|&wager| self.outcomes[wager].clone()).collect(),
            combinations,
            rounds,
        )
    }

    /// The places of the outcomes that a cell of a group stands for, its cells counted from 0.
    fn places(&self, group: &Group, mut cell: usize) -> Vec<usize> {
        let mut places = vec![0; group.wagers.len()];
        for (place, &wager) in places.iter_mut().zip(&group.wagers).rev() {
            (*place, cell) = (cell % self.outcomes[wager].len(), cell / self.outcomes[wager].len());
        }
        places
    }

    /// The cell of a group for these places of outcomes of all wagers; `None` if one of the group has none.
    fn cell(&self, group: &Group, places: &[usize]) -> Option<usize> {
        let cell = group.wagers.iter().try_fold(0, |cell, &wager| {
            (places[wager] != NO_PLACE).then(|| cell * self.outcomes[wager].len() + places[wager])
        });
        cell.map(|cell| group.cells.start + cell)
    }

    /// The cells of one wager by itself, among those of the group of all.
    fn cells_alone(&self, wager: usize) -> OutcomeCells {
        let mut cells = vec![Vec::new(); self.outcomes[wager].len()];
        for group in self.groups.iter().take(1) {
            for cell in 0..group.cells.len() {
                cells[self.places(group, cell)[wager]].push(group.cells.start + cell);
            }
        }
        let listed = self.own.cells_of_offers()[wager].counted().iter().zip(cells);
        OutcomeCells::of_outcomes(listed.map(|(known, cells)| CountedOutcome { cells, ..known.clone() }).collect())
    }

    /// The cells of the sum of all wagers. What never comes is not listed: most combinations are impossible.
    fn cells_of_sum(&self, weights: &[Fraction]) -> OutcomeCells {
        let mut sums = vec![(Fraction::zero(), Fraction::zero(), false)];
        for (outcomes, weight) in self.outcomes.iter().zip(weights) {
            let weighted: Vec<_> =
                outcomes.iter().map(|one| (&one.net * weight, &one.wagered * weight, one.folded)).collect();
            let with = |(net, wagered, folded): &(Fraction, Fraction, bool)| {
                let (net, wagered, folded) = (net.clone(), wagered.clone(), *folded);
                weighted.iter().map(move |more| (&net + &more.0, &wagered + &more.1, folded || more.2))
            };
            sums = sums.iter().flat_map(with).collect();
        }
        let mut by_amounts: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (cell, amounts) in sums.into_iter().enumerate() {
            by_amounts.entry(amounts).or_default().push(cell);
        }
        let counted = |(amounts, cells)| CountedOutcome { outcome: outcome_of_sum(amounts), cells, is_expected: false };
        OutcomeCells::of_outcomes(by_amounts.into_iter().rev().map(counted).collect())
    }
}

impl Croupier for JointCroupier {
    fn cards_per_round(&self) -> usize {
        self.own.cards_per_round()
    }

    fn cards_of_last_player(&self, players: usize) -> usize {
        self.own.cards_of_last_player(players)
    }

    fn cards_at_table(&self, players: usize) -> usize {
        self.own.cards_at_table(players)
    }

    fn places_of_player(&self, player: usize, players: usize) -> Option<Vec<usize>> {
        self.own.places_of_player(player, players)
    }

    fn rounds_of_player(&self, player: usize, players: usize, table: &Deals, alone: &mut Deals) {
        self.own.rounds_of_player(player, players, table, alone);
    }

    fn cells(&self) -> usize {
        self.groups.last().map_or(0, |group| group.cells.end)
    }

    fn settle(&self, _: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let mut places = vec![NO_PLACE; self.outcomes.len()];
        self.own.each_round(deals, rounds, &mut |cells| {
            places.fill(NO_PLACE);
            for &(wager, place) in cells.iter().filter_map(|&cell| self.wagers_of_cell.get(cell)).flatten() {
                places[wager] = place;
            }
            let counted = self.groups.iter().filter_map(|group| self.cell(group, &places));
            counted.for_each(|cell| tally[cell] += 1);
        });
    }

    fn settle_up_to(&self, stage: Stage, vectors: Vectors, deals: &Deals) {
        self.own.settle_up_to(stage, vectors, deals);
    }

    fn cells_of_offers(&self) -> &[OutcomeCells] {
        &self.cells_of_offers
    }

    fn one_a_round(&self) -> Range<usize> {
        self.groups.first().map_or(0..0, |group| group.cells.clone())
    }
}
