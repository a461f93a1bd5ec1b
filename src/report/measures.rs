//! Columns of the measures.

use super::column::{
    Cell, Column, Kind, LEADING, NOT_SHOWN, Named, UNRANKED, denominator, error_of, figure_in_percent, figure_in_units,
    float, number, numerator, percentage, shown, shown_in_simulation, small_integer, text, units,
};
use crate::analysis::{Figures, Witness};
use crate::outcome::{Fraction, Measure};
use crate::statistics::ChiSquare;

/// Headings for people of exact answers and of simulations, with their rank; other measures stand in files only.
pub const HEADINGS: [(Measure, [&str; 2], u8); 8] = [
    (Measure::HouseEdge, ["house edge\n% of a unit", "simulated\nedge %"], LEADING),
    (Measure::HouseEdgeInitial, ["% of initial\nwagers"; 2], UNRANKED),
    (Measure::ElementOfRisk, ["element of\nrisk %"; 2], UNRANKED),
    (Measure::HitFrequency, ["hit\nfrequency %"; 2], 3),
    (Measure::StdDev, ["standard\ndeviation"; 2], 4),
    (Measure::VolatilityIndex90, ["volatility\nindex 90 %"; 2], UNRANKED),
    (Measure::GreatestWin, ["greatest\nwin"; 2], UNRANKED),
    (Measure::TopAward, ["once in\nrounds"; 2], UNRANKED),
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

#[derive(Clone, Copy)]
enum Shows {
    Measure(Measure),
    /// The standard error of a measure, under this name.
    Error(&'static str, Measure),
    /// A part of the fraction of the expected net result.
    Part(&'static str, fn(&Fraction) -> Cell),
}

/// A column of figures with its places among the columns for people, of exact answers and of simulations.
#[derive(Clone, Copy)]
pub struct Placed {
    shows: Shows,
    exact: Option<u8>,
    simulated: Option<u8>,
    /// Heading for exact answers, if not the measure's own.
    heading: Option<&'static str>,
}

pub const NUMERATOR: Placed = in_files(Shows::Part("ev_numerator", numerator));
pub const DENOMINATOR: Placed = in_files(Shows::Part("ev_denominator", denominator));

/// A measure in files only, until it has a place.
pub const fn measured(measure: Measure) -> Placed {
    in_files(Shows::Measure(measure))
}

/// The standard error of a measure, in files only.
pub const fn error(name: &'static str, measure: Measure) -> Placed {
    in_files(Shows::Error(name, measure))
}

const fn in_files(shows: Shows) -> Placed {
    Placed { shows, exact: None, simulated: None, heading: None }
}

impl Placed {
    pub const fn exact(self, place: u8) -> Self {
        Placed { exact: Some(place), ..self }
    }

    pub const fn simulated(self, place: u8) -> Self {
        Placed { simulated: Some(place), ..self }
    }

    pub const fn headed(self, heading: &'static str) -> Self {
        Placed { heading: Some(heading), ..self }
    }

    fn column<K, S: Figured>(&self) -> Column<K, S> {
        match self.shows {
            Shows::Measure(measure) => {
                let own = HEADINGS.iter().find(|(own, ..)| *own == measure);
                let (headings, rank) = own.map_or(([""; 2], UNRANKED), |(_, headings, rank)| (*headings, *rank));
                let exact = self.exact.map_or(NOT_SHOWN, |place| (place, self.heading.unwrap_or(headings[0])));
                let heading_of_simulation = self.simulated.map_or(NOT_SHOWN, |place| (place, headings[1]));
                let named = Named { heading_of_simulation, rank, ..shown(measure.column(), exact) };
                Column::of_subject(named, Kind::Number, move |row: &S| cell(measure, row.figures()))
            }
            Shows::Error(name, measure) => {
                let scale = if measure.is_share() { 100.0 } else { 1.0 };
                let error = move |row: &S| error_of(&row.figures().measure(measure), scale);
                Column::of_subject(name.into(), Kind::Number, error)
            }
            Shows::Part(name, part) => {
                let part = move |row: &S| part(&row.figures().expected_net.value);
                Column::of_subject(name.into(), Kind::Integer, part)
            }
        }
    }
}

pub fn columns<K, S: Figured>(placed: &[Placed]) -> Vec<Column<K, S>> {
    placed.iter().map(Placed::column).collect()
}

/// Exact house edge of the test, and the tests of the mean and of the counts.
pub fn test_columns<K, S: Figured>() -> [Column<K, S>; 8] {
    // The house edge is minus the mean, so the ends of its interval swap.
    [
        number("std_error_pct", |_, row: &S| test(row, |seen| pct(seen.comparison.std_error))),
        number(shown_in_simulation("ci95_low_pct", (14, "95 %\nfrom")).ranked(2), |_, row| {
            test(row, |seen| pct(seen.comparison.interval.map(|(_, high)| -high)))
        }),
        number(shown_in_simulation("ci95_high_pct", (15, "95 %\nto")).ranked(2), |_, row| {
            test(row, |seen| pct(seen.comparison.interval.map(|(low, _)| -low)))
        }),
        number(shown_in_simulation("exact_house_edge_pct", (16, "exact\nedge %")).leading(), |_, row| {
            percentage(&row.figures().tested)
        }),
        number(shown_in_simulation("z_score", (17, "z")).leading(), |_, row| {
            test(row, |seen| Cell::or_empty(seen.comparison.agreement.z, |z| Cell::Float(z, 6)))
        }),
        number(shown_in_simulation("chi_square", (20, "chi-\nsquare")), |_, row| counts(row, statistic)),
        small_integer(shown_in_simulation("chi_square_df", (21, "df")), |_, row| counts(row, degrees)),
        number(shown_in_simulation("chi_square_p", (22, "p")), |_, row| counts(row, p_value)),
    ]
}

pub fn block_columns<K, S: Figured>() -> [Column<K, S>; 3] {
    [
        number("blocks_chi_square", |_, row: &S| blocks(row, statistic)),
        small_integer("blocks_chi_square_df", |_, row| blocks(row, degrees)),
        number(shown_in_simulation("blocks_chi_square_p", (23, "p of\nblocks")), |_, row| blocks(row, p_value)),
    ]
}

pub fn verdict<K, S: Figured>() -> Column<K, S> {
    text(shown_in_simulation("verdict", (24, "verdict")).leading(), |_, row: &S| {
        test(row, |seen| Cell::text(seen.verdict.name()))
    })
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
