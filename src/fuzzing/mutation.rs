//! Changed copies of seeds: bytes and words replaced, removed, repeated, and spliced with other seeds.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

const MOST_CHANGES: usize = 4;
/// Longest input, in bytes.
const LONGEST: usize = 20_000;

/// Words that tend to break parsers.
const WORDS: [&[u8]; 16] = [
    b"",
    b"0",
    b"-1",
    b"1e400",
    b"NaN",
    b"18446744073709551616",
    b"0.000000000000000000000000000000001",
    b"\"",
    b"\n",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    "\u{202e}é名".as_bytes(),
    b"../",
    b"=",
    b",",
];

/// A reproducible sequence of inputs made of seeds.
pub struct Mutations {
    seeds: Vec<Vec<u8>>,
    /// Words of the seeds, and those that break parsers.
    words: Vec<Vec<u8>>,
    random: StdRng,
}

impl Mutations {
    pub fn of(seeds: Vec<Vec<u8>>) -> Self {
        let is_apart = |byte: &u8| !byte.is_ascii_alphanumeric() && *byte != b'-' && *byte != b'_';
        let mut words: Vec<Vec<u8>> = seeds.iter().flat_map(|seed| seed.split(is_apart)).map(<[u8]>::to_vec).collect();
        words.extend(WORDS.map(<[u8]>::to_vec));
        words.sort_unstable();
        words.dedup();
        Mutations { seeds, words, random: StdRng::seed_from_u64(27) }
    }

    pub fn next(&mut self) -> Vec<u8> {
        let mut input = self.seeds.choose(&mut self.random).cloned().unwrap_or_default();
        for _ in 0..self.random.random_range(1..=MOST_CHANGES) {
            self.change(&mut input);
        }
        input.truncate(LONGEST);
        input
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let random = &mut self.random;
        let (start, end) = (random.random_range(0..=input.len()), random.random_range(0..=input.len()));
        // Short ranges break less and so come further.
        let most = if random.random_bool(0.8) { 12 } else { input.len() };
        let range = start.min(end)..start.max(end).min(start.min(end) + most);
        match random.random_range(0..7) {
            0 if start < input.len() => input[start] ^= 1 << random.random_range(0..8),
            1 => drop(input.drain(range)),
            2 => {
                let repeated = input[range].repeat(random.random_range(1..4));
                input.splice(start..start, repeated);
            }
            3 => {
                let other = self.seeds.choose(random).cloned().unwrap_or_default();
                let from = random.random_range(0..=other.len());
                input.truncate(start);
                input.extend_from_slice(&other[from..]);
            }
            4 => input.truncate(start),
            5 => {
                let word = self.words.choose(random).cloned().unwrap_or_default();
                input.splice(range, word);
            }
            _ => self.replace_word(input),
        }
    }

    fn replace_word(&mut self, input: &mut Vec<u8>) {
        let Some(word) = self.words.choose(&mut self.random).filter(|word| !word.is_empty()) else { return };
        // The first byte is searched before the others: tests run this unoptimised over every input.
        let (first, last) = (word[0], (input.len() + 1).saturating_sub(word.len()));
        let places = (0..last).filter(|&place| input[place] == first && input[place..].starts_with(word));
        let places: Vec<usize> = places.collect();
        if let (Some(&place), Some(other)) = (places.choose(&mut self.random), self.words.choose(&mut self.random)) {
            input.splice(place..place + word.len(), other.iter().copied());
        }
    }
}
