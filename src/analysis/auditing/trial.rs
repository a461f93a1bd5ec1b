//! The figures of a claim computed again under a supposed cause; and pays in the wrong row: two neighbours exchanged, a
//! row paid as its neighbour, or all pays moved by a row.

use super::claim::{Claim, ClaimedFigure};
use crate::analysis::stated::Match;
use crate::analysis::{Answer, Result};
use crate::games::{Offer, SolveError, Solver, Subject};
use crate::outcome::{Fraction, OutcomeTable};
use crate::paytable::{Pay, Paytable};

/// A cause in words, with each claimed figure under it: `None` where it does not touch the figure.
pub struct Alternative {
    pub words: String,
    pub values: Vec<Option<Fraction>>,
    /// Another way to state a right figure, not an error.
    pub is_convention: bool,
}

impl Alternative {
    fn new(words: String, values: Vec<Option<Fraction>>) -> Self {
        Alternative { words, values, is_convention: false }
    }

    /// One alternative for each figure, which touches no other.
    pub fn one_by_one(&self) -> Vec<Alternative> {
        let alone = |place: usize| {
            let value = |other: usize| self.values[other].clone().filter(|_| other == place);
            Alternative::new(self.words.clone(), (0..self.values.len()).map(value).collect())
        };
        (0..self.values.len()).map(alone).collect()
    }

    /// Whether every figure that the cause moves from `own` is the claimed one, and a figure among them that differs.
    pub fn explains(&self, claim: &Claim, own: &[Fraction]) -> bool {
        let moved = || {
            let values = self.values.iter().zip(own).zip(&claim.figures);
            values
                .filter_map(|((value, own), figure)| Some((value.as_ref().filter(|value| *value != own)?, own, figure)))
        };
        let is_claimed = |figure: &ClaimedFigure, value: &Fraction| figure.stated.found(value) != Match::Differs;
        moved().all(|(value, _, figure)| is_claimed(figure, value))
            && moved().any(|(_, own, figure)| figure.stated.found(own) != Match::Agrees)
    }
}

/// A claim, and the answer from which some of its figures differ.
pub struct Trial<'t> {
    claim: &'t Claim,
    pub answer: &'t Answer,
    solver: &'t dyn Solver,
    own: &'t [Fraction],
    /// Causes that take minutes, in words.
    pub untried: Vec<String>,
}

impl<'t> Trial<'t> {
    pub fn of(claim: &'t Claim, answer: &'t Answer, solver: &'t dyn Solver, own: &'t [Fraction]) -> Self {
        Trial { claim, answer, solver, own, untried: Vec::new() }
    }

