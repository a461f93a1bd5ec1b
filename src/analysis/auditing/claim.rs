//! Claims, what was found of them, and the figures that others state of a wager, computed from its answer.

use num_traits::{Signed, Zero};

use crate::analysis::stated::{Match, Stated, square_root};
use crate::analysis::{Answer, Figures, Result};
use crate::cards::{CardSet, binomial};
use crate::games::{Offer, PaidOutcomes, Solver, StrategyRow, Subject};
use crate::lists::distinct;
use crate::outcome::{Fraction, Measure, Outcome};
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
    pub fn values(&self, answer: &Answer, solver: &dyn Solver) -> Result<Vec<Option<Fraction>>> {
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
        let counts = counts.filter_map(|(place, figure)| Some((place, figure, values[place].clone()?)));
        let counts: Vec<(usize, &ClaimedFigure, Fraction)> = counts.collect();
        let held = |times: &Fraction| {
            counts.iter().filter(|(_, figure, own)| figure.stated.found(&(own * times)) == Match::Agrees).count()
        };
        let share = &claimed / &own;
        let is_of_hands = || hands_within(&own).any(|(_, hands)| hands == claimed);
        if !counts.is_empty() && (held(&share) > held(&whole_units(1)) || is_of_hands()) {
            counts.into_iter().for_each(|(place, _, own)| values[place] = Some(own * &share));
            values[place] = Some(claimed);
        }
        values
    }

    pub fn strategy(&self, offer: &Offer, solver: &dyn Solver) -> Result<Vec<StrategyRow>> {
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

/// The figure, shares as fractions of one; `strategy` has the decisions by holding. `None` if the answer does not have
/// the figure; the break-even amount of a meter is of its account.
pub fn value(subject: Subject<'_>, answer: &Answer, strategy: &[StrategyRow]) -> Option<Fraction> {
    let measures = &answer.measures;
    match subject {
        // To any number of digits.
        Subject::Of(Measure::StdDev) => Some(square_root(&measures.variance)),
        Subject::Of(measure) => {
            let figures = Figures::of(measures, whole_units(answer.offer.wager.initial_units));
            figures.measure(measure).map(|figure| figure.value)
        }
        Subject::SessionVariance(rounds) => Some(&measures.variance * whole_units(rounds)),
        Subject::SessionStdDev(rounds) => Some(square_root(&(&measures.variance * whole_units(rounds)))),
        Subject::Cycle => Some(whole_units(answer.exact.cycle())),
        Subject::Combinations(name) => combinations(answer, name).map(whole_units),
        Subject::BreakEven => None,
        Subject::PaidToOne(outcomes) => paid_to_one(answer, outcomes),
        Subject::Hands(decision, action) => {
            let rows = of_decision(strategy, decision)?.filter(|row| row.action == action);
            Some(whole_units(rows.map(|row| row.hands).sum::<u128>()))
        }
        Subject::Gain(decision) => Some(of_decision(strategy, decision)?.map(|row| row.gain.clone()).sum()),
        Subject::OfTheBet(decision, holding) => {
            let [decision] = decisions_named(strategy, decision)[..] else { return None };
            let is_meant = |row: &&StrategyRow| row.decision == decision && row.holding.eq_ignore_ascii_case(holding);
            let row = strategy.iter().find(is_meant)?;
            Some(row.of_the_bet.clone())
        }
    }
}

pub fn is_frequency(subject: Subject<'_>) -> bool {
    matches!(subject, Subject::Of(Measure::HitFrequency | Measure::PushFrequency | Measure::LossFrequency))
}

/// Rows of a decision by the beginning of its name; `None` without decisions.
fn of_decision<'s>(strategy: &'s [StrategyRow], decision: &'s str) -> Option<impl Iterator<Item = &'s StrategyRow>> {
    (!strategy.is_empty()).then(|| strategy.iter().filter(move |row| begins(row.decision, decision)))
}

fn begins(name: &str, beginning: &str) -> bool {
    name.get(..beginning.len()).is_some_and(|own| own.eq_ignore_ascii_case(beginning))
}

/// The decision of this name, else those that begin so.
pub fn decisions_named<'s>(strategy: &'s [StrategyRow], text: &str) -> Vec<&'s str> {
    let named = strategy.iter().map(|row| row.decision).filter(|decision| begins(decision, text));
    let whole = named.clone().find(|decision| decision.eq_ignore_ascii_case(text));
    whole.map_or_else(|| distinct(named), |decision| vec![decision])
}

/// Deals of an outcome, or of all outcomes that this row of the paytable pays.
pub fn combinations(answer: &Answer, name: &str) -> Option<u128> {
    let by_award = || {
        let paid = answer.exact.combinations_by_award().into_iter().filter(|(award, _)| award.hand == name);
        paid.map(|(_, count)| count).max()
    };
    answer.exact.outcome(name).map(|outcome| outcome.count).or_else(by_award)
}

/// Pay to 1 of these outcomes; `None` if they never occur, or pay differently.
fn paid_to_one(answer: &Answer, paid: PaidOutcomes) -> Option<Fraction> {
    let is_meant = |outcome: &&Outcome| outcome.count > 0 && paid.include(&outcome.name);
    let pays = |outcome: &Outcome| {
        (&outcome.net + &outcome.wagered - whole_units(paid.stakes_returned)) / whole_units(paid.paid_on)
    };
    let mut found = answer.exact.outcomes().iter().filter(is_meant).map(pays);
    let first = found.next()?;
    (first > Fraction::zero() && found.all(|other| other == first)).then_some(first)
}
