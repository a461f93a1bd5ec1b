//! Outcome table of one wager, the figures derived from it, and the measures of a round by name: one list for sheets,
//! bounds, claims and published figures.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use thiserror::Error;

use crate::paytable::amounts::{Fraction, percent, ratio, shortest, to_f64, whole_units};

/// A paid row of a paytable, by schedule (such as `pays`) and hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Award {
    pub schedule: &'static str,
    pub hand: &'static str,
}

impl Award {
    pub fn on(self, units: Fraction) -> PaidAward {
        PaidAward { award: self, units }
    }
}

/// An award with its multiplier. Rows that lose are awards too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidAward {
    pub award: Award,
    /// Units paid on: the award's pay is multiplied by them.
    pub units: Fraction,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Name in reports, such as `flush`, unique in its table.
    pub name: String,
    /// Paid rows of the paytable, several if a game pays several schedules at once. The rest of the net result depends
    /// on no pay, unless a payout limit cuts it or the outcome is [a total of two amounts](Outcome::together).
    pub paid: Vec<PaidAward>,
    /// Net result of the round in units, negative when the player loses.
    pub net: Fraction,
    /// Units finally wagered in the round, fees for options included.
    pub wagered: Fraction,
    pub folded: bool,
    /// Equally likely deals, or rounds played, with this outcome.
    pub count: u128,
}

impl Outcome {
    /// Outcome of one unit wagered with a result of its own and a further amount.
    pub fn together(own: &Fraction, more: &Fraction, count: u128) -> Self {
        let name = format!("{} and {}", shortest(own), shortest(more));
        let (net, wagered) = (own + more, whole_units(1));
        Outcome { name, paid: Vec::new(), net, wagered, folded: false, count }
    }

    pub fn awards(&self) -> impl Iterator<Item = Award> {
        self.paid.iter().map(|paid| paid.award)
    }

    pub fn is_win(&self) -> bool {
        self.net.is_positive()
    }
}

/// Outcomes of one wager over a cycle of equally likely deals, or of rounds played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeTable {
    outcomes: Vec<Outcome>,
    cycle: u128,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the outcomes count {counted} of a cycle of {cycle} deals")]
pub struct CycleMismatch {
    /// Saturated sum of the counts.
    pub counted: u128,
    pub cycle: u128,
}

impl OutcomeTable {
    /// Builds the table; counts must sum to a positive cycle.
    pub fn new(outcomes: Vec<Outcome>, cycle: u128) -> Result<Self, CycleMismatch> {
        let counted = outcomes.iter().try_fold(0_u128, |sum, outcome| sum.checked_add(outcome.count));
        let mismatch = CycleMismatch { counted: counted.unwrap_or(u128::MAX), cycle };
        if counted == Some(cycle) && cycle > 0 { Ok(OutcomeTable { outcomes, cycle }) } else { Err(mismatch) }
    }

    /// Outcomes in the game's order; counts may be zero.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// Equally likely deals, or rounds played; never zero.
    pub fn cycle(&self) -> u128 {
        self.cycle
    }

    /// The outcomes that occur at all.
    pub fn occurring(&self) -> impl Iterator<Item = &Outcome> {
        self.outcomes.iter().filter(|outcome| outcome.count > 0)
    }

    pub fn outcome(&self, name: &str) -> Option<&Outcome> {
        self.outcomes.iter().find(|outcome| outcome.name == name)
    }

    pub fn probability(&self, outcome: &Outcome) -> Fraction {
        ratio(outcome.count, self.cycle)
    }

    /// Deals that pay each row of the paytable, over all outcomes.
    pub fn combinations_by_award(&self) -> BTreeMap<Award, u128> {
        let mut combinations = BTreeMap::new();
        for outcome in &self.outcomes {
            outcome.awards().for_each(|award| *combinations.entry(award).or_default() += outcome.count);
        }
        combinations
    }
}

/// Volatility index multiplier for 90 % confidence, in standard deviations.
pub const VOLATILITY_Z_90: f64 = 1.645;
/// Volatility index multiplier for 95 % confidence, in standard deviations.
pub const VOLATILITY_Z_95: f64 = 1.960;

