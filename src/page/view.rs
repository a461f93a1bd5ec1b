//! What a view of the page is: the fields of its form, and the work of its addresses.

use std::sync::Arc;

use super::answer::{Answer, Refusal};
use super::asked::Asked;
use super::field::Field;
use super::job::{Job, Work};

/// A view of the page.
pub struct View {
    pub path: &'static str,
    /// In the navigation, and at the head.
    pub title: &'static str,
    /// A sentence under the title.
    pub about: &'static str,
    pub fields: fn(&Asked) -> Vec<Field>,
    /// Whether enough is filled in for an answer.
    pub is_filled: fn(&Asked) -> Result<bool, Refusal>,
    pub answer: fn(&Arc<Job>, &Asked) -> Result<Answer, Refusal>,
    /// Whether the work of an address takes no time, and so waits for no other.
    pub is_quick: fn(&Asked) -> bool,
    /// The address under which the same is kept, if it is another.
    pub canonical: fn(&Asked) -> Option<Asked>,
}

impl View {
    /// The work of an address; `None` until enough is filled in.
    pub fn work(&self, asked: &Asked) -> Result<Option<Work>, Refusal> {
        let (asked, answer) = (asked.clone(), self.answer);
        Ok((self.is_filled)(&asked)?.then(|| Box::new(move |job: &Arc<Job>| answer(job, &asked)) as Work))
    }
}

/// A refusal in the words of the form: options that it names are called as their fields are.
pub fn in_labels(refusal: Refusal, fields: &[Field]) -> Refusal {
    let line = |line: String| fields.iter().fold(line, |line, field| with_label(&line, field));
    Refusal { lines: refusal.lines.into_iter().map(line).collect(), ..refusal }
}

/// A line with the option of this field by its label: `--edge`, or `'--edge <PERCENT>'`.
fn with_label(line: &str, field: &Field) -> String {
    let (option, label) = (format!("--{}", field.name), format!("“{}”", field.label));
    let mut parts = line.split(option.as_str());
    let mut worded = parts.next().unwrap_or_default().to_string();
    for rest in parts {
        // Another option begins with the same words.
        if rest.starts_with(|next: char| next == '-' || next.is_alphanumeric()) {
            worded.extend([option.as_str(), rest]);
            continue;
        }
        let quoted = worded.strip_suffix('\'').zip(rest.strip_prefix(" <").and_then(|rest| rest.split_once(">'")));
        worded = match quoted {
            Some((before, (_, after))) => [before, &label, after].concat(),
            None => [&worded, &label, rest].concat(),
        };
    }
    worded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_called_as_their_fields_are() {
        let field = |name, label| Field::text(name, label, "");
        let fields = [field("edge", "House edge, %"), field("pay", "Pays")];
        let worded =
            |line: &str| in_labels(Refusal::from(line.to_string()), &fields).lines.first().cloned().unwrap_or_default();
        assert_eq!(worded("invalid value 'x' for '--edge <PERCENT>': no"), "invalid value 'x' for “House edge, %”: no");
        assert_eq!(worded("--pay flush: no; see --paytables"), "“Pays” flush: no; see --paytables");
        assert_eq!(worded("nothing"), "nothing");
    }
}
