//! Decisions by look-up, and the hands of a strip of dealt rounds.
//!
//! The key of an unsuited hand is its two ranks, and so is the key of the ends of a row: 91 pairs of ranks each. The
//! key of a suited hand is its two different ranks, and the key of ends two of 26 likenesses; but if both rows are in
//! sight and neither is of the hand's suit, no flush is possible, and vertical ends are keyed by rank. A horizontal row
//! leads to a list of the bets of the round by vertical ends. With optimal decisions 63,037 rows share 1,538 lists,
//! which take 149 KB.

use std::collections::HashMap;

use az::Az;
use rayon::prelude::*;

use crate::cards::{Rank, STRIP_ROUNDS, Strip, insert, plus, times};
use crate::games::criss_cross_poker::decisions::sight::{Decider, HandDecisions};
use crate::games::criss_cross_poker::decisions::starting_hands::{Ends, StartingHand};
use crate::games::engine::bets::Bets;
use crate::games::engine::kinds::{PAIRS_FROM, PokerHand};
use crate::games::engine::likeness::{LIKENESSES, pair_place};
use crate::hands::FiveCardCategory;
use crate::hands::columns::{Values, five_card_hands, lowest_of};

const RANK_PAIRS: usize = pairs(Rank::ALL.len());
const LIKENESS_PAIRS: usize = pairs(LIKENESSES);
const SUITED_HANDS: usize = RANK_PAIRS - Rank::ALL.len();
/// Horizontal rows with unsuited hands.
const UNSUITED_ROWS: usize = RANK_PAIRS * RANK_PAIRS;
/// Horizontal rows with suited hands.
const SUITED_ROWS: usize = SUITED_HANDS * LIKENESS_PAIRS;
/// All horizontal rows; rows with suited hands occur twice, with and without a flush draw.
const ROWS: usize = UNSUITED_ROWS + 2 * SUITED_ROWS;
const _: () = assert!(ROWS <= u16::MAX as usize && Bets::COUNT <= NOT_DEALT as usize);
/// Marks ends that cannot be dealt.
const NOT_DEALT: u8 = u8::MAX;

const fn pairs(things: usize) -> usize {
    things * (things + 1) / 2
}

/// One set of decisions.
pub struct DecisionTables {
    /// Offset of each horizontal row's list.
    rows: Vec<u32>,
    /// Concatenated lists of bets, as [`Bets::index`], by vertical ends.
    lists: Vec<u8>,
}

/// Index of a horizontal row. `suited` is 1 for a suited hand, `flush` is 1 with a flush draw. Free of branches,
/// because suitedness is unpredictable.
#[inline(always)]
fn row_place(suited: u16, flush: u16, own: u16, horizontal: u16) -> u16 {
    let pairs = if suited == 1 { LIKENESS_PAIRS.az::<u16>() } else { RANK_PAIRS.az::<u16>() };
    let first = if suited == 1 { UNSUITED_ROWS.az::<u16>() } else { 0 };
    let first = plus(first, if flush == 1 { SUITED_ROWS.az::<u16>() } else { 0 });
    plus(first, plus(times(own, pairs), horizontal))
}

impl DecisionTables {
    /// Tables for the starting hands of the full deck.
    pub fn new(decider: &impl Decider, starting_hands: &[StartingHand]) -> Self {
        let lists_of = |starting: &StartingHand| lists_of(starting, &decider.decide(starting));
        let lists_by_hand: Vec<_> = starting_hands.par_iter().map(lists_of).collect();
        let mut tables = DecisionTables { rows: vec![0; ROWS], lists: Vec::new() };
        let mut known = HashMap::new();
        for (row, list) in lists_by_hand.into_iter().flatten() {
            tables.rows[usize::from(row)] = *known.entry(list).or_insert_with_key(|list: &Vec<u8>| {
                let first = tables.lists.len().az::<u32>();
                tables.lists.extend(list);
                first
            });
        }
        tables
    }

    /// Bets that occur with these decisions.
    pub fn played(&self) -> Vec<Bets> {
        let mut played = [false; 1 << u8::BITS];
        self.lists.iter().for_each(|&bets| played[usize::from(bets)] = true);
        Bets::all().into_iter().filter(|bets| played[bets.index()]).collect()
    }

    /// Bets of each round, as [`Bets::index`].
    #[inline(always)]
    pub fn bets(&self, sight: &Sight) -> Strip {
        let mut rows = [0; STRIP_ROUNDS];
        for (round, row) in rows.iter_mut().enumerate() {
            let [suited, flush] = [sight.suited[round].into(), sight.flush[round].into()];
            *row = row_place(suited, flush, sight.own[round].into(), sight.horizontal[round]);
        }
        let (first_of_row, lists) = (&self.rows[..], &self.lists[..]);
        let mut bets = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let first = first_of_row[usize::from(rows[round])] as usize;
            bets[round] = lists[first + usize::from(sight.vertical[round])];
        }
        bets
    }
}

