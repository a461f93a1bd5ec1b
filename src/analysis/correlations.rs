//! How pairs of wagers of a game vary together.

use super::answer::GameAnswers;
use super::error::AnalysisError;
use super::informed::{Figure, Sampling, rounds_of};
use crate::cards::Vectors;
use crate::games::{Croupier, JointCroupier, Offer, SolveError, Solver};
use crate::outcome::{Fraction, JointOutcomes, JointTable, Measures, to_f64};
use crate::simulation::{RunPlan, Shard, simulate};

/// Rounds that are usually played for the pairs of a game.
const USUAL_ROUNDS: u64 = 2_000_000;

/// Two wagers on the same cards.
pub struct Correlation {
    pub one: Offer,
    pub other: Offer,
    /// Their places among the wagers in question.
    pub places: [usize; 2],
    /// Covariance of the net results of one unit of each.
    pub covariance: Figure,
    /// The exact standard deviations of both.
    std_devs: [f64; 2],
    /// Rounds played and their seed, where they are sampled.
    pub sampled: Option<(u128, u64)>,
}

impl Correlation {
    /// The coefficient of correlation, and its standard error where it is sampled; `None` if a result is constant.
    pub fn coefficient(&self) -> Option<(f64, Option<f64>)> {
        let [one, other] = self.std_devs;
        let scale = one * other;
        let of = |covariance: f64| covariance / scale;
        (scale > 0.0).then(|| (of(to_f64(&self.covariance.value)), self.covariance.std_error.map(of)))
    }
}

/// Every pair of these offers, whose measures are these: by the joint outcomes of all where they are `counted`, else
/// those of the pair, else by rounds in which all were `seen`, with their seed.
///
/// # Errors
/// [`SolveError`] if a pair cannot be solved.
pub fn correlations(
    offers: &[Offer],
    measures: &[Measures],
    solver: &dyn Solver,
    counted: Option<&JointOutcomes>,
    seen: Option<(&JointOutcomes, u64)>,
) -> Result<Vec<Correlation>, SolveError> {
    let mut pairs = Vec::new();
    for places @ [one, other] in places_of_pairs(offers.len()) {
        let exact = match counted {
            Some(counted) => Some(counted.pair(one, other)?),
            None => pair_of(&offers[one], &offers[other], solver)?,
        };
        let seen = match seen {
            Some((seen, seed)) if exact.is_none() => Some((seen.pair(one, other)?, seed)),
            _ => None,
        };
        pairs.extend(correlation(offers, measures, places, exact, seen));
    }
    Ok(pairs)
}

fn places_of_pairs(offers: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..offers).flat_map(move |one| (one + 1..offers).map(move |other| [one, other]))
}

/// The exact joint distribution of two wagers, where it is counted.
fn pair_of(one: &Offer, other: &Offer, solver: &dyn Solver) -> Result<Option<JointTable>, SolveError> {
    let joint = solver.joint_outcomes(&[one.clone(), other.clone()])?;
    Ok(joint.map(|joint| joint.pair(0, 1)).transpose()?)
}

/// The correlation of two of the offers; `None` if nothing is known of it.
fn correlation(
    offers: &[Offer],
    measures: &[Measures],
    places: [usize; 2],
    exact: Option<JointTable>,
    seen: Option<(JointTable, u64)>,
) -> Option<Correlation> {
    let of_both = places.map(|place| &measures[place]);
    let sampled = seen.as_ref().map(|(table, seed)| (table.cycle(), *seed));
    let covariance = match (exact, seen) {
        (Some(table), _) => Figure::exact(table.covariance()),
        (None, Some((table, _))) => sampled_covariance(&table, of_both.map(|measures| &measures.expected_net)),
        (None, None) => return None,
    };
    let [one, other] = places.map(|place| offers[place].clone());
    let sampled = sampled.filter(|_| covariance.std_error.is_some());
    Some(Correlation { one, other, places, covariance, std_devs: of_both.map(Measures::std_dev), sampled })
}

/// The mean product of both deviations from their exact means.
pub fn sampled_covariance(table: &JointTable, [one, other]: [&Fraction; 2]) -> Figure {
    let value = table.mean(|first, second| (first - one) * (second - other));
    let [one, other] = [one, other].map(to_f64);
    let products = table
        .counts()
        .iter()
        .map(|((first, second), &count)| ((to_f64(first) - one) * (to_f64(second) - other), count));
    Figure { value, std_error: Some(std_error(products, table.cycle())) }
}

/// The standard error of the mean of an amount over `rounds` rounds, given the amounts with their counts; not a number
/// for fewer than two.
pub fn std_error(amounts: impl Iterator<Item = (f64, u128)>, rounds: u128) -> f64 {
    let (mut sum, mut squares) = (0.0, 0.0);
    for (amount, count) in amounts {
        sum += amount * count as f64;
        squares += amount * amount * count as f64;
    }
    let rounds = rounds as f64;
    let variance = squares / rounds - (sum / rounds).powi(2);
    if rounds < 2.0 { f64::NAN } else { (variance.max(0.0) / (rounds - 1.0)).sqrt() }
}

