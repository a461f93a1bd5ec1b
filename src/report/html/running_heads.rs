//! The head and foot of every printed page, as a style sheet.

use super::identity::{TITLE, program};
use crate::report::manifest::Provenance;

/// Most characters of a title and of a reference at the head of a page, where they have 133 and 57 mm.
const MOST_OF_A_TITLE: usize = 90;
const MOST_OF_A_REFERENCE: usize = 40;

/// Title, reference and date above, program and number of the page below; the first page has the title itself.
pub fn style(made: &Provenance) -> String {
    let filing = &made.filing;
    let title = css_string(&cut(filing.title.as_deref().unwrap_or(TITLE), MOST_OF_A_TITLE));
    let reference = filing.reference.as_ref().map(|reference| cut(reference, MOST_OF_A_REFERENCE));
    let stated = reference.into_iter().chain(filing.date.clone()).collect::<Vec<_>>();
    let (stated, program) = (css_string(&stated.join(" · ")), css_string(&program(made)));
    format!(
        "@page {{ @top-left {{ content: {title} }} @top-right {{ content: {stated} }} \
         @bottom-left {{ content: {program} }} \
         @bottom-right {{ content: \"Page \" counter(page) \" of \" counter(pages) }} }} \
         @page :first {{ @top-left {{ content: none }} @top-right {{ content: none }} }}"
    )
}

/// The first `most` characters of a text; three dots stand for the rest.
fn cut(text: &str, most: usize) -> String {
    match text.chars().nth(most) {
        None => text.to_string(),
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// The text as a string of CSS in which every sign that may mean something is escaped.
fn css_string(text: &str) -> String {
    let escaped = |letter: char| match letter {
        ' ' | '.' | ',' => letter.to_string(),
        letter if letter.is_alphanumeric() => letter.to_string(),
        other => format!("\\{:x} ", u32::from(other)),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_ends_neither_its_string_nor_the_style_sheet() {
        assert_eq!(css_string("Three Card Bonus, 7.1"), "\"Three Card Bonus, 7.1\"");
        assert_eq!(css_string("\"}</style>\\"), "\"\\22 \\7d \\3c \\2f style\\3e \\5c \"");
        assert_eq!(css_string("§ 7 名"), "\"\\a7  7 名\"");
        assert_eq!(css_string("a…"), "\"a\\2026 \"");
        assert_eq!((cut(&"é".repeat(200), 90), cut("RS-7", 4)), ("é".repeat(89) + "…", "RS-7".to_string()));
    }
}
