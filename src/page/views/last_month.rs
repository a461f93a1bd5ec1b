//! Last month: recorded results against the bands of chance, and a file to fill in.

use std::sync::Arc;

use maud::{Markup, PreEscaped, html};
use num_traits::ToPrimitive;
use rayon::prelude::*;

use crate::analysis::monitoring::Judgement;
use crate::analysis::{Observer, answered, by_game};
use crate::check::monitoring::DateOrder;
use crate::games::{Catalogue, Selection, VariantChoice, games};
use crate::lists::grouped;
use crate::outcome::to_f64;
use crate::page::answer::{Answer, Asked, Refusal, because};
use crate::page::job::Job;
use crate::page::layout::{downloads, in_a_shell, of_report, plot};
use crate::page::question::{Answered, FILE, Field, Takes, View, after, ask, ask_of_file, games_after, pairs};
use crate::page::tables::{self, addresses};
use crate::report::html::document::sections_of;
use crate::report::plots::{FunnelMark, FunnelPoint, recorded};
use crate::report::{Cell, Sheet};

pub const VIEW: View = View {
    path: "/last-month",
    fields,
    lacks: |asked| Ok([FILE, TEMPLATE].iter().all(|field| asked.value(field).is_none()).then(invitation)),
    answer,
    is_quick: |_| false,
};

const TEMPLATE: &str = "template";
/// Names of the downloads.
const PAGE: &str = "report.html";
/// The workbook has menus of games, wagers and paytables.
const TO_FILL_IN: [(&str, &str); 2] = [("xlsx", "periods.xlsx"), ("csv", "periods.csv")];
/// The first section of the page after the results.
const METHOD: &str = "<section id=\"method\"";
/// Columns that name the wager of a row.
const KEY: [&str; 4] = ["game", "wager", "paytable", "reading"];
/// Parts of a funnel, and how many times fewer and more rounds than recorded it shows.
const PARTS: u32 = 12;
const AROUND: u64 = 3;

fn invitation() -> Markup {
    html! { "Drop last month's records here, or " a href={ (VIEW.path) "?" (TEMPLATE) "=all" } { "open the blank file" } "." }
}

fn fields(_: &Asked) -> Vec<Field> {
    let mut games = games_after("None", games());
    games.insert(1, ("all".to_string(), "All games".to_string()));
    let order = |name: &str| (name.to_string(), name.chars().map(String::from).collect::<Vec<_>>().join("/"));
    let orders = after("As the column shows", DateOrder::NAMES.map(order));
    let columns = "A CSV or a workbook with columns as in the file to fill in.";
    let confidence = "Probability that a correct result falls inside its band. Default: 95";
    let change = "Smallest change in edge that a period must be able to show. Default: the edge itself";
    let seats = "Whose hands were dealt together, where a line does not say it; a mean such as 3.4 too";
    vec![
        Field::of(FILE, "Results", columns, Takes::Upload(".csv,.xlsx,.txt")),
        Field::choice(TEMPLATE, "Blank file", games),
        Field::of("confidence", "Confidence, %", confidence, Takes::Number(["0", "100", "any"])),
        Field::of("change", "Change to detect, points", change, Takes::Number(["0", "", "any"])),
        Field::of("seats", "Players at the table", seats, Takes::Number(["1", "", "any"])),
        Field::choice("dates", "Dates such as 1/2/2026", orders),
    ]
}

fn answer(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    match asked.value(FILE) {
        Some(_) => monitored(job, asked),
        None => template(job, asked.value(TEMPLATE).unwrap_or_default(), asked),
    }
}

