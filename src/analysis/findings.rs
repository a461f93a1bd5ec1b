//! The results that a pack reports, game by game, and the remarks that a reader of the figures needs, as values.

use std::sync::Arc;

use super::boxes::BoxesAnswer;
use super::correlations::Correlation;
use super::effects::{Accounted, Envying, accounted, envying};
use super::playing::Trace;
use super::solving::{NearestEdges, side_by_side, with_mean_meters};
use super::wagered::GameAnswers;
use super::{Answer, EnvyEffect, Result};
use crate::cards::Rank;
use crate::games::{
    self, Dollars, GameFacts, Offer, OwnPaytable, ReadingFacts, Seat, Solver, Strategy, StrategyFacts, StrategyRow,
    Table,
};
use crate::outcome::{Fraction, Measures, OutcomeTable};
use crate::progressive::MeterTerms;
use crate::simulation::RunPlan;

pub struct GameFindings {
    pub facts: &'static GameFacts,
    pub solver: Arc<dyn Solver>,
    pub answers: Vec<Answer>,
    /// Measures of each offer by the dealer's up card; empty where its game does not report them.
    pub by_up_card: Vec<(Offer, Vec<ByUpCard>)>,
    /// Each offer with each of its possible envy bonuses.
    pub envying: Vec<Envying>,
    pub strategies: Vec<(Offer, Strategy)>,
    /// In the order of the strategies: cost of a round, in units, if the hands of each row take the row's action;
    /// `None` where rows are not one action each, or follow a named strategy.
    pub without_exceptions: Vec<Option<Fraction>>,
    pub on_boxes: Vec<BoxesAnswer>,
    /// Pairs of wagers, with the first paytable of each.
    pub correlations: Vec<Correlation>,
    pub accounts: Vec<Accounted>,
    /// Test vectors.
    pub trace: Trace,
    /// Remarks on the figures, without the game's own assumptions.
    pub remarks: Vec<Remark>,
}

/// Rounds of an offer against one up card of the dealer.
pub struct ByUpCard {
    pub up_card: Rank,
    pub cycle: u128,
    pub measures: Measures,
}

impl GameFindings {
    fn of(game: GameAnswers, plan: Option<RunPlan>) -> Result<Self> {
        let solver = game.solver.as_ref();
        let trace = plan.map_or(Ok(Trace::default()), |plan| Trace::of_pack(solver, &game.answers, plan))?;
        let remarks = remarks_on(&game.answers, solver);
        let accounts = accounted(&game.answers, game.solver.as_ref(), &MeterTerms::default(), &Table::of(1))?;
        let envying = game.answers.iter().map(|answer| envying(answer, solver)).collect::<Result<Vec<_>, _>>()?;
        let offers = || game.answers.iter().map(|answer| &answer.offer);
        let against = |(up_card, table): (Rank, OutcomeTable)| {
            let (cycle, measures) = (table.cycle(), Measures::of(&table));
            ByUpCard { up_card, cycle, measures }
        };
        let up_cards =
            |offer: &Offer| Ok((offer.clone(), solver.outcomes_by_up_card(offer)?.into_iter().map(against).collect()));
        let strategy = |offer: &Offer| Ok((offer.clone(), solver.strategy(offer)?));
        let deciding = offers().filter(|offer| offer.wager.has_decisions);
        let strategies: Vec<_> = deciding.map(strategy).collect::<Result<_>>()?;
        let without_exceptions = strategies.iter().map(|(offer, own)| without_exceptions(solver, offer, &own.rows));
        Ok(GameFindings {
            facts: game.facts,
            without_exceptions: without_exceptions.collect::<Result<_, _>>()?,
            strategies,
            by_up_card: offers().map(up_cards).collect::<Result<_>>()?,
            envying: envying.into_iter().flatten().collect(),
            on_boxes: Vec::new(),
            correlations: Vec::new(),
            accounts,
            trace,
            remarks,
            answers: game.answers,
            solver: game.solver,
        })
    }

