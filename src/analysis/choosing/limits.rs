//! Bounds on the figures of combinations, and the bound that none of them meets.

use std::fmt::{self, Display, Formatter};

use num_traits::Zero;

use super::Combination;
use crate::analysis::Bounds;
use crate::outcome::{Fraction, decimal, percent, to_f64};

/// A figure that an option bounds.
#[derive(Clone, Copy, Debug)]
pub enum Limited {
    /// House edge of the base game, in percent of a unit.
    Edge,
    /// Its hit frequency, in percent.
    HitFrequency,
    /// Its standard deviation in a round, in units: the square is exact.
    StdDev,
    /// Theoretical win of the table in an hour, in dollars.
    WinPerHour,
}

impl Limited {
    fn option(self) -> &'static str {
        match self {
            Limited::Edge => "⟦edge⟧",
            Limited::HitFrequency => "⟦hit_frequency⟧",
            Limited::StdDev => "⟦std_dev⟧",
            Limited::WinPerHour => "⟦win_per_hour⟧",
        }
    }

    /// The figure, a deviation squared.
    fn value(self, of: &Combination<'_>) -> Fraction {
        match self {
            Limited::Edge => percent(&of.on_boxes.house_edge().value),
            Limited::HitFrequency => percent(&of.base.answer.measures.win_frequency),
            Limited::StdDev => of.base.answer.measures.variance.clone(),
            Limited::WinPerHour => of.win_per_hour.value.clone(),
        }
    }

    fn in_words(self, of: &Combination<'_>) -> String {
        let value = self.value(of);
        match self {
            Limited::Edge | Limited::HitFrequency => format!("{} %", decimal(&value, 6)),
            Limited::StdDev => format!("{:.6} units", to_f64(&value).sqrt()),
            Limited::WinPerHour => format!("${}", decimal(&value, 2)),
        }
    }
}

/// Bounds on a figure as its option states them.
#[derive(Clone, Debug)]
pub struct Limit {
    pub figure: Limited,
    pub bounds: Bounds,
}

impl Limit {
    /// How far a combination is outside; zero inside.
    fn distance(&self, of: &Combination<'_>) -> Fraction {
        let value = self.figure.value(of);
        match self.figure {
            Limited::StdDev => self.bounds.squared().distance(&value),
            _ => self.bounds.distance(&value),
        }
    }

    fn is_met(&self, of: &Combination<'_>) -> bool {
        self.distance(of).is_zero()
    }
}

impl Display for Limit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.figure.option(), self.bounds)
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
        let nearest = all.iter().min_by_key(|of| limit.distance(of));
        let nearest = nearest.map(|of| format!("; the nearest is {}, of {}", limit.figure.in_words(of), of.name()));
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
