//! Sensitivity of a wager to its pays: what one more unit on each row is worth, at today's decisions and solved anew,
//! and how far each pay can move before a decision changes.

mod lines;

use std::sync::Arc;
use std::time::Instant;

use num_traits::Signed;

use super::counting::BEFORE_A_REPORT;
use super::informed::one_by_one;
use super::pays::{hands_of_row, schedules_of_own_hand, set_pay};
use super::solving::{ending, side_by_side};
use super::{Figures, Observer, Result};
use crate::games::{ChangedDecision, Offer, SolveError, Solver, sort_by_worth};
use crate::outcome::{Fraction, Measure, Measures, OutcomeTable};
use crate::paytable::{Pay, PayRow, Paytable, Schedule, Units, whole_units};

pub(crate) use lines::Reach;
use lines::{Line, is_refusal_of_pay, reach};

/// A pay is moved up to this many times itself, and as many units more.
const FARTHEST: u32 = 10;
const FARTHEST_UNITS: u32 = 100;

/// A row that pays in units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidRow {
    pub schedule: &'static str,
    /// The hand of the row, then hands without a row of their own that are paid as it.
    pub hands: Vec<&'static str>,
    pub pay: Units,
}

/// Rows of a paytable that pay the player's own hand in units.
pub fn paid_rows(offer: &Offer) -> Vec<PaidRow> {
    let of_schedule = |schedule: &Schedule| -> Vec<PaidRow> {
        let row = |row: &PayRow| match &row.pay {
            Pay::Units(pay) if row.stated => {
                let hands = hands_of_row(offer, schedule, row.hand);
                Some(PaidRow { schedule: schedule.name, hands, pay: pay.clone() })
            }
            _ => None,
        };
        schedule.rows.iter().filter_map(row).collect()
    };
    schedules_of_own_hand(offer).flat_map(of_schedule).collect()
}

/// The offer with another pay in a row.
pub fn with_pay(offer: &Offer, row: &PaidRow, pay: &Units) -> Offer {
    let mut paytable = Paytable::clone(&offer.paytable);
    set_pay(&mut paytable, row.schedule, &row.hands, pay);
    Offer { paytable: Arc::new(paytable), ..offer.clone() }
}

/// The measures before and after a change of a pay.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect([Measures; 2]);

impl Effect {
    /// By how much the measure changes; `None` without the measure.
    pub fn on(&self, measure: Measure) -> Option<Fraction> {
        let of = |measures: &Measures| Figures::of(measures, whole_units(1)).measure(measure);
        let [before, after] = &self.0;
        Some(of(after)?.value - of(before)?.value)
    }
}

/// How far a pay moves one way, and the decisions that change first, worth most first.
#[derive(Clone, Debug, PartialEq)]
pub struct Movement {
    pub reach: Reach,
    pub changes: Vec<ChangedDecision>,
}

pub struct Sensitivity {
    pub row: PaidRow,
    /// One more unit at today's decisions.
    pub by_today: Effect,
    /// One more unit, solved anew; `None` where that takes minutes, or the game refuses the pay.
    pub anew: Option<Effect>,
    /// Down, and up; `None` without decisions that depend on pays, or where solving takes minutes.
    pub movements: Option<[Movement; 2]>,
}

/// The sensitivity of an offer to each of its pays.
pub struct Sensitivities {
    pub offer: Offer,
    pub today: Measures,
    pub rows: Vec<Sensitivity>,
    /// Rows without solutions of other pays, because each takes minutes.
    pub unsolved: usize,
}

/// The rows, and whether the observer ended the work before the last.
pub fn sensitivities(solver: &dyn Solver, offer: &Offer, observer: &dyn Observer) -> Result<(Sensitivities, bool)> {
    let (since, ends) = (Instant::now(), ending(observer));
    let table = solver.outcomes(offer)?;
    let today = Measures::of(&table);
    let study =
        Study { solver, offer, table: &table, today: &today, ends: &|| since.elapsed() >= BEFORE_A_REPORT && ends() };
    let answer = |row| match study.row(row) {
        Err(SolveError::Interrupted) => Ok((None, true)),
        answer => answer.map(|answer| (Some(answer), false)),
    };
    let (rows, is_interrupted) = one_by_one(offer.game.id, paid_rows(offer), answer, observer)?;
    let is_unsolved = |row: &&Sensitivity| depends_on_pays(offer) && row.movements.is_none();
    let unsolved = rows.iter().filter(is_unsolved).count();
    Ok((Sensitivities { offer: offer.clone(), today, rows, unsolved }, is_interrupted))
}

/// Whether the player decides by the pays: not by the cards alone, nor by the rules of a named strategy.
fn depends_on_pays(offer: &Offer) -> bool {
    offer.wager.has_decisions && offer.strategy.is_none()
}

struct Study<'s> {
    solver: &'s dyn Solver,
    offer: &'s Offer,
    table: &'s OutcomeTable,
    today: &'s Measures,
    ends: &'s (dyn Fn() -> bool + Sync),
}

