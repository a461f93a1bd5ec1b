//! A paytable as the text of a file, in the format that [`Document`](super::Document) reads.

use std::fmt::{self, Write};

use super::document::SCHEMA;
use super::units::{in_plain_decimals, whole_units};
use super::{Meter, Pay, Paytable, Units};

/// The text of a file with one paytable of a wager. What the paytable does not state itself stays unstated, so that
/// reading it gives the same paytable.
pub fn written(game: &str, wager: &str, paytable: &Paytable) -> String {
    let mut text = String::new();
    // Writing to a text does not fail.
    let _ = write_to(&mut text, game, wager, paytable);
    text
}

// Names and sections are such that they need no escapes (names.rs).
fn write_to(text: &mut String, game: &str, wager: &str, paytable: &Paytable) -> fmt::Result {
    let Paytable { id, odds, section, schedules, meters, .. } = paytable;
    writeln!(text, "schema = {SCHEMA}\ngame = \"{game}\"\nwager = \"{wager}\"\n")?;
    writeln!(text, "[[paytable]]\nid = \"{id}\"\nodds = \"{}\"\nsection = \"{section}\"", odds.name())?;
    for schedule in schedules {
        writeln!(text, "\n[paytable.{}]", schedule.name)?;
        for row in schedule.rows.iter().filter(|row| row.stated) {
            writeln!(text, "{} = {}", row.hand, pay(&row.pay))?;
        }
    }
    meters.iter().try_for_each(|meter| write_meter(text, meter))
}

fn pay(pay: &Pay) -> String {
    match pay {
        Pay::Units(units) => units.to_string(),
        Pay::MeterShare(share) => format!("{{ meter = \"{}\", percent = {} }}", share.meter, share.percent),
        Pay::Loses => "\"loses\"".to_string(),
    }
}

fn write_meter(text: &mut String, meter: &Meter) -> fmt::Result {
    writeln!(text, "\n[paytable.meters.{}]", meter.name)?;
    let seed = meter.seed.as_ref().map_or("\"unknown\"".to_string(), in_plain_decimals);
    writeln!(text, "seed = {seed}")?;
    let mut number = |key: &str, value: &Units| writeln!(text, "{key} = {}", in_plain_decimals(value));
    meter.least_seed.iter().try_for_each(|least| number("least-seed", least))?;
    if meter.reseed != meter.seed.clone().unwrap_or_default() {
        number("reseed", &meter.reseed)?;
    }
    meter.increments.iter().try_for_each(|rates| {
        number("primary-percent", &(&rates.primary * whole_units(100)))?;
        number("reserve-percent", &(&rates.reserve * whole_units(100)))
    })
}
