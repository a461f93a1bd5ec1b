//! The brief of a paytable: two pages to decide by, and a card for the pit.

use std::sync::Arc;

use maud::{PreEscaped, html};

use crate::page::answer::{Answer, Asked, Refusal};
use crate::page::job::Job;
use crate::page::layout::{downloads, in_a_shell, notice, of_report};
use crate::page::question::{Field, Takes, View, after, ask, pairs};
use crate::page::table::{self, TABLE};
use crate::page::tables;
use crate::questions::blocks::keys;
use crate::report::html::document::sections_of;

pub const VIEW: View = View { path: "/brief", fields, lacks: |_| Ok(None), answer, is_quick: |_| false };

const CARD: &str = "strategy";
const PAGE: &str = "brief.html";

fn fields(asked: &Asked) -> Vec<Field> {
    let mut fields = vec![Field::of(TABLE, "Paytable", "", Takes::Paytable).needed()];
    fields.extend(table::fields());
    let source = asked.value(TABLE).and_then(|name| keys::source(name).ok());
    if let Some(source) = source.filter(|source| source.wager.has_decisions) {
        fields.push(table::field_of_sides(table::side_wagers(asked)));
        let names = source.wager.strategies.iter().map(|strategy| strategy.name).chain(["optimal"]);
        let choices = after("Usual", names.map(|name| (name.to_string(), name.replace('-', " "))));
        fields.push(Field::choice(CARD, "Strategy on the card", choices));
    }
    fields
}

fn answer(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let table = asked.value(TABLE).unwrap_or_default();
    let sides = if keys::offer(table)?.wager.has_decisions { table::named_sides(asked)? } else { Vec::new() };
    let mut fields = table::pairs(asked, table, &sides);
    fields.extend(pairs(asked, self::fields(asked), |field| field == CARD));
    let answered = ask(job, "brief", fields, &["html"])?;
    let page = String::from_utf8_lossy(answered.answer.document("html").unwrap_or_default()).into_owned();
    let shown = html! {
        p.do { a.button href=(tables::address_of(table)) { "Open the paytable" } }
        (notice(&answered.answer.messages))
        div.brief { (PreEscaped(of_report(sections_of(&page)))) }
        (downloads(&tables::addresses(asked, [PAGE])))
        (in_a_shell(&format!("{} --output={PAGE}", answered.line)))
    };
    Ok(Answer { shown, files: vec![(PAGE.to_string(), page.into_bytes())] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::table::{BET, SIDE};
    use crate::page::testing::{Desk, file};

    #[test]
    fn a_brief_is_of_the_table_and_its_side_wagers() {
        let desk = Desk::new();
        let query = "table=let-it-ride/base/A%3Bflush%3D9&average-bet=15&seats=5&side=three-card-bonus/B%3D5@40%25";
        let answer = desk.answer(&VIEW, query).expect("answered");
        let shown = &answer.shown.0;
        let stated = "5 players, each with $15 on one of the three equal bets and $5 on the Three Card Bonus Wager in 40 % of hands";
        assert!(shown.contains(stated) && shown.contains("id=\"card\"") && !shown.contains("style="), "{shown}");
        assert!(file(&answer, PAGE).starts_with(b"<!DOCTYPE html>"));
    }

    #[test]
    fn a_side_wager_has_a_brief_of_its_own_and_refusals_are_beside_their_fields() {
        let desk = Desk::new();
        let query = "table=let-it-ride/three-card-bonus/A&side=three-card-bonus/B%3D5";
        assert!(desk.answer(&VIEW, query).expect("answered").shown.0.contains("No decision is made"));
        for (query, field) in [
            ("table=own.toml", TABLE),
            ("table=let-it-ride/base/A&average-bet=x", BET),
            ("table=let-it-ride/base/A&side=none", SIDE),
            ("table=let-it-ride/base/A&strategy=none", CARD),
        ] {
            assert_eq!(desk.refused(&VIEW, query).as_deref(), Some(field), "{query}");
        }
    }
}
