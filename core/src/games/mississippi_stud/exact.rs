//! The exact counts, as the engine's of games of streets.

use crate::games::engine::bets::Bet;
use crate::games::engine::poker_hand::PokerHand;
use crate::games::engine::street_counts::StreetCounts;

pub type Counts = StreetCounts<PokerHand, { Bet::ALL.len() }>;
