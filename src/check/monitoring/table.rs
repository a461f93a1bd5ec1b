//! The table of a file of periods: its columns, and the errors in its header and the lengths of its rows.

use crate::files::tables::{Fault, Forms, Problems, Row, Table, Terms};
use crate::files::workbook::Limits;
use crate::games::Offer;
use crate::paytable::{quoted, unknown};

const COLUMNS: &str = "period,table,game,wager,paytable,reading,rounds,initial_wagers,unit,average_bet,bet_std_dev,\
                       seats,variance_factor,house_result";

fn columns() -> impl Iterator<Item = &'static str> {
    COLUMNS.split(',')
}

const REQUIRED: [&[&str]; 7] = [
    &["period"],
    &["game"],
    &["wager"],
    &["paytable"],
    &["rounds", "initial_wagers"],
    &["unit", "average_bet"],
    &["house_result"],
];

/// Columns of a file to start from.
const OF_TEMPLATE: &str = "period,table,game,wager,paytable,reading,rounds,unit,seats,house_result";

/// Words in the names of columns that count chips bought instead of wagers made.
const OF_DROP: [&str; 2] = ["drop", "hold"];

const MOST_COLUMNS: usize = 100;

pub struct Header {
    names: Vec<String>,
}

impl Header {
    /// The columns in the first row; errors go to `problems`.
    pub fn read(row: &Row<'_>, problems: &mut Problems) -> Self {
        let mut names: Vec<String> = row.cells.iter().map(|name| name.trim().to_ascii_lowercase()).collect();
        // A spreadsheet writes columns that were cleared.
        names.truncate(names.iter().rposition(|name| !name.is_empty()).map_or(0, |last| last + 1));
        if names.len() > MOST_COLUMNS {
            problems.add(
                row.place(MOST_COLUMNS),
                format!("{} columns, and a file has {MOST_COLUMNS} at most", names.len()),
            );
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
        for columns in REQUIRED {
            if !columns.iter().any(|column| header.place_of(column).is_some()) {
                problems.add(row.place(0), format!("no column `{}`; {TEMPLATE}", columns.join("` or `")));
            }
        }
        header
    }

    /// The error in the length of a row: cells are missing, or stand in a column without a name.
    pub fn refusal_of(&self, row: &Row<'_>) -> Option<Fault> {
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

const TEMPLATE: &str = "docs/monitoring.md has all columns, and `monitor` with ⟦template⟧ prints a file to start from";

fn refusal_of_drop(name: &str) -> String {
    format!(
        "column {} is refused: win over drop is no property of the game, as drop is the chips bought, not the wagers \
         made; give `rounds` or `initial_wagers`, and `house_result` in dollars",
        quoted(name)
    )
}

const MOST_PERIODS: usize = 10_000;

/// The header, the periods, and one more row, which is refused; text of 8 MiB.
const LIMITS: Limits = Limits { rows: MOST_PERIODS + 2, columns: MOST_COLUMNS, text: 8 << 20 };
pub const TERMS: Terms = Terms { what: "periods", forms: Forms::Stated, bytes: 8 << 20, limits: LIMITS };

/// Refuses a workbook with something else on its first sheet.
pub fn ensure_periods(table: &Table<'_>) -> Result<(), Fault> {
    let is_column = |name: &str| columns().any(|column| column.eq_ignore_ascii_case(name.trim()));
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
