//! The house's recorded results against the exact distribution of their rounds.
//!
//! A [`Period`] is the record of one wager; [`judged`] compares it with that distribution, and [`Monitoring`] judges
//! all periods of each wager together, allowing for the periods outside by chance. [`Volume`] is the amount wagered in
//! a period.

use std::ops::RangeInclusive;

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};
use rayon::prelude::*;
use thiserror::Error;

use super::Answer;
use crate::games::{Dollars, Offer};
use crate::outcome::{Fraction, shortest};
use crate::paytable::whole_units;
use crate::statistics::{Band, ManyRounds, ManyRoundsError, holm_adjusted, two_sided_p};

/// Confidence and sensitivity of the judgement of every period.
#[derive(Clone, Debug)]
pub struct Criteria {
    /// Least probability that the result of a correct game is within the band.
    pub confidence: f64,
    /// Change of the house edge, a fraction of one, that a period must be able to show; `None` for the whole edge.
    pub change: Option<Fraction>,
}

#[derive(Clone)]
pub struct Period {
    /// Month or first day.
    pub name: String,
    pub table: String,
    pub offer: Offer,
    pub volume: Volume,
    /// Win of the house.
    pub result: Dollars,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgement {
    Inside,
    /// Within the band, but so would be the result of a game with another edge.
    TooLittle,
    Investigate,
}

impl Judgement {
    pub fn name(self) -> &'static str {
        match self {
            Judgement::Inside => "inside",
            Judgement::TooLittle => "too little to say",
            Judgement::Investigate => "investigate",
        }
    }
}

/// A period's result against the exact distribution, the house's results in dollars.
#[derive(Clone)]
pub struct Judged {
    /// The period, or all periods of a wager together.
    pub period: Period,
    pub periods: usize,
    /// House edge per unit, a fraction of one.
    pub house_edge: Fraction,
    /// Units that a round takes in bets on average.
    pub units_taken: Fraction,
    pub expected: Dollars,
    pub low: Dollars,
    pub high: Dollars,
    /// Probability of a result outside of the band.
    pub false_alarm_rate: f64,
    /// Least change of the house edge, a fraction of one, that takes the result out of the band four times in five.
    pub change_shown: Fraction,
    pub p_value: f64,
    /// P-value adjusted by Holm's method for all periods, or for all wagers together.
    pub p_holm: f64,
    /// Error bound of every probability.
    pub error: f64,
    /// Whether net results were rounded down to whole units.
    pub is_rounded: bool,
    /// Whether the stated number of equal bets can add up to the result; always true of mixed bets and rounded results.
    pub is_a_sum: bool,
    pub judgement: Judgement,
}

impl Judged {
    /// Recorded less mean result.
    pub fn deviation(&self) -> Dollars {
        &self.period.result - &self.expected
    }

    /// Recorded house edge per unit, a fraction of one.
    pub fn recorded_edge(&self) -> Fraction {
        &self.period.result / &self.period.volume.wagered
    }

    pub fn name(&self) -> String {
        let Period { name, table, offer, .. } = &self.period;
        let table = if table.is_empty() { String::new() } else { format!(" table {table}") };
        format!("{name}{table} {}", offer.name())
    }
}

/// Why a period is not judged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotJudged {
    #[error(
        "the house cannot have this result: {rounds} rounds win it between {} and {} dollars",
        shortest(possible.start()),
        shortest(possible.end())
    )]
    Impossible { rounds: u64, possible: Box<RangeInclusive<Dollars>> },
    #[error("no exact distribution: {0}")]
    NoDistribution(#[from] ManyRoundsError),
}

pub fn judged(period: Period, answer: &Answer, criteria: &Criteria) -> Result<Judged, NotJudged> {
    ensure_possible(&period, answer)?;
    let (number, bet) = period.volume.equal_bets();
    let sum = ManyRounds::of(&answer.exact, number)?;
    let band = Band::of(&sum, criteria.confidence);
    let net = -(&period.result / &bet);
    let house_edge = answer.measures.house_edge();
    let change_shown = &band.change_shown * &bet / &period.volume.wagered;
    let must_show = criteria.change.clone().unwrap_or_else(|| house_edge.abs());
    let judgement = match band.contains(&net) {
        false => Judgement::Investigate,
        true if band.is_everything || change_shown > must_show => Judgement::TooLittle,
        true => Judgement::Inside,
    };
    let p_value = two_sided_p(&sum, &net);
    Ok(Judged {
        expected: &house_edge * &period.volume.wagered,
        low: -(&band.greatest * &bet),
        high: -(&band.least * &bet),
        false_alarm_rate: band.false_alarm_rate,
        error: sum.error(),
        is_rounded: sum.lattice().is_rounded,
        is_a_sum: !period.volume.is_of_equal_bets() || is_a_sum(&sum, &net),
        p_holm: p_value,
        periods: 1,
        period,
        house_edge,
        units_taken: answer.measures.mean_wagered.clone(),
        change_shown,
        p_value,
        judgement,
    })
}

