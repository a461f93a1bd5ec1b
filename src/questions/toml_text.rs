//! The text of a TOML file: its keys as JSON has them, in their order; the text with one of them changed; the path of a
//! place; and the text of a JSON object.

use std::ops::Range;

use serde_json::{Map, Number, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::refusal::Refusal;
use crate::paytable::{Place, Raw, Source, quoted};

/// The keys of a file as a JSON object, in their order.
///
/// # Errors
/// A text that is no TOML.
pub fn fields_of(text: &str) -> Result<Value, Refusal> {
    Ok(json(&root(text)?))
}

fn root(text: &str) -> Result<DeValue<'_>, Refusal> {
    DeTable::parse(text).map(|table| DeValue::Table(table.into_inner())).map_err(Refusal::of)
}

/// A value within another, by its name or its number.
struct Part<'d, 't> {
    name: String,
    key: Range<usize>,
    value: &'d Raw<'t>,
}

/// The parts of a table or a list, in the order of the file.
fn parts<'d, 't>(value: &'d DeValue<'t>) -> Vec<Part<'d, 't>> {
    let named = value.as_table().into_iter().flatten();
    let named = named.map(|(name, value)| Part { name: name.get_ref().to_string(), key: name.span(), value });
    let listed = value.as_array().into_iter().flatten().enumerate();
    let listed = listed.map(|(place, value)| Part { name: place.to_string(), key: value.span(), value });
    let mut parts: Vec<Part<'_, '_>> = named.chain(listed).collect();
    parts.sort_by_key(|part| part.key.start);
    parts
}

/// Whether a value stands in a line with its key, and is not a section of the file.
fn is_in_line(text: &str, value: &Raw<'_>) -> bool {
    match value.get_ref() {
        DeValue::Table(_) => text[value.span()].starts_with('{'),
        DeValue::Array(list) => list.iter().all(|value| is_in_line(text, value)),
        _ => true,
    }
}

/// The text with another value at a path, such as `street/0/actions/play`, or without that key; all else stays as it is
/// written. What reads as a number is one, except in place of a text of the file's own keys.
///
/// # Errors
/// A text that is no TOML, and a path that leads nowhere.
pub fn edit(text: &str, path: &str, value: Option<&str>) -> Result<String, Refusal> {
    let nowhere = || Refusal::usage(None, format!("{}: the file has no such place", quoted(path)));
    let (above, name) = path.rsplit_once('/').unwrap_or(("", path));
    let mut table = Spanned::new(0..0, root(text)?);
    for step in above.split('/').filter(|step| !step.is_empty()) {
        let next = parts(table.get_ref()).into_iter().find(|part| part.name == step);
        table = next.map(|part| part.value.clone()).ok_or_else(nowhere)?;
    }
    let (parts, is_table) = (parts(table.get_ref()), table.get_ref().is_table());
    let (range, stated) = match (parts.iter().position(|part| part.name == name), value) {
        (Some(place), Some(value)) => {
            let old = parts[place].value;
            if old.get_ref().is_table() || old.get_ref().is_array() {
                return Err(nowhere());
            }
            (old.span(), literal(value, above.is_empty() && old.get_ref().is_str()))
        }
        (Some(place), None) if is_table => (range_of(text, &table, &parts, place), String::new()),
        (None, Some(value)) if is_table => {
            let is_bare = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
            let key = if is_bare { name.to_string() } else { text_literal(name) };
            further(text, &table, &parts, &format!("{key} = {}", literal(value, false))).ok_or_else(nowhere)?
        }
        (None, None) => return Ok(text.to_string()),
        _ => return Err(nowhere()),
    };
    Ok([&text[..range.start], &stated, &text[range.end..]].concat())
}

