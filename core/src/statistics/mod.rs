//! HOW SURE: tests of observed against exact outcomes, and confidence intervals. Pure functions of outcome tables and
//! counts.

mod agreement;
mod comparison;
mod figure;
mod many_rounds;

pub use agreement::{
    Agreement, ChiSquare, FALSE_ALARM_RATE, LEAST_EXPECTED, MeanDeviation, Verdict, chi_square, holm_adjusted, judge,
    win_uniformity,
};
pub use comparison::{
    Comparison, Distance, FEW_EXPECTED, Within, compare, compare_mean, compare_moments, half_width, in_two_digits,
    normal_quantile_of, rounds_to_show, tolerance,
};
pub use figure::{Figure, error_of_mean};
pub use many_rounds::{
    Band, Lattice, MOST_BANKROLL, MOST_ROUNDS, MOST_RUIN_ROUNDS, ManyRounds, ManyRoundsError, POWER, Part, Quantile,
    Ruin, RuinError, bankroll_of_ruin, ruin, two_sided_p,
};

/// 97.5 % quantile of the normal distribution: 95 % lies within this many standard deviations of the mean.
pub const NORMAL_QUANTILE_97_5: f64 = 1.959_963_984_540_054;

#[cfg(feature = "testing")]
pub mod testing {
    pub use super::agreement::{bennett_p, binomial};
    pub use super::many_rounds::{Share, fourier, lattice, shares};
}
