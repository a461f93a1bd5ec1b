//! The candidates nearest to bounds: to those that none meets, or to the middle of those that many meet.

use super::search::Search;
use super::space::Candidate;
use super::target::Target;
use super::walk::Ended;
use crate::analysis::Bounds;
use crate::games::SolveError;
use crate::outcome::{Fraction, Measure, ratio};
use crate::paytable::whole_units;

/// Candidates that are enough, and limit on those whose figures are compared.
const NEAREST: usize = 20;
const MOST_COMPARED: usize = 20_000;
/// Limit on the share of themselves by which bounds are widened.
const WIDEST: i64 = 1_000_000_000;

/// The candidates nearest to bounds, among those that meet the others. All are widened alike, each time twice as far,
/// until enough candidates are within.
pub fn nearest(search: &Search<'_>, bounds: &Target, others: &Target) -> Result<Vec<Candidate>, SolveError> {
    let space = search.plays.space;
    let enough = usize::try_from(space.count(&space.whole())).unwrap_or(NEAREST).min(NEAREST);
    let mut share = ratio(1, 1_000);
    let found = loop {
        let wider = bounds.0.iter().map(|(measure, bounds)| (*measure, bounds.wider(&share)));
        match search.found(&Target(wider.chain(others.0.iter().cloned()).collect()), false) {
            Ok((found, true)) if found.len() >= enough || share > whole_units(WIDEST) => break found,
            Ok((_, true)) => share *= whole_units(2),
            Ok((_, false)) | Err(Ended::Interrupted) => return Err(SolveError::Interrupted),
            Err(Ended::Failed(error)) => return Err(error),
            Err(Ended::TooMany) => break Vec::new(),
        }
    };
    let mut near: Vec<(Option<Fraction>, Candidate)> = Vec::new();
    for candidate in found.into_iter().take(MOST_COMPARED) {
        let (played, pays) = (search.plays.play(&candidate)?, space.parts_of(&candidate));
        let far = |(measure, bounds): &(Measure, Bounds)| Some(bounds.share_missed(&played.measure(*measure, &pays)?));
        near.push((bounds.0.iter().filter_map(far).max(), candidate));
    }
    near.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(near.into_iter().take(NEAREST).map(|(_, candidate)| candidate).collect())
}

/// The candidates with a house edge nearest to the middle of its two ends, if it has two.
pub fn nearest_to_the_middle(search: &Search<'_>, target: &Target) -> Result<Vec<Candidate>, SolveError> {
    let (edge, others): (Vec<_>, Vec<_>) =
        target.0.iter().cloned().partition(|(measure, _)| *measure == Measure::HouseEdge);
    match edge.as_slice() {
        [(measure, Bounds { least: Some(least), most: Some(most) })] => {
            let middle = Some((least + most) / whole_units(2));
            let middle = Target(vec![(*measure, Bounds { least: middle.clone(), most: middle })]);
            nearest(search, &middle, &Target(others))
        }
        _ => Ok(Vec::new()),
    }
}
