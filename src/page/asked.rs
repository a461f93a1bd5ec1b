//! An address of the page: what is asked, in words that can be kept and sent.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::questions::blocks::keys::in_ids;

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
