//! Workflow commands of GitHub Actions, which it shows beside the lines of files, by their paths in the repository.
//!
//! Syntax and escaping: "Workflow commands for GitHub Actions", and `command.ts` of actions/toolkit.

use std::io::{self, Write};

use super::cases::{Case, Cases};
use crate::check::findings::Standing;
use crate::files::repository::path_in_repository;
use crate::paytable::visible;

/// Writes an error for each error of the input and each case that fails, a warning for each that is inconclusive, and a
/// notice if all hold.
pub fn write(cases: &Cases, out: &mut dyn Write) -> io::Result<()> {
    for problem in &cases.problems {
        let title = format!("{}: error", cases.suite);
        writeln!(out, "{}", command_at("error", problem.place.as_ref(), &title, &problem.message))?;
    }
    cases.changes().try_for_each(|case| writeln!(out, "{}", command_of(case)))?;
    if cases.problems.is_empty() && cases.changes().next().is_none() {
        writeln!(out, "{}", command("notice", &[("title", cases.suite)], &cases.all_hold))?;
    }
    Ok(())
}

fn command_of(case: &Case) -> String {
    let level = if case.standing == Standing::Inconclusive { "warning" } else { "error" };
    let title = format!("{}: {}", case.kind, case.name);
    command_at(level, case.place.as_ref(), &title, &case.message)
}

/// A workflow command about a place in a file, if there is one.
fn command_at(level: &str, place: Option<&(String, usize)>, title: &str, message: &str) -> String {
    let place = place.map(|(file, line)| (path_in_repository(file), line.to_string()));
    let place = place.as_ref().map(|(file, line)| [("file", file.as_str()), ("line", line.as_str())]);
    let properties: Vec<_> = place.into_iter().flatten().chain([("title", title)]).collect();
    command(level, &properties, message)
}

/// A workflow command on one line, whatever foreign text is in it.
fn command(level: &str, properties: &[(&str, &str)], message: &str) -> String {
    let properties: Vec<String> =
        properties.iter().map(|(name, value)| format!("{name}={}", escaped_property(value))).collect();
    format!("::{level} {}::{}", properties.join(","), escaped_data(message))
}

/// A message as logs may show it, on one line, with the sign of escaping escaped.
fn escaped_data(text: &str) -> String {
    visible(text).replace('%', "%25")
}

/// A value before the message, which separators would end.
fn escaped_property(text: &str) -> String {
    escaped_data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_escaped_as_the_runner_reads_them() {
        // escapeData and escapeProperty of actions/toolkit, packages/core/src/command.ts.
        assert_eq!(escaped_data("2 %, a: b"), "2 %25, a: b");
        assert_eq!(escaped_property("a,b:c%"), "a%2Cb%3Ac%25");
        // Line ends could be escaped as %0D and %0A, but the log would show what follows as a line of the program's.
        assert_eq!(escaped_data("a\r\n::error::b"), "a\\r\\n::error::b");
        // What is escaped is not escaped again.
        assert_eq!(escaped_property("%3A"), "%253A");
    }
}
