//! Two paytables side by side: their measures, and their outcomes with what each contributes to the difference.

use std::collections::HashMap;

use num_traits::Zero;

use super::cells::{element_of_risk, float, meters, one_in, percentage, units};
use super::numbers;
use super::schema::SCHEMA_VERSION;
use super::sheet::{Cell, Column, Sheet, column, shown};
use crate::analysis::Answer;
use crate::analysis::Remark;
use crate::games::Dollars;
use crate::outcome::{Fraction, Measures, Outcome, VOLATILITY_Z_90, VOLATILITY_Z_95};
use crate::paytable::whole_units;

/// The two answers.
#[derive(Clone, Copy)]
struct Both<'a> {
    a: &'a Answer,
    b: &'a Answer,
}

/// Whatever rows are about that two answers have.
trait OfBoth {
    fn both(&self) -> Both<'_>;
}

/// The first columns of both sheets: what stands on either side, its meters, and its place in a file.
fn keys<S: OfBoth>() -> Vec<Column<S>> {
    vec![
        column("schema_version", |_| Cell::integer(SCHEMA_VERSION)),
        shown("a", (0, "A"), |row: &S| Cell::text(row.both().a.offer.name())),
        shown("meter_a", (1, "at the meter"), |row: &S| meters(&row.both().a.offer)),
        shown("file_a", (2, "from"), |row: &S| place_of(row.both().a)),
        shown("b", (3, "B"), |row: &S| Cell::text(row.both().b.offer.name())),
        shown("meter_b", (4, "at the meter"), |row: &S| meters(&row.both().b.offer)),
        shown("file_b", (5, "from"), |row: &S| place_of(row.both().b)),
    ]
}

fn place_of(answer: &Answer) -> Cell {
    Cell::text(format!("{}:{}", answer.offer.paytable.file, answer.offer.paytable.place))
}

/// A measure of both sides.
struct MeasureRow<'a> {
    both: Both<'a>,
    name: &'static str,
    meaning: &'static str,
    unit: &'static str,
    a: Cell,
    b: Cell,
    difference: Cell,
}

impl OfBoth for MeasureRow<'_> {
    fn both(&self) -> Both<'_> {
        self.both
    }
}

fn measure_columns<'a>() -> Vec<Column<MeasureRow<'a>>> {
    let mut columns = keys();
    columns.extend([
        column("measure", |row: &MeasureRow<'a>| Cell::text(row.name)),
        shown("meaning", (6, "measure"), |row| Cell::text(row.meaning)),
        shown("unit", (7, "in"), |row| Cell::text(row.unit)),
        shown("value_a", (8, "A"), |row| row.a.clone()),
        shown("value_b", (9, "B"), |row| row.b.clone()),
        shown("difference", (10, "B - A"), |row| row.difference.clone()),
    ]);
    columns
}

/// An outcome of this name on either side.
struct Matched<'a> {
    both: Both<'a>,
    name: &'a str,
    a: Option<&'a Outcome>,
    b: Option<&'a Outcome>,
}

impl OfBoth for Matched<'_> {
    fn both(&self) -> Both<'_> {
        self.both
    }
}

fn outcome_columns<'a>() -> Vec<Column<Matched<'a>>> {
    let mut columns = keys();
    columns.extend([
        shown("outcome", (6, "outcome"), |row: &Matched<'a>| Cell::text(row.name)),
        shown("net_a", (7, "net\nunits A"), |row| Cell::or_empty(row.a, |it| units(&it.net))),
        shown("net_b", (8, "net\nunits B"), |row| Cell::or_empty(row.b, |it| units(&it.net))),
        column("combinations_a", |row| Cell::or_empty(row.a, |it| Cell::integer(it.count))),
        column("cycle_a", |row| Cell::or_empty(row.a, |_| Cell::integer(row.both.a.exact.cycle()))),
        column("combinations_b", |row| Cell::or_empty(row.b, |it| Cell::integer(it.count))),
        column("cycle_b", |row| Cell::or_empty(row.b, |_| Cell::integer(row.both.b.exact.cycle()))),
        column("probability_a", |row| Cell::or_empty(row.probability_a(), |it| Cell::Decimal(it, 15))),
        column("probability_b", |row| Cell::or_empty(row.probability_b(), |it| Cell::Decimal(it, 15))),
        shown("one_in_a", (9, "once in\nrounds A"), |row| Cell::or_empty(row.probability_a(), |it| one_in(&it))),
        shown("one_in_b", (10, "once in\nrounds B"), |row| Cell::or_empty(row.probability_b(), |it| one_in(&it))),
        shown("contribution_a_pct", (11, "contribution\n% of a unit A"), |row| {
            Cell::or_empty(row.contribution_a(), |it| percentage(&it))
        }),
        shown("contribution_b_pct", (12, "contribution\n% of a unit B"), |row| {
            Cell::or_empty(row.contribution_b(), |it| percentage(&it))
        }),
        shown("difference_pct", (13, "B - A"), |row| percentage(&row.difference())),
    ]);
    columns
}

/// How fast and for how much is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Rounds that one player plays in an hour.
    pub hands_per_hour: Fraction,
    /// The average of one unit in dollars; without it there is no theoretical win.
    pub average_bet: Option<Dollars>,
}

