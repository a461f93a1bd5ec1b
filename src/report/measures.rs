//! The figures of a round, and the list of measures of them, from which sheets take their columns.

use num_traits::Zero;

use super::cell::Cell;
use super::cells::{
    denominator, error_of, figure_in_percent, figure_in_units, float, numerator, one_in, percentage, units,
};
use super::column::{Column, Kind, LEADING, NOT_SHOWN, UNRANKED, number, shown_in_both, small_integer, text};
use crate::analysis::{Answer, Sum, Witness};
use crate::outcome::{Fraction, Measures, Outcome, OutcomeTable, VOLATILITY_Z_90, VOLATILITY_Z_95, to_f64};
use crate::paytable::whole_units;
use crate::statistics::{ChiSquare, Figure};

/// A measure of a round.
pub struct Measure {
    /// Its name in files.
    pub name: &'static str,
    /// Its headings for people, of exact answers and of simulations.
    headings: [&'static str; 2],
    /// Its name and unit where measures are rows.
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
        ..measure("house_edge_pct", "", ["", ""], |of| figure_in_percent(&of.house_edge()))
    },
    measure(
        "house_edge_initial_pct",
        "% of initial\nwagers",
        ["house edge of initial wagers", "% of initial wagers"],
        |of| percentage(&(-&of.expected_net.value / &of.initial_units)),
    ),
    measure("element_of_risk_pct", "element of\nrisk %", ["element of risk", "% of all wagered"], |of| {
        Cell::or_empty(of.risk(), |risk| percentage(&risk))
    }),
    measure("rtp_pct", "", ["return to the player", "% of a unit"], |of| figure_in_percent(&of.rtp())),
    measure("rtp_total_pct", "", ["return of the total action", "% of all wagered"], |of| {
        Cell::or_empty(of.risk(), |risk| percentage(&(whole_units(1) - risk)))
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
        of.volatility(VOLATILITY_Z_90)
    }),
    measure("volatility_index_95", "", ["volatility index 95 %", "units"], |of| of.volatility(VOLATILITY_Z_95)),
    measure("max_net_units", "greatest\nwin", ["greatest win", "units"], |of| {
        Cell::or_empty(of.whole(), |own| units(&own.max_net))
    }),
    measure("max_net_one_in", "once in\nrounds", ["greatest win once in", "rounds"], |of| {
        Cell::or_empty(of.whole(), |own| one_in(&own.max_net_frequency))
    }),
    measure("expected_net", "", ["expected net result", "units"], |of| Cell::Fraction(of.expected_net.value.clone())),
    measure("mean_total_units", "", ["", ""], |of| figure_in_units(&of.mean_wagered)),
    Measure { kind: Kind::Integer, ..measure("ev_numerator", "", ["", ""], |of| numerator(&of.expected_net.value)) },
    Measure {
        kind: Kind::Integer,
        ..measure("ev_denominator", "", ["", ""], |of| denominator(&of.expected_net.value))
    },
    measure("variance", "", ["", ""], |of| in_units(of.variance.as_ref())),
    measure("variance_std_error", "", ["", ""], |of| error(of.variance.as_ref(), 1.0)),
    measure("std_dev_std_error", "", ["", ""], |of| error(of.std_dev.as_ref(), 1.0)),
    measure("win_frequency_std_error_pct", "", ["", ""], |of| {
        error(of.frequency(|own| &own.win_frequency).as_ref(), 100.0)
    }),
    measure("push_frequency_std_error_pct", "", ["", ""], |of| {
        error(of.frequency(|own| &own.push_frequency).as_ref(), 100.0)
    }),
    measure("loss_frequency_std_error_pct", "", ["", ""], |of| {
        error(of.frequency(|own| &own.loss_frequency).as_ref(), 100.0)
    }),
    measure("skewness", "", ["", ""], |of| Cell::or_empty(of.whole().and_then(Measures::skewness), float)),
    measure("excess_kurtosis", "", ["", ""], |of| {
        Cell::or_empty(of.whole().and_then(Measures::excess_kurtosis), float)
    }),
    measure("fold_frequency_pct", "", ["", ""], |of| {
        in_percent(of.measures.filter(|_| of.can_fold).map(|own| of.share(&own.fold_frequency)))
    }),
];

