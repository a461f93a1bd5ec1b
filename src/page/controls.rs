//! What a form asks, and its controls.

use maud::{Markup, html};

use super::answer::Refusal;
use super::asked::Asked;

/// A field of a form; its name is that of a command's option, where it is one.
pub struct Field {
    pub name: &'static str,
    pub label: &'static str,
    pub hint: &'static str,
    pub takes: Takes,
}

/// Values of a choice, with their words.
pub type Choices = Vec<(String, String)>;

/// What a field takes.
pub enum Takes {
    Text,
    Number {
        min: &'static str,
        max: &'static str,
        step: &'static str,
        slider: bool,
    },
    /// One of a list.
    Choice(fn(&Asked) -> Choices),
    /// A paytable of the list, or an edited one.
    Paytable,
    /// Several.
    Paytables {
        most: usize,
    },
    /// A game and wager.
    Wager,
    Cards {
        most: usize,
    },
    /// Rows of hand and pays.
    Pays,
    /// Bounds such as 3..4.
    Range,
    Flag,
    Upload {
        accept: &'static str,
    },
}

/// The form of a view, with the values of its address, and a refusal beside its field.
pub fn form(fields: &[Field], asked: &Asked, refusal: Option<&Refusal>) -> Markup {
    html! {
        form method="get" action=(asked.path) {
            @for field in fields {
                label { (field.label) " " input name=(field.name) value=[asked.value(field.name)]; }
                @if refusal.is_some_and(|refusal| refusal.field.as_deref() == Some(field.name)) { " !" }
            }
            button type="submit" { "Show" }
        }
    }
}
