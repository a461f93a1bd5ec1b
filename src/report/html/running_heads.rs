//! The head and foot of every printed page, as a style sheet.

use super::identity::{TITLE, program};
use crate::report::manifest::Provenance;

/// Most characters of a title in a line of a page's head.
const MOST_OF_A_HEAD: usize = 90;

/// Title and reference above, program and number of the page below; the first page has the title itself.
pub fn style(made: &Provenance) -> String {
    let filing = &made.filing;
    let title = css_string(filing.title.as_deref().unwrap_or(TITLE));
    let stated = [&filing.reference, &filing.date].into_iter().flatten().map(String::as_str).collect::<Vec<_>>();
    let (stated, program) = (css_string(&stated.join(" · ")), css_string(&program(made)));
    format!(
        "@page {{ @top-left {{ content: {title} }} @top-right {{ content: {stated} }} \
         @bottom-left {{ content: {program} }} \
         @bottom-right {{ content: \"Page \" counter(page) \" of \" counter(pages) }} }} \
         @page :first {{ @top-left {{ content: none }} @top-right {{ content: none }} }}"
    )
}

/// The text, shortened to a line, as a string of CSS in which every sign that may mean something is escaped.
fn css_string(text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    if letters.len() > MOST_OF_A_HEAD {
        letters.truncate(MOST_OF_A_HEAD - 1);
        letters.push('…');
    }
    let escaped = |letter: char| match letter {
        ' ' | '.' | ',' => letter.to_string(),
        letter if letter.is_alphanumeric() => letter.to_string(),
        other => format!("\\{:x} ", u32::from(other)),
    };
    format!("\"{}\"", letters.into_iter().map(escaped).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_ends_neither_its_string_nor_the_style_sheet() {
        assert_eq!(css_string("Three Card Bonus, 7.1"), "\"Three Card Bonus, 7.1\"");
        assert_eq!(css_string("\"}</style>\\"), "\"\\22 \\7d \\3c \\2f style\\3e \\5c \"");
        assert_eq!(css_string("§ 7 名"), "\"\\a7  7 名\"");
        let long = css_string(&"a".repeat(200));
        assert_eq!(long, format!("\"{}\\2026 \"", "a".repeat(89)));
    }
}
