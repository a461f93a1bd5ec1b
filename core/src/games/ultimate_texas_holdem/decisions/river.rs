//! River decisions: a bit for each board and class of hands.

use super::bet_bits::BetBits;
use super::index::{
    HAND_CLASSES, Index, RANK_BOARDS, RANK_PAIRS, SUITED_BOARDS, SUITS, UpToTwo, rank_multiset, rank_of, rank_pair_of,
    suit_of, suited_ranks,
};
use crate::cards::{Card, HoleCards};

/// Whether the player bets on the river: by ranks alone, unless three or more cards of the board are of one suit; then
/// as seen from that suit. The full deck looks the same from all suits; others have a view for each set of ranks in a
/// suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RiverDecisions {
    views_of_suits: [usize; SUITS],
    pub by_ranks: BetBits<{ RANK_PAIRS.div_ceil(64) }>,
    /// By view, then by board.
    pub suited: BetBits<{ HAND_CLASSES.div_ceil(64) }>,
}

impl RiverDecisions {
    /// A fold everywhere.
    pub fn folds(views_of_suits: &[usize; SUITS]) -> Self {
        let views = views_of_suits.iter().max().map_or(1, |last| last + 1);
        RiverDecisions {
            views_of_suits: *views_of_suits,
            by_ranks: BetBits::none(RANK_BOARDS),
            suited: BetBits::none(SUITED_BOARDS * views),
        }
    }

    pub fn bets(&self, hand: HoleCards, board: [Card; 5]) -> bool {
        match suit_of_three(&board) {
            Some(suit) => {
                let index = Index::get();
                let number = index.suited_board(suited_ranks(suit, &board), UpToTwo::unsuited(suit, &board));
                let class = usize::from(index.seen[suit][hand.index()]);
                self.suited.bets(SUITED_BOARDS * self.views_of_suits[suit] + number, class)
            }
            None => self.by_ranks.bets(rank_multiset(board.map(rank_of)), rank_pair_of(hand)),
        }
    }

    /// Adds the bets of a part of the boards.
    pub fn merge(&mut self, other: &RiverDecisions) {
        self.by_ranks.merge(&other.by_ranks);
        self.suited.merge(&other.suited);
    }
}

/// The suit of three or more of the cards. There is one at most.
fn suit_of_three(board: &[Card; 5]) -> Option<usize> {
    // One hexadecimal digit counts each suit; adding 5 sets its highest bit if the count is 3 or more.
    let counts: u32 = board.iter().map(|&card| 1 << (4 * suit_of(card))).sum();
    let enough = (counts + 0x5555) & 0x8888;
    (enough != 0).then(|| enough.trailing_zeros() as usize / 4)
}
