//! All sheets of a pack as one workbook for spreadsheet programs, and a computing sheet per wager.

mod blank;
mod computed;
mod computing_sheet;
mod sign_off;

use std::io;

use az::Az;
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use super::column::Cell;
use super::file_names::{PAYTABLES, SUMMARY};
use super::manifest::Provenance;
use super::sheet::Sheet;
use super::wording::rounded_to_error;
use crate::analysis::Findings;
use crate::games::{Offer, games_of_program};
use crate::outcome::to_f64;
use computed::ComputedWager;
use computing_sheet::{Formats, write_computing_sheet, write_integer};
use sign_off::write_sign_off;

pub use blank::blank;

const FIRST: [&str; 2] = [PAYTABLES, SUMMARY];

enum Entry<'p> {
    Rows(&'p str, &'p Sheet),
    Computed(ComputedWager<'p>),
    SignOff,
}

impl Entry<'_> {
    fn name(&self) -> String {
        match self {
            Entry::Rows(file, _) => name_of_file(file),
            Entry::Computed(wager) => name_of_wager(wager.first().game.id, wager.first().wager.id),
            Entry::SignOff => SIGN_OFF.to_string(),
        }
    }
}

/// A workbook with a list of its sheets, the sign-off sheet, a sheet per file, and a computing sheet per wager. Its bytes
/// depend on neither time nor machine.
pub fn write_workbook<'p>(
    sheets: &'p [(String, Sheet)],
    findings: &'p Findings,
    made: &Provenance,
) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = dated()?;
    let rows = |is_first: bool| {
        let chosen = sheets.iter().filter(move |(file, _)| FIRST.contains(&file.as_str()) == is_first);
        chosen.map(|(file, sheet)| Entry::Rows(file, sheet))
    };
    let computed = ComputedWager::all(findings.answers()).into_iter().map(Entry::Computed);
    // Without a simulation there is nothing to sign for.
    let sign_off = (made.rounds > 0).then_some(Entry::SignOff);
    let entries: Vec<Entry<'_>> = sign_off.into_iter().chain(rows(true)).chain(computed).chain(rows(false)).collect();
    let names = std::iter::once(CONTENTS.to_string()).chain(entries.iter().map(Entry::name)).collect();
    let names: Vec<String> = permitted(names).split_off(1);
    write_contents(workbook.add_worksheet(), &entries, &names)?;
    let formats = Formats::new();
    for (entry, name) in entries.iter().zip(&names) {
        let into = workbook.add_worksheet().set_name(name)?;
        let heading = match entry {
            Entry::Rows(_, sheet) => write_rows_sheet(into, sheet)?,
            Entry::Computed(wager) => write_computing_sheet(into, wager, &made.inputs, &formats)?,
            Entry::SignOff => write_sign_off(into, findings, made)?,
        };
        set_print(into, heading)?;
    }
    workbook.save_to_buffer()
}

/// An empty workbook with a fixed date: packs are reproducible, so they carry no clock.
fn dated() -> Result<Workbook, XlsxError> {
    let mut workbook = Workbook::new();
    let epoch = ExcelDateTime::from_ymd(1980, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_title("house-edge").set_creation_datetime(&epoch));
    Ok(workbook)
}

/// One sheet as a workbook.
pub fn write_xlsx(sheet: &Sheet, _width: Option<usize>, out: &mut dyn io::Write) -> io::Result<()> {
    let in_memory = || {
        let mut workbook = dated()?;
        let into = workbook.add_worksheet();
        let heading = write_rows_sheet(into, sheet)?;
        set_print(into, heading)?;
        workbook.save_to_buffer()
    };
    out.write_all(&in_memory().map_err(|error: XlsxError| io::Error::other(error))?)
}

/// A4 among the paper sizes of the format.
const A4: u8 = 9;

/// Landscape on A4, one page wide, with this row at the top of every page.
fn set_print(into: &mut Worksheet, heading: u32) -> Result<(), XlsxError> {
    into.set_landscape().set_paper_size(A4).set_print_fit_to_pages(1, 0).set_repeat_rows(heading, heading)?;
    Ok(())
}

const CONTENTS: &str = "contents";
const SIGN_OFF: &str = "sign-off";
const COLUMNS_OF_CONTENTS: [(&str, f64); 5] =
    [("sheet", 34.0), ("content", 72.0), ("file", 72.0), ("rows", 10.0), ("columns", 10.0)];

