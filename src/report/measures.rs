//! Columns of the measures.

use super::column::{
    Cell, Column, Kind, denominator, error_of, figure_in_percent, figure_in_units, float, number, numerator,
    percentage, text, units,
};
use crate::analysis::{Figures, Witness};
use crate::outcome::{Fraction, Measure};
use crate::statistics::{Agreement, ChiSquare};

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

/// Columns of figures by their names: measures, standard errors of measures, and the fraction of the expected net
/// result.
pub fn columns<K, S: Figured>(names: &'static str) -> impl Iterator<Item = Column<K, S>> {
    names.split_whitespace().filter_map(column)
}

fn column<K, S: Figured>(name: &'static str) -> Option<Column<K, S>> {
    let of_fraction = |part: fn(&Fraction) -> Cell| {
        Column::of_subject(name, Kind::Integer, move |row: &S| part(&row.figures().expected_net.value))
    };
    match name {
        "ev_numerator" => return Some(of_fraction(numerator)),
        "ev_denominator" => return Some(of_fraction(denominator)),
        _ => {}
    }
    let of = name.replace("_std_error", "");
    let measure = *Measure::ALL.iter().find(|measure| measure.column() == of)?;
    let scale = if measure.is_share() { 100.0 } else { 1.0 };
    Some(Column::of_subject(name, Kind::Number, move |row: &S| match name == measure.column() {
        true => cell(measure, row.figures()),
        false => error_of(&row.figures().measure(measure), scale),
    }))
}

/// Exact house edge of the test, and the tests of the mean and of the counts.
pub fn test_columns<K, S: Figured>() -> impl Iterator<Item = Column<K, S>> {
    // The house edge is minus the mean, so the ends of its interval swap.
    let of_mean = [
        number("std_error_pct", |_, row: &S| test(row, |seen| pct(seen.comparison.std_error))),
        number("ci95_low_pct", |_, row| test(row, |seen| pct(seen.comparison.interval.map(|(_, high)| -high)))),
        number("ci95_high_pct", |_, row| test(row, |seen| pct(seen.comparison.interval.map(|(low, _)| -low)))),
        number("exact_house_edge_pct", |_, row| percentage(&row.figures().tested)),
        number("z_score", |_, row| {
            test(row, |seen| Cell::or_empty(seen.comparison.agreement.z, |z| Cell::Float(z, 6)))
        }),
    ];
    of_mean.into_iter().chain(chi_square(["chi_square", "chi_square_df", "chi_square_p"], |of| of.chi_square))
}

pub fn block_columns<K, S: Figured>() -> [Column<K, S>; 3] {
    chi_square(["blocks_chi_square", "blocks_chi_square_df", "blocks_chi_square_p"], |of| of.blocks)
}

/// Statistic, degrees of freedom and p-value of a test.
fn chi_square<K, S: Figured>(
    [statistic, degrees, p]: [&'static str; 3],
    of: fn(&Agreement) -> Option<ChiSquare>,
) -> [Column<K, S>; 3] {
    let column = |name, kind, cell: fn(ChiSquare) -> Cell| {
        let of_test = move |seen: &Witness| Cell::or_empty(of(&seen.comparison.agreement), cell);
        Column::of_subject(name, kind, move |row: &S| test(row, of_test))
    };
    [
        column(statistic, Kind::Number, |test| Cell::Float(test.statistic, 6)),
        column(degrees, Kind::SmallInteger, |test| Cell::integer(test.degrees_of_freedom)),
        column(p, Kind::Number, |test| float(test.p)),
    ]
}

pub fn verdict<K, S: Figured>() -> Column<K, S> {
    text("verdict", |_, row: &S| test(row, |seen| Cell::text(seen.verdict.name())))
}

fn pct(share: Option<f64>) -> Cell {
    Cell::or_empty(share, |share| float(100.0 * share))
}

/// Empty in the row of an exact answer.
fn test(row: &impl Figured, cell: impl FnOnce(&Witness) -> Cell) -> Cell {
    let of = row.figures();
    Cell::or_empty(of.sample.filter(|_| of.tested.is_some()), cell)
}
