//! The skeleton of every page: one self-contained file with the common style, and running heads on paper.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::report::cut;
use crate::report::manifest::Build;

/// The pages' style, on a screen and on paper.
pub const STYLE: &str = include_str!("style.css");

pub struct Document<'a> {
    pub title: &'a str,
    /// Name and version of the program.
    pub program: &'a str,
    /// Rules after the common style.
    pub further_style: Option<String>,
    pub body: Markup,
}

impl Document<'_> {
    pub fn into_page(self) -> String {
        let markup = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="generator" content=(self.program);
                    title { (self.title) }
                    style { (PreEscaped(STYLE)) }
                    @if let Some(style) = &self.further_style { style { (PreEscaped(style)) } }
                }
                body { (self.body) }
            }
        };
        markup.into_string() + "\n"
    }
}

/// Name and version of this program.
pub fn this_program() -> String {
    format!("{} {}", env!("CARGO_PKG_NAME"), Build::this().version)
}

/// A page of this program's own: title and particulars, then sections.
pub fn page_of(title: &str, particulars: &[(&str, Markup)], sections: &Markup) -> String {
    let body = html! {
        header {
            h1 { (title) }
            dl.identity {
                @for (name, stated) in particulars { dt { (name) } dd { (stated) } }
                dt { "Program" } dd { (env!("CARGO_PKG_NAME")) " " (Build::this().in_short()) }
            }
        }
        main { (sections) }
    };
    Document { title, program: &this_program(), further_style: None, body }.into_page()
}

/// Content of the `main` element of a page.
pub fn sections_of(page: &str) -> &str {
    let main = page.split_once("<main").map_or("", |(_, main)| main);
    let after = main.split_once('>').map_or("", |(_, after)| after);
    after.rsplit_once("</main>").map_or("", |(sections, _)| sections)
}

pub fn section(id: &str, heading: &str, content: &Markup) -> Markup {
    html! { section id=(id) { h2 { (heading) } (content) } }
}

/// Length limits of title and statement at the head of a page, where they have 133 and 57 mm.
const MOST_OF_A_TITLE: usize = 90;
const MOST_OF_A_STATEMENT: usize = 40;

/// Running heads as a style sheet: title and statement above, program and page number below. The first page has the
/// title itself.
pub fn running_heads(title: &str, stated: &[String], program: &str) -> String {
    let title = css_string(&cut(title, MOST_OF_A_TITLE));
    let (stated, program) = (css_string(&stated.join(" · ")), css_string(program));
    format!(
        "@page {{ @top-left {{ content: {title} }} @top-right {{ content: {stated} }} \
         @bottom-left {{ content: {program} }} \
         @bottom-right {{ content: \"Page \" counter(page) \" of \" counter(pages) }} }} \
         @page :first {{ @top-left {{ content: none }} @top-right {{ content: none }} }}"
    )
}

/// A statement at the head of a page, within its limit.
pub fn in_head(stated: &str) -> String {
    cut(stated, MOST_OF_A_STATEMENT)
}

/// A CSS string with every special character escaped.
fn css_string(text: &str) -> String {
    let escaped = |letter: char| match letter {
        letter if letter.is_alphanumeric() || " .,".contains(letter) => letter.to_string(),
        other => format!("\\{:x} ", u32::from(other)),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_come_back_from_their_page() {
        let sections = section("a", "A & b", &html! { p { "</main>" } });
        assert_eq!(sections_of(&page_of("t", &[("x", html! { "y" })], &sections)), sections.into_string());
        assert_eq!(sections_of("no page"), "");
    }

    #[test]
    fn a_title_ends_neither_its_string_nor_the_style_sheet() {
        assert_eq!(css_string("Three Card Bonus, 7.1"), "\"Three Card Bonus, 7.1\"");
        assert_eq!(css_string("\"}</style>\\"), "\"\\22 \\7d \\3c \\2f style\\3e \\5c \"");
        assert_eq!(css_string("§ 7 名"), "\"\\a7  7 名\"");
        assert_eq!(css_string("a…"), "\"a\\2026 \"");
        assert_eq!((cut(&"é".repeat(200), 90), cut("RS-7", 4)), ("é".repeat(89) + "…", "RS-7".to_string()));
    }
}
