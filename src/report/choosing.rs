//! Options of a floor: a row for each combination of paytables, and what the figures assume.

use super::column::{
    Cell, error_of, figure_in_percent, figure_in_units, keys, number, percentage, small_integer, text,
};
use super::session::within;
use super::sheet::Sheet;
use super::wording::{counted, figure_with, statements, whole};
use crate::analysis::choosing::{Combination, LosingMonth, Risk};
use crate::analysis::{Answer, Method, SideBet, Table};
use crate::lists::{distinct, joined};
use crate::outcome::{percent, shortest, to_f64};
use crate::paytable::whole_units;
use crate::statistics::Figure;

/// Decimals of a probability that is not exact.
const OF_PROBABILITY: u32 = 10;

/// Number of the combination, by which a row is found again.
pub const COMBINATION: &str = "combination";

/// Whether a column needs the deviations.
pub fn is_of_risk(column: &str) -> bool {
    ["std_dev_per_", "losing_month_"].iter().any(|figure| column.starts_with(figure))
}

/// A combination, with its risk if that is computed.
#[derive(Clone, Copy)]
pub struct ChoiceRow<'a> {
    pub combination: &'a Combination<'a>,
    pub risk: Option<&'a Risk>,
}

impl ChoiceRow<'_> {
    fn base(&self) -> &Answer {
        &self.combination.base.answer
    }

    /// Cost of the boxes; `None` for a single one.
    pub fn boxes_cost(&self) -> Option<Figure> {
        let on_boxes = self.combination.on_boxes;
        (on_boxes.boxes > 1).then(|| on_boxes.fall())
    }

    pub fn std_dev(&self, span: &str) -> Option<Figure> {
        self.risk?.std_dev(self.combination.table, span)
    }

    pub fn losing_month(&self) -> Option<&LosingMonth> {
        self.risk.and_then(|risk| risk.losing_month.as_ref())
    }
}

