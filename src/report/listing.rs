//! The list of games, wagers, paytables and readings; what-ifs are named apart from readings.

use super::cell::Cell;
use super::cells::{citation, keys, strategy};
use super::column::{shown, text};
use super::remarks::{distinct, not_alone};
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
        text("reading_departs", |offer, ()| {
            Cell::text(offer.reading.map_or_else(String::new, |reading| offer.game.departure_of(reading)))
        }),
    ]);
    Sheet::of(&columns, offers.iter().map(|offer| (offer, ())))
}

/// Which wagers are not placed alone, and which of the readings are what-ifs.
pub fn remarks(offers: &[Offer]) -> Vec<String> {
    let what_ifs = offers.iter().filter_map(|offer| {
        let reading = offer.reading.filter(|reading| reading.is_what_if)?;
        let departure = offer.game.departure_of(reading);
        Some(format!("What-if `{}` of {}, {departure}: {}", reading.name, offer.game.id, reading.meaning))
    });
    distinct(not_alone(offers).into_iter().chain(what_ifs))
}
