//! Estimates: a figure, exact or with a sampling error, and the ratio of two sums over stretches of a run.

use num_traits::Zero;
use statrs::distribution::{ContinuousCDF, StudentsT};

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
        let errors = [self.std_error, other.std_error];
        let std_error = errors.iter().flatten().copied().reduce(libm::hypot);
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

    /// Figure clamped to `most` on either side of zero.
    #[must_use]
    pub fn within(self, most: &Fraction) -> Self {
        Figure { value: self.value.clamp(-most, most.clone()), ..self }
    }

    /// Inverse, by the delta method; `None` of zero.
    pub fn inverse(&self) -> Option<Self> {
        let value = (!self.value.is_zero()).then(|| self.value.recip())?;
        let std_error = self.std_error.map(|error| error * to_f64(&value).powi(2));
        Some(Figure { value, std_error, ..*self })
    }

    /// Square root of a variance, by the delta method; `None` unless it is finite.
    pub fn root(&self) -> Option<Self> {
        let root = to_f64(&self.value).max(0.0).sqrt();
        let std_error = self.std_error.map(|error| if root > 0.0 { error / (2.0 * root) } else { f64::NAN });
        Self::computed(root, std_error)
    }
}

/// Standard error of a mean over rounds, from the sum of an amount and the sum of its squares; NaN for fewer than two
/// rounds.
pub fn error_of_mean([sum, squares]: [f64; 2], rounds: f64) -> f64 {
    let variance = squares / rounds - (sum / rounds).powi(2);
    if rounds < 2.0 { f64::NAN } else { (variance.max(0.0) / (rounds - 1.0)).sqrt() }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// Sum of the numerators over the sum of the denominators.
    pub value: f64,
    /// Standard error, from the variation between stretches.
    pub std_error: f64,
    pub stretches: usize,
}

impl Ratio {
    /// Ratio of the sums of `numerators` and `denominators`, one of each per stretch; `None` for fewer than two
    /// stretches, or if the denominators sum to zero. The standard error, by linearising the ratio (Cochran,
    /// Sampling Techniques, 3rd ed. 1977, section 6.3), is valid if stretches are long enough to be nearly independent.
    pub fn of(numerators: impl Iterator<Item = f64>, denominators: impl Iterator<Item = f64>) -> Option<Self> {
        let pairs: Vec<(f64, f64)> = numerators.zip(denominators).collect();
        let stretches = pairs.len();
        let [above, below] = pairs.iter().fold([0.0; 2], |[above, below], pair| [above + pair.0, below + pair.1]);
        if stretches < 2 || below <= 0.0 {
            return None;
        }
        let value = above / below;
        let squares: f64 = pairs.iter().map(|(above, below)| (above - value * below).powi(2)).sum();
        let count = stretches as f64;
        Some(Ratio { value, std_error: (squares * count / (count - 1.0)).sqrt() / below, stretches })
    }

    /// Ratio as a sampled figure; `None` unless it is finite.
    pub fn figure(self) -> Option<Figure> {
        Figure::computed(self.value, Some(self.std_error))
    }

    /// Observed less exact value in standard errors; `None` if both are equal up to rounding and the stretches do not
    /// vary.
    pub fn z(&self, exact: f64) -> Option<f64> {
        let difference = self.value - exact;
        let rounding = 1e-9 * exact.abs().max(f64::MIN_POSITIVE);
        (self.std_error > rounding || difference.abs() > rounding).then(|| difference / self.std_error)
    }

    /// [`Ratio::p`] against the value nearest to the ratio within `tolerance` of `exact`.
    pub fn p_within(&self, exact: f64, tolerance: f64) -> f64 {
        self.p(self.value.clamp(exact - tolerance, exact + tolerance))
    }

