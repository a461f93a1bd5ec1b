//! SECOND PASS: deals of every hand on every board by the decisions that lead there.
//!
//! The sums of the first pass turned round. The hands that come to each flop go back to the boards that complete it,
//! with the ways to complete it as before. A board with three or more cards of a suit takes its deals from those
//! counted by ranks alone.

use super::deck::Deck;
use super::showdown::Tally;
use super::sweep::Settled;
use super::walk::{Board, BoardRanks, Pass};
use crate::games::ultimate_texas_holdem::decisions::index::{
    HAND_CLASSES, Index, RANK_FLOPS, RANK_PAIRS, SUITED_FLOPS,
};
use crate::games::ultimate_texas_holdem::decisions::river::RiverDecisions;

/// Paths to a flop and on to the river: without a Play Wager, with one of two antes on the flop, of four before it.
pub const CHECKED: usize = 0;
pub const BET: usize = 1;
pub const RAISED: usize = 2;
const PATHS: usize = 3;

/// Hands that come to a flop by each path, by class: seen by ranks alone, or from one of the flop's suits.
#[derive(Clone, Debug)]
pub struct Arrivals<const N: usize> {
    /// Then by flop; as seen from a suit, by view and flop.
    pub by_path: [Vec<[i32; N]>; PATHS],
}

/// Deals of a class of hands on a class of boards by path, each flop in them apart.
pub type Deals = [i32; PATHS];

impl<const N: usize> Arrivals<N> {
    fn none(flops: usize) -> Self {
        Arrivals { by_path: std::array::from_fn(|_| vec![[0; N]; flops]) }
    }

    /// Deals that come to a board by each path, by class of hands.
    fn deals(&self, board: &Board<N>) -> BoardDeals<N> {
        let mut deals = [[0; N]; PATHS];
        for flops in board.flops.iter().filter(|flops| !flops.rows.is_empty()) {
            for (deals, hands) in deals.iter_mut().zip(&self.by_path) {
                add_rows(deals, hands, &flops.rows, &flops.ways);
            }
        }
        deals
    }
}

/// Arrivals by ranks alone and as seen from all suits.
#[derive(Clone, Debug)]
pub struct AllArrivals {
    pub by_ranks: Arrivals<RANK_PAIRS>,
    pub suited: Arrivals<HAND_CLASSES>,
}

impl AllArrivals {
    pub fn none(deck: &Deck) -> Self {
        AllArrivals { by_ranks: Arrivals::none(RANK_FLOPS), suited: Arrivals::none(SUITED_FLOPS * deck.views.len()) }
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

/// Receives every class of hands on every class of boards.
pub trait EachHand {
    fn hand(&mut self, board: &BoardRanks, hand: &Settled, deals: Deals);
}

/// Rounds by class.
#[derive(Clone, Debug)]
pub struct Counts<'d> {
    pub river: &'d RiverDecisions,
    pub tally: Tally,
}

impl EachHand for Counts<'_> {
    fn hand(&mut self, board: &BoardRanks, hand: &Settled, deals: Deals) {
        let last = usize::from(board.decided(self.river, board.view, hand.class()));
        self.tally.add(hand.kind, hand.showdown, [last, 2, 4].into_iter().zip(deals));
    }
}

/// The second pass, over all or a part of the boards.
#[derive(Clone, Debug)]
pub struct Dealt<'d, E> {
    index: &'static Index,
    arrivals: &'d AllArrivals,
    pub each: E,
    /// The boards being visited by ranks alone: their deals, less those that are counted as seen from a suit.
    rank_deals: BoardDeals<RANK_PAIRS>,
    rank_hands: Vec<Settled>,
    rank_board: BoardRanks,
}

impl<'d, E: EachHand> Dealt<'d, E> {
    pub fn to(each: E, arrivals: &'d AllArrivals) -> Self {
        Dealt {
            index: Index::get(),
            arrivals,
            each,
            rank_deals: [[0; RANK_PAIRS]; PATHS],
            rank_hands: Vec::new(),
            rank_board: BoardRanks::default(),
        }
    }
}

impl<E: EachHand> Pass for Dealt<'_, E> {
    fn ranks(&mut self, board: &Board<RANK_PAIRS>) {
        self.rank_deals = self.arrivals.by_ranks.deals(board);
        self.rank_hands.clone_from(&board.hands);
        self.rank_board = board.ranks;
    }

    fn suited(&mut self, board: &Board<HAND_CLASSES>) {
        let deals = self.arrivals.suited.deals(board);
        for hand in &board.hands {
            let (deals, pair) = (of_class(&deals, hand.class()), self.index.pairs_of_classes[hand.class()]);
            self.rank_deals.iter_mut().zip(deals).for_each(|(by_pair, deals)| by_pair[pair] -= deals);
            self.each.hand(&board.ranks, hand, deals);
        }
    }

    fn close(&mut self) {
        for hand in &self.rank_hands {
            self.each.hand(&self.rank_board, hand, of_class(&self.rank_deals, hand.class()));
        }
    }
}
