//! Everything that was found out for a pack, game by game.

use super::Answer;
use super::envy::Envying;
use super::progressive::Accounted;
use crate::cards::Rank;
use crate::games::{GameFacts, Offer, StrategyRow};
use crate::outcome::OutcomeTable;

/// What was found out about the offers of one game.
pub struct GameFindings {
    /// The game.
    pub facts: &'static GameFacts,
    /// The answers, each to one offer.
    pub answers: Vec<Answer>,
    /// What each offer is worth by the dealer's up card; no tables for offers whose game does not tell.
    pub by_up_card: Vec<(Offer, Vec<(Rank, OutcomeTable)>)>,
    /// The offers with each envy bonus that they may have.
    pub envying: Vec<Envying>,
    /// The decisions of each offer that has any.
    pub strategies: Vec<(Offer, Vec<StrategyRow>)>,
    /// What the progressive meters come to.
    pub accounts: Vec<Accounted>,
    /// What a reader must know beside the figures, one sentence each; the game's own assumptions not among them.
    pub remarks: Vec<String>,
}

/// What was found out about all games of a pack.
pub struct Findings {
    /// Game by game.
    pub games: Vec<GameFindings>,
}

impl Findings {
    /// The answers of all games.
    pub fn answers(&self) -> impl Iterator<Item = &Answer> {
        self.games.iter().flat_map(|game| &game.answers)
    }
}
