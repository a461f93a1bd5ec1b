//! Covariance of the results of players at one table in the same round.

use super::correlations::{Pairs, mean_product};
use super::counting::{Survey, follow, kept_or_counted, on_threads, tallied};
use super::informed::rounds_of;
use super::{AnalysisError, Parts};
use crate::games::{Counts, DealtWager, JointCroupier, Offer, SolveError, TwoSeats};
use crate::outcome::{Fraction, Measures, Outcome, OutcomeTable, to_f64};
use crate::paytable::whole_units;
use crate::statistics::Figure;

/// Usual rounds of two players.
const USUAL_ROUNDS: u64 = 1_000_000;
/// Least expected number of occurrences for a sample to judge an outcome.
const ENOUGH: f64 = 30.0;
/// Greatest part of the variance that may lie in rarer outcomes.
const MOST_OF_VARIANCE: f64 = 0.01;

/// Covariance of two players at one table on the same wager.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatsCovariance {
    /// Covariance of their net results of a round, in squared units.
    pub covariance: Figure,
    /// Whether one hand settles the wager for all players.
    pub is_common: bool,
    /// Whether the sample is too small: awards too rare for it carry more than a hundredth of the variance, which the
    /// standard error does not cover, or the sample exceeds the variance.
    pub is_too_short: bool,
}

impl SeatsCovariance {
    /// The same with the covariance one standard error higher; `None` if it is exact.
    pub fn raised(&self) -> Option<Self> {
        let error = self.covariance.std_error?;
        let value = &self.covariance.value + Fraction::from_float(error)?;
        Some(SeatsCovariance { covariance: Figure::sampled(value, error), ..self.clone() })
    }
}

pub struct SeatWager<'w> {
    pub offer: &'w Offer,
    pub units: Fraction,
    pub exact: &'w OutcomeTable,
}

/// Covariance of the results of two players at one table who both make these wagers, in units of the sum. A wager
/// that one hand settles for all contributes its variance. The covariance is exact where two hands are counted together
/// within a second, or where counting is requested; else it is sampled.
pub fn seats_covariance(survey: Survey<'_>, wagers: &[SeatWager<'_>]) -> Result<SeatsCovariance, AnalysisError> {
    let of_wagers = wagers.iter().map(|wager| (wager.offer, wager.exact));
    let pairs = Pairs::new(of_wagers, PLAYERS, survey);
    let (mut value, mut error, mut is_sampled) = (whole_units(0), 0.0, false);
    let (mut is_common, mut is_too_short) = (true, false);
    for one in 0..wagers.len() {
        for other in one..wagers.len() {
            let pair = pairs.of_seats([one, other])?;
            // The first player's one wager with the second's other has the same covariance as the reverse.
            let times = whole_units(if one == other { 1 } else { 2 });
            let weight = times * &wagers[one].units * &wagers[other].units;
            // Pairs are sampled on the same cards: errors may add up.
            error += to_f64(&weight) * pair.covariance.std_error.unwrap_or_default();
            is_sampled |= pair.covariance.std_error.is_some();
            value += pair.covariance.value * weight;
            is_common &= pair.is_common;
            is_too_short |= pair.is_too_short;
        }
    }
    let covariance = if is_sampled { Figure::sampled(value, error) } else { Figure::exact(value) };
    Ok(SeatsCovariance { covariance, is_common, is_too_short })
}

pub const PLAYERS: usize = 2;

/// Two players at one table who make the same wagers.
impl Pairs<'_> {
    /// Covariance of a wager of one player with a wager of the other.
    pub fn of_seats(&self, places: [usize; 2]) -> Result<SeatsCovariance, AnalysisError> {
        match self.of_counted_seats(places)? {
            Some(counted) => Ok(counted),
            None => self.of_dealt_seats(places),
        }
    }

    /// The same, if it is exact.
    pub fn of_counted_seats(&self, places @ [one, other]: [usize; 2]) -> Result<Option<SeatsCovariance>, SolveError> {
        let both = self.unforfeited(places);
        let is_common = self.is_common(places);
        let counted =
            |covariance| SeatsCovariance { covariance: Figure::exact(covariance), is_common, is_too_short: false };
        if one == other {
            if is_common {
                return Ok(Some(counted(self.measures[one].variance.clone())));
            }
            if let Some(covariance) = self.counted_together(&self.offers[one])? {
                return Ok(Some(counted(covariance)));
            }
        }
        Ok(both.and_then(|[one, other]| one.covariance(other)).map(counted))
    }

    /// Whether one hand settles both wagers for all players.
    fn is_common(&self, places: [usize; 2]) -> bool {
        self.unforfeited(places).is_some_and(|both| both.into_iter().all(DealtWager::is_common))
    }

    fn of_dealt_seats(&self, places @ [one, other]: [usize; 2]) -> Result<SeatsCovariance, AnalysisError> {
        let covariance = self.dealt_to_two(places)?;
        // Cauchy-Schwarz: no covariance exceeds the greater variance.
        let [one, other] = [one, other].map(|place| &self.measures[place].variance);
        let within = covariance.clone().within(one.max(other));
        let rounds = rounds_of(self.survey.sampling.rounds, USUAL_ROUNDS);
        let rare = |place: usize| rare_part(self.tables[place], &self.measures[place], rounds);
        let is_too_short =
            within.value != covariance.value || places.into_iter().any(|place| rare(place) > MOST_OF_VARIANCE);
        Ok(SeatsCovariance { covariance: within, is_common: self.is_common(places), is_too_short })
    }

    /// Exact covariance of two hands of a wager, if they are counted together.
    fn counted_together(&self, offer: &Offer) -> Result<Option<Fraction>, SolveError> {
        let Survey { solver, sampling, observer } = self.survey;
        let count = || {
            on_threads(sampling.threads, || {
                solver.seats_covariance(offer, &follow(observer, offer.game.id, Parts::Deals))
            })
        };
        match solver.counts_seats() {
            Counts::Always => count(),
            Counts::OnRequest if sampling.counts_all => {
                // A fraction is kept as text.
                let in_words = || Ok(count()?.map(|covariance| covariance.to_string()));
                let kept: Option<String> = kept_or_counted(offer, "two-seats", observer, in_words)?;
                Ok(kept.and_then(|covariance| covariance.parse().ok()))
            }
            Counts::OnRequest | Counts::Never => Ok(None),
        }
    }

    /// Covariance from rounds of two players who make all the wagers.
    fn dealt_to_two(&self, [one, other]: [usize; 2]) -> Result<Figure, AnalysisError> {
        let offers = &self.offers;
        let own = self.survey.solver.croupier_together(offers)?;
        let croupier = JointCroupier::new(Box::new(TwoSeats::new(own)), &[one, offers.len() + other])?;
        let rounds = rounds_of(self.survey.sampling.rounds, USUAL_ROUNDS);
        let tally = tallied(&croupier, offers[one].game.id, rounds, self.survey)?;
        let seen = croupier.joint(&tally).map_err(SolveError::from)?;
        Ok(mean_product(&seen, [one, other].map(|place| &self.measures[place].expected_net)))
    }
}

