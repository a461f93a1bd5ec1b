//! Whether a player bets.

/// Whether the player bets: a bit for each hand, in rows of 64-bit words by flop or board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetBits<const WORDS: usize>(Vec<[u64; WORDS]>);

impl<const WORDS: usize> BetBits<WORDS> {
    /// No bet anywhere.
    pub fn none(rows: usize) -> Self {
        BetBits(vec![[0; WORDS]; rows])
    }

    #[inline(always)]
    pub fn bets(&self, row: usize, hand: usize) -> bool {
        self.0[row][hand / 64] >> (hand % 64) & 1 == 1
    }

    /// Notes a decision, once for each row and hand.
    pub fn set(&mut self, row: usize, hand: usize, bets: bool) {
        self.0[row][hand / 64] |= u64::from(bets) << (hand % 64);
    }

    /// Adds the bets of a part of the rows.
    pub fn merge(&mut self, other: &Self) {
        self.0.as_flattened_mut().iter_mut().zip(other.0.as_flattened()).for_each(|(word, other)| *word |= other);
    }
}
