//! Figures of a round, exact or sampled, and their measures, from which sheets take their columns.

use num_traits::Zero;

use super::cell::Cell;
use super::column::{
    Column, Kind, LEADING, NOT_SHOWN, Named, UNRANKED, denominator, error_of, figure_in_percent, figure_in_units,
    float, number, numerator, one_in, percentage, shown, shown_in_simulation, small_integer, text, units,
};
use crate::analysis::{Answer, Sum, Witness};
use crate::outcome::{Fraction, Measures, Outcome, OutcomeTable, VOLATILITY_Z_90, VOLATILITY_Z_95, to_f64};
use crate::paytable::whole_units;
use crate::statistics::{ChiSquare, Figure};

/// Exact, or sampled with standard errors.
pub struct Figures<'a> {
    /// Units placed before the deal.
    pub initial_units: Fraction,
    pub expected_net: Figure,
    pub mean_wagered: Figure,
    /// `None` if unknown, and so is the standard deviation.
    pub variance: Option<Figure>,
    pub std_dev: Option<Figure>,
    /// Measures of the outcomes, exact or sampled. Unless they are whole, only the moments are the round's.
    measures: Option<&'a Measures>,
    is_whole: bool,
    /// Measures for skewness and kurtosis; `None` for a sampled sum and its wagers.
    pub shape: Option<&'a Measures>,
    can_fold: bool,
    /// Exact outcomes, if the figures derive from them.
    pub exact: Option<&'a OutcomeTable>,
    /// Simulated rounds, if a figure rests on them.
    pub sample: Option<&'a Witness>,
    /// Number of rounds for the errors of frequencies.
    rounds: Option<u128>,
    /// Errors of figures that depend on several means; `None` for exact ones.
    errors: Option<Errors>,
    /// Exact house edge that the simulated one is tested against.
    pub tested: Option<Fraction>,
}

/// Standard errors.
struct Errors {
    risk: f64,
    skewness: f64,
    excess_kurtosis: f64,
}

impl<'a> Figures<'a> {
    /// Exact means, and nothing else known.
    fn of_means(initial_units: Fraction, expected_net: &Fraction, mean_wagered: &Fraction) -> Self {
        Figures {
            initial_units,
            expected_net: Figure::exact(expected_net.clone()),
            mean_wagered: Figure::exact(mean_wagered.clone()),
            variance: None,
            std_dev: None,
            measures: None,
            is_whole: true,
            shape: None,
            can_fold: false,
            exact: None,
            sample: None,
            rounds: None,
            errors: None,
            tested: None,
        }
    }

    pub fn of(measures: &'a Measures, initial_units: Fraction) -> Self {
        Figures {
            variance: Some(Figure::exact(measures.variance.clone())),
            std_dev: Figure::computed(measures.std_dev(), None),
            measures: Some(measures),
            shape: Some(measures),
            can_fold: true,
            ..Figures::of_means(initial_units, &measures.expected_net, &measures.mean_wagered)
        }
    }

    /// Measures of an answer. With envy bonuses for the hands of several players, only the first two moments are known.
    pub fn of_answer(Answer { offer, exact, measures, envy, .. }: &'a Answer) -> Self {
        let is_whole = envy.as_ref().is_none_or(|effect| effect.span.is_none());
        Figures {
            is_whole,
            shape: Some(measures).filter(|_| is_whole),
            can_fold: offer.can_fold(),
            exact: Some(exact),
            ..Figures::of(measures, whole_units(offer.wager.initial_units))
        }
    }

    /// Measures of a sum. Without counted outcomes the mean is exact, and measures of the whole distribution are
    /// sampled.
    pub fn of_sum(sum: &'a Sum) -> Self {
        let initial_units = sum.wagered.initial_units();
        if let Some(counted) = &sum.counted {
            return Figures { exact: Some(&counted.table), ..Figures::of(&counted.measures, initial_units) };
        }
        let sample = sum.witness.as_ref();
        Figures {
            variance: sum.variance.clone(),
            std_dev: sum.variance.as_ref().and_then(Figure::root),
            measures: sample.map(|sample| &sample.measures),
            sample,
            rounds: sample.map(|sample| sample.table.cycle()),
            ..Figures::of_means(initial_units, &sum.expected_net, &sum.mean_wagered)
        }
    }

