//! Estimates: a figure, exact or with a sampling error.

use num_traits::Zero;

use super::NORMAL_QUANTILE_97_5;
use crate::outcome::{Fraction, to_f64};

/// A figure, exact or sampled. Only the constructors decide which, so that neither is taken for the other.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Figure {
    /// Value, or estimate of a sampled figure.
    pub value: Fraction,
    /// Standard error of a sampled figure; NaN if rounds are too few to estimate one.
    pub std_error: Option<f64>,
    /// Whether the value is rounded to floating point, as square roots and statistics are.
    pub is_rounded: bool,
}

impl Figure {
    pub fn exact(value: Fraction) -> Self {
        Self::estimated(value, None)
    }

    pub fn sampled(value: Fraction, std_error: f64) -> Self {
        Self::estimated(value, Some(std_error))
    }

    /// Sampled if `std_error` is given.
    pub fn estimated(value: Fraction, std_error: Option<f64>) -> Self {
        Figure { value, std_error, is_rounded: false }
    }

    /// Figure from floating point, sampled if `std_error` is given; `None` unless the value is finite.
    pub fn computed(value: f64, std_error: Option<f64>) -> Option<Self> {
        Fraction::from_float(value).map(|value| Figure { value, std_error, is_rounded: true })
    }

    /// Share of the rounds sampled.
    pub fn share(value: Fraction, rounds: u128) -> Self {
        let counted = to_f64(&value) * rounds as f64;
        Figure::sampled(value, error_of_mean([counted; 2], rounds as f64))
    }

    /// 95 % confidence interval by the normal approximation; `None` for an exact figure, and where the error is
    /// unknown or zero, which rounds that do not vary have.
    pub fn interval(&self) -> Option<[Fraction; 2]> {
        let half = Fraction::from_float(NORMAL_QUANTILE_97_5 * self.std_error.filter(|&error| error > 0.0)?)?;
        Some([&self.value - &half, &self.value + half])
    }

    /// Sum with a figure of independent error.
    #[must_use]
    pub fn plus(&self, other: &Figure) -> Self {
        let std_error = [self.std_error, other.std_error].into_iter().flatten().reduce(libm::hypot);
        Figure { value: &self.value + &other.value, std_error, is_rounded: self.is_rounded || other.is_rounded }
    }

    #[must_use]
    pub fn times(&self, factor: &Fraction) -> Self {
        let std_error = self.std_error.map(|error| error * to_f64(factor).abs());
        Figure { value: &self.value * factor, std_error, ..*self }
    }

    #[must_use]
    pub fn negated(self) -> Self {
        Figure { value: -self.value, ..self }
    }

    /// Inverse, by the delta method; `None` of zero.
    pub fn inverse(&self) -> Option<Self> {
        let value = (!self.value.is_zero()).then(|| self.value.recip())?;
        Some(Figure { std_error: self.std_error.map(|error| error * to_f64(&value).powi(2)), value, ..*self })
    }

    /// Square root of a variance, by the delta method; `None` unless it is finite.
    pub fn root(&self) -> Option<Self> {
        let root = to_f64(&self.value).max(0.0).sqrt();
        Self::computed(root, self.std_error.map(|error| if root > 0.0 { error / (2.0 * root) } else { f64::NAN }))
    }
}

/// Standard error of a mean over rounds, from the sum of an amount and the sum of its squares; NaN for fewer than two
/// rounds.
pub fn error_of_mean([sum, squares]: [f64; 2], rounds: f64) -> f64 {
    let variance = squares / rounds - (sum / rounds).powi(2);
    if rounds < 2.0 { f64::NAN } else { (variance.max(0.0) / (rounds - 1.0)).sqrt() }
}
