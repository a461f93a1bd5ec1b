//! The cells of a sheet as text.

use std::ops::RangeInclusive;

use az::Az;
use num_traits::ToPrimitive;

use super::xml::{Broken, Element, Piece, Pieces, ShownDate, Style};

/// Names of months, which Excel shows whole or by three letters.
pub const MONTHS: &str = "January February March April May June July August September October November December";
/// 1 March 1900 as a number of days. Earlier numbers are off by one, as Excel has a 29 February 1900.
const FIRST_DAY: i64 = 61;
/// 31 December 9999, Excel's last day.
const LAST_DAY: i64 = 2_958_465;
/// Days from 1 January 1900 to 1 January 1904 in Excel's count.
const TO_1904: i64 = 1_462;
/// Days from 1 March of year 0 to 1 March 1900.
const TO_1900: i64 = 693_960;
const DAYS_OF_400_YEARS: i64 = 146_097;

/// Most columns of a sheet; a cell to the right is refused.
pub const MOST_COLUMNS: usize = 100;

#[derive(Debug, PartialEq, Eq)]
pub struct SheetRow {
    /// Row number, from 1.
    pub number: usize,
    pub cells: Vec<FoundCell>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundCell {
    /// Text as shown: numbers with up to 15 digits, dates as `2026-01-31` or `2026-01`.
    pub text: String,
    /// Whether the sheet shows the number as a percentage.
    pub is_percent: bool,
    /// Whether the cell has a number, not a text.
    pub is_number: bool,
    /// Whether the cell has a formula without a saved value.
    pub is_uncomputed: bool,
}

/// The parts of a workbook that cells refer to.
pub struct Workbook {
    /// Shared strings, by index.
    pub shared: Vec<String>,
    /// By number of the style.
    pub styles: Vec<Style>,
    pub begins_1904: bool,
}

/// The texts that cells share, without phonetic guides (`rPh`).
pub fn shared_texts(part: &str) -> Result<Vec<String>, Broken> {
    let mut texts = Vec::new();
    let mut pieces = Pieces::of(part);
    while pieces.next_element("si")?.is_some() {
        texts.push(text_until("si", &mut pieces)?);
    }
    Ok(texts)
}

/// The text of all `t` up to the end of this element.
fn text_until(name: &str, pieces: &mut Pieces<'_>) -> Result<String, Broken> {
    let (mut text, mut is_text, mut is_aid) = (String::new(), false, false);
    while let Some(piece) = pieces.next()? {
        match piece {
            Piece::Open(of) if of.is("t") => is_text = true,
            Piece::Open(of) if of.is("rPh") => is_aid = true,
            Piece::Close(of) if of == "t" => is_text = false,
            Piece::Close(of) if of == "rPh" => is_aid = false,
            Piece::Close(of) if of == name => return Ok(text),
            Piece::Text(more) if is_text && !is_aid => text += &more,
            _ => {}
        }
    }
    Err(Broken::new(format!("no end of {name}")))
}

/// The first `most` rows of a sheet with anything in them, of at most `text` bytes.
pub fn rows(sheet: &str, workbook: &Workbook, most: usize, text: u64) -> Result<Vec<SheetRow>, Broken> {
    let (mut rows, mut row, mut bytes) = (Vec::new(), SheetRow { number: 0, cells: Vec::new() }, 0);
    let mut pieces = Pieces::of(sheet);
    while let Some(piece) = pieces.next()? {
        match piece {
            Piece::Open(of) if of.is("row") => {
                row = SheetRow { number: row_number(&of, row.number)?, cells: Vec::new() }
            }
            Piece::Open(of) if of.is("c") => {
                let column = column(&of, row.cells.len())?;
                let cell = cell(&of, &mut pieces, workbook)?;
                bytes += cell.text.len() as u64;
                if bytes > text {
                    return Err(Broken::new(format!("more than {} MiB of text", text >> 20)));
                }
                put(&mut row, column, cell)?;
            }
            Piece::Close(of) if of == "row" && !row.cells.is_empty() => {
                rows.push(SheetRow { number: row.number, cells: std::mem::take(&mut row.cells) });
                if rows.len() >= most {
                    break;
                }
            }
            Piece::Close(of) if of == "sheetData" => break,
            _ => {}
        }
    }
    Ok(rows)
}

/// Puts a cell into its column; empty cells are left out.
fn put(row: &mut SheetRow, column: usize, cell: FoundCell) -> Result<(), Broken> {
    if cell.text.is_empty() && !cell.is_uncomputed {
        return Ok(());
    }
    if column >= MOST_COLUMNS {
        return Err(Broken::new(format!("row {} has more than {MOST_COLUMNS} columns", row.number)));
    }
    if column < row.cells.len() {
        return Err(Broken::new(format!("row {} has two cells in one column, or not in their order", row.number)));
    }
    row.cells.resize(column, FoundCell::default());
    row.cells.push(cell);
    Ok(())
}

/// The number of a row, after the one `before`.
fn row_number(row: &Element<'_>, before: usize) -> Result<usize, Broken> {
    let stated = row.value("r")?.map(|number| number.parse::<usize>().ok()).unwrap_or(before.checked_add(1));
    stated.filter(|number| *number > before).ok_or_else(|| Broken::new(format!("no row after row {before}")))
}

/// Cells that are shown as one; all but the first are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Such as `A2:A4`.
    pub reference: String,
    /// Numbers of the rows, from 1.
    pub rows: RangeInclusive<usize>,
    /// The first column, from 0.
    pub column: usize,
}

