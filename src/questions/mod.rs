//! What is asked: a type for each question, with its fields, and the one [`answer`]. The command line, the page and the
//! library are its mouths: they read the fields ([`fields`]), and name a [`refusal`]'s field in words of their own.

#[macro_use]
pub mod fields;
pub mod answer;
pub mod blocks;
mod comparison;
pub mod content;
pub mod guide;
pub mod pack_folder;
pub mod refusal;
pub mod rows;
mod verdict;

mod analyze;
mod audit;
mod brief;
mod check;
mod choose;
mod compare;
mod design;
mod expose;
pub mod game_draft;
mod merge;
mod monitor;
mod new;
mod progressive;
mod report;
mod rule_values;
mod sensitivity;
mod session;
mod show;
mod simulate;
mod strategy;
pub mod toml_text;
mod verify;

use clap::Subcommand;

use crate::analysis::Observer;
use crate::paytable::{shell_word, unknown};
use answer::{Answer, Ask, Asking, BRIEFS, CASES, CHECKS, Form, HTML, ROWS, SVG, TOML};
use fields::Fields;
use refusal::{Refusal, RefusalKind};
pub use rows::Output;

/// Declares the questions in one list. A line has the variant of a question; its file, which holds `Options` with the
/// help of its command; and the field that says where the answer goes, with its forms, the usual one first.
macro_rules! questions {
    ($($variant:ident = $file:ident($($($output:ident).+: $($forms:expr),+)?)),+ $(,)?) => {
        /// A question: a command with its options.
        #[derive(Clone, Debug, Subcommand)]
        #[allow(missing_docs)]
        pub enum Question {
            $($variant($file::Options),)+
        }

        impl Question {
            /// The question of this name with these fields.
            ///
            /// # Errors
            /// An unknown name, or the first field that is refused.
            pub fn of(name: &str, fields: Fields) -> Result<Self, Refusal> {
                match name {
                    $(stringify!($file) => Ok(Question::$variant(fields.read()?)),)+
                    _ => Err(Refusal::usage(None, unknown("question", name, "available:", NAMES.iter().copied()))),
                }
            }

            pub fn name(&self) -> &'static str {
                match self {
                    $(Question::$variant(_) => stringify!($file),)+
                }
            }

            /// As all questions are.
            pub fn as_asked(&self) -> &dyn Ask {
                match self {
                    $(Question::$variant(options) => options,)+
                }
            }

            /// Where the answer goes, for those who write it.
            pub fn output(&self) -> Option<&Output> {
                match self {
                    $($(Question::$variant(options) => Some(&options.$($output).+),)?)+
                    _ => None,
                }
            }
        }

        /// Names of all questions.
        const NAMES: &[&str] = &[$(stringify!($file)),+];

        /// Forms that the answer to a question of this name may be written in, the usual one first.
        pub fn forms_of(name: &str) -> Vec<Form> {
            match name {
                $($(stringify!($file) => [$(&$forms[..]),+].concat(),)?)+
                _ => Vec::new(),
            }
        }
    };
}

// To add a question, add its file and `mod`, a line here, and its examples in `guides.toml`.
questions! {
    Show = show(rows.output: ROWS),
    New = new(output: [Form::to_fill_in("toml")]),
    Choose = choose(rows.output: ROWS, [HTML]),
    Analyze = analyze(rows.output: ROWS),
    Strategy = strategy(rows.output: ROWS),
    Expose = expose(rows.output: ROWS),
    Session = session(rows.output: ROWS, [SVG]),
    Progressive = progressive(rows.output: ROWS),
    Simulate = simulate(shown.rows.output: ROWS),
    Merge = merge(shown.rows.output: ROWS),
    Report = report(),
    Brief = brief(output: BRIEFS),
    Check = check(output: CHECKS),
    Compare = compare(rows.output: ROWS),
    Design = design(rows.output: ROWS, [SVG, TOML]),
    Sensitivity = sensitivity(rows.output: ROWS),
    Audit = audit(rows.output: ROWS, CASES, [HTML]),
    Monitor = monitor(rows.output: ROWS, CASES, [HTML]),
    Verify = verify(),
}

/// The field that names the file or folder that a question tests.
const TESTED: [(&str, &str); 4] = [("check", "folder"), ("verify", "folder"), ("audit", "file"), ("monitor", "file")];

impl Question {
    /// The answer, with documents of the forms that are wanted, and tables for people within `width` columns.
    ///
    /// # Errors
    /// The refusal.
    pub fn answer(&self, observer: &dyn Observer, wanted: &[&str], width: Option<usize>) -> Result<Answer, Refusal> {
        let asking = Asking::of(observer, wanted, width);
        let answer = self.as_asked().answer(&asking).map_err(|fault| {
            let refusal = Refusal::from(fault);
            let is_of_file = matches!(refusal.kind, RefusalKind::File | RefusalKind::Rows) && refusal.field.is_none();
            let tested = TESTED.iter().find(|(name, _)| is_of_file && *name == self.name());
            Refusal { field: tested.map(|(_, field)| field.to_string()).or(refusal.field), ..refusal }
        })?;
        Ok(Answer { messages: asking.messages(), ..answer })
    }
}

/// The question of this name with these fields in a shell.
pub fn in_a_shell(name: &str, fields: &Fields) -> String {
    let program = Question::augment_subcommands(clap::Command::new("house-edge"));
    let command = program.find_subcommand(name);
    let argument = |id: &str| command?.get_arguments().find(|argument| argument.get_id() == id);
    let (mut words, mut options) = (vec!["house-edge".to_string(), name.to_string()], Vec::new());
    for (id, value) in &fields.pairs {
        match argument(id).map(|argument| (argument.get_long(), argument.get_action().takes_values())) {
            None => {}
            Some((None, _)) => words.push(shell_word(value)),
            Some((Some(long), true)) => options.push(shell_word(&format!("--{long}={value}"))),
            Some((Some(long), false)) => options.push(format!("--{long}")),
        }
    }
    words.into_iter().chain(options).collect::<Vec<_>>().join(" ")
}
