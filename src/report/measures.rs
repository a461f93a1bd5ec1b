//! Columns of the measures.

use super::column::{
    Cell, Column, Kind, denominator, error_of, figure_in_percent, figure_in_units, float, number, numerator,
    percentage, small_integer, text, units,
};
use crate::analysis::{Figures, Witness};
use crate::outcome::{Fraction, Measure};
use crate::statistics::ChiSquare;

/// The measures that say most of a wager.
pub const LEADING: [Measure; 7] = [
    Measure::HouseEdge,
    Measure::ElementOfRisk,
    Measure::HitFrequency,
    Measure::StdDev,
    Measure::VolatilityIndex90,
    Measure::GreatestWin,
    Measure::TopAward,
];

/// The cell of a measure; empty if it is not known.
pub fn cell(measure: Measure, of: &Figures<'_>) -> Cell {
    Cell::or_empty(of.measure(measure), |figure| match measure {
        Measure::GreatestWin => units(&figure.value),
        Measure::TopAward => Cell::Decimal(figure.value, 4),
        Measure::ExpectedNet => Cell::Fraction(figure.value),
        _ if measure.is_share() => figure_in_percent(&figure),
        _ => figure_in_units(&figure),
    })
}

pub trait Figured {
    fn figures(&self) -> &Figures<'_>;
}

impl<T> Figured for (T, Figures<'_>) {
    fn figures(&self) -> &Figures<'_> {
        &self.1
    }
}

/// A column of figures.
#[derive(Clone, Copy)]
pub enum Shows {
    Measure(Measure),
    /// The standard error of a measure, under this name.
    Error(&'static str, Measure),
    /// A part of the fraction of the expected net result.
    Part(&'static str, fn(&Fraction) -> Cell),
}

pub const NUMERATOR: Shows = Shows::Part("ev_numerator", numerator);
pub const DENOMINATOR: Shows = Shows::Part("ev_denominator", denominator);

impl Shows {
    fn column<K, S: Figured>(self) -> Column<K, S> {
        match self {
            Shows::Measure(measure) => {
                Column::of_subject(measure.column(), Kind::Number, move |row: &S| cell(measure, row.figures()))
            }
            Shows::Error(name, measure) => {
                let scale = if measure.is_share() { 100.0 } else { 1.0 };
                let error = move |row: &S| error_of(&row.figures().measure(measure), scale);
                Column::of_subject(name, Kind::Number, error)
            }
            Shows::Part(name, part) => {
                let part = move |row: &S| part(&row.figures().expected_net.value);
                Column::of_subject(name, Kind::Integer, part)
            }
        }
    }
}

pub fn columns<K, S: Figured>(shown: &[Shows]) -> impl Iterator<Item = Column<K, S>> {
    shown.iter().map(|shows| shows.column())
}

/// Exact house edge of the test, and the tests of the mean and of the counts.
pub fn test_columns<K, S: Figured>() -> [Column<K, S>; 8] {
    // The house edge is minus the mean, so the ends of its interval swap.
    [
        number("std_error_pct", |_, row: &S| test(row, |seen| pct(seen.comparison.std_error))),
        number("ci95_low_pct", |_, row| test(row, |seen| pct(seen.comparison.interval.map(|(_, high)| -high)))),
        number("ci95_high_pct", |_, row| test(row, |seen| pct(seen.comparison.interval.map(|(low, _)| -low)))),
        number("exact_house_edge_pct", |_, row| percentage(&row.figures().tested)),
        number("z_score", |_, row| {
            test(row, |seen| Cell::or_empty(seen.comparison.agreement.z, |z| Cell::Float(z, 6)))
        }),
        number("chi_square", |_, row| counts(row, statistic)),
        small_integer("chi_square_df", |_, row| counts(row, degrees)),
        number("chi_square_p", |_, row| counts(row, p_value)),
    ]
}

pub fn block_columns<K, S: Figured>() -> [Column<K, S>; 3] {
    [
        number("blocks_chi_square", |_, row: &S| blocks(row, statistic)),
        small_integer("blocks_chi_square_df", |_, row| blocks(row, degrees)),
        number("blocks_chi_square_p", |_, row| blocks(row, p_value)),
    ]
}

pub fn verdict<K, S: Figured>() -> Column<K, S> {
    text("verdict", |_, row: &S| test(row, |seen| Cell::text(seen.verdict.name())))
}

fn pct(share: Option<f64>) -> Cell {
    Cell::or_empty(share, |share| float(100.0 * share))
}

fn statistic(test: ChiSquare) -> Cell {
    Cell::Float(test.statistic, 6)
}

fn degrees(test: ChiSquare) -> Cell {
    Cell::integer(test.degrees_of_freedom)
}

fn p_value(test: ChiSquare) -> Cell {
    float(test.p)
}

/// Empty in the row of an exact answer.
fn test(row: &impl Figured, cell: impl FnOnce(&Witness) -> Cell) -> Cell {
    let of = row.figures();
    Cell::or_empty(of.sample.filter(|_| of.tested.is_some()), cell)
}

fn counts(row: &impl Figured, cell: fn(ChiSquare) -> Cell) -> Cell {
    test(row, |seen| Cell::or_empty(seen.comparison.agreement.chi_square, cell))
}

fn blocks(row: &impl Figured, cell: fn(ChiSquare) -> Cell) -> Cell {
    test(row, |seen| Cell::or_empty(seen.comparison.agreement.blocks, cell))
}
