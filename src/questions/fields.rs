//! Fields of a question by name, as a form or JSON has them. [`fields!`] declares a block of them once, for the command
//! line and for these, with the same parsers.

use std::collections::BTreeSet;
use std::error::Error;
use std::ffi::OsStr;

use clap::builder::TypedValueParser;
use clap::error::{ContextKind, ContextValue};
use serde_json::Value;

use super::refusal::Refusal;
use crate::paytable::{quoted, unknown};

/// Declares a block of fields: `name: Type = how(parser, usual)`, where `how` is the method of [`Fields`] that reads it,
/// and `name: Type` for a block within it. Attributes are clap's.
macro_rules! fields {
    (@next $from:ident {$($head:tt)*} {$($typed:tt)*} {$($read:tt)*}
        $(#[$of_field:meta])* $seen:vis $field:ident: $type:ty, $($rest:tt)*
    ) => {
        fields!(@next $from {$($head)*}
            {$($typed)* $(#[$of_field])* #[command(flatten)] $seen $field: $type,}
            {$($read)* $field: $crate::questions::fields::Block::of($from)?,}
            $($rest)*);
    };
    (@next $from:ident {$($head:tt)*} {$($typed:tt)*} {$($read:tt)*}
        $(#[$of_field:meta])* $seen:vis $field:ident: $type:ty = $how:ident $(($parser:expr $(, $usual:expr)?))?, $($rest:tt)*
    ) => {
        fields!(@next $from {$($head)*}
            {$($typed)* $(#[$of_field])*
                $(#[arg(value_parser = $parser)] $(#[arg(default_value = $usual)])?)? $seen $field: $type,}
            {$($read)* $field: $from.$how($crate::questions::fields::last(stringify!($field)) $(, $parser $(, $usual)?)?)?,}
            $($rest)*);
    };
    (@next $from:ident {$(#[$of_block:meta])* $seen:vis struct $name:ident} {$($typed:tt)*} {$($read:tt)*}) => {
        #[derive(clap::Args, Clone, Debug)]
        $(#[$of_block])*
        $seen struct $name {
            $($typed)*
        }

        impl $crate::questions::fields::Block for $name {
            fn of(
                $from: &mut $crate::questions::fields::Fields,
            ) -> Result<Self, $crate::questions::refusal::Refusal> {
                Ok($name { $($read)* })
            }
        }
    };
    ($(#[$of_block:meta])* $seen:vis struct $name:ident { $($fields:tt)* }) => {
        fields!(@next fields {$(#[$of_block])* $seen struct $name} {} {} $($fields)*);
    };
}

/// Fields that belong together.
pub trait Block: Sized {
    /// Takes its fields out of these.
    fn of(fields: &mut Fields) -> Result<Self, Refusal>;
}

/// Values by the name of their field, in order; a field may have several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    pub pairs: Vec<(String, String)>,
    /// Names of the fields that were looked for.
    known: Vec<&'static str>,
}

impl Fields {
    /// The values of a form, as texts; names with dashes or underscores.
    pub fn of_pairs<N: AsRef<str>, V: Into<String>>(pairs: impl IntoIterator<Item = (N, V)>) -> Self {
        let pair = |(name, value): (N, V)| (name.as_ref().replace('-', "_"), value.into());
        Fields { pairs: pairs.into_iter().map(pair).collect(), known: Vec::new() }
    }

    /// The members of a JSON object: texts, numbers, `true`, lists of several values, and objects for `NAME=VALUE`.
    ///
    /// # Errors
    /// For JSON that is none of these.
    pub fn of_json(text: &str) -> Result<Self, Refusal> {
        let refused = |why: String| Refusal::usage(None, format!("the question is no JSON object of fields: {why}"));
        let Value::Object(members) = serde_json::from_str(text).map_err(|error| refused(error.to_string()))? else {
            return Err(refused("another value".to_string()));
        };
        let mut pairs = Vec::new();
        for (name, value) in members {
            let is_nested = || refused(format!("`{name}` has a value within values"));
            let several = match value {
                Value::Array(several) => several,
                Value::Object(named) => {
                    let pair = |(of, value): (String, Value)| Some(Value::String(format!("{of}={}", scalar(&value)?)));
                    named.into_iter().map(pair).collect::<Option<Vec<_>>>().ok_or_else(is_nested)?
                }
                one => vec![one],
            };
            for value in several.iter().filter(|value| !matches!(value, Value::Null | Value::Bool(false))) {
                pairs.push((name.clone(), scalar(value).ok_or_else(is_nested)?));
            }
        }
        Ok(Fields::of_pairs(pairs))
    }

    /// The words of a manifest: `--name=value`, `--name` for a flag, and what stands alone for paytables.
    pub fn of_words(words: &[String]) -> Self {
        Fields::of_pairs(words.iter().map(|word| match word.strip_prefix("--") {
            Some(option) => option.split_once('=').unwrap_or((option, "true")),
            None => ("what", word.as_str()),
        }))
    }

    /// The question of these fields.
    ///
    /// # Errors
    /// The first field that is refused, or that the question does not have.
    pub fn read<B: Block>(mut self) -> Result<B, Refusal> {
        let block = B::of(&mut self)?;
        let Some((name, _)) = self.pairs.first() else { return Ok(block) };
        Err(Refusal::usage(None, unknown("field", name, "available:", self.known.iter().copied())))
    }

    fn take(&mut self, name: &'static str) -> Vec<String> {
        self.known.push(name);
        self.pairs.extract_if(.., |(of, _)| of == name).map(|(_, value)| value).collect()
    }

    pub fn many<P: TypedValueParser>(&mut self, name: &'static str, parser: P) -> Result<Vec<P::Value>, Refusal> {
        let refused = |text: &str, why: String| {
            let subject = text.split_once('=').map(|(subject, _)| subject.into());
            Refusal { subject, ..Refusal::usage(Some(name), format!("⟦{name}⟧: {why}")) }
        };
        self.take(name).iter().map(|text| parsed(&parser, text).map_err(|why| refused(text, why))).collect()
    }

    /// At least one value.
    pub fn some<P: TypedValueParser>(&mut self, name: &'static str, parser: P) -> Result<Vec<P::Value>, Refusal> {
        let values = self.many(name, parser)?;
        if values.is_empty() { Err(missing(name)) } else { Ok(values) }
    }

    pub fn one<P: TypedValueParser>(&mut self, name: &'static str, parser: P) -> Result<Option<P::Value>, Refusal> {
        let mut values = self.many(name, parser)?;
        if values.len() > 1 {
            return Err(Refusal::usage(Some(name), format!("⟦{name}⟧ was given twice")));
        }
        Ok(values.pop())
    }

    pub fn needed<P: TypedValueParser>(&mut self, name: &'static str, parser: P) -> Result<P::Value, Refusal> {
        self.one(name, parser)?.ok_or_else(|| missing(name))
    }

    pub fn usual<P: TypedValueParser>(
        &mut self,
        name: &'static str,
        parser: P,
        usual: &'static str,
    ) -> Result<P::Value, Refusal> {
        if !self.pairs.iter().any(|(of, _)| of == name) {
            self.pairs.push((name.to_string(), usual.to_string()));
        }
        self.needed(name, parser)
    }

    pub fn flag(&mut self, name: &'static str) -> Result<bool, Refusal> {
        Ok(!self.take(name).is_empty())
    }
}

fn missing(name: &'static str) -> Refusal {
    Refusal::usage(Some(name), format!("⟦{name}⟧: give one; it is needed"))
}

/// A value that is no list and no object.
fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(is_so) => Some(is_so.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The value of a text, or why it has none.
fn parsed<P: TypedValueParser>(parser: &P, text: &str) -> Result<P::Value, String> {
    parser.parse_ref(&clap::Command::default(), None, OsStr::new(text)).map_err(|error| {
        let possible = match error.get(ContextKind::ValidValue) {
            Some(ContextValue::Strings(names)) => names.join(", "),
            _ => String::new(),
        };
        error.source().map_or_else(|| format!("{} is none of: {possible}", quoted(text)), ToString::to_string)
    })
}

/// Refuses a name that a field has twice, in capitals or not.
pub fn ensure_each_once<'n>(field: &str, names: impl IntoIterator<Item = &'n str>) -> Result<(), Refusal> {
    let mut known = BTreeSet::new();
    let twice = names.into_iter().find(|name| !known.insert(name.to_ascii_lowercase()));
    twice.map_or(Ok(()), |name| Err(Refusal::about(field, name, "it is given twice")))
}

/// Whether a field has another value than one that is not given.
pub fn is_given<T: Default + PartialEq>(field: &T) -> bool {
    *field != T::default()
}

/// Refuses a field without another that it needs, or beside others that exclude it:
/// `rules!(self.a => needs self.b; self.c => excludes self.d, other.e)`.
macro_rules! rules {
    ($($one:expr => $rule:ident $($other:expr),+);+ $(;)?) => {
        $($($crate::questions::fields::$rule(
            ($crate::questions::fields::last(stringify!($one)), $crate::questions::fields::is_given(&$one)),
            ($crate::questions::fields::last(stringify!($other)), $crate::questions::fields::is_given(&$other)),
        )?;)+)+
    };
}

/// The last part of a path of fields.
pub fn last(path: &'static str) -> &'static str {
    path.rsplit('.').next().unwrap_or(path).trim().trim_start_matches("r#")
}

pub fn needs((one, is_given): (&'static str, bool), (other, is_there): (&str, bool)) -> Result<(), Refusal> {
    let refusal = Refusal::usage(Some(one), format!("⟦{one}⟧ needs ⟦{other}⟧"));
    if is_given && !is_there { Err(refusal) } else { Ok(()) }
}

pub fn excludes((one, is_given): (&'static str, bool), (other, is_there): (&str, bool)) -> Result<(), Refusal> {
    let refusal = Refusal::usage(Some(one), format!("⟦{one}⟧ cannot be used with ⟦{other}⟧: leave out one of them"));
    if is_given && is_there { Err(refusal) } else { Ok(()) }
}
