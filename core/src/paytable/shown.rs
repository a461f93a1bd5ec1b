//! Foreign text, such as file names and keys: how terminals and CI logs show it, and which texts of a paytable file may
//! reach reports.
//!
//! Spreadsheets take a cell that begins with `=`, `+`, `-` or `@` for a formula (OWASP, "CSV Injection"), and hidden
//! marks can disguise a text. Such texts are refused on reading, so that every format may show the others as they are.

/// Whether a character is invisible or none at all: control characters, zero-width marks, direction marks, line and
/// paragraph separators, tags, and noncharacters, which XML does not admit.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || u32::from(letter) & 0xfffe == 0xfffe
        || matches!(letter, '\u{34f}' | '\u{17b4}' | '\u{17b5}' | '\u{1d173}'..='\u{1d17a}')
        || matches!(letter, '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180b}'..='\u{180f}')
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(letter, '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}')
        || matches!(letter, '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Workflow commands that runners of GitHub Actions, Azure Pipelines and TeamCity obey anywhere in a line, such as
/// `##[error]` (`TryParse` in `ActionCommand.cs` of actions/runner).
const COMMANDS: [&str; 3] = ["##[", "##vso[", "##teamcity["];

/// Whether all of a text is seen, and no CI log obeys it.
fn is_visible(text: &str) -> bool {
    text.chars().all(|letter| matches!(letter, ' '..='~') || !is_hidden(letter))
        && !(text.contains("##") && COMMANDS.iter().any(|command| text.contains(command)))
}

/// Replaces hidden characters, and one character of each workflow command, by `escape`.
pub fn escaped(text: &str, escape: impl Fn(char) -> String) -> String {
    // Most texts are plain, and every cell of a table comes here.
    if is_visible(text) {
        return text.to_string();
    }
    let written = |letter: char| if is_hidden(letter) { escape(letter) } else { letter.to_string() };
    let all_seen: String = text.chars().map(written).collect();
    let broken = |command: &str| command.replacen("##", &format!("#{}", escape('#')), 1);
    COMMANDS.iter().fold(all_seen, |shown, command| shown.replace(command, &broken(command)))
}

/// Text with hidden characters as `\n` or `\u{1b}`, and no workflow command within it.
pub fn visible(text: &str) -> String {
    escaped(text, |letter| match letter {
        '\n' | '\r' | '\t' => letter.escape_default().to_string(),
        other => other.escape_unicode().to_string(),
    })
}

/// Text as one line of a terminal or a log: as [`visible`], and without GitHub Actions commands that begin the line
/// with `::` after any blanks (`TryParseV2`, there).
pub fn line(text: &str) -> String {
    let shown = visible(text);
    if shown.trim_start().starts_with("::") { shown.replacen(':', "\\u{3a}", 1) } else { shown }
}

/// Least similarity of a suggested name, from 0 to 1 (Winkler's variant of Jaro's).
const LEAST_ALIKE: f64 = 0.8;
/// Limit on characters that a message shows of a foreign text, such as another message.
pub const MOST_SHOWN: usize = 200;

/// Text as quoted in error messages: at most forty characters, hidden ones escaped.
pub fn quoted(text: &str) -> String {
    format!("`{}`", shortened(text, 40))
}

pub fn shell_word(text: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=,:@%+".contains(letter);
    let is_word = !text.is_empty() && text.chars().all(is_plain);
    if is_word { text.to_string() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// Refusal of an unknown name, with the known name that was probably meant and the known names, introduced by `list`.
pub fn unknown<'k>(what: &str, name: &str, list: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    unknown_but_meant(what, name, meant(name, &known), list, &known)
}

/// The refusal of [`unknown`] with the given suggestion.
pub fn unknown_but_meant(what: &str, name: &str, meant: Option<&str>, list: &str, known: &[&str]) -> String {
    let (name, known) = (quoted(name), known.join(", "));
    match meant {
        Some(meant) => format!("unknown {what} {name}; did you mean `{meant}`? ({list} {known})"),
        None => format!("unknown {what} {name}; {list} {known}"),
    }
}

/// Known name most like `name`, if any is similar enough.
pub fn meant<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    let given = name.to_lowercase();
    let alike = known.iter().map(|known| (strsim::jaro_winkler(&given, &known.to_lowercase()), *known));
    let nearest = alike.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(alike, _)| *alike > LEAST_ALIKE);
    nearest.map(|(_, known)| known)
}

