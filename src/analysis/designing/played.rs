//! One way to play a wager: how often each outcome occurs, with its net result as a function of the pays.
//!
//! Under fixed decisions the counts do not depend on the pays, and every net result is a constant plus, for each row
//! that it pays, the row's pay times the units paid on. So one solved paytable prices every other one that is played
//! in the same way.
//!
//! The target of a design is bounds on figures; [`Tests`] are those of one play.

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

use super::space::{Candidate, PARTS, Space};
use crate::analysis::stated::root_cut_off;
use crate::analysis::{Bounds, Observer, Result};
use crate::games::{SolveError, Solver};
use crate::outcome::{CycleMismatch, Fraction, Measure, Outcome, OutcomeTable, ratio};
use crate::paytable::whole_units;

/// Limits on parts: of the rest of a net result, and of one part of a pay, which a net result rises with. Pays are
/// below
/// 2^31 parts, so a net result stays below 2^63, and the sum over a cycle below 2^50 below 2^127.
const MOST_CONSTANT: i64 = 1 << 40;
const MOST_OF_A_ROW: i64 = 1 << 28;
/// Decimal places of a deviation.
const PLACES_OF_ROOT: u32 = 9;

/// Outcomes with equal net results on all pays are merged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    outcomes: Vec<(Net, u128)>,
    /// Parts of a unit in which net results are counted.
    scale: i128,
    pub cycle: u128,
    /// Sum of the net results of all deals, in parts: a constant, and a coefficient for each varied row.
    pub sum: Line,
    /// Sum of all wagered amounts, in parts.
    pub wagered: i128,
}

/// `constant + coefficients · pays`, with pays in [`PARTS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub constant: i128,
    pub of_rows: Vec<i128>,
}

/// The net result of some deals, in parts, likewise.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Net {
    constant: i64,
    of_rows: Vec<i64>,
}

impl Line {
    pub fn at(&self, pays: &[i64]) -> i128 {
        self.of_rows.iter().zip(pays).fold(self.constant, |sum, (of_row, &pay)| sum + of_row * i128::from(pay))
    }

    fn sum(outcomes: &[(Net, u128)], rows: usize) -> Option<Self> {
        let mut sum = Line { constant: 0, of_rows: vec![0; rows] };
        for (Net { constant, of_rows }, count) in outcomes {
            let times = |parts: i64| i128::try_from(*count).ok()?.checked_mul(parts.into());
            sum.constant = sum.constant.checked_add(times(*constant)?)?;
            for (sum, &of_row) in sum.of_rows.iter_mut().zip(of_rows) {
                *sum = sum.checked_add(times(of_row)?)?;
            }
        }
        Some(sum)
    }
}

impl Played {
    /// From the outcomes of a solved candidate with these pays.
    ///
    /// # Errors
    /// [`SolveError::AmountsTooFine`] if parts of a unit do not fit the counts.
    pub fn of(space: &Space, table: &OutcomeTable, pays: &[i64]) -> Result<Self> {
        let too_fine = || SolveError::AmountsTooFine { offer: space.start.name() };
        let scale = &space.scale;
        let mut counts: BTreeMap<Net, u128> = BTreeMap::new();
        for outcome in table.occurring() {
            *counts.entry(Net::of(space, outcome, pays).ok_or_else(too_fine)?).or_default() += outcome.count;
        }
        let wagered: Fraction = table.outcomes().iter().map(|own| &own.wagered * whole_units(own.count)).sum();
        let wagered = (wagered * whole_units(scale.clone())).to_integer().to_i128().ok_or_else(too_fine)?;
        let outcomes: Vec<(Net, u128)> = counts.into_iter().collect();
        let sum = Line::sum(&outcomes, space.len()).ok_or_else(too_fine)?;
        let scale = scale.to_i128().ok_or_else(too_fine)?;
        Ok(Played { outcomes, scale, cycle: table.cycle(), sum, wagered })
    }

    /// Deals with a net win.
    pub fn hits(&self, pays: &[i64]) -> u128 {
        self.outcomes.iter().filter(|(own, _)| own.at(pays) > 0).map(|(_, count)| count).sum()
    }

    /// Deals with the greatest win.
    fn top_awards(&self, pays: &[i64]) -> u128 {
        let greatest = self.outcomes.iter().map(|(own, _)| own.at(pays)).max().unwrap_or_default();
        self.outcomes.iter().filter(|(own, _)| own.at(pays) == greatest).map(|(_, count)| count).sum()
    }

    pub fn house_edge(&self, pays: &[i64]) -> Fraction {
        -ratio(self.sum.at(pays), BigInt::from(self.cycle) * self.scale)
    }

