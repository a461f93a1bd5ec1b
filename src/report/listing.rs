//! What there is: every game, wager, paytable and reading.

use super::sheet::{BriefColumn, Cell, Sheet};
use super::summary::{key_cells, strategy_cell};
use crate::games::Offer;

const COLUMNS: &[&str] = &[
    "schema_version",
    "game",
    "wager",
    "paytable",
    "reading",
    "game_title",
    "wager_title",
    "odds",
    "citation",
    "chapter",
    "file",
    "reading_meaning",
    "strategy_rules",
    "strategy",
];

const FOR_PEOPLE: &[BriefColumn] = &[
    ("game", "game"),
    ("wager", "wager"),
    ("paytable", "paytable"),
    ("reading", "reading"),
    ("strategy", "strategy"),
    ("odds", "odds"),
    ("citation", "section"),
    ("wager_title", "title"),
];

/// One row for each offer.
pub fn sheet(offers: &[Offer]) -> Sheet {
    let mut sheet = Sheet::new(COLUMNS, FOR_PEOPLE);
    for offer in offers {
        let game = offer.game;
        let mut row = key_cells(offer);
        row.extend([
            Cell::text(game.title),
            Cell::text(offer.wager.title),
            Cell::text(offer.odds().name()),
            Cell::text(offer.paytable.section.as_str()),
            Cell::text(game.chapter),
            Cell::text(offer.paytable.file.as_str()),
            Cell::text(offer.reading.map_or("", |reading| reading.meaning)),
            Cell::text(offer.strategy.map_or("", |strategy| strategy.rules)),
            strategy_cell(offer),
        ]);
        sheet.rows.push(row);
    }
    sheet
}