/// A measure of a wager: its name in files, in words, its unit, and its value.
type Measure = (&'static str, &'static str, &'static str, fn(&Answer, &Measures) -> Cell);

/// The measures in their order, but for those that depend on the pace.
const MEASURES: &[Measure] = &[
    ("house_edge_pct", "house edge", "% of a unit", |_, measures| percentage(&measures.house_edge())),
    ("house_edge_initial_pct", "house edge of initial wagers", "% of initial wagers", |answer, measures| {
        percentage(&measures.house_edge_initial(answer.offer.wager.initial_units))
    }),
    ("element_of_risk_pct", "element of risk", "% of all wagered", |_, measures| element_of_risk(measures)),
    ("rtp_pct", "return to the player", "% of a unit", |_, measures| returned(measures.house_edge())),
    ("rtp_total_pct", "return of the total action", "% of all wagered", |_, measures| {
        Cell::or_empty(measures.element_of_risk(), returned)
    }),
    ("win_frequency_pct", "hit frequency", "% of rounds", |_, measures| percentage(&measures.win_frequency)),
    ("push_frequency_pct", "push frequency", "% of rounds", |_, measures| percentage(&measures.push_frequency)),
    ("loss_frequency_pct", "loss frequency", "% of rounds", |_, measures| percentage(&measures.loss_frequency)),
    ("std_dev", "standard deviation", "units", |_, measures| float(measures.std_dev())),
    ("volatility_index_90", "volatility index 90 %", "units", |_, measures| {
        float(VOLATILITY_Z_90 * measures.std_dev())
    }),
    ("volatility_index_95", "volatility index 95 %", "units", |_, measures| {
        float(VOLATILITY_Z_95 * measures.std_dev())
    }),
    ("max_net_units", "greatest win", "units", |_, measures| units(&measures.max_net)),
    ("max_net_one_in", "greatest win once in", "rounds", |_, measures| one_in(&measures.max_net_frequency)),
];

/// The measures of both and their difference, B less A.
pub fn measures(a: &Answer, b: &Answer, pace: &Pace) -> Sheet {
    let both = Both { a, b };
    let compared = |&(name, meaning, unit, value): &Measure| {
        let [a, b] = [a, b].map(|answer| value(answer, &answer.measures));
        MeasureRow { both, name, meaning, unit, difference: difference(&a, &b), a, b }
    };
    let [net_a, net_b] = [a, b].map(|answer| &answer.measures.expected_net);
    let exact = |net: &Fraction| Cell::text(net.to_string());
    let expected_net = MeasureRow {
        both,
        name: "expected_net",
        meaning: "expected net result",
        unit: "units",
        a: exact(net_a),
        b: exact(net_b),
        difference: exact(&(net_b - net_a)),
    };
    let rows = MEASURES.iter().map(compared).chain([expected_net]).chain(pace.rows(both));
    let mut sheet = Sheet::of(&measure_columns(), rows);
    sheet.remarks.extend(pace.remark());
    sheet
}

/// The outcomes of both, matched by name, with their contributions to the expected net results.
pub fn outcomes(a: &Answer, b: &Answer) -> Sheet {
    let matched = matched(a, b);
    let sum: Fraction = matched.iter().map(Matched::difference).sum();
    let mut sheet = Sheet::of(&outcome_columns(), matched);
    sheet.remarks.push(format!(
        "What the outcomes contribute to the expected net result differs by {} % of a unit in all.",
        numbers::percentage(&sum)
    ));
    sheet
}

/// What a reader must know of the two together.
pub fn remarks(a: &Answer, b: &Answer) -> Vec<Remark> {
    let wagers = [a, b].map(|answer| (answer.offer.game.id, answer.offer.wager.id));
    let are_different = (wagers[0] != wagers[1]).then_some(Remark::DifferentWagers(wagers));
    let are_same = a.offer.key() == b.offer.key() && a.offer.terms() == b.offer.terms();
    are_different.into_iter().chain(are_same.then_some(Remark::SamePaytable)).collect()
}

impl Pace {
    /// What is assumed, and the theoretical win per hour that follows; nothing without an average bet.
    fn rows<'a>(&self, both: Both<'a>) -> Vec<MeasureRow<'a>> {
        let Some(bet) = &self.average_bet else { return Vec::new() };
        let row = |name, meaning, unit, [a, b]: [Cell; 2]| {
            let difference = difference(&a, &b);
            MeasureRow { both, name, meaning, unit, a, b, difference }
        };
        let same = |cell: Cell| [cell.clone(), cell];
        let win =
            [both.a, both.b].map(|answer| Cell::Decimal(&self.hands_per_hour * bet * answer.measures.house_edge(), 4));
        vec![
            row("hands_per_hour", "hands per hour, as assumed", "rounds", same(units(&self.hands_per_hour))),
            row("average_bet", "average bet of one unit, as assumed", "$", same(Cell::Decimal(bet.clone(), 2))),
            row("theoretical_win_per_hour", "theoretical win per hour", "$", win),
        ]
    }

    /// How the theoretical win comes about; nothing if there is none.
    fn remark(&self) -> Option<String> {
        self.average_bet.as_ref().map(|_| {
            "Theoretical win per hour: hands per hour x average bet x house edge per unit, of one player.".to_string()
        })
    }
}

