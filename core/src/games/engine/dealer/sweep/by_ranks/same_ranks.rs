//! Hidden hands of five undealt cards, those of the same ranks together: which there are, how many are of each value or
//! better, and how many avoid given cards.
//!
//! Ranks decide the value except with four or more cards of one suit. Such hands have their flush value if that is
//! higher.

use az::Az;

use crate::cards::{Card, CardSet, Rank, Suit, binomial};
use crate::hands::four_card::{self, FourCardValue, RANKINGS};
use crate::hands::rank_sets::{ranks_by_suit, subsets_of_set};
use crate::hands::{rank_multiset_addend, rank_multiset_index, rank_multisets, rank_multisets_in_order};

pub const RANKS: usize = Rank::ALL.len();
/// Cards of a hidden hand, and of a player's.
pub const CARDS: usize = 5;

/// Hidden hands with the same ranks in and outside one suit.
#[derive(Clone, Copy)]
pub struct SameRanks {
    /// Number of hands, at most C(51, 5).
    pub hands: i32,
    /// Index of the multiset of ranks.
    pub index: usize,
    cards: usize,
    /// Mask of ranks in the suit.
    pub suited: u16,
    outside: usize,
    /// Ranks outside the suit, ascending; as many as `outside`.
    ranks: [Rank; CARDS],
}

/// A suit in which four cards make a flush.
#[derive(PartialEq)]
pub struct FlushSuit {
    /// Mask of its undealt ranks.
    ranks: u16,
    /// Bit of the up card's rank if it is of this suit, otherwise 0.
    pub up_card: u16,
    /// Undealt cards of each rank in other suits.
    pub outside: [usize; RANKS],
}

/// Search for the hands of some cards in and outside a suit.
struct Search<'s, E> {
    /// Mask of ranks in the suit.
    suit: u16,
    outside: &'s [usize; RANKS],
    least_suited: u32,
    each: E,
}

pub fn cards_by_rank(cards: CardSet) -> [usize; RANKS] {
    let mut of_rank = [0; RANKS];
    cards.iter().for_each(|card| of_rank[card.rank() as usize] += 1);
    of_rank
}

/// Values by ranks alone of the multisets of hidden ranks, with an up card of this rank.
pub fn values_by_ranks(up_card: Rank) -> Vec<FourCardValue> {
    let (tables, multisets) = (four_card::tables(), rank_multisets_in_order());
    let value = |[one, two, three, four, five]: [Rank; CARDS]| {
        let mut ranks = [one, two, three, four, five, up_card];
        ranks.sort_unstable();
        tables.by_six_ranks()[rank_multiset_index(ranks.map(|rank| Card::new(rank, Suit::Clubs)))]
    };
    multisets.into_iter().map(value).collect()
}

/// Passes `each` the hands by ranks alone, all ranks outside.
pub fn each_by_ranks(cards: CardSet, each: impl FnMut(&SameRanks)) {
    Search { suit: 0, outside: &cards_by_rank(cards), least_suited: 0, each }.add(0, SameRanks::NONE);
}

impl FlushSuit {
    pub fn of(suit: Suit, cards: CardSet, up_card: Card) -> Self {
        FlushSuit {
            ranks: ranks_by_suit(cards.iter())[suit as usize],
            up_card: ranks_by_suit([up_card])[suit as usize],
            outside: cards_by_rank(cards.iter().filter(|card| card.suit() != suit).collect()),
        }
    }

    /// Passes `each` the hands with a flush that is higher than their value by ranks, with both values.
    pub fn each_flush(&self, by_ranks: &[FourCardValue], mut each: impl FnMut(&SameRanks, [FourCardValue; 2])) {
        let flushes = &four_card::tables().by_suited_ranks[..];
        let each = |hands: &SameRanks| {
            let values = [by_ranks[hands.index], flushes[usize::from(hands.suited | self.up_card)]];
            if values[0] < values[1] {
                each(hands, values);
            }
        };
        let least_suited = 4 - self.up_card.count_ones();
        Search { suit: self.ranks, outside: &self.outside, least_suited, each }.add(0, SameRanks::NONE);
    }
}

impl<E: FnMut(&SameRanks)> Search<'_, E> {
    /// Finds all hands that extend these cards by cards of rank `first` or higher.
    fn add(&mut self, first: usize, begun: SameRanks) {
        if begun.cards == CARDS {
            return (self.each)(&begun);
        }
        let most_outside = CARDS - self.least_suited as usize - begun.outside;
        for rank in first..RANKS {
            if (begun.suited | self.suit >> rank << rank).count_ones() < self.least_suited {
                return;
            }
            for suited in 0..=self.suit >> rank & 1 {
                let with_rank = begun.with(rank, usize::from(suited));
                let begun = SameRanks { suited: begun.suited | suited << rank, ..with_rank };
                let most = (CARDS - begun.cards).min(most_outside).min(self.outside[rank]);
                for outside in usize::from(suited == 0)..=most {
                    self.add(rank + 1, begun.with_outside(rank, outside, self.outside[rank]));
                }
            }
        }
    }
}

