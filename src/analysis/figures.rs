//! Figures of a round, exact or sampled with standard errors.

use num_traits::Zero;

use super::{Answer, Sum, Witness};
use crate::outcome::{Fraction, Measure, Measures, Outcome, OutcomeTable, VOLATILITY_Z_90, VOLATILITY_Z_95, to_f64};
use crate::paytable::whole_units;
use crate::statistics::Figure;

/// Exact, or sampled with standard errors.
pub struct Figures<'a> {
    /// Units placed before the deal.
    pub initial_units: Fraction,
    pub expected_net: Figure,
    pub mean_wagered: Figure,
    /// `None` if unknown, and so is the standard deviation.
    pub variance: Option<Figure>,
    pub std_dev: Option<Figure>,
    /// Measures of the outcomes, exact or sampled. Unless they are whole, only the moments are the round's.
    measures: Option<&'a Measures>,
    is_whole: bool,
    /// Measures for skewness and kurtosis; `None` for a sampled sum and its wagers.
    pub shape: Option<&'a Measures>,
    can_fold: bool,
    /// Exact outcomes, if the figures derive from them.
    pub exact: Option<&'a OutcomeTable>,
    /// Simulated rounds, if a figure rests on them.
    pub sample: Option<&'a Witness>,
    /// Number of rounds for the errors of frequencies.
    rounds: Option<u128>,
    /// Errors of figures that depend on several means; `None` for exact ones.
    errors: Option<Errors>,
    /// Exact house edge that the simulated one is tested against.
    pub tested: Option<Fraction>,
}

/// Standard errors.
struct Errors {
    risk: f64,
    skewness: f64,
    excess_kurtosis: f64,
}

impl<'a> Figures<'a> {
    /// Exact means, and nothing else known.
    fn of_means(initial_units: Fraction, expected_net: &Fraction, mean_wagered: &Fraction) -> Self {
        Figures {
            initial_units,
            expected_net: Figure::exact(expected_net.clone()),
            mean_wagered: Figure::exact(mean_wagered.clone()),
            variance: None,
            std_dev: None,
            measures: None,
            is_whole: true,
            shape: None,
            can_fold: false,
            exact: None,
            sample: None,
            rounds: None,
            errors: None,
            tested: None,
        }
    }

    pub fn of(measures: &'a Measures, initial_units: Fraction) -> Self {
        Figures {
            variance: Some(Figure::exact(measures.variance.clone())),
            std_dev: Figure::computed(measures.std_dev(), None),
            measures: Some(measures),
            shape: Some(measures),
            can_fold: true,
            ..Figures::of_means(initial_units, &measures.expected_net, &measures.mean_wagered)
        }
    }

    /// Measures of an answer. With envy bonuses for the hands of several players, only the first two moments are known.
    pub fn of_answer(Answer { offer, exact, measures, envy, .. }: &'a Answer) -> Self {
        let is_whole = envy.as_ref().is_none_or(|effect| effect.span.is_none());
        let (shape, can_fold) = (Some(measures).filter(|_| is_whole), offer.can_fold());
        let figures = Figures::of(measures, whole_units(offer.wager.initial_units));
        Figures { is_whole, shape, can_fold, exact: Some(exact), ..figures }
    }

    /// Measures of a sum. Without counted outcomes the mean is exact, and measures of the whole distribution are
    /// sampled.
    pub fn of_sum(sum: &'a Sum) -> Self {
        let initial_units = sum.wagered.initial_units();
        if let Some(counted) = &sum.counted {
            return Figures { exact: Some(&counted.table), ..Figures::of(&counted.measures, initial_units) };
        }
        let sample = sum.witness.as_ref();
        Figures {
            variance: sum.variance.clone(),
            std_dev: sum.variance.as_ref().and_then(Figure::root),
            measures: sample.map(|sample| &sample.measures),
            sample,
            rounds: sample.map(|sample| sample.table.cycle()),
            ..Figures::of_means(initial_units, &sum.expected_net, &sum.mean_wagered)
        }
    }

    /// The simulated figures, with the error of the house edge.
    pub fn simulated(&self, witness: &'a Witness) -> Self {
        Figures {
            expected_net: witness.house_edge().negated(),
            can_fold: self.can_fold,
            shape: None,
            sample: Some(witness),
            tested: Some(-&self.expected_net.value),
            ..Figures::of(&witness.measures, self.initial_units.clone())
        }
    }

