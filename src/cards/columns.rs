//! Many rounds at once: the first card of every round in one column, the second in the next, and so on.

/// Rounds in one batch. A batch of cards and what a game derives from it stay in the first-level cache.
pub const BATCH_ROUNDS: usize = 1024;

/// One card (its index, 0 to 51) of each round of a batch.
pub type CardColumn = [u8; BATCH_ROUNDS];

/// A batch of rounds: column `k` holds the `k`-th card dealt in each round. Within a round all cards differ.
#[derive(Clone, Debug)]
pub struct Deals {
    columns: Vec<CardColumn>,
}

impl Deals {
    /// Columns for rounds of `cards_per_round` cards, not yet dealt.
    pub fn new(cards_per_round: usize) -> Self {
        Deals { columns: vec![[0; BATCH_ROUNDS]; cards_per_round] }
    }

    /// The columns in the order of dealing.
    pub fn columns(&self) -> &[CardColumn] {
        &self.columns
    }

    /// The columns in the order of dealing, to be dealt into.
    pub fn columns_mut(&mut self) -> &mut [CardColumn] {
        &mut self.columns
    }
}
