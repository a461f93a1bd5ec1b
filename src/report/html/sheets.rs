//! Sheets in HTML as people see them: the answer in short, a table to sort, notes.

use maud::{Markup, html};

use super::tables::{Body, HtmlCell, Table, figure, grid, marked, words};
use crate::report::{Cell, Sheet, in_one_line};

/// Columns that name a paytable for people; the last that is shown is a link.
const NAMING: [&str; 5] = ["game", "game_title", "wager", "wager_title", "paytable"];

/// A sheet without links.
pub fn sheet(sheet: &Sheet) -> Markup {
    sheet_with(sheet, &|_| None, None, |cell| html! { (cell.for_people()) })
}

/// Leads, rows and notes. The name of the paytable in each row is the link of that row's number; in a sheet without such
/// a column, the cell of the column `else_at`. Numbers are as `number` shows them.
pub fn sheet_with(
    sheet: &Sheet,
    link: &dyn Fn(usize) -> Option<String>,
    else_at: Option<usize>,
    number: fn(&Cell) -> Markup,
) -> Markup {
    let shown = sheet.for_people();
    let is_number = |place: usize| {
        let mut cells = shown.rows.iter().map(|row| row[place]);
        cells.all(|cell| cell.is_number() || matches!(cell, Cell::Empty | Cell::Label(_) | Cell::Fraction(_)))
    };
    let are_numbers: Vec<bool> = (0..shown.headings.len()).map(is_number).collect();
    let heading = |(place, heading): (usize, &&str)| {
        let content = html! { (in_one_line(heading)) };
        if are_numbers[place] { figure(content) } else { marked(content) }
    };
    let linked = shown.names().collect::<Vec<_>>().iter().rposition(|name| NAMING.contains(name)).or(else_at);
    let cells = |(at, row): (usize, &Vec<&Cell>)| -> Vec<HtmlCell> {
        let link = link(at);
        let cell = |(place, cell): (usize, &&Cell)| match &link {
            Some(link) if Some(place) == linked => marked(html! { a href=(link) { (cell.for_people()) } }),
            _ if are_numbers[place] => figure(number(cell)),
            _ => words(&cell.for_people()),
        };
        row.iter().enumerate().map(cell).collect()
    };
    let caption = shown.caption();
    let table = Table {
        class: if caption.is_some() { "all" } else { "all uncaptioned" },
        caption: caption.unwrap_or_else(|| {
            shown.headings.iter().map(|heading| in_one_line(heading)).collect::<Vec<_>>().join(", ")
        }),
        aside: html! {},
        headings: shown.headings.iter().enumerate().map(heading).collect(),
        bodies: vec![Body { heading: None, rows: shown.rows.iter().enumerate().map(cells).collect() }],
    };
    html! {
        @for line in &sheet.lead { p.lead { (line) } }
        (grid(&table))
        @if sheet.notes().next().is_some() {
            div.notes { @for note in sheet.notes() {
                // A chart.
                @if note.contains('\n') { pre { (note) } } @else { p { (note) } }
            } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_figures_and_texts_are_escaped() {
        let row = |name: &str, number: i32| vec![Cell::text(name), Cell::integer(number), Cell::text("<b>")];
        let headings = ["name", "number", "note"].map(str::to_string).to_vec();
        let shown = sheet(&Sheet::for_people_alone(headings, vec![row("a", 1), row("b", 2)])).into_string();
        assert!(shown.contains("<td>1</td>") && shown.contains("&lt;b&gt;"), "{shown}");
    }
}
