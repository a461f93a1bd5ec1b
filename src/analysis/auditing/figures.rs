//! The figures that others state of a wager, computed from its answer.

use num_traits::Zero;

use crate::analysis::stated::square_root;
use crate::analysis::{Answer, Figures};
use crate::games::{PaidOutcomes, StrategyRow, Subject};
use crate::lists::distinct;
use crate::outcome::{Fraction, Measure, Outcome};
use crate::paytable::whole_units;

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
