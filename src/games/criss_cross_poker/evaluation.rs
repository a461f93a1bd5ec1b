//! What the hands of a strip of dealt rounds are, and what the player sees of them.

use super::hands::{PAIRS_FROM, PokerHand};
use super::likeness::pair_place;
use crate::cards::{Rank, STRIP_ROUNDS, Strip, insert};
use crate::games::paid_hands::PaidHand;
use crate::hands::columns;

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
    pub horizontal: [u16; STRIP_ROUNDS],
    pub vertical: [u16; STRIP_ROUNDS],
}

impl Dealt {
    /// The cards of a strip dealt to a single player (§ 674a.8(d)): the card of the cross furthest from the dealer, three in the
    /// second row, the one closest to the dealer, then the player's. `None` for another number of cards.
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
            let [low_rank, high_rank] = [low[round] >> 2, high[round] >> 2];
            suited[round] = u8::from((low[round] ^ high[round]) & 3 == 0);
            // As `pair_place` has it; among pairs of different ranks there are none of equal ones before.
            own[round] = high_rank * (high_rank + 1 - 2 * suited[round]) / 2 + low_rank;
        }
        let horizontal = likeness_pairs(&self.horizontal, low, &suited);
        let vertical = likeness_pairs(&self.vertical, low, &suited);
        Sight { suited, own, horizontal, vertical }
    }
}

#[inline(always)]
fn ascending(one: Strip, other: Strip) -> [Strip; 2] {
    let mut pair = [one, [0; STRIP_ROUNDS]];
    insert(&mut pair, &other);
    pair
}

/// The places of the likenesses of two cards to a player of whose cards this is one.
#[inline(always)]
fn likeness_pairs(ends: &[Strip; 2], own: &Strip, suited: &Strip) -> [u16; STRIP_ROUNDS] {
    const IN_SUIT: u8 = Rank::ALL.len() as u8;
    let mut places = [0; STRIP_ROUNDS];
    for round in 0..STRIP_ROUNDS {
        let [one, other] = [ends[0][round], ends[1][round]].map(
            #[inline(always)]
            |card| (card >> 2) + if ((card ^ own[round]) & 3 == 0) & (suited[round] == 1) { IN_SUIT } else { 0 },
        );
        places[round] = pair_place(u16::from(one.min(other)), u16::from(one.max(other)));
    }
    places
}

/// Hands by shape.
pub struct HandsByShape(Vec<u8>);

impl HandsByShape {
    pub fn new() -> Self {
        let hand = |shape: columns::Shape| PokerHand::of_category(shape.category(), shape.pairs_reached());
        HandsByShape(columns::by_shape(|shape| hand(shape).index() as u8))
    }

    /// The three hands of each round.
    #[inline(always)]
    pub fn evaluate(&self, dealt: &Dealt) -> Evaluated {
        Evaluated {
            across: self.hands(&dealt.own, &dealt.horizontal, &dealt.middle),
            down: self.hands(&dealt.own, &dealt.vertical, &dealt.middle),
            community: self.hands(&dealt.horizontal, &dealt.vertical, &dealt.middle),
        }
    }

    #[inline(always)]
    fn hands(&self, pair: &[Strip; 2], other_pair: &[Strip; 2], middle: &Strip) -> Strip {
        let mut ascending = [pair[0], pair[1], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS], [0; STRIP_ROUNDS]];
        insert(&mut ascending[..3], &other_pair[0]);
        insert(&mut ascending[..4], &other_pair[1]);
        insert(&mut ascending, middle);
        let mut hands = columns::shapes(&ascending, PAIRS_FROM);
        for hand in &mut hands {
            *hand = self.0[usize::from(*hand)];
        }
        hands
    }
}
