//! The summary: one row for a wager, a paytable and a method, with every measure.

use num_traits::Zero;

use super::cells::{
    OfOffer, citation, denominator, element_of_risk, float, keys, meters, numerator, one_in, percentage, strategy,
    units,
};
use super::sheet::{Cell, Column, NOT_SHOWN, Sheet, column, row, shown, shown_in_both};
use crate::analysis::Envying;
use crate::analysis::{Answer, LimitEffect, Witness};
use crate::games::{Dollars, Offer};
use crate::outcome::{Fraction, Measures, VOLATILITY_Z_90, VOLATILITY_Z_95};
use crate::paytable::whole_units;
use crate::progressive::envy::{EnvyMoments, Table};
use crate::statistics::ChiSquare;

/// What `meter_at` says of a row at the long-run mean of the meters.
pub const AT_MEAN: &str = "mean";

/// What a row is about: an offer by one method.
struct Row<'a> {
    answer: &'a Answer,
    measures: Measures,
    meter_at: &'static str,
    witness: Option<&'a Witness>,
    at_table: Option<AtTable<'a>>,
}

/// The envy bonus in a row, and the table it is played at.
struct AtTable<'a> {
    schedule: &'static str,
    table: &'a Table,
    moments: EnvyMoments,
}

impl OfOffer for Row<'_> {
    fn offer(&self) -> &Offer {
        &self.answer.offer
    }
}

/// The columns of `summary.csv`.
fn columns<'a>() -> Vec<Column<Row<'a>>> {
    let mut columns = keys(["game", "wager", "pay\ntable", "reading"]);
    columns.extend([
        citation().headed((24, "section")),
        column("method", |row: &Row<'a>| Cell::text(if row.witness.is_some() { "simulation" } else { "exact" })),
        column("odds", |row| Cell::text(row.offer().odds().name())),
        column("unit", |row| Cell::text(row.offer().wager.unit)),
        column("initial_units", |row| Cell::integer(row.offer().wager.initial_units)),
        column("cycle", |row| Cell::or_empty(row.exact(), |exact| Cell::integer(exact.exact.cycle()))),
        shown_in_both("rounds", NOT_SHOWN, (7, "rounds"), |row| row.seen(|seen| Cell::integer(seen.table.cycle()))),
        column("seed", |row| row.seen(|seen| Cell::integer(seen.seed))),
    ]);
    columns.extend(measure_columns());
    columns.extend(test_columns());
    columns.extend(condition_columns());
    columns
}

/// The measures. What two hands do not tell of a wager with an envy bonus is empty: all but the first two moments.
fn measure_columns<'a>() -> [Column<Row<'a>>; 20] {
    [
        column("mean_total_units", |row| Cell::Decimal(row.measures.mean_wagered.clone(), 8)),
        column("ev_numerator", |row| numerator(&row.measures.expected_net)),
        column("ev_denominator", |row| denominator(&row.measures.expected_net)),
        shown_in_both("house_edge_pct", (14, "house edge\n% of a unit"), (8, "simulated\nedge %"), |row| {
            percentage(&row.measures.house_edge())
        }),
        shown("house_edge_initial_pct", (17, "% of initial\nwagers"), |row| initial_edge(row.offer(), &row.measures)),
        shown("element_of_risk_pct", (18, "element of\nrisk %"), |row| element_of_risk(&row.measures)),
        column("rtp_pct", |row| returned(Some(row.measures.house_edge()))),
        column("rtp_total_pct", |row| returned(row.measures.element_of_risk())),
        column("variance", |row| Cell::Decimal(row.measures.variance.clone(), 8)),
        shown_in_both("std_dev", (20, "standard\ndeviation"), (15, "standard\ndeviation"), |row| {
            float(row.measures.std_dev())
        }),
        column("skewness", |row| row.without_envy(|own| Cell::or_empty(own.skewness(), float))),
        column("excess_kurtosis", |row| row.without_envy(|own| Cell::or_empty(own.excess_kurtosis(), float))),
        shown("volatility_index_90", (21, "volatility\nindex 90 %"), |row| {
            float(VOLATILITY_Z_90 * row.measures.std_dev())
        }),
        column("volatility_index_95", |row| float(VOLATILITY_Z_95 * row.measures.std_dev())),
        shown_in_both("win_frequency_pct", (19, "hit\nfrequency %"), (14, "hit\nfrequency %"), |row| {
            row.without_envy(|own| percentage(&own.win_frequency))
        }),
        column("push_frequency_pct", |row| row.without_envy(|own| percentage(&own.push_frequency))),
        column("loss_frequency_pct", |row| row.without_envy(|own| percentage(&own.loss_frequency))),
        column("fold_frequency_pct", |row| {
            Cell::or_empty(row.offer().wager.can_fold.then_some(&row.measures.fold_frequency), percentage)
        }),
        shown("max_net_units", (22, "greatest\nwin"), |row| row.without_envy(|own| units(&own.max_net))),
        shown("max_net_one_in", (23, "once in\nrounds"), |row| row.without_envy(|own| one_in(&own.max_net_frequency))),
    ]
}

