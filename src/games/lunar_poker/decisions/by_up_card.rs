//! The decisions of a round, by the dealer's up card.

use serde::{Deserialize, Serialize};

use super::after_draws::FinalDecisions;
use crate::cards::Card;
use crate::games::lunar_poker::rules::{Play, READINGS};

/// For each class of up cards one of them, and the decisions against it.
pub type Decisions = Vec<(Card, AgainstUpCard)>;

/// The decisions against one up card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgainstUpCard {
    /// By reading, the play with each class of hands, in the order of the classes.
    pub plays: [Vec<Play>; READINGS],
    /// What the best player does after a draw; `None` of players by rules and for short decks, with which no rounds are
    /// dealt.
    pub after_draws: Option<FinalDecisions>,
}
