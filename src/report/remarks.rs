//! The words of remarks.

use std::fmt::{Display, Formatter, Result};

use num_traits::{Signed, Zero};

use super::anomalies::anomalies;
use super::numbers::percentage;
use crate::analysis::{Findings, GameFindings, Remark};
use crate::games::bonuses::RandomBonus;
use crate::games::payout_limit::amount;
use crate::games::{self, Catalogue, Dollars, Frequencies, MAGIC_CARD, Scope};
use crate::outcome::{Fraction, decimal, shortest};

/// The remarks in words, each line once.
pub fn lines<'a>(remarks: impl IntoIterator<Item = &'a Remark>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in remarks.into_iter().map(Remark::to_string) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// The remarks of a game that its facts and the tables of the math report do not show.
pub fn beside_tables(game: &GameFindings) -> Vec<String> {
    let is_beside = |remark: &&Remark| match remark {
        Remark::OfGame(_, games::Remark::EdgeOfThePlayer { .. }) => false,
        Remark::OfGame(..) | Remark::Limit { .. } => true,
        _ => false,
    };
    lines(game.remarks.iter().filter(is_beside))
}

impl Display for Remark {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self {
            Remark::Unit { game, wager, unit } => write!(out, "{game} {wager}: one unit is {unit}."),
            Remark::Reading(wager, reading) => {
                write!(out, "Reading `{}` of {wager}: {}", reading.name, reading.meaning)
            }
            Remark::Limit { wager, amount, section, greatest_minimum } => {
                write_limit(out, wager, amount, section, greatest_minimum.as_ref())
            }
            Remark::Strategy(wager, strategy) => {
                let (name, rules, source) = (strategy.name, strategy.rules, strategy.source);
                write!(out, "Strategy `{name}` of {wager}: {rules} Source: {source}.")
            }
            Remark::Cost { offer, own, optimal } => write!(
                out,
                "{offer}: it costs {} percentage points against the optimal decisions ({} % for {} %).",
                percentage(&(own - optimal)),
                percentage(own),
                percentage(optimal)
            ),
            Remark::OptimalLater => {
                out.write_str("The expectations of a spot are those of optimal later decisions, whatever the strategy.")
            }
            Remark::Note(wager, note) => write!(out, "{wager}: {note}"),
            Remark::OfGame(wager, remark) => {
                write!(out, "{wager}: ")?;
                write_of_game(out, remark)
            }
            Remark::WithEnvy { wager, schedule, table, of_one } => write!(
                out,
                "{wager}: the figures are those of one of {} players with the envy bonus `{schedule}`; another \
                 player's hand counts with probability {}, and each that counts adds {} units to the expectation.",
                table.seats,
                shortest(&table.others_betting),
                decimal(of_one, 8)
            ),
            Remark::DifferentWagers([a, b]) => write!(
                out,
                "A and B are different wagers, {} {} and {} {}, each in units of its own; outcomes are matched by \
                 name alone, and what one of them does not have is empty.",
                a.0, a.1, b.0, b.1
            ),
            Remark::SamePaytable => {
                out.write_str("A and B are the same paytable in the same reading and strategy, so nothing differs.")
            }
        }
    }
}

fn write_limit(
    out: &mut Formatter<'_>,
    wager: &str,
    limit: &Dollars,
    section: &str,
    greatest_minimum: Option<&Dollars>,
) -> Result {
    write!(
        out,
        "{wager}: what all winning wagers of a round win together is limited to ${} ({section}); the optimal decisions \
         reckon with it. What a single bet is worth is told before the limit.",
        amount(limit)
    )?;
    let Some(greatest) = greatest_minimum else { return Ok(()) };
    write!(
        out,
        " No table minimum was given (--table-minimum): the limit is lawful at one of up to ${}.",
        amount(greatest)
    )
}