/// The text without the sections of these names.
///
/// # Errors
/// A text that is no TOML, and one whose sections are not told by its lines.
pub fn without_sections(text: &str, names: &[&str]) -> Result<String, Refusal> {
    let (mut kept, mut above, mut is_left_out): (Vec<&str>, Vec<&str>, _) = (Vec::new(), Vec::new(), false);
    for line in text.lines() {
        if let Some(name) = line.strip_prefix('[').map(|line| line.trim_start_matches('[')) {
            let was_left_out = is_left_out;
            is_left_out =
                names.iter().any(|own| name.strip_prefix(own).is_some_and(|rest| rest.starts_with([']', '.'])));
            // Comments and blanks above a section are its own.
            if was_left_out && !is_left_out {
                let has_blank = kept.last().is_none_or(|line| line.is_empty());
                kept.extend(above.drain(..).skip_while(|line| has_blank && line.is_empty()));
            }
        }
        match is_left_out {
            false => kept.push(line),
            true if line.is_empty() || line.starts_with('#') => above.push(line),
            true => above.clear(),
        }
    }
    while is_left_out && kept.last().is_some_and(|line| line.is_empty()) {
        kept.pop();
    }
    let left: String = kept.into_iter().flat_map(|line| [line, "\n"]).collect();
    let mut wanted = fields_of(text)?;
    wanted.as_object_mut().into_iter().for_each(|fields| fields.retain(|name, _| !names.contains(&name.as_str())));
    if fields_of(&left)? != wanted {
        let why = format!("take {} out of the file: they are not of a changed game", names.join(" and "));
        return Err(Refusal::usage(None, why));
    }
    Ok(left)
}

fn end_of_line(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |line| at + line)
}

/// What goes with a key of a table.
fn range_of(text: &str, table: &Raw<'_>, parts: &[Part<'_, '_>], place: usize) -> Range<usize> {
    let (own, end) = (&parts[place], parts[place].value.span().end);
    match (is_in_line(text, table), place.checked_sub(1)) {
        (true, Some(before)) => parts[before].value.span().end..end,
        (true, None) => own.key.start..parts.get(1).map_or(end, |next| next.key.start),
        (false, _) => {
            let begin = text[..own.key.start].rfind('\n').map_or(0, |line| line + 1);
            begin..(end_of_line(text, end) + 1).min(text.len())
        }
    }
}

/// The place of a further key of a table, and what is written there; `None` for a section without any.
fn further(text: &str, table: &Raw<'_>, parts: &[Part<'_, '_>], stated: &str) -> Option<(Range<usize>, String)> {
    let last = parts.iter().rev().find(|part| is_in_line(text, part.value)).map(|part| part.value.span().end);
    Some(match (is_in_line(text, table), last) {
        (true, Some(last)) => (last..last, format!(", {stated}")),
        (true, None) => (table.span(), format!("{{ {stated} }}")),
        (false, last) => {
            let end = end_of_line(text, last?);
            (end..end, format!("\n{stated}"))
        }
    })
}

/// A value as TOML has it.
fn literal(value: &str, is_text: bool) -> String {
    let is_number = !is_text && value.parse::<Number>().is_ok();
    if is_number { value.to_string() } else { text_literal(value) }
}

fn text_literal(text: &str) -> String {
    toml::Value::String(text.to_string()).to_string()
}

/// The path of the key or the value that begins at a place of the text.
pub fn path_at(text: &str, place: Place) -> Option<String> {
    path_in(&Source::new("", text), &root(text).ok()?, place)
}

fn path_in(source: &Source<'_>, value: &DeValue<'_>, place: Place) -> Option<String> {
    parts(value).into_iter().find_map(|Part { name, key, value }| {
        if [key, value.span()].iter().any(|span| source.place(span) == place) {
            return Some(name);
        }
        path_in(source, value.get_ref(), place).map(|rest| format!("{name}/{rest}"))
    })
}

fn json(value: &DeValue<'_>) -> Value {
    let number = |digits: &str| digits.replace('_', "").parse::<Number>().map_or_else(|_| digits.into(), Value::Number);
    match value {
        DeValue::String(text) => Value::String(text.to_string()),
        DeValue::Integer(integer) => number(&integer.to_string()),
        DeValue::Float(float) => number(float.as_str()),
        DeValue::Boolean(truth) => Value::Bool(*truth),
        DeValue::Datetime(date) => Value::String(date.to_string()),
        DeValue::Array(list) => list.iter().map(|value| json(value.get_ref())).collect(),
        DeValue::Table(_) => {
            Value::Object(parts(value).into_iter().map(|part| (part.name, json(part.value.get_ref()))).collect())
        }
    }
}

/// The text of a file with the keys of a JSON object, one on each line.
///
/// # Errors
/// A text that is no object, and a key without a value.
pub fn text_of(fields: &str) -> Result<String, Refusal> {
    let fields: Map<String, Value> = serde_json::from_str(fields).map_err(Refusal::of)?;
    Ok(keys_in_line(&fields)?.into_iter().map(|key| key + "\n").collect())
}

