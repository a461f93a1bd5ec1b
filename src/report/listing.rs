//! The list of games, wagers, paytables and readings.

use super::cell::Cell;
use super::cells::{citation, keys, strategy};
use super::column::{shown, text};
use super::sheet::Sheet;
use crate::games::Offer;

/// One row for each offer.
pub fn sheet(offers: &[Offer]) -> Sheet {
    let mut columns = keys(["game", "wager", "paytable", "reading"]);
    columns.extend([
        text("game_title", |offer: &Offer, ()| Cell::text(offer.game.title)),
        text(shown("wager_title", (7, "title")), |offer, ()| Cell::text(offer.wager.title)),
        text(shown("odds", (5, "odds")), |offer, ()| Cell::text(offer.odds().name())),
        citation().headed((6, "section")),
        text("chapter", |offer, ()| Cell::text(offer.game.chapter)),
        text("file", |offer, ()| Cell::text(offer.paytable.file.as_str())),
        text("reading_meaning", |offer, ()| Cell::text(offer.reading.map_or("", |reading| reading.meaning))),
        text("strategy_rules", |offer, ()| Cell::text(offer.strategy.map_or("", |strategy| strategy.rules))),
        strategy(),
    ]);
    Sheet::of(&columns, offers.iter().map(|offer| (offer, ())))
}
