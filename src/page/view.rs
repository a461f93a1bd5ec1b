//! What a view of the page is: the fields of its form, and the work of its addresses.

use std::sync::Arc;

use maud::{Markup, html};

use super::answer::{Answer, Refusal};
use super::asked::Asked;
use super::field::Field;
use super::job::{Job, Work};
use crate::report::field_names::with_names;

/// A view of the page.
pub struct View {
    pub path: &'static str,
    /// In the navigation, and at the head.
    pub title: &'static str,
    /// A sentence under the title.
    pub about: &'static str,
    /// What its buttons say.
    pub verb: &'static str,
    pub fields: fn(&Asked) -> Vec<Field>,
    /// What an answer waits for besides the fields that are needed, in words.
    pub lacks: fn(&Asked) -> Result<Option<Markup>, Refusal>,
    pub answer: fn(&Arc<Job>, &Asked) -> Result<Answer, Refusal>,
    /// Whether the work of an address takes no time, and so waits for no other.
    pub is_quick: fn(&Asked) -> bool,
}

impl View {
    /// The work of an address; `None` until enough is filled in.
    pub fn work(&self, asked: &Asked) -> Result<Option<Work>, Refusal> {
        let (asked, answer) = (asked.clone(), self.answer);
        Ok(self.waits_for(&asked)?.is_none().then(|| Box::new(move |job: &Arc<Job>| answer(job, &asked)) as Work))
    }

    /// What an answer waits for; `None` if enough is filled in.
    pub fn waits_for(&self, asked: &Asked) -> Result<Option<Markup>, Refusal> {
        let lacks = (self.lacks)(asked)?;
        let missing =
            (self.fields)(asked).into_iter().filter(|field| field.is_needed && asked.value(field.name).is_none());
        let labels: Vec<&str> = missing.map(|field| field.label).collect();
        let needed = (!labels.is_empty()).then(|| html! { "Needed: “" (labels.join("”, “")) "”." });
        Ok(needed.or(lacks))
    }
}

/// A refusal in the words of the form: its fields by their labels.
pub fn in_labels(refusal: Refusal, fields: &[Field]) -> Refusal {
    let label = |name: &str| {
        let own = fields.iter().find(|field| field.name == name.replace('_', "-"));
        own.map_or_else(|| name.replace('_', " "), |field| format!("“{}”", field.label))
    };
    refusal.in_words(|line| with_names(line, label))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_called_by_their_labels() {
        let field = |name, label| Field::text(name, label, "");
        let fields = [field("average-bet", "Average bet, $"), field("pay", "Pays")];
        let worded = |line: &str| in_labels(Refusal::usage(None, line.to_string()), &fields).lines.remove(0);
        assert_eq!(worded("⟦average_bet⟧: no"), "“Average bet, $”: no");
        assert_eq!(worded("⟦pay⟧ flush: no; see ⟦payout_limit⟧ and ⟦⟧"), "“Pays” flush: no; see payout limit and ⟦⟧");
        assert_eq!(worded("nothing"), "nothing");
    }
}
