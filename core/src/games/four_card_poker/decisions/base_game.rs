//! The base game that decides for wagers without decisions of their own.

use std::sync::Arc;

use crate::games::activation::BonusActivation;
use crate::games::four_card_poker::facts::{FACTS, WAGERS};
use crate::games::{Offer, SolveError};
use crate::paytable::{ByMeter, Document};

/// The regulation's base game in the default reading, played optimally: its decisions forfeit the progressive wagers.
///
/// # Errors
/// [`SolveError::Paytable`] never, unless the program was built with a broken paytable file.
pub fn regulations_base_game() -> Result<Offer, SolveError> {
    let wager = &WAGERS[0];
    let document = Document::parse(wager.source.path, wager.source.text)?;
    let mut paytables = document.paytables(wager.form)?;
    Ok(Offer {
        game: &FACTS,
        wager,
        // A file without a paytable is an error above.
        paytable: Arc::new(paytables.swap_remove(0)),
        reading: None,
        strategy: None,
        meters: ByMeter::default(),
        bonuses: BonusActivation::none(),
        payout_limit: None,
        seat: None,
    })
}
