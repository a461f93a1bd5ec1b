//! Claims and what was found of them.

use num_traits::Signed;

use super::figures::value;
use crate::analysis::Answer;
use crate::analysis::stated::{Match, Stated};
use crate::cards::{CardSet, binomial};
use crate::games::{Offer, SolveError, Solver, StrategyRow, Subject};
use crate::outcome::Fraction;
use crate::paytable::{Place, whole_units};

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

    /// The figures on this answer, in order.
    pub fn values(&self, answer: &Answer, solver: &dyn Solver) -> Result<Vec<Option<Fraction>>, SolveError> {
        let strategy = self.strategy(&answer.offer, solver)?;
        let values = self.figures.iter().map(|figure| value(self.subject(figure), answer, &strategy)).collect();
        Ok(self.in_proportion(values))
    }

    /// Counts in proportion to the cycle that the row states, if it is one of hands or if more counts hold so: 4 of
    /// 2,598,960 are 80 of 51,979,200.
    fn in_proportion(&self, mut values: Vec<Option<Fraction>>) -> Vec<Option<Fraction>> {
        let figures = || self.figures.iter().enumerate();
        let Some((place, cycle)) = figures().find(|(_, figure)| figure.subject == Subject::Cycle) else {
            return values;
        };
        let claimed = cycle.stated.number().clone();
        let Some(own) = values[place].clone().filter(|own| claimed.is_positive() && *own != claimed) else {
            return values;
        };
        let counts = figures().filter(|(_, figure)| matches!(figure.subject, Subject::Combinations(_)));
        let share = &claimed / &own;
        let (mut is_counted, mut held) = (false, [0, 0]);
        for (place, figure) in counts.clone() {
            let Some(value) = &values[place] else { continue };
            is_counted = true;
            let agrees = |value: &Fraction| usize::from(figure.stated.found(value) == Match::Agrees);
            held = [held[0] + agrees(value), held[1] + agrees(&(value * &share))];
        }
        if is_counted && (held[1] > held[0] || hands_within(&own).any(|(_, hands)| hands == claimed)) {
            counts.for_each(|(place, _)| values[place] = values[place].take().map(|value| value * &share));
            values[place] = Some(claimed);
        }
        values
    }

    pub fn strategy(&self, offer: &Offer, solver: &dyn Solver) -> Result<Vec<StrategyRow>, SolveError> {
        let needs_strategy = self.figures.iter().any(|figure| matches!(figure.subject, Subject::OfTheBet(..)));
        if needs_strategy && offer.wager.has_decisions { Ok(solver.strategy(offer)?.rows) } else { Ok(Vec::new()) }
    }
}

/// Sizes of hands that are dealt from a full deck.
const HANDS: std::ops::RangeInclusive<usize> = 2..=7;

/// The numbers of hands of some cards of which a cycle is a multiple, with the number of cards.
pub fn hands_within(cycle: &Fraction) -> impl Iterator<Item = (usize, Fraction)> {
    let hands = HANDS.map(|cards| (cards, whole_units(binomial(CardSet::FULL_DECK.len(), cards))));
    hands.filter(move |(_, hands)| (cycle / hands).is_integer() && cycle != hands)
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
    /// Another way to state a right figure, not an error.
    pub is_convention: bool,
}

impl Audited {
    /// The figure as sources are compared, and whether it is per deal: a count of a row with a cycle. `None` for the
    /// cycle itself, which may be of deals or hands.
    pub fn comparable(&self, figure: &AuditedFigure) -> Option<(bool, Stated)> {
        let is_cycle = |figure: &&AuditedFigure| figure.claimed.subject == Subject::Cycle;
        let stated = figure.claimed.stated.clone();
        match (figure.claimed.subject, self.figures.iter().find(is_cycle)) {
            (Subject::Cycle, _) => None,
            (Subject::Combinations(_), Some(cycle)) => Some((true, stated.per(cycle.claimed.stated.number())?)),
            _ => Some((false, stated)),
        }
    }

    pub fn holds(&self) -> bool {
        self.figures.iter().all(|figure| figure.found == Match::Agrees)
    }
}

/// An error of a claim at its place.
pub type Refusal = (Place, String);
