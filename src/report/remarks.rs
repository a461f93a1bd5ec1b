//! What a reader of the figures must know beside them: units, readings, and what is left out.

use super::anomalies::Anomalies;
use super::numbers::percentage;
use super::{Findings, GameFindings};
use crate::analysis::Answer;
use crate::games::payout_limit::amount;
use crate::games::{Catalogue, Offer, Solver};
use crate::outcome::Measures;

/// The remarks on these answers of one game, each once.
pub fn of_game(answers: &[&Answer], solver: &dyn Solver) -> Vec<String> {
    let mut remarks: Vec<String> = Vec::new();
    let mut say = |remark: String| {
        if !remarks.contains(&remark) {
            remarks.push(remark);
        }
    };
    let offers = || answers.iter().map(|answer| &answer.offer);
    offers().map(of_unit).for_each(&mut say);
    for offer in offers() {
        of_reading(offer).into_iter().for_each(&mut say);
        of_strategy(offer, solver).into_iter().for_each(&mut say);
        of_notes(offer).for_each(&mut say);
        solver.remarks(offer).into_iter().for_each(|remark| say(format!("{}: {remark}", offer.wager.id)));
    }
    remarks
}

/// The remarks of a game that its facts and the tables of the math report do not tell: of the rest, what the game's
/// solver says, but for who has the edge.
pub fn beside_tables(game: &GameFindings) -> Vec<&str> {
    let mut told: Vec<String> = Vec::new();
    let mut beginnings: Vec<String> = Vec::new();
    for offer in game.answers.iter().map(|answer| &answer.offer) {
        told.push(of_unit(offer));
        told.extend(of_reading(offer).into_iter().chain(rules_of_strategy(offer)).chain(of_notes(offer)));
        beginnings.push(format!("{}{COSTS}", offer.name()));
        beginnings.push(format!("{}: {}: the player has the edge", offer.wager.id, offer.name()));
    }
    let is_told = |remark: &&str| {
        told.iter().any(|told| told == remark) || beginnings.iter().any(|begun| remark.starts_with(begun))
    };
    game.remarks.iter().map(String::as_str).filter(|remark| !is_told(remark)).collect()
}

/// What stands between a strategy's name and what it costs.
const COSTS: &str = ": it costs";

fn of_unit(offer: &Offer) -> String {
    format!("{} {}: one unit is {}.", offer.game.id, offer.wager.id, offer.wager.unit)
}

fn of_reading(offer: &Offer) -> Option<String> {
    let reading = offer.reading?;
    Some(format!("Reading `{}` of {}: {}", reading.name, offer.wager.id, reading.meaning))
}

fn of_notes(offer: &Offer) -> impl Iterator<Item = String> {
    notes_on(offer).map(|note| format!("{}: {note}", offer.wager.id))
}

/// The notes on a wager. What they say of the section on payout limits is said of figures without one.
fn notes_on(offer: &Offer) -> impl Iterator<Item = &'static str> {
    let section = offer.payout_limit.as_ref().and(offer.wager.payout_limit).map(|limit| limit.section);
    offer.wager.notes.iter().copied().filter(move |note| section.is_none_or(|section| !note.contains(section)))
}

/// What a reader must know of an offer's payout limit.
fn of_limit(offer: &Offer, solver: &dyn Solver) -> Option<String> {
    let (limit, facts) = (offer.payout_limit.as_ref()?, offer.wager.payout_limit?);
    let mut remark = format!(
        "{} {}: what all winning wagers of a round win together is limited to ${} ({}); the optimal decisions reckon \
         with it. What a single bet is worth is told before the limit.",
        offer.wager.id,
        offer.paytable.id,
        amount(limit.amount()),
        facts.section
    );
    if limit.table_minimum().is_none() {
        let most_won = solver.most_won(offer).ok().flatten();
        if let Some(greatest) = most_won.and_then(|most_won| limit.greatest_minimum(&most_won)) {
            remark += &format!(
                " No table minimum was given (--table-minimum): the limit is lawful at one of up to ${}.",
                amount(&greatest)
            );
        }
    }
    Some(remark)
}

/// An offer's payout limit, the rules of its named strategy, their source, and what they cost; nothing if it is played
/// optimally without a limit.
pub fn of_strategy(offer: &Offer, solver: &dyn Solver) -> Vec<String> {
    let rules = rules_of_strategy(offer);
    let cost = rules.as_ref().and_then(|_| cost_of_strategy(offer, solver));
    of_limit(offer, solver).into_iter().chain(rules).chain(cost).collect()
}

/// What a reader of a spot must know if an offer has a named strategy: its rules, and that they do not count here.
pub fn of_spot(offer: &Offer, solver: &dyn Solver) -> Vec<String> {
    let later = "The expectations of a spot are those of optimal later decisions, whatever the strategy.".to_string();
    of_limit(offer, solver).into_iter().chain(rules_of_strategy(offer)).chain(offer.strategy.map(|_| later)).collect()
}

fn rules_of_strategy(offer: &Offer) -> Option<String> {
    let strategy = offer.strategy?;
    let (name, wager) = (strategy.name, offer.wager.id);
    Some(format!("Strategy `{name}` of {wager}: {} Source: {}.", strategy.rules, strategy.source))
}

/// What a named strategy costs the player against the optimal decisions, if both can be solved.
fn cost_of_strategy(offer: &Offer, solver: &dyn Solver) -> Option<String> {
    let edge = |offer: &Offer| Some(Measures::of(&solver.outcomes(offer).ok()?).house_edge());
    let [own, optimal] = [edge(offer)?, edge(&Offer { strategy: None, ..offer.clone() })?];
    Some(format!(
        "{}{COSTS} {} percentage points against the optimal decisions ({} % for {} %).",
        offer.name(),
        percentage(&(&own - &optimal)),
        percentage(&own),
        percentage(&optimal)
    ))
}

/// The anomalies.
fn to_note(findings: &Findings, regulation: &Catalogue) -> String {
    let mut part = "\n## What to note\n".to_string();
    for kind in Anomalies::of(findings, regulation).kinds() {
        let said = if kind.notes.is_empty() { kind.if_none } else { kind.meaning };
        part.push_str(&format!("\n### {}\n\n{said}\n", kind.heading));
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
        page.push_str(&format!("\n## {}, {}\n\n", facts.title, facts.chapter));
        let assumptions = facts.assumptions.iter().copied();
        for line in assumptions.chain(remarks.iter().map(String::as_str)) {
            page.push_str(&format!("- {line}\n"));
        }
    }
    page
}
