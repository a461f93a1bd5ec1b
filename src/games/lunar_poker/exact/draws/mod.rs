pub mod payoffs;
pub mod pool;
pub mod same_ranks;
