//! Croupiers that combine another one's rounds: joint outcomes of several wagers, and all players of a table.

use std::collections::BTreeMap;

use num_traits::Zero;

use super::cells::CountedOutcome;
use super::{Croupier, Dealing, OutcomeCells, SolveError, TallyForm};
use crate::cards::{Deals, Vectors};
use crate::outcome::{CycleMismatch, Fraction, JointTable, Outcome, outcome_of_sum};

/// Limit on combinations of outcomes.
const MOST_COMBINATIONS: usize = 1 << 20;

/// Counts combinations of the wagers' outcomes in rounds settled by another croupier, one at a time: a cell for each
/// combination, the last wager's outcomes next to each other.
pub struct JointCroupier {
    own: Box<dyn Croupier>,
    /// Wagers counted in each cell of `own`, each with the place of its outcome.
    wagers_of_cell: Vec<Vec<(usize, usize)>>,
    wagers: Vec<Vec<Outcome>>,
    tally_form: TallyForm,
}

impl JointCroupier {
    /// A croupier that counts some offers of `own`, given by their places.
    pub fn new(own: Box<dyn Croupier>, offers: &[usize]) -> Result<Self, SolveError> {
        let counted = || offers.iter().map(|&offer| &own.tally_form().of_offers[offer]);
        let wagers_of_cell = OutcomeCells::by_cell(counted(), own.cells());
        let outcomes = |offer: &OutcomeCells| offer.0.iter().map(|counted| counted.outcome.clone()).collect();
        let wagers: Vec<Vec<Outcome>> = counted().map(outcomes).collect();
        let cells = wagers.iter().fold(1_usize, |all, outcomes| all.saturating_mul(outcomes.len()));
        if cells > MOST_COMBINATIONS {
            return Err(SolveError::TooManyCombinations { combinations: cells, most: MOST_COMBINATIONS });
        }
        let tally_form = TallyForm { cells, of_offers: Vec::new(), one_a_round: 0..cells };
        Ok(JointCroupier { own, wagers_of_cell, wagers, tally_form })
    }

    /// A croupier with the sum of all wagers of `own`, weighted in units, as its first offer, and each wager as a
    /// further one.
    pub fn of_sum(own: Box<dyn Croupier>, weights: &[Fraction]) -> Result<Self, SolveError> {
        let offers: Vec<usize> = (0..own.tally_form().of_offers.len()).collect();
        let mut croupier = JointCroupier::new(own, &offers)?;
        let alone = offers.iter().map(|&wager| croupier.cells_alone(wager));
        croupier.tally_form.of_offers = std::iter::once(croupier.cells_of_sum(weights)).chain(alone).collect();
        Ok(croupier)
    }

    pub fn joint(&self, tally: &[u64]) -> Result<JointTable, CycleMismatch> {
        let combinations = (0..self.cells()).zip(tally).filter(|(_, count)| **count > 0);
        let combinations = combinations.map(|(cell, &count)| (self.places(cell), count.into()));
        JointTable::new(self.wagers.clone(), combinations, tally.iter().map(|&count| u128::from(count)).sum())
    }

    fn places(&self, mut cell: usize) -> Vec<usize> {
        let mut places = vec![0; self.wagers.len()];
        for (place, outcomes) in places.iter_mut().zip(&self.wagers).rev() {
            (*place, cell) = (cell % outcomes.len(), cell / outcomes.len());
        }
        places
    }

    fn cells_alone(&self, wager: usize) -> OutcomeCells {
        let mut cells = vec![Vec::new(); self.wagers[wager].len()];
        (0..self.cells()).for_each(|cell| cells[self.places(cell)[wager]].push(cell));
        let listed = self.own.tally_form().of_offers[wager].0.iter().zip(cells);
        OutcomeCells(listed.map(|(known, cells)| CountedOutcome { cells, ..known.clone() }).collect())
    }