    /// In units squared.
    pub fn variance(&self, pays: &[i64]) -> Fraction {
        let squares: BigInt = self.outcomes.iter().map(|(own, count)| BigInt::from(own.at(pays)).pow(2) * count).sum();
        let scaled = squares * self.cycle - BigInt::from(self.sum.at(pays)).pow(2);
        Fraction::new(scaled, (BigInt::from(self.cycle) * self.scale).pow(2))
    }

    /// A measure that can be bounded, with these pays, in its unit for people; a deviation to nine places, as its square
    /// is exact. `None` if the play has none.
    pub fn measure(&self, measure: Measure, pays: &[i64]) -> Option<Fraction> {
        let value = match measure {
            Measure::HouseEdge => self.house_edge(pays),
            Measure::ElementOfRisk if self.wagered > 0 => -ratio(self.sum.at(pays), self.wagered),
            Measure::HitFrequency => ratio(self.hits(pays), self.cycle),
            Measure::StdDev => root_cut_off(&self.variance(pays), PLACES_OF_ROOT),
            Measure::TopAward => ratio(self.cycle, self.top_awards(pays).max(1)),
            _ => return None,
        };
        Some(measure.for_people(&value))
    }
}

impl Net {
    fn at(&self, pays: &[i64]) -> i64 {
        self.of_rows.iter().zip(pays).fold(self.constant, |net, (of_row, pay)| net + of_row * pay)
    }

    /// That of an outcome; `None` if it does not fit.
    fn of(space: &Space, outcome: &Outcome, pays: &[i64]) -> Option<Self> {
        let mut of_rows = vec![Fraction::zero(); space.len()];
        for paid in &outcome.paid {
            if let Some(row) = space.row_paying(paid.award.schedule, paid.award.hand) {
                of_rows[row] += &paid.units;
            }
        }
        let from_rows: Fraction = of_rows.iter().zip(pays).map(|(units, &pay)| units * ratio(pay, PARTS)).sum();
        let parts = |amount: Fraction| {
            let parts = amount * whole_units(space.scale.clone());
            if parts.is_integer() { parts.to_integer().to_i64() } else { None }
        };
        let constant = parts(&outcome.net - from_rows)?;
        if constant.abs() >= MOST_CONSTANT {
            return None;
        }
        // A part of a pay is one of PARTS of a unit.
        let of_rows = of_rows.into_iter().map(|units| parts(units / whole_units(PARTS)));
        let of_rows: Vec<i64> = of_rows.collect::<Option<_>>()?;
        of_rows.iter().all(|of_row| (0..MOST_OF_A_ROW).contains(of_row)).then_some(Net { constant, of_rows })
    }
}

/// The plays of candidates, each solved once, and who observes a search among them.
pub struct Plays<'s> {
    pub space: &'s Space,
    solver: &'s dyn Solver,
    pub observer: &'s dyn Observer,
    solved: Mutex<HashMap<Candidate, Arc<Played>>>,
}

impl<'s> Plays<'s> {
    pub fn new(space: &'s Space, solver: &'s dyn Solver, observer: &'s dyn Observer) -> Self {
        Plays { space, solver, observer, solved: Mutex::default() }
    }

    /// Whether the cards alone settle every candidate, each kind of hand by one row.
    pub fn is_one(&self) -> bool {
        self.space.start.side().is_some()
    }

    /// Whether a candidate is solved within seconds.
    pub fn are_quick(&self) -> Result<bool> {
        let highest: Candidate = self.space.whole().iter().map(|range| *range.end()).collect();
        let is_quick = |candidate: &[usize]| self.solver.is_quick(&self.space.offer(candidate));
        Ok(is_quick(&self.lowest())? && is_quick(&highest)?)
    }

    fn lowest(&self) -> Candidate {
        vec![0; self.space.len()]
    }

    /// The play of a candidate; of any, if there is one. All have one cycle, so that their sums can be compared.
    pub fn play(&self, candidate: &[usize]) -> Result<Arc<Played>> {
        let lowest = self.lowest();
        let candidate = if self.is_one() { &lowest } else { candidate };
        // Entries are inserted whole, so the map is valid even after a panic; solving runs without the lock.
        let solved = || self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = solved().get(candidate) {
            return Ok(Arc::clone(known));
        }
        let table = self.solver.outcomes(&self.space.offer(candidate))?;
        let played = Arc::new(Played::of(self.space, &table, &self.space.parts_of(candidate))?);
        if let Some(other) = solved().values().next().filter(|other| other.cycle != played.cycle) {
            return Err(CycleMismatch { counted: other.cycle, cycle: played.cycle }.into());
        }
        solved().insert(candidate.to_vec(), Arc::clone(&played));
        Ok(played)
    }
}

const EVERY: RangeInclusive<i128> = i128::MIN..=i128::MAX;
const NOTHING: RangeInclusive<i128> = RangeInclusive::new(1, 0);

