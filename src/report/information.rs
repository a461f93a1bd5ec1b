//! The value of seen cards: play on several boxes, with exposed cards, and the decisions that change.

use super::column::{
    Cell, citation, denominator, error_of, figure_in_percent, figure_in_units, integer, keys, number, numerator,
    percentage, small_integer, text,
};
use super::sheet::Sheet;
use crate::analysis::{BoxesAnswer, InformedAnswer};
use crate::games::{Change, Offer};
use crate::lists::joined;
use crate::outcome::Fraction;
use crate::report::wording::{figure_in_percent as in_percent, figure_in_points as points};
use crate::statistics::Figure;

const MOST_REMARKED: usize = 3;

/// `boxes.csv`: a row for each number of boxes of each base paytable. Figures are per box, except the last, which cover
/// the patron's whole round.
pub fn boxes_sheet<'a>(all: impl IntoIterator<Item = &'a BoxesAnswer>) -> Sheet {
    let columns = keys().chain([
        small_integer("boxes", |_, on: &&BoxesAnswer| Cell::integer(on.boxes)),
        text("method", |_, on| Cell::text(method(on.informed.as_ref()))),
        small_integer("rounds", |_, on| sampled(on, |answer| Cell::integer(answer.sample.rounds))),
        integer("seed", |_, on| sampled(on, |answer| Cell::integer(answer.seed))),
        integer("ev_numerator", |_, on| exact_part(&on.expected_net(), numerator)),
        integer("ev_denominator", |_, on| exact_part(&on.expected_net(), denominator)),
        number("house_edge_pct", |_, on| figure_in_percent(&on.house_edge())),
        number("std_error_pct", |_, on| error_of(&on.house_edge(), 100.0)),
        number("mean_total_units", |_, on| figure_in_units(&on.mean_wagered())),
        number("mean_total_units_std_error", |_, on| error_of(&on.mean_wagered(), 1.0)),
        number("variance", |_, on| figure_in_units(&on.variance())),
        number("variance_std_error", |_, on| error_of(&on.variance(), 1.0)),
        number("covariance", |_, on| figure_in_units(&on.covariance())),
        number("covariance_std_error", |_, on| error_of(&on.covariance(), 1.0)),
        number("round_std_dev", |_, on| figure_in_units(&on.std_dev_of_round())),
        number("round_std_dev_std_error", |_, on| error_of(&on.std_dev_of_round(), 1.0)),
        number("win_frequency_pct", |_, on| figure_in_percent(&on.result(0))),
        number("win_frequency_std_error_pct", |_, on| error_of(&on.result(0), 100.0)),
        number("push_frequency_pct", |_, on| figure_in_percent(&on.result(1))),
        number("push_frequency_std_error_pct", |_, on| error_of(&on.result(1), 100.0)),
        number("loss_frequency_pct", |_, on| figure_in_percent(&on.result(2))),
        number("loss_frequency_std_error_pct", |_, on| error_of(&on.result(2), 100.0)),
        citation(),
        small_integer("usual_rounds", |_, on| Cell::or_empty(on.usual.as_ref(), |usual| Cell::integer(usual.rounds))),
    ]);
    Sheet::of("boxes", columns, all.into_iter().map(|on| (&on.offer, on)))
}

