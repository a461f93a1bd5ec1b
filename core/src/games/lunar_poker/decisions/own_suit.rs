//! What the dealer's flushes change beside counts by ranks: they are hands of the up card's suit.

use std::sync::LazyLock;

use az::Az;

use super::final_hands::finals;
use super::multisets::RANKS;
use crate::cards::Rank;
use crate::games::lunar_poker::rules::{DEALER_CARDS, least_qualifying};
use crate::hands::five_card::{FiveCardValue, RANKINGS};

/// The cards of the up card's suit that are left for the dealer.
#[derive(Clone, Copy, Debug)]
pub struct OwnSuit {
    pub up_card: Rank,
    /// The ranks of those that may be hidden, one bit each.
    pub hidden: u16,
}

/// Number of hidden hands of the up card's suit, C(12, 4).
const HANDS: usize = 495;

/// Every hidden hand of the up card's suit, in columns of numbers that vectors of every level compare.
struct Flushes {
    /// The set of its ranks, one bit each.
    ranks: [i16; HANDS],
    /// The value of the dealer's hand, and the same as if it were no flush.
    values: [i16; HANDS],
    by_ranks: [i16; HANDS],
}

/// By rank of the up card, listed at first use.
static FLUSHES: LazyLock<[Flushes; RANKS]> = LazyLock::new(|| Rank::ALL.map(Flushes::with));

impl Flushes {
    fn with(up_card: Rank) -> Self {
        let (finals, own) = (finals(), 1 << up_card as u16);
        let mut flushes = Flushes { ranks: [0; HANDS], values: [0; HANDS], by_ranks: [0; HANDS] };
        let sets = finals.sets[DEALER_CARDS].iter().filter(|&set| set & own != 0);
        for (place, &set) in sets.enumerate().take(HANDS) {
            let unsuited = usize::from(finals.unsuited[usize::from(set)]);
            flushes.ranks[place] = (set & !own).cast_signed();
            flushes.values[place] = number(finals.values[finals.suited(set)]);
            flushes.by_ranks[place] = number(finals.values[unsuited]);
        }
        flushes
    }
}

const _: () = assert!(RANKINGS <= i16::MAX as usize && RANKS < i16::BITS as usize);

fn number(value: FiveCardValue) -> i16 {
    value.index().az::<i16>()
}

impl OwnSuit {
    /// How many more hidden hands do not qualify, are outranked by a final hand of this value though they qualify, and
    /// tie with it, than by ranks alone.
    pub fn change(&self, player: FiveCardValue) -> [i64; 3] {
        let Flushes { ranks, values, by_ranks } = &FLUSHES[self.up_card as usize];
        let (gone, player, qualifying) = ((!self.hidden).cast_signed(), number(player), number(least_qualifying()));
        let [mut not_qualified, mut outranked, mut tied] = [0_i16; 3];
        for hand in 0..HANDS {
            let may_be = ranks[hand] & gone == 0;
            let (flush, by_ranks) = (values[hand], by_ranks[hand]);
            let qualified = may_be & (by_ranks >= qualifying);
            not_qualified -= i16::from(may_be & (by_ranks < qualifying));
            outranked += i16::from(may_be & (flush < player)) - i16::from(qualified & (by_ranks < player));
            tied += i16::from(may_be & (flush == player)) - i16::from(qualified & (by_ranks == player));
        }
        [not_qualified, outranked, tied].map(i64::from)
    }
}
