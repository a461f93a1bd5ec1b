//! Counts of five-card hands that avoid given cards, by ranks and by flush suit.

use az::Az;

use super::undealt::{CARDS, RANKS, SameRanks};
use crate::cards::{Rank, binomial};
use crate::hands::{rank_multiset_addend, rank_multisets};

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
static SETS: [u16; 1 << RANKS] = sets_by_size();
/// Number of sets of up to three, four and five of thirteen ranks.
const UP_TO_THREE: usize = 1 + 13 + 78 + 286;
const UP_TO_FOUR: usize = UP_TO_THREE + 715;
const UP_TO_FIVE: usize = UP_TO_FOUR + 1287;

const fn sets_by_size() -> [u16; 1 << RANKS] {
    let mut places = [u16::MAX; 1 << RANKS];
    let (mut size, mut place) = (0, 0);
    while size <= 5 {
        let mut set = 0_usize;
        while set < places.len() {
            if set.count_ones() == size {
                places[set] = place;
                place += 1;
            }
            set += 1;
        }
        size += 1;
    }
    places
}

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
        let and_two = if two_outside { UP_TO_THREE } else { 0 };
        FlushCounts {
            left,
            suited: vec![0; UP_TO_FIVE],
            and_one: vec![[0; RANKS]; UP_TO_FOUR],
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
        for part in parts(same.suited) {
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
        parts(suited).map(signed).sum()
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

/// Subsets of a mask, itself first.
fn parts(set: u16) -> impl Iterator<Item = u16> {
    std::iter::successors(Some(set), move |&part| Some(part.checked_sub(1)? & set))
}
