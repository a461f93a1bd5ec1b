//! Where the outcomes of a row of `summary.csv` are: in which file of the pack, or which command prints them.

use super::manifest::{Input, own_copy};
use super::outcomes::SharedOutcomes;
use super::summary::Row;
use crate::games::Offer;
use crate::outcome::in_full;

/// The file of the pack with the row's outcomes. For an exact row without one, at mean meters or by a named strategy,
/// the command that prints them, given in the folder of the pack.
pub fn place(row: &Row<'_>, files: &[SharedOutcomes<'_>], inputs: &[Input]) -> String {
    let has_it = |file: &&SharedOutcomes<'_>| {
        file.subjects.iter().any(|answer| !row.is_at_mean() && answer.offer.key() == row.offer().key())
    };
    match files.iter().find(has_it) {
        Some(shared) => shared.file.clone(),
        None if row.is_simulated() => String::new(),
        None => command(row.offer(), inputs),
    }
}

fn command(offer: &Offer, inputs: &[Input]) -> String {
    let [game, wager, paytable, reading, strategy] = offer.key();
    let mut words = [("-g", game), ("-w", wager), ("-p", paytable), ("--reading", reading), ("--strategy", strategy)]
        .into_iter()
        .filter(|(_, name)| !name.is_empty())
        .flat_map(|(option, name)| [option.to_string(), name.to_string()])
        .collect::<Vec<_>>();
    for meter in &offer.paytable.meters {
        let Some(amount) = offer.meters.of(&meter.name) else { continue };
        words.extend(["--meter".to_string(), format!("{}={}", meter.name, in_full(amount))]);
    }
    words.extend(own_copy(inputs, offer).into_iter().flat_map(|own| ["--paytables".to_string(), own]));
    format!("{} analyze {} --outcomes", env!("CARGO_PKG_NAME"), words.join(" "))
}
