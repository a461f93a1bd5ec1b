//! Figures published by others, compared with the computed ones, digit by digit; and the regulation's paytables with
//! their figures in the reference pack: the exact rows of the pack of all games that comes with this program, without
//! solving anything.

use std::collections::HashMap;
use std::io;

use super::anomalies::option_of_regulation;
use super::column::{Cell, Column, Kind, citation, keys, text, units};
use super::measures::LEADING;
use super::sheet::Sheet;
use super::summary::AT_MEAN;
use crate::analysis::auditing::value;
use crate::analysis::stated::{Match, Notation, Stated};
use crate::analysis::{Answer, GameFindings};
use crate::games::{Catalogue, Offer, Published, Subject};
use crate::outcome::Fraction;
use crate::paytable::plain_decimal;

#[derive(Clone, Debug)]
pub struct Compared {
    pub published: Published,
    /// The computed figure with two more digits.
    pub computed: String,
    pub found: Match,
}

/// Published figures about offers that are an option of `regulation` in its default reading.
pub fn compared(game: &GameFindings, regulation: &Catalogue) -> Vec<Compared> {
    let answers = game.answers.iter().filter(|answer| answer.offer.reading.is_none());
    // Finding the option of an offer compares the pays of all options, so it is done once.
    let options: Vec<(&Answer, String)> =
        answers.filter_map(|answer| Some((answer, option_of_regulation(&answer.offer, regulation)?))).collect();
    let with_answer = game.facts.published.iter().filter_map(|published| {
        let is_about = |answer: &Answer, option: &str| {
            let [_, wager, _, _, strategy] = answer.offer.key();
            [wager, option, strategy] == [published.wager, published.paytable, published.strategy]
        };
        let (answer, _) = options.iter().find(|(answer, option)| is_about(answer, option))?;
        against(published, &computed(published.subject, game, answer)?)
    });
    with_answer.collect()
}

/// A figure against this value; `None` if the figure is no number.
pub fn against(published: &Published, value: &Fraction) -> Option<Compared> {
    let notation = if published.subject.is_share() { Notation::Percent } else { Notation::Plain };
    let stated = Stated::published(published.figure, notation)?;
    Some(Compared { published: *published, computed: stated.digits(value), found: stated.found(value) })
}

/// `None` if the pack does not have the figure.
fn computed(subject: Subject<'_>, game: &GameFindings, answer: &Answer) -> Option<Fraction> {
    if subject == Subject::BreakEven {
        let accounted = game.accounts.iter().find(|accounted| accounted.offer.key() == answer.offer.key())?;
        return accounted.account.meters.first()?.break_even.clone();
    }
    let strategy = game.strategies.iter().find(|(offer, _)| offer.key() == answer.offer.key());
    value(subject, answer, strategy.map(|(_, strategy)| strategy.rows.as_slice()).unwrap_or_default())
}

/// The summary of the pack, in the folder of this name.
const SUMMARY: &[u8] = include_bytes!("../../reports/summary.csv");
pub const REFERENCE_FOLDER: &str = "reports";

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
pub fn reference_sheet() -> io::Result<Sheet> {
    let offers = Catalogue::embedded().map_err(io::Error::other)?.offers();
    let rows: Vec<Row> = csv::Reader::from_reader(SUMMARY).deserialize().collect::<Result<_, _>>()?;
    let is_own = |row: &&Row, offer: &Offer| {
        let of = |name: &str| row.get(name).map_or("", String::as_str);
        offer.key() == ["game", "wager", "paytable", "reading", "strategy"].map(of)
            && of("method") == "exact"
            && of("meter_at") != AT_MEAN
    };
    let with_figures = |offer| Some((offer, rows.iter().find(|row| is_own(row, offer))?));
    Ok(Sheet::of("reference", columns(), offers.iter().filter_map(with_figures)))
}

fn columns<'r>() -> impl Iterator<Item = Column<Offer, &'r Row>> {
    let figures = LEADING.map(|measure| {
        let name = measure.column();
        Column::of_subject(name, Kind::Number, move |row: &&Row| figure(row, name))
    });
    keys().chain(figures).chain([
        text("game_title", |offer: &Offer, _: &&Row| Cell::text(offer.game.title)),
        text("wager_title", |offer, _| Cell::text(offer.wager.title)),
        text("kind", |offer, _| Cell::text(KINDS[usize::from(!offer.wager.has_decisions)])),
        citation(),
    ])
}

fn figure(row: &Row, name: &str) -> Cell {
    units(row.get(name).and_then(|text| plain_decimal(text, MOST_DIGITS)).as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Selection, VariantChoice, games_of_program};
    use crate::outcome::Measure;

    #[test]
    fn every_published_figure_is_of_an_offer_that_there_is() {
        let selection = Selection { strategy: VariantChoice::All, ..Selection::default() };
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("some");
        for facts in games_of_program().map(|game| game.facts()) {
            for published in facts.published {
                let key = [facts.id, published.wager, published.paytable, "", published.strategy];
                assert!(offers.iter().any(|offer| offer.key() == key), "{}: {published:?}", facts.id);
                assert!(Stated::published(published.figure, Notation::Plain).is_some(), "{published:?}");
            }
        }
    }

    #[test]
    fn every_paytable_of_the_regulation_has_its_figures() {
        let sheet = reference_sheet().expect("the program's own");
        assert_eq!(sheet.rows.len(), Catalogue::embedded().expect("valid").offers().len());
        let edge = sheet.place_of(Measure::HouseEdge.column()).expect("a column");
        assert!(sheet.rows.iter().all(|row| row[edge] != Cell::Empty), "{:?}", sheet.rows);
        // Let It Ride, paytable A: 37963/1082900 (docs of the game).
        assert_eq!(sheet.rows[0][edge].in_full(), "3.50567919");
    }
}
