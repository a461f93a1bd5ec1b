//! Many rounds at once: column `k` holds the `k`-th card of every round.
//!
//! Each step is branch-free integer arithmetic and the same for every round, so the compiler vectorises it. Columns are
//! processed in strips that fit vector registers. [`Vectors`] is the only place that detects vector instructions: the
//! same safe code is compiled once per level, the widest level available is chosen at run time, and every level returns
//! the same bytes.

use num_traits::{CheckedAdd, CheckedMul, WrappingAdd, WrappingMul};

/// Rounds per batch. A batch of cards stays in the first-level cache.
pub const BATCH_ROUNDS: usize = 1024;
pub const STRIP_ROUNDS: usize = 64;

const STRIPS: usize = BATCH_ROUNDS / STRIP_ROUNDS;

/// One byte per round of a strip, mostly a card's index (0 to 51).
pub type Strip = [u8; STRIP_ROUNDS];

/// Sum of two column entries; callers guarantee that it does not overflow. Overflow checks would prevent vectorisation
/// (the debug build of Let It Ride ran five times slower), so only the feature `checked-columns` has them.
#[inline(always)]
pub fn plus<T: WrappingAdd + CheckedAdd>(one: T, other: T) -> T {
    debug_assert!(!cfg!(feature = "checked-columns") || one.checked_add(&other).is_some());
    one.wrapping_add(&other)
}

/// Product of two column entries, checked like [`plus`].
#[inline(always)]
pub fn times<T: WrappingMul + CheckedMul>(one: T, other: T) -> T {
    debug_assert!(!cfg!(feature = "checked-columns") || one.checked_mul(&other).is_some());
    one.wrapping_mul(&other)
}

/// A batch of rounds in strips; column `k` of a strip holds the `k`-th card dealt. The cards of a round are distinct.
#[derive(Debug)]
pub struct Deals {
    cards_per_round: usize,
    /// Strip after strip, each with its cards in the order of dealing. The first strip is aligned for vectors.
    bytes: Vec<u8>,
}

impl Deals {
    /// Empty batch for rounds of `cards_per_round` cards, at least one.
    pub fn new(cards_per_round: usize) -> Self {
        let cards_per_round = cards_per_round.max(1);
        Deals { cards_per_round, bytes: vec![0; cards_per_round * BATCH_ROUNDS + STRIP_ROUNDS] }
    }

    /// Strips of the batch, each with its cards in the order of dealing.
    #[inline]
    pub fn strips(&self) -> impl Iterator<Item = &[Strip]> {
        let first = self.first();
        self.bytes[first..].as_chunks().0.chunks_exact(self.cards_per_round).take(STRIPS)
    }

    #[inline]
    pub fn strips_mut(&mut self) -> impl Iterator<Item = &mut [Strip]> {
        let first = self.first();
        self.bytes[first..].as_chunks_mut().0.chunks_exact_mut(self.cards_per_round).take(STRIPS)
    }

    /// The first rounds of the batch, each as its strip and its place there.
    pub fn rounds(&self, rounds: usize) -> impl Iterator<Item = (&[Strip], usize)> {
        self.strips().flat_map(|strip| (0..STRIP_ROUNDS).map(move |round| (strip, round))).take(rounds)
    }

    /// Copies, for each round, the cards at `places` of `table` into this batch, in that order.
    pub fn pick(&mut self, places: &[usize], table: &Deals) {
        for (table, picked) in table.strips().zip(self.strips_mut()) {
            for (cards, &place) in picked.iter_mut().zip(places) {
                // A place beyond the cards dealt is skipped.
                if let Some(dealt) = table.get(place) {
                    *cards = *dealt;
                }
            }
        }
    }

    /// First byte aligned for vectors of any width; loads across two cache lines are slow.
    #[inline]
    fn first(&self) -> usize {
        self.bytes.as_ptr().align_offset(STRIP_ROUNDS).min(STRIP_ROUNDS)
    }
}

/// Inserts one more card per round into ascending cards. The last strip of `ascending` is free; its content is ignored.
#[inline(always)]
pub fn insert(ascending: &mut [Strip], card: &Strip) {
    let Some((last, others)) = ascending.split_last_mut() else { return };
    let mut highest = *card;
    for other in others {
        for round in 0..STRIP_ROUNDS {
            let higher = other[round].max(highest[round]);
            other[round] = other[round].min(highest[round]);
            highest[round] = higher;
        }
    }
    *last = highest;
}

/// `K` ascending cards per round with `L` more, ascending.
#[inline(always)]
pub fn with_more<const K: usize, const L: usize, const ALL: usize>(
    ascending: [Strip; K],
    more: [Strip; L],
) -> [Strip; ALL] {
    const { assert!(K + L == ALL) };
    let mut all = [[0; STRIP_ROUNDS]; ALL];
    all[..K].copy_from_slice(&ascending);
    for (place, card) in more.iter().enumerate() {
        insert(&mut all[..=K + place], card);
    }
    all
}

/// Rounds of a strip marked with 1, in order; every other round must be marked with 0.
#[inline(always)]
pub fn marked_rounds(marks: &Strip) -> impl Iterator<Item = usize> {
    /// Multiplying eight bytes of 0 or 1 by this gathers them in the highest byte, the first one lowest.
    const TOGETHER: u64 = 0x0102_0408_1020_4080;
    let mut marked = 0;
    for (place, &eight) in marks.as_chunks::<8>().0.iter().enumerate() {
        marked |= u64::from_le_bytes(eight).wrapping_mul(TOGETHER) >> 56 << (8 * place);
    }
    std::iter::from_fn(
        #[inline(always)]
        move || {
            let first = marked.trailing_zeros() as usize;
            marked &= marked.wrapping_sub(1);
            (first < STRIP_ROUNDS).then_some(first)
        },
    )
}

const _: () = assert!(STRIP_ROUNDS == u64::BITS as usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vectors {
    /// The baseline of the architecture.
    Portable,
    /// 32 bytes, on x86-64.
    Avx2,
    /// 64 bytes, on x86-64, with the byte and word instructions.
    Avx512,
}

impl Vectors {
    pub fn widest() -> Self {
        let levels = [Vectors::Avx512, Vectors::Avx2];
        levels.into_iter().find(|level| level.is_available()).unwrap_or(Vectors::Portable)
    }

    #[cfg(target_arch = "x86_64")]
    pub fn is_available(self) -> bool {
        match self {
            Vectors::Portable => true,
            Vectors::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2"),
            Vectors::Avx512 => {
                Vectors::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    pub fn is_available(self) -> bool {
        self == Vectors::Portable
    }

    /// Runs `work`, compiled for vectors of this width if the processor has them. Only functions inlined into `work`
    /// are compiled that way.
    #[inline]
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[cfg(target_arch = "x86_64")]
        match self {
            // SAFETY: the features that `avx512` enables were just detected.
            Vectors::Avx512 if self.is_available() => return unsafe { avx512(work) },
            // SAFETY: as above, for `avx2`.
            Vectors::Avx2 if self.is_available() => return unsafe { avx2(work) },
            _ => {}
        }
        work()
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi2")]
fn avx512<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2")]
fn avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}
