//! Random sequences of commands end as one undisturbed run: parts played, killed, interrupted,
//! extended, resumed on other threads and vector instructions, added up in any order, and wrong commands between them.
//!
//! The model says what each file holds and what the next command must answer. Files that hold the same rounds must be
//! the same bytes, and answers about the same rounds the same rows, those of the undisturbed runs among them. A failure
//! prints the shortest sequence found as commands.
//!
//! `HOUSE_EDGE_SEQUENCES=200` tries so many sequences of each game and prints how often each thing happened:
//! `cargo test --test suite run_model -- --include-ignored --nocapture`.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::run_world::{Held, Outcome, World, ensure};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestError, TestRunner};

/// Rounds of a block.
pub const BLOCK: u64 = 65_536;
/// Shards that make a whole run.
const PARTITIONS: [&[Shard]; 4] = [
    &[(1, 2), (2, 2)],
    &[(1, 3), (2, 3), (3, 3)],
    &[(1, 2), (3, 4), (7, 8), (8, 8)],
    &[(1, 16), (2, 16), (2, 8), (2, 4), (2, 2)],
];

pub type Shard = (u64, u64);
/// How often each thing happened.
pub type Counts = RefCell<BTreeMap<&'static str, u32>>;

/// A game with what is played of it.
pub struct Played {
    pub game: &'static str,
    /// Options, of which a sequence takes one line.
    pub choices: &'static [&'static str],
    /// Blocks of the longest runs: some tenths of a second.
    pub blocks: u64,
    /// In thousandths of a second, how late a command may be killed.
    pub latest: u64,
    /// Sequences of each run of the tests.
    pub sequences: u32,
    /// Greatest number of steps of a sequence.
    pub steps: usize,
}

/// Goes through a sequence.
fn go_through(sequence: &Sequence, world: &mut World<'_>) -> Outcome {
    let longest = world.played.blocks * BLOCK - sequence.cut;
    // The last block is cut, is whole, is cut.
    let lengths = [longest / 3, longest / 2 / BLOCK * BLOCK, longest];
    world.undisturbed(longest)?;
    let shards = sequence.partition.get(&PARTITIONS);
    let file_of = |shard: &Shard| (format!("{}-of-{}", shard.0, shard.1), *shard);
    let parts: Vec<(String, Shard)> = shards.iter().map(file_of).collect();
    let wholes = ["run", "sum", "other-sum"].map(|name| (name.to_string(), (1, 1)));
    let files = [&parts[..], &wholes].concat();
    for step in &sequence.steps {
        match step {
            Step::Play { file, length, other, how } => {
                let (file, shard) = file.get(&files);
                if *shard == (1, 1) {
                    world.undisturbed(lengths[*length])?;
                }
                let is_wrong = world.files.contains_key(file);
                let seed = world.seed + u64::from(is_wrong && *other == Other::Seed);
                let shard = if is_wrong && *other == Other::Shard { (2, 5) } else { *shard };
                world.play(file, shard, lengths[*length], seed, *how)?;
            }
            Step::Merge { files: added, into, allow_gaps } => {
                let added: Vec<String> = added.iter().map(|file| file.get(&files).0.clone()).collect();
                world.merge(&added, into.map(|into| into.get(&files).0.as_str()), *allow_gaps)?;
            }
        }
    }
    at_the_end(sequence, &parts, longest, world)
}

