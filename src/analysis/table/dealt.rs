//! The distribution of a table's round from dealt rounds, corrected by all that is known exactly: the frequency of rare
//! outcomes, the mean, and the variance where it is counted.
//!
//! Rounds have weights, of one at first. **Rare outcomes** (at most [`MOST_MARKS`], those that matter most) get factors
//! so that each comes to as many seats as it should (iterative proportional fitting; Deming and Stephan, Annals of
//! Mathematical Statistics 11, 1940). One that no round shows is put in the place of a usual outcome. **Mean and
//! variance** are then met by the factor `1 + a + b d + c d²` of the other rounds, with `d` the distance of a round's
//! result from the mean (calibration; Deville and Särndal, Journal of the American Statistical Association 87, 1992).

use std::collections::BTreeMap;

use num_traits::ToPrimitive;

use super::counted::Placed;
use crate::analysis::counting::{KeptCount, Survey, follow, on_threads};
use crate::analysis::{Parts, Result};
use crate::games::{Chance, Croupier, OutcomeCells, SeatsCroupier, SolveError};
use crate::outcome::{CycleMismatch, Fraction, Outcome, OutcomeTable, ratio, to_f64};
use crate::paytable::{WholePays, whole_units};
use crate::simulation::{MOST_MARKS, Marks, PARTS, SeatOutcome, SeatWager, TableCounts, deal_tables};

/// Hands that are dealt for one table, and the most and the fewest rounds.
const HANDS: u64 = 12_000_000;
const MOST_ROUNDS: u64 = 1 << 22;
const FEWEST_ROUNDS: u64 = 1 << 17;
/// Tables that are settled from the same cards with as many rounds as one.
const TABLES_AT_ONCE: u64 = 16;
/// An outcome with more expected occurrences is frequent enough to be left to the rounds.
const FREQUENT: f64 = 20_000.0;
const FITTINGS: usize = 20;
/// Limit on parts of a unit of one seat's result of a wager: all seats and wagers add up in 64 bits.
const MOST_AMOUNT: i64 = i64::MAX >> 16;
/// Parts of a probability in which weights are counted.
const CYCLE: u128 = 1 << 60;

/// A table as it is dealt, in parts of a unit.
pub struct DealtTable {
    wagers: Vec<SeatWager>,
    /// Parts of a unit.
    scale: i64,
    marks: Vec<Mark>,
    /// Identity of the count, by which it is kept.
    identity: String,
}

/// A rare outcome that is told apart.
struct Mark {
    /// Expected number of seats with it in a round.
    seats: f64,
    /// What it pays a player more than the usual outcome of its wager, in parts of a unit.
    more: i64,
}

/// Counts by part, as they are kept.
type KeptCounts = Vec<Vec<(i64, u64, u64)>>;

/// An outcome of a wager, by its net result and its envy bonus, with its exact probability.
struct Expected {
    amounts: [Fraction; 2],
    chance: f64,
}

