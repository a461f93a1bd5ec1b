mod flow;
mod tail;

use house_edge_core::outcome::Fraction;
use house_edge_core::paytable::{Increments, whole_units};
use house_edge_core::progressive::{Feed, Flow};

/// A meter at its reseed, fed by a player's own wager, and paid whole with probability `reset`.
fn own_flow(reset: Fraction, reseed: i64, [primary, reserve]: [Fraction; 2]) -> Flow {
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
