//! Why no candidate meets a target: the first bound that cannot be met, and the nearest value that can.

use num_traits::Zero;

use super::search::Search;
use super::space::Candidate;
use super::target::Target;
use super::walk::Ended;
use crate::analysis::{AnalysisError, Bounds, with_unit};
use crate::games::SolveError;
use crate::outcome::{Fraction, Measure, decimal, ratio};
use crate::paytable::{Units, whole_units};

/// Limit on the candidates whose figures are compared with a bound.
const MOST_COMPARED: usize = 20_000;

/// The bounds are tried one after another, each with those before it.
pub fn why_none(search: &Search<'_>, target: &Target) -> Result<String, AnalysisError> {
    let space = search.plays.space;
    if space.count(&space.whole()) == 0 {
        return Ok("no paytable of these ranges is in the order of the hands; ⟦any_order⟧ allows any".to_string());
    }
    let mut met = Target::default();
    // `None` if they are too many to be listed.
    let mut candidates = None;
    for (place, (measure, bounds)) in target.0.iter().enumerate() {
        let mut with = met.clone();
        with.0.push((*measure, bounds.clone()));
        // All bounds together are not met.
        let found = if place + 1 == target.0.len() { Some(Vec::new()) } else { found(search, &with)? };
        if found.as_ref().is_some_and(Vec::is_empty) {
            let nearest = match (candidates, place) {
                (Some(met), _) => nearest_of(search, *measure, bounds, met)?,
                (None, 0) => nearest(search, *measure, bounds)?,
                (None, _) => None,
            };
            return Ok(in_words(*measure, bounds, &met, nearest));
        }
        (met, candidates) = (with, found);
    }
    Ok("no paytable of these ranges meets the target".to_string())
}

/// `None` if there are too many.
fn found(search: &Search<'_>, target: &Target) -> Result<Option<Vec<Candidate>>, SolveError> {
    match search.found(target) {
        Ok((found, true)) => Ok(Some(found)),
        Ok((_, false)) | Err(Ended::Interrupted) => Err(SolveError::Interrupted),
        Err(Ended::Failed(error)) => Err(error),
        Err(Ended::TooMany) => Ok(None),
    }
}

/// The value nearest to a bound that is the only one.
fn nearest(search: &Search<'_>, measure: Measure, bounds: &Bounds) -> Result<Option<Fraction>, SolveError> {
    if measure != Measure::HouseEdge {
        let all = found(search, &Target::default())?.unwrap_or_default();
        return nearest_of(search, measure, bounds, all);
    }
    // Twice as far each time, until some candidate is within.
    let mut further = ratio(1, 1_000);
    loop {
        let end = |end: &Option<Fraction>, further: Fraction| end.as_ref().map(|end| end + further);
        let least = end(&bounds.least, -further.clone());
        let wider = Bounds { least, most: end(&bounds.most, further.clone()) };
        let Some(found) = found(search, &Target(vec![(measure, wider)]))? else { return Ok(None) };
        if !found.is_empty() || further > whole_units(1_000_000_000_000_i64) {
            return nearest_of(search, measure, bounds, found);
        }
        further *= whole_units(2);
    }
}

/// The nearest value of these candidates; `None` if they are too many to be compared.
fn nearest_of(
    search: &Search<'_>,
    measure: Measure,
    bounds: &Bounds,
    candidates: Vec<Candidate>,
) -> Result<Option<Fraction>, SolveError> {
    if candidates.len() > MOST_COMPARED {
        return Ok(None);
    }
    let mut nearest: Option<Fraction> = None;
    for candidate in candidates {
        let pays = search.plays.space.parts_of(&candidate);
        let Some(value) = search.plays.play(&candidate)?.measure(measure, &pays) else { continue };
        let distance = bounds.distance(&value);
        if nearest.as_ref().is_none_or(|nearest| distance < bounds.distance(nearest)) {
            nearest = Some(value);
        }
        if distance.is_zero() {
            break;
        }
    }
    Ok(nearest)
}

fn in_words(measure: Measure, bounds: &Bounds, met: &Target, nearest: Option<Fraction>) -> String {
    let (column, figure) = (measure.column(), measure.words());
    let with = match met.0.as_slice() {
        [] => String::new(),
        met => {
            let each = met.iter().map(|(measure, bounds)| format!("{}={bounds}", measure.column()));
            format!(" with {}", each.collect::<Vec<_>>().join(" and "))
        }
    };
    let nearest = nearest.map(|value| format!("; the nearest is a {figure} {}", with_unit(measure, shown(&value))));
    format!("⟦require⟧ {column}={bounds}: no paytable of these ranges meets it{with}{}", nearest.unwrap_or_default())
}

/// A number for messages.
fn shown(value: &Units) -> String {
    decimal(value, 6)
}