    /// The simulated figures with all errors. These follow from the exact outcomes, so that awards too rare for the
    /// rounds are accounted for.
    pub fn simulated_with_errors(&self, witness: &'a Witness) -> Self {
        let rounds = witness.table.cycle() as f64;
        let mean_wagered = to_f64(&self.mean_wagered.value);
        let wagered_error = error_of_influence(self.exact, rounds, |outcome| to_f64(&outcome.wagered) - mean_wagered);
        // The variance of a sample variance is the squared variance times (excess kurtosis + 2) / rounds.
        let kurtosis = self.measures.and_then(Measures::excess_kurtosis).unwrap_or(f64::NAN);
        let std_dev = self.std_dev.as_ref().map_or(f64::NAN, |exact| to_f64(&exact.value));
        let (seen, error) = (&witness.measures, std_dev * ((kurtosis + 2.0) / rounds).sqrt() / 2.0);
        Figures {
            mean_wagered: Figure::sampled(seen.mean_wagered.clone(), wagered_error),
            variance: Some(Figure::sampled(seen.variance.clone(), 2.0 * seen.std_dev() * error)),
            std_dev: Figure::computed(seen.std_dev(), Some(error)),
            rounds: Some(witness.table.cycle()),
            errors: Some(self.errors(rounds)),
            shape: Some(seen),
            ..self.simulated(witness)
        }
    }

    /// Errors over many rounds, from the influence of an outcome on each figure (the delta method: Hampel, "The
    /// influence curve and its role in robust estimation", Journal of the American Statistical Association 69, 1974).
    fn errors(&self, rounds: f64) -> Errors {
        let exact = self.exact.filter(|_| self.is_whole);
        let [mean, mean_wagered] = [&self.expected_net, &self.mean_wagered].map(|figure| to_f64(&figure.value));
        let std_dev = self.std_dev.as_ref().map_or(f64::NAN, |std_dev| to_f64(&std_dev.value));
        let skewness = self.shape.and_then(Measures::skewness).unwrap_or(f64::NAN);
        let fourth = self.shape.and_then(Measures::excess_kurtosis).map_or(f64::NAN, |excess| excess + 3.0);
        let z = |outcome: &Outcome| (to_f64(&outcome.net) - mean) / std_dev;
        Errors {
            risk: error_of_influence(exact, rounds, |Outcome { net, wagered, .. }| {
                (to_f64(net) - mean / mean_wagered * to_f64(wagered)) / mean_wagered
            }),
            skewness: error_of_influence(exact, rounds, |outcome| {
                let z = z(outcome);
                z.powi(3) - skewness - 3.0 * z - 1.5 * skewness * (z * z - 1.0)
            }),
            excess_kurtosis: error_of_influence(exact, rounds, |outcome| {
                let z = z(outcome);
                z.powi(4) - fourth - 4.0 * skewness * z - 2.0 * fourth * (z * z - 1.0)
            }),
        }
    }

    pub fn house_edge(&self) -> Figure {
        self.expected_net.clone().negated()
    }

    pub fn method(&self) -> &'static str {
        match (&self.tested, self.exact) {
            (Some(_), _) => "simulation",
            (None, Some(_)) => "exact",
            (None, None) => "exact mean, simulation",
        }
    }

    /// Measures of the whole distribution, if known.
    pub fn whole(&self) -> Option<&'a Measures> {
        self.measures.filter(|_| self.is_whole)
    }

    /// The measure; `None` if it is not known.
    pub fn measure(&self, measure: Measure) -> Option<Figure> {
        let less_than_one = |figure: Figure| figure.negated().plus(&Figure::exact(whole_units(1)));
        let of_initial = || self.house_edge().times(&self.initial_units.recip());
        let frequency = |of: fn(&Measures) -> &Fraction| self.whole().map(|measures| self.share(of(measures)));
        let errors = |of: fn(&Errors) -> f64| self.errors.as_ref().map(of);
        match measure {
            Measure::HouseEdge => Some(self.house_edge()),
            Measure::HouseEdgeInitial => Some(of_initial()),
            Measure::ElementOfRisk => {
                let wagered = &self.mean_wagered.value;
                let value = (!wagered.is_zero()).then(|| -&self.expected_net.value / wagered)?;
                Some(Figure::estimated(value, errors(|errors| errors.risk)))
            }
            Measure::Return => Some(less_than_one(self.house_edge())),
            Measure::ReturnInitial => Some(less_than_one(of_initial())),
            Measure::ReturnOfAction => self.measure(Measure::ElementOfRisk).map(less_than_one),
            Measure::HitFrequency => frequency(|own| &own.win_frequency),
            Measure::PushFrequency => frequency(|own| &own.push_frequency),
            Measure::LossFrequency => frequency(|own| &own.loss_frequency),
            // Known without the whole distribution.
            Measure::FoldFrequency => {
                self.measures.filter(|_| self.can_fold).map(|measures| self.share(&measures.fold_frequency))
            }
            Measure::StdDev => self.std_dev.clone(),
            Measure::VolatilityIndex90 => self.volatility(VOLATILITY_Z_90),
            Measure::VolatilityIndex95 => self.volatility(VOLATILITY_Z_95),
            Measure::GreatestWin => self.whole().map(|own| self.of_the_rarest(own.max_net.clone())),
            Measure::TopAward => {
                let once = &self.whole()?.max_net_frequency;
                (!once.is_zero()).then(|| self.of_the_rarest(once.recip()))
            }
            Measure::ExpectedNet => Some(self.expected_net.clone()),
            Measure::MeanWagered => Some(self.mean_wagered.clone()),
            Measure::Variance => self.variance.clone(),
            Measure::Skewness => Figure::computed(self.shape?.skewness()?, errors(|errors| errors.skewness)),
            Measure::ExcessKurtosis => {
                Figure::computed(self.shape?.excess_kurtosis()?, errors(|errors| errors.excess_kurtosis))
            }
            Measure::WinPerHour => None,
        }
    }

    /// What simulated rounds happened to have says nothing of its error.
    fn of_the_rarest(&self, value: Fraction) -> Figure {
        Figure::estimated(value, self.rounds.map(|_| f64::NAN))
    }

    fn share(&self, share: &Fraction) -> Figure {
        match self.rounds {
            Some(rounds) => Figure::share(share.clone(), rounds),
            None => Figure::exact(share.clone()),
        }
    }

    fn volatility(&self, quantile: f64) -> Option<Figure> {
        let std_dev = self.std_dev.as_ref()?;
        Figure::computed(quantile * to_f64(&std_dev.value), std_dev.std_error.map(|error| quantile * error))
    }
}

