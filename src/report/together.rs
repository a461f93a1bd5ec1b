//! Wagers together: their sum and each by itself, the outcomes of the sum, and pairs of wagers.

use std::collections::HashMap;

use num_traits::Zero;

use super::cell::Cell;
use super::cells::{
    citation, denominator, figure_in_percent, figure_in_units, float, keys, numerator, one_in, percentage, units,
};
use super::column::{Column, NOT_SHOWN, integer, mixed, number, shown, shown_in_both, small_integer, text};
use super::schema::OUTPUT_VERSION;
use super::sheet::Sheet;
use crate::analysis::{Correlation, TogetherAnswer, Witness};
use crate::games::Offer;
use crate::outcome::{Fraction, Measures, Outcome, OutcomeTable, shortest, to_f64};
use crate::paytable::whole_units;
use crate::statistics::{ChiSquare, Figure};

/// A row: the sum, or one of the wagers.
struct Row<'a> {
    /// The place of the wager; `None` for the sum.
    part: Option<usize>,
    /// What was simulated, in a row of a simulation.
    witness: Option<&'a Witness>,
}

type Answer = TogetherAnswer;

/// The columns of rows of wagers together.
fn columns<'a>() -> Vec<Column<Answer, Row<'a>>> {
    let mut columns = key_columns();
    columns.extend(figure_columns());
    columns.extend(test_columns());
    columns
}

fn key_columns<'a>() -> Vec<Column<Answer, Row<'a>>> {
    let mut columns = keys_of_sum();
    columns.extend([
        text(both("wager", 2, "wager").leading(), |on: &Answer, row: &Row<'a>| {
            row.offer(on).map_or(Cell::Label("sum"), |offer| Cell::text(offer.wager.id))
        }),
        text(both("paytable", 3, "paytable").leading(), |on, row| {
            Cell::text(row.offer(on).map_or("", |offer| offer.paytable.id.as_str()))
        }),
        text(both("reading", 4, "reading").leading(), |on, row| {
            Cell::text(row.offer(on).map_or("", Offer::reading_name))
        }),
        text(both("strategy", 5, "strategy").leading(), |on, row| {
            Cell::text(row.offer(on).map_or("", Offer::strategy_name))
        }),
        mixed(both("units", 6, "units").leading(), |on, row| {
            Cell::or_empty(row.part, |part| Cell::text(shortest(&on.together.weights()[part])))
        }),
        text("method", |on, row| Cell::text(row.method(on))),
        number("initial_units", |on, row| units(&row.initial_units(on))),
        integer("cycle", |on, row| Cell::or_empty(row.exact_table(on), |table| Cell::integer(table.cycle()))),
        integer(shown_in_both("rounds", (8, "rounds"), (8, "rounds")), |on, row| {
            Cell::or_empty(row.seen(on), |seen| Cell::integer(seen.table.cycle()))
        }),
        integer("seed", |on, row| Cell::or_empty(row.seen(on), |seen| Cell::integer(seen.seed))),
    ]);
    columns
}

/// The columns that say which wagers are together.
fn keys_of_sum<S>() -> Vec<Column<Answer, S>> {
    vec![
        small_integer("schema_version", |_, _| Cell::integer(OUTPUT_VERSION)),
        text(both("game", 0, "game").leading(), |on: &Answer, _: &S| Cell::text(on.together.game().id)),
        text(both("together", 1, "together").leading(), |on, _| Cell::text(on.together.name())),
    ]
}