    /// Two-sided p-value of the ratio against `exact`, by Student's distribution; 1 if it is equal and does not vary.
    pub fn p(&self, exact: f64) -> f64 {
        let Some(z) = self.z(exact) else { return 1.0 };
        // At least two stretches give a degree of freedom; an infinite distance has probability zero.
        let student = StudentsT::new(0.0, 1.0, (self.stretches - 1) as f64);
        student.map_or(1.0, |student| if z.is_finite() { 2.0 * student.sf(z.abs()) } else { 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn a_ratio_of_two_stretches_is_that_computed_by_hand() {
        // 3/2 and 5/2 together are 8/4 = 2; the residuals are 3 - 4 = -1 and 5 - 4 = 1, so the standard error is sqrt(2
        // x 2/1)/4 = 1/2, and 1 is two standard errors away.
        let ratio = Ratio::of([3.0, 5.0].into_iter(), [2.0, 2.0].into_iter()).expect("two stretches");
        assert_eq!((ratio.value, ratio.std_error, ratio.z(1.0), ratio.z(2.0)), (2.0, 0.5, Some(2.0), Some(0.0)));
        // Student's distribution with one degree of freedom is Cauchy's: P(|t| > 2) = 1 - 2 atan(2)/pi.
        assert!((ratio.p(1.0) - (1.0 - 2.0 * 2.0_f64.atan() / std::f64::consts::PI)).abs() < 1e-9);
    }

    /// 1, 2 and 3 over 1 each: the residuals are -1, 0 and 1, the standard error sqrt(2 x 3/2)/3.
    #[test]
    fn a_ratio_of_three_stretches_is_that_computed_by_hand() {
        let ratio = Ratio::of([1.0, 2.0, 3.0].into_iter(), [1.0; 3].into_iter()).expect("three stretches");
        assert_eq!((ratio.value, ratio.stretches), (2.0, 3));
        assert!((ratio.std_error - 3.0_f64.sqrt() / 3.0).abs() < 1e-12);
    }

    #[test]
    fn within_a_tolerance_the_nearest_value_counts() {
        let ratio = Ratio::of([3.0, 5.0].into_iter(), [2.0, 2.0].into_iter()).expect("two stretches");
        assert_eq!(ratio.p_within(0.5, 0.5), ratio.p(1.0));
        assert_eq!(ratio.p_within(0.5, 0.0), ratio.p(0.5));
        assert_eq!(ratio.p_within(1.5, 1.0), 1.0);
    }

    #[test]
    fn a_ratio_that_does_not_vary_must_be_equal() {
        let ratio = Ratio::of([4.0, 6.0].into_iter(), [2.0, 3.0].into_iter()).expect("two stretches");
        assert_eq!((ratio.z(2.0), ratio.p(2.0)), (None, 1.0));
        assert_eq!(ratio.p(2.1), 0.0);
        // Equality up to rounding is relative to the exact value: 1e-7 of 1,000 is equal, 1e-5 is not.
        let thousand = Ratio::of([1_000.0; 2].into_iter(), [1.0; 2].into_iter()).expect("two stretches");
        assert_eq!((thousand.p(1_000.000_000_1), thousand.p(1_000.000_01)), (1.0, 0.0));
        assert_eq!(Ratio::of([1.0].into_iter(), [1.0].into_iter()), None);
        assert_eq!(Ratio::of([0.0; 2].into_iter(), [0.0; 2].into_iter()), None);
    }

    /// 20 of 100 rounds, and an exact 40: the error of a share of 1/5 is sqrt(1/5 x 4/5 / 99).
    #[test]
    fn errors_go_with_their_figures() {
        let share = Figure::share(ratio(1, 5), 100);
        let error = share.std_error.expect("sampled");
        assert!((error - (0.16_f64 / 99.0).sqrt()).abs() < 1e-12);
        let five = share.plus(&Figure::exact(ratio(40, 1))).times(&ratio(-5, 1));
        assert_eq!((five.value.clone(), five.std_error), (ratio(-201, 1), Some(5.0 * error)));
        assert_eq!(five.within(&ratio(200, 1)), Figure::sampled(ratio(-200, 1), 5.0 * error));
        // sqrt(3 x 3 + 4 x 4). The error of 1/2 is a quarter of the error of 2, the error of sqrt 2 is 1/(2 sqrt 2) of
        // it.
        let [three, four] = [3.0, 4.0].map(|error| Figure::sampled(ratio(1, 1), error));
        let sum = three.plus(&four);
        assert_eq!(sum, Figure::sampled(ratio(2, 1), 5.0));
        assert_eq!(sum.inverse(), Some(Figure::sampled(ratio(1, 2), 1.25)));
        assert_eq!(sum.root(), Figure::computed(2.0_f64.sqrt(), Some(5.0 / (2.0 * 2.0_f64.sqrt()))));
        assert_eq!(Figure::exact(ratio(0, 1)).inverse(), None);
        // 1 plus and minus 1.96 x 3.
        let ends = three.interval().expect("sampled").map(|end| to_f64(&end));
        assert!((ends[0] + 4.879_892).abs() < 1e-6 && (ends[1] - 6.879_892).abs() < 1e-6, "{ends:?}");
        let without =
            [Figure::exact(ratio(1, 1)), Figure::sampled(ratio(1, 1), 0.0), Figure::sampled(ratio(1, 1), f64::NAN)];
        assert!(without.iter().all(|figure| figure.interval().is_none()));
        assert_eq!(Figure::exact(ratio(4, 1)).root(), Figure::computed(2.0, None));
    }
}
