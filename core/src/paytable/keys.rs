//! A table of a file, read key by key. What nobody asks for is an unknown key, so every key that is accepted is read.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use az::Az;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::shown::{check_text, unknown};
use super::source::{Located, PaytableErrors, Source, described, in_file_order};

pub struct Keys<'d, 't> {
    source: &'d Source<'t>,
    table: &'d DeTable<'t>,
    /// Where something is missing.
    span: Range<usize>,
    /// The keys that lead here, `*` for any name.
    path: String,
    asked: Vec<&'static str>,
    missing: Vec<&'static str>,
    errors: PaytableErrors,
}

/// A value of a file.
pub trait Value: Sized {
    fn of(source: &Source<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> Result<Self, PaytableErrors>;
}

/// The text for the life of the process. Equal texts are one.
pub fn kept(text: &str) -> &'static str {
    static TEXTS: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    let texts = texts.get_or_insert_default();
    texts.get(text).copied().unwrap_or_else(|| {
        let text: &'static str = Box::leak(text.into());
        texts.insert(text);
        text
    })
}

/// The value for the life of the process.
pub fn leaked<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// A word of a closed vocabulary, or a number in digits: what a text about a game may not begin with, such as a minus
/// sign, it may.
#[derive(Clone, Copy, Default)]
pub struct Word(pub &'static str);

impl Value for Word {
    fn of(source: &Source<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> Result<Self, PaytableErrors> {
        match value.get_ref() {
            DeValue::String(text)
                if text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-,./".contains(&byte)) =>
            {
                Ok(Word(kept(text)))
            }
            other => Err(source.error(value.span(), not_a(key, other, "a word, or a number, in quotes")).into()),
        }
    }
}

fn not_a(key: &str, value: &DeValue<'_>, wanted: &str) -> String {
    format!("`{key}` is {}; it must be {wanted}", described(value))
}

impl Value for &'static str {
    fn of(source: &Source<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> Result<Self, PaytableErrors> {
        match value.get_ref() {
            DeValue::String(text) => {
                check_text(key, text).map_err(|reason| source.error(value.span(), reason))?;
                Ok(kept(text))
            }
            other => Err(source.error(value.span(), not_a(key, other, "a text in quotes")).into()),
        }
    }
}

impl Value for usize {
    fn of(source: &Source<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> Result<Self, PaytableErrors> {
        // A billion at most.
        Ok(source.units(key, value)?.az::<usize>())
    }
}

impl Value for u64 {
    fn of(source: &Source<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> Result<Self, PaytableErrors> {
        Ok(source.units(key, value)?)
    }
}

impl Value for u32 {
    fn of(source: &Source<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> Result<Self, PaytableErrors> {
        Ok(source.units(key, value)?.az::<u32>())
    }
}

/// A whole number within a hundred of 0.
impl Value for i64 {
    fn of(source: &Source<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> Result<Self, PaytableErrors> {
        let whole = match value.get_ref() {
            DeValue::Integer(integer) => i64::from_str_radix(integer.as_str(), integer.radix()).ok(),
            _ => None,
        };
        let refusal = || source.error(value.span(), not_a(key, value.get_ref(), "a whole number from -100 to 100"));
        Ok(whole.filter(|whole| (-100..=100).contains(whole)).ok_or_else(refusal)?)
    }
}

impl Value for bool {
    fn of(source: &Source<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> Result<Self, PaytableErrors> {
        match value.get_ref() {
            DeValue::Boolean(truth) => Ok(*truth),
            other => Err(source.error(value.span(), not_a(key, other, "true or false")).into()),
        }
    }
}

impl<T: Value> Value for Located<T> {
    fn of(source: &Source<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> Result<Self, PaytableErrors> {
        Ok(Located { value: T::of(source, key, value)?, span: value.span() })
    }
}

impl<T: Value> Value for Vec<T> {
    fn of(source: &Source<'_>, key: &str, value: &Spanned<DeValue<'_>>) -> Result<Self, PaytableErrors> {
        match value.get_ref() {
            DeValue::Array(list) => list.iter().map(|value| T::of(source, key, value)).collect(),
            other => Err(source.error(value.span(), not_a(key, other, "a list in brackets")).into()),
        }
    }
}

impl<'d, 't> Keys<'d, 't> {
    pub fn new(source: &'d Source<'t>, table: &'d DeTable<'t>, span: Range<usize>, path: &str) -> Self {
        let (asked, missing, errors) = (Vec::new(), Vec::new(), PaytableErrors::default());
        Keys { source, table, span, path: path.to_string(), asked, missing, errors }
    }

    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    pub fn refuse(&mut self, span: &Range<usize>, message: impl Into<String>) {
        self.errors.add(self.source.error(span.clone(), message));
    }

    pub fn add(&mut self, errors: impl Into<PaytableErrors>) {
        self.errors.value_of::<()>(Err(errors.into()));
    }

    /// The value under a key, which is known from now on.
    pub fn value(&mut self, key: &'static str) -> Option<&'d Spanned<DeValue<'t>>> {
        if !self.asked.contains(&key) {
            self.asked.push(key);
            #[cfg(feature = "testing")]
            asked::note(&self.path, key);
        }
        self.table.get(key)
    }

    pub fn place_of(&self, key: &str) -> Range<usize> {
        self.table.get(key).map_or_else(|| self.span(), Spanned::span)
    }

    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// `None` without the key, and for a value that is refused.
    pub fn get<T: Value>(&mut self, key: &'static str) -> Option<T> {
        let source = self.source;
        self.value(key).and_then(|value| self.errors.value_of(T::of(source, key, value)))
    }

    /// The value under a key that must be there; the default stands for one that is refused.
    pub fn need<T: Value + Default>(&mut self, key: &'static str) -> T {
        if !self.has(key) {
            self.missing.push(key);
        }
        self.get(key).unwrap_or_default()
    }

    /// One of these words.
    pub fn word<T: Copy>(&mut self, key: &'static str, words: &[(&'static str, T)]) -> Option<T> {
        let Located { value, span } = self.get::<Located<&'static str>>(key)?;
        let found = words.iter().find(|(word, _)| *word == value).map(|(_, meaning)| *meaning);
        if found.is_none() {
            self.refuse(&span, unknown(key, value, "write one of", words.iter().map(|(word, _)| *word)));
        }
        found
    }

    /// What `read` makes of the table under a key.
    pub fn table<T>(&mut self, key: &'static str, read: impl FnOnce(&mut Keys<'d, 't>) -> T) -> Option<T> {
        let value = self.value(key)?;
        self.read(key, value, read)
    }

    /// What `read` makes of each table of the list under a key.
    pub fn tables<T>(&mut self, key: &'static str, mut read: impl FnMut(&mut Keys<'d, 't>) -> T) -> Vec<T> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let DeValue::Array(list) = value.get_ref() else {
            self.refuse(&value.span(), format!("write [[{key}]] with two brackets: there may be several"));
            return Vec::new();
        };
        list.iter().filter_map(|value| self.read(key, value, &mut read)).collect()
    }

    /// What `read` makes of each table in the table under a key, with its name, in the order of the file.
    pub fn named<T>(
        &mut self,
        key: &'static str,
        mut read: impl FnMut(Located<&'static str>, &mut Keys<'d, 't>) -> T,
    ) -> Vec<T> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let Some(table) = self.errors.value_of(self.source.table(value, key)) else { return Vec::new() };
        let entries = in_file_order(table).into_iter();
        let of_entry = |(name, value): (&'d Spanned<_>, &'d Spanned<DeValue<'t>>)| {
            let name = Located { value: kept(AsRef::<str>::as_ref(name.get_ref())), span: name.span() };
            self.within(&format!("{key}/*"), name.value, value, |keys| read(name, keys))
        };
        entries.filter_map(of_entry).collect()
    }

    /// Entries of the table under a key, in the order of the file.
    pub fn entries(&mut self, key: &'static str) -> Vec<(Located<&'static str>, &'d Spanned<DeValue<'t>>)> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let Some(table) = self.errors.value_of(self.source.table(value, key)) else { return Vec::new() };
        let entry = |(name, value): (&'d Spanned<toml::de::DeString<'t>>, _)| {
            (Located { value: kept(name.get_ref().as_ref()), span: name.span() }, value)
        };
        in_file_order(table).into_iter().map(entry).collect()
    }

    /// Names in the table under a key, in the order of the file.
    pub fn names_in(&mut self, key: &'static str) -> Vec<&'static str> {
        self.entries(key).into_iter().map(|(name, _)| name.value).collect()
    }

    /// A value of this type; its errors are noted.
    pub fn value_of<T: Value>(&mut self, name: &str, value: &Spanned<DeValue<'t>>) -> Option<T> {
        self.errors.value_of(T::of(self.source, name, value))
    }

    /// What `read` makes of a value that must be a table.
    pub fn read<T>(
        &mut self,
        name: &str,
        value: &'d Spanned<DeValue<'t>>,
        read: impl FnOnce(&mut Keys<'d, 't>) -> T,
    ) -> Option<T> {
        self.within(name, name, value, read)
    }

    fn within<T>(
        &mut self,
        path: &str,
        name: &str,
        value: &'d Spanned<DeValue<'t>>,
        read: impl FnOnce(&mut Keys<'d, 't>) -> T,
    ) -> Option<T> {
        let table = self.errors.value_of(self.source.table(value, name))?;
        let mut keys = Keys::new(self.source, table, value.span(), &format!("{}{path}/", self.path));
        let made = read(&mut keys);
        self.add(keys.end());
        Some(made)
    }

    /// All errors: those of values, missing keys, and keys that nobody asked for.
    pub fn end(mut self) -> PaytableErrors {
        let misspelt = self.source.check_keys(self.table, "key", &self.asked, &mut self.errors);
        for key in self.missing.into_iter().filter(|key| !misspelt.contains(key)) {
            self.errors.add(self.source.error(self.span.clone(), format!("`{key}` is missing")));
        }
        self.errors
    }
}

/// Every key that was asked for in this process, with the keys that lead to it.
#[cfg(feature = "testing")]
pub mod asked {
    use std::collections::BTreeSet;
    use std::sync::{Mutex, PoisonError};

    static ASKED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

    pub(super) fn note(path: &str, key: &str) {
        ASKED.lock().unwrap_or_else(PoisonError::into_inner).insert(format!("{path}{key}"));
    }

    pub fn all() -> BTreeSet<String> {
        ASKED.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
