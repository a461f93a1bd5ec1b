//! Decisions as rows: of strategies, of one spot with the expectation of every action, and those that other pays
//! change.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use num_traits::Signed;

use super::OUTPUT_VERSION;
use super::column::{Cell, denominator, integer, keys, number, numerator, percentage, strategy, text};
use super::file_names::{OF_OFFER, STRATEGIES, Shared, files_of, shared};
use super::sheet::Sheet;
use super::wording::{percentage as in_percent, points, whole};
use crate::analysis::{ChangedPlay, ComparedPaytable};
use crate::cards::Card;
use crate::games::{
    ActionShare, ActionValue, ChangedDecision, DecisionRow, EachDecision, Offer, SolveError, SpotAnswer, Strategy,
    StrategyRow,
};
use crate::lists::grouped;
use crate::outcome::{Fraction, decimal, percent, to_f64};

/// A table of the folder of strategies, with its offers.
pub type SharedStrategy<'a> = Shared<Sheet, &'a Offer>;

/// Files of the folder of strategies; equal tables of a game are one.
pub fn tables<'a>(strategies: impl IntoIterator<Item = &'a (Offer, Strategy)>) -> Vec<SharedStrategy<'a>> {
    let deciding = strategies.into_iter().filter(|(_, strategy)| !strategy.rows.is_empty());
    let table =
        |(offer, strategy): &'a (Offer, Strategy)| (sheet([(offer, strategy)]).without(&OF_OFFER).in_pack(), offer);
    shared(STRATEGIES, deciding.map(table), |offer| offer)
}

/// Index of the folder: a row per offer, with the file of its table, and its cost of play by rows among `costs`.
pub fn index<'a>(
    tables: &[SharedStrategy<'_>],
    costs: impl IntoIterator<Item = (&'a Offer, Option<&'a Fraction>)>,
) -> Sheet {
    let costs: BTreeMap<_, _> = costs.into_iter().map(|(offer, cost)| (offer.key(), cost)).collect();
    let columns = keys().chain([
        strategy(),
        text("file", |_, (file, _): &Indexed<'_>| Cell::text(*file)),
        number("without_exceptions_cost_pct", |_, (_, cost)| Cell::or_empty(*cost, percentage)),
    ]);
    let cost = |offer: &Offer| costs.get(&offer.key()).copied().flatten();
    let files = files_of(tables, |offer| offer);
    Sheet::of("index", columns, files.map(|(offer, file)| (offer, (file, cost(offer)))))
}

/// A file, and the cost of play by its rows.
type Indexed<'a> = (&'a str, Option<&'a Fraction>);

pub fn sheet<'a>(strategies: impl IntoIterator<Item = On<'a, &'a Strategy>>) -> Sheet {
    let columns = keys().chain([
        text("decision", |_, row: &&StrategyRow| Cell::text(row.decision)),
        text("holding", |_, row| Cell::text(&row.holding)),
        integer("hands", |_, row| Cell::integer(row.hands)),
        text("action", |_, row| Cell::text(&row.action)),
        integer("exceptions", |_, row| Cell::integer(row.exceptions)),
        text("exception_example", |_, row| Cell::text(&row.example)),
        number("bet_expectation_units", |_, row| in_units(&row.of_the_bet)),
        number("gain_units", |_, row| in_units(&row.gain)),
        number("open_bets_expectation_units", |_, row| in_units(&row.with_open_bets)),
        strategy(),
    ]);
    Sheet::of(
        "strategy",
        columns,
        strategies.into_iter().flat_map(|(offer, own)| own.rows.iter().map(move |row| (offer, row))),
    )
}

/// How often each action is taken: a row for each action of each decision.
pub fn shares_sheet<'a>(strategies: impl IntoIterator<Item = On<'a, &'a Strategy>>) -> Sheet {
    let columns = keys().chain([
        text("decision", |_, of: &&ActionShare| Cell::text(of.decision)),
        text("action", |_, of| Cell::text(of.action)),
        integer("hands", |_, of| Cell::integer(of.hands)),
        number("share_pct", |_, of| percentage(&of.share)),
        number("bet_expectation_units", |_, of| in_units(&of.of_the_bet)),
        number("gain_units", |_, of| in_units(&of.gain)),
        number("open_bets_expectation_units", |_, of| in_units(&of.with_open_bets)),
        strategy(),
    ]);
    Sheet::of(
        "actions",
        columns,
        strategies.into_iter().flat_map(|(offer, own)| own.shares.iter().map(move |of| (offer, of))),
    )
}

