//! The dealer's new card, as the simulator looks at it (§ 589.11(e)(2)(ii)): what every rank makes of the four cards
//! that stay.

use std::sync::LazyLock;

use crate::cards::{Card, Rank, Strip, Suit};
use crate::games::lunar_poker::facts::DEALER_CARDS;
use crate::hands::five_card::tables;
use crate::hands::{rank_multiset_index, rank_multisets_in_order};

/// Cards of the dealer that stay.
pub const STAYING: usize = DEALER_CARDS - 1;

/// Values by the multiset of the four ranks that stay and the rank of the new card, as if the five were not of one
/// suit.
static VALUES: LazyLock<Vec<[u16; Rank::ALL.len()]>> = LazyLock::new(|| {
    let with = |ranks: [Rank; STAYING], new: Rank| {
        let [a, b, c, d] = ranks;
        let mut five = [a, b, c, d, new].map(|rank| Card::new(rank, Suit::ALL[0]));
        five.sort_unstable();
        tables().by_five_ranks()[rank_multiset_index(five)].index() as u16
    };
    rank_multisets_in_order::<STAYING>().into_iter().map(|ranks| Rank::ALL.map(|new| with(ranks, new))).collect()
});

/// The values that a new card of each rank makes of cards of these ranks, which are in ascending order, as if no five
/// were of one suit.
#[inline]
pub fn values_by_new_rank(staying: [Rank; STAYING]) -> [u16; Rank::ALL.len()] {
    VALUES[rank_multiset_index(staying.map(|rank| Card::new(rank, Suit::ALL[0])))]
}

/// What new cards may make of a dealer's hand.
pub struct NewCards {
    /// By rank: the value of the hand.
    pub values: [u16; Rank::ALL.len()],
    /// By rank: how many such cards may come.
    pub left: [i64; Rank::ALL.len()],
}

impl NewCards {
    /// Those of a round whose dealer's cards, in ascending order, do not qualify; `dealt` are all cards that cannot
    /// come. `None` if the cards that stay are of one suit: then it matters which card comes, not only of which rank.
    #[inline(always)]
    pub fn of(dealer: &[Strip; DEALER_CARDS], round: usize, dealt: impl Iterator<Item = u8>) -> Option<Self> {
        // Hands that do not qualify have no two cards of one rank, so the last is the highest, which goes.
        let staying: [u8; STAYING] = std::array::from_fn(
            #[inline(always)]
            |place| dealer[place][round],
        );
        if staying.iter().all(|card| (card ^ staying[0]) & 3 == 0) {
            return None;
        }
        let ranks = staying.map(|card| Card::from_index(card).unwrap_or(Card::LOWEST).rank());
        let values = values_by_new_rank(ranks);
        // Four bits for each rank.
        let gone = dealt.fold(0_u64, |gone, card| gone + (1 << (card & !3)));
        let left = std::array::from_fn(
            #[inline(always)]
            |rank| 4 - (gone >> (4 * rank) & 0xF) as i64,
        );
        Some(NewCards { values, left })
    }
}
