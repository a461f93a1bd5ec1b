//! Effect of other pays on the decisions: a headline, the cost in words, and the changed decisions as rows.

use num_traits::Signed;

use super::cell::Cell;
use super::column::{integer, keys, number, percentage, shown, strategy, text};
use super::numbers::{percentage as in_percent, points, whole};
use super::sheet::Sheet;
use crate::analysis::{ChangedPlay, ComparedPaytable};
use crate::games::ChangedDecision;
use crate::outcome::{Fraction, decimal, percent};

const MOST_NAMED: usize = 3;
const PLACES: u32 = 2;

/// One line with both house edges and the number of hands played otherwise. `change` is known for two paytables of one
/// wager.
pub fn headline(old: &Fraction, new: &Fraction, change: Option<&ChangedPlay>, has_decisions: bool) -> String {
    let edge = |edge: &Fraction| decimal(&percent(edge), PLACES);
    let edges = format!("house edge {} -> {} %", edge(old), edge(new));
    match change.filter(|_| has_decisions) {
        None => edges,
        Some(change) if change.is_unchanged() => format!("{edges}; no decision changes"),
        Some(change) => format!(
            "{edges}; {}: the pays alone {} percentage points, the changed play {}",
            played_otherwise(change),
            points(&(&change.edge_by_old - old)),
            points(&-change.cost_of_old())
        ),
    }
}

fn played_otherwise(change: &ChangedPlay) -> String {
    let listed = match change.hands() {
        1 => "1 hand is played differently".to_string(),
        hands => format!("{} hands are played differently", whole(hands)),
    };
    let unlisted = change.cost_unlisted();
    if !unlisted.is_positive() {
        return listed;
    }
    format!("{listed}, and decisions after a draw, which are not listed, gain {} points", points(&unlisted))
}

/// Changed decisions and the cost of the old ones, as the end of a sentence.
pub fn cost_in_words(change: &ChangedPlay) -> String {
    if change.is_unchanged() {
        return "no decision changes".to_string();
    }
    let named = |changed: &ChangedDecision| {
        let ChangedDecision { decision, holding, old_action, new_action, .. } = changed;
        format!("{decision}, {holding}: {old_action} -> {new_action} ({})", in_percent(&changed.worth()))
    };
    let mut parts: Vec<String> = change.decisions.iter().take(MOST_NAMED).map(named).collect();
    let rest = change.decisions.len().saturating_sub(MOST_NAMED);
    if rest > 0 {
        parts.push(format!("{rest} more"));
    }
    format!(
        "the decisions of the baseline would cost {} points: {}; {}",
        in_percent(&change.cost_of_old()),
        played_otherwise(change),
        parts.join("; ")
    )
}

/// Decisions that change against the first paytable, the most valuable first.
pub fn sheet<'a>(all: &'a [ComparedPaytable<'a>]) -> Sheet {
    let mut columns = keys(["game", "wager", "paytable", "reading"]);
    columns.extend([
        text(shown("decision", (5, "decision")), |_, row: &&ChangedDecision| Cell::text(row.decision)),
        text(shown("holding", (6, "holding")).leading(), |_, row| Cell::text(row.holding.as_str())),
        integer(shown("hands", (7, "hands")).ranked(2), |_, row| Cell::integer(row.hands)),
        number(shown("share_pct", (8, "of rounds %")).ranked(3), |_, row| percentage(&row.share)),
        text(shown("old_action", (9, "before")).leading(), |_, row| Cell::text(row.old_action)),
        text(shown("new_action", (10, "now")).leading(), |_, row| Cell::text(row.new_action)),
        number(shown("hand_gain_units", (11, "gain of\na hand")).ranked(4), |_, row| {
            Cell::Decimal(row.gain.clone(), 8)
        }),
        number(shown("gain_pct", (12, "gain\n%")).leading(), |_, row| percentage(&row.worth())),
        text(shown("example", (13, "for example")), |_, row| Cell::text(row.example.as_str())),
        strategy(),
    ]);
    let rows = |compared: &'a ComparedPaytable<'a>| {
        let decisions = compared.change.iter().flat_map(|change| &change.decisions);
        decisions.map(|changed| (&compared.answer.offer, changed))
    };
    let mut sheet = Sheet::of(&columns, all.iter().flat_map(rows));
    sheet.remarks.extend((!sheet.rows.is_empty()).then(|| {
        "Decisions that change against the first paytable, worth most first. The gain of a hand is in units, that of a \
         round in percent of a unit; the latter add up to what the changed play is worth."
            .to_string()
    }));
    sheet
}
