//! Paytables side by side: measures, and outcomes with the part of each in the difference. Files have a row per measure
//! or outcome of each paytable; people see a column per paytable.

use std::path::Path;

use super::column::{Cell, Column, integer, keys, meters, mixed, number, one_in, percentage, strategy, text, units};
use super::sheet::{LEADING, Sheet};
use super::strategy::change_in_short;
use super::{measures, tolerance, wording};
use crate::analysis::{ChangedPlay, ComparedPaytable, Figures, Remark, Table};
use crate::games::{Dollars, Offer, is_shipped};
use crate::lists::distinct;
use crate::outcome::{Fraction, Measure, Outcome, OutcomeTable};
use crate::paytable::{Pay, line, visible};

/// Names of the two sheets.
const MEASURES: &str = "compare";
const OUTCOMES: &str = "compare-outcomes";

/// Why a game and its copy have no effect of the rules alone.
const OTHER_DECISIONS: &str = "not split, as only games with the same cards and actions are, played optimally";

/// Compared paytables, the reference first.
type All<'a> = [ComparedPaytable<'a>];

struct MeasureRow {
    name: &'static str,
    meaning: &'static str,
    unit: &'static str,
    values: Vec<Cell>,
}

/// An outcome by name, with its probability on each paytable that can have it.
struct Matched<'a> {
    name: &'a str,
    of_each: Vec<Option<(&'a Outcome, Fraction)>>,
    cycles: Vec<u128>,
}

/// Subject of a row, and place of the paytable.
type OfPaytable<'r, R> = (&'r R, usize);

fn keys_of_rows<'r, R: 'r>() -> impl Iterator<Item = Column<Offer, OfPaytable<'r, R>>> {
    keys().chain([
        strategy(),
        text("meter_units", |offer, _| meters(offer)),
        text("place", |offer, _| Cell::text(place_of(offer))),
    ])
}

fn place_of(offer: &Offer) -> String {
    format!("{}:{}", offer.paytable.file, offer.paytable.place)
}

fn measure_columns<'r>() -> impl Iterator<Item = Column<Offer, OfPaytable<'r, MeasureRow>>> {
    keys_of_rows().chain([
        text("measure", |_, (row, _): &OfPaytable<'_, MeasureRow>| Cell::text(row.name)),
        text("meaning", |_, (row, _)| Cell::text(row.meaning)),
        text("unit", |_, (row, _)| Cell::text(row.unit)),
        mixed("value", |_, (row, place)| row.values[*place].clone()),
        mixed("difference", |_, (row, place)| row.difference(*place)),
    ])
}

fn outcome_columns<'r, 'a: 'r>() -> impl Iterator<Item = Column<Offer, OfPaytable<'r, Matched<'a>>>> {
    keys_of_rows().chain([
        text("outcome", |_, (row, _): &OfPaytable<'_, Matched<'_>>| Cell::text(row.name)),
        number("net_units", |_, row| cell(row, |(outcome, _)| units(&outcome.net))),
        integer("combinations", |_, row| cell(row, |(outcome, _)| Cell::integer(outcome.count))),
        integer("cycle", |_, (row, place)| Cell::integer(row.cycles[*place])),
        number("probability", |_, row| cell(row, |(_, probability)| Cell::Decimal(probability.clone(), 15))),
        number("one_in", |_, row| cell(row, |(_, probability)| one_in(probability))),
        number("expected_net_pct", |_, row| cell(row, |_| percentage(&row.0.expected(row.1)))),
        number("difference_pct", |_, (row, place)| {
            Cell::or_empty((*place > 0).then(|| row.difference(*place)), |difference| percentage(&difference))
        }),
    ])
}

/// Empty if the paytable cannot have the outcome.
fn cell<'a>((row, place): &OfPaytable<'_, Matched<'a>>, cell: impl FnOnce(&(&'a Outcome, Fraction)) -> Cell) -> Cell {
    Cell::or_empty(row.of_each[*place].as_ref(), cell)
}

