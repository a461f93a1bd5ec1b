//! Tables that screen readers and printers can follow.

use maud::{Markup, html};

use crate::outcome::Fraction;

/// One cell.
#[derive(Clone)]
pub enum Shown {
    /// Does not apply.
    Nothing,
    /// A number, set to the right.
    Number(String),
    /// A name or a text.
    Words(String),
    /// A text with marks of its own.
    Marked(Markup),
}

impl Shown {
    /// A name or a text.
    pub fn words(text: impl Into<String>) -> Self {
        Shown::Words(text.into())
    }

    /// A number, if there is one.
    pub fn number_of(number: Option<String>) -> Self {
        number.map_or(Shown::Nothing, Shown::Number)
    }

    fn is_nothing(&self) -> bool {
        match self {
            Shown::Nothing => true,
            Shown::Number(text) | Shown::Words(text) => text.is_empty(),
            Shown::Marked(markup) => markup.0.is_empty(),
        }
    }
}

/// Rows that belong together, under a heading of their own if they have one.
pub struct Body {
    /// The heading.
    pub heading: Option<Markup>,
    /// The rows, each with a cell for every column; the first one names it.
    pub rows: Vec<Vec<Shown>>,
}

impl Body {
    /// Rows without a heading.
    pub fn plain(rows: Vec<Vec<Shown>>) -> Self {
        Body { heading: None, rows }
    }
}

/// A table with fewer rows than this is not broken between pages.
const FEW_ROWS: usize = 20;

/// A table. A column that is empty in every row is left out, and a table without a row is nothing.
pub fn table(caption: &str, headings: &[&str], bodies: &[Body]) -> Markup {
    let rows = || bodies.iter().flat_map(|body| &body.rows);
    let is_shown = |column: usize| rows().any(|row| row.get(column).is_some_and(|cell| !cell.is_nothing()));
    let columns: Vec<usize> = (0..headings.len()).filter(|&column| is_shown(column)).collect();
    let is_text = |column: usize| rows().any(|row| matches!(row.get(column), Some(Shown::Words(_) | Shown::Marked(_))));
    let is_short = rows().count() + bodies.len() < FEW_ROWS;
    html! {
        @if rows().next().is_some() {
            div.scroll.whole[is_short] tabindex="0" role="region" aria-label=(caption) {
                table {
                    caption { (caption) }
                    thead { tr {
                        @for &column in &columns {
                            @if let Some(heading) = headings.get(column) {
                                th.w[is_text(column)] scope="col" { (heading) }
                            }
                        }
                    } }
                    @for body in bodies.iter().filter(|body| !body.rows.is_empty()) { (rows_of(body, &columns)) }
                }
            }
        }
    }
}

fn rows_of(body: &Body, columns: &[usize]) -> Markup {
    html! {
        tbody {
            @if let Some(heading) = &body.heading {
                tr.group { th scope="rowgroup" colspan=(columns.len()) { (heading) } }
            }
            @for row in &body.rows {
                @let shown = columns.iter().filter_map(|&column| row.get(column)).enumerate();
                tr { @for (place, cell) in shown { (cell_of(cell, place == 0)) } }
            }
        }
    }
}

/// Numbers are most of the cells, so texts carry the class.
fn cell_of(cell: &Shown, names_row: bool) -> Markup {
    let content = match cell {
        Shown::Nothing => html! {},
        Shown::Number(text) | Shown::Words(text) => html! { (text) },
        Shown::Marked(markup) => markup.clone(),
    };
    html! {
        @if names_row { th scope="row" { (content) } }
        @else if matches!(cell, Shown::Words(_) | Shown::Marked(_)) { td.w { (content) } }
        @else { td { (content) } }
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
        let row = vec![Shown::words("<b>"), Shown::Nothing, Shown::Number("1".into())];
        let page = table("Things & more", &["name", "never", "count"], &[Body::plain(vec![row])]).into_string();
        assert!(
            page.contains("&lt;b&gt;") && page.contains("Things &amp; more") && page.contains("<td>1</td>"),
            "{page}"
        );
        assert!(!page.contains("never"), "{page}");
        assert_eq!(table("None", &["name"], &[Body::plain(Vec::new())]).into_string(), "");
    }

    #[test]
    fn a_fraction_may_be_broken_after_its_stroke() {
        assert_eq!(in_full(&ratio(-71, 1_176)).into_string(), "-71/<wbr>1176");
        assert_eq!(in_full(&ratio(3, 1)).into_string(), "3");
    }
}
