//! Plays, endings of a round and pays.

mod final_hand;
mod plays;
mod prices;
mod results;
mod super_wager;

pub use final_hand::{FinalHand, ToBeat};
pub use plays::{
    BET, Chapter, Combination, DEALER_CARDS, OPTIONS_FEE, PLAYER_CARDS, Play, READINGS, SecondCombination,
    is_straight_flush, least_qualifying, qualifies, straight_from,
};
pub use prices::{AnteHand, Payoff, Prices};
pub use results::{Ending, Path, round_name, settled_round, settled_super, settled_with_super};
pub use super_wager::{
    Properties, SuperHand, SuperRows, hands_by_properties, is_same_colored, paid_by, pays_every_row,
};
