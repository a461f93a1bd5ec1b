//! Options that several commands share, and the parsers of their values.

mod activation;
mod boxes;
mod choice;
pub mod cluster;
mod filing;
pub mod headings;
pub mod known;
mod money;
mod named_paytable;
pub mod numbers;
mod payout_floor;
mod payout_limit;
mod rounds;
mod rows;
mod sampled;
mod seating;
mod together;
pub mod vectors;

pub use activation::Activation;
pub use boxes::{Boxes, base_games, on_boxes, with_boxes};
pub use choice::{Choice, Offered, by_meter, ensure_named_meters, paytable_files, variant_choice};
pub use filing::FilingOptions;
pub use money::{Money, ensure_bet};
pub use named_paytable::{NamedPaytable, named_paytable, named_paytables};
pub use payout_limit::{PayoutLimits, one_unit};
pub use rounds::Rounds;
pub use rows::{ChosenRows, Rows, ensure_output};
pub use sampled::SampledRounds;
pub use seating::{Seating, ensure_seats};
pub use together::{NOT_TOGETHER, PairsOutput, Variants, WageredTogether};