/// Whatever befell, the shards and the runs come to the end of the longest run.
fn at_the_end(sequence: &Sequence, parts: &[(String, Shard)], longest: u64, world: &mut World<'_>) -> Outcome {
    let mut files = Vec::new();
    for &place in sequence.last.iter().filter(|place| **place < parts.len()) {
        let (name, shard) = &parts[place];
        // What is of another run's length is no part of this one.
        let is_other = world.files.get(name).is_some_and(|held| (held.shard, held.rounds) != (*shard, longest));
        let name = format!("{}{name}", if is_other { "new-" } else { "" });
        world.play(&name, *shard, longest, world.seed, UNDISTURBED)?;
        files.push(name);
    }
    let first = 1 + sequence.first.index(files.len());
    world.merge(&files[..first], Some("some"), true)?;
    let rest = [&files[first..], &["some".to_string()]].concat();
    world.merge(&rest, Some("all"), false)?;
    let whole = Held::whole((1, 1), longest);
    let is_cut = |held: &Held| held.shard == whole.shard && *held != whole;
    let cut: Vec<String> = world.files.iter().filter(|(_, held)| is_cut(held)).map(|(name, _)| name.clone()).collect();
    for name in cut.iter().filter(|name| !name.starts_with("undisturbed")) {
        world.play(name, whole.shard, longest, world.seed, UNDISTURBED)?;
    }
    ensure(world.files["all"] == whole, || "the model itself is wrong".into())
}

impl Played {
    /// Tries the sequences of this game.
    fn try_sequences(&self) {
        let more = std::env::var("HOUSE_EDGE_SEQUENCES").ok().map(|number| number.parse().expect("a number"));
        let cases = more.unwrap_or(self.sequences);
        let rng_seed = RngSeed::Fixed(27);
        let config = Config { cases, rng_seed, failure_persistence: None, max_shrink_iters: 200, ..Config::default() };
        let counts = Counts::default();
        let tried = TestRunner::new(config).run(&sequence(self.steps), |sequence| {
            let mut world = World::new(self, &sequence, &counts);
            let outcome = go_through(&sequence, &mut world);
            outcome.map_err(|wrong| TestCaseError::fail(format!("{}\n{wrong}", world.commands.join("\n"))))
        });
        match tried {
            Ok(()) => {}
            Err(TestError::Fail(shortest, _)) => panic!("in an empty folder:\n{shortest}"),
            Err(error) => panic!("{}: {error}", self.game),
        }
        if more.is_some() {
            println!("{}: {cases} sequences, {:?}", self.game, counts.into_inner());
        }
    }
}

/// Tests of the second tier: random sequences of runs.
macro_rules! undisturbed {
    ($($name:ident: $game:literal, $choices:expr, $($field:ident $number:literal),+;)+) => {$(
        #[test]
        #[ignore = "second tier: random sequences of runs"]
        fn $name() {
            Played { game: $game, choices: $choices, $($field: $number),+ }.try_sequences();
        }
    )+};
}

undisturbed! {
    let_it_ride_ends_as_an_undisturbed_run: "let-it-ride", &[
        "let-it-ride/base let-it-ride/three-card-bonus",
        "let-it-ride/five-card-bonus/A let-it-ride/five-card-bonus/C --reading to-1",
        "let-it-ride/base/A",
    ], blocks 200, latest 150, sequences 2, steps 12;
    mississippi_stud_ends_as_an_undisturbed_run: "mississippi-stud", &[
        "mississippi-stud/base",
        "mississippi-stud/progressive mississippi-stud/base",
    ], blocks 12, latest 200, sequences 1, steps 12;
    // It is solved in some tenths of a second, for each command.
    four_card_poker_ends_as_an_undisturbed_run: "four-card-poker", &[
        "four-card-poker/base --strategy simple",
        "four-card-poker/aces-up/A four-card-poker/six-card-bonus/A",
        "four-card-poker/base --reading all",
    ], blocks 30, latest 900, sequences 1, steps 3;
    criss_cross_poker_ends_as_an_undisturbed_run: "criss-cross-poker", &[
        "criss-cross-poker/five-card-bonus",
        "criss-cross-poker/five-card-bonus",
        "criss-cross-poker/base --strategy simple",
    ], blocks 60, latest 250, sequences 1, steps 8;
    lunar_poker_ends_as_an_undisturbed_run: "lunar-poker", &[
        "lunar-poker/base/A",
        "lunar-poker/base --strategy simple",
        "lunar-poker/super-wager/A --reading unpaired",
        "lunar-poker/ante-and-super",
    ], blocks 24, latest 300, sequences 1, steps 12;
    lunar_poker_of_2013_ends_as_an_undisturbed_run: "lunar-poker-2013", &[
        "lunar-poker-2013/base/B",
        "lunar-poker-2013/super-wager/A lunar-poker-2013/base/A",
        "lunar-poker-2013/super-wager --reading ace-king-queen",
    ], blocks 24, latest 300, sequences 1, steps 12;
}

