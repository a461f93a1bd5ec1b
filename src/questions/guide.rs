//! Guides: the examples, exit codes and environment variables in the help and the manual page of a command, from
//! `guides.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use clap::builder::Styles;
use serde::Deserialize;

use crate::report::wrapped;

/// The part of the help and the manual page that follows the options.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Guide {
    /// Command lines with their effects, two or three; the tests run them.
    pub examples: Vec<(String, String)>,
    /// Meanings of the exit codes other than 0 and 2.
    exit_codes: Vec<(u8, String)>,
    /// Names of environment variables, other than those of all commands.
    variables: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guides {
    /// All commands by what is asked: names of groups, each with its commands.
    pub groups: Vec<(String, Vec<String>)>,
    /// Names of options and commands in 0.3.0, and what stands for them.
    pub former: BTreeMap<String, String>,
    /// Meanings of the environment variables.
    variables: BTreeMap<String, String>,
    /// Guides of the program and of each command, by name.
    pub commands: BTreeMap<String, Guide>,
}

// A test shows that the file is valid; without it help would only lack its end.
pub static GUIDES: LazyLock<Guides> = LazyLock::new(|| toml::from_str(include_str!("guides.toml")).unwrap_or_default());

/// Column in which meanings begin.
const INDENT: usize = 10;
/// Line length of examples, exit codes and variables.
const WIDTH: usize = 79;

const OF_ALL_CODES: [(u8, &str); 2] =
    [(0, "done, and all checks hold"), (2, "wrong usage or input; the message names the place and the remedy")];
const OF_ALL_VARIABLES: [&str; 2] = ["COLUMNS", "NO_COLOR"];

impl Guide {
    /// What follows the options, by its heading; exit codes ascend.
    pub fn sections(&self) -> [(&'static str, String); 3] {
        let own = self.exit_codes.iter().map(|(code, means)| (*code, means.as_str()));
        let codes: BTreeMap<u8, &str> = OF_ALL_CODES.into_iter().chain(own).collect();
        let variables = self.variables.iter().map(String::as_str).chain(OF_ALL_VARIABLES);
        let variables = variables.filter_map(|name| GUIDES.variables.get_key_value(name));
        let below = |(name, means): (&String, &String)| format!("  {name}\n{}", indented(means, INDENT));
        let beside = |(code, means): (u8, &str)| beside(&code.to_string(), means, INDENT);
        [
            ("Examples", self.examples.iter().map(|(line, does)| below((line, does))).collect()),
            ("Exit codes", codes.into_iter().map(beside).collect()),
            ("Environment", variables.map(below).collect()),
        ]
    }

    /// Text after the options in the long help.
    pub fn help(&self) -> String {
        let header = *Styles::styled().get_header();
        let section = |(title, lines)| format!("{header}{title}:{header:#}\n{lines}\n");
        self.sections().map(section).concat().trim_end().to_string()
    }
}

/// A name with its meaning beside it.
pub fn beside(name: &str, means: &str, indent: usize) -> String {
    format!("  {name:width$}{}\n", indented(means, indent).trim(), width = indent - 2)
}

fn indented(text: &str, indent: usize) -> String {
    wrapped(text, WIDTH - indent).iter().map(|line| format!("{:indent$}{line}\n", "")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meanings_are_wrapped_between_words_and_indented() {
        let text = "word ".repeat(30);
        // 69 columns hold 14 words of four letters with a space between them.
        let lengths: Vec<usize> = indented(&text, INDENT).lines().map(str::len).collect();
        assert_eq!(lengths, [10 + 14 * 5 - 1, 10 + 14 * 5 - 1, 10 + 2 * 5 - 1]);
        assert_eq!(beside("3", "inconclusive", INDENT), "  3       inconclusive\n");
    }

    #[test]
    fn the_file_of_guides_is_valid_and_explains_each_variable() {
        let guides: Guides = toml::from_str(include_str!("guides.toml")).expect("valid");
        let named = guides.commands.values().flat_map(|guide| &guide.variables).map(String::as_str);
        for name in named.chain(OF_ALL_VARIABLES) {
            assert!(guides.variables.contains_key(name), "{name}");
        }
    }

    #[test]
    fn exit_codes_ascend() {
        let codes = |codes: &[(u8, &str)]| codes.iter().map(|(code, means)| (*code, means.to_string())).collect();
        let checks = Guide { exit_codes: codes(&[(3, "inconclusive"), (1, "a check failed")]), ..Guide::default() };
        let [_, (_, lines), _] = checks.sections();
        assert_eq!(lines.lines().map(|line| &line[..3]).collect::<Vec<_>>(), ["  0", "  1", "  2", "  3"]);
    }
}
