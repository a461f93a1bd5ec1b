//! All sheets of a pack as one workbook for spreadsheet programs, and a computing sheet per wager.

mod computed;
mod computing_sheet;
mod places;
mod rows_sheet;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use super::file_names::{PAYTABLES, SUMMARY};
use super::manifest::Input;
use super::sheet::Sheet;
use crate::analysis::Answer;
use computed::ComputedWager;
use computing_sheet::{Formats, write_computing_sheet};
use rows_sheet::{shown_columns, write_rows_sheet};

const FIRST: [&str; 2] = [PAYTABLES, SUMMARY];

enum Entry<'p> {
    Rows(&'p str, &'p Sheet),
    Computed(ComputedWager<'p>),
}

impl Entry<'_> {
    fn name(&self) -> String {
        match self {
            Entry::Rows(file, _) => places::of_file(file),
            Entry::Computed(wager) => places::of_wager(wager.first().game.id, wager.first().wager.id),
        }
    }
}

/// A workbook with a list of its sheets, a sheet per file, and a computing sheet per wager of `answers`; `inputs` are
/// the files of their paytables. The bytes are the same at any time and on any machine.
pub fn write_workbook<'p>(
    sheets: &'p [(String, Sheet)],
    answers: impl Iterator<Item = &'p Answer>,
    inputs: &[Input],
) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    // A fixed date: packs are reproducible, so they carry no clock.
    let epoch = ExcelDateTime::from_ymd(1980, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_title("house-edge").set_creation_datetime(&epoch));
    let rows = |is_first: bool| {
        let chosen = sheets.iter().filter(move |(file, _)| FIRST.contains(&file.as_str()) == is_first);
        chosen.map(|(file, sheet)| Entry::Rows(file, sheet))
    };
    let computed = ComputedWager::all(answers).into_iter().map(Entry::Computed);
    let entries: Vec<Entry<'_>> = rows(true).chain(computed).chain(rows(false)).collect();
    let names = std::iter::once(CONTENTS.to_string()).chain(entries.iter().map(Entry::name)).collect();
    let names: Vec<String> = places::permitted(names).split_off(1);
    write_contents(workbook.add_worksheet(), &entries, &names)?;
    let formats = Formats::new();
    for (entry, name) in entries.iter().zip(&names) {
        let into = workbook.add_worksheet().set_name(name)?;
        let heading = match entry {
            Entry::Rows(_, sheet) => write_rows_sheet(into, sheet)?,
            Entry::Computed(wager) => write_computing_sheet(into, wager, inputs, &formats)?,
        };
        set_print(into, heading)?;
    }
    workbook.save_to_buffer()
}

/// A4 among the paper sizes of the format.
const A4: u8 = 9;

/// Landscape on A4, one page wide, with this row at the top of every page.
fn set_print(into: &mut Worksheet, heading: u32) -> Result<(), XlsxError> {
    into.set_landscape().set_paper_size(A4).set_print_fit_to_pages(1, 0).set_repeat_rows(heading, heading)?;
    Ok(())
}

const CONTENTS: &str = "contents";
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
                let offer = wager.first();
                let content =
                    format!("{}, {}: computes the figures from the pays", offer.game.title, offer.wager.title);
                list.write_string(row, 1, content)?;
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
