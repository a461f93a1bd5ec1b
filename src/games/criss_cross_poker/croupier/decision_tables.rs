//! Decisions for look-up in the simulator.
//!
//! The key of a hand of two suits is its two ranks, and so is that of the ends of a row: 91 pairs of ranks each. The
//! key of a hand of one suit is its two different ranks, and that of the ends of a row two of 26 likenesses; but when
//! both rows are in sight and neither is of that suit, no flush can come, and the Middle Bet depends on ranks alone.
//! Four Middle Bets share a byte, so that those of hands of two suits take 188 KB, and those of hands of one suit 161
//! KB without a flush in sight; with one, in two of a hundred rounds, 2.4 MB.

use rayon::prelude::*;

use super::evaluation::Sight;
use crate::cards::{Rank, STRIP_ROUNDS};
use crate::games::criss_cross_poker::decisions::hand_decisions::{Decider, HandDecisions};
use crate::games::criss_cross_poker::decisions::likeness::{LIKENESSES, pair_place};
use crate::games::criss_cross_poker::decisions::situation::InSight;
use crate::games::criss_cross_poker::decisions::starting_hands::{Ends, StartingHand};
use crate::games::engine::bets::{Bet, Bets};

/// Pairs of ranks, and of likenesses.
const RANK_PAIRS: usize = pairs(Rank::ALL.len());
const LIKENESS_PAIRS: usize = pairs(LIKENESSES);
/// Hands of two suits, and of one suit.
const UNSUITED_HANDS: usize = RANK_PAIRS;
const SUITED_HANDS: usize = RANK_PAIRS - Rank::ALL.len();
/// Horizontal rows with hands of two suits.
const UNSUITED_ROWS: usize = UNSUITED_HANDS * RANK_PAIRS;
/// All horizontal rows.
const ROWS: usize = UNSUITED_ROWS + SUITED_HANDS * LIKENESS_PAIRS;
const _: () = assert!(ROWS <= u16::MAX as usize);
/// Middle Bets with hands of two suits, with hands of one suit and no flush in sight, and with a flush in sight.
const UNSUITED_MIDDLES: usize = UNSUITED_ROWS * RANK_PAIRS;
const SUITED_MIDDLES: usize = SUITED_HANDS * RANK_PAIRS * RANK_PAIRS;
const FLUSH_MIDDLES: usize = SUITED_HANDS * LIKENESS_PAIRS * LIKENESS_PAIRS;
/// Bits of a bet.
const BITS: usize = 2;
const MASK: u8 = (1 << BITS) - 1;
const BETS_IN_A_BYTE: usize = 8 / BITS;

const fn pairs(things: usize) -> usize {
    things * (things + 1) / 2
}

/// One set of decisions.
pub struct DecisionTables {
    /// The Across Bet and, in the bits above it, the Down Bet, by horizontal row.
    across_and_down: Vec<u8>,
    /// The Middle Bets, by horizontal row and vertical ends.
    middle: Vec<u8>,
    /// The ways to bet that occur.
    played: Vec<Bets>,
    /// Whether ranks alone decide where no flush is in sight. They do, but for pays so odd that the Down Bet, which is
    /// lost with a fold, depends on suits that no longer matter.
    ranks_decide: bool,
}

/// The place of a horizontal row: the player's hand, which is of one suit if `suited` is 1, and in it the ends. Free of
/// branches, because whether a hand is of one suit is unpredictable.
#[inline(always)]
fn row_place(suited: u16, own: u16, horizontal: u16) -> u16 {
    let pairs = RANK_PAIRS as u16 + suited * (LIKENESS_PAIRS - RANK_PAIRS) as u16;
    own * pairs + horizontal + suited * UNSUITED_ROWS as u16
}

/// The place of a Middle Bet: the player's hand, in it the ends of the horizontal row, and in them the vertical ends.
/// They are likenesses if `flush` is 1, which means that one is in sight.
#[inline(always)]
fn middle_place((suited, flush): (u32, u32), own: u32, [horizontal, vertical]: [u32; 2]) -> u32 {
    let pairs = RANK_PAIRS as u32 + flush * (LIKENESS_PAIRS - RANK_PAIRS) as u32;
    let first = suited * UNSUITED_MIDDLES as u32 + flush * SUITED_MIDDLES as u32;
    (own * pairs + horizontal) * pairs + vertical + first
}

impl DecisionTables {
    /// The decisions with these starting hands, which are those of the full deck.
    pub fn new(decider: &impl Decider, starting_hands: &[StartingHand]) -> Self {
        let middles = UNSUITED_MIDDLES + SUITED_MIDDLES + FLUSH_MIDDLES;
        let (across_and_down, middle) = (vec![0; ROWS], vec![0; middles.div_ceil(BETS_IN_A_BYTE)]);
        let mut tables = DecisionTables { across_and_down, middle, played: Vec::new(), ranks_decide: true };
        let decided: Vec<HandDecisions> = starting_hands.par_iter().map(|starting| decider.decide(starting)).collect();
        let mut played = [false; Bets::COUNT];
        for (starting, decided) in starting_hands.iter().zip(&decided) {
            tables.fill(starting, decided, &mut played);
        }
        tables.played = Bets::all().into_iter().filter(|bets| played[bets.index()]).collect();
        tables
    }

