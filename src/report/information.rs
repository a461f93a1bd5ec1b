//! What seen cards are worth: play on several boxes, with exposed cards, and the decisions that they change.

use super::cell::Cell;
use super::cells::{citation, denominator, float, keys, numerator, percentage};
use super::column::{integer, number, shown, small_integer, text};
use super::sheet::Sheet;
use crate::analysis::{BoxesAnswer, Figure, InformedAnswer};
use crate::games::{Change, Offer};
use crate::outcome::Fraction;
use crate::report::numbers::{percentage as in_percent, points};
use crate::simulation::Sampled;

/// What an answer to knowledge is of: its name, and the answer.
pub type Exposed = (String, InformedAnswer);

/// Decisions that a remark names.
const MOST_REMARKED: usize = 3;

/// The sheet of `boxes.csv`: one row for each number of boxes of each base paytable. Figures are of one box, but for
/// the last, which are of the patron's whole round.
pub fn boxes_sheet<'a>(all: impl IntoIterator<Item = &'a BoxesAnswer>) -> Sheet {
    let mut columns = keys(["game", "", "paytable", "reading"]);
    columns.extend([
        small_integer(shown("boxes", (5, "boxes")).leading(), |_, on: &&BoxesAnswer| Cell::integer(on.boxes)),
        text(shown("method", (6, "house edge is")), |_, on| Cell::text(method(on.informed.as_ref()))),
        small_integer("rounds", |_, on| sampled(on, |answer| Cell::integer(answer.sample.rounds))),
        integer("seed", |_, on| sampled(on, |answer| Cell::integer(answer.seed))),
        integer("ev_numerator", |_, on| exact_part(&on.expected_net(), numerator)),
        integer("ev_denominator", |_, on| exact_part(&on.expected_net(), denominator)),
        number(shown("house_edge_pct", (7, "house edge %")).leading(), |_, on| percentage(&on.house_edge().value)),
        number(shown("std_error_pct", (8, "± %")), |_, on| error_in_percent(&on.house_edge())),
        number(shown("mean_total_units", (9, "units a box")), |_, on| eight(&on.mean_wagered().value)),
        number("mean_total_units_std_error", |_, on| error_of(&on.mean_wagered())),
        number(shown("variance", (10, "variance of a box")), |_, on| match &on.informed {
            None => eight(&on.alone.variance),
            Some(answer) => float(answer.variance().mean),
        }),
        number("variance_std_error", |_, on| sampled(on, |answer| float(answer.variance().std_error))),
        number(shown("covariance", (11, "covariance of two")), |_, on| {
            sampled(on, |answer| Cell::or_empty(answer.covariance(), |covariance| float(covariance.mean)))
        }),
        number("covariance_std_error", |_, on| {
            sampled(on, |answer| Cell::or_empty(answer.covariance(), |covariance| float(covariance.std_error)))
        }),
        number(shown("round_std_dev", (12, "std dev of round")), |_, on| match &on.informed {
            None => float(on.alone.std_dev()),
            Some(answer) => float(answer.std_dev_of_round().mean),
        }),
        number("round_std_dev_std_error", |_, on| sampled(on, |answer| float(answer.std_dev_of_round().std_error))),
        number(shown("win_frequency_pct", (13, "round won %")), |_, on| match &on.informed {
            None => percentage(&on.alone.win_frequency),
            Some(answer) => float(100.0 * answer.results_of_round()[0].mean),
        }),
        number("win_frequency_std_error_pct", |_, on| sampled(on, |answer| result_error(answer, 0))),
        number(shown("push_frequency_pct", (14, "round even %")), |_, on| match &on.informed {
            None => percentage(&on.alone.push_frequency),
            Some(answer) => float(100.0 * answer.results_of_round()[1].mean),
        }),
        number("push_frequency_std_error_pct", |_, on| sampled(on, |answer| result_error(answer, 1))),
        number(shown("loss_frequency_pct", (15, "round lost %")), |_, on| match &on.informed {
            None => percentage(&on.alone.loss_frequency),
            Some(answer) => float(100.0 * answer.results_of_round()[2].mean),
        }),
        number("loss_frequency_std_error_pct", |_, on| sampled(on, |answer| result_error(answer, 2))),
        citation(),
    ]);
    Sheet::of(&columns, all.into_iter().map(|on| (&on.offer, on)))
}

