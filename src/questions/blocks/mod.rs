//! Options that several commands share, and the parsers of their values.

pub mod bets;
pub mod bounds;
mod choice;
pub mod keys;
pub mod named_paytable;
pub mod numbers;
mod payout_limits;
pub mod rounds;
pub mod table;
pub mod together;
pub mod varied;

pub use bets::{Bets, ensure_bet, games_of};
pub use bounds::{Required, bounds};
pub use choice::{Choice, Meters, Variants, by_meter, ensure_named_meters, in_every_way, in_one_way};
pub use named_paytable::{Known, NamedPaytable, named_among, named_paytables};
pub use payout_limits::{PayoutLimits, one_unit};
pub use rounds::{Counting, Rounds, SampledRounds};
pub use table::{Days, Pace, Seats, TableOptions, ensure_seats, one_each};
pub use together::{Activation, Boxes, Listed, WageredTogether, base_games, on_boxes};