fn returned(edge: Fraction) -> Cell {
    percentage(&(whole_units(1) - edge))
}

/// The second number less the first, with the first's places; empty unless both are numbers.
fn difference(a: &Cell, b: &Cell) -> Cell {
    let exact = |cell: &Cell| match cell {
        Cell::Integer(whole) => Some((Fraction::from_integer(whole.clone()), 0)),
        Cell::Decimal(value, places) => Some((value.clone(), *places)),
        _ => None,
    };
    match (a, b) {
        (Cell::Float(a, places), Cell::Float(b, _)) => Cell::Float(b - a, *places),
        _ => match (exact(a), exact(b)) {
            (Some((a, 0)), Some((b, 0))) => Cell::Integer((b - a).to_integer()),
            (Some((a, places)), Some((b, others))) => Cell::Decimal(b - a, places.max(others)),
            _ => Cell::Empty,
        },
    }
}

impl Matched<'_> {
    fn probability_a(&self) -> Option<Fraction> {
        self.a.map(|outcome| self.both.a.exact.probability(outcome))
    }

    fn probability_b(&self) -> Option<Fraction> {
        self.b.map(|outcome| self.both.b.exact.probability(outcome))
    }

    /// What the outcome contributes to the expected net result of A, in units.
    fn contribution_a(&self) -> Option<Fraction> {
        Some(&self.a?.net * self.probability_a()?)
    }

    fn contribution_b(&self) -> Option<Fraction> {
        Some(&self.b?.net * self.probability_b()?)
    }

    /// The contribution to B less that to A.
    fn difference(&self) -> Fraction {
        self.contribution_b().unwrap_or_else(Fraction::zero) - self.contribution_a().unwrap_or_else(Fraction::zero)
    }
}

/// The outcomes that can happen on either side: A's in their order, then what B has beside them.
fn matched<'a>(a: &'a Answer, b: &'a Answer) -> Vec<Matched<'a>> {
    let both = Both { a, b };
    let by_name = |outcome: &'a Outcome| (outcome.name.as_str(), outcome);
    let mut of_b: HashMap<&str, &Outcome> = b.exact.outcomes().iter().map(by_name).collect();
    let mut all: Vec<Matched> = Vec::new();
    for outcome in a.exact.outcomes() {
        let name = outcome.name.as_str();
        all.push(Matched { both, name, a: Some(outcome), b: of_b.remove(name) });
    }
    let rest = b.exact.outcomes().iter().filter(|outcome| of_b.contains_key(outcome.name.as_str()));
    all.extend(rest.map(|outcome| Matched { both, name: &outcome.name, a: None, b: Some(outcome) }));
    all.retain(|matched| [matched.a, matched.b].into_iter().flatten().any(|outcome| outcome.count > 0));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Catalogue, Selection};
    use crate::outcome::ratio;
    use crate::outcome::testing::table;

    #[test]
    fn differences_of_outcomes_add_up_to_that_of_the_expected_net_results_exactly() {
        // European and American roulette on one number, and an outcome that only one of them can have: 35/37 - 36/37 =
        // -1/37, and 35/38 - 37/38 = -2/38.
        let european = table(&[("hit", 35, 1), ("zero", -1, 1), ("miss", -1, 35), ("never", 7, 0)]);
        let american = table(&[("miss", -1, 35), ("hit", 35, 1), ("zero", -1, 1), ("double-zero", -1, 1)]);
        let offer = || Catalogue::embedded().expect("valid").select(&Selection::default()).expect("some").remove(0);
        let [european, american] = [european, american].map(|table| Answer::new(offer(), table));
        let matched = matched(&european, &american);
        assert_eq!(matched.iter().map(|one| one.name).collect::<Vec<_>>(), ["hit", "zero", "miss", "double-zero"]);
        let sum: Fraction = matched.iter().map(Matched::difference).sum();
        // -2/38 + 1/37.
        assert_eq!(Some(sum), ratio(38 - 2 * 37, 37 * 38));
        assert_eq!(Some(matched[3].difference()), ratio(-1, 38));
        assert!(matched[3].a.is_none() && matched[0].b.is_some());
    }

    #[test]
    fn differences_keep_what_is_exact() {
        let third = || Cell::Decimal(ratio(1, 3).expect("not zero"), 8);
        assert_eq!(difference(&third(), &third()).in_full(), "0.00000000");
        assert_eq!(difference(&Cell::integer(40), &Cell::integer(50)), Cell::integer(10));
        assert_eq!(difference(&Cell::integer(1), &third()).in_full(), "-0.66666667");
        assert_eq!(difference(&Cell::Float(1.5, 2), &Cell::Float(1.0, 2)).in_full(), "-0.50");
        assert_eq!(difference(&Cell::Empty, &third()), Cell::Empty);
    }
}