/// Measures of one wager, per round. Amounts are in units of the wager, frequencies fractions of all rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measures {
    /// Mean net result; the house edge per unit is its negative.
    pub expected_net: Fraction,
    pub mean_wagered: Fraction,
    pub variance: Fraction,
    pub third_moment: Fraction,
    pub fourth_moment: Fraction,
    /// Hit frequency: share of rounds with a net win.
    pub win_frequency: Fraction,
    pub push_frequency: Fraction,
    pub loss_frequency: Fraction,
    pub fold_frequency: Fraction,
    /// Greatest net result that occurs.
    pub max_net: Fraction,
    pub max_net_frequency: Fraction,
}

impl Measures {
    pub fn of(table: &OutcomeTable) -> Self {
        let ([mean, square, cube, fourth], mean_wagered) = means(table);
        // Central moments from raw moments.
        let mean_squared = &mean * &mean;
        let frequency = |counts: &dyn Fn(&Outcome) -> bool| {
            ratio(table.occurring().filter(|one| counts(one)).map(|one| one.count).sum::<u128>(), table.cycle())
        };
        let max_net = table.occurring().map(|outcome| outcome.net.clone()).max().unwrap_or_else(Fraction::zero);
        Measures {
            mean_wagered,
            variance: &square - &mean_squared,
            third_moment: &cube - whole_units(3) * &mean * &square + whole_units(2) * &mean_squared * &mean,
            fourth_moment: fourth - whole_units(4) * &mean * cube + whole_units(6) * &mean_squared * square
                - whole_units(3) * &mean_squared * &mean_squared,
            win_frequency: frequency(&Outcome::is_win),
            push_frequency: frequency(&|outcome| outcome.net.is_zero()),
            loss_frequency: frequency(&|outcome| outcome.net.is_negative()),
            fold_frequency: frequency(&|outcome| outcome.folded),
            max_net_frequency: frequency(&|outcome| outcome.net == max_net),
            max_net,
            expected_net: mean,
        }
    }

    /// House edge per unit, a fraction of one.
    pub fn house_edge(&self) -> Fraction {
        -self.expected_net.clone()
    }

    /// Expected loss per unit finally wagered; `None` if nothing is ever wagered.
    pub fn element_of_risk(&self) -> Option<Fraction> {
        (!self.mean_wagered.is_zero()).then(|| self.house_edge() / &self.mean_wagered)
    }

    /// Return to player per unit, a fraction of one.
    pub fn rtp(&self) -> Fraction {
        Fraction::one() - self.house_edge()
    }

    pub fn std_dev(&self) -> f64 {
        to_f64(&self.variance).sqrt()
    }

    /// Third standardised moment; `None` for a constant result.
    pub fn skewness(&self) -> Option<f64> {
        let std_dev = self.std_dev();
        (!self.variance.is_zero()).then(|| to_f64(&self.third_moment) / (std_dev * std_dev * std_dev))
    }

    /// Fourth standardised moment less 3, the normal distribution's; `None` for a constant result.
    pub fn excess_kurtosis(&self) -> Option<f64> {
        (!self.variance.is_zero()).then(|| to_f64(&(&self.fourth_moment / (&self.variance * &self.variance))) - 3.0)
    }
}

/// Means of the first four powers of the net result, and of the units wagered. Totals are in integer parts of a unit:
/// adding fractions one by one would reduce each to lowest terms.
fn means(table: &OutcomeTable) -> ([Fraction; 4], Fraction) {
    let amounts = table.occurring().flat_map(|outcome| [&outcome.net, &outcome.wagered]);
    let parts = amounts.fold(BigInt::one(), |parts, amount| parts.lcm(amount.denom()));
    let in_parts = |amount: &Fraction| amount.numer() * (&parts / amount.denom());
    let (mut net_powers, mut wagered): ([BigInt; 4], BigInt) = Default::default();
    for outcome in table.occurring() {
        let count = BigInt::from(outcome.count);
        wagered += in_parts(&outcome.wagered) * &count;
        let net = in_parts(&outcome.net);
        let mut power = count;
        for sum in &mut net_powers {
            power *= &net;
            *sum += &power;
        }
    }
    let mut denominator = BigInt::from(table.cycle());
    let mean_wagered = ratio(wagered, &denominator * &parts);
    let of_power = |sum: BigInt| {
        denominator *= &parts;
        ratio(sum, denominator.clone())
    };
    (net_powers.map(of_power), mean_wagered)
}

