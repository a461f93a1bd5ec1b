//! The table of a file of periods: its columns, and the errors in its header and the lengths of its rows.

use std::io;

use crate::files::tables::{Fault, Forms, Problems, Row, Table, Terms};
use crate::files::workbook::MOST_COLUMNS;
use crate::games::Offer;
use crate::lists::distinct;
use crate::paytable::{quoted, unknown};
use crate::report::workbook::blank;

const COLUMNS: &str = "period,table,game,wager,paytable,reading,rounds,initial_wagers,hours,hands_per_hour,unit,\
                       average_bet,bet_std_dev,seats,variance_factor,house_result";

fn columns() -> impl Iterator<Item = &'static str> {
    COLUMNS.split(',')
}

/// Columns that a file must have, or one of several.
const REQUIRED: [&str; 7] =
    ["period", "game", "wager", "paytable", "rounds|initial_wagers|hours", "unit|average_bet", "house_result"];

/// Columns of a file to start from.
const OF_TEMPLATE: &str = "period,table,game,wager,paytable,reading,rounds,unit,seats,house_result";

/// Words in the names of columns that count chips bought instead of wagers made.
const OF_DROP: [&str; 2] = ["drop", "hold"];

/// Usual headings, as words with `_` between them, and the columns that they are.
const USUAL_HEADINGS: &str = include_str!("headings.csv");

/// Rows above the header, such as a title, that are skipped.
const MOST_ABOVE: usize = 10;

/// The column of a heading such as `House win ($)`: its words with `_` between them, or what they usually mean.
fn column_of(heading: &str) -> String {
    let words = heading.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let name = words.join("_");
    let mut usual = USUAL_HEADINGS.lines().skip(1).filter_map(|line| line.split_once(','));
    usual.find(|(usual, _)| *usual == name).map_or(name, |(_, column)| column.to_string())
}

/// Takes away the rows above the header: the first row with a period's column and a wager's.
pub fn skip_title(rows: &mut Vec<Row>) {
    let is_header = |row: &Row| {
        let names: Vec<String> = row.cells.iter().map(column_of).collect();
        ["period", "wager"].iter().all(|column| names.iter().any(|name| name == column))
    };
    let place = rows.iter().take(MOST_ABOVE).position(is_header).unwrap_or_default();
    rows.drain(..place);
}

pub struct Header {
    names: Vec<String>,
}

impl Header {
    /// The columns in the first row; errors go to `problems`.
    pub fn read(row: &Row, problems: &mut Problems) -> Self {
        let mut names: Vec<String> = row.cells.iter().map(column_of).collect();
        // A spreadsheet writes columns that were cleared.
        names.truncate(names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1));
        if names.len() > MOST_COLUMNS {
            let message = format!("{} columns, and a file has {MOST_COLUMNS} at most", names.len());
            problems.add(row.place(MOST_COLUMNS), message);
        }
        for (place, name) in names.iter().enumerate().take(MOST_COLUMNS).filter(|(_, name)| !name.is_empty()) {
            if OF_DROP.iter().any(|word| name.contains(word)) {
                problems.add(row.place(place), refusal_of_drop(name));
            } else if !columns().any(|column| column == name) {
                problems.add(row.place(place), unknown("column", name, "the columns are", columns()));
            } else if names[..place].contains(name) {
                problems.add(row.place(place), format!("column `{name}` appears twice"));
            }
        }
        let header = Header { names };
        let is_missing = |columns: &&&str| columns.split('|').all(|column| header.place_of(column).is_none());
        let missing = REQUIRED.iter().filter(is_missing);
        let missing: Vec<String> =
            missing.map(|columns| format!("no column `{}`", columns.replace('|', "` or `"))).collect();
        if !missing.is_empty() {
            let there = header.names.iter().filter(|name| !name.is_empty()).map(|name| quoted(name).to_string());
            let there = there.collect::<Vec<_>>().join(", ");
            problems.add(row.place(0), format!("{}; here are {there}; {TEMPLATE}", missing.join(", ")));
        }
        header
    }

    /// The error in the length of a row: cells are missing, or stand in a column without a name.
    pub fn refusal_of(&self, row: &Row) -> Option<Fault> {
        let count = self.names.len();
        if row.lacks_cells(count) {
            let message = format!("{} cells, and the header has {count}", row.cells.len());
            return Some(Fault::new(row.place(0), message));
        }
        let is_unnamed = |place: usize| self.names.get(place).is_none_or(String::is_empty);
        let (place, cell) =
            row.cells.iter().enumerate().find(|(place, cell)| is_unnamed(*place) && !cell.trim().is_empty())?;
        let message = format!("{} stands in a column without a name; name it in the header, or clear it", quoted(cell));
        Some(Fault::new(row.place(place), message))
    }

    pub fn place_of(&self, column: &str) -> Option<usize> {
        self.names.iter().position(|name| name == column)
    }
}

/// A file with a line for each of these offers, to be filled in.
pub fn template(offers: &[Offer]) -> String {
    let line = |offer: &Offer| {
        let [game, wager, paytable, reading, _] = offer.key();
        format!("YYYY-MM,,{game},{wager},{paytable},{reading},,,,\n")
    };
    format!("{OF_TEMPLATE}\n{}", offers.iter().map(line).collect::<String>())
}

/// The same as a workbook, by titles, with menus of those of all offers.
pub fn template_workbook(offers: &[Offer], all: &[Offer]) -> io::Result<Vec<u8>> {
    let titles = |offer: &Offer| [offer.game.title, offer.wager.title, &offer.paytable.id].map(str::to_string);
    let row = |offer: &Offer| {
        let [game, wager, paytable] = titles(offer);
        vec![String::new(), String::new(), game, wager, paytable, offer.reading_name().to_string()]
    };
    let menu = |part: usize| distinct(all.iter().map(|offer| titles(offer)[part].clone()));
    let columns: Vec<&str> = OF_TEMPLATE.split(',').collect();
    let rows: Vec<Vec<String>> = offers.iter().map(row).collect();
    // Game, wager and paytable stand in the third to the fifth column.
    blank(&columns, &rows, &[(2, menu(0)), (3, menu(1)), (4, menu(2))]).map_err(io::Error::other)
}

const TEMPLATE: &str = "docs/monitoring.md has all columns, and the template of `monitor` is a file to start from";

fn refusal_of_drop(name: &str) -> String {
    format!(
        "column {} is refused: win over drop is no property of the game, as drop is the chips bought, not the wagers \
         made; give `rounds`, `initial_wagers` or `hours`, and as `house_result` the win in dollars, drop times hold",
        quoted(name)
    )
}

pub const TERMS: Terms = Terms { what: "periods", forms: Forms::Stated, bytes: 8 << 20, most: 10_000 };

/// Refuses a workbook with something else on its first sheet.
pub fn ensure_periods(table: &Table) -> Result<(), Fault> {
    let is_column = |name: &str| columns().any(|column| column == column_of(name));
    match (&table.sheet, table.rows.first()) {
        (Some(sheet), Some(first)) if !first.cells.iter().any(is_column) => {
            let message = format!(
                "the first sheet, {}, has no header of periods in its first row; move the periods to that sheet, the \
                 header first",
                quoted(sheet)
            );
            Err(Fault::new(first.place(0), message))
        }
        _ => Ok(()),
    }
}