fn figure_columns<'a>() -> [Column<Answer, Row<'a>>; 20] {
    [
        number("mean_total_units", |on, row: &Row<'a>| eight(&row.mean_wagered(on))),
        integer("ev_numerator", |on, row| numerator(&row.expected_net(on))),
        integer("ev_denominator", |on, row| denominator(&row.expected_net(on))),
        number(shown_in_both("house_edge_pct", (9, "house edge\n% of a unit"), (9, "simulated\nedge %")).leading(), {
            |on, row| {
                let std_error = row.witness.map(|seen| seen.comparison.std_error.unwrap_or(f64::NAN));
                figure_in_percent(&Figure { value: -row.expected_net(on), std_error })
            }
        }),
        number(shown("house_edge_initial_pct", (10, "% of initial\nwagers")), |on, row| {
            percentage(&(-row.expected_net(on) / row.initial_units(on)))
        }),
        number(shown("element_of_risk_pct", (11, "% of all\nwagered")), |on, row| {
            let wagered = row.mean_wagered(on);
            let risk = (!wagered.is_zero()).then(|| -row.expected_net(on) / wagered);
            Cell::or_empty(risk, |risk| percentage(&risk))
        }),
        number("variance", |on, row| Cell::or_empty(row.variance(on).as_ref(), figure_in_units)),
        number("variance_std_error", |on, row| error(row.variance(on), 1.0)),
        number(both("std_dev", 12, "standard\ndeviation").ranked(4), |on, row| {
            let deviation = row.std_dev(on).and_then(|(deviation, error)| Figure::computed(deviation, error));
            Cell::or_empty(deviation.as_ref(), figure_in_units)
        }),
        number("std_dev_std_error", |on, row| Cell::or_empty(row.std_dev(on).and_then(|(_, error)| error), float)),
        number("skewness", |on, row| Cell::or_empty(row.exact(on).and_then(Measures::skewness), float)),
        number("excess_kurtosis", |on, row| Cell::or_empty(row.exact(on).and_then(Measures::excess_kurtosis), float)),
        number(both("win_frequency_pct", 14, "hit\nfrequency %").ranked(3), |on, row| {
            row.share(on, |measures| &measures.win_frequency)
        }),
        number("win_frequency_std_error_pct", |on, row| row.error_of_share(on, |measures| &measures.win_frequency)),
        number("push_frequency_pct", |on, row| row.share(on, |measures| &measures.push_frequency)),
        number("push_frequency_std_error_pct", |on, row| row.error_of_share(on, |measures| &measures.push_frequency)),
        number("loss_frequency_pct", |on, row| row.share(on, |measures| &measures.loss_frequency)),
        number("loss_frequency_std_error_pct", |on, row| row.error_of_share(on, |measures| &measures.loss_frequency)),
        number(shown("max_net_units", (16, "greatest\nwin")), |on, row| {
            Cell::or_empty(row.measures(on), |measures| units(&measures.max_net))
        }),
        number(shown("max_net_one_in", (17, "once in\nrounds")), |on, row| {
            Cell::or_empty(row.measures(on), |measures| one_in(&measures.max_net_frequency))
        }),
    ]
}

/// The exact figures that a simulation is tested against, and the results of the tests.
fn test_columns<'a>() -> [Column<Answer, Row<'a>>; 12] {
    [
        number("std_error_pct", |_, row: &Row<'a>| {
            row.simulated(|seen| seen.comparison.std_error.map(|error| 100.0 * error))
        }),
        number(shown_in_both("ci95_low_pct", NOT_SHOWN, (10, "95 %\nfrom")).ranked(2), |_, row| {
            row.simulated(|seen| seen.comparison.interval.map(|(_, high)| -100.0 * high))
        }),
        number(shown_in_both("ci95_high_pct", NOT_SHOWN, (10, "95 %\nto")).ranked(2), |_, row| {
            row.simulated(|seen| seen.comparison.interval.map(|(low, _)| -100.0 * low))
        }),
        number(shown_in_both("exact_house_edge_pct", NOT_SHOWN, (11, "exact\nedge %")).leading(), |on, row| {
            let exact = Row { part: row.part, witness: None };
            Cell::or_empty(row.witness, |_| percentage(&-exact.expected_net(on)))
        }),
        number(shown_in_both("z_score", NOT_SHOWN, (11, "z")).leading(), |_, row| {
            Cell::or_empty(row.witness.and_then(|seen| seen.comparison.agreement.z), |z| Cell::Float(z, 6))
        }),
        number(shown_in_both("chi_square", NOT_SHOWN, (18, "chi-\nsquare")), |_, row| row.counts(statistic)),
        small_integer(shown_in_both("chi_square_df", NOT_SHOWN, (19, "df")), |_, row| row.counts(degrees)),
        number(shown_in_both("chi_square_p", NOT_SHOWN, (20, "p")), |_, row| row.counts(p_value)),
        number("blocks_chi_square", |_, row| row.blocks(statistic)),
        small_integer("blocks_chi_square_df", |_, row| row.blocks(degrees)),
        number(shown_in_both("blocks_chi_square_p", NOT_SHOWN, (21, "p of\nblocks")), |_, row| row.blocks(p_value)),
        text(shown_in_both("verdict", NOT_SHOWN, (22, "verdict")).leading(), |_, row| {
            Cell::or_empty(row.witness, |seen| Cell::text(seen.verdict.name()))
        }),
    ]
}

