//! Mean and variance from sums of whole numbers, the slow way.

use house_edge_core::outcome::{Fraction, ratio};

/// Sums over equally likely cases of a whole number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sums {
    cases: i128,
    sum: i128,
    squares: i128,
    cubes: i128,
    fourths: i128,
}

impl Sums {
    pub fn add(&mut self, number: i64) {
        let number = i128::from(number);
        self.cases += 1;
        self.sum += number;
        self.squares += number * number;
        self.cubes += number * number * number;
        self.fourths += number * number * number * number;
    }

    pub fn mean(&self) -> Fraction {
        ratio(self.sum, self.cases)
    }

    pub fn variance(&self) -> Fraction {
        ratio(self.squares, self.cases) - self.mean() * self.mean()
    }

    /// Standard errors of the mean and of the variance of so many independent cases, from their own second and fourth
    /// moments about the mean: the variance of a sample variance is about (m4 - m2²) / n.
    pub fn standard_errors(&self) -> [f64; 2] {
        let of = |sum: i128| sum as f64 / self.cases as f64;
        let [mean, square, cube, fourth] = [self.sum, self.squares, self.cubes, self.fourths].map(of);
        let second = square - mean * mean;
        let fourth = fourth - 4.0 * mean * cube + 6.0 * mean * mean * square - 3.0 * mean.powi(4);
        [second, fourth - second * second].map(|variance| (variance / self.cases as f64).sqrt())
    }
}
