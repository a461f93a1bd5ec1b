//! The base game that decides for wagers without decisions of their own.

use crate::games::four_card_poker::facts::{FACTS, WAGERS};
use crate::games::{Offer, SolveError};
use crate::paytable::Document;

/// The regulation's base game in the default reading, played optimally: its decisions forfeit the progressive wagers.
///
/// # Errors
/// [`SolveError::Paytable`] never, unless the program was built with a broken paytable file.
pub fn regulations_base_game() -> Result<Offer, SolveError> {
    let wager = &WAGERS[0];
    let document = Document::parse(wager.source.path, wager.source.text)?;
    let mut paytables = document.paytables(wager.form)?;
    // A file without a paytable is an error above.
    Ok(Offer::on(&FACTS, wager, paytables.swap_remove(0)))
}