    /// Each offer with decisions, and what its strategy costs without exceptions.
    pub fn costs_of_rows(&self) -> impl Iterator<Item = (&Offer, Option<&Fraction>)> {
        self.strategies.iter().map(|(offer, _)| offer).zip(self.without_exceptions.iter().map(Option::as_ref))
    }
}

fn without_exceptions(solver: &dyn Solver, offer: &Offer, rows: &[StrategyRow]) -> Result<Option<Fraction>> {
    match offer.strategy {
        Some(_) => Ok(None),
        None if rows.iter().all(|row| row.exceptions == 0) => Ok(Some(Fraction::default())),
        None => solver.cost_of_rows(offer),
    }
}

pub struct Findings {
    pub games: Vec<GameFindings>,
    /// The wagers that other players' hands or the table system's draws also settle, at a stated table.
    pub at_table: Vec<GameAnswers>,
    /// The house edge to be kept on several boxes, a fraction of one.
    pub least_edge: Option<Fraction>,
}

impl Findings {
    /// Completes the answers for a pack: mean meters, figures by up card, envy bonuses, strategies, accounts of meters,
    /// test vectors of the run of `plan`, if there is one, and remarks.
    pub fn of(mut games: Vec<GameAnswers>, at_table: Vec<GameAnswers>, plan: Option<RunPlan>) -> Result<Self> {
        with_mean_meters(&mut games)?;
        let games = side_by_side(games, |game| GameFindings::of(game, plan))?;
        Ok(Findings { games, at_table, least_edge: None })
    }

    /// All answers, including those at the stated table.
    pub fn all_answers(&self) -> impl Iterator<Item = &Answer> {
        self.answers().chain(self.at_table.iter().flat_map(|game| &game.answers))
    }

    /// All answers for a player alone.
    pub fn answers(&self) -> impl Iterator<Item = &Answer> {
        self.games.iter().flat_map(|game| &game.answers)
    }
}

