//! Statements of reports, sheets and pages: prose that is kept as data, each under the condition where it holds.

use std::fmt::Display;

use super::field_names::with_marked;

/// Statements by topic, in order, and what must hold for one to stand; nothing for most.
/// A figure stands in braces, by its name.
pub const STATEMENTS: &str = include_str!("statements.csv");

/// The statements on a topic, each with its subject, without those whose condition does not hold.
pub fn by_subject(
    topic: &str,
    holds: impl Fn(&str) -> bool,
    figures: &[(&str, &dyn Display)],
) -> Vec<(String, String)> {
    let figure = |name: &str| figures.iter().find(|(own, _)| *own == name).map(|(_, figure)| figure.to_string());
    let in_full = |text: &str| {
        with_marked(text, ['{', '}'], |name| {
            let figure = figure(name);
            debug_assert!(figure.is_some(), "no figure {name} on {topic}");
            figure.unwrap_or_default()
        })
    };
    let rows = csv::Reader::from_reader(STATEMENTS.as_bytes()).into_records().filter_map(Result::ok);
    let stated = rows.filter(|row| row[0] == *topic && holds(&row[1]));
    stated.map(|row| (row[2].to_string(), in_full(&row[3]))).collect()
}

/// The statements on a topic whose conditions hold.
pub fn statements(topic: &str, holds: impl Fn(&str) -> bool, figures: &[(&str, &dyn Display)]) -> Vec<String> {
    by_subject(topic, holds, figures).into_iter().map(|(_, statement)| statement).collect()
}

/// All statements on a topic, as one text.
pub fn statement(topic: &str, figures: &[(&str, &dyn Display)]) -> String {
    statements(topic, |_| true, figures).join(" ")
}