fn both(name: &'static str, place: u8, heading: &'static str) -> super::column::Named {
    shown_in_both(name, (place, heading), (place, heading))
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

impl<'a> Row<'a> {
    /// The wager of the row; `None` for the sum.
    fn offer<'o>(&self, on: &'o Answer) -> Option<&'o Offer> {
        self.part.and_then(|part| on.together.offers().get(part))
    }

    fn method(&self, on: &Answer) -> &'static str {
        match (self.witness, self.part) {
            (Some(_), _) => "simulation",
            (None, None) if !on.is_exact() => "exact mean, simulation",
            (None, _) => "exact",
        }
    }

    /// What was simulated of the row, if its figures rest on it.
    fn seen<'o>(&self, on: &'o Answer) -> Option<&'o Witness>
    where
        'a: 'o,
    {
        let of_sum = || on.sample.as_ref().map(|sample| &sample.sum).filter(|_| self.part.is_none() && !on.is_exact());
        self.witness.or_else(of_sum)
    }

    fn initial_units(&self, on: &Answer) -> Fraction {
        self.offer(on).map_or_else(|| on.together.initial_units(), |offer| whole_units(offer.wager.initial_units))
    }

    /// Exact outcomes.
    fn exact_table<'o>(&self, on: &'o Answer) -> Option<&'o OutcomeTable> {
        match (self.witness, self.part) {
            (Some(_), _) => None,
            (None, Some(part)) => on.alone.get(part),
            (None, None) => on.counted.as_ref().map(|counted| &counted.table),
        }
    }

    /// Measures of exact outcomes.
    fn exact<'o>(&self, on: &'o Answer) -> Option<&'o Measures> {
        match (self.witness, self.part) {
            (Some(_), _) => None,
            (None, Some(part)) => on.measures_alone.get(part),
            (None, None) => on.counted.as_ref().map(|counted| &counted.measures),
        }
    }

    /// The measures of the outcomes of the row, exact or simulated.
    fn measures<'o>(&self, on: &'o Answer) -> Option<&'o Measures>
    where
        'a: 'o,
    {
        self.exact(on).or_else(|| self.seen(on).map(|seen| &seen.measures))
    }

    fn expected_net(&self, on: &Answer) -> Fraction {
        match (self.witness, self.part) {
            (Some(seen), _) => seen.measures.expected_net.clone(),
            (None, Some(part)) => on.measures_alone[part].expected_net.clone(),
            (None, None) => on.expected_net(),
        }
    }

    fn mean_wagered(&self, on: &Answer) -> Fraction {
        match (self.witness, self.part) {
            (Some(seen), _) => seen.measures.mean_wagered.clone(),
            (None, Some(part)) => on.measures_alone[part].mean_wagered.clone(),
            (None, None) => on.mean_wagered(),
        }
    }

    fn variance(&self, on: &Answer) -> Option<Figure> {
        let of = |measures: &Measures| Figure { value: measures.variance.clone(), std_error: None };
        match (self.witness, self.part) {
            (Some(seen), _) => Some(of(&seen.measures)),
            (None, Some(part)) => on.measures_alone.get(part).map(of),
            (None, None) => on.variance(),
        }
    }

    fn std_dev(&self, on: &Answer) -> Option<(f64, Option<f64>)> {
        let of = |measures: &Measures| (measures.std_dev(), None);
        match (self.witness, self.part) {
            (Some(seen), _) => Some(of(&seen.measures)),
            (None, Some(part)) => on.measures_alone.get(part).map(of),
            (None, None) => on.std_dev(),
        }
    }

    fn share(&self, on: &Answer, of: fn(&Measures) -> &Fraction) -> Cell {
        match (self.witness, self.part) {
            (None, None) => Cell::or_empty(on.frequency(of).as_ref(), figure_in_percent),
            _ => Cell::or_empty(self.measures(on), |measures| percentage(of(measures))),
        }
    }

    fn error_of_share(&self, on: &Answer, of: fn(&Measures) -> &Fraction) -> Cell {
        match (self.witness, self.part) {
            (None, None) => error(on.frequency(of), 100.0),
            _ => Cell::Empty,
        }
    }

    fn simulated(&self, figure: impl FnOnce(&Witness) -> Option<f64>) -> Cell {
        Cell::or_empty(self.witness.and_then(figure), float)
    }

    fn counts(&self, cell: fn(ChiSquare) -> Cell) -> Cell {
        Cell::or_empty(self.witness.and_then(|seen| seen.comparison.agreement.chi_square), cell)
    }

    fn blocks(&self, cell: fn(ChiSquare) -> Cell) -> Cell {
        Cell::or_empty(self.witness.and_then(|seen| seen.comparison.agreement.blocks), cell)
    }
}

