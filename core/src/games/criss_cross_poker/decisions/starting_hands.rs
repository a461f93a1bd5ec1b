//! Starting hands up to suit isomorphism, and the ends of the rows by likeness, with the number of ways to deal them;
//! then known community cards, and the ways to deal the others. The usual case is that none is known.

use az::Az;

use crate::cards::{Card, CardSet, Rank, Suit, SuitSymmetry};
use crate::games::criss_cross_poker::rules::{COMMUNITY_CARDS, TURNED, deals_after};
use crate::games::engine::bets::STREETS;
use crate::games::engine::kinds::PokerHand;
use crate::games::engine::likeness::{LIKENESSES, Likeness, likenesses_of, pair_place, suit_of};
use crate::hands::{PackedCards, five_card};

/// Pairs of likenesses, lower first.
pub const LIKENESS_PAIRS: usize = LIKENESSES * (LIKENESSES + 1) / 2;

/// The player's two cards, representing all suit-isomorphic hands.
#[derive(Clone, Debug)]
pub struct StartingHand {
    /// Ascending.
    pub cards: [Card; 2],
    /// Number of hands represented.
    pub hands: u32,
    /// Common suit of both cards, if any.
    pub suit: Option<Suit>,
    /// Rest of the deck, by likeness.
    left: [Vec<Card>; LIKENESSES],
    /// Number of cards in each.
    pub numbers_left: [i8; LIKENESSES],
    /// Every pair of likenesses that a row's ends can have.
    pub ends: Vec<Ends>,
    /// Index of the ends with each pair of likenesses, by [`pair_of`]; `None` if no row can have them.
    pub places: Vec<Option<u16>>,
}

/// Outer cards of a row, representing all pairs with these likenesses.
#[derive(Clone, Debug)]
pub struct Ends {
    pub likenesses: [Likeness; 2],
    /// Number of such pairs in the deck without the player's cards.
    pub ways: u32,
    /// Hand of the player's cards and these ends, by likeness of the middle card. Where none is left, another middle
    /// card of the same rank stands in; if there is none either, the entry is meaningless.
    pub kinds: [PokerHand; LIKENESSES],
    usual: PokerHand,
    /// Mask of middle likenesses that make another hand than `usual`.
    unusual: u32,
    /// The ends and the player's cards share a suit.
    pub flush: bool,
    /// Index of the first ends with the same ranks and no flush draw; the own index if these have a flush draw.
    by_ranks: usize,
}

impl StartingHand {
    /// Every starting hand of a deck of at least seven cards, one per suit class.
    pub fn all(deck: CardSet) -> Vec<Self> {
        let classes = SuitSymmetry::of(deck).classes_of(2);
        let hands = classes.into_iter().filter_map(|class| Some((class.representative.to_array()?, class.hands)));
        hands.map(|(cards, hands)| StartingHand::new(deck, cards, hands)).collect()
    }

    /// The hand of these cards, in ascending order, which represents `hands` hands.
    pub fn new(deck: CardSet, cards: [Card; 2], hands: u32) -> Self {
        let suit = suit_of(cards);
        let mut left: [Vec<Card>; LIKENESSES] = Default::default();
        for card in deck.without(cards.into_iter().collect()).iter() {
            left[Likeness::of(card, suit).index()].push(card);
        }
        let numbers_left = left.each_ref().map(|cards| cards.len().az::<i8>());
        let places = vec![None; LIKENESS_PAIRS];
        let mut starting = StartingHand { cards, hands, suit, left, numbers_left, ends: Vec::new(), places };
        for high in Likeness::all() {
            for low in Likeness::all().filter(|&low| low <= high) {
                if let Some(cards) = starting.cards_at([low, high], &[]) {
                    starting.places[usize::from(pair_of([low, high]))] = Some(starting.ends.len().az::<u16>());
                    starting.ends.push(starting.next_ends([low, high], cards));
                }
            }
        }
        starting
    }

    /// The same hand with cards of these likenesses out of play. Ends keep their indices, even if they can no longer be
    /// dealt.
    #[must_use]
    pub fn without(&self, dead: &[Likeness]) -> Self {
        let mut fewer = self.clone();
        for card in dead {
            // Empty only if more dead cards are named than the deck has.
            if fewer.left[card.index()].pop().is_some() {
                fewer.numbers_left[card.index()] -= 1;
            }
        }
        for ends in &mut fewer.ends {
            ends.ways = ways_to_take(ends.likenesses, |card| fewer.numbers_left[card.index()].into());
        }
        fewer
    }

