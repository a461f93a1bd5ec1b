//! The summary: a row per wager, paytable and method with every measure; measures by the dealer's up card; the location
//! of a row's outcomes, in a file of the pack or by a command.

use super::column::{
    Cell, Column, Kind, citation, integer, keys, meters, number, percentage, small_integer, strategy, text, units,
};
use super::manifest::{Input, own_copy};
use super::measures::Figured;
use super::outcomes::SharedOutcomes;
use super::remarks::not_alone;
use super::sheet::Sheet;
use super::{measures, tolerance};
use crate::analysis::{Answer, ByUpCard, EnvyEffect, Figures, LimitEffect, Table, Win};
use crate::games::payout_limit::PayoutLimit;
use crate::games::{Dollars, Offer, Seat};
use crate::outcome::in_full;
use crate::paytable::{Meter, shell_word, whole_units};

/// Name of the sheet.
const SUMMARY: &str = "summary";

/// `meter_at` of a row at the long-run means of the meters.
pub const AT_MEAN: &str = "mean";

pub struct SummaryRow<'a> {
    answer: &'a Answer,
    figures: Figures<'a>,
    meter_at: &'static str,
    win: Option<Win>,
    /// Location of the outcomes; empty unless requested.
    outcomes: String,
}

impl Figured for SummaryRow<'_> {
    fn figures(&self) -> &Figures<'_> {
        &self.figures
    }
}

fn columns<'a>() -> impl Iterator<Item = Column<Offer, SummaryRow<'a>>> {
    let columns = keys().chain([
        citation(),
        text("method", |_, row: &SummaryRow<'a>| Cell::text(row.figures.method())),
        text("odds", |offer, _| Cell::text(offer.odds().name())),
        text("unit", |offer, _| Cell::text(offer.wager.unit)),
        small_integer("initial_units", |offer, _| Cell::integer(offer.wager.initial_units)),
        integer("cycle", |_, row| Cell::or_empty(row.figures.exact, |table| Cell::integer(table.cycle()))),
        integer("rounds", |_, row| Cell::or_empty(row.figures.sample, |seen| Cell::integer(seen.table.cycle()))),
        integer("seed", |_, row| Cell::or_empty(row.figures.sample, |seen| Cell::integer(seen.seed))),
    ]);
    let meter = text("meter_units", |offer, _| meters(offer));
    columns
        .chain(measures::columns(MEASURES))
        .chain(measures::test_columns())
        .chain([measures::verdict(), meter, strategy()])
        .chain(measures::block_columns())
        .chain(condition_columns())
}

const MEASURES: &str = "\
    mean_total_units ev_numerator ev_denominator house_edge_pct house_edge_initial_pct element_of_risk_pct \
    return_unit_pct return_initial_pct return_total_pct variance std_dev skewness excess_kurtosis \
    volatility_index_90 volatility_index_95 win_frequency_pct push_frequency_pct loss_frequency_pct \
    fold_frequency_pct max_net_units max_net_one_in";

/// Conditions under which the figures hold: meters, table, bonuses and payout limit.
fn condition_columns<'a>() -> [Column<Offer, SummaryRow<'a>>; 12] {
    [
        text("meter_at", |_, row| Cell::text(row.meter_at)),
        small_integer("seats", |offer, _| Cell::or_empty(offer.seat.as_ref(), |at| Cell::integer(at.table.seats))),
        number("others_betting", |offer, _| Cell::or_empty(envying(offer), |(at, _)| units(&at.table.others_betting))),
        text("envy", |offer, _| Cell::or_empty(envying(offer), |(_, envy)| Cell::text(envy))),
        number("envy_return_pct", |_, row| row.envy(|effect| percentage(&effect.mean))),
        text("activation", |offer, _| Cell::or_empty(activation(offer), Cell::text)),
        number("unit_amount", |_, row| row.of_limit(|limit| Some(&limit.unit))),
        number("payout_limit", |_, row| row.of_limit(|limit| Some(&limit.amount))),
        number("payout_limit_floor", |_, row| row.limit(|effect| dollars(Some(&effect.floor)))),
        number("table_minimum", |_, row| row.of_limit(|limit| limit.table_minimum.as_ref())),
        number("house_edge_without_limit_pct", |_, row| row.limit(|effect| percentage(&effect.edge_without))),
        number("house_edge_limit_unknown_pct", |_, row| row.limit(|effect| percentage(&effect.edge_unknown))),
    ]
}

