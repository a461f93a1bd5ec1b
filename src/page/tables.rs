//! Sheets on the page: leads, a table to sort, notes; and all that a command said, with its files.

use maud::{Markup, html};

use super::answer::Answer;
use super::asked::Asked;
use super::commands::Said;
use super::controls::{in_words, is_of_regulation};
use super::layout::{downloads, in_a_shell, notice};
use crate::report::html::tables::{Body, HtmlCell, Table, figure, grid, marked, words};
use crate::report::{Cell, FORMATS, Sheet, in_one_line};

/// Columns that name a paytable together, in files.
const NAME: [&str; 3] = ["game", "wager", "paytable"];

/// Formats of the downloads.
const IN_FILES: [&str; 2] = ["csv", "json"];

/// A sheet for people: its answer in short, its rows, its notes.
pub fn sheet(sheet: &Sheet) -> Markup {
    html! {
        @for line in &sheet.lead { p.lead { (line) } }
        (rows(sheet))
        @if sheet.notes().next().is_some() { div.notes { @for note in sheet.notes() { p { (note) } } } }
    }
}

fn rows(sheet: &Sheet) -> Markup {
    let shown = sheet.for_people();
    let is_number = |place: usize| {
        let mut cells = shown.rows.iter().map(|row| row[place]);
        cells.all(|cell| cell.is_number() || matches!(cell, Cell::Empty | Cell::Label(_)))
    };
    let are_numbers: Vec<bool> = (0..shown.headings.len()).map(is_number).collect();
    let heading = |(place, heading): (usize, &&str)| {
        let content = html! { (in_one_line(heading)) };
        if are_numbers[place] { figure(content) } else { marked(content) }
    };
    let names: Vec<&str> = shown.names().collect();
    let cells = |(at, row): (usize, &Vec<&Cell>)| -> Vec<HtmlCell> {
        let link = link_of(sheet, at);
        let cell = |(place, cell): (usize, &&Cell)| {
            let text = cell.for_people();
            match &link {
                _ if are_numbers[place] => figure(html! { (text) }),
                Some(link) if names[place] == NAME[2] => marked(html! { a href=(link) { (text) } }),
                _ => words(&text),
            }
        };
        row.iter().enumerate().map(cell).collect()
    };
    grid(&Table {
        caption: shown.caption().unwrap_or_else(|| "Figures".to_string()),
        aside: html! {},
        headings: shown.headings.iter().enumerate().map(heading).collect(),
        bodies: vec![Body { heading: None, rows: shown.rows.iter().enumerate().map(cells).collect() }],
        class: "all",
    })
}

/// Address of the paytable of a row, if the regulation has it.
fn link_of(sheet: &Sheet, row: usize) -> Option<String> {
    let part = |name: &&str| Some(sheet.rows[row][sheet.place_of(name)?].in_full());
    let name = NAME.iter().map(part).collect::<Option<Vec<String>>>()?.join("/");
    is_of_regulation(&name).then(|| address_of(&name))
}

/// Address of a paytable by its name, edited or not.
pub fn address_of(name: &str) -> String {
    Asked { path: "/paytable".to_string(), pairs: vec![("table".to_string(), name.to_string())] }.address()
}

/// A paytable's name in words, linked to its view.
pub fn linked(name: &str) -> Markup {
    html! { a href=(address_of(name)) { (in_words(name)) } }
}

/// All sheets and messages of a command, with downloads of these names and the same in a shell.
pub fn said(said: &Said, asked: &Asked, name: &str) -> Answer {
    let files: Vec<(String, Vec<u8>)> =
        said.files.iter().enumerate().flat_map(|(place, sheet)| files_of(sheet, place, name)).collect();
    let shown = html! {
        (notice(&said.messages))
        (notice(&said.lines))
        @for own in &said.sheets { (sheet(own)) }
        (downloads(&addresses(asked, files.iter().map(|(file, _)| file.as_str()))))
        (in_a_shell(&said.line))
    };
    Answer { shown, files }
}

/// The sheet in the formats of downloads; several sheets of one answer are numbered from the second.
fn files_of(sheet: &Sheet, place: usize, name: &str) -> Vec<(String, Vec<u8>)> {
    let stem = if place == 0 { name.to_string() } else { format!("{name}-{}", place + 1) };
    let formats = FORMATS.iter().filter(|format| IN_FILES.contains(&format.name));
    let file = |format: &crate::report::Format| {
        let mut bytes = Vec::new();
        // Memory takes every byte.
        (format.write)(sheet, None, &mut bytes).ok()?;
        Some((format!("{stem}.{}", format.ending), bytes))
    };
    formats.filter_map(file).collect()
}

/// Names and addresses of an answer's files, which are served below the view's path.
pub fn addresses<'n>(asked: &Asked, names: impl IntoIterator<Item = &'n str>) -> Vec<(String, String)> {
    let path = asked.path.trim_end_matches('/');
    names.into_iter().map(|name| (name.to_string(), asked.at(&format!("{path}/{name}")).address())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(headings: &[&str], rows: Vec<Vec<Cell>>) -> Sheet {
        Sheet::for_people_alone(headings.iter().map(ToString::to_string).collect(), rows)
    }

    #[test]
    fn numbers_are_figures_and_texts_are_escaped() {
        let row = |name: &str, number: i32| vec![Cell::text(name), Cell::integer(number), Cell::text("<b>")];
        let shown = sheet(&of(&["name", "number", "note"], vec![row("a", 1), row("b", 2)])).into_string();
        assert!(shown.contains("<td>1</td>") && shown.contains("&lt;b&gt;"), "{shown}");
    }

    #[test]
    fn files_are_below_the_path_of_their_view() {
        let asked = Asked { path: "/".to_string(), pairs: vec![("edge".to_string(), "..4".to_string())] };
        assert_eq!(addresses(&asked, ["games.csv"]), [("games.csv".into(), "/games.csv?edge=..4".to_string())]);
        let files = files_of(&of(&["a"], vec![]), 1, "rows");
        assert_eq!(files.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["rows-2.csv", "rows-2.json"]);
    }

    #[test]
    fn an_edited_paytable_has_an_address_and_words() {
        let name = "let-it-ride/base/A;flush=9";
        assert_eq!(address_of(name), "/paytable?table=let-it-ride/base/A%3Bflush%3D9");
        assert_eq!(in_words(name), "Let It Ride Poker, base, A, edited: flush=9");
        assert_eq!(in_words("<b>"), "<b>");
    }
}
