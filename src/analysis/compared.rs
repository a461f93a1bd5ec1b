//! Paytables side by side: the effect of other pays, by themselves and through the decisions they change.

use num_traits::Zero;

use super::Answer;
use super::pays::edge_on_other_pays;
use super::wagered::GameAnswers;
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
