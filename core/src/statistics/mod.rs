//! HOW SURE: tests of observed against exact outcomes, and confidence intervals. Pure functions of outcome tables and
//! counts.

mod agreement;
mod band;
mod comparison;
mod figure;
mod many_rounds;
mod win_counts;

pub use agreement::{
    Agreement, ChiSquare, FALSE_ALARM_RATE, LEAST_EXPECTED, MeanDeviation, Verdict, chi_square, holm_adjusted, judge,
};
pub use band::{Band, POWER, two_sided_p};
pub use comparison::{
    Comparison, Distance, FEW_EXPECTED, Within, compare, compare_mean, compare_moments, half_width, in_two_digits,
    normal_quantile_of, rounds_to_show, tolerance,
};
pub use figure::{Figure, error_of_mean};
pub use many_rounds::{
    Lattice, MOST_BANKROLL, MOST_ROUNDS, MOST_RUIN_ROUNDS, ManyRounds, ManyRoundsError, Part, Quantile, Ruin,
    RuinError, bankroll_of_ruin, ruin,
};
pub use win_counts::win_uniformity;

/// 97.5 % quantile of the normal distribution: 95 % lies within this many standard deviations of the mean.
pub const NORMAL_QUANTILE_97_5: f64 = 1.959_963_984_540_054;

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::agreement::bennett_p;
    pub use super::many_rounds::{Share, fourier, lattice, ruin, shares};
    pub use super::win_counts::binomial;
}