impl DealtTable {
    /// The table of `seats` players who make these wagers, each at a place among the croupier's offers and with its
    /// exact outcomes, in this number of rounds.
    pub fn new(
        placed: &[Placed],
        exact: &[OutcomeTable],
        cells: &[OutcomeCells],
        places: &[usize],
        [seats, rounds]: [u64; 2],
    ) -> Result<Self> {
        let in_places = placed.iter().zip(exact).zip(places);
        let of_place = |((placed, exact), &place): ((_, _), &usize)| expected(placed, exact, &cells[place]);
        let expected: Vec<Vec<Expected>> = in_places.map(of_place).collect();
        let amounts = || expected.iter().flatten().flat_map(|outcome| &outcome.amounts);
        let too_fine =
            || SolveError::AmountsTooFine { offer: placed.first().map(|of| of.offer.name()).unwrap_or_default() };
        let whole = WholePays::new(amounts(), None, MOST_AMOUNT).ok_or_else(too_fine)?;
        let mut parts = whole.nets.iter().copied();
        let (mut wagers, mut rare) = (Vec::new(), Vec::new());
        for ((placed, expected), &offer) in placed.iter().zip(&expected).zip(places) {
            let outcome = |_: &Expected| {
                let [net, envy] = [parts.next(), parts.next()].map(Option::unwrap_or_default);
                SeatOutcome { net, envy, mark: None }
            };
            let outcomes: Vec<SeatOutcome> = expected.iter().map(outcome).collect();
            let usual = expected.iter().zip(&outcomes).max_by(|one, other| one.0.chance.total_cmp(&other.0.chance));
            let usual = usual.map_or(0, |(_, outcome)| outcome.net);
            let in_seats = to_f64(&placed.share) * seats as f64;
            for (place, (expected, outcome)) in expected.iter().zip(&outcomes).enumerate() {
                let mark = Mark { seats: expected.chance * in_seats, more: outcome.net - usual };
                if mark.seats > 0.0 && mark.seats * (rounds as f64) < FREQUENT {
                    rare.push((mark.seats * (mark.more as f64).powi(2), [wagers.len(), place], mark));
                }
            }
            wagers.push(SeatWager { offer, share: Chance::of(&placed.share, &placed.offer)?, outcomes });
        }
        rare.sort_by(|one, other| other.0.total_cmp(&one.0));
        rare.truncate(MOST_MARKS);
        for (number, (_, [wager, place], _)) in rare.iter().enumerate() {
            wagers[*wager].outcomes[*place].mark = Some(number);
        }
        let marks = rare.into_iter().map(|(.., mark)| mark).collect();
        Ok(DealtTable { wagers, scale: whole.scale, marks, identity: identity(placed, [seats, rounds]) })
    }

    /// Distribution of a round by these counts, with this mean and, if it is known, this variance, in units.
    pub fn distribution(&self, counts: &TableCounts, mean: &Fraction, variance: Option<&Fraction>) -> Distribution {
        let mut results: Vec<(i64, Marks, f64)> =
            counts.iter().map(|(&(net, marks), &count)| (net, marks, count as f64)).collect();
        let rounds: f64 = results.iter().map(|(.., weight)| weight).sum();
        results.iter_mut().for_each(|(.., weight)| *weight /= rounds);
        let is_rare = self.fit_rare(&mut results);
        let scale = self.scale as f64;
        let results = results.into_iter().zip(is_rare);
        let mut of_round: Vec<Weighted> =
            results.map(|((net, _, weight), is_rare)| Weighted { net, weight, is_rare }).collect();
        calibrate(&mut of_round, to_f64(mean) * scale, variance.map(|variance| to_f64(variance) * scale * scale));
        let mut weights: BTreeMap<i64, f64> = BTreeMap::new();
        of_round.into_iter().for_each(|Weighted { net, weight, .. }| *weights.entry(net).or_default() += weight);
        Distribution { weights: weights.into_iter().collect(), scale: self.scale }
    }