/// Whether a number of rounds can add up to this net result, by its distance from the least one in steps.
fn is_a_sum(sum: &ManyRounds, net: &Fraction) -> bool {
    let lattice = sum.lattice();
    lattice.is_rounded || ((net - lattice.net(sum.rounds(), 0)) / &lattice.step).is_integer()
}

/// Refuses a result beyond the best and the worst of every round.
fn ensure_possible(period: &Period, answer: &Answer) -> Result<(), NotJudged> {
    let nets = || answer.exact.outcomes().iter().filter(|outcome| outcome.count > 0).map(|outcome| &outcome.net);
    let Volume { rounds, wagered, .. } = &period.volume;
    let house = |net: Option<&Fraction>| -(net.cloned().unwrap_or_default() * wagered);
    let possible = house(nets().max())..=house(nets().min());
    match possible.contains(&period.result) {
        true => Ok(()),
        false => Err(NotJudged::Impossible { rounds: *rounds, possible: Box::new(possible) }),
    }
}

/// Judges periods by the answers to their offers, side by side; of several answers with one key the first counts.
pub fn judged_all(
    periods: Vec<Period>,
    answers: &[&Answer],
    criteria: &Criteria,
) -> Result<Vec<Judged>, Vec<(usize, NotJudged)>> {
    let one = |(place, period): (usize, Period)| {
        let answer = answers.iter().find(|answer| answer.offer.key() == period.offer.key())?;
        Some(judged(period, answer, criteria).map_err(|error| (place, error)))
    };
    let results: Vec<_> = periods.into_par_iter().enumerate().filter_map(one).collect();
    let (judged, refused): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    let refused: Vec<_> = refused.into_iter().filter_map(Result::err).collect();
    if refused.is_empty() { Ok(judged.into_iter().flatten().collect()) } else { Err(refused) }
}

/// All periods, and the total of each wager.
pub struct Monitoring {
    pub criteria: Criteria,
    pub periods: Vec<Judged>,
    /// All periods of a wager together, for each wager with several.
    pub totals: Vec<Judged>,
    /// Wagers without a joint judgement of their periods, with the reason.
    pub without_total: Vec<(String, NotJudged)>,
    /// Wagers for which every period and the total show too little.
    silent: Vec<Offer>,
}

impl Monitoring {
    /// Totals the periods of each wager and adjusts the p-values of both families by Holm's method.
    pub fn of(mut periods: Vec<Judged>, answers: &[&Answer], criteria: Criteria) -> Self {
        let (mut totals, mut without_total, mut silent) = (Vec::new(), Vec::new(), Vec::new());
        for answer in answers {
            let of_offer: Vec<&Judged> =
                periods.iter().filter(|judged| judged.period.offer.key() == answer.offer.key()).collect();
            let total = match of_offer.len() {
                0 | 1 => None,
                several => Some(
                    judged(total_of(&of_offer, answer), answer, &criteria)
                        .map(|total| Judged { periods: several, ..total }),
                ),
            };
            let mut all = of_offer.iter().copied().chain(total.iter().flatten());
            if all.all(|judged| judged.judgement == Judgement::TooLittle) {
                silent.push(answer.offer.clone());
            }
            match total {
                Some(Ok(total)) => totals.push(total),
                Some(Err(error)) => without_total.push((answer.offer.name(), error)),
                None => {}
            }
        }
        adjust(&mut periods);
        adjust(&mut totals);
        Monitoring { criteria, periods, totals, without_total, silent }
    }

    pub fn all(&self) -> impl Iterator<Item = &Judged> {
        self.periods.iter().chain(&self.totals)
    }

    /// Whether every period of a wager and its total show too little.
    pub fn says_nothing_of(&self, offer: &Offer) -> bool {
        self.silent.iter().any(|silent| silent.key() == offer.key())
    }

    /// Expected number of periods outside if the game is correct.
    pub fn expected_false_alarms(&self) -> f64 {
        self.periods.iter().map(|judged| judged.false_alarm_rate).sum()
    }

    /// Results still outside after Holm's adjustment. If every game is correct, the probability of any is at most one
    /// less the confidence.
    pub fn outside_after_holm<'j>(&self, family: &'j [Judged]) -> Vec<&'j Judged> {
        family.iter().filter(|judged| judged.p_holm <= 1.0 - self.criteria.confidence).collect()
    }
}

fn total_of(judged: &[&Judged], answer: &Answer) -> Period {
    let periods = || judged.iter().map(|judged| &judged.period);
    let mut tables = periods().map(|period| &period.table);
    let first = tables.next().cloned().unwrap_or_default();
    let table = if tables.all(|table| *table == first) { first } else { String::new() };
    Period {
        name: "all".to_string(),
        table,
        offer: answer.offer.clone(),
        volume: Volume::sum(periods().map(|period| &period.volume)),
        result: periods().map(|period| &period.result).sum(),
    }
}

