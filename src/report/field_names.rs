//! Fields of a question within a text: `⟦average_bet⟧` stands for the field, which each reader knows by another name.

const MARKS: [char; 2] = ['⟦', '⟧'];

/// The text with every field as `name` calls it.
pub fn with_names(text: &str, name: impl Fn(&str) -> String) -> String {
    with_marked(text, MARKS, name)
}

/// The text with every name between marks as `name` calls it.
pub fn with_marked(text: &str, [open, close]: [char; 2], name: impl Fn(&str) -> String) -> String {
    let is_field = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let mut parts = text.split(open);
    let mut named = parts.next().unwrap_or_default().to_string();
    for part in parts {
        match part.split_once(close).filter(|(field, _)| is_field(field)) {
            Some((field, rest)) => named.extend([name(field).as_str(), rest]),
            None => named.extend([&open.to_string(), part]),
        }
    }
    named
}

/// The text for a shell: `--average-bet`, and `FILE` for an argument without a name.
pub fn as_options(text: &str) -> String {
    with_names(text, |field| match field {
        "what" | "file" => field.to_uppercase(),
        "folder" => "DIR".to_string(),
        option => format!("--{}", option.replace('_', "-")),
    })
}

/// The field that a text begins with.
pub fn first_field(text: &str) -> Option<&str> {
    text.strip_prefix(MARKS[0])?.split_once(MARKS[1]).map(|(field, _)| field)
}
