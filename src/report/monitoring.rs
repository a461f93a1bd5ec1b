//! Recorded results of the house against the band of their exact distribution.

use std::fmt::Display;

use num_traits::One;

use super::column::{Cell, float, integer, keys, number, percentage, small_integer, strategy, text, units};
use super::sheet::Sheet;
use super::wording::{rough, statements, with_commas};
use crate::analysis::monitoring::{Judged, Judgement, Missing, Monitoring, ResultBand};
use crate::games::{Dollars, Offer};
use crate::lists::grouped;
use crate::outcome::{Fraction, decimal, percent, rounded, shortest};
use crate::statistics::POWER;

const MOST_REMARKED: usize = 5;
const PLACES: u32 = 4;

/// `monitor`: a row per period, then one per wager with several.
pub fn sheet<'a>(all: impl IntoIterator<Item = &'a Judged>) -> Sheet {
    let columns = keys().chain([
        strategy(),
        text("period", |_, of: &&Judged| Cell::text(of.period.name.as_str())),
        text("table", |_, of| Cell::text(of.period.table.as_str())),
        small_integer("periods", |_, of| Cell::integer(of.periods)),
        small_integer("rounds", |_, of| Cell::integer(of.period.volume.rounds)),
        number("wagered", |_, of| Cell::Dollars(of.period.volume.wagered.clone())),
        text("band_is", |_, of| Cell::text(method(of))),
        integer("equal_bets", |_, of| Cell::integer(of.period.volume.equal_bets().0)),
        number("house_edge_pct", |_, of| percentage(&of.band.house_edge)),
        number("recorded_edge_pct", |_, of| percentage(&of.recorded_edge())),
        number("expected_result", |_, of| dollars(&of.band.expected)),
        number("low_result", |_, of| dollars(&of.band.low)),
        number("high_result", |_, of| dollars(&of.band.high)),
        number("house_result", |_, of| dollars(&of.period.result)),
        number("deviation", |_, of| dollars(&of.deviation())),
        number("p_value", |_, of| rounded_up(of.band.p_value)),
        number("p_holm", |_, of| rounded_up(of.p_holm)),
        number("change_shown_pct", |_, of| percentage(&of.band.change_shown)),
        integer("rounds_to_show", |_, of| Cell::or_empty(of.band.rounds_to_show, Cell::integer)),
        number("false_alarm_pct", |_, of| float(100.0 * of.band.false_alarm_rate)),
        number("probability_error", |_, of| Cell::Float(of.band.error, 15)),
        text("verdict", |_, of| Cell::text(of.judgement.name())),
        number("seats", |_, of| Cell::or_empty(of.period.seating.as_ref(), |seating| units(&seating.mean()))),
        text("missing", |_, of| {
            Cell::text(match of.missing {
                Missing::Nothing => "",
                Missing::Seats => "seats",
                Missing::Rounds => "rounds",
            })
        }),
    ]);
    Sheet::of("monitor", columns, all.into_iter().map(|judged| (&judged.period.offer, judged)))
}

/// A sheet per wager if some have several periods, else one.
pub fn sheets_for_people(monitoring: &Monitoring) -> Vec<Sheet> {
    let of = |offer: Offer| sheet(monitoring.all().filter(|judged| judged.period.offer.key() == offer.key()));
    match monitoring.totals.is_empty() {
        true => vec![sheet(&monitoring.periods)],
        false => offers(monitoring).into_iter().map(of).collect(),
    }
}

fn dollars(amount: &Dollars) -> Cell {
    Cell::Dollars(amount.clone())
}

/// Rounded up in the eighth place, so as never to be too small.
fn rounded_up(p_value: f64) -> Cell {
    float((p_value * 1e8).ceil() / 1e8)
}

/// How the band was found.
pub fn method(judged: &Judged) -> &'static str {
    let volume = &judged.period.volume;
    match (volume.is_of_equal_bets() && judged.band.is_counted, volume.is_spread_known) {
        _ if volume.is_estimated() => "approximate, rounds estimated",
        (true, _) => "exact",
        (false, true) if volume.is_of_equal_bets() => "simulation",
        (false, true) => "approximate",
        (false, false) => "approximate, spread of bets unknown",
    }
}

/// Conclusion from all periods, then the meaning of the figures.
pub fn remarks(monitoring: &Monitoring) -> Vec<String> {
    [conclusions(monitoring), explanations(monitoring)].concat()
}

pub fn conclusions(monitoring: &Monitoring) -> Vec<String> {
    let (chance, rate) = (monitoring.chance_of_as_few(), 1.0 - monitoring.criteria.confidence);
    // Chance rarely leaves too few periods outside.
    let holds = |condition: &str| condition.is_empty() || chance < rate / 2.0;
    let families = [&monitoring.periods, &monitoring.totals].map(|family| monitoring.outside_after_holm(family));
    let remaining = named(families.iter().flatten().copied());
    let remaining = if remaining.is_empty() { "none" } else { &remaining };
    let figures: [(&str, &dyn Display); 3] =
        [("chance", &p_in_words(chance)), ("rate", &in_percent(rate)), ("remaining", &remaining)];
    std::iter::once(together(monitoring)).chain(statements("periods outside", holds, &figures)).collect()
}

