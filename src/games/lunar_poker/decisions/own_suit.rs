//! What the dealer's flushes change beside counts by ranks: they are hands of the up card's suit.

use std::sync::LazyLock;

use super::final_hands::finals;
use super::multisets::RANKS;
use crate::cards::Rank;
use crate::games::lunar_poker::facts::DEALER_CARDS;
use crate::games::lunar_poker::rules::least_qualifying;
use crate::hands::five_card::FiveCardValue;

/// The cards of the up card's suit that are left for the dealer.
#[derive(Clone, Copy, Debug)]
pub struct OwnSuit {
    pub up_card: Rank,
    /// The ranks of those that may be hidden, one bit each.
    pub hidden: u16,
}

/// Every hidden hand of the up card's suit, in columns.
#[derive(Default)]
struct Flushes {
    /// The set of its ranks, one bit each.
    ranks: Vec<u16>,
    /// The value of the dealer's hand, and the same as if it were no flush.
    values: Vec<FiveCardValue>,
    by_ranks: Vec<FiveCardValue>,
}

/// By rank of the up card, listed at first use.
static FLUSHES: LazyLock<[Flushes; RANKS]> = LazyLock::new(|| Rank::ALL.map(Flushes::with));

impl Flushes {
    fn with(up_card: Rank) -> Self {
        let (finals, own) = (finals(), 1 << up_card as u16);
        let mut flushes = Flushes::default();
        for &set in finals.sets[DEALER_CARDS].iter().filter(|&set| set & own != 0) {
            flushes.ranks.push(set & !own);
            flushes.values.push(finals.values[finals.suited(set)]);
            flushes.by_ranks.push(finals.values[usize::from(finals.unsuited[usize::from(set)])]);
        }
        flushes
    }
}

impl OwnSuit {
    /// How many more hidden hands do not qualify, are outranked by a final hand of this value though they qualify, and
    /// tie with it, than by ranks alone.
    pub fn change(&self, player: FiveCardValue) -> [i64; 3] {
        let (flushes, qualifying) = (&FLUSHES[self.up_card as usize], least_qualifying());
        let [mut not_qualified, mut outranked, mut tied] = [0_i16; 3];
        let hands = flushes.ranks.iter().zip(&flushes.values).zip(&flushes.by_ranks);
        for ((ranks, &flush), &by_ranks) in hands {
            let may_be = ranks & !self.hidden == 0;
            let qualified = may_be & (by_ranks >= qualifying);
            not_qualified -= i16::from(may_be & (by_ranks < qualifying));
            outranked += i16::from(may_be & (flush < player)) - i16::from(qualified & (by_ranks < player));
            tied += i16::from(may_be & (flush == player)) - i16::from(qualified & (by_ranks == player));
        }
        [not_qualified, outranked, tied].map(i64::from)
    }
}
