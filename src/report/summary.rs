//! The summary: one row for a wager, a paytable and a method, with every measure.

use super::cell::Cell;
use super::cells::{
    citation, denominator, element_of_risk, float, keys, meters, numerator, one_in, percentage, rtp_total, strategy,
    units,
};
use super::column::{Column, NOT_SHOWN, integer, number, shown, shown_in_both, small_integer, text};
use super::money;
use super::remarks::not_alone;
use super::sheet::Sheet;
use crate::analysis::{Answer, EnvyEffect, LimitEffect, Stakes, Win, Witness};
use crate::games::{Dollars, Offer, Seat};
use crate::outcome::{Fraction, Measures, Outcome, to_f64};
use crate::paytable::Meter;
use crate::statistics::{ChiSquare, Figure};

/// What `meter_at` says of a row at the long-run mean of the meters.
pub const AT_MEAN: &str = "mean";

/// The subject of a row: an offer by one method.
pub struct Row<'a> {
    answer: &'a Answer,
    measures: Measures,
    meter_at: &'static str,
    witness: Option<&'a Witness>,
    win: Option<Win>,
    /// Where its outcomes are; empty unless asked for.
    outcomes: String,
}

/// The columns of `summary.csv`.
fn columns<'a>() -> Vec<Column<Offer, Row<'a>>> {
    let mut columns = keys(["game", "wager", "pay\ntable", "reading"]);
    columns.extend([
        citation().headed((24, "section")),
        text("method", |_, row: &Row<'a>| Cell::text(if row.witness.is_some() { "simulation" } else { "exact" })),
        text("odds", |offer, _| Cell::text(offer.odds().name())),
        text("unit", |offer, _| Cell::text(offer.wager.unit)),
        small_integer("initial_units", |offer, _| Cell::integer(offer.wager.initial_units)),
        integer("cycle", |_, row| match row.witness {
            None => Cell::integer(row.answer.exact.cycle()),
            Some(_) => Cell::Empty,
        }),
        integer(shown_in_both("rounds", NOT_SHOWN, (11, "rounds")), |_, row| {
            row.seen(|seen| Cell::integer(seen.table.cycle()))
        }),
        integer("seed", |_, row| row.seen(|seen| Cell::integer(seen.seed))),
    ]);
    columns.extend(measure_columns());
    columns.extend(test_columns());
    columns.extend(condition_columns());
    columns
}

/// The measures. With envy bonuses for the hands of several players only the first two moments are known; the others
/// are empty.
fn measure_columns<'a>() -> [Column<Offer, Row<'a>>; 20] {
    [
        number("mean_total_units", |_, row| row.figure(&row.measures.mean_wagered, 1, Row::error_of_wagered)),
        integer("ev_numerator", |_, row| numerator(&row.measures.expected_net)),
        integer("ev_denominator", |_, row| denominator(&row.measures.expected_net)),
        number(
            shown_in_both("house_edge_pct", (14, "house edge\n% of a unit"), (12, "simulated\nedge %")).leading(),
            |_, row| row.figure(&row.measures.house_edge(), 100, Row::error_of_mean),
        ),
        number(shown("house_edge_initial_pct", (17, "% of initial\nwagers")), |offer, row| {
            percentage(&row.measures.house_edge_initial(offer.wager.initial_units))
        }),
        number(shown("element_of_risk_pct", (18, "element of\nrisk %")), |_, row| element_of_risk(&row.measures)),
        number("rtp_pct", |_, row| row.figure(&row.measures.rtp(), 100, Row::error_of_mean)),
        number("rtp_total_pct", |_, row| rtp_total(&row.measures)),
        number("variance", |_, row| {
            row.figure(&row.measures.variance, 1, |row| 2.0 * row.measures.std_dev() * row.error_of_std_dev())
        }),
        number(
            shown_in_both("std_dev", (20, "standard\ndeviation"), (19, "standard\ndeviation")).ranked(4),
            |_, row| row.computed(row.measures.std_dev(), Row::error_of_std_dev),
        ),
        number("skewness", |_, row| row.whole(|own| Cell::or_empty(own.skewness(), float))),
        number("excess_kurtosis", |_, row| row.whole(|own| Cell::or_empty(own.excess_kurtosis(), float))),
        number(shown("volatility_index_90", (21, "volatility\nindex 90 %")), |_, row| {
            float(row.measures.volatility_index_90())
        }),
        number("volatility_index_95", |_, row| float(row.measures.volatility_index_95())),
        number(
            shown_in_both("win_frequency_pct", (19, "hit\nfrequency %"), (18, "hit\nfrequency %")).ranked(3),
            |_, row| row.frequency(|own| &own.win_frequency),
        ),
        number("push_frequency_pct", |_, row| row.frequency(|own| &own.push_frequency)),
        number("loss_frequency_pct", |_, row| row.frequency(|own| &own.loss_frequency)),
        number("fold_frequency_pct", |offer, row| {
            if offer.wager.can_fold { row.frequency_of(&row.measures.fold_frequency) } else { Cell::Empty }
        }),
        number(shown("max_net_units", (22, "greatest\nwin")), |_, row| row.whole(|own| units(&own.max_net))),
        number(shown("max_net_one_in", (23, "once in\nrounds")), |_, row| {
            row.whole(|own| one_in(&own.max_net_frequency))
        }),
    ]
}

