//! How a command ended that could be carried out.

use std::process::ExitCode;

/// How a command ended that could be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// Done, and all checks hold.
    Done,
    /// A check failed.
    CheckFailed,
    /// Nothing speaks against the checks, but there was too little to go by.
    Inconclusive,
}

impl Conclusion {
    /// The worse of both.
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Conclusion::CheckFailed, _) | (_, Conclusion::CheckFailed) => Conclusion::CheckFailed,
            (Conclusion::Inconclusive, _) | (_, Conclusion::Inconclusive) => Conclusion::Inconclusive,
            _ => Conclusion::Done,
        }
    }

    /// The exit code that says so.
    pub fn exit_code(self) -> ExitCode {
        match self {
            Conclusion::Done => ExitCode::SUCCESS,
            Conclusion::CheckFailed => ExitCode::from(1),
            Conclusion::Inconclusive => ExitCode::from(3),
        }
    }
}