const fn measure(
    name: &'static str,
    heading: &'static str,
    [meaning, unit]: [&'static str; 2],
    cell: fn(&Figures<'_>) -> Cell,
) -> Measure {
    Measure { name, headings: [heading; 2], meaning, unit, kind: Kind::Number, rank: UNRANKED, cell }
}

/// The subject of a row that has figures.
pub trait Figured {
    fn figures(&self) -> &Figures<'_>;
}

impl<T> Figured for (T, Figures<'_>) {
    fn figures(&self) -> &Figures<'_> {
        &self.1
    }
}

/// The columns of these measures, each at its place among those that people are shown of exact answers, and of
/// simulations; 0 for none.
pub fn columns<K, S: Figured>(placed: &[(&str, u8, u8)]) -> Vec<Column<K, S>> {
    let column = |&(name, exact, simulated): &(&str, u8, u8)| {
        let Measure { name, headings, kind, rank, cell, .. } = MEASURES.iter().find(|measure| measure.name == name)?;
        let at = |place, heading| if place == 0 { NOT_SHOWN } else { (place, heading) };
        let named = shown_in_both(name, at(exact, headings[0]), at(simulated, headings[1])).ranked(*rank);
        Some(Column::of_measure(named, *kind, S::figures, *cell))
    };
    placed.iter().filter_map(column).collect()
}

/// The exact house edge that a simulation is tested against, and the tests of the mean and of the counts.
pub fn test_columns<K, S: Figured>() -> [Column<K, S>; 8] {
    // The house edge is the negative of the mean, so the ends of its interval change places.
    [
        number("std_error_pct", |_, row: &S| row.figures().test(|seen| pct(seen.comparison.std_error))),
        number(shown_in_both("ci95_low_pct", NOT_SHOWN, (14, "95 %\nfrom")).ranked(2), |_, row| {
            row.figures().test(|seen| pct(seen.comparison.interval.map(|(_, high)| -high)))
        }),
        number(shown_in_both("ci95_high_pct", NOT_SHOWN, (15, "95 %\nto")).ranked(2), |_, row| {
            row.figures().test(|seen| pct(seen.comparison.interval.map(|(low, _)| -low)))
        }),
        number(shown_in_both("exact_house_edge_pct", NOT_SHOWN, (16, "exact\nedge %")).leading(), |_, row| {
            Cell::or_empty(row.figures().tested.as_ref(), percentage)
        }),
        number(shown_in_both("z_score", NOT_SHOWN, (17, "z")).leading(), |_, row| {
            row.figures().test(|seen| Cell::or_empty(seen.comparison.agreement.z, |z| Cell::Float(z, 6)))
        }),
        number(shown_in_both("chi_square", NOT_SHOWN, (20, "chi-\nsquare")), |_, row| row.figures().counts(statistic)),
        small_integer(shown_in_both("chi_square_df", NOT_SHOWN, (21, "df")), |_, row| row.figures().counts(degrees)),
        number(shown_in_both("chi_square_p", NOT_SHOWN, (22, "p")), |_, row| row.figures().counts(p_value)),
    ]
}

/// The test of the blocks.
pub fn block_columns<K, S: Figured>() -> [Column<K, S>; 3] {
    [
        number("blocks_chi_square", |_, row: &S| row.figures().blocks(statistic)),
        small_integer("blocks_chi_square_df", |_, row| row.figures().blocks(degrees)),
        number(shown_in_both("blocks_chi_square_p", NOT_SHOWN, (23, "p of\nblocks")), |_, row| {
            row.figures().blocks(p_value)
        }),
    ]
}

pub fn verdict<K, S: Figured>() -> Column<K, S> {
    text(shown_in_both("verdict", NOT_SHOWN, (24, "verdict")).leading(), |_, row: &S| {
        row.figures().test(|seen| Cell::text(seen.verdict.name()))
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

/// The figures of a round: exact, or sampled with their standard errors.
pub struct Figures<'a> {
    /// Units placed before the deal.
    pub initial_units: Fraction,
    pub expected_net: Figure,
    pub mean_wagered: Figure,
    /// `None` where it is unknown, and the standard deviation with it.
    pub variance: Option<Figure>,
    pub std_dev: Option<Figure>,
    /// The measures of the outcomes, exact or sampled. Unless they are whole, only their moments are those of the round.
    measures: Option<&'a Measures>,
    is_whole: bool,
    can_fold: bool,
    /// Exact outcomes, if the figures are theirs.
    pub exact: Option<&'a OutcomeTable>,
    /// Simulated rounds, if figures rest on them.
    pub sample: Option<&'a Witness>,
    /// The number of rounds by which the errors of frequencies are stated.
    rounds: Option<u128>,
    /// The exact house edge, if that of the simulated rounds is tested against it.
    tested: Option<Fraction>,
}

impl<'a> Figures<'a> {
    /// The figures of exact measures.
    pub fn of(measures: &'a Measures, initial_units: Fraction) -> Self {
        Figures {
            initial_units,
            expected_net: Figure::exact(measures.expected_net.clone()),
            mean_wagered: Figure::exact(measures.mean_wagered.clone()),
            variance: Some(Figure::exact(measures.variance.clone())),
            std_dev: Figure::computed(measures.std_dev(), None),
            measures: Some(measures),
            is_whole: true,
            can_fold: true,
            exact: None,
            sample: None,
            rounds: None,
            tested: None,
        }
    }

    /// An exact answer. With envy bonuses for the hands of several players only the first two moments are known.
    pub fn of_answer(Answer { offer, exact, measures, envy, .. }: &'a Answer) -> Self {
        Figures {
            is_whole: envy.as_ref().is_none_or(|effect| effect.span.is_none()),
            can_fold: offer.wager.can_fold,
            exact: Some(exact),
            ..Figures::of(measures, whole_units(offer.wager.initial_units))
        }
    }

    /// A sum. Where its outcomes are not counted, its mean is exact, and what takes the whole distribution is sampled.
    pub fn of_sum(sum: &'a Sum) -> Self {
        let initial_units = sum.wagered.initial_units();
        if let Some(counted) = &sum.counted {
            return Figures { exact: Some(&counted.table), ..Figures::of(&counted.measures, initial_units) };
        }
        Figures {
            initial_units,
            expected_net: Figure::exact(sum.expected_net.clone()),
            mean_wagered: Figure::exact(sum.mean_wagered.clone()),
            variance: sum.variance.clone(),
            std_dev: sum.variance.as_ref().and_then(Figure::root),
            measures: sum.witness.as_ref().map(|sample| &sample.measures),
            is_whole: true,
            can_fold: false,
            exact: None,
            sample: sum.witness.as_ref(),
            rounds: sum.witness.as_ref().map(|sample| sample.table.cycle()),
            tested: None,
        }
    }

    /// The same as simulated, with the error of the house edge.
    pub fn simulated(&self, witness: &'a Witness) -> Self {
        let std_error = witness.comparison.std_error.unwrap_or(f64::NAN);
        Figures {
            expected_net: Figure::sampled(witness.measures.expected_net.clone(), std_error),
            can_fold: self.can_fold,
            sample: Some(witness),
            tested: Some(-&self.expected_net.value),
            ..Figures::of(&witness.measures, self.initial_units.clone())
        }
    }

    /// The same with the errors of all figures, by the exact outcomes, so that awards too rare for the rounds are
    /// accounted for.
    pub fn simulated_with_errors(&self, witness: &'a Witness) -> Self {
        let rounds = witness.table.cycle() as f64;
        let wagered_error = self.exact.map_or(f64::NAN, |exact| {
            let mean = to_f64(&self.mean_wagered.value);
            let square = |outcome: &Outcome| (to_f64(&outcome.wagered) - mean).powi(2) * outcome.count as f64;
            (exact.outcomes().iter().map(square).sum::<f64>() / exact.cycle() as f64 / rounds).sqrt()
        });
        // The variance of a sample variance is the squared variance times (excess kurtosis + 2) / rounds.
        let kurtosis = self.measures.and_then(Measures::excess_kurtosis).unwrap_or(f64::NAN);
        let std_dev = self.std_dev.as_ref().map_or(f64::NAN, |exact| to_f64(&exact.value));
        let (seen, error) = (&witness.measures, std_dev * ((kurtosis + 2.0) / rounds).sqrt() / 2.0);
        Figures {
            mean_wagered: Figure::sampled(seen.mean_wagered.clone(), wagered_error),
            variance: Some(Figure::sampled(seen.variance.clone(), 2.0 * seen.std_dev() * error)),
            std_dev: Figure::computed(seen.std_dev(), Some(error)),
            rounds: Some(witness.table.cycle()),
            ..self.simulated(witness)
        }
    }

    /// The house edge per unit.
    pub fn house_edge(&self) -> Figure {
        self.expected_net.clone().negated()
    }

    fn rtp(&self) -> Figure {
        let Figure { value, std_error } = &self.expected_net;
        Figure { value: whole_units(1) + value, std_error: *std_error }
    }

    /// How the figures were found.
    pub fn method(&self) -> &'static str {
        match (&self.tested, self.exact) {
            (Some(_), _) => "simulation",
            (None, Some(_)) => "exact",
            (None, None) => "exact mean, simulation",
        }
    }

    /// The exact measures of the outcomes, where they are known.
    pub fn exact_measures(&self) -> Option<&'a Measures> {
        self.whole().filter(|_| self.sample.is_none())
    }

    /// The measures of the whole distribution, where it is known.
    fn whole(&self) -> Option<&'a Measures> {
        self.measures.filter(|_| self.is_whole)
    }

    /// A frequency among the outcomes.
    pub fn frequency(&self, of: fn(&Measures) -> &Fraction) -> Option<Figure> {
        self.whole().map(|measures| self.share(of(measures)))
    }

    fn share(&self, share: &Fraction) -> Figure {
        let value = to_f64(share);
        let error = |rounds| (value * (1.0 - value) / (rounds as f64 - 1.0)).sqrt();
        Figure { value: share.clone(), std_error: self.rounds.map(error) }
    }

    fn risk(&self) -> Option<Fraction> {
        let wagered = &self.mean_wagered.value;
        (!wagered.is_zero()).then(|| -&self.expected_net.value / wagered)
    }

    fn volatility(&self, quantile: f64) -> Cell {
        Cell::or_empty(self.std_dev.as_ref(), |std_dev| float(quantile * to_f64(&std_dev.value)))
    }

    /// A cell about the test of simulated rounds; empty in the row of an exact answer.
    fn test(&self, cell: impl FnOnce(&Witness) -> Cell) -> Cell {
        Cell::or_empty(self.sample.filter(|_| self.tested.is_some()), cell)
    }

    fn counts(&self, cell: fn(ChiSquare) -> Cell) -> Cell {
        self.test(|seen| Cell::or_empty(seen.comparison.agreement.chi_square, cell))
    }

    fn blocks(&self, cell: fn(ChiSquare) -> Cell) -> Cell {
        self.test(|seen| Cell::or_empty(seen.comparison.agreement.blocks, cell))
    }
}
