//! The two regulations of the game.

use serde::{Deserialize, Serialize};

use super::facts;
use super::of_2013;
use super::rules::{DEALER_CARDS, PLAYER_CARDS};
use crate::games::GameFacts;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Chapter {
    Today,
    /// Chapter 589, the temporary regulation of December 7, 2013 (43 Pa.B. 7087).
    Of2013,
}

impl Chapter {
    pub fn facts(self) -> &'static GameFacts {
        match self {
            Chapter::Today => &facts::FACTS,
            Chapter::Of2013 => &of_2013::FACTS,
        }
    }

    pub fn id(self) -> &'static str {
        self.facts().id
    }

    /// At most: two hands, a draw of five and, in 2013, the dealer's new card.
    pub fn cards_per_round(self) -> usize {
        2 * DEALER_CARDS + PLAYER_CARDS + usize::from(self == Chapter::Of2013)
    }
}