    /// Scales the rounds so that every marked outcome comes to as many seats as it should, and adds those that no round
    /// shows. Returns by round whether it has such an outcome.
    fn fit_rare(&self, results: &mut Vec<(i64, Marks, f64)>) -> Vec<bool> {
        let mut factors = vec![1.0; self.marks.len()];
        let (plain, marked): (Vec<_>, Vec<_>) = results.drain(..).partition(|(_, marks, _)| *marks == Marks::default());
        let weight = |marks: Marks, factors: &[f64]| -> f64 {
            let power = |(place, factor): (usize, &f64)| factor.powi(i32::try_from(marks.seats(place)).unwrap_or(0));
            factors.iter().enumerate().map(power).product()
        };
        let is_seen: Vec<bool> =
            (0..factors.len()).map(|place| marked.iter().any(|(_, marks, _)| marks.seats(place) > 0)).collect();
        for _ in 0..FITTINGS {
            for (place, mark) in self.marks.iter().enumerate().filter(|(place, _)| is_seen[*place]) {
                let sum = |power: i32| -> f64 {
                    let of = |(_, marks, count): &(i64, Marks, f64)| {
                        count * weight(*marks, &factors) * (marks.seats(place) as f64).powi(power)
                    };
                    marked.iter().map(of).sum()
                };
                let (seats, squares) = (sum(1), sum(2));
                // Where one hand settles the wager for all, a factor counts once for each seat.
                factors[place] *= libm::pow(mark.seats / seats, seats / squares);
            }
        }
        results.extend(marked.into_iter().map(|(net, marks, count)| (net, marks, count * weight(marks, &factors))));
        let all: f64 = plain.iter().map(|(.., weight)| weight).sum();
        for (_, mark) in self.marks.iter().enumerate().filter(|(place, _)| !is_seen[*place]) {
            let moved = |(net, marks, weight): &(i64, Marks, f64)| {
                (net.saturating_add(mark.more), *marks, weight / all * mark.seats)
            };
            results.extend(plain.iter().map(moved));
        }
        let rare: f64 = results.iter().map(|(.., weight)| weight).sum();
        let number = results.len();
        results.extend(plain.into_iter().map(|(net, marks, weight)| (net, marks, weight / all * (1.0 - rare))));
        (0..results.len()).map(|place| place < number).collect()
    }
}

/// Rounds with one net result, in parts of a unit.
struct Weighted {
    net: i64,
    weight: f64,
    /// Whether they have an outcome whose frequency is corrected already.
    is_rare: bool,
}

/// Corrects the weights of rounds without rare outcomes to this mean and variance; the greatest awards, on which every
/// correction by distance would lean, stay as they are. The variance is left alone if it is unknown, or if a weight
/// would fall below zero.
fn calibrate(rounds: &mut [Weighted], mean: f64, variance: Option<f64>) {
    let distance = |net: i64| net as f64 - mean;
    let moment = |power: i32, of: fn(&&Weighted) -> bool| {
        let of_round = |round: &Weighted| round.weight * distance(round.net).powi(power);
        rounds.iter().filter(of).map(of_round).sum::<f64>()
    };
    let [w0, w1, w2] = [0, 1, 2].map(|power| moment(power, |_| true));
    let [m0, m1, m2, m3, m4] = [0, 1, 2, 3, 4].map(|power| moment(power, |round| !round.is_rare));
    let corrections =
        variance.map(|variance| solved([[m0, m1, m2, 1.0 - w0], [m1, m2, m3, -w1], [m2, m3, m4, variance - w2]]));
    let linear = solved([[m0, m1, 0.0, 1.0 - w0], [m1, m2, 0.0, -w1], [0.0, 0.0, 1.0, 0.0]]);
    let factor = |[a, b, c]: [f64; 3], net: i64| 1.0 + a + b * distance(net) + c * distance(net).powi(2);
    let is_lawful = |of: &[f64; 3]| rounds.iter().all(|round| round.is_rare || factor(*of, round.net) >= 0.0);
    if let Some(of) = corrections.into_iter().chain([linear]).flatten().find(is_lawful) {
        rounds.iter_mut().filter(|round| !round.is_rare).for_each(|round| round.weight *= factor(of, round.net));
    }
}

/// Solution of three linear equations by elimination; `None` if they have none.
fn solved(mut rows: [[f64; 4]; 3]) -> Option<[f64; 3]> {
    for column in 0..3 {
        let pivot = (column..3).max_by(|&one, &other| rows[one][column].abs().total_cmp(&rows[other][column].abs()))?;
        rows.swap(column, pivot);
        let top = rows[column];
        if top[column].abs() < f64::MIN_POSITIVE {
            return None;
        }
        for row in (0..3).filter(|&row| row != column) {
            let times = rows[row][column] / top[column];
            rows[row].iter_mut().zip(top).for_each(|(cell, above)| *cell -= times * above);
        }
    }
    Some([0, 1, 2].map(|row| rows[row][3] / rows[row][row]))
}

