//! A table of a file, read key by key. What nobody asks for is an unknown key, so every key that is accepted is read.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use az::Az;
use num_traits::{Signed, Zero};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::amounts::{MOST_DIGITS, Units, plain_decimal, whole_units};
use super::shown::{check_text, meant, quoted, shortened, unknown};
use super::source::{Entry, GREATEST_PAY, Located, Name, PaytableError, PaytableErrors, Raw, Source, in_file_order};

pub struct Keys<'d, 't> {
    pub(super) source: &'d Source<'t>,
    table: &'d DeTable<'t>,
    /// Where something is missing.
    pub(super) span: Range<usize>,
    /// What the keys are, in messages.
    pub(super) what: &'static str,
    /// The keys that lead here, `*` for any name.
    path: String,
    asked: Vec<&'static str>,
    missing: Vec<(&'static str, PaytableError)>,
    errors: PaytableErrors,
}

/// A value of a file.
pub trait Value: Sized {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors>;
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
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        let is_of_word = |byte: u8| byte.is_ascii_alphanumeric() || b"-,./".contains(&byte);
        let word = value.get_ref().as_str().filter(|text| text.bytes().all(is_of_word));
        Ok(Word(kept(source.found(key, value, word, "a word, or a number, in quotes")?)))
    }
}

pub(super) fn is_missing(key: &str) -> String {
    format!("`{key}` is missing")
}

/// Any text, as it is.
impl Value for String {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        Ok(source.found(key, value, value.get_ref().as_str(), "a text in quotes")?.to_string())
    }
}

/// A text that reports show.
impl Value for &'static str {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        let text = String::of(source, key, value)?;
        check_text(key, &text).map_err(|reason| source.error(value.span(), reason))?;
        Ok(kept(&text))
    }
}

impl Value for usize {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        // A billion at most.
        Ok(u64::of(source, key, value)?.az::<usize>())
    }
}

impl Value for u32 {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        Ok(u64::of(source, key, value)?.az::<u32>())
    }
}

/// A whole number from 0 to [`GREATEST_PAY`].
impl Value for u64 {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        let integer = source.found(key, value, value.get_ref().as_integer(), "a whole number")?;
        let wrong = match i128::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(units @ ..0) => format!("{units}; it cannot be negative"),
            Ok(units) if units <= i128::from(GREATEST_PAY) => return Ok(units.az::<u64>()),
            _ => format!("{}; the greatest number here is {GREATEST_PAY}", shortened(integer.as_str(), 40)),
        };
        Err(source.error(value.span(), format!("`{key}` is {wrong}")).into())
    }
}

/// A number that is not 0.
#[derive(Default)]
pub struct Positive<T>(pub T);

impl<T: Value + Zero> Value for Positive<T> {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        let number = T::of(source, key, value)?;
        let refusal = || source.error(value.span(), format!("`{key}` is 0; it must be 1 or more"));
        if number.is_zero() { Err(refusal().into()) } else { Ok(Positive(number)) }
    }
}

/// A number in plain decimals, without an exponent and in base ten.
fn plain(value: &DeValue<'_>) -> Option<Units> {
    match value {
        DeValue::Integer(integer) if integer.radix() == 10 => plain_decimal(integer.as_str(), MOST_DIGITS),
        DeValue::Float(float) => plain_decimal(float.as_str(), MOST_DIGITS),
        _ => None,
    }
}

/// Twice a number of units, which are whole or halves.
#[derive(Default)]
pub struct Halves(pub usize);

impl Value for Halves {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        const MOST: usize = 2 * 20;
        let halves = plain(value.get_ref()).map(|units| units * whole_units(2)).filter(Units::is_integer);
        let halves =
            halves.and_then(|halves| usize::try_from(halves.to_integer()).ok()).filter(|halves| *halves <= MOST);
        Ok(Halves(source.found(key, value, halves, "a number of units from 0 to 20, whole or a half such as 0.5")?))
    }
}

/// A plain decimal number from 0 to 100, as a fraction of one.
#[derive(Default)]
pub(super) struct Share(pub Units);

impl Value for Share {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        let percent = plain(value.get_ref()).filter(|percent| !percent.is_negative() && *percent <= whole_units(100));
        Ok(Share(source.found(key, value, percent, "a plain number from 0 to 100, such as 12.5")? / whole_units(100)))
    }
}

/// A whole number within a hundred of 0.
impl Value for i64 {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        let integer = value.get_ref().as_integer();
        let whole = integer.and_then(|integer| i64::from_str_radix(integer.as_str(), integer.radix()).ok());
        let near = whole.filter(|whole| (-100..=100).contains(whole));
        Ok(source.found(key, value, near, "a whole number from -100 to 100")?)
    }
}

impl Value for bool {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        Ok(source.found(key, value, value.get_ref().as_bool(), "true or false")?)
    }
}

