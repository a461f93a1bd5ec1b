//! How a round of the base game can end.

use crate::games::engine::bets::Bets;
use crate::games::engine::kinds::PaidHand;
use crate::games::engine::poker_hand::PokerHand;

/// Pairs of an Across and a Down hand.
pub const HAND_PAIRS: usize = PokerHand::COUNT * PokerHand::COUNT;

/// The bets of a round, and the Across and Down hands; two hands of nothing after a fold, because the hands are not
/// looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    pub bets: Bets,
    pub hands: [PokerHand; 2],
}

impl Ending {
    pub const COUNT: usize = Bets::COUNT * HAND_PAIRS;

    #[inline]
    pub fn folded(bets: Bets) -> Self {
        Ending { bets, hands: [PokerHand::Nothing; 2] }
    }

    /// The endings with these bets, best hands first.
    pub fn all(bets: Bets) -> Vec<Self> {
        if bets.folded_at().is_some() {
            return vec![Ending::folded(bets)];
        }
        let kinds = || PokerHand::ALL.iter().rev();
        kinds().flat_map(|&across| kinds().map(move |&down| Ending { bets, hands: [across, down] })).collect()
    }

    /// All endings at their [`Ending::index`], those of folds with hands that nobody looks at.
    pub fn by_index() -> impl Iterator<Item = Self> {
        let kinds = || PokerHand::ALL.iter();
        let of_bets = move |bets| {
            kinds().flat_map(move |&across| kinds().map(move |&down| Ending { bets, hands: [across, down] }))
        };
        Bets::all().into_iter().flat_map(of_bets)
    }

    /// Its place among all endings: by bets, then by Across hand, then by Down hand.
    #[inline]
    pub fn index(self) -> usize {
        self.bets.index() * HAND_PAIRS + pair_index(self.hands)
    }

    /// The name of its outcome: the Across, Down and Middle Bets, then the Across and Down hands, such as
    /// `1x-3x-3x-flush+two-pair`; of a fold the bets placed before it, such as `fold-after-1x`.
    pub fn name(self) -> String {
        let [across, down] = self.hands.map(|hand| hand.names().first().unwrap_or(&"nothing"));
        match self.bets.folded_at() {
            Some(_) => self.bets.folded_name(),
            None => format!("{}-{across}+{down}", self.bets.name()),
        }
    }
}

/// The place of an Across and a Down hand among all pairs.
#[inline]
pub fn pair_index([across, down]: [PokerHand; 2]) -> usize {
    across.index() * PokerHand::COUNT + down.index()
}