fn monitored(job: &Arc<Job>, asked: &Asked) -> Result<Answer, Refusal> {
    let in_percent = asked.value("confidence").map(|percent| format!("{}%", percent.trim_end_matches('%')));
    let stated = asked.with("confidence", &in_percent.unwrap_or_default()).without(TEMPLATE);
    let fields = pairs(&stated, self::fields(asked), |_| true);
    let answered = ask_of_file(job, "monitor", FILE, fields, &["html"])?;
    let page = String::from_utf8_lossy(answered.answer.document("html").unwrap_or_default()).into_owned();
    let funnels = answered.answer.tables.first().map_or(Ok(html! {}), |sheet| funnels(job, sheet))?;
    let rows = tables::shown(&answered, asked, "periods");
    let (results, method) = sections_of(&page).split_at(sections_of(&page).find(METHOD).unwrap_or_default());
    let shown = html! {
        (downloads(&addresses(asked, [PAGE])))
        (PreEscaped(of_report(results)))
        h2 { "In the funnel" }
        p { "What chance allows narrows with the rounds. A disc is a period." }
        (funnels)
        h2 { "All figures" }
        (rows.shown)
        (PreEscaped(of_report(method)))
    };
    Ok(Answer { shown, files: rows.files.into_iter().chain([(PAGE.to_string(), page.into_bytes())]).collect() })
}

/// A funnel for each wager of a sheet, with its periods.
fn funnels(job: &Arc<Job>, sheet: &Sheet) -> Result<Markup, Refusal> {
    let key = |row: &Vec<Cell>| KEY.map(|name| text_in(sheet, row, name));
    let is_period = |row: &&Vec<Cell>| sheet.cell(row, "periods") == Some(&Cell::integer(1));
    let of_wagers = grouped(sheet.rows.iter().filter(is_period).map(|row| (key(row), mark(sheet, row))));
    let mut shown = html! {};
    for ([game, wager, paytable, reading], marks) in of_wagers {
        let reading = if reading.is_empty() { VariantChoice::Default } else { VariantChoice::Named(vec![reading]) };
        let keys = vec![vec![game, wager, paytable]];
        let selection = Selection { keys, reading, in_one_way: true, ..Selection::default() };
        let offers = Catalogue::known().map_err(because)?.select(&selection).map_err(because)?;
        let games = by_game(offers, &job.solutions()).map_err(because)?;
        for answer in answered(games, job).map_err(because)?.iter().flat_map(|game| &game.answers) {
            let marks: Vec<FunnelMark> = marks.iter().flatten().copied().collect();
            shown = html! { (shown) (funnel(answer, &marks)) };
        }
    }
    Ok(shown)
}

fn text_in(sheet: &Sheet, row: &[Cell], name: &str) -> String {
    sheet.cell(row, name).map(Cell::in_full).unwrap_or_default()
}

/// The return of a period, at the number of equal bets that spread as its bets do.
fn mark(sheet: &Sheet, row: &[Cell]) -> Option<FunnelMark> {
    let number = |name: &str| sheet.cell(row, name)?.as_f64();
    let is_outside = text_in(sheet, row, "verdict") == Judgement::Investigate.name();
    let (edge, rounds) = (number("recorded_edge_pct")?, number("equal_bets")?.to_u64()?);
    Some(FunnelMark { rounds, rtp: 1.0 - edge / 100.0, is_outside })
}

/// Bounds from a third of the fewest rounds to three times the most.
fn funnel(answer: &crate::analysis::Answer, marks: &[FunnelMark]) -> Markup {
    let rounds = || marks.iter().map(|mark| mark.rounds);
    let (Some(least), Some(most)) = (rounds().min(), rounds().max()) else { return html! {} };
    let (from, to) = ((least / AROUND).max(1), most.saturating_mul(AROUND));
    let point = |part: u32| {
        let share = f64::from(part) / f64::from(PARTS);
        let rounds = (from as f64 * libm::pow(to as f64 / from as f64, share)).round().to_u64()?;
        FunnelPoint::of(&answer.exact, rounds)
    };
    let points: Vec<FunnelPoint> = (0..=PARTS).into_par_iter().filter_map(point).collect();
    let svg = recorded(1.0 - to_f64(&answer.measures.house_edge()), &points, marks);
    plot(&svg, &format!("{}: recorded returns, and the bounds of chance.", answer.offer.name()))
}

