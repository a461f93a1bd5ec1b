//! The random numbers of one block: eight interleaved generators, and a ninth in reserve.
//!
//! The generator is xoshiro256++ (Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM
//! Transactions on Mathematical Software 47, 2021). Its starting states are SHA-256 hashes of the seed, the game and
//! the block, so that streams of different blocks are unrelated.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::cards::STRIP_ROUNDS;

/// Generators that take turns, so that a processor can advance them together.
const LANES: usize = 8;

/// Version of the construction of streams; another construction must have another name.
const STREAM_VERSION: &[u8] = b"house-edge stream 1";

/// The random numbers of one block of rounds.
#[derive(Clone, Debug)]
pub struct BlockStream {
    /// The four words of state of each lane: word `w` of lane `l` is `state[w][l]`.
    state: [[u64; LANES]; 4],
    /// Source of numbers that replace rejected ones.
    reserve: Xoshiro256PlusPlus,
}

impl BlockStream {
    /// The stream of block number `block` in runs of `game` with `seed`.
    pub fn new(seed: u64, game: &str, block: u64) -> Self {
        let states: [[u8; 32]; LANES] = std::array::from_fn(|lane| starting_state(seed, game, block, lane as u64));
        let word_of = |state: &[u8; 32], word: usize| {
            state[8 * word..8 * word + 8].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
        };
        let state = std::array::from_fn(|word| std::array::from_fn(|lane| word_of(&states[lane], word)));
        let reserve = Xoshiro256PlusPlus::from_seed(starting_state(seed, game, block, LANES as u64));
        BlockStream { state, reserve }
    }

    /// The next numbers of the lanes in turn: number `i` is from lane `i` modulo eight.
    #[inline(always)]
    pub fn fill(&mut self, numbers: &mut [u64; STRIP_ROUNDS]) {
        let [s0, s1, s2, s3] = &mut self.state;
        // Lanes outside, steps inside: the compiler vectorises this loop for any width, but not with the lanes inside.
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

    /// The next number of the generator in reserve.
    pub fn next_in_reserve(&mut self) -> u32 {
        self.reserve.next_u32()
    }
}

/// The generator of one block, for what is not dealt many rounds at a time: that of the block's first lane.
pub fn generator(seed: u64, game: &str, block: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::from_seed(starting_state(seed, game, block, 0))
}

fn starting_state(seed: u64, game: &str, block: u64, lane: u64) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(STREAM_VERSION);
    hash.update(seed.to_le_bytes());
    hash.update((game.len() as u64).to_le_bytes());
    hash.update(game.as_bytes());
    hash.update(block.to_le_bytes());
    hash.update(lane.to_le_bytes());
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lane_is_the_library_generator_of_its_starting_state() {
        let mut stream = BlockStream::new(7, "some-game", 3);
        let mut lanes: Vec<_> =
            (0..8).map(|lane| Xoshiro256PlusPlus::from_seed(starting_state(7, "some-game", 3, lane))).collect();
        let mut numbers = [0; STRIP_ROUNDS];
        for _ in 0..3 {
            stream.fill(&mut numbers);
            for (place, &number) in numbers.iter().enumerate() {
                assert_eq!(number, lanes[place % 8].next_u64(), "number {place}");
            }
        }
    }

    #[test]
    fn seed_game_and_block_each_change_the_stream() {
        let first = |seed, game, block| {
            let mut numbers = [0; STRIP_ROUNDS];
            BlockStream::new(seed, game, block).fill(&mut numbers);
            numbers[0]
        };
        let here = first(1, "some-game", 0);
        assert_eq!(here, first(1, "some-game", 0));
        assert!(
            [first(2, "some-game", 0), first(1, "other-game", 0), first(1, "some-game", 1)].iter().all(|&n| n != here)
        );
    }

    /// Value stability: the first outputs from the state 1, 2, 3, 4, derived from the authors' description.
    /// The first is rotl(1 + 4, 23) + 1 = 5 x 2^23 + 1, and leaves the state 7, 0, 2^18 + 2, rotl(6, 45) = 6 x 2^45.
    /// The second is rotl(7 + 6 x 2^45, 23) + 7 = 7 x 2^23 + 6 x 2^4 + 7, as 2^68 rotates to 2^4. And so on.
    #[test]
    fn the_generator_returns_the_outputs_of_its_reference() {
        let mut seed = [0; 32];
        for word in 0..4 {
            seed[8 * word] = word as u8 + 1;
        }
        let mut generator = Xoshiro256PlusPlus::from_seed(seed);
        let reference = [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386];
        assert!(reference.iter().all(|&expected| generator.next_u64() == expected));
    }
}
