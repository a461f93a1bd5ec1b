//! The search: which candidates meet the target.
//!
//! Where all candidates are played in one way, the sum of their net results is linear in the pays, and branch and
//! bound passes over those whose sum cannot come within bounds. Otherwise the best play changes with the pays. Its
//! expectation is then the greatest of many such lines, one for each way to play: it rises with every pay, and it is
//! convex. So for a block of candidates between corners
//!
//!  - the lowest and the highest corner bound the house edge of all;
//!  - if all corners are played in one way, so is everything between them. The worth of an action that a tie would
//!    prefer is convex too, so where it is worse than this play, whose worth is linear, at all corners, it is worse
//!    between them;
//!  - the line of a play that is solved is a lower bound of the expectation (a tangent), and the weights of a candidate
//!    between corners give an upper one (a chord).
//!
//! What these leave open is split, or solved.
//!
//! Where no candidate meets the target, the nearest are found: bounds are widened until enough candidates are within.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use num_traits::ToPrimitive;
use rayon::prelude::*;

use super::block::{Block, Ended, all_within, each_within};
use super::played::{Played, Plays, Target, Tests};
use super::space::Candidate;
use crate::analysis::counting::follow;
use crate::analysis::{AnalysisError, Bounds, Parts, Result};
use crate::games::{Follow, SolveError};
use crate::outcome::{Fraction, Measure, ratio};
use crate::paytable::whole_units;

/// Candidates of a block that are looked at one by one; larger ones are split.
const FEW: u128 = 1_024;
/// Open candidates of a block that are solved without more splitting, or as many as the block has corners.
const FEW_OPEN: usize = 8;
/// Limit on the paytables that are found.
const MOST_FOUND: usize = 1_000_000;

/// One search for a target: the candidates found so far, and how many are decided.
pub struct Finding<'f> {
    plays: &'f Plays<'f>,
    target: &'f Target,
    found: Mutex<Vec<Candidate>>,
    decided: AtomicU64,
    all: u64,
    follow: Box<Follow<'f>>,
    /// Whether the observer takes what is found.
    is_told: bool,
}

impl Plays<'_> {
    /// The candidates that meet the target, nearest to the start first; and whether these are all. If `is_told`, the
    /// observer takes the candidates as they are found, in no order.
    ///
    /// # Errors
    /// [`AnalysisError::Design`] if more than [`MOST_FOUND`] meet it; errors of the solver.
    pub fn found(&self, target: &Target, is_told: bool) -> Result<(Vec<Candidate>, bool), AnalysisError> {
        let space = self.space;
        let whole = space.whole();
        let all = space.count(&whole).to_u64().unwrap_or(u64::MAX);
        let follow = Box::new(follow(self.observer, space.start.game.id, Parts::Paytables));
        let (found, decided) = (Mutex::default(), AtomicU64::new(0));
        let finding = Finding { plays: self, target, found, decided, all, follow, is_told };
        let ended = finding.whole(whole);
        if ended.is_ok() {
            (finding.follow)(all, all);
        }
        let mut found = finding.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        found.sort_by_cached_key(|candidate| (space.distance(candidate), candidate.clone()));
        match ended {
            Ok(()) => Ok((found, true)),
            Err(Ended::Interrupted) => Ok((found, false)),
            Err(Ended::Failed(error)) => Err(error.into()),
            Err(Ended::TooMany) => {
                let why = format!("more than {MOST_FOUND} paytables meet the target: narrow it, or the ranges");
                Err(AnalysisError::Design(why))
            }
        }
    }
}