/// Theoretical win, for sheets in dollars.
fn money_columns<'a>(table: &Table) -> impl Iterator<Item = Column<Offer, SummaryRow<'a>>> {
    type Amount = fn(&Win) -> Option<Dollars>;
    let (at_table, with_sides) = (table.seats > 1, !table.sides.is_empty());
    let amounts: [(bool, &str, Amount); 5] = [
        (true, "average_bet", |win| Some(win.average_bet.clone())),
        (true, "win_per_hour_seat", |win| Some(win.seat.clone())),
        (at_table, "win_per_hour_table", |win| Some(&win.seat * &win.seats)),
        (with_sides, "total_win_per_hour_seat", |win| win.total.clone()),
        (with_sides && at_table, "total_win_per_hour_table", |win| win.total.as_ref().map(|total| total * &win.seats)),
    ];
    let column = |(_, name, amount): (bool, &'static str, Amount)| {
        let dollars = move |row: &SummaryRow<'a>| Cell::or_empty(row.win.as_ref().and_then(amount), Cell::Dollars);
        Column::of_subject(name, Kind::Number, dollars)
    };
    amounts.into_iter().filter(|(is_there, ..)| *is_there).map(column)
}

impl SummaryRow<'_> {
    /// Empty without an envy bonus.
    fn envy(&self, cell: impl FnOnce(&EnvyEffect) -> Cell) -> Cell {
        Cell::or_empty(self.answer.envy.as_ref(), cell)
    }

    /// Empty without a payout limit.
    fn limit(&self, cell: impl FnOnce(&LimitEffect) -> Cell) -> Cell {
        Cell::or_empty(self.answer.limit_effect.as_ref(), cell)
    }

    fn of_limit(&self, amount: fn(&PayoutLimit) -> Option<&Dollars>) -> Cell {
        self.limit(|_| dollars(self.answer.offer.payout_limit.as_ref().and_then(amount)))
    }
}

fn activation(Offer { bonuses, .. }: &Offer) -> Option<String> {
    (!bonuses.is_none()).then(|| bonuses.name())
}

fn envying(offer: &Offer) -> Option<(&Seat, &'static str)> {
    let seat = offer.seat.as_ref()?;
    Some((seat, seat.envy?))
}

fn dollars(amount: Option<&Dollars>) -> Cell {
    Cell::or_empty(amount, |amount| {
        if amount.is_integer() { Cell::Integer(amount.to_integer()) } else { Cell::Decimal(amount.clone(), 2) }
    })
}

pub fn sheet<'a>(rows: impl IntoIterator<Item = SummaryRow<'a>>) -> Sheet {
    Sheet::of(SUMMARY, columns(), rows.into_iter().map(|row| (&row.answer.offer, row)))
}

pub fn sheet_in_dollars(answers: &[&Answer], table: &Table) -> Sheet {
    let columns = columns().chain(money_columns(table));
    let rows = answers.iter().zip(table.wins(answers));
    let rows = rows.map(|(answer, win)| (&answer.offer, SummaryRow { win, ..SummaryRow::of(answer) }));
    let mut sheet = Sheet::of(SUMMARY, columns, rows);
    sheet.remarks.extend(tolerance::remarks(table, answers));
    sheet
}

pub fn simulation_sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    let rows: Vec<SummaryRow> = answers.into_iter().filter_map(SummaryRow::simulated).collect();
    let remarks = not_alone(rows.iter().map(|row| &row.answer.offer));
    let mut sheet =
        Sheet::of("summary of a simulation", columns(), rows.into_iter().map(|row| (&row.answer.offer, row)));
    sheet.remarks.extend(remarks);
    sheet
}

/// Summary of a pack: per answer the exact row, with meters another one at their long-run means, then the simulated
/// one.
pub fn pack_sheet<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Sheet {
    sheet(answers.into_iter().flat_map(rows_of))
}