/// The exact figures that a simulation is tested against, and the results of the tests.
fn test_columns<'a>() -> [Column<Offer, Row<'a>>; 9] {
    // The house edge is the negative of the mean, so the ends of its interval change places.
    [
        number("std_error_pct", |_, row| row.seen(|seen| pct(seen.comparison.std_error))),
        number(shown_in_both("ci95_low_pct", NOT_SHOWN, (14, "95 %\nfrom")).ranked(2), |_, row| {
            row.seen(|seen| pct(seen.comparison.interval.map(|(_, high)| -high)))
        }),
        number(shown_in_both("ci95_high_pct", NOT_SHOWN, (15, "95 %\nto")).ranked(2), |_, row| {
            row.seen(|seen| pct(seen.comparison.interval.map(|(low, _)| -low)))
        }),
        number(shown_in_both("exact_house_edge_pct", NOT_SHOWN, (16, "exact\nedge %")).leading(), |_, row| {
            row.seen(|_| percentage(&row.answer.measures.house_edge()))
        }),
        number(shown_in_both("z_score", NOT_SHOWN, (17, "z")).leading(), |_, row| {
            row.seen(|seen| Cell::or_empty(seen.comparison.agreement.z, |z| Cell::Float(z, 6)))
        }),
        number(shown_in_both("chi_square", NOT_SHOWN, (20, "chi-\nsquare")), |_, row| row.counts(statistic)),
        small_integer(shown_in_both("chi_square_df", NOT_SHOWN, (21, "df")), |_, row| row.counts(degrees)),
        number(shown_in_both("chi_square_p", NOT_SHOWN, (22, "p")), |_, row| row.counts(p_value)),
        text(shown_in_both("verdict", NOT_SHOWN, (24, "verdict")).leading(), |_, row| {
            row.seen(|seen| Cell::text(seen.verdict.name()))
        }),
    ]
}

