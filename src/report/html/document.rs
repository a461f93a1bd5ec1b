//! The skeleton of every page: one self-contained file with the common style, and running heads on paper; definitions
//! of the terms of the page, and texts with names as code.

use std::fmt::Display;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::analysis::Findings;
use crate::outcome::{VOLATILITY_Z_90, VOLATILITY_Z_95};
use crate::report::cut;
use crate::report::manifest::Build;
use crate::report::wording::{as_options, statements};

/// The pages' style, on a screen and on paper.
pub const STYLE: &str = include_str!("style.css");

/// A page by a `program`, its name and version; `style` has rules after the common ones.
pub fn document(title: &str, program: &str, style: &str, body: &Markup) -> String {
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content=(program);
                title { (title) }
                style { (PreEscaped(STYLE)) }
                @if !style.is_empty() { style { (PreEscaped(style)) } }
            }
            body { (body) }
        }
    };
    markup.into_string() + "\n"
}

/// Name and version of this program.
pub fn this_program() -> String {
    Build::this().program()
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
    document(title, &this_program(), "", &body)
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

/// Sets names between backticks as code, and `⟨file⟩` or `⟨words|address⟩` as a link.
pub fn prose(text: &str) -> Markup {
    // Keeps a section's number with its sign.
    let text = as_options(text).replace("§ ", "§\u{a0}");
    html! { @for (place, part) in text.split('`').enumerate() {
        @if place % 2 == 1 { code { (part) } } @else { (with_links(part)) }
    } }
}

fn with_links(text: &str) -> Markup {
    html! { @for (place, part) in text.split(['⟨', '⟩']).enumerate() {
        @let (words, address) = part.split_once('|').unwrap_or((part, part));
        @if place % 2 == 1 { a href=(address) { (words) } } @else { (part) }
    } }
}

/// Statements on a topic, a paragraph each.
pub fn paragraphs(topic: &str, figures: &[(&str, &dyn Display)]) -> Markup {
    html! { @for statement in statements(topic, |_| true, figures) { p { (prose(&statement)) } } }
}

/// Suits in the plural, as in ids of hands.
const SUITS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];

/// Id of a hand or an outcome in words, such as "Mini royal in hearts, diamonds or clubs".
pub fn named(id: &str) -> String {
    let spaced = id.replace('+', " + ");
    let parts: Vec<&str> = spaced.split('-').collect();
    let is_suit = |part: &&&str| SUITS.contains(*part);
    let (hand, suits) = parts.split_at(parts.len() - parts.iter().rev().take_while(is_suit).count());
    let suits = match suits {
        [] => String::new(),
        [suit] => format!(" in {suit}"),
        [others @ .., last] => format!(" in {} or {last}", others.join(", ")),
    };
    capitalised(&(hand.join(" ") + &suits))
}

pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Terms with definitions in the order of the page, and what a page must have for them to be on it; `{90}` and `{95}`
/// stand for the quantiles of the volatility index.
const WORDS: &str = include_str!("words.csv");

/// The terms that these findings need.
pub fn terms_section(findings: &Findings) -> Markup {
    let answers = || findings.answers().map(|answer| answer.offer.wager);
    meanings(|only_with| match only_with {
        "meters" => findings.games.iter().any(|game| !game.accounts.is_empty()),
        "readings" => answers().any(|wager| !wager.readings.is_empty()),
        "decisions" => answers().any(|wager| wager.has_decisions),
        only_with => only_with != "page",
    })
}

fn meanings(is_needed: impl Fn(&str) -> bool) -> Markup {
    let rows = csv::Reader::from_reader(WORDS.as_bytes()).into_records().filter_map(Result::ok);
    let quantiles = [("{90}", VOLATILITY_Z_90), ("{95}", VOLATILITY_Z_95)];
    let with_quantiles = |meaning: &str| {
        quantiles.iter().fold(meaning.to_string(), |text, (place, quantile)| text.replace(place, &quantile.to_string()))
    };
    let needed = rows.filter(|row| is_needed(&row[1]));
    html! { dl.words { @for row in needed { div { dt { (&row[0]) } dd { (with_quantiles(&row[2])) } } } } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::wording::STATEMENTS;

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

    #[test]
    fn names_between_backticks_are_code_and_the_rest_is_escaped() {
        assert_eq!(prose("the row `a<b` & more").into_string(), "the row <code>a&lt;b</code> &amp; more");
        assert_eq!(prose("plain").into_string(), "plain");
        assert_eq!(prose("⟨a⟩ or ⟨b|#b⟩").into_string(), "<a href=\"a\">a</a> or <a href=\"#b\">b</a>");
    }

    #[test]
    fn ids_are_shown_in_words() {
        for (id, words) in [
            ("pair-of-tens-or-better", "Pair of tens or better"),
            ("mini-royal-hearts-diamonds-clubs", "Mini royal in hearts, diamonds or clubs"),
            ("six-card-royal-flush-diamonds", "Six card royal flush in diamonds"),
            ("1x-3x-flush+two-pair", "1x 3x flush + two pair"),
            ("", ""),
        ] {
            assert_eq!(named(id), words);
        }
    }

    #[test]
    fn every_word_and_every_statement_is_read_and_has_a_condition_that_is_known() {
        let of_statements = "|sides|dealt|envy|boxes|meters|shares|decisions|movements|unsolved|losses|cards alone|\
                             open seeds|rounded|open|simulation|approximate|approximate, rounds estimated|\
                             approximate, spread of bets unknown|rows|every|none|few|little|seats|odd";
        for (table, known) in [(WORDS, "|meters|readings|decisions|page"), (STATEMENTS, of_statements)] {
            let rows: Vec<_> = csv::Reader::from_reader(table.as_bytes()).into_records().map(Result::unwrap).collect();
            assert!(rows.iter().all(|row| known.split('|').any(|known| known == &row[1])), "{rows:?}");
            assert!(rows.iter().all(|row| !row[0].is_empty() && !row[row.len() - 1].is_empty()), "{rows:?}");
        }
    }

    #[test]
    fn the_volatility_index_is_told_with_its_quantiles() {
        // Of the normal distribution, two-sided: 1.645 for 90 % and 1.960 for 95 %.
        let told = meanings(|_| true).into_string();
        assert!(told.contains("Standard deviation times 1.645 (90 %) or 1.96 (95 %): the net result"), "{told}");
    }
}
