//! Figures that others have published about a game: part of its facts, so that reports set them beside what was
//! computed.

/// A published figure about a wager of a game.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// Id of the wager.
    pub wager: &'static str,
    /// Id of the regulation's paytable.
    pub paytable: &'static str,
    /// Name of the strategy; empty for the optimal decisions.
    pub strategy: &'static str,
    /// What it is about.
    pub subject: Subject,
    /// The figure with all its digits, as published.
    pub figure: &'static str,
    /// Who published it.
    pub source: &'static str,
    /// Why it differs from the computed figure, where that is known.
    pub if_it_differs: &'static str,
}

/// What a published figure is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// House edge in percent of a unit.
    HouseEdge,
    /// Expected net result of one unit.
    ExpectedNet,
    /// Element of risk in percent.
    ElementOfRisk,
    /// Return in percent of one unit.
    Return,
    /// Return in percent of all that is wagered.
    ReturnOfAction,
    /// Hit frequency in percent.
    HitFrequency,
    /// Reading of the first meter at which the wager is fair.
    BreakEven,
    /// Combinations of the outcome of this name.
    Combinations(&'static str),
    /// What some outcomes pay to 1.
    PaidToOne(PaidOutcomes),
    /// Hands of a decision with this action; the decision by the beginning of its name.
    Hands(&'static str, &'static str),
    /// What all hands of a decision gain in units a round.
    Gain(&'static str),
    /// Expectation in percent of the bet in question, for a holding of a decision.
    OfTheBet(&'static str, &'static str),
}

/// Outcomes that pay alike, and what of the units that they return is pay. An outcome returns its net result and all
/// that is wagered in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaidOutcomes {
    /// What they are called: the end of their names.
    pub called: &'static str,
    /// What stands before it in their names, so that no longer name with the same end is meant.
    pub after: &'static str,
    /// Units of them that are stakes given back.
    pub stakes_returned: u32,
    /// Units that are paid on.
    pub paid_on: u32,
}

impl Published {
    /// A figure about the optimal decisions, with nothing to explain.
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
    /// Name of the figure in reports.
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
    /// Whether an outcome of this name is one of them.
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
