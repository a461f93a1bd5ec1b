//! All classes of hands on one board against every dealer's hand, by one sweep in the order of their values.
//!
//! It is the sweep of the direct method with kinds of cards for cards: the dealer's hands lower than the player's are
//! the hands swept so far, less those with either of the player's cards. Counts by kind are of one card of that kind.

use super::showdown::Showdown;
use crate::games::ultimate_texas_holdem::decisions::index::{ClassCards, KINDS};
use crate::hands::FiveCardCategory;
use crate::hands::rank_sets::HandValue;

/// Number of cards left of each kind.
pub type CardsLeft = [i32; KINDS];

/// A class of hands with its value on a board.
#[derive(Clone, Copy, Debug)]
pub struct Valued {
    pub value: HandValue,
    pub class: u16,
}

/// A class of hands with the number of them that the cards left make.
#[derive(Clone, Copy, Debug)]
pub struct Possible {
    hand: Valued,
    hands: i32,
}

impl Valued {
    /// The class, if the cards left make any of its hands.
    pub fn possible(self, classes: &[ClassCards], left: &CardsLeft) -> Option<Possible> {
        let [one, other] = classes[usize::from(self.class)].kinds;
        let hands = if one == other { left[one] * (left[one] - 1) / 2 } else { left[one] * left[other] };
        (hands > 0).then_some(Possible { hand: self, hands })
    }
}

/// A class of hands, settled on a board.
#[derive(Clone, Copy, Debug)]
pub struct Settled {
    pub class: u16,
    pub kind: FiveCardCategory,
    pub showdown: Showdown<i32>,
}

impl Settled {
    pub const fn class(&self) -> usize {
        self.class as usize
    }
}

/// Settles classes in ascending order of value into `settled`.
pub fn sweep(
    classes: &[ClassCards],
    left: &CardsLeft,
    ascending: &[Possible],
    dealers: i32,
    settled: &mut Vec<Settled>,
) {
    settled.clear();
    let mut swept = Swept::default();
    let mut not_qualifying = None;
    for equal in ascending.chunk_by(|one, other| one.hand.value == other.hand.value) {
        let category = equal[0].hand.value.category();
        if category != FiveCardCategory::HighCard {
            not_qualifying.get_or_insert(swept);
        }
        let start = settled.len();
        settled.extend(equal.iter().map(|hand| {
            let class = hand.hand.class;
            let lower = swept.without(&classes[usize::from(class)]);
            Settled { class, kind: category, showdown: Showdown { dealers, lower, ..Showdown::default() } }
        }));
        equal.iter().for_each(|hand| swept.add(&classes[usize::from(hand.hand.class)], hand.hands, left));
        for hand in &mut settled[start..] {
            // The hand itself was taken away with either card.
            hand.showdown.equal = swept.without(&classes[hand.class()]) + 1 - hand.showdown.lower;
        }
    }
    count_not_qualifying(classes, &not_qualifying.unwrap_or(swept), settled);
}

/// Counts the dealer's hands that do not qualify, given all hands that do not.
fn count_not_qualifying(classes: &[ClassCards], not_qualifying: &Swept, settled: &mut [Settled]) {
    if not_qualifying.hands > 0 {
        for hand in settled {
            let itself = i32::from(hand.kind == FiveCardCategory::HighCard);
            hand.showdown.not_qualifying = not_qualifying.without(&classes[hand.class()]) + itself;
        }
    }
}

/// Hands swept so far: in all, and with any one card of each kind.
#[derive(Clone, Copy)]
struct Swept {
    hands: i32,
    with_card: [i32; KINDS],
}

impl Default for Swept {
    fn default() -> Self {
        Swept { hands: 0, with_card: [0; KINDS] }
    }
}

impl Swept {
    fn add(&mut self, class: &ClassCards, hands: i32, left: &CardsLeft) {
        self.hands += hands;
        let [one, other] = class.kinds;
        // With one of two cards of a kind goes any other of that kind.
        let of_a_kind = i32::from(one == other);
        self.with_card[one] += left[other] - of_a_kind;
        self.with_card[other] += left[one] * (1 - of_a_kind);
    }

    /// Hands with neither card of a hand, one too few if the hand itself was swept.
    fn without(&self, class: &ClassCards) -> i32 {
        let [one, other] = class.kinds;
        self.hands - self.with_card[one] - self.with_card[other]
    }
}
