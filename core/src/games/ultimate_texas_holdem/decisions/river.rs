//! River decisions: a bit for each board and class of hands.

use super::index::{
    HAND_CLASSES, Index, RANK_BOARDS, RANK_PAIRS, SUITED_BOARDS, SUITS, UpToTwo, rank_of, suit_of, suited_ranks,
};
use crate::cards::{Card, HoleCards};

const RANK_WORDS: usize = RANK_PAIRS.div_ceil(64);
const SUITED_WORDS: usize = HAND_CLASSES.div_ceil(64);

/// Whether the player bets on the river: by ranks alone, unless three or more cards of the board are of one suit; then
/// as seen from that suit. The full deck looks the same from all suits; others have a view for each set of ranks in a
/// suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RiverDecisions {
    views_of_suits: [usize; SUITS],
    by_ranks: Vec<[u64; RANK_WORDS]>,
    /// By view, then by board.
    suited: Vec<[u64; SUITED_WORDS]>,
}

impl RiverDecisions {
    /// A fold everywhere.
    pub fn folds(views_of_suits: &[usize; SUITS]) -> Self {
        let views = views_of_suits.iter().max().map_or(1, |last| last + 1);
        RiverDecisions {
            views_of_suits: *views_of_suits,
            by_ranks: vec![[0; RANK_WORDS]; RANK_BOARDS],
            suited: vec![[0; SUITED_WORDS]; SUITED_BOARDS * views],
        }
    }

    pub fn bets(&self, index: &Index, hand: HoleCards, board: [Card; 5]) -> bool {
        match suit_of_three(&board) {
            Some(suit) => {
                let number = index.suited_board(suited_ranks(suit, &board), UpToTwo::unsuited(suit, &board));
                let class = usize::from(index.seen_from(suit)[hand.index()]);
                self.bets_suited(self.views_of_suits[suit], number, class)
            }
            None => self.bets_by_ranks(index.rank_board(board.map(rank_of)), index.rank_pair(hand.index())),
        }
    }

    #[inline(always)]
    pub fn bets_by_ranks(&self, board: usize, pair: usize) -> bool {
        self.by_ranks[board][pair / 64] >> (pair % 64) & 1 == 1
    }

    #[inline(always)]
    pub fn bets_suited(&self, view: usize, board: usize, class: usize) -> bool {
        self.suited[SUITED_BOARDS * view + board][class / 64] >> (class % 64) & 1 == 1
    }

    /// Notes a decision, once for each hand and board.
    pub fn set_by_ranks(&mut self, board: usize, pair: usize, bets: bool) {
        self.by_ranks[board][pair / 64] |= u64::from(bets) << (pair % 64);
    }

    pub fn set_suited(&mut self, view: usize, board: usize, class: usize, bets: bool) {
        self.suited[SUITED_BOARDS * view + board][class / 64] |= u64::from(bets) << (class % 64);
    }

    /// Adds the bets of a part of the boards.
    pub fn merge(&mut self, other: &RiverDecisions) {
        let words = self.by_ranks.as_flattened_mut().iter_mut().chain(self.suited.as_flattened_mut());
        let others = other.by_ranks.as_flattened().iter().chain(other.suited.as_flattened());
        words.zip(others).for_each(|(word, other)| *word |= other);
    }
}

/// The suit of three or more of the cards. There is one at most.
fn suit_of_three(board: &[Card; 5]) -> Option<usize> {
    // One hexadecimal digit counts each suit; adding 5 sets its highest bit if the count is 3 or more.
    let counts: u32 = board.iter().map(|&card| 1 << (4 * suit_of(card))).sum();
    let enough = (counts + 0x5555) & 0x8888;
    (enough != 0).then(|| enough.trailing_zeros() as usize / 4)
}