/// The keys of an object, each with its value.
fn keys_in_line(fields: &Map<String, Value>) -> Result<Vec<String>, Refusal> {
    fields.iter().map(|(name, value)| Ok(format!("{} = {}", text_literal(name), in_line(name, value)?))).collect()
}

/// A value as TOML within a line.
fn in_line(name: &str, value: &Value) -> Result<String, Refusal> {
    Ok(match value {
        Value::Null => return Err(Refusal::of(format!("{}: a key states something; leave it out", quoted(name)))),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => text_literal(text),
        Value::Array(list) => {
            let values = list.iter().map(|value| in_line(name, value)).collect::<Result<Vec<_>, _>>()?;
            format!("[{}]", values.join(", "))
        }
        Value::Object(fields) => format!("{{ {} }}", keys_in_line(fields)?.join(", ")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# A game.\ngame = \"a\" # its id\nstake = 1\n\n[settle]\nante = [\"lose\", \"even\"] # cells\n\n\
                        [[street]]\nactions = { fold = \"fold\", \"raise 1x\" = 1 }\n";

    #[test]
    fn one_value_changes_and_all_else_stays_as_it_is_written() {
        let of = |path, value| edit(TEXT, path, value).expect(path);
        for (path, value, before, after) in [
            ("settle/ante/1", "push", "\"even\"", "\"push\""),
            ("street/0/actions/raise 1x", "2", "\"raise 1x\" = 1", "\"raise 1x\" = 2"),
            ("street/0/actions/raise 2x", "2.5", "= 1 }", "= 1, \"raise 2x\" = 2.5 }"),
            // A text of the file's own keys stays one.
            ("game", "21", "\"a\"", "\"21\""),
            ("qualify", "pair", "stake = 1\n", "stake = 1\nqualify = \"pair\"\n"),
            ("settle/play", "x", "# cells\n", "# cells\nplay = \"x\"\n"),
        ] {
            assert_eq!(of(path, Some(value)), TEXT.replace(before, after), "{path}");
        }
        assert_eq!(of("stake", None), TEXT.replace("stake = 1\n", ""));
        assert_eq!(of("street/0/actions/fold", None), TEXT.replace("fold = \"fold\", ", ""));
        assert_eq!(of("street/0/actions/raise 1x", None), TEXT.replace(", \"raise 1x\" = 1", ""));
        assert_eq!(of("none", None), TEXT);
    }

    /// Blank lines within a section, none before the next, and brackets that are no section.
    #[test]
    fn sections_are_left_out_to_their_ends_and_no_further() {
        let text =
            "a = 1\n\n[[play]]\nb = 2\n\nc = 3\n[[street]]\nd = 4\n\n[[play]]\ne = 5\n\n# Of f.\n[f]\nplay = 6\n";
        let left = "a = 1\n\n[[street]]\nd = 4\n\n# Of f.\n[f]\nplay = 6\n";
        assert_eq!(without_sections(text, &["play"]).expect("told by its lines"), left);
        assert_eq!(without_sections(left, &["play"]).expect("without one"), left);
        let hidden = "[[play]]\nb = \"\"\"\n[f]\n\"\"\"\n[g]\n";
        without_sections(hidden, &["play"]).expect_err("a text with a line like a section");
    }

    #[test]
    fn a_path_that_leads_nowhere_is_refused() {
        for (path, value) in
            [("a/b", "1"), ("settle/ante/2", "x"), ("settle", "x"), ("street/1/name", "x"), ("game/x", "1")]
        {
            assert!(edit(TEXT, path, Some(value)).is_err(), "{path}");
        }
        assert!(edit(TEXT, "settle/ante/0", None).is_err() && edit("= ", "game", Some("x")).is_err());
    }

    #[test]
    fn a_place_leads_to_its_path() {
        let at = |line, column| path_at(TEXT, Place { line, column }).unwrap_or_default();
        assert_eq!([at(6, 1), at(6, 9), at(6, 17), at(1, 1)], ["settle/ante", "settle/ante/0", "settle/ante/1", ""]);
        assert_eq!([at(2, 8), at(9, 28)], ["game", "street/0/actions/raise 1x"]);
    }
}
