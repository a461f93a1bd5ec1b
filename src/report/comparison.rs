//! Two paytables side by side: their measures, and their outcomes with what each contributes to the difference.

use std::collections::HashMap;

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::numbers::percentage;
use super::sheet::{BriefColumn, Cell, Sheet};
use super::summary::{meter_cell, net_cell, one_in, percent_cell};
use super::{SCHEMA_VERSION, remarks};
use crate::analysis::{Answer, GameAnswers};
use crate::games::Dollars;
use crate::outcome::{Fraction, Measures, Outcome, OutcomeTable, VOLATILITY_Z_90, VOLATILITY_Z_95};

/// Columns of the measures.
pub const MEASURE_COLUMNS: &[&str] = &[
    "schema_version",
    "a",
    "meter_a",
    "file_a",
    "b",
    "meter_b",
    "file_b",
    "measure",
    "meaning",
    "unit",
    "value_a",
    "value_b",
    "difference",
];

/// Columns of the outcomes.
pub const OUTCOME_COLUMNS: &[&str] = &[
    "schema_version",
    "a",
    "meter_a",
    "file_a",
    "b",
    "meter_b",
    "file_b",
    "outcome",
    "net_a",
    "net_b",
    "combinations_a",
    "cycle_a",
    "combinations_b",
    "cycle_b",
    "probability_a",
    "probability_b",
    "one_in_a",
    "one_in_b",
    "contribution_a_pct",
    "contribution_b_pct",
    "difference_pct",
];

const MEASURES_FOR_PEOPLE: &[BriefColumn] = &[
    ("a", "A"),
    ("meter_a", "at the meter"),
    ("file_a", "from"),
    ("b", "B"),
    ("meter_b", "at the meter"),
    ("file_b", "from"),
    ("meaning", "measure"),
    ("unit", "in"),
    ("value_a", "A"),
    ("value_b", "B"),
    ("difference", "B - A"),
];

const OUTCOMES_FOR_PEOPLE: &[BriefColumn] = &[
    ("a", "A"),
    ("meter_a", "at the meter"),
    ("file_a", "from"),
    ("b", "B"),
    ("meter_b", "at the meter"),
    ("file_b", "from"),
    ("outcome", "outcome"),
    ("net_a", "net\nunits A"),
    ("net_b", "net\nunits B"),
    ("one_in_a", "once in\nrounds A"),
    ("one_in_b", "once in\nrounds B"),
    ("contribution_a_pct", "contribution\n% of a unit A"),
    ("contribution_b_pct", "contribution\n% of a unit B"),
    ("difference_pct", "B - A"),
];

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
    ("house_edge_pct", "house edge", "% of a unit", |_, measures| percent_cell(&measures.house_edge())),
    ("house_edge_initial_pct", "house edge of initial wagers", "% of initial wagers", |answer, measures| {
        percent_cell(&measures.house_edge_initial(answer.offer.wager.initial_units))
    }),
    ("element_of_risk_pct", "element of risk", "% of all wagered", |_, measures| {
        Cell::or_empty(measures.element_of_risk(), |risk| percent_cell(&risk))
    }),
    ("rtp_pct", "return to the player", "% of a unit", |_, measures| percent_cell(&returned(&measures.house_edge()))),
    ("rtp_total_pct", "return of the total action", "% of all wagered", |_, measures| {
        Cell::or_empty(measures.element_of_risk(), |risk| percent_cell(&returned(&risk)))
    }),
    ("win_frequency_pct", "hit frequency", "% of rounds", |_, measures| percent_cell(&measures.win_frequency)),
    ("push_frequency_pct", "push frequency", "% of rounds", |_, measures| percent_cell(&measures.push_frequency)),
    ("loss_frequency_pct", "loss frequency", "% of rounds", |_, measures| percent_cell(&measures.loss_frequency)),
    ("std_dev", "standard deviation", "units", |_, measures| Cell::Float(measures.std_dev(), 8)),
    ("volatility_index_90", "volatility index 90 %", "units", |_, measures| {
        Cell::Float(VOLATILITY_Z_90 * measures.std_dev(), 8)
    }),
    ("volatility_index_95", "volatility index 95 %", "units", |_, measures| {
        Cell::Float(VOLATILITY_Z_95 * measures.std_dev(), 8)
    }),
    ("max_net_units", "greatest win", "units", |_, measures| net_cell(&measures.max_net)),
    ("max_net_one_in", "greatest win once in", "rounds", |_, measures| one_in(&measures.max_net_frequency)),
];

