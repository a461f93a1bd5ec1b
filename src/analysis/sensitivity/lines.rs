//! How far one pay can move before a better play appears.
//!
//! The expectation of one play is linear in a pay, and the optimal player has the best of all plays: a convex,
//! piecewise linear function, which only solving evaluates. Today's line touches it at today's pay. If the play that is
//! optimal at a far pay is worth no more there, nothing changes on the way: a convex function that touches a line of
//! its own twice lies on it in between. Otherwise the two lines cross, and solving at the crossing either confirms
//! today's line up to there, so that the crossing is the breakpoint, or finds a third line, which crosses today's
//! nearer by. This is Newton's method on the gain over today's play; it ends because there are finitely many plays.

use num_traits::Zero;

use crate::analysis::Result;
use crate::games::SolveError;
use crate::outcome::{Award, Fraction, OutcomeTable};
use crate::paytable::{Units, whole_units};

/// Parts of a unit on which a breakpoint is bracketed where the game is not solved at the breakpoint itself.
const PARTS: u32 = 1_000;

/// Expectation of one play along a pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Expectation where the pay is zero.
    at_zero: Fraction,
    per_unit: Fraction,
}

impl Line {
    /// The line of a play from its outcomes with `pay` for `hands`, rows of one schedule.
    pub fn of(table: &OutcomeTable, schedule: &str, hands: &[&str], pay: &Units) -> Self {
        let is_moved = |award: &Award| award.schedule == schedule && hands.contains(&award.hand);
        let (mut net, mut per_unit) = (Fraction::zero(), Fraction::zero());
        for outcome in table.occurring() {
            let count = whole_units(outcome.count);
            net += &outcome.net * &count;
            let moved = outcome.paid.iter().filter(|paid| is_moved(&paid.award));
            per_unit += moved.map(|paid| &paid.units).sum::<Fraction>() * count;
        }
        let cycle = whole_units(table.cycle());
        let (net, per_unit) = (net / &cycle, per_unit / cycle);
        Line { at_zero: net - &per_unit * pay, per_unit }
    }

    pub fn at(&self, pay: &Units) -> Fraction {
        &self.at_zero + &self.per_unit * pay
    }

    /// Where both are worth the same; `None` for parallel lines.
    fn crossing(&self, other: &Line) -> Option<Units> {
        let steeper = &self.per_unit - &other.per_unit;
        (!steeper.is_zero()).then(|| (&other.at_zero - &self.at_zero) / steeper)
    }
}

/// How far a pay can move one way before a decision changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Up to this pay today's decisions are optimal; there others may be as good.
    pub kept: Units,
    /// Beyond this pay they are not: [`Reach::kept`], or a little farther if the game is not solved at the breakpoint.
    /// `None` if no change was found up to `kept`.
    pub changed: Option<Units>,
    /// A pay beyond an exact breakpoint, up to which one play is optimal: the next after today's.
    pub next_play: Option<Units>,
}

impl Reach {
    pub fn is_exact(&self) -> bool {
        self.changed.as_ref() == Some(&self.kept)
    }
}

/// Moves the pay from `pay` to `farther` pays in turn, until a decision changes. `today` is the line of the play that
/// is optimal at `pay`; `solved` gives the line of an optimal play at another pay, `None` where the game refuses the
/// pay.
pub fn reach(
    today: &Line,
    pay: &Units,
    farther: &[Units],
    mut solved: impl FnMut(&Units) -> Result<Option<Line>>,
) -> Result<Reach> {
    let mut kept = pay.clone();
    for far in farther {
        match solved(far)? {
            Some(beyond) if beyond.at(far) == today.at(far) => kept = far.clone(),
            Some(beyond) => return Search { today, kept, is_up: far > pay, beyond, from: far.clone() }.reach(solved),
            None => break,
        }
    }
    Ok(Reach { kept, changed: None, next_play: None })
}

/// The search for a breakpoint between two pays.
struct Search<'t> {
    today: &'t Line,
    /// Here today's play is optimal.
    kept: Units,
    is_up: bool,
    /// A line that is better at the pay `from`.
    beyond: Line,
    from: Units,
}

impl Search<'_> {
    fn reach(mut self, mut solved: impl FnMut(&Units) -> Result<Option<Line>>) -> Result<Reach> {
        let mut skips = true;
        // Parallel lines are never both optimal somewhere.
        while let Some(crossing) = self.today.crossing(&self.beyond) {
            if skips {
                // Where many decisions change, the gain is nearly quadratic, and a step of twice the length lands.
                let skipped = self.rounded(&(&crossing + &crossing - &self.from));
                skips = skipped != self.kept && self.is_changed(solved(&skipped)?, skipped);
                if skips {
                    continue;
                }
            }
            let from = self.from.clone();
            let mut found = solved(&crossing)?;
            let (is_solved, mut at) = (found.is_some(), crossing.clone());
            if !is_solved {
                at = self.rounded(&crossing);
                found = if at == self.kept { None } else { solved(&at)? };
            }
            if !self.is_changed(found, at) {
                let next_play = is_solved.then_some(from);
                return Ok(Reach { kept: self.kept, changed: Some(crossing), next_play });
            }
        }
        Ok(Reach { kept: self.kept, changed: Some(self.from), next_play: None })
    }

    /// Notes the line found at a pay nearer by; true if it is better than today's.
    fn is_changed(&mut self, found: Option<Line>, pay: Units) -> bool {
        let Some(found) = found else { return false };
        let is_better = found.at(&pay) != self.today.at(&pay);
        if is_better {
            (self.beyond, self.from) = (found, pay);
        } else {
            self.kept = pay;
        }
        is_better
    }

    /// A pay with few parts, no farther than this one, and at least as far as the kept one.
    fn rounded(&self, pay: &Units) -> Units {
        let parts = whole_units(PARTS);
        let scaled = pay * &parts;
        match self.is_up {
            true => (scaled.floor() / parts).max(self.kept.clone()),
            false => (scaled.ceil() / parts).min(self.kept.clone()),
        }
    }
}