/// Standard error over many rounds of a figure on which an outcome has this influence; NaN without exact outcomes.
fn error_of_influence(exact: Option<&OutcomeTable>, rounds: f64, influence: impl Fn(&Outcome) -> f64) -> f64 {
    let square = |outcome: &Outcome| influence(outcome).powi(2) * outcome.count as f64;
    let sum = |exact: &OutcomeTable| exact.outcomes().iter().map(square).sum::<f64>() / exact.cycle() as f64;
    exact.map_or(f64::NAN, |exact| (sum(exact) / rounds).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    /// Two outcomes with probabilities 1/4 and 3/4, or 1/2 each: the errors are the derivatives of the figures by the
    /// probability p of the first, times its standard error sqrt(p(1 - p)/n), which is 0.433/100 or 0.5/100.
    fn errors(counts: [u128; 2], results: [(i64, i64); 2]) -> Errors {
        let outcome = |(count, (net, wagered)): (u128, (i64, i64))| Outcome {
            name: net.to_string(),
            paid: Vec::new(),
            net: ratio(net, 1),
            wagered: ratio(wagered, 1),
            folded: false,
            count,
        };
        let outcomes = counts.into_iter().zip(results).map(outcome).collect();
        let table = OutcomeTable::new(outcomes, counts.iter().sum()).expect("their sum");
        let measures = Measures::of(&table);
        Figures { exact: Some(&table), ..Figures::of(&measures, whole_units(1)) }.errors(10_000.0)
    }

    #[test]
    fn errors_of_ratios_and_shapes_are_those_of_the_delta_method() {
        let is_near = |found: f64, expected: f64| (found - expected).abs() < 1e-9;
        // With a result of 1 or -1 skewness is (1 - 2p)/sqrt(pq), and its derivative -2/sqrt(pq) - (1 - 2p)^2/2(pq)^1.5:
        // at p = 1/4 -6.1584, times 0.4330 it is 8/3. The kurtosis is 1/pq - 6, with derivative -(1 - 2p)/(pq)^2.
        let quarter = errors([1, 3], [(1, 1), (-1, 1)]);
        assert!(is_near(quarter.skewness, 8.0 / 3.0 / 100.0), "{}", quarter.skewness);
        let derivative = 0.5 / (3.0_f64 / 16.0).powi(2);
        assert!(is_near(quarter.excess_kurtosis, derivative * (3.0_f64 / 16.0).sqrt() / 100.0));
        // The edge q - p has the derivative -2, and one unit is always wagered.
        assert!(is_near(quarter.risk, 2.0 * (3.0_f64 / 16.0).sqrt() / 100.0));
        let half = errors([1, 1], [(1, 1), (-1, 1)]);
        assert!(is_near(half.skewness, 2.0 / 100.0) && is_near(half.excess_kurtosis, 0.0));
        // Won on one unit or lost on two: (2 - 3p)/(2 - p), with derivative -4/(2 - p)^2 = -16/9 at p = 1/2.
        assert!(is_near(errors([1, 1], [(1, 1), (-2, 2)]).risk, 16.0 / 9.0 / 2.0 / 100.0));
    }

    /// A win of 1 and a loss of 3, equally likely: the mean is -1, of three units placed -1/3, and the deviation 2.
    #[test]
    fn a_measure_is_of_its_denominator() {
        let table = crate::outcome::testing::table(&[("win", 1, 1), ("lose", -3, 1)]);
        let measures = Measures::of(&table);
        let value = |measure| Figures::of(&measures, whole_units(3)).measure(measure).map(|figure| figure.value);
        assert_eq!(value(Measure::HouseEdgeInitial), Some(ratio(1, 3)));
        assert_eq!(value(Measure::ReturnInitial), Some(ratio(2, 3)));
        assert_eq!(value(Measure::VolatilityIndex90).map(|index| to_f64(&index)), Some(2.0 * 1.645));
    }
}
