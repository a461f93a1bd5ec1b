//! Dealing a batch of rounds, with every ordered deal of distinct cards exactly equally likely, and the random numbers
//! of a block.
//!
//! A 32-bit random number gives the places of three cards at once: multiplied by 52, the upper half of the product is
//! the first place, and the lower half is multiplied by 51, then by 50 (Brackett-Rozinsky and Lemire, "Batched ranged
//! random integer generation", Software: Practice and Experience 2024). The final remainder shows whether the number is
//! one of the few that would bias the deal; such a number is rejected and replaced from the stream's reserve.
//!
//! A place is an index among the cards not yet dealt, in ascending order. To turn it into a card, the cards dealt
//! earlier are put back one by one, the last first: each raises the place by one if it lies at that place or below.
//!
//! A block's numbers come from eight interleaved generators, with a ninth in reserve. The generator is xoshiro256++
//! (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM Transactions on Mathematical Software
//! 47, 2021). Its starting states are SHA-256 hashes of seed, game and block, so that streams of different blocks are
//! unrelated.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "a place among cards is less than 52, which debug builds assert, a random number has 32 bits, and a batch \
              1024 rounds"
)]

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::cards::{BATCH_ROUNDS, Card, Deals, STRIP_ROUNDS, Strip, Vectors, plus, times};

const CARDS_PER_DRAW: usize = 3;
const LOWER_HALF: u64 = (1 << 32) - 1;

/// Deals the next batch of rounds from `stream`, at most 52 cards each.
#[inline(always)]
pub fn deal(stream: &mut BlockStream, deals: &mut Deals) {
    let mut numbers = [0; STRIP_ROUNDS];
    for strip in deals.strips_mut() {
        for (draw, places) in strip.chunks_mut(CARDS_PER_DRAW).enumerate() {
            // Each 64-bit number serves two draws, first its lower half.
            let half = 32 * (draw % 2);
            if half == 0 {
                stream.fill(&mut numbers);
            }
            let cards_left = Card::COUNT - CARDS_PER_DRAW * draw;
            match places.len() {
                1 => draw_places::<1>(stream, &numbers, half, cards_left, places),
                2 => draw_places::<2>(stream, &numbers, half, cards_left, places),
                _ => draw_places::<CARDS_PER_DRAW>(stream, &numbers, half, cards_left, places),
            }
        }
        places_to_cards(strip);
    }
}

/// [`deal`] with these vector instructions.
pub fn deal_with(vectors: Vectors, stream: &mut BlockStream, deals: &mut Deals) {
    vectors.run(
        #[inline(always)]
        || deal(stream, deals),
    );
}

/// Sizes of the batches of this many rounds.
pub fn batches(rounds: u64) -> impl Iterator<Item = usize> {
    (0..rounds).step_by(BATCH_ROUNDS).map(move |first| (rounds - first).min(BATCH_ROUNDS as u64) as usize)
}

/// Fills a strip's next cards with places among `cards_left`, `cards_left - 1`, ... cards, from the 32 bits of
/// `numbers` that begin at bit `half`.
#[inline(always)]
pub fn draw_places<const CARDS: usize>(
    stream: &mut BlockStream,
    numbers: &[u64; STRIP_ROUNDS],
    half: usize,
    cards_left: usize,
    places: &mut [Strip],
) {
    debug_assert!(cards_left <= Card::COUNT);
    let deals: u64 = (0..CARDS).map(|card| (cards_left - card) as u64).product();
    // Numbers to reject: 2^32 modulo the number of deals.
    let surplus = ((1 << 32) % deals) as u32;
    let (mut upper_halves, mut remainders) = ([[0; STRIP_ROUNDS]; CARDS], [0; STRIP_ROUNDS]);
    // One where any number was rejected; 32 bits wide, which vectors of every level can compare.
    let mut rejected = 0;
    for round in 0..STRIP_ROUNDS {
        let mut product = numbers[round] >> half;
        for (card, upper_halves) in upper_halves.iter_mut().enumerate() {
            // A product of two 32-bit numbers is cheaper.
            product = times(product & LOWER_HALF, u64::from((cards_left - card) as u32));
            upper_halves[round] = (product >> 32) as u32;
        }
        remainders[round] = product as u32;
        rejected |= u32::from(remainders[round] < surplus);
    }
    // In chunks, or the compiler would store byte by byte.
    const { assert!(STRIP_ROUNDS.is_multiple_of(32)) };
    let upper_halves = upper_halves.as_flattened().as_chunks::<32>().0;
    for (places, upper_halves) in places.as_flattened_mut().as_chunks_mut::<32>().0.iter_mut().zip(upper_halves) {
        *places = upper_halves.map(
            #[inline(always)]
            |place| place as u8,
        );
    }
    if rejected > 0 {
        for round in (0..STRIP_ROUNDS).filter(|&round| remainders[round] < surplus) {
            redraw(stream, cards_left, surplus, places, round);
        }
    }
}

