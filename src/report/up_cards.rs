//! The measures of a wager by the dealer's up card.

use super::cell::Cell;
use super::cells::{keys, strategy};
use super::column::{integer, text};
use super::figures::Figures;
use super::measures;
use super::sheet::Sheet;
use crate::analysis::ByUpCard;
use crate::games::Offer;
use crate::paytable::whole_units;

/// The sheet of `up-cards.csv`: one row for each up card, with the measures of the rounds against it. The up cards of a
/// full deck are equally likely, so the mean of their expectations is that of the wager.
pub fn sheet<'a>(all: impl IntoIterator<Item = &'a (Offer, Vec<ByUpCard>)>) -> Sheet {
    let mut columns = keys([""; 4]);
    columns.extend([
        strategy(),
        text("up_card", |_, (against, _): &(&ByUpCard, Figures<'_>)| Cell::text(against.up_card.name())),
        integer("cycle", |_, (against, _)| Cell::integer(against.cycle)),
    ]);
    columns.extend(measures::columns(&[
        ("ev_numerator", 0, 0),
        ("ev_denominator", 0, 0),
        ("house_edge_pct", 0, 0),
        ("mean_total_units", 0, 0),
        ("element_of_risk_pct", 0, 0),
        ("win_frequency_pct", 0, 0),
        ("fold_frequency_pct", 0, 0),
        ("std_dev", 0, 0),
    ]));
    let row = |against: &'a ByUpCard| (against, Figures::of(&against.measures, whole_units(1)));
    Sheet::of(&columns, all.into_iter().flat_map(|(offer, all)| all.iter().map(move |against| (offer, row(against)))))
}
