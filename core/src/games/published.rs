//! Published figures, which reports compare with the computed ones.

use crate::outcome::Measure;

#[derive(Clone, Copy, Debug)]
pub struct Published {
    pub wager: &'static str,
    pub paytable: &'static str,
    /// Name of the strategy; empty for optimal play.
    pub strategy: &'static str,
    pub subject: Subject<'static>,
    /// The figure with all digits, as published.
    pub figure: &'static str,
    pub source: &'static str,
    /// The reason of a difference from the computed figure, where known.
    pub if_it_differs: &'static str,
}

/// The quantity that a figure of others states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject<'n> {
    Of(Measure),
    /// Variance of the net result of this many independent rounds.
    SessionVariance(u64),
    SessionStdDev(u64),
    /// Number of equally likely deals.
    Cycle,
    /// Reading of the first meter at which the wager is fair.
    BreakEven,
    /// Deals with this outcome, or that this row of the paytable pays.
    Combinations(&'n str),
    /// Payment of some outcomes to 1.
    PaidToOne(PaidOutcomes),
    /// Hands of a decision (by the beginning of its name) with this action.
    Hands(&'n str, &'n str),
    /// Gain from all hands of a decision, in units a round.
    Gain(&'n str),
    /// Expectation in percent of the bet that this decision places, for a holding of a decision.
    OfTheBet(&'n str, &'n str),
}

/// Outcomes with the same pay, and the paid part of their return. An outcome returns its net result and all that is
/// wagered in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaidOutcomes {
    /// The end of the outcomes' names.
    pub called: &'static str,
    /// The text before `called` in these names, which excludes longer names with the same end.
    pub after: &'static str,
    /// Stakes among the returned units.
    pub stakes_returned: u32,
    /// Units to which the pay applies.
    pub paid_on: u32,
}

impl Subject<'_> {
    /// Whether the quantity is a share, which is stated in percent.
    pub fn is_share(self) -> bool {
        matches!(self, Subject::OfTheBet(..)) || matches!(self, Subject::Of(measure) if measure.is_share())
    }

    /// Whether the quantity is a number of deals or hands.
    pub fn is_count(self) -> bool {
        matches!(self, Subject::Cycle | Subject::Combinations(_) | Subject::Hands(..))
    }

    pub fn words(self) -> String {
        match self {
            Subject::Of(measure) => format!("{}, {}", measure.words(), measure.unit()),
            Subject::SessionVariance(rounds) => format!("variance of {rounds} rounds, units squared"),
            Subject::SessionStdDev(rounds) => format!("standard deviation of {rounds} rounds, units"),
            Subject::Cycle => "deals in the cycle".to_string(),
            Subject::BreakEven => "break-even meter, units".to_string(),
            Subject::Combinations(name) => format!("combinations of {name}"),
            Subject::PaidToOne(outcomes) => format!("{}, paid to 1", outcomes.called),
            Subject::Hands(decision, action) => format!("{decision}: hands that {action}"),
            Subject::Gain(decision) => format!("{decision}: gain, units a round"),
            Subject::OfTheBet(decision, holding) => format!("{decision}: {holding}, expectation of the bet, %"),
        }
    }
}

impl PaidOutcomes {
    pub fn include(self, name: &str) -> bool {
        name.strip_suffix(self.called).is_some_and(|before| before.ends_with(self.after))
    }
}