/// The measures of both and their difference, B less A.
pub fn measures(a: &Answer, b: &Answer, pace: &Pace) -> Sheet {
    let mut sheet = Sheet::new(MEASURE_COLUMNS, MEASURES_FOR_PEOPLE);
    let (of_a, of_b) = (Measures::of(&a.exact), Measures::of(&b.exact));
    let mut add = |[measure, meaning, unit]: [&str; 3], [value_a, value_b, difference]: [Cell; 3]| {
        let mut row = key_cells(a, b);
        row.extend([measure, meaning, unit].map(Cell::text));
        row.extend([value_a, value_b, difference]);
        sheet.rows.push(row);
    };
    for (measure, meaning, unit, value) in MEASURES {
        let (value_a, value_b) = (value(a, &of_a), value(b, &of_b));
        let difference = difference(&value_a, &value_b);
        add([measure, meaning, unit], [value_a, value_b, difference]);
    }
    let [net_a, net_b] = [&of_a, &of_b].map(|measures| &measures.expected_net);
    let as_fractions = [net_a.clone(), net_b.clone(), net_b - net_a].map(|net| Cell::text(net.to_string()));
    add(["expected_net", "expected net result", "units"], as_fractions);
    for (names, cells) in pace.rows(&of_a, &of_b) {
        add(names, cells);
    }
    sheet.remarks.extend(pace.remark());
    sheet
}

/// The outcomes of both, matched by name, with their contributions to the expected net results.
pub fn outcomes(a: &Answer, b: &Answer) -> Sheet {
    let mut sheet = Sheet::new(OUTCOME_COLUMNS, OUTCOMES_FOR_PEOPLE);
    let mut sum = Fraction::zero();
    for matched in matched(&a.exact, &b.exact) {
        let difference = matched.difference();
        let mut row = key_cells(a, b);
        row.push(Cell::text(matched.name));
        let sides = [(matched.a, a.exact.cycle()), (matched.b, b.exact.cycle())];
        let both = |cell: fn(&Outcome, u128) -> Cell| {
            sides.map(|(outcome, cycle)| Cell::or_empty(outcome, |outcome| cell(outcome, cycle)))
        };
        row.extend(both(|outcome, _| net_cell(&outcome.net)));
        let counts = sides.map(|(outcome, cycle)| {
            let count = |outcome: &Outcome| [Cell::integer(outcome.count), Cell::integer(cycle)];
            outcome.map_or([Cell::Empty, Cell::Empty], count)
        });
        row.extend(counts.into_iter().flatten());
        row.extend(both(|outcome, cycle| Cell::Decimal(probability(outcome, cycle), 15)));
        row.extend(both(|outcome, cycle| one_in(&probability(outcome, cycle))));
        row.extend(both(|outcome, cycle| percent_cell(&contribution(outcome, cycle))));
        row.push(percent_cell(&difference));
        sheet.rows.push(row);
        sum += difference;
    }
    sheet.remarks.push(format!(
        "What the outcomes contribute to the expected net result differs by {} % of a unit in all.",
        percentage(&sum)
    ));
    sheet
}

/// What a reader must know beside both sheets.
pub fn remarks(a: &Answer, b: &Answer, games: &[GameAnswers]) -> Vec<String> {
    let mut told = Vec::new();
    let [wager_a, wager_b] = [a, b].map(|answer| (answer.offer.game.id, answer.offer.wager.id));
    if wager_a != wager_b {
        told.push(format!(
            "A and B are different wagers, {} {} and {} {}, each in units of its own; outcomes are matched by name \
             alone, and what one of them does not have is empty.",
            wager_a.0, wager_a.1, wager_b.0, wager_b.1
        ));
    }
    if a.offer.key() == b.offer.key() && a.offer.terms() == b.offer.terms() {
        told.push("A and B are the same paytable in the same reading and strategy, so nothing differs.".to_string());
    }
    let of_game = |game: &GameAnswers| remarks::of_game(&game.answers.iter().collect::<Vec<_>>(), game.solver.as_ref());
    told.extend(games.iter().flat_map(of_game));
    told
}

