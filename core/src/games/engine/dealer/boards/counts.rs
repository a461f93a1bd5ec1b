//! SECOND PASS: deals of every hand on every board by the decisions that lead there.
//!
//! The sums of the first pass turned round. The hands that come to each flop, or flop and turn, go back to the boards
//! that complete it, with the ways to complete it as before. A board with three or more cards of a suit takes its deals
//! from those counted by ranks alone.

use super::deck::Deck;
use super::index::{HAND_CLASSES, Index, RANK_PAIRS, RANKS_IN_SIGHT, SUITED_IN_SIGHT};
use super::sweep::Settled;
use super::walk::{Board, BoardRanks, Pass};
use crate::cards::Vectors;

/// Hands that come to the cards of a level in one state of the round, seen by ranks alone, or by view from one of the
/// suits of these cards.
#[derive(Clone, Debug)]
pub struct Coming {
    /// State of the round, see [`Plan::states`](super::plan::Plan::states).
    pub state: usize,
    pub level: usize,
    /// Times that each counts.
    pub times: i32,
    pub by_ranks: Vec<[i32; RANK_PAIRS]>,
    pub suited: Vec<[i32; HAND_CLASSES]>,
}

impl Coming {
    pub fn none(deck: &Deck, state: usize, level: usize, times: i32) -> Self {
        let (ranks, suited) = (RANKS_IN_SIGHT[level], SUITED_IN_SIGHT[level]);
        let (by_ranks, suited) = (vec![[0; RANK_PAIRS]; ranks], vec![[0; HAND_CLASSES]; suited * deck.views.len()]);
        Coming { state, level, times, by_ranks, suited }
    }

    pub fn merge(&mut self, other: &Self) {
        let sums = self.by_ranks.as_flattened_mut().iter_mut().zip(other.by_ranks.as_flattened());
        let suited = self.suited.as_flattened_mut().iter_mut().zip(other.suited.as_flattened());
        sums.chain(suited).for_each(|(sum, other)| *sum += other);
    }
}

/// Hands on a board times the ways that they came by. They fit: 4^5 boards, 16 hands, and 20 orders of flop, turn and
/// river at most.
fn set_deals<const N: usize>(deals: &mut [i32; N], hands: &[[i32; N]], coming: &Coming, board: &Board<N>) {
    Vectors::widest().run(
        #[inline(always)]
        || {
            deals.fill(0);
            for before in board.before[coming.level].iter().filter(|before| !before.rows.is_empty()) {
                let mut sum = [0; N];
                for &row in &before.rows {
                    for (sum, hands) in sum.iter_mut().zip(&hands[row]) {
                        *sum += hands;
                    }
                }
                for (deals, (hands, ways)) in deals.iter_mut().zip(sum.iter().zip(&before.ways)) {
                    *deals += hands * ways * coming.times;
                }
            }
        },
    );
}

/// The second pass, over all or a part of the boards.
pub struct Dealt<'d, S, A> {
    coming: &'d [Coming],
    pub sums: S,
    /// Adds a class of hands on a class of boards to the sums, with its deals by place in `coming`.
    add: A,
    /// The boards being visited by ranks alone: their deals, less those that are counted as seen from a suit.
    rank_deals: Vec<[i32; RANK_PAIRS]>,
    deals: Vec<[i32; HAND_CLASSES]>,
    of_class: Vec<i32>,
    rank_hands: Vec<Settled>,
    rank_board: BoardRanks,
}

impl<'d, S, A: FnMut(&mut S, &BoardRanks, &Settled, &[i32])> Dealt<'d, S, A> {
    pub fn of(coming: &'d [Coming], sums: S, add: A) -> Self {
        Dealt {
            coming,
            sums,
            add,
            rank_deals: vec![[0; RANK_PAIRS]; coming.len()],
            deals: vec![[0; HAND_CLASSES]; coming.len()],
            of_class: vec![0; coming.len()],
            rank_hands: Vec::new(),
            rank_board: BoardRanks::default(),
        }
    }
}

impl<S, A: FnMut(&mut S, &BoardRanks, &Settled, &[i32])> Pass for Dealt<'_, S, A> {
    fn ranks(&mut self, board: &Board<RANK_PAIRS>) {
        for (deals, coming) in self.rank_deals.iter_mut().zip(self.coming) {
            set_deals(deals, &coming.by_ranks, coming, board);
        }
        self.rank_hands.clone_from(&board.hands);
        self.rank_board = board.ranks;
    }

    fn suited(&mut self, board: &Board<HAND_CLASSES>) {
        let pairs = &Index::get().pairs_of_classes;
        for (deals, coming) in self.deals.iter_mut().zip(self.coming) {
            set_deals(deals, &coming.suited, coming, board);
        }
        for hand in &board.hands {
            let (class, pair) = (hand.class(), pairs[hand.class()]);
            for (place, deals) in self.deals.iter().enumerate() {
                self.of_class[place] = deals[class];
                self.rank_deals[place][pair] -= deals[class];
            }
            (self.add)(&mut self.sums, &board.ranks, hand, &self.of_class);
        }
    }

    fn close(&mut self) {
        for hand in &self.rank_hands {
            let deals = self.rank_deals.iter().zip(&mut self.of_class);
            deals.for_each(|(deals, of_class)| *of_class = deals[hand.class()]);
            (self.add)(&mut self.sums, &self.rank_board, hand, &self.of_class);
        }
    }
}