/// The standard error of a sampled figure, in these parts of one.
fn error(figure: Option<Figure>, scale: f64) -> Cell {
    Cell::or_empty(figure.and_then(|figure| figure.std_error).filter(|error| error.is_finite()), |error| {
        float(scale * error)
    })
}

fn eight(value: &Fraction) -> Cell {
    Cell::Decimal(value.clone(), 8)
}

/// The sheet of `analyze --together`: the sum, then each wager by itself.
pub fn sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    let rows = answers.into_iter().flat_map(|on| {
        let parts = std::iter::once(None).chain((0..on.alone.len()).map(Some));
        parts.map(move |part| (on, Row { part, witness: None }))
    });
    Sheet::of(&columns(), rows)
}

/// The sheet of `simulate --together`, likewise.
pub fn simulation_sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    let rows = answers.into_iter().flat_map(|on| {
        let witnesses = on.sample.iter().flat_map(|sample| sample.witnesses()).enumerate();
        witnesses.map(move |(place, seen)| (on, Row { part: place.checked_sub(1), witness: Some(seen) }))
    });
    Sheet::of_simulation(&columns(), rows)
}

/// An outcome of a sum.
struct OutcomeRow<'a> {
    outcome: &'a Outcome,
    /// Number of exact deals with it, and of all; `None` where they are not counted.
    exact: Option<(u128, u128)>,
    /// Number of simulated rounds with it, and of all.
    seen: Option<(u128, u128)>,
}

impl OutcomeRow<'_> {
    /// Its probability: exact, or as simulated.
    fn probability(&self) -> Fraction {
        let share = |(count, all): (u128, u128)| whole_units(count) / whole_units(all);
        self.exact.or(self.seen).map(share).unwrap_or_default()
    }

    /// The same, with its error where it is simulated.
    fn figure(&self) -> Figure {
        let (value, seen) = (self.probability(), self.seen.filter(|_| self.exact.is_none()));
        let share = to_f64(&value);
        let error = |(_, rounds): (u128, u128)| (share * (1.0 - share) / (rounds as f64 - 1.0)).sqrt();
        Figure { std_error: seen.map(error), value }
    }

    fn expected(&self) -> Option<Fraction> {
        let ((_, rounds), _) = self.seen.zip(self.exact)?;
        Some(self.probability() * whole_units(rounds))
    }

    fn z(&self) -> Option<f64> {
        let ((observed, rounds), expected) = (self.seen?, self.expected()?);
        let probability = to_f64(&self.probability());
        let deviation = (rounds as f64 * probability * (1.0 - probability)).sqrt();
        (deviation > 0.0).then(|| (observed as f64 - to_f64(&expected)) / deviation)
    }
}

/// The sheet of `--together` with `--outcomes`: the outcomes of the sum, from the greatest win down.
pub fn outcomes_sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    let mut columns: Vec<Column<Answer, OutcomeRow<'a>>> = keys_of_sum();
    columns.extend([
        text(shown("outcome", (2, "outcome")).leading(), |_, row: &OutcomeRow<'a>| {
            Cell::text(row.outcome.name.as_str())
        }),
        number(shown("net_units", (3, "net units")).leading(), |_, row| units(&row.outcome.net)),
        number(shown("wagered_units", (4, "units wagered")), |_, row| units(&row.outcome.wagered)),
        integer(shown("combinations", (5, "combinations")), |_, row| {
            Cell::or_empty(row.exact, |(count, _)| Cell::integer(count))
        }),
        integer(shown("cycle", (6, "cycle")), |_, row| Cell::or_empty(row.exact, |(_, cycle)| Cell::integer(cycle))),
        number("probability", |_, row| Cell::figure(&row.figure(), 1, 15)),
        number("probability_std_error", |_, row| error(Some(row.figure()), 1.0)),
        number(shown("one_in", (7, "one in")).ranked(2), |_, row| {
            let Figure { value, std_error } = row.figure();
            match std_error.zip((!value.is_zero()).then(|| value.recip())) {
                None => one_in(&value),
                // The error of an inverse by the delta method.
                Some((error, value)) => {
                    let std_error = Some(error * to_f64(&value).powi(2));
                    Cell::figure(&Figure { value, std_error }, 1, 4)
                }
            }
        }),
        integer(shown("simulated_count", (8, "simulated")).leading(), |_, row| {
            Cell::or_empty(row.seen, |(observed, _)| Cell::integer(observed))
        }),
        number(shown("expected_count", (9, "expected")).leading(), |_, row| {
            Cell::or_empty(row.expected(), |expected| Cell::Decimal(expected, 4))
        }),
        number(shown("z_score", (10, "z")).ranked(1), |_, row| Cell::or_empty(row.z(), |z| Cell::Float(z, 6))),
    ]);
    Sheet::of(&columns, answers.into_iter().flat_map(|on| outcome_rows(on).into_iter().map(move |row| (on, row))))
}

