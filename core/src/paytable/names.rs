//! The texts of a paytable file that reach reports, and what may stand in them.
//!
//! A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula (OWASP, "CSV Injection"), and hidden
//! marks can make a text read as another one. Nothing of the kind is taken from a file, so that every format may show
//! these texts as they are.

use super::shown::{quoted, visible};

/// Longest id and longest citation.
const LONGEST_ID: usize = 32;
const LONGEST_SECTION: usize = 200;
/// Marks that a citation may have beside letters, digits and spaces.
const MARKS: &str = "§¶.,;:()[]/&'’-–";
/// Letters of the Latin alphabets, and signs before them.
const LAST_LATIN_LETTER: char = '\u{24f}';

/// Whether a spreadsheet takes a part of the text for a formula, which it may separate at semicolons.
fn has_formula(text: &str) -> bool {
    text.split(';').any(|part| part.trim_start().starts_with(['=', '+', '-', '@']))
}

/// Refuses what is no id and no name of a meter, with the reason.
///
/// # Errors
/// The reason, in words.
pub fn check_name(what: &str, text: &str) -> Result<(), String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    if (1..=LONGEST_ID).contains(&text.len()) && text.chars().all(is_plain) && !text.starts_with('-') {
        return Ok(());
    }
    Err(format!(
        "{} as {what}; it must be 1 to {LONGEST_ID} letters, digits, `-` or `_`, and not begin with `-`",
        quoted(text)
    ))
}

/// Refuses what is no citation, with the reason.
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

/// Refuses a name of a file that reports could not show as it is, with the reason.
pub(super) fn check_file(name: &str) -> Result<(), String> {
    if visible(name) != name {
        return Err(
            "the file's name has characters that cannot be seen, or a command of a CI log; rename it".to_string()
        );
    }
    if has_formula(name) {
        // A folder before the name hides its beginning, not what follows a semicolon.
        let in_folder = format!("./{name}");
        let other = if has_formula(&in_folder) { String::new() } else { format!("write it as {in_folder}, or ") };
        return Err(format!("a spreadsheet would take the file's name for a formula; {other}rename it"));
    }
    Ok(())
}