/// The conditions under which the figures hold: meters, strategy, table, bonuses and payout limit.
fn condition_columns<'a>() -> [Column<Offer, Row<'a>>; 17] {
    [
        text(shown("meter_units", (5, "meter")).ranked(2), |offer, _| meters(offer)),
        strategy(),
        number("blocks_chi_square", |_, row| row.blocks(statistic)),
        small_integer("blocks_chi_square_df", |_, row| row.blocks(degrees)),
        number(shown_in_both("blocks_chi_square_p", NOT_SHOWN, (23, "p of\nblocks")), |_, row| row.blocks(p_value)),
        text(shown("meter_at", (6, "meter\nat")), |_, row| Cell::text(row.meter_at)),
        small_integer(shown_in_both("seats", (9, "seats"), (7, "seats")).ranked(1), |offer, _| {
            Cell::or_empty(offer.seat.as_ref(), |at| Cell::integer(at.table.seats))
        }),
        number(
            shown_in_both("others_betting", (10, "others\nbetting"), (8, "others\nbetting")).ranked(1),
            |offer, _| Cell::or_empty(envying(offer), |(at, _)| units(&at.table.others_betting)),
        ),
        text(shown_in_both("envy", (8, "envy\nbonus"), (6, "envy\nbonus")).ranked(1), |offer, _| {
            Cell::or_empty(envying(offer), |(_, envy)| Cell::text(envy))
        }),
        number(shown("envy_return_pct", (11, "envy\nreturn %")).ranked(2), |_, row| {
            row.envy(|effect| percentage(&effect.mean))
        }),
        text(
            shown_in_both("activation", (7, "activation"), (5, "activation")).ranked(1),
            |Offer { bonuses, .. }, _| {
                if bonuses.is_none() { Cell::Empty } else { Cell::text(bonuses.name()) }
            },
        ),
        number(shown_in_both("unit_amount", (12, "unit\n$"), (9, "unit\n$")).ranked(1), |offer, row| {
            row.limit(|_| dollars(offer.payout_limit.as_ref().map(|limit| limit.unit())))
        }),
        number(
            shown_in_both("payout_limit", (13, "payout\nlimit $"), (10, "payout\nlimit $")).ranked(1),
            |offer, row| row.limit(|_| dollars(offer.payout_limit.as_ref().map(|limit| limit.amount()))),
        ),
        number("payout_limit_floor", |_, row| row.limit(|effect| dollars(Some(&effect.floor)))),
        number("table_minimum", |offer, row| {
            row.limit(|_| dollars(offer.payout_limit.as_ref().and_then(|limit| limit.table_minimum())))
        }),
        number(shown("house_edge_without_limit_pct", (15, "without\nlimit")).ranked(2), |_, row| {
            row.limit(|effect| percentage(&effect.edge_without))
        }),
        number(shown("house_edge_limit_unknown_pct", (16, "limit\nunknown")), |_, row| {
            row.limit(|effect| percentage(&effect.edge_unknown))
        }),
    ]
}

/// The theoretical win, for sheets on which dollars are asked for. People are shown it around the house edge, by the
/// order of headings of one place.
fn money_columns<'a>(stakes: &Stakes) -> Vec<Column<Offer, Row<'a>>> {
    let at_table = stakes.table_seats.is_some();
    let of_all = !stakes.sides.is_empty();
    let columns = [
        (
            true,
            number(shown("average_bet", (14, "average bet\non one unit $")), |_, row: &Row<'a>| {
                row.money(|win| Cell::Dollars(win.average_bet.clone()))
            }),
        ),
        (
            true,
            number(shown("win_per_hour_seat", (14, "win an hour\n$ of a seat")).leading(), |_, row| {
                row.money(|win| Cell::Dollars(win.seat.clone()))
            }),
        ),
        (
            at_table,
            number(shown("win_per_hour_table", (14, "win an hour\n$ of a table")).leading(), |_, row| {
                row.money(|win| Cell::or_empty(win.of_table(&win.seat), Cell::Dollars))
            }),
        ),
        (
            of_all,
            number(shown("total_win_per_hour_seat", (14, "with side wagers\n$ of a seat")).leading(), |_, row| {
                row.money(|win| Cell::or_empty(win.total.clone(), Cell::Dollars))
            }),
        ),
        (
            of_all && at_table,
            number(shown("total_win_per_hour_table", (14, "with side wagers\n$ of a table")).leading(), |_, row| {
                row.money(|win| Cell::or_empty(win.total.as_ref().and_then(|total| win.of_table(total)), Cell::Dollars))
            }),
        ),
    ];
    columns.into_iter().filter_map(|(is_asked_for, column)| is_asked_for.then_some(column)).collect()
}

