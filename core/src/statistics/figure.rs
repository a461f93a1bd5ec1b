//! A figure with the error of its sample.

use super::ratio::Ratio;
use crate::outcome::{Fraction, to_f64};

/// A figure, exact or sampled.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The value; of a sampled figure the estimate.
    pub value: Fraction,
    /// The standard error of a sampled figure; not a number where rounds are too few to estimate one.
    pub std_error: Option<f64>,
}

impl Figure {
    /// An exact figure.
    pub fn exact(value: Fraction) -> Self {
        Figure { value, std_error: None }
    }

    /// A sampled figure; `None` if the estimate is not a finite number.
    pub fn sampled(value: f64, std_error: f64) -> Option<Self> {
        Fraction::from_float(value).map(|value| Figure { value, std_error: Some(std_error) })
    }

    /// A figure computed in floating point, sampled if `std_error` is given; `None` if it is not a finite number.
    pub fn computed(value: f64, std_error: Option<f64>) -> Option<Self> {
        Fraction::from_float(value).map(|value| Figure { value, std_error })
    }

    /// The figure with the opposite sign.
    pub fn negated(self) -> Self {
        Figure { value: -self.value, ..self }
    }

    /// The square root of a variance, by the delta method; `None` if it is not a finite number.
    pub fn root(&self) -> Option<Self> {
        let root = to_f64(&self.value).max(0.0).sqrt();
        let std_error = self.std_error.map(|error| if root > 0.0 { error / (2.0 * root) } else { f64::NAN });
        Self::computed(root, std_error)
    }
}

impl Ratio {
    /// The ratio with its error; `None` if it is not a finite number.
    pub fn figure(self) -> Option<Figure> {
        Figure::sampled(self.value, self.std_error)
    }
}