    /// The simulated figures, with the error of the house edge.
    pub fn simulated(&self, witness: &'a Witness) -> Self {
        Figures {
            expected_net: witness.house_edge().negated(),
            can_fold: self.can_fold,
            shape: None,
            sample: Some(witness),
            tested: Some(-&self.expected_net.value),
            ..Figures::of(&witness.measures, self.initial_units.clone())
        }
    }

    /// The simulated figures with all errors. These follow from the exact outcomes, so that awards too rare for the
    /// rounds are accounted for.
    pub fn simulated_with_errors(&self, witness: &'a Witness) -> Self {
        let rounds = witness.table.cycle() as f64;
        let mean_wagered = to_f64(&self.mean_wagered.value);
        let wagered_error = error_of_influence(self.exact, rounds, |outcome| to_f64(&outcome.wagered) - mean_wagered);
        // The variance of a sample variance is the squared variance times (excess kurtosis + 2) / rounds.
        let kurtosis = self.measures.and_then(Measures::excess_kurtosis).unwrap_or(f64::NAN);
        let std_dev = self.std_dev.as_ref().map_or(f64::NAN, |exact| to_f64(&exact.value));
        let (seen, error) = (&witness.measures, std_dev * ((kurtosis + 2.0) / rounds).sqrt() / 2.0);
        Figures {
            mean_wagered: Figure::sampled(seen.mean_wagered.clone(), wagered_error),
            variance: Some(Figure::sampled(seen.variance.clone(), 2.0 * seen.std_dev() * error)),
            std_dev: Figure::computed(seen.std_dev(), Some(error)),
            rounds: Some(witness.table.cycle()),
            errors: Some(self.errors(rounds)),
            shape: Some(seen),
            ..self.simulated(witness)
        }
    }

    /// Errors over many rounds, from the influence of an outcome on each figure (the delta method: Hampel, "The
    /// influence curve and its role in robust estimation", Journal of the American Statistical Association 69, 1974).
    fn errors(&self, rounds: f64) -> Errors {
        let exact = self.exact.filter(|_| self.is_whole);
        let [mean, mean_wagered] = [&self.expected_net, &self.mean_wagered].map(|figure| to_f64(&figure.value));
        let std_dev = self.std_dev.as_ref().map_or(f64::NAN, |std_dev| to_f64(&std_dev.value));
        let skewness = self.shape.and_then(Measures::skewness).unwrap_or(f64::NAN);
        let fourth = self.shape.and_then(Measures::excess_kurtosis).map_or(f64::NAN, |excess| excess + 3.0);
        let z = |outcome: &Outcome| (to_f64(&outcome.net) - mean) / std_dev;
        Errors {
            risk: error_of_influence(exact, rounds, |Outcome { net, wagered, .. }| {
                (to_f64(net) - mean / mean_wagered * to_f64(wagered)) / mean_wagered
            }),
            skewness: error_of_influence(exact, rounds, |outcome| {
                let z = z(outcome);
                z.powi(3) - skewness - 3.0 * z - 1.5 * skewness * (z * z - 1.0)
            }),
            excess_kurtosis: error_of_influence(exact, rounds, |outcome| {
                let z = z(outcome);
                z.powi(4) - fourth - 4.0 * skewness * z - 2.0 * fourth * (z * z - 1.0)
            }),
        }
    }

    pub fn house_edge(&self) -> Figure {
        self.expected_net.clone().negated()
    }

    pub fn rtp(&self) -> Figure {
        self.expected_net.plus(&Figure::exact(whole_units(1)))
    }

    pub fn method(&self) -> &'static str {
        match (&self.tested, self.exact) {
            (Some(_), _) => "simulation",
            (None, Some(_)) => "exact",
            (None, None) => "exact mean, simulation",
        }
    }

    /// Measures of the whole distribution, if known.
    pub fn whole(&self) -> Option<&'a Measures> {
        self.measures.filter(|_| self.is_whole)
    }

    pub fn frequency(&self, of: fn(&Measures) -> &Fraction) -> Option<Figure> {
        self.whole().map(|measures| self.share(of(measures)))
    }

    /// `None` if the wager may not be folded. Known without the whole distribution.
    pub fn fold_frequency(&self) -> Option<Figure> {
        self.measures.filter(|_| self.can_fold).map(|measures| self.share(&measures.fold_frequency))
    }

    fn share(&self, share: &Fraction) -> Figure {
        match self.rounds {
            Some(rounds) => Figure::share(share.clone(), rounds),
            None => Figure::exact(share.clone()),
        }
    }

    pub fn risk(&self) -> Option<Figure> {
        let wagered = &self.mean_wagered.value;
        let value = (!wagered.is_zero()).then(|| -&self.expected_net.value / wagered)?;
        Some(Figure::estimated(value, self.errors.as_ref().map(|errors| errors.risk)))
    }

    fn skewness(&self) -> Option<Figure> {
        Figure::computed(self.shape?.skewness()?, self.errors.as_ref().map(|errors| errors.skewness))
    }

    fn excess_kurtosis(&self) -> Option<Figure> {
        Figure::computed(self.shape?.excess_kurtosis()?, self.errors.as_ref().map(|errors| errors.excess_kurtosis))
    }

    fn volatility(&self, quantile: f64) -> Option<Figure> {
        let std_dev = self.std_dev.as_ref()?;
        Figure::computed(quantile * to_f64(&std_dev.value), std_dev.std_error.map(|error| quantile * error))
    }
}