/// Weights of a round's net results in parts of a unit.
pub struct Distribution {
    weights: Vec<(i64, f64)>,
    scale: i64,
}

impl Distribution {
    /// Variance about this mean, in squared units.
    pub fn variance(&self, mean: &Fraction) -> f64 {
        let (mean, scale) = (to_f64(mean), self.scale as f64);
        self.weights.iter().map(|(net, weight)| weight * (*net as f64 / scale - mean).powi(2)).sum()
    }

    /// The outcome table of these weights over a cycle of 2^60.
    pub fn table(&self) -> Result<OutcomeTable> {
        let count = |(net, weight): &(i64, f64)| (*net, (weight * CYCLE as f64).round().to_u128().unwrap_or_default());
        let mut counts: Vec<(i64, u128)> = self.weights.iter().map(count).filter(|(_, count)| *count > 0).collect();
        let sum: u128 = counts.iter().map(|(_, count)| count).sum();
        // The greatest count takes the roundings.
        if let Some((_, most)) = counts.iter_mut().max_by_key(|(_, count)| *count) {
            *most = (*most + CYCLE).saturating_sub(sum);
        }
        let outcome = |(net, count): (i64, u128)| {
            let net = ratio(net, self.scale);
            Outcome { name: net.to_string(), paid: Vec::new(), net, wagered: whole_units(1), folded: false, count }
        };
        Ok(OutcomeTable::new(counts.into_iter().map(outcome).collect(), CYCLE)?)
    }
}

/// A round of one of these tables, each in its share of the rounds.
pub fn mixed(tables: &[(&OutcomeTable, f64)]) -> Result<OutcomeTable> {
    let nets = || tables.iter().flat_map(|(table, _)| table.outcomes()).map(|outcome| &outcome.net);
    let too_fine = || SolveError::Counts(CycleMismatch { counted: 0, cycle: CYCLE });
    let scale = WholePays::new(nets(), None, MOST_AMOUNT).ok_or_else(too_fine)?.scale;
    let mut weights: BTreeMap<i64, f64> = BTreeMap::new();
    for (table, share) in tables {
        for outcome in table.outcomes() {
            let net = (&outcome.net * whole_units(scale)).to_integer().to_i64().unwrap_or_default();
            *weights.entry(net).or_default() += share * to_f64(&table.probability(outcome));
        }
    }
    Distribution { weights: weights.into_iter().collect(), scale }.table()
}

/// Rounds for each of this number of tables of `seats` players.
pub fn rounds_of(seats: u64, tables: usize) -> u64 {
    let shared = (tables as u64).div_ceil(TABLES_AT_ONCE).max(1);
    (HANDS / seats.max(1) / shared).clamp(FEWEST_ROUNDS, MOST_ROUNDS)
}

/// Counts of rounds of these tables by part: kept ones, or dealt by the croupier of one player, all in the same rounds.
pub fn counts(
    survey: Survey<'_>,
    tables: &[DealtTable],
    croupier: Box<dyn Croupier>,
    game: &str,
    [seats, rounds]: [u64; 2],
) -> Result<Vec<Vec<TableCounts>>> {
    let Survey { sampling, observer, .. } = survey;
    let place_of =
        |table: &DealtTable| KeptCount::new("table", game, format!("seed {} {}", sampling.seed, table.identity));
    let known = |table: &DealtTable| place_of(table).read(observer).map(from_kept);
    let mut all: Vec<Option<Vec<TableCounts>>> = tables.iter().map(known).collect();
    let missing: Vec<usize> = (0..tables.len()).filter(|&place| all[place].is_none()).collect();
    if !missing.is_empty() {
        let croupier = SeatsCroupier::new(croupier, seats.to_usize().unwrap_or(1));
        let wagers: Vec<Vec<SeatWager>> = missing.iter().map(|&place| tables[place].wagers.clone()).collect();
        let name = format!("{game} table");
        let follow = follow(observer, game, Parts::Deals);
        let deal = || deal_tables(&croupier, &name, &wagers, [rounds, sampling.seed], &follow);
        for (place, counts) in missing.into_iter().zip(on_threads(sampling.threads, deal)?) {
            place_of(&tables[place]).write(&to_keep(&counts), observer);
            all[place] = Some(counts);
        }
    }
    Ok(all.into_iter().flatten().collect())
}