    /// The ends with these likenesses, such as `cards`, after those known so far.
    fn next_ends(&self, likenesses: [Likeness; 2], cards: [Card; 2]) -> Ends {
        let ways = ways_to_take(likenesses, |likeness| self.numbers_left[likeness.index()].into());
        let four: PackedCards = self.cards.into_iter().chain(cards).collect();
        let left = |likeness: usize| self.left[likeness].iter().find(|card| !cards.contains(card));
        // Hand of the player's cards and these ends, by likeness of the middle card.
        let kinds: [PokerHand; LIKENESSES] = std::array::from_fn(|likeness| {
            let middle = left(likeness).or_else(|| left((likeness + Rank::ALL.len()) % LIKENESSES));
            let kind = |&card: &Card| PokerHand::of_value(five_card::tables().value(four + card.into()));
            middle.map_or(PokerHand::Nothing, kind)
        });
        let middles = |kind: PokerHand| {
            let made = kinds.iter().zip(&self.numbers_left).filter(|(of, _)| **of == kind);
            made.map(|(_, &number)| i64::from(number)).sum::<i64>()
        };
        let usual = kinds.into_iter().max_by_key(|&kind| middles(kind)).unwrap_or(PokerHand::Nothing);
        let unusual = kinds.iter().rev().fold(0, |bits, &kind| bits << 1 | u32::from(kind != usual));
        let flush = likenesses.iter().all(|likeness| likeness.in_suit());
        let mut ends = Ends { likenesses, ways, kinds, usual, unusual, flush, by_ranks: self.ends.len() };
        let of_ranks = |known: &Ends| !known.flush && known.place_by_ranks() == ends.place_by_ranks();
        let first = self.ends.iter().position(of_ranks).filter(|_| !flush);
        ends.by_ranks = first.unwrap_or(self.ends.len());
        ends
    }

    /// Ways to complete the deal from each street.
    pub fn deals_after(&self) -> [u128; STREETS] {
        deals_after(self.left.iter().map(Vec::len).sum(), TURNED)
    }

    /// Calls `each` with both rows' hands and the number of middle cards that make them; a pair of hands may come more
    /// than once. For ends that cannot be dealt together some numbers are negative.
    #[inline]
    pub fn each_middle(&self, rows: [&Ends; 2], mut each: impl FnMut([PokerHand; 2], i64)) {
        let mut numbers = self.numbers_left;
        rows.iter().flat_map(|row| row.likenesses).for_each(|gone| numbers[gone.index()] -= 1);
        let mut usual = numbers.iter().map(|&number| i64::from(number)).sum::<i64>();
        let mut unusual = rows[0].unusual | rows[1].unusual;
        while unusual != 0 {
            let likeness = unusual.trailing_zeros() as usize;
            unusual &= unusual - 1;
            let left = i64::from(numbers[likeness]);
            usual -= left;
            each(rows.map(|row| row.kinds[likeness]), left);
        }
        each(rows.map(|row| row.usual), usual);
    }

    /// Representative ends with the same ranks, which make the same hands as often; with a flush draw, the ends
    /// themselves.
    #[inline]
    pub fn by_ranks(&self, ends: [usize; 2]) -> [usize; 2] {
        let rows = ends.map(|place| &self.ends[place]);
        if rows[0].flush | rows[1].flush { ends } else { rows.map(|row| row.by_ranks) }
    }

    /// Ways to deal `ends` after `taken`.
    pub fn ways_after(&self, ends: &Ends, taken: &Ends) -> u32 {
        ways_to_take(ends.likenesses, |likeness| {
            let gone = taken.likenesses.iter().filter(|&&other| other == likeness).count();
            i32::from(self.numbers_left[likeness.index()]) - gone.az::<i32>()
        })
    }

    /// Index of the ends with these likenesses, in ascending order.
    pub fn place_of(&self, likenesses: [Likeness; 2]) -> Option<usize> {
        self.places[usize::from(pair_of(likenesses))].map(usize::from)
    }

    /// Two cards of these likenesses that are not in `taken`, if any.
    pub fn cards_at(&self, likenesses: [Likeness; 2], taken: &[Card]) -> Option<[Card; 2]> {
        let left =
            |likeness: Likeness| self.left[likeness.index()].iter().filter(|card| !taken.contains(card)).copied();
        let [low, high] = likenesses;
        let first = left(low).next()?;
        Some([first, left(high).find(|&card| card != first)?])
    }
}

impl Ends {
    /// Index among all pairs of ranks.
    pub fn place_by_ranks(&self) -> u16 {
        let [one, other] = self.likenesses.map(|likeness| likeness.rank() as u16);
        pair_place(one.min(other), one.max(other))
    }
}

/// Index of two likenesses, the lower first, among all pairs of them.
pub fn pair_of(likenesses: [Likeness; 2]) -> u16 {
    let [low, high] = likenesses.map(|likeness| likeness.index().az::<u16>());
    pair_place(low, high)
}

/// Ways to draw two cards of these likenesses, with `left` cards of each.
#[inline(always)]
pub fn ways_to_take([low, high]: [Likeness; 2], left: impl Fn(Likeness) -> i32) -> u32 {
    let ways = if low == high { left(low) * (left(low) - 1) / 2 } else { left(low) * left(high) };
    ways.az::<u32>()
}

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
                let known = || middle_cards(starting, rows, &left).into_iter().map(|(card, cards)| (Some(card), cards));
                let middles = if self.middle { known().collect() } else { vec![(None, 1)] };
                for (card, cards) in middles {
                    each(KnownCards::new(starting, rows, card), of_across * of_down * cards);
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
