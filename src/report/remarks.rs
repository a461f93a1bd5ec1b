//! Remarks in words, and the page of assumptions and remarks.

use num_traits::{Signed, Zero};

use super::anomalies::anomalies;
use super::wording::{as_options, percentage, points, statement};
use crate::analysis::{Findings, GameFindings, NearestEdges, Remark};
use crate::games::bonuses::RandomBonus;
use crate::games::payout_limit::amount;
use crate::games::{
    self, Catalogue, Frequencies, MAGIC_CARD, Offer, OwnPaytable, ReadingFacts, Rule, Scope, StrategyFacts,
};
use crate::lists::{distinct, joined};
use crate::outcome::{Fraction, decimal, shortest};
use crate::paytable::whole_units;

pub fn lines<'a>(remarks: impl IntoIterator<Item = &'a Remark>) -> Vec<String> {
    distinct(remarks).into_iter().map(in_words).collect()
}

pub fn not_alone<'a>(offers: impl IntoIterator<Item = &'a Offer>) -> Vec<String> {
    let note = |offer: &Offer| Some(format!("{} {}: {}", offer.game.id, offer.wager.id, offer.wager.not_alone?.note));
    distinct(offers.into_iter().filter_map(note))
}

/// Remarks that the game's facts and the tables of the math report do not show.
pub fn not_in_tables(game: &GameFindings) -> Vec<String> {
    let is_shown = |remark: &&Remark| match remark {
        Remark::OfGame(_, games::Remark::EdgeOfThePlayer { .. }) => false,
        // Frequencies in other readings and by named strategies are on the page of remarks only.
        Remark::OfGame(_, games::Remark::Frequencies(Frequencies { scope, .. })) => match scope {
            Scope::FirstFiveCards { reading, strategy } => reading.is_none() && strategy.is_none(),
            Scope::Variant(_) | Scope::Streets { .. } => true,
        },
        Remark::OfGame(..) | Remark::Limit { .. } | Remark::OwnPaytable(_) => true,
        _ => false,
    };
    lines(game.remarks.iter().filter(is_shown))
}

pub fn in_words(remark: &Remark) -> String {
    match remark {
        Remark::Unit { game, wager, unit } => format!("{game} {wager}: one unit is {unit}."),
        Remark::OwnPaytable(own) => of_own_paytable(own),
        Remark::NearestEdges(nearest) => of_nearest_edges(nearest),
        Remark::Reading { wager, reading, departure } => {
            let what = if reading.is_what_if { "What-if" } else { "Reading" };
            format!("{what} `{}` of {wager}, {departure}: {}", reading.name, reading.meaning)
        }
        Remark::Limit { wager, amount: limit, section, greatest_minimum, floor_of } => format!(
            "{wager}: the total payout of a round is limited to ${} ({section}). The optimal decisions account for the \
             limit; expectations of a single bet do not. The least lawful limit counts {floor_of}.{}",
            amount(limit),
            or_nothing(greatest_minimum, |least| statement("no table minimum", &[("greatest", &amount(least))]))
        ),
        Remark::Strategy(wager, StrategyFacts { name, rules, source }) => {
            format!("Strategy `{name}` of {wager}: {rules} Source: {source}.")
        }
        Remark::Cost { offer, own, optimal } => {
            let [cost, own, optimal] = [&(own - optimal), own, optimal].map(percentage);
            format!("{offer}: it costs {cost} points: edge {own} % instead of {optimal} %.")
        }
        Remark::Chart(offer, chart) => format!("{offer}: {chart}"),
        Remark::OptimalLater => "Later decisions of a spot are optimal, whatever the strategy.".to_string(),
        Remark::Note(wager, note) => format!("{wager}: {note}"),
        Remark::OfGame(wager, remark) => format!("{wager}: {}", of_game(remark)),
        Remark::WithEnvy { wager, schedule, table, of_one, is_whole } => format!(
            "{wager}: figures of one of {} players, with the envy bonus `{schedule}`. Another player's hand counts \
             with probability {}; each that counts adds {} units to the expectation.{}",
            table.seats,
            shortest(&table.others_betting),
            decimal(of_one, 8),
            if *is_whole { "" } else { MOMENTS_ONLY }
        ),
        Remark::DifferentWagers(wagers) => {
            statement("different wagers", &[("wagers", &joined(wagers.iter().map(|wager| wager.join(" ")), " and "))])
        }
    }
}