/// First `most` characters of a text as [`visible`]; three dots stand for the rest. A text that is shown already stays
/// as it is.
pub fn shortened(text: &str, most: usize) -> String {
    let shown: String = text.chars().take(most).collect();
    let rest = if text.chars().nth(most).is_some() { "..." } else { "" };
    visible(&shown) + rest
}

/// Limits on characters of an id and of a citation.
const LONGEST_ID: usize = 32;
const LONGEST_SECTION: usize = 200;
/// Marks that a citation may have besides letters, digits and spaces.
const MARKS: &str = "§¶.,;:()[]/&'’-–";
/// End of the Latin alphabets; signs precede it too.
const LAST_LATIN_LETTER: char = '\u{24f}';

/// Whether a spreadsheet takes a part of the text for a formula; it may split at semicolons.
fn has_formula(text: &str) -> bool {
    text.split(';').any(|part| part.trim_start().starts_with(['=', '+', '-', '@']))
}

/// Refuses an invalid id or name of a meter, with the reason in words.
pub fn check_name(what: &str, text: &str) -> Result<(), String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if (1..=LONGEST_ID).contains(&text.len()) && text.chars().all(is_plain) && !text.starts_with('-') {
        return Ok(());
    }
    let shown = quoted(text);
    Err(format!("{shown} as {what}; it must be 1 to {LONGEST_ID} letters, digits, `-` or `_`, and not begin with `-`"))
}

pub(super) fn check_section(text: &str) -> Result<(), String> {
    let is_letter = |letter: char| letter.is_alphanumeric() && letter <= LAST_LATIN_LETTER;
    let may_stand = |letter: char| letter == ' ' || is_letter(letter) || MARKS.contains(letter);
    let may_begin = |letter: char| is_letter(letter) || letter == '§' || letter == '¶';
    let foreign = text.chars().find(|&letter| !may_stand(letter));
    let first = text.chars().next().filter(|&letter| !may_begin(letter));
    let wrong = match (foreign, first) {
        (Some(foreign), _) => format!("; {} is none of them", quoted(&foreign.to_string())),
        (None, Some(first)) => format!("; this one begins with {}", quoted(&first.to_string())),
        (None, None) if has_formula(text) => "; a spreadsheet would take a part of this one for a formula".to_string(),
        (None, None) if (1..=LONGEST_SECTION).contains(&text.chars().count()) => return Ok(()),
        (None, None) => String::new(),
    };
    Err(format!(
        "a section is one line of 1 to {LONGEST_SECTION} characters, such as \"58 Pa. Code § 643a.12(a)\", which \
         begins with a letter, a digit or § and has Latin letters, digits, spaces and {MARKS}{wrong}"
    ))
}

/// Limit on characters of a text about a game.
const LONGEST_TEXT: usize = 4_000;

const UNSEEN: &str = "has characters that cannot be seen, or a command of a CI log";

/// Refuses a text about a game that reports could not show as it is, with the reason.
pub(super) fn check_text(key: &str, text: &str) -> Result<(), String> {
    let wrong = match text {
        _ if !is_visible(text) => format!("it {UNSEEN}"),
        _ if has_formula(text) => "a spreadsheet would take a part of it for a formula".to_string(),
        _ if text.trim() != text => "it begins or ends with a blank".to_string(),
        _ if (1..=LONGEST_TEXT).contains(&text.chars().count()) => return Ok(()),
        _ => format!("it must have 1 to {LONGEST_TEXT} characters, in one line"),
    };
    Err(format!("`{key}`: {wrong}"))
}

/// Refuses a file name that reports could not show as it is, with the reason.
pub(super) fn check_file(name: &str) -> Result<(), String> {
    if !is_visible(name) {
        return Err(format!("the file's name {UNSEEN}; rename it"));
    }
    if has_formula(name) {
        // A folder before the name hides its beginning, but nothing behind a semicolon.
        let in_folder = format!("./{name}");
        let other = if has_formula(&in_folder) { String::new() } else { format!("write it as {in_folder}, or ") };
        return Err(format!("a spreadsheet would take the file's name for a formula; {other}rename it"));
    }
    Ok(())
}

/// Refusal of meters with rates of more than the wager.
pub const OVER_100_PERCENT: &str = "no more than 100 % of a wager can go to meters and reserves";
