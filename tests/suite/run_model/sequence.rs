//! Sequences of steps: what they are made of, and how they are drawn.

use proptest::prelude::*;
use proptest::sample::Index;

use super::BLOCK;

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