/// Whether the regulation has an own paytable, or how it differs from the nearest one.
fn of_own_paytable(own: &OwnPaytable) -> String {
    let OwnPaytable { name, source, nearest, section, differences } = own;
    if own.is_permitted() {
        return format!("{name}: the same pays as {nearest}, {section}.");
    }
    format!("{name}: not a paytable of {source}; nearest {nearest}: {}.", joined(differences, ", "))
}

fn of_nearest_edges(NearestEdges { own: OwnPaytable { name, nearest, .. }, edges }: &NearestEdges) -> String {
    match edges {
        Some([own, nearest_edge]) => format!(
            "{name}: house edge {} %; with the pays of {nearest} it would be {} % ({} points).",
            percentage(own),
            percentage(nearest_edge),
            points(&(nearest_edge - own))
        ),
        None => statement("edges left out", &[("name", name), ("nearest", nearest)]),
    }
}

const MOMENTS_ONLY: &str = " Mean and variance follow from the hands of any two players; frequencies, skewness and the \
                            greatest win are empty, as they depend on all hands together.";

fn of_game(remark: &games::Remark) -> String {
    match remark {
        games::Remark::Frequencies(frequencies) => of_frequencies(frequencies),
        games::Remark::RandomBonus(bonus) => of_bonus(bonus),
        games::Remark::MeanWagers { paytable, limit, units, smaller, greater } => format!(
            "Between actions of equal worth the smaller wager is made: on paytable {paytable}{} a mean of {} {units}. \
             With the greater wager it would be {}, at the same house edge.",
            or_nothing(limit, |limit| format!(" limited to {limit}")),
            decimal(smaller, 6),
            decimal(greater, 6)
        ),
        games::Remark::DealerForced(share) => statement("dealer forced", &[("share", &percentage(share))]),
        games::Remark::Undeclared { cost, clause } => {
            statement("undeclared hands", &[("clause", clause), ("points", &percentage(cost)), ("cost", cost)])
        }
        games::Remark::EdgeOfThePlayer { offer, edge, clause, readings } => {
            let in_reading = |(reading, edge): &(&ReadingFacts, Fraction)| {
                let side = if edge.is_negative() { "the player" } else { "the house" };
                let what = if reading.is_what_if { "what-if" } else { "reading" };
                format!("in the {what} `{}` {side} has {} %", reading.name, percentage(&edge.abs()))
            };
            let edge = percentage(&edge.abs());
            let readings = joined(readings.iter().map(in_reading), ", ");
            let cause = match clause {
                Some(clause) => format!("The cause is {clause}"),
                None => "These pays are no option of the regulation".to_string(),
            };
            format!("{offer}: the player has the edge, {edge} % of the unit. {cause}; {readings}.")
        }
    }
}

fn or_nothing<T>(value: &Option<T>, words: impl FnOnce(&T) -> String) -> String {
    value.as_ref().map(words).unwrap_or_default()
}

fn of_frequencies(Frequencies { scope, decisions }: &Frequencies) -> String {
    let scope = match scope {
        Scope::Variant(variant) => format!("How often on {variant}"),
        Scope::Streets { variant, limit } => {
            let limit = or_nothing(limit, |limit| format!(" limited to {limit}"));
            format!("How often on paytable {variant}{limit}, of all rounds")
        }
        Scope::FirstFiveCards { reading, strategy } => {
            let reading = or_nothing(reading, |reading| format!(" in the reading `{reading}`"));
            let strategy = or_nothing(strategy, |strategy| format!(" by the strategy `{strategy}`"));
            format!("Of all rounds{reading}{strategy}, with the first five cards")
        }
    };
    let decision = |(name, actions): &(&str, Vec<(String, Fraction)>)| {
        let action = |(action, share): &(String, Fraction)| format!("{action} {} %", percentage(share));
        let actions = joined(actions.iter().map(action), ", ");
        if name.is_empty() { actions } else { format!("{name}: {actions}") }
    };
    format!("{scope}: {}.", joined(decisions.iter().map(decision), "; "))
}

