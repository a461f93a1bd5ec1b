//! The fields of a form: what each of them takes, and the choices that several views offer.

use crate::games::{Game, WagerFacts};

/// A question of the form. Its name is that of a command's option, where it is one; that of one of an option's values,
/// such as `known.up`, has the name of the value behind a point.
pub struct Field {
    pub name: &'static str,
    pub label: &'static str,
    pub hint: &'static str,
    pub takes: Takes,
    /// Without it there is no answer.
    pub is_needed: bool,
}

impl Field {
    pub fn of(name: &'static str, label: &'static str, hint: &'static str, takes: Takes) -> Self {
        Field { name, label, hint, takes, is_needed: false }
    }

    #[must_use]
    pub fn needed(self) -> Self {
        Field { is_needed: true, ..self }
    }

    pub fn text(name: &'static str, label: &'static str, hint: &'static str) -> Self {
        Self::of(name, label, hint, Takes::Text)
    }

    pub fn flag(name: &'static str, label: &'static str, hint: &'static str) -> Self {
        Self::of(name, label, hint, Takes::Flag)
    }

    pub fn range(name: &'static str, label: &'static str, hint: &'static str) -> Self {
        Self::of(name, label, hint, Takes::Range)
    }

    pub fn number(name: &'static str, label: &'static str, hint: &'static str, bounds: NumberBounds) -> Self {
        Self::of(name, label, hint, Takes::Number(bounds))
    }

    pub fn choice(name: &'static str, label: &'static str, choices: Choices) -> Self {
        Self::of(name, label, "", Takes::Choice(choices))
    }
}

/// Values of a choice, with their words.
pub type Choices = Vec<(String, String)>;

/// The least number, the greatest and the step; an empty bound is none.
pub type NumberBounds = [&'static str; 3];

pub enum Takes {
    Text,
    Number(NumberBounds),
    /// A number with a slider below, and the usual number, which stands for none.
    Slider(NumberBounds, &'static str),
    /// Values, with their words; a value that is not listed is kept.
    Choice(Choices),
    /// One of the regulation's paytables, or an edited one.
    Paytable,
    /// At most this many of them.
    Paytables(usize),
    Wager,
    /// At most this many cards of a deck, in order.
    Cards(usize),
    /// `WAGER=BET` of these wagers, in any number of rows.
    Sides(Choices),
    /// `HAND=PAYS` in any number of rows, of the form's paytable or wager.
    Pays,
    /// Bounds, such as `3..4`.
    Range,
    Flag,
    /// A file, sent when it is chosen; endings or types, as in HTML.
    Upload(&'static str),
}

/// Values with their words after `first`, which stands for none of them.
pub fn after(first: &str, choices: impl IntoIterator<Item = (String, String)>) -> Choices {
    std::iter::once((String::new(), first.to_string())).chain(choices).collect()
}

pub fn games_after(first: &str, games: impl Iterator<Item = &'static dyn Game>) -> Choices {
    after(first, games.map(|game| (game.facts().id.to_string(), game.facts().title.to_string())))
}

/// Fields for the reading and the strategy, as far as the wager has several.
pub fn variants(wager: &WagerFacts) -> impl Iterator<Item = Field> + use<> {
    let named = |name: &str| (name.to_string(), name.replace('-', " "));
    let readings = after("Default", wager.readings.iter().map(|reading| named(reading.name)));
    let strategies = after("Optimal", wager.strategies.iter().map(|strategy| named(strategy.name)));
    let fields = [("reading", "Reading", readings), ("strategy", "Play", strategies)].into_iter();
    fields.filter(|(.., choices)| choices.len() > 1).map(|(name, label, choices)| Field::choice(name, label, choices))
}