/// The outcomes of a wager in the order of its cells.
fn expected(placed: &Placed, exact: &OutcomeTable, cells: &OutcomeCells) -> Vec<Expected> {
    let of_outcome = |outcome: &Outcome| {
        let bonus = outcome.awards().find_map(|award| placed.offer.envy_bonus(award.hand)).unwrap_or_default();
        let chance = exact.outcome(&outcome.name).map_or(0.0, |known| to_f64(&exact.probability(known)));
        Expected { amounts: [&outcome.net * &placed.units, bonus * &placed.units], chance }
    };
    cells.0.iter().map(|counted| of_outcome(&counted.outcome)).collect()
}

fn from_kept(parts: KeptCounts) -> Vec<TableCounts> {
    let part =
        |counts: Vec<(i64, u64, u64)>| counts.into_iter().map(|(net, marks, count)| ((net, Marks(marks)), count));
    parts.into_iter().map(|counts| part(counts).collect()).collect()
}

fn to_keep(parts: &[TableCounts]) -> KeptCounts {
    let part = |counts: &TableCounts| counts.iter().map(|(&(net, Marks(marks)), &count)| (net, marks, count)).collect();
    parts.iter().map(part).collect()
}

/// All that the counts depend on.
fn identity(placed: &[Placed], [seats, rounds]: [u64; 2]) -> String {
    let wager = |placed: &Placed| format!("{} {} in {}", placed.terms(), placed.units, placed.share);
    let wagers: Vec<String> = placed.iter().map(wager).collect();
    format!("{seats} seats, {rounds} rounds in {PARTS} parts: {}", wagers.join("; "))
}

/// Sum of all parts.
pub fn summed(parts: &[TableCounts]) -> TableCounts {
    let mut sum = TableCounts::new();
    parts.iter().flatten().for_each(|(result, count)| *sum.entry(*result).or_default() += count);
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four results of equal weight, corrected to a mean of 1/2 and a variance of 4.
    #[test]
    fn weights_are_corrected_to_mean_and_variance() {
        let round = |net: i64| Weighted { net, weight: 0.25, is_rare: false };
        let mut rounds = [-2, -1, 1, 5].map(round);
        calibrate(&mut rounds, 0.5, Some(4.0));
        let moment = |power: i32| rounds.iter().map(|of| of.weight * (of.net as f64 - 0.5).powi(power)).sum::<f64>();
        assert!((moment(0) - 1.0).abs() < 1e-12 && moment(1).abs() < 1e-12 && (moment(2) - 4.0).abs() < 1e-12);
        assert!(rounds.iter().all(|of| of.weight > 0.0));
    }

    /// Of ten rounds one has a win of 9 instead of a loss of 1, and an even rarer win of 99 is never dealt. They should
    /// come once in 20 and once in 100 rounds.
    #[test]
    fn rare_outcomes_come_as_often_as_they_should() {
        let marks = vec![Mark { seats: 0.05, more: 10 }, Mark { seats: 0.01, more: 100 }];
        let table = DealtTable { wagers: Vec::new(), scale: 1, marks, identity: String::new() };
        let mut results = vec![(-1, Marks(0), 0.9), (9, Marks(1), 0.1)];
        table.fit_rare(&mut results);
        let chance = |net: i64| results.iter().filter(|(of, ..)| *of == net).map(|(.., weight)| weight).sum::<f64>();
        for (net, expected) in [(9, 0.05), (99, 0.01), (-1, 0.94)] {
            assert!((chance(net) - expected).abs() < 1e-12, "{net}: {}", chance(net));
        }
    }
}