/// Horizontal rows with this starting hand, each with its list.
fn lists_of(starting: &StartingHand, decided: &HandDecisions) -> Vec<(u16, Vec<u8>)> {
    let suited = starting.suit.is_some();
    let [low, high] = starting.cards.map(|card| card.rank() as u16);
    // For a suited hand, among pairs of different ranks.
    let own = pair_place(low, high - u16::from(suited));
    let of_suit = |ends: &Ends| suited && ends.likenesses.iter().all(|likeness| likeness.in_suit());
    let mut lists = Vec::new();
    for (horizontal, across_ends) in starting.ends.iter().enumerate() {
        let [mut by_ranks, mut with_flush] = [vec![NOT_DEALT; RANK_PAIRS], vec![NOT_DEALT; LIKENESS_PAIRS]];
        for (vertical, down_ends) in starting.ends.iter().enumerate() {
            if starting.ways_after(down_ends, across_ends) == 0 {
                continue;
            }
            let bets = decided.bets([horizontal, vertical]).index().az::<u8>();
            if of_suit(across_ends) || of_suit(down_ends) {
                with_flush[usize::from(down_ends.place())] = bets;
            } else {
                by_ranks[usize::from(down_ends.place_by_ranks())] = bets;
            }
        }
        for (flush, mut list) in [(0, by_ranks), (1, with_flush)] {
            if flush <= u16::from(suited) {
                // Filling the gaps makes more lists equal.
                for place in 1..list.len() {
                    list[place] = if list[place] == NOT_DEALT { list[place - 1] } else { list[place] };
                }
                lists.push((row_place(suited.into(), flush, own, across_ends.place()), list));
            }
        }
    }
    lists
}

/// Cards of a strip of rounds; pairs ascending.
pub struct Dealt {
    pub own: [Strip; 2],
    pub horizontal: [Strip; 2],
    pub vertical: [Strip; 2],
    pub middle: Strip,
}

/// Hands of a strip of rounds, as indices of [`PokerHand`].
pub struct Evaluated {
    pub across: Strip,
    pub down: Strip,
    pub community: Strip,
}

/// Cards in sight, as indices among pairs of ranks or likenesses.
pub struct Sight {
    /// 1 for a suited hand.
    pub suited: Strip,
    /// Index of the hand's ranks, among pairs of different ranks if suited.
    pub own: Strip,
    /// 1 with a flush draw: the hand and both ends of a row share a suit.
    pub flush: Strip,
    /// Horizontal ends, by likeness if the hand is suited.
    pub horizontal: Values,
    /// Vertical ends, by likeness with a flush draw.
    pub vertical: Values,
}

impl Dealt {
    /// Cards of a strip dealt to a single player (§ 674a.8(d)): the cross from the far card over three in the second
    /// row to the near card, then the player's. `None` for another number of cards.
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

    /// Cards in sight before the middle card is turned.
    #[inline(always)]
    pub fn sight(&self) -> Sight {
        let [mut suited, mut own] = [[0; STRIP_ROUNDS]; 2];
        let [low, high] = &self.own;
        for round in 0..STRIP_ROUNDS {
            let (low_rank, high_rank) = (low[round] >> 2, high[round] >> 2);
            suited[round] = u8::from((low[round] ^ high[round]) & 3 == 0);
            // As in `pair_place`; for suited hands pairs of equal ranks are left out.
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

/// Indices of two cards among pairs of likenesses where `suited` is 1, otherwise among pairs of ranks. `own` is one of
/// the player's cards.
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
    // Higher than the lowest card, so the first place is skipped.
    insert(&mut ascending[1..4], &other_pair[1]);
    insert(&mut ascending, middle);
    let seen = five_card_hands(&ascending);
    let [lowest_middle, lowest_high] = PAIRS_FROM.map(lowest_of);
    let mut hands = [0; STRIP_ROUNDS];
    for (round, hand) in hands.iter_mut().enumerate() {
        let category = seen.categories[round];
        let pair = plus(u8::from(seen.pairs[round] >= lowest_middle), u8::from(seen.pairs[round] >= lowest_high));
        // From two pair on, kinds are numbered one above their category.
        let above = if category == FiveCardCategory::Pair as u8 { pair } else { plus(category, 1) };
        *hand = if category == FiveCardCategory::HighCard as u8 { PokerHand::Nothing as u8 } else { above };
    }
    hands
}