pub fn name(offer: &Offer) -> String {
    format!("{} {}", offer.wager.id, offer.variant())
}

pub type On<'o, A> = (&'o Offer, A);

/// Answers to print. For people, equal answers of a game appear once, with a remark on the other offers for which they
/// hold.
pub fn each_once<A: PartialEq>(answers: Vec<On<'_, A>>, for_people: bool) -> (Vec<On<'_, A>>, Vec<On<'_, String>>) {
    if !for_people {
        return (answers, Vec::new());
    }
    let by_answer = grouped(answers.into_iter().map(|(offer, answer)| ((offer.game.id, answer), offer)));
    let (mut distinct, mut remarks) = (Vec::new(), Vec::new());
    for ((_, answer), offers) in by_answer {
        let Some((first, others)) = offers.split_first() else { continue };
        distinct.push((*first, answer));
        if !others.is_empty() {
            let others: Vec<String> = others.iter().map(|offer| name(offer)).collect();
            remarks.push((*first, format!("What is shown for {} holds for {} too.", name(first), others.join(", "))));
        }
    }
    (distinct, remarks)
}

struct Choice<'a> {
    spot: &'a SpotAnswer,
    value: &'a ActionValue,
    /// Set for the optimal action, and for others worth as much.
    optimal: &'static str,
}

impl<'a> Choice<'a> {
    fn all(spot: &'a SpotAnswer) -> impl Iterator<Item = Self> {
        let best = spot.actions.first().map(|best| &best.with_open_bets);
        spot.actions.iter().enumerate().map(move |(place, value)| {
            let optimal = match place {
                0 => "yes",
                _ if best == Some(&value.with_open_bets) => "tie",
                _ => "no",
            };
            Choice { spot, value, optimal }
        })
    }
}

/// Optimal and next best action in a sentence: `Bet: +0.31; next best: fold, -1.00.`
pub fn spot_in_words(spot: &SpotAnswer) -> String {
    let mut choices = Choice::all(spot);
    let Some(best) = choices.next() else { return String::new() };
    let units = |choice: &Choice<'_>, places: usize| format!("{:+.places$}", to_f64(&choice.value.with_open_bets));
    let next = choices.next();
    // As few decimals as show a difference.
    let differs = |places: &usize| {
        next.as_ref().is_none_or(|next| next.optimal == "tie" || units(next, *places) != units(&best, *places))
    };
    let places = (2..8).find(differs).unwrap_or(2);
    let in_words = |next: &Choice<'_>| match next.optimal {
        "tie" => format!("; {} is worth the same", next.value.action),
        _ => format!("; next best: {}, {}", next.value.action, units(next, places)),
    };
    let rest = next.as_ref().map(in_words).unwrap_or_default();
    let sentence = format!("{}: {}{rest}.", best.value.action, units(&best, places));
    sentence[..1].to_uppercase() + &sentence[1..]
}

pub fn spot_sheet<'a>(spots: impl IntoIterator<Item = (&'a Offer, &'a SpotAnswer)>) -> Sheet {
    let columns = keys().chain([
        text("decision", |_, choice: &Choice<'_>| Cell::text(choice.spot.decision)),
        text("action", |_, choice| Cell::text(&choice.value.action)),
        text("optimal", |_, choice| Cell::text(choice.optimal)),
        integer("bet_ev_numerator", |_, choice| numerator(&choice.value.of_the_bet)),
        integer("bet_ev_denominator", |_, choice| denominator(&choice.value.of_the_bet)),
        number("bet_ev_units", |_, choice| in_units(&choice.value.of_the_bet)),
        text("bet_ev", |_, choice| Cell::text(choice.value.of_the_bet.to_string())),
        integer("open_bets_ev_numerator", |_, choice| numerator(&choice.value.with_open_bets)),
        integer("open_bets_ev_denominator", |_, choice| denominator(&choice.value.with_open_bets)),
        number("open_bets_ev_units", |_, choice| in_units(&choice.value.with_open_bets)),
        text("open_bets_ev", |_, choice| Cell::text(choice.value.with_open_bets.to_string())),
        number("won_pct", |_, of| percentage(of.value.results.as_ref().map(|of| &of.won))),
        number("even_pct", |_, of| percentage(of.value.results.as_ref().map(|of| &of.even))),
        number("lost_pct", |_, of| percentage(of.value.results.as_ref().map(|of| &of.lost))),
        strategy(),
        text("by_strategy", |_, choice| {
            Cell::or_empty(choice.spot.by_strategy.as_ref(), |action| {
                Cell::text(if *action == choice.value.action { "yes" } else { "no" })
            })
        }),
        text("bets_placed", |_, choice| Cell::text(&choice.spot.placed)),
    ]);
    let choices = spots.into_iter().flat_map(|(offer, spot)| Choice::all(spot).map(move |choice| (offer, choice)));
    Sheet::of("spot", columns, choices)
}