impl Row<'_> {
    /// A figure of the measures, in these parts of one: exact, or simulated with its error.
    fn figure(&self, value: &Fraction, scale: u32, error: impl FnOnce(&Self) -> f64) -> Cell {
        let std_error = self.witness.map(|_| error(self));
        Cell::figure(&Figure { value: value.clone(), std_error }, scale, 8)
    }

    /// The same of a figure computed in floating point.
    fn computed(&self, value: f64, error: impl FnOnce(&Self) -> f64) -> Cell {
        match self.witness {
            None => float(value),
            Some(_) => Cell::or_empty(Figure::computed(value, Some(error(self))), |figure| Cell::figure(&figure, 1, 8)),
        }
    }

    fn rounds(&self) -> f64 {
        self.witness.map_or(f64::NAN, |seen| seen.table.cycle() as f64)
    }

    fn error_of_mean(&self) -> f64 {
        self.witness.and_then(|seen| seen.comparison.std_error).unwrap_or(f64::NAN)
    }

    /// The error of the mean number of units wagered, by the exact outcomes.
    fn error_of_wagered(&self) -> f64 {
        let mean = to_f64(&self.answer.measures.mean_wagered);
        let square = |outcome: &Outcome| (to_f64(&outcome.wagered) - mean).powi(2);
        let exact = &self.answer.exact;
        let weighted = exact.outcomes().iter().map(|outcome| square(outcome) * outcome.count as f64);
        (weighted.sum::<f64>() / exact.cycle() as f64 / self.rounds()).sqrt()
    }

    /// The error of the standard deviation, by the exact kurtosis, so that awards too rare for the rounds are accounted
    /// for: the variance of a sample variance is that squared times (excess kurtosis + 2) / rounds.
    fn error_of_std_dev(&self) -> f64 {
        let exact = &self.answer.measures;
        let kurtosis = exact.excess_kurtosis().unwrap_or(f64::NAN);
        exact.std_dev() * ((kurtosis + 2.0) / self.rounds()).sqrt() / 2.0
    }

    fn frequency(&self, of: fn(&Measures) -> &Fraction) -> Cell {
        self.whole(|own| self.frequency_of(of(own)))
    }

    /// A frequency: exact, or simulated with its error.
    fn frequency_of(&self, share: &Fraction) -> Cell {
        let value = to_f64(share);
        self.figure(share, 100, |row| (value * (1.0 - value) / (row.rounds() - 1.0)).sqrt())
    }

    /// A cell about the theoretical win; empty where nothing is bet.
    fn money(&self, cell: impl FnOnce(&Win) -> Cell) -> Cell {
        Cell::or_empty(self.win.as_ref(), cell)
    }

    /// A cell about the simulation; empty in the row of an exact answer.
    fn seen(&self, cell: impl FnOnce(&Witness) -> Cell) -> Cell {
        Cell::or_empty(self.witness, cell)
    }

    /// A cell about the test of the counts of outcomes.
    fn counts(&self, cell: fn(ChiSquare) -> Cell) -> Cell {
        self.seen(|seen| Cell::or_empty(seen.comparison.agreement.chi_square, cell))
    }

    /// A cell about the test of the blocks.
    fn blocks(&self, cell: fn(ChiSquare) -> Cell) -> Cell {
        self.seen(|seen| Cell::or_empty(seen.comparison.agreement.blocks, cell))
    }

    /// A cell about the envy bonus; empty without one.
    fn envy(&self, cell: impl FnOnce(&EnvyEffect) -> Cell) -> Cell {
        Cell::or_empty(self.answer.envy.as_ref(), cell)
    }

    /// A measure that takes the whole distribution; empty where only moments are known.
    fn whole(&self, cell: impl FnOnce(&Measures) -> Cell) -> Cell {
        let is_whole = self.answer.envy.as_ref().is_none_or(|effect| effect.span.is_none()) || self.witness.is_some();
        if is_whole { cell(&self.measures) } else { Cell::Empty }
    }

    /// A cell about the payout limit; empty without one.
    fn limit(&self, cell: impl FnOnce(&LimitEffect) -> Cell) -> Cell {
        Cell::or_empty(self.answer.limit_effect.as_ref(), cell)
    }
}