fn for_files<'r, R>(
    name: &str,
    all: &'r All<'_>,
    columns: impl Iterator<Item = Column<Offer, OfPaytable<'r, R>>>,
    rows: &'r [R],
) -> Sheet {
    let each = |row: &'r R| all.iter().enumerate().map(move |(place, of)| (&of.answer.offer, (row, place)));
    Sheet::of(name, columns, rows.iter().flat_map(each))
}

pub fn without_rows() -> [Sheet; 2] {
    [for_files(MEASURES, &[], measure_columns(), &[]), for_files(OUTCOMES, &[], outcome_columns(), &[])]
}

/// Measures and, with table, theoretical wins; for people, paytables are columns.
pub fn measures(all: &All<'_>, table: Option<&Table>, for_people: bool) -> Sheet {
    let figures: Vec<Figures<'_>> = all.iter().map(|of| Figures::of_answer(of.answer)).collect();
    // House edges precede them.
    let are_rows = |measure: &&Measure| (Measure::HouseEdgeInitial..=Measure::ExpectedNet).contains(*measure);
    let compared = Measure::ALL.iter().filter(are_rows).map(|&measure| MeasureRow {
        name: measure.column(),
        meaning: measure.words(),
        unit: measure.unit(),
        values: figures.iter().map(|of| measures::cell(measure, of)).collect(),
    });
    let wins = table.map(|table| wins(table, all)).unwrap_or_default();
    let rows: Vec<MeasureRow> = edges(all).into_iter().chain(compared).chain(wins).collect();
    let mut sheet = for_files(MEASURES, all, measure_columns(), &rows);
    if for_people {
        sheet =
            in_columns(all, &sheet, &[("meaning", "measure"), ("unit", "in")], &[("value", "", LEADING)], "difference");
    }
    sheet.remarks.extend(table.map(tolerance::formula));
    sheet
}

/// A sheet for files with the paytables as columns: `leading` columns, then those of each paytable, by name in the sheet
/// and heading; of two paytables also the difference.
fn in_columns(
    all: &All<'_>,
    sheet: &Sheet,
    leading: &[(&str, &str)],
    of_each: &[(&str, &str, u8)],
    difference: &str,
) -> Sheet {
    let labels = labels(all);
    let of_two = if let [first, second] = &labels[..] { Some(format!("{second} - {first}")) } else { None };
    let each =
        of_each.iter().flat_map(|(_, what, rank)| labels.iter().map(move |label| (format!("{what}{label}"), *rank)));
    let headings = leading.iter().map(|(_, heading)| (heading.to_string(), LEADING)).chain(each);
    let row = |of_row: &[Vec<Cell>]| {
        let cell = |place: usize, name: &str| sheet.cell(&of_row[place], name).cloned().unwrap_or(Cell::Empty);
        let mut cells: Vec<Cell> = leading.iter().map(|(name, _)| cell(0, name)).collect();
        for (name, ..) in of_each {
            cells.extend((0..all.len()).map(|place| cell(place, name)));
        }
        cells.extend(of_two.iter().map(|_| cell(1, difference)));
        cells
    };
    let rows = sheet.rows.chunks_exact(all.len().max(1)).map(row).collect();
    Sheet::for_people_by_rank(headings.chain(of_two.iter().map(|heading| (heading.clone(), LEADING))).collect(), rows)
}

/// Outcomes that any of the paytables can have, with their parts in the expected net results.
pub fn outcomes(all: &All<'_>, for_people: bool) -> Sheet {
    let matched = matched(all);
    let mut sheet = for_files(OUTCOMES, all, outcome_columns(), &matched);
    if for_people {
        let net = ("net_units", "net\nunits ", LEADING);
        let once_in = (all.len() == 2).then_some(("one_in", "once in\nrounds ", 2));
        let expected = ("expected_net_pct", "of expected\nnet % ", 1);
        let of_each: Vec<_> = [net].into_iter().chain(once_in).chain([expected]).collect();
        sheet = in_columns(all, &sheet, &[("outcome", "outcome")], &of_each, "difference_pct");
    }
    let labels = labels(all);
    let sums = labels.iter().enumerate().skip(1).map(|(place, label)| {
        let sum: Fraction = matched.iter().map(|row| row.difference(place)).sum();
        let sum = wording::percentage(&sum);
        line(&format!("{label}: the differences of the outcomes add up to {sum} % of a unit."))
    });
    sheet.remarks.extend(sums);
    sheet
}

