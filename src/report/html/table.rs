//! Tables that screen readers and printers can follow.

use maud::{Markup, html};

use crate::outcome::Fraction;

/// One cell. Numbers are set to the right.
pub struct HtmlCell {
    content: Markup,
    is_text: bool,
}

/// A name or a text.
pub fn words(text: &str) -> HtmlCell {
    marked(html! { (text) })
}

/// A text with marks of its own.
pub fn marked(content: Markup) -> HtmlCell {
    HtmlCell { content, is_text: true }
}

/// A number, or an empty cell.
pub fn number(text: impl Into<Option<String>>) -> HtmlCell {
    HtmlCell { content: html! { (text.into().unwrap_or_default()) }, is_text: false }
}

/// A column of a table of `R`s: its heading, and the cell of a row.
pub type Column<R> = (&'static str, fn(&R) -> HtmlCell);

/// Rows that belong together, under a heading of their own if they have one.
pub struct Body<R> {
    pub heading: Option<Markup>,
    pub rows: Vec<R>,
}

/// A table with fewer rows than this is not broken between pages.
const FEW_ROWS: usize = 20;

/// A table with one body. See [`table_of`].
pub fn table<R>(caption: &str, columns: &[Column<R>], rows: impl IntoIterator<Item = R>) -> Markup {
    table_of(caption, columns, vec![Body { heading: None, rows: rows.into_iter().collect() }])
}

/// A table, whose first column names the rows. A column that is empty in every row is left out, and a table without a
/// row is nothing.
pub fn table_of<R>(caption: &str, columns: &[Column<R>], bodies: Vec<Body<R>>) -> Markup {
    let cells = |row: &R| columns.iter().map(|(_, cell)| cell(row)).collect::<Vec<_>>();
    let count = bodies.len();
    let bodies = bodies.into_iter().filter(|body| !body.rows.is_empty());
    let bodies: Vec<Body<Vec<HtmlCell>>> =
        bodies.map(|body| Body { heading: body.heading, rows: body.rows.iter().map(cells).collect() }).collect();
    let rows = || bodies.iter().flat_map(|body| &body.rows);
    let is_shown = |&column: &usize| rows().any(|row| !row[column].content.0.is_empty());
    let shown: Vec<usize> = (0..columns.len()).filter(is_shown).collect();
    let is_short = rows().count() + count < FEW_ROWS;
    html! {
        @if !bodies.is_empty() {
            div.scroll.whole[is_short] tabindex="0" role="region" aria-label=(caption) {
                table {
                    caption { (caption) }
                    thead { tr {
                        @for &column in &shown {
                            th.w[rows().any(|row| row[column].is_text)] scope="col" { (columns[column].0) }
                        }
                    } }
                    @for body in &bodies { (rows_of(body, &shown)) }
                }
            }
        }
    }
}

/// Most cells are numbers, so texts carry the class.
fn rows_of(body: &Body<Vec<HtmlCell>>, columns: &[usize]) -> Markup {
    html! {
        tbody {
            @if let Some(heading) = &body.heading {
                tr.group { th scope="rowgroup" colspan=(columns.len()) { (heading) } }
            }
            @for row in &body.rows {
                tr {
                    @for (place, cell) in columns.iter().map(|&column| &row[column]).enumerate() {
                        @if place == 0 { th scope="row" { (cell.content) } }
                        @else if cell.is_text { td.w { (cell.content) } }
                        @else { td { (cell.content) } }
                    }
                }
            }
        }
    }
}

/// A fraction in full, which may be broken after its stroke.
pub fn in_full(fraction: &Fraction) -> Markup {
    html! {
        (fraction.numer())
        @if !fraction.is_integer() { "/" wbr; (fraction.denom()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn empty_columns_and_tables_are_left_out_and_texts_escaped() {
        let columns: [Column<()>; 3] =
            [("name", |()| words("<b>")), ("never", |()| number(None)), ("count", |()| number("1".to_string()))];
        let page = table("Things & more", &columns, [()]).into_string();
        assert!(
            page.contains("&lt;b&gt;") && page.contains("Things &amp; more") && page.contains("<td>1</td>"),
            "{page}"
        );
        assert!(!page.contains("never"), "{page}");
        assert_eq!(table("None", &columns, []).into_string(), "");
    }

    #[test]
    fn a_fraction_may_be_broken_after_its_stroke() {
        assert_eq!(in_full(&ratio(-71, 1_176)).into_string(), "-71/<wbr>1176");
        assert_eq!(in_full(&ratio(3, 1)).into_string(), "3");
    }
}
