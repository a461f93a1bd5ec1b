//! Meters for tests.

use super::{Feed, Flow};
use crate::outcome::Fraction;
use crate::paytable::{Increments, whole_units};

/// A meter that a player's own wager feeds, at its reseed; all of it is paid with probability `reset`, and no part.
pub fn flow(reset: Fraction, reseed: i64, [primary, reserve]: [Fraction; 2]) -> Flow {
    Flow {
        name: "jackpot".into(),
        seed: Some(whole_units(reseed)),
        reseed: whole_units(reseed),
        reading: whole_units(reseed),
        increments: Some(Increments { primary, reserve }),
        feed: Feed::default(),
        reset,
        parts: Vec::new(),
    }
}