/// Standard error over many rounds of a figure on which an outcome has this influence; NaN without exact outcomes.
fn error_of_influence(exact: Option<&OutcomeTable>, rounds: f64, influence: impl Fn(&Outcome) -> f64) -> f64 {
    let square = |outcome: &Outcome| influence(outcome).powi(2) * outcome.count as f64;
    let sum = |exact: &OutcomeTable| exact.outcomes().iter().map(square).sum::<f64>() / exact.cycle() as f64;
    exact.map_or(f64::NAN, |exact| (sum(exact) / rounds).sqrt())
}

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
pub const MEASURES: [Measure; 26] = [
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
        in_percent(of.risk())
    }),
    measure("rtp_pct", "", ["return to the player", "% of a unit"], |of| figure_in_percent(&of.rtp())),
    measure("rtp_total_pct", "", ["return of the total action", "% of all wagered"], |of| {
        in_percent(of.risk().map(|risk| risk.negated().plus(&Figure::exact(whole_units(1)))))
    }),
    Measure {
        rank: 3,
        ..measure("win_frequency_pct", "hit\nfrequency %", ["hit frequency", "% of rounds"], |of| {
            in_percent(of.frequency(|own| &own.win_frequency))
        })
    },
    measure("push_frequency_pct", "", ["push frequency", "% of rounds"], |of| {
        in_percent(of.frequency(|own| &own.push_frequency))
    }),
    measure("loss_frequency_pct", "", ["loss frequency", "% of rounds"], |of| {
        in_percent(of.frequency(|own| &own.loss_frequency))
    }),
    Measure {
        rank: 4,
        ..measure("std_dev", "standard\ndeviation", ["standard deviation", "units"], |of| in_units(of.std_dev.as_ref()))
    },
    measure("volatility_index_90", "volatility\nindex 90 %", ["volatility index 90 %", "units"], |of| {
        in_units(of.volatility(VOLATILITY_Z_90).as_ref())
    }),
    measure("volatility_index_95", "", ["volatility index 95 %", "units"], |of| {
        in_units(of.volatility(VOLATILITY_Z_95).as_ref())
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
    in_files("variance", |of| in_units(of.variance.as_ref())),
    in_files("variance_std_error", |of| error(of.variance.as_ref(), 1.0)),
    in_files("std_dev_std_error", |of| error(of.std_dev.as_ref(), 1.0)),
    in_files("win_frequency_std_error_pct", |of| error(of.frequency(|own| &own.win_frequency).as_ref(), 100.0)),
    in_files("push_frequency_std_error_pct", |of| error(of.frequency(|own| &own.push_frequency).as_ref(), 100.0)),
    in_files("loss_frequency_std_error_pct", |of| error(of.frequency(|own| &own.loss_frequency).as_ref(), 100.0)),
    in_files("skewness", |of| in_units(of.skewness().as_ref())),
    in_files("excess_kurtosis", |of| in_units(of.excess_kurtosis().as_ref())),
    in_files("fold_frequency_pct", |of| in_percent(of.fold_frequency())),
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
            Cell::or_empty(row.figures().tested.as_ref(), percentage)
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

fn in_percent(figure: Option<Figure>) -> Cell {
    Cell::or_empty(figure.as_ref(), figure_in_percent)
}

fn in_units(figure: Option<&Figure>) -> Cell {
    Cell::or_empty(figure, figure_in_units)
}

fn error(figure: Option<&Figure>, scale: f64) -> Cell {
    Cell::or_empty(figure, |figure| error_of(figure, scale))
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
