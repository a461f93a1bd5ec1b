//! The rules of a named strategy as their card prints them: lines of an action, with the words of its hands.

use super::{Hand, number_in};
use crate::cards::parse_cards;
use crate::report::play_in_words::Rule;

/// One line of the rules; of the lines of a decision the first that fits decides.
#[derive(Debug)]
pub struct RuleLine {
    /// The heading of the sentence, or its opening such as `On the flop`; empty where rules have one decision.
    pub decision: String,
    pub action: String,
    pub words: String,
}

const OPENINGS: [&str; 4] = ["Before the flop ", "On the flop ", "On the river ", "After a draw "];
/// Longer ones first.
const ACTIONS: [&str; 14] = [
    "buy a sixth card",
    "exchange two",
    "exchange three",
    "exchange four",
    "play 1x",
    "play 2x",
    "play 3x",
    "play 4x",
    "fold",
    "check",
    "bet",
    "1x",
    "2x",
    "3x",
];
/// Definitions, examples and remarks within a sentence; the reader goes by them.
const REMARKS: [&str; 7] = [
    " (two pair and three of a kind are better)",
    " (5-6-7-8 waits for two, 5-6-8-9 for one)",
    " (three of a kind on the flop alone included)",
    ", counted over both rows together",
    ", your own cards included",
    ", whatever the fifth card is",
    ", a row being your cards and the two open cards of one line",
];
/// Words that stand closer to those before them than a comma says, and lists within lists.
const CLOSER: [(&str, &str); 9] = [
    (", but not ", " but not "),
    (", unless ", " unless "),
    (", added alone to the board,", ""),
    (", and against ", " & against "),
    (", against ", " against "),
    (", keeping ", " keeping "),
    (" or four cards of one suit", ", a row has four cards of one suit"),
    (" or four to an outside", ", four to an outside"),
    (" of a kind and two pair", " of a kind, two pair"),
];
const SEPARATORS: [&str; 8] = [", and with ", ", or with ", ", or if ", ", if ", ", with ", ", and ", ", or ", ", "];

/// The lines of rules; those that define points have none.
pub fn lines_of(rules: &[Rule<'_>]) -> Vec<RuleLine> {
    let (mut lines, mut action, mut decision) = (Vec::new(), "", String::new());
    for (heading, parts) in rules.iter().filter(|(heading, _)| *heading != Some("Points")) {
        decision = heading.map_or(decision, without_remarks);
        for part in parts {
            let opening = OPENINGS.into_iter().find_map(|opening| Some((opening, part.strip_prefix(opening)?)));
            let rest = opening.map_or(*part, |(opening, rest)| {
                decision = opening.trim_end().to_string();
                rest
            });
            let (rest, exception) = match rest.split_once(", but ") {
                Some((rest, exception)) if !exception.starts_with("not ") => (rest, Some(exception)),
                _ => (rest, None),
            };
            for rest in exception.into_iter().chain([rest]) {
                let rest = lower(rest.trim_start_matches("otherwise ").trim_start_matches("else "));
                let known = ACTIONS.into_iter().find(|known| rest.starts_with(known));
                action = known.unwrap_or(action);
                let words = alternatives(rest[known.map_or(0, str::len)..].trim(), &lines);
                lines.extend(words.into_iter().map(|words| RuleLine {
                    decision: decision.clone(),
                    action: action.to_string(),
                    words,
                }));
            }
        }
    }
    lines
}

/// The definition of points among rules.
pub fn points_in<'r>(rules: &[Rule<'r>]) -> &'r str {
    rules.iter().find(|(heading, _)| *heading == Some("Points")).map_or("", |(_, parts)| parts[0])
}

fn lower(words: &str) -> String {
    words.chars().take(1).flat_map(char::to_lowercase).chain(words.chars().skip(1)).collect()
}

fn without_remarks(words: &str) -> String {
    REMARKS.into_iter().fold(words.to_string(), |words, remark| words.replace(remark, ""))
}

/// The hands of a part, each for itself.
fn alternatives(words: &str, before: &[RuleLine]) -> Vec<String> {
    let is_of_a_pair = |line: &&RuleLine| line.words.starts_with("a pair of ");
    let lines = before.iter().rev().skip_while(|line| !is_of_a_pair(line)).take_while(is_of_a_pair);
    let mut pairs = lines.map(|line| line.words.split(' ').take(4).collect::<Vec<_>>().join(" "));
    match words {
        "" | "the rest" | "other hands" => return vec!["anything else".to_string()],
        "with those pairs otherwise" => return pairs.collect(),
        "with anything better" => return vec![format!("better than {}", pairs.next().expect("a pair"))],
        _ => {}
    }
    let closer = CLOSER.into_iter().fold(without_remarks(words), |words, (from, to)| words.replace(from, to));
    let split = SEPARATORS.into_iter().fold(closer, |words, separator| words.replace(separator, "|"));
    let bare = |words: &str| words.trim().trim_start_matches("with ").trim_start_matches("if ").to_string();
    split.split('|').map(bare).collect()
}

impl RuleLine {
    /// Whether the action that the table states for a hand, such as `exchange 4, keep As`, is that of this line.
    pub fn calls_for(&self, hand: &Hand<'_>, stated: &str) -> bool {
        let Some(number) = self.action.strip_prefix("exchange ") else {
            return stated.strip_prefix("bet ").unwrap_or(stated) == self.action;
        };
        let Some((drawn, kept)) = stated.split_once(", keep ") else { return false };
        let (mut kept, mut meant) = (parse_cards(kept).expect("cards"), hand.kept(&self.words));
        kept.sort_unstable();
        meant.sort_unstable();
        number_in(drawn.trim_start_matches("exchange ")) == number_in(number) && kept == meant
    }
}
