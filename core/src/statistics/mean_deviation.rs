//! A bound on the probability of a simulated mean this far from the exact one, for any number of rounds.
//!
//! The normal approximation fails here: a wager with one large award is so skewed that even after a million rounds its
//! far tail is many times heavier than the normal one, and correct runs would be rejected. Bennett's inequality holds
//! for every number of rounds.

/// A simulated mean against the exact distribution of one round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeanDeviation {
    /// Simulated less exact mean net result, in units.
    pub difference: f64,
    /// Exact variance of the net result of a round; positive.
    pub variance: f64,
    /// Distance from the exact mean to the greatest possible net result.
    pub greatest_above: f64,
    /// Distance from the exact mean to the least possible net result.
    pub greatest_below: f64,
    /// Number of rounds.
    pub rounds: f64,
}

/// An upper bound on the probability of a mean at least as far from the exact one, either way: twice the one-sided
/// bound exp(-n v/b² h(b t/v)) with h(u) = (1 + u) ln(1 + u) - u, where v is the variance of a round, t the difference
/// of the means and b the furthest that a round can deviate on that side (Bennett, Journal of the American Statistical
/// Association 57, 1962).
pub fn bennett_p(deviation: &MeanDeviation) -> f64 {
    let furthest = if deviation.difference > 0.0 { deviation.greatest_above } else { deviation.greatest_below };
    let (distance, variance) = (deviation.difference.abs(), deviation.variance);
    if distance == 0.0 || furthest <= 0.0 || variance <= 0.0 {
        return 1.0;
    }
    let reach = furthest * distance / variance;
    // h(u) is about u²/2 for small u, where the difference of its terms would lose all digits.
    let h =
        if reach < 1e-4 { reach * reach / 2.0 * (1.0 - reach / 3.0) } else { (1.0 + reach) * reach.ln_1p() - reach };
    (2.0 * (-deviation.rounds * variance / (furthest * furthest) * h).exp()).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_is_never_below_the_exact_tail_of_a_binomial() {
        // A coin that wins 9 with probability 1/10 and else loses 1 (mean 0, variance 9), tossed 20 times: k
        // wins give a mean of (10 k - 20)/20. The exact upper tail is summed term by term.
        let probability = |wins: u32| {
            let ways = (0..wins).fold(1.0, |ways, k| ways * f64::from(20 - k) / f64::from(k + 1));
            ways * 0.1_f64.powi(wins as i32) * 0.9_f64.powi(20 - wins as i32)
        };
        for wins in 3..=20 {
            let tail: f64 = (wins..=20).map(probability).sum();
            let difference = f64::from(10 * wins - 20) / 20.0;
            let deviation =
                MeanDeviation { difference, variance: 9.0, greatest_above: 9.0, greatest_below: 1.0, rounds: 20.0 };
            assert!(bennett_p(&deviation) >= tail, "{wins} wins");
        }
    }

    #[test]
    fn with_many_rounds_the_bound_is_the_normal_exponent() {
        // For small reach the exponent is z²/2: five standard errors give 2 exp(-12.5).
        let deviation =
            MeanDeviation { difference: 5e-6, variance: 1.0, greatest_above: 1.0, greatest_below: 1.0, rounds: 1e12 };
        assert!((bennett_p(&deviation) / (2.0 * (-12.5_f64).exp()) - 1.0).abs() < 1e-3);
        assert_eq!(bennett_p(&MeanDeviation { difference: 0.0, ..deviation }), 1.0);
        // Where u = 1e-4 both ways to compute h(u) meet.
        let [before, after] =
            [1e-4 - 1e-13, 1e-4].map(|difference| bennett_p(&MeanDeviation { difference, rounds: 2.5e9, ..deviation }));
        assert!((before / after - 1.0).abs() < 1e-6, "{before} {after}");
        // Where the reach is so small that ln(1 + u) has lost all of u².
        let smaller = MeanDeviation { difference: 5e-15, rounds: 1e30, ..deviation };
        assert!((bennett_p(&smaller) / (2.0 * (-12.5_f64).exp()) - 1.0).abs() < 1e-3);
    }

    #[test]
    fn the_side_that_cannot_reach_far_is_bounded_more_tightly() {
        let above =
            MeanDeviation { difference: 1.0, variance: 25.0, greatest_above: 3000.0, greatest_below: 3.0, rounds: 1e4 };
        let below = MeanDeviation { difference: -1.0, ..above };
        assert!(bennett_p(&below) < bennett_p(&above));
    }
}
