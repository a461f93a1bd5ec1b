//! Known community cards, and the ways to deal the others. The usual case is that none is known.

use crate::cards::{Card, Suit};
use crate::games::criss_cross_poker::decisions::starting_hands::{Ends, StartingHand, ways_to_take};
use crate::games::criss_cross_poker::rules::{COMMUNITY_CARDS, deals_after};
use crate::games::engine::bets::STREETS;
use crate::games::engine::likeness::{LIKENESSES, Likeness, likenesses_of};

/// Number of known ends in each row, and whether the middle card is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownPlaces {
    ends: [usize; 2],
    pub middle: bool,
}

pub struct KnownCards<'s> {
    pub starting: &'s StartingHand,
    rows: [KnownEnds; 2],
    pub middle: Option<Likeness>,
    pub left: Left,
}

/// Undealt cards by likeness: neither the player's, nor dead, nor known.
type Left = [i8; LIKENESSES];

/// Ends of a row, by index, and the number of ways to deal them.
#[derive(Clone, Copy)]
pub struct DealtEnds {
    pub place: usize,
    pub ways: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KnownEnds {
    Neither,
    One(Likeness),
    /// Index among the starting hand's ends.
    Both(usize),
}

impl KnownPlaces {
    /// From places of the cross: 0 and 1 are the horizontal ends, 2 and 3 the vertical ends, 4 is the middle card.
    pub fn of(places: &[usize]) -> Self {
        let among = |row: [usize; 2]| row.iter().filter(|place| places.contains(place)).count();
        KnownPlaces { ends: [among([0, 1]), among([2, 3])], middle: places.contains(&4) }
    }

    /// Ways to complete the deal from each street, from `cards` undealt cards including the known ones.
    pub fn deals_after(self, cards: usize) -> [u128; STREETS] {
        let known = [self.ends[0], self.ends[1], usize::from(self.middle)];
        deals_after(cards - known.iter().sum::<usize>(), [2 - known[0], 2 - known[1], 1 - known[2]])
    }

    /// Calls `each` with every choice of cards at these places, and the number of ways to deal it.
    pub fn each_known<'s>(self, starting: &'s StartingHand, mut each: impl FnMut(KnownCards<'s>, i64)) {
        let whole = starting.numbers_left;
        for (across, of_across) in KnownEnds::all(starting, self.ends[0], &whole) {
            let left = across.taken_from(starting, whole);
            for (down, of_down) in KnownEnds::all(starting, self.ends[1], &left) {
                let (rows, left) = ([across, down], down.taken_from(starting, left));
                if !self.middle {
                    each(KnownCards::new(starting, rows, None), of_across * of_down);
                    continue;
                }
                for (card, cards) in middle_cards(starting, rows, &left) {
                    each(KnownCards::new(starting, rows, Some(card)), of_across * of_down * cards);
                }
            }
        }
    }

    /// The part of this cross that is known; of a row with one known end that is the first one. `suit` is the common
    /// suit of the player's cards, if any.
    pub fn known(self, starting: &StartingHand, cross: [Card; COMMUNITY_CARDS], suit: Option<Suit>) -> KnownCards<'_> {
        let [left_end, right_end, far, near, middle] = cross;
        let of = |known: usize, ends: [Card; 2]| match known {
            0 => KnownEnds::Neither,
            1 => KnownEnds::One(Likeness::of(ends[0], suit)),
            _ => starting.place_of(likenesses_of(ends, suit)).map_or(KnownEnds::Neither, KnownEnds::Both),
        };
        let rows = [of(self.ends[0], [left_end, right_end]), of(self.ends[1], [far, near])];
        KnownCards::new(starting, rows, self.middle.then(|| Likeness::of(middle, suit)))
    }
}

impl<'s> KnownCards<'s> {
    pub fn nothing(starting: &'s StartingHand) -> Self {
        KnownCards::new(starting, [KnownEnds::Neither; 2], None)
    }

