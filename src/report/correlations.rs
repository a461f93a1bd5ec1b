//! How pairs of wagers on the same cards vary together.

use super::cell::Cell;
use super::cells::{citation, denominator, error_of, figure_in_units, keys, numerator};
use super::column::{integer, number, shown, text};
use super::sheet::Sheet;
use crate::analysis::Correlation;
use crate::outcome::Fraction;

/// The sheet of `correlations.csv`: one row for each pair of wagers.
pub fn sheet<'a>(pairs: impl IntoIterator<Item = &'a Correlation>) -> Sheet {
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
        number("covariance_std_error", |_, pair| error_of(&pair.covariance, 1.0)),
        number(shown("correlation", (10, "correlation")).leading(), |_, pair| {
            Cell::or_empty(pair.coefficient().as_ref(), figure_in_units)
        }),
        number("correlation_std_error", |_, pair| Cell::or_empty(pair.coefficient(), |figure| error_of(&figure, 1.0))),
        citation(),
    ]);
    Sheet::of(&columns, pairs.into_iter().map(|pair| (&pair.one, pair)))
}

/// A part of a covariance that is exact.
fn exact_part(pair: &Correlation, part: fn(&Fraction) -> Cell) -> Cell {
    if pair.sampled.is_none() { part(&pair.covariance.value) } else { Cell::Empty }
}