/// The seat of an offer with an envy bonus, and the bonus.
fn envying(offer: &Offer) -> Option<(&Seat, &'static str)> {
    let seat = offer.seat.as_ref()?;
    Some((seat, seat.envy?))
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

fn dollars(amount: Option<&Dollars>) -> Cell {
    Cell::or_empty(amount, |amount| {
        if amount.is_integer() { Cell::Integer(amount.to_integer()) } else { Cell::Decimal(amount.clone(), 2) }
    })
}

/// The summary of exact answers, a row each.
pub fn sheet<'a>(rows: impl IntoIterator<Item = Row<'a>>) -> Sheet {
    Sheet::of(&columns(), rows.into_iter().map(|row| (&row.answer.offer, row)))
}

/// The summary of exact answers with the theoretical wins by these stakes in the last columns.
pub fn sheet_in_dollars(answers: &[&Answer], stakes: &Stakes) -> Sheet {
    let columns: Vec<_> = columns().into_iter().chain(money_columns(stakes)).collect();
    let rows = answers.iter().zip(stakes.wins(answers));
    let mut sheet = Sheet::of(&columns, rows.map(|(answer, win)| (&answer.offer, Row { win, ..Row::of(answer) })));
    sheet.remarks.extend(money::remarks(stakes, answers));
    sheet
}

/// The summary of the simulated answers among these.
pub fn simulation_sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    let rows: Vec<Row> = answers.into_iter().filter_map(Row::simulated).collect();
    let remarks = not_alone(rows.iter().map(|row| &row.answer.offer));
    let mut sheet = Sheet::of_simulation(&columns(), rows.into_iter().map(|row| (&row.answer.offer, row)));
    sheet.remarks.extend(remarks);
    sheet
}

/// The summary of a pack: for each answer the exact row, with meters another one at their long-run means, then the
/// simulated one if there is one.
pub fn pack_sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    sheet(answers.into_iter().flat_map(rows_of))
}

/// The sheet of `summary.csv`: the same with a last column, which says where the outcomes of a row are.
pub fn pack_sheet_with_outcomes<'a>(
    answers: impl IntoIterator<Item = &'a Answer>,
    outcomes: &dyn Fn(&Row<'a>) -> String,
) -> Sheet {
    let mut columns = columns();
    columns.push(text("outcomes", |_, row| Cell::text(row.outcomes.as_str())));
    let rows = answers.into_iter().flat_map(rows_of).map(|row| Row { outcomes: outcomes(&row), ..row });
    Sheet::of(&columns, rows.map(|row| (&row.answer.offer, row)))
}

fn rows_of(answer: &Answer) -> impl Iterator<Item = Row<'_>> {
    let at_mean = answer.at_mean_meters.iter().map(|at| Row { meter_at: AT_MEAN, ..Row::of(at) });
    std::iter::once(Row::of(answer)).chain(at_mean).chain(Row::simulated(answer))
}

impl<'a> Row<'a> {
    /// An exact answer, at the seeds of its meters or at given readings.
    pub fn of(answer: &'a Answer) -> Self {
        let (meters, given) = (&answer.offer.paytable.meters, &answer.offer.meters);
        let is_known = |meter: &Meter| meter.seed.is_some() || given.of(&meter.name).is_some();
        let meter_at = match (given.is_empty(), meters.iter().all(is_known)) {
            _ if meters.is_empty() => "",
            (true, true) => "seed",
            (true, false) => "fixed pays",
            (false, true) => "given",
            (false, false) => "given, others empty",
        };
        let (measures, outcomes) = (answer.measures.clone(), String::new());
        Row { answer, measures, meter_at, witness: None, win: None, outcomes }
    }

    /// What is played, at which amounts on the meters.
    pub fn offer(&self) -> &'a Offer {
        &self.answer.offer
    }

    /// Whether its meters are at their long-run means.
    pub fn is_at_mean(&self) -> bool {
        self.meter_at == AT_MEAN
    }

    /// Whether it was simulated.
    pub fn is_simulated(&self) -> bool {
        self.witness.is_some()
    }

    /// The simulated answer, if one was run.
    fn simulated(answer: &'a Answer) -> Option<Self> {
        let witness = answer.witness.as_ref()?;
        Some(Row { measures: witness.measures.clone(), witness: Some(witness), ..Row::of(answer) })
    }
}