/// What a simulation is held against, and what its tests say.
fn test_columns<'a>() -> [Column<Row<'a>>; 9] {
    // The house edge is the negative of the mean, so the ends of its interval change places.
    [
        shown_in_both("std_error_pct", NOT_SHOWN, (9, "standard\nerror"), |row| {
            row.seen(|seen| pct(seen.comparison.std_error))
        }),
        shown_in_both("ci95_low_pct", NOT_SHOWN, (10, "95 %\nfrom"), |row| {
            row.seen(|seen| pct(seen.comparison.interval.map(|(_, high)| -high)))
        }),
        shown_in_both("ci95_high_pct", NOT_SHOWN, (11, "95 %\nto"), |row| {
            row.seen(|seen| pct(seen.comparison.interval.map(|(low, _)| -low)))
        }),
        shown_in_both("exact_house_edge_pct", NOT_SHOWN, (12, "exact\nedge %"), |row| {
            row.seen(|_| percentage(&row.answer.measures.house_edge()))
        }),
        shown_in_both("z_score", NOT_SHOWN, (13, "z"), |row| {
            row.seen(|seen| Cell::or_empty(seen.comparison.agreement.z, |z| Cell::Float(z, 6)))
        }),
        shown_in_both("chi_square", NOT_SHOWN, (16, "chi-\nsquare"), |row| row.counts(statistic)),
        shown_in_both("chi_square_df", NOT_SHOWN, (17, "df"), |row| row.counts(degrees)),
        shown_in_both("chi_square_p", NOT_SHOWN, (18, "p"), |row| row.counts(p_value)),
        shown_in_both("verdict", NOT_SHOWN, (20, "verdict"), |row| row.seen(|seen| Cell::text(seen.verdict.name()))),
    ]
}

/// Under which conditions the figures hold: meters, strategy, table, bonuses and payout limit.
fn condition_columns<'a>() -> [Column<Row<'a>>; 17] {
    [
        shown("meter_units", (5, "meter"), |row| meters(row.offer())),
        strategy(),
        column("blocks_chi_square", |row| row.blocks(statistic)),
        column("blocks_chi_square_df", |row| row.blocks(degrees)),
        shown_in_both("blocks_chi_square_p", NOT_SHOWN, (19, "p of\nblocks"), |row| row.blocks(p_value)),
        shown("meter_at", (6, "meter\nat"), |row| Cell::text(row.meter_at)),
        shown("seats", (9, "seats"), |row| row.envy(|at| Cell::integer(at.table.seats))),
        shown("others_betting", (10, "others\nbetting"), |row| row.envy(|at| units(&at.table.others_betting))),
        shown("envy", (8, "envy\nbonus"), |row| row.envy(|at| Cell::text(at.schedule))),
        shown("envy_return_pct", (11, "envy\nreturn %"), |row| row.envy(|at| percentage(&at.moments.mean))),
        shown("activation", (7, "activation"), |row| {
            let bonuses = &row.offer().bonuses;
            if bonuses.is_none() { Cell::Empty } else { Cell::text(bonuses.name()) }
        }),
        shown_in_both("unit_amount", (12, "unit\n$"), (5, "unit\n$"), |row| {
            row.limit(|_| dollars(row.offer().payout_limit.as_ref().map(|limit| limit.unit())))
        }),
        shown_in_both("payout_limit", (13, "payout\nlimit $"), (6, "payout\nlimit $"), |row| {
            row.limit(|_| dollars(row.offer().payout_limit.as_ref().map(|limit| limit.amount())))
        }),
        column("payout_limit_floor", |row| row.limit(|effect| dollars(Some(&effect.floor)))),
        column("table_minimum", |row| {
            row.limit(|_| dollars(row.offer().payout_limit.as_ref().and_then(|limit| limit.table_minimum())))
        }),
        shown("house_edge_without_limit_pct", (15, "without\nlimit"), |row| {
            row.limit(|effect| percentage(&effect.edge_without))
        }),
        shown("house_edge_limit_unknown_pct", (16, "limit\nunknown"), |row| {
            row.limit(|effect| percentage(&effect.edge_unknown))
        }),
    ]
}

