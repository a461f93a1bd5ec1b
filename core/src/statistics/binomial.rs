//! The binomial distribution.

use num_traits::ToPrimitive;

/// Probabilities below this part of the greatest are left out.
const NEGLIGIBLE: f64 = 1e-18;

/// The errors of all probabilities of [`binomial`] add up to no more than this, in parts of `f64::EPSILON`, for each of
/// them. A step away from the most probable number takes seven roundings of half that: three of the odds, two of the
/// ratio, its inverse, the product. The sum that all are divided by is off by as much, and by one for each of its terms.
pub const ERROR: f64 = 8.0;

/// The binomial distribution of the successes of independent trials with these probabilities of success and failure:
/// the first number whose probability is not negligible, and the probabilities from there on. Computed from the ratios
/// of neighbours, without logarithms, which may differ between machines.
pub fn binomial(trials: u64, [success, failure]: [f64; 2]) -> (u64, Vec<f64>) {
    let mode = ((trials as f64 + 1.0) * success).floor().min(trials as f64).to_u64().unwrap_or(trials);
    let odds = success / failure;
    let ratio_up = |number: u64| (trials - number) as f64 / (number + 1) as f64 * odds;
    let step =
        |known: &(u64, f64), next: u64, ratio: f64| Some((next, known.1 * ratio)).filter(|next| next.1 > NEGLIGIBLE);
    let down = std::iter::successors(Some((mode, 1.0)), |known| {
        let next = known.0.checked_sub(1)?;
        step(known, next, ratio_up(next).recip())
    });
    let up = std::iter::successors(Some((mode, 1.0)), |known| {
        let next = Some(known.0 + 1).filter(|&next| next <= trials)?;
        step(known, next, ratio_up(known.0))
    });
    let mut weights: Vec<f64> = down.map(|(_, weight)| weight).collect();
    let first = mode + 1 - weights.len() as u64;
    weights.reverse();
    weights.extend(up.skip(1).map(|(_, weight)| weight));
    let total: f64 = weights.iter().sum();
    (first, weights.into_iter().map(|weight| weight / total).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_binomial_is_that_of_a_few_coins() {
        // Three fair coins: 1, 3, 3, 1 of 8. Four with 1/4: 81, 108, 54, 12, 1 of 256.
        for (trials, success, of, ways) in
            [(3, 0.5, 8.0, &[1.0, 3.0, 3.0, 1.0][..]), (4, 0.25, 256.0, &[81.0, 108.0, 54.0, 12.0, 1.0][..])]
        {
            let (first, probabilities) = binomial(trials, [success, 1.0 - success]);
            assert_eq!((first, probabilities.len()), (0, ways.len()));
            for (probability, ways) in probabilities.iter().zip(ways) {
                assert!((probability - ways / of).abs() < 1e-15);
            }
        }
        let (first, probabilities) = binomial(65_536, [0.25, 0.75]);
        // Mean 16,384, variance 12,288.
        let moment = |power: i32| -> f64 {
            (first..).zip(&probabilities).map(|(wins, p)| (wins as f64 - 16_384.0).powi(power) * p).sum()
        };
        assert!(moment(1).abs() < 1e-6 && (moment(2) - 12_288.0).abs() < 1e-4);
    }
}