/// `expose`: a row for each kind of knowledge of each base paytable.
pub fn exposed_sheet<'a>(all: impl IntoIterator<Item = &'a InformedAnswer>) -> Sheet {
    let columns = keys().chain([
        text("known", |_, answer: &&InformedAnswer| Cell::text(name(answer))),
        text("known_in_words", |offer: &Offer, answer: &&InformedAnswer| {
            Cell::text(offer.game.knowledge.in_words(answer.knowledge))
        }),
        text("method", |_, answer| Cell::text(method(Some(answer)))),
        small_integer("rounds", |_, answer| Cell::integer(answer.sample.rounds)),
        integer("seed", |_, answer| Cell::integer(answer.seed)),
        integer("ev_numerator", |_, answer| exact_part(&answer.expected_net(), numerator)),
        integer("ev_denominator", |_, answer| exact_part(&answer.expected_net(), denominator)),
        number("house_edge_pct", |_, answer| figure_in_percent(&answer.house_edge())),
        number("std_error_pct", |_, answer| error_of(&answer.house_edge(), 100.0)),
        number("usual_house_edge_pct", |_, answer| percentage(&answer.usual.house_edge())),
        number("gain_pct", |_, answer| figure_in_percent(&answer.gain())),
        number("mean_total_units", |_, answer| figure_in_units(&answer.mean_wagered())),
        number("mean_total_units_std_error", |_, answer| error_of(&answer.mean_wagered(), 1.0)),
        number("changed_pct", |_, answer| figure_in_percent(&answer.changed())),
        number("changed_std_error_pct", |_, answer| error_of(&answer.changed(), 100.0)),
        citation(),
        number("gain_std_error_pct", |_, answer| error_of(&answer.gain(), 100.0)),
    ]);
    Sheet::of("expose", columns, all.into_iter().map(|answer| (&answer.offer, answer)))
}

/// A decision that knowledge changes, with its share of rounds and its gain.
struct DecisionGain<'a> {
    answer: &'a InformedAnswer,
    change: &'a Change,
    share: Figure,
    gain: Figure,
}

/// `expose --show decisions`: changed decisions, the greatest gain first.
pub fn decisions_sheet<'a>(all: impl IntoIterator<Item = &'a InformedAnswer>) -> Sheet {
    let columns = keys().chain([
        text("known", |_, row: &DecisionGain<'_>| Cell::text(name(row.answer))),
        text("decision", |_, row| Cell::text(row.change.decision.clone())),
        text("holding", |_, row| Cell::text(&row.change.holding)),
        text("usual_action", |_, row| Cell::text(&row.change.usual)),
        text("informed_action", |_, row| Cell::text(&row.change.informed)),
        number("share_pct", |_, row| figure_in_percent(&row.share)),
        number("gain_pct", |_, row| figure_in_percent(&row.gain)),
        number("share_std_error_pct", |_, row| error_of(&row.share, 100.0)),
        number("gain_std_error_pct", |_, row| error_of(&row.gain, 100.0)),
    ]);
    let changed = |answer: &'a InformedAnswer| {
        let row = move |(change, share, gain)| (&answer.offer, DecisionGain { answer, change, share, gain });
        answer.changes().into_iter().map(row)
    };
    Sheet::of("expose-decisions", columns, all.into_iter().flat_map(changed))
}

fn name(answer: &InformedAnswer) -> String {
    let all = answer.offer.game.knowledge.all();
    all.into_iter().find(|(_, known)| *known == answer.knowledge).map(|(name, _)| name).unwrap_or_default()
}

pub fn changes_in_words(answer: &InformedAnswer) -> Option<String> {
    let changes = answer.changes();
    let of_one = |(change, share, gain): &(&Change, Figure, Figure)| {
        let Change { decision, holding, usual, informed } = change;
        let (share, gain) = (in_percent(share), points(gain));
        format!("{decision}, {holding}: {informed} instead of {usual}, in {share} % of rounds ({gain} points)")
    };
    let most = joined(changes.iter().take(MOST_REMARKED).map(of_one), "; ");
    (!most.is_empty()).then(|| format!("{}, {}: {most}.", answer.offer.name(), name(answer)))
}

/// `exact`, or `simulation` if rounds were sampled.
fn method(answer: Option<&InformedAnswer>) -> &'static str {
    if answer.is_none_or(InformedAnswer::is_exact) { "exact" } else { "simulation" }
}

/// Part of an exact fraction; empty for a sampled figure.
fn exact_part(figure: &Figure, part: fn(&Fraction) -> Cell) -> Cell {
    if figure.std_error.is_none() { part(&figure.value) } else { Cell::Empty }
}

/// Empty for one box, which is exact throughout.
fn sampled(on: &BoxesAnswer, cell: impl FnOnce(&InformedAnswer) -> Cell) -> Cell {
    Cell::or_empty(on.informed.as_ref(), cell)
}