/// Changes, a line per paytable after the first, then the origin of each.
pub fn lead(all: &All<'_>) -> Vec<String> {
    let Some((first, others)) = all.split_first() else { return Vec::new() };
    let labels = labels(all);
    let edge = |of: &ComparedPaytable<'_>| of.answer.measures.house_edge();
    let change = |(of, label): (&ComparedPaytable<'_>, &String)| {
        let [old, offer] = [first, of].map(|of| &of.answer.offer);
        let change = of.change.as_ref().filter(|_| offer.wager.has_decisions);
        let what = match (old.game.id == offer.game.id, pays(old).eq(pays(offer))) {
            (true, _) => "pays",
            (false, true) => "rules",
            (false, false) => "rules and pays",
        };
        let told = change_in_short(&edge(first), &edge(of), change, what);
        let is_copy = old.wager.id == offer.wager.id && !(is_shipped(old.game) && is_shipped(offer.game));
        let has_others = what != "pays" && is_copy && change.is_none() && offer.wager.has_decisions;
        let told = if has_others { format!("{told}; {OTHER_DECISIONS}") } else { told };
        if all.len() == 2 { told } else { line(&format!("{label}: {told}")) }
    };
    let from = |(of, label): (&ComparedPaytable<'_>, &String)| {
        let offer = &of.answer.offer;
        let meters = meters(offer).in_full();
        let at = if meters.is_empty() { String::new() } else { format!(", meter {meters}") };
        line(&format!("{label}: {}{at}, {}", offer.name(), place_of(offer)))
    };
    let changes = others.iter().zip(&labels[1..]).map(change);
    changes.chain(all.iter().zip(&labels).map(from)).collect()
}

/// Hands and pays, schedule by schedule.
fn pays(offer: &Offer) -> impl Iterator<Item = (&str, &str, &Pay)> {
    offer.paytable.schedules.iter().flat_map(|of| of.rows.iter().map(|row| (of.name, row.hand, &row.pay)))
}

/// Names of the paytables: the id if all are of one wager of the regulation, name and id for a file's unless it is named
/// by its id, else game, wager and id.
fn labels(all: &All<'_>) -> Vec<String> {
    let offers: Vec<&Offer> = all.iter().map(|of| &of.answer.offer).collect();
    let wager = |offer: &Offer| (offer.game.id, offer.wager.id);
    let is_one_wager = offers.windows(2).all(|two| wager(two[0]) == wager(two[1]));
    let label = |offer: &&Offer| {
        let id = &offer.paytable.id;
        let file = Path::new(&offer.paytable.file).file_name().map(|name| name.to_string_lossy());
        match file.filter(|_| !Path::new(&offer.paytable.file).ends_with(offer.wager.source.path)) {
            Some(file) if *file != format!("{id}.toml") => visible(&format!("{file}:{id}")),
            Some(_) => visible(id),
            None if is_one_wager => id.clone(),
            None => format!("{}/{}/{id}", offer.game.id, offer.wager.id),
        }
    };
    offers.iter().map(label).collect()
}

pub fn remarks(all: &All<'_>) -> Vec<Remark> {
    let wagers = distinct(all.iter().map(|of| [of.answer.offer.game.id, of.answer.offer.wager.id]));
    if wagers.len() > 1 { vec![Remark::DifferentWagers(wagers)] } else { Vec::new() }
}

