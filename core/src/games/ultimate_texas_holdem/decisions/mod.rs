//! Decisions at all three points, as both paths use them: one for each pair of hole cards, a bit for each flop and pair
//! of hole cards, and for each board and class of hands.

mod bet_bits;
mod flops;
pub mod index;
mod river;
pub mod simple;

use std::sync::Arc;

use crate::cards::{Card, HoleCards, subset_index};
use crate::games::engine::dealer::{CardDecisions, Seen};
pub use flops::{FlopClasses, FlopDecisions};
pub use river::RiverDecisions;

/// A check or a fold is action 0 at every point, the Play Wager the last one.
pub const CHECK: usize = 0;
/// A Play Wager of four antes before the flop. One of three is never the only best action, as its worth lies between the
/// worths of two and of four antes, and a check may always be followed by two.
pub const PLAY_4X: usize = 2;
/// A Play Wager of two antes on the flop, or of one on the river.
pub const PLAY: usize = 1;

/// Decisions of one player: optimal ones, or a named strategy's. No Play Wager of three antes is among them.
#[derive(Clone, Debug)]
pub struct Decisions {
    pub flops: Arc<FlopClasses>,
    /// Whether the player bets before the flop, by index of the hole cards.
    pub preflop: Vec<bool>,
    pub flop: FlopDecisions,
    pub river: RiverDecisions,
}

/// Of one deck.
impl PartialEq for Decisions {
    fn eq(&self, other: &Self) -> bool {
        self.preflop == other.preflop && self.flop == other.flop && self.river == other.river
    }
}

impl Decisions {
    #[inline]
    pub fn bets_preflop(&self, hand: HoleCards) -> bool {
        self.preflop[hand.index()]
    }

    #[inline]
    pub fn bets_on_flop(&self, hand: HoleCards, flop: [Card; 3]) -> bool {
        let (class, renamed) = self.flops.class_at(subset_index(flop));
        self.flop.bets(class, usize::from(renamed[hand.index()]))
    }
}

impl CardDecisions for Decisions {
    fn action(&self, stage: usize, seen: &Seen) -> usize {
        let Some(hand) = HoleCards::of(seen.own) else { return CHECK };
        match stage {
            0 if self.bets_preflop(hand) => PLAY_4X,
            0 => CHECK,
            1 => usize::from(seen.board.to_array().is_some_and(|flop| self.bets_on_flop(hand, flop))),
            _ => usize::from(seen.board.to_array().is_some_and(|board| self.river.bets(hand, board))),
        }
    }
}
