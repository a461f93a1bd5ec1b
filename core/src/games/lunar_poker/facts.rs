//! The facts of both chapters' files, and the names in them that the rules know.

use std::sync::LazyLock;

use crate::games::{GameFacts, game_file};

pub static FACTS: LazyLock<GameFacts> = LazyLock::new(|| game_file::facts_of("lunar-poker", &[]));
pub static OF_2013: LazyLock<GameFacts> = LazyLock::new(|| game_file::facts_of("lunar-poker-2013", &[]));

/// Schedule of Ante Wagers when the dealer does not qualify (§ 671a.12(c)).
pub const ANTE_PAYS: &str = "ante";
/// Schedule of instant payouts (§ 671a.12(a)).
pub const INSTANT: &str = "instant-payout";
/// Schedule of the Super Wager in offers with other wagers (§ 671a.12(b)).
pub const SUPER: &str = "super-wager";
/// The Super Wager on the dealer's or another player's hand.
pub const SUPER_WAGER_OTHER: &str = "super-wager-other";

/// The named strategy.
pub const SIMPLE: &str = "simple";

/// Readings.
pub const STRAIGHT_FLUSH_AS_FLUSH: &str = "straight-flush-as-flush";
pub const UNPAIRED: &str = "unpaired";
pub const EVERY_ROW: &str = "every-row";
/// Of 2013, the row `ace-king` for hands with a queen too.
pub const ACE_KING_QUEEN: &str = "ace-king-queen";
