//! All classes of hands on one board against every dealer's hand, by one sweep in the order of their values.
//!
//! It is the sweep of the direct method with kinds of cards for cards: the dealer's hands lower than the player's are
//! the hands swept so far, less those with either of the player's cards. Counts by kind are of one card of that kind.

use super::index::{KINDS, UpToTwo};
use super::showdown::{KindSteps, PaidKind, Showdown};
use crate::hands::rank_sets::HandValue;

/// Cards left to player and dealer on a board.
#[derive(Clone, Copy, Debug)]
pub struct CardsLeft {
    pub of_kind: [i32; KINDS],
    /// Kinds of the dealer's known cards, which are not left.
    pub dealers: UpToTwo,
}

impl CardsLeft {
    /// Player's hands with cards of these kinds.
    fn players(&self, [one, other]: [usize; 2]) -> i32 {
        let left = &self.of_kind;
        if one == other { left[one] * (left[one] - 1) / 2 } else { left[one] * left[other] }
    }

    /// Dealer's hands with cards of these kinds, where the player has so many.
    fn dealers(&self, kinds: [usize; 2], players: i32) -> i32 {
        match self.dealers {
            UpToTwo::None => players,
            UpToTwo::One(card) => beside(card, kinds).map_or(0, |other| self.of_kind[other]),
            UpToTwo::Two(one, other) => i32::from(kinds == [one, other] || kinds == [other, one]),
        }
    }
}

/// The other one of two kinds, if `card` is of one of them.
fn beside(card: usize, [one, other]: [usize; 2]) -> Option<usize> {
    if card == one { Some(other) } else { (card == other).then_some(one) }
}

/// A class of hands with its value on a board.
#[derive(Clone, Copy, Debug)]
pub struct Valued {
    pub value: HandValue,
    pub class: u16,
}

/// A class of hands with the number of them that the dealer may have.
#[derive(Clone, Copy, Debug)]
pub struct Possible {
    hand: Valued,
    dealers: i32,
}

impl Valued {
    /// The class, if player or dealer may have any of its hands.
    pub fn possible(self, classes: &[[usize; 2]], left: &CardsLeft) -> Option<Possible> {
        let kinds = classes[usize::from(self.class)];
        let players = left.players(kinds);
        let dealers = left.dealers(kinds, players);
        (players > 0 || dealers > 0).then_some(Possible { hand: self, dealers })
    }
}

/// A class of hands, settled on a board.
#[derive(Clone, Copy, Debug)]
pub struct Settled {
    pub class: u16,
    pub value: HandValue,
    pub kind: PaidKind,
    pub showdown: Showdown,
}

impl Settled {
    pub const fn class(&self) -> usize {
        self.class as usize
    }
}

/// Settles classes in ascending order of value into `settled`.
pub fn sweep(
    steps: &KindSteps,
    classes: &[[usize; 2]],
    left: &CardsLeft,
    ascending: &[Possible],
    dealers: i32,
    settled: &mut Vec<Settled>,
) {
    settled.clear();
    let (mut swept, mut known) = (Swept::default(), 0);
    let mut not_qualifying = None;
    // The hand itself was taken away with either card, if the dealer may have it.
    let itself = i32::from(left.dealers == UpToTwo::None);
    for equal in ascending.chunk_by(|one, other| one.hand.value == other.hand.value) {
        let value = equal[0].hand.value;
        let kind = steps.kind(value, &mut known);
        if kind.qualifies() {
            not_qualifying.get_or_insert(swept);
        }
        let start = settled.len();
        settled.extend(equal.iter().map(|hand| {
            let class = hand.hand.class;
            let lower = swept.without(classes[usize::from(class)]);
            Settled { class, value, kind, showdown: Showdown { dealers, lower, ..Showdown::default() } }
        }));
        equal.iter().for_each(|hand| swept.add(classes[usize::from(hand.hand.class)], hand.dealers, left));
        for hand in &mut settled[start..] {
            hand.showdown.equal = swept.without(classes[hand.class()]) + itself - hand.showdown.lower;
        }
    }
    if left.dealers != UpToTwo::None {
        settled.retain(|hand| left.players(classes[hand.class()]) > 0);
    }
    let not_qualifying = not_qualifying.unwrap_or(swept);
    if not_qualifying.hands > 0 {
        for hand in settled {
            let itself = itself * i32::from(!hand.kind.qualifies());
            hand.showdown.not_qualifying = not_qualifying.without(classes[hand.class()]) + itself;
        }
    }
}

/// Hands swept so far: in all, and with any one card of each kind.
#[derive(Clone, Copy, Default)]
struct Swept {
    hands: i32,
    with_card: [i32; KINDS],
}

impl Swept {
    /// Adds the dealer's hands with cards of these kinds.
    fn add(&mut self, kinds: [usize; 2], hands: i32, left: &CardsLeft) {
        self.hands += hands;
        match left.dealers {
            UpToTwo::None => {
                let ([one, other], left) = (kinds, &left.of_kind);
                // With one of two cards of a kind goes any other of that kind.
                let of_a_kind = i32::from(one == other);
                self.with_card[one] += left[other] - of_a_kind;
                self.with_card[other] += left[one] * (1 - of_a_kind);
            }
            UpToTwo::One(card) => beside(card, kinds).into_iter().for_each(|other| self.with_card[other] += 1),
            // The player has no card of a known hand.
            UpToTwo::Two(..) => {}
        }
    }

    /// Hands with neither card of a hand of these kinds, one too few if the hand itself was swept.
    fn without(&self, [one, other]: [usize; 2]) -> i32 {
        self.hands - self.with_card[one] - self.with_card[other]
    }
}
