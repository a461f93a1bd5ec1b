//! How many of the five-card hands counted so far avoid given cards.
//!
//! By inclusion and exclusion: the hands that contain none of the cards of a set P number the sum over all subsets S of P
//! of (-1)^|S| times the hands that contain S. Adding a hand counts it for each of its subsets of up to four cards, so
//! that the answer for any P is a sum of look-ups. Subsets of five cards are the counted hands themselves; whether P has
//! such parts among them is for the caller to say.

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

const PAIRS: [u32; Card::COUNT] = parts(2);
const TRIPLES: [u32; Card::COUNT] = parts(3);
const QUADRUPLES: [u32; Card::COUNT] = parts(4);

/// What each card adds to the index of a subset in which it is the `place`-th from below.
const fn parts(place: usize) -> [u32; Card::COUNT] {
    let mut parts = [0; Card::COUNT];
    let mut card = 0;
    while card < Card::COUNT {
        parts[card] = binomial(card, place);
        card += 1;
    }
    parts
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
        for d in 0..5 {
            let one = hand[d].index();
            self.ones[one] += 1;
            for c in 0..d {
                let two = hand[c].index() + PAIRS[hand[d].index()] as usize;
                self.twos[two] += 1;
            }
        }
        let (threes, fours) = (&mut self.threes, &mut self.fours);
        for_each_triple_and_quadruple(hand, |triple| threes[triple] += 1, |quadruple| fours[quadruple] += 1);
    }

    /// Number of counted hands with none of the five or six different cards of `hand`, given in ascending order, plus the
    /// number of counted hands that are among its five-card parts.
    #[inline]
    pub fn avoiding<const K: usize>(&self, hand: [Card; K]) -> u32 {
        let mut ones = 0;
        let mut twos = 0;
        for d in 0..K {
            ones += self.ones[hand[d].index()];
            for c in 0..d {
                twos += u32::from(self.twos[hand[c].index() + PAIRS[hand[d].index()] as usize]);
            }
        }
        let (mut threes, mut fours) = (0, 0);
        for_each_triple_and_quadruple(
            hand,
            |triple| threes += u32::from(self.threes[triple]),
            |quadruple| fours += u32::from(self.fours[quadruple]),
        );
        self.all + twos + fours - ones - threes
    }
}

/// Calls with the index of every three-card and of every four-card subset of a hand in ascending order.
#[inline(always)]
fn for_each_triple_and_quadruple<const K: usize>(
    hand: [Card; K],
    mut triple: impl FnMut(usize),
    mut quadruple: impl FnMut(usize),
) {
    let card = hand.map(Card::index);
    for d in 2..K {
        let highest = TRIPLES[card[d]] as usize;
        for c in 1..d {
            let two = PAIRS[card[c]] as usize + highest;
            for b in 0..c {
                triple(card[b] + two);
            }
        }
    }
    for d in 3..K {
        let highest = QUADRUPLES[card[d]] as usize;
        for c in 2..d {
            let two = TRIPLES[card[c]] as usize + highest;
            for b in 1..c {
                let three = PAIRS[card[b]] as usize + two;
                for a in 0..b {
                    quadruple(card[a] + three);
                }
            }
        }
    }
}