impl Finding<'_> {
    fn whole(&self, whole: Vec<RangeInclusive<usize>>) -> Result<(), Ended> {
        let (space, plays) = (self.plays.space, self.plays);
        if !plays.is_one() {
            return self.decide(&Block::of(whole));
        }
        let played = plays.play(&vec![0; space.len()])?;
        let Some((first, rest)) = whole.split_first() else { return self.played_in_one_way(&whole, &played) };
        first.clone().into_par_iter().try_for_each(|place| {
            let part = [&[place..=place], rest].concat();
            self.played_in_one_way(&part, &played)
        })
    }

    fn decide(&self, block: &Block) -> Result<(), Ended> {
        self.look()?;
        let (space, plays) = (self.plays.space, self.plays);
        let all = space.count(&block.candidates);
        if all == 0 {
            return Ok(());
        }
        let [lowest, highest] = [plays.play(&block.lowest())?, plays.play(&block.highest())?];
        let sums = self.target.sums_of_edge(&lowest);
        let least = lowest.sum.at(&space.parts_of(&block.lowest()));
        let most = highest.sum.at(&space.parts_of(&block.highest()));
        if most < *sums.start() || least > *sums.end() {
            self.have_decided(all);
            return Ok(());
        }
        if sums.contains(&least) && sums.contains(&most) && self.target.is_on_the_edge_alone() {
            let every = all_within(space, &block.candidates);
            self.have_decided(all);
            return self.add(every.into_iter().map(|(candidate, _)| candidate).collect());
        }
        if lowest == highest && self.are_corners_played_as(block, &lowest)? {
            return self.played_in_one_way(&block.candidates, &lowest);
        }
        if all <= FEW && self.one_by_one(block, &sums)? {
            self.have_decided(all);
            return Ok(());
        }
        let [one, other] = block.halves(space, &lowest.sum);
        let (one, other) = rayon::join(|| self.decide(&one), || self.decide(&other));
        one.and(other)
    }

    fn are_corners_played_as(&self, block: &Block, played: &Played) -> Result<bool, Ended> {
        for corner in block.all_corners() {
            if *self.plays.play(&corner)? != *played {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds the candidates that meet the target, of ranges that are played in one way.
    fn played_in_one_way(&self, ranges: &[RangeInclusive<usize>], played: &Played) -> Result<(), Ended> {
        let (space, tests) = (self.plays.space, Tests::of(self.target, played));
        let mut found = Vec::new();
        let look = || self.look();
        let ended = each_within(space, ranges, (&played.sum, &tests.sums), &look, &mut |candidate, pays| {
            if tests.are_passed(pays) {
                found.push(candidate.to_vec());
                if found.len() > MOST_FOUND {
                    return Err(Ended::TooMany);
                }
            }
            Ok(())
        });
        self.have_decided(space.count(ranges));
        self.add(found)?;
        ended
    }

    /// Decides the candidates of a small block by its corners, and solves those that they leave open; false if these
    /// are many, and it can be split.
    fn one_by_one(&self, block: &Block, sums: &RangeInclusive<i128>) -> Result<bool, Ended> {
        let (space, plays) = (self.plays.space, self.plays);
        let corners = block.solved_corners(plays);
        let (mut found, mut open) = (Vec::new(), Vec::new());
        for (candidate, pays) in all_within(space, &block.candidates) {
            let [least, most] = corners.bounds(&candidate, &pays)?;
            if most < *sums.start() || least > *sums.end() {
                continue;
            }
            let is_in = sums.contains(&least) && sums.contains(&most);
            match is_in && self.target.is_on_the_edge_alone() {
                true => found.push(candidate),
                false => open.push((candidate, pays)),
            }
        }
        let can_be_split = block.candidates.iter().any(|range| range.start() < range.end());
        if open.len() > FEW_OPEN.max(block.number_of_corners()) && can_be_split {
            return Ok(false);
        }
        for (candidate, pays) in open {
            self.look()?;
            let played = plays.play(&candidate)?;
            let tests = Tests::of(self.target, &played);
            if tests.sums.contains(&played.sum.at(&pays)) && tests.are_passed(&pays) {
                found.push(candidate);
            }
        }
        self.add(found)?;
        Ok(true)
    }

    fn add(&self, mut more: Vec<Candidate>) -> Result<(), Ended> {
        if self.is_told && !more.is_empty() {
            let mut offers = more.iter().map(|candidate| self.plays.space.offer(candidate));
            self.plays.observer.found(more.len(), &mut offers);
        }
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        found.append(&mut more);
        if found.len() > MOST_FOUND { Err(Ended::TooMany) } else { Ok(()) }
    }

    fn have_decided(&self, more: u128) {
        self.decided.fetch_add(more.to_u64().unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn look(&self) -> Result<(), Ended> {
        let decided = self.decided.load(Ordering::Relaxed).min(self.all.saturating_sub(1));
        if (self.follow)(decided, self.all) { Ok(()) } else { Err(Ended::Interrupted) }
    }
}

/// Candidates that are enough, and limit on those whose figures are compared.
const NEAREST: usize = 20;
const MOST_COMPARED: usize = 20_000;
/// Limit on the share of themselves by which bounds are widened.
const WIDEST: i64 = 1_000_000_000;

/// The candidates nearest to bounds, among those that meet the others. All are widened alike, each time twice as far,
/// until enough candidates are within.
pub fn nearest(plays: &Plays<'_>, bounds: &Target, others: &Target) -> Result<Vec<Candidate>, AnalysisError> {
    let space = plays.space;
    let enough = usize::try_from(space.count(&space.whole())).unwrap_or(NEAREST).min(NEAREST);
    let mut share = ratio(1, 1_000);
    let found = loop {
        let wider = bounds.0.iter().map(|(measure, bounds)| (*measure, bounds.wider(&share)));
        match plays.found(&Target(wider.chain(others.0.iter().cloned()).collect()), false) {
            Ok((found, true)) if found.len() >= enough || share > whole_units(WIDEST) => break found,
            Ok((_, true)) => share *= whole_units(2),
            Ok((_, false)) => return Err(SolveError::Interrupted.into()),
            Err(AnalysisError::Design(_)) => break Vec::new(),
            Err(error) => return Err(error),
        }
    };
    let mut near: Vec<(Option<Fraction>, Candidate)> = Vec::new();
    for candidate in found.into_iter().take(MOST_COMPARED) {
        let (played, pays) = (plays.play(&candidate)?, space.parts_of(&candidate));
        let far = |(measure, bounds): &(Measure, Bounds)| Some(bounds.share_missed(&played.measure(*measure, &pays)?));
        near.push((bounds.0.iter().filter_map(far).max(), candidate));
    }
    near.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(near.into_iter().take(NEAREST).map(|(_, candidate)| candidate).collect())
}

/// The candidates with a house edge nearest to the middle of its two ends, if it has two.
pub fn nearest_to_the_middle(plays: &Plays<'_>, target: &Target) -> Result<Vec<Candidate>, AnalysisError> {
    let (edge, others): (Vec<_>, Vec<_>) =
        target.0.iter().cloned().partition(|(measure, _)| *measure == Measure::HouseEdge);
    match edge.as_slice() {
        [(measure, Bounds { least: Some(least), most: Some(most) })] => {
            let middle = Some((least + most) / whole_units(2));
            let middle = Target(vec![(*measure, Bounds { least: middle.clone(), most: middle })]);
            nearest(plays, &middle, &Target(others))
        }
        _ => Ok(Vec::new()),
    }
}
