//! Two paytables side by side: their measures, and their outcomes with the part of each in the difference.

use std::collections::HashMap;

use num_traits::Zero;

use super::cell::Cell;
use super::cells::{element_of_risk, float, meters, one_in, percentage, rtp_total, units};
use super::column::{Column, integer, mixed, number, shown, small_integer, text};
use super::money;
use super::numbers;
use super::schema::OUTPUT_VERSION;
use super::sheet::Sheet;
use crate::analysis::{Answer, Remark, Stakes};
use crate::games::Dollars;
use crate::outcome::{Fraction, Outcome};
use crate::paytable::whole_units;

/// The two answers, A and B.
type Both<'a> = [&'a Answer; 2];

/// The first columns of both sheets: what stands on either side, its meters, and its place in a file.
fn keys<'a, S>() -> Vec<Column<Both<'a>, S>> {
    vec![
        small_integer("schema_version", |_, _| Cell::integer(OUTPUT_VERSION)),
        text(shown("a", (0, "A")), |[a, _], _| Cell::text(a.offer.name())),
        text(shown("meter_a", (1, "at the meter")), |[a, _], _| meters(&a.offer)),
        text(shown("file_a", (2, "from")), |[a, _], _| place_of(a)),
        text(shown("b", (3, "B")), |[_, b], _| Cell::text(b.offer.name())),
        text(shown("meter_b", (4, "at the meter")), |[_, b], _| meters(&b.offer)),
        text(shown("file_b", (5, "from")), |[_, b], _| place_of(b)),
    ]
}

fn place_of(answer: &Answer) -> Cell {
    Cell::text(format!("{}:{}", answer.offer.paytable.file, answer.offer.paytable.place))
}