    pub fn offer(&self) -> &'t Offer {
        &self.answer.offer
    }

    /// The answer if ties between actions went to the greater wager; `None` if the game has no count of it.
    pub fn betting_ties(&self) -> Result<Option<Answer>> {
        let offer = self.offer();
        let table = if offer.strategy.is_none() { self.solver.outcomes_betting_ties(offer)? } else { None };
        Ok(table.map(|table| Answer::new(offer.clone(), table)))
    }

    /// The figures on another offer; none if it cannot be solved, or takes minutes.
    fn with_offer(&mut self, words: String, offer: Offer) -> Result<Option<Alternative>> {
        if !self.solver.is_quick(&offer).unwrap_or(true) {
            self.untried.push(words);
            return Ok(None);
        }
        match self.solver.outcomes(&offer) {
            Ok(table) => self.with_table(words, offer, table).map(Some),
            Err(SolveError::Interrupted) => Err(SolveError::Interrupted),
            // Pays that the game does not allow are no cause.
            Err(_) => Ok(None),
        }
    }

    /// The figures on each of these offers, with words.
    pub fn with_offers(&mut self, offers: impl IntoIterator<Item = (String, Offer)>) -> Result<Vec<Alternative>> {
        let tried = offers.into_iter().map(|(words, offer)| self.with_offer(words, offer));
        tried.filter_map(Result::transpose).collect()
    }

    pub fn with_table(&self, words: String, offer: Offer, table: OutcomeTable) -> Result<Alternative> {
        let values = self.claim.values(&Answer::new(offer, table), self.solver)?;
        Ok(Alternative::new(words, values))
    }

    /// The figures by a function of the subject and the own figure.
    pub fn with_values(&self, words: &str, of: impl Fn(Subject<'_>, &Fraction) -> Option<Fraction>) -> Alternative {
        let figures = self.claim.figures.iter().zip(self.own);
        let values = figures.map(|(figure, own)| of(self.claim.subject(figure), own)).collect();
        Alternative::new(words.to_string(), values)
    }

    /// The alternative without the counts of deals, which it does not touch.
    pub fn without_counts(&self, mut alternative: Alternative) -> Alternative {
        for (figure, value) in self.claim.figures.iter().zip(&mut alternative.values) {
            if self.claim.subject(figure).is_count() {
                *value = None;
            }
        }
        alternative
    }

    /// Alternatives that change pays: they move counts through decisions alone, so another figure must speak for them.
    pub fn not_by_counts(&self, all: Vec<Alternative>) -> Vec<Alternative> {
        let speaks = |alternative: &Alternative| {
            let figures = self.claim.figures.iter().zip(self.own).zip(&alternative.values);
            figures.filter(|((figure, _), _)| !self.claim.subject(figure).is_count()).any(|((figure, own), value)| {
                value.as_ref().is_some_and(|value| value != own && figure.stated.found(value) != Match::Differs)
            })
        };
        let kept = |found| if speaks(&found) { found } else { self.without_counts(found) };
        all.into_iter().map(kept).collect()
    }

    pub fn one_by_one(&self, words: &str, of: impl Fn(Subject<'_>, &Fraction) -> Option<Fraction>) -> Vec<Alternative> {
        self.with_values(words, of).one_by_one()
    }
}

pub fn pays_in_other_rows(trial: &mut Trial<'_>) -> Result<Vec<Alternative>> {
    let offer = trial.offer();
    let slips = (0..offer.paytable.schedules.len()).flat_map(|place| slips_in(&offer.paytable, place));
    let all = trial.with_offers(slips.map(|(words, own)| (words, Offer { paytable: own.into(), ..offer.clone() })))?;
    Ok(trial.not_by_counts(all))
}

/// Slips in a schedule, in words, each with the paytable that it makes.
fn slips_in(paytable: &Paytable, place: usize) -> Vec<(String, Paytable)> {
    let rows = &paytable.schedules[place].rows;
    let stated: Vec<usize> = (0..rows.len()).filter(|&row| rows[row].stated).collect();
    let (pay, name) = (|row: usize| rows[row].pay.clone(), |row: usize| rows[row].hand);
    let slip = |words: String, pays: Vec<(usize, Pay)>| {
        let mut slipped = paytable.clone();
        pays.into_iter().for_each(|(row, pay)| slipped.schedules[place].rows[row].pay = pay);
        (words, slipped)
    };
    let mut slips = Vec::new();
    for pair in stated.windows(2) {
        let [upper, lower] = [pair[0], pair[1]];
        if pay(upper) == pay(lower) {
            continue;
        }
        let words = format!("pays of {} and {} exchanged", name(upper), name(lower));
        slips.push(slip(words, vec![(upper, pay(lower)), (lower, pay(upper))]));
        for [row, other] in [[upper, lower], [lower, upper]] {
            slips.push(slip(format!("{} paid as {}", name(row), name(other)), vec![(row, pay(other))]));
        }
    }
    if stated.len() > 2 {
        let lower = stated.windows(2).map(|pair| (pair[1], pay(pair[0]))).collect();
        let upper = stated.windows(2).map(|pair| (pair[0], pay(pair[1]))).collect();
        slips.push(slip("all pays one row lower".to_string(), lower));
        slips.push(slip("all pays one row higher".to_string(), upper));
    }
    slips
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Catalogue;

    /// Three Card Bonus A states straight flush, three of a kind, straight, flush and pair, all with other pays: four
    /// pairs of neighbours make three slips each, and the whole column moves up or down.
    #[test]
    fn neighbours_are_exchanged_or_copied_and_the_column_moves() {
        let offers = Catalogue::embedded().expect("valid").offers();
        let bonus = offers.iter().find(|offer| offer.option() == ["let-it-ride", "three-card-bonus", "A"]);
        let paytable = &bonus.expect("of the regulation").paytable;
        let stated = paytable.rows("pays").iter().filter(|row| row.stated).count();
        let slips = slips_in(paytable, 0);
        let words: Vec<&str> = slips.iter().map(|(words, _)| words.as_str()).collect();
        assert_eq!(words.len(), 3 * (stated - 1) + 2, "{words:?}");
        let is_exchanged = |(words, _): &&(String, Paytable)| words == "pays of straight and flush exchanged";
        let (_, slipped) = slips.iter().find(is_exchanged).expect("there");
        let pay = |paytable: &Paytable, hand| paytable.row("pays", hand).expect("a row").pay.clone();
        assert_eq!(pay(slipped, "flush"), pay(paytable, "straight"));
        assert_eq!(pay(slipped, "straight"), pay(paytable, "flush"));
        assert_eq!(pay(slipped, "pair"), pay(paytable, "pair"));
    }
}
