//! Sheets on the page: leads, a table to sort, notes; all of an answer, with its files; and numbers and amounts as the
//! page shows them.

use maud::{Markup, html};
use num_traits::{Signed, Zero};

use super::answer::{Answer, Asked};
use super::controls::{in_words, is_of_regulation};
use super::layout::{downloads, in_a_shell, notice};
use super::question::Answered;
use crate::outcome::Fraction;
use crate::report::html::sheets::sheet_with;
use crate::report::{Cell, FORMATS, Format, Sheet, in_one_line, write_csv, write_rows};

/// Columns that name a paytable together, in files.
const NAME: [&str; 3] = ["game", "wager", "paytable"];

/// Formats of the downloads.
const IN_FILES: [&str; 3] = ["csv", "json", "xlsx"];

/// A sheet for people: its answer in short, its rows, its notes.
pub fn sheet(sheet: &Sheet) -> Markup {
    sheet_with(sheet, &|row| link_of(sheet, row), None, digits)
}

/// The same, with links of its own by the number of the row: in the first column, if no other names the paytable.
pub fn sheet_with_links(sheet: &Sheet, link: &dyn Fn(usize) -> Option<String>) -> Markup {
    sheet_with(sheet, link, Some(0), digits)
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

/// All of an answer, with downloads of these names and the same in a shell.
pub fn shown(answered: &Answered, asked: &Asked, name: &str) -> Answer {
    let Answered { answer, .. } = answered;
    shown_with(answered, asked, name, &html! { @for own in answer.shown() { (sheet(own)) } }, Vec::new())
}

/// The same with other contents in place of the sheets, and more files.
pub fn shown_with(
    Answered { answer, line }: &Answered,
    asked: &Asked,
    name: &str,
    contents: &Markup,
    more: impl IntoIterator<Item = (String, Vec<u8>)>,
) -> Answer {
    let own = answer.tables.iter().enumerate().flat_map(|(place, sheet)| files_of(sheet, place, name));
    let files: Vec<(String, Vec<u8>)> = own.chain(more).collect();
    let shown = html! {
        (notice(&answer.messages))
        (notice(&answer.lines))
        (contents)
        (downloads(&addresses(asked, files.iter().map(|(file, _)| file.as_str()))))
        (in_a_shell(line))
    };
    Answer { shown, files }
}

/// A document of an answer as a file.
pub fn document(answered: &Answered, form: &str, name: &str) -> Option<(String, Vec<u8>)> {
    answered.answer.document(form).map(|bytes| (name.to_string(), bytes.to_vec()))
}

/// The sheet in the formats of downloads; several sheets of one answer are numbered from the second.
pub fn files_of(sheet: &Sheet, place: usize, name: &str) -> Vec<(String, Vec<u8>)> {
    let stem = if place == 0 { name.to_string() } else { format!("{name}-{}", place + 1) };
    if sheet.columns.is_empty() {
        return as_shown(sheet).map(|bytes| (format!("{stem}.csv"), bytes)).into_iter().collect();
    }
    let formats = FORMATS.iter().filter(|format| IN_FILES.contains(&format.name));
    let file = |format: &Format| {
        let mut bytes = Vec::new();
        // Memory takes every byte.
        (format.write)(sheet, None, &mut bytes).ok()?;
        Some((format!("{stem}.{}", format.ending), bytes))
    };
    formats.filter_map(file).collect()
}

/// A sheet for people alone as CSV: the columns that people see, in full.
fn as_shown(sheet: &Sheet) -> Option<Vec<u8>> {
    let shown = sheet.for_people();
    let (shared, own) = (shown.shared.iter().map(|(heading, _)| *heading), shown.headings.iter().copied());
    let headings: Vec<String> = shared.chain(own).map(in_one_line).collect();
    let shared = || shown.shared.iter().map(|(_, cell)| *cell);
    let rows = shown.rows.iter().map(|row| shared().chain(row.iter().copied()).map(Cell::in_full).collect::<Vec<_>>());
    let mut bytes = Vec::new();
    write_rows(headings, rows, &mut bytes).ok()?;
    Some(bytes)
}

/// The sheet as a file of comma-separated values.
pub fn csv(sheet: &Sheet) -> Vec<u8> {
    let mut bytes = Vec::new();
    // Memory takes every byte.
    let _ = write_csv(sheet, None, &mut bytes);
    bytes
}

/// Names and addresses of an answer's files, which are served below the view's path.
pub fn addresses<'n>(asked: &Asked, names: impl IntoIterator<Item = &'n str>) -> Vec<(String, String)> {
    let path = asked.path.trim_end_matches('/');
    names.into_iter().map(|name| (name.to_string(), asked.at(&format!("{path}/{name}")).address())).collect()
}