    /// The cells of the weighted sum of all wagers. Outcomes that never occur are not listed: most combinations are
    /// impossible.
    fn cells_of_sum(&self, weights: &[Fraction]) -> OutcomeCells {
        let mut sums = vec![(Fraction::zero(), Fraction::zero(), false)];
        for (outcomes, weight) in self.wagers.iter().zip(weights) {
            let weighted: Vec<_> =
                outcomes.iter().map(|one| (&one.net * weight, &one.wagered * weight, one.folded)).collect();
            let each = sums.iter().flat_map(|sum| weighted.iter().map(move |more| (sum, more)));
            sums = each.map(|(sum, more)| (&sum.0 + &more.0, &sum.1 + &more.1, sum.2 || more.2)).collect();
        }
        let mut by_amounts: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        sums.into_iter().enumerate().for_each(|(cell, amounts)| by_amounts.entry(amounts).or_default().push(cell));
        let counted = |((net, wagered, folded), cells)| {
            let outcome = outcome_of_sum(net, wagered, folded);
            CountedOutcome { outcome, cells, is_expected: false }
        };
        OutcomeCells(by_amounts.into_iter().rev().map(counted).collect())
    }
}

impl Croupier for JointCroupier {
    fn dealing(&self) -> &dyn Dealing {
        self.own.dealing()
    }

    fn tally_form(&self) -> &TallyForm {
        &self.tally_form
    }

    fn settle(&self, _: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        let mut places = vec![None; self.wagers.len()];
        self.own.each_round(deals, rounds, &mut |cells| {
            places.fill(None);
            for &(wager, place) in cells.iter().filter_map(|&cell| self.wagers_of_cell.get(cell)).flatten() {
                places[wager] = Some(place);
            }
            // No cell if a wager has no outcome.
            let mut wagers = places.iter().zip(&self.wagers);
            let cell = wagers.try_fold(0, |cell, (place, outcomes)| Some(cell * outcomes.len() + (*place)?));
            cell.into_iter().for_each(|cell: usize| tally[cell] += 1);
        });
    }
}

/// Settles wagers for every player of a table, dealt from one deck. The first player's offers and cells come first.
pub struct SeatsCroupier {
    /// The croupier of one player.
    pub own: Box<dyn Croupier>,
    seats: usize,
    tally_form: TallyForm,
}

impl SeatsCroupier {
    /// `seats` players, each settled by the croupier of one player.
    pub fn new(own: Box<dyn Croupier>, seats: usize) -> Self {
        let of_player = |player: usize| {
            let mut offers = own.tally_form().of_offers.clone();
            let cells = offers.iter_mut().flat_map(|offer| &mut offer.0).flat_map(|counted| &mut counted.cells);
            cells.for_each(|cell| *cell += player * own.cells());
            offers
        };
        let of_offers = (0..seats).flat_map(of_player).collect();
        let one_a_round = own.tally_form().one_a_round.clone();
        SeatsCroupier { tally_form: TallyForm { cells: seats * own.cells(), of_offers, one_a_round }, own, seats }
    }
}

/// The deal of a round to all players.
impl Dealing for SeatsCroupier {
    fn cards_at_table(&self, _: usize) -> usize {
        self.own.dealing().cards_at_table(self.seats)
    }
}

impl Croupier for SeatsCroupier {
    fn dealing(&self) -> &dyn Dealing {
        self
    }

    fn tally_form(&self) -> &TallyForm {
        &self.tally_form
    }

    fn settle(&self, _: Vectors, deals: &Deals, rounds: usize, tally: &mut [u64]) {
        self.each_round(deals, rounds, &mut |cells| cells.iter().for_each(|&cell| tally[cell] += 1));
    }

    fn each_round(&self, deals: &Deals, rounds: usize, each: &mut dyn FnMut(&[usize])) {
        let mut alone = Deals::new(self.own.dealing().cards_of_last_player(self.seats));
        let mut cells_of_rounds = vec![Vec::new(); rounds];
        for player in 0..self.seats {
            self.own.dealing().rounds_of_player(player, self.seats, deals, &mut alone);
            let mut of_rounds = cells_of_rounds.iter_mut();
            self.own.each_round(&alone, rounds, &mut |cells| {
                if let Some(round) = of_rounds.next() {
                    round.extend(cells.iter().map(|cell| cell + player * self.own.cells()));
                }
            });
        }
        cells_of_rounds.iter().for_each(|cells| each(cells));
    }
}
