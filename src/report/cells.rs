//! Columns and number formats shared by several sheets.

use num_traits::Zero;

use super::cell::Cell;
use super::column::{Column, shown_in_both, small_integer, text};
use super::manifest::OUTPUT_VERSION;
use crate::games::Offer;
use crate::outcome::{Fraction, decimal, percent};
use crate::statistics::Figure;

/// Leading columns of every file, with headings for people.
pub fn keys<S>([game, wager, paytable, reading]: [&'static str; 4]) -> Vec<Column<Offer, S>> {
    vec![
        small_integer("schema_version", |_, _| Cell::integer(OUTPUT_VERSION)),
        text(shown_in_both("game", (0, game), (0, game)).leading(), |offer, _| Cell::text(offer.game.id)),
        text(shown_in_both("wager", (1, wager), (1, wager)).leading(), |offer, _| Cell::text(offer.wager.id)),
        text(shown_in_both("paytable", (2, paytable), (2, paytable)).leading(), |offer, _| {
            Cell::text(offer.paytable.id.as_str())
        }),
        text(shown_in_both("reading", (3, reading), (3, reading)).leading(), |offer, _| {
            Cell::text(offer.reading_name())
        }),
    ]
}

/// Last part of the key, farther back because it was added later; empty for optimal decisions.
pub fn strategy<S>() -> Column<Offer, S> {
    text(shown_in_both("strategy", (4, "strategy"), (4, "strategy")).leading(), |offer, _| {
        Cell::text(offer.strategy_name())
    })
}

pub fn citation<S>() -> Column<Offer, S> {
    text("citation", |offer, _| Cell::text(offer.paytable.section.as_str()))
}

pub fn percentage(fraction: &Fraction) -> Cell {
    Cell::Decimal(percent(fraction), 8)
}

pub fn figure_in_percent(figure: &Figure) -> Cell {
    Cell::figure(figure, 100, 8)
}

pub fn figure_in_units(figure: &Figure) -> Cell {
    Cell::figure(figure, 1, 8)
}

/// Standard error times `scale`; empty if the figure is exact or the error unknown.
pub fn error_of(figure: &Figure, scale: f64) -> Cell {
    Cell::or_empty(figure.std_error.filter(|error| error.is_finite()), |error| float(scale * error))
}

/// Whole amounts have no decimals.
pub fn units(amount: &Fraction) -> Cell {
    if amount.is_integer() { Cell::Integer(amount.to_integer()) } else { Cell::Decimal(amount.clone(), 8) }
}

/// Inverse of a frequency; empty for zero.
pub fn one_in(frequency: &Fraction) -> Cell {
    Cell::or_empty((!frequency.is_zero()).then(|| frequency.recip()), |inverse| Cell::Decimal(inverse, 4))
}

pub fn numerator(fraction: &Fraction) -> Cell {
    Cell::Integer(fraction.numer().clone())
}

pub fn denominator(fraction: &Fraction) -> Cell {
    Cell::Integer(fraction.denom().clone())
}

pub fn float(value: f64) -> Cell {
    Cell::Float(value, 8)
}

/// Amounts on the meters: `10000`, or `major=1000;mega=10000` for several.
pub fn meters(offer: &Offer) -> Cell {
    let plain = |amount: &Fraction| decimal(amount, if amount.is_integer() { 0 } else { 8 });
    match offer.paytable.meters.as_slice() {
        _ if offer.meters.is_empty() && offer.paytable.has_unknown_seeds() => Cell::Empty,
        [] => Cell::Empty,
        [only] => units(&offer.meters.amount(only)),
        several => {
            let named: Vec<String> =
                several.iter().map(|meter| format!("{}={}", meter.name, plain(&offer.meters.amount(meter)))).collect();
            Cell::text(named.join(";"))
        }
    }
}
