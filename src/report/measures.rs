//! Measures of a round's figures, from which sheets take their columns.

use super::cell::Cell;
use super::column::{
    Column, Kind, LEADING, NOT_SHOWN, Named, UNRANKED, denominator, error_of, figure_in_percent, figure_in_units,
    float, number, numerator, one_in, percentage, shown, shown_in_simulation, small_integer, text, units,
};
use super::figures::Figures;
use crate::analysis::Witness;
use crate::outcome::{VOLATILITY_Z_90, VOLATILITY_Z_95};
use crate::paytable::whole_units;
use crate::statistics::{ChiSquare, Figure};

pub struct Measure {
    pub name: &'static str,
    /// Headings for people, of exact answers and of simulations.
    headings: [&'static str; 2],
    pub meaning: &'static str,
    pub unit: &'static str,
    kind: Kind,
    rank: u8,
    pub cell: fn(&Figures<'_>) -> Cell,
}

/// All measures; those with a meaning in the order of their rows.
pub const MEASURES: [Measure; 27] = [
    Measure {
        headings: ["house edge\n% of a unit", "simulated\nedge %"],
        rank: LEADING,
        ..in_files("house_edge_pct", |of| figure_in_percent(&of.house_edge()))
    },
    measure(
        "house_edge_initial_pct",
        "% of initial\nwagers",
        ["house edge of initial wagers", "% of initial wagers"],
        |of| figure_in_percent(&of.house_edge().times(&of.initial_units.recip())),
    ),
    measure("element_of_risk_pct", "element of\nrisk %", ["element of risk", "% of all wagered"], |of| {
        figure_in_percent(&of.risk())
    }),
    measure("return_unit_pct", "", ["return to the player", "% of a unit"], |of| figure_in_percent(&of.rtp())),
    measure("return_initial_pct", "", ["return of initial wagers", "% of initial wagers"], |of| {
        let edge = of.house_edge().times(&of.initial_units.recip());
        figure_in_percent(&edge.negated().plus(&Figure::exact(whole_units(1))))
    }),
    measure("return_total_pct", "", ["return of the total action", "% of all wagered"], |of| {
        figure_in_percent(of.risk().map(|risk| risk.negated().plus(&Figure::exact(whole_units(1)))).as_ref())
    }),
    Measure {
        rank: 3,
        ..measure("win_frequency_pct", "hit\nfrequency %", ["hit frequency", "% of rounds"], |of| {
            figure_in_percent(&of.frequency(|own| &own.win_frequency))
        })
    },
    measure("push_frequency_pct", "", ["push frequency", "% of rounds"], |of| {
        figure_in_percent(&of.frequency(|own| &own.push_frequency))
    }),
    measure("loss_frequency_pct", "", ["loss frequency", "% of rounds"], |of| {
        figure_in_percent(&of.frequency(|own| &own.loss_frequency))
    }),
    Measure {
        rank: 4,
        ..measure("std_dev", "standard\ndeviation", ["standard deviation", "units"], |of| figure_in_units(&of.std_dev))
    },
    measure("volatility_index_90", "volatility\nindex 90 %", ["volatility index 90 %", "units"], |of| {
        figure_in_units(&of.volatility(VOLATILITY_Z_90))
    }),
    measure("volatility_index_95", "", ["volatility index 95 %", "units"], |of| {
        figure_in_units(&of.volatility(VOLATILITY_Z_95))
    }),
    measure("max_net_units", "greatest\nwin", ["greatest win", "units"], |of| {
        Cell::or_empty(of.whole(), |own| units(&own.max_net))
    }),
    measure("max_net_one_in", "once in\nrounds", ["greatest win once in", "rounds"], |of| {
        Cell::or_empty(of.whole(), |own| one_in(&own.max_net_frequency))
    }),
    measure("expected_net", "", ["expected net result", "units"], |of| Cell::Fraction(of.expected_net.value.clone())),
    in_files("mean_total_units", |of| figure_in_units(&of.mean_wagered)),
    Measure { kind: Kind::Integer, ..in_files("ev_numerator", |of| numerator(&of.expected_net.value)) },
    Measure { kind: Kind::Integer, ..in_files("ev_denominator", |of| denominator(&of.expected_net.value)) },
    in_files("variance", |of| figure_in_units(&of.variance)),
    in_files("variance_std_error", |of| error_of(&of.variance, 1.0)),
    in_files("std_dev_std_error", |of| error_of(&of.std_dev, 1.0)),
    in_files("win_frequency_std_error_pct", |of| error_of(&of.frequency(|own| &own.win_frequency), 100.0)),
    in_files("push_frequency_std_error_pct", |of| error_of(&of.frequency(|own| &own.push_frequency), 100.0)),
    in_files("loss_frequency_std_error_pct", |of| error_of(&of.frequency(|own| &own.loss_frequency), 100.0)),
    in_files("skewness", |of| figure_in_units(&of.skewness())),
    in_files("excess_kurtosis", |of| figure_in_units(&of.excess_kurtosis())),
    in_files("fold_frequency_pct", |of| figure_in_percent(&of.fold_frequency())),
];

const fn measure(
    name: &'static str,
    heading: &'static str,
    [meaning, unit]: [&'static str; 2],
    cell: fn(&Figures<'_>) -> Cell,
) -> Measure {
    Measure { name, headings: [heading; 2], meaning, unit, kind: Kind::Number, rank: UNRANKED, cell }
}

/// A measure in files only, or with headings of its own.
const fn in_files(name: &'static str, cell: fn(&Figures<'_>) -> Cell) -> Measure {
    measure(name, "", ["", ""], cell)
}

pub trait Figured {
    fn figures(&self) -> &Figures<'_>;
}

impl<T> Figured for (T, Figures<'_>) {
    fn figures(&self) -> &Figures<'_> {
        &self.1
    }
}

/// A measure with its places among the columns for people, of exact answers and of simulations.
#[derive(Clone, Copy)]
pub struct Placed {
    name: &'static str,
    exact: Option<u8>,
    simulated: Option<u8>,
    /// Heading for exact answers, if not the measure's own.
    heading: Option<&'static str>,
}

/// A measure in files only, until it has a place.
pub const fn measured(name: &'static str) -> Placed {
    Placed { name, exact: None, simulated: None, heading: None }
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
}

pub fn columns<K, S: Figured>(placed: &[Placed]) -> Vec<Column<K, S>> {
    let column = |placed: &Placed| {
        let Measure { name, headings, kind, rank, cell, .. } = MEASURES.iter().find(|own| own.name == placed.name)?;
        let exact = placed.exact.map_or(NOT_SHOWN, |place| (place, placed.heading.unwrap_or(headings[0])));
        let simulated = placed.simulated.map_or(NOT_SHOWN, |place| (place, headings[1]));
        let named = Named { heading_of_simulation: simulated, rank: *rank, ..shown(name, exact) };
        Some(Column::of_subject(named, *kind, |row: &S| cell(row.figures())))
    };
    let columns: Vec<_> = placed.iter().filter_map(column).collect();
    debug_assert_eq!(columns.len(), placed.len(), "every name is a measure's");
    columns
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
