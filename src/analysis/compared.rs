//! Paytables side by side: the effect of other pays, by themselves and through the decisions they change.

use num_traits::Zero;

use super::pays::edge_on_other_pays;
use super::solving::NearestEdges;
use super::wagered::GameAnswers;
use super::{Answer, Observer};
use crate::games::lints::{self, Warning};
use crate::games::{ChangedDecision, Offer, SolveError, Solver, sort_by_worth};
use crate::outcome::{Fraction, Measures, OutcomeTable};

/// A wager on new pays: its house edge with the old decisions, and the decisions that change.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangedPlay {
    /// House edge per unit on the new pays, a fraction of one.
    pub edge: Fraction,
    /// House edge on the new pays with the old decisions.
    pub edge_by_old: Fraction,
    /// Changed decisions, worth most first.
    pub decisions: Vec<ChangedDecision>,
}

impl ChangedPlay {
    /// The change from the pays of `from` to the pays of `to`; `None` for different wagers, readings or strategies. The
    /// outcomes on the pays of `from`, known for paytables with the same rows, spare a solution.
    pub fn of(
        solver: &dyn Solver,
        from: &Offer,
        outcomes: Option<&OutcomeTable>,
        to: &Answer,
    ) -> Result<Option<Self>, SolveError> {
        let (offer, edge) = (&to.offer, to.measures.house_edge());
        if !offer.decides_as(from) || offer.strategy_name() != from.strategy_name() {
            return Ok(None);
        }
        // Rules are the same on all pays.
        if !offer.wager.has_decisions || offer.strategy.is_some() {
            return Ok(Some(ChangedPlay { edge_by_old: edge.clone(), edge, decisions: Vec::new() }));
        }
        let edge_by_old = match outcomes.and_then(|outcomes| edge_on_other_pays(outcomes, from, offer)) {
            Some(edge) => edge,
            None => Measures::of(&solver.outcomes_decided_by(offer, from)?).house_edge(),
        };
        let mut decisions = solver.changed_decisions(from, offer)?;
        sort_by_worth(&mut decisions);
        Ok(Some(ChangedPlay { edge, edge_by_old, decisions }))
    }

    /// Cost of the old decisions on the new pays, in units per round.
    pub fn cost_of_old(&self) -> Fraction {
        &self.edge_by_old - &self.edge
    }

    /// Part of that cost due to decisions too many to be listed, such as those after a draw in Lunar Poker; zero if all
    /// are listed.
    pub fn cost_unlisted(&self) -> Fraction {
        self.cost_of_old() - self.decisions.iter().map(ChangedDecision::worth).sum::<Fraction>()
    }

    pub fn is_unchanged(&self) -> bool {
        self.decisions.is_empty() && self.cost_of_old().is_zero()
    }

    /// Number of listed hands with a changed decision, each counted at that decision.
    pub fn hands(&self) -> u128 {
        self.decisions.iter().map(|changed| changed.hands).sum()
    }
}

/// One of the compared paytables; the first is the reference of the others.
pub struct ComparedPaytable<'a> {
    pub answer: &'a Answer,
    /// Answers to the side wagers of its game that are bet on, too.
    pub side_wagers: &'a [Answer],
    /// The change against the first; `None` for the first, and for another wager.
    pub change: Option<ChangedPlay>,
}

impl<'a> ComparedPaytable<'a> {
    /// The paytables in the order in which their games are named in `order`. In `games` the answers of one game are
    /// adjacent, and precede its side wagers.
    pub fn all(games: &'a [GameAnswers], order: &[&str]) -> Result<Vec<Self>, SolveError> {
        let mut compared: Vec<Self> = Vec::new();
        for (place, id) in order.iter().enumerate() {
            let Some(game) = games.iter().find(|game| game.facts.id == *id) else { continue };
            let before = order[..place].iter().filter(|earlier| *earlier == id).count();
            let own = order.iter().filter(|other| *other == id).count();
            let (Some(answer), Some(side_wagers)) = (game.answers.get(before), game.answers.get(own..)) else {
                continue;
            };
            let first = compared.first().map(|first| &first.answer.offer);
            let change = first.map(|first| ChangedPlay::of(game.solver.as_ref(), first, None, answer));
            let change = change.transpose()?.flatten();
            compared.push(ComparedPaytable { answer, side_wagers, change });
        }
        Ok(compared)
    }
}

/// An edited paytable, or one of the regulation, next to the regulation's that it was edited from.
pub struct EditedPaytable {
    /// `None` for the source itself.
    source: Option<Answer>,
    pub own: Answer,
    /// What the other pays change.
    pub change: Option<ChangedPlay>,
    /// The regulation's nearest paytable; `None` where the regulation has these pays.
    pub nearest: Option<NearestEdges>,
    pub warnings: Vec<Warning>,
}

impl EditedPaytable {
    /// Solves both, and finds the decisions that change. `so_far` takes the answers before that is known.
    ///
    /// # Errors
    /// Those of the solver, or that the observer asks to end.
    pub fn of(
        solver: &dyn Solver,
        [from, offer]: [&Offer; 2],
        observer: &dyn Observer,
        so_far: impl FnOnce(&Answer, &Answer),
    ) -> Result<Self, SolveError> {
        let answer = |offer: &Offer| match observer.is_asked_to_end() {
            true => Err(SolveError::Interrupted),
            false => Ok(Answer::new(offer.clone(), solver.outcomes(offer)?)),
        };
        let own = answer(offer)?;
        let source = if from.terms() == offer.terms() { None } else { Some(answer(from)?) };
        so_far(source.as_ref().unwrap_or(&own), &own);
        let change = |from: &Answer| ChangedPlay::of(solver, &from.offer, Some(&from.exact), &own);
        let more = || {
            let warnings = if solver.is_quick(offer)? { lints::warnings(offer, solver)? } else { Vec::new() };
            Ok::<_, SolveError>((NearestEdges::of(offer, solver)?, warnings))
        };
        let (change, more) = rayon::join(|| source.as_ref().map(change).transpose(), more);
        let (change, (nearest, warnings)) = (change?.flatten(), more?);
        Ok(EditedPaytable { change, nearest, warnings, source, own })
    }

    /// The regulation's paytable that it was edited from; itself if it is one.
    pub fn source(&self) -> &Answer {
        self.source.as_ref().unwrap_or(&self.own)
    }
}