/// Whether a game refuses a pay, rather than to be solved at all.
pub fn is_refusal_of_pay(error: &SolveError) -> bool {
    matches!(
        error,
        SolveError::AmountsTooFine { .. } | SolveError::PayTooLarge { .. } | SolveError::FractionalPay { .. }
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::outcome::ratio;

    fn line(at_zero: i64, per_unit: i64) -> Line {
        Line { at_zero: whole_units(at_zero), per_unit: whole_units(per_unit) }
    }

    /// The best of several plays at a pay; of equal ones the last in this order, as games prefer the smaller wager.
    fn best<'l>(plays: &'l [Line], pay: &Units) -> &'l Line {
        plays.iter().max_by_key(|play| play.at(pay)).expect("a play")
    }

    fn reached(plays: &[Line], pay: i64, far: i64, most_parts: i64) -> Reach {
        let solved = |pay: &Units| Ok((*pay.denom() <= most_parts.into()).then(|| best(plays, pay).clone()));
        let pay = whole_units(pay);
        reach(best(plays, &pay), &pay, &[whole_units(far)], solved).expect("nothing fails")
    }

    /// Plays worth -10, 2x - 17 and 5x - 43: the second overtakes the first at x = 7/2, the third the second at 26/3.
    #[test]
    fn the_nearest_line_is_found_behind_a_farther_one() {
        let plays = [line(-10, 0), line(-17, 2), line(-43, 5)];
        let up = reached(&plays, 2, 100, 1_000);
        assert_eq!((up.kept.clone(), up.changed.clone()), (ratio(7, 2), Some(ratio(7, 2))));
        // The second is best from 7/2 to 26/3.
        assert!(up.is_exact() && up.next_play.is_some_and(|pay| pay > ratio(7, 2) && pay <= ratio(26, 3)));
        let down = reached(&plays, 9, 0, 1_000);
        assert!(
            down.kept == ratio(26, 3) && down.next_play.is_some_and(|pay| pay >= ratio(7, 2) && pay < ratio(26, 3))
        );
        let never = reached(&plays, 9, 100, 1_000);
        assert_eq!((never.kept, never.changed), (whole_units(100), None));
        let nearer = reach(&plays[0], &whole_units(2), &[whole_units(3), whole_units(4)], |pay| {
            Ok(Some(best(&plays, pay).clone()))
        });
        assert_eq!(nearer.expect("nothing fails").kept, ratio(7, 2));
    }

    #[test]
    fn what_is_not_solved_leaves_a_bracket() {
        let plays = [line(-10, 0), line(-11, 3), line(-41, 5)];
        // 1/3 has more than two parts, 333/1000 more still: the change comes after the pay itself and by 1/3.
        let halves = reached(&plays, 0, 10, 2);
        assert_eq!((halves.kept, halves.changed, halves.next_play), (ratio(0, 1), Some(ratio(1, 3)), None));
        let plays = [line(-10, 0), line(-5_003, 3_001)];
        // 4993/3001 = 1.66378...
        let thousandths = reached(&plays, 1, 10, 1_000);
        assert_eq!(thousandths.kept, ratio(1_663, 1_000));
        assert_eq!((thousandths.changed, thousandths.next_play), (Some(ratio(4_993, 3_001)), None));
        let refused = reach(&line(0, 0), &whole_units(1), &[whole_units(9)], |_| Ok(None)).expect("nothing fails");
        assert_eq!((refused.kept, refused.changed), (whole_units(1), None));
    }

    proptest! {
        /// Against every pair of plays: no play is better than today's before the breakpoint, and one is right after
        /// it.
        #[test]
        fn today_is_best_up_to_the_breakpoint_and_no_farther(
            plays in prop::collection::vec((-60_i64..60, 0_i64..12), 1..9),
            pay in 0_i64..12,
            far in 0_i64..40,
        ) {
            let plays: Vec<Line> = plays.into_iter().map(|(at_zero, per_unit)| line(at_zero, per_unit)).collect();
            let (today, far_pay) = (best(&plays, &whole_units(pay)), whole_units(far));
            let Reach { kept, changed, next_play } = reached(&plays, pay, far, 1_000);
            prop_assert_eq!(best(&plays, &kept).at(&kept), today.at(&kept));
            match changed {
                None => prop_assert_eq!(kept, far_pay),
                Some(changed) => {
                    prop_assert_eq!(&changed, &kept);
                    let little = (&far_pay - &kept) / whole_units(1_000_000);
                    let after = &kept + little;
                    let next = best(&plays, &after);
                    prop_assert!(next.at(&after) > today.at(&after));
                    let next_play = next_play.expect("exact");
                    let of_next = best(&plays, &next_play);
                    prop_assert_eq!(of_next.at(&after), next.at(&after));
                }
            }
        }
    }
}