/// `choose`: a row for each combination.
pub fn sheet<'a>(rows: impl IntoIterator<Item = ChoiceRow<'a>>) -> Sheet {
    let columns = keys().chain([
        small_integer(COMBINATION, |_, row: &ChoiceRow<'_>| Cell::integer(row.combination.number)),
        text("side_paytables", |_, row| Cell::text(side_paytables(row.combination))),
        small_integer("boxes", |_, row| Cell::integer(row.combination.on_boxes.boxes)),
        number("house_edge_pct", |_, row| figure_in_percent(&row.combination.on_boxes.house_edge())),
        number("std_error_pct", |_, row| error_of(&row.combination.on_boxes.house_edge(), 100.0)),
        number("boxes_cost_pct", |_, row| figure_in_percent(&row.boxes_cost())),
        number("win_frequency_pct", |_, row| percentage(&row.base().measures.win_frequency)),
        number("std_dev", |_, row| Cell::Float(row.base().measures.std_dev(), 8)),
        number("initial_wager_dollars", |_, row| Cell::Dollars(row.combination.initial_wager.clone())),
        number("combined_edge_pct", |_, row| figure_in_percent(&row.combination.combined_edge())),
        number("total_win_per_hour_table", |_, row| in_dollars(&row.combination.win("hour"))),
        number("total_win_per_month_table", |_, row| in_dollars(&row.combination.win("month"))),
        number("given_up_per_hour", |_, row| in_dollars(&row.combination.given_up[0])),
        number("given_up_per_month", |_, row| in_dollars(&row.combination.given_up[1])),
        number("std_dev_per_hour_table", |_, row| figure_in_units(&row.std_dev("hour"))),
        number("std_dev_per_hour_table_std_error", |_, row| error_of(&row.std_dev("hour"), 1.0)),
        number("losing_month_probability", |_, row| Cell::or_empty(row.losing_month(), losing_month)),
        number("losing_month_error", |_, row| {
            Cell::or_empty(row.losing_month(), |month| {
                Cell::Float(month.probability.std_error.unwrap_or(month.error), 15)
            })
        }),
        text("losing_month_method", |_, row| {
            Cell::or_empty(row.losing_month(), |month| Cell::text(month.method.name()))
        }),
        text("sections", |_, row| Cell::text(sections(row.combination))),
        number("total_win_per_hour_table_std_error", |_, row| error_of(&row.combination.win("hour"), 1.0)),
        number("given_up_per_hour_std_error", |_, row| error_of(&row.combination.given_up[0], 1.0)),
        number("total_win_per_month_table_std_error", |_, row| error_of(&row.combination.win("month"), 1.0)),
        number("given_up_per_month_std_error", |_, row| error_of(&row.combination.given_up[1], 1.0)),
        number("combined_edge_std_error_pct", |_, row| error_of(&row.combination.combined_edge(), 100.0)),
        // Figures of a day and a month that files have.
        number("total_win_per_day_table", |_, row| in_dollars(&row.combination.win("day"))),
        number("total_win_per_day_table_std_error", |_, row| error_of(&row.combination.win("day"), 1.0)),
        number("std_dev_per_day_table", |_, row| figure_in_units(&row.std_dev("day"))),
        number("std_dev_per_day_table_std_error", |_, row| error_of(&row.std_dev("day"), 1.0)),
        number("std_dev_per_month_table", |_, row| figure_in_units(&row.std_dev("month"))),
        number("std_dev_per_month_table_std_error", |_, row| error_of(&row.std_dev("month"), 1.0)),
    ]);
    Sheet::of("choose", columns, rows.into_iter().map(|row| (&row.combination.base.answer.offer, row)))
}

fn in_dollars(figure: &Figure) -> Cell {
    if figure.std_error.is_none() { Cell::Dollars(figure.value.clone()) } else { figure_in_units(figure) }
}

/// Probability without a digit beyond the bound of its error; a sampled one has its standard error.
fn losing_month(LosingMonth { probability, error, .. }: &LosingMonth) -> Cell {
    match probability.std_error {
        Some(_) => Cell::figure(probability, 1, OF_PROBABILITY),
        None => within(to_f64(&probability.value), *error, OF_PROBABILITY),
    }
}

/// Paytables of the side wagers, such as `three-card-bonus B; five-card-bonus A`.
pub fn side_paytables(combination: &Combination<'_>) -> String {
    let name = |(_, answer): &(&SideBet, &Answer)| format!("{} {}", answer.offer.wager.id, answer.offer.variant());
    joined(combination.sides.iter().map(name), "; ")
}

/// Sections of all paytables, the base game's first.
fn sections(combination: &Combination<'_>) -> String {
    joined(combination.answers().map(|answer| &answer.offer.paytable.section), "; ")
}

/// Probability of a losing month in percent; a sampled one with its error.
pub fn losing_month_in_words(LosingMonth { probability, method, .. }: &LosingMonth) -> String {
    let percent = probability.times(&whole_units(100));
    match (percent.std_error, method) {
        (None, Method::Rounded | Method::Dealt) => format!("about {} %", figure_with(&percent, 1)),
        _ => format!("{} %", figure_with(&percent, 2)),
    }
}

/// The table in words: the pace, then each bet.
pub fn table_in_words(table: &Table, rows: &[ChoiceRow<'_>]) -> Vec<String> {
    let Table { seats, hands_per_hour, hours_per_day, .. } = table;
    let seats = counted(*seats, "seat");
    let mut lines = vec![format!(
        "{seats}, {hands_per_hour} hands an hour, {hours_per_day} hours a day, a month of 30 days; ${} on one unit of \
         the base wager in every hand.",
        shortest(&table.unit())
    )];
    let side = |(bet, _): &(&SideBet, &Answer)| {
        let share = shortest(&percent(&bet.share));
        format!("{}: ${} in {share} % of the hands.", bet.wager, shortest(&bet.dollars))
    };
    lines.extend(distinct(rows.iter().flat_map(|row| &row.combination.sides).map(side)));
    let units = rows.iter().map(|row| &row.base().offer);
    lines.extend(distinct(units.map(|offer| format!("{}: one unit is {}.", offer.game.id, offer.wager.unit))));
    lines
}

/// How many of all combinations meet the bounds, and how many of these are shown if not all.
pub fn in_bounds([within, all]: [usize; 2], shown: usize) -> String {
    let combinations = if all == 1 { "combination" } else { "combinations" };
    let meet = if within == 1 { "meets" } else { "meet" };
    let shown = if shown < within { format!("; {} shown", whole(shown)) } else { String::new() };
    format!("{} of {} {combinations} {meet} the bounds{shown}.", whole(within), whole(all))
}

/// What the figures of these rows assume, in sentences.
pub fn assumptions(rows: &[ChoiceRow<'_>]) -> Vec<String> {
    let combinations = || rows.iter().map(|row| row.combination);
    let any_answer = |is_so: fn(&Answer) -> bool| combinations().flat_map(Combination::answers).any(is_so);
    let holds = |condition: &str| match condition {
        "sides" => combinations().any(|of| !of.sides.is_empty()),
        "dealt" => rows.iter().filter_map(ChoiceRow::losing_month).any(|month| month.method == Method::Dealt),
        "envy" => any_answer(|of| of.envy.is_some()),
        "boxes" => combinations().any(|of| of.on_boxes.boxes > 1),
        "meters" => any_answer(|of| !of.offer.paytable.meters.is_empty()),
        "shares" => any_answer(|of| of.offer.sharers() > 1),
        _ => true,
    };
    statements("choice", holds, &[])
}
