//! Options that several commands share, and the parsers of their values.

mod choice;
mod money;
pub mod named_paytable;
pub mod numbers;
pub mod rounds;
mod table;

pub use choice::{Available, Choice, Meters, Variants, by_meter, ensure_named_meters, in_one_way};
pub use money::{Money, PayoutLimits, ensure_bet, one_unit};
pub use named_paytable::{Known, NamedPaytable, named_among, named_paytables};
pub use rounds::{Counting, Rounds, SampledRounds};
pub use table::{
    Activation, Boxes, NOT_TOGETHER, PairsOutput, Seating, WageredTogether, base_games, ensure_seats, on_boxes,
    with_boxes,
};

/// One function per parser of an option: true if it accepts the text with a value within its limits.
#[cfg(any(test, fuzzing))]
pub const PARSERS: [fn(&str) -> bool; 22] = [
    |text| numbers::rounds(text).is_ok_and(|rounds| (1..=1_000_000_000_000_000).contains(&rounds)),
    |text| numbers::summed_rounds(text).is_ok(),
    |text| numbers::paytables(text).is_ok(),
    |text| numbers::threads(text).is_ok_and(|threads| (1..=1_024).contains(&threads)),
    |text| numbers::players(text).is_ok_and(|players| (1..=52).contains(&players)),
    |text| numbers::seed(text).is_ok(),
    |text| numbers::percentage_points(text).is_ok_and(|share| share > 0.0 && share <= 1.0),
    |text| numbers::tolerance(text).is_ok(),
    |text| numbers::seconds(text).is_ok(),
    |text| numbers::meter(text).is_ok(),
    |text| numbers::meter_rate(text).is_ok(),
    |text| numbers::amounts(text).is_ok_and(|amounts| (1..=numbers::MOST_AMOUNTS).contains(&amounts.0.len())),
    |text| numbers::units(text).is_ok(),
    |text| numbers::decimal_number(text).is_some(),
    |text| numbers::probability(text).is_ok(),
    |text| numbers::confidence(text).is_ok_and(|share| (0.5..1.0).contains(&share)),
    |text| numbers::activation(text).is_ok(),
    |text| table::listed(text).is_ok(),
    |text| money::side_wager(text).is_ok(),
    |text| money::side_bet(text).is_ok(),
    |text| crate::cli::content::line_of_text(text).is_ok(),
    |text| crate::cli::content::date(text).is_ok(),
];
