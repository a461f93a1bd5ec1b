//! The headings under which help groups options.

pub const SELECTION: &str = "Selection";
pub const SPOT: &str = "Spot";
pub const METERS: &str = "Progressive meters";
pub const TABLE: &str = "Table";
pub const MONEY: &str = "Money";
pub const SIMULATION: &str = "Simulation";
pub const COMPARISON: &str = "Comparison";
pub const FILING: &str = "Filing";
pub const OUTPUT: &str = "Output";
pub const MESSAGES: &str = "Messages";