/// The merged cells that a sheet lists after its rows.
pub fn merged(sheet: &str) -> Vec<Merged> {
    let Some((_, list)) = sheet.rsplit_once("sheetData") else { return Vec::new() };
    let list = list.split_once('>').map_or("", |(_, list)| list);
    let (mut found, mut pieces) = (Vec::new(), Pieces::of(list));
    // The end of the sheet, which began before, ends the list.
    while let Ok(Some(of)) = pieces.next_element("mergeCell") {
        found.extend(of.value("ref").ok().flatten().and_then(merged_at));
    }
    found
}

/// The merged cells of a reference such as `A2:A4`.
fn merged_at(reference: String) -> Option<Merged> {
    let (first, last) = reference.split_once(':')?;
    let row = |cell: &str| cell.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()).parse().ok();
    Some(Merged { rows: row(first)?..=row(last)?, column: column_number(first)?, reference })
}

/// The column of a cell, from 0: by its reference, such as `B7`, or else the next one.
fn column(cell: &Element<'_>, next: usize) -> Result<usize, Broken> {
    let Some(reference) = cell.value("r")? else { return Ok(next) };
    column_number(&reference).ok_or_else(|| Broken::new("a cell without a column"))
}

/// The column in a reference such as `B7`, from 0.
fn column_number(reference: &str) -> Option<usize> {
    let letters = reference.bytes().take_while(u8::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase());
    let number = letters
        .fold(0_usize, |number, letter| number.saturating_mul(26).saturating_add(usize::from(letter - b'A') + 1));
    number.checked_sub(1)
}

fn cell(of: &Element<'_>, pieces: &mut Pieces<'_>, workbook: &Workbook) -> Result<FoundCell, Broken> {
    let (kind, style) = (of.value("t")?.unwrap_or_default(), of.value("s")?.unwrap_or_default());
    let (mut value, mut text, mut is_value, mut has_formula) = (None::<String>, String::new(), false, false);
    while let Some(piece) = pieces.next()? {
        match piece {
            Piece::Open(of) if of.is("is") => text = text_until("is", pieces)?,
            Piece::Open(of) if of.is("f") => has_formula = true,
            Piece::Open(of) if of.is("v") => is_value = true,
            Piece::Close(of) if of == "v" => is_value = false,
            Piece::Close(of) if of == "c" => {
                // A formula may have an empty text; a numeric one without digits was not computed.
                let is_uncomputed = has_formula && value.is_none() && kind != "str";
                let style = style.parse().ok().and_then(|style: usize| workbook.styles.get(style)).copied();
                let style = style.filter(|_| matches!(kind.as_str(), "" | "n")).unwrap_or_default();
                let is_number = value.is_some() && matches!(kind.as_str(), "" | "n");
                let text = value.map_or(Ok(text), |value| shown(value, &kind, style, workbook))?;
                return Ok(FoundCell { text, is_percent: style.is_percent, is_number, is_uncomputed });
            }
            Piece::Text(more) if is_value => value.get_or_insert_default().push_str(&more),
            _ => {}
        }
    }
    Err(Broken::new("no end of a cell"))
}

