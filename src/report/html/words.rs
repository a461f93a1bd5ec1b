//! Definitions of the terms of the page, and texts with names as code.

use std::fmt::Display;

use maud::{Markup, html};

use crate::analysis::Findings;
use crate::outcome::{VOLATILITY_Z_90, VOLATILITY_Z_95};
use crate::report::field_names::as_options;
use crate::report::statements::{statement, statements};

/// Sets names between backticks as code.
pub fn prose(text: &str) -> Markup {
    // Keeps a section's number with its sign.
    let text = as_options(text).replace("§ ", "§\u{a0}");
    html! {
        @for (place, part) in text.split('`').enumerate() {
            @if place % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// Statements on a topic, a paragraph each.
pub fn paragraphs(topic: &str, figures: &[(&str, &dyn Display)]) -> Markup {
    html! { @for statement in statements(topic, |_| true, figures) { p { (prose(&statement)) } } }
}

/// The statement on a topic, and the file that has all its figures.
pub fn with_file(topic: &str, figures: &[(&str, &dyn Display)], file: &str) -> Markup {
    html! { p { (prose(&statement(topic, figures))) " " a href=(file) { (file) } "." } }
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
pub fn section(findings: &Findings) -> Markup {
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
    use crate::report::statements::STATEMENTS;

    #[test]
    fn names_between_backticks_are_code_and_the_rest_is_escaped() {
        assert_eq!(prose("the row `a<b` & more").into_string(), "the row <code>a&lt;b</code> &amp; more");
        assert_eq!(prose("plain").into_string(), "plain");
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
                             approximate, spread of bets unknown";
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