/// States each measure with its column, its name for people, and its unit.
macro_rules! measures {
    ($($(#[$doc:meta])* $measure:ident: $column:literal, $words:literal, $unit:literal;)+) => {
        /// A measure of a round. Those up to the expected net result are compared, in this order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Measure {
            $($(#[$doc])* $measure),+
        }

        impl Measure {
            pub const ALL: &[Measure] = &[$(Measure::$measure),+];

            fn names(self) -> [&'static str; 3] {
                match self {
                    $(Measure::$measure => [$column, $words, $unit]),+
                }
            }
        }
    };
}

measures! {
    HouseEdge: "house_edge_pct", "house edge", "% of a unit";
    HouseEdgeInitial: "house_edge_initial_pct", "house edge of initial wagers", "% of initial wagers";
    ElementOfRisk: "element_of_risk_pct", "element of risk", "% of all wagered";
    Return: "return_unit_pct", "return to the player", "% of a unit";
    ReturnInitial: "return_initial_pct", "return of initial wagers", "% of initial wagers";
    ReturnOfAction: "return_total_pct", "return of the total action", "% of all wagered";
    HitFrequency: "win_frequency_pct", "hit frequency", "% of rounds";
    PushFrequency: "push_frequency_pct", "push frequency", "% of rounds";
    LossFrequency: "loss_frequency_pct", "loss frequency", "% of rounds";
    StdDev: "std_dev", "standard deviation", "units";
    VolatilityIndex90: "volatility_index_90", "volatility index 90 %", "units";
    VolatilityIndex95: "volatility_index_95", "volatility index 95 %", "units";
    GreatestWin: "max_net_units", "greatest win", "units";
    TopAward: "max_net_one_in", "greatest win once in", "rounds";
    ExpectedNet: "expected_net", "expected net result", "units";
    MeanWagered: "mean_total_units", "mean wager", "units";
    Variance: "variance", "variance", "units squared";
    Skewness: "skewness", "skewness", "";
    ExcessKurtosis: "excess_kurtosis", "excess kurtosis", "";
    FoldFrequency: "fold_frequency_pct", "fold frequency", "% of rounds";
    /// Of a table; a round by itself does not have it.
    WinPerHour: "total_win_per_hour_table", "theoretical win of the table in an hour", "dollars";
}

impl Measure {
    /// Name of its column in files.
    pub fn column(self) -> &'static str {
        self.names()[0]
    }

    pub fn words(self) -> &'static str {
        self.names()[1]
    }

    /// Unit for people; begins with `%` for a share.
    pub fn unit(self) -> &'static str {
        self.names()[2]
    }

    pub fn is_share(self) -> bool {
        self.unit().starts_with('%')
    }

    /// A value in the unit for people: shares in percent.
    pub fn for_people(self, value: &Fraction) -> Fraction {
        if self.is_share() { percent(value) } else { value.clone() }
    }
}

/// Outcome tables for tests.
#[cfg(feature = "testing")]
pub mod testing {
    use super::{Outcome, OutcomeTable};
    use crate::paytable::whole_units;

    /// An outcome with one unit wagered.
    pub fn outcome(name: &str, net: i64, count: u128) -> Outcome {
        let (net, wagered) = (whole_units(net), whole_units(1));
        Outcome { name: name.into(), paid: Vec::new(), net, wagered, folded: false, count }
    }

    pub fn table(outcomes: &[(&str, i64, u128)]) -> OutcomeTable {
        let cycle = outcomes.iter().map(|&(_, _, count)| count).sum();
        let outcomes = outcomes.iter().map(|&(name, net, count)| outcome(name, net, count)).collect();
        OutcomeTable::new(outcomes, cycle).expect("counts fill the cycle")
    }
}
