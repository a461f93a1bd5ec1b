//! Published figures, which reports compare with the computed ones.

#[derive(Clone, Copy, Debug)]
pub struct Published {
    pub wager: &'static str,
    pub paytable: &'static str,
    /// Name of the strategy; empty for optimal play.
    pub strategy: &'static str,
    pub subject: Subject,
    /// The figure with all digits, as published.
    pub figure: &'static str,
    pub source: &'static str,
    /// The reason of a difference from the computed figure, where known.
    pub if_it_differs: &'static str,
}

/// The quantity that a published figure states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    HouseEdge,
    /// Expected net result of one unit.
    ExpectedNet,
    ElementOfRisk,
    Return,
    /// Return in percent of all that is wagered.
    ReturnOfAction,
    HitFrequency,
    /// Reading of the first meter at which the wager is fair.
    BreakEven,
    Combinations(&'static str),
    /// Payment of some outcomes to 1.
    PaidToOne(PaidOutcomes),
    /// Hands of a decision (by the beginning of its name) with this action.
    Hands(&'static str, &'static str),
    /// Gain from all hands of a decision, in units a round.
    Gain(&'static str),
    /// Expectation in percent of the bet that this decision places, for a holding of a decision.
    OfTheBet(&'static str, &'static str),
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

impl Published {
    /// A figure about optimal play, with no difference to explain.
    pub const fn new(
        wager: &'static str,
        paytable: &'static str,
        subject: Subject,
        figure: &'static str,
        source: &'static str,
    ) -> Self {
        Published { wager, paytable, strategy: "", subject, figure, source, if_it_differs: "" }
    }
}

impl Subject {
    pub fn words(self) -> String {
        match self {
            Subject::HouseEdge => "house edge, % of a unit".to_string(),
            Subject::ExpectedNet => "expected net result of a unit".to_string(),
            Subject::ElementOfRisk => "element of risk, %".to_string(),
            Subject::Return => "return, % of a unit".to_string(),
            Subject::ReturnOfAction => "return, % of all that is wagered".to_string(),
            Subject::HitFrequency => "hit frequency, %".to_string(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_meant_by_all_of_their_name_after_what_stands_before_it() {
        let flushes = PaidOutcomes { called: "flush + flush", after: "won ", stakes_returned: 3, paid_on: 2 };
        assert!(flushes.include("draw 1: won flush + flush"));
        assert!(!flushes.include("draw 1: won straight-flush + flush"));
        assert!(!flushes.include("draw 1: won flush + flush-draw"));
    }
}