fn write_contents(list: &mut Worksheet, entries: &[Entry<'_>], names: &[String]) -> Result<(), XlsxError> {
    let heading = Format::new().set_bold();
    list.set_name(CONTENTS)?.set_freeze_panes(1, 0)?;
    set_print(list, 0)?;
    for (column, (title, width)) in (0..).zip(COLUMNS_OF_CONTENTS) {
        list.write_with_format(0, column, title, &heading)?.set_column_width(column, width)?;
    }
    for (row, (entry, name)) in (1..).zip(entries.iter().zip(names)) {
        list.write_url_with_text(row, 0, format!("internal:'{name}'!A1").as_str(), name)?;
        match entry {
            Entry::Computed(wager) => {
                let Offer { game, wager, .. } = wager.first();
                let content = format!("{}, {}: computes the figures from the pays", game.title, wager.title);
                list.write_string(row, 1, content)?;
            }
            Entry::SignOff => {
                list.write_string(row, 1, "for signatures: the filing, random numbers, hand rankings")?;
            }
            Entry::Rows(file, sheet) => {
                list.write_string(row, 1, "the rows of the file, without empty columns")?;
                list.write_string(row, 2, *file)?;
                list.write_number(row, 3, sheet.rows.len() as f64)?;
                list.write_number(row, 4, shown_columns(sheet).len() as f64)?;
            }
        }
    }
    Ok(())
}

/// Columns are as wide as the longest of their first rows, up to this many characters.
const WIDEST_COLUMN: usize = 48;
const ROWS_LOOKED_AT: usize = 200;

/// Writes the rows, and returns the line of their headings. Empty columns are left out.
fn write_rows_sheet(into: &mut Worksheet, sheet: &Sheet) -> Result<u32, XlsxError> {
    const HEADINGS: u32 = 0;
    let heading = Format::new().set_bold();
    into.set_freeze_panes(HEADINGS + 1, 0)?;
    let shown = shown_columns(sheet);
    for (column, shown) in (0..).zip(&shown) {
        let name = format!("{}{}", sheet.columns[shown.place], PARTS[shown.part]);
        into.write_with_format(HEADINGS, column, &name, &heading)?;
        let cells = sheet.rows.iter().take(ROWS_LOOKED_AT).filter_map(|row| row.get(shown.place));
        let widest = cells.map(|cell| cell.in_full().chars().count()).max().unwrap_or_default();
        into.set_column_width(column, widest.max(name.len()).min(WIDEST_COLUMN) as f64 + 2.0)?;
    }
    into.autofilter(HEADINGS, 0, sheet.rows.len().az::<u32>(), shown.len().az::<u16>().saturating_sub(1))?;
    for (row, cells) in (1..).zip(&sheet.rows) {
        for (column, shown) in (0..).zip(&shown) {
            write_part(into, row, column, &cells[shown.place], shown.part)?;
        }
    }
    Ok(HEADINGS)
}

/// Parts of a sampled cell, as they end a heading: the value, the standard error, and the ends of the 95 % confidence
/// interval.
const PARTS: [&str; 4] = ["", " ±", " 95 % from", " 95 % to"];
const VALUE: usize = 0;

/// A column of the file, or a part of its sampled cells.
struct Shown {
    place: usize,
    /// By place in [`PARTS`].
    part: usize,
}

/// Columns that are not empty; errors and intervals stand to the right of sampled values.
fn shown_columns(sheet: &Sheet) -> Vec<Shown> {
    let is_sampled = |place: usize| sheet.rows.iter().any(|row| matches!(row.get(place), Some(Cell::Sampled { .. })));
    let of_column = |place: usize| {
        let parts = if is_sampled(place) { PARTS.len() } else { 1 };
        (0..parts).map(move |part| Shown { place, part })
    };
    let is_filled =
        |place: &usize| sheet.rows.iter().any(|row| row.get(*place).is_some_and(|cell| !cell.in_full().is_empty()));
    (0..sheet.columns.len()).filter(is_filled).flat_map(of_column).collect()
}

/// Writes a part of a cell. Parts of a sampled cell have no digit beyond the error; value and interval keep the
/// decimals of the file.
fn write_part(into: &mut Worksheet, row: u32, column: u16, cell: &Cell, part: usize) -> Result<(), XlsxError> {
    let Cell::Sampled { value, std_error, .. } = cell else {
        return if part == VALUE { write_cell(into, row, column, cell) } else { Ok(()) };
    };
    let in_file = |cell: &Cell| cell.in_full().parse::<f64>().unwrap_or_else(|_| to_f64(value));
    let Some((_, error, places)) = rounded_to_error(value, *std_error) else {
        match part {
            VALUE => into.write_number(row, column, in_file(cell))?,
            _ => into.write_string(row, column, "?")?,
        };
        return Ok(());
    };
    let [low, high] = cell.interval().map_or_else(|| [in_file(cell); 2], |ends| ends.map(|end| in_file(&end)));
    let numbers = [in_file(cell), to_f64(&error), low, high];
    let format = if places == 0 { "0".to_string() } else { format!("0.{}", "0".repeat(places as usize)) };
    into.write_number_with_format(row, column, numbers[part], &Format::new().set_num_format(format))?;
    Ok(())
}

fn write_cell(into: &mut Worksheet, row: u32, column: u16, cell: &Cell) -> Result<(), XlsxError> {
    if let Cell::Integer(number) = cell {
        return write_integer(into, row, column, number);
    }
    let text = cell.in_full();
    match text.parse::<f64>() {
        _ if text.is_empty() => into,
        // As in the CSV file, without more decimals.
        Ok(number) if cell.is_number() => into.write_number(row, column, number)?,
        _ => into.write_string(row, column, text)?,
    };
    Ok(())
}

/// Limits of spreadsheet programs on the names of sheets.
const MOST_LETTERS: usize = 31;
const FORBIDDEN: [char; 7] = ['[', ']', ':', '*', '?', '/', '\\'];

/// Name of a wager's computing sheet, such as `LIR base`.
fn name_of_wager(game: &str, wager: &str) -> String {
    format!("{} {wager}", initials(game))
}

/// Name of the sheet with the rows of a file. Strategies are named by initials of the game, wager, paytables, reading
/// and strategy; a name that is too long loses the last words of the longer of the last two.
fn name_of_file(file: &str) -> String {
    let stem = file.strip_suffix(".csv").unwrap_or(file);
    let (folders, name) = stem.rsplit_once('/').unwrap_or(("", stem));
    let folder = folders.rsplit('/').next().unwrap_or_default();
    if !games_of_program().any(|game| game.facts().id == folder) {
        return stem.replace('/', " ");
    }
    let mut parts = name.split('.');
    let offers = format!("{} {}", initials(folder), with_runs(parts.next().unwrap_or_default()));
    let mut variants: Vec<&str> = parts.collect();
    loop {
        let name = [&[offers.as_str()], variants.as_slice()].concat().join(" ");
        let longest = variants.iter_mut().max_by_key(|variant| variant.len());
        let shorter = longest.and_then(|longest| Some((longest.rsplit_once('-')?.0, longest)));
        match shorter {
            Some((shorter, longest)) if name.chars().count() > MOST_LETTERS => *longest = shorter,
            _ => return name,
        }
    }
}

/// Shortens a final run of single letters to the first and the last: `base-A-C`.
fn with_runs(name: &str) -> String {
    let words: Vec<&str> = name.split('-').collect();
    let letter = |word: &&str| word.bytes().next().filter(|letter| word.len() == 1 && letter.is_ascii_uppercase());
    let follow = |pair: &&[&str]| letter(&pair[0]).zip(letter(&pair[1])).is_some_and(|(one, next)| one + 1 == next);
    let run = words.windows(2).rev().take_while(follow).count();
    match words.split_at(words.len() - run) {
        (first, [_, .., last]) => format!("{}-{last}", first.join("-")),
        _ => name.to_string(),
    }
}

/// Initials of a game's id, with numbers in full: `LP2013`.
fn initials(game: &str) -> String {
    let short = |word: &str| match word.chars().next() {
        Some(letter) if !letter.is_ascii_digit() => letter.to_uppercase().to_string(),
        _ => word.to_string(),
    };
    game.split('-').map(short).collect()
}

/// Names cut to length; equal ones are numbered.
fn permitted(names: Vec<String>) -> Vec<String> {
    let mut permitted: Vec<String> = Vec::new();
    for name in names {
        let name = name.replace(FORBIDDEN, "-");
        let cut = |ending: &str| name.chars().take(MOST_LETTERS - ending.len()).collect::<String>() + ending;
        let is_new = |name: &String| !permitted.iter().any(|known| known.eq_ignore_ascii_case(name));
        let first_new = std::iter::once(cut("")).chain((2..).map(|number| cut(&format!(" {number}")))).find(is_new);
        permitted.extend(first_new);
    }
    permitted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_readable_and_unlike() {
        assert_eq!(name_of_wager("let-it-ride", "base"), "LIR base");
        assert_eq!(name_of_wager("lunar-poker-2013", "super-wager"), "LP2013 super-wager");
        assert_eq!(name_of_file("summary.csv"), "summary");
        for (file, name) in [
            ("let-it-ride/base-A", "LIR base-A"),
            ("let-it-ride/base-A-B", "LIR base-A-B"),
            ("let-it-ride/base-a-house-2", "LIR base-a-house-2"),
            ("four-card-poker/base-A.not-on-losing-hands", "FCP base-A not-on-losing-hands"),
            ("four-card-poker/base-A.not-on-losing-hands.expert", "FCP base-A not-on-losing expert"),
            ("lunar-poker/base-A-B-C.no-second-on-six.simple", "LP base-A-C no-second-on simple"),
            ("lunar-poker-2013/base-A-B-C-D-E-F-G-H.no-equal-second", "LP2013 base-A-H no-equal-second"),
        ] {
            assert_eq!(name_of_file(&format!("strategies/{file}.csv")), name);
        }
        let long = "four-card-poker base A not-on-losing-hands";
        let names = ["a[b]", "A-B-", long, long].map(String::from).to_vec();
        assert_eq!(
            permitted(names),
            ["a-b-", "A-B- 2", "four-card-poker base A not-on-l", "four-card-poker base A not-on 2"]
        );
    }

    #[test]
    fn no_wager_loses_a_letter() {
        for facts in games_of_program().map(|game| game.facts()) {
            for wager in facts.wagers {
                assert!(name_of_wager(facts.id, wager.id).len() <= MOST_LETTERS, "{}/{}", facts.id, wager.id);
            }
        }
    }
}