/// Vector instructions; those that the processor does not have are passed over.
pub const VECTORS: [&str; 3] = ["portable", "avx2", "avx512"];

/// A sequence.
#[derive(Clone, Debug)]
pub struct Sequence {
    pub what: Index,
    pub seed: u64,
    /// How much the runs are shorter than they may be, in rounds, which cuts their last block.
    pub cut: u64,
    pub partition: Index,
    pub steps: Vec<Step>,
    /// In which order the shards are added at the end, and how many of them first.
    pub last: Vec<usize>,
    pub first: Index,
}

#[derive(Clone, Debug)]
pub enum Step {
    /// Plays a file's shard of a run of one of the lengths, the longest mostly, with some other seed or shard rarely.
    Play { file: Index, length: usize, other: Other, how: How },
    /// Adds files up, into one perhaps.
    Merge { files: Vec<Index>, into: Option<Index>, allow_gaps: bool },
}

/// What is not as the file has it, and must be refused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Other {
    Nothing,
    Seed,
    Shard,
}

/// What must not make a difference.
#[derive(Clone, Copy, Debug)]
pub struct How {
    pub threads: usize,
    /// The place of the vector instructions in [`VECTORS`].
    pub vectors: usize,
    pub saves_often: bool,
    pub disturbance: Disturbance,
}

pub const UNDISTURBED: How = How { threads: 1, vectors: 0, saves_often: false, disturbance: Disturbance::Nothing };

/// What disturbs a command, after so many thousandths of the latest moment.
#[derive(Clone, Copy, Debug)]
pub enum Disturbance {
    Nothing,
    Kill(u64),
    Interrupt(u64),
}

fn how() -> impl Strategy<Value = How> {
    let disturbance = prop_oneof![
        3 => Just(Disturbance::Nothing),
        2 => (0..1_000_u64).prop_map(Disturbance::Kill),
        2 => (0..1_000_u64).prop_map(Disturbance::Interrupt),
    ];
    (1..=3_usize, 0..VECTORS.len(), prop::bool::weighted(0.8), disturbance)
        .prop_map(|(threads, vectors, saves_often, disturbance)| How { threads, vectors, saves_often, disturbance })
}

fn step() -> impl Strategy<Value = Step> {
    let other = prop_oneof![12 => Just(Other::Nothing), 1 => Just(Other::Seed), 1 => Just(Other::Shard)];
    let length = prop_oneof![1 => Just(0_usize), 1 => Just(1), 4 => Just(2)];
    let play = (any::<Index>(), length, other, how()).prop_map(|(file, length, other, how)| Step::Play {
        file,
        length,
        other,
        how,
    });
    let merge = (prop::collection::vec(any::<Index>(), 1..5), prop::option::of(any::<Index>()), any::<bool>())
        .prop_map(|(files, into, allow_gaps)| Step::Merge { files, into, allow_gaps });
    prop_oneof![3 => play, 1 => merge]
}

pub fn sequence(steps: usize) -> impl Strategy<Value = Sequence> {
    let order = Just((0..5).collect::<Vec<usize>>()).prop_shuffle();
    let steps = prop::collection::vec(step(), 1..=steps);
    (any::<Index>(), 1..1_000_000_u64, 0..BLOCK, any::<Index>(), steps, order, any::<Index>()).prop_map(
        |(what, seed, cut, partition, steps, last, first)| Sequence { what, seed, cut, partition, steps, last, first },
    )
}
