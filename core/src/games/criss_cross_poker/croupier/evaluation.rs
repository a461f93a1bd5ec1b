//! The hands of a strip of dealt rounds, and what the player sees of them.

use crate::cards::{Rank, STRIP_ROUNDS, Strip, insert, plus, times};
use crate::games::engine::likeness::pair_place;
use crate::games::engine::poker_hand::{PAIRS_FROM, PokerHand};
use crate::hands::FiveCardCategory;
use crate::hands::column_values::Values;
use crate::hands::columns::{five_card_hands, lowest_of};

/// The cards of a strip of rounds, pairs in ascending order.
pub struct Dealt {
    pub own: [Strip; 2],
    /// The ends of the horizontal row.
    pub horizontal: [Strip; 2],
    /// The ends of the vertical row.
    pub vertical: [Strip; 2],
    pub middle: Strip,
}

/// The hands of a strip of rounds, by their places in the list.
pub struct Evaluated {
    pub across: Strip,
    pub down: Strip,
    pub community: Strip,
}

/// What the player sees, by places among pairs of ranks or likenesses.
pub struct Sight {
    /// 1 where both of the player's cards are of one suit.
    pub suited: Strip,
    /// The place of the ranks of the player's cards, among those that differ where the cards are of one suit.
    pub own: Strip,
    /// 1 where a flush is in sight: they and both ends of a row are of one suit.
    pub flush: Strip,
    /// The ends of the horizontal row, as likenesses where the player's cards are of one suit.
    pub horizontal: Values,
    /// The ends of the vertical row, as likenesses where a flush is in sight.
    pub vertical: Values,
}

impl Dealt {
    /// The cards of a strip dealt to a single player (§ 674a.8(d)): the card of the cross furthest from the dealer,
    /// three in the second row, the one closest to the dealer, then the player's. `None` for another number of cards.
    #[inline(always)]
    pub fn of(strip: &[Strip]) -> Option<Self> {
        let &[far, left, middle, right, near, first, second] = strip else { return None };
        Some(Dealt {
            own: ascending(first, second),
            horizontal: ascending(left, right),
            vertical: ascending(far, near),
            middle,
        })
    }

    /// What the player sees before the middle card is turned.
    #[inline(always)]
    pub fn sight(&self) -> Sight {
        let [mut suited, mut own] = [[0; STRIP_ROUNDS]; 2];
        let [low, high] = &self.own;
        for round in 0..STRIP_ROUNDS {
            let (low_rank, high_rank) = (low[round] >> 2, high[round] >> 2);
            suited[round] = u8::from((low[round] ^ high[round]) & 3 == 0);
            // As `pair_place` has it; among pairs of different ranks there are none of equal ones before.
            let factor = plus(high_rank, 1).wrapping_sub(suited[round] << 1);
            own[round] = plus(times(high_rank, factor) / 2, low_rank);
        }
        let mut flush = [0; STRIP_ROUNDS];
        for [one, other] in [&self.horizontal, &self.vertical] {
            for round in 0..STRIP_ROUNDS {
                let other_suits = (one[round] ^ low[round]) | (other[round] ^ low[round]);
                flush[round] |= suited[round] & u8::from(other_suits & 3 == 0);
            }
        }
        let horizontal = likeness_pairs(&self.horizontal, low, &suited);
        let vertical = likeness_pairs(&self.vertical, low, &flush);
        Sight { suited, own, flush, horizontal, vertical }
    }
}

#[inline(always)]
fn ascending(one: Strip, other: Strip) -> [Strip; 2] {
    let mut pair = [one, [0; STRIP_ROUNDS]];
    insert(&mut pair, &other);
    pair
}

/// The places of two cards as likenesses to a player of whose cards this is one, where `suited` is 1, and otherwise as
/// ranks.
#[inline(always)]
fn likeness_pairs(ends: &[Strip; 2], own: &Strip, suited: &Strip) -> Values {
    #[expect(clippy::cast_possible_truncation, reason = "thirteen ranks")]
    const IN_SUIT: u8 = Rank::ALL.len() as u8;
    let mut places = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        let (one, other) = (ends[0][round], ends[1][round]);
        let in_suit = if suited[round] == 1 { IN_SUIT } else { 0 };
        let one = plus(one >> 2, if (one ^ own[round]) & 3 == 0 { in_suit } else { 0 });
        let other = plus(other >> 2, if (other ^ own[round]) & 3 == 0 { in_suit } else { 0 });
        places[round] = pair_place(u16::from(one.min(other)), u16::from(one.max(other)));
    }
    places
}

impl Evaluated {
    /// The three hands of each round.
    #[inline(always)]
    pub fn of(dealt: &Dealt) -> Self {
        Evaluated {
            across: hands(&dealt.own, &dealt.horizontal, &dealt.middle),
            down: hands(&dealt.own, &dealt.vertical, &dealt.middle),
            community: hands(&dealt.horizontal, &dealt.vertical, &dealt.middle),
        }
    }
}

#[inline(always)]
fn hands(pair: &[Strip; 2], other_pair: &[Strip; 2], middle: &Strip) -> Strip {
    let mut ascending = [pair[0], pair[1], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS]];
    insert(&mut ascending[..3], &other_pair[0]);
    // It is higher than the lowest.
    insert(&mut ascending[1..4], &other_pair[1]);
    insert(&mut ascending, middle);
    let seen = five_card_hands(&ascending);
    let [lowest_middle, lowest_high] = PAIRS_FROM.map(lowest_of);
    let mut hands = [0; STRIP_ROUNDS];
    for (round, hand) in hands.iter_mut().enumerate() {
        let category = seen.categories[round];
        let pair = plus(u8::from(seen.pairs[round] >= lowest_middle), u8::from(seen.pairs[round] >= lowest_high));
        // A kind stands one place after its category, from two pair on.
        let above = if category == FiveCardCategory::Pair as u8 { pair } else { plus(category, 1) };
        *hand = if category == FiveCardCategory::HighCard as u8 { PokerHand::Nothing as u8 } else { above };
    }
    hands
}