impl SameRanks {
    const NONE: SameRanks =
        SameRanks { hands: 1, index: 0, cards: 0, suited: 0, outside: 0, ranks: [Rank::Two; CARDS] };

    /// Ranks outside the suit, ascending.
    pub fn outside(&self) -> &[Rank] {
        &self.ranks[..self.outside]
    }

    /// Adds `cards` of the `left` cards of this rank outside the suit.
    fn with_outside(self, rank: usize, cards: usize, left: usize) -> Self {
        let mut more = self.with(rank, cards);
        more.hands *= binomial(left, cards).az::<i32>();
        more.ranks[self.outside..self.outside + cards].fill(Rank::ALL[rank]);
        more.outside += cards;
        more
    }

    fn with(self, rank: usize, cards: usize) -> Self {
        let addends = (self.cards..self.cards + cards).map(|lower| rank_multiset_addend(lower, Rank::ALL[rank]));
        SameRanks { cards: self.cards + cards, index: self.index + addends.sum::<usize>(), ..self }
    }
}

/// Values by ranks of all hidden hands, by rank of the up card.
pub struct ValuesLeft([Vec<FourCardValue>; RANKS]);

impl ValuesLeft {
    pub fn build() -> Self {
        ValuesLeft(Rank::ALL.map(values_by_ranks))
    }

    /// By value, the number of hidden hands from `cards`, which lack the up card, that are of this value or better:
    /// hands are counted by ranks alone, and those with a higher flush are moved to its value.
    pub fn hands_from(&self, cards: CardSet, up_card: Card) -> Vec<u32> {
        let by_ranks = &self.0[up_card.rank() as usize][..];
        let mut numbers = vec![0_i32; RANKINGS];
        each_by_ranks(cards, |same| numbers[by_ranks[same.index].index()] += same.hands);
        for suit in Suit::ALL {
            FlushSuit::of(suit, cards, up_card).each_flush(by_ranks, |same, [by_ranks, flush]| {
                numbers[by_ranks.index()] -= same.hands;
                numbers[flush.index()] += same.hands;
            });
        }
        let mut from = vec![0; RANKINGS + 1];
        for value in (0..RANKINGS).rev() {
            // Never negative: a number of hands.
            from[value] = from[value + 1] + numbers[value].unsigned_abs();
        }
        from
    }
}

/// First index of the parts of each size, and the number of all parts.
const PARTS: [usize; CARDS + 2] = {
    let mut parts = [0; CARDS + 2];
    let mut size = 0;
    while size <= CARDS {
        parts[size + 1] = parts[size] + rank_multisets(size);
        size += 1;
    }
    parts
};

/// Five-card hands counted by the ranks that they contain.
///
/// By inclusion and exclusion, the hands that avoid a set P of cards number the sum over all parts of P of (-1)^size
/// times the hands that contain the part. All hands of the same ranks are counted together, so a part is a multiset of
/// ranks.
pub struct RankCounts {
    left: [usize; RANKS],
    /// Hands that contain given cards, by the multiset of up to five ranks of these. Below 2^22, and sums over the 64
    /// parts of six cards below 2^28.
    containing: Vec<i32>,
}

impl RankCounts {
    pub fn none(left: [usize; RANKS]) -> Self {
        RankCounts { left, containing: vec![0; PARTS[CARDS + 1]] }
    }

    /// Counts all hands of five ranks, which are ascending and in the deck.
    pub fn add(&mut self, ranks: &[Rank]) {
        self.add_to_parts(ranks, 0, 0, 1);
    }

    /// Adds `hands` to every part that extends this one by some of `ranks`, times the ways to choose the other cards.
    fn add_to_parts(&mut self, ranks: &[Rank], size: usize, index: usize, hands: u32) {
        let Some(&rank) = ranks.first() else {
            self.containing[PARTS[size] + index] += hands.az::<i32>();
            return;
        };
        let times = ranks.iter().take_while(|&&other| other == rank).count();
        let mut with_rank = index;
        for taken in 0..=times {
            let others = binomial(self.left[rank as usize] - taken, times - taken);
            self.add_to_parts(&ranks[times..], size + taken, with_rank, hands * others);
            with_rank += rank_multiset_addend(size + taken, rank);
        }
    }

