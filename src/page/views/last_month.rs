//! Last month: recorded results against the bands of chance, and a file to fill in.

use std::path::PathBuf;
use std::sync::Arc;

use maud::{PreEscaped, html};

use super::View;
use crate::check::monitoring::DateOrder;
use crate::games::GAMES;
use crate::page::answer::{Answer, Refusal, because};
use crate::page::asked::Asked;
use crate::page::commands::{command, options};
use crate::page::controls::{Field, Takes};
use crate::page::jobs::{Job, Work};
use crate::page::layout::{downloads, in_a_shell, without_styles};
use crate::page::tables::{self, addresses};
use crate::report::html::document::sections_of;

pub const VIEW: View = View {
    path: "/last-month",
    title: "Last month",
    about: "Drop the recorded results of a month, a line for each wager: could chance alone explain them?",
    fields,
    work,
    is_quick: false,
};

const FILE: &str = "file";
const TEMPLATE: &str = "template";
/// Names of the downloads.
const PAGE: &str = "report.html";
const TO_FILL_IN: &str = "periods.csv";

fn fields(_: &Asked) -> Vec<Field> {
    let number = |max, step| Takes::Number { min: "0", max, step, slider: false };
    let games = |_: &Asked| {
        let game = |game: &crate::games::GameFacts| (game.id.to_string(), game.title.to_string());
        let all =
            [(String::new(), "No"), ("all".to_string(), "Of all games")].map(|(id, words)| (id, words.to_string()));
        all.into_iter().chain(GAMES.iter().map(|own| game(own.facts()))).collect()
    };
    let orders = |_: &Asked| {
        let order = |name: &str| (name.to_string(), name.chars().map(String::from).collect::<Vec<_>>().join("/"));
        let by_column = (String::new(), "As the column shows".to_string());
        std::iter::once(by_column).chain(DateOrder::NAMES.map(order)).collect()
    };
    let hint = "A CSV or a workbook with columns as in the file to fill in.";
    vec![
        Field { name: FILE, label: "Results", hint, takes: Takes::Upload { accept: ".csv,.xlsx,.txt" } },
        Field { name: TEMPLATE, label: "A file to fill in", hint: "", takes: Takes::Choice(games) },
        Field {
            name: "confidence",
            label: "Confidence, %",
            hint: "Least chance that a sound result is inside its band; 95 unless stated.",
            takes: number("100", "any"),
        },
        Field {
            name: "change",
            label: "Change to detect, points",
            hint: "Smallest change in edge a period must be able to show; the edge itself unless stated.",
            takes: number("", "any"),
        },
        Field { name: "dates", label: "Dates such as 1/2/2026", hint: "", takes: Takes::Choice(orders) },
    ]
}

fn work(asked: &Asked) -> Result<Option<Work>, Refusal> {
    let (asked, file) = (asked.clone(), asked.value(FILE).map(str::to_string));
    Ok(match (file, asked.value(TEMPLATE).map(str::to_string)) {
        (Some(key), _) => Some(Box::new(move |job| monitored(job, &key, &asked))),
        (None, Some(games)) => Some(Box::new(move |job| template(job, &games, &asked))),
        (None, None) => None,
    })
}

fn monitored(job: &Arc<Job>, key: &str, asked: &Asked) -> Result<Answer, Refusal> {
    let (file, page) = (in_folder(job, key)?, job.folder().join(PAGE));
    let in_percent = asked.value("confidence").map(|percent| format!("{}%", percent.trim_end_matches('%')));
    let stated = asked.with("confidence", &in_percent.unwrap_or_default()).without(TEMPLATE);
    let mut arguments = vec!["monitor".to_string(), file.display().to_string()];
    arguments.extend(options(&stated, &fields(asked)));
    arguments.push(format!("--report={}", page.display()));
    // The refusal of a line names the file.
    let beside = |refusal: Refusal| Refusal { field: refusal.field.or_else(|| Some(FILE.to_string())), ..refusal };
    let said = command(job, arguments).map_err(beside)?;
    let page = std::fs::read_to_string(page).map_err(because)?;
    let rows = tables::said(&said, asked, "periods");
    let shown = html! {
        (downloads(&addresses(asked, [PAGE])))
        (PreEscaped(without_styles(sections_of(&page))))
        h2 { "All figures" }
        (rows.shown)
    };
    Ok(Answer { shown, files: rows.files.into_iter().chain([(PAGE.to_string(), page.into_bytes())]).collect() })
}

/// The uploaded file in the folder of the job, so that messages have its own name.
fn in_folder(job: &Arc<Job>, key: &str) -> Result<PathBuf, Refusal> {
    let kept = job.upload(key).map_err(|refusal| Refusal { field: Some(FILE.to_string()), ..refusal })?;
    let path = job.folder().join(kept.file_name().unwrap_or_default());
    std::fs::copy(&kept, &path).map_err(because)?;
    Ok(path)
}

fn template(job: &Arc<Job>, games: &str, asked: &Asked) -> Result<Answer, Refusal> {
    let path = job.folder().join(TO_FILL_IN);
    let mut arguments = vec!["monitor".to_string(), "--template".to_string(), format!("--output={}", path.display())];
    arguments.extend((games != "all").then(|| format!("--game={games}")));
    let said = command(job, arguments).map_err(|refusal| Refusal { field: Some(TEMPLATE.to_string()), ..refusal })?;
    let text = std::fs::read_to_string(path).map_err(because)?;
    let shown = html! {
        p.lead { "A line for each wager, to be filled in with the period, the rounds, the bet and the result." }
        (downloads(&addresses(asked, [TO_FILL_IN])))
        pre { (text) }
        (in_a_shell(&said.line))
    };
    Ok(Answer { shown, files: vec![(TO_FILL_IN.to_string(), text.into_bytes())] })
}
