//! Claimed figures against the computed ones, with the causes of those that differ.

use std::sync::Arc;

use maud::{PreEscaped, html};

use super::side_by_side::MOST;
use crate::page::answer::{Answer, Asked, Refusal};
use crate::page::job::Job;
use crate::page::layout::of_report;
use crate::page::question::{FILE, Field, Takes, View, ask_of_file, pairs};
use crate::page::tables;
use crate::report::html::document::sections_of;

pub const VIEW: View = View {
    path: "/audit",
    fields,
    lacks: |asked| Ok(asked.value(FILE).is_none().then(|| html! { "Drop a file of claims here." })),
    answer,
    is_quick: |_| false,
};

const PAGE: &str = "report.html";

fn fields(_: &Asked) -> Vec<Field> {
    let columns = "A CSV or a workbook with columns such as game, wager, paytable, house edge, hit frequency.";
    vec![
        Field::of(FILE, "Claims", columns, Takes::Upload(".csv,.xlsx,.txt")),
        Field::of("table", "Paytables", "Edited ones, in place of the program's", Takes::Paytables(MOST)),
    ]
}

fn answer(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let answered = ask_of_file(job, "audit", FILE, pairs(asked, fields(asked), |_| true), &["html"])?;
    let page = tables::document(&answered, "html", PAGE);
    let text = page.as_ref().map(|(_, bytes)| String::from_utf8_lossy(bytes)).unwrap_or_default();
    let findings = html! { (PreEscaped(of_report(sections_of(&text)))) };
    Ok(tables::shown_with(&answered, asked, "claims", &findings, page.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::testing::{Desk, cell, file};

    #[test]
    fn claims_have_their_verdicts_with_causes_under_the_name_of_the_file() {
        let desk = Desk::new();
        let ask = |text: &str, more: &str| {
            let key = desk.uploads.keep("claims.csv", text.as_bytes()).expect("kept");
            desk.answer(&VIEW, &format!("file={key}{more}"))
        };
        // 37,963 of 1,082,900 bets, and the same by the three bets of a round.
        let claims = "game,wager,paytable,house edge\nlet-it-ride,base,A,3.51 %\nlet-it-ride,base,A,1.17 %\n";
        let answer = ask(claims, "").expect("answered");
        let shown = &answer.shown.0;
        assert!(shown.contains("One claim differs.") && shown.contains("house-edge audit claims.csv"), "{shown}");
        assert!(shown.contains(": 1.1686 %") && !shown.contains("style="), "{shown}");
        assert_eq!(cell(&answer, "claims.csv", "verdict"), "holds");
        assert!(String::from_utf8_lossy(file(&answer, PAGE)).contains("<code>claims.csv</code>, 2 rows"));
        // The flush pays one more.
        let edited = ask("wager,house edge\nbase,3.51 %\n", "&table=let-it-ride/base/A%3Bflush%3D9").expect("answered");
        assert_eq!(cell(&edited, "claims.csv", "paytable"), "A_flush-9");
        let refusal = ask("game,colour\nlet-it-ride,red\n", "").expect_err("no figure");
        assert!(refusal.field.as_deref() == Some(FILE) && refusal.lines[0].contains("claims.csv"), "{refusal:?}");
    }
}
