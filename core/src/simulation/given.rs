//! Rounds in which some cards of the deal are one of a list of hands, so that rare hands are dealt as often as they are
//! needed.

use rayon::prelude::*;

use super::deal::deal;
use super::stream::BlockStream;
use crate::cards::{BATCH_ROUNDS, CardSet, Deals, STRIP_ROUNDS, Strip, Vectors};
use crate::games::{Croupier, Tally};

/// Batches of a block.
const BATCHES: u64 = 4;

/// The cards at some places of a deal.
#[derive(Clone, Copy)]
pub struct GivenHand<'h> {
    /// The places, as many as a hand has cards.
    pub places: &'h [usize],
    /// The hands, all equally likely; at least one.
    pub hands: &'h [CardSet],
}

/// Plays `rounds` rounds in which the cards at the given places are one of the given hands in any order, all others
/// dealt from the rest of the deck, and returns the tally. The random numbers depend on the seed and on `name`.
pub fn simulate_given(croupier: &dyn Croupier, name: &str, given: GivenHand<'_>, rounds: u64, seed: u64) -> Tally {
    let of_block = BATCHES * BATCH_ROUNDS as u64;
    let none = || vec![0; croupier.cells()];
    let play = |mut tally: Tally, block: u64| {
        let mut stream = BlockStream::new(seed, name, block);
        let mut deals = Deals::new(croupier.dealing().cards_per_round());
        let mut left = rounds.saturating_sub(block * of_block).min(of_block);
        while left > 0 {
            Vectors::widest().run(
                #[inline(always)]
                || deal(&mut stream, &mut deals),
            );
            deals.strips_mut().for_each(|strip| give(&mut stream, given, strip));
            let settled = usize::try_from(left).unwrap_or(BATCH_ROUNDS).min(BATCH_ROUNDS);
            croupier.settle(Vectors::Portable, &deals, settled, &mut tally);
            left -= settled as u64;
        }
        tally
    };
    let plus = |mut sum: Tally, tally: Tally| {
        sum.iter_mut().zip(tally).for_each(|(sum, count)| *sum += count);
        sum
    };
    (0..rounds.div_ceil(of_block)).into_par_iter().fold(none, play).reduce(none, plus)
}

/// Exchanges the cards at the given places of each round for one of the hands, wherever its cards lie.
fn give(stream: &mut BlockStream, GivenHand { places, hands }: GivenHand<'_>, strip: &mut [Strip]) {
    for round in 0..STRIP_ROUNDS {
        let hand = hands[below(stream, hands.len())].iter();
        let mut cards: Vec<u8> = hand.filter_map(|card| u8::try_from(card.index()).ok()).collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, below(stream, last + 1));
        }
        for (&place, card) in places.iter().zip(cards) {
            if let Some(at) = strip.iter().position(|column| column[round] == card) {
                strip[at][round] = strip[place][round];
            }
            strip[place][round] = card;
        }
    }
}

/// A random number below `bound`, which is less than 2^32, every one equally likely (Lemire, "Fast random integer
/// generation in an interval", ACM Transactions on Modeling and Computer Simulation 29, 2019).
fn below(stream: &mut BlockStream, bound: usize) -> usize {
    let bound = u64::try_from(bound).unwrap_or(1).max(1);
    loop {
        let product = u64::from(stream.next_in_reserve()) * bound;
        if product & 0xFFFF_FFFF >= (1 << 32) % bound {
            return usize::try_from(product >> 32).unwrap_or_default();
        }
    }
}