impl Pace {
    /// What is assumed, and the theoretical win per hour that follows; nothing if it is not known what is bet.
    fn rows(&self, a: &Measures, b: &Measures) -> Vec<([&'static str; 3], [Cell; 3])> {
        let Some(bet) = &self.average_bet else { return Vec::new() };
        let dollars = |amount: &Fraction| Cell::Decimal(amount.clone(), 2);
        let win = |measures: &Measures| Cell::Decimal(&self.hands_per_hour * bet * measures.house_edge(), 4);
        let beside = |a: Cell, b: Cell| {
            let difference = difference(&a, &b);
            [a, b, difference]
        };
        let same = |cell: Cell| beside(cell.clone(), cell);
        vec![
            (["hands_per_hour", "hands per hour, as assumed", "rounds"], same(net_cell(&self.hands_per_hour))),
            (["average_bet", "average bet of one unit, as assumed", "$"], same(dollars(bet))),
            (["theoretical_win_per_hour", "theoretical win per hour", "$"], beside(win(a), win(b))),
        ]
    }

    /// How the theoretical win comes about; nothing if there is none.
    fn remark(&self) -> Option<String> {
        self.average_bet.as_ref().map(|_| {
            "Theoretical win per hour: hands per hour x average bet x house edge per unit, of one player.".to_string()
        })
    }
}

/// The first columns of both sheets: what stands on either side, its meters, and its place in a file.
fn key_cells(a: &Answer, b: &Answer) -> Vec<Cell> {
    let side = |Answer { offer, .. }: &Answer| {
        let place = format!("{}:{}", offer.paytable.file, offer.paytable.place);
        [Cell::text(offer.name()), meter_cell(offer), Cell::text(place)]
    };
    std::iter::once(Cell::integer(SCHEMA_VERSION)).chain(side(a)).chain(side(b)).collect()
}

fn returned(edge: &Fraction) -> Fraction {
    Fraction::one() - edge
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

/// An outcome of this name on either side.
#[derive(Clone, Copy, Debug)]
struct Matched<'t> {
    name: &'t str,
    a: Option<&'t Outcome>,
    b: Option<&'t Outcome>,
    cycles: [u128; 2],
}

impl Matched<'_> {
    /// What the outcome contributes to the expected net result of B less what it does to that of A.
    fn difference(&self) -> Fraction {
        let [cycle_a, cycle_b] = self.cycles;
        let of = |outcome: Option<&Outcome>, cycle| outcome.map_or_else(Fraction::zero, |it| contribution(it, cycle));
        of(self.b, cycle_b) - of(self.a, cycle_a)
    }
}

/// The outcomes that can happen on either side: A's in their order, then what B has beside them.
fn matched<'t>(a: &'t OutcomeTable, b: &'t OutcomeTable) -> Vec<Matched<'t>> {
    let cycles = [a.cycle(), b.cycle()];
    let mut of_b: HashMap<&str, &Outcome> =
        b.outcomes().iter().map(|outcome| (outcome.name.as_str(), outcome)).collect();
    let mut all: Vec<Matched> = Vec::new();
    for outcome in a.outcomes() {
        let name = outcome.name.as_str();
        all.push(Matched { name, a: Some(outcome), b: of_b.remove(name), cycles });
    }
    let rest = b.outcomes().iter().filter(|outcome| of_b.contains_key(outcome.name.as_str()));
    all.extend(rest.map(|outcome| Matched { name: &outcome.name, a: None, b: Some(outcome), cycles }));
    all.retain(|matched| [matched.a, matched.b].into_iter().flatten().any(|outcome| outcome.count > 0));
    all
}

fn probability(outcome: &Outcome, cycle: u128) -> Fraction {
    Fraction::new(BigInt::from(outcome.count), BigInt::from(cycle))
}

/// What an outcome contributes to the expected net result, in units.
fn contribution(outcome: &Outcome, cycle: u128) -> Fraction {
    &outcome.net * probability(outcome, cycle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;
    use crate::paytable::whole_units;

    fn table(outcomes: &[(&str, i64, u128)]) -> OutcomeTable {
        let outcome = |&(name, net, count): &(&str, i64, u128)| Outcome {
            name: name.into(),
            awards: Vec::new(),
            net: whole_units(net),
            wagered: whole_units(1),
            folded: false,
            count,
        };
        let cycle = outcomes.iter().map(|&(_, _, count)| count).sum();
        OutcomeTable::new(outcomes.iter().map(outcome).collect(), cycle).expect("counts fill the cycle")
    }

    #[test]
    fn differences_of_outcomes_add_up_to_that_of_the_expected_net_results_exactly() {
        // European and American roulette on one number, and an outcome that only one of them can have: 35/37 - 36/37 =
        // -1/37, and 35/38 - 37/38 = -2/38.
        let european = table(&[("hit", 35, 1), ("zero", -1, 1), ("miss", -1, 35), ("never", 7, 0)]);
        let american = table(&[("miss", -1, 35), ("hit", 35, 1), ("zero", -1, 1), ("double-zero", -1, 1)]);
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