/// The text that a cell of this kind and style shows.
fn shown(value: String, kind: &str, style: Style, workbook: &Workbook) -> Result<String, Broken> {
    match kind {
        "s" => {
            let text = value.parse().ok().and_then(|number: usize| workbook.shared.get(number));
            text.cloned().ok_or_else(|| Broken::new("a cell refers to a shared string that does not exist"))
        }
        "b" => Ok(if value == "1" { "TRUE" } else { "FALSE" }.to_string()),
        "d" => Ok(value.chars().take("2026-01-31".len()).collect()),
        "" | "n" => {
            let date = style.date.and_then(|date| shown_date(date, &value, workbook.begins_1904));
            Ok(date.unwrap_or_else(|| shown_number(value)))
        }
        _ => Ok(value),
    }
}

/// A number with the 15 digits that Excel keeps.
fn shown_number(value: String) -> String {
    let Some(number) = value.parse().ok().filter(|number: &f64| number.is_finite()) else { return value };
    let rounded: f64 = format!("{number:.14e}").parse().unwrap_or(number);
    rounded.to_string()
}

/// A number of days as a date.
fn shown_date(shown: ShownDate, value: &str, begins_1904: bool) -> Option<String> {
    let days = value.parse::<f64>().ok()?.floor().to_i64()?;
    let days = days.checked_add(if begins_1904 { TO_1904 } else { 0 })?;
    if !(FIRST_DAY..=LAST_DAY).contains(&days) {
        return None;
    }
    let (year, month, day) = date_of(days);
    Some(match shown {
        ShownDate::Day => format!("{year:04}-{:02}-{day:02}", month + 1),
        ShownDate::Month => format!("{year:04}-{:02}", month + 1),
        ShownDate::DayOfYear => format!("{day}-{:.3}", MONTHS.split(' ').nth(month)?),
    })
}

/// Year, month from 0, and day of a number of days from [`FIRST_DAY`] on. Years are taken from March to February, as
/// leap days end them (H. Hinnant, "chrono-Compatible Low-Level Date Algorithms").
fn date_of(days: i64) -> (i64, usize, i64) {
    let days = days - FIRST_DAY + TO_1900;
    let (era, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let from_january = (month + 2) % 12;
    (400 * era + year + i64::from(month >= 10), from_january.az(), day - (153 * month + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Excel's numbers of days: 25,569 is 1 January 1970, the start of Unix time, and each year adds 365 or 366.
    #[test]
    fn numbers_of_days_are_dates() {
        for (days, date) in [
            (61, (1900, 2, 1)),
            (25_569, (1970, 0, 1)),
            // 30 years, with 7 leap years: 1972 to 1996.
            (25_569 + 30 * 365 + 7, (2000, 0, 1)),
            // 31 and 28 days later, in a leap year.
            (25_569 + 30 * 365 + 7 + 59, (2000, 1, 29)),
            (2_958_465, (9999, 11, 31)),
        ] {
            assert_eq!(date_of(days), date, "{days}");
        }
        let shown = |shown, value, begins_1904| shown_date(shown, value, begins_1904);
        assert_eq!(shown(ShownDate::Month, "25569.75", false).as_deref(), Some("1970-01"));
        assert_eq!(shown(ShownDate::Day, "24107", true).as_deref(), Some("1970-01-01"), "1,462 days fewer");
        assert_eq!(shown(ShownDate::DayOfYear, "25569", false).as_deref(), Some("1-Jan"));
        assert_eq!(shown(ShownDate::Day, "1e300", false), None);
        assert_eq!(shown(ShownDate::Day, "-1", false), None);
    }

    #[test]
    fn numbers_have_15_digits() {
        for (value, shown) in [("41255", "41255"), ("0.30000000000000004", "0.3"), ("-1.5E3", "-1500"), ("x", "x")] {
            assert_eq!(shown_number(value.to_string()), shown);
        }
    }

    #[test]
    fn merged_cells_are_listed_after_the_rows() {
        let sheet = "<x:worksheet><x:sheetData><row/></x:sheetData><x:mergeCells count=\"2\"><x:mergeCell ref=\"A1:B1\"/>\
                     <x:mergeCell ref=\"C2:C12\"/></x:mergeCells></x:worksheet>";
        let found = merged(sheet);
        let expected = Merged { reference: "C2:C12".to_string(), rows: 2..=12, column: 2 };
        assert_eq!((found.len(), found.last()), (2, Some(&expected)));
        assert!(merged("<worksheet><sheetData/></worksheet>").is_empty());
    }
}
