//! Claims and what was found of them.

use super::figures::value;
use crate::analysis::Answer;
use crate::analysis::stated::{Match, Stated};
use crate::games::{Offer, SolveError, Solver, StrategyRow, Subject};
use crate::outcome::Fraction;
use crate::paytable::Place;

/// What a row of a file of claims states.
#[derive(Clone)]
pub struct Claim {
    /// Offers that fit what the row names; never empty.
    pub offers: Vec<Offer>,
    /// Decision and holding of an expected value of a bet; empty otherwise.
    pub decision: String,
    pub holding: String,
    pub figures: Vec<ClaimedFigure>,
    pub place: Place,
}

#[derive(Clone)]
pub struct ClaimedFigure {
    pub subject: Subject<'static>,
    pub stated: Stated,
    pub place: Place,
}

impl Claim {
    /// The quantity that a figure states, with the holding of the row.
    pub fn subject<'c>(&'c self, figure: &ClaimedFigure) -> Subject<'c> {
        match figure.subject {
            Subject::OfTheBet(..) => Subject::OfTheBet(&self.decision, &self.holding),
            other => other,
        }
    }

    pub fn needs_strategy(&self) -> bool {
        self.figures.iter().any(|figure| matches!(figure.subject, Subject::OfTheBet(..)))
    }

    /// The figures on this answer, in order.
    pub fn values(&self, answer: &Answer, solver: &dyn Solver) -> Result<Vec<Option<Fraction>>, SolveError> {
        let strategy = self.strategy(&answer.offer, solver)?;
        Ok(self.figures.iter().map(|figure| value(self.subject(figure), answer, &strategy)).collect())
    }

    pub fn strategy(&self, offer: &Offer, solver: &dyn Solver) -> Result<Vec<StrategyRow>, SolveError> {
        if self.needs_strategy() && offer.wager.has_decisions { solver.strategy(offer) } else { Ok(Vec::new()) }
    }
}

/// A claim with the computed figures of the offer that fits it best.
pub struct Audited {
    pub offer: Offer,
    /// Offers that fit the row and have every claimed figure, in words.
    pub fitting: Vec<String>,
    /// Number of offers that fit the row.
    pub offers: usize,
    pub figures: Vec<AuditedFigure>,
    /// Offers and causes that were not tried because they take minutes to solve, in words.
    pub untried: Vec<String>,
    pub place: Place,
}

pub struct AuditedFigure {
    pub name: String,
    pub claimed: ClaimedFigure,
    pub value: Fraction,
    pub found: Match,
    /// Causes that explain it with every other figure they touch.
    pub causes: Vec<Cause>,
    /// Without a cause, the trial that comes nearest, if nearer than the computed figure.
    pub nearest: Option<Cause>,
}

/// A cause with the figure under it.
#[derive(Clone, Debug, PartialEq)]
pub struct Cause {
    pub words: String,
    /// The figure under the cause, as the claim would state it.
    pub figure: String,
}

impl Audited {
    pub fn holds(&self) -> bool {
        self.figures.iter().all(|figure| figure.found == Match::Agrees)
    }
}

/// An error of a claim at its place.
pub type Refusal = (Place, String);
