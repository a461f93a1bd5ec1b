//! Commands that this program asks itself, with an audience that takes their rows and messages instead of a terminal.

use std::sync::Arc;

use clap::error::{ContextKind, ContextValue};

use super::error::{is_interruption, lines_of, lines_of_place};
use super::terminal::{Audience, Terminal};
use super::{Conclusion, command_line, no_pages, parsed};
/// Why a command has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    /// Name of the option that is refused, without dashes, where the message names one.
    pub option: Option<String>,
    pub lines: Vec<String>,
    pub is_interruption: bool,
}

/// Runs a command, such as `["show", "let-it-ride"]`.
pub(crate) fn ask(arguments: &[String], audience: Arc<dyn Audience>) -> Result<Conclusion, Refused> {
    let words = std::iter::once("house-edge").chain(arguments.iter().map(String::as_str));
    let cli = parsed(words.map(Into::into).collect()).map_err(|error| misused(&error))?;
    let terminal = Terminal::before(audience, cli.verbosity);
    cli.command.run(command_line(), no_pages, &terminal).map_err(|error| {
        let lines: Vec<String> = lines_of(&error).into_iter().chain(lines_of_place(&error).cloned()).collect();
        Refused {
            option: lines.first().and_then(|line| option_at_head(line)),
            lines,
            is_interruption: is_interruption(&error),
        }
    })
}

/// The refusal of an option's value, in the words of its parser, or of missing or conflicting options.
fn misused(error: &clap::Error) -> Refused {
    let context = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => texts.first().cloned(),
        _ => None,
    };
    let option = context(ContextKind::InvalidArg).and_then(|named| option_at_head(&named));
    let text = error.to_string();
    let lines = text.lines().map(|line| line.trim_start_matches("error: ").trim_end());
    let said = lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"));
    let lines = said.filter(|line| !line.is_empty()).map(str::to_string).collect();
    Refused { option, lines, is_interruption: false }
}

/// The name of the option with which a text begins, as in `--pay flush: why` or `--edge <PERCENT>`.
fn option_at_head(text: &str) -> Option<String> {
    let name = text.strip_prefix("--")?;
    let end = name.find(|letter: char| letter != '-' && !letter.is_ascii_alphanumeric()).unwrap_or(name.len());
    Some(name[..end].to_string())
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::analysis::Observer;
    use crate::report::Sheet;

    #[derive(Default)]
    struct Heard(Mutex<Vec<Sheet>>);

    impl Observer for Heard {}

    impl Audience for Heard {
        fn rows(&self, shown: Vec<Sheet>, _: Vec<Sheet>) {
            self.0.lock().expect("whole").extend(shown);
        }

        fn lines(&self, _: Vec<String>) {}
    }

    fn asked(line: &str) -> (Result<Conclusion, Refused>, Vec<Sheet>) {
        let heard = Arc::new(Heard::default());
        let arguments: Vec<String> = line.split(' ').map(str::to_string).collect();
        let concluded = ask(&arguments, heard.clone());
        let sheets = heard.0.lock().expect("whole").clone();
        (concluded, sheets)
    }

    #[test]
    fn an_audience_takes_the_rows_and_refusals_name_their_option() {
        let (concluded, sheets) = asked("list --game let-it-ride --where wager=base");
        assert_eq!((concluded, sheets.len()), (Ok(Conclusion::Done), 1));
        // Paytables A and B (§ 643a.11(a)).
        assert_eq!(sheets[0].rows.len(), 2);
        let refused = |line: &str| asked(line).0.expect_err(line);
        let of_parser = refused("design let-it-ride/base --pay flush=6..10 --edge=x");
        assert_eq!(of_parser.option.as_deref(), Some("edge"));
        let of_command = refused("design let-it-ride/base --pay nothing=6..10");
        assert_eq!(of_command.option.as_deref(), Some("pay"), "{of_command:?}");
        assert!(of_command.lines[0].starts_with("--pay nothing: "), "{of_command:?}");
        let missing = refused("session let-it-ride/base/A");
        assert!(!missing.lines.is_empty() && missing.lines.iter().all(|line| !line.starts_with("Usage")));
    }
}
