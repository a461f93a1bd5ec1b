//! An address of the page, which is what is asked, in words that can be kept and sent; and what its work comes to:
//! something to show, with files to download, or a refusal.

use std::fmt::Display;

use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::questions::blocks::keys::in_ids;
use crate::report::wording::with_names;

pub use crate::questions::refusal::Refusal;

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

/// A refusal of an error's message.
pub fn because(error: impl Display) -> Refusal {
    Refusal::usage(None, error)
}

/// Characters that stand for themselves in a query.
const PLAIN: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~').remove(b'/').remove(b',');

/// Limits on a query: bytes, and fields.
const LONGEST: usize = 32_768;
const MOST_FIELDS: usize = 500;

/// A path with its query: names and values in order, empty values left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Asked {
    pub path: String,
    pub pairs: Vec<(String, String)>,
}

impl Asked {
    /// Reads a path and a query as a browser sends them.
    ///
    /// # Errors
    /// In words, for a query that is too long.
    pub fn of(path: &str, query: &str) -> Result<Self, String> {
        let parts = || query.split('&').filter(|part| !part.is_empty());
        if query.len() > LONGEST || parts().nth(MOST_FIELDS).is_some() {
            return Err(format!("The address is too long: at most {LONGEST} bytes and {MOST_FIELDS} fields."));
        }
        let decoded = |text: &str| percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned();
        let pair = |part: &str| {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = (decoded(name), decoded(value).trim().to_string());
            let is_paytable = matches!(name.as_str(), "table" | "what");
            (name, if is_paytable { in_ids(&value) } else { value })
        };
        let pairs = parts().map(pair).filter(|(_, value)| !value.is_empty()).collect();
        Ok(Asked { path: path.to_string(), pairs })
    }

    /// The first value of a field.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        self.pairs.iter().filter(move |(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// The address as a link.
    pub fn address(&self) -> String {
        let encoded = |text: &str| utf8_percent_encode(text, PLAIN).to_string();
        let pairs: Vec<String> =
            self.pairs.iter().map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
        let mark = if pairs.is_empty() { "" } else { "?" };
        format!("{}{mark}{}", self.path, pairs.join("&"))
    }

    /// The same fields at another path.
    #[must_use]
    pub fn at(&self, path: &str) -> Self {
        Asked { path: path.to_string(), pairs: self.pairs.clone() }
    }

    /// The address with this value alone in a field; without the field if it is empty.
    #[must_use]
    pub fn with(&self, name: &str, value: &str) -> Self {
        let mut asked = self.clone();
        let place = asked.pairs.iter().position(|(own, _)| own == name).unwrap_or(asked.pairs.len());
        asked.pairs.retain(|(own, _)| own != name);
        if !value.is_empty() {
            asked.pairs.insert(place.min(asked.pairs.len()), (name.to_string(), value.to_string()));
        }
        asked
    }

    #[must_use]
    pub fn without(&self, name: &str) -> Self {
        self.with(name, "")
    }
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

    #[test]
    fn an_address_comes_back_as_it_was_read() {
        let asked =
            Asked::of("/target", "pay=flush%3D6..10&pay=pair%3d1&empty=&edge=..4&x=%C3%A9+%26&bare").expect("short");
        assert_eq!(asked.all("pay").collect::<Vec<_>>(), ["flush=6..10", "pair=1"]);
        assert_eq!((asked.value("edge"), asked.value("empty"), asked.value("x")), (Some("..4"), None, Some("é &")));
        let (path, query) = (asked.address(), asked.address());
        let again = Asked::of(&asked.path, query.split_once('?').expect("a query").1).expect("short");
        assert_eq!((again, path.starts_with("/target?pay=flush%3D6..10&")), (asked.clone(), true));
        assert_eq!(asked.with("pay", "one").all("pay").collect::<Vec<_>>(), ["one"]);
        assert_eq!(asked.without("pay").without("edge").without("x").address(), "/target");
    }

    #[test]
    fn nonsense_is_read_and_too_much_is_refused() {
        for query in ["%", "%zz=%f", "=&=&&&", "a=b=c", "%00=%00"] {
            assert!(Asked::of("/", query).is_ok(), "{query}");
        }
        assert!(Asked::of("/", &"a=b&".repeat(501)).is_err() && Asked::of("/", &"a".repeat(40_000)).is_err());
    }
}
