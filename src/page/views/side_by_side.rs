//! Paytables side by side.

use maud::html;

use crate::page::answer::{Answer, Refusal};
use crate::page::asked::Asked;
use crate::page::commands::{Said, command, options};
use crate::page::field::{Field, Takes};
use crate::page::job::Job;
use crate::page::view::View;
use crate::page::{edited, layout, tables};
use std::sync::Arc;

const MOST: usize = 6;

pub const VIEW: View = View {
    path: "/compare",
    title: "Side by side",
    about: "Up to six paytables, and what each row adds to the difference. The first is the reference.",
    fields,
    is_filled: |asked| Ok(asked.all("table").nth(1).is_some()),
    answer,
    is_quick: |_| false,
    canonical: |_| None,
};

/// Files of the rows: name, and the command's options.
const FILES: [(&str, &[&str]); 3] =
    [("measures.csv", &[]), ("outcomes.csv", &["--outcomes"]), ("decisions.csv", &["--decisions"])];
/// The field that asks for these files.
const IN_FILES: &str = "files";

fn fields(_: &Asked) -> Vec<Field> {
    let win = "on one unit; adds the theoretical win an hour";
    vec![
        Field::of("table", "Paytables", "", Takes::Paytables { most: MOST }),
        Field::number("average-bet", "Average bet, $", win, ["0", "", "any"]),
        Field::number("hands-per-hour", "Rounds an hour", "", ["1", "", "any"]),
    ]
}

fn answer(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let mut arguments = vec!["compare".to_string()];
    for name in asked.all("table") {
        arguments.push(edited::argument(job, name)?);
    }
    let money = options(asked, fields(asked), |_| true);
    if asked.value(IN_FILES).is_some() {
        return in_files(job, &arguments, &money);
    }
    arguments.extend(money);
    let mut said = Said { files: Vec::new(), ..command(job, arguments)? };
    if let Some(first) = said.sheets.first_mut() {
        // The changes against the first; the origins follow, which the links show.
        first.lead.truncate(asked.all("table").count() - 1);
    }
    let answer = tables::said(&said, asked, "");
    let links = tables::addresses(&asked.with(IN_FILES, "yes"), FILES.map(|(name, _)| name));
    let shown = html! {
        p.do { @for name in asked.all("table") { (tables::linked(name)) " " } }
        (answer.shown)
        (layout::downloads(&links))
    };
    Ok(shown.into())
}

/// The rows as files have them; `money` adds rows to the measures.
fn in_files(job: &Arc<Job>, compared: &[String], money: &[String]) -> Result<Answer, Refusal> {
    let mut files = Vec::new();
    for (name, options) in FILES {
        let money = money.iter().filter(|_| options.is_empty()).cloned();
        let options = options.iter().chain(&["--format=csv"]).map(ToString::to_string);
        let said = command(job, compared.iter().cloned().chain(options).chain(money).collect())?;
        files.extend(said.files.first().map(|sheet| (name.to_string(), tables::csv(sheet))));
    }
    Ok(Answer { shown: html! {}, files })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::testing::{Desk, cell};

    #[test]
    fn files_have_the_rows_of_an_edited_paytable_after_its_source() {
        let desk = Desk::new();
        let query = "table=let-it-ride/base/A&table=let-it-ride/base/A%3Bflush%3D9";
        assert!(desk.answer(&VIEW, "table=let-it-ride/base/A").expect("too few").shown.0.is_empty());
        let shown = desk.answer(&VIEW, query).expect("two");
        assert!(shown.shown.0.contains("44 hands are played differently"), "{}", shown.shown.0);
        let files = desk.answer(&VIEW, &format!("{query}&files=yes")).expect("two");
        assert_eq!(cell(&files, "measures.csv", "paytable"), "A");
        assert_eq!(cell(&files, "decisions.csv", "paytable"), "A_flush-9");
        assert_eq!(cell(&files, "outcomes.csv", "outcome"), "royal-flush-3-bets");
    }
}