impl<T: Value> Value for Located<T> {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        Ok(Located { value: T::of(source, key, value)?, span: value.span() })
    }
}

impl<T: Value> Value for Vec<T> {
    fn of(source: &Source<'_>, key: &str, value: &Raw<'_>) -> Result<Self, PaytableErrors> {
        let list = source.found(key, value, value.get_ref().as_array(), "a list in brackets")?;
        list.iter().map(|value| T::of(source, key, value)).collect()
    }
}

impl<'d, 't> Keys<'d, 't> {
    pub fn new(source: &'d Source<'t>, table: &'d DeTable<'t>, span: Range<usize>, path: impl Into<String>) -> Self {
        let (asked, missing, errors) = (Vec::new(), Vec::new(), PaytableErrors::default());
        Keys { source, table, span, what: "key", path: path.into(), asked, missing, errors }
    }

    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    pub fn refuse(&mut self, span: &Range<usize>, message: impl Into<String>) {
        self.errors.add(self.source.error(span.clone(), message));
    }

    /// Refuses each name that stands among those before it.
    pub fn refuse_repeated<'n>(&mut self, what: &str, names: impl IntoIterator<Item = &'n Name>) {
        let mut known = HashSet::new();
        for Located { value, span } in names.into_iter().filter(|name| !known.insert(name.value)) {
            self.refuse(span, format!("{what} {} is already stated", quoted(value)));
        }
    }

    /// Refuses the value under a key, or the lack of it.
    pub fn refuse_at(&mut self, key: &str, message: impl Into<String>) {
        self.refuse(&self.place_of(key), message);
    }

    /// The value of a result. Its refusal is noted at `span`.
    pub fn or_refuse<T>(&mut self, span: &Range<usize>, result: Result<T, String>) -> Option<T> {
        result.map_err(|reason| self.refuse(span, reason)).ok()
    }

    /// The value under a key, which is known from now on.
    pub fn value(&mut self, key: &'static str) -> Option<&'d Raw<'t>> {
        self.entry(key).map(|(_, value)| value)
    }

    /// A key as it stands in the file, with its value.
    pub(super) fn entry(&mut self, key: &'static str) -> Option<Entry<'d, 't>> {
        if !self.asked.contains(&key) {
            self.asked.push(key);
            #[cfg(feature = "testing")]
            asked::note(&self.path, key);
        }
        self.table.get_key_value(key)
    }

    pub fn place_of(&self, key: &str) -> Range<usize> {
        self.table.get(key).map_or_else(|| self.span(), Spanned::span)
    }

    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// The text under a key, which is not asked for.
    pub fn text_of(&self, key: &str) -> Option<&str> {
        self.table.get(key)?.get_ref().as_str()
    }

    /// `None` without the key, and for a value that is refused.
    pub fn get<T: Value>(&mut self, key: &'static str) -> Option<T> {
        let value = self.value(key)?;
        self.value_of(key, value)
    }

    /// The value under a key that must be there; the default stands for one that is refused.
    pub fn need<T: Value + Default>(&mut self, key: &'static str) -> T {
        self.wanted(key).unwrap_or_default()
    }

    fn wanted<T: Value>(&mut self, key: &'static str) -> Option<T> {
        if !self.has(key) {
            self.miss(key, &self.span(), is_missing(key));
        }
        self.get(key)
    }

    /// Refuses the lack of a key, unless it is only misspelt.
    pub(super) fn miss(&mut self, key: &'static str, span: &Range<usize>, message: String) {
        self.missing.push((key, self.source.error(span.clone(), message)));
    }

    /// What `check` makes of the value under a key that must be there. Its refusal is noted at the value.
    pub fn checked<T: Value, U>(&mut self, key: &'static str, check: impl FnOnce(T) -> Result<U, String>) -> Option<U> {
        let Located { value, span } = self.wanted::<Located<T>>(key)?;
        self.or_refuse(&span, check(value))
    }

    /// The place of a name among those that are known; any other is refused at `span`.
    pub fn known(&mut self, span: &Range<usize>, what: &str, name: &str, list: &str, known: &[&str]) -> Option<usize> {
        let place = known.iter().position(|known| *known == name);
        self.or_refuse(span, place.ok_or_else(|| unknown(what, name, list, known.iter().copied())))
    }

    /// As [`Keys::known`], the name under a key that must be there.
    pub fn choice(&mut self, key: &'static str, what: &str, list: &str, known: &[&str]) -> Option<usize> {
        let Located { value: name, span } = self.wanted::<Name>(key)?;
        self.known(&span, what, name, list, known)
    }

    /// What a name stands for among these words; any other is refused.
    pub fn one_of<T: Clone>(&mut self, what: &str, name: &Located<&str>, list: &str, words: &[(&str, T)]) -> Option<T> {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        self.known(&name.span, what, name.value, list, &known).map(|place| words[place].1.clone())
    }

    /// One of these words.
    pub fn word<T: Clone>(&mut self, key: &'static str, words: &[(&str, T)]) -> Option<T> {
        let name = self.get::<Name>(key)?;
        self.one_of(key, &name, "write one of", words)
    }

    /// What `read` makes of the table under a key.
    pub fn table<T>(&mut self, key: &'static str, read: impl FnOnce(&mut Keys<'d, 't>) -> T) -> Option<T> {
        let value = self.value(key)?;
        self.read(key, value, read)
    }

    /// What `read` makes of each table of the list under a key.
    pub fn tables<T>(&mut self, key: &'static str, mut read: impl FnMut(&mut Keys<'d, 't>) -> T) -> Vec<T> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let refusal = || format!("write [[{key}]] with two brackets: there may be several");
        let list = self.or_refuse(&value.span(), value.get_ref().as_array().ok_or_else(refusal));
        list.into_iter().flatten().filter_map(|value| self.read(key, value, &mut read)).collect()
    }

    /// What `read` makes of each table in the table under a key, with its name, in the order of the file.
    pub fn named<T>(&mut self, key: &'static str, mut read: impl FnMut(Name, &mut Keys<'d, 't>) -> T) -> Vec<T> {
        let path = format!("{}{key}/*/", self.path);
        let entries = self.entries(key).into_iter();
        let of_entry = |(name, value): (Located<_>, _)| {
            self.read(name.value, value, |keys| {
                keys.path.clone_from(&path);
                read(name, keys)
            })
        };
        entries.filter_map(of_entry).collect()
    }

    /// Entries of the table under a key, in the order of the file.
    pub fn entries(&mut self, key: &'static str) -> Vec<(Name, &'d Raw<'t>)> {
        let mut entries = Vec::new();
        for (Located { value: name, span }, value) in self.values_in(key) {
            self.or_refuse(&span, check_text(key, name));
            entries.push((Located { value: kept(name), span }, value));
        }
        entries
    }

    /// Entries of the table under a key, in the order of the file; their names are not kept.
    pub(super) fn values_in(&mut self, key: &'static str) -> Vec<(Located<&'d str>, &'d Raw<'t>)> {
        let table = self.value(key).and_then(|value| self.errors.value_of(self.source.table(value, key)));
        let entry = |(key, value): Entry<'d, 't>| (Located { value: key.get_ref().as_ref(), span: key.span() }, value);
        table.into_iter().flat_map(in_file_order).map(entry).collect()
    }

    /// Names in the table under a key, in the order of the file.
    pub fn names_in(&mut self, key: &'static str) -> Vec<&'static str> {
        self.entries(key).into_iter().map(|(name, _)| name.value).collect()
    }

    /// A value of this type; its errors are noted.
    pub fn value_of<T: Value>(&mut self, name: &str, value: &Raw<'t>) -> Option<T> {
        self.errors.value_of(T::of(self.source, name, value))
    }

    /// What `read` makes of a value that must be a table.
    pub fn read<T>(&mut self, name: &str, value: &'d Raw<'t>, read: impl FnOnce(&mut Keys<'d, 't>) -> T) -> Option<T> {
        let table = self.errors.value_of(self.source.table(value, name))?;
        let mut keys = Keys::new(self.source, table, value.span(), format!("{}{name}/", self.path));
        let made = read(&mut keys);
        self.errors.0.extend(keys.end().0);
        Some(made)
    }

    /// All errors: those of values, missing keys, and keys that nobody asked for.
    pub fn end(mut self) -> PaytableErrors {
        let mut misspelt = Vec::new();
        for (key, _) in in_file_order(self.table) {
            let name: &str = key.get_ref();
            if !self.asked.contains(&name) {
                let message = unknown(self.what, name, "expected one of", self.asked.iter().copied());
                self.errors.add(self.source.error(key.span(), message));
                misspelt.extend(meant(name, &self.asked));
            }
        }
        let missing = self.missing.into_iter().filter(|(key, _)| !misspelt.contains(key));
        self.errors.0.extend(missing.map(|(_, error)| error));
        self.errors
    }
}

/// Every key that was asked for in this process, with the keys that lead to it.
#[cfg(feature = "testing")]
pub mod asked {
    use std::collections::BTreeSet;
    use std::sync::{Mutex, PoisonError};

    static ASKED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

    // Those of paytables are the same in every file.
    pub(super) fn note(path: &str, key: &str) {
        let key = format!("{path}{key}");
        if !key.starts_with("paytable") {
            ASKED.lock().unwrap_or_else(PoisonError::into_inner).insert(key);
        }
    }

    pub fn all() -> BTreeSet<String> {
        ASKED.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
