//! The regulation's paytables with their figures in the reference pack: the exact rows of the pack of all games that comes with
//! this program, without solving anything.

use std::collections::HashMap;
use std::io;

use super::cell::Cell;
use super::column::{Column, Kind, keys, leading, shown, text, units};
use super::measures::HEADINGS;
use super::sheet::Sheet;
use super::summary::AT_MEAN;
use crate::games::{Catalogue, Offer};
use crate::outcome::Measure;
use crate::paytable::plain_decimal;

/// The summary of the pack, in the folder of this name.
const SUMMARY: &[u8] = include_bytes!("../../reports/summary.csv");
pub const FOLDER: &str = "reports";

/// Most digits of a figure.
const MOST_DIGITS: usize = 60;

/// The words for wagers with decisions, and for others.
pub const KINDS: [&str; 2] = ["base game", "side wager"];

/// A row of the summary by the names of its columns.
type Row = HashMap<String, String>;

/// A row for each paytable: in the default reading, played optimally, meters at their seeds.
///
/// # Errors
/// If the pack is not one, which a test excludes.
pub fn sheet() -> io::Result<Sheet> {
    let offers = Catalogue::embedded().map_err(io::Error::other)?.offers();
    let rows: Vec<Row> = csv::Reader::from_reader(SUMMARY).deserialize().collect::<Result<_, _>>()?;
    let is_own = |row: &&Row, offer: &Offer| {
        let of = |name: &str| row.get(name).map_or("", String::as_str);
        offer.key() == ["game", "wager", "paytable", "reading", "strategy"].map(of)
            && of("method") == "exact"
            && of("meter_at") != AT_MEAN
    };
    let with_figures = |offer| Some((offer, rows.iter().find(|row| is_own(row, offer))?));
    Ok(Sheet::of(columns(), offers.iter().filter_map(with_figures)))
}

fn columns<'r>() -> impl Iterator<Item = Column<Offer, &'r Row>> {
    let figures = HEADINGS.iter().filter(|(measure, ..)| *measure != Measure::HouseEdgeInitial);
    let figures = (4..).zip(figures).map(|(place, (measure, [heading, _], _))| {
        let name = measure.column();
        Column::of_subject(shown(name, (place, heading)), Kind::Number, move |row: &&Row| figure(row, name))
    });
    keys(["", "", "pay\ntable", ""]).chain(figures).chain([
        text(leading("game_title", (0, "game")), |offer: &Offer, _: &&Row| Cell::text(offer.game.title)),
        text(leading("wager_title", (1, "wager")), |offer, _| Cell::text(offer.wager.title)),
        text(shown("kind", (3, "kind")), |offer, _| Cell::text(KINDS[usize::from(!offer.wager.has_decisions)])),
        text(shown("citation", (11, "section")), |offer, _| Cell::text(&offer.paytable.section)),
    ])
}

fn figure(row: &Row, name: &str) -> Cell {
    units(row.get(name).and_then(|text| plain_decimal(text, MOST_DIGITS)).as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_paytable_of_the_regulation_has_its_figures() {
        let sheet = sheet().expect("the program's own");
        assert_eq!(sheet.rows.len(), Catalogue::embedded().expect("valid").offers().len());
        let edge = sheet.place_of(Measure::HouseEdge.column()).expect("a column");
        assert!(sheet.rows.iter().all(|row| row[edge] != Cell::Empty), "{:?}", sheet.rows);
        // Let It Ride, paytable A: 37963/1082900 (docs of the game).
        assert_eq!(sheet.rows[0][edge].in_full(), "3.50567919");
    }
}