fn in_units(expectation: &Fraction) -> Cell {
    Cell::Decimal(expectation.clone(), 8)
}

/// One line with both house edges and the number of hands played otherwise. `change` is known for two paytables of one
/// wager with decisions, whose `pays` differ, or of two games with the same decisions, whose `rules` do.
pub fn change_in_short(old: &Fraction, new: &Fraction, change: Option<&ChangedPlay>, what: &str) -> String {
    let edge = |edge: &Fraction| decimal(&percent(edge), 2);
    let edges = format!("house edge {} -> {} %", edge(old), edge(new));
    match change {
        None => edges,
        Some(change) if change.is_unchanged() => format!("{edges}; no decision changes"),
        Some(change) => format!(
            "{edges}; {}: the {what} alone {} percentage points, the changed play {}",
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

/// Most changed decisions that are named.
const MOST_NAMED: usize = 3;

/// The first decisions that change, worth most first, each in words.
pub fn first_changes(change: &ChangedPlay) -> impl Iterator<Item = String> {
    let named = |changed: &ChangedDecision| {
        let ChangedDecision { decision, holding, old_action, new_action, .. } = changed;
        format!("{decision}, {holding}: {old_action} -> {new_action} ({})", in_percent(&changed.worth()))
    };
    change.decisions.iter().take(MOST_NAMED).map(named)
}

/// Changed decisions and the cost of the old ones, as the end of a sentence.
pub fn cost_of_old_decisions(change: &ChangedPlay) -> String {
    if change.is_unchanged() {
        return "no decision changes".to_string();
    }
    let mut parts: Vec<String> = first_changes(change).collect();
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
pub fn changes_sheet<'a>(all: &'a [ComparedPaytable<'a>]) -> Sheet {
    let columns = keys().chain([
        text("decision", |_, row: &&ChangedDecision| Cell::text(row.decision)),
        text("holding", |_, row| Cell::text(&row.holding)),
        integer("hands", |_, row| Cell::integer(row.hands)),
        number("share_pct", |_, row| percentage(&row.share)),
        text("old_action", |_, row| Cell::text(row.old_action)),
        text("new_action", |_, row| Cell::text(row.new_action)),
        number("hand_gain_units", |_, row| in_units(&row.gain)),
        number("gain_pct", |_, row| percentage(&row.worth())),
        text("example", |_, row| Cell::text(&row.example)),
        strategy(),
    ]);
    let rows = |compared: &'a ComparedPaytable<'a>| {
        let decisions = compared.change.iter().flat_map(|change| &change.decisions);
        decisions.map(|changed| (&compared.answer.offer, changed))
    };
    let mut sheet = Sheet::of("compare-decisions", columns, all.iter().flat_map(rows));
    sheet.remarks.extend((!sheet.rows.is_empty()).then(|| {
        "Decisions that change against the first paytable, worth most first. The gain of a hand is in units, that of a \
         round in percent of a unit; the latter add up to what the changed play is worth."
            .to_string()
    }));
    sheet
}

fn in_a_row(cards: impl Iterator<Item = Card>) -> String {
    cards.map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// Column of the complete decisions: name, and field of a row.
type DecisionColumn = (&'static str, for<'r> fn(&'r Offer, &'r DecisionRow<'_>) -> Cow<'r, str>);

/// Columns of the complete decisions. `net_sum` over `deals`, the number of ways in which the deal can continue, is the
/// expectation of all open bets in units.
pub(super) const DECISION_COLUMNS: [DecisionColumn; 17] = [
    ("schema_version", |_, _| OUTPUT_VERSION.to_string().into()),
    ("game", |offer, _| offer.game.id.into()),
    ("wager", |offer, _| offer.wager.id.into()),
    ("paytable", |offer, _| offer.paytable.id.as_str().into()),
    ("reading", |offer, _| offer.reading_name().into()),
    ("decision", |_, row| row.decision.into()),
    ("cards", |_, row| in_a_row(row.cards.iter().copied()).into()),
    ("up_card", |_, row| in_a_row(row.up_cards.iter()).into()),
    ("hands", |_, row| row.hands.to_string().into()),
    ("action", |_, row| row.action.into()),
    ("net_sum", |_, row| row.net_sum.to_string().into()),
    ("other_action", |_, row| row.other_action.into()),
    ("other_net_sum", |_, row| row.other_net_sum.to_string().into()),
    ("deals", |_, row| row.deals.to_string().into()),
    ("strategy", |offer, _| offer.strategy_name().into()),
    ("bets_placed", |_, row| row.placed.into()),
    ("further_net_sums", |_, row| {
        let in_words = |(action, sum): &(&str, i128)| format!("{action}: {sum}");
        row.further.iter().flatten().map(in_words).collect::<Vec<_>>().join("; ").into()
    }),
];

/// Writes every decision of `offer` as CSV, row by row, as there may be millions.
pub fn write_decisions(
    offer: &Offer,
    every_decision: impl FnOnce(&mut EachDecision<'_>) -> Result<(), SolveError>,
    out: &mut dyn Write,
) -> Result<(), SolveError> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::Any(b'\n')).from_writer(out);
    let mut begun = false;
    every_decision(&mut |row| {
        if !begun {
            writer.write_record(DECISION_COLUMNS.map(|(name, _)| name)).map_err(as_io_error)?;
            begun = true;
        }
        let fields = DECISION_COLUMNS.map(|(_, field)| field(offer, row));
        writer.write_record(fields.iter().map(|field| field.as_bytes())).map_err(as_io_error)
    })?;
    writer.flush().map_err(SolveError::Told)
}

/// Keeps the system's own error, so that a closed pipe is recognised.
fn as_io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Catalogue, Selection};
    use crate::outcome::ratio;

    #[test]
    fn a_spot_of_several_wagers_names_each_and_keeps_its_best_action_first() {
        let keys = ["base", "ante-and-super"].map(|wager| ["lunar-poker", wager, "A"].map(str::to_string).to_vec());
        let selection = Selection { keys: keys.to_vec(), ..Selection::default() };
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("some");
        let value = |action: &str, net| ActionValue {
            action: action.to_string(),
            of_the_bet: ratio(net, 1),
            with_open_bets: ratio(net, 1),
            results: None,
        };
        let actions = vec![value("bet", 2), value("fold", -1)];
        let spot = SpotAnswer { decision: "first", placed: String::new(), actions, by_strategy: None };
        let sheet = spot_sheet(offers.iter().map(|offer| (offer, &spot)));
        let shown = sheet.for_people();
        assert_eq!(shown.headings[..2], ["wager", "action"]);
        let rows: Vec<[String; 2]> = shown.rows.iter().map(|row| [0, 1].map(|cell| row[cell].for_people())).collect();
        let expected = [["base", "bet"], ["base", "fold"], ["ante-and-super", "bet"], ["ante-and-super", "fold"]];
        assert_eq!(rows, expected);
        // People see the second one only in words.
        let (shown, remarks) = each_once(offers.iter().map(|offer| (offer, &spot)).collect(), true);
        let remarks: Vec<&str> = remarks.iter().map(|(_, remark)| remark.as_str()).collect();
        assert_eq!((shown.len(), remarks), (1, vec!["What is shown for base A holds for ante-and-super A too."]));
        assert_eq!(each_once(offers.iter().map(|offer| (offer, &spot)).collect(), false).0.len(), 2);
        assert_eq!(spot_in_words(&spot), "Bet: +2.00; next best: fold, -1.00.");
    }

    #[test]
    fn a_tie_is_no_win_and_close_values_are_told_apart() {
        let value = |action: &str, net| ActionValue {
            action: action.to_string(),
            of_the_bet: ratio(net, 10_000),
            with_open_bets: ratio(net, 10_000),
            results: None,
        };
        let spot = |net| {
            let actions = vec![value("ride", 1_234), value("withdraw", net)];
            SpotAnswer { decision: "bet 1", placed: String::new(), actions, by_strategy: None }
        };
        let tie = spot(1_234);
        assert_eq!(Choice::all(&tie).map(|choice| choice.optimal).collect::<Vec<_>>(), ["yes", "tie"]);
        assert_eq!(spot_in_words(&tie), "Ride: +0.12; withdraw is worth the same.");
        assert_eq!(spot_in_words(&spot(1_230)), "Ride: +0.1234; next best: withdraw, +0.1230.");
    }
}