impl Row<'_> {
    /// The exact answer, in a row of one.
    fn exact(&self) -> Option<&Answer> {
        self.witness.is_none().then_some(self.answer)
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
    fn envy(&self, cell: impl FnOnce(&AtTable<'_>) -> Cell) -> Cell {
        Cell::or_empty(self.at_table.as_ref(), cell)
    }

    /// A measure that is unknown where an envy bonus adds to the wager.
    fn without_envy(&self, cell: impl FnOnce(&Measures) -> Cell) -> Cell {
        let adds = self.at_table.as_ref().is_some_and(|at| !at.moments.mean.is_zero());
        if adds { Cell::Empty } else { cell(&self.measures) }
    }

    /// A cell about the payout limit; empty without one.
    fn limit(&self, cell: impl FnOnce(&LimitEffect) -> Cell) -> Cell {
        Cell::or_empty(self.answer.limit_effect.as_ref(), cell)
    }
}

fn initial_edge(offer: &Offer, measures: &Measures) -> Cell {
    percentage(&measures.house_edge_initial(offer.wager.initial_units))
}

fn returned(edge: Option<Fraction>) -> Cell {
    Cell::or_empty(edge, |edge| percentage(&(whole_units(1) - edge)))
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

/// An empty summary of exact answers.
pub fn exact_sheet() -> Sheet {
    Sheet::new(&columns())
}

/// An empty summary of simulations.
pub fn simulation_sheet() -> Sheet {
    Sheet::of_simulation(&columns())
}

/// The row of an exact answer, at the seeds of its meters or at given readings.
pub fn exact_row(answer: &Answer) -> Vec<Cell> {
    row(&columns(), &Row::of(answer))
}

/// The rows of an exact answer: with meters also that at their long-run means, where these are known.
pub fn exact_rows(answer: &Answer) -> Vec<Vec<Cell>> {
    let at_mean = answer.at_mean_meters.iter().map(|at| Row { meter_at: AT_MEAN, ..Row::of(at) });
    std::iter::once(Row::of(answer)).chain(at_mean).map(|subject| row(&columns(), &subject)).collect()
}

/// The row of an exact answer with the envy bonus of a table.
pub fn exact_row_at_table(answer: &Answer, envying: &Envying, table: &Table) -> Vec<Cell> {
    let moments = table.envy(&envying.hands);
    let (expected_net, variance) = (moments.expected_net(&envying.own), moments.total_variance(&envying.own));
    let measures = Measures { expected_net, variance, ..answer.measures.clone() };
    let at_table = Some(AtTable { schedule: envying.schedule, table, moments });
    row(&columns(), &Row { measures, at_table, ..Row::of(answer) })
}

/// The row of what a simulation saw of `answer`.
pub fn simulated_row(answer: &Answer, witness: &Witness) -> Vec<Cell> {
    row(&columns(), &Row { measures: witness.measures.clone(), witness: Some(witness), ..Row::of(answer) })
}

impl<'a> Row<'a> {
    fn of(answer: &'a Answer) -> Self {
        let meter_at = match (answer.offer.paytable.meters.is_empty(), answer.offer.meters.is_empty()) {
            (true, _) => "",
            (false, true) if answer.offer.paytable.has_unknown_seeds() => "fixed pays",
            (false, true) => "seed",
            (false, false) => "given",
        };
        Row { answer, measures: answer.measures.clone(), meter_at, witness: None, at_table: None }
    }
}