/// Part of the variance in outcomes too rare for `rounds` rounds to show.
fn rare_part(exact: &OutcomeTable, measures: &Measures, rounds: u64) -> f64 {
    let mean = to_f64(&measures.expected_net);
    let chance = |outcome: &Outcome| outcome.count as f64 / exact.cycle() as f64;
    let rare = exact.outcomes().iter().filter(|outcome| chance(outcome) * (rounds as f64) < ENOUGH);
    let part: f64 = rare.map(|outcome| chance(outcome) * (to_f64(&outcome.net) - mean).powi(2)).sum();
    part / to_f64(&measures.variance).max(f64::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Length, Sampling};
    use crate::cards::CardSet;
    use crate::games::{Catalogue, Selection, to_the_end};
    use crate::outcome::ratio;

    /// Counted and dealt covariance differ by less than four standard errors.
    #[test]
    fn counted_and_dealt_covariances_agree() {
        for game in ["let-it-ride", "mississippi-stud"] {
            let [games, wagers, paytables] = [game, "base", "A"].map(|name| vec![name.to_string()]);
            let selection = Selection { games, wagers, paytables, ..Selection::default() };
            let offer = Catalogue::embedded().expect("valid").select(&selection).expect("there").remove(0);
            let solver = offer.solver(CardSet::FULL_DECK).expect("full deck");
            let exact = solver.outcomes(&offer).expect("solved");
            let counted = solver.seats_covariance(&offer, &to_the_end).expect("solved").expect("counted");
            let sampling = Sampling { rounds: Length::Rounds(200_000), ..Sampling::usual(26) };
            let wagers = [(&offer, &exact)].into_iter();
            let survey = Survey { solver: solver.as_ref(), sampling, observer: &() };
            let dealt = Pairs::new(wagers, PLAYERS, survey).dealt_to_two([0, 0]).expect("dealt");
            let error = dealt.std_error.expect("sampled");
            let difference = (to_f64(&dealt.value) - to_f64(&counted)).abs();
            assert!(difference < 4.0 * error, "{game}: {difference} with {error}");
            // Shared community cards correlate the hands.
            assert!(to_f64(&counted) > 4.0 * error, "{game}: {counted} with {error}");
        }
    }

    /// Two different side wagers of two players: counted by their common cards, and as dealt. The covariance of two
    /// sums is the sum over all their parts.
    #[test]
    fn sums_of_wagers_vary_together_as_their_parts_do() {
        let wagers = ["five-card-bonus", "three-card-bonus"].map(String::from);
        let (games, paytables) = (vec!["let-it-ride".into()], vec!["A".into()]);
        let selection = Selection { games, wagers: wagers.into(), paytables, ..Selection::default() };
        let offers = Catalogue::embedded().expect("valid").select(&selection).expect("there");
        let solver = offers[0].solver(CardSet::FULL_DECK).expect("full deck");
        let exact: Vec<_> = offers.iter().map(|offer| solver.outcomes(offer).expect("solved")).collect();
        let units = [whole_units(1), ratio(1, 2)];
        let wagers =
            [0, 1].map(|place| SeatWager { offer: &offers[place], units: units[place].clone(), exact: &exact[place] });
        let sampling = Sampling { rounds: Length::Rounds(400_000), ..Sampling::usual(47) };
        let survey = Survey { solver: solver.as_ref(), sampling, observer: &() };
        let pairs = Pairs::new(offers.iter().zip(&exact), PLAYERS, survey);
        let pair = |places| pairs.of_seats(places).expect("solved").covariance.value;
        for places in [[0, 1], [1, 0]] {
            let dealt = pairs.dealt_to_two(places).expect("dealt");
            let error = dealt.std_error.expect("sampled");
            let difference = (to_f64(&dealt.value) - to_f64(&pair(places))).abs();
            assert!(difference < 4.0 * error, "{places:?}: {difference} with {error}");
        }
        let sum = seats_covariance(survey, &wagers).expect("solved");
        // 1 x 1, 1/2 x 1/2, and twice 1 x 1/2.
        let parts = pair([0, 0]) + pair([1, 1]) * ratio(1, 4) + pair([0, 1]);
        assert_eq!((sum.covariance.value, sum.covariance.std_error), (parts, None));
    }
}