/// Bounds in the units of the figures for people: percent, units of the wager, rounds. The house edge comes first, as
/// it narrows the search.
#[derive(Clone, Debug, Default)]
pub struct Target(pub Vec<(Measure, Bounds)>);

impl Target {
    fn bounds_on(&self, measure: Measure) -> Option<&Bounds> {
        self.0.iter().find(|(own, _)| *own == measure).map(|(_, bounds)| bounds)
    }

    pub fn is_on_the_edge_alone(&self) -> bool {
        self.0.iter().all(|(measure, _)| *measure == Measure::HouseEdge)
    }

    /// The bounds on the house edge, as sums of net results of this play.
    pub fn sums_of_edge(&self, played: &Played) -> RangeInclusive<i128> {
        // Parts of a unit that one unit in every deal makes.
        let parts_of_all_rounds = ratio(played.cycle, 1) * ratio(played.scale, 1);
        let sum = |edge: Fraction| -edge / ratio(100, 1) * &parts_of_all_rounds;
        self.bounds_on(Measure::HouseEdge).map_or(EVERY, |bounds| within(bounds, sum))
    }
}

/// The bounds of a target in whole numbers, for all paytables that are played in one way.
pub struct Tests<'p> {
    played: &'p Played,
    pub sums: RangeInclusive<i128>,
    hits: RangeInclusive<i128>,
    top_awards: RangeInclusive<i128>,
    /// Bounds on the variance, in units squared.
    variance: Option<Bounds>,
}

impl<'p> Tests<'p> {
    pub fn of(target: &Target, played: &'p Played) -> Self {
        let cycle = ratio(played.cycle, 1);
        let bounds = |measure: Measure| target.bounds_on(measure);
        let risk = |risk: Fraction| -risk / ratio(100, 1) * ratio(played.wagered, 1);
        let of_risk = bounds(Measure::ElementOfRisk).map_or(EVERY, |bounds| match played.wagered {
            0 => NOTHING,
            _ => within(bounds, risk),
        });
        let of_edge = target.sums_of_edge(played);
        let hits = |share: Fraction| share / ratio(100, 1) * &cycle;
        Tests {
            played,
            sums: *of_edge.start().max(of_risk.start())..=*of_edge.end().min(of_risk.end()),
            hits: bounds(Measure::HitFrequency).map_or(EVERY, |bounds| within(bounds, hits)),
            top_awards: bounds(Measure::TopAward).map_or(EVERY, |bounds| counts_of(bounds, &cycle)),
            variance: bounds(Measure::StdDev).map(Bounds::squared),
        }
    }

    /// Whether a candidate with these pays, and a sum within [`Tests::sums`], meets the other bounds.
    pub fn are_passed(&self, pays: &[i64]) -> bool {
        (self.hits == EVERY || holds(&self.hits, self.played.hits(pays)))
            && (self.top_awards == EVERY || holds(&self.top_awards, self.played.top_awards(pays)))
            && self.variance.as_ref().is_none_or(|bounds| bounds.contains(&self.played.variance(pays)))
    }
}

fn holds(range: &RangeInclusive<i128>, count: u128) -> bool {
    i128::try_from(count).is_ok_and(|count| range.contains(&count))
}

/// The whole numbers that are the `number` of a value within bounds; it rises or falls throughout.
fn within(bounds: &Bounds, number: impl Fn(Fraction) -> Fraction) -> RangeInclusive<i128> {
    let of = |end: &Option<Fraction>| end.clone().map(&number);
    let rises = number(ratio(1, 1)) > number(ratio(0, 1));
    let [least, most] = if rises { [&bounds.least, &bounds.most] } else { [&bounds.most, &bounds.least] };
    let least = of(least).map_or(i128::MIN, |least| whole(least.ceil()));
    let most = of(most).map_or(i128::MAX, |most| whole(most.floor()));
    least..=most
}

/// Counts of the greatest win by which it occurs once in this many rounds.
fn counts_of(bounds: &Bounds, cycle: &Fraction) -> RangeInclusive<i128> {
    let positive = |end: &Option<Fraction>| end.clone().filter(Signed::is_positive);
    match (&bounds.most, positive(&bounds.most)) {
        // Nothing occurs more often than in every round.
        (Some(_), None) => NOTHING,
        (_, most) => {
            let least = most.map_or(i128::MIN, |most| whole((cycle / most).ceil()));
            let most = positive(&bounds.least).map_or(i128::MAX, |least| whole((cycle / least).floor()));
            least..=most
        }
    }
}

/// A whole number, the nearest that 128 bits hold.
fn whole(number: Fraction) -> i128 {
    let greatest = if number.is_negative() { i128::MIN } else { i128::MAX };
    number.to_integer().try_into().unwrap_or(greatest)
}
