//! The measures of a wager by the dealer's up card.

use super::cell::Cell;
use super::cells::{denominator, element_of_risk, float, keys, numerator, percentage, strategy};
use super::column::{integer, number, text};
use super::sheet::Sheet;
use crate::analysis::ByUpCard;
use crate::games::Offer;

/// The sheet of `up-cards.csv`: one row for each up card, with the measures of the rounds against it. The up cards of a
/// full deck are equally likely, so the mean of their expectations is that of the wager.
pub fn sheet<'a>(all: impl IntoIterator<Item = &'a (Offer, Vec<ByUpCard>)>) -> Sheet {
    let mut columns = keys([""; 4]);
    columns.extend([
        strategy(),
        text("up_card", |_, against: &&ByUpCard| Cell::text(against.up_card.name())),
        integer("cycle", |_, against| Cell::integer(against.cycle)),
        integer("ev_numerator", |_, against| numerator(&against.measures.expected_net)),
        integer("ev_denominator", |_, against| denominator(&against.measures.expected_net)),
        number("house_edge_pct", |_, against| percentage(&against.measures.house_edge())),
        number("mean_total_units", |_, against| Cell::Decimal(against.measures.mean_wagered.clone(), 8)),
        number("element_of_risk_pct", |_, against| element_of_risk(&against.measures)),
        number("win_frequency_pct", |_, against| percentage(&against.measures.win_frequency)),
        number("fold_frequency_pct", |_, against| percentage(&against.measures.fold_frequency)),
        number("std_dev", |_, against| float(against.measures.std_dev())),
    ]);
    Sheet::of(&columns, all.into_iter().flat_map(|(offer, all)| all.iter().map(move |against| (offer, against))))
}
