//! SECOND PASS: deals of every hand on every board by the decisions that lead there.
//!
//! The sums of the first pass turned round. The hands that come to each flop go back to the boards that complete it,
//! with the ways to complete it as before. A board with three or more cards of a suit takes its deals from those
//! counted by ranks alone.

use super::deck::Deck;
use super::sweep::Settled;
use super::walk::{Board, BoardRanks, Pass};
use crate::games::ultimate_texas_holdem::decisions::index::{
    HAND_CLASSES, Index, RANK_FLOPS, RANK_PAIRS, SUITED_FLOPS,
};

/// Paths to a flop and on to the river: without a Play Wager, with one of two antes on the flop, of four before it.
pub const CHECKED: usize = 0;
pub const BET: usize = 1;
pub const RAISED: usize = 2;
const PATHS: usize = 3;

/// Hands that come to a flop, by path, flop and class: seen by ranks alone, or by view from one of the flop's suits.
type Arrivals<const N: usize> = [Vec<[i32; N]>; PATHS];

/// Deals of a class of hands on a class of boards by path, each flop in them apart.
pub type Deals = [i32; PATHS];

/// Deals that come to a board by each path, by class of hands.
fn deals<const N: usize>(arrivals: &Arrivals<N>, board: &Board<N>) -> BoardDeals<N> {
    let mut deals = [[0; N]; PATHS];
    for flops in board.flops.iter().filter(|flops| !flops.rows.is_empty()) {
        for (deals, hands) in deals.iter_mut().zip(arrivals) {
            add_rows(deals, hands, &flops.rows, &flops.ways);
        }
    }
    deals
}

/// Arrivals by ranks alone and as seen from all suits.
#[derive(Clone, Debug)]
pub struct AllArrivals {
    pub by_ranks: Arrivals<RANK_PAIRS>,
    pub suited: Arrivals<HAND_CLASSES>,
}

impl AllArrivals {
    pub fn none(deck: &Deck) -> Self {
        AllArrivals {
            by_ranks: std::array::from_fn(|_| vec![[0; RANK_PAIRS]; RANK_FLOPS]),
            suited: std::array::from_fn(|_| vec![[0; HAND_CLASSES]; SUITED_FLOPS * deck.views.len()]),
        }
    }
}

fn add_rows<const N: usize>(deals: &mut [i32; N], hands: &[[i32; N]], rows: &[usize], ways: &[i32; N]) {
    let mut sum = [0; N];
    for &row in rows {
        sum.iter_mut().zip(&hands[row]).for_each(|(sum, hands)| *sum += hands);
    }
    deals.iter_mut().zip(sum.iter().zip(ways)).for_each(|(deals, (hands, ways))| *deals += hands * ways);
}

/// By path, hands on a board times the flops in it that they came by. They fit: 4^5 boards, 16 hands and 10 flops at
/// most.
type BoardDeals<const N: usize> = [[i32; N]; PATHS];

fn of_class<const N: usize>(deals: &BoardDeals<N>, class: usize) -> Deals {
    deals.each_ref().map(|by_class| by_class[class])
}

/// The second pass, over all or a part of the boards.
pub struct Dealt<'d, S, A> {
    arrivals: &'d AllArrivals,
    pub sums: S,
    /// Adds a class of hands on a class of boards to the sums.
    add: A,
    /// The boards being visited by ranks alone: their deals, less those that are counted as seen from a suit.
    rank_deals: BoardDeals<RANK_PAIRS>,
    rank_hands: Vec<Settled>,
    rank_board: BoardRanks,
}

impl<'d, S, A: FnMut(&mut S, &BoardRanks, &Settled, Deals)> Dealt<'d, S, A> {
    pub fn of(arrivals: &'d AllArrivals, sums: S, add: A) -> Self {
        Dealt {
            arrivals,
            sums,
            add,
            rank_deals: [[0; RANK_PAIRS]; PATHS],
            rank_hands: Vec::new(),
            rank_board: BoardRanks::default(),
        }
    }
}

impl<S, A: FnMut(&mut S, &BoardRanks, &Settled, Deals)> Pass for Dealt<'_, S, A> {
    fn ranks(&mut self, board: &Board<RANK_PAIRS>) {
        self.rank_deals = deals(&self.arrivals.by_ranks, board);
        self.rank_hands.clone_from(&board.hands);
        self.rank_board = board.ranks;
    }

    fn suited(&mut self, board: &Board<HAND_CLASSES>) {
        let (pairs, deals) = (&Index::get().pairs_of_classes, deals(&self.arrivals.suited, board));
        for hand in &board.hands {
            let (deals, pair) = (of_class(&deals, hand.class()), pairs[hand.class()]);
            self.rank_deals.iter_mut().zip(deals).for_each(|(by_pair, deals)| by_pair[pair] -= deals);
            (self.add)(&mut self.sums, &board.ranks, hand, deals);
        }
    }

    fn close(&mut self) {
        for hand in &self.rank_hands {
            (self.add)(&mut self.sums, &self.rank_board, hand, of_class(&self.rank_deals, hand.class()));
        }
    }
}
