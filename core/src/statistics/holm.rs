//! Multiple tests.

/// Holm's step-down adjustment (Scandinavian Journal of Statistics 6, 1979): rejecting every adjusted p-value up to `a`
/// keeps the probability of any false rejection at most `a`, whatever the dependence between the tests.
/// Results are in the order of `p_values`.
pub fn holm_adjusted(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&one, &other| p_values[one].total_cmp(&p_values[other]));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut greatest: f64 = 0.0;
    for (step, &place) in order.iter().enumerate() {
        greatest = greatest.max((p_values[place] * (p_values.len() - step) as f64).min(1.0));
        adjusted[place] = greatest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_p_value_is_multiplied_by_the_number_of_tests_and_so_on_down() {
        // Sorted 0.01, 0.02, 0.04 times 3, 2, 1: 0.03, 0.04, 0.04; each at least the one before.
        assert_eq!(holm_adjusted(&[0.04, 0.01, 0.02]), [0.04, 0.03, 0.04]);
        assert_eq!(holm_adjusted(&[0.9, 0.8]), [1.0, 1.0]);
        assert!(holm_adjusted(&[]).is_empty());
    }
}
