//! Play in words, short enough for a card: the rows of a strategy by decision and action, and the rules of a named one
//! as lists.

use crate::games::StrategyRow;
use crate::lists::{grouped, joined};

/// A decision with its actions, each with the holdings that call for it: the first that fits decides.
#[derive(Debug, PartialEq)]
pub struct DecisionInWords<'a> {
    pub decision: &'static str,
    pub actions: Vec<(&'a str, Vec<String>)>,
}

/// The holding of a last row that fits every hand.
const ANYTHING_ELSE: &str = "anything else";

pub fn decisions(rows: &[StrategyRow]) -> Vec<DecisionInWords<'_>> {
    let by_decision = grouped(rows.iter().map(|row| (row.decision, row))).into_iter();
    by_decision.map(|(decision, rows)| DecisionInWords { decision, actions: in_turn(&rows) }).collect()
}

/// Words of holdings that need a definition.
const WORDS: [(&str, &str); 2] = [
    ("spread", "The spread is the number of ranks from the lowest to the highest card."),
    ("high card", "High cards are tens or better."),
];

/// Definitions of the words that these decisions use.
pub fn definitions(decisions: &[DecisionInWords<'_>]) -> Vec<&'static str> {
    let holdings = || decisions.iter().flat_map(|decision| &decision.actions).flat_map(|(_, holdings)| holdings);
    let is_used = |word: &str| holdings().any(|holding| holding.contains(word));
    WORDS.into_iter().filter(|(word, _)| is_used(word)).map(|(_, meaning)| meaning).collect()
}

/// Actions in the order of the rows, neighbours with one action together.
fn in_turn<'a>(rows: &[&'a StrategyRow]) -> Vec<(&'a str, Vec<String>)> {
    let holdings = |rows: &[&'a StrategyRow]| match rows.last() {
        Some(last) if last.holding == ANYTHING_ELSE => vec![last.holding.clone()],
        _ => in_families(rows),
    };
    let action = |rows: &[&'a StrategyRow]| Some((rows.first()?.action.as_str(), holdings(rows)));
    rows.chunk_by(|one, next| one.action == next.action).filter_map(action).collect()
}

/// Holdings of one family together, such as `three to a royal flush (ace high; king high)`.
fn in_families(rows: &[&StrategyRow]) -> Vec<String> {
    let parts: Vec<(&str, &str)> =
        rows.iter().map(|row| row.holding.split_once(", ").unwrap_or((&row.holding, ""))).collect();
    let in_words = |family: &[(&str, &str)]| match family {
        [(holding, "")] => holding.to_string(),
        [(family, kind)] => format!("{family}, {kind}"),
        several => format!("{} ({})", several[0].0, joined(several.iter().map(|(_, kind)| kind), "; ")),
    };
    parts.chunk_by(|one, next| one.0 == next.0 && !one.1.is_empty() && !next.1.is_empty()).map(in_words).collect()
}

/// Most letters of the decision that opens a sentence of rules.
const LONGEST_HEADING: usize = 80;

/// A sentence of rules: the decision that it opens with, if any, and its parts.
pub type Rule<'r> = (Option<&'r str>, Vec<&'r str>);

/// The sentences of the rules of a named strategy, cut at semicolons.
pub fn rules(rules: &str) -> Vec<Rule<'_>> {
    rules.trim_end_matches('.').split(". ").map(rule).collect()
}

fn rule(sentence: &str) -> Rule<'_> {
    let headed = sentence.split_once(": ").filter(|(heading, _)| heading.len() <= LONGEST_HEADING);
    let (heading, rest) = headed.map_or((None, sentence), |(heading, rest)| (Some(heading), rest));
    (heading, rest.split("; ").collect())
}

#[cfg(test)]
mod tests;