    fn new(starting: &'s StartingHand, rows: [KnownEnds; 2], middle: Option<Likeness>) -> Self {
        let left = rows.into_iter().fold(starting.numbers_left, |left, row| row.taken_from(starting, left));
        KnownCards { starting, rows, middle, left: middle.into_iter().fold(left, without) }
    }

    /// Vertical ends that can be dealt after these horizontal ones. Where neither vertical end is known, ends are
    /// merged by rank if ranks decide.
    pub fn verticals(&self, horizontal: usize) -> Vec<DealtEnds> {
        let left = KnownCards::new(self.starting, [KnownEnds::Both(horizontal), self.rows[1]], self.middle).left;
        let mut columns: Vec<_> = self.row(1, left).collect();
        if self.rows[1] == KnownEnds::Neither {
            for place in 0..columns.len() {
                let [_, alike] = self.starting.by_ranks([horizontal, place]);
                columns[alike].ways += std::mem::take(&mut columns[place].ways);
            }
        }
        columns.retain(|ends| ends.ways > 0);
        columns
    }

    /// Ends of a row, dealt or not, with these cards left.
    #[inline]
    pub fn row(&self, row: usize, left: Left) -> impl Iterator<Item = DealtEnds> {
        let (known, ends) = (self.rows[row], &self.starting.ends);
        let places = match known {
            KnownEnds::Both(place) => place..place + 1,
            _ => 0..ends.len(),
        };
        places.map(move |place| DealtEnds { place, ways: known.ways(ends[place].likenesses, &left) })
    }
}

impl KnownEnds {
    /// Every choice of `known` known ends, with its number of ways.
    fn all(starting: &StartingHand, known: usize, left: &Left) -> Vec<(Self, i64)> {
        let all: Vec<(Self, i64)> = match known {
            0 => vec![(KnownEnds::Neither, 1)],
            1 => Likeness::all().map(|card| (KnownEnds::One(card), left[card.index()].into())).collect(),
            _ => {
                let ways = |ends: &Ends| KnownEnds::Neither.ways(ends.likenesses, left);
                (0..).map(KnownEnds::Both).zip(starting.ends.iter().map(ways)).collect()
            }
        };
        all.into_iter().filter(|&(_, ways)| ways > 0).collect()
    }

    /// Ways to deal the unknown ones of these ends.
    #[inline(always)]
    fn ways(self, [low, high]: [Likeness; 2], left: &Left) -> i64 {
        match self {
            KnownEnds::Neither => ways_to_take([low, high], |card| left[card.index()].into()).into(),
            KnownEnds::One(known) if known == low => left[high.index()].into(),
            KnownEnds::One(known) if known == high => left[low.index()].into(),
            KnownEnds::One(_) => 0,
            KnownEnds::Both(_) => 1,
        }
    }

    fn taken_from(self, starting: &StartingHand, left: Left) -> Left {
        match self {
            KnownEnds::Neither => left,
            KnownEnds::One(card) => without(left, card),
            KnownEnds::Both(place) => starting.ends[place].likenesses.into_iter().fold(left, without),
        }
    }
}

/// Undealt middle cards with their number; where both rows are known, cards that make the same hands are merged.
fn middle_cards(starting: &StartingHand, rows: [KnownEnds; 2], left: &Left) -> Vec<(Likeness, i64)> {
    let all = Likeness::all().map(|card| (card, i64::from(left[card.index()]))).filter(|&(_, cards)| cards > 0);
    let [KnownEnds::Both(across), KnownEnds::Both(down)] = rows else { return all.collect() };
    let hands = |card: Likeness| [across, down].map(|place| starting.ends[place].kinds[card.index()]);
    let mut alike: Vec<(Likeness, i64)> = Vec::new();
    for (card, cards) in all {
        match alike.iter_mut().find(|(known, _)| hands(*known) == hands(card)) {
            Some((_, sum)) => *sum += cards,
            None => alike.push((card, cards)),
        }
    }
    alike
}

fn without(mut left: Left, card: Likeness) -> Left {
    left[card.index()] -= 1;
    left
}
