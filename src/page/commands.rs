//! Commands as the work of an address: their arguments from the fields of a form, and what they say.

use std::collections::BTreeSet;
use std::fs;
use std::path::{MAIN_SEPARATOR, Path};
use std::sync::Arc;

use super::answer::Refusal;
use super::asked::Asked;
use super::field::{Field, Takes};
use super::job::Job;
use crate::cli::{Conclusion, ask};
use crate::paytable::shell_word;
use crate::report::Sheet;

/// What a command said.
#[derive(Clone, Debug, Default)]
pub struct Said {
    /// Tables as people see them, and as files have them.
    pub sheets: Vec<Sheet>,
    pub files: Vec<Sheet>,
    /// Lines that are the command's data.
    pub lines: Vec<String>,
    /// Messages beside its data.
    pub messages: Vec<String>,
    pub conclusion: Conclusion,
    /// The same in a shell.
    pub line: String,
    /// Edited paytables that the command read, by the names that the line has.
    pub inputs: Vec<(String, Vec<u8>)>,
}

/// Runs a command in the folder of a job.
///
/// # Errors
/// Its refusal.
pub fn command(job: &Arc<Job>, arguments: Vec<String>) -> Result<Said, Refusal> {
    let inputs = inputs(job, &arguments);
    let plain = |text: &str| in_plain_words(job, text);
    let answer = ask(&arguments, Arc::new(Arc::clone(job))).map_err(|refused| {
        let refusal = Refusal::from(refused);
        Refusal { lines: refusal.lines.iter().map(|line| plain(line)).collect(), ..refusal }
    })?;
    let words = std::iter::once("house-edge".to_string()).chain(arguments.iter().map(|word| shell_word(&plain(word))));
    Ok(Said {
        sheets: answer.sheets.into_iter().map(|sheet| sheet.in_words(plain)).collect(),
        files: answer.files.into_iter().map(|sheet| sheet.in_words(plain)).collect(),
        lines: answer.lines.iter().map(|line| plain(line)).collect(),
        messages: answer.messages.iter().map(|line| plain(line)).collect(),
        conclusion: answer.conclusion,
        line: words.collect::<Vec<_>>().join(" "),
        inputs,
    })
}

/// Paytable files in the folder of the job that the arguments name.
fn inputs(job: &Job, arguments: &[String]) -> Vec<(String, Vec<u8>)> {
    let named = arguments.iter().flat_map(|argument| argument.split([',', '=', ':']));
    let files = named.filter_map(|part| Path::new(part).strip_prefix(job.folder()).ok());
    let read = |name: &Path| Some((name.to_str()?.to_string(), fs::read(job.folder().join(name)).ok()?));
    files.filter(|name| name.extension().is_some_and(|ending| ending == "toml")).filter_map(read).collect()
}

/// A text without the folder of the job, and with edited paytables by their ids alone.
fn in_plain_words(job: &Job, text: &str) -> String {
    let folder = format!("{}{}", job.folder().display(), MAIN_SEPARATOR);
    let mut plain = text.replace(&folder, "");
    // `ID.toml:ID` is how commands name them.
    while let Some(at) = plain.find(".toml:") {
        let start = plain[..at].rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
        let (id, rest) = (plain[start..at].to_string(), &plain[at + ".toml:".len()..]);
        if id.is_empty() || !rest.starts_with(&id) {
            break;
        }
        plain.replace_range(at..at + ".toml:".len() + id.len(), "");
    }
    plain
}

/// `--name=value` for each filled field that is an option. Paytables, wagers and uploads are for the view to place.
pub fn options(asked: &Asked, fields: Vec<Field>, is_own: impl Fn(&str) -> bool) -> Vec<String> {
    let (mut options, mut known) = (Vec::new(), BTreeSet::new());
    for field in fields.into_iter().filter(|field| is_own(field.name) && known.insert(field.name)) {
        match field.takes {
            Takes::Paytable | Takes::Paytables { .. } | Takes::Wager | Takes::Upload { .. } => {}
            Takes::Flag => options.extend(asked.value(field.name).map(|_| format!("--{}", field.name))),
            _ => options.extend(asked.all(field.name).map(|value| format!("--{}={value}", field.name))),
        }
    }
    options
}
