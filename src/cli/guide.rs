//! Guides: the examples, exit codes and environment variables in the help and the manual page of a command.

use std::fmt::Write;

use clap::builder::Styles;

use super::arguments::rounds;
use crate::report::wrapped;
use crate::storage::solutions::FOLDER_VARIABLE;

/// The part of the help and the manual page that follows the options.
#[derive(Debug)]
pub struct Guide {
    /// Command lines with their effects, two or three; the tests run them.
    pub examples: &'static [(&'static str, &'static str)],
    /// Meanings of the exit codes other than 0 and 2.
    pub exit_codes: &'static [(u8, &'static str)],
    /// Whether the command solves games, and so keeps solutions.
    pub solves: bool,
    pub simulates: bool,
    /// Environment variables of this command, with their meanings.
    pub variables: &'static [(&'static str, &'static str)],
}

/// Column in which meanings begin.
const INDENT: usize = 10;
/// Line length of examples, exit codes and variables.
const WIDTH: usize = 79;

const DONE: (u8, &str) = (0, "done, and all checks hold");
const USAGE: (u8, &str) = (2, "wrong usage or input; the message names the place and the remedy");

const CACHE: (&str, &str) = (
    FOLDER_VARIABLE,
    "folder of the solutions of games that take minutes to solve [default: house-edge in the user's cache folder]",
);
const NO_COLOR: (&str, &str) = ("NO_COLOR", "if set, help and messages have no colors");
const COLUMNS: (&str, &str) = (
    "COLUMNS",
    "maximum width of tables [default: the width of the terminal; unlimited in \
                                a pipe]",
);

impl Guide {
    /// A command that solves nothing and checks nothing.
    pub const PLAIN: Guide = Guide { examples: &[], exit_codes: &[], solves: false, simulates: false, variables: &[] };
    /// A command that solves games.
    pub const SOLVING: Guide = Guide { solves: true, ..Guide::PLAIN };
    /// A command that solves games and simulates rounds.
    pub const SIMULATING: Guide = Guide { simulates: true, ..Guide::SOLVING };

    /// Exit codes in ascending order.
    pub fn exit_codes(&self) -> Vec<(u8, &'static str)> {
        let mut codes: Vec<_> = [DONE, USAGE].into_iter().chain(self.exit_codes.iter().copied()).collect();
        codes.sort_unstable();
        codes
    }

    pub fn variables(&self) -> Vec<(&'static str, &'static str)> {
        let cache = self.solves.then_some(CACHE);
        let vectors = self.simulates.then_some(rounds::VECTORS);
        self.variables.iter().copied().chain(cache).chain(vectors).chain([COLUMNS, NO_COLOR]).collect()
    }

    /// Text after the options in the long help.
    pub fn help(&self) -> String {
        let header = *Styles::styled().get_header();
        let mut help = String::new();
        let mut section = |title: &str, lines: String| {
            let _ = write!(help, "{header}{title}:{header:#}\n{lines}\n");
        };
        let examples = self.examples.iter();
        section("Examples", examples.map(|(line, does)| format!("  {line}\n{}", indented(does))).collect());
        let codes = self.exit_codes().into_iter();
        section("Exit codes", codes.map(|(code, means)| beside(&code.to_string(), means)).collect());
        let variables = self.variables().into_iter();
        section("Environment", variables.map(|(name, means)| format!("  {name}\n{}", indented(means))).collect());
        help.trim_end().to_string()
    }
}

fn beside(name: &str, means: &str) -> String {
    format!("  {name:width$}{}\n", indented(means).trim(), width = INDENT - 2)
}

fn indented(text: &str) -> String {
    wrapped(text, WIDTH - INDENT).iter().map(|line| format!("{:INDENT$}{line}\n", "")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meanings_are_wrapped_between_words_and_indented() {
        let text = "word ".repeat(30);
        // 69 columns hold 14 words of four letters with a space between them.
        let lengths: Vec<usize> = indented(&text).lines().map(str::len).collect();
        assert_eq!(lengths, [10 + 14 * 5 - 1, 10 + 14 * 5 - 1, 10 + 2 * 5 - 1]);
        assert_eq!(beside("3", "inconclusive"), "  3       inconclusive\n");
    }

    #[test]
    fn exit_codes_ascend() {
        let checks = Guide { exit_codes: &[(3, "inconclusive"), (1, "a check failed")], ..Guide::PLAIN };
        assert_eq!(checks.exit_codes().iter().map(|(code, _)| *code).collect::<Vec<_>>(), [0, 1, 2, 3]);
    }
}
