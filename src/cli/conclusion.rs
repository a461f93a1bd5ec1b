//! The result of a command that ran to its end.

use std::process::ExitCode;

use crate::statistics::Verdict;

/// The result of a command that ran to its end; the greater is the worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conclusion {
    /// Done, and all checks hold.
    Done,
    /// No check failed, but the data are too few for a verdict.
    Inconclusive,
    CheckFailed,
}

impl Conclusion {
    /// The worst of several, [`Conclusion::Done`] if there is none.
    pub fn worst(conclusions: impl IntoIterator<Item = Self>) -> Self {
        conclusions.into_iter().max().unwrap_or(Conclusion::Done)
    }

    pub fn exit_code(self) -> ExitCode {
        match self {
            Conclusion::Done => ExitCode::SUCCESS,
            Conclusion::CheckFailed => ExitCode::from(1),
            Conclusion::Inconclusive => ExitCode::from(3),
        }
    }
}

impl From<Verdict> for Conclusion {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Agrees => Conclusion::Done,
            Verdict::Inconclusive => Conclusion::Inconclusive,
            Verdict::Disagrees => Conclusion::CheckFailed,
        }
    }
}
