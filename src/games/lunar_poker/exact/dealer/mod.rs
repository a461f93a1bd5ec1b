//! The dealer's hidden hands against every final hand and every choice of dead cards.

mod showdowns;

pub use showdowns::{Counts, HIDDEN, Showdowns};