    fn fill(&mut self, starting: &StartingHand, decided: &HandDecisions, played: &mut [bool; Bets::COUNT]) {
        let (suited, own) = (starting.suit.is_some(), own_place(starting));
        let first = middle_place((1, 0), own.into(), [0, 0]) as usize;
        let mut known = vec![None; RANK_PAIRS * RANK_PAIRS];
        for (horizontal, across_ends) in starting.ends.iter().enumerate() {
            let (across, down) = (decided.across, decided.bet(InSight::AcrossRow(horizontal)));
            let row = row_place(u16::from(suited), own, across_ends.place());
            self.across_and_down[usize::from(row)] = across.antes() as u8 | (down.antes() as u8) << BITS;
            for (vertical, down_ends) in starting.ends.iter().enumerate() {
                // Ends that cannot be dealt share their place with others, which can.
                if starting.ways_after(down_ends, across_ends) == 0 {
                    continue;
                }
                let middle = decided.bet(InSight::BothRows([horizontal, vertical]));
                played[Bets::new([across, down, middle]).index()] = true;
                // After a fold the Middle Bet is not looked at.
                if across != Bet::FOLD && down != Bet::FOLD {
                    let ends = [across_ends, down_ends];
                    self.put(middle_place_of(starting, own, ends, false), middle);
                    let place = middle_place_of(starting, own, ends, true);
                    self.put(place, middle);
                    // No place of another region is among those by ranks alone.
                    if let Some(known) = known.get_mut(place.wrapping_sub(first)) {
                        self.ranks_decide &= known.replace(middle).is_none_or(|known| known == middle);
                    }
                }
            }
        }
    }

    fn put(&mut self, place: usize, middle: Bet) {
        self.middle[place / BETS_IN_A_BYTE] |= (middle.antes() as u8) << (BITS * (place % BETS_IN_A_BYTE));
    }

    /// The ways to bet that occur with these decisions.
    pub fn played(&self) -> &[Bets] {
        &self.played
    }

    /// Whether hands of one suit need ranks alone at the Middle Bet, where no flush is in sight.
    pub fn ranks_decide(&self) -> bool {
        self.ranks_decide
    }

    /// The bets of each round: the Across Bet, and in the bits above it the Down Bet and the Middle Bet.
    #[inline(always)]
    pub fn bets(&self, sight: &Sight) -> [u8; STRIP_ROUNDS] {
        let mut rows = [0; STRIP_ROUNDS];
        let mut middles = [0; STRIP_ROUNDS];
        for (round, row) in rows.iter_mut().enumerate() {
            *row = row_place(sight.suited[round].into(), sight.own[round].into(), sight.horizontal[round]);
        }
        let [horizontal, vertical] = &sight.rows;
        for round in 0..STRIP_ROUNDS {
            let hand = (sight.suited[round].into(), sight.flush[round].into());
            let ends = [horizontal[round].into(), vertical[round].into()];
            middles[round] = middle_place(hand, sight.own[round].into(), ends);
        }
        let (across_and_down, of_middle) = (&self.across_and_down[..], &self.middle[..]);
        let mut bets = [0; STRIP_ROUNDS];
        for round in 0..STRIP_ROUNDS {
            let place = middles[round] as usize;
            let middle = of_middle[place / BETS_IN_A_BYTE] >> (BITS * (place % BETS_IN_A_BYTE)) & MASK;
            bets[round] = across_and_down[usize::from(rows[round])] | middle << (2 * BITS);
        }
        bets
    }
}

/// The place of a hand's two ranks, among those that differ if it is of one suit.
fn own_place(starting: &StartingHand) -> u16 {
    let [low, high] = starting.cards.map(|card| card.rank() as u16);
    pair_place(low, high - u16::from(starting.suit.is_some()))
}

/// The place of the Middle Bet with these ends: by ranks alone, if these may decide and no flush is in sight.
fn middle_place_of(starting: &StartingHand, own: u16, ends: [&Ends; 2], by_ranks_alone: bool) -> usize {
    let suited = starting.suit.is_some();
    let of_suit = |ends: &&Ends| ends.likenesses.iter().all(|likeness| likeness.in_suit());
    let flush = suited && (!by_ranks_alone || ends.iter().any(of_suit));
    let by_ranks = |ends: &Ends| {
        let [one, other] = ends.likenesses.map(|likeness| likeness.rank() as u16);
        pair_place(one.min(other), one.max(other))
    };
    let places = ends.map(|ends| if flush { ends.place() } else { by_ranks(ends) });
    middle_place((suited.into(), flush.into()), own.into(), places.map(u32::from)) as usize
}

/// Number of values that the bets of a round take as one byte.
pub const PACKED_BETS: usize = 1 << (3 * BITS);

/// The bets of a round from one byte, as [`DecisionTables::bets`] gives it.
pub fn unpacked(bets: u8) -> Bets {
    let bet = |place: usize| Bet::ALL[usize::from(bets >> (BITS * place) & MASK)];
    // After a fold there are no more bets, whatever was looked up.
    Bets::new([bet(0), bet(1), bet(2)])
}