fn adjust(family: &mut [Judged]) {
    let p_values: Vec<f64> = family.iter().map(|judged| judged.p_value).collect();
    family.iter_mut().zip(holm_adjusted(&p_values)).for_each(|(judged, adjusted)| judged.p_holm = adjusted);
}

/// The amount wagered in a number of rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Volume {
    pub rounds: u64,
    /// Sum of the bets on one unit, in dollars.
    pub wagered: Dollars,
    /// Sum of the squared bets, times the ratio of the variance to the variance of independent rounds.
    squares: Fraction,
    pub is_spread_known: bool,
}

impl Volume {
    pub fn equal(rounds: u64, unit: &Dollars) -> Self {
        let wagered = unit * whole_units(rounds);
        Volume { rounds, squares: &wagered * unit, wagered, is_spread_known: true }
    }

    /// Rounds with bets of `average` dollars on average and this standard deviation; equal bets if it is unknown.
    pub fn mixed(rounds: u64, wagered: Dollars, average: &Dollars, std_dev: Option<&Dollars>) -> Self {
        let spread = std_dev.map_or_else(Fraction::zero, |std_dev| std_dev * std_dev / average);
        Volume { rounds, squares: &wagered * (average + spread), wagered, is_spread_known: std_dev.is_some() }
    }

    /// The volume with its variance multiplied by `factor`, as for rounds that share cards.
    #[must_use]
    pub fn with_variance_times(self, factor: &Fraction) -> Self {
        Volume { squares: self.squares * factor, ..self }
    }

    pub fn sum<'v>(volumes: impl IntoIterator<Item = &'v Volume>) -> Self {
        let none = Volume { rounds: 0, wagered: Dollars::zero(), squares: Fraction::zero(), is_spread_known: true };
        volumes.into_iter().fold(none, |sum, one| Volume {
            rounds: sum.rounds.saturating_add(one.rounds),
            wagered: sum.wagered + &one.wagered,
            squares: sum.squares + &one.squares,
            is_spread_known: sum.is_spread_known && one.is_spread_known,
        })
    }

    /// Whether all bets are known to be equal, and rounds independent.
    pub fn is_of_equal_bets(&self) -> bool {
        self.is_spread_known && &self.wagered * &self.wagered == &self.squares * whole_units(self.rounds)
    }

    /// Number and size of equal bets that have this volume's mean and variance in sum. With a coefficient of
    /// variation `cv` of the bets, the number is the rounds over 1 + cv², rounded down, which errs on the side of a
    /// greater variance.
    pub fn equal_bets(&self) -> (u64, Dollars) {
        let number = (&self.wagered * &self.wagered / &self.squares).floor().to_integer();
        let number = number.max(BigInt::one());
        (number.to_u64().unwrap_or(u64::MAX), &self.wagered / Fraction::from(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::ratio;

    #[test]
    fn equal_bets_stay_what_they_are() {
        let volume = Volume::equal(1_000, &ratio(5, 2));
        assert_eq!(volume.equal_bets(), (1_000, ratio(5, 2)));
        assert!(volume.is_of_equal_bets());
        let more = Volume::sum([&volume, &Volume::equal(500, &ratio(5, 2))]);
        assert_eq!((more.equal_bets(), more.is_of_equal_bets()), ((1_500, ratio(5, 2)), true));
    }

    #[test]
    fn mixed_bets_are_fewer_and_larger_equal_ones() {
        // Half of 1,000 bets are $5, half $15: mean 10, standard deviation 5, 1 + cv² = 1.25, so 800 bets of $12.50:
        // 800 x 12.5² = 125,000 = 500 x 25 + 500 x 225.
        let spread = Volume::mixed(1_000, ratio(10_000, 1), &ratio(10, 1), Some(&ratio(5, 1)));
        assert_eq!(spread.equal_bets(), (800, ratio(25, 2)));
        let [small, large] = [5, 15].map(|unit| Volume::equal(500, &ratio(unit, 1)));
        let both = Volume::sum([&small, &large]);
        assert_eq!((both.equal_bets(), both.is_of_equal_bets()), (spread.equal_bets(), false));
        assert!(!spread.is_of_equal_bets());
        // A factor of the variance has the effect of that spread.
        let shared = Volume::equal(1_000, &ratio(10, 1)).with_variance_times(&ratio(5, 4));
        assert_eq!((shared.equal_bets(), shared.is_of_equal_bets()), (spread.equal_bets(), false));
        let unknown = Volume::mixed(1_000, ratio(10_000, 1), &ratio(10, 1), None);
        assert_eq!((unknown.equal_bets(), unknown.is_of_equal_bets()), ((1_000, ratio(10, 1)), false));
        // At least one bet.
        let wild = Volume::mixed(2, ratio(20, 1), &ratio(10, 1), Some(&ratio(100, 1)));
        assert_eq!(wild.equal_bets(), (1, ratio(20, 1)));
    }
}
