//! A bounded number of reproducible inputs for every target: changed copies of seeds, with bytes and words replaced,
//! removed, repeated, and spliced with other seeds; and the inputs that once found a defect.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{fs, thread};

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

use super::{TARGETS, Target};

/// Names a folder for the seeds, for cargo-fuzz to start from.
const WRITE_SEEDS: &str = "HOUSE_EDGE_WRITE_SEEDS";

/// Printed if a target does not return.
struct Fed<'i>(&'static str, &'i [u8]);

impl Drop for Fed<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("target {}, fed with \"{}\"", self.0, self.1.escape_ascii());
        }
    }
}

/// Seeds of every target, in the order of [`TARGETS`].
static SEEDS: LazyLock<Vec<Vec<Vec<u8>>>> =
    LazyLock::new(|| TARGETS.par_iter().map(|target| (target.seeds)()).collect());

fn is_accepted(target: &Target, input: &[u8]) -> bool {
    let _fed = Fed(target.name, input);
    (target.feed)(input)
}

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz")
}

/// Inputs that once found a defect.
fn kept(target: &Target) -> Vec<Vec<u8>> {
    let folder = fs::read_dir(fuzz_folder().join("corpus").join(target.name));
    let files = folder.into_iter().flatten().flatten();
    files.map(|file| fs::read(file.path()).expect("readable")).collect()
}

#[test]
fn few_inputs_break_no_parser() {
    feed(20);
}

#[test]
#[ignore = "second tier: parsers fed with twenty times as many inputs"]
fn no_input_breaks_a_parser() {
    feed(1);
}

/// Feeds every target with one in `share` of its inputs.
fn feed(share: usize) {
    TARGETS.par_iter().zip(SEEDS.par_iter()).for_each(|(target, seeds)| {
        assert!(seeds.iter().any(|seed| is_accepted(target, seed)), "{}: no seed is accepted", target.name);
        let kept = kept(target);
        for input in &kept {
            is_accepted(target, input);
        }
        let mut inputs = Mutations::of(seeds.iter().cloned().chain(kept).collect());
        let tested = target.tested / share;
        let accepted = (0..tested).filter(|_| is_accepted(target, &inputs.next())).count();
        assert!(accepted < tested, "{}: whatever it is fed with is accepted", target.name);
    });
}

fn table(name: &str) -> toml::Table {
    fs::read_to_string(fuzz_folder().join(name)).expect("there").parse().expect("TOML")
}

#[test]
fn cargo_fuzz_has_every_target() {
    let package = table("Cargo.toml");
    let programs = package["bin"].as_array().expect("programs").iter();
    let names: Vec<&str> = programs.map(|program| program["name"].as_str().expect("a name")).collect();
    assert_eq!(names, TARGETS.iter().map(|target| target.name).collect::<Vec<_>>());
}

#[test]
fn cargo_fuzz_locks_this_version() {
    let lock = table("Cargo.lock");
    let mut packages = lock["package"].as_array().expect("packages").iter();
    let package = packages.find(|package| package["name"].as_str() == Some(env!("CARGO_PKG_NAME"))).expect("locked");
    assert_eq!(package["version"].as_str(), Some(env!("CARGO_PKG_VERSION")));
}

/// Writes the seeds into the folder of `WRITE_SEEDS`, if given.
#[test]
fn seeds_differ() {
    for (target, seeds) in TARGETS.iter().zip(SEEDS.iter()) {
        if let Some(folder) = std::env::var_os(WRITE_SEEDS) {
            let folder = Path::new(&folder).join(target.name);
            fs::create_dir_all(&folder).expect("made");
            for (number, seed) in seeds.iter().enumerate() {
                fs::write(folder.join(format!("seed-{number}")), seed).expect("written");
            }
        }
        let different: BTreeSet<&Vec<u8>> = seeds.iter().collect();
        assert_eq!(seeds.len(), different.len(), "{}", target.name);
    }
}

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
struct Mutations {
    seeds: Vec<Vec<u8>>,
    /// Words of the seeds, and those that break parsers.
    words: Vec<Vec<u8>>,
    random: StdRng,
}

impl Mutations {
    fn of(seeds: Vec<Vec<u8>>) -> Self {
        let is_apart = |byte: &u8| !byte.is_ascii_alphanumeric() && *byte != b'-' && *byte != b'_';
        let mut words: Vec<Vec<u8>> = seeds.iter().flat_map(|seed| seed.split(is_apart)).map(<[u8]>::to_vec).collect();
        words.extend(WORDS.map(<[u8]>::to_vec));
        words.sort_unstable();
        words.dedup();
        Mutations { seeds, words, random: StdRng::seed_from_u64(27) }
    }

    fn next(&mut self) -> Vec<u8> {
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
