//! Players at one table: how their results of one round vary together.

use super::correlations::sampled_covariance;
use super::error::AnalysisError;
use super::informed::{Figure, Sampling, rounds_of};
use crate::cards::Vectors;
use crate::games::{JointCroupier, Offer, SolveError, Solver, TwoSeats};
use crate::outcome::{Fraction, Measures, Outcome, OutcomeTable, to_f64};
use crate::simulation::{RunPlan, Shard, simulate};

/// Rounds that are usually played for two players.
const USUAL_ROUNDS: u64 = 1_000_000;
/// Occurrences of an outcome that rounds must lead to expect, to be judged by them.
const ENOUGH: f64 = 30.0;
/// The most of the variance that may lie in rarer outcomes.
const MOST_OF_VARIANCE: f64 = 0.01;

/// How two players at one table, on the same wager, vary together.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatsCovariance {
    /// The covariance of their net results of a round, in squared units.
    pub covariance: Figure,
    /// Whether one hand settles the wager for all players.
    pub is_common: bool,
    /// Whether it is sampled in too few rounds: awards that they cannot be expected to show carry more than a
    /// hundredth of the variance, which the standard error does not cover, or the sample exceeds the variance.
    pub is_too_short: bool,
}

/// The covariance of two of `seats` players who wager on `offer` at one table, with these exact outcomes: the variance
/// where one hand settles the wager for all, exact where two hands are counted together, else from simulated rounds.
///
/// # Errors
/// [`AnalysisError`] if the offer cannot be solved or played.
pub fn seats_covariance(
    solver: &dyn Solver,
    offer: &Offer,
    exact: &OutcomeTable,
    sampling: Sampling,
) -> Result<SeatsCovariance, AnalysisError> {
    covariance(solver, offer, exact, (sampling, true))
}

/// The same, but sampled where counting takes longer than a second.
///
/// # Errors
/// As [`seats_covariance`].
pub fn quick_seats_covariance(
    solver: &dyn Solver,
    offer: &Offer,
    exact: &OutcomeTable,
    sampling: Sampling,
) -> Result<SeatsCovariance, AnalysisError> {
    covariance(solver, offer, exact, (sampling, solver.counts_seats_quickly()))
}

fn covariance(
    solver: &dyn Solver,
    offer: &Offer,
    exact: &OutcomeTable,
    (sampling, counts_seats): (Sampling, bool),
) -> Result<SeatsCovariance, AnalysisError> {
    let measures = Measures::of(exact);
    let dealt = solver.settled_by_cards(std::slice::from_ref(offer), PLAYERS).pop().flatten();
    let counted = |covariance, is_common| {
        Ok(SeatsCovariance { covariance: Figure::exact(covariance), is_common, is_too_short: false })
    };
    if dealt.as_ref().is_some_and(|dealt| dealt.is_common()) {
        return counted(measures.variance, true);
    }
    if counts_seats && let Some(covariance) = solver.seats_covariance(offer)? {
        return counted(covariance, false);
    }
    // Unless folds forfeit one of its awards, which lowers the mean.
    let dealt = dealt.filter(|dealt| dealt.mean() == measures.expected_net);
    if let Some(covariance) = dealt.and_then(|dealt| dealt.covariance(&dealt)) {
        return counted(covariance, false);
    }
    let rounds = rounds_of(sampling.rounds, USUAL_ROUNDS);
    let covariance = sampled(solver, offer, &measures.expected_net, sampling)?;
    // No two results vary together by more than each by itself.
    let value = covariance.value.clone().clamp(-measures.variance.clone(), measures.variance.clone());
    let is_too_short = value != covariance.value || rare_part(exact, &measures, rounds) > MOST_OF_VARIANCE;
    Ok(SeatsCovariance { covariance: Figure { value, ..covariance }, is_common: false, is_too_short })
}

/// Players whose results are compared.
const PLAYERS: usize = 2;

/// The part of the variance in outcomes that so many rounds are not expected to show often enough.
fn rare_part(exact: &OutcomeTable, measures: &Measures, rounds: u64) -> f64 {
    let mean = to_f64(&measures.expected_net);
    let chance = |outcome: &Outcome| outcome.count as f64 / exact.cycle() as f64;
    let rare = exact.outcomes().iter().filter(|outcome| chance(outcome) * (rounds as f64) < ENOUGH);
    let part: f64 = rare.map(|outcome| chance(outcome) * (to_f64(&outcome.net) - mean).powi(2)).sum();
    part / to_f64(&measures.variance).max(f64::MIN_POSITIVE)
}

fn sampled(
    solver: &dyn Solver,
    offer: &Offer,
    mean: &Fraction,
    Sampling { seed, rounds, threads, .. }: Sampling,
) -> Result<Figure, AnalysisError> {
    let both = Box::new(TwoSeats::new(solver.literal_croupier(std::slice::from_ref(offer))?));
    let croupier = JointCroupier::new(both, vec![vec![0, 1]])?;
    let rounds = rounds_of(rounds, USUAL_ROUNDS);
    let plan = RunPlan { seed, rounds, shard: Shard::WHOLE, players: 1, threads, vectors: Vectors::widest() };
    let tally = simulate(&croupier, offer.game.id, plan)?;
    let pair = croupier.joint(0, &tally).and_then(|seen| seen.pair(0, 1)).map_err(SolveError::from)?;
    Ok(sampled_covariance(&pair, [mean, mean]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Length;
    use crate::cards::CardSet;
    use crate::games::{Catalogue, Selection};

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
