//! The results that a pack reports, game by game.

use super::answer::Answer;
use super::boxes::BoxesAnswer;
use super::correlations::Correlation;
use super::envy::{Envying, envying};
use super::meters::{Accounted, accounted};
use super::remarks::{Remark, remarks_on};
use super::solving::{side_by_side, with_mean_meters};
use super::wagered::GameAnswers;
use crate::cards::Rank;
use crate::games::{GameFacts, Offer, SolveError, StrategyRow, Table};
use crate::outcome::{Fraction, Measures, OutcomeTable};
use crate::progressive::MeterTerms;

/// What was found out about the offers of one game.
pub struct GameFindings {
    /// The game.
    pub facts: &'static GameFacts,
    /// The answers, each to one offer.
    pub answers: Vec<Answer>,
    /// The measures of each offer by the dealer's up card; empty where its game does not report them.
    pub by_up_card: Vec<(Offer, Vec<ByUpCard>)>,
    /// The offers with each envy bonus that they may have.
    pub envying: Vec<Envying>,
    /// The decisions of each offer that has any.
    pub strategies: Vec<(Offer, Vec<StrategyRow>)>,
    /// Base paytables on one box and on several.
    pub on_boxes: Vec<BoxesAnswer>,
    /// Pairs of wagers: the first paytable of each.
    pub correlations: Vec<Correlation>,
    /// The accounts of the progressive meters.
    pub accounts: Vec<Accounted>,
    /// What a reader must know beside the figures; the game's own assumptions not among them.
    pub remarks: Vec<Remark>,
}

/// The rounds of an offer against one up card of the dealer.
pub struct ByUpCard {
    pub up_card: Rank,
    pub cycle: u128,
    pub measures: Measures,
}

impl GameFindings {
    fn of(game: GameAnswers) -> Result<Self, SolveError> {
        let solver = game.solver.as_ref();
        let remarks = remarks_on(&game.answers, solver);
        let accounts = accounted(&game, &MeterTerms::default(), &Table::of(1))?;
        let envying = game.answers.iter().map(|answer| envying(answer, solver)).collect::<Result<Vec<_>, _>>()?;
        let offers = || game.answers.iter().map(|answer| &answer.offer);
        let against = |(up_card, table): (Rank, OutcomeTable)| ByUpCard {
            up_card,
            cycle: table.cycle(),
            measures: Measures::of(&table),
        };
        let up_cards =
            |offer: &Offer| Ok((offer.clone(), solver.outcomes_by_up_card(offer)?.into_iter().map(against).collect()));
        let strategy = |offer: &Offer| Ok((offer.clone(), solver.strategy(offer)?));
        let deciding = offers().filter(|offer| offer.wager.has_decisions);
        Ok(GameFindings {
            facts: game.facts,
            by_up_card: offers().map(up_cards).collect::<Result<_, SolveError>>()?,
            strategies: deciding.map(strategy).collect::<Result<_, SolveError>>()?,
            envying: envying.into_iter().flatten().collect(),
            on_boxes: Vec::new(),
            correlations: Vec::new(),
            accounts,
            remarks,
            answers: game.answers,
        })
    }
}

/// What was found out about all games of a pack.
pub struct Findings {
    /// Game by game.
    pub games: Vec<GameFindings>,
    /// Once more the wagers that other players' hands and the draws of the table system settle too, at a stated table.
    pub at_table: Vec<GameAnswers>,
    /// The house edge to be kept on several boxes, a fraction of one, if one is stated.
    pub least_edge: Option<Fraction>,
}

impl Findings {
    /// Adds to the answers of these games what else a pack has: the mean meters, the worth by up card, envy bonuses,
    /// strategies, accounts of meters and remarks.
    pub fn of(mut games: Vec<GameAnswers>, at_table: Vec<GameAnswers>) -> Result<Self, SolveError> {
        with_mean_meters(&mut games)?;
        Ok(Findings { games: side_by_side(games, GameFindings::of)?, at_table, least_edge: None })
    }

    /// The same with play on several boxes, game by game, and the house edge to be kept there.
    #[must_use]
    pub fn with_boxes(mut self, on_boxes: Vec<Vec<BoxesAnswer>>, least_edge: Option<Fraction>) -> Self {
        self.games.iter_mut().zip(on_boxes).for_each(|(game, on_boxes)| game.on_boxes = on_boxes);
        Findings { least_edge, ..self }
    }

    /// The same with the pairs of wagers, game by game.
    #[must_use]
    pub fn with_correlations(mut self, correlations: Vec<Vec<Correlation>>) -> Self {
        self.games.iter_mut().zip(correlations).for_each(|(game, correlations)| game.correlations = correlations);
        self
    }

    /// The answers of all games, and those at the table.
    pub fn all_answers(&self) -> impl Iterator<Item = &Answer> {
        self.answers().chain(self.at_table.iter().flat_map(|game| &game.answers))
    }

    /// The answers of all games for a player alone.
    pub fn answers(&self) -> impl Iterator<Item = &Answer> {
        self.games.iter().flat_map(|game| &game.answers)
    }
}