/// `summary.csv`: the summary of a pack, with the location of each row's outcomes in the last column.
pub fn pack_sheet_with_outcomes<'a>(
    answers: impl IntoIterator<Item = &'a Answer>,
    outcomes: &dyn Fn(&SummaryRow<'a>) -> String,
) -> Sheet {
    let columns = columns().chain([text("outcomes", |_, row: &SummaryRow<'_>| Cell::text(&row.outcomes))]);
    let rows = answers.into_iter().flat_map(rows_of).map(|row| SummaryRow { outcomes: outcomes(&row), ..row });
    Sheet::of(SUMMARY, columns, rows.map(|row| (&row.answer.offer, row)))
}

fn rows_of(answer: &Answer) -> impl Iterator<Item = SummaryRow<'_>> {
    let at_mean = answer.at_mean_meters.iter().map(|at| SummaryRow { meter_at: AT_MEAN, ..SummaryRow::of(at) });
    std::iter::once(SummaryRow::of(answer)).chain(at_mean).chain(SummaryRow::simulated(answer))
}

impl<'a> SummaryRow<'a> {
    /// The row at the seeds of the meters or at given readings.
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
        SummaryRow { answer, figures: Figures::of_answer(answer), meter_at, win: None, outcomes: String::new() }
    }

    /// The offer, with the amounts on its meters.
    pub fn offer(&self) -> &'a Offer {
        &self.answer.offer
    }

    /// `None` without a simulation.
    fn simulated(answer: &'a Answer) -> Option<Self> {
        let (witness, row) = (answer.witness.as_ref()?, SummaryRow::of(answer));
        Some(SummaryRow { figures: row.figures.simulated_with_errors(witness), ..row })
    }
}

/// `up-cards.csv`: a row per up card, with the measures of the rounds against it. Up cards of a full deck are equally
/// likely, so the mean of their expectations is the wager's.
pub fn up_card_sheet<'a>(all: impl IntoIterator<Item = &'a (Offer, Vec<ByUpCard>)>) -> Sheet {
    let columns = keys().chain([
        strategy(),
        text("up_card", |_, (against, _): &(&ByUpCard, Figures<'_>)| Cell::text(against.up_card.name())),
        integer("cycle", |_, (against, _)| Cell::integer(against.cycle)),
    ]);
    let columns = columns.chain(measures::columns(
        "ev_numerator ev_denominator house_edge_pct mean_total_units element_of_risk_pct win_frequency_pct \
         fold_frequency_pct std_dev",
    ));
    let row = |against: &'a ByUpCard| (against, Figures::of(&against.measures, whole_units(1)));
    let rows = all.into_iter().flat_map(|(offer, all)| all.iter().map(move |against| (offer, row(against))));
    Sheet::of("up-cards", columns, rows)
}

/// File of the pack with the row's outcomes. An exact row without one, at mean meters or by a named strategy, has the
/// command that prints them in the folder of the pack.
pub fn place(row: &SummaryRow<'_>, files: &[SharedOutcomes<'_>], inputs: &[Input]) -> String {
    let has_it = |file: &&SharedOutcomes<'_>| {
        file.subjects.iter().any(|answer| row.meter_at != AT_MEAN && answer.offer.key() == row.offer().key())
    };
    match files.iter().find(has_it) {
        Some(shared) => shared.file.clone(),
        None if row.figures.sample.is_some() => String::new(),
        None => command(row.offer(), inputs),
    }
}

fn command(offer: &Offer, inputs: &[Input]) -> String {
    let [game, wager, paytable, reading, strategy] = offer.key();
    let own = own_copy(inputs, offer).map(|own| shell_word(&format!("{own}:{paytable}")));
    let mut words = vec![own.unwrap_or_else(|| [game, wager, paytable].join("/"))];
    for (option, name) in [("--reading", reading), ("--strategy", strategy)].into_iter().filter(|of| !of.1.is_empty()) {
        words.extend([option.to_string(), name.to_string()]);
    }
    for meter in &offer.paytable.meters {
        let Some(amount) = offer.meters.of(&meter.name) else { continue };
        words.extend(["--meter".to_string(), format!("{}={}", meter.name, in_full(amount))]);
    }
    format!("{} analyze {} --show outcomes", env!("CARGO_PKG_NAME"), words.join(" "))
}