impl Study<'_> {
    fn row(&self, row: PaidRow) -> Result<Sensitivity> {
        let more = with_pay(self.offer, &row, &(&row.pay + whole_units(1)));
        let effect = |table: &OutcomeTable| Effect([self.today.clone(), Measures::of(table)]);
        let by_today = effect(&self.solver.outcomes_decided_by(&more, self.offer)?);
        if !depends_on_pays(self.offer) {
            return Ok(Sensitivity { row, anew: Some(by_today.clone()), by_today, movements: None });
        }
        if !self.is_quick(&more)? {
            return Ok(Sensitivity { row, by_today, anew: None, movements: None });
        }
        let more = self.solved(&more)?;
        let anew = more.as_ref().map(effect);
        let far = &row.pay * whole_units(FARTHEST) + whole_units(FARTHEST_UNITS);
        let less = Some(&row.pay - whole_units(1)).filter(Units::is_positive);
        let ways = [less.into_iter().chain([whole_units(0)]).collect(), vec![&row.pay + whole_units(1), far]];
        for pay in ways.iter().flatten() {
            if !self.is_quick(&with_pay(self.offer, &row, pay))? {
                return Ok(Sensitivity { row, by_today, anew, movements: None });
            }
        }
        let movements = side_by_side(ways.to_vec(), |farther| self.movement(&row, &farther, more.as_ref()))?;
        let movements = <[Movement; 2]>::try_from(movements).ok();
        Ok(Sensitivity { row, by_today, anew, movements })
    }

    fn is_quick(&self, offer: &Offer) -> Result<bool> {
        match self.solver.is_quick(offer) {
            // Refused at once.
            Err(error) if is_refusal_of_pay(&error) => Ok(true),
            is_quick => is_quick,
        }
    }

    /// `None` if the game refuses the pay.
    fn solved(&self, offer: &Offer) -> Result<Option<OutcomeTable>> {
        if (self.ends)() {
            return Err(SolveError::Interrupted);
        }
        match self.solver.outcomes(offer) {
            Err(error) if is_refusal_of_pay(&error) => Ok(None),
            solved => solved.map(Some),
        }
    }

    /// Moves the pay to `farther` pays in turn; `more` is solved for one more unit.
    fn movement(&self, row: &PaidRow, farther: &[Units], more: Option<&OutcomeTable>) -> Result<Movement> {
        let line = |table: &OutcomeTable, pay: &Units| Line::of(table, row.schedule, &row.hands, pay);
        let one_more = &row.pay + whole_units(1);
        let solved = |pay: &Units| match *pay == one_more {
            true => Ok(more.map(|table| line(table, pay))),
            false => Ok(self.solved(&with_pay(self.offer, row, pay))?.map(|table| line(&table, pay))),
        };
        let reach = reach(&line(self.table, &row.pay), &row.pay, farther, solved)?;
        let mut changes = match &reach.next_play {
            Some(pay) => self.solver.changed_decisions(self.offer, &with_pay(self.offer, row, pay))?,
            None => Vec::new(),
        };
        sort_by_worth(&mut changes);
        Ok(Movement { reach, changes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CardSet;
    use crate::games::Catalogue;

    /// The first paytable of each wager.
    fn offers() -> Vec<Offer> {
        let mut offers = Catalogue::embedded().expect("valid").offers();
        offers.dedup_by_key(|offer| (offer.game.id, offer.wager.id));
        offers
    }

    fn row(offer: &Offer, hand: &str) -> PaidRow {
        paid_rows(offer).into_iter().find(|row| row.hands[0] == hand).expect("a row")
    }

    #[test]
    fn a_hand_without_a_row_moves_with_the_row_that_pays_it() {
        let bonus = |offer: &&Offer| offer.wager.id == "three-card-bonus";
        let offers = offers();
        let offer = offers.iter().find(bonus).expect("of the regulation");
        let flush = row(offer, "straight-flush");
        assert_eq!(flush.hands, ["straight-flush", "mini-royal"]);
        let moved = with_pay(offer, &flush, &whole_units(35));
        let pays = |offer: &Offer| offer.net_units("pays");
        assert_eq!(pays(&moved)[..3], [whole_units(35), whole_units(35), pays(offer)[2].clone()]);
        assert_eq!(with_pay(&moved, &flush, &flush.pay).paytable, offer.paytable);
    }

    #[test]
    fn rows_from_meters_and_envy_bonuses_are_left_out() {
        let of_hand = |offer: &Offer| paid_rows(offer).into_iter().map(|row| (row.schedule, row.hands[0]));
        let offers = offers();
        let progressive = offers.iter().find(|offer| !offer.envy_schedules().is_empty()).expect("one with envy");
        let rows: Vec<_> = of_hand(progressive).collect();
        assert!(!rows.is_empty() && rows.iter().all(|(schedule, _)| *schedule == "pays"), "{rows:?}");
        let is_share = |hand: &str| {
            progressive.paytable.row("pays", hand).is_some_and(|row| matches!(row.pay, Pay::MeterShare(_)))
        };
        assert!(rows.iter().all(|(_, hand)| !is_share(hand)));
    }

    /// The line of a play, from the units that its outcomes are paid on, against the same play on other pays.
    #[test]
    #[ignore = "second tier: lines of sensitivity on every row of every paytable"]
    fn lines_are_what_other_pays_make_of_the_same_play() {
        let mut lines = 0;
        for offer in offers() {
            let solver = offer.solver(CardSet::FULL_DECK).expect("full deck");
            if !solver.is_quick(&offer).expect("known") {
                continue;
            }
            let table = solver.outcomes(&offer).expect("solved");
            // Every row of what the cards settle; of a base game, which is played again for each, every fourth.
            for row in paid_rows(&offer).into_iter().step_by(if offer.wager.has_decisions { 4 } else { 1 }) {
                let (line, more) = (Line::of(&table, row.schedule, &row.hands, &row.pay), &row.pay + whole_units(1));
                let paying = solver.outcomes_decided_by(&with_pay(&offer, &row, &more), &offer).expect("solved");
                assert_eq!(line.at(&more), Measures::of(&paying).expected_net, "{} {row:?}", offer.name());
                lines += 1;
            }
        }
        assert!(lines > 70, "{lines}");
    }
}
