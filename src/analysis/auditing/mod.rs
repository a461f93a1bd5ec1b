//! Claims of others against the computed figures.
//!
//! A [`Claim`] names offers and states figures of them. Each figure is compared to the digits that are given; where one
//! differs, the likely causes are found by trying: `causes` computes the figures again under each; a cause counts if
//! it explains every claimed figure that it touches.

mod causes;
mod claim;
mod trial;

use std::sync::Arc;

use super::stated::{Match, Stated};
use super::{AnalysisError, Answer, GameAnswers, Observer, Result, Solved, answered, by_game};
use crate::games::{Offer, Solver, Subject};
use crate::lists::distinct_by;
use crate::outcome::Fraction;
use crate::paytable::{quoted, unknown};
use causes::alternatives;
use claim::decisions_named;
use trial::{Alternative, Trial};

pub use claim::{Audited, AuditedFigure, Cause, Claim, ClaimedFigure, Refusal, is_frequency, value};

/// The claims with the figures of this program, in order, or every claim's error.
pub fn audited(claims: &[Claim], observer: &dyn Observer) -> Result<Result<Vec<Audited>, Vec<Refusal>>, AnalysisError> {
    let offers = distinct_by(claims.iter().flat_map(|claim| &claim.offers), |one, other| is_same(one, other));
    let mut games = by_game(offers.into_iter().cloned().collect(), &observer.solutions())?;
    games.iter_mut().try_for_each(|game| keep_quick(game, claims))?;
    games.retain(|game| !game.offers.is_empty());
    let games = answered(games, observer)?;
    let (mut audited, mut refused) = (Vec::new(), Vec::new());
    for claim in claims {
        audited.extend(audit(claim, &games, &mut refused)?);
    }
    Ok(if refused.is_empty() { Ok(audited) } else { Err(refused) })
}

/// Whether both have the same figures: the same key on the same terms.
fn is_same(one: &Offer, other: &Offer) -> bool {
    one.key() == other.key() && one.terms() == other.terms()
}

/// Leaves out offers that take minutes, unless a claim names no other.
fn keep_quick(game: &mut Solved, claims: &[Claim]) -> Result<()> {
    let is_named =
        |offer: &Offer| claims.iter().any(|claim| matches!(&claim.offers[..], [only] if is_same(only, offer)));
    for offer in std::mem::take(&mut game.offers) {
        if is_named(&offer) || game.solver.is_quick(&offer)? {
            game.offers.push(offer);
        }
    }
    Ok(())
}

/// The answer with the most figures of a claim that hold, so far.
struct Best<'a> {
    held: usize,
    solver: &'a Arc<dyn Solver>,
    answer: &'a Answer,
    values: Vec<Fraction>,
}

/// The claim on the offer with the most figures that hold, the first of several; `None` where it is refused.
fn audit(claim: &Claim, games: &[GameAnswers], all_refused: &mut Vec<Refusal>) -> Result<Option<Audited>> {
    let answers = games.iter().flat_map(|game| game.answers.iter().map(move |answer| (&game.solver, answer)));
    let fits = |answer: &Answer| claim.offers.iter().any(|offer| is_same(offer, &answer.offer));
    let mut best: Option<Best<'_>> = None;
    let (mut fitting, mut solved, mut refused) = (Vec::new(), 0, Vec::new());
    for (solver, answer) in answers.filter(|(_, answer)| fits(answer)) {
        solved += 1;
        let values = claim.values(answer, solver.as_ref())?;
        for (figure, _) in claim.figures.iter().zip(&values).filter(|(_, value)| value.is_none()) {
            refused.push((figure.place, unavailable(claim, figure, answer, solver.as_ref())?));
        }
        let Some(values) = values.into_iter().collect::<Option<Vec<Fraction>>>() else { continue };
        let held =
            claim.figures.iter().zip(&values).filter(|(figure, value)| figure.stated.found(value) == Match::Agrees);
        let held = held.count();
        if held == claim.figures.len() {
            fitting.push(answer.offer.name());
        }
        if best.as_ref().is_none_or(|best| held > best.held) {
            best = Some(Best { held, solver, answer, values });
        }
    }
    let unsolved = claim.offers.len() - solved;
    let untried =
        (unsolved > 0).then(|| format!("{unsolved} of the wagers that fit take minutes; name one to solve it"));
    let Some(Best { solver, answer, values, .. }) = best else {
        refused.truncate(claim.figures.len().max(1));
        all_refused.extend(refused.into_iter().chain(untried.map(|why| (claim.place, why))));
        return Ok(None);
    };
    let (offer, untried) = (answer.offer.clone(), untried.into_iter().collect());
    let (offers, figures, place) = (claim.offers.len(), compared(claim, values), claim.place);
    let mut audited = Audited { offer, fitting, offers, figures, untried, place };
    if !audited.holds() {
        explain(&mut audited, claim, answer, solver.as_ref())?;
    }
    Ok(Some(audited))
}