#[derive(Clone, PartialEq)]
pub enum Remark {
    Unit {
        game: &'static str,
        wager: &'static str,
        unit: &'static str,
    },
    OwnPaytable(OwnPaytable),
    /// House edges of an own paytable and of the regulation's nearest.
    NearestEdges(NearestEdges),
    Reading {
        wager: &'static str,
        reading: &'static ReadingFacts,
        departure: String,
    },
    Limit {
        wager: String,
        amount: Dollars,
        section: &'static str,
        /// The greatest lawful table minimum, if none was given.
        greatest_minimum: Option<Dollars>,
        /// The amount that the floor of the limit counts, in words.
        floor_of: String,
    },
    Strategy(&'static str, &'static StrategyFacts),
    /// The cost of a named strategy against the optimal decisions.
    Cost {
        offer: String,
        /// House edge of the named strategy, a fraction of one.
        own: Fraction,
        optimal: Fraction,
    },
    /// A spot's expectations assume optimal later decisions.
    OptimalLater,
    /// The first decision of an offer.
    Chart(String, String),
    Note(&'static str, String),
    OfGame(&'static str, games::Remark),
    /// The figures of a wager include an envy bonus at a table.
    WithEnvy {
        wager: &'static str,
        schedule: &'static str,
        table: Table,
        /// Contribution of each counting hand to the expectation, in units.
        of_one: Fraction,
        /// Whether the distribution of the total is known.
        is_whole: bool,
    },
    /// Different wagers are compared: game and wager of each, once.
    DifferentWagers(Vec<[&'static str; 2]>),
}

pub fn remarks_on(answers: &[Answer], solver: &dyn Solver) -> Vec<Remark> {
    let unit = |Answer { offer, .. }: &Answer| Remark::Unit {
        game: offer.game.id,
        wager: offer.wager.id,
        unit: offer.wager.unit,
    };
    let mut remarks: Vec<Remark> = answers.iter().map(unit).collect();
    for Answer { offer, measures, envy, .. } in answers {
        let wager = offer.wager.id;
        remarks.extend(offer.own_paytable().map(Remark::OwnPaytable));
        let departure_of = |reading| offer.game.departure_of(reading);
        let of_reading = |reading| Remark::Reading { wager, reading, departure: departure_of(reading) };
        remarks.extend(offer.reading.map(of_reading));
        remarks.extend(of_limit(offer, solver));
        remarks.extend(offer.strategy.map(|strategy| Remark::Strategy(wager, strategy)));
        let edge_of = |offer: &Offer| {
            let known = answers.iter().find(|answer| is_of(answer, offer));
            known.map(|answer| answer.measures.house_edge()).or_else(|| solved_edge(offer, solver))
        };
        remarks.extend(of_cost(offer, edge_of));
        let notes = offer.game.notes_on(offer.wager, offer.payout_limit.is_some(), offer.seat.is_some());
        remarks.extend(notes.into_iter().map(|note| Remark::Note(wager, note)));
        remarks.extend(envy.as_ref().and_then(|effect| with_envy(offer, effect)));
        remarks.extend(solver.remarks(offer, measures).into_iter().map(|remark| Remark::OfGame(wager, remark)));
    }
    remarks
}

/// Remarks on an offer's strategy: payout limit, rules of the named strategy and their cost, and a chart of the first
/// decision if the game has one.
pub fn remarks_on_strategy(offer: &Offer, solver: &dyn Solver) -> Vec<Remark> {
    let rules = offer.strategy.map(|strategy| Remark::Strategy(offer.wager.id, strategy));
    let cost = of_cost(offer, |offer| solved_edge(offer, solver));
    // Remarks are made on solved offers only.
    let chart = solver.chart(offer).ok().flatten().map(|chart| Remark::Chart(offer.name(), chart));
    of_limit(offer, solver).into_iter().chain(rules).chain(cost).chain(chart).collect()
}

/// Remarks on a spot: payout limit, rules of the named strategy, and their limit to the current decision.
pub fn remarks_on_spot(offer: &Offer, solver: &dyn Solver) -> Vec<Remark> {
    let rules = offer.strategy.map(|strategy| Remark::Strategy(offer.wager.id, strategy));
    let later = offer.strategy.map(|_| Remark::OptimalLater);
    of_limit(offer, solver).into_iter().chain(rules).chain(later).collect()
}

fn with_envy(offer: &Offer, effect: &EnvyEffect) -> Option<Remark> {
    let Seat { table, envy } = offer.seat.clone()?;
    let (wager, of_one) = (offer.wager.id, effect.of_one.clone());
    Some(Remark::WithEnvy { wager, schedule: envy?, table, of_one, is_whole: effect.span.is_none() })
}

fn of_limit(offer: &Offer, solver: &dyn Solver) -> Option<Remark> {
    let (limit, facts) = (offer.payout_limit.as_ref()?, offer.wager.payout_limit?);
    let greatest_minimum = || limit.greatest_minimum(&solver.most_won(offer).ok().flatten()?);
    let greatest_minimum = if limit.table_minimum.is_none() { greatest_minimum() } else { None };
    let (wager, amount) = (format!("{} {}", offer.wager.id, offer.paytable.id), limit.amount.clone());
    let (section, floor_of) = (facts.section, limit.floor_of.in_words());
    Some(Remark::Limit { wager, amount, section, greatest_minimum, floor_of })
}

/// Cost of a named strategy against the optimal decisions, if both house edges are known.
fn of_cost(offer: &Offer, edge_of: impl Fn(&Offer) -> Option<Fraction>) -> Option<Remark> {
    offer.strategy?;
    let (own, optimal) = (edge_of(offer)?, edge_of(&Offer { strategy: None, ..offer.clone() })?);
    Some(Remark::Cost { offer: offer.name(), own, optimal })
}

fn is_of(answer: &Answer, offer: &Offer) -> bool {
    answer.offer.key() == offer.key() && answer.offer.payout_limit == offer.payout_limit
}

fn solved_edge(offer: &Offer, solver: &dyn Solver) -> Option<Fraction> {
    Some(Measures::of(&solver.outcomes(offer).ok()?).house_edge())
}