fn of_bonus(bonus: &RandomBonus) -> String {
    let (amount, assumed) = (&bonus.amount, shortest(&bonus.activation));
    let (adds, what) = if bonus.name == MAGIC_CARD {
        let coefficient = decimal(&bonus.coefficient(), 6);
        let cards = shortest(&(&bonus.chance * whole_units(52)));
        let whose = if cards == "5" { "five" } else { "hand's" };
        let adds = format!("when the drawn card is one of the {whose} adds {amount} x {cards}/52 = {coefficient}");
        (format!("Magic Card: {amount} for 1 {adds}"), "activation")
    } else {
        (format!("Lucky Bonus: {amount} for 1 adds {amount}"), "selection")
    };
    let turns = match &bonus.break_even {
        None => "favours the house even at 1.".to_string(),
        Some(activation) if activation.is_zero() => "favours the player without it.".to_string(),
        Some(activation) => {
            format!("favours the player above {} ({activation}).", decimal(activation, 6))
        }
    };
    format!(
        "{adds} units per unit of {what} probability. The regulation states none; {assumed} is assumed. The wager \
         {turns}"
    )
}

fn to_note(findings: &Findings, regulation: &Catalogue) -> String {
    let mut part = "\n## What to note\n".to_string();
    for kind in anomalies(findings, regulation) {
        part.push_str(&format!("\n### {}\n\n{}\n", kind.heading, kind.meaning));
        part.push_str(if kind.notes.is_empty() { "" } else { "\n" });
        for note in kind.notes {
            part.push_str(&format!("- {}: {}\n", note.about, note.text));
            note.details.iter().for_each(|detail| part.push_str(&format!("  - {detail}\n")));
        }
    }
    part
}

/// Page of a pack: anomalies, then for each game chapter and edition, play, numbered assumptions, readings and remarks.
/// Pays that `regulation` does not have count as an operator's own.
pub fn page(findings: &Findings, regulation: &Catalogue) -> String {
    let mut page = "# Assumptions and remarks\n".to_string();
    page.push_str(&to_note(findings, regulation));
    findings.games.iter().for_each(|game| page.push_str(&of_findings(game)));
    as_options(&page)
}

fn of_findings(GameFindings { facts, remarks, .. }: &GameFindings) -> String {
    let listed = |heading: &str, lines: Vec<String>| {
        let items = lines.iter().map(|line| format!("- {line}\n")).collect::<String>();
        if items.is_empty() { items } else { format!("\n### {heading}\n\n{items}") }
    };
    let assumptions = facts.numbered().map(|(number, assumption)| format!("{number}: {}", assumption.in_words()));
    let departing = |are_what_ifs: bool| {
        let readings = facts.distinct_readings().into_iter().filter(|(reading, _)| reading.is_what_if == are_what_ifs);
        let line = |(reading, wagers): (&ReadingFacts, Vec<&str>)| {
            let (departure, wagers) = (facts.departure_of(reading), wagers.join(", "));
            format!("`{}` ({wagers}), {departure}: {}", reading.name, reading.meaning)
        };
        readings.map(line).collect()
    };
    let of_rule = |rule: &Rule| match rule.settled {
        [] => format!("{}: {}", rule.name, rule.text),
        _ => format!("`{}`: {}", rule.name, rule.in_words()),
    };
    let played = match facts.play {
        [] => facts.rules.iter().map(of_rule).collect(),
        play => play.iter().map(|fact| fact.text.to_string()).collect(),
    };
    [
        format!("\n## {}, {}\n\nEdition: {}.\n", facts.title, facts.chapter, facts.edition),
        listed("How it is played", played),
        listed("Assumptions", assumptions.collect()),
        listed("Other readings", departing(false)),
        listed("What-ifs against the words of the text", departing(true)),
        listed("Out of scope", facts.out_of_scope.map(str::to_string).into_iter().collect()),
        listed("Remarks", lines(remarks)),
    ]
    .concat()
}
