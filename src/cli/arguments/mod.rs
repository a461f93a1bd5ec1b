//! Options that several commands share, and the parsers of their values.

mod bounds;
mod choice;
pub mod mix;
pub mod money;
pub mod named_paytable;
pub mod numbers;
pub mod rounds;
pub mod table;
pub mod varied;

pub use bounds::bounds;
pub use choice::{Available, Choice, Meters, Variants, by_meter, ensure_named_meters, in_one_way};
pub use mix::PlayersMix;
pub use money::{Money, PayoutLimits, ensure_bet, one_unit};
pub use named_paytable::{Known, NamedPaytable, named_among, named_paytables};
pub use rounds::{Counting, Rounds, SampledRounds};
pub use table::{
    Activation, Boxes, NOT_TOGETHER, Seating, WageredTogether, base_games, ensure_seats, on_boxes, with_boxes,
};