/// A cell; an exact number or a statistic with all its digits on hover, of which scripts show two decimals.
pub fn digits(cell: &Cell) -> Markup {
    let (Cell::Decimal(..) | Cell::Float(..)) = cell else { return html! { (cell.for_people()) } };
    html! { span title=(cell.in_full()) { (cell.for_people()) } }
}

/// An amount to the cent with a sign of dollars before its digits; a sampled one with its error.
pub fn dollars(amount: &Cell) -> String {
    let of_cents = match amount {
        Cell::Float(value, _) => Fraction::from_float(*value).map_or(Cell::Empty, Cell::Dollars),
        amount => amount.exact().map_or_else(|| amount.clone(), Cell::Dollars),
    };
    let shown = of_cents.for_people();
    shown.strip_prefix('-').map_or_else(|| format!("${shown}"), |shown| format!("-${shown}"))
}

/// How an amount differs from another, with its sign; empty if it does not.
pub fn change(from: &Fraction, to: &Fraction) -> String {
    let difference = to - from;
    let sign = if difference.is_positive() { "+" } else { "" };
    if difference.is_zero() { String::new() } else { format!("{sign}{}", dollars(&Cell::Dollars(difference))) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    fn of(headings: &[&str], rows: Vec<Vec<Cell>>) -> Sheet {
        Sheet::for_people_alone(headings.iter().map(ToString::to_string).collect(), rows)
    }

    #[test]
    fn files_are_below_the_path_of_their_view() {
        let asked = Asked { path: "/".to_string(), pairs: vec![("edge".to_string(), "..4".to_string())] };
        assert_eq!(addresses(&asked, ["games.csv"]), [("games.csv".into(), "/games.csv?edge=..4".to_string())]);
        let rows = vec![vec![Cell::text("x"), Cell::integer(1)], vec![Cell::text("x"), Cell::integer(2)]];
        let files = files_of(&of(&["a", "b"], rows), 1, "rows");
        assert_eq!(files, [("rows-2.csv".to_string(), b"a,b\nx,1\nx,2\n".to_vec())]);
    }

    #[test]
    fn an_edited_paytable_has_an_address_and_words() {
        let name = "let-it-ride/base/A;flush=9";
        assert_eq!(address_of(name), "/paytable?table=let-it-ride/base/A%3Bflush%3D9");
        assert_eq!(in_words(name), "Let It Ride Poker, base A, flush 9 (edited)");
        assert_eq!(in_words("<b>"), "<b>");
    }

    #[test]
    fn numbers_have_all_their_digits_on_hover() {
        assert_eq!(digits(&Cell::Decimal(ratio(-1, 3), 8)).0, "<span title=\"-0.33333333\">-0.3333</span>");
        let sampled = Cell::Sampled { value: ratio(1, 3), std_error: 0.5, places: 8 };
        assert_eq!([digits(&sampled).0, digits(&Cell::integer(1_234)).0], [sampled.for_people(), "1,234".to_string()]);
    }

    #[test]
    fn amounts_have_cents_and_their_sign_first() {
        let amounts = [Cell::Float(-1_786.954, 8), Cell::Decimal(ratio(35, 2), 8), Cell::integer(3)];
        assert_eq!(amounts.map(|cell| dollars(&cell)), ["-$1,786.95", "$17.50", "$3.00"]);
        let sampled = Cell::Sampled { value: ratio(1_234, 100), std_error: 0.5, places: 8 };
        assert!(dollars(&sampled).starts_with("$12.3") && dollars(&sampled).contains('±'));
        let changes = [(3, 5), (5, 3), (3, 3)].map(|(from, to)| change(&ratio(from, 1), &ratio(to, 1)));
        assert_eq!(changes, ["+$2.00", "-$2.00", ""]);
    }
}
