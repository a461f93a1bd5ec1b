//! How many of the five-card hands counted so far avoid given cards.
//!
//! By inclusion and exclusion: the hands that contain none of the cards of a set P number the sum over all subsets S of
//! P of (-1)^|S| times the hands that contain S. Adding a hand counts it for each of its subsets of up to four cards,
//! so that the answer for any P is a sum of look-ups. Subsets of five cards are the counted hands themselves; whether P
//! has such parts among them is for the caller to say.

use crate::cards::{Card, binomial};

/// Counts of five-card hands by what they contain.
#[derive(Clone, Debug)]
pub struct SubsetCounts {
    all: u32,
    ones: Vec<u32>,
    // At most C(50, 3) = 19,600 hands of one deck contain two given cards, 1,176 three and 48 four.
    twos: Vec<u16>,
    threes: Vec<u16>,
    fours: Vec<u8>,
}

/// One to four cards of a hand, by the index of the set among those of its size.
enum Subset {
    One(usize),
    Two(usize),
    Three(usize),
    Four(usize),
}

/// What each card adds to the index of a subset in which it is the second, third and fourth from below.
const SECOND: [u32; Card::COUNT] = addends(2);
const THIRD: [u32; Card::COUNT] = addends(3);
const FOURTH: [u32; Card::COUNT] = addends(4);

const fn addends(place: usize) -> [u32; Card::COUNT] {
    let mut addends = [0; Card::COUNT];
    let mut card = 0;
    while card < Card::COUNT {
        addends[card] = binomial(card, place);
        card += 1;
    }
    addends
}

impl SubsetCounts {
    /// No hand counted.
    pub fn none() -> Self {
        let subsets = |cards| binomial(Card::COUNT, cards) as usize;
        SubsetCounts {
            all: 0,
            ones: vec![0; subsets(1)],
            twos: vec![0; subsets(2)],
            threes: vec![0; subsets(3)],
            fours: vec![0; subsets(4)],
        }
    }

    /// Counts one more hand of five different cards in ascending order; each is to be counted once.
    #[inline]
    pub fn add(&mut self, hand: [Card; 5]) {
        self.all += 1;
        for_each_subset(hand, |subset| match subset {
            Subset::One(place) => self.ones[place] += 1,
            Subset::Two(place) => self.twos[place] += 1,
            Subset::Three(place) => self.threes[place] += 1,
            Subset::Four(place) => self.fours[place] += 1,
        });
    }

    /// Number of counted hands with none of the five or six different cards of `hand`, given in ascending order, plus
    /// the number of counted hands that are among its five-card parts.
    #[inline]
    pub fn avoiding<const K: usize>(&self, hand: [Card; K]) -> u32 {
        let (mut even, mut odd) = (self.all, 0);
        for_each_subset(hand, |subset| match subset {
            Subset::One(place) => odd += self.ones[place],
            Subset::Two(place) => even += u32::from(self.twos[place]),
            Subset::Three(place) => odd += u32::from(self.threes[place]),
            Subset::Four(place) => even += u32::from(self.fours[place]),
        });
        even - odd
    }
}

/// Calls `each` with every subset of one to four cards of a hand in ascending order.
#[inline(always)]
fn for_each_subset<const K: usize>(hand: [Card; K], mut each: impl FnMut(Subset)) {
    let cards = hand.map(Card::index);
    for (above, &highest) in cards.iter().enumerate() {
        each(Subset::One(highest));
        for (below, &lower) in cards[..above].iter().enumerate() {
            each(Subset::Two(lower + SECOND[highest] as usize));
            for (lowest, &second) in cards[..below].iter().enumerate() {
                let two_above = SECOND[lower] as usize + THIRD[highest] as usize;
                each(Subset::Three(second + two_above));
                for &first in &cards[..lowest] {
                    let three_above = (SECOND[second] + THIRD[lower] + FOURTH[highest]) as usize;
                    each(Subset::Four(first + three_above));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{CardSet, Suit};

    /// All hands of sixteen cards with an even number of spades: some that overlap with those asked for, and some that
    /// do not.
    #[test]
    fn hands_that_avoid_cards_are_counted_as_by_looking_at_each() {
        let deck: CardSet = CardSet::FULL_DECK.iter().skip(20).take(16).collect();
        let spades = |hand: &[Card; 5]| hand.iter().filter(|card| card.suit() == Suit::Spades).count();
        let counted: Vec<[Card; 5]> = deck.subsets::<5>().filter(|hand| spades(hand).is_multiple_of(2)).collect();
        let mut counts = SubsetCounts::none();
        counted.iter().for_each(|&hand| counts.add(hand));
        let avoiding =
            |cards: &[Card]| counted.iter().filter(|hand| hand.iter().all(|card| !cards.contains(card))).count();
        for hand in deck.subsets::<5>().step_by(7) {
            let own = usize::from(counted.contains(&hand));
            assert_eq!(counts.avoiding(hand) as usize, avoiding(&hand) + own, "{hand:?}");
        }
        for hand in deck.subsets::<6>().step_by(31) {
            let parts: CardSet = hand.into_iter().collect();
            let own = parts.subsets::<5>().filter(|part| counted.contains(part)).count();
            assert_eq!(counts.avoiding(hand) as usize, avoiding(&hand) + own, "{hand:?}");
        }
    }
}