pub fn explanations(monitoring: &Monitoring) -> Vec<String> {
    let confidence = monitoring.criteria.confidence;
    let rates = || monitoring.all().map(|judged| 100.0 * judged.band.false_alarm_rate);
    let [least, most] = [rates().fold(f64::INFINITY, f64::min), rates().fold(0.0, f64::max)].map(|rate| rough(rate, 3));
    let error = monitoring.all().map(|judged| judged.band.error).fold(0.0, f64::max);
    let change = match &monitoring.criteria.change {
        None => "even a doubled or vanished edge".to_string(),
        Some(change) => format!("even a change of the edge by {} points", shortest(&percent(change))),
    };
    // Results that a single player does not explain, but another table does.
    let without_seats = named(monitoring.all().filter(|judged| judged.missing == Missing::Seats));
    let odd = monitoring.periods.iter().filter(|judged| !judged.band.is_a_sum).count();
    let holds = |condition: &str| match condition {
        "" => true,
        "little" => monitoring.all().any(|judged| judged.judgement == Judgement::TooLittle),
        "rounded" => monitoring.all().any(|judged| judged.band.is_rounded),
        "seats" => !without_seats.is_empty(),
        "odd" => odd > 0,
        of_band => monitoring.all().any(|judged| method(judged) == of_band),
    };
    let figures: [(&str, &dyn Display); 9] = [
        ("confidence", &in_percent(confidence)),
        ("range", &if least == most { least } else { format!("{least} to {most}") }),
        ("rate", &in_percent(1.0 - confidence)),
        ("error", &format!("{error:.0e}")),
        ("change", &change),
        ("power", &in_percent(POWER)),
        ("without_seats", &without_seats),
        ("odd", &odd),
        ("results", &are(odd, monitoring.periods.len(), "result")),
    ];
    let mut remarks = statements("band", holds, &figures);
    remarks.extend(offers(monitoring).iter().filter_map(|offer| of_units(monitoring, offer)));
    remarks.extend(statements("bands", holds, &figures));
    let without = monitoring.without_total.iter();
    remarks.extend(without.map(|(name, why)| format!("{name}: its periods are not judged together: {why}.")));
    remarks
}

/// One unit a round, as the file counts, against all bets that a table takes; `None` if both are equal.
fn of_units(monitoring: &Monitoring, offer: &Offer) -> Option<String> {
    let of_offer = monitoring.periods.iter().filter(|judged| judged.period.offer.key() == offer.key());
    let units = of_offer.clone().next().map(|judged| judged.units_taken.clone()).filter(|units| !units.is_one())?;
    let counted: Dollars = of_offer.map(|judged| &judged.period.volume.wagered).sum();
    let in_dollars = |amount: &Dollars| with_commas(&decimal(amount, 0));
    Some(format!(
        "{}: the unit is {}, and one a round counts as wagered, ${} in all. A round takes {} units on average, so that \
         the tables took some ${} in bets.",
        offer.name(),
        offer.wager.unit,
        in_dollars(&counted),
        decimal(&units, 2),
        in_dollars(&(&counted * &units))
    ))
}

/// A confidence or its complement in percent, without needless zeros.
pub fn in_percent(probability: f64) -> String {
    let exact = Fraction::from_float(probability).unwrap_or_default();
    shortest(&rounded(&percent(&exact), PLACES))
}

/// Number of periods outside their bands, and the number expected by chance.
fn together(monitoring: &Monitoring) -> String {
    let outside = |family: &[Judged]| family.iter().filter(|of| of.judgement == Judgement::Investigate).count();
    let by_chance = monitoring.periods.iter().map(|judged| judged.band.false_alarm_rate).sum();
    let (all, chance) = (monitoring.periods.len(), rough(by_chance, 2));
    let out = outside(&monitoring.periods);
    let of_totals = |totals: &[Judged]| {
        let out = outside(totals);
        format!(" All periods together: {out} of {} outside.", are(out, totals.len(), "wager"))
    };
    let totals = if monitoring.totals.is_empty() { String::new() } else { of_totals(&monitoring.totals) };
    let which = named(monitoring.periods.iter().filter(|of| of.judgement == Judgement::Investigate));
    let which = if which.is_empty() { which } else { format!(": {which}") };
    format!("{out} of {} outside the band (chance alone: {chance}){which}.{totals}", are(out, all, "period"))
}

/// Number, noun and verb: "5 periods are".
fn are(some: usize, all: usize, thing: &str) -> String {
    format!("{all} {thing}{} {}", if all == 1 { "" } else { "s" }, if some == 1 || all == 1 { "is" } else { "are" })
}

fn named<'j>(judged: impl Iterator<Item = &'j Judged>) -> String {
    let names: Vec<String> = judged.map(Judged::name).collect();
    match names.len() {
        few if few <= MOST_REMARKED => names.join("; "),
        many => format!("{}; and {} more", names[..MOST_REMARKED].join("; "), many - MOST_REMARKED),
    }
}

pub fn p_in_words(p_value: f64) -> String {
    if p_value < 1e-4 { "< 0.0001".to_string() } else { rough(p_value, 4) }
}

/// The judgement for messages that name the period.
pub fn in_words(judged: &Judged) -> String {
    let ResultBand { low, high, expected, p_value, change_shown, .. } = &judged.band;
    let dollars = |amount: &Dollars| shortest(&rounded(amount, 2));
    let p = p_in_words(*p_value);
    let approximately = if method(judged) == "exact" { "" } else { ", approximately" };
    format!(
        "result {} dollars in {} rounds; band {} to {}{approximately}, expected {}, p {p}, would show a change of \
         {} points",
        dollars(&judged.period.result),
        judged.period.volume.rounds,
        dollars(low),
        dollars(high),
        dollars(expected),
        shortest(&rounded(&percent(change_shown), PLACES))
    )
}

pub fn offers(monitoring: &Monitoring) -> Vec<Offer> {
    distinct_offers(monitoring.periods.iter().map(|judged| &judged.period.offer))
}

/// Offers of different keys, in their order.
pub fn distinct_offers<'o>(offers: impl Iterator<Item = &'o Offer>) -> Vec<Offer> {
    grouped(offers.map(|offer| (offer.key(), offer))).into_iter().map(|(_, same)| same[0].clone()).collect()
}