/// A measure of a wager: its name in files, in words, its unit, and its value.
type Measure = (&'static str, &'static str, &'static str, fn(&Answer) -> Cell);

/// The measures in their order, but for those that depend on what is bet.
const MEASURES: &[Measure] = &[
    ("house_edge_pct", "house edge", "% of a unit", |of| percentage(&of.measures.house_edge())),
    ("house_edge_initial_pct", "house edge of initial wagers", "% of initial wagers", |of| {
        percentage(&of.measures.house_edge_initial(of.offer.wager.initial_units))
    }),
    ("element_of_risk_pct", "element of risk", "% of all wagered", |of| element_of_risk(&of.measures)),
    ("rtp_pct", "return to the player", "% of a unit", |of| percentage(&of.measures.rtp())),
    ("rtp_total_pct", "return of the total action", "% of all wagered", |of| rtp_total(&of.measures)),
    ("win_frequency_pct", "hit frequency", "% of rounds", |of| percentage(&of.measures.win_frequency)),
    ("push_frequency_pct", "push frequency", "% of rounds", |of| percentage(&of.measures.push_frequency)),
    ("loss_frequency_pct", "loss frequency", "% of rounds", |of| percentage(&of.measures.loss_frequency)),
    ("std_dev", "standard deviation", "units", |of| float(of.measures.std_dev())),
    ("volatility_index_90", "volatility index 90 %", "units", |of| float(of.measures.volatility_index_90())),
    ("volatility_index_95", "volatility index 95 %", "units", |of| float(of.measures.volatility_index_95())),
    ("max_net_units", "greatest win", "units", |of| units(&of.measures.max_net)),
    ("max_net_one_in", "greatest win once in", "rounds", |of| one_in(&of.measures.max_net_frequency)),
];

/// A measure of both sides.
struct MeasureRow {
    name: &'static str,
    meaning: &'static str,
    unit: &'static str,
    values: [Cell; 2],
    difference: Cell,
}

impl MeasureRow {
    fn of(name: &'static str, meaning: &'static str, unit: &'static str, values: [Cell; 2]) -> Self {
        MeasureRow { name, meaning, unit, difference: difference(&values), values }
    }
}

fn measure_columns<'a>() -> Vec<Column<Both<'a>, MeasureRow>> {
    let mut columns = keys();
    columns.extend([
        text("measure", |_, row: &MeasureRow| Cell::text(row.name)),
        text(shown("meaning", (6, "measure")).leading(), |_, row| Cell::text(row.meaning)),
        text(shown("unit", (7, "in")).leading(), |_, row| Cell::text(row.unit)),
        mixed(shown("value_a", (8, "A")).leading(), |_, row| row.values[0].clone()),
        mixed(shown("value_b", (9, "B")).leading(), |_, row| row.values[1].clone()),
        mixed(shown("difference", (10, "B - A")).leading(), |_, row| row.difference.clone()),
    ]);
    columns
}

/// The measures of A and B and their difference, B less A; with stakes the theoretical wins, too, those of `sides`
/// added.
pub fn measures(both: Both<'_>, stakes: Option<&Stakes>, sides: [&[Answer]; 2]) -> Sheet {
    let compared =
        MEASURES.iter().map(|(name, meaning, unit, value)| MeasureRow::of(name, meaning, unit, both.map(value)));
    let [net_a, net_b] = both.map(|answer| &answer.measures.expected_net);
    let exact = |net: &Fraction| Cell::Fraction(net.clone());
    let expected_net = MeasureRow {
        difference: exact(&(net_b - net_a)),
        ..MeasureRow::of("expected_net", "expected net result", "units", [exact(net_a), exact(net_b)])
    };
    let wins = stakes.map(|stakes| wins(stakes, both, sides)).unwrap_or_default();
    let rows = compared.chain([expected_net]).chain(wins);
    let mut sheet = Sheet::of(&measure_columns(), rows.map(|row| (&both, row)));
    sheet.remarks.extend(stakes.map(money::formula));
    sheet
}

/// An outcome of this name on either side, with its probability.
struct Matched<'a> {
    name: &'a str,
    sides: [Option<(&'a Outcome, Fraction)>; 2],
}

fn outcome_columns<'a>() -> Vec<Column<Both<'a>, Matched<'a>>> {
    let mut columns = keys();
    columns.extend([
        text(shown("outcome", (6, "outcome")).leading(), |_, row: &Matched<'_>| Cell::text(row.name)),
        number(shown("net_a", (7, "net\nunits A")).leading(), |_, row| row.cell(0, |(outcome, _)| units(&outcome.net))),
        number(shown("net_b", (8, "net\nunits B")).leading(), |_, row| row.cell(1, |(outcome, _)| units(&outcome.net))),
        integer("combinations_a", |_, row| row.cell(0, |(outcome, _)| Cell::integer(outcome.count))),
        integer("cycle_a", |[a, _]: &Both<'_>, row| row.cell(0, |_| Cell::integer(a.exact.cycle()))),
        integer("combinations_b", |_, row| row.cell(1, |(outcome, _)| Cell::integer(outcome.count))),
        integer("cycle_b", |[_, b]: &Both<'_>, row| row.cell(1, |_| Cell::integer(b.exact.cycle()))),
        number("probability_a", |_, row| row.cell(0, |(_, probability)| Cell::Decimal(probability.clone(), 15))),
        number("probability_b", |_, row| row.cell(1, |(_, probability)| Cell::Decimal(probability.clone(), 15))),
        number(shown("one_in_a", (9, "once in\nrounds A")), |_, row| {
            row.cell(0, |(_, probability)| one_in(probability))
        }),
        number(shown("one_in_b", (10, "once in\nrounds B")), |_, row| {
            row.cell(1, |(_, probability)| one_in(probability))
        }),
        number(shown("expected_net_a_pct", (11, "of expected\nnet % A")), |_, row| {
            row.cell(0, |_| percentage(&row.expected(0)))
        }),
        number(shown("expected_net_b_pct", (12, "of expected\nnet % B")), |_, row| {
            row.cell(1, |_| percentage(&row.expected(1)))
        }),
        number(shown("difference_pct", (13, "B - A")).leading(), |_, row| percentage(&row.difference())),
    ]);
    columns
}

/// The sheets of measures and of outcomes without rows.
pub fn without_rows() -> [Sheet; 2] {
    [Sheet::of(&measure_columns(), []), Sheet::of(&outcome_columns(), [])]
}

/// The outcomes of A and B, matched by name, with their parts of the expected net results.
pub fn outcomes(both: Both<'_>) -> Sheet {
    let matched = matched(both);
    let sum: Fraction = matched.iter().map(Matched::difference).sum();
    let mut sheet = Sheet::of(&outcome_columns(), matched.into_iter().map(|row| (&both, row)));
    sheet.remarks.push(format!(
        "The parts of the outcomes in the expected net result differ by {} % of a unit in all.",
        numbers::percentage(&sum)
    ));
    sheet
}

/// Remarks on the two together.
pub fn remarks([a, b]: Both<'_>) -> Vec<Remark> {
    let wagers = [a, b].map(|answer| (answer.offer.game.id, answer.offer.wager.id));
    let are_different = (wagers[0] != wagers[1]).then_some(Remark::DifferentWagers(wagers));
    let are_same = a.offer.key() == b.offer.key() && a.offer.terms() == b.offer.terms();
    are_different.into_iter().chain(are_same.then_some(Remark::SamePaytable)).collect()
}

/// What is assumed, and the theoretical wins that follow; nothing without an average bet.
fn wins(stakes: &Stakes, both: Both<'_>, sides: [&[Answer]; 2]) -> Vec<MeasureRow> {
    let Some(bet) = &stakes.average_bet else { return Vec::new() };
    let same = |cell: Cell| [cell.clone(), cell];
    let mut rows = vec![
        MeasureRow::of("hands_per_hour", "hands per hour, as assumed", "rounds", same(units(&stakes.hands_per_hour))),
        MeasureRow::of("average_bet", "average bet on one unit, as assumed", "$", same(Cell::Decimal(bet.clone(), 2))),
    ];
    let mut add = |name, meaning, wins: &[Dollars; 2]| {
        rows.push(MeasureRow::of(name, meaning, "$", wins.clone().map(Cell::Dollars)));
    };
    let own = both.map(|answer| stakes.win(bet, answer));
    let beside = sides.map(|sides| stakes.win_of_sides(sides.iter()));
    let total = [0, 1].map(|side| &own[side] + &beside[side]);
    let of_table = |wins: &[Dollars; 2], seats| wins.each_ref().map(|win| win * whole_units(seats));
    add("win_per_hour_seat", "theoretical win per hour of a seat", &own);
    if let Some(seats) = stakes.table_seats {
        add("win_per_hour_table", "theoretical win per hour of a table", &of_table(&own, seats));
    }
    if !stakes.sides.is_empty() {
        add("side_win_per_hour_seat", "side wagers, per hour of a seat", &beside);
        add("total_win_per_hour_seat", "with side wagers, per hour of a seat", &total);
        if let Some(seats) = stakes.table_seats {
            add("total_win_per_hour_table", "with side wagers, per hour of a table", &of_table(&total, seats));
        }
    }
    rows
}

/// The second number less the first, with the greater number of places; empty unless both are numbers.
fn difference(values: &[Cell; 2]) -> Cell {
    match values {
        [Cell::Float(a, places), Cell::Float(b, _)] => Cell::Float(b - a, *places),
        [Cell::Integer(a), Cell::Integer(b)] => Cell::Integer(b - a),
        [Cell::Dollars(a), Cell::Dollars(b)] => Cell::Dollars(b - a),
        [a, b] => match (exactly(a), exactly(b)) {
            (Some((a, places)), Some((b, others))) => Cell::Decimal(b - a, places.max(others)),
            _ => Cell::Empty,
        },
    }
}

/// An exact number and its places.
fn exactly(cell: &Cell) -> Option<(Fraction, u32)> {
    match cell {
        Cell::Integer(whole) => Some((Fraction::from_integer(whole.clone()), 0)),
        Cell::Decimal(value, places) => Some((value.clone(), *places)),
        _ => None,
    }
}

impl Matched<'_> {
    /// A cell about one side; empty if that does not have the outcome.
    fn cell(&self, side: usize, cell: impl FnOnce(&(&Outcome, Fraction)) -> Cell) -> Cell {
        Cell::or_empty(self.sides[side].as_ref(), cell)
    }

    /// The part of the outcome in the expected net result of one side, in units.
    fn expected(&self, side: usize) -> Fraction {
        self.sides[side].as_ref().map_or_else(Fraction::zero, |(outcome, probability)| &outcome.net * probability)
    }

    /// The part in B less that in A.
    fn difference(&self) -> Fraction {
        self.expected(1) - self.expected(0)
    }
}

/// The outcomes that can happen on either side: A's in their order, then those of B alone.
fn matched<'a>([a, b]: Both<'a>) -> Vec<Matched<'a>> {
    let with_probability = |answer: &Answer, outcome: &'a Outcome| (outcome, answer.exact.probability(outcome));
    let mut of_b: HashMap<&str, &Outcome> =
        b.exact.outcomes().iter().map(|outcome| (outcome.name.as_str(), outcome)).collect();
    let mut all: Vec<Matched> = Vec::new();
    for outcome in a.exact.outcomes() {
        let in_b = of_b.remove(outcome.name.as_str()).map(|outcome| with_probability(b, outcome));
        all.push(Matched { name: &outcome.name, sides: [Some(with_probability(a, outcome)), in_b] });
    }
    let rest = b.exact.outcomes().iter().filter(|outcome| of_b.contains_key(outcome.name.as_str()));
    all.extend(rest.map(|outcome| Matched { name: &outcome.name, sides: [None, Some(with_probability(b, outcome))] }));
    all.retain(|matched| matched.sides.iter().flatten().any(|(outcome, _)| outcome.count > 0));
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
        let matched = matched([&european, &american]);
        assert_eq!(matched.iter().map(|one| one.name).collect::<Vec<_>>(), ["hit", "zero", "miss", "double-zero"]);
        let sum: Fraction = matched.iter().map(Matched::difference).sum();
        // -2/38 + 1/37.
        assert_eq!(sum, ratio(38 - 2 * 37, 37 * 38));
        assert_eq!(matched[3].difference(), ratio(-1, 38));
        assert!(matched[3].sides[0].is_none() && matched[0].sides[1].is_some());
    }

    #[test]
    fn differences_keep_what_is_exact() {
        let third = || Cell::Decimal(ratio(1, 3), 8);
        assert_eq!(difference(&[third(), third()]).in_full(), "0.00000000");
        assert_eq!(difference(&[Cell::integer(40), Cell::integer(50)]), Cell::integer(10));
        assert_eq!(difference(&[Cell::integer(1), third()]).in_full(), "-0.66666667");
        assert_eq!(difference(&[Cell::Float(1.5, 2), Cell::Float(1.0, 2)]).in_full(), "-0.50");
        assert_eq!(difference(&[Cell::Empty, third()]), Cell::Empty);
    }
}
