//! What the formats of CI systems have in common: a check is a suite of cases, each of which holds or does not.

use crate::check::findings::Standing;

/// All that a check found, as CI systems are told it.
pub struct Cases {
    /// The command, which is the name of the suite.
    pub suite: &'static str,
    /// Every case in its order.
    pub cases: Vec<Case>,
    /// The errors of the input, because of which there is no case.
    pub problems: Vec<Problem>,
    /// The message if all hold.
    pub all_hold: String,
}

/// An error of the input.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The file that it is about, and the line in it, if it has one.
    pub place: Option<(String, usize)>,
    /// The error in words, with its place.
    pub message: String,
}

impl From<String> for Problem {
    fn from(message: String) -> Self {
        Problem { place: None, message }
    }
}

/// One case of a check.
pub struct Case {
    /// Its name, which no other has.
    pub name: String,
    /// What it belongs to.
    pub group: String,
    /// The finding in a word or two.
    pub kind: &'static str,
    /// Whether it holds.
    pub standing: Standing,
    /// The finding in words.
    pub message: String,
    /// The same with its place, for those who are not shown that otherwise.
    pub line: String,
    /// The file that it is about, and the line in it.
    pub place: Option<(String, usize)>,
}

impl Cases {
    /// The cases that fail or are inconclusive.
    pub fn changes(&self) -> impl Iterator<Item = &Case> {
        self.cases.iter().filter(|case| case.standing != Standing::Holds)
    }
}