    /// Counted hands that avoid five or six cards of these ascending ranks.
    pub fn avoiding(&self, ranks: &[Rank]) -> i32 {
        let parts = (0_u32..1 << ranks.len()).filter(|part| part.count_ones() as usize <= CARDS);
        let containing = |part: u32| {
            let (mut size, mut index) = (0, 0);
            for (place, &rank) in ranks.iter().enumerate() {
                if part >> place & 1 == 1 {
                    index += rank_multiset_addend(size, rank);
                    size += 1;
                }
            }
            let hands = self.containing[PARTS[size] + index];
            if size % 2 == 0 { hands } else { -hands }
        };
        parts.map(containing).sum()
    }
}

const PAIRS: usize = RANKS * (RANKS + 1) / 2;

/// Index of each set of up to five ranks, by size; out of bounds for larger sets.
static SETS: [u16; 1 << RANKS] = {
    let mut places = [u16::MAX; 1 << RANKS];
    // The next set of each size.
    let (mut next, mut set) = ([0, 1, 1 + 13, 1 + 13 + 78, UP_TO_THREE, UP_TO_FOUR], 0_usize);
    while set < places.len() {
        let size = set.count_ones() as usize;
        if size < next.len() {
            places[set] = next[size];
            next[size] += 1;
        }
        set += 1;
    }
    places
};
/// Number of sets of up to three, four and five of thirteen ranks.
const UP_TO_THREE: u16 = 1 + 13 + 78 + 286;
const UP_TO_FOUR: u16 = UP_TO_THREE + 715;
const UP_TO_FIVE: u16 = UP_TO_FOUR + 1287;

fn pair([low, high]: [Rank; 2]) -> usize {
    let (low, high) = (low as usize, high as usize);
    high * (high + 1) / 2 + low
}

/// Five-card hands counted by their ranks in one suit and up to two ranks outside it.
///
/// By inclusion and exclusion as in [`RankCounts`]; a part is a set of ranks in the suit and a multiset of up to two
/// ranks outside.
pub struct FlushCounts {
    /// Cards of each rank in other suits.
    left: [usize; RANKS],
    /// Hands that contain a set of ranks in the suit, by set. Below 2^18, and so all sums below 2^28.
    suited: Vec<i32>,
    /// Hands that also contain a given card of one rank outside.
    and_one: Vec<[i32; RANKS]>,
    /// Hands that also contain two given cards outside; empty if no hand has two.
    and_two: Vec<[i32; PAIRS]>,
}

impl FlushCounts {
    pub fn none(left: [usize; RANKS], two_outside: bool) -> Self {
        let and_two = if two_outside { UP_TO_THREE.into() } else { 0 };
        FlushCounts {
            left,
            suited: vec![0; UP_TO_FIVE.into()],
            and_one: vec![[0; RANKS]; UP_TO_FOUR.into()],
            and_two: vec![[0; PAIRS]; and_two],
        }
    }

    /// Counts the hands of these ranks, up to two of them outside; a `sign` of -1 removes them instead.
    pub fn add(&mut self, same: &SameRanks, sign: i32) {
        let left = |rank: Rank| self.left[rank as usize].az::<i32>();
        // Each rank outside, with the number of hands that contain a given card of it.
        let with_one = match *same.outside() {
            [low, high] if low == high => [Some((low, left(low) - 1)), None],
            [low, high] => [Some((low, left(high))), Some((high, left(low)))],
            [rank] => [Some((rank, 1)), None],
            _ => [None; 2],
        };
        for part in subsets_of_set(same.suited) {
            let place = usize::from(SETS[usize::from(part)]);
            self.suited[place] += sign * same.hands;
            for (rank, hands) in with_one.iter().flatten() {
                self.and_one[place][*rank as usize] += sign * hands;
            }
            if let [low, high] = *same.outside() {
                self.and_two[place][pair([low, high])] += sign;
            }
        }
    }

    /// Counted hands that avoid cards of these ranks in the suit, and of these ascending ranks outside it.
    pub fn avoiding(&self, suited: u16, outside: &[Rank]) -> i32 {
        let signed = |part: u16| {
            let hands = self.containing(part, outside);
            if part.count_ones().is_multiple_of(2) { hands } else { -hands }
        };
        subsets_of_set(suited).map(signed).sum()
    }

    /// Counted hands that contain these ranks in the suit and avoid the cards outside it.
    fn containing(&self, suited: u16, outside: &[Rank]) -> i32 {
        let place = usize::from(SETS[usize::from(suited)]);
        let mut hands = self.suited.get(place).copied().unwrap_or_default();
        if let Some(and_one) = self.and_one.get(place) {
            hands -= outside.iter().map(|&rank| and_one[rank as usize]).sum::<i32>();
        }
        if let Some(and_two) = self.and_two.get(place) {
            for (below, &high) in outside.iter().enumerate() {
                hands += outside[..below].iter().map(|&low| and_two[pair([low, high])]).sum::<i32>();
            }
        }
        hands
    }
}