/// Replaces the places of one round, drawing from the reserve until a number is accepted.
#[cold]
fn redraw(stream: &mut BlockStream, cards_left: usize, surplus: u32, places: &mut [Strip], round: usize) {
    loop {
        let mut remainder = u64::from(stream.next_in_reserve());
        for (card, places) in places.iter_mut().enumerate() {
            let product = remainder * (cards_left - card) as u64;
            places[round] = (product >> 32) as u8;
            remainder = product & LOWER_HALF;
        }
        if remainder >= u64::from(surplus) {
            return;
        }
    }
}

/// Turns places into cards, the last one first: a place must be read before it is raised itself.
#[inline(always)]
pub fn places_to_cards(strip: &mut [Strip]) {
    for last in (1..strip.len()).rev() {
        let (dealt, later) = strip.split_at_mut(last);
        let Some(card) = later.first_mut() else { return };
        let (first, fours) = dealt.as_rchunks::<4>();
        for four in fours.iter().rev() {
            put_back(four, card);
        }
        for one in first.iter().rev() {
            put_back(std::array::from_ref(one), card);
        }
    }
}

/// Raises each round's place of a card by one per card put back at it or below, the last one dealt first.
#[inline(always)]
fn put_back<const CARDS: usize>(dealt: &[Strip; CARDS], card: &mut Strip) {
    for round in 0..STRIP_ROUNDS {
        // One more than the place, and signed: vectors of some levels have no other comparison.
        let mut above = plus(card[round] as i8, 1);
        for place in dealt.iter().rev() {
            above = plus(above, i8::from(above > place[round] as i8));
        }
        card[round] = above.wrapping_sub(1) as u8;
    }
}

/// Interleaved generators, which a processor advances together.
const LANES: usize = 8;

/// Version of the stream construction; another construction must have another name.
const STREAM_VERSION: &[u8] = b"house-edge stream 1";

#[derive(Clone, Debug)]
pub struct BlockStream {
    /// State words by lane: word `w` of lane `l` is `state[w][l]`.
    state: [[u64; LANES]; 4],
    /// Replaces rejected numbers.
    reserve: Xoshiro256PlusPlus,
}

impl BlockStream {
    pub fn new(seed: u64, game: &str, block: u64) -> Self {
        let states: [[u8; 32]; LANES] = std::array::from_fn(|lane| starting_state(seed, game, block, lane as u64));
        let word_of = |lane: usize, word: usize| u64::from_le_bytes(states[lane].as_chunks().0[word]);
        let reserve = Xoshiro256PlusPlus::from_seed(starting_state(seed, game, block, LANES as u64));
        BlockStream { state: std::array::from_fn(|word| std::array::from_fn(|lane| word_of(lane, word))), reserve }
    }

    /// Next numbers of the lanes in turn: number `i` is from lane `i` modulo eight.
    #[inline(always)]
    pub fn fill(&mut self, numbers: &mut [u64; STRIP_ROUNDS]) {
        let [s0, s1, s2, s3] = &mut self.state;
        // Lanes outside, steps inside: the compiler vectorises this loop for any width, but not the reverse.
        for lane in 0..LANES {
            let [mut a, mut b, mut c, mut d] = [s0[lane], s1[lane], s2[lane], s3[lane]];
            for step in 0..STRIP_ROUNDS / LANES {
                numbers[LANES * step + lane] = a.wrapping_add(d).rotate_left(23).wrapping_add(a);
                let shifted = b << 17;
                c ^= a;
                d ^= b;
                b ^= c;
                a ^= d;
                c ^= shifted;
                d = d.rotate_left(45);
            }
            (s0[lane], s1[lane], s2[lane], s3[lane]) = (a, b, c, d);
        }
    }

    pub fn next_in_reserve(&mut self) -> u32 {
        self.reserve.next_u32()
    }
}

/// The generator of a block's first lane, for draws other than many rounds at a time.
pub fn generator(seed: u64, game: &str, block: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::from_seed(starting_state(seed, game, block, 0))
}

pub fn starting_state(seed: u64, game: &str, block: u64, lane: u64) -> [u8; 32] {
    let [seed, length, block, lane] = [seed, game.len() as u64, block, lane].map(u64::to_le_bytes);
    Sha256::digest([STREAM_VERSION, &seed, &length, game.as_bytes(), &block, &lane].concat()).into()
}
