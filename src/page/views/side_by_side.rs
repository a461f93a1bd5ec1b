//! Paytables side by side.

use std::sync::Arc;

use maud::{Markup, html};

use crate::outcome::Fraction;
use crate::page::answer::{Answer, Asked, Refusal};
use crate::page::controls::in_words;
use crate::page::job::Job;
use crate::page::layout::figures;
use crate::page::question::{Field, TABLE, Takes, View, ask, pairs};
use crate::page::table::{self, BET, PACE};
use crate::page::tables::{self, change, dollars};
use crate::paytable::whole_units;
use crate::questions::blocks::keys;
use crate::report::{Cell, Sheet};

pub const MOST: usize = 6;

pub const VIEW: View = View {
    path: "/compare",
    fields,
    lacks: |asked| Ok(asked.all("table").nth(1).is_none().then(|| html! { "Choose another paytable to compare." })),
    answer,
    is_quick: |_| false,
};

/// Files of the rows, as the tables follow each other.
const FILES: [&str; 3] = ["measures.csv", "decisions.csv", "outcomes.csv"];

fn fields(_: &Asked) -> Vec<Field> {
    let tables = Field::of("table", "Paytables", "", Takes::Paytables(MOST));
    std::iter::once(tables.needed()).chain(table::fields()).collect()
}

fn answer(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let fields = pairs(asked, fields(asked), |field| [TABLE, BET, PACE[1]].contains(&field));
    let mut answered = ask(job, "compare", fields, &[])?;
    if let Some(first) = answered.answer.for_people.iter_mut().flatten().next() {
        // The changes against the first; the origins follow, which the links show.
        first.lead.truncate(asked.all("table").count() - 1);
    }
    let files: Vec<_> =
        FILES.iter().zip(&answered.answer.tables).map(|(name, sheet)| (name.to_string(), tables::csv(sheet))).collect();
    let months = answered.answer.tables.first().map(|sheet| months(asked, sheet)).transpose()?;
    let answer = html! { (months.unwrap_or_default()) @for own in answered.answer.shown() { (tables::sheet(own)) } };
    answered.answer.tables.clear();
    let Answer { shown, files } = tables::shown_with(&answered, asked, "", &answer, files);
    Ok(Answer {
        shown: html! { p.do { @for name in asked.all("table") { (tables::linked(name)) " " } } (shown) },
        files,
    })
}

/// The theoretical win of a month at each paytable, and how it differs from the first.
fn months(asked: &Asked, sheet: &Sheet) -> Result<Markup, Refusal> {
    let is_edge = |row: &&Vec<Cell>| sheet.cell(row, "measure") == Some(&Cell::text("house_edge_pct"));
    let edges = sheet.rows.iter().filter(is_edge).filter_map(|row| sheet.cell(row, "value")?.exact());
    let month = |(name, edge): (&str, Fraction)| table::month(asked, &keys::offer(name)?, &(edge / whole_units(100)));
    let months = asked.all("table").zip(edges).map(month).collect::<Result<Vec<_>, Refusal>>()?;
    let amount = |win: &Fraction| dollars(&Cell::Dollars(win.clone()));
    let tiles =
        asked.all("table").zip(&months).map(|(name, win)| (in_words(name), amount(win), change(&months[0], win)));
    Ok(html! { h2 { "Theoretical win of a month" } (figures(&tiles.collect::<Vec<_>>())) })
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