fn unavailable(claim: &Claim, figure: &ClaimedFigure, answer: &Answer, solver: &dyn Solver) -> Result<String> {
    let offer = answer.offer.name();
    let Subject::OfTheBet(decision, holding) = claim.subject(figure) else {
        return Ok(format!("{offer} has no such figure: {}", claim.subject(figure).words()));
    };
    let strategy = claim.strategy(&answer.offer, solver)?;
    let mut decisions: Vec<&str> = strategy.iter().map(|row| row.decision).collect();
    decisions.dedup();
    if decisions.is_empty() {
        return Ok(format!("{offer} has no decisions"));
    }
    let named = decisions_named(&strategy, decision);
    let [named] = named[..] else {
        let several: Vec<String> = named.iter().map(|name| format!("`{name}`")).collect();
        return Ok(if several.is_empty() {
            unknown("decision", decision, &format!("{offer} has"), decisions)
        } else {
            format!("decision {} may be {}; write one of these", quoted(decision), several.join(" or "))
        });
    };
    let rows = strategy.iter().filter(|row| row.decision == named);
    Ok(unknown("holding", holding, "available:", rows.map(|row| row.holding.as_str())))
}

fn compared(claim: &Claim, values: Vec<Fraction>) -> Vec<AuditedFigure> {
    let figure = |(figure, value): (&ClaimedFigure, Fraction)| {
        let (name, found, claimed) = (claim.subject(figure).words(), figure.stated.found(&value), figure.clone());
        AuditedFigure { name, claimed, value, found, causes: Vec::new(), nearest: None }
    };
    claim.figures.iter().zip(values).map(figure).collect()
}

/// Adds the causes of the figures that differ.
fn explain(audited: &mut Audited, claim: &Claim, answer: &Answer, solver: &dyn Solver) -> Result<()> {
    let own: Vec<Fraction> = audited.figures.iter().map(|figure| figure.value.clone()).collect();
    let mut trial = Trial::of(claim, answer, solver, &own);
    let alternatives = alternatives(&mut trial)?;
    audited.untried.extend(trial.untried);
    // A misprint is the guess that is left: of the only figure of a row that is off.
    let may_be_misprint = audited.figures.iter().filter(|figure| figure.found != Match::Agrees).count() == 1;
    for (place, figure) in audited.figures.iter_mut().enumerate() {
        if figure.found == Match::AgreesCutOff {
            let words = "cut off, not rounded".to_string();
            let shown = figure.claimed.stated.shown(&figure.value);
            figure.causes.push(Cause { words, figure: shown, is_convention: false });
        }
        if figure.found == Match::Agrees {
            continue;
        }
        let stated = &figure.claimed.stated;
        let under =
            |alternative: &Alternative| Some(alternative.values[place].clone()?).filter(|value| *value != own[place]);
        let explaining = alternatives.iter().filter(|alternative| alternative.explains(claim, &own));
        figure
            .causes
            .extend(explaining.filter_map(|alternative| Some(cause(alternative, stated, &under(alternative)?))));
        if figure.causes.is_empty() {
            let misprint = || Some(format!("perhaps {}", stated.misprint(&figure.value).filter(|_| may_be_misprint)?));
            let slip = stated.misrounding(&figure.value).or_else(misprint);
            let shown = stated.shown(&figure.value);
            figure.causes.extend(slip.map(|words| Cause { words, figure: shown, is_convention: false }));
        }
        if figure.causes.is_empty() {
            let tried = alternatives.iter().filter_map(|alternative| Some((alternative, under(alternative)?)));
            let nearest =
                tried.min_by_key(|(_, value)| stated.distance(value).map_or((1, Fraction::default()), |far| (0, far)));
            let own = stated.distance(&figure.value);
            let is_nearer = |far: Fraction| own.as_ref().is_none_or(|own| far < *own);
            let nearer = nearest.filter(|(_, value)| stated.distance(value).is_some_and(is_nearer));
            figure.nearest = nearer.map(|(alternative, value)| cause(alternative, stated, &value));
        }
    }
    Ok(())
}

fn cause(alternative: &Alternative, stated: &Stated, value: &Fraction) -> Cause {
    let cut_off = if stated.found(value) == Match::AgreesCutOff { ", cut off" } else { "" };
    let (words, figure) = (format!("{}{cut_off}", alternative.words), stated.shown(value));
    Cause { words, figure, is_convention: alternative.is_convention }
}