/// The exact outcomes of a sum with the simulated counts of each, then those that only the simulation has.
fn outcome_rows<'a>(on: &'a Answer) -> Vec<OutcomeRow<'a>> {
    let exact = on.counted.as_ref().map(|counted| &counted.table);
    let seen = on.sample.as_ref().map(|sample| &sample.sum.table);
    let [of_exact, of_seen] = [exact, seen].map(counts_by_name);
    let row = |outcome: &'a Outcome| {
        let count_in = |table: Option<&OutcomeTable>, counts: &HashMap<&str, u128>| {
            table.map(|table| (counts.get(outcome.name.as_str()).copied().unwrap_or(0), table.cycle()))
        };
        OutcomeRow { outcome, exact: count_in(exact, &of_exact), seen: count_in(seen, &of_seen) }
    };
    let own = exact.into_iter().flat_map(OutcomeTable::outcomes);
    let is_stray = |outcome: &&Outcome| !of_exact.contains_key(outcome.name.as_str());
    let strays = seen.into_iter().flat_map(OutcomeTable::outcomes).filter(is_stray);
    own.chain(strays).map(row).collect()
}

fn counts_by_name(table: Option<&OutcomeTable>) -> HashMap<&str, u128> {
    let outcomes = table.into_iter().flat_map(OutcomeTable::outcomes);
    outcomes.map(|outcome| (outcome.name.as_str(), outcome.count)).collect()
}

/// The sheet of `correlations.csv`: one row for each pair of wagers.
pub fn correlations_sheet<'a>(pairs: impl IntoIterator<Item = &'a Correlation>) -> Sheet {
    let mut columns = keys(["game", "wager", "paytable", "reading"]);
    columns.extend([
        text(shown("other_wager", (5, "and wager")).leading(), |_, pair: &&Correlation| {
            Cell::text(pair.other.wager.id)
        }),
        text(shown("other_paytable", (6, "paytable")).leading(), |_, pair| Cell::text(pair.other.paytable.id.as_str())),
        text(shown("other_reading", (7, "reading")), |_, pair| Cell::text(pair.other.reading_name())),
        text("method", |_, pair| Cell::text(if pair.sampled.is_some() { "simulation" } else { "exact" })),
        integer("rounds", |_, pair| Cell::or_empty(pair.sampled, |(rounds, _)| Cell::integer(rounds))),
        integer("seed", |_, pair| Cell::or_empty(pair.sampled, |(_, seed)| Cell::integer(seed))),
        integer("covariance_numerator", |_, pair| exact_part(pair, numerator)),
        integer("covariance_denominator", |_, pair| exact_part(pair, denominator)),
        number(shown("covariance", (9, "covariance")).leading(), |_, pair| figure_in_units(&pair.covariance)),
        number("covariance_std_error", |_, pair| error(Some(pair.covariance.clone()), 1.0)),
        number(shown("correlation", (10, "correlation")).leading(), |_, pair| {
            Cell::or_empty(pair.coefficient().as_ref(), figure_in_units)
        }),
        number("correlation_std_error", |_, pair| error(pair.coefficient(), 1.0)),
        citation(),
    ]);
    Sheet::of(&columns, pairs.into_iter().map(|pair| (&pair.one, pair)))
}

/// A part of a covariance that is exact.
fn exact_part(pair: &Correlation, part: fn(&Fraction) -> Cell) -> Cell {
    if pair.sampled.is_none() { part(&pair.covariance.value) } else { Cell::Empty }
}

/// What a reader must know of these answers.
pub fn remarks<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Vec<String> {
    let of_one = |on: &'a Answer| {
        let why = (!on.is_exact()).then(|| format!("{}.", on.together.why_not_counted()));
        let alone = on.together.offers().iter().filter(|offer| {
            let rule = offer.wager.not_alone;
            let both = rule.and_then(|rule| offer.game.wager(rule.together));
            both.is_some_and(|both| !on.together.offers().iter().any(|beside| both.includes(beside.wager.id)))
        });
        why.into_iter().chain(super::remarks::not_alone(alone))
    };
    answers.into_iter().flat_map(of_one).collect()
}
