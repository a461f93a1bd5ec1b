mod showdowns;

pub use showdowns::{Counts, HIDDEN, Showdowns};