/// The sheet of `expose`: one row for each kind of knowledge of each base paytable.
pub fn exposed_sheet<'a>(all: impl IntoIterator<Item = &'a Exposed>) -> Sheet {
    let mut columns = keys(["game", "", "paytable", "reading"]);
    columns.extend([
        text(shown("knows", (5, "the player knows")).leading(), |_, (name, _): &&Exposed| Cell::text(name.as_str())),
        text("knows_in_words", |offer: &Offer, (_, answer): &&Exposed| {
            Cell::text(offer.game.information.in_words(answer.knowledge))
        }),
        text(shown("method", (6, "house edge is")), |_, (_, answer)| Cell::text(method(Some(answer)))),
        small_integer("rounds", |_, (_, answer)| Cell::integer(answer.sample.rounds)),
        integer("seed", |_, (_, answer)| Cell::integer(answer.seed)),
        integer("ev_numerator", |_, (_, answer)| exact_part(&answer.expected_net(), numerator)),
        integer("ev_denominator", |_, (_, answer)| exact_part(&answer.expected_net(), denominator)),
        number(shown("house_edge_pct", (7, "house edge %")).leading(), |_, (_, answer)| {
            percentage(&answer.house_edge().value)
        }),
        number(shown("std_error_pct", (8, "± %")), |_, (_, answer)| error_in_percent(&answer.house_edge())),
        number("usual_house_edge_pct", |_, (_, answer)| percentage(&answer.usual.house_edge())),
        number(shown("gain_pct", (9, "gain %")), |_, (_, answer)| percentage(&answer.gain().value)),
        number(shown("mean_total_units", (10, "units wagered")), |_, (_, answer)| eight(&answer.mean_wagered().value)),
        number("mean_total_units_std_error", |_, (_, answer)| error_of(&answer.mean_wagered())),
        number(shown("changed_pct", (11, "rounds changed %")), |_, (_, answer)| percentage(&answer.changed().value)),
        number("changed_std_error_pct", |_, (_, answer)| error_in_percent(&answer.changed())),
        citation(),
    ]);
    Sheet::of(&columns, all.into_iter().map(|exposed| (&exposed.1.offer, exposed)))
}

/// A decision that knowledge changes: the name of the knowledge, the decision, its share of rounds and its gain.
type Changing<'a> = (&'a str, &'a Change, Fraction, Fraction);

/// The sheet of `expose --decisions`: the decisions that change, those with the greatest gain first.
pub fn decisions_sheet<'a>(all: impl IntoIterator<Item = &'a Exposed>) -> Sheet {
    let mut columns = keys(["game", "", "paytable", "reading"]);
    columns.extend([
        text(shown("knows", (5, "the player knows")).leading(), |_, (name, ..): &Changing<'_>| Cell::text(*name)),
        text(shown("decision", (6, "decision")).leading(), |_, (_, change, ..)| Cell::text(change.decision)),
        text(shown("holding", (7, "holding")).leading(), |_, (_, change, ..)| Cell::text(change.holding.as_str())),
        text(shown("usual_action", (8, "usually")), |_, (_, change, ..)| Cell::text(change.usual.as_str())),
        text(shown("informed_action", (9, "with knowledge")).leading(), |_, (_, change, ..)| {
            Cell::text(change.informed.as_str())
        }),
        number(shown("share_pct", (10, "of rounds %")).leading(), |_, (_, _, share, _)| percentage(share)),
        number(shown("gain_pct", (11, "gain %")).leading(), |_, (_, _, _, gain)| percentage(gain)),
    ]);
    let changing = |(name, answer): &'a Exposed| -> Vec<(&'a Offer, Changing<'a>)> {
        let of_one = |(change, share, gain)| (&answer.offer, (name.as_str(), change, share, gain));
        answer.changes().into_iter().map(of_one).collect()
    };
    Sheet::of(&columns, all.into_iter().flat_map(changing))
}

/// The decisions that change most, in words.
pub fn changes_in_words((name, answer): &Exposed) -> Option<String> {
    let changes = answer.changes();
    let of_one = |(change, share, gain): &(&Change, Fraction, Fraction)| {
        let Change { decision, holding, usual, informed } = change;
        format!(
            "{decision}, {holding}: {informed} instead of {usual}, in {} % of rounds ({} points)",
            in_percent(share),
            points(gain)
        )
    };
    let most: Vec<String> = changes.iter().take(MOST_REMARKED).map(of_one).collect();
    (!most.is_empty()).then(|| format!("{}, {name}: {}.", answer.offer.name(), most.join("; ")))
}

/// `exact`, or `simulation` where rounds were sampled.
fn method(answer: Option<&InformedAnswer>) -> &'static str {
    if answer.is_none_or(InformedAnswer::is_exact) { "exact" } else { "simulation" }
}

/// A part of a fraction that is exact.
fn exact_part(figure: &Figure, part: fn(&Fraction) -> Cell) -> Cell {
    if figure.std_error.is_none() { part(&figure.value) } else { Cell::Empty }
}

/// A cell of sampled rounds; empty for one box, which is exact throughout.
fn sampled(on: &BoxesAnswer, cell: impl FnOnce(&InformedAnswer) -> Cell) -> Cell {
    Cell::or_empty(on.informed.as_ref(), cell)
}

fn result_error(answer: &InformedAnswer, result: usize) -> Cell {
    let errors = answer.results_of_round().map(|Sampled { std_error, .. }| std_error);
    Cell::or_empty(errors.get(result).copied(), |error| float(100.0 * error))
}

fn error_in_percent(figure: &Figure) -> Cell {
    Cell::or_empty(figure.std_error.filter(|error| error.is_finite()), |error| float(100.0 * error))
}

fn error_of(figure: &Figure) -> Cell {
    Cell::or_empty(figure.std_error.filter(|error| error.is_finite()), float)
}

fn eight(value: &Fraction) -> Cell {
    Cell::Decimal(value.clone(), 8)
}
