mod flow;
mod tail;

use house_edge_core::outcome::Fraction;
use house_edge_core::paytable::{Increments, Meter, Place, whole_units};
use house_edge_core::progressive::{Feed, Flow};

/// A meter at its reseed, fed by a player's own wager, and paid whole with probability `reset`.
fn own_flow(reset: Fraction, reseed: i64, [primary, reserve]: [Fraction; 2]) -> Flow {
    Flow {
        meter: Meter {
            name: "jackpot".into(),
            seed: Some(whole_units(reseed)),
            least_seed: None,
            reseed: whole_units(reseed),
            increments: Some(Increments { primary, reserve }),
            place: Place::START,
        },
        reading: whole_units(reseed),
        feed: Feed { wagers_per_hand: whole_units(1), sharers: 1 },
        reset,
        parts: Vec::new(),
    }
}
