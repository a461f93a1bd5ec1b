//! HOW SURE: tests of observed against exact outcomes, and confidence intervals. Pure functions of outcome tables and
//! counts.

mod agreement;
mod band;
mod binomial;
mod comparison;
mod distance;
mod figure;
mod goodness_of_fit;
mod many_rounds;
mod win_counts;

pub use agreement::{Agreement, FALSE_ALARM_RATE, MeanDeviation, Verdict, holm_adjusted, judge};
pub use band::{Band, POWER, two_sided_p};
pub use comparison::{Comparison, FEW_EXPECTED, compare, compare_mean, compare_moments, half_width};
pub use distance::{Distance, Within, normal_quantile_of, tolerance};
pub use figure::{Figure, Ratio, error_of_mean};
pub use goodness_of_fit::{ChiSquare, LEAST_EXPECTED, chi_square};
pub use many_rounds::{
    Lattice, MOST_BANKROLL, MOST_ROUNDS, MOST_RUIN_ROUNDS, ManyRounds, ManyRoundsError, Part, Quantile, Ruin,
    RuinError, ruin,
};
pub use win_counts::win_uniformity;

/// The 97.5 % quantile of the normal distribution: 95 % of it lies within this many standard deviations of the mean.
pub const NORMAL_QUANTILE_97_5: f64 = 1.959_963_984_540_054;