fn write_of_game(out: &mut Formatter<'_>, remark: &games::Remark) -> Result {
    match remark {
        games::Remark::Frequencies(frequencies) => write_frequencies(out, frequencies),
        games::Remark::RandomBonus(bonus) => write_bonus(out, bonus),
        games::Remark::MeanWagers { paytable: (paytable, limit), smaller, greater } => {
            let limit = limit.as_ref().map(|limit| format!(" limited to {limit}")).unwrap_or_default();
            let [smaller, greater] = [smaller, greater].map(|mean| decimal(mean, 6));
            write!(
                out,
                "Actions of equal worth take the smaller wager: on paytable {paytable}{limit} a mean of {smaller} \
                 antes is wagered. With the greater wager it would be {greater}, at the same house edge."
            )
        }
        games::Remark::DealerForced(share) => write!(
            out,
            "The player forces the dealer to replace a card in {} % of all rounds (§ 589.11(e)(2)).",
            percentage(share)
        ),
        games::Remark::EdgeOfThePlayer { offer, edge, clause, readings } => {
            let in_reading = |(name, edge): &(&str, Fraction)| {
                let whose = if edge.is_negative() { "the player" } else { "the house" };
                format!("in the reading `{name}` {whose} has {} %", percentage(&edge.abs()))
            };
            let edge = percentage(&edge.abs());
            let readings: Vec<String> = readings.iter().map(in_reading).collect();
            let readings = readings.join(", ");
            write!(out, "{offer}: the player has the edge, {edge} % of the unit. It comes of {clause}; {readings}.")
        }
    }
}

fn write_frequencies(out: &mut Formatter<'_>, Frequencies { scope, decisions }: &Frequencies) -> Result {
    match scope {
        Scope::Variant(variant) => write!(out, "How often on {variant}")?,
        Scope::Streets(variant, limit) => {
            write!(out, "How often on paytable {variant}")?;
            limit.iter().try_for_each(|limit| write!(out, " limited to {limit}"))?;
            out.write_str(", of all rounds")?;
        }
        Scope::FirstFiveCards { reading, strategy } => {
            out.write_str("Of all rounds")?;
            reading.iter().try_for_each(|reading| write!(out, " in the reading `{reading}`"))?;
            strategy.iter().try_for_each(|strategy| write!(out, " by the strategy `{strategy}`"))?;
            out.write_str(", with the first five cards")?;
        }
    }
    let in_words = |(name, actions): &(&str, Vec<(String, Fraction)>)| {
        let action = |(action, share): &(String, Fraction)| format!("{action} {} %", percentage(share));
        let actions = actions.iter().map(action).collect::<Vec<_>>().join(", ");
        if name.is_empty() { actions } else { format!("{name}: {actions}") }
    };
    write!(out, ": {}.", decisions.iter().map(in_words).collect::<Vec<_>>().join("; "))
}

fn write_bonus(out: &mut Formatter<'_>, bonus: &RandomBonus) -> Result {
    let (amount, assumed) = (&bonus.amount, shortest(&bonus.activation));
    let what = if bonus.name == MAGIC_CARD {
        let coefficient = decimal(&bonus.coefficient(), 6);
        write!(
            out,
            "Magic Card: {amount} for 1 when the drawn card is one of the five adds {amount} x 5/52 = {coefficient}"
        )?;
        "activation"
    } else {
        write!(out, "Lucky Bonus: {amount} for 1 adds {amount}")?;
        "selection"
    };
    write!(
        out,
        " units per unit of {what} probability; the regulation gives none, and {assumed} is assumed. The wager "
    )?;
    match &bonus.break_even {
        None => out.write_str("never turns in the player's favour by it, not even at 1."),
        Some(activation) if activation.is_zero() => out.write_str("is in the player's favour without it."),
        Some(activation) => {
            write!(out, "turns in the player's favour at {} ({activation}).", decimal(activation, 6))
        }
    }
}

/// The anomalies.
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

/// A page that goes with the pack: for each game its chapter, what its figures assume, and the remarks. The options of
/// the regulation are those of `regulation`.
pub fn page(findings: &Findings, regulation: &Catalogue) -> String {
    let mut page = "# Assumptions and remarks\n".to_string();
    page.push_str(&to_note(findings, regulation));
    for GameFindings { facts, remarks, .. } in &findings.games {
        let remarks = lines(remarks);
        page.push_str(&format!("\n## {}, {}\n\n", facts.title, facts.chapter));
        let assumptions = facts.assumptions.iter().copied();
        for line in assumptions.chain(remarks.iter().map(String::as_str)) {
            page.push_str(&format!("- {line}\n"));
        }
    }
    page
}
