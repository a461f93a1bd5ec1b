//! Bounds on the figures of combinations, and the bound that none of them meets.

use std::fmt::{self, Display, Formatter};

use num_traits::Zero;

use super::Combination;
use crate::analysis::{Bounds, Figures, with_unit};
use crate::outcome::{Fraction, Measure, decimal};

/// Bounds on a figure of the base game, or on the win of the table.
#[derive(Clone, Debug)]
pub struct Limit {
    pub figure: Measure,
    pub bounds: Bounds,
}

impl Limit {
    /// The figure; `None` if the game has none.
    fn value(&self, of: &Combination<'_>) -> Option<Fraction> {
        let value = match self.figure {
            Measure::HouseEdge => of.on_boxes.house_edge().value,
            Measure::WinPerHour => of.win_per_hour.value.clone(),
            figure => Figures::of_answer(&of.base.answer).measure(figure)?.value,
        };
        Some(self.figure.for_people(&value))
    }

    fn in_words(&self, of: &Combination<'_>) -> Option<String> {
        let value = self.value(of)?;
        Some(match self.figure {
            Measure::WinPerHour => format!("${}", decimal(&value, 2)),
            figure => with_unit(figure, decimal(&value, 6)),
        })
    }

    /// How far a combination is outside, of a deviation in its square, which is exact; zero inside, `None` without a
    /// value.
    fn distance(&self, of: &Combination<'_>) -> Option<Fraction> {
        match self.figure {
            Measure::StdDev => Some(self.bounds.squared().distance(&of.base.answer.measures.variance)),
            _ => Some(self.bounds.distance(&self.value(of)?)),
        }
    }

    fn is_met(&self, of: &Combination<'_>) -> bool {
        self.distance(of).is_some_and(|distance| distance.is_zero())
    }
}

impl Display for Limit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "⟦require⟧ {}={}", self.figure.column(), self.bounds)
    }
}

/// The combinations within all limits.
///
/// # Errors
/// If there are none: the limit that none meets, with the nearest figure; or, if each is met by some, how many are
/// left without one of them.
pub fn within<'a>(limits: &[Limit], all: Vec<Combination<'a>>) -> Result<Vec<Combination<'a>>, String> {
    let number = all.len();
    if let Some(limit) = limits.iter().find(|limit| !all.iter().any(|of| limit.is_met(of))) {
        let nearest = all.iter().filter(|of| limit.value(of).is_some()).min_by_key(|of| limit.distance(of));
        let nearest =
            nearest.and_then(|of| Some(format!("; the nearest is {}, of {}", limit.in_words(of)?, of.name())));
        return Err(format!("{limit}: none of {number} combinations meets it{}", nearest.unwrap_or_default()));
    }
    if limits.is_empty() || all.iter().any(|of| limits.iter().all(|limit| limit.is_met(of))) {
        return Ok(all.into_iter().filter(|of| limits.iter().all(|limit| limit.is_met(of))).collect());
    }
    let left_without = |(place, limit): (usize, &Limit)| {
        let meets_others =
            |of: &&Combination<'_>| limits.iter().enumerate().all(|(other, limit)| other == place || limit.is_met(of));
        format!("without {limit} there are {}", all.iter().filter(meets_others).count())
    };
    let left: Vec<String> = limits.iter().enumerate().map(left_without).collect();
    Err(format!("none of {number} combinations meets all bounds, though each bound is met: {}", left.join(", ")))
}