/// House edges; for paytables of one wager also the edge under the old decisions, and the effect of changed play.
fn edges(all: &All<'_>) -> Vec<MeasureRow> {
    let row = |name, meaning, value: &dyn Fn(&ComparedPaytable<'_>) -> Option<Fraction>| {
        let values = all.iter().map(|of| Cell::or_empty(value(of), |value| percentage(&value))).collect();
        MeasureRow { name, meaning, unit: "% of a unit", values }
    };
    let edge = |of: &ComparedPaytable<'_>| of.answer.measures.house_edge();
    let mut rows = vec![row("house_edge_pct", "house edge", &|of| Some(edge(of)))];
    if all.iter().any(|of| of.change.is_some()) {
        // The first keeps its own decisions.
        let is_first = |of: &ComparedPaytable<'_>| std::ptr::eq(of, &all[0]);
        let of_change = |of: &ComparedPaytable<'_>, own: Fraction, value: fn(&ChangedPlay) -> Fraction| {
            if is_first(of) { Some(own) } else { of.change.as_ref().map(value) }
        };
        rows.push(row("house_edge_old_decisions_pct", "with the first one's decisions", &|of| {
            of_change(of, edge(of), |change| change.edge_by_old.clone())
        }));
        rows.push(row("changed_play_pct", "changed play", &|of| {
            of_change(of, Fraction::default(), |change| -change.cost_of_old())
        }));
    }
    rows
}

/// Assumptions and theoretical wins; empty without an average bet.
fn wins(table: &Table, all: &All<'_>) -> Vec<MeasureRow> {
    let Some(bet) = &table.average_bet else { return Vec::new() };
    let row = |name, meaning, unit, values| MeasureRow { name, meaning, unit, values };
    let same = |cell: Cell| vec![cell; all.len()];
    let mut rows = vec![
        row("hands_per_hour", "hands per hour, as assumed", "rounds", same(Cell::integer(table.hands_per_hour))),
        row("average_bet", "average bet on one unit, as assumed", "$", same(Cell::Decimal(bet.clone(), 2))),
    ];
    let own: Vec<Dollars> = all.iter().map(|of| table.win(bet, of.answer)).collect();
    let sides: Vec<Dollars> = all.iter().map(|of| table.win_of_sides(of.side_wagers.iter())).collect();
    let total: Vec<Dollars> = own.iter().zip(&sides).map(|(own, sides)| own + sides).collect();
    let of_table = |wins: &[Dollars]| wins.iter().map(|win| table.of_all_seats(win)).collect();
    let (at_table, with_sides) = (table.seats > 1, !table.sides.is_empty());
    let wins: [(bool, _, _, Vec<Dollars>); 5] = [
        (true, "win_per_hour_seat", "theoretical win per hour of a seat", own.clone()),
        (at_table, "win_per_hour_table", "theoretical win per hour of a table", of_table(&own)),
        (with_sides, "side_win_per_hour_seat", "side wagers, per hour of a seat", sides),
        (with_sides, "total_win_per_hour_seat", "with side wagers, per hour of a seat", total.clone()),
        (with_sides && at_table, "total_win_per_hour_table", "with side wagers, per hour of a table", of_table(&total)),
    ];
    let in_dollars = |wins: Vec<Dollars>| wins.into_iter().map(Cell::Dollars).collect();
    let are_rows = wins.into_iter().filter(|(is_row, ..)| *is_row);
    rows.extend(are_rows.map(|(_, name, meaning, wins)| row(name, meaning, "$", in_dollars(wins))));
    rows
}

impl MeasureRow {
    /// Value less the first paytable's; empty for the first.
    fn difference(&self, place: usize) -> Cell {
        if place == 0 { Cell::Empty } else { difference(&self.values[0], &self.values[place]) }
    }
}

/// Second number less the first, with the greater number of decimals; empty unless both are numbers.
fn difference(first: &Cell, second: &Cell) -> Cell {
    match (first, second) {
        (Cell::Float(a, places), Cell::Float(b, _)) => Cell::Float(b - a, *places),
        (Cell::Integer(a), Cell::Integer(b)) => Cell::Integer(b - a),
        (Cell::Dollars(a), Cell::Dollars(b)) => Cell::Dollars(b - a),
        (Cell::Fraction(a), Cell::Fraction(b)) => Cell::Fraction(b - a),
        (a, b) => match (exactly(a), exactly(b)) {
            (Some((a, places)), Some((b, others))) => Cell::Decimal(b - a, places.max(others)),
            _ => Cell::Empty,
        },
    }
}

