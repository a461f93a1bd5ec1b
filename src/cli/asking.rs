//! Commands that this program asks itself: their rows and messages are an answer, instead of text on a terminal.

use std::fmt::Display;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use clap::error::{ContextKind, ContextValue};
use thiserror::Error;

use super::error::{RefusalKind, lines_of, lines_of_place};
use super::terminal::{Audience, Terminal};
use super::{CliError, Conclusion, command_line, no_pages, parsed};
use crate::analysis::{Observer, Parts, Progress};
use crate::games::{Keeper, Offer};
use crate::report::Sheet;

/// What a command said.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    /// Tables as people see them.
    pub sheets: Vec<Sheet>,
    /// Tables as files have them.
    pub files: Vec<Sheet>,
    /// Lines that are the command's data.
    pub lines: Vec<String>,
    /// Messages beside its data.
    pub messages: Vec<String>,
    pub conclusion: Conclusion,
}

/// Why a command has no answer.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", lines.join("; "))]
pub struct Refused {
    /// What the command stumbled over.
    pub kind: RefusalKind,
    /// Name of the option that is refused, without dashes, where the message names one.
    pub option: Option<String>,
    /// The message, with place and remedy; several errors have a line each.
    pub lines: Vec<String>,
}

impl From<&CliError> for Refused {
    fn from(error: &CliError) -> Self {
        let lines: Vec<String> = lines_of(error).into_iter().chain(lines_of_place(error).cloned()).collect();
        let option = lines.first().and_then(|line| option_at_head(line));
        Refused { kind: RefusalKind::of(error), option, lines }
    }
}

/// Runs a command, such as `["show", "let-it-ride"]`. Files that it is told to write are written; the observer hears
/// its messages too.
pub(crate) fn ask(arguments: &[String], observer: Arc<dyn Observer>) -> Result<Answer, Refused> {
    let words = std::iter::once("house-edge").chain(arguments.iter().map(String::as_str));
    let (cli, _) = parsed(words.map(Into::into).collect()).map_err(|error| misused(&error))?;
    let heard = Arc::new(Heard { observer, answer: Mutex::default() });
    let terminal = Terminal::before(heard.clone(), cli.verbosity);
    let conclusion = cli.command.run(command_line(), no_pages, &terminal).map_err(|error| Refused::from(&error))?;
    let answer = std::mem::take(&mut *heard.answer());
    Ok(Answer { conclusion, ..answer })
}

/// Keeps what a command says, and passes its progress on.
struct Heard {
    observer: Arc<dyn Observer>,
    answer: Mutex<Answer>,
}

impl Heard {
    fn answer(&self) -> MutexGuard<'_, Answer> {
        // The answer is whole between two statements.
        self.answer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Audience for Heard {
    fn rows(&self, shown: Vec<Sheet>, in_files: Vec<Sheet>) {
        let mut answer = self.answer();
        answer.sheets.extend(shown);
        answer.files.extend(in_files);
    }

    fn lines(&self, lines: Vec<String>) {
        self.answer().lines.extend(lines);
    }
}

impl Observer for Heard {
    fn tell(&self, message: &dyn Display) {
        self.answer().messages.push(message.to_string());
        self.observer.tell(message);
    }

    fn solving(&self, game: &str, parts: Parts, done: u64, all: u64) {
        self.observer.solving(game, parts, done, all);
    }

    fn found(&self, number: usize, paytables: &mut dyn Iterator<Item = Offer>) {
        self.observer.found(number, paytables);
    }

    fn playing(&self, game: &str, before: u64, expected: u64) -> Box<dyn Progress> {
        self.observer.playing(game, before, expected)
    }

    fn solutions(&self) -> Arc<dyn Keeper> {
        self.observer.solutions()
    }

    fn own_folder(&self) -> Option<PathBuf> {
        self.observer.own_folder()
    }

    fn is_asked_to_end(&self) -> bool {
        self.observer.is_asked_to_end()
    }
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
    Refused { kind: RefusalKind::Usage, option, lines }
}

/// The name of the option with which a text begins, as in `--pay flush: why` or `--edge <PERCENT>`.
fn option_at_head(text: &str) -> Option<String> {
    let name = text.strip_prefix("--")?;
    let end = name.find(|letter: char| letter != '-' && !letter.is_ascii_alphanumeric()).unwrap_or(name.len());
    Some(name[..end].to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Result<Answer, Refused> {
        ask(&line.split(' ').map(str::to_string).collect::<Vec<_>>(), Arc::new(()))
    }

    #[test]
    fn an_answer_has_the_rows_and_refusals_name_their_option() {
        let listed = asked("list --game let-it-ride --where wager=base").expect("rows");
        assert_eq!((listed.conclusion, listed.sheets.len()), (Conclusion::Done, 1));
        // Paytables A and B (§ 643a.11(a)).
        assert_eq!(listed.files[0].rows.len(), 2);
        let refused = |line: &str| asked(line).expect_err(line);
        let of_parser = refused("design let-it-ride/base --pay flush=6..10 --edge=x");
        assert_eq!(of_parser.option.as_deref(), Some("edge"));
        let of_command = refused("design let-it-ride/base --pay nothing=6..10");
        assert_eq!(of_command.option.as_deref(), Some("pay"), "{of_command:?}");
        assert!(of_command.lines[0].starts_with("--pay nothing: "), "{of_command:?}");
        let missing = refused("session");
        assert!(!missing.lines.is_empty() && missing.lines.iter().all(|line| !line.starts_with("Usage")));
    }

    #[test]
    fn what_a_shell_would_print_are_lines() {
        for line in ["completions bash", "man list", "new --from let-it-ride/base/A", "monitor --template"] {
            let answer = asked(line).expect(line);
            assert!(answer.lines.len() > 1 && answer.sheets.is_empty(), "{line}");
        }
    }

    #[test]
    fn a_refusal_has_the_kind_of_its_cause() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let broken = folder.path().join("broken.toml");
        std::fs::write(&broken, "schema = 1\n").expect("written");
        let gone = folder.path().join("gone");
        for (line, kind) in [
            ("session".to_string(), RefusalKind::Usage),
            ("analyze let-it-ride/base/Z".to_string(), RefusalKind::Usage),
            (format!("analyze {}", broken.display()), RefusalKind::Paytable),
            (format!("analyze {}.toml", gone.display()), RefusalKind::File),
            (format!("check {}", gone.display()), RefusalKind::File),
            (format!("verify {}", gone.display()), RefusalKind::File),
            (format!("monitor {}.csv", gone.display()), RefusalKind::File),
            ("strategy let-it-ride/three-card-bonus/A".to_string(), RefusalKind::NoAnswer),
        ] {
            let refused = asked(&line).expect_err(&line);
            assert_eq!(refused.kind, kind, "{line}: {:?}", refused.lines);
        }
    }
}
