//! What the work of an address comes to: something to show, with files to download, or a refusal.

use std::fmt::Display;

use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use maud::Markup;

pub use crate::questions::refusal::Refusal;
use crate::report::field_names::with_names;

/// An answer on the page.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    pub shown: Markup,
    /// Downloads by name, at the path of the view.
    pub files: Vec<(String, Vec<u8>)>,
}

/// Kinds of files by their endings; others are bytes.
const KINDS: [(&str, &str); 7] = [
    (".csv", "text/csv; charset=utf-8"),
    (".json", "application/json"),
    (".toml", "application/toml"),
    (".html", "text/html; charset=utf-8"),
    (".svg", "image/svg+xml"),
    (".zip", "application/zip"),
    (".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
];

/// Style within a report is its own; nothing of it runs.
const POLICY_OF_REPORTS: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
     form-action 'none'; frame-ancestors 'none'";

impl Answer {
    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.shown.0.len() + self.files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>()
    }

    /// The file of this name: a page to be read, anything else as a download.
    pub fn file(&self, name: &str) -> Option<Response> {
        let (name, bytes) = self.files.iter().find(|(own, _)| own == name)?;
        let kind = KINDS.iter().find(|(ending, _)| name.ends_with(ending));
        let kind = kind.map_or("application/octet-stream", |(_, kind)| kind);
        let mut response = Body::from(bytes.clone()).into_response();
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
        response.headers_mut().insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY_OF_REPORTS));
        let place = if name.ends_with(".html") { "inline" } else { "attachment" };
        if let Ok(value) = HeaderValue::from_str(&format!("{place}; filename=\"{name}\"")) {
            response.headers_mut().insert(CONTENT_DISPOSITION, value);
        }
        Some(response)
    }
}

impl From<Markup> for Answer {
    fn from(shown: Markup) -> Self {
        Answer { shown, files: Vec::new() }
    }
}

/// A text with fields in plain words.
pub fn plain(text: &str) -> String {
    with_names(text, |field| field.replace('_', " "))
}

/// The refusal of a field of the form.
pub fn refusal_of(field: &str, why: impl Display) -> Refusal {
    Refusal::usage(Some(field), why.to_string())
}

/// A refusal of an error's message.
pub fn because(error: impl Display) -> Refusal {
    Refusal::usage(None, error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_in_the_browser_and_runs_nothing() {
        let files = ["index.html", "a.csv"].map(|name| (name.to_string(), Vec::new())).to_vec();
        let answer = Answer { files, ..Answer::default() };
        let said = |name: &str| answer.file(name).expect("there").headers()[CONTENT_DISPOSITION].clone();
        assert_eq!(said("index.html"), "inline; filename=\"index.html\"");
        assert_eq!(said("a.csv"), "attachment; filename=\"a.csv\"");
        assert!(answer.file("other").is_none() && !POLICY_OF_REPORTS.contains("script"));
    }
}
