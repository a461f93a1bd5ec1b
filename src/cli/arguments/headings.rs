//! The headings under which help groups options.

/// Games, wagers, paytables, readings, strategies, meters.
pub const SELECTION: &str = "Selection";
/// The player's cards and the bets so far.
pub const SPOT: &str = "Spot";
/// Rates, seeds and reserves of progressive meters.
pub const METERS: &str = "Progressive meters";
/// Other players, and bonuses that the table system draws.
pub const TABLE: &str = "Table";
/// Amounts in dollars.
pub const MONEY: &str = "Money";
/// Rounds, seeds, checkpoints, shards.
pub const SIMULATION: &str = "Simulation";
/// What is compared with what, and how closely.
pub const COMPARISON: &str = "Comparison";
/// What a filing says of itself.
pub const FILING: &str = "Filing";
/// Formats and files.
pub const OUTPUT: &str = "Output";
/// Messages, progress, help.
pub const MESSAGES: &str = "Messages";
