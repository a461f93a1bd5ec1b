//! Workflow commands of GitHub Actions, which it shows beside the lines of the paytable files.
//!
//! Syntax and escaping: "Workflow commands for GitHub Actions", and `command.ts` of actions/toolkit.

use std::io::{self, Write};

use crate::check::checked::Checked;
use crate::check::figures::name_of;
use crate::check::findings::{Compared, Standing};
use crate::paytable::visible;

/// Writes an error for each row that fails, a warning for each that is inconclusive, and a notice if all hold.
pub fn write(checked: &Checked, out: &mut dyn Write) -> io::Result<()> {
    checked.changes().try_for_each(|row| writeln!(out, "{}", command_of(row)))?;
    if checked.changes().next().is_none() {
        let message =
            format!("{} figures checked against {}: {}", checked.rows.len(), checked.baseline, checked.all_hold());
        writeln!(out, "{}", command("notice", &[("title", "house-edge check")], &message))?;
    }
    Ok(())
}

fn command_of(row: &Compared) -> String {
    let level = if row.standing() == Standing::Inconclusive { "warning" } else { "error" };
    let title = format!("{}: {}", row.kind(), name_of(&row.key));
    let place = row.place.as_ref().map(|(file, place)| (file.as_str(), place.line.to_string()));
    let place = place.as_ref().map(|(file, line)| [("file", *file), ("line", line.as_str())]);
    let properties: Vec<_> = place.into_iter().flatten().chain([("title", title.as_str())]).collect();
    command(level, &properties, &row.message())
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
