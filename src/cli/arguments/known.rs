//! Names that shell completions offer. Other names are accepted too: those of an operator's files, and any in capitals.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};

use super::named_paytable::is_game;
use super::{NamedPaytable, named_paytable, named_paytables};
use crate::games::{Catalogue, GAMES, Offer, WagerFacts};

/// A parser with names for completions; the inner parser decides what is accepted.
#[derive(Clone)]
pub struct Known<P> {
    parser: P,
    names: fn() -> Vec<String>,
}

type Parser<T> = fn(&str) -> Result<T, String>;

/// Parses the name of a game; refuses the key of a paytable with a remedy.
pub fn games() -> Known<Parser<String>> {
    let parser = |text: &str| match text.split_once('/').is_some_and(|(first, _)| is_game(first)) {
        true => Err("this names more than a game; pass it without --game".to_string()),
        false => Ok(text.to_string()),
    };
    Known { parser, names: || GAMES.iter().map(|game| game.facts().id.to_string()).collect() }
}

pub fn wagers() -> Known<StringValueParser> {
    text(|| sorted(all_wagers().map(|wager| wager.id.to_string())))
}

pub fn paytables() -> Known<StringValueParser> {
    text(|| sorted(offers().into_iter().map(|offer| offer.paytable.id.clone())))
}

pub fn readings() -> Known<StringValueParser> {
    text(|| {
        let names = all_wagers().flat_map(|wager| wager.readings).map(|reading| reading.name);
        sorted(names.chain(["default", "all"]).map(str::to_string))
    })
}

pub fn strategies() -> Known<StringValueParser> {
    text(|| {
        let names = all_wagers().flat_map(|wager| wager.strategies).map(|strategy| strategy.name);
        sorted(names.chain(["optimal", "all"]).map(str::to_string))
    })
}

pub fn one_paytable() -> Known<Parser<NamedPaytable>> {
    Known { parser: named_paytable, names: || sorted(offers().iter().map(|offer| keys_of(offer)[2].clone())) }
}

pub fn some_paytables() -> Known<Parser<NamedPaytable>> {
    Known { parser: named_paytables, names: || sorted(offers().iter().flat_map(keys_of)) }
}

fn keys_of(offer: &Offer) -> [String; 3] {
    let [game, wager, paytable] = [offer.game.id, offer.wager.id, offer.paytable.id.as_str()];
    [game.to_string(), format!("{game}/{wager}"), format!("{game}/{wager}/{paytable}")]
}

/// Accepts any text; completions offer `names`.
pub fn text(names: fn() -> Vec<String>) -> Known<StringValueParser> {
    Known { parser: StringValueParser::new(), names }
}

fn all_wagers() -> impl Iterator<Item = &'static WagerFacts> {
    GAMES.iter().flat_map(|game| game.facts().wagers)
}

/// The regulation's paytables in the default reading, by the optimal strategy.
fn offers() -> Vec<Offer> {
    // A test shows that the embedded files are valid; without them completions would only lack names.
    Catalogue::embedded().map(Catalogue::offers).unwrap_or_default()
}

fn sorted(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names.dedup();
    names
}

impl<P: TypedValueParser> TypedValueParser for Known<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}