/// Every pair of wagers that a player can make together, game by game: the first paytable of each in the default
/// reading. What is not counted is sampled, all pairs of a game in the same rounds.
///
/// # Errors
/// [`AnalysisError`] if a pair cannot be solved or played.
pub fn all_correlations(games: &[GameAnswers], sampling: Sampling) -> Result<Vec<Vec<Correlation>>, AnalysisError> {
    games.iter().map(|game| of_game(game, sampling)).collect()
}

fn of_game(game: &GameAnswers, sampling: Sampling) -> Result<Vec<Correlation>, AnalysisError> {
    let mut offers: Vec<Offer> = Vec::new();
    let mut measures: Vec<Measures> = Vec::new();
    for answer in &game.answers {
        let offer = &answer.offer;
        let is_default = offer.reading.is_none() && offer.strategy.is_none() && !offer.depends_on_table();
        if is_default && !offers.iter().any(|known| known.wager.id == offer.wager.id) {
            offers.push(offer.clone());
            measures.push(answer.measures.clone());
        }
    }
    let solver = game.solver.as_ref();
    let (mut pairs, mut unknown) = (Vec::new(), Vec::new());
    for places @ [one, other] in places_of_pairs(offers.len()) {
        if excludes(&offers[one], &offers[other]) {
            continue;
        }
        match pair_of(&offers[one], &offers[other], solver)? {
            Some(exact) => pairs.extend(correlation(&offers, &measures, places, Some(exact), None)),
            None => unknown.push(places),
        }
    }
    if !unknown.is_empty() {
        pairs.extend(sampled(&offers, &measures, solver, unknown, sampling)?);
    }
    pairs.sort_by_key(|pair| pair.places);
    Ok(pairs)
}

/// Whether no player makes both wagers: both are played by decisions, or one includes the other.
fn excludes(one: &Offer, other: &Offer) -> bool {
    let (one, other) = (one.wager, other.wager);
    one.has_decisions && other.has_decisions || one.includes(other.id) || other.includes(one.id)
}

/// The joint outcomes of each of these groups of the offers of `own`, in the same simulated rounds; `usual` rounds if no
/// number is asked for.
///
/// # Errors
/// [`AnalysisError`] if the rounds cannot be played.
pub fn joint_in_rounds(
    own: Box<dyn Croupier>,
    groups: Vec<Vec<usize>>,
    game: &str,
    usual: u64,
    Sampling { seed, rounds, threads, .. }: Sampling,
) -> Result<Vec<JointOutcomes>, AnalysisError> {
    let number = groups.len();
    let croupier = JointCroupier::new(own, groups)?;
    let rounds = rounds_of(rounds, usual);
    let plan = RunPlan { seed, rounds, shard: Shard::WHOLE, players: 1, threads, vectors: Vectors::widest() };
    let tally = simulate(&croupier, game, plan)?;
    let joint = |group| croupier.joint(group, &tally).map_err(SolveError::from);
    Ok((0..number).map(joint).collect::<Result<_, _>>()?)
}

/// These pairs of offers, all in the same rounds.
fn sampled(
    offers: &[Offer],
    measures: &[Measures],
    solver: &dyn Solver,
    pairs: Vec<[usize; 2]>,
    sampling: Sampling,
) -> Result<Vec<Correlation>, AnalysisError> {
    let groups = pairs.iter().map(|places| places.to_vec()).collect();
    let own = solver.croupier_together(offers)?;
    let seen = joint_in_rounds(own, groups, offers[0].game.id, USUAL_ROUNDS, sampling)?;
    let mut known = Vec::new();
    for (joint, &places) in seen.iter().zip(&pairs) {
        let table = joint.pair(0, 1).map_err(SolveError::from)?;
        known.extend(correlation(offers, measures, places, None, Some((table, sampling.seed))));
    }
    Ok(known)
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_traits::Zero;

    use crate::outcome::ratio;
    use crate::paytable::whole_units;

    /// Two coins that always fall alike, 1 for heads and -1 for tails, four tosses of which three are heads: the mean
    /// is known to be 0, so the mean product is 1, and does not vary.
    #[test]
    fn a_sampled_covariance_is_about_the_exact_means() {
        let pairs = [((whole_units(1), whole_units(1)), 3), ((whole_units(-1), whole_units(-1)), 1)];
        let table = JointTable::new(pairs, 4).expect("four tosses");
        let zero = Fraction::zero();
        assert_eq!(sampled_covariance(&table, [&zero, &zero]), Figure { value: ratio(1, 1), std_error: Some(0.0) });
        // About 1/2: products 1/4 three times and 9/4 once, mean 3/4; mean square (3/16 + 81/16) / 4, variance 84/64 -
        // 36/64.
        let half = ratio(1, 2);
        let figure = sampled_covariance(&table, [&half, &half]);
        assert_eq!(figure.value, ratio(3, 4));
        assert!((figure.std_error.expect("sampled") - (48.0_f64 / 64.0 / 3.0).sqrt()).abs() < 1e-12);
    }
}