fn exactly(cell: &Cell) -> Option<(Fraction, u32)> {
    match cell {
        Cell::Integer(whole) => Some((Fraction::from_integer(whole.clone()), 0)),
        Cell::Decimal(value, places) => Some((value.clone(), *places)),
        _ => None,
    }
}

impl Matched<'_> {
    /// Part in the expected net result of a paytable, in units.
    fn expected(&self, place: usize) -> Fraction {
        self.of_each[place].as_ref().map_or_else(Fraction::default, |(outcome, probability)| &outcome.net * probability)
    }

    /// Part less the first paytable's.
    fn difference(&self, place: usize) -> Fraction {
        self.expected(place) - self.expected(0)
    }
}

/// Outcomes that can happen under any of the paytables: the first's in their order, then the others'.
fn matched<'a>(all: &All<'a>) -> Vec<Matched<'a>> {
    let tables = || all.iter().map(|of| &of.answer.exact);
    let possible = tables().flat_map(|table| table.occurring());
    let in_order = tables().flat_map(|table| table.outcomes()).map(|outcome| outcome.name.as_str());
    let possible: Vec<&str> = distinct(possible.map(|outcome| outcome.name.as_str()));
    let names = distinct(in_order).into_iter().filter(|name| possible.contains(name));
    let matched = |name| {
        let of_table = |table: &'a OutcomeTable| {
            let outcome = table.outcomes().iter().find(|outcome| outcome.name == name)?;
            Some((outcome, table.probability(outcome)))
        };
        Matched { name, of_each: tables().map(of_table).collect(), cycles: tables().map(OutcomeTable::cycle).collect() }
    };
    names.map(matched).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Answer;
    use crate::games::Catalogue;
    use crate::outcome::ratio;
    use crate::outcome::testing::table;

    #[test]
    fn differences_of_outcomes_add_up_to_that_of_the_expected_net_results_exactly() {
        // European and American roulette on one number, and an outcome that only one of them can have: 35/37 - 36/37 =
        // -1/37, and 35/38 - 37/38 = -2/38.
        let european = table(&[("hit", 35, 1), ("zero", -1, 1), ("miss", -1, 35), ("never", 7, 0)]);
        let american = table(&[("miss", -1, 35), ("hit", 35, 1), ("zero", -1, 1), ("double-zero", -1, 1)]);
        let offer = || Catalogue::embedded().expect("valid").offers().remove(0);
        let answers = [european, american].map(|table| Answer::new(offer(), table));
        let all = answers.each_ref().map(|answer| ComparedPaytable { answer, side_wagers: &[], change: None });
        let matched = matched(&all);
        assert_eq!(matched.iter().map(|one| one.name).collect::<Vec<_>>(), ["hit", "zero", "miss", "double-zero"]);
        let sum: Fraction = matched.iter().map(|row| row.difference(1)).sum();
        // -2/38 + 1/37.
        assert_eq!(sum, ratio(38 - 2 * 37, 37 * 38));
        assert_eq!(matched[3].difference(1), ratio(-1, 38));
        assert!(matched[3].of_each[0].is_none() && matched[0].of_each[1].is_some());
    }

    #[test]
    fn differences_keep_what_is_exact() {
        let third = || Cell::Decimal(ratio(1, 3), 8);
        assert_eq!(difference(&third(), &third()).in_full(), "0.00000000");
        assert_eq!(difference(&Cell::integer(40), &Cell::integer(50)), Cell::integer(10));
        assert_eq!(difference(&Cell::integer(1), &third()).in_full(), "-0.66666667");
        assert_eq!(difference(&Cell::Float(1.5, 2), &Cell::Float(1.0, 2)).in_full(), "-0.50");
        assert_eq!(difference(&Cell::Fraction(ratio(1, 3)), &Cell::Fraction(ratio(1, 2))).in_full(), "1/6");
        assert_eq!(difference(&Cell::Empty, &third()), Cell::Empty);
    }
}
