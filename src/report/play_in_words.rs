//! Play in words, short enough for a card: the rows of a strategy by decision and action, and the rules of a named one
//! as lists.

use super::cell::grouped;
use crate::games::StrategyRow;

/// A decision with its actions, each with the holdings that call for it: the first that fits decides.
#[derive(Debug, PartialEq)]
pub struct DecisionInWords<'a> {
    pub decision: &'a str,
    pub actions: Vec<(&'a str, Vec<String>)>,
}

/// Ends the decision of rows that count how often an action is taken.
const HOW_OFTEN: &str = ", how often";
/// The holding of a last row that fits every hand.
const ANYTHING_ELSE: &str = "anything else";

pub fn decisions(rows: &[StrategyRow]) -> Vec<DecisionInWords<'_>> {
    let rows = rows.iter().filter(|row| !row.decision.ends_with(HOW_OFTEN));
    let by_decision = grouped(rows.map(|row| (row.decision, row))).into_iter();
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
        several => {
            let kinds: Vec<&str> = several.iter().map(|(_, kind)| *kind).collect();
            format!("{} ({})", several[0].0, kinds.join("; "))
        }
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
mod tests {
    use super::*;
    use crate::outcome::Fraction;

    fn row(decision: &'static str, holding: &str, action: &str) -> StrategyRow {
        let (holding, action, zero) = (holding.to_string(), action.to_string(), Fraction::default());
        let [of_the_bet, with_open_bets, gain] = [zero.clone(), zero.clone(), zero];
        let (hands, exceptions, example) = (1, 0, String::new());
        StrategyRow { decision, holding, hands, action, exceptions, example, of_the_bet, with_open_bets, gain }
    }

    #[test]
    fn neighbours_with_one_action_stand_together_and_the_rest_is_anything_else() {
        let rows = [
            row("bet 1, how often", "20 % of all rounds", "ride"),
            row("bet 1", "three of a kind", "ride"),
            row("bet 1", "to a royal flush, ace high", "ride"),
            row("bet 1", "to a royal flush, king high", "ride"),
            row("bet 1", "spread 4, no high card", "withdraw"),
            row("bet 1", "spread 5, two high cards", "ride"),
            row("bet 1", "low pair", "withdraw"),
            row("bet 1", "anything else", "withdraw"),
            row("bet 2", "pair", "ride"),
        ];
        let words = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        let bet_1 = vec![
            ("ride", words(&["three of a kind", "to a royal flush (ace high; king high)"])),
            ("withdraw", words(&["spread 4, no high card"])),
            ("ride", words(&["spread 5, two high cards"])),
            ("withdraw", words(&["anything else"])),
        ];
        let bet_2 = DecisionInWords { decision: "bet 2", actions: vec![("ride", words(&["pair"]))] };
        let found = decisions(&rows);
        assert_eq!(found, [DecisionInWords { decision: "bet 1", actions: bet_1 }, bet_2]);
        assert_eq!(definitions(&found).len(), 2);
        assert!(definitions(&found[1..]).is_empty());
    }

    #[test]
    fn rules_are_cut_at_sentences_and_semicolons() {
        assert_eq!(rules("Fold less; play 1x with a pair."), [(None, vec!["Fold less", "play 1x with a pair"])]);
        let headed = rules("Across Bet: 3x with a pair; otherwise 1x. Down Bet: 1x.");
        assert_eq!(
            headed,
            [(Some("Across Bet"), vec!["3x with a pair", "otherwise 1x"]), (Some("Down Bet"), vec!["1x"])]
        );
    }
}