fn template(job: &Arc<Job>, games: &str, asked: &Asked) -> Result<Answer, Refusal> {
    let mut fields = vec![("show", "template".to_string())];
    fields.extend((games != "all").then(|| ("what", games.to_string())));
    let answered = ask(job, "monitor", fields, &[]).map_err(|refusal| refusal.beside(TEMPLATE))?;
    let Answered { answer, line } = &answered;
    let shown = html! {
        p.lead { "A line for each wager, to be filled in with the period, the rounds, the bet and the result." }
        (downloads(&addresses(asked, TO_FILL_IN.map(|(_, name)| name))))
        pre { (String::from_utf8_lossy(answer.document("csv").unwrap_or_default())) }
        (in_a_shell(&format!("{line} --output={}", TO_FILL_IN[0].1)))
    };
    let files = TO_FILL_IN.iter().filter_map(|(form, name)| tables::document(&answered, form, name)).collect();
    Ok(Answer { shown, files })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::testing::{Desk, cell, file};

    const HEADER: &str = "period,game,wager,paytable,rounds,unit,house_result\n";

    #[test]
    fn a_month_has_its_verdict_a_funnel_and_a_page_to_print() {
        let desk = Desk::new();
        // Expected are some $11,000; 90,500 lost are far below the band.
        let lines = "2026-10,let-it-ride,base,A,32400,10,21500\n2026-11,let-it-ride,base,A,31000,10,-90500\n";
        let key = desk.uploads.keep("october.csv", format!("{HEADER}{lines}").as_bytes()).expect("kept");
        let answer = desk.answer(&VIEW, &format!("file={key}&confidence=99")).expect("answered");
        let page = String::from_utf8_lossy(file(&answer, PAGE));
        assert!(page.contains("<code>october.csv</code>, 2 periods") && page.contains("<dd>99 %</dd>"));
        let shown = &answer.shown.0;
        assert!(shown.contains("Investigate: a result is outside its band.") && !shown.contains("style="));
        // The bands of the page, and one funnel.
        assert_eq!((page.matches("<svg").count(), shown.matches("<svg").count()), (1, 2));
        // 324,000 x 37,963 / 1,082,900.
        assert!(shown.find("In the funnel") < shown.find("<section id=\"method\""), "{shown}");
        assert_eq!(cell(&answer, "periods.csv", "expected_result"), "11358.40059101");
    }

    #[test]
    fn files_to_fill_in_and_refusals() {
        let desk = Desk::new();
        let answer = desk.answer(&VIEW, "template=let-it-ride").expect("answered");
        let text = String::from_utf8_lossy(file(&answer, "periods.csv"));
        assert!(answer.shown.0.find("periods.xlsx") < answer.shown.0.find("periods.csv"), "{}", answer.shown.0);
        // The workbook comes first, and is read back as the other.
        let workbook = desk.uploads.keep("periods.xlsx", file(&answer, "periods.xlsx")).expect("kept");
        let refusal = desk.answer(&VIEW, &format!("file={workbook}")).expect_err("blank");
        assert!(refusal.lines[0].contains("no line is filled in"), "{refusal:?}");
        assert!(text.starts_with("period,") && text.contains("let-it-ride,base,A") && !text.contains("four-card"));
        assert_eq!(desk.refused(&VIEW, "file=0123456789abcdef").as_deref(), Some(FILE));
        let drop = "period,game,wager,paytable,drop,house_result\n2026-10,let-it-ride,base,A,1,1\n";
        let key = desk.uploads.keep("drop.csv", drop.as_bytes()).expect("kept");
        let refusal = desk.answer(&VIEW, &format!("file={key}")).expect_err("drop");
        assert!(refusal.field.as_deref() == Some(FILE) && refusal.lines[0].contains("drop.csv"), "{refusal:?}");
        assert_eq!(desk.refused(&VIEW, &format!("file={key}&confidence=5")).as_deref(), Some("confidence"));
    }
}
