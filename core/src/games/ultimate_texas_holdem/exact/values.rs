//! FIRST PASS: river decisions, the gain of a check on every flop, and the worth of a Play Wager before it.
//!
//! Each value is a part that knows ranks alone and, for each suit, a difference: the values of the boards with three or
//! more cards of that suit, less their values by ranks alone.

use super::deck::Deck;
use super::showdown::Pays;
use super::sweep::Settled;
use super::walk::{Board, BoardRanks, Flops, Pass};
use crate::games::ultimate_texas_holdem::decisions::RiverDecisions;
use crate::games::ultimate_texas_holdem::decisions::index::{
    HAND_CLASSES, Index, RANK_FLOPS, RANK_PAIRS, SUITED_FLOPS,
};

/// What is summed by flop and class of hands.
///
/// The gain of a check over a Play Wager of two antes. Decisions need no more.
pub const GAIN: usize = 0;
/// The result of one ante of the Play Wager.
pub const PLAY: usize = 1;
pub const ANTE_AND_BLIND: usize = 2;
pub const QUANTITIES: usize = 3;

/// Sums over boards, for all `N` classes of hands, in parts of a unit.
#[derive(Clone, Debug)]
pub struct Sums<const N: usize> {
    /// By quantity, as many as are needed, then by flop; as seen from a suit, by view and flop.
    pub flops: Vec<Vec<[i64; N]>>,
    /// By view, then by quantity, over all boards.
    pub totals: Vec<[[i64; N]; QUANTITIES]>,
}

impl<const N: usize> Sums<N> {
    fn none(flops: usize, views: usize, quantities: usize) -> Self {
        Sums { flops: vec![vec![[0; N]; flops * views]; quantities], totals: vec![[[0; N]; QUANTITIES]; views] }
    }

    fn add(&mut self, values: &RiverValues<N>, board: &Board<N>) {
        for flops in board.flops.iter().filter(|flops| !flops.rows.is_empty()) {
            self.flops.iter_mut().zip(values).for_each(|(rows, values)| add_to_flops(rows, values, flops));
        }
        for (sums, values) in self.totals[board.ranks.view].iter_mut().zip(values).skip(PLAY) {
            for ((sum, value), &ways) in sums.iter_mut().zip(values).zip(&board.ways) {
                *sum += value * i64::from(ways);
            }
        }
    }

    fn merge(&mut self, other: &Sums<N>) {
        let totals = self.totals.as_flattened_mut().as_flattened_mut();
        let sums = self.flops.iter_mut().flat_map(|rows| rows.as_flattened_mut()).chain(totals);
        let totals = other.totals.as_flattened().as_flattened();
        let others = other.flops.iter().flat_map(|rows| rows.as_flattened()).chain(totals);
        sums.zip(others).for_each(|(sum, other)| *sum += other);
    }
}

fn add_to_flops<const N: usize>(rows: &mut [[i64; N]], values: &[i64; N], flops: &Flops<N>) {
    let mut values = *values;
    values.iter_mut().zip(&flops.ways).for_each(|(value, &ways)| *value *= i64::from(ways));
    for &row in &flops.rows {
        rows[row].iter_mut().zip(&values).for_each(|(sum, value)| *sum += value);
    }
}

/// By quantity, values of all classes of hands on one board, or their differences from those by ranks alone; zero for
/// impossible classes, whose ways are meaningless.
type RiverValues<const N: usize> = [[i64; N]; QUANTITIES];

fn set<const N: usize>(all: &mut RiverValues<N>, class: usize, values: [i64; QUANTITIES]) {
    all.iter_mut().zip(values).for_each(|(all, value)| all[class] = value);
}

/// Sums by ranks alone, and differences as seen from all suits.
#[derive(Clone, Debug)]
pub struct AllSums {
    pub by_ranks: Sums<RANK_PAIRS>,
    pub suited: Sums<HAND_CLASSES>,
}

/// The first pass, over all or a part of the boards.
#[derive(Clone, Debug)]
pub struct Values<'p> {
    pays: &'p Pays,
    given: Option<&'p RiverDecisions>,
    pub sums: AllSums,
    pub river: RiverDecisions,
    /// Values by ranks alone of the boards being visited.
    rank_values: RiverValues<RANK_PAIRS>,
}

impl<'p> Values<'p> {
    /// No values yet; river decisions are the best ones, where a tie is a fold, or `given` ones.
    pub fn none(deck: &Deck, pays: &'p Pays, given: Option<&'p RiverDecisions>, quantities: usize) -> Self {
        Values {
            pays,
            given,
            sums: AllSums {
                by_ranks: Sums::none(RANK_FLOPS, 1, quantities),
                suited: Sums::none(SUITED_FLOPS, deck.views.len(), quantities),
            },
            river: RiverDecisions::folds(&deck.views_of_suits),
            rank_values: [[0; RANK_PAIRS]; QUANTITIES],
        }
    }

    pub fn merge(&mut self, other: &Self) {
        self.sums.by_ranks.merge(&other.sums.by_ranks);
        self.sums.suited.merge(&other.sums.suited);
        self.river.merge(&other.river);
    }

    /// Values of all quantities with a hand; its decision is noted.
    fn decide(&mut self, board: &BoardRanks, hand: &Settled) -> [i64; QUANTITIES] {
        let worth = self.pays.worth(hand.kind, hand.showdown);
        let bets = match self.given {
            None => worth.bets(1),
            Some(river) => board.decided(river, board.view, hand.class()),
        };
        board.decide(&mut self.river, hand.class(), bets);
        let checked = if bets { worth.with(1) } else { worth.without };
        [checked - worth.with(2), worth.play, worth.ante_and_blind]
    }
}

impl Pass for Values<'_> {
    fn ranks(&mut self, board: &Board<RANK_PAIRS>) {
        self.rank_values = [[0; RANK_PAIRS]; QUANTITIES];
        for hand in &board.hands {
            let values = self.decide(&board.ranks, hand);
            set(&mut self.rank_values, hand.class(), values);
        }
        self.sums.by_ranks.add(&self.rank_values, board);
    }

    fn suited(&mut self, board: &Board<HAND_CLASSES>) {
        let (pairs, mut differences) = (&Index::get().pairs_of_classes, [[0; HAND_CLASSES]; QUANTITIES]);
        for hand in &board.hands {
            let mut values = self.decide(&board.ranks, hand);
            let pair = pairs[hand.class()];
            values.iter_mut().zip(&self.rank_values).for_each(|(value, by_ranks)| *value -= by_ranks[pair]);
            set(&mut differences, hand.class(), values);
        }
        self.sums.suited.add(&differences, board);
    }
}
