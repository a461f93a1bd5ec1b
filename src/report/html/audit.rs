//! The page about claims of others: one self-contained file.

use maud::{Markup, html};

use super::document::{page_of, section};
use super::tables::{HtmlCell, HtmlColumn, marked, number, table, words};
use super::words::{paragraphs, prose};
use crate::analysis::auditing::{Audited, AuditedFigure, Cause};
use crate::report::audit::{computed, remarks, verdict};
use crate::report::numbers::whole;

const TITLE: &str = "Claimed figures against the mathematics";

/// `file` is the name of the file of claims.
pub fn audit_page(audited: &[Audited], file: &str) -> String {
    let sections = html! {
        (section("conclusion", "Conclusion", &conclusion(audited)))
        (section("figures", "Claims", &table("Each claimed figure", &columns(), rows(audited))))
        (section("method", "Method", &paragraphs("audit", &[])))
    };
    let claims = html! { code { (file) } ", " (whole(audited.len())) " rows" };
    page_of(TITLE, &[("Claims", claims)], &sections)
}

fn conclusion(audited: &[Audited]) -> Markup {
    let differing = audited.iter().filter(|audited| !audited.holds()).count();
    let (class, words) = match differing {
        0 => ("agrees", "Every claim holds.".to_string()),
        1 => ("disagrees", "One claim differs.".to_string()),
        several => ("disagrees", format!("{several} claims differ.")),
    };
    html! {
        p style="font-size:1.3rem" { span.verdict.(class) { (words) } }
        @for remark in remarks(audited) { p { (prose(&remark)) } }
    }
}

struct Row<'a> {
    audited: &'a Audited,
    figure: &'a AuditedFigure,
}

fn rows(audited: &[Audited]) -> Vec<Row<'_>> {
    audited.iter().flat_map(|audited| audited.figures.iter().map(move |figure| Row { audited, figure })).collect()
}

fn columns<'a>() -> [HtmlColumn<Row<'a>>; 8] {
    [
        ("line", |of| number(whole(of.audited.place.line))),
        ("wager", |of| words(&format!("{}: {}", of.audited.offer.game.title, of.audited.offer.wager.title))),
        ("paytable", |of| words(&of.audited.offer.variant())),
        ("figure", |of| words(&of.figure.name)),
        ("claimed", |of| number(of.figure.claimed.stated.text.clone())),
        ("computed", |of| number(computed(of.figure))),
        ("verdict", |of| marked(verdict_in_colour(of.figure))),
        ("cause", causes),
    ]
}

fn verdict_in_colour(figure: &AuditedFigure) -> Markup {
    let class = if verdict(figure) == "holds" { "agrees" } else { "disagrees" };
    html! { span.verdict.(class) { (verdict(figure)) } }
}

fn causes(of: &Row<'_>) -> HtmlCell {
    let causes = &of.figure.causes;
    let in_words = |cause: &Cause| format!("{}: {}", cause.words, cause.figure);
    let nearest = of.figure.nearest.iter().map(|near| format!("none found; nearest tried is {}", in_words(near)));
    let lines = causes.iter().map(in_words).chain(nearest);
    words(&lines.collect::<Vec<_>>().join("; "))
}
