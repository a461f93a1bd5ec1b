//! How far one pay can move before a better play appears.
//!
//! The expectation of one play is linear in a pay, and the optimal player has the best of all plays: a convex,
//! piecewise linear function, which only solving evaluates. Today's line touches it at today's pay. If the play that is
//! optimal at a far pay is worth no more there, nothing changes on the way: a convex function that touches a line of its
//! own twice lies on it in between. Otherwise the two lines cross, and solving at the crossing either confirms today's line
//! up to there, so that the crossing is the breakpoint, or finds a third line, which crosses today's nearer by. This is
//! Newton's method on the gain over today's play; it ends because there are finitely many plays.

use num_traits::Zero;

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
        for outcome in table.outcomes().iter().filter(|outcome| outcome.count > 0) {
            let count = whole_units(outcome.count);
            net += &outcome.net * &count;
            let moved = outcome.paid.iter().filter(|paid| is_moved(&paid.award));
            per_unit += moved.map(|paid| &paid.units).sum::<Fraction>() * count;
        }
        let cycle = whole_units(table.cycle());
        let (net, per_unit) = (net / &cycle, per_unit / cycle);
        Line { at_zero: net - &per_unit * pay, per_unit }
    }

    fn at(&self, pay: &Units) -> Fraction {
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
    /// A pay beyond an exact breakpoint, up to which one play is optimal: the first after today's.
    pub next_play: Option<Units>,
}

impl Reach {
    pub fn is_exact(&self) -> bool {
        self.changed.as_ref() == Some(&self.kept)
    }
}

/// Moves the pay from `pay` to `far` at most. `today` is the line of the play that is optimal at `pay`; `solved` gives
/// the line of an optimal play at another pay, `None` where the game refuses the pay.
pub fn reach(
    today: &Line,
    pay: &Units,
    far: &Units,
    mut solved: impl FnMut(&Units) -> Result<Option<Line>, SolveError>,
) -> Result<Reach, SolveError> {
    let unknown = |changed| Reach { kept: pay.clone(), changed, next_play: None };
    let Some(mut beyond) = solved(far)? else { return Ok(unknown(None)) };
    if beyond.at(far) == today.at(far) {
        return Ok(Reach { kept: far.clone(), changed: None, next_play: None });
    }
    let mut from = far.clone();
    // Parallel lines are never both optimal somewhere.
    while let Some(crossing) = today.crossing(&beyond) {
        let mut near = crossing.clone();
        let mut found = solved(&near)?;
        if found.is_none() {
            near = toward(&crossing, pay);
            found = solved(&near)?;
        }
        let Some(found) = found else { return Ok(unknown(Some(crossing))) };
        if found.at(&near) == today.at(&near) {
            let next_play = (near == crossing).then_some(from);
            return Ok(Reach { kept: near, changed: Some(crossing), next_play });
        }
        (beyond, from) = (found, near);
    }
    Ok(unknown(Some(from)))
}

/// The pay nearest to `crossing`, between it and `pay`, with few parts.
fn toward(crossing: &Units, pay: &Units) -> Units {
    let parts = whole_units(PARTS);
    let scaled = crossing * &parts;
    match crossing > pay {
        true => (scaled.floor() / parts).max(pay.clone()),
        false => (scaled.ceil() / parts).min(pay.clone()),
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
        reach(best(plays, &pay), &pay, &whole_units(far), solved).expect("nothing fails")
    }

    /// Plays worth -10, 2x - 17 and 5x - 43: the second overtakes the first at x = 7/2, the third the second at 26/3.
    #[test]
    fn the_nearest_line_is_found_behind_a_farther_one() {
        let plays = [line(-10, 0), line(-17, 2), line(-43, 5)];
        let up = reached(&plays, 2, 100, 1_000);
        assert_eq!((up.kept.clone(), up.changed.clone()), (ratio(7, 2), Some(ratio(7, 2))));
        // The third line crosses the first at 33/5, where the second is best: its play holds from 7/2 to there at least.
        assert_eq!((up.is_exact(), up.next_play), (true, Some(ratio(33, 5))));
        let down = reached(&plays, 9, 0, 1_000);
        assert_eq!((down.kept, down.next_play), (ratio(26, 3), Some(ratio(33, 5))));
        let never = reached(&plays, 9, 100, 1_000);
        assert_eq!((never.kept, never.changed), (whole_units(100), None));
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
        let refused = reach(&line(0, 0), &whole_units(1), &whole_units(9), |_| Ok(None)).expect("nothing fails");
        assert_eq!((refused.kept, refused.changed), (whole_units(1), None));
    }

    proptest! {
        /// Against every pair of plays: no play is better than today's before the breakpoint, and one is right after it.
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
