//! Players at one table: how their results of one round vary together.

use super::correlations::{joint_in_rounds, sampled_covariance};
use super::error::AnalysisError;
use super::informed::{Figure, Sampling};
use crate::games::{Offer, SolveError, Solver, TwoSeats};
use crate::outcome::Fraction;

/// Rounds that are usually played for two players.
const USUAL_ROUNDS: u64 = 1_000_000;

/// The covariance of the net results, in units, of two players who wager on `offer` at one table: exact where two hands
/// are counted together, else from simulated rounds. `mean` is the exact mean of one.
///
/// # Errors
/// [`AnalysisError`] if the offer cannot be solved or played.
pub fn seats_covariance(
    solver: &dyn Solver,
    offer: &Offer,
    mean: &Fraction,
    sampling: Sampling,
) -> Result<Figure, AnalysisError> {
    match solver.seats_covariance(offer)? {
        Some(counted) => Ok(Figure::exact(counted)),
        None => sampled(solver, offer, mean, sampling),
    }
}

fn sampled(solver: &dyn Solver, offer: &Offer, mean: &Fraction, sampling: Sampling) -> Result<Figure, AnalysisError> {
    let both = Box::new(TwoSeats::new(solver.literal_croupier(std::slice::from_ref(offer))?));
    let seen = joint_in_rounds(both, vec![vec![0, 1]], offer.game.id, USUAL_ROUNDS, sampling)?;
    let pair = seen[0].pair(0, 1).map_err(SolveError::from)?;
    Ok(sampled_covariance(&pair, [mean, mean]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Length;
    use crate::cards::CardSet;
    use crate::games::{Catalogue, Selection};
    use crate::outcome::{Measures, to_f64};

    /// What is counted lies within four standard errors of what is dealt to two players.
    #[test]
    fn counted_and_dealt_covariances_agree() {
        for game in ["let-it-ride", "mississippi-stud"] {
            let [games, wagers, paytables] = [game, "base", "A"].map(|name| vec![name.to_string()]);
            let selection = Selection { games, wagers, paytables, ..Selection::default() };
            let offer = Catalogue::embedded().expect("valid").select(&selection).expect("there").remove(0);
            let solver = offer.solver(CardSet::FULL_DECK).expect("full deck");
            let mean = Measures::of(&solver.outcomes(&offer).expect("solved")).expected_net;
            let counted = solver.seats_covariance(&offer).expect("solved").expect("counted");
            let sampling = Sampling { seed: 26, rounds: Length::Rounds(200_000), target_error: None, threads: None };
            let dealt = sampled(solver.as_ref(), &offer, &mean, sampling).expect("dealt");
            let error = dealt.std_error.expect("sampled");
            let difference = (to_f64(&dealt.value) - to_f64(&counted)).abs();
            assert!(difference < 4.0 * error, "{game}: {difference} with {error}");
            // Shared community cards bind the hands together.
            assert!(to_f64(&counted) > 4.0 * error, "{game}: {counted} with {error}");
        }
    }
}
