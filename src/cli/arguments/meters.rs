//! Amounts for every progressive meter, or for one of them by its name.

use crate::cli::CliError;
use crate::games::Offer;
use crate::paytable::{ByMeter, Units};

/// The numbers given with an option, for every meter or for one.
///
/// # Errors
/// [`CliError`] if there are two for the same.
pub fn by_meter(option: &str, given: &[(Option<String>, Units)]) -> Result<ByMeter, CliError> {
    let mut by_meter = ByMeter::default();
    for (place, (name, number)) in given.iter().enumerate() {
        if given[..place].iter().any(|(earlier, _)| earlier == name) {
            return Err(format!("--{option} was given twice for the same meter").into());
        }
        by_meter.set(name.as_deref(), number.clone());
    }
    Ok(by_meter)
}

/// Refuses one --meter for several jackpots, which never stand at the same amount.
///
/// # Errors
/// [`CliError`] that names the meters of the first of `offers` that has several.
pub fn ensure_named_meters(offers: &[Offer]) -> Result<(), CliError> {
    let has_several = |offer: &&Offer| offer.paytable.meters.len() > 1 && offer.meters.of_others().is_some();
    let Some(offer) = offers.iter().find(has_several) else { return Ok(()) };
    let names: Vec<&str> = offer.paytable.meters.iter().map(|meter| meter.name.as_str()).collect();
    Err(format!(
        "--meter: one amount for the {} meters of {}: give each its own, as --meter NAME=AMOUNT; they are {}",
        names.len(),
        offer.name(),
        names.join(", ")
    )
    .into())
}
