//! What the work of an address comes to: something to show, with files to download, or a refusal.

use std::fmt::Display;

use maud::Markup;

use crate::cli::Refused;

/// An answer on the page.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    pub shown: Markup,
    /// Downloads by name, at the path of the view.
    pub files: Vec<(String, Vec<u8>)>,
}

impl From<Markup> for Answer {
    fn from(shown: Markup) -> Self {
        Answer { shown, files: Vec::new() }
    }
}

/// Why there is no answer, in lines for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusal {
    /// The field that is refused, if it is one.
    pub field: Option<String>,
    pub lines: Vec<String>,
}

impl Refusal {
    pub fn of(field: &str, why: impl Display) -> Self {
        Refusal { field: Some(field.to_string()), lines: vec![why.to_string()] }
    }
}

impl From<String> for Refusal {
    fn from(line: String) -> Self {
        Refusal { field: None, lines: vec![line] }
    }
}

impl From<Refused> for Refusal {
    fn from(Refused { option, lines, .. }: Refused) -> Self {
        Refusal { field: option, lines }
    }
}

/// A refusal of an error's message.
pub fn because(error: impl Display) -> Refusal {
    Refusal::from(error.to_string())
}
